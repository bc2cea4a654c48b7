package floeberg.analysis.sugar;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.function.java.TextSchemas;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code spark.read.json(df)} and its like: each row is the text of a record. */
final class TextRows {
  private TextRows() {}

  static Resolved resolve(SugarRelation.Parse parse, Resolution in) {
    Resolved input = in.resolve(parse.input());
    String format = parse.format().toLowerCase(Locale.ROOT);
    SparkType.Struct schema =
        parse.schema().orElseGet(() -> found(format, input, parse.options().values(), in));
    Expr text = new Expr.Reference(input.visible().getFirst());
    var arguments = new ArrayList<Expr>();
    arguments.add(text);
    arguments.add(ColumnChanges.text(ddl(schema)));
    if (!parse.options().values().isEmpty()) {
      arguments.add(options(parse.options().values(), in));
    }
    Expr parsed = in.call("from_" + format, Origin.NONE, arguments);
    Query.Named row = ColumnChanges.named(parsed, "row", in);
    Query rows = new Query.Project(input.query(), List.of(row));
    return Resolved.of(new Query.Project(rows, fields(row.attribute(), schema, in)));
  }

  /** The columns that all texts fit; the texts are read for it. */
  private static SparkType.Struct found(
      String format, Resolved input, Map<String, String> given, Resolution in) {
    var options = new HashMap<String, String>();
    given.forEach((key, value) -> options.put(key.toLowerCase(Locale.ROOT), value));
    try (Result result = in.session().run(input.finish())) {
      var records = new ArrayList<TextSchemas.TextRecord>();
      result
          .rows()
          .forEachRemaining(
              row -> {
                String text = (String) row.values().getFirst();
                if (text != null && !text.isBlank()) {
                  records.add(new TextSchemas.TextRecord(text, records.isEmpty()));
                }
              });
      boolean isCaseSensitive = in.settings().isCaseSensitive();
      return TextSchemas.find(format, records.iterator(), options, isCaseSensitive);
    }
  }

  private static String ddl(SparkType.Struct schema) {
    var text = new StringBuilder();
    for (SparkType.Field field : schema.fields()) {
      text.append(text.isEmpty() ? "" : ", ")
          .append(AnalysisErrors.quoted(List.of(field.name())))
          .append(' ')
          .append(TypeText.sql(field.type()));
    }
    return text.toString();
  }

  private static Expr options(Map<String, String> options, Resolution in) {
    var parts = new ArrayList<Expr>();
    options.forEach(
        (key, value) -> {
          parts.add(ColumnChanges.text(key));
          parts.add(ColumnChanges.text(value));
        });
    return in.call("map", Origin.NONE, parts);
  }

  private static List<Query.Named> fields(Attribute row, SparkType.Struct schema, Resolution in) {
    var columns = new ArrayList<Query.Named>();
    for (SparkType.Field field : schema.fields()) {
      Expr value = in.extract(new Expr.Reference(row), field.name(), Origin.NONE);
      columns.add(new Query.Named(value, in.attribute(field.name(), value.type(), true)));
    }
    return columns;
  }
}
