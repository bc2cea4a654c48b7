package floeberg.analysis.expression;

import static floeberg.type.SparkType.VARIANT;

import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths into variants. */
final class VariantAccess {
  // A quoted name in brackets, else a plain one; indexes are none.
  private static final Pattern FIELD =
      Pattern.compile("\\[['\"]([^\\]]*)['\"]]|(?<![^.\\]])([^.\\['\"\\]]+)");

  private VariantAccess() {}

  /** {@code value:path}. */
  static Typed resolve(ExpressionResolver resolver, Expression.VariantPath path) {
    Typed child = resolver.typed(path.child());
    if (child.type() != VARIANT) {
      throw Mismatch.unexpectedInput(
          "variant_get(" + child.sql() + ")", 0, "\"VARIANT\"", child, path.origin().position());
    }
    String full = path.path().startsWith("[") ? "$" + path.path() : "$." + path.path();
    return new Typed(
        extract(child.expr(), full, path.origin().position()),
        out -> {
          child.text().append(out.append("variant_get("));
          out.append(", ").append(full).append(')');
          name(path).ifPresent(name -> out.append(" AS ").append(name));
        });
  }

  /** The last field of the path, which names the column. */
  static Optional<String> name(Expression.VariantPath path) {
    String name = "";
    Matcher field = FIELD.matcher(path.path());
    while (field.find()) {
      name = field.group(1) == null ? field.group(2) : field.group(1);
    }
    return name.isEmpty() ? Optional.empty() : Optional.of(name);
  }

  static Expr extract(Expr variant, String path, floeberg.error.Position position) {
    return new Expr.Call(
        "variant_get",
        CallSite.template(VariantPath.template(path, "variant_get"), false),
        List.of(variant),
        VARIANT,
        true,
        position);
  }
}
