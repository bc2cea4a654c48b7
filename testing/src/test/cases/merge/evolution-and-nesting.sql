-- name: MERGE with schema evolution and nested assignments
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.m (id INT NOT NULL, s STRUCT<a: INT, b: STRUCT<c: INT, d: STRING>>, l ARRAY<INT>) USING iceberg;
INSERT INTO ice.db.m VALUES (1, named_struct('a', 1, 'b', named_struct('c', 2, 'd', 'x')), array(1, 2)), (2, NULL, NULL);
MERGE INTO ice.db.m t USING (SELECT 1 AS id, 5 AS v) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET s.a = s.v;
MERGE INTO ice.db.m t USING (SELECT 1 AS id, 5 AS v) q ON t.id = q.id WHEN MATCHED THEN UPDATE SET t.s.a = q.v, s.b.c = q.v + 1;
SELECT * FROM ice.db.m ORDER BY id;
MERGE INTO ice.db.m t USING (SELECT 2 AS id, 5 AS v) q ON t.id = q.id WHEN MATCHED THEN UPDATE SET t.s.b.d = 'deep';
SELECT * FROM ice.db.m ORDER BY id;
-- error
MERGE INTO ice.db.m t USING (SELECT 1 AS id) q ON t.id = q.id WHEN MATCHED THEN UPDATE SET t.s = named_struct('a', 9), t.s.b.c = 1;
-- error
MERGE INTO ice.db.m t USING (SELECT 1 AS id) q ON t.id = q.id WHEN MATCHED THEN UPDATE SET t.s = named_struct('a', 9);
MERGE INTO ice.db.m t USING (SELECT 1 AS id) q ON t.id = q.id WHEN MATCHED THEN UPDATE SET t.s = named_struct('b', named_struct('d', 'q', 'c', 3), 'a', 9);
-- error
MERGE INTO ice.db.m t USING (SELECT 1 AS id) q ON t.id = q.id WHEN MATCHED THEN UPDATE SET t.s.nope = 1;
-- error
MERGE INTO ice.db.m t USING (SELECT 1 AS id) q ON t.id = q.id WHEN MATCHED THEN UPDATE SET t.l.element = 1;
UPDATE ice.db.m SET s.a = 77 WHERE id = 1;
-- error
UPDATE ice.db.m SET s.a = 1, s.a = 2;
-- error
UPDATE ice.db.m SET s.a = 1, s = NULL;
UPDATE ice.db.m SET l = array(7) WHERE id = 2;
SELECT * FROM ice.db.m ORDER BY id;
MERGE WITH SCHEMA EVOLUTION INTO ice.db.m t USING (SELECT 3 AS id, 'extra' AS e) q ON t.id = q.id WHEN NOT MATCHED THEN INSERT *;
SELECT * FROM ice.db.m ORDER BY id;
MERGE WITH SCHEMA EVOLUTION INTO ice.db.m t USING (SELECT 3 AS id, 'again' AS e, 4 AS f) q ON t.id = q.id WHEN MATCHED THEN UPDATE SET *;
SELECT * FROM ice.db.m ORDER BY id;
MERGE WITH SCHEMA EVOLUTION INTO ice.db.m t USING (SELECT 4L AS id, 1 AS g) q ON t.id = q.id WHEN NOT MATCHED THEN INSERT (id) VALUES (q.id);
-- error
MERGE WITH SCHEMA EVOLUTION INTO ice.db.m t USING (SELECT 5 AS id, 1 AS g) q ON t.id = q.id WHEN NOT MATCHED THEN INSERT (id, g) VALUES (q.id, q.g);
DESCRIBE ice.db.m;
-- error
MERGE WITH SCHEMA EVOLUTION INTO ice.db.m t USING (SELECT 6 AS id, named_struct('a', 1, 'b', named_struct('c', 1, 'd', 'e', 'n', 2.5), 'z', true) AS s) q ON t.id = q.id WHEN NOT MATCHED THEN INSERT *;
DESCRIBE ice.db.m;
SELECT * FROM ice.db.m ORDER BY id;
ALTER TABLE ice.db.m SET TBLPROPERTIES ('write.spark.accept-any-schema'='true');
DESCRIBE ice.db.m;
CREATE TABLE ice.db.dup (id INT, v INT) USING iceberg TBLPROPERTIES ('write.merge.mode'='merge-on-read');
INSERT INTO ice.db.dup VALUES (1, 1), (1, 2), (2, 3);
-- error
MERGE INTO ice.db.dup t USING (VALUES (1), (1)) AS s(id) ON t.id = s.id WHEN MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.dup t USING (SELECT * FROM VALUES (1, 5), (1, 6) AS x(id, w)) AS s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.w;
-- error
MERGE INTO ice.db.dup t USING (SELECT * FROM VALUES (1, 5), (1, 6) AS x(id, w)) AS s ON t.id = s.id WHEN MATCHED AND s.w = 5 THEN UPDATE SET v = s.w;
MERGE INTO ice.db.dup t USING (SELECT * FROM VALUES (1, 5), (1, 6) AS x(id, w)) AS s ON t.id = s.id WHEN MATCHED THEN DELETE;
SELECT * FROM ice.db.dup ORDER BY id, v;
MERGE INTO ice.db.dup t USING (SELECT * FROM VALUES (2, 5), (3, 6) AS x(id, w)) AS s ON t.id = s.id WHEN MATCHED AND t.v > 100 THEN DELETE WHEN MATCHED AND t.v = 3 THEN UPDATE SET v = -1 WHEN NOT MATCHED AND s.w > 100 THEN INSERT (id) VALUES (0) WHEN NOT MATCHED THEN INSERT (v, id) VALUES (s.w, s.id);
SELECT * FROM ice.db.dup ORDER BY id, v;
MERGE INTO ice.db.dup t USING (SELECT NULL AS id) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id);
MERGE INTO ice.db.dup t USING (SELECT CAST(NULL AS INT) AS id) s ON t.id <=> s.id WHEN MATCHED THEN UPDATE SET v = 55;
SELECT * FROM ice.db.dup ORDER BY id, v;
MERGE INTO ice.db.dup USING ice.db.dup AS s ON dup.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE;
MERGE INTO ice.db.dup t USING ice.db.dup s ON 1 = 0 WHEN NOT MATCHED BY SOURCE AND t.id IS NULL THEN DELETE WHEN NOT MATCHED BY SOURCE THEN UPDATE SET v = t.v + 1;
SELECT * FROM ice.db.dup ORDER BY id, v;
SELECT operation, summary['spark.merge-into.num-target-rows-updated'], summary['added-records'], summary['added-position-deletes'] FROM ice.db.dup.snapshots ORDER BY committed_at;
