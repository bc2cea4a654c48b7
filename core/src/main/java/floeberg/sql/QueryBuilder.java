package floeberg.sql;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Relation.NamedQuery;
import floeberg.plan.SourceRelation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Queries: common table expressions, set operations, ORDER BY, LIMIT and OFFSET. */
final class QueryBuilder {
  private final Builders builders;
  private Optional<CommonTables> outer = Optional.empty();

  QueryBuilder(Builders builders) {
    this.builders = builders;
  }

  /** The queries of a WITH clause. */
  record CommonTables(List<NamedQuery> queries, boolean isRecursive, Origin origin) {
    Relation over(Relation body) {
      return new CoreRelation.With(queries, isRecursive, body, origin);
    }
  }

  /** Lets the subqueries of a statement see the WITH clause in front of it. */
  void useInSubqueries(CommonTables tables) {
    outer = Optional.of(tables);
  }

  /** A query inside an expression. */
  Relation subquery(QueryContext tree) {
    Relation query = of(tree);
    return outer.isPresent() ? outer.get().over(query) : query;
  }

  Relation of(QueryContext tree) {
    Optional<CommonTables> tables = Optional.ofNullable(tree.ctes()).map(this::commonTables);
    Relation body = organized(of(tree.queryTerm()), tree.queryOrganization());
    return tables.isPresent() ? tables.get().over(body) : body;
  }

  CommonTables commonTables(CtesContext tree) {
    var queries = new ArrayList<NamedQuery>();
    var duplicates = new ArrayList<String>();
    for (NamedQueryContext named : tree.namedQuery()) {
      String name = builders.names.of(named.name);
      if (queries.stream().anyMatch(q -> q.name().equals(name))) {
        duplicates.add(ParseErrors.identifier(name));
      }
      if (named.integerValue() != null && tree.RECURSIVE() == null) {
        throw ParseErrors.notAllowed(
            "Cannot specify MAX RECURSION LEVEL when the CTE is not marked as RECURSIVE", tree);
      }
      List<String> columns =
          named.columnAliases == null ? List.of() : builders.names.list(named.columnAliases);
      OptionalLong depth =
          named.integerValue() == null
              ? OptionalLong.empty()
              : OptionalLong.of(builders.types.integer(named.integerValue()));
      queries.add(new NamedQuery(name, columns, of(named.query()), depth));
    }
    if (!duplicates.isEmpty()) {
      throw ParseErrors.at(
          "DUPLICATED_CTE_NAMES", tree, "duplicateNames", String.join(", ", duplicates));
    }
    return new CommonTables(queries, tree.RECURSIVE() != null, Places.origin(tree));
  }

  Relation of(QueryTermContext tree) {
    return switch (tree) {
      case QueryTermDefaultContext primary -> of(primary.queryPrimary());
      case SetOperationContext operation -> setOperation(operation);
      case OperatorPipeStatementContext pipe ->
          builders.pipes.step(of(pipe.left), pipe.operatorPipeRightSide());
      default -> throw SyntaxErrors.unexpected(tree.getStart(), "");
    };
  }

  /** A chain of set operations, walked because it may be long. */
  private Relation setOperation(SetOperationContext tree) {
    var chain = new ArrayList<SetOperationContext>();
    QueryTermContext current = tree;
    while (current instanceof SetOperationContext operation) {
      chain.add(operation);
      current = operation.left;
    }
    Relation result = of(current);
    for (SetOperationContext operation : chain.reversed()) {
      boolean isAll = operation.setQuantifier() != null && operation.setQuantifier().ALL() != null;
      result =
          new CoreRelation.SetOperation(
              result,
              of(operation.right),
              setKind(operation.operator.getType()),
              isAll,
              false,
              false,
              Places.origin(operation));
    }
    return result;
  }

  static Relation.SetKind setKind(int operator) {
    return switch (operator) {
      case SqlBaseParser.UNION -> Relation.SetKind.UNION;
      case SqlBaseParser.INTERSECT -> Relation.SetKind.INTERSECT;
      default -> Relation.SetKind.EXCEPT;
    };
  }

