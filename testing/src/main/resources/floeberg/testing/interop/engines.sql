## Floeberg writes every type
-- floeberg:
CREATE TABLE shop.types (
  id BIGINT NOT NULL, flag BOOLEAN, small INT, single FLOAT, wide DOUBLE, money DECIMAL(9,2),
  middle DECIMAL(18,6), large DECIMAL(38,10), day DATE, at TIMESTAMP, wall TIMESTAMP_NTZ, word STRING,
  bytes BINARY, tags ARRAY<STRING>, who STRUCT<name: STRING, age: INT>, notes MAP<STRING, INT>,
  deep ARRAY<STRUCT<a: INT, m: MAP<STRING, ARRAY<DECIMAL(10,3)>>>>) USING iceberg;
INSERT INTO shop.types VALUES
  (1, true, -2147483648, CAST(1.5 AS FLOAT), 1e300D, -1234567.89, 123456789012.345678, 1234567890123456789012345678.0123456789,
   DATE'1969-12-31', TIMESTAMP'1969-12-31 23:59:59.999999', TIMESTAMP_NTZ'2026-02-28 12:30:00.123456', 'Grüße, 世界 🙂',
   X'00FF10', array('a', NULL, ''), named_struct('name', 'ada', 'age', 36), map('x', 1, 'y', NULL),
   array(named_struct('a', 1, 'm', map('k', array(1.250, NULL))), NULL)),
  (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (3, false, 2147483647, CAST('NaN' AS FLOAT), CAST('-Infinity' AS DOUBLE), 0.01, -0.000001, -0.0000000001,
   DATE'2100-02-28', TIMESTAMP'2038-01-19 03:14:08', TIMESTAMP_NTZ'1582-10-15 00:00:00', '', X'',
   array(), named_struct('name', NULL, 'age', NULL), map(), array());
-- same shop.types

## Floeberg writes, partitioned by every transform
-- floeberg:
CREATE TABLE shop.transforms (id BIGINT, amount DECIMAL(10,2), day DATE, at TIMESTAMP, word STRING, b BINARY)
  USING iceberg PARTITIONED BY (bucket(4, id), truncate(10, amount), years(day), hours(at), truncate(3, word));
INSERT INTO shop.transforms VALUES
  (-1, -1234.56, DATE'1969-12-31', TIMESTAMP'1969-12-31 23:59:59', 'überall', X'01'),
  (1, 1234.56, DATE'1970-01-01', TIMESTAMP'1970-01-01 00:00:00', 'ab', X'0102'),
  (2, 0.00, DATE'2026-02-28', TIMESTAMP'2026-02-28 12:30:00', '🙂🙂🙂🙂', X'010203'),
  (NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE shop.times (id BIGINT, day DATE, at TIMESTAMP, wall TIMESTAMP_NTZ, key STRING)
  USING iceberg PARTITIONED BY (months(day), days(at), key, bucket(8, wall));
INSERT INTO shop.times VALUES
  (1, DATE'1969-12-31', TIMESTAMP'1969-12-31 23:59:59.999999', TIMESTAMP_NTZ'1969-12-31 23:59:59.999999', 'a/b=c d%'),
  (2, DATE'2024-02-29', TIMESTAMP'2024-02-29 23:30:00', TIMESTAMP_NTZ'2024-02-29 23:30:00', 'ä'),
  (3, NULL, NULL, NULL, NULL);
ALTER TABLE shop.times DROP PARTITION FIELD key;
ALTER TABLE shop.times ADD PARTITION FIELD bucket(16, id);
INSERT INTO shop.times SELECT id + 10, day, at, wall, key FROM shop.times;
-- same shop.transforms
-- same shop.times
-- query by bucket
SELECT * FROM shop.transforms WHERE id IN (-1, 2);
-- query by truncated decimal
SELECT * FROM shop.transforms WHERE amount < 0;
-- query by truncated text
SELECT * FROM shop.transforms WHERE word = '🙂🙂🙂🙂' OR word LIKE 'ü%';
-- query by day and hour
SELECT * FROM shop.transforms WHERE day <= DATE '1969-12-31' OR at > TIMESTAMP '2026-01-01 00:00:00 UTC';
-- query by the evolved partitioning
SELECT * FROM shop.times WHERE key = 'a/b=c d%' AND id > 1;

## Floeberg evolves a table's columns
-- floeberg:
CREATE TABLE shop.evolved (id INT, name STRING, price FLOAT, amount DECIMAL(6,2), place STRUCT<city: STRING>) USING iceberg;
INSERT INTO shop.evolved VALUES (1, 'a', 1.5, 10.25, named_struct('city', 'Oslo'));
ALTER TABLE shop.evolved RENAME COLUMN name TO title;
ALTER TABLE shop.evolved ALTER COLUMN id TYPE BIGINT;
ALTER TABLE shop.evolved ALTER COLUMN price TYPE DOUBLE;
ALTER TABLE shop.evolved ALTER COLUMN amount TYPE DECIMAL(12,2);
ALTER TABLE shop.evolved ADD COLUMNS (place.zip INT, added DATE AFTER title);
INSERT INTO shop.evolved VALUES (5000000000, 'b', DATE'2026-02-28', 2.5D, 1234567890.12, named_struct('city', 'Bergen', 'zip', 5003));
ALTER TABLE shop.evolved DROP COLUMN price;
ALTER TABLE shop.evolved ADD COLUMN price STRING;
ALTER TABLE shop.evolved ALTER COLUMN added FIRST;
INSERT INTO shop.evolved VALUES (NULL, 3, 'c', 7.00, NULL, 'new');
-- same shop.evolved
-- query by a renamed column
SELECT id, title FROM shop.evolved WHERE title = 'a';
-- query by an added column
SELECT id FROM shop.evolved WHERE price IS NULL AND place.zip IS NULL;

## Floeberg makes branches and tags
-- floeberg:
CREATE TABLE shop.refs (id BIGINT, name STRING) USING iceberg;
INSERT INTO shop.refs VALUES (1, 'a'), (2, 'b');
ALTER TABLE shop.refs CREATE TAG first RETAIN 365 DAYS;
ALTER TABLE shop.refs CREATE BRANCH audit;
INSERT INTO shop.refs.branch_audit VALUES (3, 'c');
DELETE FROM shop.refs.branch_audit WHERE id = 1;
INSERT INTO shop.refs VALUES (4, 'd');
ALTER TABLE shop.refs CREATE TAG second;
-- same shop.refs
-- floeberg:
CALL system.rollback_to_snapshot('shop.refs', (SELECT snapshot_id FROM shop.refs.refs WHERE name = 'first'));

## Floeberg rolls back and publishes a branch
-- floeberg:
CREATE TABLE shop.moved (id BIGINT) USING iceberg;
INSERT INTO shop.moved VALUES (1);
ALTER TABLE shop.moved CREATE TAG good;
INSERT INTO shop.moved VALUES (2);
CALL system.set_current_snapshot(table => 'shop.moved', ref => 'good');
ALTER TABLE shop.moved CREATE BRANCH next;
INSERT INTO shop.moved.branch_next VALUES (3);
CALL system.fast_forward('shop.moved', 'main', 'next');
-- same shop.moved

## Floeberg deletes, updates and merges by position deletes (v2)
-- floeberg:
CREATE TABLE shop.positions (id BIGINT, part STRING, v DECIMAL(10,2)) USING iceberg PARTITIONED BY (part)
  TBLPROPERTIES ('format-version'='2', 'write.delete.mode'='merge-on-read', 'write.update.mode'='merge-on-read', 'write.merge.mode'='merge-on-read');
INSERT INTO shop.positions SELECT id, concat('p', id % 3), id / 4 FROM range(0, 3000);
DELETE FROM shop.positions WHERE id % 10 = 3;
ALTER TABLE shop.positions CREATE TAG deleted;
UPDATE shop.positions SET v = v + 1000, part = 'p9' WHERE id < 20;
MERGE INTO shop.positions t USING (SELECT id, id % 2 AS odd FROM range(2990, 3010)) s ON t.id = s.id
  WHEN MATCHED AND s.odd = 1 THEN DELETE WHEN MATCHED THEN UPDATE SET v = 0
  WHEN NOT MATCHED THEN INSERT (id, part, v) VALUES (s.id, 'new', 1);
ALTER TABLE shop.positions SET TBLPROPERTIES ('write.delete.granularity'='partition');
DELETE FROM shop.positions WHERE id % 100 = 7;
-- same shop.positions
-- floeberg:
CALL system.rewrite_position_delete_files(table => 'shop.positions', options => map('rewrite-all', 'true'));
-- same shop.positions
-- floeberg:
CALL system.rewrite_data_files(table => 'shop.positions', options => map('rewrite-all', 'true'));
-- same shop.positions

## Floeberg deletes, updates and merges by rewriting (v2)
-- floeberg:
CREATE TABLE shop.rewritten (id BIGINT, part STRING, v DOUBLE) USING iceberg PARTITIONED BY (bucket(3, id)) TBLPROPERTIES ('format-version'='2');
INSERT INTO shop.rewritten SELECT id, concat('p', id % 3), id / 4D FROM range(0, 3000);
DELETE FROM shop.rewritten WHERE id % 10 = 3;
UPDATE shop.rewritten SET v = -v WHERE id BETWEEN 100 AND 200;
MERGE INTO shop.rewritten t USING (SELECT id FROM range(2990, 3010)) s ON t.id = s.id
  WHEN MATCHED THEN UPDATE SET part = NULL WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)
  WHEN NOT MATCHED BY SOURCE AND t.id < 10 THEN DELETE;
-- same shop.rewritten

## Floeberg writes a v1 table
-- floeberg:
CREATE TABLE shop.first_format (id BIGINT, day DATE) USING iceberg PARTITIONED BY (days(day)) TBLPROPERTIES ('format-version'='1');
INSERT INTO shop.first_format VALUES (1, DATE'2026-01-01'), (2, DATE'2026-01-02');
DELETE FROM shop.first_format WHERE day = DATE'2026-01-01';
-- same shop.first_format

## Floeberg writes deletion vectors (v3)
-- floeberg:
CREATE TABLE shop.vectors (id BIGINT, part STRING, v DECIMAL(20,2)) USING iceberg PARTITIONED BY (part)
  TBLPROPERTIES ('format-version'='3', 'write.delete.mode'='merge-on-read', 'write.update.mode'='merge-on-read', 'write.merge.mode'='merge-on-read');
INSERT INTO shop.vectors SELECT id, concat('p', id % 3), id FROM range(0, 3000);
DELETE FROM shop.vectors WHERE id % 10 = 3;
UPDATE shop.vectors SET v = v + 1000 WHERE id < 20;
DELETE FROM shop.vectors WHERE id % 100 = 7;
MERGE INTO shop.vectors t USING (SELECT id FROM range(2990, 3010)) s ON t.id = s.id
  WHEN MATCHED THEN UPDATE SET part = 'm' WHEN NOT MATCHED THEN INSERT (id, part, v) VALUES (s.id, 'new', 1);
ALTER TABLE shop.vectors CREATE TAG kept;
INSERT INTO shop.vectors VALUES (9999, 'p0', 0);
-- same shop.vectors

## Row lineage of rows that Floeberg wrote (v3)
-- except trino: has no such columns in SQL
-- query lineage after a DELETE, UPDATE and MERGE by deletion vectors
SELECT id, _row_id, _last_updated_sequence_number FROM shop.vectors;
-- floeberg:
CALL system.rewrite_data_files(table => 'shop.vectors', options => map('rewrite-all', 'true'));
-- query lineage after a rewrite
SELECT id, _row_id, _last_updated_sequence_number FROM shop.vectors;
-- floeberg:
CREATE TABLE shop.lineage (id BIGINT, v INT) USING iceberg TBLPROPERTIES ('format-version'='3');
INSERT INTO shop.lineage SELECT id, 0 FROM range(0, 10);
UPDATE shop.lineage SET v = 1 WHERE id IN (3, 4);
DELETE FROM shop.lineage WHERE id = 5;
MERGE INTO shop.lineage t USING (SELECT * FROM VALUES (7), (77) AS x(id)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = 7 WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, 8);
-- query lineage after rewriting rows
SELECT id, v, _row_id, _last_updated_sequence_number FROM shop.lineage;

## Rows that Floeberg rewrote (v3)
-- same shop.vectors
-- same shop.lineage

## Floeberg adds columns with default values (v3)
-- floeberg:
CREATE TABLE shop.defaults (id BIGINT) USING iceberg TBLPROPERTIES ('format-version'='3');
INSERT INTO shop.defaults VALUES (1);
ALTER TABLE shop.defaults ADD COLUMN n INT DEFAULT 42;
ALTER TABLE shop.defaults ADD COLUMN word STRING DEFAULT 'none';
ALTER TABLE shop.defaults ADD COLUMN day DATE DEFAULT DATE'2026-02-28';
INSERT INTO shop.defaults (id) VALUES (2);
INSERT INTO shop.defaults VALUES (3, NULL, 'x', NULL);
-- same shop.defaults

## Default values of decimals, and filters on columns with a default value (v3)
-- except spark: fails to read the first, loses rows of the second
-- floeberg:
ALTER TABLE shop.defaults ADD COLUMN price DECIMAL(10,2) DEFAULT 9.99;
INSERT INTO shop.defaults VALUES (4, NULL, 'y', NULL, 0.50);
-- same shop.defaults
-- query by a default value
SELECT id FROM shop.defaults WHERE n = 42;

## Floeberg writes variants (v3)
-- floeberg:
CREATE TABLE shop.variants (id BIGINT, v VARIANT) USING iceberg TBLPROPERTIES ('format-version'='3');
INSERT INTO shop.variants SELECT 1, parse_json('{"a": 1, "b": [true, null, "x"], "c": {"d": 1.5}}');
INSERT INTO shop.variants SELECT 2, parse_json('[1, 300, 70000, 5000000000, 1.25, "text"]');
INSERT INTO shop.variants VALUES (3, NULL);
INSERT INTO shop.variants SELECT 4, CAST(DATE'2026-02-28' AS VARIANT);
-- same shop.variants

## Spark writes every type
-- spark:
CREATE TABLE shop.spark_types (
  id BIGINT NOT NULL, flag BOOLEAN, small INT, single FLOAT, wide DOUBLE, money DECIMAL(9,2),
  middle DECIMAL(18,6), large DECIMAL(38,10), day DATE, at TIMESTAMP, wall TIMESTAMP_NTZ, word STRING,
  bytes BINARY, tags ARRAY<STRING>, who STRUCT<name: STRING, age: INT>, notes MAP<STRING, INT>,
  deep ARRAY<STRUCT<a: INT, m: MAP<STRING, ARRAY<DECIMAL(10,3)>>>>)
  USING iceberg PARTITIONED BY (bucket(4, id), truncate(10, money), years(day), hours(at), truncate(3, word));
INSERT INTO shop.spark_types SELECT * FROM shop.types;
-- same shop.spark_types
-- query by partitioned columns
SELECT id FROM shop.spark_types WHERE id = 1 AND money < 0 AND day < DATE '1970-01-01' AND word LIKE 'Gr%';

## Spark writes position deletes into Floeberg's tables and its own (v2)
-- spark:
DELETE FROM shop.positions WHERE id % 11 = 5;
UPDATE shop.positions SET v = 77 WHERE id % 101 = 1;
MERGE INTO shop.positions t USING (SELECT id FROM range(2995, 3020)) s ON t.id = s.id
  WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id, part, v) VALUES (s.id, 'spark', 2);
