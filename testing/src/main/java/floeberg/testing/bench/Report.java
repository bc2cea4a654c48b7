package floeberg.testing.bench;

import java.io.PrintStream;
import java.util.Locale;

/** Prints one Markdown line a measurement. */
final class Report {
  private final PrintStream out;

  Report(PrintStream out) {
    this.out = out;
    out.println("| what | median | least | of the base |");
    out.println("|---|---|---|---|");
  }

  void add(String what, Timing timing) {
    line(what, timing, "");
  }

  void add(String what, Timing timing, Timing base) {
    line(what, timing, String.format(Locale.ROOT, "%.2f", timing.median() / base.median()));
  }

  private void line(String what, Timing timing, String ratio) {
    out.printf(
        Locale.ROOT,
        "| %s | %.1f ms | %.1f ms | %s |%n",
        what,
        timing.median(),
        timing.least(),
        ratio);
    out.flush();
  }
}
