package floeberg.sql;

import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * What a session decides about reading SQL text.
 *
 * @param reservedWords {@code spark.sql.ansi.enforceReservedKeywords}
 * @param doubleQuotedIdentifiers {@code spark.sql.ansi.doubleQuotedIdentifiers}
 * @param exponentAsDecimal {@code spark.sql.legacy.exponentLiteralAsDecimal.enabled}
 * @param escapedStringLiterals {@code spark.sql.parser.escapedStringLiterals}: no escapes in
 *     strings
 * @param regexColumnNames {@code spark.sql.parser.quotedRegexColumnNames}
 * @param identifierClauseOnly {@code spark.sql.legacy.identifierClause}: IDENTIFIER(...) stands for
 *     whole references only
 * @param timestampNtz {@code spark.sql.timestampType} is {@code TIMESTAMP_NTZ}
 * @param zone the session time zone, for timestamp literals
 * @param setOperationsInOrder {@code spark.sql.legacy.setopsPrecedence.enabled}
 * @param clock the time of {@code DATE 'today'} and its like
 */
public record ParserSettings(
    boolean reservedWords,
    boolean doubleQuotedIdentifiers,
    boolean exponentAsDecimal,
    boolean escapedStringLiterals,
    boolean regexColumnNames,
    boolean identifierClauseOnly,
    boolean setOperationsInOrder,
    boolean timestampNtz,
    ZoneId zone,
    InstantSource clock) {

  /** Spark's defaults, in UTC. */
  public static final ParserSettings DEFAULT =
      new ParserSettings(
          false,
          false,
          false,
          false,
          false,
          false,
          false,
          false,
          ZoneOffset.UTC,
          InstantSource.system());

  /** The same settings in another session time zone. */
  public ParserSettings withZone(ZoneId sessionZone) {
    return new ParserSettings(
        reservedWords,
        doubleQuotedIdentifiers,
        exponentAsDecimal,
        escapedStringLiterals,
        regexColumnNames,
        identifierClauseOnly,
        setOperationsInOrder,
        timestampNtz,
        sessionZone,
        clock);
  }
}
