package floeberg.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.error.Position;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.InclusiveMetricsEvaluator;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class FilterPushdownTest {
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.optional(1, "i", Types.IntegerType.get()),
          Types.NestedField.optional(2, "d", Types.DoubleType.get()),
          Types.NestedField.optional(3, "s", Types.StringType.get()),
          Types.NestedField.optional(4, "ts", Types.TimestampType.withZone()),
          Types.NestedField.optional(5, "day", Types.DateType.get()),
          Types.NestedField.optional(6, "dec", Types.DecimalType.of(9, 2)));
  private static final Attribute I = new Attribute(1, "i", SparkType.INT, true);
  private static final Attribute D = new Attribute(2, "d", SparkType.DOUBLE, true);
  private static final Attribute S = new Attribute(3, "s", SparkType.STRING, true);
  private static final Attribute TS = new Attribute(4, "ts", SparkType.TIMESTAMP, true);
  private static final Attribute DAY = new Attribute(5, "day", SparkType.DATE, true);
  private static final Attribute DEC = new Attribute(6, "dec", new SparkType.Decimal(9, 2), true);
  private static final List<String> COMPARISONS = List.of("==", "<=>", "<", "<=", ">", ">=", "!=");

  private static FilterPushdown pushdown(Optional<ZoneId> zone) {
    List<Query.ScanColumn> columns =
        List.of(I, D, S, TS, DAY, DEC).stream()
            .map(attribute -> new Query.ScanColumn(attribute.name(), attribute))
            .toList();
    return new FilterPushdown(SCHEMA, columns, zone);
  }

  private static Expr reference(Attribute attribute) {
    return new Expr.Reference(attribute);
  }

  private static Expr literal(SparkType type, Object value) {
    return new Expr.Literal(type, Optional.ofNullable(value));
  }

  private static Expr call(String name, Expr... arguments) {
    return new Expr.Call(
        name, Template.of(""), Arrays.asList(arguments), SparkType.BOOLEAN, true, Position.NONE);
  }

  private static Expr cast(Expr child, SparkType type) {
    return new Expr.Cast(child, type, true, Expr.CastMode.ANSI, Position.NONE);
  }

  private static String text(Expr filter) {
    return pushdown(Optional.of(ZoneId.of("Europe/Berlin"))).inclusive(List.of(filter)).toString();
  }

  @Test
  void comparisonsAreSeenThroughCastsThatLoseNothing() {
    Expr wide = cast(reference(I), SparkType.DOUBLE);
    assertEquals("ref(name=\"i\") >= 16", text(call(">", wide, literal(SparkType.DOUBLE, 15.5))));
    assertEquals("false", text(call("==", wide, literal(SparkType.DOUBLE, 15.5))));
    assertEquals(
        "ref(name=\"i\") < 7", text(call(">", literal(SparkType.BIGINT, 7L), reference(I))));
    Expr narrow = cast(reference(D), SparkType.INT);
    assertEquals("true", text(call("==", narrow, literal(SparkType.INT, 1))));
  }

  @Test
  void conjunctsThatIcebergCannotSayAreLeftOut() {
    Expr unknown = call("==", call("upper", reference(S)), literal(SparkType.STRING, "A"));
    Expr known = call("==", reference(I), literal(SparkType.INT, 1));
    assertEquals("ref(name=\"i\") == 1", text(call("and", unknown, known)));
    assertEquals("true", text(call("or", unknown, known)));
    assertTrue(pushdown(Optional.empty()).exact(List.of(unknown)).isEmpty());
    assertFalse(pushdown(Optional.empty()).exact(List.of(known)).isEmpty());
  }

  @Test
  void datesOfTimestampsAreDaysOfTheSessionZone() {
    Expr filter =
        call(
            "==",
            cast(reference(TS), SparkType.DATE),
            literal(SparkType.DATE, (int) LocalDate.of(2026, 1, 1).toEpochDay()));
    long start =
        LocalDate.of(2026, 1, 1).atStartOfDay(ZoneId.of("Europe/Berlin")).toEpochSecond()
            * 1_000_000;
    assertTrue(text(filter).contains(String.valueOf(start)), text(filter));
    assertEquals("true", pushdown(Optional.empty()).inclusive(List.of(filter)).toString());
    assertEquals(
        "(ref(name=\"day\") >= 20454 and ref(name=\"day\") < 20819)",
        text(call("==", call("year", reference(DAY)), literal(SparkType.INT, 2026))));
  }

  @Test
  void longListsStayFlat() {
    var arguments = new Expr[20_001];
    arguments[0] = reference(I);
    for (int i = 1; i < arguments.length; i++) {
      arguments[i] = literal(SparkType.INT, i);
    }
    Expression filter = pushdown(Optional.empty()).inclusive(List.of(call("in", arguments)));
    var evaluator = new InclusiveMetricsEvaluator(SCHEMA, filter);
    assertFalse(evaluator.eval(file(Map.of(1, 30_000), Map.of(1, 40_000), 0)));
    assertTrue(evaluator.eval(file(Map.of(1, 5), Map.of(1, 6), 0)));
  }

  /** No file may be skipped that holds a row for which the filter is true in Spark. */
  @Test
  void doublesAreNeverLost() {
    double[] edges = {
      Double.NaN, -0.0, 0.0, 1.5, -1.5, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };
    var random = new Random(20260101);
    for (int round = 0; round < 20_000; round++) {
      double[] rows = new double[1 + random.nextInt(3)];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = edges[random.nextInt(edges.length)];
      }
      double constant = edges[random.nextInt(edges.length)];
      String comparison = COMPARISONS.get(random.nextInt(COMPARISONS.size()));
      Expr filter = call(comparison, reference(D), literal(SparkType.DOUBLE, constant));
      boolean isNegated = random.nextBoolean();
      Expression pushed =
          pushdown(Optional.empty()).inclusive(List.of(isNegated ? call("not", filter) : filter));
      boolean isThere =
          Arrays.stream(rows).anyMatch(row -> matches(row, comparison, constant) != isNegated);
      if (isThere) {
        boolean isRead = new InclusiveMetricsEvaluator(SCHEMA, pushed).eval(doubles(rows));
        assertTrue(isRead, Arrays.toString(rows) + " " + pushed + " seed 20260101 round " + round);
      }
    }
  }

  /** Spark: NaN is the largest and equals itself, both zeros are equal. */
  private static boolean matches(double left, String comparison, double right) {
    int order = left == right ? 0 : Double.compare(left, right);
    return switch (comparison) {
      case "==", "<=>" -> order == 0;
      case "!=" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }

  /** Statistics as writers make them: NaN is counted and not part of the bounds. */
  private static DataFile doubles(double[] rows) {
    double[] numbers = Arrays.stream(rows).filter(row -> !Double.isNaN(row)).sorted().toArray();
    Map<Integer, Object> low = new HashMap<>();
    Map<Integer, Object> high = new HashMap<>();
    if (numbers.length > 0) {
      low.put(2, numbers[0]);
      high.put(2, numbers[numbers.length - 1]);
    }
    return file(low, high, rows.length - numbers.length);
  }

  private static DataFile file(Map<Integer, ?> low, Map<Integer, ?> high, int nans) {
    return DataFiles.builder(PartitionSpec.unpartitioned())
        .withPath("/f.parquet")
        .withFormat("parquet")
        .withFileSizeInBytes(1)
        .withMetrics(
            new Metrics(
                3L,
                Map.of(),
                Map.of(1, 3L, 2, 3L),
                Map.of(1, 0L, 2, 0L),
                Map.of(2, (long) nans),
                bytes(low),
                bytes(high)))
        .build();
  }

  private static Map<Integer, ByteBuffer> bytes(Map<Integer, ?> values) {
    var bytes = new HashMap<Integer, ByteBuffer>();
    values.forEach(
        (id, value) -> bytes.put(id, Conversions.toByteBuffer(SCHEMA.findType(id), value)));
    return bytes;
  }
}
