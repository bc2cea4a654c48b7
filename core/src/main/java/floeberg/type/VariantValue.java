package floeberg.type;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A variant in Parquet's encoding, in which Spark keeps it too: a dictionary of the names of fields
 * and the value. As hex digits both stand behind each other, which is how a variant travels to and
 * from DuckDB's text.
 *
 * <p>Its tree is Jackson's: numbers by their own kinds (whole, decimal without zeros at its end,
 * float, double), bytes as such, dates and times as {@code java.time} has them inside of a POJO
 * node. Moments have microseconds: what a file says beyond them is cut.
 */
public final class VariantValue {
  private final byte[] metadata;
  private final byte[] value;

  private VariantValue(byte[] metadata, byte[] value) {
    this.metadata = metadata;
    this.value = value;
  }

  /** The variant of a tree; fields get the order of their names. */
  public static VariantValue of(JsonNode tree) {
    return new VariantWriter().write(tree);
  }

  /** Of the parts, which are not copied. */
  static VariantValue of(byte[] metadata, byte[] value) {
    return new VariantValue(metadata, value);
  }

  /** The variant whose parts stand in the hex digits, null for null. */
  public static VariantValue ofHex(String hex) {
    if (hex == null) {
      return null;
    }
    byte[] bytes = HexFormat.of().parseHex(hex);
    int size = VariantReader.metadataSize(bytes);
    return new VariantValue(
        Arrays.copyOf(bytes, size), Arrays.copyOfRange(bytes, size, bytes.length));
  }

  /** The dictionary's bytes. */
  public byte[] metadata() {
    return metadata.clone();
  }

  /** The value's bytes. */
  public byte[] value() {
    return value.clone();
  }

  public String hex() {
    return HexFormat.of().withUpperCase().formatHex(metadata)
        + HexFormat.of().withUpperCase().formatHex(value);
  }

  public JsonNode tree() {
    return new VariantReader(metadata, value).read();
  }

  /** The JSON text as {@code to_json} writes it. */
  public String json(ZoneId zone) {
    return new VariantText(zone).json(tree());
  }

  /** The text that a cast to STRING gives, null for the JSON null. */
  public String text(ZoneId zone) {
    return new VariantText(zone).cast(tree());
  }

  /** The JSON text in UTC. */
  @Override
  public String toString() {
    return json(ZoneOffset.UTC);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VariantValue variant
        && Arrays.equals(metadata, variant.metadata)
        && Arrays.equals(value, variant.value);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(metadata) + Arrays.hashCode(value);
  }
}
