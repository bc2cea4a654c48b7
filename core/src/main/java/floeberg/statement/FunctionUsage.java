package floeberg.statement;

import floeberg.function.FunctionEntry;
import floeberg.function.Overload;
import floeberg.function.TypePattern;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How a built-in function is called, read off the function table. */
final class FunctionUsage {
  private FunctionUsage() {}

  /** One line: the signatures, or that the types of the arguments decide. */
  static String text(FunctionEntry entry) {
    String alias = entry.name().equals(entry.target()) ? "" : " - the same as " + entry.target();
    return switch (entry.kind()) {
      case TEMPLATE -> signatures(entry) + alias;
      case SPECIAL -> entry.name() + "(...)" + (alias.isEmpty() ? " - of several forms" : alias);
      case UNSUPPORTED -> entry.name() + "(...) - not supported: " + entry.reason();
    };
  }

  /** What else the table says: its kind and what is known to differ. */
  static String details(FunctionEntry entry) {
    List<Overload> overloads = entry.overloads();
    String kind =
        overloads.stream().anyMatch(Overload::isAggregate)
            ? "an aggregate function"
            : overloads.stream().anyMatch(Overload::isWindow)
                ? "a window function"
                : overloads.stream().anyMatch(Overload::isVolatile)
                    ? "a function whose results change"
                    : "a built-in function";
    String differences =
        overloads.stream()
            .map(Overload::difference)
            .filter(difference -> !difference.isEmpty())
            .distinct()
            .collect(Collectors.joining("; "));
    return differences.isEmpty() ? kind : kind + "; differs from Spark: " + differences;
  }

  private static String signatures(FunctionEntry entry) {
    return entry.overloads().stream()
        .map(overload -> signature(entry.name(), overload))
        .distinct()
        .collect(Collectors.joining(", or "));
  }

  private static String signature(String name, Overload overload) {
    var parameters = new StringBuilder();
    int optional = 0;
    for (Overload.Parameter parameter : overload.parameters()) {
      String comma = parameters.isEmpty() ? "" : ", ";
      boolean isOptional = parameter.defaultValue().isPresent() && !parameter.isVariadic();
      optional += isOptional ? 1 : 0;
      parameters.append(isOptional ? "[" : "").append(comma).append(text(parameter.type()));
      parameters.append(parameter.isVariadic() ? "..." : "");
    }
    String call = name + "(" + parameters + "]".repeat(optional) + ")";
    return call + " returns " + text(overload.result());
  }

  private static String text(TypePattern pattern) {
    return switch (pattern) {
      case TypePattern.Exact(var type) -> TypeText.sql(type);
      case TypePattern.OneOf(var family) -> family.name().toLowerCase(Locale.ROOT);
      case TypePattern.Variable(String name) -> name;
      case TypePattern.AnyDecimal _ -> "DECIMAL";
      case TypePattern.ArrayOf(TypePattern element, var _) -> "ARRAY<" + text(element) + ">";
      case TypePattern.MapOf(TypePattern key, TypePattern value, var _) ->
          "MAP<" + text(key) + ", " + text(value) + ">";
      case TypePattern.StructOf(List<TypePattern.Part> fields) ->
          fields.stream()
              .map(field -> field.name() + ": " + text(field.type()))
              .collect(Collectors.joining(", ", "STRUCT<", ">"));
    };
  }
}
