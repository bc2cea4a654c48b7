package floeberg.duckdb;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes generators: rows for each input row, by UNNEST in the select list. */
final class GenerateWriter {
  private final QueryWriter queries;

  GenerateWriter(QueryWriter queries) {
    this.queries = queries;
  }

  Select write(Query.Generate generate) {
    return switch (generate.generator().toLowerCase(Locale.ROOT)) {
      case "explode", "explode_outer" -> explode(generate, false);
      case "posexplode", "posexplode_outer" -> explode(generate, true);
      case "inline", "inline_outer" -> structs(generate, argument(generate, 0));
      case "stack" -> structs(generate, stack(generate));
      case "json_tuple" -> structs(generate, jsonTuple(generate));
      case "variant_explode", "variant_explode_outer" -> structs(generate, variantParts(generate));
      default ->
          throw FloebergException.of(
              Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
              "tableName",
              generate.generator(),
              "operation",
              "generator");
    };
  }

  private static boolean isOuter(Query.Generate generate) {
    return generate.isOuter() || generate.generator().toLowerCase(Locale.ROOT).endsWith("_outer");
  }

  private String argument(Query.Generate generate, int index) {
    return queries.expressions().write(generate.arguments().get(index));
  }

  // The lists become columns first: UNNEST would else evaluate their text once for each column.
  private Select explode(Query.Generate generate, boolean hasPosition) {
    SparkType type = generate.arguments().getFirst().type();
    String list = queries.context().freshName("l");
    Select inner = withColumn(generate, argument(generate, 0) + " AS " + list);
    var columns = new ArrayList<String>();
    int at = 0;
    String length =
        type instanceof SparkType.Map ? "cardinality(" + list + ")" : "len(" + list + ")";
    if (hasPosition) {
      String positions =
          "list_transform(range(CAST(" + length + " AS BIGINT)), lambda p: CAST(p AS INTEGER))";
      columns.add(unnest(generate, positions, length, at++));
    }
    if (type instanceof SparkType.Map) {
      columns.add(unnest(generate, "map_keys(" + list + ")", length, at++));
      columns.add(unnest(generate, "map_values(" + list + ")", length, at));
    } else {
      columns.add(unnest(generate, list, length, at));
    }
    return select(generate, inner, columns);
  }

  private String unnest(Query.Generate generate, String list, String length, int column) {
    Attribute attribute = generate.columns().get(column);
    String rows = list;
    if (isOuter(generate)) {
      String nothing = "list_value(" + LiteralWriter.write(null, attribute.type()) + ")";
      rows = "CASE WHEN coalesce(" + length + ", 0) = 0 THEN " + nothing + " ELSE " + list + " END";
    }
    return "unnest(" + rows + ") AS " + DuckSql.column(attribute.id());
  }

  // Rows as a list of structs whose fields are the generated columns.
  private Select structs(Query.Generate generate, String structs) {
    String list = queries.context().freshName("l");
    String row = queries.context().freshName("r");
    Select inner = withColumn(generate, structs + " AS " + list);
    String rows = list;
    if (isOuter(generate)) {
      rows = "CASE WHEN coalesce(len(" + list + "), 0) = 0 THEN [NULL] ELSE " + list + " END";
    }
    String unnested =
        "(SELECT "
            + prefix(generate.input().output())
            + "unnest("
            + rows
            + ") AS "
            + row
            + " FROM "
            + queries.relation(inner)
            + ") AS "
            + queries.context().freshName("t");
    var columns = new ArrayList<String>();
    for (int i = 0; i < generate.columns().size(); i++) {
      Attribute attribute = generate.columns().get(i);
      String field = field(generate, row, i);
      columns.add(field + " AS " + DuckSql.column(attribute.id()));
    }
    return select(generate, Select.from(unnested, generate.input().output()), columns);
  }

  private static String field(Query.Generate generate, String row, int index) {
    if (generate.arguments().getFirst().type()
        instanceof SparkType.Array(SparkType.Struct struct, boolean _)) {
      String name = DuckTypes.fieldNames(struct).get(index);
      return "struct_extract(" + row + ", " + DuckSql.text(name) + ")";
    }
    return "struct_extract(" + row + ", 'a" + index + "')";
  }

  private Select withColumn(Query.Generate generate, String column) {
    Select input = queries.write(generate.input());
    Select base = input.isPlain() ? input : queries.around(input);
    var columns = new ArrayList<>(names(generate.input().output()));
    columns.add(column);
    return base.columns(generate.input().output(), columns);
  }

  private Select select(Query.Generate generate, Select inner, List<String> generated) {
    var columns = new ArrayList<>(names(generate.input().output()));
    columns.addAll(generated);
    return Select.of(queries.relation(inner), generate.output(), columns);
  }

  private static List<String> names(List<Attribute> output) {
    return output.stream().map(a -> DuckSql.column(a.id())).toList();
  }

  private static String prefix(List<Attribute> output) {
    return output.isEmpty() ? "" : String.join(", ", names(output)) + ", ";
  }

  // stack(n, v1, v2, ...): the values fill n rows one after the other; the last may lack some.
  private String stack(Query.Generate generate) {
    int rows =
        ((Number) ((Expr.Literal) generate.arguments().getFirst()).value().orElseThrow())
            .intValue();
    int width = generate.columns().size();
    var structs = new ArrayList<String>();
    for (int row = 0; row < rows; row++) {
      var fields = new ArrayList<String>();
      for (int column = 0; column < width; column++) {
        int index = 1 + row * width + column;
        boolean isGiven = index < generate.arguments().size();
        String value =
            isGiven
                ? argument(generate, index)
                : LiteralWriter.write(null, generate.columns().get(column).type());
        fields.add("a" + column + " := " + value);
      }
      structs.add("struct_pack(" + String.join(", ", fields) + ")");
    }
    return "list_value(" + String.join(", ", structs) + ")";
  }

  private String jsonTuple(Query.Generate generate) {
    var fields = new ArrayList<String>();
    for (int i = 0; i < generate.columns().size(); i++) {
      String name = argument(generate, i + 1);
      String function = queries.context().java("floe_json_field");
      fields.add("a" + i + " := " + function + "(" + argument(generate, 0) + ", " + name + ")");
    }
    return "list_value(struct_pack(" + String.join(", ", fields) + "))";
  }

  private String variantParts(Query.Generate generate) {
    throw FloebergException.of(
        Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
        "tableName",
        generate.generator(),
        "operation",
        "generator");
  }
}
