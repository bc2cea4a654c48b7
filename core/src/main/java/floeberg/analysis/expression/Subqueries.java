package floeberg.analysis.expression;

import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Subqueries as values. */
final class Subqueries {
  private Subqueries() {}

  static Typed scalar(ExpressionResolver resolver, Expression.ScalarSubquery subquery) {
    Query query = resolver.context().subquery(subquery.query(), resolver.scope());
    if (query.output().size() != 1) {
      throw floeberg.error.FloebergException.of(
          floeberg.error.Condition.analysis(
              "INVALID_SUBQUERY_EXPRESSION.SCALAR_SUBQUERY_RETURN_MORE_THAN_ONE_OUTPUT_COLUMN"),
          "number",
          Integer.toString(query.output().size()));
    }
    return Typed.of(
        new Expr.ScalarSubquery(query, subquery.origin().position()),
        "scalarsubquery(" + outerColumns(query) + ")");
  }

  static Typed exists(ExpressionResolver resolver, Expression.Exists exists) {
    Query query = resolver.context().subquery(exists.query(), resolver.scope());
    return Typed.of(new Expr.Exists(query), "exists(" + outerColumns(query) + ")");
  }

  /** The columns of enclosing queries that the query reads, as names of columns show them. */
  private static String outerColumns(Query query) {
    var names = new ArrayList<String>();
    visit(query, names);
    return String.join(", ", names);
  }

  private static void visit(Query query, List<String> names) {
    for (Expr expr : QueryTree.expressions(query)) {
      ExprTree.visit(
          expr,
          node -> {
            if (node instanceof Expr.OuterReference(Attribute column)) {
              names.add(column.name());
            }
          });
    }
    QueryTree.inputs(query).forEach(input -> visit(input, names));
  }

  static Typed in(ExpressionResolver resolver, Expression.InSubquery in) {
    List<Typed> values = in.values().stream().map(resolver::typed).toList();
    Query query = resolver.context().subquery(in.query(), resolver.scope());
    Typed.SqlText text =
        out -> {
          out.append('(');
          if (values.size() == 1) {
            values.getFirst().text().append(out);
          } else {
            CallSite.listed(out, "named_struct", values);
          }
          out.append(" IN (listquery(").append(outerColumns(query)).append(")))");
        };
    List<Attribute> columns = query.output();
    var whole = new Typed(values.getFirst().expr(), text);
    if (columns.size() != values.size()) {
      throw Mismatch.of(
          "IN_SUBQUERY_LENGTH_MISMATCH",
          whole.sql(),
          in.origin().position(),
          "leftLength",
          Integer.toString(values.size()),
          "rightLength",
          Integer.toString(columns.size()),
          "leftColumns",
          values.stream().map(Typed::quoted).collect(Collectors.joining(", ")),
          "rightColumns",
          columns.stream().map(c -> "\"" + c.name() + "\"").collect(Collectors.joining(", ")));
    }
    var left = new ArrayList<Expr>();
    var types = new ArrayList<SparkType>();
    for (int i = 0; i < values.size(); i++) {
      SparkType common = common(values, columns, i, whole, in);
      types.add(common);
      left.add(
          Casts.implicit(
              values.get(i).expr(), common, resolver.castMode(), in.origin().position()));
    }
    boolean nullable =
        left.stream().anyMatch(Expr::nullable) || columns.stream().anyMatch(Attribute::nullable);
    return new Typed(new Expr.InSubquery(left, converted(resolver, query, types), nullable), text);
  }

  private static SparkType common(
      List<Typed> values,
      List<Attribute> columns,
      int index,
      Typed whole,
      Expression.InSubquery in) {
    SparkType left = values.get(index).type();
    SparkType right = columns.get(index).type();
    Optional<SparkType> common =
        Coercion.isText(left) != Coercion.isText(right)
            ? Coercion.withString(left, right).or(() -> Coercion.tightestCommon(left, right))
            : Coercion.widest(left, right);
    return common.orElseThrow(
        () ->
            Mismatch.of(
                "IN_SUBQUERY_DATA_TYPE_MISMATCH",
                whole.sql(),
                in.origin().position(),
                "mismatchedColumns",
                "(" + values.get(index).quoted() + ", \"" + columns.get(index).name() + "\")",
                "leftType",
                TypeText.quoted(left),
                "rightType",
                TypeText.quoted(right)));
  }

  /** The query with its columns converted to the types. */
  private static Query converted(ExpressionResolver resolver, Query query, List<SparkType> types) {
    var columns = new ArrayList<Query.Named>();
    boolean isChanged = false;
    for (int i = 0; i < types.size(); i++) {
      Attribute attribute = query.output().get(i);
      Expr value =
          Casts.implicit(
              new Expr.Reference(attribute),
              types.get(i),
              resolver.castMode(),
              floeberg.error.Position.NONE);
      isChanged |= !attribute.type().equals(types.get(i));
      columns.add(
          new Query.Named(
              value,
              resolver.context().attribute(attribute.name(), value.type(), value.nullable())));
    }
    return isChanged ? new Query.Project(query, columns) : query;
  }
}
