-- name: INSERT neighbours
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.i (a INT, b STRING, c DECIMAL(6, 2), d DATE, s STRUCT<x: INT, y: STRING>, l ARRAY<INT>, m MAP<STRING, INT>) USING iceberg;
INSERT INTO ice.db.i VALUES (1, 'x', 1.234, DATE '2020-01-01', named_struct('x', 1, 'y', 'z'), array(1), map('k', 1));
-- error
INSERT INTO ice.db.i VALUES (2, 5, 1, '2020-01-01', named_struct('x', 1, 'y', 'z'), array(1), map('k', 1));
INSERT INTO ice.db.i (a, b) VALUES (3, 'y');
INSERT INTO ice.db.i (b, a) SELECT 'w', 4;
INSERT INTO ice.db.i BY NAME SELECT 'v' AS b, 5 AS a;
-- error
INSERT INTO ice.db.i BY NAME SELECT 'v' AS b, 5 AS zzz;
-- error
INSERT INTO ice.db.i BY NAME (a) SELECT 5 AS a;
-- error
INSERT INTO ice.db.i (a, zzz) VALUES (1, 2);
-- error
INSERT INTO ice.db.i (a, a) VALUES (1, 2);
-- error
INSERT INTO ice.db.i (a) VALUES (1, 2);
-- error
INSERT INTO ice.db.i VALUES (1, 2);
-- error
INSERT INTO ice.db.i (a) VALUES (9999999999);
-- error
INSERT INTO ice.db.i (a) VALUES ('12');
INSERT INTO ice.db.i (a) VALUES (1.7);
-- error
INSERT INTO ice.db.i (a) VALUES (true);
-- error
INSERT INTO ice.db.i (a) VALUES (DATE '2020-01-01');
-- error
INSERT INTO ice.db.i (c) VALUES (99999.99);
INSERT INTO ice.db.i (c) VALUES (1e3);
INSERT INTO ice.db.i (d) VALUES (TIMESTAMP '2020-01-01 10:00:00');
-- error
INSERT INTO ice.db.i (d) VALUES ('garbage');
-- error
INSERT INTO ice.db.i (s) VALUES (named_struct('y', 'q', 'x', 7));
-- error
INSERT INTO ice.db.i (s) VALUES (struct(1, 'a'));
-- error
INSERT INTO ice.db.i (l) VALUES (array('a'));
INSERT INTO ice.db.i (l) VALUES (array(1L, 2L));
INSERT INTO ice.db.i (m) VALUES (map('a', NULL));
INSERT INTO ice.db.i (m) VALUES (map(1, 2));
-- error
INSERT INTO ice.db.i (b) VALUES (array(1));
INSERT INTO ice.db.i (b) VALUES (X'41');
INSERT INTO ice.db.i (b) VALUES (TIMESTAMP '2020-01-01 10:00:00');
INSERT INTO ice.db.i (b) VALUES (1.50);
INSERT INTO ice.db.i (b) VALUES (true);
INSERT INTO ice.db.i (a, b) VALUES (DEFAULT, 'd');
INSERT INTO ice.db.i (a, b) SELECT max(a), min(b) FROM ice.db.i;
INSERT INTO ice.db.i TABLE ice.db.i;
INSERT INTO ice.db.i SELECT * FROM ice.db.i WHERE a = 1 UNION ALL SELECT * FROM ice.db.i WHERE a = 2;
INSERT INTO ice.db.i WITH q AS (SELECT * FROM ice.db.i WHERE a = 1) SELECT * FROM q;
WITH q AS (SELECT * FROM ice.db.i WHERE a = 1) INSERT INTO ice.db.i SELECT * FROM q;
FROM ice.db.i INSERT INTO ice.db.i SELECT * WHERE a = 1 INSERT INTO ice.db.i SELECT * WHERE a = 2;
SELECT a, count(*) FROM ice.db.i GROUP BY a ORDER BY a;
-- error
INSERT INTO ice.db.none VALUES (1);
-- error
INSERT INTO ice.none.x VALUES (1);
-- error
INSERT INTO ice.db.i SELECT * FROM ice.db.none;
-- error
INSERT INTO ice.db.i VERSION AS OF 1 VALUES (1);
-- error
INSERT INTO ice.db.i.branch_b VALUES (1);
-- error
INSERT INTO ice.db.i.tag_b VALUES (1);
-- error
INSERT INTO ice.db.i SELECT raise_error('stop'), 'x', 1, DATE '2020-01-01', NULL, NULL, NULL;
-- conf: spark.sql.storeAssignmentPolicy=STRICT
-- error
INSERT INTO ice.db.i (a) VALUES (1L);
INSERT INTO ice.db.i (b) VALUES (1);
INSERT INTO ice.db.i (c) VALUES (1.25);
-- conf: spark.sql.storeAssignmentPolicy=LEGACY
-- error
INSERT INTO ice.db.i (a) VALUES (9999999999);
-- error
INSERT INTO ice.db.i (a) VALUES ('x');
-- unset: spark.sql.storeAssignmentPolicy
-- conf: spark.sql.ansi.enabled=false
-- error
INSERT INTO ice.db.i (a) VALUES ('77');
INSERT INTO ice.db.i (a) VALUES (1.7);
INSERT INTO ice.db.i (a) SELECT CAST('zz' AS INT);
-- unset: spark.sql.ansi.enabled
SELECT count(*) FROM ice.db.i;
CREATE TABLE ice.db.n (id INT, x STRUCT<a: STRUCT<b: INT, c: INT>, d: ARRAY<STRUCT<e: INT, f: INT>>>) USING iceberg;
INSERT INTO ice.db.n SELECT 1, named_struct('a', named_struct('c', 2, 'b', 1), 'd', array(named_struct('f', 4, 'e', 3)));
INSERT INTO ice.db.n BY NAME SELECT 1 AS id, named_struct('d', array(named_struct('f', 4, 'e', 3)), 'a', named_struct('c', 2, 'b', 1)) AS x;
-- error
INSERT INTO ice.db.n BY NAME SELECT 1 AS id, named_struct('d', array(named_struct('f', 4)), 'a', named_struct('c', 2, 'b', 1)) AS x;
-- error
INSERT INTO ice.db.n BY NAME SELECT 1 AS id, named_struct('d', array(named_struct('f', 4, 'e', 3, 'g', 5)), 'a', named_struct('c', 2, 'b', 1)) AS x;
SELECT * FROM ice.db.n;
CREATE TABLE ice.db.ms (id INT, v FLOAT) USING iceberg TBLPROPERTIES ('write.spark.accept-any-schema'='true');
-- write: append mergeSchema=true
ice.db.ms <- SELECT 1 AS id, 2.5D AS v, 'new' AS extra;
-- write: append mergeSchema=true
ice.db.ms <- SELECT 2L AS id, 'new2' AS extra;
-- write: append
ice.db.ms <- SELECT 3 AS id;
-- write: append
-- error
ice.db.ms <- SELECT 'x' AS id, 1.0F AS v, 'e' AS extra;
-- write: append check-nullability=false
ice.db.ms <- SELECT 4L AS id, 1.0D AS v, 'e' AS extra;
DESCRIBE ice.db.ms;
SELECT * FROM ice.db.ms ORDER BY id;
-- write: append branch=zz
ice.db.ms <- SELECT 5L AS id, 1.0D AS v, 'e' AS extra;
-- save: append branch=zz
-- error
ice.db.ms <- SELECT 6L AS id, 1.0D AS v, 'e' AS extra;
-- save: overwrite
ice.db.ms <- SELECT 7L AS id, 1.0D AS v, 'e' AS extra;
-- save: errorifexists
-- error
ice.db.ms <- SELECT 8L AS id, 1.0D AS v, 'e' AS extra;
-- save: ignore
ice.db.ms <- SELECT 9L AS id, 1.0D AS v, 'e' AS extra;
SELECT * FROM ice.db.ms ORDER BY id;
-- write: create
-- error
ice.db.ms <- SELECT 1 AS id;
-- write: replace
-- error
ice.db.newone <- SELECT 1 AS id;
-- write: createOrReplace
ice.db.newone <- SELECT 1 AS id;
-- write: append snapshot-property.who=me target-file-size-bytes=1000 compression-codec=gzip fanout-enabled=true
ice.db.newone <- SELECT 2 AS id;
SELECT summary['who'] FROM ice.db.newone.snapshots ORDER BY committed_at;
-- write: append write-format=nope
-- error
ice.db.newone <- SELECT 2 AS id;
-- write: append isolation-level=weird
ice.db.newone <- SELECT 2 AS id;
-- write: overwritePartitions isolation-level=weird
-- error
ice.db.newone <- SELECT 2 AS id;
-- write: append unknown-option=5
ice.db.newone <- SELECT 2 AS id;
