package floeberg.connect;

import floeberg.error.Position;
import floeberg.function.Functions;
import floeberg.plan.Expression;
import floeberg.plan.Expression.Bound;
import floeberg.plan.Expression.SortOrder;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.apache.spark.connect.proto.CommonInlineUserDefinedFunction;
import org.apache.spark.connect.proto.Expression.Window.WindowFrame;
import org.apache.spark.connect.proto.SubqueryExpression;

/**
 * Protocol expressions to plan expressions; operators keep one name whatever the client calls them.
 */
final class ExpressionReader {
  private static final Map<String, String> OPERATORS =
      Map.ofEntries(
          Map.entry("=", "=="),
          Map.entry("!", "not"),
          Map.entry("&&", "and"),
          Map.entry("||", "or"),
          Map.entry("isnan", "isnan"),
          Map.entry("substr", "substr"));

  /** Functions whose last argument, of so many, says whether they ignore NULLs. */
  private static final Map<String, Integer> IGNORING_NULLS =
      Map.of("nth_value", 3, "lag", 4, "lead", 4);

  /** Begins, in the table, the names of functions that DataFrames have and SQL has not. */
  static final String INTERNAL_SIGN = "~";

  private final LongFunction<Relation> subqueries;

  /**
   * @param subqueries the relation of a plan id that subquery expressions name
   */
  ExpressionReader(LongFunction<Relation> subqueries) {
    this.subqueries = subqueries;
  }

  List<Expression> readAll(List<org.apache.spark.connect.proto.Expression> expressions) {
    return expressions.stream().map(this::read).toList();
  }

  Expression read(org.apache.spark.connect.proto.Expression expression) {
    Origin origin = origin(expression);
    return switch (expression.getExprTypeCase()) {
      case LITERAL -> LiteralReader.read(expression.getLiteral(), origin);
      case UNRESOLVED_ATTRIBUTE -> attribute(expression.getUnresolvedAttribute(), origin);
      case UNRESOLVED_FUNCTION -> function(expression.getUnresolvedFunction(), origin);
      case EXPRESSION_STRING -> Texts.expression(expression.getExpressionString().getExpression());
      case UNRESOLVED_STAR -> star(expression.getUnresolvedStar(), origin);
      case ALIAS -> alias(expression.getAlias(), origin);
      case CAST -> cast(expression.getCast(), origin);
      case UNRESOLVED_REGEX -> regex(expression.getUnresolvedRegex(), origin);
      case SORT_ORDER -> order(expression.getSortOrder());
      case LAMBDA_FUNCTION -> lambda(expression.getLambdaFunction(), origin);
      case WINDOW -> window(expression.getWindow(), origin);
      case UNRESOLVED_EXTRACT_VALUE ->
          new Expression.Extract(
              read(expression.getUnresolvedExtractValue().getChild()),
              read(expression.getUnresolvedExtractValue().getExtraction()),
              origin);
      case UPDATE_FIELDS -> updateField(expression.getUpdateFields(), origin);
      case UNRESOLVED_NAMED_LAMBDA_VARIABLE ->
          new Expression.LambdaVariable(
              expression.getUnresolvedNamedLambdaVariable().getNamePartsList(), origin);
      case COMMON_INLINE_USER_DEFINED_FUNCTION ->
          foreign(expression.getCommonInlineUserDefinedFunction(), origin);
      case CALL_FUNCTION ->
          call(
              Texts.name(expression.getCallFunction().getFunctionName()),
              readAll(expression.getCallFunction().getArgumentsList()),
              false,
              origin);
      case NAMED_ARGUMENT_EXPRESSION ->
          new Expression.NamedArgument(
              expression.getNamedArgumentExpression().getKey(),
              read(expression.getNamedArgumentExpression().getValue()),
              origin);
      case SUBQUERY_EXPRESSION -> subquery(expression.getSubqueryExpression(), origin);
      case DIRECT_SHUFFLE_PARTITION_ID -> read(expression.getDirectShufflePartitionId().getChild());
      case TYPED_AGGREGATE_EXPRESSION ->
          new Expression.ForeignFunction("aggregator", "scala", List.of(), new byte[0], origin);
      case MERGE_ACTION -> throw InvalidPlan.of("A merge action stands outside of a MERGE");
      case EXTENSION -> throw InvalidPlan.of("No handler found for extension");
      case EXPRTYPE_NOT_SET ->
          throw InvalidPlan.unset("spark.connect.Expression", "EXPRTYPE_NOT_SET");
    };
  }

  private static Origin origin(org.apache.spark.connect.proto.Expression expression) {
    if (!expression.getCommon().getOrigin().hasPythonOrigin()) {
      return Origin.NONE;
    }
    var python = expression.getCommon().getOrigin().getPythonOrigin();
    return Origin.at(Position.ofCall(python.getFragment(), python.getCallSite()));
  }

