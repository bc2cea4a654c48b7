-- name: Types in tables, neighbours
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (b BOOLEAN, i INT, l BIGINT, f FLOAT, d DOUBLE, dc DECIMAL(20, 5), dt DATE, ts TIMESTAMP, tn TIMESTAMP_NTZ, s STRING, bin BINARY) USING iceberg;
INSERT INTO ice.db.t VALUES (true, 2147483647, 9223372036854775807, 3.4028235E38, 1.7976931348623157E308, 123456789012345.12345, DATE '9999-12-31', TIMESTAMP '9999-12-31 23:59:59.999999', TIMESTAMP_NTZ '0001-01-01 00:00:00', 'ünïcödé 😀', X'00FF');
INSERT INTO ice.db.t VALUES (false, -2147483648, -9223372036854775808, CAST('NaN' AS FLOAT), CAST('-Infinity' AS DOUBLE), -0.00001, DATE '0001-01-01', TIMESTAMP '1582-10-04 00:00:00', TIMESTAMP_NTZ '1970-01-01 00:00:00.000001', '', X'');
INSERT INTO ice.db.t VALUES (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO ice.db.t (f, d) VALUES (-0.0F, 0.0D);
SELECT * FROM ice.db.t ORDER BY i NULLS LAST, f;
SELECT i FROM ice.db.t WHERE f = CAST('NaN' AS FLOAT);
SELECT count(*) FROM ice.db.t WHERE d < 0;
SELECT count(*) FROM ice.db.t WHERE s = '';
SELECT count(*) FROM ice.db.t WHERE bin = X'00ff';
SELECT count(*) FROM ice.db.t WHERE tn < TIMESTAMP_NTZ '1970-01-01 00:00:00.000002';
SELECT count(*) FROM ice.db.t WHERE ts >= '9999-12-31 23:59:59.999999';
SELECT count(*) FROM ice.db.t WHERE dc > 123456789012345.1234;
SELECT max(ts), min(ts), max(tn), min(dt), max(dc), min(s), max(b) FROM ice.db.t;
SELECT readable_metrics.i.lower_bound, readable_metrics.s.upper_bound, readable_metrics.dc.lower_bound, readable_metrics.ts.upper_bound FROM ice.db.t.files ORDER BY 1 NULLS FIRST, 2 NULLS FIRST;
DELETE FROM ice.db.t WHERE f = CAST('NaN' AS FLOAT);
UPDATE ice.db.t SET s = concat(s, '!') WHERE s LIKE 'ün%';
SELECT s, i FROM ice.db.t WHERE s IS NOT NULL;
CREATE TABLE ice.db.pt (id INT, dt DATE, ts TIMESTAMP, tn TIMESTAMP_NTZ, s STRING, b BINARY, l BIGINT, dc DECIMAL(9, 2), bo BOOLEAN, d DOUBLE) USING iceberg PARTITIONED BY (dt, s, bo, dc, d);
INSERT INTO ice.db.pt VALUES (1, DATE '2020-01-01', TIMESTAMP '2020-01-01 00:00:00', TIMESTAMP_NTZ '2020-01-01 00:00:00', 'a/b c=d%20', X'01', 1, 1.50, true, 1.5), (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), (3, DATE '1969-12-31', NULL, NULL, '', NULL, NULL, -1.50, false, -0.0);
SELECT partition FROM ice.db.pt.files ORDER BY partition.dt;
SELECT id FROM ice.db.pt WHERE s = 'a/b c=d%20';
SELECT id FROM ice.db.pt WHERE s = '' OR dc IS NULL ORDER BY id;
SELECT id, _partition FROM ice.db.pt ORDER BY id;
DELETE FROM ice.db.pt WHERE dt = DATE '2020-01-01';
INSERT OVERWRITE ice.db.pt PARTITION (dt = NULL, s = NULL, bo = NULL, dc = NULL, d = NULL) SELECT 5, NULL, NULL, NULL, NULL;
SELECT id FROM ice.db.pt ORDER BY id;
CREATE TABLE ice.db.tr (id INT, s STRING, b BINARY, l BIGINT, dc DECIMAL(9, 2), ts TIMESTAMP, tn TIMESTAMP_NTZ) USING iceberg PARTITIONED BY (truncate(2, s), truncate(1, b), truncate(10, l), truncate(100, dc), months(ts), hours(tn));
INSERT INTO ice.db.tr VALUES (1, '😀bc', X'0102', -5, -1.05, TIMESTAMP '1969-12-31 23:59:59', TIMESTAMP_NTZ '1969-12-31 23:59:59'), (2, 'a', X'', 15, 1.05, TIMESTAMP '2020-02-29 00:00:00', TIMESTAMP_NTZ '2020-02-29 12:34:56'), (3, NULL, NULL, NULL, NULL, NULL, NULL);
SELECT partition FROM ice.db.tr.files ORDER BY partition.l_trunc;
SELECT id FROM ice.db.tr WHERE l < 0;
SELECT id FROM ice.db.tr WHERE s LIKE '😀%';
SELECT id FROM ice.db.tr WHERE tn >= TIMESTAMP_NTZ '2020-01-01 00:00:00';
CREATE TABLE ice.db.bk (id INT, s STRING, b BINARY, l BIGINT, dc DECIMAL(9, 2), dt DATE, ts TIMESTAMP, tn TIMESTAMP_NTZ) USING iceberg PARTITIONED BY (bucket(8, s), bucket(8, b), bucket(8, l), bucket(8, dc), bucket(8, dt), bucket(8, ts), bucket(8, tn));
INSERT INTO ice.db.bk VALUES (1, 'abc', X'01', 34, 14.20, DATE '2017-11-16', TIMESTAMP '2017-11-16 22:31:08', TIMESTAMP_NTZ '2017-11-16 22:31:08'), (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
SELECT id FROM ice.db.bk WHERE s = 'abc' AND l = 34;
CREATE TABLE ice.db.n (id INT, a ARRAY<STRUCT<x: INT, y: ARRAY<STRING>>>, m MAP<INT, STRUCT<z: DATE>>, mm MAP<STRUCT<k: INT>, ARRAY<INT>>) USING iceberg;
INSERT INTO ice.db.n VALUES (1, array(named_struct('x', 1, 'y', array('p', NULL)), NULL), map(1, named_struct('z', DATE '2020-01-01'), 2, NULL), map(named_struct('k', 1), array(1))), (2, array(), map(), NULL);
SELECT * FROM ice.db.n ORDER BY id;
SELECT a.y, m[1].z, map_keys(mm), element_at(a, 1).x FROM ice.db.n WHERE id = 1;
-- error
SELECT id, size(a), cardinality(m) FROM ice.db.n WHERE a[0].x = 1 OR size(a) = 0 ORDER BY id;
UPDATE ice.db.n SET a = array(named_struct('x', 5, 'y', array('q'))) WHERE id = 2;
-- error
SELECT explode(a).x FROM ice.db.n ORDER BY 1 NULLS FIRST;
SELECT id, e.x FROM ice.db.n LATERAL VIEW explode(a) t AS e ORDER BY id, 2 NULLS FIRST;
CREATE TABLE ice.db.v (id INT, v VARIANT) USING iceberg TBLPROPERTIES ('format-version'='3');
INSERT INTO ice.db.v SELECT 1, parse_json('{"a": 1, "b": [true, null, "x"]}');
INSERT INTO ice.db.v VALUES (2, NULL);
SELECT id, v, variant_get(v, '$.a', 'int'), v:b[2]::string FROM ice.db.v ORDER BY id;
SELECT id FROM ice.db.v WHERE v:a::int = 1;
UPDATE ice.db.v SET v = parse_json('5') WHERE id = 2;
SELECT * FROM ice.db.v ORDER BY id;
DELETE FROM ice.db.v WHERE v IS NULL;
SELECT count(DISTINCT id) FROM ice.db.v;
SELECT schema_of_variant(v) FROM ice.db.v ORDER BY id;
-- error
CREATE TABLE ice.db.pv (id INT, v VARIANT) USING iceberg PARTITIONED BY (v) TBLPROPERTIES ('format-version'='3');
CREATE TABLE ice.db.nul USING iceberg TBLPROPERTIES ('format-version'='3') AS SELECT 1 AS id, NULL AS n;
SELECT * FROM ice.db.nul;
DESCRIBE ice.db.nul;
INSERT INTO ice.db.nul VALUES (2, NULL);
-- error
INSERT INTO ice.db.nul VALUES (3, 'x');
-- error
ALTER TABLE ice.db.nul ALTER COLUMN n TYPE INT;
SELECT * FROM ice.db.nul ORDER BY id;
