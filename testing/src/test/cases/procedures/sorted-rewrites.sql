-- name: Sorted rewrites and vectors
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.s (id BIGINT, v STRING) USING iceberg;
INSERT INTO ice.db.s SELECT id, sha2(CAST(id AS STRING), 512) FROM range(20000) r(id);
INSERT INTO ice.db.s SELECT id + 20000, sha2(CAST(id AS STRING), 384) FROM range(20000) r(id);
SELECT count(*) FROM ice.db.s.files;
-- volatile: rewritten_bytes_count, added_data_files_count
CALL ice.system.rewrite_data_files(table => 'db.s', strategy => 'sort', sort_order => 'v', options => map('rewrite-all', 'true', 'target-file-size-bytes', '600000', 'max-file-size-bytes', '900000', 'min-file-size-bytes', '100000'));
SELECT count(*) > 2 FROM ice.db.s.files;
SELECT count(*), count(DISTINCT id), sum(id) FROM ice.db.s;
WITH f AS (SELECT row_number() OVER (ORDER BY readable_metrics.v.lower_bound) AS n, readable_metrics.v.lower_bound AS lo, readable_metrics.v.upper_bound AS hi FROM ice.db.s.files) SELECT count(*) FROM f a JOIN f b ON a.n + 1 = b.n WHERE substring(a.hi, 1, 15) > b.lo;
SELECT count(*) > 2 FROM ice.db.s.files;
SELECT count(*), count(DISTINCT id), sum(id) FROM ice.db.s;
DROP FUNCTION IF EXISTS ice.db.f;
-- error
DROP TEMPORARY FUNCTION nofun;
DROP TEMPORARY FUNCTION IF EXISTS nofun;
-- error
SHOW NAMESPACES IN ice.zip;
-- error
SHOW TABLES IN ice.zip;
-- error
INSERT INTO ice.db.s (v) SELECT raise_error('no');
-- error
CREATE TABLE ice.db.e1 USING iceberg AS SELECT CAST(raise_error('no') AS INT) AS x;
-- error
SELECT * FROM ice.db.e1;
-- error
INSERT INTO ice.db.s SELECT 1, assert_true(false);
SELECT count(*) FROM ice.db.s;
