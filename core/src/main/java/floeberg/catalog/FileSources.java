package floeberg.catalog;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plain files as table sources. */
record FileSources(FileSchemas schemas, Settings settings) {
  private static final Set<String> FORMATS =
      Set.of("parquet", "csv", "json", "text", "binaryfile", "orc", "avro", "xml");
  private static final String INFERENCE = "spark.sql.sources.partitionColumnTypeInference.enabled";

  static boolean isFormat(String word) {
    return FORMATS.contains(word.toLowerCase(Locale.ROOT));
  }

  /** Files below paths under a given or a found schema. */
  FileSource load(
      String word,
      List<String> paths,
      Optional<SparkType.Struct> given,
      Map<String, String> options) {
    String format = word.toLowerCase(Locale.ROOT);
    if (!isFormat(format)) {
      throw FloebergException.of(
          new Condition("DATA_SOURCE_NOT_FOUND", "org.apache.spark.SparkClassNotFoundException"),
          "provider",
          word);
    }
    Map<String, String> lower = ReadOptions.of(options).values();
    if (format.equals("xml") && lower.getOrDefault("rowtag", "").isEmpty()) {
      throw FloebergException.of(Condition.analysis("XML_ROW_TAG_MISSING"), "rowTag", "`rowTag`");
    }
    List<FileListing.Found> files = FileListing.of(paths, lower);
    var name =
        new TableName(
            Catalogs.SESSION_CATALOG, List.of(format), paths.isEmpty() ? "" : paths.getFirst());
    var columns =
        new FolderColumns(settings.zone(), settings.value(INFERENCE, "true").equals("true"));
    List<SparkType.Field> folders =
        FolderColumns.names(files).stream()
            .map(folder -> folder(folder, columns, files, given))
            .toList();
    List<String> locations = files.stream().map(FileListing.Found::path).toList();
    SparkType.Struct inside =
        singleVariant(lower).or(() -> given).orElseGet(() -> found(format, locations, lower));
    List<FileListing.Found> ordered = FileListing.largestFirst(files);
    return new FileSource(
        name,
        format,
        ordered.stream().map(FileListing.Found::path).toList(),
        joined(inside, folders),
        folders.stream().map(SparkType.Field::name).toList(),
        ordered.stream().map(file -> columns.values(file, folders)).toList(),
        lower);
  }

  /** Each record of JSON files as one value, when the option names a column for it. */
  private static Optional<SparkType.Struct> singleVariant(Map<String, String> options) {
    return Optional.ofNullable(options.get("singlevariantcolumn"))
        .map(
            name ->
                new SparkType.Struct(List.of(new SparkType.Field(name, SparkType.VARIANT, true))));
  }

  private static SparkType.Field folder(
      String name,
      FolderColumns columns,
      List<FileListing.Found> files,
      Optional<SparkType.Struct> given) {
    return given
        .flatMap(
            schema ->
                schema.fields().stream()
                    .filter(field -> field.name().equalsIgnoreCase(name))
                    .findFirst())
        .orElseGet(() -> new SparkType.Field(name, columns.type(name, files), true));
  }

  private SparkType.Struct found(String format, List<String> files, Map<String, String> options) {
    if (files.isEmpty() && !format.equals("text") && !format.equals("binaryfile")) {
      throw FloebergException.of(
          Condition.analysis("UNABLE_TO_INFER_SCHEMA"), "format", upperFirst(format));
    }
    return schemas.schema(format, files, options);
  }

  private static String upperFirst(String format) {
    return switch (format) {
      case "csv", "json", "orc", "xml" -> format.toUpperCase(Locale.ROOT);
      default -> format.substring(0, 1).toUpperCase(Locale.ROOT) + format.substring(1);
    };
  }

  /** Folder columns stand last, and win over columns of the same name in the files. */
  private static SparkType.Struct joined(SparkType.Struct inside, List<SparkType.Field> folders) {
    var fields = new ArrayList<SparkType.Field>();
    for (SparkType.Field field : inside.fields()) {
      if (folders.stream().noneMatch(folder -> folder.name().equalsIgnoreCase(field.name()))) {
        // A reader can never promise that a file has a value.
        fields.add(
            new SparkType.Field(
                field.name(), field.type(), true, field.comment(), field.metadata()));
      }
    }
    fields.addAll(folders);
    return new SparkType.Struct(fields);
  }

  /** The rows of a declared table. */
  FileSource table(FileTable table) {
    List<FileListing.Found> files =
        !table.location().isBlank() && FileListing.exists(table.location())
            ? FileListing.of(List.of(table.location()), Map.of())
            : List.of();
    var columns = new FolderColumns(settings.zone(), true);
    List<SparkType.Field> folders =
        table.schema().fields().stream()
            .filter(field -> table.partitionColumns().contains(field.name()))
            .toList();
    return new FileSource(
        table.name(),
        table.format(),
        files.stream().map(FileListing.Found::path).toList(),
        table.schema(),
        table.partitionColumns(),
        files.stream().map(file -> columns.values(file, folders)).toList(),
        ReadOptions.of(table.options()).values());
  }
}
