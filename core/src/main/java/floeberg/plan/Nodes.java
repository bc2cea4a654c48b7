package floeberg.plan;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Walks trees of records, whatever the records: plans, and queries that were resolved. */
public final class Nodes {
  /** What reads the components of a record that may hold others; asking the class anew is slow. */
  private static final ClassValue<List<Method>> ACCESSORS =
      new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents())
              .filter(component -> !component.getType().isPrimitive())
              .filter(component -> component.getType() != String.class)
              .map(RecordComponent::getAccessor)
              .toList();
        }
      };

  private Nodes() {}

  /**
   * Visits every record below an object and the object itself, parents first.
   *
   * @param goesOn told each record; false leaves what is below it out
   */
  public static void visit(Object node, Predicate<Record> goesOn) {
    switch (node) {
      case Iterable<?> list -> list.forEach(element -> visit(element, goesOn));
      case Map<?, ?> map -> map.values().forEach(value -> visit(value, goesOn));
      case Map.Entry<?, ?> entry -> visit(List.of(entry.getKey(), entry.getValue()), goesOn);
      case Optional<?> optional -> optional.ifPresent(value -> visit(value, goesOn));
      case Record record when goesOn.test(record) ->
          components(record).forEach(component -> visit(component, goesOn));
      case null, default -> {}
    }
  }

  /** A record's components but for numbers, booleans and texts, in order. */
  public static List<Object> components(Record record) {
    var components = new ArrayList<Object>();
    for (Method accessor : ACCESSORS.get(record.getClass())) {
      try {
        components.add(accessor.invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("records of plans are public: " + accessor, e);
      }
    }
    return components;
  }
}
