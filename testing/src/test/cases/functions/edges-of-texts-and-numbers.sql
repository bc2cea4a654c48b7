-- name: Rare letters, zeros with a sign, small decimals, element types
SELECT reverse('e\u0301x'), initcap('hELLO wORLD  x'), initcap('ǆa ßb ﬁx'), initcap('ΑΣ');
SELECT sign(-0.0D), least(-0.0F, 1F), greatest(-0.0D, NULL, -1D), array_min(array(-0.0D, 0.0D)), array_max(array(-1D, -0.0D, 0.0D));
SELECT to_char(0.1, '99.9'), to_char(-0.5, 'S99.9'), to_char(0, '.9'), to_char(0.1F, '99.9'), to_char(0, '99'), to_char(0.5, '$99.9');
SELECT conv('\t7\n', 10, 10), conv(' 7 ', 10, 10), parse_url('http://example.com?k1=v', 'QUERY', 'k.');
SELECT array_append(array(2147483647, 1), 0.1F), array_prepend(array(1L), 0.5F), array_insert(array(1L), 1, 0.5F), array_union(array(1L), array(2.5F));
-- error
SELECT array_append(array(1), 2.5BD);
-- error
SELECT array_union(array(1), array(2.5BD));
-- error
SELECT array_contains(array(INTERVAL '1' MONTH), INTERVAL '1' YEAR);
SELECT array_contains(array(1), 2.5BD);
SELECT round(0.12345BD, -2), round(CAST(NULL AS DECIMAL(5, 5)), -2), floor(NULL, 1), floor('1.25', 1);
SELECT format_string('%s %s %s', array(1, NULL), map('a', array(1)), struct(1, 'x', NULL, array('q'))), format_string('%s', 0.0000001BD);
SELECT to_csv(named_struct('x', map('x', NULL), 'y', array(1, NULL), 'z', struct(1, NULL))), to_csv(struct(0.0000001BD)), to_json(struct(0.0000001BD));
SELECT schema_of_json('{"a": 0.1, "a": 2}'), get_json_object('{"a": 0.1, "a": 2}', '$.a');
SELECT from_json('{"a": "x", "b": "y"}', 'a INT, b STRING, _corrupt_record STRING'), from_json('null', 'a INT');
SELECT from_xml('<p><a>1</a><a>x</a><b>q</b></p>', 'a ARRAY<INT>, b STRING'), from_xml('<p><a>x</a><b>q</b></p>', 'a INT, b STRING, _corrupt_record STRING');
SELECT CAST(parse_json('1.5') AS INT), CAST(parse_json('12') AS BOOLEAN), CAST(parse_json('true') AS INT), CAST(parse_json('12.5') AS TIMESTAMP), CAST(parse_json('[1, "2", null]') AS ARRAY<INT>), CAST(parse_json('{"a": 1, "c": "x"}') AS STRUCT<a: STRING, b: INT>);
SELECT try_variant_get(parse_json('[1, "x"]'), '$', 'array<int>'), try_variant_get(parse_json('{"a": {"b": 7}}'), '$.a', 'map<string, int>');
-- error
SELECT CAST(parse_json('[1, "x"]') AS ARRAY<INT>);
-- error
SELECT parse_json('{"a": 0.1, "a": 2}');
SELECT schema_of_variant(parse_json('1.0')), schema_of_variant(parse_json('1e10')), schema_of_variant(parse_json('null')), schema_of_variant(parse_json('{"a": 1.50}')), parse_json('1e10'), CAST(TIMESTAMP '2024-01-01 01:02:03' AS VARIANT), CAST(1.5F AS VARIANT);
SELECT parse_json('{"a": {"b": 1}}'):a.b, parse_json('{"a": 1}'):a::string, parse_json('[1]'):[0];
-- error
SELECT timestamp_seconds(1.1234567);
-- error
SELECT CAST('T12:30' AS TIMESTAMP_NTZ);
-- error
SELECT 'a' COLLATE UTF8_LCASE BETWEEN 'A' AND 'B';
-- error
SELECT nullif('a' COLLATE UTF8_LCASE, 'A');
SELECT nullif('a' COLLATE UTF8_LCASE, 'A' COLLATE UTF8_BINARY);
SELECT replace('aİb' COLLATE UTF8_LCASE, 'i̇', '-'), 'ſ' COLLATE UTF8_LCASE LIKE 's', 'İ' COLLATE UTF8_LCASE LIKE '_';
SELECT (0 + NULL) IN (SELECT id FROM range(3));
SELECT from_unixtime(9223372036854775807L), from_unixtime(9223372036854L);
-- error
SELECT date_format(TIMESTAMP '2000-01-01 00:00:00', 'e');
-- error
SELECT to_date('x', 'Q');
-- error
SELECT regexp_replace('abc', 'x*', '$1');
-- error
SELECT rpad(X'E38182', -20);
SELECT CAST('2017-12-11' AS STRING) + INTERVAL 2 DAY;
-- error
SELECT '1' + CAST(1 AS BOOLEAN);
SET spark.sql.ansi.enabled = false;
SELECT CAST(99999999999999999999999999999999999999 AS INT), CAST(-99999999999999999999999999999999999999 AS BIGINT), CAST(0.0000001BD AS STRING), 0.0000001BD, CAST(0 AS DECIMAL(10, 8));
RESET spark.sql.ansi.enabled;
SET spark.sql.legacy.negativeIndexInArrayInsert = true;
SELECT array_insert(array(1, 3), -1, 9), array_insert(array(1, 3), -5, 9), array_insert(array(1, 3), 1, 9);
RESET spark.sql.legacy.negativeIndexInArrayInsert;
