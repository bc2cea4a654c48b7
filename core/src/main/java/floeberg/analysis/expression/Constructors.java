package floeberg.analysis.expression;

import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.VOID;

import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code array}, {@code map}, {@code struct} and {@code named_struct}. */
final class Constructors {
  private Constructors() {}

  static Typed array(CallSite site) {
    List<SparkType> types = site.arguments().stream().map(Typed::type).toList();
    SparkType element =
        site.widest(types)
            .orElseThrow(
                () ->
                    Mismatch.of(
                        "DATA_DIFF_TYPES",
                        site.sql(),
                        site.position(),
                        "functionName",
                        "`array`",
                        "dataType",
                        types.stream()
                            .map(TypeText::quoted)
                            .collect(Collectors.joining(" or ", "(", ")"))));
    List<Expr> operands =
        site.arguments().stream().map(argument -> site.cast(argument, element)).toList();
    var type = new SparkType.Array(element, CallSite.anyNullable(operands));
    // An empty list has no element that tells its type.
    String template = operands.isEmpty() ? "CAST([] AS {type})" : "[{*}]";
    return site.shown(site.build(template, type, false, operands));
  }

  static Typed map(CallSite site) {
    List<Typed> arguments = site.arguments();
    if (arguments.size() % 2 != 0) {
      throw Mismatch.argumentCount(
          site.shownName(), "2n (n > 0)", arguments.size(), site.position());
    }
    var keys = new ArrayList<Typed>();
    var values = new ArrayList<Typed>();
    for (int i = 0; i < arguments.size(); i += 2) {
      keys.add(arguments.get(i));
      values.add(arguments.get(i + 1));
    }
    SparkType key = common(site, keys, "CREATE_MAP_KEY_DIFF_TYPES");
    SparkType value = common(site, values, "CREATE_MAP_VALUE_DIFF_TYPES");
    requireKey(site, key);
    var operands = new ArrayList<Expr>();
    keys.forEach(k -> operands.add(site.cast(k, key)));
    values.forEach(v -> operands.add(site.cast(v, value)));
    boolean valuesNullable = CallSite.anyNullable(operands.subList(keys.size(), operands.size()));
    var type = new SparkType.Map(key, value, valuesNullable);
    return site.shown(site.build(mapText(site, keys.size()), type, false, operands));
  }

  private static String mapText(CallSite site, int size) {
    if (size == 0) {
      return "CAST(MAP {} AS {type})";
    }
    String keys = places(0, size);
    String values = places(size, size);
    return MapTemplates.checked("[" + keys + "]", "[" + values + "]", lastWins(site));
  }

  private static boolean lastWins(CallSite site) {
    return MapTemplates.lastWins(site.resolver());
  }

  private static String places(int from, int count) {
    return java.util.stream.IntStream.range(from, from + count)
        .mapToObj(i -> "{" + i + "}")
        .collect(Collectors.joining(", "));
  }

  private static SparkType common(CallSite site, List<Typed> values, String sub) {
    List<SparkType> types = values.stream().map(Typed::type).toList();
    return site.widest(types)
        .orElseThrow(
            () ->
                Mismatch.of(
                    sub,
                    site.sql(),
                    site.position(),
                    "functionName",
                    "`map`",
                    "dataType",
                    types.stream()
                        .map(TypeText::quoted)
                        .collect(Collectors.joining(", ", "[", "]"))));
  }

  static void requireKey(CallSite site, SparkType key) {
    if (hasMap(key)) {
      throw Mismatch.of(
          "INVALID_MAP_KEY_TYPE", site.sql(), site.position(), "keyType", TypeText.quoted(key));
    }
    if (SortKeys.isCollated(key)) {
      throw CollationKeys.unsupported("maps with collated keys").at(site.position());
    }
  }

  static boolean hasMap(SparkType type) {
    return switch (type) {
      case SparkType.Map _ -> true;
      case SparkType.Array(SparkType element, boolean _) -> hasMap(element);
      case SparkType.Struct(List<Field> fields) ->
          fields.stream().anyMatch(field -> hasMap(field.type()));
      default -> type == SparkType.VARIANT;
    };
  }

  /** {@code struct(values...)}: fields named like columns and aliases, else col1, col2, ... */
  static Typed struct(CallSite site) {
    var fields = new ArrayList<Field>();
    var values = new ArrayList<Expr>();
    var shown = new ArrayList<Typed>();
    for (Expression argument : site.call().arguments()) {
      if (argument instanceof Expression.Star star) {
        for (Query.Named column : site.resolver().scope().expand(star)) {
          String name = column.attribute().name();
          shown.add(Typed.of(column.value(), name));
          values.add(column.value());
          fields.add(new Field(name, column.value().type(), column.value().nullable()));
        }
        continue;
      }
      Typed value = site.resolver().typed(argument);
      String name = fieldName(argument, value).orElse("col" + (values.size() + 1));
      shown.add(value);
      values.add(value.expr());
      fields.add(new Field(name, value.type(), value.nullable()));
    }
    return new Typed(
        new Expr.StructValue(values, new SparkType.Struct(fields)),
        out -> CallSite.listed(out, site.shownName(), shown));
  }

  private static Optional<String> fieldName(Expression argument, Typed value) {
    return switch (argument) {
      case Expression.Alias alias -> Optional.of(alias.names().getFirst());
      case Expression.Attribute attribute -> Optional.of(attribute.nameParts().getLast());
      case Expression.Extract extract
          when value.expr() instanceof Expr.Field
              && extract.key() instanceof Expression.Literal(var type, var key, var _)
              && type.equals(STRING) ->
          key.map(String::valueOf);
      default -> Optional.empty();
    };
  }

  static Typed namedStruct(CallSite site) {
    List<Typed> arguments = site.arguments();
    if (arguments.size() % 2 != 0) {
      throw Mismatch.argumentCount(
          site.shownName(), "2n (n > 0)", arguments.size(), site.position());
    }
    var fields = new ArrayList<Field>();
    var values = new ArrayList<Expr>();
    for (int i = 0; i < arguments.size(); i += 2) {
      Typed name = arguments.get(i);
      boolean isText = Coercion.isText(name.type()) && Foldable.isFoldable(name.expr());
      if (!isText) {
        throw Mismatch.of(
            "CREATE_NAMED_STRUCT_WITHOUT_FOLDABLE_STRING",
            site.sql(),
            site.position(),
            "inputExprs",
            "[" + name.quoted() + "]");
      }
      Typed value = arguments.get(i + 1);
      Object text =
          site.resolver()
              .constant(name.expr())
              .orElseThrow(
                  () ->
                      Mismatch.of(
                          "UNEXPECTED_NULL", site.sql(), site.position(), "exprName", "`name`"));
      values.add(value.expr());
      fields.add(new Field((String) text, value.type(), value.nullable()));
    }
    return site.shown(new Expr.StructValue(values, new SparkType.Struct(fields)));
  }

  /** Whether a type is only known to be empty or NULL. */
  static boolean isUnknown(SparkType type) {
    return type == VOID;
  }
}
