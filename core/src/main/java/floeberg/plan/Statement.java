package floeberg.plan;

import java.util.List;
import java.util.Optional;

/** One statement: a query, or a command that does something. */
public sealed interface Statement permits Statement.Query, Command {

  /** A query whose rows are the result. */
  record Query(Relation relation) implements Statement {}

  /**
   * A catalog, namespace, table, view or column name, as written, without quotes.
   *
   * @param identifierText the text of {@code IDENTIFIER(text)} that is known only when it runs; the
   *     parts are empty then
   */
  record Name(List<String> parts, Origin origin, Optional<Expression> identifierText) {
    public Name {
      parts = List.copyOf(parts);
    }

    public Name(List<String> parts, Origin origin) {
      this(parts, origin, Optional.empty());
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
