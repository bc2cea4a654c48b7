package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Expression.Literal;
import floeberg.type.DateTimeText;
import floeberg.type.SparkType;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.BooleanLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ConstantContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IntervalLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.NamedParameterLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.NullLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.NumericLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.PosParameterLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.StringLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.TypeConstructorContext;

/** Constants: literals of every type, and parameter markers. */
final class LiteralBuilder {
  private static final String SUPPORTED =
      "\"DATE\", \"TIMESTAMP_NTZ\", \"TIMESTAMP_LTZ\", \"TIMESTAMP\", \"INTERVAL\", \"X\", \"TIME\"";

  private static final Set<String> SPECIAL =
      Set.of("epoch", "now", "today", "yesterday", "tomorrow");

  private final Builders builders;
  private final IntervalLiterals intervals;

  LiteralBuilder(Builders builders) {
    this.builders = builders;
    this.intervals = new IntervalLiterals(builders);
  }

  Literal interval(SqlBaseParser.IntervalContext tree) {
    return intervals.of(tree);
  }

  Expression of(ConstantContext tree) {
    return switch (tree) {
      case StringLiteralContext text -> string(builders.strings.of(text.stringLit()), tree);
      case NumericLiteralContext number -> NumberLiterals.of(number.number());
      case BooleanLiteralContext bool ->
          literal(SparkType.BOOLEAN, bool.booleanValue().TRUE() != null, tree);
      case NullLiteralContext _ ->
          new Literal(SparkType.VOID, Optional.empty(), Places.origin(tree));
      case IntervalLiteralContext interval -> intervals.of(interval.interval());
      case TypeConstructorContext typed -> typed(typed);
      case NamedParameterLiteralContext marker ->
          builders.markers.named(marker.namedParameterMarker());
      case PosParameterLiteralContext marker -> builders.markers.positional(marker);
      default -> throw SyntaxErrors.unexpected(tree.getStart(), "");
    };
  }

  static Literal string(String text, ParserRuleContext place) {
    return literal(SparkType.STRING, text, place);
  }

  static Literal literal(SparkType type, Object value, ParserRuleContext place) {
    return new Literal(type, Optional.of(value), Places.origin(place));
  }

  private Literal typed(TypeConstructorContext tree) {
    String text = builders.strings.of(tree.singleStringLitWithoutMarker());
    var type = tree.literalType();
    return switch (type.getStart().getType()) {
      case SqlBaseParser.DATE -> literal(SparkType.DATE, date(text, tree), tree);
      case SqlBaseParser.TIMESTAMP -> timestamp(text, tree);
      case SqlBaseParser.TIMESTAMP_LTZ ->
          literal(SparkType.TIMESTAMP, localTimestamp(text, tree), tree);
      case SqlBaseParser.TIMESTAMP_NTZ ->
          literal(SparkType.TIMESTAMP_NTZ, plainTimestamp(text, tree), tree);
      case SqlBaseParser.TIME -> time(text, tree);
      case SqlBaseParser.INTERVAL -> interval(text, tree);
      case SqlBaseParser.BINARY_HEX -> literal(SparkType.BINARY, bytes(text, tree), tree);
      default ->
          throw ParseErrors.at(
              "UNSUPPORTED_TYPED_LITERAL",
              tree,
              "unsupportedType",
              ParseErrors.type(type.getText()),
              "supportedTypes",
              SUPPORTED);
    };
  }

  private static FloebergException invalid(String type, String text, TypeConstructorContext tree) {
    return ParseErrors.at(
        "INVALID_TYPED_LITERAL",
        tree,
        "valueType",
        ParseErrors.type(type),
        "value",
        ParseErrors.value(text));
  }

  private ZonedDateTime now() {
    return builders.settings.clock().instant().atZone(builders.settings.zone());
  }

  private int date(String text, TypeConstructorContext tree) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (SPECIAL.contains(word)) {
      LocalDate today = now().toLocalDate();
      return (int)
          switch (word) {
            case "epoch" -> 0;
            case "yesterday" -> today.minusDays(1).toEpochDay();
            case "tomorrow" -> today.plusDays(1).toEpochDay();
            default -> today.toEpochDay();
          };
    }
    return DateTimeText.date(text).orElseThrow(() -> invalid("DATE", text, tree));
  }

  private Literal timestamp(String text, TypeConstructorContext tree) {
    // A zone in the text makes it a timestamp with time zone whatever the default type is.
    if (builders.settings.timestampNtz()
        && DateTimeText.timestamp(text).map(t -> t.zone().isEmpty()).orElse(true)) {
      return literal(SparkType.TIMESTAMP_NTZ, plainTimestamp(text, tree), tree);
    }
    return literal(SparkType.TIMESTAMP, localTimestamp(text, tree), tree);
  }

  private long localTimestamp(String text, TypeConstructorContext tree) {
    OptionalLong special = specialMicros(text);
    return special.isPresent()
        ? special.getAsLong()
        : DateTimeText.timestamp(text, builders.settings.zone())
            .orElseThrow(() -> invalid(tree.literalType().getText(), text, tree));
  }

  private OptionalLong specialMicros(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (!SPECIAL.contains(word)) {
      return OptionalLong.empty();
    }
    ZonedDateTime now = now();
    ZonedDateTime midnight = now.toLocalDate().atStartOfDay(now.getZone());
    ZonedDateTime time =
        switch (word) {
          case "now" -> now;
          case "yesterday" -> midnight.minusDays(1);
          case "tomorrow" -> midnight.plusDays(1);
          default -> midnight;
        };
    return OptionalLong.of(
        word.equals("epoch") ? 0 : time.toEpochSecond() * 1_000_000 + time.getNano() / 1000);
  }

  private long plainTimestamp(String text, TypeConstructorContext tree) {
    return DateTimeText.timestamp(text)
        .filter(t -> t.zone().isEmpty())
        .map(t -> t.micros(ZoneOffset.UTC))
        .orElseThrow(() -> invalid("TIMESTAMP_NTZ", text, tree));
  }

  private Literal time(String text, TypeConstructorContext tree) {
    long nanos = DateTimeText.time(text).orElseThrow(() -> invalid("TIME", text, tree));
    return literal(new SparkType.Time(6), nanos, tree);
  }

  private Literal interval(String text, TypeConstructorContext tree) {
    List<String> units =
        Arrays.stream(text.split("\\s+"))
            .map(word -> word.toLowerCase(Locale.ROOT))
            .filter(word -> word.matches("[a-z]+") && !word.equals("interval"))
            .toList();
    try {
      IntervalAmounts.ofUnits(text);
    } catch (FloebergException _) {
      throw invalid("INTERVAL", text, tree);
    }
    if (units.isEmpty()) {
      throw invalid("INTERVAL", text, tree);
    }
    return intervals.literal(text, units, tree);
  }

  private static byte[] bytes(String text, TypeConstructorContext tree) {
    try {
      return HexFormat.of().parseHex(text.length() % 2 == 0 ? text : "0" + text);
    } catch (IllegalArgumentException _) {
      throw invalid("X", text, tree);
    }
  }
}
