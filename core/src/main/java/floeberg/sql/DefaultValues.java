package floeberg.sql;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;

/** The word DEFAULT where a value is written: as a column's default, not as a name. */
final class DefaultValues {
  private DefaultValues() {}

  /** The value of an assignment. */
  static Expression in(Expression value, ParserRuleContext tree) {
    return value instanceof Expression.Attribute && tree.getText().equalsIgnoreCase("default")
        ? new Expression.DefaultValue(value.origin())
        : value;
  }

  /** The rows of an INSERT: VALUES, or a SELECT without FROM. */
  static Relation in(Relation query) {
    return switch (query) {
      case SourceRelation.Values values ->
          new SourceRelation.Values(
              values.rows().stream().map(DefaultValues::in).toList(), values.origin());
      case CoreRelation.SubqueryAlias alias when alias.input() instanceof SourceRelation.Values ->
          new CoreRelation.SubqueryAlias(
              in(alias.input()), alias.alias(), alias.columns(), alias.origin());
      case CoreRelation.Project project when project.input() instanceof SourceRelation.OneRow ->
          new CoreRelation.Project(project.input(), in(project.expressions()), project.origin());
      default -> query;
    };
  }

  private static List<Expression> in(List<Expression> values) {
    return values.stream().map(DefaultValues::in).toList();
  }

  private static Expression in(Expression value) {
    return value instanceof Expression.Attribute attribute
            && attribute.nameParts().size() == 1
            && attribute.nameParts().getFirst().equalsIgnoreCase("default")
        ? new Expression.DefaultValue(value.origin())
        : value;
  }
}
