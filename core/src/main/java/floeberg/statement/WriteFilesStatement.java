package floeberg.statement;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.WriteCommand;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.write.PlainFiles;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** INSERT OVERWRITE DIRECTORY and {@code df.write.parquet(path)}: rows to plain files. */
final class WriteFilesStatement {
  private WriteFilesStatement() {}

  static void execute(WriteCommand.WriteFiles write, StatementContext context) {
    Query query = context.analyze(write.query());
    String format = write.format().toLowerCase(Locale.ROOT);
    requireDistinctNames(query, context);
    if (!format.equals("parquet") && !RowFilesStatement.FORMATS.contains(format)) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
          "tableName",
          "`" + write.path() + "`",
          "operation",
          "writing files of format " + format);
    }
    var files = new PlainFiles(context, write.path());
    boolean exists = files.exists();
    boolean replaces =
        switch (write.mode()) {
          case ERROR_IF_EXISTS -> {
            if (exists) {
              throw FloebergException.of(
                  Condition.analysis("PATH_ALREADY_EXISTS"), "outputPath", shown(write.path()));
            }
            yield false;
          }
          case APPEND, IGNORE -> false;
          case OVERWRITE -> true;
        };
    if (write.mode() == WriteCommand.SaveMode.IGNORE && exists) {
      return;
    }
    if (format.equals("parquet")) {
      files.write(query, write.partitionBy(), replacement(write, replaces, context));
    } else {
      new RowFilesStatement(write, context).execute(query, replaces);
    }
  }

  private static String shown(String path) {
    return path.startsWith("/") ? "file:" + path : path;
  }

  private static PlainFiles.Replacement replacement(
      WriteCommand.WriteFiles write, boolean replaces, StatementContext context) {
    if (!replaces) {
      return PlainFiles.Replacement.NONE;
    }
    String mode =
        write.options().entrySet().stream()
            .filter(option -> option.getKey().equalsIgnoreCase("partitionOverwriteMode"))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseGet(
                () ->
                    context.settings().value("spark.sql.sources.partitionOverwriteMode", "STATIC"));
    return mode.equalsIgnoreCase("dynamic") && !write.partitionBy().isEmpty()
        ? PlainFiles.Replacement.PARTITIONS
        : PlainFiles.Replacement.ALL;
  }

  private static void requireDistinctNames(Query query, StatementContext context) {
    Set<String> seen = new HashSet<>();
    for (Attribute column : query.output()) {
      String key =
          context.settings().isCaseSensitive()
              ? column.name()
              : column.name().toLowerCase(Locale.ROOT);
      if (!seen.add(key)) {
        throw FloebergException.of(
            Condition.analysis("COLUMN_ALREADY_EXISTS"), "columnName", "`" + key + "`");
      }
    }
  }
}
