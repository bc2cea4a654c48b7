package floeberg.analysis.expression;

import static floeberg.type.SparkType.STRING;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.type.CollationNames;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Text;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which collation a call works in: an explicit COLLATE wins over the collation of a column, and
 * that over the one of a literal. Calls without any collated text are left alone.
 */
final class Collations {
  /** How firmly a text has its collation. */
  private enum Strength {
    DEFAULT,
    IMPLICIT,
    EXPLICIT
  }

  /** Functions whose text arguments all take one collation. */
  private static final Set<String> MERGING =
      words(
          "== = <=> != <> < <= > >= in like ilike rlike coalesce nvl if "
              + "ifnull when greatest least array concat concat_ws elt split_part contains "
              + "startswith endswith substring_index instr find_in_set translate replace "
              + "levenshtein str_to_map overlay locate position charindex rpad lpad trim "
              + "ltrim rtrim btrim mask regexp_replace split regexp_extract regexp_substr "
              + "likeany likeall notlikeany notlikeall regexp regexp_like regexp_count "
              + "regexp_instr regexp_extract_all");

  /** Functions that give a text in the collation of their first argument. */
  private static final Set<String> KEEPING =
      words(
          "upper lower ucase lcase initcap substr substring left right repeat reverse "
              + "make_valid_utf8 validate_utf8 try_validate_utf8 format_string printf "
              + "regexp_extract regexp_replace regexp_substr");

  /** Functions that pass texts on without comparing them. */
  private static final Set<String> INDIFFERENT =
      words(
          "coalesce nullif nvl if ifnull when array concat concat_ws elt overlay "
              + "rpad lpad mask levenshtein");

  /** Functions that Spark replaces by others before it checks collations. */
  private static final Set<String> REPLACED = words("split_part str_to_map");

  /** Functions whose patterns are shown as they are written. */
  private static final Set<String> PATTERNS =
      words(
          "like rlike regexp regexp_like regexp_extract regexp_extract_all regexp_count "
              + "regexp_instr regexp_substr split btrim");

  /** Functions whose other arguments take the collation of the array's elements. */
  private static final Set<String> ELEMENTS =
      words("array_contains array_position array_remove array_append array_prepend array_join");

  /** Functions that need to tell accents apart when they tell case apart. */
  private static final Set<String> PRECISE =
      words(
          "split_part contains startswith endswith substring_index instr translate "
              + "replace locate position charindex trim ltrim rtrim btrim str_to_map");

  private Collations() {}

  private static Set<String> words(String list) {
    return Set.of(list.split(" "));
  }

  /** The collation of that name; throws COLLATION_INVALID_NAME. */
  static Text named(String name) {
    return new Text(
        CollationNames.canonical(name)
            .orElseThrow(
                () ->
                    FloebergException.of(
                        Condition.analysis("COLLATION_INVALID_NAME"),
                        "collationName",
                        name,
                        "proposals",
                        CollationNames.proposal(name))));
  }

  /** The call with its arguments in one collation; the same call when nothing is collated. */
  static CallSite prepared(CallSite site) {
    if (ELEMENTS.contains(site.name())
        && !site.arguments().isEmpty()
        && site.argument(0).type() instanceof SparkType.Array(Text element, boolean _)
        && !element.equals(STRING)) {
      return inCollation(site, element);
    }
    return MERGING.contains(site.name()) && hasCollation(site.arguments())
        ? inCollation(site, common(site))
        : site;
  }

  private static CallSite inCollation(CallSite site, Text common) {
    var arguments = new ArrayList<Typed>();
    for (int i = 0; i < site.arguments().size(); i++) {
      arguments.add(inCollation(site, i, common));
    }
    return new CallSite(site.resolver(), site.entry(), site.call(), arguments);
  }

  /** The result in the collation of the arguments. */
  static Typed result(CallSite site, Typed result) {
    boolean isKept =
        MERGING.contains(site.name())
            || KEEPING.contains(site.name())
            || ELEMENTS.contains(site.name());
    return isKept
        ? collation(site)
            .flatMap(text -> withText(result.type(), text))
            .map(type -> result.withExpr(retyped(site, result.expr(), type)))
            .orElse(result)
        : result;
  }

  private static Expr retyped(CallSite site, Expr value, SparkType type) {
    return site.build("{0}", type, value.nullable(), List.of(value));
  }

