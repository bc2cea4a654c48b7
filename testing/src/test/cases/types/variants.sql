-- name: variants keep the kinds of what they hold
SELECT v IS NULL, is_variant_null(v), to_json(v), v:a IS NULL, is_variant_null(v:a) FROM (SELECT parse_json(x) AS v FROM VALUES ('null'), (NULL), ('{"a":null}') AS t(x));
SELECT count(v), count(*) FROM (SELECT parse_json(x) AS v FROM VALUES ('null'), (NULL), ('1') AS t(x));
SELECT first(v, true) IS NULL, any_value(v) IS NOT NULL FROM (SELECT parse_json(x) AS v FROM VALUES ('null'), ('1') AS t(x));
SELECT parse_json('0.12345678901234567890123'), parse_json('123456789012345678901234'), parse_json('[1.50, 1e10, 1.5e1, -0, -0.0, 100.00]');
SELECT schema_of_variant(parse_json('[1.50, 1e10, 1.5e1]')), schema_of_variant(parse_json('{"b": 100.00, "a": [null, 1]}')), schema_of_variant(parse_json('null'));
SELECT CAST(3.00 AS VARIANT), CAST(12.50 AS VARIANT), CAST(3D AS VARIANT), CAST(0.1F AS VARIANT), CAST(0.00 AS VARIANT);
SELECT schema_of_variant(CAST(12.50 AS VARIANT)), schema_of_variant(CAST(12.5D AS VARIANT)), schema_of_variant(CAST(DATE '2020-01-01' AS VARIANT)), schema_of_variant(CAST(X'00' AS VARIANT)), schema_of_variant(CAST(TIMESTAMP '2020-01-01 00:00:00' AS VARIANT)), schema_of_variant(CAST(TIMESTAMP_NTZ '2020-01-01 00:00:00' AS VARIANT)), schema_of_variant(CAST(1.5F AS VARIANT));
SELECT CAST(DATE '-0044-03-15' AS VARIANT), CAST(X'6162' AS VARIANT), CAST(TIMESTAMP '2020-01-01 01:02:03.5' AS VARIANT), CAST(TIMESTAMP_NTZ '2020-01-01 01:02:03' AS VARIANT);
SELECT to_json(CAST(DATE '-0044-03-15' AS VARIANT)), to_json(CAST(X'6162' AS VARIANT)), to_json(CAST(TIMESTAMP '2020-01-01 01:02:03.5' AS VARIANT)), to_json(CAST(TIMESTAMP_NTZ '2020-01-01 01:02:03' AS VARIANT)), to_json(CAST('a"b' AS VARIANT)), to_json(CAST(double('NaN') AS VARIANT));
SELECT CAST(CAST(DATE '2020-01-01' AS VARIANT) AS TIMESTAMP), CAST(CAST(TIMESTAMP '2020-01-01 05:00:00' AS VARIANT) AS DATE), CAST(CAST(TIMESTAMP '2020-01-01 05:00:00' AS VARIANT) AS BIGINT), CAST(CAST(1.5F AS VARIANT) AS DOUBLE), CAST(parse_json('1.7') AS INT), CAST(parse_json('2') AS BOOLEAN), CAST(parse_json('" 12 "') AS INT);
-- error
SELECT CAST(CAST(DATE '2020-01-01' AS VARIANT) AS INT);
-- error
SELECT CAST(parse_json('{"a":1.50}') AS INT);
SELECT to_json(to_variant_object(map('k', DATE '2020-01-01', 'a', NULL))), to_json(to_variant_object(named_struct('b', 1.50, 'a', array(NULL, parse_json('null'), CAST(1.5F AS VARIANT))))), to_json(CAST(array(1.5, NULL) AS VARIANT));
SELECT pos, key, to_json(value) FROM variant_explode(parse_json('{"b":1.50,"a":null}'));
SELECT pos, key, value IS NULL, to_json(value) FROM variant_explode(parse_json('[null, "x"]'));
SELECT to_json(v.a), v.a IS NULL, to_json(v.b[1]), v.b[1] IS NULL, v.c IS NULL FROM (SELECT from_json('{"a":null,"b":[1.50,null]}', 'a variant, b array<variant>, c variant') AS v);
SELECT to_json(from_json('[1.50, {"b": 1, "a": 2}]', 'variant')), to_json(from_json('{"a": 1.50', 'variant')), from_json('null', 'variant') IS NULL;
SELECT CAST(parse_json('[1, null, 1.50]') AS ARRAY<VARIANT>), CAST(parse_json('{"x": null, "y": 1.0}') AS MAP<STRING, VARIANT>), CAST(parse_json('{"x": null, "y": 1.0}') AS STRUCT<x: VARIANT, z: VARIANT>);
SELECT variant_get(parse_json('{"a":[1,{"b":null}]}'), '$.a[1].b') IS NULL, variant_get(parse_json('{"a":[1,{"b":null}]}'), '$.a[1].b', 'int'), variant_get(parse_json('{"a":[1,{"b":null}]}'), '$.a[1].c') IS NULL, variant_get(parse_json('{"a":1}'), p) FROM VALUES ('$.a'), ('$.b') AS t(p);
SELECT schema_of_variant_agg(v) FROM (SELECT parse_json(x) AS v FROM VALUES ('{"a":1.5}'), ('{"a":10, "b":null}'), (NULL) AS t(x));
SELECT to_json(parse_json('{"a": 1} garbage')), to_json(try_parse_json('{"a": 1')), try_parse_json('');
-- error
SELECT parse_json('{"a": 1, "a": 2}');
SELECT to_json(named_struct('v', parse_json('null'), 'w', CAST(NULL AS VARIANT), 'x', CAST(1.50 AS VARIANT)));
SELECT concat_ws(',', 'a', parse_json('[1.50]')), concat(parse_json('"x"'), CAST(1.50 AS VARIANT));