ALTER TABLE shop.positions CREATE BRANCH spark_made;
INSERT INTO shop.positions.branch_spark_made VALUES (123456, 'b', 1);
-- same shop.positions
-- spark:
CREATE TABLE shop.spark_positions (id BIGINT, part STRING, v DOUBLE) USING iceberg PARTITIONED BY (truncate(2, part))
  TBLPROPERTIES ('format-version'='2', 'write.delete.mode'='merge-on-read', 'write.update.mode'='merge-on-read', 'write.delete.granularity'='file');
INSERT INTO shop.spark_positions SELECT id, concat('p', id % 3), id / 4D FROM range(0, 3000);
DELETE FROM shop.spark_positions WHERE id % 10 = 3;
UPDATE shop.spark_positions SET v = -1 WHERE id < 50;
-- same shop.spark_positions
-- floeberg:
DELETE FROM shop.spark_positions WHERE id % 7 = 1;
MERGE INTO shop.spark_positions t USING (SELECT id FROM range(40, 60)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET part = 'both';
-- same shop.spark_positions

## Spark writes deletion vectors into Floeberg's tables and its own (v3)
-- spark:
DELETE FROM shop.vectors WHERE id % 11 = 5;
UPDATE shop.vectors SET v = 77 WHERE id % 101 = 1;
MERGE INTO shop.vectors t USING (SELECT id FROM range(2995, 3020)) s ON t.id = s.id
  WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id, part, v) VALUES (s.id, 'spark', 2);
