package floeberg.connect;

import floeberg.plan.CoreRelation;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Relation.JoinType;
import java.util.List;
import java.util.Optional;
import org.apache.spark.connect.proto.Expression;
import org.apache.spark.connect.proto.Join;
import org.apache.spark.connect.proto.LateralJoin;

/** The protocol's joins. */
record JoinReader(RelationReader relations, ExpressionReader expressions) {

  Relation read(Join join) {
    if (join.hasJoinCondition() && join.getUsingColumnsCount() > 0) {
      throw InvalidPlan.of(
          "Using columns or join conditions cannot be set at the same time in Join");
    }
    return new CoreRelation.Join(
        relations.read(join.getLeft()),
        relations.read(join.getRight()),
        type(join.getJoinType()),
        condition(join.hasJoinCondition(), join.getJoinCondition()),
        List.copyOf(join.getUsingColumnsList()),
        false,
        false,
        Origin.NONE);
  }

  Relation read(LateralJoin join) {
    return new CoreRelation.Join(
        relations.read(join.getLeft()),
        relations.read(join.getRight()),
        type(join.getJoinType()),
        condition(join.hasJoinCondition(), join.getJoinCondition()),
        List.of(),
        false,
        true,
        Origin.NONE);
  }

  private Optional<floeberg.plan.Expression> condition(boolean isGiven, Expression condition) {
    return isGiven ? Optional.of(expressions.read(condition)) : Optional.empty();
  }

  private static JoinType type(Join.JoinType type) {
    return switch (type) {
      case JOIN_TYPE_INNER -> JoinType.INNER;
      case JOIN_TYPE_FULL_OUTER -> JoinType.FULL_OUTER;
      case JOIN_TYPE_LEFT_OUTER -> JoinType.LEFT_OUTER;
      case JOIN_TYPE_RIGHT_OUTER -> JoinType.RIGHT_OUTER;
      case JOIN_TYPE_LEFT_ANTI -> JoinType.LEFT_ANTI;
      case JOIN_TYPE_LEFT_SEMI -> JoinType.LEFT_SEMI;
      case JOIN_TYPE_CROSS -> JoinType.CROSS;
      case JOIN_TYPE_UNSPECIFIED, UNRECOGNIZED ->
          throw InvalidPlan.of("Join type " + type + " is not supported");
    };
  }
}
