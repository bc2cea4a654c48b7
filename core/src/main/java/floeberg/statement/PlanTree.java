package floeberg.statement;

import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds nodes of an unresolved plan, at any depth and in subqueries too. */
final class PlanTree {
  private PlanTree() {}

  /** Every table that a relation names; names of common table expressions may be among them. */
  static List<SourceRelation.NamedTable> namedTables(Relation relation) {
    var found = new ArrayList<SourceRelation.NamedTable>();
    collect(relation, found);
    return found;
  }

  /** Plans are trees of records: their components are walked, whatever the record. */
  private static void collect(Object node, List<SourceRelation.NamedTable> found) {
    switch (node) {
      case SourceRelation.NamedTable table -> found.add(table);
      case List<?> list -> list.forEach(element -> collect(element, found));
      case Map<?, ?> map -> map.values().forEach(value -> collect(value, found));
      case Map.Entry<?, ?> entry -> {
        collect(entry.getKey(), found);
        collect(entry.getValue(), found);
      }
      case Optional<?> optional -> optional.ifPresent(value -> collect(value, found));
      case Record record -> components(record, found);
      case null, default -> {}
    }
  }

  private static void components(Record record, List<SourceRelation.NamedTable> found) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      if (component.getType().isPrimitive() || component.getType() == String.class) {
        continue;
      }
      try {
        collect(component.getAccessor().invoke(record), found);
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new AssertionError("records of plans are public", e);
      }
    }
  }
}
