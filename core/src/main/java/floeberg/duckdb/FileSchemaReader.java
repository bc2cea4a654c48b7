package floeberg.duckdb;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.setting.Settings;
import floeberg.table.PlainAvro;
import floeberg.type.SparkType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the columns of plain files. */
final class FileSchemaReader {
  private final EngineSession session;
  private final Settings settings;

  FileSchemaReader(EngineSession session, Settings settings) {
    this.session = session;
    this.settings = settings;
  }

  SparkType.Struct read(String format, List<String> files, Map<String, String> options) {
    if (format.equals("text")) {
      return new SparkType.Struct(List.of(new SparkType.Field("value", SparkType.STRING, true)));
    }
    if (format.equals("binaryfile")) {
      return BinaryScanWriter.SCHEMA;
    }
    if (format.equals("csv") || format.equals("json") || format.equals("xml")) {
      return new TextSchemaReader(session, settings, options).read(format, files);
    }
    if (format.equals("avro")) {
      return PlainAvro.schema(LocalPaths.of(files.getFirst()));
    }
    if (!format.equals("parquet")) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
          "tableName",
          String.join(", ", files),
          "operation",
          "finding the schema of " + format + " files");
    }
    boolean isMerged = Boolean.parseBoolean(options.getOrDefault("mergeschema", "false"));
    List<String> looked = isMerged ? files : files.subList(0, 1);
    String list =
        String.join(", ", looked.stream().map(file -> DuckSql.text(LocalPaths.of(file))).toList());
    String union = isMerged ? ", union_by_name = true" : "";
    Set<String> moments = FileLayouts.read(session, LocalPaths.of(looked.getFirst())).moments();
    SparkType.Struct found =
        describe(
            "DESCRIBE SELECT * FROM read_parquet(["
                + list
                + "], hive_partitioning = false"
                + union
                + ")");
    return new SparkType.Struct(
        found.fields().stream()
            .map(
                field ->
                    moments.contains(field.name())
                        ? new SparkType.Field(field.name(), SparkType.TIMESTAMP, true)
                        : field)
            .toList());
  }

  private SparkType.Struct describe(String sql) {
    var fields = new ArrayList<SparkType.Field>();
    try (RunningQuery query = session.start(new QueryText(sql, Set.of(), List.of()), settings)) {
      while (query.next()) {
        String type = query.rows().getString("column_type");
        fields.add(
            new SparkType.Field(
                query.rows().getString("column_name"), DuckTypeReader.read(type), true));
      }
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
    return new SparkType.Struct(fields);
  }
}
