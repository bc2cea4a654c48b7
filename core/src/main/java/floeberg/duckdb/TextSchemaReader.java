package floeberg.duckdb;

import floeberg.catalog.FileSource;
import floeberg.function.java.JsonSchemas;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Finds the columns of CSV and JSON files by reading their lines. */
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
    return format.equals("csv") ? csv(files) : json(files);
  }

  private SparkType.Struct csv(List<String> files) {
    var schema = new CsvSchema(options, settings);
    boolean hasHeader = Boolean.parseBoolean(options.get("header"));
    boolean isInferring = Boolean.parseBoolean(options.get("inferschema"));
    try (Lines lines = new Lines(files, isInferring || !hasHeader)) {
      while (lines.hasNext()) {
        Line line = lines.next();
        schema.add(line.text(), hasHeader && line.number() == 1);
        if (!isInferring) {
          break;
        }
      }
    }
    return schema.columns();
  }

  private SparkType.Struct json(List<String> files) {
    SparkType type = new SparkType.Struct(List.of());
    String corrupt = options.getOrDefault("columnnameofcorruptrecord", "_corrupt_record");
    boolean hasCorrupt = false;
    try (Lines lines = new Lines(files, true)) {
      while (lines.hasNext()) {
        var found = JsonSchemas.inferOpen(lines.next().text(), options);
        hasCorrupt |= found.isEmpty();
        if (found.isPresent()) {
          type = JsonSchemas.merged(type, record(found.get()));
        }
      }
    }
    return JsonSchemas.columns(type, hasCorrupt ? corrupt : "");
  }

  /** A file that is one array holds one record an element. */
  private static SparkType record(SparkType type) {
    return type instanceof SparkType.Array(SparkType element, boolean _) ? element : type;
  }

  /** A line and its number in its file, from 1. */
  private record Line(String text, long number) {}

  /** The lines of files that are not blank. */
  private final class Lines implements Iterator<Line>, AutoCloseable {
    private final RunningQuery query;
    private boolean isAhead;

    Lines(List<String> files, boolean all) {
      boolean isWhole = Boolean.parseBoolean(options.get("multiline"));
      var lineOptions = new HashMap<>(options);
      lineOptions.put(FileSource.ROWS_ONLY, "true");
      List<String> looked = all ? files : files.subList(0, 1);
      query =
          session.start(
              QueryText.of(
                  "SELECT value, line FROM "
                      + TextScanWriter.lines(looked, lineOptions, isWhole)
                      + " WHERE trim(value) <> '' ORDER BY filename, line"),
              settings);
    }

    @Override
    public boolean hasNext() {
      isAhead = isAhead || query.next();
      return isAhead;
    }

    @Override
    public Line next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      isAhead = false;
      try {
        return new Line(query.rows().getString(1), query.rows().getLong(2));
      } catch (SQLException e) {
        throw query.failed(e);
      }
    }

    @Override
    public void close() {
      query.close();
    }
  }
}
