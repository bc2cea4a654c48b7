package floeberg.duckdb;

import floeberg.plan.Relation.SetKind;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a resolved query as one DuckDB SELECT; columns are named by their attributes' ids. */
final class QueryWriter {
  // The largest that DuckDB takes.
  private static final long NO_LIMIT = 1L << 62;

  private final WriteContext context;
  private final ExpressionWriter expressions;

  QueryWriter(WriteContext context) {
    this.context = context;
    this.expressions = new ExpressionWriter(context, query -> write(query).text());
  }

  WriteContext context() {
    return context;
  }

  ExpressionWriter expressions() {
    return expressions;
  }

  /** The query as a SELECT of its outputs. */
  Select write(Query query) {
    return switch (query) {
      case Query.Scan scan -> context.sources().write(scan, context);
      case Query.Values values -> values(values);
      case Query.OneRow _ -> Select.from("", List.of());
      case Query.Stored(String table, List<Attribute> output, var _) ->
          Select.from(DuckSql.name(table) + alias(output), output);
      case Query.Range range -> range(range);
      case Query.Project project -> project(project);
      case Query.Filter(Query input, Expr condition) -> filter(input, condition);
      case Query.Aggregate aggregate -> new AggregateWriter(this).write(aggregate);
      case Query.Join join -> new JoinWriter(this).write(join);
      case Query.SetOperation operation -> setOperation(operation);
      case Query.Distinct(Query input) -> distinct(input);
      case Query.DistinctOn(Query input, List<Expr> keys) ->
          around(write(input)).distinct(keys.stream().map(expressions::write).toList());
      case Query.Sort(Query input, List<Expr.Order> order) -> sort(input, order);
      case Query.Limit(Query input, OptionalLong limit, long offset) -> limit(input, limit, offset);
      case Query.Tail(Query input, long limit) -> tail(input, limit);
      case Query.Sample sample -> new SampleWriter(this).write(sample);
      case Query.Generate generate -> new GenerateWriter(this).write(generate);
      case Query.With with -> new WithWriter(this).write(with);
      case Query.DefinitionReference(long id, List<Attribute> output) ->
          Select.from(WithWriter.name(id) + alias(output), output);
    };
  }

  /** The SELECT in parentheses as the relation of a new one. */
  Select around(Select inner) {
    return Select.from(relation(inner), inner.output());
  }

  /**
   * The rows for one thread, in their order. DuckDB's threads take rows in any order, but for what
   * comes through a LIMIT that is too large for it to keep the rows.
   */
  Select inOrder(Select inner) {
    return around(around(inner).limit(OptionalLong.of(NO_LIMIT), 0));
  }

  /** The SELECT as something that can stand behind FROM. */
  String relation(Select inner) {
    return inner.isBare()
        ? inner.relation()
        : "(" + inner.text() + ") AS " + context.freshName("t");
  }

  /** {@code AS t1(c5, c6)}: a fresh alias that names the columns by position. */
  String alias(List<Attribute> output) {
    return " AS " + context.freshName("t") + "(" + names(output) + ")";
  }

  static String names(List<Attribute> output) {
    return output.isEmpty()
        ? DuckTypes.NO_FIELD
        : output.stream().map(a -> DuckSql.column(a.id())).collect(Collectors.joining(", "));
  }

  /** {@code text AS c5}. */
  String named(Query.Named named) {
    return named(expressions.write(named.value()), named.attribute());
  }

  /** Columns that keep an id but not the value no longer have the range of the id. */
  void forgetRanges(List<Query.Named> columns) {
    for (Query.Named column : columns) {
      boolean isSame =
          column.value() instanceof Expr.Reference(Attribute source)
              && source.id() == column.attribute().id();
      if (!isSame) {
        context.forgetRange(column.attribute().id());
      }
    }
  }

  static String named(String text, Attribute attribute) {
    String name = DuckSql.column(attribute.id());
    return text.equals(name) ? name : text + " AS " + name;
  }

  private Select values(Query.Values values) {
    List<Attribute> output = values.output();
    if (values.rows().isEmpty()) {
      return empty(output);
    }
    if (output.isEmpty()) {
      String rows = values.rows().stream().map(_ -> "(1)").collect(Collectors.joining(", "));
      return Select.from("(VALUES " + rows + ")" + alias(output), output);
    }
    var rows = new ArrayList<String>();
    for (List<Expr> row : values.rows()) {
      rows.add(row.stream().map(expressions::write).collect(Collectors.joining(", ", "(", ")")));
    }
    return Select.from("(VALUES " + String.join(", ", rows) + ")" + alias(output), output);
  }

