package floeberg.duckdb;

import floeberg.resolved.Expr;
import floeberg.type.SparkType;

/** Writes conversions between types with Spark's rules. */
final class CastWriter {
  private final WriteContext context;

  CastWriter(WriteContext context) {
    this.context = context;
  }

  /** The cast of a text of the child's type. */
  String write(Expr.Cast cast, String child) {
    return DuckSql.cast(child, DuckTypes.name(cast.type()));
  }

  /** A value as Spark's CAST to STRING writes it. */
  String toText(String value, SparkType type) {
    return DuckSql.cast(value, "VARCHAR");
  }
}
