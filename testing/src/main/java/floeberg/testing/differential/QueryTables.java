package floeberg.testing.differential;

import java.util.List;

/** The tables the random queries read. */
final class QueryTables {
  static final List<String> STATEMENTS =
      List.of(
          """
          CREATE TEMPORARY VIEW t1 AS SELECT * FROM VALUES
          (1, 1, 'a', CAST(1.50 AS DECIMAL(10,2)), 0.5D, true, DATE '2024-01-01', array(1, 2)),
          (2, 1, 'b', CAST(2.25 AS DECIMAL(10,2)), 1.5D, false, DATE '2024-01-02', array(3)),
          (3, 2, 'a', CAST(NULL AS DECIMAL(10,2)), NULL, NULL, DATE '2024-02-01', NULL),
          (4, 2, NULL, CAST(-1.00 AS DECIMAL(10,2)), -2.0D, true, NULL, array(4, NULL)),
          (5, NULL, 'c', CAST(0.00 AS DECIMAL(10,2)), 0.0D, false, DATE '2023-12-31', array()),
          (6, 3, 'B', CAST(100.10 AS DECIMAL(10,2)), 8.25D, true, DATE '2024-01-01', array(5, 5)),
          (7, 3, '', CAST(7.77 AS DECIMAL(10,2)), 0.5D, NULL, DATE '2025-06-30', array(6)),
          (8, 4, 'd', CAST(1.50 AS DECIMAL(10,2)), NULL, false, DATE '2024-02-01', array(7, 8, 9)),
          (9, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
          (10, 1, 'a', CAST(3.00 AS DECIMAL(10,2)), 4.0D, true, DATE '2024-01-15', array(1))
          AS v(id, k, s, d, x, b, dt, arr)
          """,
          """
          CREATE TEMPORARY VIEW t2 AS SELECT * FROM VALUES
          (1, 1, 'a', 10L, CAST(0.125 AS DECIMAL(8,3))),
          (2, 2, 'b', 20L, CAST(1.500 AS DECIMAL(8,3))),
          (3, 2, 'c', NULL, CAST(-2.000 AS DECIMAL(8,3))),
          (4, 5, NULL, 40L, NULL),
          (5, NULL, 'e', 50L, CAST(3.000 AS DECIMAL(8,3))),
          (6, 3, 'a', 10L, CAST(1.500 AS DECIMAL(8,3)))
          AS v(id, k, s, v, d)
          """,
          """
          CREATE TEMPORARY VIEW t3 AS SELECT * FROM VALUES
          (1, 'one'), (2, 'two'), (3, NULL), (NULL, 'none'), (2, 'zwei')
          AS v(k, s)
          """);

  private QueryTables() {}
}