  /** No row, columns of the right types. */
  static Select empty(List<Attribute> output) {
    List<String> columns =
        output.stream().map(a -> named(LiteralWriter.write(null, a.type()), a)).toList();
    return Select.of("", output, columns).where("false");
  }

  private Select range(Query.Range range) {
    String arguments =
        Stream.of(range.start(), range.end(), range.step())
            .map(expressions::write)
            .collect(Collectors.joining(", "));
    return Select.from("range(" + arguments + ")" + alias(range.output()), range.output());
  }

  private Select project(Query.Project project) {
    Select input = write(project.input());
    boolean isWindowed =
        project.columns().stream().anyMatch(column -> Volatility.hasWindow(column.value()));
    boolean fits = !input.hasColumns() && !input.isDistinct() && !(isWindowed && input.isLimited());
    Select base = fits ? input : around(input);
    List<String> columns = project.columns().stream().map(this::named).toList();
    forgetRanges(project.columns());
    return base.columns(project.output(), columns);
  }

  private Select filter(Query input, Expr condition) {
    Select select = write(input);
    Select base = select.isPlain() ? select : around(select);
    return base.where(DuckSql.atom(expressions.condition(condition)));
  }

  private Select setOperation(Query.SetOperation operation) {
    String keyword =
        switch (operation.kind()) {
          case UNION -> "UNION";
          case INTERSECT -> "INTERSECT";
          case EXCEPT -> "EXCEPT";
        };
    var sides = new ArrayList<String>();
    collect(operation, operation.kind(), operation.isAll(), sides);
    String text =
        sides.stream()
            .collect(Collectors.joining(" " + keyword + (operation.isAll() ? " ALL " : " ")));
    Select rows = Select.from("(" + text + ")" + alias(operation.output()), operation.output());
    return operation.isAll() ? rows : withPositiveZeros(rows);
  }

  // A long chain of UNIONs is one list of SELECTs, not a deep nest.
  private void collect(Query query, SetKind kind, boolean isAll, List<String> sides) {
    if (query instanceof Query.SetOperation operation
        && kind == SetKind.UNION
        && operation.kind() == kind
        && operation.isAll() == isAll) {
      collect(operation.left(), kind, isAll, sides);
      collect(operation.right(), kind, isAll, sides);
    } else if (query instanceof Query.SetOperation operation
        && sides.isEmpty()
        && kind != SetKind.UNION) {
      sides.add("(" + write(operation.left()).text() + ")");
      sides.add("(" + write(operation.right()).text() + ")");
    } else {
      sides.add("(" + write(query).text() + ")");
    }
  }

  private Select distinct(Query input) {
    Select select = write(input);
    boolean fits = !select.isDistinct() && !select.isOrdered() && !select.isLimited();
    return withPositiveZeros((fits ? select : around(select)).distinct(List.of()));
  }

  // Both zeros are one row, which shows the positive one.
  private Select withPositiveZeros(Select rows) {
    if (rows.output().stream().noneMatch(column -> isFloating(column.type()))) {
      return rows;
    }
    List<String> columns =
        rows.output().stream()
            .map(
                column ->
                    isFloating(column.type())
                        ? named(positiveZero(DuckSql.column(column.id()), column.type()), column)
                        : DuckSql.column(column.id()))
            .toList();
    return around(rows).columns(rows.output(), columns);
  }

  private static boolean isFloating(SparkType type) {
    return type == SparkType.DOUBLE || type == SparkType.FLOAT;
  }

  /** The number, minus zero as zero. */
  static String positiveZero(String text, SparkType type) {
    return isFloating(type) ? "(" + text + " + CAST(0 AS " + DuckTypes.name(type) + "))" : text;
  }

  private Select sort(Query input, List<Expr.Order> order) {
    Select select = write(input);
    Select base = select.isPlain() ? select : around(select);
    return base.orderBy(expressions.orderList(order));
  }

  private Select limit(Query input, OptionalLong limit, long offset) {
    Select select = write(input);
    return (select.isLimited() ? around(select) : select).limit(limit, offset);
  }

  private Select tail(Query input, long limit) {
    Select select = write(input);
    String number = context.freshName("n");
    String total = context.freshName("n");
    String inner =
        "(SELECT *, row_number() OVER () AS "
            + number
            + ", count(*) OVER () AS "
            + total
            + " FROM "
            + relation(around(select))
            + ") AS "
            + context.freshName("t");
    return around(
        Select.from(inner, select.output())
            .where(number + " > " + total + " - " + limit)
            .orderBy(List.of(number)));
  }
}
