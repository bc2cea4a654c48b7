package floeberg.analysis.relation;

import floeberg.analysis.PlanIds;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.catalog.FileSource;
import floeberg.error.Position;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * CSV, JSON and XML files: the records of text files, read by {@code from_csv} and its like. So
 * files and texts in columns follow the same rules.
 */
public final class TextFiles {
  private static final String VALUE = "value";
  private static final String CORRUPT = "_corrupt_record";
  private static final String VARIANT = "singlevariantcolumn";

  /** What becomes of records that do not fit the schema. */
  enum Malformed {
    KEPT,
    DROPPED,
    FAILING
  }

  private static final Set<String> OF_FILES =
      Set.of(
          "header",
          "enforceschema",
          "inferschema",
          "path",
          "multiline",
          "recursivefilelookup",
          "pathglobfilter",
          "encoding",
          "charset",
          "rowtag",
          "singlevariantcolumn");
  private static final Set<String> FORMATS = Set.of("csv", "json", "xml");

  private TextFiles() {}

  /** Whether files of the format hold records that functions read. */
  static boolean isTextual(FileSource source) {
    return FORMATS.contains(source.format());
  }

  /** The rows of the files, under the source's schema; partition columns come last. */
  static Resolved resolve(FileSource source, Resolution in) {
    List<SparkType.Field> fields = source.schema().fields();
    int own = fields.size() - source.partitionColumns().size();
    Query.Scan lines = lines(source, fields.subList(own, fields.size()), in);
    Attribute value = lines.output().get(0);
    Query filtered = new Query.Filter(lines, isRow(source, lines, in));
    if (source.format().equals("json")) {
      Query.Generate records = records(filtered, value, in);
      filtered = records;
      value = records.columns().getFirst();
    }
    List<Attribute> kept = lines.output().subList(2, lines.output().size());
    var columns = new SparkType.Struct(fields.subList(0, own));
    Query rows =
        source.options().containsKey(VARIANT)
            ? variants(filtered, value, columns, kept, in)
            : new Parser(source.format(), options(source.options()), malformed(source))
                .rows(filtered, value, columns, kept, in);
    return named(rows, source);
  }

  /** Each record is one value of the single column. */
  private static Query variants(
      Query input, Attribute value, SparkType.Struct schema, List<Attribute> kept, Resolution in) {
    Expr parsed = in.call("parse_json", Origin.NONE, new Expr.Reference(value));
    var columns = new ArrayList<Query.Named>();
    String name = schema.fields().getFirst().name();
    columns.add(new Query.Named(parsed, in.attribute(name, parsed.type(), true)));
    kept.forEach(a -> columns.add(new Query.Named(new Expr.Reference(a), a)));
    return new Query.Project(input, columns);
  }

  /** A line, or a whole file, is one record, or an array with one record an element. */
  private static Query.Generate records(Query files, Attribute value, Resolution in) {
    Expr text = new Expr.Reference(value);
    Expr isArray =
        in.call("startswith", Origin.NONE, in.call("ltrim", Origin.NONE, text), text("["));
    Expr many = in.call("from_json", Origin.NONE, text, text("array<string>"));
    Expr one = in.call("array", Origin.NONE, text);
    Expr all = in.call("when", Origin.NONE, isArray, many, one);
    Attribute record = in.attribute(VALUE, SparkType.STRING, true);
    return new Query.Generate(files, "explode", List.of(all), false, List.of(record));
  }

  /** The last column says which file a row is from; it is hidden. */
  private static Resolved named(Query rows, FileSource source) {
    var named =
        new Query.Project(
            rows,
            rows.output().stream()
                .map(
                    a ->
                        new Query.Named(
                            new Expr.Reference(a), a.withQualifier(source.name().parts())))
                .toList());
    List<Attribute> output = named.output();
    int visible = output.size() - 1;
    return new Resolved(
        named,
        output.subList(0, visible),
        output.subList(visible, output.size()),
        PlanIds.NONE,
        Optional.empty());
  }

