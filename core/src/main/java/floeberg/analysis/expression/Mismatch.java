package floeberg.analysis.expression;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Errors of expressions whose types do not go together, and of calls. */
final class Mismatch {
  private static final List<String> ORDINALS =
      List.of(
          "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
          "tenth");

  private static final String DOCUMENTATION = "https://spark.apache.org/docs/latest";

  private Mismatch() {}

  /** {@code DATATYPE_MISMATCH.sub}; the parameters follow {@code sqlExpr}. */
  static FloebergException of(String sub, String sqlExpr, Position position, String... parameters) {
    var all = new ArrayList<String>(List.of("sqlExpr", "\"" + sqlExpr + "\""));
    all.addAll(List.of(parameters));
    return FloebergException.of(
            Condition.analysis("DATATYPE_MISMATCH." + sub), all.toArray(String[]::new))
        .at(position);
  }

  static FloebergException differentOperands(
      String sqlExpr, SparkType left, SparkType right, Position position) {
    return of(
        "BINARY_OP_DIFF_TYPES",
        sqlExpr,
        position,
        "left",
        TypeText.quoted(left),
        "right",
        TypeText.quoted(right));
  }

  static FloebergException wrongOperands(
      String sqlExpr, String input, SparkType actual, Position position) {
    return of(
        "BINARY_OP_WRONG_TYPE",
        sqlExpr,
        position,
        "inputType",
        input,
        "actualDataType",
        TypeText.quoted(actual));
  }

  static FloebergException unexpectedInput(
      String sqlExpr, int index, String required, Typed input, Position position) {
    return of(
        "UNEXPECTED_INPUT_TYPE",
        sqlExpr,
        position,
        "paramIndex",
        ordinal(index),
        "requiredType",
        required,
        "inputSql",
        input.quoted(),
        "inputType",
        TypeText.quoted(input.type()));
  }

  static FloebergException differentInputs(
      String sqlExpr, String function, List<SparkType> types, Position position) {
    return of(
        "DATA_DIFF_TYPES",
        sqlExpr,
        position,
        "functionName",
        "`" + function + "`",
        "dataType",
        types.stream().map(TypeText::quoted).collect(Collectors.joining(", ", "[", "]")));
  }

  static FloebergException notOrdered(
      String sqlExpr, String function, SparkType type, Position position) {
    return of(
        "INVALID_ORDERING_TYPE",
        sqlExpr,
        position,
        "functionName",
        "`" + function + "`",
        "dataType",
        TypeText.quoted(type));
  }

  /** A wrong number of arguments; {@code expected} as Spark words it: a number, or a list. */
  static FloebergException argumentCount(
      String function, String expected, int actual, Position position) {
    return FloebergException.of(
            Condition.analysis("WRONG_NUM_ARGS.WITHOUT_SUGGESTION"),
            "functionName",
            "`" + function + "`",
            "expectedNum",
            expected,
            "actualNum",
            Integer.toString(actual),
            "docroot",
            DOCUMENTATION)
        .at(position);
  }

  static FloebergException notFoldable(
      String sqlExpr, String inputName, SparkType type, Typed input, Position position) {
    return of(
        "NON_FOLDABLE_INPUT",
        sqlExpr,
        position,
        "inputName",
        "`" + inputName + "`",
        "inputType",
        TypeText.quoted(type),
        "inputExpr",
        input.quoted());
  }

  static FloebergException unsupported(String function, String reason, Position position) {
    if (reason.startsWith(":")) {
      return FloebergException.of(Condition.analysis(reason.substring(1))).at(position);
    }
    String text = reason.isEmpty() ? "" : " (" + reason + ")";
    return FloebergException.of(
            Condition.analysis("UNSUPPORTED_FEATURE"), "feature", "function " + function + text)
        .at(position);
  }

  static String ordinal(int index) {
    return index < ORDINALS.size() ? ORDINALS.get(index) : (index + 1) + "th";
  }
}
