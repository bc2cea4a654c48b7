package floeberg.write;

import floeberg.plan.Relation.JoinType;
import floeberg.plan.Relation.SetKind;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Relations that writing puts around those of the user. */
final class Queries {
  private Queries() {}

  /** The attribute as a column that passes through. */
  static Query.Named pass(Attribute attribute) {
    return new Query.Named(new Expr.Reference(attribute), attribute);
  }

  static List<Query.Named> pass(List<Attribute> attributes) {
    return attributes.stream().map(Queries::pass).toList();
  }

  static Expr reference(Attribute attribute) {
    return new Expr.Reference(attribute);
  }

  /** The input's columns and one more. */
  static Query append(Query input, Query.Named column) {
    var columns = new ArrayList<>(pass(input.output()));
    columns.add(column);
    return new Query.Project(input, columns);
  }

  static Query filter(Query input, Expr condition) {
    return new Query.Filter(input, condition);
  }

  static Query limit(Query input, long rows) {
    return new Query.Limit(input, OptionalLong.of(rows), 0);
  }

  static Query join(Query left, Query right, JoinType type, Expr condition) {
    var output = new ArrayList<>(left.output());
    boolean hasRight = type != JoinType.LEFT_ANTI && type != JoinType.LEFT_SEMI;
    if (hasRight) {
      boolean isOuter = type == JoinType.LEFT_OUTER;
      right.output().forEach(a -> output.add(isOuter ? a.withNullable(true) : a));
    }
    return new Query.Join(left, right, type, Optional.of(condition), false, output);
  }

  /** Both inputs' rows; columns by position, fresh attributes. */
  static Query union(WriteSession session, Query left, Query right) {
    var output = new ArrayList<Attribute>();
    for (int i = 0; i < left.output().size(); i++) {
      Attribute a = left.output().get(i);
      boolean isNullable = a.nullable() || right.output().get(i).nullable();
      output.add(session.attribute(a.name(), a.type(), isNullable));
    }
    return new Query.SetOperation(left, right, SetKind.UNION, true, output);
  }
}
