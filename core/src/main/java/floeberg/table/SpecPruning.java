package floeberg.table;

import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.expressions.Evaluator;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.ManifestEvaluator;
import org.apache.iceberg.expressions.Projections;

/** Skips manifests and files of one partition spec by their partition values. */
record SpecPruning(Optional<ManifestEvaluator> manifests, Optional<Evaluator> files) {

  /** The filter's names are those of the spec's schema. */
  static SpecPruning of(PartitionSpec spec, Expression filter) {
    if (spec.isUnpartitioned()) {
      return new SpecPruning(Optional.empty(), Optional.empty());
    }
    Expression projected = Projections.inclusive(spec, true).project(filter);
    return new SpecPruning(
        Optional.of(ManifestEvaluator.forPartitionFilter(projected, spec, true)),
        Optional.of(new Evaluator(spec.partitionType(), projected, true)));
  }

  boolean mayMatch(ManifestFile manifest) {
    return manifests.isEmpty() || manifests.get().eval(manifest);
  }

  boolean mayMatch(DataFile file) {
    return files.isEmpty() || files.get().eval(file.partition());
  }
}
