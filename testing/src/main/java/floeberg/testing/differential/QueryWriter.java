package floeberg.testing.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes queries whose answer is determined: windows are ordered by all columns, floating sums are
 * exact, limits follow an order by everything.
 */
final class QueryWriter {
  /** Kinds of columns. */
  enum Kind {
    INT,
    TEXT,
    NUMBER,
    TRUTH,
    DATE,
    ARRAY
  }

  /** A column that expressions can name. */
  record Column(String name, Kind type) {}

  /** A query, and its columns in order. */
  record Written(String sql, List<Kind> columns, String topic) {}

  private final Random random;
  private final ScalarWriter scalars;
  private int aliases;

  QueryWriter(Random random) {
    this.random = random;
    this.scalars = new ScalarWriter(random);
  }

  /** A query of some kind; subqueries below it are at most so deep. */
  Written query(int depth) {
    return switch (random.nextInt(depth > 0 ? 12 : 4)) {
      case 0, 1 -> plain(depth);
      case 2, 3 -> aggregate(depth);
      case 4, 5 -> windowed(depth);
      case 6 -> setOperation(depth);
      case 7 -> correlated(depth);
      case 8 -> lateral(depth);
      case 9 -> pivot();
      case 10 -> unpivot();
      default -> commonTable(depth);
    };
  }

  /** The query with an order over everything, and sometimes a limit. */
  String ordered(Written query) {
    var keys = new ArrayList<String>();
    for (int i = 1; i <= query.columns().size(); i++) {
      keys.add(i + pick(" ", " ASC", " DESC", " NULLS LAST", " DESC NULLS FIRST", " NULLS FIRST"));
    }
    String limit =
        switch (random.nextInt(4)) {
          case 0 -> " LIMIT " + random.nextInt(5);
          case 1 -> " LIMIT 3 OFFSET " + random.nextInt(3);
          default -> "";
        };
    return "SELECT * FROM (%s) ORDER BY %s%s"
        .formatted(query.sql(), String.join(", ", keys), limit);
  }

  private Written plain(int depth) {
    Source source = source(depth);
    List<Kind> types = types(1 + random.nextInt(3));
    String sql =
        "SELECT %s%s FROM %s%s"
            .formatted(
                random.nextInt(4) == 0 ? "DISTINCT " : "",
                selected(types, source.columns()),
                source.sql(),
                where(source));
    return new Written(sql, types, "select");
  }

  private String selected(List<Kind> types, List<Column> columns) {
    return IntStream.range(0, types.size())
        .mapToObj(i -> scalars.of(types.get(i), columns, 2) + " AS c" + i)
        .collect(Collectors.joining(", "));
  }

  private String where(Source source) {
    return random.nextInt(3) == 0 ? "" : " WHERE " + scalars.of(Kind.TRUTH, source.columns(), 2);
  }

  private Written aggregate(int depth) {
    Source source = source(depth);
    int keys = random.nextInt(3);
    var types = new ArrayList<Kind>();
    var names = new ArrayList<String>();
    var items = new ArrayList<String>();
    for (int i = 0; i < keys; i++) {
      Column column = source.columns().get(random.nextInt(source.columns().size()));
      if (column.type() != Kind.ARRAY) {
        types.add(column.type());
        names.add(column.name());
        items.add(column.name() + " AS c" + items.size());
      }
    }
    int aggregates = 1 + random.nextInt(3);
    for (int i = 0; i < aggregates; i++) {
      items.add(scalars.aggregate(source.columns()) + " AS c" + items.size());
      types.add(Kind.NUMBER);
    }
    String grouping = grouping(names);
    String having = !grouping.isEmpty() && random.nextInt(4) == 0 ? " HAVING count(*) > 1" : "";
    String sql =
        "SELECT %s FROM %s%s%s%s"
            .formatted(String.join(", ", items), source.sql(), where(source), grouping, having);
    return new Written(sql, types, "aggregate");
  }

  private String grouping(List<String> names) {
    if (names.isEmpty()) {
      return "";
    }
    String list = String.join(", ", names);
    return switch (random.nextInt(6)) {
      case 0 -> " GROUP BY ROLLUP(" + list + ")";
      case 1 -> " GROUP BY CUBE(" + list + ")";
      case 2 -> " GROUP BY GROUPING SETS((" + list + "), (" + names.getFirst() + "), ())";
      case 3 -> " GROUP BY ALL";
      default -> " GROUP BY " + list;
    };
  }

