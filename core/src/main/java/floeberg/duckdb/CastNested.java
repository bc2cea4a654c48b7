package floeberg.duckdb;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;

/** Converts arrays, maps and structs part by part. */
final class CastNested {
  private final WriteContext context;
  private final CastWriter casts;

  CastNested(WriteContext context, CastWriter casts) {
    this.context = context;
    this.casts = casts;
  }

  String convert(CastSource from, SparkType to) {
    if (from.type() instanceof SparkType.Array source && to instanceof SparkType.Array target) {
      return list(from, from.text(), source.element(), target.element());
    }
    if (from.type() instanceof SparkType.Map source && to instanceof SparkType.Map target) {
      String text = from.text();
      String keys = list(from, "map_keys(" + text + ")", source.key(), target.key());
      String values = list(from, "map_values(" + text + ")", source.value(), target.value());
      return "CASE WHEN " + text + " IS NOT NULL THEN map(" + keys + ", " + values + ") END";
    }
    if (from.type() instanceof SparkType.Struct source && to instanceof SparkType.Struct target) {
      return struct(from, source, target);
    }
    throw new AssertionError(
        "no cast from " + from.type().simpleString() + " to " + to.simpleString());
  }

  private String list(CastSource from, String list, SparkType source, SparkType target) {
    if (SparkType.sameShape(source, target)) {
      return list;
    }
    String variable = context.freshName("v");
    String element = casts.convert(from.with(variable, source), target);
    return "list_transform(" + list + ", lambda " + variable + ": " + element + ")";
  }

  private String struct(CastSource from, SparkType.Struct source, SparkType.Struct target) {
    List<String> names = DuckTypes.fieldNames(source);
    var values = new ArrayList<String>();
    for (int i = 0; i < target.fields().size(); i++) {
      String field = "struct_extract(" + from.text() + ", " + DuckSql.text(names.get(i)) + ")";
      values.add(
          casts.convert(
              from.with(field, source.fields().get(i).type()), target.fields().get(i).type()));
    }
    return "CASE WHEN "
        + from.text()
        + " IS NOT NULL THEN "
        + LiteralWriter.structOf(values, target)
        + " END";
  }
}
