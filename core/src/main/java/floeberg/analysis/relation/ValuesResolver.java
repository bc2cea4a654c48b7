package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Inline tables: the rows of VALUES meet in one type a column. */
public final class ValuesResolver {
  private ValuesResolver() {}

  public static Resolved resolve(SourceRelation.Values values, Resolution in) {
    var resolver = in.expressions(in.emptyScope());
    int width = values.rows().getFirst().size();
    var rows = new ArrayList<List<Expr>>();
    for (List<Expression> row : values.rows()) {
      if (row.size() != width) {
        throw AnalysisErrors.of(
            "INVALID_INLINE_TABLE.NUM_COLUMNS_MISMATCH",
            values.origin(),
            "expectedNumCols",
            String.valueOf(width),
            "actualNumCols",
            String.valueOf(row.size()),
            "rowIndex",
            String.valueOf(rows.size()));
      }
      rows.add(row.stream().map(resolver::resolve).toList());
    }
    var columns = new ArrayList<Attribute>();
    for (int i = 0; i < width; i++) {
      columns.add(column(i, rows, values.origin(), in));
    }
    return Resolved.of(new Query.Values(columns, cast(rows, columns, values.rows(), in)));
  }

  private static Attribute column(int index, List<List<Expr>> rows, Origin origin, Resolution in) {
    SparkType type = rows.getFirst().get(index).type();
    boolean isNullable = false;
    for (List<Expr> row : rows) {
      Expr value = row.get(index);
      requirePlain(value, origin);
      isNullable |= value.nullable();
      Optional<SparkType> wider =
          value.type().equals(type)
              ? Optional.of(type)
              : Coercion.widerWithoutStrings(type, value.type());
      type =
          wider.orElseThrow(
              () ->
                  AnalysisErrors.of(
                      "INVALID_INLINE_TABLE.INCOMPATIBLE_TYPES_IN_INLINE_TABLE",
                      origin,
                      "colName",
                      "`col" + (index + 1) + "`"));
    }
    return in.attribute("col" + (index + 1), type, isNullable);
  }

  private static void requirePlain(Expr value, Origin origin) {
    if (Aggregates.isIn(value) || Aggregates.hasWindow(value) || Aggregates.hasGenerator(value)) {
      throw AnalysisErrors.of(
          "INVALID_INLINE_TABLE.CANNOT_EVALUATE_EXPRESSION_IN_INLINE_TABLE",
          origin,
          "expr",
          Describe.expression(value));
    }
  }

  private static List<List<Expr>> cast(
      List<List<Expr>> rows,
      List<Attribute> columns,
      List<List<Expression>> written,
      Resolution in) {
    var cast = new ArrayList<List<Expr>>();
    for (int r = 0; r < rows.size(); r++) {
      var row = new ArrayList<Expr>();
      for (int i = 0; i < columns.size(); i++) {
        row.add(in.cast(rows.get(r).get(i), columns.get(i).type(), written.get(r).get(i).origin()));
      }
      cast.add(row);
    }
    return cast;
  }
}
