package floeberg.sql;

import floeberg.plan.AlterTable.AddedColumn;
import floeberg.plan.AlterTable.Placement;
import floeberg.plan.TableCommand.ColumnDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Column definitions of CREATE TABLE and ADD COLUMN, each descriptor at most once. */
final class ColumnBuilder {
  private final Builders builders;

  ColumnBuilder(Builders builders) {
    this.builders = builders;
  }

  ColumnDefinition of(ColDefinitionContext tree) {
    String name = builders.names.of(tree.colName);
    var seen = new HashSet<String>();
    boolean isNullable = true;
    boolean isIdentity = false;
    Optional<String> comment = Optional.empty();
    Optional<String> defaultText = Optional.empty();
    Optional<String> generatedText = Optional.empty();
    for (ColDefinitionOptionContext option : tree.colDefinitionOption()) {
      if (option.NULL() != null) {
        once("NOT NULL", name, seen, option);
        isNullable = false;
      } else if (option.commentSpec() != null) {
        once("COMMENT", name, seen, option);
        comment = builders.types.comment(option.commentSpec());
      } else if (option.defaultExpression() != null) {
        once("DEFAULT", name, seen, option);
        defaultText = Optional.of(Places.text(option.defaultExpression().expression()));
      } else if (option.generationExpression() instanceof GeneratedColumnContext generated) {
        once("GENERATED ALWAYS AS", name, seen, option);
        generatedText = Optional.of(Places.text(generated.expression()));
      } else if (option.generationExpression() != null) {
        once("GENERATED AS IDENTITY", name, seen, option);
        isIdentity = true;
      }
    }
    return new ColumnDefinition(
        name,
        builders.types.of(tree.dataType()),
        isNullable,
        comment,
        defaultText,
        generatedText,
        isIdentity,
        Places.origin(tree));
  }

  private static void once(
      String option, String column, Set<String> seen, ParserRuleContext place) {
    if (!seen.add(option)) {
      throw ParseErrors.at(
          "CREATE_TABLE_COLUMN_DESCRIPTOR_DUPLICATE",
          place,
          "columnName",
          column,
          "optionName",
          option);
    }
  }

  ColumnDefinition of(ColTypeContext tree) {
    return new ColumnDefinition(
        builders.names.of(tree.colName),
        builders.types.of(tree.dataType()),
        tree.errorCapturingNot() == null,
        builders.types.comment(tree.commentSpec()),
        Optional.empty(),
        Optional.empty(),
        false,
        Places.origin(tree));
  }

  AddedColumn of(QualifiedColTypeWithPositionContext tree) {
    List<String> path = builders.names.parts(tree.name);
    String name = String.join(".", path);
    var seen = new HashSet<String>();
    boolean isNullable = true;
    Optional<String> comment = Optional.empty();
    Optional<String> defaultText = Optional.empty();
    Optional<Placement> placement = Optional.empty();
    for (var descriptor : tree.colDefinitionDescriptorWithPosition()) {
      if (descriptor.NULL() != null) {
        onceAdded("NOT NULL", name, seen, descriptor);
        isNullable = false;
      } else if (descriptor.commentSpec() != null) {
        onceAdded("COMMENT", name, seen, descriptor);
        comment = builders.types.comment(descriptor.commentSpec());
      } else if (descriptor.defaultExpression() != null) {
        onceAdded("DEFAULT", name, seen, descriptor);
        defaultText = Optional.of(Places.text(descriptor.defaultExpression().expression()));
      } else {
        onceAdded("FIRST|AFTER", name, seen, descriptor);
        placement = placement(descriptor.colPosition());
      }
    }
    return new AddedColumn(
        path,
        builders.types.of(tree.dataType()),
        isNullable,
        comment,
        placement,
        defaultText,
        Places.origin(tree));
  }

  private static void onceAdded(
      String option, String column, Set<String> seen, ParserRuleContext place) {
    if (!seen.add(option)) {
      throw ParseErrors.at(
          "ALTER_TABLE_COLUMN_DESCRIPTOR_DUPLICATE",
          place,
          "type",
          "ADD",
          "columnName",
          column,
          "optionName",
          option);
    }
  }

  Optional<Placement> placement(ColPositionContext tree) {
    if (tree == null) {
      return Optional.empty();
    }
    return Optional.of(
        tree.position.getType() == SqlBaseParser.FIRST
            ? new Placement.First()
            : new Placement.After(builders.names.of(tree.afterCol)));
  }
}
