package floeberg.cli;

import java.util.List;

/** One command of {@code floeberg}. */
interface Command {
  String name();

  /** What it does, in one sentence. */
  String description();

  List<Option> options();

  /** Words that are no options, as the help shows them; empty when there are none. */
  default String restLabel() {
    return "";
  }

  /**
   * Runs it.
   *
   * @return the exit status
   */
  int run(Arguments arguments) throws Exception;
}
