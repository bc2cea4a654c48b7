package floeberg.duckdb;

import floeberg.plan.Relation.JoinType;
import floeberg.resolved.Query;
import java.util.List;

/** Writes joins; columns need no qualifier because attribute ids are unique. */
final class JoinWriter {
  private final QueryWriter queries;

  JoinWriter(QueryWriter queries) {
    this.queries = queries;
  }

  Select write(Query.Join join) {
    Select left = queries.write(join.left());
    Select right = queries.write(join.right());
    String condition = join.condition().map(queries.expressions()::write).orElse("");
    String rightText =
        (join.isLateral() ? "LATERAL " : "") + (join.isLateral() ? nested(right) : side(right));
    String text =
        side(left) + keyword(join.type(), condition) + rightText + on(join.type(), condition);
    return Select.from(text, join.output());
  }

  private String side(Select select) {
    return queries.relation(withColumns(select));
  }

  // A relation without columns still needs one to be a side.
  private Select withColumns(Select select) {
    return select.isBare() || !select.output().isEmpty()
        ? select
        : select.hasColumns() ? select : select.columns(select.output(), List.of());
  }

  private String nested(Select select) {
    return "(" + select.text() + ") AS " + queries.context().freshName("t");
  }

  private static String keyword(JoinType type, String condition) {
    return switch (type) {
      case INNER -> condition.isEmpty() ? " CROSS JOIN " : " JOIN ";
      case CROSS -> condition.isEmpty() ? " CROSS JOIN " : " JOIN ";
      case LEFT_OUTER -> " LEFT JOIN ";
      case RIGHT_OUTER -> " RIGHT JOIN ";
      case FULL_OUTER -> " FULL JOIN ";
      case LEFT_SEMI -> " SEMI JOIN ";
      case LEFT_ANTI -> " ANTI JOIN ";
    };
  }

  private static String on(JoinType type, String condition) {
    boolean isCross = condition.isEmpty() && List.of(JoinType.INNER, JoinType.CROSS).contains(type);
    return isCross ? "" : " ON " + (condition.isEmpty() ? "true" : condition);
  }
}
