-- name: nested columns, identifier fields, partition fields and orders come, change and go
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT NOT NULL COMMENT 'key', s STRUCT<a: INT, b: STRUCT<c: FLOAT, d: ARRAY<STRUCT<e: INT>>>>, m MAP<STRING, STRUCT<v: INT>>) USING iceberg;
INSERT INTO ice.db.t VALUES (1, named_struct('a', 1, 'b', named_struct('c', 1.5F, 'd', array(named_struct('e', 5)))), map('k', named_struct('v', 3)));
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
ALTER TABLE ice.db.t ADD COLUMNS (s.b.d.element.f STRING COMMENT 'new', m.value.w BIGINT FIRST, s.x INT AFTER a);
-- schema
SELECT * FROM ice.db.t;
DESCRIBE ice.db.t;
ALTER TABLE ice.db.t ALTER COLUMN s.b.c TYPE DOUBLE;
ALTER TABLE ice.db.t RENAME COLUMN s.b.d.element.e TO ee;
ALTER TABLE ice.db.t ALTER COLUMN s.b.d.element.ee TYPE BIGINT;
-- schema
SELECT * FROM ice.db.t;
ALTER TABLE ice.db.t ALTER COLUMN s FIRST;
ALTER TABLE ice.db.t ALTER COLUMN s.x FIRST;
ALTER TABLE ice.db.t ALTER COLUMN id DROP NOT NULL;
-- error
ALTER TABLE ice.db.t ALTER COLUMN id SET NOT NULL;
-- error
ALTER TABLE ice.db.t ALTER COLUMN id TYPE STRING;
-- error
ALTER TABLE ice.db.t ALTER COLUMN s.b.c TYPE FLOAT;
-- error
ALTER TABLE ice.db.t ADD COLUMN id INT;
-- error
ALTER TABLE ice.db.t ADD COLUMN s.a INT;
-- error
ALTER TABLE ice.db.t ADD COLUMN z.a INT;
-- error
ALTER TABLE ice.db.t ADD COLUMN q INT NOT NULL;
-- error
ALTER TABLE ice.db.t DROP COLUMN nosuch;
ALTER TABLE ice.db.t DROP COLUMN IF EXISTS nosuch;
-- error
ALTER TABLE ice.db.t RENAME COLUMN id TO s;
-- error
ALTER TABLE ice.db.t RENAME COLUMN nosuch TO s2;
-- error
ALTER TABLE ice.db.t ALTER COLUMN m.key TYPE BINARY;
-- error
ALTER TABLE ice.db.t ALTER COLUMN id AFTER nosuch;
-- error
ALTER TABLE ice.db.t ALTER COLUMN s.a AFTER id;
-- error
ALTER TABLE ice.db.t ADD COLUMN m.key.x INT;
ALTER TABLE ice.db.t ADD COLUMN `we.ird` STRING;
INSERT INTO ice.db.t SELECT named_struct('x', 9, 'a', 2, 'b', NULL), 2, NULL, 'dot';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
DESCRIBE ice.db.t;
ALTER TABLE ice.db.t DROP COLUMN s.b;
ALTER TABLE ice.db.t ADD COLUMN s.b INT;
-- unordered
SELECT * FROM ice.db.t;
UPDATE ice.db.t SET s.b = 77, m = map('n', named_struct('w', 1L, 'v', 2)) WHERE id = 2;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- unordered
SELECT * FROM ice.db.t;
ALTER TABLE ice.db.t ALTER COLUMN id COMMENT 'changed';
ALTER TABLE ice.db.t ALTER COLUMN s.a COMMENT 'nested';
ALTER TABLE ice.db.t ALTER COLUMN s.b TYPE BIGINT, id COMMENT 'two at once';
DESCRIBE ice.db.t;
ALTER TABLE ice.db.t REPLACE COLUMNS (id INT, extra STRING);
-- unordered
SELECT * FROM ice.db.t;
ALTER TABLE ice.db.t DROP COLUMNS (extra);
ALTER TABLE ice.db.t DROP COLUMN id;
DESCRIBE ice.db.t;
CREATE TABLE ice.db.ids (a INT NOT NULL, b STRING NOT NULL, c STRUCT<d: INT NOT NULL> NOT NULL, e DOUBLE NOT NULL, f INT) USING iceberg;
ALTER TABLE ice.db.ids SET IDENTIFIER FIELDS a, c.d;
SHOW TBLPROPERTIES ice.db.ids;
-- error
ALTER TABLE ice.db.ids SET IDENTIFIER FIELDS f;
-- error
ALTER TABLE ice.db.ids SET IDENTIFIER FIELDS e;
-- error
ALTER TABLE ice.db.ids SET IDENTIFIER FIELDS zz;
-- error
ALTER TABLE ice.db.ids DROP COLUMN a;
-- error
ALTER TABLE ice.db.ids ALTER COLUMN a DROP NOT NULL;
-- error
ALTER TABLE ice.db.ids DROP IDENTIFIER FIELDS b;
ALTER TABLE ice.db.ids DROP IDENTIFIER FIELDS c.d;
ALTER TABLE ice.db.ids DROP COLUMN c;
CREATE TABLE ice.db.pe (id INT, ts TIMESTAMP, k STRING) USING iceberg PARTITIONED BY (years(ts));
INSERT INTO ice.db.pe VALUES (1, TIMESTAMP'2023-05-05 01:00:00', 'abc'), (2, TIMESTAMP'2024-05-05 01:00:00', 'abd');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pe.snapshots ORDER BY committed_at DESC LIMIT 1;
ALTER TABLE ice.db.pe REPLACE PARTITION FIELD years(ts) WITH months(ts) AS mon;
ALTER TABLE ice.db.pe ADD PARTITION FIELD truncate(2, k);
INSERT INTO ice.db.pe VALUES (3, TIMESTAMP'2024-06-05 01:00:00', 'xyz');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pe.snapshots ORDER BY committed_at DESC LIMIT 1;
ALTER TABLE ice.db.pe ADD PARTITION FIELD days(ts);
-- error
ALTER TABLE ice.db.pe ADD PARTITION FIELD truncate(2, k);
-- error
ALTER TABLE ice.db.pe DROP PARTITION FIELD years(ts);
-- error
ALTER TABLE ice.db.pe ADD PARTITION FIELD nosuch;
-- error
ALTER TABLE ice.db.pe ADD PARTITION FIELD bucket(0, id);
-- error
ALTER TABLE ice.db.pe ADD PARTITION FIELD foo(id);
-- error
ALTER TABLE ice.db.pe ADD PARTITION FIELD hours(id);
SELECT partition, spec_id, record_count, file_count FROM ice.db.pe.partitions ORDER BY 2, 3, 1;
DELETE FROM ice.db.pe WHERE ts >= TIMESTAMP'2024-01-01 00:00:00' AND ts < TIMESTAMP'2025-01-01 00:00:00';
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pe.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pe.snapshots ORDER BY committed_at DESC LIMIT 1;
ALTER TABLE ice.db.pe DROP PARTITION FIELD mon;
ALTER TABLE ice.db.pe ADD PARTITION FIELD identity(k) AS kk;
INSERT INTO ice.db.pe VALUES (4, TIMESTAMP'2024-06-05 01:00:00', 'xyz');
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.pe.snapshots ORDER BY committed_at DESC LIMIT 1;
SELECT id, _spec_id, _partition FROM ice.db.pe ORDER BY id;
SHOW CREATE TABLE ice.db.pe;
ALTER TABLE ice.db.pe WRITE ORDERED BY bucket(4, id), ts DESC NULLS LAST;
SHOW CREATE TABLE ice.db.pe;
ALTER TABLE ice.db.pe WRITE UNORDERED;
ALTER TABLE ice.db.pe WRITE DISTRIBUTED BY PARTITION LOCALLY ORDERED BY id;
SHOW TBLPROPERTIES ice.db.pe;
-- error
ALTER TABLE ice.db.pe WRITE ORDERED BY nosuch;
-- error
ALTER TABLE ice.db.pe DROP COLUMN id;
-- error
ALTER TABLE ice.db.pe DROP COLUMN k;
