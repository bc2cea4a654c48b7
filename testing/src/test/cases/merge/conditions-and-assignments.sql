-- name: MERGE, UPDATE, DELETE neighbours
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT, v STRING, n INT) USING iceberg;
CREATE TABLE ice.db.s (id INT, v STRING, n INT) USING iceberg;
INSERT INTO ice.db.t VALUES (1, 'a', 10), (2, 'b', 20), (3, 'c', NULL);
INSERT INTO ice.db.s VALUES (2, 'B', 200), (3, 'C', 300), (4, 'D', 400);
-- error
MERGE INTO ice.db.t USING ice.db.s ON t.id = s.id WHEN MATCHED AND s.id IN (SELECT id FROM ice.db.s WHERE n > 250) THEN UPDATE SET v = s.v;
SELECT * FROM ice.db.t ORDER BY id;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN MATCHED AND EXISTS (SELECT 1 FROM ice.db.s x WHERE x.id = t.id AND x.n = 200) THEN DELETE;
SELECT * FROM ice.db.t ORDER BY id;
MERGE INTO ice.db.t t USING (WITH q AS (SELECT * FROM ice.db.s) SELECT id, max(v) AS v, sum(n) AS n FROM q GROUP BY id) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
SELECT * FROM ice.db.t ORDER BY id;
-- error
MERGE INTO ice.db.t t USING VALUES (1, 'z', 1) AS s(id, v, n) ON t.id = s.id WHEN MATCHED THEN UPDATE SET t.v = concat(t.v, s.v), n = t.n + 1;
SELECT * FROM ice.db.t ORDER BY id;
MERGE INTO ice.db.t t USING ice.db.t s ON t.id = s.id AND s.id = 1 WHEN MATCHED THEN UPDATE SET n = s.n * 2 WHEN NOT MATCHED BY SOURCE AND t.id > 3 THEN DELETE;
SELECT * FROM ice.db.t ORDER BY id;
MERGE INTO ice.db.t t USING ice.db.s s ON false WHEN NOT MATCHED THEN INSERT (id, n) VALUES (s.id + 10, s.n);
SELECT * FROM ice.db.t ORDER BY id;
MERGE INTO ice.db.t t USING ice.db.s s ON true WHEN MATCHED THEN DELETE;
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id + 10 WHEN NOT MATCHED BY SOURCE THEN UPDATE SET v = 'gone';
SELECT * FROM ice.db.t ORDER BY id;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, id) VALUES (1, 2);
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (1, 2);
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (zzz) VALUES (1);
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN MATCHED THEN UPDATE SET zzz = 1;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN MATCHED THEN UPDATE SET id = 1, id = 2;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN MATCHED THEN UPDATE SET id = 'abc';
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN MATCHED THEN UPDATE SET s.id = 1;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN MATCHED THEN DELETE WHEN MATCHED THEN UPDATE SET id = 1;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN MATCHED THEN INSERT *;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN NOT MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN INSERT *;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN UPDATE SET v = s.v;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (t.id);
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN NOT MATCHED AND t.id = 1 THEN INSERT *;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON rand() > 0.5 WHEN MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id AND max(s.id) > 1 WHEN MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.t t USING ice.db.s s ON id = 1 WHEN MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.t t USING ice.db.s t ON t.id = t.id WHEN MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.none t USING ice.db.s s ON t.id = s.id WHEN MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.t t USING ice.db.none s ON t.id = s.id WHEN MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.t VERSION AS OF 1 USING ice.db.s s ON t.id = s.id WHEN MATCHED THEN DELETE;
-- error
MERGE INTO ice.db.t t USING (SELECT id FROM ice.db.s) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET *;
MERGE INTO ice.db.t t USING (SELECT id, v, n, 1 AS extra FROM ice.db.s) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *;
SELECT * FROM ice.db.t ORDER BY id;
MERGE INTO ice.db.t t USING ice.db.s s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = DEFAULT;
SELECT operation, summary['added-records'], summary['deleted-records'] FROM ice.db.t.snapshots ORDER BY committed_at;
UPDATE ice.db.t SET n = (SELECT max(n) FROM ice.db.s) WHERE id = 1;
UPDATE ice.db.t SET n = n + 1 WHERE id IN (SELECT id FROM ice.db.s);
UPDATE ice.db.t AS x SET x.n = 5 WHERE EXISTS (SELECT 1 FROM ice.db.s s WHERE s.id = x.id AND s.n > 350);
UPDATE ice.db.t SET n = (SELECT s.n FROM ice.db.s s WHERE s.id = t.id) WHERE id = 3;
UPDATE ice.db.t SET v = NULL, n = id;
SELECT * FROM ice.db.t ORDER BY id;
UPDATE ice.db.t SET id = id + 1, n = id WHERE n NOT IN (SELECT n FROM ice.db.s WHERE n > 200);
SELECT * FROM ice.db.t ORDER BY id;
-- error
UPDATE ice.db.t SET zzz = 1;
-- error
UPDATE ice.db.t SET n = 'x';
-- error
UPDATE ice.db.t SET n = 1, n = 2;
-- error
UPDATE ice.db.t SET n = 1 WHERE zzz = 1;
-- error
UPDATE ice.db.t SET n = sum(id);
UPDATE ice.db.t SET n = row_number() OVER (ORDER BY id);
-- error
UPDATE ice.db.t SET n = explode(array(1, 2));
-- error
UPDATE ice.db.none SET n = 1;
-- error
UPDATE ice.db.t.branch_none SET n = 1;
UPDATE ice.db.t SET n = DEFAULT;
DELETE FROM ice.db.t WHERE id NOT IN (SELECT id FROM ice.db.s WHERE id > 2);
SELECT * FROM ice.db.t ORDER BY id;
DELETE FROM ice.db.t x WHERE x.id = (SELECT min(id) FROM ice.db.t);
DELETE FROM ice.db.t WHERE id = 13 OR v IS NULL AND n > 1000;
SELECT * FROM ice.db.t ORDER BY id;
-- error
DELETE FROM ice.db.t WHERE zzz = 1;
-- error
DELETE FROM ice.db.t WHERE id = 'abc';
-- error
DELETE FROM ice.db.t WHERE count(*) > 1;
-- error
DELETE FROM ice.db.t WHERE rand() < 2;
-- error
DELETE FROM ice.db.none WHERE id = 1;
-- error
DELETE FROM ice.db.t.snapshots WHERE snapshot_id = 1;
-- error
DELETE FROM ice.db.t.branch_none WHERE id = 1;
DELETE FROM ice.db.t WHERE true;
DELETE FROM ice.db.t WHERE false;
DELETE FROM ice.db.t;
CREATE TABLE ice.db.nn (id INT NOT NULL, v STRING) USING iceberg;
INSERT INTO ice.db.nn VALUES (1, 'a');
-- error
UPDATE ice.db.nn SET id = NULL;
-- error
INSERT INTO ice.db.nn VALUES (NULL, 'a');
-- error
INSERT INTO ice.db.nn (v) VALUES ('a');
-- error
INSERT INTO ice.db.nn SELECT CAST(NULL AS INT), 'x';
-- error
MERGE INTO ice.db.nn t USING (SELECT 1 AS id) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET id = NULL;
-- error
MERGE INTO ice.db.nn t USING (SELECT CAST(NULL AS INT) AS id) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, 'x');
-- error
MERGE INTO ice.db.nn t USING (SELECT 2 AS id) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (v) VALUES ('x');
SELECT * FROM ice.db.nn;
