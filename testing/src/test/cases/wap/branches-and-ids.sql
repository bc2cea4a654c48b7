-- name: WAP neighbours
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.w (id INT, v STRING) USING iceberg TBLPROPERTIES ('write.wap.enabled'='true', 'write.update.mode'='merge-on-read');
INSERT INTO ice.db.w VALUES (1, 'a'), (2, 'b');
-- conf: spark.wap.branch=audit
INSERT INTO ice.db.w VALUES (3, 'c');
UPDATE ice.db.w SET v = 'B' WHERE id = 2;
DELETE FROM ice.db.w WHERE id = 1;
MERGE INTO ice.db.w t USING (SELECT 4 AS id, 'd' AS v) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *;
SELECT * FROM ice.db.w ORDER BY id;
SELECT * FROM ice.db.w VERSION AS OF 'main' ORDER BY id;
SELECT * FROM ice.db.w.branch_main ORDER BY id;
INSERT INTO ice.db.w.branch_main VALUES (9, 'z');
-- error
INSERT INTO ice.db.w.branch_other VALUES (9, 'z');
ALTER TABLE ice.db.w CREATE BRANCH other;
INSERT INTO ice.db.w.branch_other VALUES (9, 'z');
SELECT name, type FROM ice.db.w.refs ORDER BY name;
INSERT OVERWRITE ice.db.w SELECT 5, 'e';
SELECT * FROM ice.db.w ORDER BY id;
TRUNCATE TABLE ice.db.w;
SELECT count(*) FROM ice.db.w;
SELECT count(*) FROM ice.db.w.files;
SELECT count(*) FROM ice.db.w.snapshots;
SELECT count(*) FROM ice.db.w TIMESTAMP AS OF now();
-- conf: spark.wap.id=both
-- error
INSERT INTO ice.db.w VALUES (10, 'k');
-- error
SELECT count(*) FROM ice.db.w;
-- unset: spark.wap.branch
INSERT INTO ice.db.w VALUES (11, 'l');
INSERT INTO ice.db.w VALUES (12, 'm');
SELECT summary['wap.id'], operation FROM ice.db.w.snapshots WHERE summary['wap.id'] IS NOT NULL;
DELETE FROM ice.db.w WHERE id = 2;
DELETE FROM ice.db.w;
-- unset: spark.wap.id
SELECT * FROM ice.db.w ORDER BY id;
-- error
CALL ice.system.publish_changes('db.w', 'both');
SELECT * FROM ice.db.w ORDER BY id;
-- error
CALL ice.system.fast_forward('db.w', 'main', 'audit');
-- error
CALL ice.system.fast_forward('db.w', 'audit', 'main');
ALTER TABLE ice.db.w DROP BRANCH audit;
-- conf: spark.wap.branch=audit2
SELECT count(*) FROM ice.db.w;
-- error
CALL ice.system.rollback_to_timestamp('db.w', TIMESTAMP '2000-01-01 00:00:00');
CREATE TABLE ice.db.plain (id INT) USING iceberg;
INSERT INTO ice.db.plain VALUES (1);
-- error
SELECT * FROM ice.db.plain.branch_audit2;
SELECT * FROM ice.db.plain;
CREATE TABLE ice.db.ctas USING iceberg TBLPROPERTIES ('write.wap.enabled'='true') AS SELECT 1 AS id;
SELECT * FROM ice.db.ctas;
SELECT name FROM ice.db.ctas.refs ORDER BY name;
INSERT INTO ice.db.ctas VALUES (2);
SELECT * FROM ice.db.ctas ORDER BY id;
SELECT name FROM ice.db.ctas.refs ORDER BY name;
REPLACE TABLE ice.db.ctas USING iceberg TBLPROPERTIES ('write.wap.enabled'='true') AS SELECT 7 AS id;
SELECT * FROM ice.db.ctas ORDER BY id;
ALTER TABLE ice.db.ctas ADD COLUMN x INT;
INSERT INTO ice.db.ctas VALUES (8, 8);
SELECT * FROM ice.db.ctas ORDER BY id;
-- unset: spark.wap.branch
SELECT * FROM ice.db.ctas ORDER BY id;
SELECT * FROM ice.db.ctas VERSION AS OF 'audit2' ORDER BY id;