  /** The type with the text instead of texts of the default collation. */
  private static Optional<SparkType> withText(SparkType type, Text text) {
    if (type.equals(STRING)) {
      return Optional.of(text);
    }
    return type instanceof SparkType.Array(SparkType element, boolean hasNull)
        ? withText(element, text).map(e -> new SparkType.Array(e, hasNull))
        : Optional.empty();
  }

  private static Optional<Text> collation(CallSite site) {
    List<Typed> texts =
        KEEPING.contains(site.name()) && !site.arguments().isEmpty()
            ? site.arguments().subList(0, 1)
            : site.arguments();
    for (Typed argument : texts) {
      SparkType type =
          argument.type() instanceof SparkType.Array(SparkType element, boolean _)
              ? element
              : argument.type();
      if (type instanceof Text text && !text.equals(STRING)) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  private static boolean hasCollation(List<Typed> arguments) {
    return arguments.stream().anyMatch(a -> a.type() instanceof Text && !a.type().equals(STRING));
  }

  private static Text common(CallSite site) {
    var strongest = Strength.DEFAULT;
    var types = new ArrayList<Text>();
    for (Typed argument : site.arguments()) {
      if (argument.type() instanceof Text text) {
        Strength strength = strength(argument.expr());
        if (strength.compareTo(strongest) > 0) {
          types.clear();
          strongest = strength;
        }
        if (strength == strongest && !types.contains(text)) {
          types.add(text);
        }
      }
    }
    if (types.size() == 1 && !types.getFirst().collation().equals(CollationNames.INDETERMINATE)) {
      return types.getFirst();
    }
    if (strongest == Strength.EXPLICIT) {
      throw FloebergException.of(
              Condition.analysis("COLLATION_MISMATCH.EXPLICIT"),
              "explicitTypes",
              String.join(", ", types.stream().map(TypeText::quoted).toList()))
          .at(site.position());
    }
    if (REPLACED.contains(site.name())) {
      throw FloebergException.of(Condition.analysis("INDETERMINATE_COLLATION")).at(site.position());
    }
    if (!INDIFFERENT.contains(site.name())) {
      throw FloebergException.of(
              Condition.analysis("INDETERMINATE_COLLATION_IN_EXPRESSION"),
              "expr",
              "\"" + site.sql() + "\"")
          .at(site.position());
    }
    return new Text(CollationNames.INDETERMINATE);
  }

  /** Whether a text is given its collation right here. */
  static boolean isExplicit(Expr text) {
    return strength(text) == Strength.EXPLICIT;
  }

  private static Strength strength(Expr expr) {
    return switch (expr) {
      case Expr.Call call when call.name().equals("collate") -> Strength.EXPLICIT;
      case Expr.Call call -> strongest(call.arguments());
      case Expr.Cast cast -> strength(cast.child());
      case Expr.Literal _ -> Strength.DEFAULT;
      case Expr.Case(var branches, Optional<Expr> otherwise, var _, var _) -> {
        var values = new ArrayList<Expr>(branches.stream().map(Expr.Branch::value).toList());
        otherwise.ifPresent(values::add);
        yield strongest(values);
      }
      default -> Strength.IMPLICIT;
    };
  }

  private static Strength strongest(List<Expr> operands) {
    return operands.stream()
        .filter(operand -> operand.type() instanceof Text)
        .map(Collations::strength)
        .max(Strength::compareTo)
        .orElse(Strength.DEFAULT);
  }

  private static Typed inCollation(CallSite site, int index, Text common) {
    Typed argument = site.argument(index);
    if (!(argument.type() instanceof Text)) {
      return argument;
    }
    boolean isVague = CollationNames.ignoresAccents(common.collation());
    if (isVague
        && !CollationNames.ignoresCase(common.collation())
        && PRECISE.contains(site.name())) {
      throw Mismatch.unexpectedInput(site.sql(), index, "\"STRING\"", argument, site.position());
    }
    Typed collated = argument;
    if (argument.expr() instanceof Expr.Literal(SparkType type, Optional<Object> value)) {
      boolean isShown =
          !type.equals(common) && value.isPresent() && !PATTERNS.contains(site.name());
      String shown = "'" + value.orElse("") + "' collate " + common.collation();
      var literal = new Expr.Literal(common, value);
      collated = isShown ? Typed.of(literal, shown) : argument.withExpr(literal);
    } else if (!argument.type().equals(common)) {
      collated = argument.withExpr(site.build("{0}", common, argument.expr()));
    }
    return collated;
  }
}
