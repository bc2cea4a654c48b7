-- name: Deletes in all modes and versions
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.v3 (id INT, p STRING) USING iceberg PARTITIONED BY (p) TBLPROPERTIES ('format-version'='3', 'write.delete.mode'='merge-on-read', 'write.update.mode'='merge-on-read', 'write.merge.mode'='merge-on-read');
INSERT INTO ice.db.v3 VALUES (1, 'a'), (2, 'a'), (3, 'b'), (4, 'b');
DELETE FROM ice.db.v3 WHERE id = 1;
DELETE FROM ice.db.v3 WHERE id = 3;
SELECT content, file_format, record_count, referenced_data_file IS NOT NULL, content_offset IS NOT NULL FROM ice.db.v3.delete_files ORDER BY 1, 2, 3;
UPDATE ice.db.v3 SET id = 20 WHERE id = 2;
SELECT id, _row_id, _last_updated_sequence_number FROM ice.db.v3 ORDER BY id;
MERGE INTO ice.db.v3 t USING (SELECT 4 AS id UNION ALL SELECT 5) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET id = 40 WHEN NOT MATCHED THEN INSERT (id, p) VALUES (s.id, 'c');
SELECT id, _row_id, _last_updated_sequence_number FROM ice.db.v3 ORDER BY id;
SELECT operation, summary['added-dvs'], summary['removed-dvs'], summary['added-delete-files'], summary['total-delete-files'], summary['total-position-deletes'], summary['added-position-deletes'], summary['removed-position-deletes'] FROM ice.db.v3.snapshots ORDER BY committed_at;
CALL ice.system.rewrite_position_delete_files(table => 'db.v3', options => map('rewrite-all', 'true'));
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.v3', options => map('rewrite-all', 'true'));
SELECT content, count(*) FROM ice.db.v3.files GROUP BY content ORDER BY content;
SELECT id, _row_id, _last_updated_sequence_number FROM ice.db.v3 ORDER BY id;
SELECT count(*) FROM ice.db.v3.position_deletes;
CREATE TABLE ice.db.up (id INT, p STRING) USING iceberg PARTITIONED BY (p) TBLPROPERTIES ('format-version'='2', 'write.delete.mode'='merge-on-read');
INSERT INTO ice.db.up VALUES (1, 'a'), (2, 'a'), (3, 'b'), (4, 'b'), (5, 'b');
DELETE FROM ice.db.up WHERE id = 1;
DELETE FROM ice.db.up WHERE id = 4;
ALTER TABLE ice.db.up SET TBLPROPERTIES ('format-version'='3');
SELECT content, file_format, count(*) FROM ice.db.up.files GROUP BY content, file_format ORDER BY 1, 2;
DELETE FROM ice.db.up WHERE id = 5;
SELECT content, file_format, count(*), sum(record_count) FROM ice.db.up.files GROUP BY content, file_format ORDER BY 1, 2;
-- volatile: rewritten_bytes_count, added_bytes_count
CALL ice.system.rewrite_position_delete_files(table => 'db.up', options => map('rewrite-all', 'true'));
SELECT content, file_format, count(*), sum(record_count) FROM ice.db.up.files GROUP BY content, file_format ORDER BY 1, 2;
SELECT * FROM ice.db.up ORDER BY id;
SELECT id, _row_id, _last_updated_sequence_number FROM ice.db.up ORDER BY id;
INSERT INTO ice.db.up VALUES (6, 'c');
SELECT id, _row_id FROM ice.db.up ORDER BY id;
CREATE TABLE ice.db.up2 (id INT, p STRING) USING iceberg PARTITIONED BY (p) TBLPROPERTIES ('format-version'='2', 'write.delete.mode'='merge-on-read', 'write.delete.granularity'='partition');
INSERT INTO ice.db.up2 VALUES (1, 'a'), (2, 'a'), (3, 'b');
INSERT INTO ice.db.up2 VALUES (4, 'a'), (5, 'a'), (6, 'b');
DELETE FROM ice.db.up2 WHERE id IN (1, 4);
ALTER TABLE ice.db.up2 SET TBLPROPERTIES ('format-version'='3');
SELECT content, file_format, count(*), sum(record_count) FROM ice.db.up2.files GROUP BY content, file_format ORDER BY 1, 2;
-- volatile: rewritten_bytes_count, added_bytes_count
CALL ice.system.rewrite_position_delete_files(table => 'db.up2', options => map('rewrite-all', 'true'));
SELECT content, file_format, count(*), sum(record_count) FROM ice.db.up2.files GROUP BY content, file_format ORDER BY 1, 2;
SELECT operation, summary['added-dvs'], summary['removed-delete-files'], summary['removed-position-delete-files'] FROM ice.db.up2.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT * FROM ice.db.up2 ORDER BY id;
CREATE TABLE ice.db.v1 (id INT, p STRING) USING iceberg PARTITIONED BY (p) TBLPROPERTIES ('format-version'='1');
INSERT INTO ice.db.v1 VALUES (1, 'a'), (2, 'b');
DELETE FROM ice.db.v1 WHERE id = 1;
ALTER TABLE ice.db.v1 SET TBLPROPERTIES ('write.delete.mode'='merge-on-read');
-- error
DELETE FROM ice.db.v1 WHERE id = 2 AND p LIKE '%b';
SELECT * FROM ice.db.v1;
ALTER TABLE ice.db.v1 DROP PARTITION FIELD p;
DESCRIBE ice.db.v1;
SELECT partition FROM ice.db.v1.files;
ALTER TABLE ice.db.v1 SET TBLPROPERTIES ('format-version'='2');
INSERT INTO ice.db.v1 VALUES (3, 'c');
SELECT * FROM ice.db.v1 ORDER BY id;
ALTER TABLE ice.db.v1 SET TBLPROPERTIES ('write.delete.mode'='sideways');
-- error
DELETE FROM ice.db.v1 WHERE id = 3;
ALTER TABLE ice.db.v1 SET TBLPROPERTIES ('write.delete.mode'='copy-on-write', 'write.delete.isolation-level'='weird');
-- error
DELETE FROM ice.db.v1 WHERE id = 3 OR p = 'zz';
ALTER TABLE ice.db.v1 SET TBLPROPERTIES ('write.delete.isolation-level'='snapshot', 'write.update.mode'='MERGE-ON-READ');
UPDATE ice.db.v1 SET id = 33 WHERE id = 3;
SELECT * FROM ice.db.v1 ORDER BY id;
SELECT content, count(*) FROM ice.db.v1.files GROUP BY content ORDER BY 1;
CREATE TABLE ice.db.un (id INT, p STRING) USING iceberg TBLPROPERTIES ('write.delete.mode'='merge-on-read');
INSERT INTO ice.db.un VALUES (1, 'a'), (2, 'b'), (3, NULL);
DELETE FROM ice.db.un WHERE p = 'a' OR p IS NULL;
DELETE FROM ice.db.un WHERE id IN (SELECT id FROM ice.db.un);
SELECT * FROM ice.db.un;
SELECT count(*) FROM ice.db.un;
SELECT count(*), max(id) FROM ice.db.un;
DELETE FROM ice.db.un;
SELECT operation, summary['deleted-records'], summary['removed-position-deletes'], summary['total-position-deletes'], summary['total-records'] FROM ice.db.un.snapshots ORDER BY committed_at;
SELECT summary FROM ice.db.un.snapshots WHERE operation = 'nothing';
TRUNCATE TABLE ice.db.un;
SELECT operation FROM ice.db.un.snapshots ORDER BY committed_at;
DELETE FROM ice.db.un AS z WHERE z.id = 1;
DELETE FROM ice.db.un WHERE un.id = 1;
DELETE FROM ice.db.un WHERE db.un.id = 1;
DELETE FROM ice.db.un WHERE ice.db.un.id = 1;
DELETE FROM ice.db.un WHERE _file LIKE '%x';
-- error
DELETE FROM ice.db.un WHERE id = current_date();
DELETE FROM ice.db.un WHERE (id, p) IN (SELECT id, p FROM ice.db.v1);
