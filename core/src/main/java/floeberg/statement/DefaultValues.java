package floeberg.statement;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.write.WriteDefaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.types.Types;

/** DEFAULT as a value: the column's write default, or NULL. */
final class DefaultValues {
  private static final Expr.Literal NULL = new Expr.Literal(SparkType.VOID, Optional.empty());

  private DefaultValues() {}

  /** The default of a column as an expression in place of DEFAULT. */
  static Expression of(Types.NestedField field, Expression.DefaultValue place) {
    Expr.Literal value = WriteDefaults.of(field).orElse(NULL);
    return new Expression.Literal(value.type(), value.value(), place.origin());
  }

  /** Replaces DEFAULT in the rows of VALUES and in a select list without FROM. */
  static Relation replace(Relation query, List<Types.NestedField> columns) {
    return switch (query) {
      case SourceRelation.Values values -> {
        var rows = new ArrayList<List<Expression>>();
        values.rows().forEach(row -> rows.add(replaceAll(row, columns)));
        yield new SourceRelation.Values(rows, values.origin());
      }
      case CoreRelation.Project project when project.input() instanceof SourceRelation.OneRow ->
          new CoreRelation.Project(
              project.input(), replaceAll(project.expressions(), columns), project.origin());
      default -> query;
    };
  }

  private static List<Expression> replaceAll(
      List<Expression> values, List<Types.NestedField> columns) {
    var replaced = new ArrayList<Expression>();
    for (int i = 0; i < values.size(); i++) {
      boolean isDefault = values.get(i) instanceof Expression.DefaultValue && i < columns.size();
      replaced.add(
          isDefault ? of(columns.get(i), (Expression.DefaultValue) values.get(i)) : values.get(i));
    }
    return replaced;
  }
}
