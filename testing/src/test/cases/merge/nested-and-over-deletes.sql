-- name: MERGE of nested columns, over deleted rows and partitions, into itself
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT, s STRUCT<a: INT, b: STRING>, l ARRAY<INT>) USING iceberg;
INSERT INTO ice.db.t VALUES (1, named_struct('a', 1, 'b', 'x'), array(1)), (2, named_struct('a', 2, 'b', 'y'), NULL), (3, NULL, NULL);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE WITH SCHEMA EVOLUTION INTO ice.db.t t USING (SELECT 1 AS id, named_struct('a', 10, 'b', 'xx', 'c', 5L) AS s, array(7) AS l, 'new' AS n) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
DESCRIBE ice.db.t;
-- unordered
SELECT * FROM ice.db.t;
MERGE INTO ice.db.t t USING (SELECT 2 AS id, 5 AS q) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET t.s.a = s.q, t.l = array(s.q);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
MERGE INTO ice.db.t t USING (SELECT 3 AS id, 5 AS q) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET t.s.a = s.q WHEN NOT MATCHED BY SOURCE AND t.id = 1 THEN UPDATE SET s.b = 'nms', n = NULL WHEN NOT MATCHED BY SOURCE THEN DELETE;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
-- error
MERGE INTO ice.db.t t USING (SELECT 3 AS id, named_struct('a', 1) AS s) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET s = s.s;
-- error
MERGE INTO ice.db.t t USING (SELECT 3 AS id) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET *;
-- error
MERGE INTO ice.db.t t USING (SELECT 3 AS id) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *;
-- error
MERGE INTO ice.db.t t USING (SELECT 3 AS id) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET s.a = 1, s = NULL;
-- error
MERGE INTO ice.db.t t USING (SELECT 3 AS id) s ON t.id = id WHEN MATCHED THEN DELETE;
MERGE INTO ice.db.t t USING (SELECT 3 AS id) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET id = DEFAULT;
UPDATE ice.db.t SET s = named_struct('a', 3, 'b', 'z', 'c', 1L), l = NULL WHERE id IN (1, 3);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
-- error
UPDATE ice.db.t SET s = named_struct('a', 3);
-- error
UPDATE ice.db.t SET s.nosuch = 3;
-- error
UPDATE ice.db.t SET l[0] = 3;
-- error
UPDATE ice.db.t SET id = 'x';
-- error
UPDATE ice.db.t SET id = 1, id = 2;
CREATE TABLE ice.db.cow (id INT, k STRING) USING iceberg TBLPROPERTIES ('write.delete.mode'='merge-on-read');
INSERT INTO ice.db.cow VALUES (1,'a'),(2,'b');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.cow VALUES (3,'c');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.cow VALUES (4,'d'),(5,'e');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.cow WHERE id = 3;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.cow WHERE id IN (1, 4);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.cow t USING (SELECT 2 AS id) s ON t.id = s.id WHEN NOT MATCHED BY SOURCE AND t.k = 'zzz' THEN DELETE;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.cow t USING (SELECT 2 AS id) s ON t.id = s.id AND t.k = 'b' WHEN MATCHED THEN UPDATE SET k = 'bb';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT count(*) FROM ice.db.cow.delete_files;
ALTER TABLE ice.db.cow SET TBLPROPERTIES ('write.delete.mode'='copy-on-write');
DELETE FROM ice.db.cow WHERE id = 5;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.cow WHERE id = 777;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.cow WHERE false;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.cow WHERE id IS NULL;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.cow;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.cow;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.cow.snapshots ORDER BY committed_at DESC LIMIT 1;
CREATE TABLE ice.db.pt (id INT, d DATE, k STRING) USING iceberg PARTITIONED BY (months(d), k);
INSERT INTO ice.db.pt VALUES (1, DATE'2024-01-15', 'a'), (2, DATE'2024-01-20', 'a'), (3, DATE'2024-02-01', 'a'), (4, DATE'2024-02-02', 'b'), (5, NULL, NULL);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.pt WHERE d < DATE'2024-02-01';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.pt WHERE d >= DATE'2024-02-02' AND k = 'b';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.pt WHERE k IS NULL;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
UPDATE ice.db.pt SET d = add_months(d, 1), k = concat(k, k);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.pt;
MERGE INTO ice.db.pt t USING (SELECT DATE'2024-03-01' AS d, 'aa' AS k, 7 AS id) s ON t.d = s.d AND t.k = s.k WHEN MATCHED AND s.id > 100 THEN DELETE WHEN MATCHED THEN UPDATE SET id = s.id, d = DATE'2025-01-01' WHEN NOT MATCHED AND s.id > 5 THEN INSERT (id) VALUES (s.id);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.pt;
MERGE INTO ice.db.pt t USING ice.db.pt s ON t.id = s.id WHEN MATCHED THEN UPDATE SET k = 'self' WHEN NOT MATCHED THEN INSERT *;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.pt;
MERGE INTO ice.db.pt t USING (SELECT * FROM ice.db.pt WHERE false) s ON false WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT *;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.pt t USING (SELECT 100 AS id, DATE'2026-01-01' AS d, 'q' AS k) s ON false WHEN NOT MATCHED THEN INSERT *;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.pt t USING (SELECT 101 AS id, DATE'2026-01-01' AS d, 'q' AS k) s ON t.id = s.id WHEN NOT MATCHED AND s.k = 'zz' THEN INSERT *;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.pt t USING (SELECT 101 AS id) s ON t.id = s.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED BY SOURCE AND t.d IS NULL THEN DELETE;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pt.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.pt;
