package floeberg.analysis.expression;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.VOID;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Array;
import floeberg.type.SparkType.Field;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Functions over arrays and maps whose typing is code. */
final class CollectionForms {
  private static final String NEGATIVE_INDEX = "spark.sql.legacy.negativeIndexInArrayInsert";

  private CollectionForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "element_at" -> elementAt(false);
      case "try_element_at" -> elementAt(true);
      case "array_union" -> setOperation("array_union");
      case "array_intersect" -> setOperation("array_intersect");
      case "array_except" -> setOperation("array_except");
      case "array_distinct" -> CollectionForms::distinct;
      case "array_insert" -> CollectionForms::insert;
      case "arrays_zip" -> CollectionForms::zip;
      case "map_from_arrays" -> CollectionForms::mapFromArrays;
      case "map_from_entries" -> CollectionForms::mapFromEntries;
      case "str_to_map" -> CollectionForms::strToMap;
      default -> SpecialForm.NONE;
    };
  }

  private static SpecialForm elementAt(boolean isTry) {
    return site -> {
      site.requireCount(2, 2);
      Typed value = site.argument(0);
      Typed key = site.argument(1);
      if (value.type() instanceof SparkType.Map(SparkType keyType, SparkType item, boolean _)) {
        SparkType common =
            Coercion.commonElement(keyType, key.type())
                .orElseThrow(() -> keyMismatch(site, value, key));
        Expr map = site.cast(value, new SparkType.Map(common, item, true));
        return site.shown(site.build("{0}[{1}]", item, true, List.of(map, site.cast(key, common))));
      }
      if (value.type() == VOID) {
        throw Mismatch.unexpectedInput(
            site.sql(), 0, "(\"ARRAY\" or \"MAP\")", value, site.position());
      }
      Array type = HigherOrder.array(site, 0, value);
      if (!Coercion.isIntegral(key.type())) {
        throw Mismatch.unexpectedInput(site.sql(), 1, "\"INT\"", key, site.position());
      }
      boolean lenient = isTry || !site.isAnsi();
      String outside =
          lenient
              ? "NULL"
              : "{error:INVALID_ARRAY_INDEX_IN_ELEMENT_AT|indexValue={1}|arraySize=len({0})}";
      String text =
          "CASE WHEN {1} = 0 THEN {error:INVALID_INDEX_OF_ZERO} WHEN abs({1}) > len({0}) THEN "
              + outside
              + " ELSE {0}[{1}] END";
      boolean nullable =
          value.type() instanceof Array
              ? ArrayItems.isNullable(site.resolver()::constant, value, key, !lenient, 1)
              : true;
      return site.shown(
          site.build(
              text,
              type.element(),
              nullable,
              List.of(site.cast(value, type), site.cast(key, INT))));
    };
  }

  private static RuntimeException keyMismatch(CallSite site, Typed value, Typed key) {
    return Mismatch.of(
        "MAP_FUNCTION_DIFF_TYPES",
        site.sql(),
        site.position(),
        "functionName",
        "`" + site.name() + "`",
        "dataType",
        "\"MAP\"",
        "leftType",
        TypeText.quoted(value.type()),
        "rightType",
        TypeText.quoted(key.type()));
  }

  /** Set operations keep the order of first appearance; one NULL counts as a value. */
  private static SpecialForm setOperation(String name) {
    return site -> {
      site.requireCount(2, 2);
      if (!isArray(site.argument(0)) || !isArray(site.argument(1))) {
        throw differentArrays(site);
      }
      Array left = HigherOrder.array(site, 0, site.argument(0));
      Array right = HigherOrder.array(site, 1, site.argument(1));
      SparkType element =
          Coercion.commonElement(left.element(), right.element())
              .orElseThrow(() -> differentArrays(site));
      boolean mayBeNull =
          switch (name) {
            case "array_union" -> left.containsNull() || right.containsNull();
            case "array_intersect" -> left.containsNull() && right.containsNull();
            default -> left.containsNull();
          };
      var wide = new Array(element, true);
      Expr a = site.cast(site.argument(0), wide);
      Expr b = site.cast(site.argument(1), wide);
      String inRight =
          "CASE WHEN e IS NULL THEN len(list_filter({1}, lambda x: x IS NULL)) > 0 ELSE "
              + contains("{1}", element)
              + " END";
      String distinct =
          "list_filter(%1$s, lambda e, i: CASE WHEN e IS NULL THEN len(list_filter((%1$s)[:i - 1],"
              + " lambda x: x IS NULL)) = 0 ELSE NOT "
              + contains("(%1$s)[:i - 1]", element)
              + " END)";
      String text =
          switch (name) {
            case "array_union" -> distinct.formatted("list_concat({0}, {1})");
            case "array_intersect" ->
                "list_filter(" + distinct.formatted("{0}") + ", lambda e: " + inRight + ")";
            default ->
                "list_filter(" + distinct.formatted("{0}") + ", lambda e: NOT (" + inRight + "))";
          };
      String guarded = "CASE WHEN {0} IS NULL OR {1} IS NULL THEN NULL ELSE " + text + " END";
      return site.shown(
          site.build(
              guarded,
              new Array(element, mayBeNull),
              CallSite.anyNullable(List.of(a, b)),
              List.of(a, b)));
    };
  }

  /** Whether e is in the list; here Spark tells the two zeros apart. */
  private static String contains(String list, SparkType element) {
    if (SortKeys.isCollated(element)) {
      return "list_contains(list_transform("
          + list
          + ", lambda z: "
          + CollationKeys.ofElement(element, "z")
          + "), "
          + CollationKeys.ofElement(element, "e")
          + ")";
    }
    return Coercion.isFloating(element)
        ? "list_contains(list_transform("
            + list
            + ", lambda z: CAST(z AS VARCHAR)), CAST(e AS"
            + " VARCHAR))"
        : "list_contains(" + list + ", e)";
  }

  /** {@code array_distinct}. */
  static Typed distinct(CallSite site) {
    site.requireCount(1, 1);
    Array type = HigherOrder.array(site, 0, site.argument(0));
    String text =
        "list_filter({0}, lambda e, i: CASE WHEN e IS NULL THEN len(list_filter({0}[:i - 1],"
            + " lambda x: x IS NULL)) = 0 ELSE NOT "
            + contains("{0}[:i - 1]", type.element())
            + " END)";
    return site.shown(site.build(text, type, site.cast(site.argument(0).expr(), type)));
  }

  private static boolean isArray(Typed value) {
    return value.type() instanceof Array;
  }

  private static RuntimeException differentArrays(CallSite site) {
    return Mismatch.of(
        "BINARY_ARRAY_DIFF_TYPES",
        site.sql(),
        site.position(),
        "functionName",
        "`" + site.name() + "`",
        "arrayType",
        "\"ARRAY\"",
        "leftType",
        TypeText.quoted(site.argument(0).type()),
        "rightType",
        TypeText.quoted(site.argument(1).type()));
  }

  /** {@code array_insert(array, place, value)}: places beyond the ends are filled with NULL. */
  static Typed insert(CallSite site) {
    site.requireCount(3, 3);
    Array type = HigherOrder.array(site, 0, site.argument(0));
    Typed value = site.argument(2);
    SparkType element =
        Coercion.commonElement(type.element(), value.type())
            .orElseThrow(
                () ->
                    Mismatch.of(
                        "ARRAY_FUNCTION_DIFF_TYPES",
                        site.sql(),
                        site.position(),
                        "functionName",
                        "`array_insert`",
                        "dataType",
                        "\"ARRAY\"",
                        "leftType",
                        TypeText.quoted(type),
                        "rightType",
                        TypeText.quoted(value.type())));
    var result = new Array(element, true);
    Expr list = site.cast(site.argument(0), result);
    Expr place = site.cast(site.argument(1), INT);
    if (site.resolver().context().settings().isTrue(NEGATIVE_INDEX)) {
      place = site.build("CASE WHEN {0} < 0 THEN {0} - 1 ELSE {0} END", INT, place);
    }
    String nulls = "list_transform(range(greatest(%s, 0)), lambda i: CAST(NULL AS {type:2}))";
    String ahead = "{0}[:{1} - 1]";
    String text =
        "CASE WHEN {0} IS NULL OR {1} IS NULL THEN NULL WHEN {1} = 0 THEN {error:INVALID_INDEX_OF_ZERO}"
            + " WHEN {1} > 0 THEN list_concat(list_concat(list_concat("
            + ahead
            + ", "
            + nulls.formatted("{1} - 1 - len({0})")
            + "), [{2}]), {0}[{1}:])"
            + " WHEN -{1} <= len({0}) THEN list_concat(list_concat({0}[:len({0}) + {1} + 1], [{2}]),"
            + " {0}[len({0}) + {1} + 2:])"
            + " ELSE list_concat(list_concat([{2}], "
            + nulls.formatted("-{1} - 1 - len({0})")
            + "), {0}) END";
    return site.shown(
        site.build(
            text,
            result,
            list.nullable() || place.nullable(),
            List.of(list, place, site.cast(value, element))));
  }

  /** {@code arrays_zip}: structs named after the arguments, or by their places from 0. */
  static Typed zip(CallSite site) {
    var fields = new ArrayList<Field>();
    var operands = new ArrayList<Expr>();
    var parts = new StringBuilder();
    var lengths = new StringBuilder("0");
    for (int i = 0; i < site.arguments().size(); i++) {
      Array type = HigherOrder.array(site, i, site.argument(i));
      operands.add(site.cast(site.argument(i), type));
      String name =
          site.call().arguments().get(i) instanceof floeberg.plan.Expression.Attribute attribute
              ? attribute.nameParts().getLast()
              : site.call().arguments().get(i) instanceof floeberg.plan.Expression.Alias alias
                  ? alias.names().getFirst()
                  : Integer.toString(i);
      fields.add(new Field(name, type.element(), true));
      parts.append(i > 0 ? ", " : "").append("{" + i + "}[i]");
      lengths.append(", len({" + i + "})");
    }
    var type = new Array(new SparkType.Struct(fields), false);
    if (operands.isEmpty()) {
      return site.shown(site.build("CAST([] AS {type})", type));
    }
    var nulls = new StringBuilder();
    for (int i = 0; i < operands.size(); i++) {
      nulls.append(i == 0 ? "" : " OR ").append("{" + i + "} IS NULL");
    }
    String text =
        "CASE WHEN "
            + nulls
            + " THEN NULL ELSE CAST(list_transform(range(1, greatest("
            + lengths
            + ") + 1), lambda i: row("
            + parts
            + ")) AS {type}) END";
    return site.shown(site.build(text, type, CallSite.anyNullable(operands), operands));
  }

  static Typed mapFromArrays(CallSite site) {
    site.requireCount(2, 2);
    Array keys = HigherOrder.array(site, 0, site.argument(0));
    Array values = HigherOrder.array(site, 1, site.argument(1));
    Constructors.requireKey(site, keys.element());
    var type = new SparkType.Map(keys.element(), values.element(), values.containsNull());
    List<Expr> operands =
        List.of(site.cast(site.argument(0), keys), site.cast(site.argument(1), values));
    String text =
        "CASE WHEN {0} IS NULL OR {1} IS NULL THEN NULL WHEN len({0}) <> len({1}) THEN"
            + " {error:_LEGACY_ERROR_TEMP_2128} ELSE "
            + MapTemplates.checked("{0}", "{1}", MapTemplates.lastWins(site.resolver()))
            + " END";
    return site.shown(site.build(text, type, CallSite.anyNullable(operands), operands));
  }

  static Typed mapFromEntries(CallSite site) {
    site.requireCount(1, 1);
    Typed entries = site.argument(0);
    boolean fits =
        entries.type() instanceof Array(SparkType.Struct struct, boolean _)
            && struct.fields().size() == 2;
    if (!fits) {
      throw Mismatch.unexpectedInput(
          site.sql(), 0, "\"ARRAY\" of pair \"STRUCT\"", entries, site.position());
    }
    var array = (Array) entries.type();
    List<Field> fields = ((SparkType.Struct) array.element()).fields();
    Constructors.requireKey(site, fields.get(0).type());
    var type =
        new SparkType.Map(fields.get(0).type(), fields.get(1).type(), fields.get(1).nullable());
    String key = "list_transform({0}, lambda e: struct_extract(e, '" + name(fields, 0) + "'))";
    String value = "list_transform({0}, lambda e: struct_extract(e, '" + name(fields, 1) + "'))";
    String text =
        "CASE WHEN {0} IS NULL OR len(list_filter({0}, lambda e: e IS NULL)) > 0 THEN NULL ELSE "
            + MapTemplates.checked(key, value, MapTemplates.lastWins(site.resolver()))
            + " END";
    return site.shown(
        site.build(
            text, type, entries.nullable() || array.containsNull(), List.of(entries.expr())));
  }

  private static String name(List<Field> fields, int index) {
    return fields.get(index).name().replace("'", "''");
  }

  static Typed strToMap(CallSite site) {
    site.requireCount(1, 3);
    if (SortKeys.isCollated(site.argument(0).type())) {
      throw CollationKeys.unsupported("maps with collated keys").at(site.position());
    }
    var shown = new ArrayList<Typed>(site.arguments());
    List<String> defaults = List.of("", ",", ":");
    for (int i = shown.size(); i < 3; i++) {
      shown.add(Typed.of(new Expr.Literal(STRING, Optional.of(defaults.get(i))), defaults.get(i)));
    }
    List<Expr> operands = shown.stream().map(a -> site.cast(a, STRING)).toList();
    boolean arePlain = operands.stream().skip(1).allMatch(e -> e instanceof Expr.Literal);
    String pairs = Templates.texts("floe_split({0}, {1}, -1)");
    String split =
        "list_transform(" + pairs + ", lambda p: " + Templates.texts("floe_split(p, {2}, 2)") + ")";
    String keys = "list_transform(" + split + ", lambda p: p[1])";
    String values = "list_transform(" + split + ", lambda p: p[2])";
    String text =
        "CASE WHEN {0} IS NULL OR {1} IS NULL OR {2} IS NULL THEN NULL ELSE "
            + MapTemplates.checked(
                keys, values, !arePlain || MapTemplates.lastWins(site.resolver()))
            + " END";
    var type = new SparkType.Map(STRING, STRING, true);
    Expr expr = site.build(text, type, CallSite.anyNullable(operands), operands);
    return new Typed(expr, out -> CallSite.listed(out, site.shownName(), shown));
  }
}
