-- name: INSERT OVERWRITE neighbours
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.o (id INT, p STRING, q INT) USING iceberg PARTITIONED BY (p, q);
INSERT INTO ice.db.o VALUES (1, 'a', 1), (2, 'a', 2), (3, 'b', 1), (4, NULL, NULL);
INSERT OVERWRITE ice.db.o PARTITION (p = 'a', q = 1) SELECT 10;
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o PARTITION (p = 'a', q) SELECT 11, 5;
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o PARTITION (p, q = 1) SELECT 12, 'c';
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o PARTITION (p = NULL) SELECT 13, 7;
SELECT * FROM ice.db.o ORDER BY id;
-- error
INSERT OVERWRITE ice.db.o PARTITION (nope = 1) SELECT 1, 2, 3;
-- error
INSERT OVERWRITE ice.db.o PARTITION (id = 1) SELECT 'a', 2;
-- error
INSERT OVERWRITE ice.db.o PARTITION (p = 'a', p = 'b') SELECT 1, 2;
INSERT OVERWRITE ice.db.o PARTITION (p = 'a') (id, q) SELECT 1, 2;
INSERT OVERWRITE ice.db.o PARTITION (p = 'a') (q, id) VALUES (3, 30);
SELECT * FROM ice.db.o ORDER BY id;
-- error
INSERT OVERWRITE ice.db.o PARTITION (p = 'a') (q, p) VALUES (3, 'x');
INSERT OVERWRITE TABLE ice.db.o (id, p, q) VALUES (20, 'z', 9);
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o BY NAME SELECT 1 AS q, 'y' AS p, 21 AS id;
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o PARTITION (p = 'w') BY NAME SELECT 2 AS q, 22 AS id;
SELECT * FROM ice.db.o ORDER BY id;
-- conf: spark.sql.sources.partitionOverwriteMode=dynamic
INSERT OVERWRITE ice.db.o VALUES (30, 'y', 1), (31, 'n', 1);
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o PARTITION (p = 'y') SELECT 32, 2;
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o PARTITION (p = 'y', q = 2) SELECT 33;
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o SELECT * FROM ice.db.o WHERE false;
SELECT count(*) FROM ice.db.o.snapshots;
INSERT OVERWRITE ice.db.o PARTITION (p = 'y', q = 2) SELECT id FROM ice.db.o WHERE false;
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o SELECT id + 100, p, q FROM ice.db.o;
SELECT * FROM ice.db.o ORDER BY id;
INSERT OVERWRITE ice.db.o VALUES (40, 'y', 1);
-- unset: spark.sql.sources.partitionOverwriteMode
INSERT OVERWRITE ice.db.o SELECT * FROM ice.db.o WHERE false;
SELECT count(*) FROM ice.db.o;
SELECT operation, summary['added-records'], summary['deleted-records'], summary['replace-partitions'] FROM ice.db.o.snapshots ORDER BY committed_at;
INSERT INTO ice.db.o REPLACE WHERE p = 'a' VALUES (50, 'a', 1);
INSERT INTO ice.db.o REPLACE WHERE p = 'a' VALUES (51, 'a', 1);
INSERT INTO ice.db.o REPLACE WHERE p = 'a' AND q > 0 SELECT 52, 'b', 3;
SELECT * FROM ice.db.o ORDER BY id;
INSERT INTO ice.db.o REPLACE WHERE id = 52 VALUES (53, 'b', 3);
INSERT INTO ice.db.o VALUES (54, 'b', 3);
INSERT INTO ice.db.o REPLACE WHERE p IN ('b', 'c') OR p IS NULL VALUES (55, 'b', 3);
INSERT INTO ice.db.o REPLACE WHERE p LIKE 'b%' VALUES (56, 'b', 3);
-- error
INSERT INTO ice.db.o REPLACE WHERE nope = 1 VALUES (56, 'b', 3);
-- error
INSERT INTO ice.db.o REPLACE WHERE p = (SELECT 'a') VALUES (56, 'b', 3);
INSERT INTO ice.db.o REPLACE WHERE true VALUES (57, 'b', 3);
SELECT * FROM ice.db.o ORDER BY id;
-- error
INSERT OVERWRITE ice.db.none VALUES (1);
-- error
INSERT OVERWRITE ice.db.o VALUES (1, 'a');
-- error
INSERT OVERWRITE ice.db.o VALUES ('x', 'a', 1);
-- error
INSERT OVERWRITE ice.db.o IF NOT EXISTS VALUES (1, 'a', 1);
-- error
INSERT OVERWRITE ice.db.o PARTITION (p = 'a', q = 1) IF NOT EXISTS SELECT 1;
-- error
INSERT OVERWRITE ice.db.o PARTITION (p = 'a', q) IF NOT EXISTS SELECT 1, 1;
INSERT INTO ice.db.o PARTITION (p = 'm') SELECT 60, 6;
INSERT INTO ice.db.o PARTITION (q = '7', p) SELECT 61, 'mm';
-- error
INSERT INTO ice.db.o PARTITION (q = 'x', p) SELECT 61, 'mm';
INSERT INTO ice.db.o PARTITION (P = 'u', Q = 1) VALUES (62);
SELECT * FROM ice.db.o ORDER BY id;
CREATE TABLE ice.db.h (id INT, ts TIMESTAMP) USING iceberg PARTITIONED BY (days(ts));
INSERT INTO ice.db.h VALUES (1, TIMESTAMP '2020-01-01 01:00:00'), (2, TIMESTAMP '2020-01-02 01:00:00');
-- error
INSERT OVERWRITE ice.db.h PARTITION (ts = '2020-01-01') SELECT 3;
-- error
INSERT OVERWRITE ice.db.h PARTITION (ts_day = '2020-01-01') SELECT 3;
-- conf: spark.sql.sources.partitionOverwriteMode=dynamic
INSERT OVERWRITE ice.db.h VALUES (4, TIMESTAMP '2020-01-01 23:00:00');
SELECT * FROM ice.db.h ORDER BY id;
INSERT INTO ice.db.h REPLACE WHERE ts >= TIMESTAMP '2020-01-02 00:00:00' VALUES (5, TIMESTAMP '2020-01-03 00:00:00');
SELECT * FROM ice.db.h ORDER BY id;
INSERT INTO ice.db.h REPLACE WHERE ts >= TIMESTAMP '2020-01-02 00:00:01' VALUES (6, TIMESTAMP '2020-01-01 00:00:00');
SELECT * FROM ice.db.h ORDER BY id;
-- write: overwritePartitions
ice.db.h <- SELECT 7 AS id, TIMESTAMP '2020-01-01 00:00:00' AS ts;
-- write: overwrite
ice.db.h <- SELECT 8 AS id, TIMESTAMP '2020-01-01 00:00:00' AS ts;
SELECT * FROM ice.db.h ORDER BY id;
