package floeberg.testing.faults;

/** A fault of a kind at the step of a number, counted from 1. */
public record Fault(FaultKind kind, int step) {
  @Override
  public String toString() {
    return kind + " at step " + step;
  }
}
