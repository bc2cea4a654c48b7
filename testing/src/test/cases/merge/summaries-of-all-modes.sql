-- name: MERGE, UPDATE and DELETE in all modes, with the summary of every snapshot
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT, k STRING, v INT) USING iceberg PARTITIONED BY (k);
INSERT INTO ice.db.t VALUES (1,'a',10),(2,'a',20),(3,'b',30),(4,'b',40),(5,'c',50);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.t VALUES (6,'a',60),(7,'b',70),(8,'d',80);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',11),(9,'e',90) AS s(id,k,v)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED THEN INSERT *;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12),(2,'a',21) AS s(id,k,v)) s ON t.id = s.id AND t.k = 'a' WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED BY SOURCE THEN DELETE;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.t VALUES (3,'b',30),(4,'b',40),(5,'c',50),(6,'a',60);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12),(3,'b',31) AS s(id,k,v)) s ON t.id = s.id WHEN NOT MATCHED BY SOURCE AND t.k = 'c' THEN DELETE;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12),(3,'b',31) AS s(id,k,v)) s ON t.id = s.id WHEN NOT MATCHED BY SOURCE AND t.v > 1000 THEN UPDATE SET v = 0;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (100,'a',12) AS s(id,k,v)) s ON t.id = s.id WHEN MATCHED THEN DELETE;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12),(3,'b',31) AS s(id,k,v)) s ON t.id = s.id AND t.k = 'b' WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED BY SOURCE AND t.k = 'a' THEN UPDATE SET v = t.v + 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12),(3,'b',31) AS s(id,k,v)) s ON t.k = s.k AND t.k IN ('a') WHEN MATCHED AND t.id = s.id THEN UPDATE SET v = -1 WHEN NOT MATCHED THEN INSERT (id, k, v) VALUES (s.id + 100, s.k, s.v) WHEN NOT MATCHED BY SOURCE AND t.k = 'b' THEN UPDATE SET v = -2;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
ALTER TABLE ice.db.t SET TBLPROPERTIES ('write.merge.mode'='merge-on-read','write.update.mode'='merge-on-read','write.delete.mode'='merge-on-read');
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12),(3,'b',31) AS s(id,k,v)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET k = 'z' WHEN NOT MATCHED BY SOURCE AND t.k = 'd' THEN DELETE;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12),(3,'b',31) AS s(id,k,v)) s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN UPDATE SET v = 7;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
UPDATE ice.db.t SET v = v + 1 WHERE k = 'z';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
UPDATE ice.db.t SET v = v + 1 WHERE k = 'zz';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.t WHERE v = 8;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.t WHERE k = 'z';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.t WHERE k = 'z';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.t WHERE id IN (SELECT id FROM ice.db.t WHERE id > 3);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
SELECT content, record_count, partition.k FROM ice.db.t.delete_files ORDER BY 1,2,3;
-- volatile: data_file
SELECT k, record_count, file_count, position_delete_record_count, position_delete_file_count FROM (SELECT partition.k, record_count, file_count, position_delete_record_count, position_delete_file_count FROM ice.db.t.partitions) ORDER BY 1;
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12),(1,'b',31) AS s(id,k,v)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v;
-- error
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12)) AS s(id,k,v) ON t.id = s.id WHEN MATCHED THEN UPDATE SET w = s.v;
-- error
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12) AS s(id,k,v)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v, v = 3;
-- error
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12) AS s(id,k,v)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = 'abc';
-- error
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12) AS s(id,k,v)) s ON rand() > 0.5 WHEN MATCHED THEN UPDATE SET v = 1;
-- error
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12) AS s(id,k,v)) s ON t.id = s.id WHEN MATCHED AND max(t.v) > 1 THEN UPDATE SET v = 1;
-- error
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12) AS s(id,k,v)) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, k) VALUES (1);
-- error
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12) AS s(id,k,v)) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = 1 WHEN MATCHED AND t.id = 1 THEN DELETE;
-- error
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12) AS s(id,k,v)) s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN UPDATE SET v = s.v;
-- error
MERGE INTO ice.db.t t USING (SELECT * FROM VALUES (1,'a',12) AS s(id,k,v)) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, id) VALUES (1, 2);
-- error
MERGE INTO ice.db.missing t USING (SELECT 1 AS id) s ON t.id = s.id WHEN MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.t VERSION AS OF 1 t USING (SELECT 1 AS id) s ON t.id = s.id WHEN MATCHED THEN DELETE;
UPDATE ice.db.t SET v = (SELECT max(v) FROM ice.db.t) WHERE id = 1;
UPDATE ice.db.t SET v = 5 WHERE v = (SELECT max(v) FROM ice.db.t);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
UPDATE ice.db.t t SET t.v = t.id, k = upper(t.k) WHERE EXISTS (SELECT 1 FROM ice.db.t x WHERE x.id = t.id + 1);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
-- error
UPDATE ice.db.t SET x.v = 5;
-- error
DELETE FROM ice.db.t WHERE nosuch = 1;
-- error
DELETE FROM ice.db.t WHERE sum(v) > 1;
-- error
DELETE FROM ice.db.t WHERE v;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
