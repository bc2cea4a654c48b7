package floeberg.table;

import java.util.Optional;

/** Comparisons of a column with a constant. */
enum Comparison {
  EQUAL,
  NULL_SAFE_EQUAL,
  NOT_EQUAL,
  LESS,
  AT_MOST,
  GREATER,
  AT_LEAST;

  static Optional<Comparison> of(String operator) {
    return switch (operator) {
      case "==", "=" -> Optional.of(EQUAL);
      case "<=>" -> Optional.of(NULL_SAFE_EQUAL);
      case "!=", "<>" -> Optional.of(NOT_EQUAL);
      case "<" -> Optional.of(LESS);
      case "<=" -> Optional.of(AT_MOST);
      case ">" -> Optional.of(GREATER);
      case ">=" -> Optional.of(AT_LEAST);
      default -> Optional.empty();
    };
  }

  /** The comparison with its sides exchanged. */
  Comparison mirrored() {
    return switch (this) {
      case EQUAL, NULL_SAFE_EQUAL, NOT_EQUAL -> this;
      case LESS -> GREATER;
      case AT_MOST -> AT_LEAST;
      case GREATER -> LESS;
      case AT_LEAST -> AT_MOST;
    };
  }

  /** The comparison that is true where this one is false. */
  Optional<Comparison> negated() {
    return switch (this) {
      case EQUAL -> Optional.of(NOT_EQUAL);
      case NOT_EQUAL -> Optional.of(EQUAL);
      case LESS -> Optional.of(AT_LEAST);
      case AT_MOST -> Optional.of(GREATER);
      case GREATER -> Optional.of(AT_MOST);
      case AT_LEAST -> Optional.of(LESS);
      case NULL_SAFE_EQUAL -> Optional.empty();
    };
  }
}
