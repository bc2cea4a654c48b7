package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Expression.Call;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** What stands behind FROM: tables, subqueries, values, table functions and their joins. */
final class FromBuilder {
  private final Builders builders;

  private final PivotBuilder pivots;
  private final SampleBuilder samples;
  private final TableFunctionBuilder functions;

  FromBuilder(Builders builders) {
    this.builders = builders;
    this.pivots = new PivotBuilder(builders);
    this.samples = new SampleBuilder(builders);
    this.functions = new TableFunctionBuilder(builders);
  }

  PivotBuilder pivots() {
    return pivots;
  }

  SampleBuilder samples() {
    return samples;
  }

  Relation from(FromClauseContext tree) {
    Relation result = of(tree.relation(0), Optional.empty());
    for (RelationContext relation : tree.relation().subList(1, tree.relation().size())) {
      result = of(relation, Optional.of(result));
    }
    if (tree.pivotClause() != null) {
      if (!tree.lateralView().isEmpty()) {
        throw ParseErrors.at("NOT_ALLOWED_IN_FROM.LATERAL_WITH_PIVOT", tree.lateralView(0));
      }
      if (tree.unpivotClause() != null) {
        throw ParseErrors.at("NOT_ALLOWED_IN_FROM.UNPIVOT_WITH_PIVOT", tree.unpivotClause());
      }
      return pivots.pivot(result, tree.pivotClause());
    }
    if (tree.unpivotClause() != null) {
      if (!tree.lateralView().isEmpty()) {
        throw ParseErrors.at("NOT_ALLOWED_IN_FROM.LATERAL_WITH_UNPIVOT", tree.lateralView(0));
      }
      return pivots.unpivot(result, tree.unpivotClause());
    }
    for (LateralViewContext view : tree.lateralView()) {
      result = lateralView(result, view);
    }
    return result;
  }

  /** A relation with its joins; behind a comma it is joined with what stands before. */
  private Relation of(RelationContext tree, Optional<Relation> before) {
    boolean isLateral = tree.LATERAL() != null;
    if (isLateral) {
      requireLateral(tree.relationPrimary());
    }
    Relation result = of(tree.relationPrimary());
    if (before.isPresent() || isLateral) {
      result =
          new CoreRelation.Join(
              before.orElseGet(QueryBuilder::oneRow),
              result,
              Relation.JoinType.INNER,
              Optional.empty(),
              List.of(),
              false,
              isLateral,
              Places.origin(tree));
    }
    for (RelationExtensionContext extension : tree.relationExtension()) {
      result = extended(result, extension);
    }
    return result;
  }

  private Relation extended(Relation input, RelationExtensionContext tree) {
    if (tree.joinRelation() != null) {
      return join(input, tree.joinRelation());
    }
    return tree.pivotClause() != null
        ? pivots.pivot(input, tree.pivotClause())
        : pivots.unpivot(input, tree.unpivotClause());
  }

  private static void requireLateral(RelationPrimaryContext tree) {
    if (!(tree instanceof AliasedQueryContext || tree instanceof TableValuedFunctionContext)) {
      throw ParseErrors.at(
          "INVALID_SQL_SYNTAX.LATERAL_WITHOUT_SUBQUERY_OR_TABLE_VALUED_FUNC", tree);
    }
  }

  Relation join(Relation left, JoinRelationContext tree) {
    if (tree.nearestByClause() != null) {
      throw ParseErrors.invalidClause("NEAREST BY", tree);
    }
    Relation.JoinType type = joinType(tree.joinType());
    boolean isLateral = tree.LATERAL() != null;
    boolean isNatural = tree.NATURAL() != null;
    Optional<JoinCriteriaContext> criteria = Optional.ofNullable(tree.joinCriteria());
    List<String> using =
        criteria
            .filter(c -> c.USING() != null)
            .map(c -> builders.names.list(c.identifierList()))
            .orElse(List.of());
    if (isLateral) {
      requireLateralJoin(type, using, tree);
    }
    if (isNatural && type == Relation.JoinType.CROSS) {
      throw ParseErrors.at(
          "INCOMPATIBLE_JOIN_TYPES", tree, "joinType1", "CROSS", "joinType2", "NATURAL");
    }
    Optional<Expression> condition =
        criteria
            .filter(c -> c.booleanExpression() != null)
            .map(c -> builders.expressions.of(c.booleanExpression()));
    boolean isCross = type == Relation.JoinType.CROSS && criteria.isEmpty();
    return new CoreRelation.Join(
        left,
        of(tree.right),
        type == Relation.JoinType.CROSS && !isCross ? Relation.JoinType.INNER : type,
        condition,
        using,
        isNatural,
        isLateral,
        Places.origin(tree));
  }

