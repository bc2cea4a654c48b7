-- name: what random questions beside real Spark found
-- remainders, signs and zeros
SELECT -0.225D % 1.25D, pmod(-32768S, 2.5D), asinh(-2147483648), acosh(-3);
SELECT nanvl(0.1F, -5), typeof(nanvl(0.1F, -5));
SELECT array_union(array(CAST('NaN' AS DOUBLE), 0.0D, -0.0D), array(1.0D)), array_distinct(array(0.0D, -0.0D, 0.0D));
SELECT round(corr(a, b), 6) FROM VALUES (1, 2), (2, 4), (3, 7) AS t(a, b);
-- error
SELECT corr(a, 0) FROM VALUES (1), (2) AS t(a);
-- text
SELECT space(NULL), repeat('a', CAST(NULL AS INT)), substring('abc', NULL, 0), left(X'0102', CAST(NULL AS INT));
SELECT regexp_substr('abc', ''), split('Hello World', '', 2), overlay('abc' PLACING 'a' FROM -2);
SELECT levenshtein('x1y2', '2024-05-06', -2), locate('a', 'banana', CAST(NULL AS INT));
SELECT rpad(X'6162', 4), lpad(X'6162', 1);
SELECT array_join(array(CAST(NULL AS STRING)), ','), concat_ws(s, 'a', NULL, 'b'), array_join(array('a', NULL, 'b'), s) FROM VALUES ('-') AS t(s);
SELECT format_string('%s %s %s', DATE '1970-01-02', INTERVAL '1-2' YEAR TO MONTH, 1.5F);
SELECT to_char(-32768S, '9,999.99'), to_char(4L, '$99.9'), to_char(0, '999PR'), to_char(12.50, 'S$9,990.09');
SELECT try_to_number('00,454.80', '9G999D9'), try_to_number('+3', '999MI'), try_to_number('12-', '999MI');
-- error
SELECT decode(X'616263', 'UTF-16');
-- error
SELECT encode('日本', 'US-ASCII');
-- error
SELECT mask('12', '#', 'AB');
-- error
SELECT regexp_replace('a', 'b', 'c', 0);
SELECT concat(X'00FF', NULL), typeof(X'00FF' || NULL), 4L || parse_json('12');
SELECT 'a' LIKE ANY ('a', 'b'), contains('aBc' COLLATE UTF8_LCASE, 'b' COLLATE UTF8_LCASE), 'a ' = 'a' COLLATE UTF8_BINARY_RTRIM;
-- dates and intervals
SELECT unix_timestamp(TIMESTAMP '1969-12-31 23:59:59.999999'), date_format(TIMESTAMP '2024-02-29 12:34:56', 'F');
SELECT from_utc_timestamp(TIMESTAMP '0001-01-01 00:00:00', 'EST');
-- error
SELECT date_format(TIMESTAMP '2024-02-29 12:34:56', 'EEEEE');
-- error
SELECT to_date('2024', 'aa');
-- error
SELECT extract(HOUR FROM INTERVAL '30' MINUTE);
-- error
SELECT make_ym_interval(true, 1);
-- error
SELECT make_ym_interval(178956970, 2147483647);
-- error
SELECT INTERVAL '106751991' DAY + INTERVAL '106751991' DAY;
-- error
SELECT true - INTERVAL '1' DAY;
-- error
SELECT TIMESTAMP '2024-01-01 00:00:00' - 5;
-- error
SELECT DATE '2024-01-01' + 1.5;
-- error
SELECT 7 div 2.5F;
SELECT DATE '2024-01-01' + INTERVAL '10' DAY, 2 * INTERVAL '3' DAY, DATE '2024-01-01' - NULL, NULL - INTERVAL '5' HOUR;
SELECT try_add(INTERVAL '106751991' DAY, INTERVAL '106751991' DAY), try_add(2147483647, CAST(1 AS INT));
SELECT date_part(NULL, DATE '2024-01-01'), log(2);
-- NULLs and nested values
SELECT greatest(named_struct('a', 1, 'b', 'x'), named_struct('a', CAST(NULL AS INT), 'b', 'y')), max(s), min(s) FROM VALUES (named_struct('a', CAST(NULL AS INT), 'b', 'y')), (named_struct('a', 1, 'b', 'x')) AS t(s);
SELECT sort_array(array('x', NULL, 'yy'), CAST(NULL AS BOOLEAN)), to_json(map('x', NULL)), to_csv(named_struct('x', named_struct('a', -1, 'b', ''), 'y', X'00FF'));
SELECT k, k IN (SELECT v FROM VALUES (1), (2) AS u(v)), NOT (k IN (SELECT v FROM VALUES (1), (2) AS u(v))) FROM VALUES (1), (3), (NULL) AS t(k);
SELECT CASE WHEN true THEN 1 END, get(array(1, 2), 1), element_at(array(5, NULL, -1), -1);
-- error
SELECT CASE WHEN NULL THEN 1 END;
-- error
SELECT array_append(NULL, 1);
-- error
SELECT element_at(array(1, 2), NULL);
-- error
SELECT array_intersect(array(1, 2), NULL);
-- error
SELECT transform_keys(NULL, (k, v) -> k);
-- error
SELECT to_json(0L);
-- error
SELECT DATE '2024-02-29' IS UNKNOWN;
-- error
SELECT TRY_CAST(true AS TIMESTAMP);
-- JSON and variants
SELECT try_parse_json('{\'a\': 1}'), try_parse_json('{"a": 1} garbage'), parse_json('[1.0, 2.50]'), json_object_keys('{"a": 1} garbage');
SELECT schema_of_variant(parse_json('[1, 2.5, "z", null]')), array(parse_json('"text"')), get_json_object('[{"a": 1}]', '$.*');
SELECT hash(CAST('12345678901234567890.5' AS DECIMAL(38,18))), xxhash64(CAST('12345678901234567890.5' AS DECIMAL(38,18)));
-- without ANSI
-- conf: spark.sql.ansi.enabled=false
SELECT typeof(1 + 1.5F), size(NULL), typeof(coalesce('a', 1)), abs(INTERVAL '106751991 04:00:54.775807' DAY TO SECOND);
-- error
SELECT CAST('1-12' AS INTERVAL YEAR TO MONTH);
-- in a zone with daylight saving
-- conf: spark.sql.ansi.enabled=true
-- conf: spark.sql.session.timeZone=America/Los_Angeles
SELECT TIMESTAMP '2024-07-15 08:00:00' - TIMESTAMP '2024-01-15 08:00:00', to_unix_timestamp(TIMESTAMP_NTZ '2024-01-01 00:00:00');
