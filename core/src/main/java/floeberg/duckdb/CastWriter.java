package floeberg.duckdb;

import floeberg.error.Position;
import floeberg.function.VariantTemplates;
import floeberg.resolved.Expr;
import floeberg.resolved.Expr.CastMode;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeJson;
import java.util.function.Function;

/** Writes conversions between types with Spark's rules. */
final class CastWriter {
  private static final int LONG_TEXT = 120;

  private final WriteContext context;
  private final CastToText toText;
  private final CastFromText fromText;
  private final CastNumbers numbers;
  private final CastMoments moments;
  private final CastNested nested;

  CastWriter(WriteContext context) {
    this.context = context;
    this.toText = new CastToText(context, this);
    this.fromText = new CastFromText(context);
    this.numbers = new CastNumbers(context, toText);
    this.moments = new CastMoments(context, numbers, toText);
    this.nested = new CastNested(context, this);
  }

  /** The cast of a text of the child's type. */
  String write(Expr.Cast cast, String child) {
    SparkType from = cast.child().type();
    if (isSame(from, cast.type())) {
      return child;
    }
    boolean isVolatile = Volatility.isVolatile(cast.child());
    return once(
        child,
        isVolatile,
        text -> convert(new CastSource(text, from, cast.mode(), cast.position()), cast.type()));
  }

  /** A value as Spark's CAST to STRING writes it. */
  String toText(String value, SparkType type) {
    return type instanceof SparkType.Text
        ? value
        : once(value, false, text -> toText.write(text, type));
  }

  /** The value converted, errors and all; the source's text may be repeated. */
  String convert(CastSource from, SparkType to) {
    Conversion conversion = conversion(from, to);
    if (!isStrict(from, to) || conversion.error().isEmpty()) {
      return conversion.attempt();
    }
    return "coalesce("
        + conversion.attempt()
        + ", CASE WHEN "
        + from.text()
        + " IS NOT NULL THEN "
        + conversion.error().get()
        + " END)";
  }

  /** Between intervals and numbers what does not fit is an error whatever the mode, but for TRY. */
  private static boolean isStrict(CastSource from, SparkType to) {
    boolean isOfInterval =
        Coercion.isAnsiInterval(from.type())
            || Coercion.isAnsiInterval(to) && CastNumbers.isNumber(from.type());
    return from.mode() == CastMode.ANSI || from.isLegacy() && isOfInterval;
  }

  private Conversion conversion(CastSource from, SparkType to) {
    SparkType source = from.type();
    if (isSame(source, to)) {
      return Conversion.exact(from.text());
    }
    if (source == SparkType.VOID) {
      // An expression that is always NULL may still fail, as raise_error does.
      String nothing = LiteralWriter.write(null, to);
      return Conversion.exact(
          !from.text().startsWith("NULL") && !from.text().startsWith("CAST(NULL")
              ? "CASE WHEN " + from.text() + " IS NULL THEN " + nothing + " END"
              : nothing);
    }
    if (source == SparkType.VARIANT) {
      return fromVariant(from, to);
    }
    return switch (to) {
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ ->
          Conversion.exact(toText.write(from.text(), source));
      case SparkType.UserDefined(String _, SparkType sqlType) -> conversion(from, sqlType);
      // No cast of Spark's: what from_json read.
      case SparkType.Array _, SparkType.Map _, SparkType.Struct _
          when source instanceof SparkType.Text ->
          Conversion.exact(new JsonDigits(context).parsed(from.text(), to));
      case SparkType.Array _, SparkType.Map _, SparkType.Struct _ ->
          Conversion.exact(nested.convert(from, to));
      case SparkType.Simple simple when simple == SparkType.Simple.VARIANT ->
          Conversion.exact(DuckSql.cast(from.text(), "VARIANT"));
      default -> source instanceof SparkType.Text ? fromText.convert(from, to) : plain(from, to);
    };
  }

  private Conversion plain(CastSource from, SparkType to) {
    return CastNumbers.isNumber(from.type()) && CastNumbers.isNumber(to)
        ? numbers.convert(from, to)
        : moments.convert(from, to);
  }

  private Conversion fromVariant(CastSource from, SparkType to) {
    if (to instanceof SparkType.Text) {
      return Conversion.exact(toText.write(from.text(), SparkType.VARIANT));
    }
    String call =
        context.java("floe_variant_cast")
            + "("
            + VariantTemplates.hex(from.text())
            + ", "
            + DuckSql.text(TypeJson.write(to))
            + ", "
            + context.zone()
            + ", "
            + (from.mode() == CastMode.TRY)
            + ")";
    return Conversion.exact(new JsonDigits(context).parsed(call, to));
  }

  /** Whether both types have one form in DuckDB, names of struct fields included. */
  private static boolean isSame(SparkType from, SparkType to) {
    boolean isText = isText(from) && isText(to);
    return isText || SparkType.sameShape(from, to);
  }

  private static boolean isText(SparkType type) {
    return type instanceof SparkType.Text
        || type instanceof SparkType.Char
        || type instanceof SparkType.Varchar;
  }

  /**
   * A text that uses a value several times: long or volatile values are bound to a name, by the
   * only means that DuckDB has for it inside an expression.
   */
  String once(String value, boolean isVolatile, Function<String, String> body) {
    if (value.length() <= LONG_TEXT && !isVolatile) {
      return body.apply(DuckSql.atom(value));
    }
    String variable = context.freshName("v");
    String text = body.apply(variable);
    // Used once: no need for a name.
    if (!isVolatile && text.indexOf(variable) == text.lastIndexOf(variable)) {
      return body.apply(DuckSql.atom(value));
    }
    return "list_extract(list_transform(list_value("
        + value
        + "), lambda "
        + variable
        + ": "
        + text
        + "), 1)";
  }

  /** A name for a lambda's variable. */
  String freshName() {
    return context.freshName("v");
  }

  /** A position-free source for parts of values. */
  static CastSource source(String text, SparkType type, CastMode mode) {
    return new CastSource(text, type, mode, Position.NONE);
  }
}
