package floeberg.plan;

import java.util.List;

/** One statement: a query, or a command that does something. */
public sealed interface Statement permits Statement.Query, Command {

  /** A query whose rows are the result. */
  record Query(Relation relation) implements Statement {}

  /** A catalog, namespace, table, view or column name, as written, without quotes. */
  record Name(List<String> parts, Origin origin) {
    public Name {
      parts = List.copyOf(parts);
    }

    /** Parts joined by dots, back-quoted where needed. */
    public String quoted() {
      var text = new StringBuilder();
      for (String part : parts) {
        text.append(text.isEmpty() ? "" : ".");
        text.append('`').append(part.replace("`", "``")).append('`');
      }
      return text.toString();
    }
  }
}
