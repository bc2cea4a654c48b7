package floeberg.analysis.expression;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.VOID;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** CASE, if and the functions that are short for them. */
final class Conditional {
  private Conditional() {}

  /** {@code when(condition, value, ..., [else])}. */
  static Typed when(CallSite site) {
    List<Typed> arguments = site.arguments();
    int branches = arguments.size() / 2;
    boolean hasElse = arguments.size() % 2 == 1;
    Typed.SqlText text =
        out -> {
          out.append("CASE");
          for (int i = 0; i < branches; i++) {
            arguments.get(2 * i).text().append(out.append(" WHEN "));
            arguments.get(2 * i + 1).text().append(out.append(" THEN "));
          }
          if (hasElse) {
            arguments.getLast().text().append(out.append(" ELSE "));
          }
          out.append(" END");
        };
    var conditions = new ArrayList<Typed>();
    var values = new ArrayList<Typed>();
    for (int i = 0; i < branches; i++) {
      conditions.add(arguments.get(2 * i));
      values.add(arguments.get(2 * i + 1));
    }
    if (hasElse) {
      values.add(arguments.getLast());
    }
    return choose(site, text, "casewhen", conditions, values);
  }

  /** {@code if(condition, value, other)}. */
  static Typed iff(CallSite site) {
    site.requireCount(3, 3);
    Typed.SqlText text =
        out -> {
          CallSite.listed(out.append('('), "IF", site.arguments());
          out.append(')');
        };
    return choose(
        site, text, "if", List.of(site.argument(0)), List.of(site.argument(1), site.argument(2)));
  }

  /** {@code nvl2(test, value, other)}. */
  static Typed nvl2(CallSite site) {
    site.requireCount(3, 3);
    Expr test = site.build("({0} IS NOT NULL)", BOOLEAN, false, List.of(site.argument(0).expr()));
    return choose(
        site,
        out -> CallSite.listed(out, site.shownName(), site.arguments()),
        "nvl2",
        List.of(Typed.of(test, "")),
        List.of(site.argument(1), site.argument(2)));
  }

  private static Typed choose(
      CallSite site,
      Typed.SqlText text,
      String function,
      List<Typed> conditions,
      List<Typed> values) {
    var whole = new Typed(new Expr.Literal(VOID, Optional.empty()), text);
    for (int i = 0; i < conditions.size(); i++) {
      Typed condition = conditions.get(i);
      boolean fits =
          condition.type() == BOOLEAN || condition.type() == VOID && !function.equals("casewhen");
      if (!fits) {
        throw Mismatch.unexpectedInput(
            whole.sql(), 2 * i, "\"BOOLEAN\"", condition, site.position());
      }
    }
    List<SparkType> types = values.stream().map(Typed::type).toList();
    SparkType common =
        site.widest(types)
            .orElseThrow(
                () -> Mismatch.differentInputs(whole.sql(), function, types, site.position()));
    var branches = new ArrayList<Expr.Branch>();
    for (int i = 0; i < conditions.size(); i++) {
      branches.add(
          new Expr.Branch(site.cast(conditions.get(i), BOOLEAN), site.cast(values.get(i), common)));
    }
    boolean hasElse = values.size() > conditions.size();
    Optional<Expr> otherwise =
        hasElse ? Optional.of(site.cast(values.getLast(), common)) : Optional.empty();
    int certain = function.equals("casewhen") ? certain(branches) : -1;
    boolean nullable =
        certain >= 0
            ? branches.subList(0, certain + 1).stream().anyMatch(b -> b.value().nullable())
            : !hasElse
                || Stream.concat(branches.stream().map(Expr.Branch::value), otherwise.stream())
                    .anyMatch(Expr::nullable);
    return new Typed(new Expr.Case(branches, otherwise, common, nullable), text);
  }

  /** The first branch whose condition is the literal true, -1 for none. */
  private static int certain(List<Expr.Branch> branches) {
    for (int i = 0; i < branches.size(); i++) {
      if (branches.get(i).condition() instanceof Expr.Literal(SparkType _, Optional<Object> value)
          && value.equals(Optional.of(true))) {
        return i;
      }
    }
    return -1;
  }

