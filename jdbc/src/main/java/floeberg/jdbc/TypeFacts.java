package floeberg.jdbc;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.sql.DatabaseMetaData;
import java.util.Comparator;
import java.util.List;

/** The types that a column can have, as DatabaseMetaData lists them. */
final class TypeFacts {
  static final String COLUMNS =
      "TYPE_NAME STRING, DATA_TYPE INT, PRECISION INT, LITERAL_PREFIX STRING,"
          + " LITERAL_SUFFIX STRING, CREATE_PARAMS STRING, NULLABLE SMALLINT,"
          + " CASE_SENSITIVE BOOLEAN, SEARCHABLE SMALLINT, UNSIGNED_ATTRIBUTE BOOLEAN,"
          + " FIXED_PREC_SCALE BOOLEAN, AUTO_INCREMENT BOOLEAN, LOCAL_TYPE_NAME STRING,"
          + " MINIMUM_SCALE SMALLINT, MAXIMUM_SCALE SMALLINT, SQL_DATA_TYPE INT,"
          + " SQL_DATETIME_SUB INT, NUM_PREC_RADIX INT";
  private static final short NULLABLE = DatabaseMetaData.typeNullable;
  private static final short SEARCHABLE = DatabaseMetaData.typeSearchable;

  private record Type(SparkType type, String prefix, String suffix, String parameters) {
    static Type of(SparkType type) {
      return new Type(type, null, null, null);
    }

    static Type quoted(SparkType type, String word) {
      return new Type(type, word + "'", "'", null);
    }
  }

  private static final List<Type> TYPES =
      List.of(
          Type.of(SparkType.BOOLEAN),
          Type.of(SparkType.TINYINT),
          Type.of(SparkType.SMALLINT),
          Type.of(SparkType.INT),
          Type.of(SparkType.BIGINT),
          Type.of(SparkType.FLOAT),
          Type.of(SparkType.DOUBLE),
          new Type(
              new SparkType.Decimal(SparkType.Decimal.MAX_PRECISION, 0),
              null,
              null,
              "precision,scale"),
          Type.quoted(SparkType.STRING, ""),
          new Type(new SparkType.Char(Integer.MAX_VALUE), "'", "'", "length"),
          new Type(new SparkType.Varchar(Integer.MAX_VALUE), "'", "'", "length"),
          Type.quoted(SparkType.BINARY, "X"),
          Type.quoted(SparkType.DATE, "DATE "),
          Type.quoted(SparkType.TIMESTAMP, "TIMESTAMP "),
          Type.quoted(SparkType.TIMESTAMP_NTZ, "TIMESTAMP_NTZ "),
          Type.of(SparkType.VARIANT));

  private TypeFacts() {}

  static List<Row> rows() {
    return TYPES.stream()
        .map(TypeFacts::row)
        .sorted(Comparator.comparing(row -> (Integer) row.values().get(1)))
        .toList();
  }

  private static Row row(Type type) {
    SqlTypes.Facts facts = SqlTypes.facts(type.type());
    boolean isDecimal = type.type() instanceof SparkType.Decimal;
    String name = SqlTypes.name(type.type());
    short largestScale = (short) (isDecimal ? SparkType.Decimal.MAX_PRECISION : facts.scale());
    return Row.of(
        name,
        facts.code(),
        facts.precision(),
        type.prefix(),
        type.suffix(),
        type.parameters(),
        NULLABLE,
        SqlTypes.isText(type.type()),
        SEARCHABLE,
        !SqlTypes.isSigned(type.type()),
        false,
        false,
        name,
        (short) (isDecimal ? 0 : facts.scale()),
        largestScale,
        null,
        null,
        SqlTypes.isSigned(type.type()) ? (Object) 10 : null);
  }
}
