package floeberg.analysis.sugar;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.List;
import java.util.OptionalLong;

/** {@code withWatermark}: over rows that are all there it only checks its column. */
final class Watermarks {
  private Watermarks() {}

  static Resolved resolve(SugarRelation.Watermark watermark, Resolution in) {
    Resolved input = in.resolve(watermark.input());
    var name =
        new Expression.Attribute(
            List.of(watermark.eventTime()), OptionalLong.empty(), false, Origin.NONE);
    Expr time = in.expressions(in.scope(input)).resolve(name);
    SparkType type = time.type();
    boolean isWindow =
        type instanceof SparkType.Struct window
            && window.fields().stream().anyMatch(field -> field.name().equals("end"));
    if (type != SparkType.TIMESTAMP && !isWindow) {
      throw AnalysisErrors.of(
          "EVENT_TIME_IS_NOT_ON_TIMESTAMP_TYPE",
          Origin.NONE,
          "eventName",
          AnalysisErrors.quoted(List.of(watermark.eventTime())),
          "eventType",
          TypeText.quoted(type));
    }
    return input;
  }
}
