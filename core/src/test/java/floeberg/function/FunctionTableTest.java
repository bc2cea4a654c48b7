package floeberg.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.function.FunctionEntry.Kind;
import floeberg.function.TypePattern.Family;
import floeberg.result.Result;
import floeberg.session.Session;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Walks the function table: every line is read, and every overload runs and has its declared type.
 */
final class FunctionTableTest {
  static {
    // DuckDB's type of every column is compared with the one that belongs to its Spark type.
    System.setProperty("floeberg.check.types", "true");
  }

  @TempDir Path warehouse;

  @Test
  void everyLineIsRead() {
    for (String name : Functions.names()) {
      FunctionEntry entry = Functions.find(name).orElseThrow();
      assertEquals(name, entry.name());
    }
    assertFalse(Functions.find("no_such_function").isPresent());
  }

  @Test
  void everyJavaFunctionThatATemplateNamesIsThere() {
    var missing = new ArrayList<String>();
    var pattern = java.util.regex.Pattern.compile("\\bfloe_[a-z0-9_]+(?=\\()");
    for (Overload overload : overloads()) {
      var matcher = pattern.matcher(overload.template());
      while (matcher.find()) {
        if (JavaFunctions.find(matcher.group()).isEmpty()) {
          missing.add(overload.name() + ": " + matcher.group());
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void everyOverloadRunsWithItsDeclaredType() {
    var failures = new ArrayList<String>();
    try (Floeberg floeberg = Floeberg.open(warehouse, Map.of());
        Session session = floeberg.newSession()) {
      for (Overload overload : overloads()) {
        check(session, overload, true, failures);
        check(session, overload, false, failures);
      }
    }
    assertEquals(List.of(), failures);
  }

  private static List<Overload> overloads() {
    return Functions.names().stream()
        .map(name -> Functions.find(name).orElseThrow())
        .filter(entry -> entry.kind() == Kind.TEMPLATE && entry.name().equals(entry.target()))
        .flatMap(entry -> entry.overloads().stream())
        .filter(overload -> !overload.flags().contains("legacy"))
        .toList();
  }

  private static void check(
      Session session, Overload overload, boolean isNull, List<String> failures) {
    String arguments =
        overload.parameters().stream()
            .filter(parameter -> !parameter.isVariadic() || !isNull)
            .map(parameter -> argument(parameter, isNull))
            .collect(Collectors.joining(", "));
    String window = overload.isWindow() ? " OVER (ORDER BY x)" : "";
    String call = overload.name() + "(" + arguments + ")" + window;
    String sql = "SELECT " + call + " AS v FROM VALUES (1), (2) t(x)";
    try (Result result = session.sql(sql)) {
      result.rows().forEachRemaining(row -> {});
    } catch (FloebergException e) {
      // A condition about the sample values is an answer; a fault of the text is not.
      if (e.condition().name().equals("INTERNAL_ERROR")) {
        failures.add(call + ": " + e.getMessage().lines().findFirst().orElse(""));
      }
    } catch (IllegalArgumentException e) {
      // What a Java function says of its arguments.
    } catch (RuntimeException | AssertionError e) {
      failures.add(call + ": " + e);
    }
  }

  private static String argument(Overload.Parameter parameter, boolean isNull) {
    SparkType type = sample(parameter.type());
    boolean isConstant = parameter.isLiteral();
    if (isNull && !isConstant) {
      return "CAST(NULL AS " + TypeText.sql(type) + ")";
    }
    return value(type);
  }

  private static SparkType sample(TypePattern pattern) {
    return switch (pattern) {
      case TypePattern.Exact(SparkType type) -> type;
      case TypePattern.OneOf(Family family) ->
          switch (family) {
            case ANY, INTEGRAL, DAYCOUNT, ATOMIC, ORDERABLE -> SparkType.INT;
            case FRACTIONAL, NUMERIC -> SparkType.DOUBLE;
            case DAYTIME -> SparkType.DAY_TO_SECOND;
            case YEARMONTH -> SparkType.YEAR_TO_MONTH;
            case ANYARRAY -> new SparkType.Array(SparkType.INT, true);
            case ANYMAP -> new SparkType.Map(SparkType.STRING, SparkType.INT, true);
            case ANYSTRUCT ->
                new SparkType.Struct(List.of(new SparkType.Field("a", SparkType.INT, true)));
          };
      case TypePattern.Variable _ -> SparkType.INT;
      case TypePattern.AnyDecimal _ -> new SparkType.Decimal(10, 2);
      case TypePattern.ArrayOf(TypePattern element, var _) ->
          new SparkType.Array(sample(element), true);
      case TypePattern.MapOf(TypePattern key, TypePattern value, var _) ->
          new SparkType.Map(sample(key), sample(value), true);
      case TypePattern.StructOf _ -> throw new AssertionError("struct parameter");
    };
  }

  private static String value(SparkType type) {
    return switch (type) {
      case SparkType.Array(SparkType element, boolean _) ->
          "array(" + value(element) + ", " + value(element) + ")";
      case SparkType.Map(SparkType key, SparkType item, boolean _) ->
          "map(" + value(key) + ", " + value(item) + ")";
      case SparkType.Struct _ -> "named_struct('a', 1)";
      case SparkType.Text _ -> "'1'";
      case SparkType.YearMonthInterval _ -> "INTERVAL '1-2' YEAR TO MONTH";
      case SparkType.DayTimeInterval _ -> "INTERVAL '1 02:03:04' DAY TO SECOND";
      case SparkType.Time _ -> "TIME '12:34:56'";
      default -> simple(type);
    };
  }

  private static String simple(SparkType type) {
    if (type == SparkType.DATE) {
      return "DATE '2024-02-29'";
    }
    if (type == SparkType.TIMESTAMP || type == SparkType.TIMESTAMP_NTZ) {
      return TypeText.sql(type) + " '2024-02-29 12:34:56'";
    }
    if (type == SparkType.BINARY) {
      return "X'3161'";
    }
    if (type == SparkType.BOOLEAN) {
      return "true";
    }
    return "CAST(1 AS " + TypeText.sql(type) + ")";
  }
}
