-- name: staged snapshots, audit branches, refs, changelogs and incremental reads of one table
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT, v STRING) USING iceberg TBLPROPERTIES ('write.wap.enabled'='true');
INSERT INTO ice.db.t VALUES (1,'a'),(2,'b');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- conf: spark.wap.id=w1
INSERT INTO ice.db.t VALUES (3,'c');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT count(*) FROM ice.db.t;
UPDATE ice.db.t SET v = 'z' WHERE id = 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
CALL ice.system.publish_changes('db.t', 'w1');
-- conf: spark.wap.id=w2
DELETE FROM ice.db.t WHERE id = 2;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
SELECT operation, summary['wap.id'], summary['staged-wap.id'] FROM ice.db.t.snapshots ORDER BY committed_at;
-- unset: spark.wap.id
CALL ice.system.publish_changes('db.t', 'w2');
-- error
CALL ice.system.publish_changes('db.t', 'w2');
-- unordered
SELECT * FROM ice.db.t;
-- conf: spark.wap.branch=aud
INSERT INTO ice.db.t VALUES (10,'x');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.t t USING (SELECT 10 AS id, 'y' AS v UNION ALL SELECT 11, 'w') s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
SELECT * FROM ice.db.t VERSION AS OF 'main' ORDER BY id;
INSERT OVERWRITE ice.db.t SELECT 5, 'ow';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
-- error
-- conf: spark.wap.id=w9
INSERT INTO ice.db.t VALUES (12,'x');
-- error
-- unset: spark.wap.id
INSERT INTO ice.db.t.branch_other VALUES (12,'x');
-- unset: spark.wap.branch
-- unordered
SELECT * FROM ice.db.t;
CALL ice.system.fast_forward('db.t', 'main', 'aud');
-- unordered
SELECT * FROM ice.db.t;
ALTER TABLE ice.db.t CREATE BRANCH b1 RETAIN 5 DAYS WITH SNAPSHOT RETENTION 3 SNAPSHOTS 2 DAYS;
ALTER TABLE ice.db.t CREATE TAG t1 RETAIN 10 DAYS;
-- error
ALTER TABLE ice.db.t CREATE TAG t1;
ALTER TABLE ice.db.t CREATE TAG IF NOT EXISTS t1;
ALTER TABLE ice.db.t CREATE OR REPLACE TAG t1;
-- error
ALTER TABLE ice.db.t CREATE BRANCH t1;
-- error
ALTER TABLE ice.db.t DROP BRANCH t1;
-- error
ALTER TABLE ice.db.t DROP TAG nosuch;
-- error
ALTER TABLE ice.db.t DROP BRANCH main;
ALTER TABLE ice.db.t DROP TAG IF EXISTS nosuch;
-- error
INSERT INTO ice.db.t.tag_t1 VALUES (1, 'x');
-- error
DELETE FROM ice.db.t.tag_t1;
-- error
UPDATE ice.db.t.branch_nosuch SET v = 'x';
UPDATE ice.db.t.branch_b1 SET v = 'b1' WHERE id = 5;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.t.branch_b1 WHERE id > 100;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
TRUNCATE TABLE ice.db.t.branch_b1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT * FROM ice.db.t.branch_b1;
SELECT name, type, max_reference_age_in_ms, min_snapshots_to_keep, max_snapshot_age_in_ms FROM ice.db.t.refs ORDER BY name;
-- error
SELECT * FROM ice.db.t VERSION AS OF 'nosuch';
-- error
SELECT * FROM ice.db.t VERSION AS OF 99;
-- error
SELECT * FROM ice.db.t TIMESTAMP AS OF '2001-01-01';
-- error
SELECT * FROM ice.db.t TIMESTAMP AS OF 'abc';
-- error
SELECT * FROM ice.db.t.branch_nosuch;
-- error
SELECT * FROM ice.db.t.branch_b1 VERSION AS OF 't1';
SELECT count(*) FROM ice.db.t.files VERSION AS OF 't1';
SELECT count(*) FROM ice.db.t.snapshots;
CREATE TABLE ice.db.c (id INT, g STRING, v INT) USING iceberg PARTITIONED BY (g);
INSERT INTO ice.db.c VALUES (1,'a',1),(2,'a',2),(3,'b',3);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.c.snapshots ORDER BY committed_at DESC LIMIT 1;
-- let: s1
SELECT max_by(snapshot_id, committed_at) FROM ice.db.c.snapshots;
INSERT INTO ice.db.c VALUES (4,'b',4);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.c.snapshots ORDER BY committed_at DESC LIMIT 1;
UPDATE ice.db.c SET v = 20 WHERE id = 2;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.c.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.c WHERE g = 'b';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.c.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.c t USING (SELECT * FROM VALUES (1,'a',100),(9,'z',9) AS s(id,g,v)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.c.snapshots ORDER BY committed_at DESC LIMIT 1;
-- let: s2
SELECT max_by(snapshot_id, committed_at) FROM ice.db.c.snapshots;
CALL ice.system.create_changelog_view(table => 'db.c', changelog_view => 'cv', options => map('start-snapshot-id','${s1}','end-snapshot-id','${s2}'));
-- unordered
SELECT id, g, v, _change_type, _change_ordinal FROM cv;
CALL ice.system.create_changelog_view(table => 'db.c', changelog_view => 'cv2', compute_updates => true, identifier_columns => array('id'));
-- unordered
SELECT id, g, v, _change_type, _change_ordinal FROM cv2;
CALL ice.system.create_changelog_view(table => 'db.c', changelog_view => 'cv3', net_changes => true);
-- unordered
SELECT id, g, v, _change_type FROM cv3;
CALL ice.system.create_changelog_view(table => 'db.c', identifier_columns => array('id','g'));
-- unordered
SELECT id, v, _change_type, _change_ordinal FROM c_changes WHERE _change_type LIKE 'UPDATE%';
-- unordered
SELECT id, _change_type FROM ice.db.c.changes;
-- read: start-snapshot-id=${s1} end-snapshot-id=${s2}
ice.db.c;
-- error
-- read: start-snapshot-id=5
ice.db.c;
-- error
-- read: end-snapshot-id=${s2}
ice.db.c;
-- error
-- read: start-snapshot-id=${s2} end-snapshot-id=${s1}
ice.db.c;
SELECT _spec_id, _partition.g, _pos, id FROM ice.db.c ORDER BY id;
SELECT count(DISTINCT _file) FROM ice.db.c;
SELECT id FROM ice.db.c WHERE _partition.g = 'z';
SELECT id, _deleted FROM ice.db.c ORDER BY id;
-- error
SELECT _nosuch FROM ice.db.c;
