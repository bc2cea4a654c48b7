package floeberg.catalog;

/** The state a read asks for. */
public sealed interface TimeTravel {

  /** VERSION AS OF: the digits of a snapshot id, or the name of a branch or tag. */
  record Version(String text) implements TimeTravel {}

  /** A branch or tag, whatever its name looks like: the option {@code tag}. */
  record Ref(String name) implements TimeTravel {}

  /** TIMESTAMP AS OF: the state that was current at that moment, micros since epoch. */
  record Timestamp(long micros) implements TimeTravel {}
}