  private static void requireLateralJoin(
      Relation.JoinType type, List<String> using, JoinRelationContext tree) {
    requireLateral(tree.right);
    if (!using.isEmpty()) {
      throw ParseErrors.at("UNSUPPORTED_FEATURE.LATERAL_JOIN_USING", tree);
    }
    boolean isAllowed =
        type == Relation.JoinType.INNER
            || type == Relation.JoinType.CROSS
            || type == Relation.JoinType.LEFT_OUTER;
    if (!isAllowed) {
      String name = tree.joinType().getText().toUpperCase(Locale.ROOT);
      throw ParseErrors.at("INVALID_LATERAL_JOIN_TYPE", tree, "joinType", name);
    }
  }

  private static Relation.JoinType joinType(JoinTypeContext tree) {
    if (tree == null || tree.getChildCount() == 0 || tree.INNER() != null) {
      return Relation.JoinType.INNER;
    }
    if (tree.CROSS() != null) {
      return Relation.JoinType.CROSS;
    }
    if (tree.SEMI() != null) {
      return Relation.JoinType.LEFT_SEMI;
    }
    if (tree.ANTI() != null) {
      return Relation.JoinType.LEFT_ANTI;
    }
    if (tree.FULL() != null) {
      return Relation.JoinType.FULL_OUTER;
    }
    return tree.RIGHT() != null ? Relation.JoinType.RIGHT_OUTER : Relation.JoinType.LEFT_OUTER;
  }

  Relation of(RelationPrimaryContext tree) {
    return switch (tree) {
      case TableNameContext table -> tableName(table);
      case AliasedQueryContext query -> aliasedQuery(query);
      case AliasedRelationContext relation -> aliasedRelation(relation);
      case InlineTableDefault2Context values -> values(values.inlineTable());
      case TableValuedFunctionContext function ->
          functions.of(function.tableFunctionCallWithTrailingClauses());
      case ChangelogTableNameContext _ -> throw ParseErrors.invalidClause("CHANGES", tree);
      default -> throw ParseErrors.invalidClause("STREAM", tree);
    };
  }

  private static void refuseWatermark(WatermarkClauseContext tree) {
    if (tree != null) {
      throw ParseErrors.invalidClause("WATERMARK", tree);
    }
  }

  private Relation tableName(TableNameContext tree) {
    refuseWatermark(tree.watermarkClause());
    Optional<Relation.TimeTravel> asOf =
        Optional.ofNullable(tree.temporalClause()).map(this::timeTravel);
    Relation.Options options =
        tree.optionsClause() == null
            ? Relation.Options.NONE
            : new Relation.Options(builders.properties.lowerCase(tree.optionsClause().options));
    Relation table = table(builders.names.name(tree.identifierReference()), asOf, options);
    return aliased(samples.sampled(table, tree.sample()), tree.tableAlias());
  }

  Relation table(IdentifierReferenceContext name, ParserRuleContext place) {
    return table(builders.names.name(name), Optional.empty(), Relation.Options.NONE);
  }

  static Relation table(Name name, Optional<Relation.TimeTravel> asOf, Relation.Options options) {
    return name.identifierText().isPresent()
        ? new SourceRelation.IdentifiedTable(
            name.identifierText().get(), asOf, options, name.origin())
        : new SourceRelation.NamedTable(name.parts(), asOf, options, name.origin());
  }

