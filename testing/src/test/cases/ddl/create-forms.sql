-- name: CREATE TABLE neighbours
CREATE NAMESPACE ice.db;
-- error
CREATE TABLE ice.db.c1 (id INT, id STRING) USING iceberg;
-- error
CREATE TABLE ice.db.c1 (id INT, ID STRING) USING iceberg;
-- error
CREATE TABLE ice.db.c1 (id INT) USING nope;
CREATE TABLE ice.db.c1 (id INT) USING parquet;
SHOW TBLPROPERTIES ice.db.c1;
CREATE TABLE ice.none.c1 (id INT) USING iceberg;
-- error
CREATE TABLE none.db.c1 (id INT) USING iceberg;
CREATE TABLE ice.db.c2 USING iceberg;
DESCRIBE ice.db.c2;
-- error
CREATE TABLE ice.db.c3 (id INT) USING iceberg PARTITIONED BY (nope);
-- error
CREATE TABLE ice.db.c3 (id INT) USING iceberg PARTITIONED BY (bucket(4, nope));
-- error
CREATE TABLE ice.db.c3 (id INT) USING iceberg PARTITIONED BY (bucket(-4, id));
-- error
CREATE TABLE ice.db.c3 (id INT) USING iceberg PARTITIONED BY (bucket(id, 4));
-- error
CREATE TABLE ice.db.c3 (id INT) USING iceberg PARTITIONED BY (days(id));
-- error
CREATE TABLE ice.db.c3 (id INT) USING iceberg PARTITIONED BY (id, id);
-- error
CREATE TABLE ice.db.c3 (id INT) USING iceberg PARTITIONED BY (bucket(4, id), bucket(8, id));
-- error
CREATE TABLE ice.db.c3 (id INT) USING iceberg PARTITIONED BY (bucket(4, id), bucket(4, id));
-- error
CREATE TABLE ice.db.c3 (id INT, f DOUBLE) USING iceberg PARTITIONED BY (bucket(4, f));
-- error
CREATE TABLE ice.db.c3 (id INT, ts TIMESTAMP) USING iceberg PARTITIONED BY (days(ts), hours(ts));
CREATE TABLE ice.db.c4 (id INT, s STRUCT<a: INT>) USING iceberg PARTITIONED BY (s.a);
DESCRIBE ice.db.c4;
INSERT INTO ice.db.c4 VALUES (1, named_struct('a', 5));
SELECT partition FROM ice.db.c4.files;
-- error
CREATE TABLE ice.db.c5 (id INT, s STRUCT<a: INT>) USING iceberg PARTITIONED BY (s);
-- error
CREATE TABLE ice.db.c5 (id INT, l ARRAY<INT>) USING iceberg PARTITIONED BY (l);
-- error
CREATE TABLE ice.db.c5 (id INT) USING iceberg PARTITIONED BY (year(id));
CREATE TABLE ice.db.c6 (id INT, ts TIMESTAMP, d DATE, n TIMESTAMP_NTZ) USING iceberg PARTITIONED BY (year(ts), month(d), day(n));
DESCRIBE ice.db.c6;
CREATE TABLE ice.db.c7 (id INT, ts TIMESTAMP) USING iceberg PARTITIONED BY (date(ts));
CREATE TABLE ice.db.c8 (id INT, ts TIMESTAMP) USING iceberg PARTITIONED BY (date_hour(ts));
CREATE TABLE ice.db.c9 (id INT) USING iceberg CLUSTERED BY (id) INTO 4 BUCKETS;
DESCRIBE ice.db.c9;
-- error
CREATE TABLE ice.db.c10 (id INT) USING iceberg CLUSTER BY (id);
-- error
DESCRIBE ice.db.c10;
-- error
CREATE TABLE ice.db.c11 (id INT) USING iceberg OPTIONS ('a'='b', c=d) TBLPROPERTIES (e=f, 'g'=1, h=true);
-- error
SHOW TBLPROPERTIES ice.db.c11;
CREATE TABLE ice.db.c12 (id INT) USING iceberg TBLPROPERTIES ('format-version'='3');
-- error
CREATE TABLE ice.db.c13 (id INT) USING iceberg TBLPROPERTIES ('format-version'='5');
-- error
CREATE TABLE ice.db.c13 (id INT) USING iceberg TBLPROPERTIES ('format-version'='x');
CREATE TABLE ice.db.c13 (id INT) USING iceberg TBLPROPERTIES ('write.format.default'='nope');
-- error
INSERT INTO ice.db.c13 VALUES (1);
CREATE TABLE ice.db.c14 (id INT) USING iceberg TBLPROPERTIES ('write.parquet.compression-codec'='nope');
-- error
INSERT INTO ice.db.c14 VALUES (1);
CREATE TABLE IF NOT EXISTS ice.db.c14 (x STRING) USING iceberg;
-- error
CREATE TABLE ice.db.c14 (x STRING) USING iceberg;
-- error
CREATE TEMPORARY TABLE ice.db.c16 (x STRING) USING iceberg;
CREATE TABLE ice.db.c16 (x STRING) STORED AS parquet;
-- error
CREATE TABLE ice.db.c16 (x STRING) STORED BY iceberg;
-- error
CREATE TABLE ice.db.c16 (x STRING);
SHOW TBLPROPERTIES ice.db.c16;
-- error
CREATE TABLE ice.db.c17 (x CHAR(3), y VARCHAR(5), z TINYINT, w SMALLINT, v INTERVAL DAY) USING iceberg;
CREATE TABLE ice.db.c17 (x CHAR(3), y VARCHAR(5), z TINYINT, w SMALLINT) USING iceberg;
DESCRIBE ice.db.c17;
INSERT INTO ice.db.c17 VALUES ('a', 'bcdefghi', 1, 2);
INSERT INTO ice.db.c17 VALUES ('abcd', 'bc', 1000, 2);
-- error
CREATE TABLE ice.db.c18 (x VOID) USING iceberg;
-- error
CREATE TABLE ice.db.c18 (x VARIANT) USING iceberg;
-- error
CREATE TABLE ice.db.c18 (x INTERVAL) USING iceberg;
CREATE TABLE ice.db.c18 (x MAP<INT, INT>, y ARRAY<ARRAY<INT>>, z BINARY, w DECIMAL(38, 10), v DECIMAL) USING iceberg;
DESCRIBE ice.db.c18;
-- error
CREATE TABLE ice.db.c19 (x DECIMAL(39, 0)) USING iceberg;
-- error
CREATE TABLE ice.db.c19 (x DECIMAL(5, 6)) USING iceberg;
-- error
CREATE TABLE ice.db.c19 (x NOTYPE) USING iceberg;
CREATE TABLE ice.db.c19 (x STRING COLLATE UTF8_LCASE) USING iceberg;
-- error
CREATE TABLE ice.db.c19 (x INT CHECK (x > 0)) USING iceberg;
-- error
CREATE TABLE ice.db.c19 (x INT PRIMARY KEY) USING iceberg;
-- error
CREATE TABLE ice.db.c20 (x INT GENERATED ALWAYS AS IDENTITY) USING iceberg;
-- error
CREATE TABLE ice.db.c20 (x INT, y INT GENERATED ALWAYS AS (x + 1)) USING iceberg;
CREATE TABLE ice.db.k1 USING iceberg PARTITIONED BY (p) TBLPROPERTIES ('a'='b') AS SELECT 1 AS id, 'x' AS p;
DESCRIBE ice.db.k1;
-- error
CREATE TABLE ice.db.k2 (id INT) USING iceberg AS SELECT 1 AS id;
CREATE TABLE ice.db.k2 USING iceberg AS SELECT 1, 2 AS a;
DESCRIBE ice.db.k2;
-- error
CREATE TABLE ice.db.k3 USING iceberg AS SELECT 1 AS a, 2 AS a;
-- error
CREATE TABLE ice.db.k3 USING iceberg AS SELECT * FROM ice.db.none;
-- error
CREATE TABLE ice.db.k3 USING iceberg AS SELECT NULL AS n;
-- error
CREATE TABLE ice.db.k3 USING iceberg PARTITIONED BY (nope) AS SELECT 1 AS n;
-- error
CREATE TABLE ice.db.k3 USING iceberg AS SELECT raise_error('boom') AS n;
-- error
SELECT * FROM ice.db.k3;
CREATE TABLE IF NOT EXISTS ice.db.k1 USING iceberg AS SELECT 9 AS zzz;
SELECT * FROM ice.db.k1;
-- error
REPLACE TABLE ice.db.none USING iceberg AS SELECT 1 AS id;
REPLACE TABLE ice.db.k1 (z INT) USING iceberg;
SELECT * FROM ice.db.k1;
SELECT count(*) FROM ice.db.k1.snapshots;
SELECT count(*) FROM ice.db.k1.history;
CREATE OR REPLACE TABLE ice.db.k1 USING iceberg PARTITIONED BY (bucket(2, z)) AS SELECT 5 AS z, 'q' AS extra;
SELECT * FROM ice.db.k1;
SHOW TBLPROPERTIES ice.db.k1;
SELECT operation FROM ice.db.k1.snapshots ORDER BY committed_at;
CREATE OR REPLACE TABLE ice.db.k1 USING iceberg AS SELECT * FROM ice.db.k1;
SELECT * FROM ice.db.k1;
-- error
CREATE OR REPLACE TABLE ice.db.k1 USING iceberg AS SELECT raise_error('boom') AS n;
SELECT * FROM ice.db.k1;
CREATE OR REPLACE TABLE ice.db.k4 (a INT COMMENT 'x') USING iceberg COMMENT 'y';
SHOW CREATE TABLE ice.db.k4;
CREATE TABLE ice.db.`we ird-name` (`a.b` INT, `c``d` STRING) USING iceberg;
INSERT INTO ice.db.`we ird-name` VALUES (1, 'x');
SELECT `a.b`, `c``d` FROM ice.db.`we ird-name`;
SHOW CREATE TABLE ice.db.`we ird-name`;
DESCRIBE ice.db.`we ird-name`;
SHOW TABLES IN ice.db LIKE 'we*';
