package floeberg.cli;

/** How results are printed; the names are the values of {@code --format}. */
enum OutputFormat {
  table(new TablePrinter(TablePrinter.Style.BOXED)),
  vertical(new VerticalPrinter()),
  csv(new CsvPrinter()),
  json(new JsonPrinter()),
  markdown(new TablePrinter(TablePrinter.Style.MARKDOWN));

  private final ResultPrinter printer;

  OutputFormat(ResultPrinter printer) {
    this.printer = printer;
  }

  ResultPrinter printer() {
    return printer;
  }
}
