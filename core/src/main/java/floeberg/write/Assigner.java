package floeberg.write;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Store assignment: turns a value into exactly the type of the column it goes to, or refuses as
 * Spark does. Values should be plain references where they may need a check that reads them twice.
 */
public final class Assigner {
  private final WriteSession session;
  private final String tableName;
  private final AssignmentPolicy policy;
  private final boolean isByName;

  /**
   * An assigner.
   *
   * @param tableName as messages show it, quoted; UPDATE and MERGE show {@code ``}
   * @param isByName whether fields of structs are matched by name rather than by position
   */
  public Assigner(WriteSession session, String tableName, boolean isByName) {
    this.session = session;
    this.tableName = tableName;
    this.policy = AssignmentPolicy.of(session.settings());
    this.isByName = isByName;
  }

  /** The value as the column's. */
  public Expr assign(Expr value, SparkType.Field column) {
    return assign(value, column, List.of(column.name()));
  }

  /** The value as that of a field inside a column; messages show the path that leads to it. */
  public Expr assign(Expr value, SparkType.Field column, List<String> path) {
    return checkNull(convert(value, column.type(), path), column.nullable(), path);
  }

  private Expr checkNull(Expr value, boolean isNullable, List<String> path) {
    if (isNullable || !value.nullable()) {
      return value;
    }
    String text =
        "CASE WHEN {0} IS NULL THEN {error:NOT_NULL_ASSERT_VIOLATION|walkedTypePath=\n"
            + safe(String.join("\n", path))
            + "\n} ELSE {0} END";
    return new Expr.Call(
        "assertnotnull", Template.of(text), List.of(value), value.type(), false, Position.NONE);
  }

  // These characters end a parameter in a template.
  private static String safe(String text) {
    return text.replaceAll("[{}|]", "_");
  }

  private Expr convert(Expr value, SparkType to, List<String> path) {
    SparkType from = value.type();
    if (from.equals(to)) {
      return value;
    }
    return switch (to) {
      case SparkType.Struct target when from instanceof SparkType.Struct source ->
          convertStruct(value, source, target, path);
      case SparkType.Array target when from instanceof SparkType.Array source ->
          convertArray(value, source, target, path);
      case SparkType.Map target when from instanceof SparkType.Map source ->
          convertMap(value, source, target, path);
      default -> convertAtomic(value, to, path);
    };
  }

  private Expr convertAtomic(Expr value, SparkType to, List<String> path) {
    SparkType from = value.type();
    if (from instanceof SparkType.UserDefined(String _, SparkType stored) && stored.equals(to)) {
      return new Expr.Cast(value, to, value.nullable(), Expr.CastMode.ANSI, Position.NONE);
    }
    if (!policy.allows(from, to)) {
      throw incompatible(
          "CANNOT_SAFELY_CAST",
          "colName",
          quoted(path),
          "srcType",
          TypeText.quoted(from),
          "targetType",
          TypeText.quoted(to));
    }
    boolean mayOverflow =
        (isIntegral(to) || to instanceof SparkType.Decimal)
            && !AssignmentPolicy.canUpCast(from, to);
    return mayOverflow
        ? checkedCast(value, to, quoted(path))
        : new Expr.Cast(value, to, value.nullable(), Expr.CastMode.ANSI, Position.NONE);
  }

  private static boolean isIntegral(SparkType type) {
    return type == SparkType.TINYINT
        || type == SparkType.SMALLINT
        || type == SparkType.INT
        || type == SparkType.BIGINT;
  }

  private static Expr checkedCast(Expr value, SparkType to, String column) {
    Expr tried = new Expr.Cast(value, to, true, Expr.CastMode.TRY, Position.NONE);
    String text =
        "CASE WHEN {1} IS NULL AND {0} IS NOT NULL THEN "
            + "{error:CAST_OVERFLOW_IN_TABLE_INSERT|sourceType=%s|targetType=%s|columnName=%s} "
            + "ELSE {1} END";
    String filled =
        text.formatted(TypeText.quoted(value.type()), TypeText.quoted(to), safe(column));
    return new Expr.Call(
        "storecast",
        Template.of(filled),
        List.of(value, tried),
        to,
        value.nullable(),
        Position.NONE);
  }

  private Expr convertStruct(
      Expr value, SparkType.Struct from, SparkType.Struct to, List<String> path) {
    List<Integer> sources = isByName ? byName(from, to, path) : byPosition(from, to, path);
    var values = new ArrayList<Expr>();
    for (int i = 0; i < to.fields().size(); i++) {
      int index = sources.get(i);
      SparkType.Field source = from.fields().get(index);
      SparkType.Field target = to.fields().get(i);
      var field =
          new Expr.Field(value, index, source.type(), value.nullable() || source.nullable());
      var fieldPath = new ArrayList<>(path);
      fieldPath.add(target.name());
      Expr converted = convert(field, target.type(), fieldPath);
      boolean mayBeNull = target.nullable() || !source.nullable();
      values.add(checkNull(converted, mayBeNull, fieldPath));
    }
    Expr struct = new Expr.StructValue(values, to);
    return value.nullable() ? Exprs.when(Exprs.isNull(value), Exprs.nullOf(to), struct) : struct;
  }

