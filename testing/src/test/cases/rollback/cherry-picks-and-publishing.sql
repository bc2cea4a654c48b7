-- name: Cherry-picks, rollbacks and publishing in combination
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.c (id INT, p STRING) USING iceberg PARTITIONED BY (p) TBLPROPERTIES ('write.wap.enabled'='true');
INSERT INTO ice.db.c VALUES (1, 'a'), (2, 'b');
-- let: s1
SELECT snapshot_id FROM ice.db.c.refs;
-- sleep: 15
-- let: t1
SELECT max(committed_at) FROM ice.db.c.snapshots;
-- sleep: 15
-- conf: spark.wap.id=w1
INSERT INTO ice.db.c VALUES (3, 'a');
-- let: w1
SELECT snapshot_id FROM ice.db.c.snapshots WHERE summary['wap.id'] = 'w1';
-- conf: spark.wap.id=w2
INSERT OVERWRITE ice.db.c PARTITION (p = 'b') SELECT 20;
-- let: w2
SELECT snapshot_id FROM ice.db.c.snapshots WHERE summary['wap.id'] = 'w2';
-- conf: spark.wap.id=w3
DELETE FROM ice.db.c WHERE id = 1;
SELECT count(*) FROM ice.db.c;
-- conf: spark.wap.id=w4
UPDATE ice.db.c SET id = 100 WHERE id = 2;
-- unset: spark.wap.id
SELECT operation, summary['wap.id'] FROM ice.db.c.snapshots ORDER BY committed_at;
SELECT * FROM ice.db.c ORDER BY id;
CALL ice.system.cherrypick_snapshot('db.c', ${w1});
SELECT * FROM ice.db.c ORDER BY id;
-- error
CALL ice.system.cherrypick_snapshot('db.c', ${w1});
-- error
CALL ice.system.publish_changes('db.c', 'w1');
-- error
CALL ice.system.cherrypick_snapshot('db.c', ${w2});
-- error
CALL ice.system.publish_changes('db.c', 'w4');
SELECT * FROM ice.db.c ORDER BY id;
SELECT operation, summary['wap.id'], summary['published-wap-id'], summary['source-snapshot-id'] IS NOT NULL FROM ice.db.c.snapshots ORDER BY committed_at;
-- error
CALL ice.system.rollback_to_snapshot('db.c', ${w1});
CALL ice.system.rollback_to_snapshot('db.c', ${s1});
SELECT * FROM ice.db.c ORDER BY id;
CALL ice.system.set_current_snapshot('db.c', ${w2});
SELECT * FROM ice.db.c ORDER BY id;
-- error
CALL ice.system.cherrypick_snapshot('db.c', ${s1});
CALL ice.system.rollback_to_timestamp(table => 'db.c', timestamp => current_timestamp());
SELECT is_current_ancestor, count(*) FROM ice.db.c.history GROUP BY 1 ORDER BY 1;
ALTER TABLE ice.db.c CREATE BRANCH x AS OF VERSION ${s1};
INSERT INTO ice.db.c.branch_x VALUES (50, 'x');
-- let: bx
SELECT snapshot_id FROM ice.db.c.refs WHERE name = 'x';
CALL ice.system.cherrypick_snapshot('db.c', ${bx});
SELECT * FROM ice.db.c ORDER BY id;
-- error
CALL ice.system.fast_forward('db.c', 'main', 'x');
CALL ice.system.set_current_snapshot(table => 'db.c', ref => 'x');
CALL ice.system.fast_forward('db.c', 'main', 'x');
SELECT * FROM ice.db.c ORDER BY id;
CALL ice.system.fast_forward(table => 'db.c', branch => 'x', to => 'main');
SELECT * FROM ice.db.c TIMESTAMP AS OF '${t1}' ORDER BY id;
ALTER TABLE ice.db.c SET TBLPROPERTIES ('cherry-pick-snapshot-id'='${w1}');
ALTER TABLE ice.db.c SET TBLPROPERTIES ('current-snapshot-id'='${s1}');
SELECT * FROM ice.db.c ORDER BY id;
-- conf: spark.wap.id=w9
MERGE INTO ice.db.c t USING (SELECT 1 AS id, 'm' AS p) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET p = s.p;
TRUNCATE TABLE ice.db.c;
-- unset: spark.wap.id
SELECT count(*) FROM ice.db.c;
SELECT operation, summary['wap.id'] FROM ice.db.c.snapshots ORDER BY committed_at DESC LIMIT 2;
-- error
CALL ice.system.publish_changes('db.c', 'w9');
