package floeberg.statement;

import floeberg.catalog.file.TextCompression;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.WriteCommand;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import floeberg.write.AvroForm;
import floeberg.write.LineForm;
import floeberg.write.RowFiles;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Writing CSV, JSON, XML, text and Avro files. In text each row becomes the record that {@code
 * to_csv} and its like make of it.
 */
final class RowFilesStatement {
  static final Set<String> FORMATS = Set.of("csv", "json", "xml", "text", "avro");
  private static final String XML_INDENT = "    ";

  private static final Set<String> OF_FILES =
      Set.of(
          "path",
          "header",
          "compression",
          "codec",
          "linesep",
          "encoding",
          "charset",
          "roottag",
          "declaration");

  private final WriteCommand.WriteFiles write;
  private final StatementContext context;
  private final String format;
  private final Map<String, String> options = new HashMap<>();

  RowFilesStatement(WriteCommand.WriteFiles write, StatementContext context) {
    this.write = write;
    this.context = context;
    this.format = write.format().toLowerCase(Locale.ROOT);
    write.options().forEach((key, value) -> options.put(key.toLowerCase(Locale.ROOT), value));
  }

  /** Writes the rows of the query; {@code replaces} removes what was there. */
  void execute(Query query, boolean replaces) {
    List<Attribute> keys = query.output().stream().filter(this::isKey).toList();
    List<Attribute> stored = query.output().stream().filter(a -> !isKey(a)).toList();
    if (format.equals("text") && stored.size() != 1) {
      throw FloebergException.of(
          Condition.analysis("_LEGACY_ERROR_TEMP_1290"),
          "schemaSize",
          String.valueOf(stored.size()));
    }
    stored.forEach(this::requireSupported);
    var columns = new ArrayList<Query.Named>();
    if (format.equals("avro")) {
      stored.forEach(a -> columns.add(new Query.Named(new Expr.Reference(a), a)));
    } else {
      columns.add(named("value", context.resolve(line(stored), stored)));
    }
    for (Attribute key : keys) {
      columns.add(named(key.name(), context.resolve(text(key), List.of(key))));
    }
    RowFiles.Form form = format.equals("avro") ? avro(stored) : lines(stored);
    var files = new RowFiles(write.path(), form, context.newUuid());
    try (Result rows = context.run(new Query.Project(query, columns))) {
      files.write(rows, keys.stream().map(Attribute::name).toList(), replaces);
    }
  }

  private boolean isKey(Attribute attribute) {
    return write.partitionBy().stream().anyMatch(name -> name.equalsIgnoreCase(attribute.name()));
  }

  private Query.Named named(String name, Expr value) {
    return new Query.Named(value, context.attribute(name, value.type(), value.nullable()));
  }

  private static Expression column(Attribute attribute) {
    return new Expression.Attribute(
        List.of(attribute.name()), OptionalLong.empty(), false, Origin.NONE);
  }

  private static Expression text(Attribute attribute) {
    return new Expression.Cast(
        column(attribute), SparkType.STRING, Expression.CastMode.DEFAULT, Origin.NONE);
  }

  private static Expression text(String value) {
    return new Expression.Literal(SparkType.STRING, Optional.of(value), Origin.NONE);
  }

  private Expression line(List<Attribute> columns) {
    if (format.equals("text")) {
      return column(columns.getFirst());
    }
    List<Expression> values = columns.stream().map(RowFilesStatement::column).toList();
    return formatted(Expression.Call.of("struct", Origin.NONE, values));
  }

  private Expression formatted(Expression struct) {
    var entries = new ArrayList<Expression>();
    if (format.equals("xml")) {
      // Rows stand inside the root element.
      entries.add(text("floeberg.indent"));
      entries.add(text(XML_INDENT));
    }
    options.forEach(
        (key, value) -> {
          if (!OF_FILES.contains(key)) {
            entries.add(text(key));
            entries.add(text(value));
          }
        });
    var arguments = new ArrayList<Expression>();
    arguments.add(struct);
    if (!entries.isEmpty()) {
      arguments.add(Expression.Call.of("map", Origin.NONE, entries));
    }
    return Expression.Call.of("to_" + format, Origin.NONE, arguments);
  }

  private RowFiles.Form avro(List<Attribute> columns) {
    String codec =
        options
            .getOrDefault(
                "compression",
                context.settings().value("spark.sql.avro.compression.codec", "snappy"))
            .toLowerCase(Locale.ROOT);
    List<SparkType.Field> fields =
        columns.stream()
            .map(a -> new SparkType.Field(a.name(), SparkType.asNullable(a.type()), true))
            .toList();
    return new AvroForm(
        new SparkType.Struct(fields), codec.equals("uncompressed") ? "null" : codec);
  }

  private RowFiles.Form lines(List<Attribute> columns) {
    String charset = options.getOrDefault("encoding", options.getOrDefault("charset", ""));
    String end = options.getOrDefault("linesep", "\n");
    boolean isXml = format.equals("xml");
    String root = options.getOrDefault("roottag", "ROWS");
    return new LineForm(
        format.equals("text") ? "txt" : format,
        isXml ? Optional.of(declaration(end) + "<" + root + ">") : header(columns),
        // The closing tag names no attributes.
        isXml ? Optional.of("</" + root.split(" ")[0] + ">") : Optional.empty(),
        end,
        charset.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(charset),
        compression());
  }

  private String declaration(String end) {
    String given =
        options.getOrDefault(
            "declaration", "version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"");
    return given.isEmpty() ? "" : "<?xml " + given + "?>" + end;
  }

  private Optional<TextCompression> compression() {
    String name =
        options
            .getOrDefault("compression", options.getOrDefault("codec", "none"))
            .toLowerCase(Locale.ROOT);
    Optional<TextCompression> compression = TextCompression.named(name);
    if (compression.isEmpty() && !Set.of("none", "uncompressed").contains(name)) {
      throw FloebergException.of(
          new Condition(
              "CODEC_NOT_AVAILABLE.WITH_AVAILABLE_CODECS_SUGGESTION", Condition.ILLEGAL_ARGUMENT),
          "codecName",
          name,
          "availableCodecs",
          String.join(", ", TextCompression.names()) + ", none, uncompressed");
    }
    return compression;
  }

  private Optional<String> header(List<Attribute> columns) {
    if (!format.equals("csv") || !Boolean.parseBoolean(options.get("header"))) {
      return Optional.empty();
    }
    List<Expression> names = columns.stream().map(a -> text(a.name())).toList();
    Object line =
        context.constant(
            formatted(Expression.Call.of("struct", Origin.NONE, names)), SparkType.STRING);
    return Optional.of((String) line);
  }

  /** Text files hold one STRING column; CSV holds no nested values. */
  private void requireSupported(Attribute column) {
    boolean isNested =
        switch (column.type()) {
          case SparkType.Array _, SparkType.Map _, SparkType.Struct _ -> true;
          case SparkType.Simple simple -> simple == SparkType.Simple.VARIANT;
          default -> false;
        };
    boolean isRefused =
        switch (format) {
          case "csv" -> isNested;
          case "text" -> !(column.type() instanceof SparkType.Text);
          default -> false;
        };
    if (isRefused) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_DATA_TYPE_FOR_DATASOURCE"),
          "columnName",
          "`" + column.name() + "`",
          "columnType",
          TypeText.quoted(column.type()),
          "format",
          format.equals("text") ? "Text" : format.toUpperCase(Locale.ROOT));
    }
  }
}
