package floeberg.procedure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArgumentBindingTest {
  private static final Procedure PROCEDURE = Procedures.find("set_current_snapshot").orElseThrow();

  private static Expression literal(Object value) {
    SparkType type = value instanceof String ? SparkType.STRING : SparkType.BIGINT;
    return new Expression.Literal(type, Optional.of(value), Origin.NONE);
  }

  private static Expression named(String name, Object value) {
    return new Expression.NamedArgument(name, literal(value), Origin.NONE);
  }

  private static Map<String, Expression> arrange(Expression... arguments) {
    return ArgumentBinding.arrange(PROCEDURE, List.of(arguments));
  }

  private static String condition(Expression... arguments) {
    return assertThrows(FloebergException.class, () -> arrange(arguments)).condition().name();
  }

  @Test
  void positionsGoInOrder() {
    assertEquals(
        Map.of("table", literal("t"), "snapshot_id", literal(1L)),
        arrange(literal("t"), literal(1L)));
  }

  @Test
  void namesGoInAnyOrderAndMayFollowPositions() {
    assertEquals(
        Map.of("table", literal("t"), "ref", literal("r")),
        arrange(named("ref", "r"), named("table", "t")));
    assertEquals(
        Map.of("table", literal("t"), "ref", literal("r")),
        arrange(literal("t"), named("ref", "r")));
  }

  @Test
  void aRequiredParameterNeedsAValue() {
    assertEquals("REQUIRED_PARAMETER_NOT_FOUND", condition());
    assertEquals("REQUIRED_PARAMETER_NOT_FOUND", condition(named("ref", "r")));
  }

  @Test
  void positionsMayNotFollowNames() {
    assertEquals("UNEXPECTED_POSITIONAL_ARGUMENT", condition(named("table", "t"), literal(1L)));
  }

  @Test
  void aParameterTakesOneValue() {
    assertEquals(
        "DUPLICATE_ROUTINE_PARAMETER_ASSIGNMENT.DOUBLE_NAMED_ARGUMENT_REFERENCE",
        condition(named("table", "t"), named("table", "t")));
    assertEquals(
        "DUPLICATE_ROUTINE_PARAMETER_ASSIGNMENT.BOTH_POSITIONAL_AND_NAMED",
        condition(literal("t"), named("table", "t")));
  }

  @Test
  void unknownNamesAndTooManyPositionsAreRefused() {
    assertEquals("UNRECOGNIZED_PARAMETER_NAME", condition(literal("t"), named("snapshot", 1L)));
    assertEquals(
        "WRONG_NUM_ARGS.WITHOUT_SUGGESTION",
        condition(literal("t"), literal(1L), literal("r"), literal("s")));
  }

  @Test
  void valuesAreCheckedAgainstTheParametersType() {
    var values =
        new ArgumentBinding.Values() {
          @Override
          public SparkType type(Expression expression) {
            return ((Expression.Literal) expression).type();
          }

          @Override
          public String text(Expression expression) {
            return "5";
          }

          @Override
          public Object constant(Expression expression, SparkType type) {
            return ((Expression.Literal) expression).value().orElse(null);
          }
        };
    Procedure rollback = Procedures.find("rollback_to_timestamp").orElseThrow();

    FloebergException refused =
        assertThrows(
            FloebergException.class,
            () -> ArgumentBinding.bind(rollback, List.of(literal("t"), literal(5L)), values));

    assertEquals("DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", refused.condition().name());
  }
}
