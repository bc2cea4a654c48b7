package floeberg.cli;

import java.util.Locale;
import java.util.stream.Stream;

/** How results are printed; the names in lower case are the values of {@code --format}. */
enum OutputFormat {
  TABLE(new TablePrinter(TablePrinter.Style.BOXED)),
  VERTICAL(new VerticalPrinter()),
  CSV(new CsvPrinter()),
  JSON(new JsonPrinter()),
  MARKDOWN(new TablePrinter(TablePrinter.Style.MARKDOWN));

  private final ResultPrinter printer;

  OutputFormat(ResultPrinter printer) {
    this.printer = printer;
  }

  /** The format of a {@code --format} option. */
  static OutputFormat named(String name) {
    return Stream.of(values())
        .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(() -> new UsageException("there is no format " + name));
  }

  ResultPrinter printer() {
    return printer;
  }
}
