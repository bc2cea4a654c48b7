package floeberg.connect;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import java.util.ArrayList;
import java.util.List;

/**
 * Column names of DataFrame calls, as Spark's {@code UnresolvedAttribute.parseAttributeName} reads
 * them: dots separate, back-quotes protect, everything else stands for itself.
 */
final class AttributeName {
  private static final Condition INVALID = Condition.analysis("INVALID_ATTRIBUTE_NAME_SYNTAX");

  private AttributeName() {}

  static List<String> parts(String name) {
    var parts = new ArrayList<String>();
    var part = new StringBuilder();
    boolean isQuoted = false;
    int i = 0;
    while (i < name.length()) {
      char c = name.charAt(i);
      if (isQuoted) {
        if (c != '`') {
          part.append(c);
        } else if (i + 1 < name.length() && name.charAt(i + 1) == '`') {
          part.append('`');
          i++;
        } else {
          isQuoted = false;
          if (i + 1 < name.length() && name.charAt(i + 1) != '.') {
            throw FloebergException.of(INVALID, "name", name);
          }
        }
      } else if (c == '`') {
        if (!part.isEmpty()) {
          throw FloebergException.of(INVALID, "name", name);
        }
        isQuoted = true;
      } else if (c == '.') {
        if (i == 0 || i + 1 == name.length() || name.charAt(i - 1) == '.') {
          throw FloebergException.of(INVALID, "name", name);
        }
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
      i++;
    }
    if (isQuoted) {
      throw FloebergException.of(INVALID, "name", name);
    }
    parts.add(part.toString());
    return parts;
  }
}
