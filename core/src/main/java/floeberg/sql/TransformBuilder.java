package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Expression.Literal;
import floeberg.plan.TableCommand.Transform;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Partition transforms of PARTITIONED BY. */
final class TransformBuilder {
  private final Builders builders;

  TransformBuilder(Builders builders) {
    this.builders = builders;
  }

  Transform of(TransformContext tree) {
    return switch (tree) {
      case IdentityTransformContext identity ->
          new Transform(
              "identity", List.of(column(identity.qualifiedName())), Places.origin(identity));
      case ApplyTransformContext apply -> of(apply);
      default -> throw SyntaxErrors.unexpected(tree.getStart(), "");
    };
  }

  private Expression column(QualifiedNameContext tree) {
    return ExpressionBuilder.attribute(builders.names.parts(tree), tree);
  }

  private Transform of(ApplyTransformContext tree) {
    String name = builders.names.of(tree.transformName);
    var arguments = new ArrayList<Expression>();
    for (TransformArgumentContext argument : tree.argument) {
      arguments.add(
          argument.qualifiedName() == null
              ? builders.literals.of(argument.constant())
              : column(argument.qualifiedName()));
    }
    switch (name.toLowerCase(Locale.ROOT)) {
      case "bucket" -> requireBucket(arguments, tree);
      case "years", "months", "days", "hours" -> requireColumn(name, arguments, tree);
      default -> {
        // Other names are checked by the table that is created.
      }
    }
    return new Transform(name, arguments, Places.origin(tree));
  }

  private static void requireBucket(List<Expression> arguments, ApplyTransformContext tree) {
    boolean isWhole =
        arguments.getFirst() instanceof Literal literal
            && (literal.type().equals(SparkType.INT)
                || literal.type().equals(SparkType.BIGINT)
                || literal.type().equals(SparkType.SMALLINT));
    if (!isWhole) {
      throw ParseErrors.at(
          "_LEGACY_ERROR_TEMP_0031", tree, "describe", tree.argument.getFirst().getText());
    }
    for (int i = 1; i < arguments.size(); i++) {
      requireColumn("bucket", arguments.get(i), tree.argument.get(i), tree);
    }
  }

  private static void requireColumn(
      String name, List<Expression> arguments, ApplyTransformContext tree) {
    if (arguments.size() != 1) {
      throw ParseErrors.at(
          "INVALID_SQL_SYNTAX.TRANSFORM_WRONG_NUM_ARGS",
          tree,
          "transform",
          ParseErrors.identifier(name),
          "expectedNum",
          "1",
          "actualNum",
          "" + arguments.size());
    }
    requireColumn(name, arguments.getFirst(), tree.argument.getFirst(), tree);
  }

  private static void requireColumn(
      String name,
      Expression argument,
      TransformArgumentContext place,
      ApplyTransformContext tree) {
    if (!(argument instanceof Expression.Attribute)) {
      throw ParseErrors.at(
          "INVALID_SQL_SYNTAX.INVALID_COLUMN_REFERENCE",
          tree,
          "transform",
          ParseErrors.identifier(name),
          "expr",
          place.getText());
    }
  }
}
