package floeberg.duckdb;

import floeberg.catalog.FileSource;
import floeberg.function.java.TextSchemas;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Finds the columns of CSV, JSON and XML files by reading their records. */
final class TextSchemaReader {
  private final EngineSession session;
  private final Settings settings;
  private final Map<String, String> options;

  TextSchemaReader(EngineSession session, Settings settings, Map<String, String> options) {
    this.session = session;
    this.settings = settings;
    this.options = options;
  }

  SparkType.Struct read(String format, List<String> files) {
    boolean hasHeader = Boolean.parseBoolean(options.get("header"));
    boolean isInferring = !format.equals("csv") || Boolean.parseBoolean(options.get("inferschema"));
    // The names need one line alone: that of the first file.
    List<String> looked = isInferring || !hasHeader ? files : files.subList(0, 1);
    try (Lines lines = new Lines(looked, records(format), isInferring)) {
      return TextSchemas.find(format, lines, options, settings.isCaseSensitive());
    }
  }

  private String records(String format) {
    boolean isMultiLine = Boolean.parseBoolean(options.get("multiline"));
    return format.equals("xml") || format.equals("csv") && isMultiLine ? format : "";
  }

  /** The records of files that are not blank, or the first of them. */
  private final class Lines implements Iterator<TextSchemas.TextRecord>, AutoCloseable {
    private final boolean all;
    private final TextCopies copies;
    private final RunningQuery query;
    private boolean isAhead;
    private boolean isOver;

    Lines(List<String> files, String records, boolean all) {
      boolean isWhole = records.isEmpty() && Boolean.parseBoolean(options.get("multiline"));
      var lineOptions = new HashMap<>(options);
      lineOptions.put(FileSource.ROWS_ONLY, "true");
      lineOptions.put(FileSource.RECORDS, records);
      this.all = all;
      copies = TextCopies.of(files, lineOptions);
      query =
          session.start(
              QueryText.of(
                  "SELECT value, line FROM "
                      + TextScanWriter.lines(copies.files(), copies.options(), isWhole)
                      + " WHERE trim(value) <> '' ORDER BY filename, line"),
              settings);
    }

    @Override
    public boolean hasNext() {
      isAhead = !isOver && (isAhead || query.next());
      return isAhead;
    }

    @Override
    public TextSchemas.TextRecord next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      isAhead = false;
      isOver = !all;
      try {
        return new TextSchemas.TextRecord(query.rows().getString(1), query.rows().getLong(2) == 1);
      } catch (SQLException e) {
        throw query.failed(e);
      }
    }

    @Override
    public void close() {
      query.close();
      copies.close();
    }
  }
}
