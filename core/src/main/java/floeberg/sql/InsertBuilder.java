package floeberg.sql;

import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.Insert;
import floeberg.plan.WriteCommand.InsertMode;
import floeberg.plan.WriteCommand.PartitionValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** The forms of INSERT over their query. */
final class InsertBuilder {
  private final Builders builders;

  InsertBuilder(Builders builders) {
    this.builders = builders;
  }

  Statement of(InsertIntoContext tree, Relation query, Origin origin) {
    return switch (tree) {
      case InsertIntoTableContext into -> append(into, query, origin);
      case InsertOverwriteTableContext overwrite -> overwrite(overwrite, query, origin);
      case InsertIntoReplaceBooleanCondContext replace -> replace(replace, query, origin);
      case InsertIntoReplaceUsingContext _ ->
          throw ParseErrors.invalidClause("INSERT INTO ... REPLACE USING", tree);
      case InsertOverwriteDirContext directory -> directory(directory, query, origin);
      case InsertOverwriteHiveDirContext directory -> hiveDirectory(directory, query, origin);
      default -> throw ParseErrors.at("_LEGACY_ERROR_TEMP_0001", tree);
    };
  }

  private List<PartitionValue> partition(PartitionSpecContext tree) {
    return tree == null ? List.of() : new PartitionBuilder(builders).of(tree);
  }

  private List<String> columns(IdentifierListContext tree) {
    return tree == null ? List.of() : builders.names.list(tree);
  }

  private Map<String, String> options(OptionsClauseContext tree) {
    return tree == null ? Map.of() : builders.properties.lowerCase(tree.options);
  }

  private Insert append(InsertIntoTableContext tree, Relation query, Origin origin) {
    if (tree.EXISTS() != null) {
      throw ParseErrors.notAllowed("INSERT INTO ... IF NOT EXISTS", tree);
    }
    return new Insert(
        builders.names.name(tree.identifierReference()),
        new InsertMode.Append(),
        columns(tree.identifierList()),
        partition(tree.partitionSpec()),
        tree.NAME() != null,
        false,
        tree.EVOLUTION() != null,
        options(tree.optionsClause()),
        query,
        origin);
  }

  private Insert overwrite(InsertOverwriteTableContext tree, Relation query, Origin origin) {
    List<PartitionValue> partition = partition(tree.partitionSpec());
    boolean ifNotExists = tree.EXISTS() != null;
    List<String> dynamic =
        partition.stream().filter(p -> p.value().isEmpty()).map(PartitionValue::column).toList();
    if (ifNotExists && !dynamic.isEmpty()) {
      throw ParseErrors.notAllowed(
          "IF NOT EXISTS with dynamic partitions: " + String.join(", ", dynamic), tree);
    }
    return new Insert(
        builders.names.name(tree.identifierReference()),
        new InsertMode.Overwrite(),
        columns(tree.identifierList()),
        partition,
        tree.NAME() != null,
        ifNotExists,
        tree.EVOLUTION() != null,
        options(tree.optionsClause()),
        query,
        origin);
  }

  private Insert replace(InsertIntoReplaceBooleanCondContext tree, Relation query, Origin origin) {
    if (tree.WHERE() == null) {
      throw ParseErrors.invalidClause("INSERT INTO ... REPLACE ON", tree);
    }
    return new Insert(
        builders.names.name(tree.identifierReference()),
        new InsertMode.ReplaceWhere(builders.expressions.of(tree.replaceCondition)),
        List.of(),
        List.of(),
        tree.NAME() != null,
        false,
        tree.EVOLUTION() != null,
        options(tree.optionsClause()),
        query,
        origin);
  }

  private Statement directory(InsertOverwriteDirContext tree, Relation query, Origin origin) {
    Map<String, String> options = new LinkedHashMap<>(builders.properties.options(tree.options));
    Optional<String> key =
        options.keySet().stream().filter(k -> k.equalsIgnoreCase("path")).findFirst();
    if (key.isPresent() == (tree.path != null)) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0049", tree);
    }
    String path = key.isPresent() ? options.remove(key.get()) : builders.strings.of(tree.path);
    String format =
        String.join(".", builders.names.parts(tree.tableProvider().multipartIdentifier()));
    return files(path, format, options, query, origin);
  }

  private Statement hiveDirectory(
      InsertOverwriteHiveDirContext tree, Relation query, Origin origin) {
    String format =
        tree.createFileFormat() != null
                && tree.createFileFormat().fileFormat() instanceof GenericFileFormatContext named
            ? named.getText().toLowerCase(Locale.ROOT)
            : "hive";
    return files(builders.strings.of(tree.path), format, Map.of(), query, origin);
  }

  private static Statement files(
      String path, String format, Map<String, String> options, Relation query, Origin origin) {
    return new WriteCommand.WriteFiles(
        path, format, WriteCommand.SaveMode.OVERWRITE, options, List.of(), query, origin);
  }
}
