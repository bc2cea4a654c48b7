-- name: rare forms of calls, and names that columns get
SELECT i > 1.5, i >= 1.5, 2.5 > i, i < 99999999999999999999, i > 99999999999999999999 FROM VALUES (1), (2), (CAST(NULL AS INT)) AS t(i);
SELECT typeof(1 > 1.1), 2 <= 1.9, 1.9 <= 2, -1.5 < -1, b < 300.7 FROM VALUES (CAST(7 AS TINYINT)) AS t(b);
SELECT 1 AS a, a + 1, a LIKE '1%', upper(b) FROM VALUES ('x') AS t(b);
SELECT named_struct('f', 1) AS s, s.f, s.f + 1;
SELECT g, rank(v) OVER (PARTITION BY g ORDER BY v), dense_rank(v) OVER (PARTITION BY g ORDER BY v), percent_rank(v) OVER (PARTITION BY g ORDER BY v) FROM VALUES ('a', 1), ('a', 1), ('a', 3), ('b', 2) AS t(g, v) ORDER BY g, v;
SELECT inline(input => array(struct(1, 'x'), struct(2, 'y')));
SELECT posexplode(collection => array(7, 8));
SELECT timestamp_seconds(1700000000.25), timestamp_seconds(CAST(1.5 AS DECIMAL(10, 3)));
SELECT to_json(map(named_struct('k', 1, 'l', 'x'), 2));
SELECT try_avg(i) FROM VALUES (INTERVAL '2147483647' MONTH), (INTERVAL '1' MONTH) AS t(i);
SELECT to_date('05/02/2024', 'dd/MM/yyyy');
SELECT typeof(current_time(3)), current_time(0) IS NULL;
SELECT kll_sketch_get_n_bigint(kll_sketch_agg_bigint(i)) FROM VALUES (1), (2) AS t(i);
