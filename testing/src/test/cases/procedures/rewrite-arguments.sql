-- name: rewrite_data_files arguments
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.f (id INT, k STRING, s STRUCT<a: INT, b: STRING>) USING iceberg PARTITIONED BY (k);
INSERT INTO ice.db.f VALUES (3, 'a', named_struct('a', 1, 'b', 'x'));
INSERT INTO ice.db.f VALUES (1, 'a', named_struct('a', 2, 'b', 'y'));
INSERT INTO ice.db.f VALUES (2, 'a', NULL);
INSERT INTO ice.db.f VALUES (5, 'b', NULL);
INSERT INTO ice.db.f VALUES (4, 'b', NULL);
INSERT INTO ice.db.f VALUES (6, NULL, NULL);
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files('ice.db.f');
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(TABLE => 'db.f', OPTIONS => map('min-input-files', '3'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', table => 'db.f');
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', 'binpack');
-- error
CALL ice.system.rewrite_data_files('db.f', table => 'db.f');
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', nothing => 1);
-- error
CALL ice.system.rewrite_data_files('db.f', 'binpack', NULL, NULL, NULL, NULL, NULL);
-- error
CALL ice.system.rewrite_data_files('db.none');
-- error
CALL ice.system.rewrite_data_files('none.none');
-- error
CALL ice.system.rewrite_data_files('');
-- error
CALL ice.system.rewrite_data_files(NULL);
-- error
CALL ice.system.rewrite_data_files(1);
-- error
CALL ice.system.rewrite_data_files('ops.db.f');
-- volatile: rewritten_bytes_count
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('target-file-size-bytes', '-1'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('target-file-size-bytes', '0'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('target-file-size-bytes', 'abc'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('min-file-size-bytes', '100', 'max-file-size-bytes', '50'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('min-file-size-bytes', '1000', 'target-file-size-bytes', '500'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('max-file-size-bytes', '500', 'target-file-size-bytes', '500'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('max-file-group-size-bytes', '0'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('max-concurrent-file-group-rewrites', '0'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('partial-progress.enabled', 'true', 'partial-progress.max-commits', '0'));
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('partial-progress.max-failed-commits', '-1'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('rewrite-job-order', 'sideways'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('output-spec-id', '9'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('delete-file-threshold', '-1'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('delete-ratio-threshold', '2'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('min-input-files', 'x'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('max-files-to-rewrite', '0'));
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('rewrite-all', 'true', 'partial-progress.enabled', 'true', 'partial-progress.max-commits', '2', 'rewrite-job-order', 'files-desc'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', strategy => 'sort', sort_order => 'id', options => map('shuffle-partitions-per-file', '0'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', strategy => 'sort', sort_order => 'id', options => map('compression-factor', '0'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', strategy => 'binpack', options => map('compression-factor', '1'));
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', strategy => 'SORT', sort_order => 'bucket(4, id) DESC, id ASC NULLS LAST', options => map('rewrite-all', 'true'));
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', sort_order => 's.a', options => map('rewrite-all', 'true'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', sort_order => 's', options => map('rewrite-all', 'true'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', sort_order => 'zorder(id), k');
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', sort_order => 'zorder(nope)');
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', sort_order => 'zorder()');
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', sort_order => '');
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', sort_order => 'id id');
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', sort_order => 'abs(id)');
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', where => 'k IS NULL', options => map('rewrite-all', 'true'));
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', where => 'k IN ("a", "b") AND id < 10', options => map('rewrite-all', 'true'));
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', where => 'k LIKE "a%"', options => map('rewrite-all', 'true'));
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', where => 's.a = 1', options => map('rewrite-all', 'true'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', where => '', options => map('rewrite-all', 'true'));
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', where => 'true', options => map('rewrite-all', 'true'));
CALL ice.system.rewrite_data_files(table => 'db.f', where => 'false', options => map('rewrite-all', 'true'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', where => 'k', options => map('rewrite-all', 'true'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', branch => 'none');
-- error
CALL ice.system.rewrite_data_files(table => 'db.f', branch => '');
SELECT id, k, s FROM ice.db.f ORDER BY id;
SELECT sort_order_id, count(*) FROM ice.db.f.files GROUP BY 1 ORDER BY 1;
ALTER TABLE ice.db.f ADD PARTITION FIELD bucket(2, id);
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('rewrite-all', 'true', 'output-spec-id', '0'));
SELECT spec_id, count(*) FROM ice.db.f.files GROUP BY 1 ORDER BY 1;
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.f', options => map('rewrite-all', 'true'));
SELECT spec_id, count(*) FROM ice.db.f.files GROUP BY 1 ORDER BY 1;
