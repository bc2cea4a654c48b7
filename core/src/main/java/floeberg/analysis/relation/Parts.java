package floeberg.analysis.relation;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** The components of plan records, for searches that treat every record alike. */
final class Parts {
  private Parts() {}

  static List<Object> of(Record node) {
    var parts = new ArrayList<Object>();
    for (RecordComponent component : node.getClass().getRecordComponents()) {
      try {
        parts.add(component.getAccessor().invoke(node));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(component.toString(), e);
      }
    }
    return parts;
  }
}
