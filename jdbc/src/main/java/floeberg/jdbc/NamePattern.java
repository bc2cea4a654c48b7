package floeberg.jdbc;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A pattern of names as JDBC has it: {@code %} for any characters, {@code _} for one, a backslash
 * takes the meaning of the next. Case does not matter, as in Spark.
 */
record NamePattern(Optional<Pattern> pattern, boolean isExact) {
  /** No pattern takes every name. */
  static NamePattern of(String text) {
    if (text == null) {
      return new NamePattern(Optional.empty(), false);
    }
    var regex = new StringBuilder();
    boolean isExact = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        i++;
        regex.append(Pattern.quote(text.substring(i, i + 1)));
      } else if (c == '%' || c == '_') {
        regex.append(c == '%' ? ".*" : ".");
        // An underscore is often just a part of the name.
        isExact &= c == '_';
      } else {
        regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    int flags = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL;
    return new NamePattern(Optional.of(Pattern.compile(regex.toString(), flags)), isExact);
  }

  boolean matches(String name) {
    return pattern.isEmpty() || pattern.get().matcher(name).matches();
  }
}
