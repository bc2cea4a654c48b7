package floeberg.duckdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.plan.Relation.JoinType;
import floeberg.plan.Relation.SetKind;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.Template;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryWriterTest {
  private static final Settings SETTINGS =
      new Settings(Map.of("spark.sql.session.timeZone", "UTC"));
  private static final Attribute A = new Attribute(1, "a", SparkType.INT, true);
  private static final Attribute B = new Attribute(2, "b", SparkType.STRING, true);

  private final Engine engine = new Engine(Path.of("target", "spill"), Map.of());
  private final EngineSession session = engine.newSession();

  @AfterAll
  void close() {
    session.close();
    engine.close();
  }

  private List<Row> rows(Query query) {
    var rows = new ArrayList<Row>();
    try (Result result = session.run(query, SETTINGS)) {
      result.rows().forEachRemaining(rows::add);
    }
    return rows;
  }

  private static Expr integer(int value) {
    return new Expr.Literal(SparkType.INT, Optional.of(value));
  }

  private static Expr text(String value) {
    return new Expr.Literal(SparkType.STRING, Optional.ofNullable(value));
  }

  private static Query values() {
    return new Query.Values(
        List.of(A, B),
        List.of(
            List.of(integer(3), text("x")),
            List.of(integer(1), text(null)),
            List.of(integer(2), text("it's"))));
  }

  private static Expr call(String template, SparkType type, Expr... arguments) {
    return new Expr.Call(
        "f", Template.of(template), List.of(arguments), type, true, new Position(7, 9, 1, 7));
  }

  private static Expr ref(Attribute attribute) {
    return new Expr.Reference(attribute);
  }

  private static Query.Named named(Expr value, int id) {
    return new Query.Named(value, new Attribute(id, "n" + id, value.type(), value.nullable()));
  }

  @Test
  void sortsNullsAsTold() {
    var sorted = new Query.Sort(values(), List.of(new Expr.Order(ref(B), true, false)));
    assertEquals(List.of(Row.of(2, "it's"), Row.of(3, "x"), Row.of(1, null)), rows(sorted));
  }

  @Test
  void projectsFiltersAndLimitsInOrder() {
    Query filtered =
        new Query.Filter(values(), call("{0} > {1}", SparkType.BOOLEAN, ref(A), integer(1)));
    Query sorted = new Query.Sort(filtered, List.of(new Expr.Order(ref(A), true, true)));
    Query projected =
        new Query.Project(
            sorted, List.of(named(call("{0} + {1}", SparkType.INT, ref(A), integer(10)), 5)));
    assertEquals(List.of(Row.of(13)), rows(new Query.Limit(projected, OptionalLong.of(5), 1)));
  }

  @Test
  void groupsByComputedKeys() {
    Expr.AggregateCall sum =
        new Expr.AggregateCall(
            "sum",
            Template.of("CAST(sum({0}) AS BIGINT)"),
            List.of(ref(A)),
            false,
            Optional.of(call("{0} > {1}", SparkType.BOOLEAN, ref(A), integer(1))),
            List.of(),
            SparkType.BIGINT,
            true,
            Position.NONE);
    Query aggregate =
        new Query.Aggregate(
            values(),
            List.of(named(call("{0} IS NULL", SparkType.BOOLEAN, ref(B)), 7)),
            List.of(),
            List.of(named(sum, 8)));
    Query sorted =
        new Query.Sort(
            aggregate, List.of(new Expr.Order(ref(aggregate.output().getFirst()), true, true)));
    assertEquals(List.of(Row.of(false, 5L), Row.of(true, null)), rows(sorted));
  }

  @Test
  void joinsAndUnites() {
    Attribute c = new Attribute(3, "c", SparkType.INT, true);
    Query right = new Query.Values(List.of(c), List.of(List.of(integer(1)), List.of(integer(2))));
    Expr equal = call("{0} = {1}", SparkType.BOOLEAN, ref(A), ref(c));
    Query join =
        new Query.Join(
            values(), right, JoinType.LEFT_ANTI, Optional.of(equal), false, List.of(A, B));
    assertEquals(List.of(Row.of(3, "x")), rows(join));
    Attribute d = new Attribute(4, "d", SparkType.INT, true);
    Query union = new Query.SetOperation(right, right, SetKind.UNION, true, List.of(d));
    assertEquals(4, rows(union).size());
  }

  @Test
  void plantedErrorsArriveWithParametersAndPlace() {
    Expr checked =
        call(
            "CASE WHEN {0} = 2 THEN {error:CAST_INVALID_INPUT|value='{0}'|sourceType=\"STRING\"} ELSE {0} END",
            SparkType.INT, ref(A));
    Query query = new Query.Project(values(), List.of(named(checked, 5)));
    FloebergException error = assertThrows(FloebergException.class, () -> rows(query));
    assertEquals("CAST_INVALID_INPUT", error.condition().name());
    assertEquals("'2'", error.parameters().get("value"));
    assertEquals(7, error.position().start());
  }

  @Test
  void longArgumentsAreWrittenOnce() {
    Expr value = ref(A);
    for (int i = 0; i < 40; i++) {
      value = call("CASE WHEN {0} > 1000 THEN {0} ELSE {0} + 1 END", SparkType.INT, value);
    }
    Query query = new Query.Project(values(), List.of(named(value, 5)));
    assertEquals(List.of(Row.of(43), Row.of(41), Row.of(42)), rows(query));
  }

  @Test
  void nestedValuesKeepTheirForm() {
    SparkType.Map map = new SparkType.Map(SparkType.STRING, SparkType.DATE, true);
    var entries = List.of(Map.entry("b", 20000), Map.entry("a", 1));
    Query query =
        new Query.Project(
            new Query.OneRow(),
            List.of(
                named(new Expr.Literal(map, Optional.of(entries)), 5),
                named(
                    new Expr.Literal(
                        new SparkType.Array(SparkType.TIMESTAMP, true), Optional.of(List.of(1L))),
                    6),
                named(
                    new Expr.Literal(
                        new SparkType.Struct(
                            List.of(
                                new SparkType.Field("x", SparkType.BINARY, true),
                                new SparkType.Field("X", new SparkType.Decimal(5, 2), true))),
                        Optional.of(Row.of(null, new java.math.BigDecimal("1.50")))),
                    7)));
    assertEquals(
        "[Row[values=[[b=20000, a=1], [1], Row[values=[null, 1.50]]]]]", rows(query).toString());
  }
}
