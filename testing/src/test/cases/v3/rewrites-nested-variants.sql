-- name: row lineage through every rewrite, upgraded tables, unknown columns, variants inside of others
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT, k STRING, v INT) USING iceberg PARTITIONED BY (k) TBLPROPERTIES ('format-version'='3','write.merge.mode'='merge-on-read','write.update.mode'='merge-on-read','write.delete.mode'='merge-on-read');
INSERT INTO ice.db.t VALUES (1,'a',10),(2,'a',20),(3,'a',30),(4,'b',40);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.t VALUES (5,'b',50);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, _row_id, _last_updated_sequence_number FROM ice.db.t ORDER BY id;
DELETE FROM ice.db.t WHERE id = 2;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
UPDATE ice.db.t SET v = v + 1 WHERE id = 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (3,'a',31),(7,'c',70) AS s(id,k,v)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, v, _row_id, _last_updated_sequence_number FROM ice.db.t ORDER BY id;
SELECT content, file_format, record_count, content_offset IS NOT NULL, referenced_data_file IS NOT NULL FROM ice.db.t.delete_files ORDER BY record_count;
DELETE FROM ice.db.t WHERE id IN (1, 4);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.t', options => map('rewrite-all','true'));
SELECT id, v, _row_id, _last_updated_sequence_number FROM ice.db.t ORDER BY id;
UPDATE ice.db.t SET k = 'z' WHERE id = 5;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, v, k, _row_id, _last_updated_sequence_number FROM ice.db.t ORDER BY id;
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.t', strategy => 'sort', sort_order => 'v DESC', options => map('rewrite-all','true'));
SELECT id, v, k, _row_id, _last_updated_sequence_number FROM ice.db.t ORDER BY id;
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.t', strategy => 'sort', sort_order => 'zorder(id,v)', options => map('rewrite-all','true'));
SELECT id, v, k, _row_id, _last_updated_sequence_number FROM ice.db.t ORDER BY id;
CALL ice.system.rewrite_position_delete_files(table => 'db.t', options => map('rewrite-all','true'));
CALL ice.system.rewrite_manifests('db.t');
ALTER TABLE ice.db.t SET TBLPROPERTIES ('write.merge.mode'='copy-on-write','write.update.mode'='copy-on-write','write.delete.mode'='copy-on-write');
INSERT INTO ice.db.t VALUES (8,'a',80),(9,'a',90);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
UPDATE ice.db.t SET v = 81 WHERE id = 8;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, v, k, _row_id, _last_updated_sequence_number FROM ice.db.t ORDER BY id;
DELETE FROM ice.db.t WHERE id = 9;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.t t USING (SELECT 8 AS id) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = 82 WHEN NOT MATCHED BY SOURCE THEN UPDATE SET v = t.v * 2;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, v, k, _row_id, _last_updated_sequence_number FROM ice.db.t ORDER BY id;
SELECT id FROM ice.db.t WHERE _row_id >= 3 ORDER BY id;
SELECT id, _row_id FROM ice.db.t.branch_main ORDER BY id;
INSERT OVERWRITE ice.db.t SELECT * FROM ice.db.t WHERE id < 8;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT first_row_id IS NOT NULL, record_count FROM ice.db.t.data_files ORDER BY 2;
CREATE TABLE ice.db.u (id INT, v INT) USING iceberg TBLPROPERTIES ('format-version'='2','write.update.mode'='merge-on-read','write.delete.mode'='merge-on-read');
INSERT INTO ice.db.u VALUES (1,1),(2,2),(3,3);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.u.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.u WHERE id = 2;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.u.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
SELECT id, _row_id FROM ice.db.u;
ALTER TABLE ice.db.u SET TBLPROPERTIES ('format-version'='3');
SELECT id, _row_id, _last_updated_sequence_number FROM ice.db.u ORDER BY id;
INSERT INTO ice.db.u VALUES (4,4);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.u.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, _row_id, _last_updated_sequence_number FROM ice.db.u ORDER BY id;
DELETE FROM ice.db.u WHERE id = 3;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.u.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT content, file_format, record_count FROM ice.db.u.delete_files ORDER BY 2, 3;
UPDATE ice.db.u SET v = 11 WHERE id = 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.u.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, _row_id, _last_updated_sequence_number FROM ice.db.u ORDER BY id;
CALL ice.system.rewrite_position_delete_files(table => 'db.u', options => map('rewrite-all','true'));
SELECT content, file_format, record_count FROM ice.db.u.delete_files ORDER BY 2, 3;
-- error
ALTER TABLE ice.db.u SET TBLPROPERTIES ('format-version'='2');
-- error
ALTER TABLE ice.db.u SET TBLPROPERTIES ('format-version'='5');
CREATE TABLE ice.db.n (id INT, v VOID) USING iceberg TBLPROPERTIES ('format-version'='3');
INSERT INTO ice.db.n VALUES (1, NULL);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.n.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.n;
-- error
INSERT INTO ice.db.n VALUES (1, 3);
-- error
ALTER TABLE ice.db.n ALTER COLUMN v TYPE INT;
-- unordered
SELECT * FROM ice.db.n;
-- error
INSERT INTO ice.db.n VALUES (2, 3);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.n.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.n;
-- error
CREATE TABLE ice.db.n2 (id INT, v VOID) USING iceberg TBLPROPERTIES ('format-version'='2');
CREATE TABLE ice.db.va (id INT, v VARIANT, s STRUCT<v: VARIANT, i: INT>, a ARRAY<VARIANT>, m MAP<STRING, VARIANT>) USING iceberg TBLPROPERTIES ('format-version'='3');
INSERT INTO ice.db.va SELECT 1, parse_json('{"a":null,"b":[1,null]}'), named_struct('v', parse_json('1'), 'i', 2), array(parse_json('"x"'), NULL), map('k', parse_json('{"z":1}'));
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.va.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.va SELECT 2, parse_json('null'), NULL, NULL, NULL;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.va.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.va SELECT 3, NULL, named_struct('v', parse_json('null'), 'i', 3), array(parse_json('null')), map('k', parse_json('null'));
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.va.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, v, s, a, m FROM ice.db.va ORDER BY id;
-- error
SELECT is_variant_null(parse_json('null')), parse_json('null') IS NULL, parse_json('[null]')[0] IS NULL, to_json(parse_json('{"a":null}'));
SELECT id, variant_get(v, '$', 'string'), CAST(v AS STRING) FROM ice.db.va WHERE id > 1 ORDER BY id;