  private List<Integer> byName(SparkType.Struct from, SparkType.Struct to, List<String> path) {
    var sources = new ArrayList<Integer>();
    for (SparkType.Field target : to.fields()) {
      List<Integer> found = find(from, target.name());
      if (found.isEmpty()) {
        throw incompatible("CANNOT_FIND_DATA", "colName", quoted(path, target.name()));
      }
      if (found.size() > 1) {
        throw incompatible("AMBIGUOUS_COLUMN_NAME", "colName", quoted(path, target.name()));
      }
      sources.add(found.getFirst());
    }
    if (sources.size() < from.fields().size()) {
      throw extraFields(from, sources, path);
    }
    return sources;
  }

  private List<Integer> byPosition(SparkType.Struct from, SparkType.Struct to, List<String> path) {
    int fromSize = from.fields().size();
    int toSize = to.fields().size();
    var sources = new ArrayList<Integer>();
    for (int i = 0; i < Math.min(fromSize, toSize); i++) {
      sources.add(i);
    }
    if (fromSize > toSize) {
      throw extraFields(from, sources, path);
    }
    if (fromSize < toSize) {
      String missing =
          to.fields().subList(fromSize, toSize).stream()
              .map(f -> "`" + f.name() + "`")
              .collect(Collectors.joining(", "));
      throw incompatible(
          "STRUCT_MISSING_FIELDS", "colName", quoted(path), "missingFields", missing);
    }
    return sources;
  }

  private FloebergException extraFields(
      SparkType.Struct from, List<Integer> used, List<String> path) {
    var extra = new ArrayList<String>();
    for (int i = 0; i < from.fields().size(); i++) {
      if (!used.contains(i)) {
        extra.add("`" + from.fields().get(i).name() + "`");
      }
    }
    return incompatible(
        "EXTRA_STRUCT_FIELDS", "colName", quoted(path), "extraFields", String.join(", ", extra));
  }

  private List<Integer> find(SparkType.Struct struct, String name) {
    boolean isExact = session.settings().isCaseSensitive();
    var found = new ArrayList<Integer>();
    for (int i = 0; i < struct.fields().size(); i++) {
      String candidate = struct.fields().get(i).name();
      if (isExact ? candidate.equals(name) : candidate.equalsIgnoreCase(name)) {
        found.add(i);
      }
    }
    return found;
  }

  private Expr convertArray(
      Expr value, SparkType.Array from, SparkType.Array to, List<String> path) {
    var parameter = session.attribute("element", from.element(), from.containsNull());
    var elementPath = new ArrayList<>(path);
    elementPath.add("element");
    Expr body = convert(new Expr.LambdaReference(parameter), to.element(), elementPath);
    body = checkNull(body, to.containsNull(), elementPath);
    if (body instanceof Expr.LambdaReference) {
      return retyped(value, to);
    }
    return new Expr.Call(
        "transform",
        Template.of("list_transform({0}, {1})"),
        List.of(value, new Expr.Lambda(List.of(parameter), body)),
        to,
        value.nullable(),
        Position.NONE);
  }

  private Expr convertMap(Expr value, SparkType.Map from, SparkType.Map to, List<String> path) {
    Expr keys = mapPart(value, "map_keys", new SparkType.Array(from.key(), false));
    Expr values =
        mapPart(value, "map_values", new SparkType.Array(from.value(), from.valueContainsNull()));
    Expr newKeys = convertPart(keys, new SparkType.Array(to.key(), false), path, "key");
    Expr newValues =
        convertPart(values, new SparkType.Array(to.value(), to.valueContainsNull()), path, "value");
    if (newKeys == keys && newValues == values) {
      return retyped(value, to);
    }
    String text = "CASE WHEN {0} IS NULL THEN NULL ELSE map({1}, {2}) END";
    return new Expr.Call(
        "map",
        Template.of(text),
        List.of(value, newKeys, newValues),
        to,
        value.nullable(),
        Position.NONE);
  }

  private static Expr mapPart(Expr map, String function, SparkType type) {
    return Exprs.call(function, function + "({0})", type, map);
  }

  private Expr convertPart(Expr part, SparkType.Array to, List<String> path, String name) {
    var partPath = new ArrayList<>(path);
    partPath.add(name);
    Expr converted = convert(part, to, partPath);
    return converted instanceof Expr.Cast ? part : converted;
  }

  // Only the declared nullability differs, or nothing that DuckDB sees.
  private static Expr retyped(Expr value, SparkType to) {
    return new Expr.Cast(value, to, value.nullable(), Expr.CastMode.ANSI, Position.NONE);
  }

  private String quoted(List<String> path) {
    return path.stream()
        .map(name -> "`" + name.replace("`", "``") + "`")
        .collect(Collectors.joining("."));
  }

  private String quoted(List<String> path, String name) {
    return quoted(path) + ".`" + name.replace("`", "``") + "`";
  }

  FloebergException incompatible(String kind, String... parameters) {
    var all = new ArrayList<String>(List.of("tableName", tableName));
    all.addAll(List.of(parameters));
    return FloebergException.of(
        Condition.analysis("INCOMPATIBLE_DATA_FOR_TABLE." + kind.toUpperCase(Locale.ROOT)),
        all.toArray(String[]::new));
  }
}
