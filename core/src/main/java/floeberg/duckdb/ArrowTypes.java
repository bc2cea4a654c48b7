package floeberg.duckdb;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.type.SparkType;
import floeberg.type.SparkType.IntervalField;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The Spark types of Arrow data that a client sends, and the DuckDB text that brings it to them.
 */
final class ArrowTypes {
  private static final Condition UNSUPPORTED =
      new Condition("UNSUPPORTED_ARROWTYPE", Condition.UNSUPPORTED);

  private ArrowTypes() {}

  static SparkType.Struct of(Schema schema) {
    return new SparkType.Struct(fields(schema.getFields()));
  }

  private static List<SparkType.Field> fields(List<Field> fields) {
    var out = new ArrayList<SparkType.Field>();
    for (Field field : fields) {
      out.add(new SparkType.Field(field.getName(), type(field), field.isNullable()));
    }
    return out;
  }

  private static SparkType type(Field field) {
    return switch (field.getType()) {
      case ArrowType.Null _ -> SparkType.VOID;
      case ArrowType.Bool _ -> SparkType.BOOLEAN;
      case ArrowType.Int number when number.getIsSigned() ->
          switch (number.getBitWidth()) {
            case 8 -> SparkType.TINYINT;
            case 16 -> SparkType.SMALLINT;
            case 32 -> SparkType.INT;
            default -> SparkType.BIGINT;
          };
      case ArrowType.FloatingPoint number ->
          switch (number.getPrecision()) {
            case SINGLE -> SparkType.FLOAT;
            case DOUBLE -> SparkType.DOUBLE;
            case HALF -> throw unsupported(field);
          };
      case ArrowType.Decimal decimal ->
          new SparkType.Decimal(decimal.getPrecision(), decimal.getScale());
      case ArrowType.Utf8 _, ArrowType.LargeUtf8 _, ArrowType.Utf8View _ -> SparkType.STRING;
      case ArrowType.Binary _, ArrowType.LargeBinary _, ArrowType.BinaryView _ -> SparkType.BINARY;
      case ArrowType.Date _ -> SparkType.DATE;
      case ArrowType.Timestamp timestamp ->
          timestamp.getTimezone() == null ? SparkType.TIMESTAMP_NTZ : SparkType.TIMESTAMP;
      case ArrowType.Time _ -> new SparkType.Time(6);
      case ArrowType.Duration _ ->
          new SparkType.DayTimeInterval(IntervalField.DAY, IntervalField.SECOND);
      case ArrowType.Interval interval ->
          switch (interval.getUnit()) {
            case YEAR_MONTH -> SparkType.YEAR_TO_MONTH;
            case MONTH_DAY_NANO -> SparkType.CALENDAR_INTERVAL;
            case DAY_TIME -> throw unsupported(field);
          };
      case ArrowType.List _, ArrowType.LargeList _, ArrowType.FixedSizeList _ ->
          new SparkType.Array(
              type(field.getChildren().getFirst()), field.getChildren().getFirst().isNullable());
      // Encoded bytes; as a struct they would become another variant.
      case ArrowType.Struct _ when isVariant(field) -> throw unsupported(field);
      case ArrowType.Struct _ -> new SparkType.Struct(fields(field.getChildren()));
      case ArrowType.Map _ -> map(field.getChildren().getFirst());
      default -> throw unsupported(field);
    };
  }

  private static boolean isVariant(Field field) {
    return field.getChildren().stream()
        .anyMatch(child -> "true".equals(child.getMetadata().get("variant")));
  }

  private static SparkType map(Field entries) {
    Field key = entries.getChildren().get(0);
    Field value = entries.getChildren().get(1);
    return new SparkType.Map(type(key), type(value), value.isNullable());
  }

  private static FloebergException unsupported(Field field) {
    return FloebergException.of(UNSUPPORTED, "typeName", field.getType().toString());
  }

  /** A scanned column in the DuckDB type that belongs to its Spark type. */
  static String converted(String column, SparkType type) {
    return switch (type) {
      case SparkType.DayTimeInterval _ -> "CAST(epoch_us(" + column + ") AS BIGINT)";
      case SparkType.YearMonthInterval _ ->
          "CAST(datepart('year', "
              + column
              + ") * 12 + datepart('month', "
              + column
              + ") AS INTEGER)";
      case SparkType.Array(SparkType element, boolean _) when isChanged(element) ->
          "list_transform(" + column + ", lambda x: " + converted("x", element) + ")";
      case SparkType.Struct(List<SparkType.Field> fields) when isChanged(type) ->
          struct(column, fields, type);
      default -> "CAST(" + column + " AS " + DuckTypes.name(type) + ")";
    };
  }

  private static boolean isChanged(SparkType type) {
    return switch (type) {
      case SparkType.DayTimeInterval _, SparkType.YearMonthInterval _ -> true;
      case SparkType.Array(SparkType element, boolean _) -> isChanged(element);
      case SparkType.Struct(List<SparkType.Field> fields) ->
          fields.stream().anyMatch(field -> isChanged(field.type()));
      default -> false;
    };
  }

  private static String struct(String column, List<SparkType.Field> fields, SparkType type) {
    var parts = new ArrayList<String>();
    for (SparkType.Field field : fields) {
      String name = DuckSql.name(field.name());
      parts.add(name + " := " + converted(column + "." + name, field.type()));
    }
    return "CASE WHEN "
        + column
        + " IS NULL THEN NULL ELSE CAST(struct_pack("
        + String.join(", ", parts)
        + ") AS "
        + DuckTypes.name(type)
        + ") END";
  }
}