-- same shop.vectors
-- spark:
CREATE TABLE shop.spark_vectors (id BIGINT, v DOUBLE) USING iceberg
  TBLPROPERTIES ('format-version'='3', 'write.delete.mode'='merge-on-read', 'write.update.mode'='merge-on-read');
INSERT INTO shop.spark_vectors SELECT id, id / 4D FROM range(0, 3000);
DELETE FROM shop.spark_vectors WHERE id % 10 = 3;
UPDATE shop.spark_vectors SET v = -1 WHERE id < 50;
-- same shop.spark_vectors
-- floeberg:
DELETE FROM shop.spark_vectors WHERE id % 7 = 1;
UPDATE shop.spark_vectors SET v = -2 WHERE id BETWEEN 40 AND 60;
-- same shop.spark_vectors

## Row lineage of rows that Spark and Floeberg wrote in turns (v3)
-- except trino: has no such columns in SQL
-- query lineage of Spark's table
SELECT id, _row_id, _last_updated_sequence_number FROM shop.spark_vectors;
-- query lineage of Floeberg's table
SELECT id, _row_id, _last_updated_sequence_number FROM shop.vectors;

## Spark writes variants (v3)
-- spark:
CREATE TABLE shop.spark_variants (id BIGINT, v VARIANT) USING iceberg TBLPROPERTIES ('format-version'='3');
INSERT INTO shop.spark_variants SELECT 1, parse_json('{"a": 1, "b": [true, null, "x"], "c": {"d": 1.5}}');
INSERT INTO shop.spark_variants SELECT 2, parse_json('[1, 300, 70000, 5000000000, 1.25, "text"]');
INSERT INTO shop.spark_variants VALUES (3, NULL);
-- same shop.spark_variants

