package floeberg.testing.differential;

import floeberg.testing.differential.QueryWriter.Column;
import floeberg.testing.differential.QueryWriter.Kind;
import java.util.List;
import java.util.Random;

/** Expressions over columns, for {@link QueryWriter}. */
final class ScalarWriter {
  private final Random random;

  ScalarWriter(Random random) {
    this.random = random;
  }

  String of(Kind type, List<Column> columns, int depth) {
    List<Column> fitting = columns.stream().filter(c -> c.type() == type).toList();
    if (!fitting.isEmpty() && random.nextInt(100) < (depth > 0 && type == Kind.TRUTH ? 10 : 50)) {
      return fitting.get(random.nextInt(fitting.size())).name();
    }
    return depth == 0 ? constant(type) : call(type, columns, depth - 1);
  }

  private String constant(Kind type) {
    return switch (type) {
      case INT -> pick("1", "2", "3", "NULL", "0");
      case TEXT -> pick("'a'", "'b'", "''", "NULL", "'two'");
      case NUMBER -> pick("1.5", "2.0D", "10L", "-1", "0.25");
      case TRUTH -> pick("true", "false", "NULL");
      case DATE -> pick("DATE '2024-01-01'", "DATE '2024-02-01'");
      case ARRAY -> "array(1, 2)";
    };
  }

  private String call(Kind type, List<Column> columns, int depth) {
    return switch (type) {
      case INT ->
          switch (random.nextInt(5)) {
            case 0 -> binary(" + ", Kind.INT, columns, depth);
            case 1 -> "length(" + of(Kind.TEXT, columns, depth) + ")";
            case 2 -> "coalesce(" + of(Kind.INT, columns, depth) + ", 0)";
            case 3 -> "size(" + of(Kind.ARRAY, columns, depth) + ")";
            default -> "year(" + of(Kind.DATE, columns, depth) + ")";
          };
      case TEXT ->
          switch (random.nextInt(3)) {
            case 0 -> "upper(" + of(Kind.TEXT, columns, depth) + ")";
            case 1 -> binary(" || ", Kind.TEXT, columns, depth);
            default -> "CAST(" + of(Kind.INT, columns, depth) + " AS STRING)";
          };
      case NUMBER ->
          switch (random.nextInt(4)) {
            case 0 -> binary(pick(" + ", " - ", " * "), Kind.NUMBER, columns, depth);
            case 1 -> "CAST(" + of(Kind.INT, columns, depth) + " AS BIGINT)";
            case 2 -> "abs(" + of(Kind.NUMBER, columns, depth) + ")";
            default ->
                "CASE WHEN "
                    + of(Kind.TRUTH, columns, depth)
                    + " THEN "
                    + of(Kind.NUMBER, columns, depth)
                    + " END";
          };
      case TRUTH -> predicate(columns, depth);
      case DATE -> "date_add(" + of(Kind.DATE, columns, depth) + ", 1)";
      case ARRAY -> "array(" + of(Kind.INT, columns, depth) + ", 2)";
    };
  }

  private String predicate(List<Column> columns, int depth) {
    Kind type = Kind.values()[random.nextInt(Kind.values().length - 1)];
    return switch (random.nextInt(7)) {
      case 0, 1 -> binary(pick(" = ", " < ", " >= ", " <> ", " <=> "), type, columns, depth);
      case 2 -> of(type, columns, depth) + pick(" IS NULL", " IS NOT NULL");
      case 3 ->
          "("
              + of(Kind.TRUTH, columns, depth)
              + pick(" AND ", " OR ")
              + of(Kind.TRUTH, columns, depth)
              + ")";
      case 4 -> "NOT (" + of(Kind.TRUTH, columns, depth) + ")";
      case 5 -> of(Kind.INT, columns, depth) + " IN (1, 2, " + of(Kind.INT, columns, depth) + ")";
      default -> of(Kind.INT, columns, depth) + " IN (SELECT k FROM t3 WHERE k IS NOT NULL)";
    };
  }

  private String binary(String operator, Kind type, List<Column> columns, int depth) {
    return "(" + of(type, columns, depth) + operator + of(type, columns, depth) + ")";
  }

  String aggregate(List<Column> columns) {
    String filter = random.nextInt(5) == 0 ? " FILTER (WHERE " + noSubquery(columns) + ")" : "";
    String distinct = random.nextInt(4) == 0 ? "DISTINCT " : "";
    return switch (random.nextInt(7)) {
      case 0 -> "count(*)" + filter;
      case 1 -> "count(" + distinct + any(columns) + ")" + filter;
      case 2 -> "sum(" + distinct + of(Kind.INT, columns, 1) + ")" + filter;
      case 3 -> "sum(" + distinct + of(Kind.NUMBER, columns, 1) + ")" + filter;
      case 4 -> "avg(" + distinct + of(Kind.INT, columns, 1) + ")" + filter;
      case 5 -> "avg(" + of(Kind.NUMBER, columns, 0) + ")" + filter;
      default -> "count(" + distinct + of(Kind.TEXT, columns, 1) + ")" + filter;
    };
  }

  private String noSubquery(List<Column> columns) {
    return of(Kind.INT, columns, 1) + pick(" > ", " = ", " <= ") + pick("1", "2", "3");
  }

  String windowAggregate(List<Column> columns) {
    return switch (random.nextInt(5)) {
      case 0 -> "count(*)";
      case 1 -> "count(" + any(columns) + ")";
      case 2 -> "sum(" + of(Kind.INT, columns, 1) + ")";
      case 3 -> "max(" + of(Kind.NUMBER, columns, 0) + ")";
      default -> "avg(" + of(Kind.INT, columns, 0) + ")";
    };
  }

  private String any(List<Column> columns) {
    return columns.get(random.nextInt(columns.size())).name();
  }

  private String pick(String... words) {
    return words[random.nextInt(words.length)];
  }
}
