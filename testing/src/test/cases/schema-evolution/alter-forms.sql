-- name: ALTER TABLE columns and partitions
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.a (id INT NOT NULL, d DECIMAL(5, 2), f FLOAT, s STRUCT<x: INT, y: STRUCT<z: INT NOT NULL>>, l ARRAY<STRUCT<q: INT>>, m MAP<STRING, STRUCT<w: INT>>) USING iceberg;
INSERT INTO ice.db.a VALUES (1, 1.5, 2.5, named_struct('x', 1, 'y', named_struct('z', 2)), array(named_struct('q', 3)), map('k', named_struct('w', 4)));
ALTER TABLE ice.db.a ADD COLUMN c1 INT;
-- error
ALTER TABLE ice.db.a ADD COLUMN c1 INT;
-- error
ALTER TABLE ice.db.a ADD COLUMN ID INT;
-- error
ALTER TABLE ice.db.a ADD COLUMN IF NOT EXISTS c1 INT;
ALTER TABLE ice.db.a ADD COLUMNS (c2 STRING COMMENT 'two' FIRST, c3 DATE AFTER c1);
-- error
ALTER TABLE ice.db.a ADD COLUMN c4 INT NOT NULL;
-- error
ALTER TABLE ice.db.a ADD COLUMN c5 INT AFTER nope;
ALTER TABLE ice.db.a ADD COLUMN s.n1 INT;
ALTER TABLE ice.db.a ADD COLUMN s.n2 INT FIRST;
ALTER TABLE ice.db.a ADD COLUMN s.y.n3 INT AFTER z;
-- error
ALTER TABLE ice.db.a ADD COLUMN s.y.n4 INT AFTER x;
ALTER TABLE ice.db.a ADD COLUMN l.element.r INT;
-- error
ALTER TABLE ice.db.a ADD COLUMN l.r INT;
ALTER TABLE ice.db.a ADD COLUMN m.value.v INT;
-- error
ALTER TABLE ice.db.a ADD COLUMN m.key.v INT;
-- error
ALTER TABLE ice.db.a ADD COLUMN id.v INT;
-- error
ALTER TABLE ice.db.a ADD COLUMN nope.v INT;
-- error
ALTER TABLE ice.db.a ADD COLUMNS (x1 INT, x1 STRING);
-- error
ALTER TABLE ice.db.a ADD COLUMN def INT DEFAULT 5;
SELECT * FROM ice.db.a;
DESCRIBE ice.db.a;
-- error
ALTER TABLE ice.db.a RENAME COLUMN c1 TO c2;
ALTER TABLE ice.db.a RENAME COLUMN c1 TO r1;
-- error
ALTER TABLE ice.db.a RENAME COLUMN c1 TO r2;
ALTER TABLE ice.db.a RENAME COLUMN s.x TO xx;
-- error
ALTER TABLE ice.db.a RENAME COLUMN s.xx TO y;
-- error
ALTER TABLE ice.db.a RENAME COLUMN m.key TO kk;
-- error
ALTER TABLE ice.db.a RENAME COLUMN l.element TO e;
ALTER TABLE ice.db.a RENAME COLUMN l.element.q TO qq;
ALTER TABLE ice.db.a ALTER COLUMN id TYPE BIGINT;
-- error
ALTER TABLE ice.db.a ALTER COLUMN id TYPE INT;
-- error
ALTER TABLE ice.db.a ALTER COLUMN id TYPE STRING;
ALTER TABLE ice.db.a ALTER COLUMN d TYPE DECIMAL(10, 2);
-- error
ALTER TABLE ice.db.a ALTER COLUMN d TYPE DECIMAL(10, 3);
-- error
ALTER TABLE ice.db.a ALTER COLUMN d TYPE DECIMAL(4, 2);
ALTER TABLE ice.db.a ALTER COLUMN f TYPE DOUBLE;
-- error
ALTER TABLE ice.db.a ALTER COLUMN f TYPE FLOAT;
ALTER TABLE ice.db.a ALTER COLUMN s.xx TYPE BIGINT;
-- error
ALTER TABLE ice.db.a ALTER COLUMN s TYPE STRUCT<x: INT>;
-- error
ALTER TABLE ice.db.a ALTER COLUMN nope TYPE INT;
ALTER TABLE ice.db.a CHANGE COLUMN id id BIGINT COMMENT 'hive';
-- error
ALTER TABLE ice.db.a CHANGE COLUMN id newid BIGINT;
ALTER TABLE ice.db.a CHANGE COLUMN id TYPE BIGINT;
ALTER TABLE ice.db.a ALTER COLUMN id COMMENT 'new';
ALTER TABLE ice.db.a ALTER COLUMN s.xx COMMENT 'nested';
ALTER TABLE ice.db.a ALTER COLUMN id DROP NOT NULL;
-- error
ALTER TABLE ice.db.a ALTER COLUMN id SET NOT NULL;
ALTER TABLE ice.db.a ALTER COLUMN s.y.z DROP NOT NULL;
ALTER TABLE ice.db.a ALTER COLUMN id FIRST;
ALTER TABLE ice.db.a ALTER COLUMN id AFTER d;
-- error
ALTER TABLE ice.db.a ALTER COLUMN id AFTER id;
-- error
ALTER TABLE ice.db.a ALTER COLUMN id AFTER nope;
ALTER TABLE ice.db.a ALTER COLUMN s.y FIRST;
ALTER TABLE ice.db.a ALTER COLUMN s.y AFTER xx;
-- error
ALTER TABLE ice.db.a ALTER COLUMN id SET DEFAULT 4;
-- error
ALTER TABLE ice.db.a ALTER COLUMN id DROP DEFAULT;
-- error
ALTER TABLE ice.db.a ALTER COLUMN id TYPE BIGINT COMMENT 'both' ;
ALTER TABLE ice.db.a ALTER COLUMN id COMMENT 'x', d COMMENT 'y';
DESCRIBE ice.db.a;
SELECT * FROM ice.db.a;
ALTER TABLE ice.db.a DROP COLUMN c2;
-- error
ALTER TABLE ice.db.a DROP COLUMN c2;
ALTER TABLE ice.db.a DROP COLUMN IF EXISTS c2;
ALTER TABLE ice.db.a DROP COLUMNS (c3, r1);
ALTER TABLE ice.db.a DROP COLUMN s.n1;
-- error
ALTER TABLE ice.db.a DROP COLUMN l.element;
-- error
ALTER TABLE ice.db.a DROP COLUMN m.value;
ALTER TABLE ice.db.a DROP COLUMN m.value.w;
ALTER TABLE ice.db.a REPLACE COLUMNS (id BIGINT, z STRING);
SELECT * FROM ice.db.a;
ALTER TABLE ice.db.a DROP COLUMN z;
ALTER TABLE ice.db.a DROP COLUMN id;
DESCRIBE ice.db.a;
CREATE TABLE ice.db.p (id INT, ts TIMESTAMP, c STRING, d DATE) USING iceberg PARTITIONED BY (c);
ALTER TABLE ice.db.p ADD PARTITION FIELD bucket(8, id);
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD bucket(8, id);
ALTER TABLE ice.db.p ADD PARTITION FIELD bucket(16, id) AS shard;
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD c;
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD nope;
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD days(ts) AS c;
ALTER TABLE ice.db.p ADD PARTITION FIELD days(ts);
ALTER TABLE ice.db.p ADD PARTITION FIELD hours(ts);
ALTER TABLE ice.db.p ADD PARTITION FIELD months(d) AS mon;
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD hours(d);
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD hours(id);
ALTER TABLE ice.db.p ADD PARTITION FIELD truncate(4, c);
ALTER TABLE ice.db.p ADD PARTITION FIELD truncate(c, 2);
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD truncate(0, c);
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD bucket(0, c);
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD void(c);
-- error
ALTER TABLE ice.db.p ADD PARTITION FIELD magic(c);
-- error
ALTER TABLE ice.db.p DROP PARTITION FIELD nope;
ALTER TABLE ice.db.p DROP PARTITION FIELD shard;
ALTER TABLE ice.db.p DROP PARTITION FIELD days(ts);
ALTER TABLE ice.db.p REPLACE PARTITION FIELD c WITH bucket(4, c) AS cb;
-- error
ALTER TABLE ice.db.p REPLACE PARTITION FIELD nope WITH bucket(4, c);
ALTER TABLE ice.db.p REPLACE PARTITION FIELD mon WITH years(d);
ALTER TABLE ice.db.p DROP PARTITION FIELD bucket(8, id);
DESCRIBE ice.db.p;
SHOW CREATE TABLE ice.db.p;
-- error
ALTER TABLE ice.db.p DROP COLUMN c;
ALTER TABLE ice.db.p RENAME COLUMN c TO cc;
DESCRIBE ice.db.p;
-- error
ALTER TABLE ice.db.none ADD COLUMN x INT;
-- error
ALTER TABLE ice.db.none ADD PARTITION FIELD x;
-- error
ALTER TABLE ice.db.none WRITE ORDERED BY x;
-- error
ALTER TABLE ice.db.none SET IDENTIFIER FIELDS x;
-- error
ALTER TABLE ice.db.none CREATE BRANCH b;
-- error
ALTER TABLE ice.db.none RENAME TO db.x;