## Spark writes Avro files
-- spark:
CREATE TABLE shop.spark_avro (id BIGINT, amount DECIMAL(12,3), at TIMESTAMP, tags ARRAY<STRING>, who STRUCT<name: STRING>) USING iceberg
  TBLPROPERTIES ('write.format.default'='avro');
INSERT INTO shop.spark_avro VALUES (1, 1.25, TIMESTAMP'2026-02-28 01:02:03.456789', array('a', NULL), named_struct('name', 'x')), (2, NULL, NULL, NULL, NULL);
-- same shop.spark_avro

## Spark evolves and compacts Floeberg's tables
-- spark:
ALTER TABLE shop.evolved RENAME COLUMN title TO heading;
ALTER TABLE shop.evolved ADD COLUMN later INT;
INSERT INTO shop.evolved (id, heading, later) VALUES (4, 'd', 4);
CALL ice.system.rewrite_data_files(table => 'shop.evolved', options => map('rewrite-all', 'true'));
CALL ice.system.rewrite_manifests('shop.transforms');
ALTER TABLE shop.refs CREATE TAG third;
CALL ice.system.expire_snapshots(table => 'shop.moved', older_than => TIMESTAMP'2100-01-01 00:00:00', retain_last => 1);
-- same shop.evolved
-- same shop.transforms
-- same shop.refs
-- same shop.moved
-- floeberg:
INSERT INTO shop.evolved (id, heading, later) VALUES (5, 'e', 5);
-- same shop.evolved

