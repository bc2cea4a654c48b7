-- name: Structs that older files lack, and imported nested columns
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.v (id INT, s STRUCT<a: INT>) USING iceberg;
INSERT INTO ice.db.v VALUES (1, named_struct('a', 1));
ALTER TABLE ice.db.v ADD COLUMN w STRUCT<x: INT, y: INT>;
ALTER TABLE ice.db.v ADD COLUMN s.n STRUCT<x: INT, y: INT>;
SELECT id, w.y, s.a, s.n.x FROM ice.db.v;
SELECT id FROM ice.db.v WHERE w.y IS NULL AND s.n.x IS NULL;
INSERT INTO ice.db.v VALUES (2, named_struct('a', 2, 'n', named_struct('x', 5, 'y', 6)), named_struct('x', 7, 'y', 8));
SELECT id, w.y, s.a, s.n.x FROM ice.db.v WHERE w.y = 8 OR s.n.x IS NULL ORDER BY id;
UPDATE ice.db.v SET w.y = 9, s.n = named_struct('x', 1, 'y', 1) WHERE s.n.x IS NULL;
SELECT * FROM ice.db.v ORDER BY id;
CREATE TABLE spark_catalog.default.q (id INT, s STRUCT<a: INT, b: ARRAY<STRING>, m: MAP<STRING, ARRAY<INT>>>, l ARRAY<STRUCT<p: INT>>, t ARRAY<STRING>) USING parquet;
INSERT INTO spark_catalog.default.q VALUES (1, named_struct('a', 1, 'b', array('x'), 'm', map('k', array(1))), array(named_struct('p', 1)), array('z')), (2, NULL, NULL, NULL);
CALL spark_catalog.system.snapshot('default.q', 'default.i');
ALTER TABLE spark_catalog.default.i ADD COLUMN s.c INT;
ALTER TABLE spark_catalog.default.i ADD COLUMN l.element.z INT;
ALTER TABLE spark_catalog.default.i ADD COLUMN o STRUCT<k: INT>;
SELECT * FROM spark_catalog.default.i ORDER BY id;
SELECT s.b, s.c, o.k, l[0].p, t[0] FROM spark_catalog.default.i WHERE s.a = 1;
-- error
CALL spark_catalog.system.snapshot('default.q', 'default.i');
-- error
CALL spark_catalog.system.migrate('default.i');
CREATE TABLE spark_catalog.default.p (id INT, k STRING, d INT) USING parquet PARTITIONED BY (k, d);
INSERT INTO spark_catalog.default.p VALUES (1, 'x', 1), (2, 'x', 2), (3, NULL, 3);
CREATE TABLE ice.db.t (id INT, k STRING, d INT) USING iceberg PARTITIONED BY (k, d);
CALL ice.system.add_files(table => 'db.t', source_table => 'spark_catalog.default.p', partition_filter => map('k', 'none'));
CALL ice.system.add_files(table => 'db.t', source_table => 'spark_catalog.default.p');
SELECT count(*), count(k), sum(d) FROM ice.db.t;
SELECT k, d FROM ice.db.t ORDER BY d;
