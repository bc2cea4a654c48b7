package floeberg.analysis.expression;

import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.VOID;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.CollationNames;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Text functions whose typing is code. */
final class TextForms {
  private TextForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "concat" -> TextForms::concat;
      case "concat_ws" -> TextForms::concatWs;
      case "elt" -> TextForms::elt;
      case "trim" -> trim("trim", "BOTH");
      case "ltrim" -> trim("ltrim", "LEADING");
      case "rtrim" -> trim("rtrim", "TRAILING");
      case "collation" -> TextForms::collation;
      case "collate" -> TextForms::collate;
      case "mask" -> TextForms::mask;
      case "decode" -> TextForms::decode;
      default -> SpecialForm.NONE;
    };
  }

  /** Texts, binaries or arrays joined; NULL when any is. */
  static Typed concat(CallSite site) {
    List<SparkType> types = site.arguments().stream().map(Typed::type).toList();
    Expr expr = concat(site, types);
    return new Typed(expr, out -> CallSite.listed(out, "concat", site.arguments()));
  }

  private static Expr concat(CallSite site, List<SparkType> types) {
    if (types.isEmpty()) {
      return new Expr.Literal(STRING, Optional.of(""));
    }
    boolean hasArray = types.stream().anyMatch(SparkType.Array.class::isInstance);
    if (hasArray) {
      return arrays(site, types);
    }
    boolean areBytes =
        types.stream().allMatch(t -> t == BINARY)
            && !site.resolver()
                .context()
                .settings()
                .isTrue("spark.sql.function.concatBinaryAsString");
    SparkType type = areBytes ? BINARY : STRING;
    for (int i = 0; i < types.size(); i++) {
      SparkType given = types.get(i);
      boolean isText =
          Coercion.isAtomic(given)
              || given == VOID
              || given == SparkType.CALENDAR_INTERVAL
              || given == SparkType.VARIANT;
      if (!isText) {
        throw Mismatch.unexpectedInput(
            site.sql(),
            i,
            "(\"STRING\" or \"BINARY\" or \"ARRAY\")",
            site.argument(i),
            site.position());
      }
    }
    List<Expr> operands = site.arguments().stream().map(a -> site.cast(a, type)).toList();
    return site.build("{||}", type, CallSite.anyNullable(operands), operands);
  }

  private static Expr arrays(CallSite site, List<SparkType> types) {
    Optional<SparkType> common = Optional.of(VOID);
    for (SparkType type : types) {
      common = common.flatMap(c -> Coercion.widest(c, type));
    }
    SparkType type =
        common.orElseThrow(
            () -> Mismatch.differentInputs(site.sql(), "concat", types, site.position()));
    var operands = new ArrayList<Expr>();
    site.arguments().forEach(a -> operands.add(site.cast(a, type)));
    var text = new StringBuilder("{0}");
    var nulls = new StringBuilder("{0} IS NULL");
    for (int i = 1; i < operands.size(); i++) {
      text.insert(0, "list_concat(").append(", {" + i + "})");
      nulls.append(" OR {" + i + "} IS NULL");
    }
    boolean nullable = CallSite.anyNullable(operands);
    String whole =
        nullable ? "CASE WHEN " + nulls + " THEN NULL ELSE " + text + " END" : text.toString();
    return site.build(whole, type, nullable, operands);
  }

  /** Texts and lists of texts joined by a separator, NULLs left out. */
  static Typed concatWs(CallSite site) {
    site.requireCount(1, Integer.MAX_VALUE);
    var operands = new ArrayList<Expr>();
    Expr separator = site.cast(site.argument(0), STRING);
    operands.add(separator);
    var lists = new StringBuilder("CAST([] AS VARCHAR[])");
    for (int i = 1; i < site.arguments().size(); i++) {
      Typed argument = site.argument(i);
      if (argument.type() instanceof SparkType.Array(SparkType _, boolean containsNull)) {
        operands.add(site.cast(argument, new SparkType.Array(STRING, containsNull)));
        lists.insert(0, "list_concat(").append(", {" + i + "})");
      } else if (Coercion.isAtomic(argument.type())
          || argument.type() == VOID
          || argument.type() == SparkType.CALENDAR_INTERVAL
          || argument.type() == SparkType.VARIANT) {
        operands.add(site.cast(argument, STRING));
        lists.insert(0, "list_concat(").append(", [{" + i + "}])");
      } else {
        throw Mismatch.unexpectedInput(
            site.sql(), i, "(\"ARRAY<STRING>\" or \"STRING\")", argument, site.position());
      }
    }
    String parts = "list_filter(" + lists + ", lambda e: e IS NOT NULL)";
    // DuckDB joins by constants only.
    String joined =
        separator instanceof Expr.Literal
            ? "coalesce(array_to_string(" + parts + ", {0}), '')"
            : "CASE WHEN len("
                + parts
                + ") = 0 THEN '' ELSE list_reduce("
                + parts
                + ", lambda a, b: a || {0} || b) END";
    String text = "CASE WHEN {0} IS NULL THEN NULL ELSE " + joined + " END";
    return site.shown(site.build(text, STRING, separator.nullable(), operands));
  }

  /** The n-th argument; out of range is an error. */
  static Typed elt(CallSite site) {
    site.requireCount(2, Integer.MAX_VALUE);
    Expr index = site.cast(site.argument(0), INT);
    boolean areBinary =
        site.arguments().stream().skip(1).allMatch(a -> a.type() == BINARY)
            && !site.resolver().context().settings().isTrue("spark.sql.function.eltOutputAsString");
    SparkType type = areBinary ? BINARY : STRING;
    var operands = new ArrayList<Expr>();
    operands.add(index);
    var text = new StringBuilder("CASE {0}");
    int count = site.arguments().size() - 1;
    for (int i = 1; i <= count; i++) {
      operands.add(site.cast(site.argument(i), type));
      text.append(" WHEN ").append(i).append(" THEN {" + i + "}");
    }
    String outside =
        site.isAnsi()
            ? "CASE WHEN {0} IS NULL THEN NULL ELSE {error:INVALID_ARRAY_INDEX|indexValue={0}|arraySize="
                + count
                + "} END"
            : "NULL";
    text.append(" ELSE ").append(outside).append(" END");
    return site.shown(site.build(text.toString(), type, true, operands));
  }

  /** {@code trim([characters,] text)}, also TRIM(BOTH characters FROM text). */
  private static SpecialForm trim(String name, String word) {
    return site -> {
      site.requireCount(1, 2);
      if (site.count() == 1) {
        Expr text = site.cast(site.argument(0), STRING);
        return site.shown(site.build(name + "({0}, ' ')", STRING, text));
      }
      String characters = "{0}";
      if (site.argument(1).type() instanceof SparkType.Text(String collation)) {
        if (!name.equals("ltrim")) {
          CollationKeys.requireTrimmable(collation);
        }
        characters =
            CollationNames.ignoresCase(collation) ? CollatedTemplates.bothCases("{0}") : "{0}";
      }
      String trimmed = name + "({1}, " + characters + ")";
      Expr expr =
          site.build(
              trimmed,
              STRING,
              site.cast(site.argument(0), STRING),
              site.cast(site.argument(1), STRING));
      return new Typed(
          expr,
          out -> {
            site.argument(0).text().append(out.append("TRIM(").append(word).append(' '));
            site.argument(1).text().append(out.append(" FROM "));
            out.append(')');
          });
    };
  }

  static Typed collation(CallSite site) {
    site.requireCount(1, 1);
    String name =
        site.argument(0).type() instanceof SparkType.Text(String collation)
            ? collation
            : SparkType.Text.UTF8_BINARY;
    return site.shown(new Expr.Literal(STRING, Optional.of("SYSTEM.BUILTIN." + name)));
  }

  static Typed collate(CallSite site) {
    site.requireCount(2, 2);
    String name = (String) site.constant(1, "collationName", STRING).orElse("");
    SparkType type = Collations.named(name);
    Expr text = site.cast(site.argument(0), STRING);
    return site.shown(site.build("{0}", type, text));
  }

  static Typed mask(CallSite site) {
    site.requireCount(1, 5);
    List<String> defaults = java.util.Arrays.asList("", "X", "x", "n", null);
    var shown = new ArrayList<Typed>(site.arguments());
    for (int i = shown.size(); i < defaults.size(); i++) {
      String value = defaults.get(i);
      shown.add(
          Typed.of(
              new Expr.Literal(STRING, Optional.ofNullable(value)),
              value == null ? "NULL" : value));
    }
    List<Expr> operands = shown.stream().map(a -> site.cast(a, STRING)).toList();
    var typed =
        new Typed(
            site.build("floe_mask({*})", STRING, true, operands),
            out -> CallSite.listed(out, "mask", shown));
    requireLetters(site, typed, shown);
    return typed;
  }

  private static void requireLetters(CallSite site, Typed mask, List<Typed> arguments) {
    List<String> names = List.of("input", "upperChar", "lowerChar", "digitChar", "otherChar");
    for (int i = 1; i < arguments.size(); i++) {
      Typed letter = arguments.get(i);
      if (!Foldable.isFoldable(letter.expr())) {
        throw Mismatch.notFoldable(mask.sql(), names.get(i), STRING, letter, site.position());
      }
      boolean isOne =
          site.resolver()
              .constant(site.cast(letter.expr(), STRING))
              .map(text -> String.valueOf(text).codePoints().count() == 1)
              .orElse(true);
      if (!isOne) {
        throw Mismatch.of(
            "INPUT_SIZE_NOT_ONE", mask.sql(), site.position(), "exprName", names.get(i));
      }
    }
  }

  /** {@code decode(bytes, charset)}, or a CASE over pairs as Oracle has it. */
  static Typed decode(CallSite site) {
    site.requireCount(2, Integer.MAX_VALUE);
    if (site.count() == 2) {
      Expr bytes = site.cast(site.argument(0), BINARY);
      Expr charset = site.cast(site.argument(1), STRING);
      return site.shown(
          site.build("floe_decode(hex({0}), {1})", STRING, true, List.of(bytes, charset)));
    }
    var branches = new ArrayList<Expr.Branch>();
    var values = new ArrayList<Typed>();
    int last = site.count();
    for (int i = 2; i < last; i += 2) {
      values.add(site.argument(i));
    }
    boolean hasElse = last % 2 == 0;
    if (hasElse) {
      values.add(site.argument(last - 1));
    }
    List<SparkType> types = values.stream().map(Typed::type).toList();
    SparkType common =
        site.widest(types)
            .orElseThrow(
                () -> Mismatch.differentInputs(site.sql(), "decode", types, site.position()));
    for (int i = 1; i + 1 < last; i += 2) {
      var pair =
          new CallSite(
              site.resolver(),
              site.entry(),
              site.call(),
              List.of(site.argument(0), site.argument(i)));
      List<Expr> operands = Logic.comparable(pair, "<=>");
      Expr equal = site.build("({0} IS NOT DISTINCT FROM {1})", BOOLEAN, false, operands);
      branches.add(new Expr.Branch(equal, site.cast(site.argument(i + 1), common)));
    }
    Optional<Expr> otherwise =
        hasElse ? Optional.of(site.cast(site.argument(last - 1), common)) : Optional.empty();
    boolean nullable =
        otherwise.isEmpty()
            || otherwise.get().nullable()
            || branches.stream().anyMatch(branch -> branch.value().nullable());
    return site.shown(new Expr.Case(branches, otherwise, common, nullable));
  }
}
