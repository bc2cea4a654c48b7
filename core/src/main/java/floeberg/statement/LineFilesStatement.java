package floeberg.statement;

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
import floeberg.write.LineFiles;
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
 * Writing CSV, JSON and text files: each row becomes the line that {@code to_csv} and {@code
 * to_json} make of it.
 */
final class LineFilesStatement {
  static final Set<String> FORMATS = Set.of("csv", "json", "text");

  private static final Set<String> OF_FILES =
      Set.of("path", "header", "compression", "codec", "linesep", "encoding", "charset");

  private final WriteCommand.WriteFiles write;
  private final StatementContext context;
  private final String format;
  private final Map<String, String> options = new HashMap<>();

  LineFilesStatement(WriteCommand.WriteFiles write, StatementContext context) {
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
    columns.add(named("value", context.resolve(line(stored), stored)));
    for (Attribute key : keys) {
      columns.add(named(key.name(), context.resolve(text(key), List.of(key))));
    }
    var files = new LineFiles(write.path(), form(stored), context.newUuid());
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
    List<Expression> values = columns.stream().map(LineFilesStatement::column).toList();
    return formatted(Expression.Call.of("struct", Origin.NONE, values));
  }

  private Expression formatted(Expression struct) {
    var entries = new ArrayList<Expression>();
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

  private LineFiles.Form form(List<Attribute> columns) {
    String compression =
        options
            .getOrDefault("compression", options.getOrDefault("codec", "none"))
            .toLowerCase(Locale.ROOT);
    boolean isCompressed = compression.equals("gzip");
    if (!isCompressed && !Set.of("none", "uncompressed").contains(compression)) {
      throw FloebergException.of(
          new Condition(
              "CODEC_NOT_AVAILABLE.WITH_AVAILABLE_CODECS_SUGGESTION", Condition.ILLEGAL_ARGUMENT),
          "codecName",
          compression,
          "availableCodecs",
          "gzip, none, uncompressed");
    }
    String charset = options.getOrDefault("encoding", options.getOrDefault("charset", ""));
    return new LineFiles.Form(
        format.equals("text") ? "txt" : format,
        header(columns),
        options.getOrDefault("linesep", "\n"),
        charset.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(charset),
        isCompressed);
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