  private Relation.TimeTravel timeTravel(TemporalClauseContext tree) {
    if (tree.version() != null) {
      VersionContext version = tree.version();
      return new Relation.TimeTravel.Version(
          version.stringLit() == null
              ? version.getText()
              : builders.strings.of(version.stringLit()),
          Places.origin(version));
    }
    Expression timestamp = builders.expressions.of(tree.timestamp);
    if (Columns.isReferredTo(timestamp)) {
      throw ParseErrors.at(
          "_LEGACY_ERROR_TEMP_0056",
          tree.timestamp,
          "reason",
          "timestamp expression cannot refer to any columns");
    }
    return new Relation.TimeTravel.Timestamp(timestamp);
  }

  private Relation aliasedQuery(AliasedQueryContext tree) {
    refuseWatermark(tree.watermarkClause());
    Relation query = samples.sampled(builders.queries.of(tree.query()), tree.sample());
    return tree.tableAlias().strictIdentifier() == null
        ? new CoreRelation.SubqueryAlias(
            query, CoreRelation.SubqueryAlias.UNNAMED, List.of(), Places.origin(tree))
        : aliased(query, tree.tableAlias());
  }

  private Relation aliasedRelation(AliasedRelationContext tree) {
    refuseWatermark(tree.watermarkClause());
    Relation relation = of(tree.relation(), Optional.empty());
    return aliased(samples.sampled(relation, tree.sample()), tree.tableAlias());
  }

  Relation aliased(Relation input, TableAliasContext tree) {
    if (tree == null || tree.strictIdentifier() == null) {
      return input;
    }
    List<String> columns =
        tree.identifierList() == null ? List.of() : builders.names.list(tree.identifierList());
    return new CoreRelation.SubqueryAlias(
        input, builders.names.of(tree.strictIdentifier()), columns, Places.origin(tree));
  }

  Relation values(InlineTableContext tree) {
    var rows = new ArrayList<List<Expression>>();
    for (ExpressionContext row : tree.expression()) {
      Expression expression = builders.expressions.of(row);
      rows.add(isRow(row) ? row(expression) : List.of(expression));
      if (rows.getLast().size() != rows.getFirst().size()) {
        throw unevenRows(rows, tree);
      }
    }
    return aliased(new SourceRelation.Values(rows, Places.origin(tree)), tree.tableAlias());
  }

  private static FloebergException unevenRows(
      List<List<Expression>> rows, InlineTableContext tree) {
    return ParseErrors.at(
        "INVALID_INLINE_TABLE.NUM_COLUMNS_MISMATCH",
        tree,
        "expectedNumCols",
        "" + rows.getFirst().size(),
        "actualNumCols",
        "" + rows.getLast().size(),
        "rowIndex",
        "" + (rows.size() - 1));
  }

  /** Whether the text is a tuple or STRUCT(..): a call of named_struct by name is one value. */
  private static boolean isRow(ParseTree tree) {
    ParseTree inner = tree;
    while (inner.getChildCount() == 1 || inner instanceof ParenthesizedExpressionContext) {
      inner = inner.getChild(inner.getChildCount() / 2);
    }
    return inner instanceof RowConstructorContext || inner instanceof StructContext;
  }

  /** A tuple or struct is a row of its fields, anything else a row of one. */
  static List<Expression> row(Expression expression) {
    if (!(expression instanceof Call call) || call.filter().isPresent()) {
      return List.of(expression);
    }
    if (call.name().equals(List.of("struct"))) {
      return call.arguments().stream()
          .map(field -> field instanceof Expression.Alias alias ? alias.child() : field)
          .toList();
    }
    if (!call.name().equals(List.of("named_struct")) || call.arguments().size() % 2 != 0) {
      return List.of(expression);
    }
    var fields = new ArrayList<Expression>();
    for (int i = 1; i < call.arguments().size(); i += 2) {
      fields.add(call.arguments().get(i));
    }
    return fields;
  }

  Relation lateralView(Relation input, LateralViewContext tree) {
    Call generator =
        Call.of(
            String.join(".", builders.names.parts(tree.qualifiedName())),
            Places.origin(tree.qualifiedName().getStart(), tree.RIGHT_PAREN().getSymbol()),
            builders.expressions.all(tree.expression()));
    return new CoreRelation.LateralView(
        input,
        generator,
        tree.OUTER() != null,
        builders.names.of(tree.tblName),
        tree.colName.stream().map(builders.names::of).toList(),
        Places.origin(tree));
  }
}