  private static Malformed malformed(FileSource source) {
    return switch (source.options().getOrDefault("mode", "").toUpperCase(Locale.ROOT)) {
      case "DROPMALFORMED" -> Malformed.DROPPED;
      case "FAILFAST" -> Malformed.FAILING;
      default -> Malformed.KEPT;
    };
  }

  /** value, its line in the file from 1, the partition columns, what is known of the file. */
  private static Query.Scan lines(
      FileSource source, List<SparkType.Field> partitions, Resolution in) {
    var fields = new ArrayList<SparkType.Field>();
    fields.add(new SparkType.Field(VALUE, SparkType.STRING, true));
    fields.addAll(partitions);
    var options = new HashMap<>(source.options());
    options.put(FileSource.ROWS_ONLY, "true");
    boolean isMultiLine = Boolean.parseBoolean(options.get("multiline"));
    if (source.format().equals("xml") || source.format().equals("csv") && isMultiLine) {
      options.put(FileSource.RECORDS, source.format());
    } else if (isMultiLine) {
      options.put("wholetext", "true");
    }
    var text =
        new FileSource(
            source.name(),
            "text",
            source.files(),
            new SparkType.Struct(fields),
            source.partitionColumns(),
            source.partitionValues(),
            options);
    var columns = new ArrayList<Query.ScanColumn>();
    columns.add(new Query.ScanColumn(VALUE, in.attribute(VALUE, SparkType.STRING, true)));
    columns.add(
        new Query.ScanColumn(
            FileSource.LINE, in.attribute(FileSource.LINE, SparkType.BIGINT, false)));
    for (SparkType.Field field : partitions) {
      columns.add(
          new Query.ScanColumn(
              field.name(), in.attribute(field.name(), field.type(), field.nullable())));
    }
    columns.add(Tables.column(FileSource.METADATA, source.name().parts(), true, in));
    return new Query.Scan(text, columns, List.of());
  }

  /** Blank texts and headers are no rows. */
  private static Expr isRow(FileSource source, Query.Scan lines, Resolution in) {
    Expr value = new Expr.Reference(lines.output().get(0));
    Expr isRow =
        in.call(
            ">",
            Origin.NONE,
            in.call("length", Origin.NONE, in.call("trim", Origin.NONE, value)),
            integer(0));
    Map<String, String> options = source.options();
    if (!source.format().equals("csv")) {
      return isRow;
    }
    if (Boolean.parseBoolean(options.get("header"))) {
      Expr line = new Expr.Reference(lines.output().get(1));
      Expr isBehind =
          in.call(">", Origin.NONE, line, in.cast(integer(1), SparkType.BIGINT, Origin.NONE));
      if (CsvHeaders.areChecked(source)) {
        isBehind = in.call("when", Origin.NONE, isBehind, truth(), header(source, lines, in));
      }
      isRow = in.call("and", Origin.NONE, isRow, isBehind);
    }
    return isRow;
  }

  private static Expr header(FileSource source, Query.Scan lines, Resolution in) {
    List<SparkType.Field> fields = source.schema().fields();
    List<String> names =
        fields.subList(0, fields.size() - source.partitionColumns().size()).stream()
            .map(SparkType.Field::name)
            .toList();
    Expr facts = new Expr.Reference(lines.output().getLast());
    Expr path = in.extract(facts, "file_path", Origin.NONE);
    Expr value = new Expr.Reference(lines.output().get(0));
    return CsvHeaders.check(value, names, path, options(source.options()), in);
  }

  private static Expr truth() {
    return new Expr.Literal(SparkType.BOOLEAN, Optional.of(true));
  }

  private static Expr integer(int value) {
    return new Expr.Literal(SparkType.INT, Optional.of(value));
  }

  private static Expr text(String value) {
    return new Expr.Literal(SparkType.STRING, Optional.of(value));
  }

