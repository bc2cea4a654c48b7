package floeberg.session;

import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.setting.Settings;
import floeberg.sql.ParserSettings;
import floeberg.sql.SqlParameters;
import floeberg.sql.SqlParser;
import floeberg.type.SparkType;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The parser under a session's settings. */
final class SessionParser {
  private final Supplier<Settings> settings;
  private final Clock clock;

  SessionParser(Supplier<Settings> settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  private SqlParser parser() {
    Settings now = settings.get();
    return new SqlParser(
        new ParserSettings(
            now.isTrue("spark.sql.ansi.enforceReservedKeywords"),
            now.isTrue("spark.sql.ansi.doubleQuotedIdentifiers"),
            now.isTrue("spark.sql.legacy.exponentLiteralAsDecimal.enabled"),
            now.isTrue("spark.sql.parser.escapedStringLiterals"),
            now.isTrue("spark.sql.parser.quotedRegexColumnNames"),
            now.isTrue("spark.sql.legacy.identifierClause"),
            now.isTrue("spark.sql.legacy.setopsPrecedence.enabled"),
            now.value("spark.sql.timestampType", "").equalsIgnoreCase("TIMESTAMP_NTZ"),
            now.zone(),
            clock));
  }

  Statement statement(String text, Map<String, Expression> named, List<Expression> positional) {
    return parser().parseStatement(text, new SqlParameters(named, positional));
  }

  Relation query(String text) {
    return parser().parseQuery(text);
  }

  Expression expression(String text) {
    return parser().parseExpression(text);
  }

  SparkType type(String text) {
    return parser().parseDdl(text);
  }

  List<String> identifier(String text) {
    return parser().parseMultipartIdentifier(text);
  }
}
