package floeberg.client;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;

/** Errors with their classes, conditions and places. */
final class ErrorChecks {
  private final Checks checks;
  private final SparkSession spark;

  ErrorChecks(Checks checks) {
    this.checks = checks;
    this.spark = checks.spark();
  }

  void run() {
    checks.fails(
        "unknown column",
        AnalysisException.class,
        "[UNRESOLVED_COLUMN.WITH_SUGGESTION]",
        () -> spark.sql("SELECT idd FROM range(3)"));
    checks.fails(
        "unknown table",
        AnalysisException.class,
        "[TABLE_OR_VIEW_NOT_FOUND]",
        () -> spark.table("nowhere").count());
    checks.fails(
        "wrong text",
        AnalysisException.class,
        "[PARSE_SYNTAX_ERROR]",
        () -> spark.sql("SELEC 1"));
    checks.fails(
        "division by zero",
        ArithmeticException.class,
        "[DIVIDE_BY_ZERO]",
        () -> spark.sql("SELECT 1 / (id - id) FROM range(1)").collect());
    checks.fails(
        "cast",
        NumberFormatException.class,
        "[CAST_INVALID_INPUT]",
        () -> spark.sql("SELECT CAST('x' AS INT)").collect());
    checks.fails(
        "unknown column of a DataFrame",
        AnalysisException.class,
        "[UNRESOLVED_COLUMN.WITH_SUGGESTION]",
        () -> spark.range(3).select(col("other")).schema());
    checks.check("condition, state and parameters", this::details);
    checks.fails(
        "missing setting",
        Exception.class,
        "no.such.key",
        () -> spark.conf().get("no.such.key"));
    checks.fails(
        "functions of Java",
        UnsupportedOperationException.class,
        "",
        () ->
            spark
                .range(3)
                .select(
                    udf((UDF1<Long, Long>) value -> value + 1, DataTypes.LongType)
                        .apply(col("id")))
                .collect());
    checks.check("works after errors", () -> Checks.equal(3L, spark.range(3).count()));
  }

  private void details() {
    try {
      spark.sql("SELECT 1 + nothing");
    } catch (Exception e) {
      var known = (SparkThrowable) e;
      Checks.equal("UNRESOLVED_COLUMN.WITHOUT_SUGGESTION", known.getCondition());
      Checks.equal("42703", known.getSqlState());
      Checks.equal("`nothing`", known.getMessageParameters().get("objectName"));
      Checks.equal(11, known.getQueryContext()[0].startIndex());
      Checks.equal("nothing", known.getQueryContext()[0].fragment());
      return;
    }
    throw new AssertionError("no error");
  }
}