  private static Expression attribute(
      org.apache.spark.connect.proto.Expression.UnresolvedAttribute attribute, Origin origin) {
    OptionalLong planId =
        attribute.hasPlanId() ? OptionalLong.of(attribute.getPlanId()) : OptionalLong.empty();
    String text = attribute.getUnparsedIdentifier();
    if (text.equals("*")) {
      return new Expression.Star(List.of(), List.of(), planId, origin);
    }
    return new Expression.Attribute(
        AttributeName.parts(text), planId, attribute.getIsMetadataColumn(), origin);
  }

  private Expression function(
      org.apache.spark.connect.proto.Expression.UnresolvedFunction function, Origin origin) {
    String name = function.getFunctionName();
    // The function, not the sign: it is shown by its name.
    Origin place = name.equals("negative") ? new Origin(origin.position(), name) : origin;
    List<String> parts =
        function.getIsUserDefinedFunction() ? Texts.name(name) : List.of(builtIn(name));
    List<Expression> arguments = readAll(function.getArgumentsList());
    Integer count = IGNORING_NULLS.get(name.toLowerCase(Locale.ROOT));
    if (count != null
        && arguments.size() == count
        && arguments.getLast() instanceof Expression.Literal literal) {
      return new Expression.Call(
          parts,
          arguments.subList(0, count - 1),
          false,
          Optional.empty(),
          List.of(),
          literal.value().map(Boolean.TRUE::equals),
          place);
    }
    return call(parts, arguments, function.getIsDistinct(), place);
  }

  private static String builtIn(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String internal = INTERNAL_SIGN + lower;
    return Functions.find(internal).isPresent() ? internal : OPERATORS.getOrDefault(name, lower);
  }

  private static Expression call(
      List<String> name, List<Expression> arguments, boolean isDistinct, Origin origin) {
    List<Expression> values = arguments;
    if (name.equals(List.of("count"))
        && !isDistinct
        && arguments.size() == 1
        && arguments.getFirst() instanceof Expression.Star star
        && star.target().isEmpty()) {
      values = List.of(new Expression.Literal(SparkType.INT, Optional.of(1), star.origin()));
    }
    return new Expression.Call(
        name, values, isDistinct, Optional.empty(), List.of(), Optional.empty(), origin);
  }

  private static Expression star(
      org.apache.spark.connect.proto.Expression.UnresolvedStar star, Origin origin) {
    OptionalLong planId =
        star.hasPlanId() ? OptionalLong.of(star.getPlanId()) : OptionalLong.empty();
    String target = star.getUnparsedTarget();
    List<String> parts =
        target.isEmpty()
            ? List.of()
            : AttributeName.parts(target.substring(0, Math.max(0, target.length() - 2)));
    return new Expression.Star(parts, List.of(), planId, origin);
  }

  Expression.Alias alias(org.apache.spark.connect.proto.Expression.Alias alias, Origin origin) {
    Optional<String> metadata = TypeReader.present(alias.hasMetadata(), alias.getMetadata());
    return new Expression.Alias(
        read(alias.getExpr()), List.copyOf(alias.getNameList()), metadata, origin);
  }

  private Expression cast(org.apache.spark.connect.proto.Expression.Cast cast, Origin origin) {
    SparkType type =
        switch (cast.getCastToTypeCase()) {
          case TYPE -> TypeReader.read(cast.getType());
          case TYPE_STR -> Texts.type(cast.getTypeStr());
          case CASTTOTYPE_NOT_SET ->
              throw InvalidPlan.unset("spark.connect.Expression.Cast", "CASTTOTYPE_NOT_SET");
        };
    var mode =
        cast.getEvalMode() == org.apache.spark.connect.proto.Expression.Cast.EvalMode.EVAL_MODE_TRY
            ? Expression.CastMode.TRY
            : Expression.CastMode.DEFAULT;
    return new Expression.Cast(read(cast.getExpr()), type, mode, origin);
  }

  private static Expression regex(
      org.apache.spark.connect.proto.Expression.UnresolvedRegex regex, Origin origin) {
    OptionalLong planId =
        regex.hasPlanId() ? OptionalLong.of(regex.getPlanId()) : OptionalLong.empty();
    String text = regex.getColName();
    boolean isQuoted = text.length() > 1 && text.startsWith("`") && text.endsWith("`");
    return isQuoted
        ? new Expression.ColumnRegex(text.substring(1, text.length() - 1), planId, origin)
        : new Expression.Attribute(AttributeName.parts(text), planId, false, origin);
  }

  List<SortOrder> orders(List<org.apache.spark.connect.proto.Expression.SortOrder> orders) {
    return orders.stream().map(this::order).toList();
  }

