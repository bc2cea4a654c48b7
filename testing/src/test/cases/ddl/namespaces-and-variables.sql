-- name: Definitions, third round
CREATE NAMESPACE ice.db;
CREATE NAMESPACE ice.db.inner;
CREATE NAMESPACE ice.`we.ird` LOCATION '${dir}/loc' COMMENT 'x';
DESCRIBE NAMESPACE EXTENDED ice.`we.ird`;
SHOW NAMESPACES IN ice;
SHOW NAMESPACES IN ice.db;
-- error
SHOW NAMESPACES IN ice.none;
ALTER NAMESPACE ice.db SET LOCATION '${dir}/loc2';
ALTER NAMESPACE ice.db SET DBPROPERTIES ('a'='b');
ALTER NAMESPACE ice.db UNSET PROPERTIES ('a');
-- error
ALTER NAMESPACE ice.none SET PROPERTIES ('a'='b');
-- error
ALTER DATABASE ice.db SET OWNER USER x;
DESCRIBE NAMESPACE EXTENDED ice.db;
COMMENT ON NAMESPACE ice.db IS NULL;
DESCRIBE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT) USING iceberg;
DESCRIBE EXTENDED ice.db.t;
-- error
DROP NAMESPACE ice.db RESTRICT;
DROP NAMESPACE IF EXISTS ice.none;
-- error
DROP NAMESPACE ice.none;
USE ice;
SHOW CURRENT NAMESPACE;
CREATE TABLE top (id INT) USING iceberg;
SHOW TABLES;
USE NAMESPACE db;
USE db.inner;
SHOW CURRENT NAMESPACE;
CREATE TABLE deep (id INT) USING iceberg;
INSERT INTO deep VALUES (1);
SELECT * FROM ice.db.inner.deep;
SELECT * FROM deep;
SELECT count(*) FROM ice.db.inner.deep.snapshots;
SHOW TABLES IN ice.db;
SHOW TABLES IN ice.db.inner;
ALTER TABLE deep RENAME TO db.inner.deep2;
SELECT * FROM deep2;
DROP TABLE deep2;
DROP NAMESPACE ice.db.inner;
USE ice.db;
SET CATALOG spark_catalog;
SHOW CURRENT NAMESPACE;
USE ice.db;
SELECT current_catalog(), current_database(), current_schema();
DECLARE VARIABLE tid INT DEFAULT 5;
DECLARE OR REPLACE vv STRING = 'main';
INSERT INTO t VALUES (tid), (tid + 1);
SELECT * FROM t WHERE id = tid;
SET VAR tid = (SELECT max(id) FROM t);
SELECT tid;
-- error
SELECT * FROM t VERSION AS OF vv ORDER BY id;
DELETE FROM t WHERE id = tid;
EXECUTE IMMEDIATE 'INSERT INTO t VALUES (77)';
INSERT INTO IDENTIFIER('t') VALUES (78);
DROP TEMPORARY VARIABLE tid;
-- error
SELECT tid;
SET TIME ZONE 'America/New_York';
CREATE TABLE z (id INT, ts TIMESTAMP) USING iceberg PARTITIONED BY (days(ts));
INSERT INTO z VALUES (1, TIMESTAMP '2020-01-01 23:00:00');
SELECT partition FROM ice.db.z.files;
SELECT * FROM z WHERE ts = '2020-01-01 23:00:00';
SET TIME ZONE 'UTC';
SELECT * FROM z;
SET spark.sql.caseSensitive=true;
-- error
SELECT ID FROM t;
RESET spark.sql.caseSensitive;
-- error
DESCRIBE FUNCTION EXTENDED bucket;
-- error
CREATE FUNCTION ice.db.f AS 'x.y.Z';
-- error
CREATE INDEX i ON t (id);
CREATE TABLE ice.db.ord (id INT, p STRING, q INT) USING iceberg PARTITIONED BY (p);
ALTER TABLE ice.db.ord WRITE ORDERED BY q DESC, id;
INSERT INTO ice.db.ord SELECT id, IF(id % 2 = 0, 'e', 'o'), 10 - id FROM range(10) r(id);
SELECT id, q FROM ice.db.ord WHERE p = 'e';
SELECT sort_order_id, count(*) FROM ice.db.ord.files GROUP BY 1;
SHOW TBLPROPERTIES ice.db.ord;
ALTER TABLE ice.db.ord WRITE DISTRIBUTED BY PARTITION ORDERED BY q;
ALTER TABLE ice.db.ord WRITE DISTRIBUTED BY PARTITION UNORDERED;
SHOW TBLPROPERTIES ice.db.ord;
ALTER TABLE ice.db.ord SET TBLPROPERTIES ('write.distribution-mode'='sideways');
-- error
INSERT INTO ice.db.ord VALUES (11, 'e', 1);
ALTER TABLE ice.db.ord SET TBLPROPERTIES ('write.distribution-mode'='none', 'write.target-file-size-bytes'='0');
INSERT INTO ice.db.ord VALUES (12, 'e', 1);
ALTER TABLE ice.db.ord SET TBLPROPERTIES ('write.target-file-size-bytes'='x');
-- error
INSERT INTO ice.db.ord VALUES (13, 'e', 1);
ALTER TABLE ice.db.ord UNSET TBLPROPERTIES ('write.target-file-size-bytes');
ALTER TABLE ice.db.ord SET TBLPROPERTIES ('read.split.target-size'='x', 'history.expire.max-snapshot-age-ms'='y');
SELECT count(*) FROM ice.db.ord;
-- error
CALL ice.system.expire_snapshots('db.ord');
