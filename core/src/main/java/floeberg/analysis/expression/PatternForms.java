package floeberg.analysis.expression;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.resolved.Expr;
import floeberg.type.CollationNames;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * LIKE and regular expressions. Patterns that mean the same to DuckDB are left to it; the others go
 * to Java's own engine.
 */
final class PatternForms {
  /** Literal characters, simple classes, groups, alternatives and anchors at the ends. */
  private static final Pattern COMMON =
      Pattern.compile(
          "\\^?(?:[A-Za-z0-9 ,:;_@#%&=!<>/'\"-]|\\\\[.dDwW]|\\[\\^?[A-Za-z0-9 _.,@-]+\\]|[()|]|[+*?](?![+?]))*");

  private static final String IGNORING_CASE = "(?iu)";

  private PatternForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "like" -> PatternForms::like;
      case "ilike" -> PatternForms::ilike;
      case "likeany" -> quantified("likeany", " OR ", false);
      case "likeall" -> quantified("likeall", " AND ", false);
      case "notlikeany" -> quantified("notlikeany", " OR ", true);
      case "notlikeall" -> quantified("notlikeall", " AND ", true);
      case "rlike" -> rlike("RLIKE");
      case "regexp" -> rlike("REGEXP");
      case "regexp_like" -> rlike("REGEXP_LIKE");
      case "regexp_extract" -> withGroup("regexp_extract", STRING);
      case "regexp_extract_all" ->
          withGroup("regexp_extract_all", new SparkType.Array(STRING, true));
      case "regexp_replace" -> PatternForms::replace;
      case "regexp_count" -> plain("regexp_count", INT, false);
      case "regexp_substr" -> PatternForms::substr;
      case "regexp_instr" -> PatternForms::instr;
      case "split" -> PatternForms::split;
      default -> SpecialForm.NONE;
    };
  }

  private static Expr text(CallSite site, int index) {
    Expr text = site.cast(site.argument(index), STRING);
    return index == 1 ? pattern(site, text) : text;
  }

  /** The regular expression; with UTF8_LCASE it tells no case apart. */
  private static Expr pattern(CallSite site, Expr text) {
    if (!isLowercase(site)) {
      return text;
    }
    return text instanceof Expr.Literal(SparkType type, Optional<Object> value)
        ? new Expr.Literal(type, value.map(pattern -> IGNORING_CASE + pattern))
        : site.build("('" + IGNORING_CASE + "' || {0})", STRING, text);
  }

  /** A text or pattern of LIKE, as it is compared. */
  private static Expr likeText(CallSite site, int index) {
    Expr text = site.cast(site.argument(index), STRING);
    if (!isLowercase(site)) {
      return text;
    }
    return text instanceof Expr.Literal(SparkType type, Optional<Object> value)
        ? new Expr.Literal(type, value.map(v -> CollationNames.lowercase((String) v)))
        : site.build(CollationKeys.lowercase("{0}"), STRING, text);
  }

  /** Whether the texts are of UTF8_LCASE; patterns know no other collation that compares. */
  private static boolean isLowercase(CallSite site) {
    for (int i = 0; i < site.count(); i++) {
      Typed argument = site.argument(i);
      if (argument.type() instanceof SparkType.Text(String collation)
          && !collation.equals(SparkType.Text.UTF8_BINARY)) {
        if (!collation.equals("UTF8_LCASE")) {
          throw Mismatch.unexpectedInput(site.sql(), i, "\"STRING\"", argument, site.position());
        }
        return true;
      }
    }
    return false;
  }

  /** {@code value LIKE pattern [ESCAPE character]}. */
  static Typed like(CallSite site) {
    site.requireCount(2, 3);
    Expr value = likeText(site, 0);
    Expr pattern = likeText(site, 1);
    String escape = escape(site);
    if (Character.isLetter(escape.charAt(0)) && isLowercase(site)) {
      // Text and pattern are compared in lower case, where the letter would stand for two.
      throw CollationKeys.unsupported("a letter as escape character of texts of UTF8_LCASE")
          .at(site.position());
    }
    return new Typed(
        matching(site, value, pattern, escape),
        out -> {
          site.argument(0).text().append(out);
          site.argument(1).text().append(out.append(" LIKE "));
          if (!escape.equals("\\")) {
            out.append(" ESCAPE '").append(escape).append('\'');
          }
        });
  }

  private static String escape(CallSite site) {
    return site.count() < 3 ? "\\" : (String) site.constant(2, "escapeChar", STRING).orElse("\\");
  }

  private static Expr matching(CallSite site, Expr value, Expr pattern, String escape) {
    Optional<String> constant = constant(pattern);
    constant.ifPresent(text -> checkEscapes(site, text, escape.charAt(0)));
    if (isLowercase(site)) {
      // Letters are folded as Java does it.
      return site.build(
          "floe_ilike({0}, {1}, '" + escape.replace("'", "''") + "')",
          BOOLEAN,
          site.cast(site.argument(0), STRING),
          site.cast(site.argument(1), STRING));
    }
    if (constant.isPresent()) {
      // Who prunes by the pattern must see that it has an escape character.
      List<Expr> operands =
          constant.get().contains(escape)
              ? List.of(value, pattern, new Expr.Literal(STRING, Optional.of(escape)))
              : List.of(value, pattern);
      return site.build(
          "({0} LIKE {1}" + escapeClause(constant.get(), escape) + ")",
          BOOLEAN,
          operands.toArray(Expr[]::new));
    }
    return site.build(
        "floe_like({0}, {1}, '" + escape.replace("'", "''") + "')", BOOLEAN, value, pattern);
  }

  // DuckDB has no escape character unless told, and is much faster and prunes better without one.
  private static String escapeClause(String pattern, String escape) {
    return pattern.contains(escape) ? " ESCAPE '" + escape.replace("'", "''") + "'" : "";
  }

  private static void checkEscapes(CallSite site, String pattern, char escape) {
    for (int i = 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) != escape) {
        continue;
      }
      if (++i >= pattern.length()) {
        throw invalidFormat(site, "ESC_AT_THE_END", pattern, "");
      }
      char next = pattern.charAt(i);
      if (next != '%' && next != '_' && next != escape) {
        throw invalidFormat(site, "ESC_IN_THE_MIDDLE", pattern, String.valueOf(next));
      }
    }
  }

  private static RuntimeException invalidFormat(
      CallSite site, String sub, String pattern, String next) {
    return floeberg.error.FloebergException.of(
            floeberg.error.Condition.analysis("INVALID_FORMAT." + sub),
            "format",
            "'" + pattern + "'",
            "char",
            "'" + next + "'")
        .at(site.position());
  }

  private static Optional<String> constant(Expr expr) {
    return expr instanceof Expr.Literal(SparkType _, Optional<Object> value)
        ? value.map(String::valueOf)
        : Optional.empty();
  }

  static Typed ilike(CallSite site) {
    site.requireCount(2, 3);
    String escape = escape(site);
    Expr expr =
        site.build(
            "floe_ilike({0}, {1}, '" + escape.replace("'", "''") + "')",
            BOOLEAN,
            site.cast(site.argument(0), STRING),
            site.cast(site.argument(1), STRING));
    return new Typed(
        expr, out -> CallSite.listed(out, "ilike", List.of(site.argument(0), site.argument(1))));
  }

  private static SpecialForm quantified(String name, String joint, boolean isNegated) {
    return site -> {
      Expr value = likeText(site, 0);
      var parts = new ArrayList<String>();
      var operands = new ArrayList<Expr>();
      operands.add(value);
      for (int i = 1; i < site.arguments().size(); i++) {
        operands.add(likeText(site, i));
        Optional<String> constant = constant(operands.getLast());
        constant.ifPresent(p -> checkEscapes(site, p, '\\'));
        String clause = escapeClause(constant.orElse("\\"), "\\");
        parts.add((isNegated ? "NOT " : "") + "({0} LIKE {" + i + "}" + clause + ")");
      }
      Expr expr = site.build("(" + String.join(joint, parts) + ")", BOOLEAN, true, operands);
      return new Typed(expr, out -> CallSite.listed(out, name, List.of(site.argument(0))));
    };
  }

  private static SpecialForm rlike(String shown) {
    return site -> {
      site.requireCount(2, 2);
      Expr value = text(site, 0);
      Expr pattern = text(site, 1);
      boolean isCommon = constant(pattern).filter(PatternForms::isCommon).isPresent();
      String template = isCommon ? "regexp_matches({0}, {1})" : "floe_rlike({0}, {1})";
      return new Typed(
          site.build(template, BOOLEAN, value, pattern),
          out -> CallSite.listed(out, shown, site.arguments()));
    };
  }

  /** Whether both engines read the pattern alike. */
  static boolean isCommon(String pattern) {
    if (!COMMON.matcher(pattern).matches() || pattern.contains("(?")) {
      return false;
    }
    try {
      Pattern.compile(pattern);
      return true;
    } catch (java.util.regex.PatternSyntaxException e) {
      return false;
    }
  }

  private static Typed one(CallSite site, int index, int value) {
    return site.count() > index
        ? site.argument(index)
        : Typed.of(new Expr.Literal(INT, Optional.of(value)), Integer.toString(value));
  }

  private static SpecialForm withGroup(String name, SparkType type) {
    return site -> {
      site.requireCount(2, 3);
      Typed group = one(site, 2, 1);
      String call = "floe_" + name + "({0}, {1}, {2})";
      Expr expr =
          site.build(
              type.equals(STRING) ? call : Templates.texts(call),
              type,
              text(site, 0),
              text(site, 1),
              site.cast(group, INT));
      return new Typed(
          expr,
          out -> CallSite.listed(out, name, List.of(site.argument(0), site.argument(1), group)));
    };
  }

  static Typed replace(CallSite site) {
    site.requireCount(3, 4);
    Typed from = one(site, 3, 1);
    if (from.expr() instanceof Expr.Literal(SparkType _, Optional<Object> place)
        && place.filter(p -> p instanceof Number n && n.longValue() <= 0).isPresent()) {
      throw Mismatch.of(
          "VALUE_OUT_OF_RANGE",
          site.sql(),
          site.position(),
          "exprName",
          "`position`",
          "valueRange",
          "(0, 2147483647]",
          "currentValue",
          String.valueOf(place.get()));
    }
    if (!Foldable.isFoldable(from.expr())) {
      throw Mismatch.notFoldable(site.sql(), "position", INT, from, site.position());
    }
    Expr expr =
        site.build(
            "floe_regexp_replace({0}, {1}, {2}, {3})",
            STRING, text(site, 0), text(site, 1), text(site, 2), site.cast(from, INT));
    return new Typed(
        expr,
        out ->
            CallSite.listed(
                out,
                "regexp_replace",
                List.of(site.argument(0), site.argument(1), site.argument(2), from)));
  }

  private static SpecialForm plain(String name, SparkType type, boolean nullable) {
    return site -> {
      site.requireCount(2, 2);
      List<Expr> operands = List.of(text(site, 0), text(site, 1));
      return site.shown(
          site.build(
              "floe_" + name + "({0}, {1})",
              type,
              nullable || CallSite.anyNullable(operands),
              operands));
    };
  }

  /** An empty match counts as none. */
  static Typed substr(CallSite site) {
    site.requireCount(2, 2);
    List<Expr> operands = List.of(text(site, 0), text(site, 1));
    return site.shown(
        site.build("nullif(floe_regexp_substr({0}, {1}), '')", STRING, true, operands));
  }

  static Typed instr(CallSite site) {
    site.requireCount(2, 3);
    Typed group = one(site, 2, 0);
    Expr expr = site.build("floe_regexp_instr({0}, {1})", INT, text(site, 0), text(site, 1));
    return new Typed(
        expr,
        out ->
            CallSite.listed(
                out, "regexp_instr", List.of(site.argument(0), site.argument(1), group)));
  }

  static Typed split(CallSite site) {
    site.requireCount(2, 3);
    Typed limit = one(site, 2, -1);
    Expr pattern = text(site, 1);
    boolean isPlain =
        constant(pattern)
            .filter(p -> !p.isEmpty() && p.matches("[A-Za-z0-9 ,:;_@#%&=!<>/'\"-]+"))
            .isPresent();
    boolean isUnlimited = site.count() == 2;
    String template =
        isPlain && isUnlimited
            ? "string_split({0}, {1})"
            : Templates.texts("floe_split({0}, {1}, {2})");
    Expr expr =
        site.build(template, Templates.STRINGS, text(site, 0), pattern, site.cast(limit, INT));
    return new Typed(
        expr,
        out ->
            CallSite.listed(
                out,
                site.shownName().toLowerCase(Locale.ROOT),
                List.of(site.argument(0), site.argument(1), limit)));
  }
}
