-- name: rules of functions that are seldom met
SELECT json_object_keys('{"a": 0.1, "a": 2, "b": {"c": 1}}'), json_object_keys('[1]'), json_object_keys('{"a": 1'), json_object_keys('{}');
SELECT from_json('[{"a": 1}, {"a": 2}]', 'a DOUBLE'), from_json('[{"a": 1}]', 'a INT'), from_json('[]', 'a INT'), from_json('{"a": [1]}', 'a STRUCT<b: INT>');
SELECT levenshtein('abc', 'abd', CAST(NULL AS INT)), levenshtein('abc', 'xyz', 2);
-- conf: spark.sql.session.timeZone=America/New_York
SELECT months_between(TIMESTAMP '1969-12-31 23:59:59.999999', TIMESTAMP '2024-11-03 09:30:00', false), months_between(TIMESTAMP '2024-03-10 12:00:00', TIMESTAMP '2024-01-01 00:00:00');
SELECT to_json(named_struct('t', TIMESTAMP '1850-01-01 00:00:00')), to_csv(named_struct('t', TIMESTAMP '1850-01-01 00:00:00')), to_csv(named_struct('a', CAST(NULL AS INT), 'b', ' pad ', 'c', 'x')), to_csv(named_struct('b', ' pad '));
-- unset: spark.sql.session.timeZone
SELECT try_sum(x) FROM VALUES (9223372036854775807L), (1L), (-5L) AS t(x);
SELECT max(a), min(a) FROM VALUES (array(double('NaN'), 0.0D, -0.0D)), (array(1.0D)) AS t(a);
SELECT greatest(array(0.0D, -0.0D), array(-1.0D)), array_max(array(array(-0.0D))), sort_array(array(array(-0.0D), array(-1D)));
SELECT percentile_approx(x, 0.5), max(x), min(x) FROM VALUES (-0.0D), (-0.0D), (-0.0D) AS t(x);
SELECT try_add(TIMESTAMP '2023-12-31 23:59:59', INTERVAL '106751991 04:00:54.775807' DAY TO SECOND);
SELECT try_reflect('java.lang.Math', 'abs', CAST(NULL AS INT));
SELECT shiftright(12.7, 1), shiftleft(3.9D, 2), bit_count(3S);
SELECT hex(hll_sketch_agg(NULL)) FROM VALUES (1), (2) AS t(a);
SELECT c NOT LIKE ALL ('_', CAST(NULL AS STRING)), c LIKE ANY ('a', NULL) FROM VALUES ('ab') AS t(c);
SELECT CAST('-.5' AS INT), CAST('.5' AS BIGINT), CAST('.' AS INT), CAST('5.' AS INT) FROM VALUES (1) AS t(a) WHERE false;
-- conf: spark.sql.ansi.enabled=false
SELECT CAST('-.5' AS INT), CAST('.5' AS BIGINT), CAST('.' AS INT), CAST('5.' AS INT), CAST('1.9' AS INT), CAST('-' AS INT);
SELECT CAST(s AS INT) FROM VALUES ('-.5'), ('.5'), ('.'), ('5.'), ('1.x'), ('+.'), ('') AS t(s);
SELECT to_timestamp_ltz(concat('12:30:00', s)) = CAST('12:30:00' AS TIMESTAMP), CAST(concat('T12:30', s) AS TIMESTAMP) = CAST('T12:30' AS TIMESTAMP) FROM VALUES ('') AS t(s);
-- unset: spark.sql.ansi.enabled
SELECT 1 IN (2, CAST(concat(s, NULL) AS INT)), 1 IN (2, nullif(1, 1)), 3 NOT IN (2, CAST(NULL AS INT)), 2 IN (2, NULL) FROM VALUES ('') AS t(s);
SELECT to_json(map(INTERVAL '5' YEAR, 1)), to_json(map(INTERVAL '1' DAY, 1)), to_json(map(DATE '2020-01-01', 1)), to_json(map(TIMESTAMP '2020-01-01 01:02:03.5', 1)), to_json(map(TIMESTAMP_NTZ '2020-01-01 01:02:03.5', 1)), to_json(map(1.50, 1)), to_json(map(true, 1, false, 2));
SELECT var_pop(1.7976931348623157E308D), stddev(1.5D), corr(1.7976931348623157E308D, a), covar_pop(1.7976931348623157E308D, a), regr_slope(a, 1.7976931348623157E308D) FROM VALUES (1), (2) AS t(a);
SELECT to_csv(named_struct('a', INTERVAL '5' YEAR, 'b', map(INTERVAL '5' YEAR, 1)));
SELECT CAST(double('NaN') AS DECIMAL(10,2)), CAST(float('-inf') AS DECIMAL(10,2)), try_cast(double('inf') AS DECIMAL(3,1));
-- error
SELECT to_csv(named_struct('a', parse_json('1')));
-- error
SELECT schema_of_csv(NULL);
-- error
SELECT schema_of_xml(CAST(NULL AS STRING));
-- error
SELECT map_concat(map(1, 2), map('a', array(1)));
-- error
SELECT map_concat(map(1, 2), 3);
SELECT a, NOT (a NOT IN (SELECT c FROM VALUES (NULL), (7), (8) AS u(c))), a NOT IN (SELECT c FROM VALUES (NULL), (7), (8) AS u(c)) FROM VALUES (NULL), (5), (8) AS t(a);
SELECT * FROM VALUES (NULL), (5), (8) AS t(a) WHERE NOT (a > 6 OR a IN (SELECT c FROM VALUES (NULL), (7), (8) AS u(c)));
SELECT * FROM VALUES (NULL), (5), (8) AS t(a) WHERE NOT (a > 6 AND a IN (SELECT c FROM VALUES (NULL), (7), (8) AS u(c)));
SELECT * FROM VALUES (NULL), (5), (8) AS t(a) WHERE NOT (a NOT IN (SELECT c FROM VALUES (NULL), (7), (8) AS u(c)));
SELECT hll_sketch_estimate(hll_sketch_agg(s COLLATE UTF8_LCASE)), approx_count_distinct(s COLLATE UTF8_LCASE) FROM VALUES ('a'), ('A'), ('b') AS t(s);
-- conf: spark.sql.legacy.setopsPrecedence.enabled=true
SELECT 1 AS a UNION ALL SELECT 2 INTERSECT SELECT 2;
-- unset: spark.sql.legacy.setopsPrecedence.enabled
SELECT 1 AS a UNION ALL SELECT 2 INTERSECT SELECT 2;
-- conf: spark.sql.cteRecursionRowLimit=5
-- error
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 20) SELECT * FROM r;
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT sum(n) FROM r;
SELECT levenshtein(s, s, n), levenshtein('abc', s, n) FROM VALUES ('abc', CAST(NULL AS INT)), ('abd', 1) AS t(s, n);
SELECT format_string('%s %s', parse_json('"text"'), CAST(DATE '2020-01-01' AS VARIANT)), format_string('%s', array(parse_json('"x"')));
SELECT try_to_number('12.5', '000.00'), try_to_number('012.5', '000.00'), try_to_number('12.5', '999.99'), try_to_number('12', '0'), try_to_number('1,234', '0,000'), try_to_number('234', '0,000'), try_to_number('234', '9,999');
SELECT avg(0.1D), sum(0.1D), avg(0.1F), sum(CAST(NULL AS DOUBLE)), avg(CAST(NULL AS DOUBLE)) FROM VALUES (1), (2), (3), (4), (5), (6) AS t(a);
-- schema
SELECT NULL / 1.25, 1.25 / NULL, percentile_approx(NULL, 0.25) FROM VALUES (1) AS t(a);
SELECT skewness(x), kurtosis(x) FROM VALUES (1.7976931348623157E308D), (1.7976931348623157E308D) AS t(x);
SELECT 3.38E22D, 1e23D, double('4.9E-324') * 2, pow(2, 149), 8.3031022E19D, float('3.4E38'), CAST(1e16 AS FLOAT);
