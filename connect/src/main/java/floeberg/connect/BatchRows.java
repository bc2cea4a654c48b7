package floeberg.connect;

import floeberg.setting.Settings;
import floeberg.type.SparkType;

/**
 * How many rows a batch of a result holds. Every message costs the client a call that releases it,
 * so that a long result of fixed width comes in larger batches than Spark's default of 10,000 rows,
 * within the 4 MiB that Spark aims at, unless {@code spark.sql.execution.arrow.maxRecordsPerBatch}
 * was set. The engine takes the number of rows alone: values of any length keep to fewer.
 *
 * @param first rows of each of the first batches, at most
 * @param later rows of each batch behind {@link #FIRST_ROWS}, at most; a multiple of {@code first}
 */
record BatchRows(int first, int later) {
  /** How many rows come in the first batches. */
  static final int FIRST_ROWS = 100_000;

  private static final String SETTING = "spark.sql.execution.arrow.maxRecordsPerBatch";
  private static final int SPARK = 10_000;
  private static final int OF_TEXTS = 20_000;
  private static final int OF_NUMBERS = 60_000;
  private static final long BYTES = 4L << 20;

  /** Of the widest value that has one width. */
  private static final int VALUE_BYTES = 16;

  /** The rows that the setting or else the schema asks for; no bound for a setting of 0 or less. */
  static BatchRows of(SparkType.Struct schema, Settings settings) {
    String set = settings.explicit().get(SETTING);
    if (set != null) {
      int rows = Integer.parseInt(set);
      return all(rows <= 0 ? Integer.MAX_VALUE : rows);
    }
    int most =
        schema.fields().stream().mapToInt(field -> of(field.type())).min().orElse(OF_NUMBERS);
    long width = (long) VALUE_BYTES * Math.max(1, schema.fields().size());
    return new BatchRows(SPARK, Math.clamp(BYTES / width / SPARK * SPARK, SPARK, most));
  }

  /** The same number in every batch. */
  static BatchRows all(int rows) {
    return new BatchRows(rows, rows);
  }

  private static int of(SparkType type) {
    return switch (type) {
      case SparkType.Simple simple ->
          switch (simple) {
            case VOID, BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE -> OF_NUMBERS;
            case DATE, TIMESTAMP, TIMESTAMP_NTZ, CALENDAR_INTERVAL -> OF_NUMBERS;
            case BINARY -> OF_TEXTS;
            case VARIANT -> SPARK;
          };
      case SparkType.Decimal _, SparkType.Time _ -> OF_NUMBERS;
      case SparkType.YearMonthInterval _, SparkType.DayTimeInterval _ -> OF_NUMBERS;
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> OF_TEXTS;
      case SparkType.Array _, SparkType.Map _, SparkType.Struct _ -> SPARK;
      case SparkType.Geometry _, SparkType.Geography _ -> SPARK;
      case SparkType.UserDefined(String _, SparkType sqlType) -> of(sqlType);
    };
  }
}
