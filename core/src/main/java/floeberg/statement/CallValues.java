package floeberg.statement;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SourceRelation;
import floeberg.procedure.ArgumentBinding;
import floeberg.type.SparkType;
import java.util.List;

/** Evaluates the arguments of a CALL in the session. */
record CallValues(StatementContext context) implements ArgumentBinding.Values {
  @Override
  public SparkType type(Expression expression) {
    if (expression instanceof Expression.Star) {
      throw FloebergException.of(
              Condition.analysis("INVALID_USAGE_OF_STAR_OR_REGEX"),
              "elem",
              "'*'",
              "prettyName",
              "CALL")
          .at(expression.origin().position());
    }
    return expression instanceof Expression.Literal literal
        ? literal.type()
        : context
            .analyze(
                new CoreRelation.Project(
                    new SourceRelation.OneRow(), List.of(expression), Origin.NONE))
            .output()
            .getFirst()
            .type();
  }

  @Override
  public String text(Expression expression) {
    return Names.written(expression, context);
  }

  @Override
  public Object constant(Expression expression, SparkType type) {
    return context.constant(expression, type);
  }
}
