package floeberg.table;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.type.SparkType;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/** Avro files that belong to no table: their columns by name, in the types that Spark gives. */
public final class PlainAvro {
  static {
    AvroCodecs.register();
  }

  private PlainAvro() {}

  /** The columns of a file. */
  public static SparkType.Struct schema(String path) {
    try (DataFileReader<GenericRecord> file = open(path)) {
      return type(file.getSchema()) instanceof SparkType.Struct struct
          ? struct
          : new SparkType.Struct(
              List.of(new SparkType.Field("value", type(file.getSchema()), true)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Rows of the wanted columns; those that the file lacks are NULL. */
  public static void read(String path, List<SparkType.Field> wanted, Consumer<List<Object>> rows) {
    try (DataFileReader<GenericRecord> file = open(path)) {
      Schema schema = file.getSchema();
      List<Schema.Field> sources = wanted.stream().map(field -> source(schema, field)).toList();
      for (GenericRecord record : file) {
        var values = new ArrayList<Object>();
        for (int i = 0; i < sources.size(); i++) {
          Schema.Field source = sources.get(i);
          values.add(
              source.pos() < 0
                  ? null
                  : AvroValues.value(
                      record.get(source.pos()), source.schema(), wanted.get(i).type()));
        }
        rows.accept(values);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Schema.Field source(Schema schema, SparkType.Field field) {
    return schema.getFields().stream()
        .filter(one -> one.name().equalsIgnoreCase(field.name()))
        .findFirst()
        .orElseGet(() -> new Schema.Field("none", Schema.create(Schema.Type.NULL)));
  }

  private static DataFileReader<GenericRecord> open(String path) throws IOException {
    return new DataFileReader<>(new File(path), new GenericDatumReader<>());
  }

  static SparkType type(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> SparkType.VOID;
      case BOOLEAN -> SparkType.BOOLEAN;
      case INT ->
          schema.getLogicalType() instanceof LogicalTypes.Date ? SparkType.DATE : SparkType.INT;
      case LONG -> longType(schema);
      case FLOAT -> SparkType.FLOAT;
      case DOUBLE -> SparkType.DOUBLE;
      case STRING, ENUM -> SparkType.STRING;
      case BYTES, FIXED ->
          schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
              ? new SparkType.Decimal(decimal.getPrecision(), decimal.getScale())
              : SparkType.BINARY;
      case ARRAY ->
          new SparkType.Array(type(schema.getElementType()), isNullable(schema.getElementType()));
      case MAP ->
          new SparkType.Map(
              SparkType.STRING, type(schema.getValueType()), isNullable(schema.getValueType()));
      case RECORD ->
          new SparkType.Struct(
              schema.getFields().stream()
                  .map(
                      field ->
                          new SparkType.Field(
                              field.name(), type(field.schema()), isNullable(field.schema())))
                  .toList());
      case UNION -> unionType(schema);
    };
  }

  private static SparkType longType(Schema schema) {
    return switch (schema.getLogicalType()) {
      case LogicalTypes.TimestampMillis _ -> SparkType.TIMESTAMP;
      case LogicalTypes.TimestampMicros _ -> SparkType.TIMESTAMP;
      case LogicalTypes.LocalTimestampMillis _ -> SparkType.TIMESTAMP_NTZ;
      case LogicalTypes.LocalTimestampMicros _ -> SparkType.TIMESTAMP_NTZ;
      case null, default -> SparkType.BIGINT;
    };
  }

  private static boolean isNullable(Schema schema) {
    return schema.isNullable();
  }

  /** The branches of a union that are not null. */
  static List<Schema> branches(Schema union) {
    return union.getTypes().stream().filter(one -> one.getType() != Schema.Type.NULL).toList();
  }

  private static SparkType unionType(Schema union) {
    List<Schema> branches = branches(union);
    List<Schema.Type> kinds = branches.stream().map(Schema::getType).sorted().toList();
    if (branches.isEmpty()) {
      return SparkType.VOID;
    }
    if (branches.size() == 1) {
      return type(branches.getFirst());
    }
    if (kinds.equals(List.of(Schema.Type.INT, Schema.Type.LONG))) {
      return SparkType.BIGINT;
    }
    if (kinds.equals(List.of(Schema.Type.FLOAT, Schema.Type.DOUBLE))) {
      return SparkType.DOUBLE;
    }
    throw FloebergException.of(
        Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
        "tableName",
        "avro",
        "operation",
        "reading unions of several types");
  }

  /** A new file that rows are added to. */
  public static final class Output implements Closeable {
    static {
      AvroCodecs.register();
    }

    private final SparkType.Struct columns;
    private final Schema schema;
    private final DataFileWriter<GenericRecord> file;

    /** Creates the file; {@code codec} is Avro's name of the compression. */
    public Output(Path path, SparkType.Struct columns, String codec) throws IOException {
      this.columns = columns;
      schema = AvroSchemas.of(columns);
      file = new DataFileWriter<>(new GenericDatumWriter<>());
      file.setCodec(CodecFactory.fromString(codec));
      file.create(schema, path.toFile());
    }

    /** Adds a row of the columns' values in Spark's internal form. */
    public void add(List<Object> values) throws IOException {
      file.append((GenericRecord) AvroSchemas.record(values, columns, schema));
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
