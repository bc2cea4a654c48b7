package floeberg.statement;

import floeberg.plan.Expression;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.Assignment;
import floeberg.plan.WriteCommand.MergeAction;
import floeberg.resolved.Attribute;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The source's columns that a MERGE writes, as they are, into columns of the same name. */
final class MergedColumns {
  private MergedColumns() {}

  static List<Attribute> of(WriteCommand.Merge merge, List<String> target, List<Attribute> source) {
    var clauses = new ArrayList<>(merge.matched());
    clauses.addAll(merge.notMatched());
    Set<String> names = new HashSet<>();
    for (WriteCommand.MergeClause clause : clauses) {
      switch (clause.action()) {
        case MergeAction.UpdateAll _, MergeAction.InsertAll _ -> {
          return source;
        }
        case MergeAction.UpdateRow(List<Assignment> list) -> collect(list, target, names);
        case MergeAction.InsertRow(List<Assignment> list) -> collect(list, target, names);
        case MergeAction.DeleteRow _ -> {}
      }
    }
    return source.stream()
        .filter(column -> names.contains(column.name().toLowerCase(Locale.ROOT)))
        .toList();
  }

  private static void collect(List<Assignment> list, List<String> target, Set<String> names) {
    for (Assignment assignment : list) {
      String column = assignment.column().getLast().toLowerCase(Locale.ROOT);
      boolean isOfTarget =
          assignment.column().size() == 1
              || assignment.column().size() == 2
                  && assignment.column().getFirst().equalsIgnoreCase(target.getLast());
      boolean isSameName =
          assignment.value() instanceof Expression.Attribute value
              && value.nameParts().size() <= 2
              && value.nameParts().getLast().equalsIgnoreCase(column)
              && !(value.nameParts().size() == 2
                  && value.nameParts().getFirst().equalsIgnoreCase(target.getLast()));
      if (isOfTarget && isSameName) {
        names.add(column);
      }
    }
  }
}