  private static Map<String, String> options(Map<String, String> options) {
    var parsing = new HashMap<>(options);
    parsing.keySet().removeAll(OF_FILES);
    return parsing;
  }

  /**
   * Rows out of texts, one row a text.
   *
   * @param format csv or json
   * @param options of from_csv and from_json, keys in lower case
   */
  record Parser(String format, Map<String, String> options, Malformed malformed) {

    /** Columns of the schema, then those of the input that are kept, the file's facts last. */
    Query rows(
        Query input,
        Attribute value,
        SparkType.Struct schema,
        List<Attribute> kept,
        Resolution in) {
      String corrupt = options.getOrDefault("columnnameofcorruptrecord", CORRUPT);
      boolean hasCorrupt =
          schema.fields().stream().anyMatch(field -> field.name().equalsIgnoreCase(corrupt));
      var wanted = new ArrayList<>(schema.fields());
      if (malformed != Malformed.KEPT && !hasCorrupt) {
        wanted.add(new SparkType.Field(corrupt, SparkType.STRING, true));
      }
      Expr parsed = parsed(new Expr.Reference(value), new SparkType.Struct(wanted), in);
      Attribute struct = in.attribute("parsed", parsed.type(), parsed.nullable());
      var columns = new ArrayList<Query.Named>();
      columns.add(new Query.Named(parsed, struct));
      kept.forEach(a -> columns.add(new Query.Named(new Expr.Reference(a), a)));
      Query rows = new Query.Project(input, columns);
      Expr whole = new Expr.Reference(struct);
      if (malformed != Malformed.KEPT) {
        Expr isFine = in.call("isnull", Origin.NONE, in.extract(whole, corrupt, Origin.NONE));
        rows = new Query.Filter(rows, isFine(isFine, kept, in));
      }
      return fields(rows, whole, schema, kept, in);
    }

    private Expr isFine(Expr isFine, List<Attribute> kept, Resolution in) {
      if (malformed == Malformed.DROPPED) {
        return isFine;
      }
      Expr path = in.extract(new Expr.Reference(kept.getLast()), "file_path", Origin.NONE);
      return new Expr.Call(
          "FAILFAST",
          Template.of("CASE WHEN {0} THEN TRUE ELSE {error:FAILED_READ_FILE.NO_HINT|path={1}} END"),
          List.of(isFine, path),
          SparkType.BOOLEAN,
          false,
          Position.NONE);
    }

    private Query fields(
        Query rows, Expr whole, SparkType.Struct schema, List<Attribute> kept, Resolution in) {
      var columns = new ArrayList<Query.Named>();
      for (int i = 0; i < schema.fields().size(); i++) {
        SparkType.Field field = schema.fields().get(i);
        Expr value =
            new Expr.Field(
                whole, i, ((SparkType.Struct) whole.type()).fields().get(i).type(), true);
        columns.add(new Query.Named(value, in.attribute(field.name(), value.type(), true)));
      }
      kept.forEach(a -> columns.add(new Query.Named(new Expr.Reference(a), a)));
      return new Query.Project(rows, columns);
    }

    private Expr parsed(Expr value, SparkType.Struct schema, Resolution in) {
      var entries = new ArrayList<Expr>();
      var passed = new HashMap<>(options);
      passed.put("mode", "PERMISSIVE");
      passed.forEach(
          (key, option) -> {
            entries.add(text(key));
            entries.add(text(option));
          });
      return in.call(
          "from_" + format.toLowerCase(Locale.ROOT),
          Origin.NONE,
          value,
          text(ddl(schema)),
          in.call("map", Origin.NONE, entries));
    }

    private static String ddl(SparkType.Struct schema) {
      return schema.fields().stream()
          .map(field -> "`" + field.name().replace("`", "``") + "` " + TypeText.sql(field.type()))
          .collect(java.util.stream.Collectors.joining(", "));
    }
  }
}
