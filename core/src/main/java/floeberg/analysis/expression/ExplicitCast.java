package floeberg.analysis.expression;

import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.type.CastRules;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;

/** CAST, TRY_CAST and the functions named like types. */
final class ExplicitCast {
  private ExplicitCast() {}

  static Typed resolve(ExpressionResolver resolver, Expression.Cast cast) {
    Typed child = resolver.typed(cast.child());
    boolean isTry = cast.mode() == Expression.CastMode.TRY;
    SparkType type = declared(cast.type());
    Typed.SqlText text =
        out -> {
          // Spark's texts do not show casts to nested types.
          if (type instanceof SparkType.Array
              || type instanceof SparkType.Map
              || type instanceof SparkType.Struct) {
            child.text().append(out);
            return;
          }
          child.text().append(out.append(isTry ? "TRY_CAST(" : "CAST("));
          out.append(" AS ").append(TypeText.sql(type)).append(')');
        };
    Expr.CastMode mode = isTry ? Expr.CastMode.TRY : resolver.castMode();
    return new Typed(
        build(child, type, mode, new Typed(child.expr(), text), cast.origin().position()), text);
  }

  /** {@code int(x)} and its kin, shown as the bare argument. */
  static SpecialForm function(SparkType type) {
    return site -> {
      site.requireCount(1, 1);
      Typed child = site.argument(0);
      return child.withExpr(
          build(
              child, type, site.resolver().castMode(), site.shown(child.expr()), site.position()));
    };
  }

  /** CHAR and VARCHAR are strings in expressions. */
  private static SparkType declared(SparkType type) {
    return type instanceof SparkType.Char || type instanceof SparkType.Varchar
        ? SparkType.STRING
        : type;
  }

  private static Expr build(
      Typed child, SparkType type, Expr.CastMode mode, Typed shown, Position position) {
    SparkType from = child.type();
    boolean isLegacy = mode == Expr.CastMode.LEGACY;
    if (type instanceof SparkType.Time) {
      throw FloebergException.of(floeberg.error.Condition.analysis("UNSUPPORTED_TIME_TYPE"));
    }
    boolean isAllowed =
        isLegacy ? CastRules.isAllowedLegacy(from, type) : CastRules.isAllowed(from, type);
    if (!isAllowed) {
      throw refused(from, type, mode, shown, position);
    }
    // A number behind a cast to its own type is no literal, whose digits would count.
    return from.equals(type) && child.expr() instanceof Expr.Literal && Coercion.isIntegral(type)
        ? new Expr.Cast(child.expr(), type, child.expr().nullable(), mode, position)
        : Casts.implicit(child.expr(), type, mode, position);
  }

  private static FloebergException refused(
      SparkType from, SparkType to, Expr.CastMode mode, Typed shown, Position position) {
    String source = TypeText.quoted(from);
    String target = TypeText.quoted(to);
    String functions = CastRules.functionsInstead(from, to);
    if (!functions.isEmpty() && mode != Expr.CastMode.LEGACY) {
      return Mismatch.of(
          "CAST_WITH_FUNC_SUGGESTION",
          shown.sql(),
          position,
          "srcType",
          source,
          "targetType",
          target,
          "functionNames",
          functions);
    }
    if (mode == Expr.CastMode.ANSI
        && CastRules.isAllowedLegacy(from, to)
        && !Coercion.isText(from)) {
      return Mismatch.of(
          "CAST_WITH_CONF_SUGGESTION",
          shown.sql(),
          position,
          "srcType",
          source,
          "targetType",
          target,
          "config",
          "\"spark.sql.ansi.enabled\"",
          "configVal",
          "'false'");
    }
    return Mismatch.of(
        "CAST_WITHOUT_SUGGESTION", shown.sql(), position, "srcType", source, "targetType", target);
  }
}