## Trino writes every type
-- trino:
CREATE TABLE shop.trino_types WITH (format_version = 2, partitioning = ARRAY['bucket(id, 4)', 'truncate(word, 3)', 'year(day)', 'hour(at)'])
  AS SELECT * FROM shop.types;
-- same shop.trino_types
-- query by partitioned columns
SELECT id FROM shop.trino_types WHERE id = 1 AND day < DATE '1970-01-01' AND word LIKE 'Gr%';

## Trino writes position deletes into Floeberg's tables and its own (v2)
-- trino:
DELETE FROM shop.positions WHERE id % 13 = 6;
UPDATE shop.positions SET v = 78 WHERE id % 103 = 1;
MERGE INTO shop.positions t USING (SELECT id FROM UNNEST(sequence(3010, 3030)) AS u(id)) s ON t.id = s.id
  WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (id, part, v) VALUES (s.id, 'trino', 2);
-- same shop.positions
-- trino:
CREATE TABLE shop.trino_positions (id BIGINT, part VARCHAR, v DOUBLE) WITH (format_version = 2, partitioning = ARRAY['part']);
INSERT INTO shop.trino_positions SELECT id, concat('p', CAST(id % 3 AS VARCHAR)), id / 4e0 FROM UNNEST(sequence(0, 2999)) AS u(id);
DELETE FROM shop.trino_positions WHERE id % 10 = 3;
UPDATE shop.trino_positions SET v = -1 WHERE id < 50;
-- same shop.trino_positions
-- floeberg:
ALTER TABLE shop.trino_positions SET TBLPROPERTIES ('write.delete.mode'='merge-on-read');
DELETE FROM shop.trino_positions WHERE id % 7 = 1;
UPDATE shop.trino_positions SET v = -2 WHERE id BETWEEN 40 AND 60;
-- same shop.trino_positions

