package floeberg.duckdb;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Expr.CastMode;
import floeberg.resolved.Query;
import floeberg.result.CalendarInterval;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import floeberg.type.SparkType.IntervalField;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CastWriterTest {
  private static final Settings SETTINGS =
      new Settings(Map.of("spark.sql.session.timeZone", "UTC"));
  private static final ValueText TEXT = new ValueText(ZoneOffset.UTC);
  private static final SparkType MONTH =
      new SparkType.YearMonthInterval(IntervalField.MONTH, IntervalField.MONTH);
  private static final SparkType STRUCT =
      new SparkType.Struct(
          List.of(
              new SparkType.Field("a", SparkType.INT, true),
              new SparkType.Field("b", SparkType.STRING, true)));

  private final Engine engine = new Engine(Path.of("target", "spill"), Map.of());
  private final EngineSession session = engine.newSession();

  @AfterAll
  void close() {
    session.close();
    engine.close();
  }

  /** The value's text, or the condition's name. */
  private String cast(Object value, SparkType from, SparkType to, CastMode mode) {
    var in = new Attribute(1, "x", from, true);
    Query values =
        new Query.Values(
            List.of(in), List.of(List.of(new Expr.Literal(from, Optional.ofNullable(value)))));
    var cast = new Expr.Cast(new Expr.Reference(in), to, true, mode, new Position(1, 2, 1, 1));
    Query query =
        new Query.Project(values, List.of(new Query.Named(cast, new Attribute(2, "y", to, true))));
    try (Result result = session.run(query, SETTINGS)) {
      Row row = result.rows().next();
      return TEXT.text(row.values().getFirst(), to);
    } catch (FloebergException e) {
      return e.condition().name().equals("INTERNAL_ERROR") ? e.getMessage() : e.condition().name();
    }
  }

  private String ansi(Object value, SparkType from, SparkType to) {
    return cast(value, from, to, CastMode.ANSI);
  }

  private static SparkType.Decimal decimal(int precision, int scale) {
    return new SparkType.Decimal(precision, scale);
  }

  @Test
  void numbers() {
    assertAll(
        () -> assertEquals("2", ansi(new BigDecimal("2.75"), decimal(3, 2), SparkType.TINYINT)),
        () -> assertEquals("2.8", ansi(new BigDecimal("2.75"), decimal(3, 2), decimal(6, 1))),
        () -> assertEquals("CAST_OVERFLOW", ansi(3000000000L, SparkType.BIGINT, SparkType.INT)),
        () ->
            assertEquals(
                "NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION",
                ansi(3000000000L, SparkType.BIGINT, decimal(6, 1))),
        () -> assertEquals("3.0E9", ansi(3000000000L, SparkType.BIGINT, SparkType.FLOAT)),
        () -> assertEquals("-1", ansi(-1.9, SparkType.DOUBLE, SparkType.INT)),
        () -> assertEquals("CAST_OVERFLOW", ansi(Double.NaN, SparkType.DOUBLE, SparkType.INT)),
        () -> assertEquals("CAST_OVERFLOW", ansi(1e20, SparkType.DOUBLE, SparkType.BIGINT)),
        () ->
            assertEquals(
                "9223372036854775807",
                ansi(9.223372036854776E18, SparkType.DOUBLE, SparkType.BIGINT)),
        () -> assertEquals("1.01", ansi(1.005, SparkType.DOUBLE, decimal(4, 2))),
        () -> assertEquals("Infinity", ansi(1e300, SparkType.DOUBLE, SparkType.FLOAT)),
        () -> assertEquals("1.0", ansi(true, SparkType.BOOLEAN, decimal(6, 1))),
        () ->
            assertEquals(
                "-1294967296", cast(3000000000L, SparkType.BIGINT, SparkType.INT, CastMode.LEGACY)),
        () -> assertEquals(null, cast(3000000000L, SparkType.BIGINT, SparkType.INT, CastMode.TRY)),
        () ->
            assertEquals(
                "2147483647", cast(1e20, SparkType.DOUBLE, SparkType.INT, CastMode.LEGACY)),
        () ->
            assertEquals("-1", cast(1e20, SparkType.DOUBLE, SparkType.SMALLINT, CastMode.LEGACY)));
  }

  @Test
  void fromText() {
    SparkType text = SparkType.STRING;
    assertAll(
        () -> assertEquals("12", ansi(" 12\t", text, SparkType.INT)),
        () -> assertEquals("CAST_INVALID_INPUT", ansi("1.5", text, SparkType.INT)),
        () -> assertEquals("1", cast("1.5", text, SparkType.INT, CastMode.LEGACY)),
        () -> assertEquals(null, cast("x", text, SparkType.INT, CastMode.TRY)),
        () -> assertEquals("CAST_INVALID_INPUT", ansi("3000000000", text, SparkType.INT)),
        () -> assertEquals("true", ansi(" Yes ", text, SparkType.BOOLEAN)),
        () -> assertEquals("3.9", ansi(" 3.9 ", text, SparkType.DOUBLE)),
        () -> assertEquals("NaN", ansi("nan", text, SparkType.FLOAT)),
        () -> assertEquals("-Infinity", ansi("-inf", text, SparkType.DOUBLE)),
        () -> assertEquals("1.3", ansi("1.25", text, decimal(3, 1))),
        () ->
            assertEquals(
                "NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION", ansi("1234", text, decimal(3, 1))),
        () -> assertEquals("2024-02-01", ansi("2024-02", text, SparkType.DATE)),
        () -> assertEquals("CAST_INVALID_INPUT", ansi("2024-02-30", text, SparkType.DATE)),
        () ->
            assertEquals(
                "2024-02-29 10:34:56.789",
                ansi("2024-02-29 12:34:56.789+02:00", text, SparkType.TIMESTAMP)),
        () ->
            assertEquals(
                "2024-02-29 12:34:56", ansi("2024-02-29T12:34:56Z", text, SparkType.TIMESTAMP_NTZ)),
        () -> assertEquals("INTERVAL '12' MONTH", ansi("12", text, MONTH)),
        () ->
            assertEquals(
                "INTERVAL '1 02:03:04.5' DAY TO SECOND",
                ansi("1 2:03:04.5", text, SparkType.DAY_TO_SECOND)),
        () ->
            assertEquals(
                "INVALID_INTERVAL_FORMAT.UNMATCHED_FORMAT_STRING_WITH_NOTICE",
                ansi("12", text, SparkType.DAY_TO_SECOND)),
        () -> assertEquals("12", ansi("12", text, SparkType.BINARY)),
        () ->
            assertEquals(
                "1 years 2 months 3 days",
                ansi("1 year 2 months 3 days", text, SparkType.CALENDAR_INTERVAL)));
  }

  @Test
  void toText() {
    SparkType text = SparkType.STRING;
    assertAll(
        () -> assertEquals("1.0E20", ansi(1e20, SparkType.DOUBLE, text)),
        () -> assertEquals("1.1", ansi(1.1f, SparkType.FLOAT, text)),
        () -> assertEquals("2024-02-29", ansi(19782, SparkType.DATE, text)),
        () -> assertEquals("+10000-01-01", ansi(2932897, SparkType.DATE, text)),
        () -> assertEquals("-0221-09-04", ansi(-800000, SparkType.DATE, text)),
        () -> assertEquals("1970-01-01 00:00:02.75", ansi(2750000L, SparkType.TIMESTAMP, text)),
        () -> assertEquals("ü", ansi("ü".getBytes(StandardCharsets.UTF_8), SparkType.BINARY, text)),
        () -> assertEquals("INTERVAL '1-2' YEAR TO MONTH", ansi(14, SparkType.YEAR_TO_MONTH, text)),
        () ->
            assertEquals(
                "1 years 2 months 3 days",
                ansi(new CalendarInterval(14, 3, 0), SparkType.CALENDAR_INTERVAL, text)),
        () ->
            assertEquals(
                "[1.0, null]",
                ansi(Arrays.asList(1.0, null), new SparkType.Array(SparkType.DOUBLE, true), text)),
        () -> assertEquals("{1, null}", ansi(Row.of(1, null), STRUCT, text)),
        () ->
            assertEquals(
                "{a -> 1970-01-02}",
                ansi(
                    List.of(Map.entry("a", 1)),
                    new SparkType.Map(SparkType.STRING, SparkType.DATE, true),
                    text)));
  }

  @Test
  void moments() {
    assertAll(
        () -> assertEquals("1969-12-31 23:59:53", ansi(-7, SparkType.INT, SparkType.TIMESTAMP)),
        () ->
            assertEquals(
                "1970-01-01 00:00:02.75",
                ansi(new BigDecimal("2.75"), decimal(3, 2), SparkType.TIMESTAMP)),
        () -> assertEquals("-1", ansi(-1L, SparkType.TIMESTAMP, SparkType.BIGINT)),
        () ->
            assertEquals(
                "CAST_OVERFLOW", ansi(1709210096789000L, SparkType.TIMESTAMP, SparkType.TINYINT)),
        () ->
            assertEquals(
                "1.709210096789E9", ansi(1709210096789000L, SparkType.TIMESTAMP, SparkType.DOUBLE)),
        () ->
            assertEquals("INTERVAL '3' MONTH", ansi(new BigDecimal("2.75"), decimal(3, 2), MONTH)),
        () ->
            assertEquals(
                "INTERVAL '0 00:00:02.75' DAY TO SECOND",
                ansi(new BigDecimal("2.75"), decimal(3, 2), SparkType.DAY_TO_SECOND)),
        () ->
            assertEquals(
                "INTERVAL '34722 05:20:00' DAY TO SECOND",
                ansi(3000000000L, SparkType.BIGINT, SparkType.DAY_TO_SECOND)),
        () -> assertEquals("93784.5", ansi(93784500000L, SparkType.DAY_TO_SECOND, decimal(6, 1))),
        () -> assertEquals("14", ansi(14, SparkType.YEAR_TO_MONTH, SparkType.TINYINT)));
  }

  @Test
  void partsOfNestedValues() {
    var to =
        new SparkType.Struct(
            List.of(
                new SparkType.Field("c", SparkType.STRING, true),
                new SparkType.Field("d", SparkType.INT, true)));
    assertAll(
        () -> assertEquals("{1, 2}", ansi(Row.of(1, "2"), STRUCT, to)),
        () -> assertEquals("CAST_INVALID_INPUT", ansi(Row.of(1, "x"), STRUCT, to)),
        () -> assertEquals(null, ansi(null, STRUCT, to)),
        () ->
            assertEquals(
                "[1, null]",
                ansi(
                    Arrays.asList("1", null),
                    new SparkType.Array(SparkType.STRING, true),
                    new SparkType.Array(SparkType.BIGINT, true))));
  }
}