  private Written windowed(int depth) {
    Source source = source(depth);
    String order =
        source.columns().stream()
            .map(c -> c.name() + pick("", " DESC", " NULLS LAST"))
            .collect(Collectors.joining(", "));
    Column partition = source.columns().get(random.nextInt(source.columns().size()));
    String by = random.nextInt(3) == 0 ? "" : "PARTITION BY " + partition.name() + " ";
    String frame =
        pick(
            "",
            " ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING",
            " ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW",
            " ROWS BETWEEN 2 FOLLOWING AND UNBOUNDED FOLLOWING",
            " ROWS 2 PRECEDING",
            " RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING");
    String call;
    if (random.nextInt(2) == 0) {
      call =
          pick(
                  "row_number()",
                  "rank()",
                  "dense_rank()",
                  "ntile(3)",
                  "percent_rank()",
                  "cume_dist()")
              + " OVER ("
              + by
              + "ORDER BY "
              + order
              + ")";
    } else if (random.nextInt(3) == 0) {
      Column value = source.columns().get(random.nextInt(source.columns().size()));
      call =
          pick("lead(%s)", "lag(%s, 2)", "lag(%s) IGNORE NULLS", "lead(%s, 1)")
                  .formatted(value.name())
              + " OVER (%sORDER BY %s)".formatted(by, order);
      call = "CAST(" + call + " AS STRING)";
    } else {
      call = scalars.windowAggregate(source.columns());
      call = call + " OVER (" + by + "ORDER BY " + order + frame + ")";
    }
    String first = source.columns().getFirst().name();
    String sql =
        "SELECT %s AS c0, %s AS c1 FROM %s%s".formatted(first, call, source.sql(), where(source));
    return new Written(sql, List.of(source.columns().getFirst().type(), Kind.NUMBER), "window");
  }

  private Written setOperation(int depth) {
    List<Kind> types = types(1 + random.nextInt(2));
    Source left = source(depth - 1);
    Source right = source(depth - 1);
    String operator =
        pick("UNION", "UNION ALL", "INTERSECT", "EXCEPT", "INTERSECT ALL", "EXCEPT ALL", "MINUS");
    String sql =
        "SELECT %s FROM %s %s SELECT %s FROM %s"
            .formatted(
                selected(types, left.columns()),
                left.sql(),
                operator,
                selected(types, right.columns()),
                right.sql());
    return new Written(sql, types, "set operation");
  }

  private Written correlated(int depth) {
    String outer = alias();
    String inner = alias();
    String column = pick("k", "id");
    String test = inner + "." + pick("k", "k", "id") + " = " + outer + "." + column;
    String extra =
        random.nextBoolean() ? "" : " AND " + inner + ".id " + pick("<", ">", "<>") + " 3";
    String from = "t2 " + inner + " WHERE " + test + extra;
    String item =
        switch (random.nextInt(4)) {
          case 0 -> "(SELECT count(*) FROM " + from + ")";
          case 1 -> "(SELECT max(" + inner + ".v) FROM " + from + ")";
          case 2 -> "(SELECT sum(" + inner + ".d) FROM " + from + ")";
          default ->
              "(SELECT first(" + inner + ".s) FROM t2 " + inner + " WHERE " + inner + ".id = 1)";
        };
    String condition =
        switch (random.nextInt(6)) {
          case 0 -> "EXISTS (SELECT 1 FROM " + from + ")";
          case 1 -> "NOT EXISTS (SELECT * FROM " + from + ")";
          case 2 -> outer + ".k IN (SELECT k FROM t3)";
          case 3 -> outer + ".k NOT IN (SELECT " + inner + ".k FROM " + from + ")";
          case 4 -> outer + ".s IN (SELECT " + inner + ".s FROM " + from + ")";
          default -> "(SELECT count(*) FROM " + from + ") > " + random.nextInt(2);
        };
    String sql =
        "SELECT %s.id AS c0, %s AS c1 FROM t1 %s WHERE %s%s"
            .formatted(
                outer, item, outer, condition, random.nextInt(3) == 0 ? " OR " + outer + ".b" : "");
    return new Written(sql, List.of(Kind.INT, Kind.NUMBER), "subquery, depth " + depth);
  }

  private Written lateral(int depth) {
    String alias = alias();
    String sql =
        switch (random.nextInt(5)) {
          case 0 -> "SELECT id AS c0, e AS c1 FROM t1 LATERAL VIEW explode(arr) x AS e";
          case 1 -> "SELECT id AS c0, e AS c1 FROM t1 LATERAL VIEW OUTER posexplode(arr) x AS p, e";
          case 2 ->
              "SELECT %s.id AS c0, l.n AS c1 FROM t1 %s, LATERAL (SELECT count(*) AS n FROM t2 WHERE"
                      .formatted(alias, alias)
                  + " t2.k = %s.k) l".formatted(alias);
          case 3 ->
              "SELECT %s.id AS c0, l.id AS c1 FROM t1 %s LEFT JOIN LATERAL (SELECT id FROM t2 WHERE"
                      .formatted(alias, alias)
                  + " t2.k = %s.k) l ON l.id > 1".formatted(alias);
          default -> "SELECT id AS c0, explode(arr) AS c1 FROM t1 WHERE id < " + random.nextInt(9);
        };
    return new Written(sql, List.of(Kind.INT, Kind.INT), "lateral, depth " + depth);
  }

