package floeberg.analysis.sugar;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SourceRelation;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;

/** {@code df.transpose()}: columns become rows, the index column's values become column names. */
final class Transposition {
  private static final String LIMIT = "spark.sql.transposeMaxValues";
  private static final String DEFAULT_LIMIT = "500";

  private Transposition() {}

  static Resolved resolve(SugarRelation.Transpose transpose, Resolution in) {
    Resolved input = in.resolve(transpose.input());
    if (transpose.indexColumns().size() > 1) {
      throw AnalysisErrors.of(
          "TRANSPOSE_INVALID_INDEX_COLUMN",
          Origin.NONE,
          "reason",
          "Only one index column is supported");
    }
    if (input.visible().isEmpty()) {
      return input;
    }
    Expr index = index(transpose, input, in);
    List<Attribute> others =
        input.visible().stream()
            .filter(a -> !(index instanceof Expr.Reference(Attribute i) && i.id() == a.id()))
            .toList();
    SparkType type = common(others);
    List<List<Object>> rows = rows(input, index, others, type, in);
    return in.resolve(turned(rows, others, type));
  }

  private static Expr index(SugarRelation.Transpose transpose, Resolved input, Resolution in) {
    if (transpose.indexColumns().isEmpty()) {
      return atomic(new Expr.Reference(input.visible().getFirst()), Origin.NONE);
    }
    Expression written = transpose.indexColumns().getFirst();
    return atomic(in.expressions(in.scope(input)).resolve(written), written.origin());
  }

  private static Expr atomic(Expr index, Origin origin) {
    if (!Coercion.isAtomic(index.type())) {
      throw AnalysisErrors.of(
          "TRANSPOSE_INVALID_INDEX_COLUMN",
          origin,
          "reason",
          "Index column must be of atomic type, but found: " + index.type().simpleString());
    }
    return index;
  }

  private static SparkType common(List<Attribute> columns) {
    SparkType type = columns.isEmpty() ? SparkType.STRING : columns.getFirst().type();
    for (Attribute column : columns) {
      SparkType before = type;
      type =
          Coercion.widerWithoutStrings(type, column.type())
              .orElseThrow(
                  () ->
                      AnalysisErrors.of(
                          "TRANSPOSE_NO_LEAST_COMMON_TYPE",
                          Origin.NONE,
                          "dt1",
                          TypeText.sql(before),
                          "dt2",
                          TypeText.sql(column.type())));
    }
    return type;
  }

  private static List<List<Object>> rows(
      Resolved input, Expr index, List<Attribute> others, SparkType type, Resolution in) {
    Query present = new Query.Filter(input.query(), in.call("isnotnull", Origin.NONE, index));
    Query sorted = new Query.Sort(present, List.of(new Expr.Order(index, true, true)));
    int limit = Integer.parseInt(in.settings().value(LIMIT, DEFAULT_LIMIT));
    Query some = new Query.Limit(sorted, OptionalLong.of(limit + 1L), 0);
    var columns = new ArrayList<Query.Named>();
    columns.add(ColumnChanges.named(in.cast(index, SparkType.STRING, Origin.NONE), "key", in));
    for (Attribute other : others) {
      columns.add(
          ColumnChanges.named(
              in.cast(new Expr.Reference(other), type, Origin.NONE), other.name(), in));
    }
    var rows = new ArrayList<List<Object>>();
    try (Result result = in.session().run(new Query.Project(some, columns))) {
      for (Iterator<Row> iterator = result.rows(); iterator.hasNext(); ) {
        rows.add(iterator.next().values());
      }
    }
    if (rows.size() > limit) {
      throw AnalysisErrors.of(
          "TRANSPOSE_EXCEED_ROW_LIMIT",
          Origin.NONE,
          "maxValues",
          String.valueOf(limit),
          "config",
          LIMIT);
    }
    return rows;
  }

  private static SourceRelation.Rows turned(
      List<List<Object>> rows, List<Attribute> others, SparkType type) {
    var fields = new ArrayList<SparkType.Field>();
    fields.add(new SparkType.Field("key", SparkType.STRING, false));
    rows.forEach(row -> fields.add(new SparkType.Field((String) row.getFirst(), type, true)));
    var turned = new ArrayList<List<Object>>();
    for (int i = 0; i < others.size(); i++) {
      var cells = new ArrayList<Object>();
      cells.add(others.get(i).name());
      for (List<Object> row : rows) {
        cells.add(row.get(i + 1));
      }
      turned.add(cells);
    }
    return new SourceRelation.Rows(new SparkType.Struct(fields), turned);
  }
}
