package floeberg.connect;

import floeberg.plan.CoreRelation;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.plan.SugarRelation;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ShowText;
import floeberg.result.ValueText;
import floeberg.session.Session;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/** {@code df.show()} and its HTML form: one row with one text, made here from the first rows. */
final class Shows {
  private static final SparkType.Struct SHOW =
      new SparkType.Struct(List.of(new SparkType.Field("show_string", SparkType.STRING, false)));
  private static final SparkType.Struct HTML =
      new SparkType.Struct(List.of(new SparkType.Field("html_string", SparkType.STRING, false)));

  private Shows() {}

  /** The result of a root relation that shows another one; empty for all other relations. */
  static Optional<Result> result(Relation root, Session session) {
    return switch (root) {
      case CoreRelation.WithPlanId(long _, Relation input) -> result(input, session);
      case SugarRelation.ShowString(var input, var rows, var truncate, var isVertical) -> {
        ShowText text = text(input, rows, truncate, session);
        yield Optional.of(one(SHOW, isVertical ? text.vertical() : text.table()));
      }
      case SugarRelation.HtmlString(var input, var rows, var truncate) ->
          Optional.of(one(HTML, text(input, rows, truncate, session).html()));
      default -> Optional.empty();
    };
  }

  /** The schema of a root relation that shows another one. */
  static Optional<SparkType.Struct> schema(Relation root) {
    return switch (root) {
      case CoreRelation.WithPlanId(long _, Relation input) -> schema(input);
      case SugarRelation.ShowString _ -> Optional.of(SHOW);
      case SugarRelation.HtmlString _ -> Optional.of(HTML);
      default -> Optional.empty();
    };
  }

  private static ShowText text(Relation input, int rows, int truncate, Session session) {
    int limit = Math.clamp(rows, 0, Integer.MAX_VALUE - 1);
    var first = new CoreRelation.Limit(input, RelationReader.integer(limit + 1), Origin.NONE);
    try (Result result = session.execute(new Statement.Query(first))) {
      return new ShowText(
          result,
          ValueText.forShow(session.settings().zone()).inMode(session.settings().isAnsi()),
          limit,
          truncate);
    }
  }

  private static Result one(SparkType.Struct schema, String text) {
    return Result.of(schema, List.of(Row.of(text)));
  }
}