## Trino writes deletion vectors into Floeberg's tables and its own (v3)
-- trino:
DELETE FROM shop.vectors WHERE id % 13 = 6;
UPDATE shop.vectors SET v = 78 WHERE id % 103 = 1;
-- same shop.vectors
-- trino:
CREATE TABLE shop.trino_vectors (id BIGINT, v DOUBLE) WITH (format_version = 3);
INSERT INTO shop.trino_vectors SELECT id, id / 4e0 FROM UNNEST(sequence(0, 2999)) AS u(id);
DELETE FROM shop.trino_vectors WHERE id % 10 = 3;
UPDATE shop.trino_vectors SET v = -1 WHERE id < 50;
-- same shop.trino_vectors
-- floeberg:
ALTER TABLE shop.trino_vectors SET TBLPROPERTIES ('write.delete.mode'='merge-on-read', 'write.update.mode'='merge-on-read');
DELETE FROM shop.trino_vectors WHERE id % 7 = 1;
UPDATE shop.trino_vectors SET v = -2 WHERE id BETWEEN 40 AND 60;
-- same shop.trino_vectors

## Trino evolves and compacts Floeberg's tables (Spark reads without its vectorized reader)
-- trino:
ALTER TABLE shop.evolved RENAME COLUMN heading TO caption;
ALTER TABLE shop.evolved ADD COLUMN last_one BIGINT;
INSERT INTO shop.evolved (id, caption, last_one) VALUES (6, 'f', 6);
ALTER TABLE shop.times EXECUTE optimize;
-- spark:
SET spark.sql.iceberg.vectorization.enabled=false;
-- same shop.evolved
-- same shop.times
