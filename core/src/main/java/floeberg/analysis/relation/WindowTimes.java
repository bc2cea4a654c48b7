package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.error.Position;
import floeberg.plan.Origin;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.util.List;

/** Times as microseconds and back, without regard to time zones. */
record WindowTimes(Resolution in, Origin origin) {
  /** The time of a window's first argument: a window stands for its last moment. */
  Expr time(Expr written) {
    if (written.type() instanceof SparkType.Struct) {
      return in.call("window_time", origin, written);
    }
    return written.type() == SparkType.TIMESTAMP_NTZ
        ? written
        : in.cast(written, SparkType.TIMESTAMP, origin);
  }

  Expr micros(Expr time) {
    return call("unix_micros", "epoch_us({0})", time, SparkType.BIGINT);
  }

  /** The struct of start and end, given in microseconds. */
  Expr struct(Expr start, Expr end, SparkType type) {
    var struct =
        new SparkType.Struct(
            List.of(
                new SparkType.Field("start", type, true), new SparkType.Field("end", type, true)));
    return new Expr.StructValue(List.of(moment(start, type), moment(end, type)), struct);
  }

  private static Expr moment(Expr micros, SparkType type) {
    String make = type == SparkType.TIMESTAMP_NTZ ? "make_timestamp" : "make_timestamptz";
    return call("timestamp_micros", make + "({0})", micros, type);
  }

  private static Expr call(String name, String text, Expr argument, SparkType type) {
    return new Expr.Call(
        name, Template.of(text), List.of(argument), type, argument.nullable(), Position.NONE);
  }
}
