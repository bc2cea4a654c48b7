package floeberg.catalog;

import floeberg.plan.TableCommand;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Spark's types in Iceberg and back, by the rules of Iceberg's Spark integration. */
public final class IcebergTypes {
  private static final int WGS84 = 4326;

  private IcebergTypes() {}

  /** The Spark type of values of the Iceberg type. */
  public static SparkType toSpark(Type type) {
    return switch (type.typeId()) {
      case BOOLEAN -> SparkType.BOOLEAN;
      case INTEGER -> SparkType.INT;
      case LONG -> SparkType.BIGINT;
      case FLOAT -> SparkType.FLOAT;
      case DOUBLE -> SparkType.DOUBLE;
      case DATE -> SparkType.DATE;
      case TIME -> new SparkType.Time(6);
      case TIMESTAMP ->
          ((Types.TimestampType) type).shouldAdjustToUTC()
              ? SparkType.TIMESTAMP
              : SparkType.TIMESTAMP_NTZ;
      case TIMESTAMP_NANO ->
          ((Types.TimestampNanoType) type).shouldAdjustToUTC()
              ? SparkType.TIMESTAMP
              : SparkType.TIMESTAMP_NTZ;
      case STRING, UUID -> SparkType.STRING;
      case FIXED, BINARY -> SparkType.BINARY;
      case DECIMAL -> {
        var decimal = (Types.DecimalType) type;
        yield new SparkType.Decimal(decimal.precision(), decimal.scale());
      }
      case GEOMETRY -> new SparkType.Geometry(srid(((Types.GeometryType) type).crs()));
      case GEOGRAPHY -> new SparkType.Geography(srid(((Types.GeographyType) type).crs()));
      case VARIANT -> SparkType.VARIANT;
      case UNKNOWN -> SparkType.VOID;
      case STRUCT -> struct(type.asStructType().fields());
      case LIST -> {
        Types.ListType list = type.asListType();
        yield new SparkType.Array(toSpark(list.elementType()), list.isElementOptional());
      }
      case MAP -> {
        Types.MapType map = type.asMapType();
        yield new SparkType.Map(
            toSpark(map.keyType()), toSpark(map.valueType()), map.isValueOptional());
      }
    };
  }

  /** A schema's columns: a required field is not nullable, its doc is the comment. */
  public static SparkType.Struct toSpark(Schema schema) {
    return struct(schema.columns());
  }

  /** One column. */
  public static SparkType.Field toSpark(Types.NestedField field) {
    return new SparkType.Field(
        field.name(),
        toSpark(field.type()),
        field.isOptional(),
        Optional.ofNullable(field.doc()),
        "");
  }

  private static SparkType.Struct struct(List<Types.NestedField> fields) {
    return new SparkType.Struct(fields.stream().map(IcebergTypes::toSpark).toList());
  }

  // EPSG codes and Iceberg's names of WGS 84; another system's number is not known to Spark.
  private static int srid(String crs) {
    if (crs == null || crs.equalsIgnoreCase("OGC:CRS84")) {
      return WGS84;
    }
    String digits = crs.replaceFirst("(?i)^(srid|epsg):", "");
    return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : WGS84;
  }

  private static String crs(int srid) {
    return srid == WGS84 ? "OGC:CRS84" : "EPSG:" + srid;
  }

  /** A type without ids given yet: ids count from {@code firstId}. */
  public static Type toIceberg(SparkType type, int firstId) {
    return convert(type, new AtomicInteger(firstId));
  }

  /** A new table's schema; field ids are given by the catalog when it makes the table. */
  public static Schema toIceberg(SparkType.Struct columns) {
    int count = columns.fields().size();
    // Top-level ids first and from 0, as Iceberg numbers Spark schemas: messages show them.
    var ids = new AtomicInteger(count);
    var fields = new ArrayList<Types.NestedField>();
    for (int i = 0; i < count; i++) {
      fields.add(field(columns.fields().get(i), i, ids));
    }
    return new Schema(fields);
  }

  private static Types.NestedField field(SparkType.Field field, int id, AtomicInteger ids) {
    Types.NestedField.Builder builder =
        field.nullable()
            ? Types.NestedField.optional(field.name())
            : Types.NestedField.required(field.name());
    return builder
        .withId(id)
        .ofType(convert(field.type(), ids))
        .withDoc(field.comment().orElse(null))
        .build();
  }

  private static Type convert(SparkType type, AtomicInteger ids) {
    return switch (type) {
      case SparkType.Simple simple -> simple(simple);
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> Types.StringType.get();
      case SparkType.Decimal(int precision, int scale) -> Types.DecimalType.of(precision, scale);
      case SparkType.Time _ -> Types.TimeType.get();
      case SparkType.Geometry(int srid) -> Types.GeometryType.of(crs(srid));
      case SparkType.Geography(int srid) -> Types.GeographyType.of(crs(srid));
      case SparkType.Struct struct -> convert(struct, ids);
      case SparkType.Array(SparkType element, boolean containsNull) -> {
        int id = ids.getAndIncrement();
        Type inner = convert(element, ids);
        yield containsNull
            ? Types.ListType.ofOptional(id, inner)
            : Types.ListType.ofRequired(id, inner);
      }
      case SparkType.Map(SparkType key, SparkType value, boolean valueContainsNull) -> {
        int keyId = ids.getAndIncrement();
        int valueId = ids.getAndIncrement();
        Type keyType = convert(key, ids);
        Type valueType = convert(value, ids);
        yield valueContainsNull
            ? Types.MapType.ofOptional(keyId, valueId, keyType, valueType)
            : Types.MapType.ofRequired(keyId, valueId, keyType, valueType);
      }
      case SparkType.UserDefined(String _, SparkType sqlType) -> convert(sqlType, ids);
      case SparkType.YearMonthInterval _, SparkType.DayTimeInterval _ -> throw unsupported(type);
    };
  }

  private static Type convert(SparkType.Struct struct, AtomicInteger ids) {
    int first = ids.getAndAdd(struct.fields().size());
    var fields = new ArrayList<Types.NestedField>();
    for (int i = 0; i < struct.fields().size(); i++) {
      fields.add(field(struct.fields().get(i), first + i, ids));
    }
    return Types.StructType.of(fields);
  }

  private static Type simple(SparkType.Simple type) {
    return switch (type) {
      case BOOLEAN -> Types.BooleanType.get();
      case TINYINT, SMALLINT, INT -> Types.IntegerType.get();
      case BIGINT -> Types.LongType.get();
      case FLOAT -> Types.FloatType.get();
      case DOUBLE -> Types.DoubleType.get();
      case DATE -> Types.DateType.get();
      case TIMESTAMP -> Types.TimestampType.withZone();
      case TIMESTAMP_NTZ -> Types.TimestampType.withoutZone();
      case BINARY -> Types.BinaryType.get();
      case VOID -> Types.UnknownType.get();
      case VARIANT -> Types.VariantType.get();
      case CALENDAR_INTERVAL -> throw unsupported(type);
    };
  }

  private static UnsupportedOperationException unsupported(SparkType type) {
    return new UnsupportedOperationException("Not a supported type: " + type.simpleString());
  }

  /** The partition spec of PARTITIONED BY. */
  public static PartitionSpec partitionSpec(
      Schema schema, List<TableCommand.Transform> transforms) {
    return PartitionTransforms.spec(schema, transforms);
  }
}
