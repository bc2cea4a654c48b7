package floeberg.plan;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of data sources: programs written long ago call Spark's own ones by their classes. */
public final class FormatName {
  private static final Pattern CLASS =
      Pattern.compile(
          "(?:org\\.apache\\.spark\\.sql\\.(?:execution\\.datasources\\.)?|com\\.databricks\\.spark\\.)"
              + "(avro|csv|json|orc|parquet|text|xml)(?:\\.DefaultSource|\\.\\w+FileFormat)?");

  private static final Set<String> SHORT =
      Set.of("avro", "csv", "iceberg", "json", "orc", "parquet", "text", "xml");

  private FormatName() {}

  /** The short name of a source, which any case spells, else the name as it is. */
  public static String of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (SHORT.contains(lower)) {
      return lower;
    }
    Matcher matcher = CLASS.matcher(name);
    return matcher.matches() ? matcher.group(1) : name;
  }
}
