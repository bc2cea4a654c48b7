package floeberg.procedure;

import floeberg.catalog.TableName;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.write.DeletePathRewrite;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private Expr moved(Attribute path) {
    String text =
        "SELECT concat('%s', substring(%s, %d))"
            .formatted(
                target.replace("\\", "\\\\").replace("'", "\\'"), path.name(), source.length() + 1);
    if (context.parseQuery(text) instanceof CoreRelation.Project project) {
      Expression expression = project.expressions().getFirst();
      return context.resolve(expression, List.of(path));
    }
    throw new AssertionError(text);
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
