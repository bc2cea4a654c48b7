package floeberg.analysis.expression;

import static floeberg.type.SparkType.STRING;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.function.java.OptionsJson;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The map of options that the functions over formats take, and their schema argument. */
final class Options {
  private Options() {}

  /** The options at an argument, none when it is not there; throws INVALID_OPTIONS. */
  static Map<String, String> at(CallSite site, int index) {
    var options = new LinkedHashMap<String, String>();
    if (index >= site.count()) {
      return options;
    }
    Typed argument = site.argument(index);
    boolean isMap =
        argument.type() instanceof SparkType.Map(SparkType key, SparkType value, boolean _)
            && key.equals(STRING)
            && value.equals(STRING);
    if (!isMap || !Foldable.isFoldable(argument.expr())) {
      throw FloebergException.of(
              Condition.analysis(
                  isMap
                      ? "INVALID_OPTIONS.NON_MAP_FUNCTION"
                      : argument.type() instanceof SparkType.Map
                          ? "INVALID_OPTIONS.NON_STRING_TYPE"
                          : "INVALID_OPTIONS.NON_MAP_FUNCTION"),
              "mapType",
              TypeText.quoted(argument.type()))
          .at(site.position());
    }
    Object constant = site.resolver().constant(argument.expr()).orElse(List.of());
    for (Object entry : (List<?>) constant) {
      Map.Entry<?, ?> pair = (Map.Entry<?, ?>) entry;
      options.put((String) pair.getKey(), (String) pair.getValue());
    }
    return options;
  }

  /** The options as a literal of DuckDB text. */
  static String literal(Map<String, String> options) {
    return quoted(OptionsJson.write(options));
  }

  /** The same with keys in lower case. */
  static Map<String, String> lowered(Map<String, String> options) {
    var lowered = new LinkedHashMap<String, String>();
    options.forEach((key, value) -> lowered.put(key.toLowerCase(java.util.Locale.ROOT), value));
    return lowered;
  }

  static String quoted(String text) {
    // Braces would be read as places of the template.
    return "'" + text.replace("'", "''") + "'";
  }

  /** The schema that an argument gives as DDL text or JSON; throws INVALID_SCHEMA. */
  static SparkType schema(CallSite site, int index) {
    Typed argument = site.argument(index);
    Optional<Object> text = Optional.empty();
    if (argument.type().equals(STRING) && Foldable.isFoldable(argument.expr())) {
      text = site.resolver().constant(argument.expr());
    }
    if (text.isEmpty()) {
      throw FloebergException.of(
              Condition.analysis("INVALID_SCHEMA.NON_STRING_LITERAL"),
              "inputSchema",
              argument.quoted())
          .at(site.position());
    }
    String schema = (String) text.get();
    return SparkType.asNullable(site.resolver().context().parseType(schema));
  }
}
