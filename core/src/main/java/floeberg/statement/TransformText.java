package floeberg.statement;

import floeberg.type.TypeText;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.iceberg.NullOrder;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SortDirection;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.transforms.PartitionSpecVisitor;
import org.apache.iceberg.transforms.SortOrderVisitor;

/** Partition transforms and sort orders as SHOW and DESCRIBE print them. */
final class TransformText {
  private TransformText() {}

  /** Each field of a spec, without those that were dropped. */
  static List<String> of(PartitionSpec spec) {
    return PartitionSpecVisitor.visit(spec, new PartitionText()).stream()
        .filter(Objects::nonNull)
        .toList();
  }

  /** The keys of a sort order, joined by commas. */
  static String of(SortOrder order) {
    return SortOrderVisitor.visit(order, new SortText()).stream().collect(Collectors.joining(", "));
  }

  /** The dotted path of a column with its parts back-quoted where needed. */
  private static String column(String path) {
    return Arrays.stream(path.split("\\.", -1))
        .map(TypeText::quoteIfNeeded)
        .collect(Collectors.joining("."));
  }

  private static final class PartitionText implements PartitionSpecVisitor<String> {
    @Override
    public String identity(String sourceName, int sourceId) {
      return column(sourceName);
    }

    @Override
    public String bucket(String sourceName, int sourceId, int buckets) {
      return "bucket(" + buckets + ", " + column(sourceName) + ")";
    }

    @Override
    public String truncate(String sourceName, int sourceId, int width) {
      return "truncate(" + width + ", " + column(sourceName) + ")";
    }

    @Override
    public String year(String sourceName, int sourceId) {
      return "years(" + column(sourceName) + ")";
    }

    @Override
    public String month(String sourceName, int sourceId) {
      return "months(" + column(sourceName) + ")";
    }

    @Override
    public String day(String sourceName, int sourceId) {
      return "days(" + column(sourceName) + ")";
    }

    @Override
    public String hour(String sourceName, int sourceId) {
      return "hours(" + column(sourceName) + ")";
    }

    @Override
    public String alwaysNull(int fieldId, String sourceName, int sourceId) {
      return null;
    }

    @Override
    public String unknown(int fieldId, String sourceName, int sourceId, String transform) {
      return transform + "(" + column(sourceName) + ")";
    }
  }

  private static final class SortText implements SortOrderVisitor<String> {
    @Override
    public String field(String name, int id, SortDirection direction, NullOrder nulls) {
      return key(name, direction, nulls);
    }

    @Override
    public String bucket(
        String name, int id, int buckets, SortDirection direction, NullOrder nulls) {
      return key("bucket(" + buckets + ", " + name + ")", direction, nulls);
    }

    @Override
    public String truncate(
        String name, int id, int width, SortDirection direction, NullOrder nulls) {
      return key("truncate(" + name + ", " + width + ")", direction, nulls);
    }

    @Override
    public String year(String name, int id, SortDirection direction, NullOrder nulls) {
      return key("years(" + name + ")", direction, nulls);
    }

    @Override
    public String month(String name, int id, SortDirection direction, NullOrder nulls) {
      return key("months(" + name + ")", direction, nulls);
    }

    @Override
    public String day(String name, int id, SortDirection direction, NullOrder nulls) {
      return key("days(" + name + ")", direction, nulls);
    }

    @Override
    public String hour(String name, int id, SortDirection direction, NullOrder nulls) {
      return key("hours(" + name + ")", direction, nulls);
    }

    @Override
    public String unknown(
        String name, int id, String transform, SortDirection direction, NullOrder nulls) {
      return key(transform + "(" + name + ")", direction, nulls);
    }

    private static String key(String term, SortDirection direction, NullOrder nulls) {
      return term
          + " "
          + direction
          + (nulls == NullOrder.NULLS_FIRST ? " NULLS FIRST" : " NULLS LAST");
    }
  }
}
