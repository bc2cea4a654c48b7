package floeberg.analysis;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Errors of analysis, by Spark's conditions. */
public final class AnalysisErrors {
  private AnalysisErrors() {}

  /** An analysis condition at a place; parameters are names and values in turn. */
  public static FloebergException of(String condition, Origin origin, String... parameters) {
    return FloebergException.of(Condition.analysis(condition), parameters).at(origin.position());
  }

  public static FloebergException unsupported(String what, Origin origin) {
    return of("UNSUPPORTED_FEATURE." + what, origin);
  }

  /** UNSUPPORTED_FEATURE of something that has no condition of its own. */
  public static FloebergException unsupportedFeature(String feature) {
    return FloebergException.of(Condition.analysis("UNSUPPORTED_FEATURE"), "feature", feature);
  }

  /** The name with each part in back-quotes. */
  public static String quoted(Collection<String> parts) {
    return parts.stream()
        .map(part -> "`" + part.replace("`", "``") + "`")
        .collect(Collectors.joining("."));
  }

  /** An expression or type text in double quotes, as Spark's messages show it. */
  public static String inQuotes(String text) {
    return "\"" + text + "\"";
  }

  /** Column names in order of the alphabet, as lists in messages show them. */
  public static String names(List<Attribute> attributes) {
    return attributes.stream()
        .map(a -> "`" + a.name() + "`")
        .sorted()
        .collect(Collectors.joining(", "));
  }

  public static FloebergException tableNotFound(Collection<String> parts, Origin origin) {
    return of("TABLE_OR_VIEW_NOT_FOUND", origin, "relationName", quoted(parts));
  }

  /** first, second, third, 4th, ... */
  public static String ordinal(int number) {
    return switch (number) {
      case 1 -> "first";
      case 2 -> "second";
      case 3 -> "third";
      case 4 -> "fourth";
      case 5 -> "fifth";
      case 6 -> "sixth";
      case 7 -> "seventh";
      case 8 -> "eighth";
      case 9 -> "ninth";
      case 10 -> "tenth";
      default -> number + "th";
    };
  }
}
