-- name: Aggregates over few rows: which of equals, and every digit
CREATE TEMPORARY VIEW pairs AS SELECT * FROM VALUES (0.1D, 3.3D), (2.7D, 1.9D), (NULL, 1D), (9.123D, -7.7D), (1e3D, 0.3D), (-5.55D, 100.001D) AS t(x, y);
SELECT stddev(x), variance(x), var_pop(y), stddev_pop(y) FROM pairs;
SELECT corr(x, y), corr(y, x), covar_samp(x, y), covar_pop(y, x) FROM pairs;
SELECT regr_slope(x, y), regr_intercept(x, y), regr_r2(x, y), regr_r2(y, x), regr_sxy(x, y), regr_sxx(x, y), regr_syy(x, y) FROM pairs;
SELECT regr_avgx(x, y), regr_avgy(x, y), regr_count(x, y) FROM pairs;
SELECT regr_r2(1D, y), regr_r2(y, 1D) FROM pairs;
SELECT max_by(a, b), min_by(a, b), max_by(a, c), min_by(a, c), max_by(a, b) FILTER (WHERE a < 3) FROM VALUES (1, 5, 1D), (2, 5, double('NaN')), (3, 1, NULL), (4, 1, 0D), (5, NULL, -0D) t(a, b, c);
SELECT mode(v) FROM VALUES ('a'), ('b'), ('zz') AS t(v);
SELECT mode(v) FROM VALUES (3.5D), (-1D), (2D) AS t(v);
SELECT mode(v) FROM VALUES (3.55BD), (-1.10), (2), (100000000000.5), (0.1) AS t(v);
SELECT mode(concat('k', id)), mode(id * 1000003), mode(id / 7), mode(id % 2 = 0) FROM range(500);
SELECT mode() WITHIN GROUP (ORDER BY x'') FROM VALUES (1) t(v);
SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY v DESC), percentile_cont(0.3) WITHIN GROUP (ORDER BY v DESC) FROM VALUES (1D), (2D), (double('NaN')), (double('Infinity')), (3D) t(v);
SELECT median(v), percentile(v, 0.4) FROM VALUES (INTERVAL '1' MONTH), (INTERVAL '2' MONTH), (INTERVAL '-5' MONTH), (INTERVAL '-8' MONTH) t(v);
SELECT approx_count_distinct(id), approx_count_distinct(id, 0.1D), approx_count_distinct(id, 0.2D), approx_count_distinct(id, 0.02D) FROM range(150);
SELECT approx_count_distinct(id), approx_count_distinct(id, 0.1D), approx_count_distinct(id, 0.39D), approx_count_distinct(CAST(id AS STRING)) FROM range(1700);
SELECT approx_count_distinct(concat('a', id % 60) COLLATE UTF8_LCASE), approx_count_distinct(array(id)), approx_count_distinct(struct(id, 'a')), approx_count_distinct(NULL) FROM range(100);
SELECT approx_top_k(concat('k', id % 100), 5, 100) FROM range(1000);
SELECT approx_top_k(v, 3) FROM VALUES 1, 2, NULL, NULL, 3, 1, 7 AS t(v);
SELECT approx_top_k_estimate(approx_top_k_accumulate(v)) FROM VALUES 'a', 'b', 'a' AS t(v);
SELECT approx_top_k_estimate(approx_top_k_combine(s, 32), 2) FROM (SELECT approx_top_k_accumulate(v, 16) s FROM VALUES 1, 2, NULL AS t(v) UNION ALL SELECT approx_top_k_accumulate(v, 16) FROM VALUES 1, 5, NULL AS t(v));
-- error
SELECT approx_top_k_combine(s) FROM (SELECT approx_top_k_accumulate(v, 16) s FROM VALUES 1 AS t(v) UNION ALL SELECT approx_top_k_accumulate(v, 32) FROM VALUES 1 AS t(v));
-- error
SELECT approx_top_k(v, 0) FROM VALUES 1 AS t(v);
-- error
SELECT approx_top_k(v, 5, 3) FROM VALUES 1 AS t(v);
SELECT sum(1 / v) FILTER (WHERE v > 0) FROM VALUES 0, 1, 2 AS t(v);
SELECT array_sort(collect_set(v)) FROM VALUES (0D), (-0D), (double('NaN')), (double('NaN')) t(v);
