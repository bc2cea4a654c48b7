package floeberg.connect;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Spark schemas as Spark's server writes them in Arrow. */
final class ArrowSchemas {
  private ArrowSchemas() {}

  /**
   * The schema.
   *
   * @param zone session time zone, the zone text of TIMESTAMP columns
   */
  static Schema of(SparkType.Struct struct, String zone) {
    return new Schema(fields(struct.fields(), zone, false));
  }

  /** The same schema with 64-bit offsets in all texts and binaries. */
  static Schema withLongOffsets(Schema schema) {
    return new Schema(
        schema.getFields().stream().map(ArrowSchemas::withLongOffsets).toList(),
        schema.getCustomMetadata());
  }

  private static Field withLongOffsets(Field field) {
    ArrowType type =
        switch (field.getType()) {
          case ArrowType.Utf8 _ -> ArrowType.LargeUtf8.INSTANCE;
          case ArrowType.Binary _ -> ArrowType.LargeBinary.INSTANCE;
          case ArrowType other -> other;
        };
    return new Field(
        field.getName(),
        new FieldType(field.isNullable(), type, null, field.getMetadata()),
        field.getChildren().stream().map(ArrowSchemas::withLongOffsets).toList());
  }

  private static List<Field> fields(List<SparkType.Field> fields, String zone, boolean isNested) {
    Map<String, Integer> total = new HashMap<>();
    fields.forEach(field -> total.merge(field.name(), 1, Integer::sum));
    Map<String, Integer> seen = new HashMap<>();
    var out = new ArrayList<Field>();
    for (SparkType.Field field : fields) {
      String name = field.name();
      // Arrow structs must not repeat a name; Spark numbers the repeated ones.
      if (isNested && total.get(name) > 1) {
        name = name + "_" + (seen.merge(field.name(), 1, Integer::sum) - 1);
      }
      out.add(field(name, field.type(), field.nullable(), zone));
    }
    return out;
  }

  private static Field field(String name, SparkType type, boolean nullable, String zone) {
    return switch (type) {
      case SparkType.Array(SparkType element, boolean containsNull) ->
          new Field(
              name,
              new FieldType(nullable, ArrowType.List.INSTANCE, null),
              List.of(field("element", element, containsNull, zone)));
      case SparkType.Map map -> map(name, map, nullable, zone);
      case SparkType.Struct(List<SparkType.Field> fields) ->
          new Field(
              name,
              new FieldType(nullable, ArrowType.Struct.INSTANCE, null),
              fields(fields, zone, true));
      case SparkType.Geometry(int srid) -> spatial(name, nullable, "geometry", srid);
      case SparkType.Geography(int srid) -> spatial(name, nullable, "geography", srid);
      case SparkType.UserDefined userDefined -> field(name, userDefined.sqlType(), nullable, zone);
      case SparkType.Simple simple when simple == SparkType.Simple.VARIANT ->
          variant(name, nullable);
      case SparkType.Simple simple -> leaf(name, nullable, simple(simple, zone));
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ ->
          leaf(name, nullable, ArrowType.Utf8.INSTANCE);
      case SparkType.Decimal(int precision, int scale) ->
          leaf(name, nullable, new ArrowType.Decimal(precision, scale, 128));
      case SparkType.Time _ -> leaf(name, nullable, new ArrowType.Time(TimeUnit.NANOSECOND, 64));
      case SparkType.YearMonthInterval _ ->
          leaf(name, nullable, new ArrowType.Interval(IntervalUnit.YEAR_MONTH));
      case SparkType.DayTimeInterval _ ->
          leaf(name, nullable, new ArrowType.Duration(TimeUnit.MICROSECOND));
    };
  }

  private static Field leaf(String name, boolean nullable, ArrowType type) {
    return new Field(name, new FieldType(nullable, type, null), List.of());
  }

  private static ArrowType simple(SparkType.Simple type, String zone) {
    return switch (type) {
      case BOOLEAN -> ArrowType.Bool.INSTANCE;
      case TINYINT -> new ArrowType.Int(8, true);
      case SMALLINT -> new ArrowType.Int(16, true);
      case INT -> new ArrowType.Int(32, true);
      case BIGINT -> new ArrowType.Int(64, true);
      case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
      case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
      case DATE -> new ArrowType.Date(DateUnit.DAY);
      case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, zone);
      case TIMESTAMP_NTZ -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
      case BINARY -> ArrowType.Binary.INSTANCE;
      case VOID -> ArrowType.Null.INSTANCE;
      case CALENDAR_INTERVAL -> new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO);
      case VARIANT -> throw new AssertionError("a variant is a struct in Arrow");
    };
  }

  private static Field map(String name, SparkType.Map map, boolean nullable, String zone) {
    Field entries =
        new Field(
            "entries",
            new FieldType(false, ArrowType.Struct.INSTANCE, null),
            List.of(
                field("key", map.key(), false, zone),
                field("value", map.value(), map.valueContainsNull(), zone)));
    return new Field(
        name, new FieldType(nullable, new ArrowType.Map(false), null), List.of(entries));
  }

  private static Field variant(String name, boolean nullable) {
    Field value = leaf("value", false, ArrowType.Binary.INSTANCE);
    Field metadata =
        new Field(
            "metadata",
            new FieldType(false, ArrowType.Binary.INSTANCE, null, Map.of("variant", "true")),
            List.of());
    return new Field(
        name, new FieldType(nullable, ArrowType.Struct.INSTANCE, null), List.of(value, metadata));
  }

  private static Field spatial(String name, boolean nullable, String kind, int srid) {
    Field id = leaf("srid", false, new ArrowType.Int(32, true));
    Field wkb =
        new Field(
            "wkb",
            new FieldType(
                false,
                ArrowType.Binary.INSTANCE,
                null,
                Map.of(kind, "true", "srid", Integer.toString(srid))),
            List.of());
    return new Field(
        name, new FieldType(nullable, ArrowType.Struct.INSTANCE, null), List.of(id, wkb));
  }
}