  Relation of(QueryPrimaryContext tree) {
    return switch (tree) {
      case QueryPrimaryDefaultContext select -> builders.selects.of(select.querySpecification());
      case FromStmtContext from -> fromStatement(from.fromStatement());
      case TableContext table -> builders.relations.table(table.identifierReference(), tree);
      case InlineTableDefault1Context values -> builders.relations.values(values.inlineTable());
      case SubqueryContext subquery -> of(subquery.query());
      default -> throw SyntaxErrors.unexpected(tree.getStart(), "");
    };
  }

  /** {@code FROM t SELECT a SELECT b}: each select over the same relation, one below the other. */
  private Relation fromStatement(FromStatementContext tree) {
    Relation from = builders.relations.from(tree.fromClause());
    if (tree.fromStatementBody().isEmpty()) {
      Origin origin = Places.origin(tree);
      Expression all = new Expression.Star(List.of(), List.of(), OptionalLong.empty(), origin);
      return new CoreRelation.Project(from, List.of(all), origin);
    }
    Relation result = builders.selects.of(tree.fromStatementBody(0), from);
    for (FromStatementBodyContext body :
        tree.fromStatementBody().subList(1, tree.fromStatementBody().size())) {
      result =
          new CoreRelation.SetOperation(
              result,
              builders.selects.of(body, from),
              Relation.SetKind.UNION,
              true,
              false,
              false,
              Places.origin(body));
    }
    return result;
  }

  /** Applies ORDER BY and its relatives, WINDOW, OFFSET and LIMIT. */
  Relation organized(Relation input, QueryOrganizationContext tree) {
    if (tree.getChildCount() == 0) {
      return input;
    }
    Relation result = ordered(input, tree);
    if (tree.windowClause() != null) {
      result =
          new CoreRelation.WithWindows(result, builders.windows.definitions(tree.windowClause()));
    }
    if (tree.offset != null) {
      result =
          new CoreRelation.Offset(
              result, builders.expressions.of(tree.offset), Places.origin(tree.offset));
    }
    if (tree.limit != null) {
      result =
          new CoreRelation.Limit(
              result, builders.expressions.of(tree.limit), Places.origin(tree.limit));
    }
    return result;
  }

  private Relation ordered(Relation input, QueryOrganizationContext tree) {
    boolean hasOrder = !tree.order.isEmpty();
    boolean hasSort = !tree.sort.isEmpty();
    boolean hasCluster = !tree.clusterBy.isEmpty();
    boolean hasDistribute = !tree.distributeBy.isEmpty();
    int kinds = (hasOrder ? 1 : 0) + (hasCluster ? 1 : 0) + (hasSort || hasDistribute ? 1 : 0);
    if (kinds > 1) {
      throw ParseErrors.at("UNSUPPORTED_FEATURE.COMBINATION_QUERY_RESULT_CLAUSES", tree);
    }
    if (hasOrder) {
      return sort(input, builders.windows.sortOrders(tree.order), true, tree);
    }
    if (hasCluster) {
      List<Expression> keys = builders.expressions.all(tree.clusterBy);
      var orders =
          keys.stream().map(k -> new Expression.SortOrder(k, true, true, k.origin())).toList();
      return sort(new CoreRelation.Repartition(input, keys), orders, false, tree);
    }
    Relation result =
        hasDistribute
            ? new CoreRelation.Repartition(input, builders.expressions.all(tree.distributeBy))
            : input;
    return hasSort ? sort(result, builders.windows.sortOrders(tree.sort), false, tree) : result;
  }

  private static Relation sort(
      Relation input,
      List<Expression.SortOrder> order,
      boolean isGlobal,
      QueryOrganizationContext tree) {
    boolean isAll =
        isGlobal
            && order.size() == 1
            && isAll(order.getFirst().child(), tree.order.getFirst().expression());
    return new CoreRelation.Sort(input, order, isGlobal, isAll, Places.origin(tree));
  }

  /** Whether a lone key is the unquoted word ALL. */
  static boolean isAll(Expression key, ExpressionContext tree) {
    return key instanceof Expression.Attribute && tree.getText().equalsIgnoreCase("all");
  }

  static Relation oneRow() {
    return new SourceRelation.OneRow();
  }
}
