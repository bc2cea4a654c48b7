package floeberg.duckdb;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.setting.Settings;
import floeberg.table.PositionBitmap;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** COPY ... TO Parquet with field ids and returned statistics. */
final class DuckFileCopy implements FileCopy {
  private final EngineSession session;
  private final Supplier<Settings> settings;

  DuckFileCopy(EngineSession session, Supplier<Settings> settings) {
    this.session = session;
    this.settings = settings;
  }

  @Override
  public List<WrittenFile> copy(Query query, Layout layout, Target target) {
    requireWritable(query, layout);
    Settings now = settings.get();
    WriteContext context = session.newContext(now);
    String select = select(new QueryWriter(context), query, layout);
    boolean isFolder = layout.partitionKeys() > 0 || target.fileSizeBytes().isPresent();
    makeFolder(isFolder ? Path.of(target.path()) : Path.of(target.path()).getParent());
    String sql =
        "COPY ("
            + select
            + ") TO "
            + DuckSql.text(target.path())
            + " ("
            + String.join(", ", options(query, layout, target))
            + ")";
    var text = new QueryText(sql, context.javaFunctions(), context.cleanups());
    var written = new ArrayList<WrittenFile>();
    try (RunningQuery running = session.start(text, now)) {
      Map<String, Integer> fields = new HashMap<>();
      layout.columns().forEach(column -> collect(column, "", fields));
      Set<Integer> variants = insideVariants(query, layout);
      boolean isMarked =
          !variants.isEmpty() || !columnsOf(query, layout, FooterMarks::isInteger).isEmpty();
      while (running.next()) {
        WrittenFile file = file(running.rows(), layout.partitionKeys(), fields);
        written.add(isMarked ? marked(file, variants) : file);
      }
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
    int columns = layout.columns().size();
    written.sort(
        new PartitionOrder(
            query.output().subList(columns, columns + layout.partitionKeys()).stream()
                .map(Attribute::type)
                .toList()));
    return written;
  }

  /** The field ids of the variants that are no columns themselves. */
  private static Set<Integer> insideVariants(Query query, Layout layout) {
    var ids = new HashSet<Integer>();
    for (int i = 0; i < layout.columns().size(); i++) {
      SparkType type = query.output().get(i).type();
      if (type != SparkType.VARIANT) {
        addVariants(type, layout.columns().get(i), ids);
      }
    }
    return ids;
  }

  private static void addVariants(SparkType type, FileColumn column, Set<Integer> ids) {
    List<FileColumn> parts = column.children();
    switch (type) {
      case SparkType.Struct struct -> {
        for (int i = 0; i < parts.size(); i++) {
          addVariants(struct.fields().get(i).type(), parts.get(i), ids);
        }
      }
      case SparkType.Array array when !parts.isEmpty() ->
          addVariants(array.element(), parts.getFirst(), ids);
      case SparkType.Map map when parts.size() > 1 -> {
        addVariants(map.key(), parts.getFirst(), ids);
        addVariants(map.value(), parts.getLast(), ids);
      }
      default -> {
        if (type == SparkType.VARIANT) {
          ids.add(column.fieldId());
        }
      }
    }
  }

  /** Files without field ids cannot say which of their groups are variants. */
  private static void requireWritable(Query query, Layout layout) {
    boolean hasIds = layout.columns().stream().allMatch(column -> column.fieldId() >= 0);
    for (Attribute column : query.output()) {
      if (!hasIds && column.type() != SparkType.VARIANT && Coercion.holdsVariant(column.type())) {
        throw FloebergException.of(
            Condition.analysis("UNSUPPORTED_DATA_TYPE_FOR_DATASOURCE"),
            "format",
            "Parquet",
            "columnName",
            "`" + column.name() + "`",
            "columnType",
            TypeText.quoted(column.type()));
      }
    }
  }

  @Override
  public List<WrittenFile> copyPositions(
      List<SortedMap<String, PositionBitmap>> files, Target target) {
    makeFolder(Path.of(target.path()));
    return new PositionCopy(session, settings.get(), target).copy(files);
  }

  private static WrittenFile marked(WrittenFile file, Set<Integer> variants) {
    try {
      return new WrittenFile(
          file.path(),
          file.recordCount(),
          file.sizeInBytes() - FooterMarks.rewrite(Path.of(file.path()), variants),
          file.partitionKeys(),
          file.statistics());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void makeFolder(Path folder) {
    try {
      if (folder != null) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String select(QueryWriter writer, Query query, Layout layout) {
    Select inner = writer.write(query);
    List<Attribute> output = query.output();
    var columns = new ArrayList<String>();
    int stored = layout.columns().size();
    for (int i = 0; i < stored; i++) {
      FileColumn column = layout.columns().get(i);
      String value = DuckSql.column(output.get(i).id());
      columns.add(
          FileValues.column(value, output.get(i).type(), column)
              + " AS "
              + DuckSql.name(column.name()));
    }
    for (int i = 0; i < layout.partitionKeys(); i++) {
      columns.add(DuckSql.column(output.get(stored + i).id()) + " AS " + key(i));
    }
    boolean fits = !inner.hasColumns() && !inner.isDistinct() && !inner.isLimited();
    Select base = fits && layout.order().isEmpty() ? inner : writer.around(inner);
    if (!layout.order().isEmpty()) {
      base.orderBy(writer.expressions().orderList(layout.order()));
    }
    String text = base.columns(output, columns).text();
    boolean isOrderedByPartition = layout.partitionKeys() > 0 && !layout.order().isEmpty();
    return isOrderedByPartition ? inOneThread(text) : text;
  }

  // Several threads would mix their sorted runs in a partition's file; numbering rows as they come
  // is
  // done by one thread, which then also writes.
  private static String inOneThread(String select) {
    return "SELECT * EXCLUDE (__row) FROM (SELECT *, row_number() OVER () AS __row FROM ("
        + select
        + ")) WHERE __row > 0";
  }

  /** The column of a partition key. */
  static String key(int index) {
    return "__partition_key_" + index;
  }

  private static List<String> options(Query query, Layout layout, Target target) {
    var options = new ArrayList<String>();
    options.add("FORMAT parquet");
    options.add("RETURN_STATS");
    options.add("COMPRESSION " + target.codec());
    target.compressionLevel().ifPresent(level -> options.add("COMPRESSION_LEVEL " + level));
    target.rowGroupSize().ifPresent(rows -> options.add("ROW_GROUP_SIZE " + rows));
    if (layout.columns().stream().allMatch(column -> column.fieldId() >= 0)) {
      String ids =
          layout.columns().stream()
              .map(column -> DuckSql.name(column.name()) + ": " + fieldIds(column))
              .collect(Collectors.joining(", ", "{", "}"));
      options.add("FIELD_IDS " + ids);
    }
    String wholeVariants =
        columnsOf(query, layout, SparkType.VARIANT::equals).stream()
            .map(name -> name + ": 'VARIANT'")
            .collect(Collectors.joining(", "));
    if (!wholeVariants.isEmpty()) {
      // Taken apart into columns of their own, as DuckDB likes to, Trino cannot read them.
      options.add("SHREDDING {" + wholeVariants + "}");
    }
    if (layout.partitionKeys() > 0) {
      var keys = new ArrayList<String>();
      for (int i = 0; i < layout.partitionKeys(); i++) {
        keys.add(key(i));
      }
      options.add("PARTITION_BY (" + String.join(", ", keys) + ")");
      options.add("WRITE_PARTITION_COLUMNS false");
    } else {
      options.add("WRITE_EMPTY_FILE false");
    }
    target.fileSizeBytes().ifPresent(bytes -> options.add("FILE_SIZE_BYTES " + bytes));
    return options;
  }

  /** The quoted names of the stored columns of some types. */
  private static List<String> columnsOf(Query query, Layout layout, Predicate<SparkType> types) {
    var names = new ArrayList<String>();
    for (int i = 0; i < layout.columns().size(); i++) {
      if (types.test(query.output().get(i).type())) {
        names.add(DuckSql.name(layout.columns().get(i).name()));
      }
    }
    return names;
  }

  private static String fieldIds(FileColumn column) {
    if (column.children().isEmpty()) {
      return String.valueOf(column.fieldId());
    }
    return column.children().stream()
        .map(child -> ", " + DuckSql.name(child.name()) + ": " + fieldIds(child))
        .collect(Collectors.joining("", "{__duckdb_field_id: " + column.fieldId(), "}"));
  }

  // The key of a column's statistics is its path of quoted names.
  private static void collect(FileColumn column, String prefix, Map<String, Integer> fields) {
    String path = prefix + DuckSql.name(column.name());
    if (column.children().isEmpty()) {
      fields.put(path, column.fieldId());
    }
    column.children().forEach(child -> collect(child, path + ".", fields));
  }

  /** A row that COPY returned; the fields' ids by DuckDB's paths of columns. */
  static WrittenFile file(ResultSet row, int partitionKeys, Map<String, Integer> fields)
      throws SQLException {
    var statistics = new HashMap<Integer, ColumnStatistics>();
    if (row.getObject("column_statistics") instanceof Map<?, ?> byPath) {
      byPath.forEach(
          (path, values) -> {
            Integer field = fields.get(path);
            if (field != null) {
              statistics.put(field, statistics((Map<?, ?>) values));
            }
          });
    }
    var keys = new ArrayList<Optional<String>>();
    if (row.getObject("partition_keys") instanceof Map<?, ?> byName) {
      for (int i = 0; i < partitionKeys; i++) {
        keys.add(Optional.ofNullable((String) byName.get(key(i))));
      }
    }
    return new WrittenFile(
        row.getString("filename"),
        row.getLong("count"),
        row.getLong("file_size_bytes"),
        keys,
        statistics);
  }

  private static ColumnStatistics statistics(Map<?, ?> values) {
    return new ColumnStatistics(
        number(values, "column_size_bytes"),
        number(values, "num_values"),
        number(values, "null_count"),
        number(values, "nan_count"),
        Optional.ofNullable((String) values.get("min")),
        Optional.ofNullable((String) values.get("max")),
        "true".equals(values.get("min_is_exact")),
        "true".equals(values.get("max_is_exact")));
  }

  private static OptionalLong number(Map<?, ?> values, String name) {
    return values.get(name) instanceof String text
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }
}
