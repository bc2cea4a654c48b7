package floeberg.statement;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The pattern of SHOW ... LIKE: alternatives apart by {@code |}, {@code *} for any characters, the
 * rest a regular expression without regard to case. An alternative that is no regular expression
 * matches nothing.
 */
record NamePattern(List<Pattern> alternatives) {

  /** Matches everything when there is no text. */
  static NamePattern of(Optional<String> text) {
    String pattern = text.orElse("*");
    return new NamePattern(
        Arrays.stream(pattern.trim().split("\\|", -1))
            .flatMap(alternative -> compile(alternative.trim()).stream())
            .toList());
  }

  private static Optional<Pattern> compile(String alternative) {
    try {
      return Optional.of(Pattern.compile(alternative.replace("*", ".*"), Pattern.CASE_INSENSITIVE));
    } catch (PatternSyntaxException notAPattern) {
      return Optional.empty();
    }
  }

  boolean matches(String name) {
    return alternatives.stream().anyMatch(pattern -> pattern.matcher(name).matches());
  }
}
