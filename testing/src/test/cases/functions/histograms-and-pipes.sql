-- name: histograms of moments and intervals, pipe aggregates
SELECT histogram_numeric(d, 3) FROM VALUES (DATE '2024-01-01'), (DATE '2024-01-05'), (DATE '2024-02-01') AS t(d);
SELECT histogram_numeric(d, 2) FROM VALUES (DATE '2024-01-01'), (DATE '2024-01-05'), (DATE '2024-02-01') AS t(d);
SELECT histogram_numeric(m, 2) FROM VALUES (TIMESTAMP '2024-01-01 00:00:00'), (TIMESTAMP '2024-01-01 06:00:00'), (NULL) AS t(m);
SELECT histogram_numeric(m, 2) FROM VALUES (TIMESTAMP_NTZ '2024-01-01 00:00:00'), (TIMESTAMP_NTZ '2024-01-01 06:00:00') AS t(m);
SELECT histogram_numeric(i, 3) FROM VALUES (INTERVAL '1-2' YEAR TO MONTH), (INTERVAL '2-0' YEAR TO MONTH) AS t(i);
SELECT histogram_numeric(i, 3) FROM VALUES (INTERVAL '1 02:00:00' DAY TO SECOND), (INTERVAL '3' DAY) AS t(i);
-- error
SELECT map_contains_key(map('1', 'a'), 1);
-- error
SELECT * FROM VALUES (1, 2) AS t(a, b) |> AGGREGATE a GROUP BY a;
-- error
SELECT * FROM VALUES (1, 2) AS t(a, b) |> AGGREGATE a;
SELECT * FROM VALUES (1, 2), (1, 3) AS t(a, b) |> AGGREGATE sum(b) + 1 AS s GROUP BY 1;
SELECT * FROM VALUES (1, 2), (1, 3) AS t(a, b) |> AGGREGATE count(*) AS n GROUP BY a |> AGGREGATE count(*) AS m GROUP BY n, 2;
