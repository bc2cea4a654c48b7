package floeberg.write;

import floeberg.catalog.IcebergTypes;
import floeberg.resolved.Expr;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.types.Types;

/** What a column gets when a write says nothing about it (format version 3). */
public final class WriteDefaults {
  private WriteDefaults() {}

  /** The column's write default in its Spark type. */
  public static Optional<Expr.Literal> of(Types.NestedField field) {
    return field == null || field.writeDefault() == null
        ? Optional.empty()
        : Optional.of(
            new Expr.Literal(
                IcebergTypes.toSpark(field.type()), Optional.of(internal(field.writeDefault()))));
  }

  private static Object internal(Object value) {
    return switch (value) {
      case CharSequence text -> text.toString();
      case ByteBuffer bytes -> {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        yield copy;
      }
      case UUID uuid -> uuid.toString();
      default -> value;
    };
  }
}
