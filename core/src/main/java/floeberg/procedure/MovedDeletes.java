package floeberg.procedure;

import floeberg.catalog.TableName;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.write.DeletePathRewrite;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RewriteTablePathUtil;
import org.apache.iceberg.RewriteTablePathUtil.PositionDeleteReaderWriter;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.PositionDeleteWriter;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Copies of position deletes whose paths of data files begin elsewhere. */
final class MovedDeletes {
  private final TableName name;
  private final Table table;
  private final String source;
  private final String target;
  private final ProcedureContext context;
  private final Map<String, Long> sizes = new HashMap<>();

  MovedDeletes(
      TableName name, Table table, String source, String target, ProcedureContext context) {
    this.name = name;
    this.table = table;
    this.source = source;
    this.target = target;
    this.context = context;
  }

  /** How many files were copied. */
  int count() {
    return sizes.size();
  }

  /** Copies the manifest's files; the sizes of all copies by the path of the original. */
  Map<String, Long> rewrite(ManifestFile manifest, UnaryOperator<String> staged)
      throws IOException {
    try (CloseableIterable<DeleteFile> files =
        ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
      for (DeleteFile file : files) {
        boolean isNew = !sizes.containsKey(file.location());
        if (isNew && file.content() == FileContent.POSITION_DELETES) {
          sizes.put(file.location(), copy(file.copy(), staged.apply(file.location())));
        }
      }
    }
    return sizes;
  }

  private long copy(DeleteFile file, String place) throws IOException {
    if (file.format() == FileFormat.PUFFIN) {
      return RewriteTablePathUtil.rewritePositionDelete(
          file,
          table.io().newOutputFile(place),
          table.io(),
          table.specs().get(file.specId()),
          source,
          target,
          new NoRows());
    }
    return new DeletePathRewrite(context.writing(), name).write(file, this::moved, place);
  }

  // As RewriteTablePathUtil.newPath does it: prefixes end with a slash, and a path that does not
  // begin with the source's is an error.
  private Expr moved(Attribute path) {
    String from = RewriteTablePathUtil.maybeAppendFileSeparator(source);
    String to = RewriteTablePathUtil.maybeAppendFileSeparator(target);
    var written =
        new Expression.Attribute(List.of(path.name()), OptionalLong.empty(), false, Origin.NONE);
    Expression rest =
        call(
            "substring",
            written,
            literal(SparkType.INT, from.codePointCount(0, from.length()) + 1));
    Expression refusal =
        call(
            "raise_error",
            call("concat", literal("Path "), written, literal(" does not start with " + from)));
    Expression place =
        call(
            "if",
            call("startswith", written, literal(from)),
            call("concat", literal(to), rest),
            refusal);
    return context.resolve(place, List.of(path));
  }

  private static Expression call(String name, Expression... arguments) {
    return Expression.Call.of(name, Origin.NONE, arguments);
  }

  private static Expression literal(String text) {
    return literal(SparkType.STRING, text);
  }

  private static Expression literal(SparkType type, Object value) {
    return new Expression.Literal(type, Optional.of(value), Origin.NONE);
  }

  /** Deletion vectors are copied without reading rows. */
  private record NoRows() implements PositionDeleteReaderWriter {
    @Override
    public CloseableIterable<Record> reader(InputFile file, FileFormat format, PartitionSpec spec) {
      throw new UnsupportedOperationException("Position deletes in " + format);
    }

    @Override
    public PositionDeleteWriter<Record> writer(
        OutputFile file, FileFormat format, PartitionSpec spec, StructLike partition) {
      throw new UnsupportedOperationException("Position deletes in " + format);
    }
  }
}
