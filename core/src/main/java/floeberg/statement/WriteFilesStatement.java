package floeberg.statement;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.WriteCommand;
import floeberg.resolved.Query;
import floeberg.write.PlainFiles;
import java.util.Locale;

/** INSERT OVERWRITE DIRECTORY and {@code df.write.parquet(path)}: rows to plain files. */
final class WriteFilesStatement {
  private WriteFilesStatement() {}

  static void execute(WriteCommand.WriteFiles write, StatementContext context) {
    Query query = context.analyze(write.query());
    String format = write.format().toLowerCase(Locale.ROOT);
    if (!format.equals("parquet")) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
          "tableName",
          "`" + write.path() + "`",
          "operation",
          "writing files of format " + format);
    }
    var files = new PlainFiles(context, write.path());
    switch (write.mode()) {
      case ERROR_IF_EXISTS -> {
        if (files.exists()) {
          throw FloebergException.of(
              Condition.analysis("PATH_ALREADY_EXISTS"), "outputPath", write.path());
        }
        files.write(query, write.partitionBy(), false);
      }
      case IGNORE -> {
        if (!files.exists()) {
          files.write(query, write.partitionBy(), false);
        }
      }
      case APPEND -> files.write(query, write.partitionBy(), false);
      case OVERWRITE -> files.write(query, write.partitionBy(), true);
    }
  }
}
