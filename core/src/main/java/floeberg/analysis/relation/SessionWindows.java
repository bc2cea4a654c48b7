package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.error.Position;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sessions: each row opens one from its time until a gap later; rows without a time, and gaps that
 * are not positive, fall away.
 */
final class SessionWindows {
  private static final Expr.Bound FIRST = new Expr.Bound.UnboundedPreceding();
  private static final Expr.Literal ONE = new Expr.Literal(SparkType.INT, Optional.of(1));

  private final Resolution in;
  private final Origin origin;
  private final WindowTimes moments;

  SessionWindows(Resolution in, Origin origin) {
    this.in = in;
    this.origin = origin;
    this.moments = new WindowTimes(in, origin);
  }

  /** Rows, and the session of each as a struct over them. */
  record Sessions(Query query, Expr value) {}

  /** Each row's own session. */
  Sessions single(Query input, Expr time, Expr gap) {
    Expr start = moments.micros(time);
    Expr end = moments.micros(end(time, gap));
    return new Sessions(present(input, start, end), moments.struct(start, end, time.type()));
  }

  /**
   * Sessions of rows of the same group, those that touch or overlap made one: a row begins a
   * session when it starts after all earlier ones of its group have ended.
   */
  Sessions merged(Query input, Expr time, Expr gap, List<Expr> groups) {
    Expr from = moments.micros(time);
    Expr until = moments.micros(end(time, gap));
    Query rows = present(input, from, until);
    var columns = new ArrayList<>(Columns.passed(rows.output()));
    List<Expr> keys = groups.stream().map(group -> column(columns, "key", group)).toList();
    Expr start = column(columns, "from", from);
    Expr end = column(columns, "until", until);
    rows = new Query.Project(rows, columns);

    Expr before = new Expr.Window(max(end), keys, by(start), rowsBefore(), Optional.empty());
    var withEnds = new ArrayList<>(Columns.passed(rows.output()));
    Expr ended = column(withEnds, "ended", before);
    rows = new Query.Project(rows, withEnds);

    Expr none = new Expr.Literal(SparkType.BIGINT, Optional.empty());
    var branch = new Expr.Branch(in.call("<=", origin, start, ended), none);
    Expr opens = new Expr.Case(List.of(branch), Optional.of(start), SparkType.BIGINT, true);
    Expr latest = new Expr.Window(max(opens), keys, by(start), soFar(), Optional.empty());
    var withStarts = new ArrayList<>(Columns.passed(rows.output()));
    Expr session = column(withStarts, "session", latest);
    rows = new Query.Project(rows, withStarts);

    var members = new ArrayList<>(keys);
    members.add(session);
    Expr last = new Expr.Window(max(end), members, List.of(), Optional.empty(), Optional.empty());
    var withLasts = new ArrayList<>(Columns.passed(rows.output()));
    Expr close = column(withLasts, "last", last);
    rows = new Query.Project(rows, withLasts);
    return new Sessions(rows, moments.struct(session, close, time.type()));
  }

  private Expr end(Expr time, Expr gap) {
    boolean isGap =
        gap.type() == SparkType.STRING
            || gap.type() == SparkType.CALENDAR_INTERVAL
            || gap.type() instanceof SparkType.DayTimeInterval
            || gap.type() instanceof SparkType.YearMonthInterval;
    if (!isGap) {
      throw AnalysisErrors.of("_LEGACY_ERROR_TEMP_1040", origin, "dt", TypeText.sql(gap.type()));
    }
    return in.call("+", origin, time, interval(gap));
  }

  private Expr interval(Expr gap) {
    return gap.type() == SparkType.STRING ? in.cast(gap, SparkType.CALENDAR_INTERVAL, origin) : gap;
  }

  private Query present(Query input, Expr start, Expr end) {
    return new Query.Filter(input, in.call(">", origin, end, start));
  }

  private Expr column(List<Query.Named> columns, String name, Expr value) {
    Attribute attribute = in.attribute(name, value.type(), value.nullable());
    columns.add(new Query.Named(value, attribute));
    return new Expr.Reference(attribute);
  }

  private static Expr max(Expr value) {
    return new Expr.AggregateCall(
        "max",
        Template.of("max({0})"),
        List.of(value),
        false,
        Optional.empty(),
        List.of(),
        SparkType.BIGINT,
        true,
        Position.NONE);
  }

  private static List<Expr.Order> by(Expr key) {
    return List.of(new Expr.Order(key, true, true));
  }

  private static Optional<Expr.Frame> rowsBefore() {
    return Optional.of(new Expr.Frame(true, FIRST, new Expr.Bound.Preceding(ONE)));
  }

  // With its peers: of rows with the same time only one opens a session.
  private static Optional<Expr.Frame> soFar() {
    return Optional.of(new Expr.Frame(false, FIRST, new Expr.Bound.CurrentRow()));
  }
}
