package floeberg.procedure;

import floeberg.catalog.CurrentNamespace;
import floeberg.catalog.TableName;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/** Tables that procedures are told by name. */
final class ProcedureTables {
  private ProcedureTables() {}

  /** Some procedures refuse an empty name in words of their own. */
  static void requireText(Arguments arguments, Parameter parameter) {
    if (arguments.string(parameter).isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot handle an empty identifier for argument " + parameter.name());
    }
  }

  /** How many threads would import files; there is one here, but the number must be one. */
  static void requireParallelism(Arguments arguments, Parameter parameter) {
    if (arguments.optionalInt(parameter).filter(threads -> threads < 1).isPresent()) {
      throw new IllegalArgumentException("Parallelism should be larger than 0");
    }
  }

  /** The name in the procedure's catalog; another catalog in front of it is refused. */
  static TableName name(Arguments arguments, Parameter parameter, ProcedureContext context) {
    String text = arguments.string(parameter);
    TableName name = resolve(text, parameter, context);
    if (!name.catalog().equals(context.catalog())) {
      throw new IllegalArgumentException(
          "Cannot run procedure in catalog '%s': '%s' is a table in catalog '%s'"
              .formatted(context.catalog(), identifier(name), name.catalog()));
    }
    return name;
  }

  /** The name, which may be one in another catalog. */
  static TableName resolve(String text, Parameter parameter, ProcedureContext context) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot handle an empty identifier for parameter '" + parameter.name() + "'");
    }
    CurrentNamespace current =
        context.current().catalog().equals(context.catalog())
            ? context.current()
            : new CurrentNamespace(
                context.catalog(), context.catalogs().defaultNamespace(context.catalog()));
    return context.catalogs().resolve(parts(text, parameter, context), current);
  }

  private static List<String> parts(String text, Parameter parameter, ProcedureContext context) {
    try {
      return context.parseIdentifier(text);
    } catch (FloebergException e) {
      throw new IllegalArgumentException(
          "Cannot parse identifier for parameter '%s': %s".formatted(parameter.name(), text), e);
    }
  }

  static Table table(Arguments arguments, ProcedureContext context) {
    return load(name(arguments, Parameter.TABLE, context), context);
  }

  /** The table; that it is missing comes as Iceberg's procedures report it. */
  static Table load(TableName name, ProcedureContext context) {
    try {
      return context.catalogs().loadTable(name);
    } catch (FloebergException e) {
      throw Hint.like(
          new RuntimeException(
              "Couldn't load table '%s' in catalog '%s'"
                  .formatted(identifier(name), name.catalog()),
              e),
          e);
    }
  }

  /** Namespace and table joined by dots, back-quoted where needed. */
  static String identifier(TableName name) {
    var parts = new ArrayList<String>(name.namespace());
    parts.add(name.table());
    return parts.stream().map(TypeText::quoteIfNeeded).collect(Collectors.joining("."));
  }

  /** A struct of columns that are never NULL. */
  static SparkType.Struct columns(SparkType type, String... names) {
    return columns(type, false, names);
  }

  /** Columns of one type, all nullable. */
  static SparkType.Struct optionalColumns(SparkType type, String... names) {
    return columns(type, true, names);
  }

  private static SparkType.Struct columns(SparkType type, boolean isNullable, String... names) {
    return new SparkType.Struct(
        List.of(names).stream().map(name -> new SparkType.Field(name, type, isNullable)).toList());
  }
}