  /** {@code nullif(value, other)}. */
  static Typed nullif(CallSite site) {
    site.requireCount(2, 2);
    List<Expr> pair = Logic.referred(site, "=");
    Expr equal = site.build("({0} = {1})", BOOLEAN, pair.get(0), pair.get(1));
    SparkType type = site.argument(0).type();
    var branch = new Expr.Branch(equal, new Expr.Literal(type, Optional.empty()));
    return site.shown(
        new Expr.Case(List.of(branch), Optional.of(site.argument(0).expr()), type, true));
  }

  /** {@code coalesce} and, with two arguments, {@code nvl} and {@code ifnull}. */
  static SpecialForm coalesce(int minimum, int maximum) {
    return site -> {
      site.requireCount(minimum, maximum);
      return site.shown(common(site, "coalesce", "coalesce({*})", true));
    };
  }

  /** {@code zeroifnull(x)}: 0 for NULL. */
  static Typed zeroIfNull(CallSite site) {
    site.requireCount(1, 1);
    Expr zero = new Expr.Literal(SparkType.INT, Optional.of(0));
    var both = List.of(site.argument(0), Typed.of(zero, "0"));
    var pair = new CallSite(site.resolver(), site.entry(), site.call(), both);
    return site.shown(common(pair, "coalesce", "coalesce({*})", true));
  }

  /** {@code greatest} and {@code least}: NULLs are skipped. */
  static SpecialForm extreme(String name) {
    return site -> {
      site.requireCount(2, Integer.MAX_VALUE);
      Expr expr = common(site, name, name + "({*})", true);
      if (!Coercion.isOrderable(expr.type())) {
        throw Mismatch.notOrdered(site.sql(), name, expr.type(), site.position());
      }
      if (expr.type() == SparkType.DOUBLE || expr.type() == SparkType.FLOAT) {
        // DuckDB's own loses the sign of zero.
        String text = (name.equals("greatest") ? "list_max" : "list_min") + "(list_reverse([{*}]))";
        return site.shown(common(site, name, text, true));
      }
      boolean isKeyed = SortKeys.needsKey(expr.type()) || SortKeys.losesZeros(expr.type());
      return site.shown(isKeyed ? keyed(site, name, expr) : expr);
    };
  }

  /** The first or last by the order in which NULL parts come first. */
  private static Expr keyed(CallSite site, String name, Expr all) {
    SparkType type = all.type();
    List<Expr> values =
        site.arguments().stream().map(argument -> site.cast(argument, type)).toList();
    var list =
        site.build(
            "list_filter([{*}], lambda e: e IS NOT NULL)",
            new SparkType.Array(type, false),
            false,
            values);
    var parameter = site.resolver().context().attribute("e", type, false);
    Expr key = SortKeys.of(site.resolver().context(), new Expr.LambdaReference(parameter));
    var pair =
        new SparkType.Struct(
            List.of(
                new SparkType.Field("k", key.type(), false),
                new SparkType.Field("v", type, false)));
    Expr keys =
        site.build(
            "list_transform({0}, {1})",
            new SparkType.Array(pair, false),
            false,
            List.of(
                list,
                new Expr.Lambda(
                    List.of(parameter),
                    new Expr.StructValue(
                        List.of(key, new Expr.LambdaReference(parameter)), pair))));
    String order = name.equals("greatest") ? "'DESC'" : "'ASC'";
    return site.build(
        "struct_extract(list_extract(list_sort({0}, " + order + "), 1), 'v')",
        type,
        all.nullable(),
        List.of(keys));
  }

  private static Expr common(
      CallSite site, String function, String template, boolean nullWhenAllAre) {
    List<SparkType> types = site.arguments().stream().map(Typed::type).toList();
    SparkType common =
        site.widest(types)
            .orElseThrow(
                () -> Mismatch.differentInputs(site.sql(), function, types, site.position()));
    List<Expr> operands =
        site.arguments().stream().map(argument -> site.cast(argument, common)).toList();
    boolean nullable =
        nullWhenAllAre
            ? operands.stream().allMatch(Expr::nullable)
            : CallSite.anyNullable(operands);
    return site.build(template, common, nullable, operands);
  }
}
