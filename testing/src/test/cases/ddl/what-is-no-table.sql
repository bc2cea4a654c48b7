-- name: statements on tags, metadata tables, views and plain tables; files that lack columns
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT, v STRING) USING iceberg;
INSERT INTO ice.db.t VALUES (1,'a'),(2,'b');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
ALTER TABLE ice.db.t CREATE TAG t1;
-- error
DELETE FROM ice.db.t.tag_t1 WHERE id = 1;
-- error
DELETE FROM ice.db.t.tag_t1 WHERE v LIKE '%x%';
-- error
UPDATE ice.db.t.tag_t1 SET v = 'x';
-- error
MERGE INTO ice.db.t.tag_t1 t USING (SELECT 1 AS id) s ON t.id = s.id WHEN MATCHED THEN DELETE;
-- error
INSERT OVERWRITE ice.db.t.tag_t1 VALUES (1, 'x');
-- error
TRUNCATE TABLE ice.db.t.tag_t1;
-- error
DELETE FROM ice.db.t.files;
-- error
INSERT INTO ice.db.t.files VALUES (1);
-- error
INSERT OVERWRITE ice.db.t.snapshots SELECT * FROM ice.db.t.snapshots;
-- error
TRUNCATE TABLE ice.db.t.files;
-- error
ALTER TABLE ice.db.t.files ADD COLUMN x INT;
-- error
ALTER TABLE ice.db.t.branch_x ADD COLUMN x INT;
CREATE VIEW ice.db.v AS SELECT id, v FROM ice.db.t;
-- error
UPDATE ice.db.v SET id = 1;
-- error
DELETE FROM ice.db.v WHERE id = 1;
-- error
MERGE INTO ice.db.v t USING (SELECT 1 AS a) s ON t.id = s.a WHEN MATCHED THEN DELETE;
-- error
INSERT OVERWRITE ice.db.v VALUES (1, 'x');
-- error
TRUNCATE TABLE ice.db.v;
-- error
ALTER TABLE ice.db.v ADD COLUMN x INT;
-- error
ALTER TABLE ice.db.v SET TBLPROPERTIES ('a'='b');
-- error
ALTER VIEW ice.db.t SET TBLPROPERTIES ('a'='b');
-- error
CALL ice.system.rewrite_data_files('db.v');
CREATE TEMPORARY VIEW tv AS SELECT 1 AS id;
-- error
UPDATE tv SET id = 1;
-- error
MERGE INTO tv t USING (SELECT 1 AS a) s ON t.id = s.a WHEN MATCHED THEN DELETE;
-- error
INSERT INTO tv VALUES (1);
-- error
TRUNCATE TABLE tv;
-- error
ALTER TABLE tv ADD COLUMN x INT;
-- error
DELETE FROM nosuch;
-- error
DELETE FROM range(5) WHERE id = 1;
CREATE TABLE spark_catalog.default.pq (id INT, a INT, s STRUCT<a: INT, t: STRUCT<a: INT>>) USING parquet;
INSERT INTO spark_catalog.default.pq VALUES (1, 2, named_struct('a', 3, 't', named_struct('a', 4)));
-- error
UPDATE spark_catalog.default.pq SET a = 1;
-- error
DELETE FROM spark_catalog.default.pq WHERE a = 1;
-- error
MERGE INTO spark_catalog.default.pq t USING (SELECT 1 AS a) s ON t.id = s.a WHEN MATCHED THEN DELETE;
CREATE TABLE ice.db.m (id INT, a INT, s STRUCT<a: INT, t: STRUCT<a: INT>>) USING iceberg;
CALL ice.system.add_files(table => 'db.m', source_table => 'spark_catalog.default.pq');
-- unordered
SELECT * FROM ice.db.m;
ALTER TABLE ice.db.m RENAME COLUMN s.t.a TO b;
ALTER TABLE ice.db.m RENAME COLUMN a TO c;
ALTER TABLE ice.db.m RENAME COLUMN s.a TO z;
-- unordered
SELECT * FROM ice.db.m;
SELECT c, s.z, s.t.b FROM ice.db.m;
ALTER TABLE ice.db.m ADD COLUMN a INT;
ALTER TABLE ice.db.m DROP COLUMN s.z;
-- unordered
SELECT * FROM ice.db.m;
CREATE TABLE ice.db.narrow (id INT) USING iceberg;
INSERT INTO ice.db.narrow VALUES (1),(2);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.narrow.snapshots ORDER BY committed_at DESC LIMIT 1;
CREATE TABLE ice.db.wide (id INT, c INT, s STRUCT<a: INT, t: STRUCT<u: INT>>) USING iceberg;
CALL ice.system.add_files(table => 'db.wide', source_table => '`parquet`.`${dir}/wh/db/narrow/data`');
-- unordered
SELECT * FROM ice.db.wide;
SELECT c FROM ice.db.wide;
SELECT s.t.u, s.a FROM ice.db.wide;
INSERT INTO ice.db.wide VALUES (3, 4, named_struct('a', 5, 't', named_struct('u', 6)));
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.wide.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, c, s.t.u FROM ice.db.wide ORDER BY id;
UPDATE ice.db.wide SET s.a = 7 WHERE id = 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.wide.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.wide;
CREATE TABLE ice.db.hist (id INT, v STRING) USING iceberg;
INSERT INTO ice.db.hist VALUES (1,'a');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.hist.snapshots ORDER BY committed_at DESC LIMIT 1;
-- let: h1
SELECT max(snapshot_id) FROM ice.db.hist.snapshots;
ALTER TABLE ice.db.hist RENAME COLUMN v TO w;
ALTER TABLE ice.db.hist ADD COLUMN x INT FIRST;
INSERT INTO ice.db.hist VALUES (5, 2, 'b');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.hist.snapshots ORDER BY committed_at DESC LIMIT 1;
-- schema
SELECT * FROM ice.db.hist VERSION AS OF ${h1};
SELECT v FROM ice.db.hist VERSION AS OF ${h1};
-- error
SELECT w FROM ice.db.hist VERSION AS OF ${h1};
CALL ice.system.rollback_to_snapshot('db.hist', ${h1});
-- unordered
SELECT * FROM ice.db.hist;
INSERT INTO ice.db.hist VALUES (6, 3, 'c');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.hist.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.hist;
SELECT is_current_ancestor FROM ice.db.hist.history ORDER BY made_current_at;
CREATE TABLE ice.db.pr (id INT, k STRING) USING iceberg PARTITIONED BY (k) TBLPROPERTIES ('write.delete.mode'='merge-on-read');
INSERT INTO ice.db.pr VALUES (1,'a'),(2,'b');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pr.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
INSERT INTO ice.db.pr VALUES (3,'a'),(4,'b');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pr.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.pr WHERE id = 3;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pr.snapshots ORDER BY committed_at DESC LIMIT 1;
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.pr', options => map('min-input-files','2','partial-progress.enabled','true'));
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.pr');
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
CALL ice.system.rewrite_manifests('db.pr');
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
CALL ice.system.rewrite_position_delete_files(table => 'db.pr', options => map('rewrite-all','true'));
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
CALL ice.system.set_current_snapshot(table => 'db.pr', ref => 'main');
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
CALL ice.system.expire_snapshots(table => 'db.pr', retain_last => 1);
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
CALL ice.system.expire_snapshots(table => 'db.pr', older_than => TIMESTAMP'2999-01-01 00:00:00', retain_last => 1, clean_expired_metadata => true);
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
-- volatile: partition_statistics_file
CALL ice.system.compute_partition_stats('db.pr');
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
CALL ice.system.fast_forward('db.pr', 'main', 'main');
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
CALL ice.system.remove_orphan_files(table => 'db.pr');
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
ALTER TABLE ice.db.pr SET TBLPROPERTIES ('write.delete.mode'='merge-on-read');
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
ALTER TABLE ice.db.pr WRITE ORDERED BY id;
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
ALTER TABLE ice.db.pr ADD COLUMNS (a INT, b INT);
SELECT count(*) FROM ice.db.pr.metadata_log_entries;
SELECT parse_json('{"a":1}'):a, variant_get(parse_json('{"a":null}'), '$.a') IS NULL, is_variant_null(parse_json('[null]'):[0]);
-- error
SELECT parse_json('{"a":1}')['a'];
-- error
SELECT parse_json('[1]')[0];
-- error
SELECT v.a FROM (SELECT parse_json('{"a":1}') AS v);
