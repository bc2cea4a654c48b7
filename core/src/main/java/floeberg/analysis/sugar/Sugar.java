package floeberg.analysis.sugar;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;

/** DataFrame conveniences, rewritten into core relations. */
public final class Sugar {
  private Sugar() {}

  public static Resolved resolve(SugarRelation relation, Resolution in) {
    throw AnalysisErrors.of(
        "UNSUPPORTED_FEATURE", Origin.NONE, "feature", relation.getClass().getSimpleName() + in);
  }
}
