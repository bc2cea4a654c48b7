package floeberg.analysis.expression;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Functions over windows. */
final class Windows {
  private static final Set<String> RANKING =
      Set.of("row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile");
  private static final Set<String> OFFSET = Set.of("lead", "lag");
  private static final Expression.Bound START = new Expression.Bound.UnboundedPreceding();
  private static final Expression.Bound END = new Expression.Bound.UnboundedFollowing();
  private static final Expression.Bound CURRENT = new Expression.Bound.CurrentRow();

  private Windows() {}

  static Typed resolve(ExpressionResolver resolver, Expression.NamedWindow window) {
    Relation.WindowDefinition definition = definition(resolver, window.name());
    return resolve(
        resolver,
        new Expression.Window(
            window.function(),
            definition.partitionBy(),
            definition.orderBy(),
            definition.frame(),
            window.origin()));
  }

  /** A window of the WINDOW clause with what it takes from the window it is based on. */
  private static Relation.WindowDefinition definition(ExpressionResolver resolver, String name) {
    Relation.WindowDefinition definition =
        resolver
            .context()
            .window(name)
            .orElseThrow(
                () ->
                    FloebergException.of(
                        Condition.analysis("MISSING_WINDOW_SPECIFICATION"), "windowName", name));
    if (definition.base().isEmpty()) {
      return definition;
    }
    Relation.WindowDefinition base = definition(resolver, definition.base().get());
    return new Relation.WindowDefinition(
        name,
        Optional.empty(),
        definition.partitionBy().isEmpty() ? base.partitionBy() : definition.partitionBy(),
        definition.orderBy().isEmpty() ? base.orderBy() : definition.orderBy(),
        definition.frame().or(base::frame));
  }

  static Typed resolve(ExpressionResolver resolver, Expression.Window window) {
    Position position = window.origin().position();
    Typed function = resolver.windowFunction(window.function());
    List<Typed> partition = window.partitionBy().stream().map(resolver::typed).toList();
    List<Typed> keys = window.orderBy().stream().map(o -> resolver.typed(o.child())).toList();
    List<Expr.Order> order = window.orderBy().stream().map(resolver::resolveOrder).toList();
    String name = functionName(function.expr());
    Optional<Boolean> ignoreNulls = ignoresNulls(window.function(), name);
    Expression.Frame frame = frame(window, name, !order.isEmpty());
    Typed.SqlText text =
        out -> {
          function.text().append(out);
          boolean isShown = name.equals("nth_value") && ignoreNulls.orElse(false);
          out.append(isShown ? " ignore nulls OVER (" : " OVER (");
          WindowText.append(out, partition, keys, window.orderBy());
          boolean hasKeys = !partition.isEmpty() || !keys.isEmpty();
          WindowText.appendFrame(
              out.append(hasKeys ? " " : ""), resolver, frame, shownOffset(window, name));
          out.append(')');
        };
    var whole = new Typed(function.expr(), text);
    check(whole, function, order, name, window, position);
    checkOwnFrame(resolver, window, name, position);
    Optional<Expr.Frame> resolved =
        RANKING.contains(name) || OFFSET.contains(name)
            ? Optional.empty()
            : Optional.of(WindowFrames.resolve(resolver, frame, order, whole, position));
    return whole.withExpr(
        new Expr.Window(
            function.expr(),
            partition.stream().map(Typed::expr).toList(),
            order,
            resolved,
            ignoreNulls.filter(b -> b)));
  }

  /** IGNORE NULLS, or a second argument that is true for first, last and any_value. */
  private static Optional<Boolean> ignoresNulls(Expression function, String name) {
    if (!(function instanceof Expression.Call call)
        || !CallResolver.IGNORING_NULLS.contains(name)) {
      return Optional.empty();
    }
    if (call.ignoreNulls().isPresent()) {
      return call.ignoreNulls();
    }
    boolean isFlagged =
        call.arguments().size() == 2
            && call.arguments().get(1)
                instanceof Expression.Literal(SparkType type, Optional<Object> value, var _)
            && type == SparkType.BOOLEAN
            && value.equals(Optional.of(true));
    return Optional.of(isFlagged);
  }

  private static String functionName(Expr expr) {
    return switch (expr) {
      case Expr.Call call -> call.name();
      case Expr.AggregateCall call -> call.name();
      case Expr.Cast cast -> functionName(cast.child());
      default -> "";
    };
  }

  private static Optional<Expression> shownOffset(Expression.Window window, String name) {
    if (!OFFSET.contains(name) || !(window.function() instanceof Expression.Call call)) {
      return Optional.empty();
    }
    Expression one = new Expression.Literal(SparkType.INT, Optional.of(1), window.origin());
    Expression offset = call.arguments().size() > 1 ? call.arguments().get(1) : one;
    return Optional.of(name.equals("lead") ? offset : negated(offset, window));
  }

