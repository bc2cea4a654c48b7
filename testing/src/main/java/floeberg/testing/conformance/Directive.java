package floeberg.testing.conformance;

/** What a case asks for before a statement runs. */
public sealed interface Directive {
  /** Sets a session setting, which stays set. */
  record Conf(String key, String value) implements Directive {}

  /** Takes a session setting away. */
  record Unset(String key) implements Directive {}

  /** Waits, so that commit times differ. */
  record Sleep(long millis) implements Directive {}
}
