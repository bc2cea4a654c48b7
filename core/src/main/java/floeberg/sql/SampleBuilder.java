package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Relation;
import java.util.Locale;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** TABLESAMPLE: a share of the rows, a bucket, or the first ones. */
final class SampleBuilder {
  /** Spark's slack for fractions such as 100.0000001 percent. */
  private static final double ROUNDING = 1e-6;

  private final Builders builders;

  SampleBuilder(Builders builders) {
    this.builders = builders;
  }

  Relation sampled(Relation input, SampleContext tree) {
    if (tree == null) {
      return input;
    }
    if (tree.sampleMethod() == null) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0014", tree);
    }
    OptionalLong seed =
        tree.seed == null
            ? OptionalLong.empty()
            : OptionalLong.of(builders.types.integer(tree.seed));
    return switch (tree.sampleMethod()) {
      case SampleByRowsContext rows ->
          new CoreRelation.Limit(
              input, builders.expressions.of(rows.expression()), Places.origin(tree));
      case SampleByPercentileContext percent -> fraction(input, percent(percent) / 100, seed, tree);
      case SampleByBucketContext bucket -> bucket(input, bucket, seed, tree);
      case SampleByBytesContext bytes -> throw refused(bytes);
      default -> throw SyntaxErrors.unexpected(tree.getStart(), "");
    };
  }

  private double percent(SampleByPercentileContext tree) {
    double value =
        tree.DECIMAL_VALUE() == null
            ? builders.types.integer(tree.integerValue())
            : Double.parseDouble(tree.DECIMAL_VALUE().getText());
    return tree.negativeSign == null ? value : -value;
  }

  private Relation bucket(
      Relation input, SampleByBucketContext tree, OptionalLong seed, SampleContext whole) {
    if (tree.ON() != null) {
      String message =
          tree.identifier() != null
              ? "BUCKET x OUT OF y ON colname"
              : "BUCKET x OUT OF y ON function";
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0015", tree, "msg", message);
    }
    double numerator = builders.types.integer(tree.numerator);
    return fraction(input, numerator / builders.types.integer(tree.denominator), seed, whole);
  }

  private static FloebergException refused(SampleByBytesContext tree) {
    String text = tree.bytes.getText();
    return text.toUpperCase(Locale.ROOT).matches("\\d+[BKMG]")
        ? ParseErrors.at("_LEGACY_ERROR_TEMP_0015", tree, "msg", "byteLengthLiteral")
        : ParseErrors.at("_LEGACY_ERROR_TEMP_0016", tree, "bytesStr", text);
  }

  private static Relation fraction(
      Relation input, double fraction, OptionalLong seed, SampleContext tree) {
    if (!(fraction >= -ROUNDING && fraction <= 1 + ROUNDING)) {
      throw ParseErrors.at(
          "_LEGACY_ERROR_TEMP_0064",
          tree,
          "msg",
          "Sampling fraction (" + fraction + ") must be on interval [0, 1]");
    }
    return new CoreRelation.Sample(input, 0, fraction, false, seed, false, Places.origin(tree));
  }
}
