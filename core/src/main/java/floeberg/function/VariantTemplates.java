package floeberg.function;

/**
 * The DuckDB text by which variants reach Java functions and come back: the hex digits of their
 * encoding, see {@link floeberg.type.VariantValue}. Alone among DuckDB's ways into and out of the
 * type it keeps every value what it is, decimals and the JSON null included.
 */
public final class VariantTemplates {
  private VariantTemplates() {}

  /** The digits of a variant, NULL of NULL; the value's text is repeated. */
  public static String hex(String value) {
    String parts =
        "CAST(variant_to_parquet_variant(" + value + ") AS STRUCT(metadata BLOB, value BLOB))";
    return "CASE WHEN "
        + value
        + " IS NOT NULL THEN hex(struct_extract("
        + parts
        + ", 'metadata')) || hex(struct_extract("
        + parts
        + ", 'value')) END";
  }

  /** The variant of digits, NULL of NULL. */
  public static String ofHex(String digits) {
    return "variant_bytes_to_variant(unhex(" + digits + "))";
  }

  /** The JSON null as a variant. */
  public static String jsonNull() {
    return ofHex("'01000000'");
  }

  /** Whether the variant is the JSON null, never NULL. */
  public static String isJsonNull(String value) {
    return "(" + value + " IS NOT NULL AND variant_typeof(" + value + ") = 'VARIANT_NULL')";
  }
}
