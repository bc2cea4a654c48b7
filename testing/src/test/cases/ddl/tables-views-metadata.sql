-- name: tables, views and metadata tables of every kind of statement
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT, ts TIMESTAMP) USING iceberg PARTITIONED BY (bucket(8, id), days(ts)) TBLPROPERTIES ('a'='b') COMMENT 'c';
-- error
CREATE TABLE ice.db.t (id INT) USING iceberg;
CREATE TABLE IF NOT EXISTS ice.db.t (id STRING) USING iceberg;
CREATE OR REPLACE TABLE ice.db.t (id INT, x STRING) USING iceberg PARTITIONED BY (truncate(3, x));
DESCRIBE EXTENDED ice.db.t x;
SHOW CREATE TABLE ice.db.t;
REPLACE TABLE ice.db.t USING iceberg AS SELECT 1 AS id, 'abc' AS x;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
REPLACE TABLE ice.db.nosuch USING iceberg AS SELECT 1 AS id;
-- error
CREATE TABLE ice.db.bad (id INT, id INT) USING iceberg;
-- error
CREATE TABLE ice.db.bad (id INT) USING iceberg PARTITIONED BY (nosuch);
-- error
CREATE TABLE ice.db.bad (id INT) USING iceberg PARTITIONED BY (foo(id));
CREATE TABLE ice.nosuch.bad (id INT) USING iceberg;
CREATE TABLE ice.db.bad (id INT) USING parquet;
-- error
CREATE TABLE ice.db.bad (id INT) USING iceberg TBLPROPERTIES ('format-version'='9');
-- error
CREATE TABLE ice.db.bad (d INTERVAL DAY TO SECOND) USING iceberg;
-- error
CREATE TABLE ice.db.bad (id INT) USING iceberg PARTITIONED BY (years(id));
CREATE TABLE ice.db.ty (b BOOLEAN, t TINYINT, s SMALLINT, i INT, l BIGINT, f FLOAT, d DOUBLE, de DECIMAL(38,10), st STRING, ch CHAR(3), vc VARCHAR(4), bi BINARY, da DATE, ts TIMESTAMP, tn TIMESTAMP_NTZ) USING iceberg;
DESCRIBE ice.db.ty;
-- error
INSERT INTO ice.db.ty VALUES (true, 1Y, 2S, 3, 4L, 1.5F, 2.5D, 12345.6789, 'x', 'abc', 'abcd', X'0102', DATE'2020-02-29', TIMESTAMP'2020-02-29 12:34:56.123456', TIMESTAMP_NTZ'1600-01-01 00:00:00'), (NULL,NULL,NULL,NULL,NULL,'NaN','-Infinity',NULL,'','','',X'',DATE'0001-01-01',TIMESTAMP'1500-01-01 00:00:00',NULL);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.ty.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT * FROM ice.db.ty ORDER BY i;
-- unordered
SELECT column, lower_bound, upper_bound, null_value_count, nan_value_count, value_count FROM (SELECT explode(map_entries(map('f', readable_metrics.f))) AS e FROM ice.db.ty.files) LATERAL VIEW explode(array(e.key)) AS column LATERAL VIEW explode(array(e.value.lower_bound)) AS lower_bound LATERAL VIEW explode(array(e.value.upper_bound)) AS upper_bound LATERAL VIEW explode(array(e.value.null_value_count)) AS null_value_count LATERAL VIEW explode(array(e.value.nan_value_count)) AS nan_value_count LATERAL VIEW explode(array(e.value.value_count)) AS value_count;
SELECT readable_metrics.i, readable_metrics.de, readable_metrics.st, readable_metrics.ts, readable_metrics.bi FROM ice.db.ty.files;
SELECT content, file_format, record_count, split_offsets IS NOT NULL, equality_ids, sort_order_id, spec_id FROM ice.db.ty.files;
SELECT status, sequence_number, file_sequence_number, data_file.record_count FROM ice.db.ty.entries;
SELECT content, added_data_files_count, existing_data_files_count, deleted_data_files_count, partition_summaries FROM ice.db.ty.manifests;
-- error
SELECT * FROM ice.db.ty.nosuch;
-- error
SELECT * FROM ice.db.ty.files.x;
DESCRIBE ice.db.ty.partitions;
DESCRIBE ice.db.ty.position_deletes;
DESCRIBE ice.db.ty.all_entries;
CREATE TABLE hd.ns.p (id INT, k STRING) USING iceberg PARTITIONED BY (k);
INSERT INTO hd.ns.p VALUES (1,'a'),(2,'b');
-- error
SELECT * FROM ice.`${dir}/nosuch`;
DROP TABLE hd.ns.p;
-- error
SELECT * FROM hd.ns.p;
-- error
ALTER TABLE hd.ns.p2 RENAME TO hd.ns.p3;
CREATE TABLE hd.ns.q (id INT) USING iceberg;
-- error
ALTER TABLE hd.ns.q RENAME TO hd.ns.r;
-- error
ALTER TABLE ice.db.ty RENAME TO ice.db.ty2;
SELECT * FROM ice.db.ty;
-- error
ALTER TABLE ice.db.t RENAME TO ice.db.ty2;
-- error
ALTER TABLE ice.db.t RENAME TO hd.ns.x;
CREATE VIEW ice.db.v AS SELECT id, x FROM ice.db.t;
SELECT * FROM ice.db.v;
-- error
CREATE VIEW ice.db.v AS SELECT 1;
-- error
CREATE VIEW ice.db.t AS SELECT 1;
CREATE VIEW IF NOT EXISTS ice.db.v AS SELECT 1;
CREATE OR REPLACE VIEW ice.db.v (a COMMENT 'first', b) COMMENT 'vv' TBLPROPERTIES ('p'='q') AS SELECT id, x FROM ice.db.t;
DESCRIBE ice.db.v;
SHOW CREATE TABLE ice.db.v;
ALTER VIEW ice.db.v SET TBLPROPERTIES ('r'='s');
ALTER VIEW ice.db.v UNSET TBLPROPERTIES ('p');
-- error
ALTER VIEW ice.db.v AS SELECT 1 AS q;
-- error
CREATE VIEW ice.db.v2 (a) AS SELECT 1, 2;
-- error
CREATE VIEW ice.db.v2 AS SELECT * FROM ice.db.nosuch;
-- error
INSERT INTO ice.db.v VALUES (1, 'x');
-- error
MERGE INTO ice.db.v t USING (SELECT 1 AS a) s ON t.a = s.a WHEN MATCHED THEN DELETE;
-- error
DROP TABLE ice.db.v;
-- error
DROP VIEW ice.db.t;
ALTER VIEW ice.db.v RENAME TO ice.db.w;
SHOW VIEWS IN ice.db;
DROP VIEW ice.db.w;
-- error
DROP VIEW ice.db.w;
DROP VIEW IF EXISTS ice.db.w;
SHOW TABLES IN ice.db;
-- error
DROP TABLE ice.db.nosuch;
DROP TABLE IF EXISTS ice.db.nosuch;
-- error
DROP NAMESPACE ice.db;
DROP TABLE ice.db.t PURGE;
-- error
ALTER TABLE ice.db.ty2 SET TBLPROPERTIES ('format-version'='2', 'x'='y');
-- error
ALTER TABLE ice.db.ty2 UNSET TBLPROPERTIES ('nosuch');
-- error
ALTER TABLE ice.db.ty2 UNSET TBLPROPERTIES IF EXISTS ('nosuch');
-- error
ALTER TABLE ice.db.ty2 SET TBLPROPERTIES ('format-version'='1');
-- error
ALTER TABLE ice.db.ty2 SET LOCATION '${dir}/elsewhere' PARTITION (a = 1);
-- error
SHOW TBLPROPERTIES ice.db.ty2 ('x');
-- error
SHOW TBLPROPERTIES ice.db.ty2 ('nosuch');
