-- name: Branches and tags, neighbours
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.r (id INT) USING iceberg;
ALTER TABLE ice.db.r CREATE BRANCH early;
-- error
ALTER TABLE ice.db.r CREATE TAG early;
SELECT name, type, snapshot_id IS NULL FROM ice.db.r.refs ORDER BY name;
INSERT INTO ice.db.r VALUES (1);
-- let: s1
SELECT snapshot_id FROM ice.db.r.refs WHERE name = 'main';
-- sleep: 10
INSERT INTO ice.db.r VALUES (2);
-- let: s2
SELECT snapshot_id FROM ice.db.r.refs WHERE name = 'main';
ALTER TABLE ice.db.r CREATE BRANCH b1 AS OF VERSION ${s1} RETAIN 7 DAYS WITH SNAPSHOT RETENTION 3 SNAPSHOTS 2 DAYS;
ALTER TABLE ice.db.r CREATE BRANCH b2 WITH SNAPSHOT RETENTION 2 HOURS;
ALTER TABLE ice.db.r CREATE BRANCH b3 WITH SNAPSHOT RETENTION 5 SNAPSHOTS;
ALTER TABLE ice.db.r CREATE BRANCH b4 RETAIN 5 MINUTES;
-- error
ALTER TABLE ice.db.r CREATE BRANCH b5 RETAIN 5 SECONDS;
-- error
ALTER TABLE ice.db.r CREATE BRANCH b6 RETAIN 0 DAYS;
-- error
ALTER TABLE ice.db.r CREATE BRANCH b7 RETAIN -1 DAYS;
-- error
ALTER TABLE ice.db.r CREATE BRANCH b9 WITH SNAPSHOT RETENTION 0 SNAPSHOTS;
ALTER TABLE ice.db.r CREATE BRANCH `my-branch`;
ALTER TABLE ice.db.r CREATE BRANCH `we ird`;
-- error
ALTER TABLE ice.db.r CREATE BRANCH main;
-- error
ALTER TABLE ice.db.r CREATE BRANCH b1;
ALTER TABLE ice.db.r CREATE BRANCH IF NOT EXISTS b1 AS OF VERSION ${s2};
ALTER TABLE ice.db.r CREATE OR REPLACE BRANCH b1;
-- error
ALTER TABLE ice.db.r REPLACE BRANCH nope;
ALTER TABLE ice.db.r REPLACE BRANCH b2 AS OF VERSION ${s1};
ALTER TABLE ice.db.r CREATE OR REPLACE BRANCH b10 AS OF VERSION ${s1} RETAIN 1 DAYS;
-- error
ALTER TABLE ice.db.r CREATE BRANCH b11 AS OF VERSION 1;
-- error
ALTER TABLE ice.db.r CREATE BRANCH b11 AS OF VERSION 'x';
ALTER TABLE ice.db.r CREATE TAG t1 AS OF VERSION ${s1} RETAIN 3 DAYS;
-- error
ALTER TABLE ice.db.r CREATE TAG t1;
-- error
ALTER TABLE ice.db.r CREATE TAG b1;
-- error
ALTER TABLE ice.db.r CREATE BRANCH t1;
-- error
ALTER TABLE ice.db.r REPLACE TAG b1;
-- error
ALTER TABLE ice.db.r REPLACE BRANCH t1;
ALTER TABLE ice.db.r CREATE OR REPLACE TAG t1 AS OF VERSION ${s2};
ALTER TABLE ice.db.r CREATE TAG IF NOT EXISTS t1;
-- error
ALTER TABLE ice.db.r CREATE TAG t2 WITH SNAPSHOT RETENTION 3 SNAPSHOTS;
ALTER TABLE ice.db.r REPLACE TAG t1 RETAIN 9 DAYS;
-- error
ALTER TABLE ice.db.r DROP BRANCH t1;
-- error
ALTER TABLE ice.db.r DROP TAG b1;
-- error
ALTER TABLE ice.db.r DROP BRANCH nope;
ALTER TABLE ice.db.r DROP BRANCH IF EXISTS nope;
-- error
ALTER TABLE ice.db.r DROP TAG nope;
ALTER TABLE ice.db.r DROP TAG IF EXISTS nope;
-- error
ALTER TABLE ice.db.r DROP BRANCH main;
ALTER TABLE ice.db.r DROP BRANCH `my-branch`;
SELECT name, type, snapshot_id, max_reference_age_in_ms, min_snapshots_to_keep, max_snapshot_age_in_ms FROM ice.db.r.refs ORDER BY name;
INSERT INTO ice.db.r.branch_b1 VALUES (3);
INSERT INTO ice.db.r.`branch_we ird` VALUES (4);
SELECT * FROM ice.db.r.`branch_we ird` ORDER BY id;
SELECT * FROM ice.db.r VERSION AS OF 'we ird' ORDER BY id;
-- error
INSERT INTO ice.db.r.tag_t1 VALUES (5);
-- error
INSERT INTO ice.db.r.branch_t1 VALUES (5);
INSERT OVERWRITE ice.db.r.branch_b1 VALUES (6);
SELECT * FROM ice.db.r.branch_b1;
UPDATE ice.db.r.branch_b1 SET id = 7;
DELETE FROM ice.db.r.branch_b1 WHERE id = 8;
MERGE INTO ice.db.r.branch_b1 t USING ice.db.r s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *;
SELECT * FROM ice.db.r.branch_b1 ORDER BY id;
TRUNCATE TABLE ice.db.r.branch_b1;
-- error
ALTER TABLE ice.db.r.branch_b1 ADD COLUMN x INT;
ALTER TABLE ice.db.r.branch_b1 CREATE TAG zz;
-- error
DROP TABLE ice.db.r.branch_b1;
DESCRIBE ice.db.r.branch_b1;
SHOW CREATE TABLE ice.db.r.branch_b1;
SHOW TBLPROPERTIES ice.db.r.branch_b1;
CREATE TABLE ice.db.r.branch_q (id INT) USING iceberg;
SELECT * FROM ice.db.r VERSION AS OF 'b10';
-- error
SELECT * FROM ice.db.r VERSION AS OF t1 ORDER BY id;
SELECT * FROM ice.db.r VERSION AS OF "t1" ORDER BY id;
SELECT * FROM ice.db.r VERSION AS OF '${s1}';
-- error
SELECT * FROM ice.db.r VERSION AS OF '1';
-- error
SELECT * FROM ice.db.r VERSION AS OF -1;
SELECT * FROM ice.db.r FOR VERSION AS OF 't1' AS q WHERE q.id > 1;
SELECT count(*) FROM ice.db.r VERSION AS OF 't1' a JOIN ice.db.r VERSION AS OF 'b10' b ON a.id = b.id;
WITH x AS (SELECT * FROM ice.db.r VERSION AS OF 't1') SELECT max(id) FROM x;
-- error
SELECT * FROM ice.db.r.branch_nope;
SELECT * FROM ice.db.r.tag_b1;
SELECT * FROM ice.db.r.branch_t1;
ALTER TABLE ice.db.r CREATE BRANCH `123`;
-- error
SELECT * FROM ice.db.r VERSION AS OF '123' ORDER BY id;
-- error
SELECT * FROM ice.db.r VERSION AS OF 123 ORDER BY id;
-- load: branch=b10
ice.db.r;
-- load: versionAsOf=t1
ice.db.r;
-- load: versionAsOf=nope
-- error
ice.db.r;
-- load: timestampAsOf=2999-01-01
ice.db.r;
-- load: timestampAsOf=bad
-- error
ice.db.r;
-- load: branch=b10 versionAsOf=t1
-- error
ice.db.r;
-- read: branch=nope
-- error
ice.db.r;
-- read: start-snapshot-id=${s1}
ice.db.r;
-- read: start-snapshot-id=${s1} end-snapshot-id=${s2}
ice.db.r;
-- read: end-snapshot-id=${s2}
-- error
ice.db.r;
-- read: start-snapshot-id=1
-- error
ice.db.r;
-- read: start-snapshot-id=${s2} end-snapshot-id=${s1}
-- error
ice.db.r;
-- read: start-snapshot-id=${s1} versionAsOf=${s2}
-- error
ice.db.r;
-- read: start-timestamp=1
ice.db.r;
-- read: split-size=1 batch-size=1 vectorization-enabled=false
ice.db.r;