  private Written pivot() {
    String value = pick("sum(d)", "count(*)", "max(id)", "min(x)", "avg(x)");
    String sql =
        "SELECT * FROM (SELECT %s, s, %s FROM t1) PIVOT (%s FOR s IN ('a' AS p, 'b' AS q, 'z' AS r))"
            .formatted(pick("k", "b", "dt"), "d, x, id".replace("d, x, id", "d, x, id"), value);
    return new Written(
        "SELECT p AS c0, q AS c1, r AS c2 FROM (" + sql + ")",
        List.of(Kind.NUMBER, Kind.NUMBER, Kind.NUMBER),
        "pivot");
  }

  private Written unpivot() {
    String nulls = pick("", "INCLUDE NULLS ", "EXCLUDE NULLS ");
    String sql =
        "SELECT id AS c0, n AS c1, val AS c2 FROM (SELECT id, k, CAST(d AS DOUBLE) dd, x FROM t1)"
            + " UNPIVOT "
            + nulls
            + "(val FOR n IN (k, dd, x AS xx))";
    return new Written(sql, List.of(Kind.INT, Kind.TEXT, Kind.NUMBER), "unpivot");
  }

  private Written commonTable(int depth) {
    Written inner = query(depth - 1);
    String name = alias();
    String names =
        IntStream.range(0, inner.columns().size())
            .mapToObj(i -> "c" + i)
            .collect(Collectors.joining(", "));
    String sql =
        "WITH %s(%s) AS (%s) SELECT count(*) AS c0, count(l.c0) AS c1 FROM %s l %s JOIN %s r ON l.c0 %s r.c0"
            .formatted(
                name, names, inner.sql(), name, pick("", "LEFT", "FULL"), name, pick("=", "<=>"));
    return new Written(sql, List.of(Kind.NUMBER, Kind.NUMBER), "with");
  }

  /** Something to select from. */
  private record Source(String sql, List<Column> columns) {}

  private Source source(int depth) {
    int chance = random.nextInt(10);
    if (chance < 4) {
      return table();
    }
    if (chance < 6 && depth > 0) {
      Written inner = query(depth - 1);
      String alias = alias();
      var columns = new ArrayList<Column>();
      for (int i = 0; i < inner.columns().size(); i++) {
        columns.add(new Column(alias + ".c" + i, inner.columns().get(i)));
      }
      return new Source("(" + inner.sql() + ") " + alias, columns);
    }
    return join(table(), table());
  }

  private Source join(Source left, Source right) {
    String kind =
        pick(
            "JOIN",
            "LEFT JOIN",
            "RIGHT JOIN",
            "FULL OUTER JOIN",
            "LEFT SEMI JOIN",
            "LEFT ANTI JOIN",
            "CROSS JOIN");
    String leftKey = name(left, Kind.INT);
    String rightKey = name(right, Kind.INT);
    String condition =
        kind.equals("CROSS JOIN")
            ? ""
            : " ON "
                + leftKey
                + pick(" = ", " = ", " <=> ", " < ")
                + rightKey
                + (random.nextInt(3) == 0
                    ? " AND " + name(left, Kind.TEXT) + pick(" = ", " <> ") + name(right, Kind.TEXT)
                    : "");
    var columns = new ArrayList<>(left.columns());
    if (!kind.contains("SEMI") && !kind.contains("ANTI")) {
      columns.addAll(right.columns());
    }
    return new Source(left.sql() + " " + kind + " " + right.sql() + condition, columns);
  }

  private String name(Source source, Kind type) {
    List<String> names =
        source.columns().stream().filter(c -> c.type() == type).map(Column::name).toList();
    return names.get(random.nextInt(names.size()));
  }

  private Source table() {
    String alias = alias();
    return switch (random.nextInt(3)) {
      case 0 ->
          new Source(
              "t1 " + alias,
              columns(
                  alias, "id INT, k INT, s TEXT, d NUMBER, x NUMBER, b TRUTH, dt DATE, arr ARRAY"));
      case 1 ->
          new Source("t2 " + alias, columns(alias, "id INT, k INT, s TEXT, v NUMBER, d NUMBER"));
      default -> new Source("t3 " + alias, columns(alias, "k INT, s TEXT"));
    };
  }

  private static List<Column> columns(String alias, String list) {
    var columns = new ArrayList<Column>();
    for (String item : list.split(", ")) {
      String[] parts = item.split(" ");
      columns.add(new Column(alias + "." + parts[0], Kind.valueOf(parts[1])));
    }
    return columns;
  }

  private List<Kind> types(int count) {
    return IntStream.range(0, count)
        .mapToObj(_ -> Kind.values()[random.nextInt(Kind.values().length - 1)])
        .toList();
  }

  private String alias() {
    return "a" + aliases++;
  }

  private String pick(String... words) {
    return words[random.nextInt(words.length)];
  }
}
