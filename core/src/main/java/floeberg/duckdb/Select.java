package floeberg.duckdb;

import floeberg.resolved.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One SELECT while it is being written: parts are added in the order in which SQL evaluates them,
 * so that a new part either fits behind the ones that are there or needs a SELECT around this one.
 */
final class Select {
  private final String from;
  private final List<Attribute> output;
  private final List<String> where = new ArrayList<>();
  private final List<String> groupBy = new ArrayList<>();
  private final List<String> orderBy = new ArrayList<>();
  private String having = "";
  private Optional<List<String>> columns = Optional.empty();
  private Optional<String> distinct = Optional.empty();
  private OptionalLong limit = OptionalLong.empty();
  private long offset;

  private Select(String from, List<Attribute> output) {
    this.from = from;
    this.output = output;
  }

  /**
   * Every column of a relation.
   *
   * @param from text behind FROM; empty for one row without columns
   */
  static Select from(String from, List<Attribute> output) {
    return new Select(from, output);
  }

  /** Computed columns, each with its alias, over a relation. */
  static Select of(String from, List<Attribute> output, List<String> columns) {
    var select = new Select(from, output);
    select.columns = Optional.of(columns);
    return select;
  }

  List<Attribute> output() {
    return output;
  }

  /** Whether this is only a relation, perhaps filtered. */
  boolean isPlain() {
    return columns.isEmpty() && distinct.isEmpty() && orderBy.isEmpty() && !isLimited();
  }

  /** Whether there is nothing but the relation. */
  boolean isBare() {
    return isPlain() && where.isEmpty() && !from.isEmpty();
  }

  boolean hasColumns() {
    return columns.isPresent();
  }

  boolean isOrdered() {
    return !orderBy.isEmpty();
  }

  boolean isDistinct() {
    return distinct.isPresent();
  }

  boolean isLimited() {
    return limit.isPresent() || offset > 0;
  }

  /** The relation's text when {@link #isBare}. */
  String relation() {
    return from;
  }

  Select where(String condition) {
    where.add(condition);
    return this;
  }

  Select groupBy(List<String> keys) {
    groupBy.addAll(keys);
    return this;
  }

  Select having(String condition) {
    having = condition;
    return this;
  }

  Select orderBy(List<String> keys) {
    orderBy.addAll(keys);
    return this;
  }

  /** DISTINCT, or DISTINCT ON when there are keys. */
  Select distinct(List<String> keys) {
    distinct =
        Optional.of(
            keys.isEmpty() ? "DISTINCT " : "DISTINCT ON (" + String.join(", ", keys) + ") ");
    return this;
  }

  Select limit(OptionalLong rows, long skipped) {
    limit = rows;
    offset = skipped;
    return this;
  }

  /** The same rows with other columns; only while there are no columns yet. */
  Select columns(List<Attribute> newOutput, List<String> texts) {
    var copy = new Select(from, newOutput);
    copy.where.addAll(where);
    copy.groupBy.addAll(groupBy);
    copy.orderBy.addAll(orderBy);
    copy.having = having;
    copy.distinct = distinct;
    copy.limit = limit;
    copy.offset = offset;
    copy.columns = Optional.of(texts);
    return copy;
  }

  String text() {
    var text = new StringBuilder("SELECT ").append(distinct.orElse(""));
    text.append(columnList());
    if (!from.isEmpty()) {
      text.append(" FROM ").append(from);
    }
    clause(text, " WHERE ", where, " AND ");
    clause(text, " GROUP BY ", groupBy, ", ");
    if (!having.isEmpty()) {
      text.append(" HAVING ").append(having);
    }
    clause(text, " ORDER BY ", orderBy, ", ");
    limit.ifPresent(rows -> text.append(" LIMIT ").append(rows));
    if (offset > 0) {
      text.append(" OFFSET ").append(offset);
    }
    return text.toString();
  }

  private String columnList() {
    List<String> list =
        columns.orElseGet(() -> output.stream().map(a -> DuckSql.column(a.id())).toList());
    return list.isEmpty() ? "1 AS " + DuckTypes.NO_FIELD : String.join(", ", list);
  }

  private static void clause(
      StringBuilder text, String keyword, List<String> parts, String separator) {
    if (!parts.isEmpty()) {
      text.append(keyword).append(String.join(separator, parts));
    }
  }
}
