package floeberg.session;

import floeberg.analysis.relation.Comments;
import floeberg.duckdb.LocalRows;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Rows that a client sent, as a query: loaded once, then cast by position to the schema it
 * declared.
 */
final class LocalData {
  private final LocalRows rows;
  private final LongSupplier ids;
  private final Settings settings;

  LocalData(LocalRows rows, LongSupplier ids, Settings settings) {
    this.rows = rows;
    this.ids = ids;
    this.settings = settings;
  }

  Query query(SourceRelation.LocalData data) {
    if (data.arrowStreams().isEmpty()) {
      SparkType.Struct schema = struct(data.schema().orElseThrow());
      return new Query.Values(attributes(schema), List.of());
    }
    LocalRows.Loaded loaded = rows.load(data.arrowStreams(), settings);
    var stored =
        new Query.Stored(
            loaded.table(), attributes(loaded.schema()), OptionalLong.of(loaded.rows()));
    return data.schema().isEmpty() ? stored : declared(stored, struct(data.schema().get()));
  }

  private static SparkType.Struct struct(SparkType type) {
    return type instanceof SparkType.Struct struct
        ? struct
        : new SparkType.Struct(List.of(new SparkType.Field("value", type, true)));
  }

  private List<Attribute> attributes(SparkType.Struct schema) {
    return schema.fields().stream().map(this::attribute).toList();
  }

  private Attribute attribute(SparkType.Field field) {
    return new Attribute(
        ids.getAsLong(),
        field.name(),
        field.type(),
        field.nullable(),
        List.of(),
        Comments.metadata(field),
        false);
  }

  private Query declared(Query.Stored stored, SparkType.Struct schema) {
    if (stored.output().size() != schema.fields().size()) {
      throw FloebergException.of(
          new Condition("INTERNAL_ERROR", "org.apache.spark.SparkException"),
          "message",
          "Local data has "
              + stored.output().size()
              + " columns, its schema "
              + schema.fields().size());
    }
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < schema.fields().size(); i++) {
      SparkType.Field field = schema.fields().get(i);
      Expr value = new Expr.Reference(stored.output().get(i));
      Expr cast =
          value.type().equals(field.type())
              ? value
              : new Expr.Cast(
                  value, field.type(), field.nullable(), Expr.CastMode.ANSI, Position.NONE);
      columns.add(new Query.Named(cast, attribute(field)));
    }
    return new Query.Project(stored, columns);
  }
}
