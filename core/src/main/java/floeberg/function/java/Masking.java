package floeberg.function.java;

/** {@code mask}: letters and digits replaced; a NULL replacement leaves the characters. */
final class Masking {
  private Masking() {}

  static Object mask(Object[] arguments) {
    if (arguments[0] == null) {
      return null;
    }
    var result = new StringBuilder();
    ((String) arguments[0])
        .codePoints()
        .forEach(
            c -> {
              Object replacement =
                  Character.isUpperCase(c)
                      ? arguments[1]
                      : Character.isLowerCase(c)
                          ? arguments[2]
                          : Character.isDigit(c) ? arguments[3] : arguments[4];
              if (replacement == null) {
                result.appendCodePoint(c);
              } else {
                result.append(replacement);
              }
            });
    return result.toString();
  }
}
