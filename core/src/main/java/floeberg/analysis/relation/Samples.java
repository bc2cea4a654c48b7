package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.resolved.Query;
import java.util.OptionalDouble;

/** TABLESAMPLE and {@code df.sample}. */
public final class Samples {
  private Samples() {}

  public static Resolved resolve(CoreRelation.Sample sample, Resolution in) {
    Resolved input = in.resolve(sample.input());
    // A sample without a seed differs from run to run, as its statement does.
    long seed = sample.seed().orElseGet(() -> in.nextId() * 0x9E3779B97F4A7C15L ^ in.nowMicros());
    return input.over(
        query ->
            new Query.Sample(
                query,
                sample.lower(),
                sample.upper(),
                sample.withReplacement(),
                seed,
                OptionalDouble.empty()));
  }
}
