package floeberg.sql;

import floeberg.plan.AlterTable;
import floeberg.plan.AlterTable.Distribution;
import floeberg.plan.AlterTable.WriteOrder;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code WRITE [DISTRIBUTED BY PARTITION] [[LOCALLY] ORDERED BY ... | UNORDERED]}. */
final class IcebergWriteOrder {
  private final IcebergTokens tokens;
  private final Supplier<Transform> transform;

  IcebergWriteOrder(IcebergTokens tokens, Supplier<Transform> transform) {
    this.tokens = tokens;
    this.transform = transform;
  }

  Statement of(Name table) {
    List<WriteOrder> order = List.of();
    boolean isDistributed = false;
    boolean hasOrdering = false;
    boolean isGlobal = false;
    while (!tokens.isAtEnd()) {
      if (tokens.takes("DISTRIBUTED")) {
        tokens.require(false, "BY");
        tokens.require(true, "PARTITION");
        refuseSecond(isDistributed, "distribution");
        isDistributed = true;
      } else if (tokens.takes("UNORDERED")) {
        refuseSecond(hasOrdering, "ordering");
        hasOrdering = true;
      } else if (tokens.sees("LOCALLY") || tokens.sees("ORDERED")) {
        refuseSecond(hasOrdering, "ordering");
        hasOrdering = true;
        isGlobal = !tokens.takes("LOCALLY");
        tokens.require(false, "ORDERED");
        tokens.require(false, "BY");
        order = keys();
      } else {
        break;
      }
    }
    if (hasOrdering || isDistributed) {
      tokens.requireEnd();
    } else {
      tokens.requireEnd("DISTRIBUTED", "LOCALLY", "ORDERED", "UNORDERED");
      throw tokens.error(
          "ALTER TABLE has no changes: missing both distribution and ordering clauses");
    }
    return new AlterTable.SetWriteOrder(
        table, order, distribution(isDistributed, isGlobal, !order.isEmpty()));
  }

  /** An order within tasks only leaves the distribution as it is. */
  private static Optional<Distribution> distribution(
      boolean isDistributed, boolean isGlobal, boolean isOrdered) {
    if (isDistributed) {
      return Optional.of(Distribution.HASH);
    }
    if (isGlobal) {
      return Optional.of(Distribution.RANGE);
    }
    return isOrdered ? Optional.empty() : Optional.of(Distribution.NONE);
  }

  private void refuseSecond(boolean isThere, String clause) {
    if (isThere) {
      throw tokens.error("ALTER TABLE contains multiple " + clause + " clauses");
    }
  }

  private List<WriteOrder> keys() {
    boolean isInParentheses = tokens.takes("(");
    var keys = new ArrayList<WriteOrder>();
    do {
      keys.add(key());
    } while (tokens.takes(","));
    if (isInParentheses) {
      tokens.require(true, ")");
    }
    return keys;
  }

  private WriteOrder key() {
    Transform key = transform.get();
    boolean isAscending = !tokens.takes("DESC");
    if (isAscending) {
      tokens.takes("ASC");
    }
    boolean isNullsFirst = isAscending;
    if (tokens.takes("NULLS")) {
      isNullsFirst = tokens.require(true, "FIRST", "LAST").equals("FIRST");
    }
    return new WriteOrder(key, isAscending, isNullsFirst);
  }
}