  private static Expression negated(Expression offset, Expression.Window window) {
    if (offset instanceof Expression.Literal(SparkType type, Optional<Object> value, var origin)
        && value.orElse(null) instanceof Integer number) {
      return new Expression.Literal(type, Optional.of(-number), origin);
    }
    return Expression.Call.of("negative", window.origin(), offset);
  }

  private static Expression.Frame frame(Expression.Window window, String name, boolean isOrdered) {
    if (RANKING.contains(name)) {
      return new Expression.Frame(!name.equals("cume_dist"), START, CURRENT);
    }
    return window
        .frame()
        .orElse(
            isOrdered
                ? new Expression.Frame(false, START, CURRENT)
                : new Expression.Frame(true, START, END));
  }

  private static void check(
      Typed whole,
      Typed function,
      List<Expr.Order> order,
      String name,
      Expression.Window window,
      Position position) {
    if (function.expr() instanceof Expr.AggregateCall call && call.isDistinct()) {
      throw FloebergException.of(
              Condition.analysis("DISTINCT_WINDOW_FUNCTION_UNSUPPORTED"),
              "windowExpr",
              whole.quoted())
          .at(position);
    }
    if (WithinGroup.needsWholePartition(name, window.function())
        && (!order.isEmpty() || window.frame().filter(f -> !isWhole(f)).isPresent())) {
      throw FloebergException.of(
              Condition.analysis("INVALID_WINDOW_SPEC_FOR_AGGREGATION_FUNC"), "aggFunc", name)
          .at(position);
    }
    boolean isWindowFunction =
        RANKING.contains(name) || OFFSET.contains(name) || name.equals("nth_value");
    boolean isAggregate =
        floeberg.resolved.ExprTree.contains(function.expr(), Expr.AggregateCall.class::isInstance);
    if (!isWindowFunction && !isAggregate) {
      throw FloebergException.of(
              Condition.analysis("UNSUPPORTED_EXPR_FOR_WINDOW"), "sqlExpr", function.quoted())
          .at(position);
    }
    if (order.isEmpty() && isWindowFunction && !name.equals("nth_value")) {
      throw FloebergException.of(
              Condition.analysis("_LEGACY_ERROR_TEMP_1037"), "wf", function.sql())
          .at(position);
    }
  }

  /** Ranking and offset functions take the frame alone that they have by themselves. */
  private static void checkOwnFrame(
      ExpressionResolver resolver, Expression.Window window, String name, Position position) {
    Optional<Expression.Frame> frame = window.frame();
    boolean mismatched =
        frame.isPresent()
            && (RANKING.contains(name) && !isToCurrentRow(frame.get(), name)
                || OFFSET.contains(name)
                    && !isAt(resolver, frame.get(), shownOffset(window, name)));
    if (mismatched) {
      throw FloebergException.of(
              Condition.analysis("_LEGACY_ERROR_TEMP_1036"), "wf", name, "required", "")
          .at(position);
    }
  }

  /** Whether the frame is the one row that an offset function looks at. */
  private static boolean isAt(
      ExpressionResolver resolver, Expression.Frame frame, Optional<Expression> offset) {
    Optional<Long> row = offset.flatMap(distance -> number(resolver, distance));
    return frame.isRows()
        && row.isPresent()
        && row.equals(distance(resolver, frame.lower()))
        && row.equals(distance(resolver, frame.upper()));
  }

  private static Optional<Long> distance(ExpressionResolver resolver, Expression.Bound bound) {
    return switch (bound) {
      case Expression.Bound.CurrentRow() -> Optional.of(0L);
      case Expression.Bound.Offset(Expression value) -> number(resolver, value);
      case Expression.Bound.UnboundedPreceding(), Expression.Bound.UnboundedFollowing() ->
          Optional.empty();
    };
  }

  private static Optional<Long> number(ExpressionResolver resolver, Expression value) {
    Expr expr = resolver.typed(value).expr();
    return Foldable.isFoldable(expr)
        ? resolver
            .constant(expr)
            .filter(Number.class::isInstance)
            .map(n -> ((Number) n).longValue())
        : Optional.empty();
  }

  /** The frame that a ranking function has by itself. */
  private static boolean isToCurrentRow(Expression.Frame frame, String function) {
    return frame.isRows() == !function.equals("cume_dist")
        && frame.lower() instanceof Expression.Bound.UnboundedPreceding
        && frame.upper() instanceof Expression.Bound.CurrentRow;
  }

  private static boolean isWhole(Expression.Frame frame) {
    return frame.isRows() && frame.lower().equals(START) && frame.upper().equals(END);
  }
}
