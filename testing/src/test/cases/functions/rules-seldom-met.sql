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