  private SortOrder order(org.apache.spark.connect.proto.Expression.SortOrder order) {
    boolean isAscending =
        order.getDirection()
            != org.apache.spark.connect.proto.Expression.SortOrder.SortDirection
                .SORT_DIRECTION_DESCENDING;
    boolean isNullsFirst =
        switch (order.getNullOrdering()) {
          case SORT_NULLS_FIRST -> true;
          case SORT_NULLS_LAST -> false;
          case SORT_NULLS_UNSPECIFIED, UNRECOGNIZED -> isAscending;
        };
    return new SortOrder(read(order.getChild()), isAscending, isNullsFirst, Origin.NONE);
  }

  private Expression lambda(
      org.apache.spark.connect.proto.Expression.LambdaFunction lambda, Origin origin) {
    List<String> parameters =
        lambda.getArgumentsList().stream()
            .map(argument -> String.join(".", argument.getNamePartsList()))
            .toList();
    return new Expression.Lambda(parameters, read(lambda.getFunction()), origin);
  }

  private Expression window(
      org.apache.spark.connect.proto.Expression.Window window, Origin origin) {
    Optional<Expression.Frame> frame =
        window.hasFrameSpec()
            ? Optional.of(
                new Expression.Frame(
                    window.getFrameSpec().getFrameType() == WindowFrame.FrameType.FRAME_TYPE_ROW,
                    bound(window.getFrameSpec().getLower(), true),
                    bound(window.getFrameSpec().getUpper(), false)))
            : Optional.empty();
    return new Expression.Window(
        read(window.getWindowFunction()),
        readAll(window.getPartitionSpecList()),
        orders(window.getOrderSpecList()),
        frame,
        origin);
  }

  private Bound bound(WindowFrame.FrameBoundary boundary, boolean isLower) {
    return switch (boundary.getBoundaryCase()) {
      case CURRENT_ROW -> new Bound.CurrentRow();
      case UNBOUNDED -> isLower ? new Bound.UnboundedPreceding() : new Bound.UnboundedFollowing();
      case VALUE -> new Bound.Offset(read(boundary.getValue()));
      case BOUNDARY_NOT_SET ->
          throw InvalidPlan.unset(
              "spark.connect.Expression.Window.WindowFrame.FrameBoundary", "BOUNDARY_NOT_SET");
    };
  }

  private Expression updateField(
      org.apache.spark.connect.proto.Expression.UpdateFields update, Origin origin) {
    Optional<Expression> value =
        update.hasValueExpression()
            ? Optional.of(read(update.getValueExpression()))
            : Optional.empty();
    return new Expression.UpdateField(
        read(update.getStructExpression()),
        AttributeName.parts(update.getFieldName()),
        value,
        origin);
  }

  private Expression foreign(CommonInlineUserDefinedFunction function, Origin origin) {
    List<Expression> arguments = readAll(function.getArgumentsList());
    String name = function.getFunctionName();
    return switch (function.getFunctionCase()) {
      case PYTHON_UDF ->
          new Expression.ForeignFunction(
              name,
              "python",
              arguments,
              function.getPythonUdf().getCommand().toByteArray(),
              origin);
      case SCALAR_SCALA_UDF ->
          new Expression.ForeignFunction(
              name,
              "scala",
              arguments,
              function.getScalarScalaUdf().getPayload().toByteArray(),
              origin);
      case JAVA_UDF -> new Expression.ForeignFunction(name, "java", arguments, new byte[0], origin);
      case FUNCTION_NOT_SET ->
          throw InvalidPlan.unset(
              "spark.connect.CommonInlineUserDefinedFunction", "FUNCTION_NOT_SET");
    };
  }

  private Expression subquery(SubqueryExpression subquery, Origin origin) {
    Relation query = subqueries.apply(subquery.getPlanId());
    return switch (subquery.getSubqueryType()) {
      case SUBQUERY_TYPE_SCALAR -> new Expression.ScalarSubquery(query, origin);
      case SUBQUERY_TYPE_EXISTS -> new Expression.Exists(query, origin);
      case SUBQUERY_TYPE_IN ->
          new Expression.InSubquery(readAll(subquery.getInSubqueryValuesList()), query, origin);
      case SUBQUERY_TYPE_TABLE_ARG ->
          new Expression.TableArgument(
              query,
              readAll(subquery.getTableArgOptions().getPartitionSpecList()),
              orders(subquery.getTableArgOptions().getOrderSpecList()),
              subquery.getTableArgOptions().getWithSinglePartition(),
              origin);
      case SUBQUERY_TYPE_UNKNOWN, UNRECOGNIZED ->
          throw InvalidPlan.of("Unknown subquery type: " + subquery.getSubqueryType());
    };
  }

  /** A list of literals; each must be a constant. */
  static List<Expression.Literal> literals(
      List<org.apache.spark.connect.proto.Expression.Literal> literals) {
    var out = new ArrayList<Expression.Literal>();
    for (org.apache.spark.connect.proto.Expression.Literal literal : literals) {
      out.add(LiteralReader.read(literal, Origin.NONE));
    }
    return out;
  }
}
