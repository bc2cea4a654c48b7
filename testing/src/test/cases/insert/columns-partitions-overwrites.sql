-- name: INSERT by columns, by name and partitions, overwrites, NOT NULL
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id BIGINT, ts TIMESTAMP, s STRUCT<a: INT, b: STRING>, d DECIMAL(8,2)) USING iceberg PARTITIONED BY (days(ts), bucket(4, id));
INSERT INTO ice.db.t VALUES (1, TIMESTAMP'2024-01-01 10:00:00', named_struct('a',1,'b','x'), 1.5), (2, TIMESTAMP'2024-01-02 10:00:00', NULL, 2.25);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.t BY NAME SELECT 3.00 AS d, 7L AS id, TIMESTAMP'2024-01-02 11:00:00' AS ts, named_struct('b','y','a',2) AS s;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
-- error
INSERT INTO ice.db.t BY NAME SELECT 1 AS id, 2 AS nosuch;
INSERT INTO ice.db.t BY NAME SELECT 8 AS id;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
-- error
INSERT INTO ice.db.t (id, ts) VALUES (1);
INSERT INTO ice.db.t (ts, id) VALUES (TIMESTAMP'2024-01-05 00:00:00', 9);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
INSERT INTO ice.db.t (id, id) VALUES (1, 2);
-- error
INSERT INTO ice.db.t VALUES (1, TIMESTAMP'2024-01-01 10:00:00', named_struct('a',1,'b','x'), 123456789.5);
-- error
INSERT INTO ice.db.t VALUES ('x', TIMESTAMP'2024-01-01 10:00:00', named_struct('a',1,'b','x'), 1.5);
-- error
INSERT INTO ice.db.t VALUES (1, 5, named_struct('a',1,'b','x'), 1.5);
-- error
INSERT INTO ice.db.t VALUES (1, TIMESTAMP'2024-01-01 10:00:00', named_struct('a',1,'c','x'), 1.5, 6);
-- error
INSERT INTO ice.db.t VALUES (1, TIMESTAMP'2024-01-01 10:00:00', named_struct('a',1), 1.5);
INSERT INTO ice.db.t VALUES (1, DATE'2024-02-01', named_struct('q',1,'r','x'), 1);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
-- conf: spark.sql.sources.partitionOverwriteMode=dynamic
INSERT OVERWRITE ice.db.t VALUES (1, TIMESTAMP'2024-01-01 12:00:00', NULL, 0);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT OVERWRITE ice.db.t SELECT * FROM ice.db.t WHERE id = 100;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- conf: spark.sql.sources.partitionOverwriteMode=static
INSERT INTO ice.db.t REPLACE WHERE id < 3 SELECT 2, TIMESTAMP'2024-03-01 12:00:00', NULL, 4;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.t REPLACE WHERE id = 2 SELECT 3, TIMESTAMP'2024-03-01 12:00:00', NULL, 4;
INSERT INTO ice.db.t REPLACE WHERE ts >= TIMESTAMP'2024-03-01 00:00:00' AND ts < TIMESTAMP'2024-03-02 00:00:00' SELECT 3, TIMESTAMP'2024-03-01 12:00:00', NULL, 4;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT OVERWRITE ice.db.t BY NAME SELECT TIMESTAMP'2024-03-01 12:00:00' AS ts, 5 AS id;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
CREATE TABLE ice.db.p (id INT, a STRING, b STRING) USING iceberg PARTITIONED BY (a, b);
INSERT INTO ice.db.p PARTITION (a='x') SELECT 1, 'p';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.p PARTITION (a='x', b='q') SELECT 2;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.p PARTITION (b='q', a) SELECT 3, 'y';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
INSERT INTO ice.db.p PARTITION (nosuch='q') SELECT 3, 'y';
-- error
INSERT INTO ice.db.p PARTITION (id=1) SELECT 'y', 'z';
-- error
INSERT INTO ice.db.p PARTITION (a='x', a='y') SELECT 1, 'p';
INSERT OVERWRITE ice.db.p PARTITION (a='x', b) SELECT 4, 'q';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.p;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
-- conf: spark.sql.sources.partitionOverwriteMode=dynamic
INSERT OVERWRITE ice.db.p PARTITION (a='y') SELECT 5, 'q';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT OVERWRITE ice.db.p PARTITION (a, b='q') (id, a) SELECT 6, 'y';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.p;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
-- unset: spark.sql.sources.partitionOverwriteMode
INSERT INTO ice.db.p (b, id) PARTITION (a = 'w') VALUES ('n', 10);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.p;
TRUNCATE TABLE ice.db.p;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
TRUNCATE TABLE ice.db.p PARTITION (a = 'x');
-- error
INSERT INTO ice.db.p TABLE ice.db.nosuch;
INSERT INTO ice.db.p TABLE ice.db.p;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.p.snapshots ORDER BY committed_at DESC LIMIT 1;
FROM (SELECT 1 AS i, 'a' AS a, 'b' AS b) INSERT INTO ice.db.p SELECT i, a, b INSERT INTO ice.db.p SELECT i + 1, a, b;
-- unordered
SELECT * FROM ice.db.p;
WITH c AS (SELECT 11, 'c', 'c') INSERT INTO ice.db.p SELECT * FROM c;
-- unordered
SELECT * FROM ice.db.p;
CREATE TABLE ice.db.nn (id INT NOT NULL, s STRUCT<a: INT NOT NULL>, l ARRAY<INT>) USING iceberg;
-- error
INSERT INTO ice.db.nn VALUES (NULL, NULL, NULL);
-- error
INSERT INTO ice.db.nn VALUES (1, named_struct('a', CAST(NULL AS INT)), NULL);
INSERT INTO ice.db.nn VALUES (1, NULL, array(1, NULL));
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.nn.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
INSERT INTO ice.db.nn (s) VALUES (NULL);
-- error
UPDATE ice.db.nn SET id = NULL;
-- error
UPDATE ice.db.nn SET s.a = NULL;
-- error
MERGE INTO ice.db.nn t USING (SELECT 2 AS id) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (s) VALUES (NULL);
-- unordered
SELECT * FROM ice.db.nn;
-- error
-- conf: spark.sql.storeAssignmentPolicy=LEGACY
INSERT INTO ice.db.nn VALUES ('3', NULL, NULL);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.nn.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.nn;
-- error
-- conf: spark.sql.storeAssignmentPolicy=STRICT
INSERT INTO ice.db.nn VALUES (3L, NULL, NULL);
