package floeberg.write;

import floeberg.error.Position;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Typed expressions that writing adds around those of the user. */
final class Exprs {
  private Exprs() {}

  static Expr literal(boolean value) {
    return new Expr.Literal(SparkType.BOOLEAN, Optional.of(value));
  }

  static Expr literal(int value) {
    return new Expr.Literal(SparkType.INT, Optional.of(value));
  }

  static Expr literal(long value) {
    return new Expr.Literal(SparkType.BIGINT, Optional.of(value));
  }

  static Expr literal(String value) {
    return new Expr.Literal(SparkType.STRING, Optional.of(value));
  }

  static Expr nullOf(SparkType type) {
    return new Expr.Literal(type, Optional.empty());
  }

  static Expr call(String name, String text, SparkType type, Expr... arguments) {
    boolean isNullable = false;
    for (Expr argument : arguments) {
      isNullable |= argument.nullable();
    }
    return new Expr.Call(
        name, Template.of(text), List.of(arguments), type, isNullable, Position.NONE);
  }

  static Expr javaCall(String name, String text, SparkType type, Expr... arguments) {
    return new Expr.Call(
        name,
        new Template(text, Set.of(name), false),
        List.of(arguments),
        type,
        true,
        Position.NONE);
  }

  private static Expr predicate(String name, String text, Expr... arguments) {
    return new Expr.Call(
        name, Template.of(text), List.of(arguments), SparkType.BOOLEAN, false, Position.NONE);
  }

  static Expr isNull(Expr value) {
    return predicate("isnull", "({0} IS NULL)", value);
  }

  static Expr isNotNull(Expr value) {
    return predicate("isnotnull", "({0} IS NOT NULL)", value);
  }

  /** True where the condition is TRUE; false where it is FALSE or NULL. */
  static Expr isTrue(Expr condition) {
    return condition.nullable()
        ? predicate("istrue", "coalesce({0}, false)", condition)
        : condition;
  }

  static Expr not(Expr condition) {
    return call("not", "(NOT {0})", SparkType.BOOLEAN, condition);
  }

  static Expr and(Expr left, Expr right) {
    return call("and", "({0} AND {1})", SparkType.BOOLEAN, left, right);
  }

  static Expr or(Expr left, Expr right) {
    return call("or", "({0} OR {1})", SparkType.BOOLEAN, left, right);
  }

  static Expr equal(Expr left, Expr right) {
    return call("==", "({0} = {1})", SparkType.BOOLEAN, left, right);
  }

  static Expr notEqual(Expr left, Expr right) {
    return call("!=", "({0} <> {1})", SparkType.BOOLEAN, left, right);
  }

  static Expr greater(Expr left, Expr right) {
    return call(">", "({0} > {1})", SparkType.BOOLEAN, left, right);
  }

  static Expr when(Expr condition, Expr value, Expr otherwise) {
    return new Expr.Case(
        List.of(new Expr.Branch(condition, value)),
        Optional.of(otherwise),
        value.type(),
        value.nullable() || otherwise.nullable());
  }

  static Expr cast(Expr child, SparkType type) {
    return child.type().equals(type)
        ? child
        : new Expr.Cast(child, type, child.nullable(), Expr.CastMode.ANSI, Position.NONE);
  }

  /** {@code count(*)}. */
  static Expr countRows() {
    return new Expr.AggregateCall(
        "count",
        Template.of("count({*})"),
        List.of(literal(1)),
        false,
        Optional.empty(),
        List.of(),
        SparkType.BIGINT,
        false,
        Position.NONE);
  }
}
