package floeberg.cli;

/**
 * An option of a command.
 *
 * @param name with its dashes
 * @param label what its value is called in the help, empty for a flag
 * @param description one sentence or two
 * @param fallback the value when the option is given without one, empty when it must have one
 */
record Option(String name, String label, String description, String fallback) {
  /** An option that needs a value. */
  static Option value(String name, String label, String description) {
    return new Option(name, label, description, "");
  }

  /** An option without a value. */
  static Option flag(String name, String description) {
    return new Option(name, "", description, "");
  }

  boolean isFlag() {
    return label.isEmpty();
  }
}
