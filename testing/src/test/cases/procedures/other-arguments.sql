-- name: Other maintenance procedures' arguments
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.m (id INT, k STRING) USING iceberg PARTITIONED BY (k) TBLPROPERTIES ('write.delete.mode'='merge-on-read');
CALL ice.system.rewrite_manifests('db.m');
CALL ice.system.rewrite_position_delete_files('db.m');
CALL ice.system.expire_snapshots('db.m');
-- error
CALL ice.system.ancestors_of('db.m');
-- error
CALL ice.system.rollback_to_snapshot('db.m', 1);
-- error
CALL ice.system.rollback_to_timestamp('db.m', TIMESTAMP '2020-01-01 00:00:00');
-- error
CALL ice.system.set_current_snapshot('db.m', 1);
-- error
CALL ice.system.cherrypick_snapshot('db.m', 1);
-- error
CALL ice.system.publish_changes('db.m', 'x');
-- error
CALL ice.system.fast_forward('db.m', 'main', 'x');
CALL ice.system.compute_partition_stats('db.m');
INSERT INTO ice.db.m VALUES (1, 'a'), (2, 'b');
-- let: s1
SELECT snapshot_id FROM ice.db.m.refs;
INSERT INTO ice.db.m VALUES (3, 'a');
-- let: s2
SELECT snapshot_id FROM ice.db.m.refs;
DELETE FROM ice.db.m WHERE id = 1;
INSERT INTO ice.db.m VALUES (4, 'c');
CALL ice.system.rewrite_manifests('db.m', true);
SELECT content, added_data_files_count, existing_data_files_count, deleted_data_files_count, partition_spec_id FROM ice.db.m.manifests ORDER BY content;
CALL ice.system.rewrite_manifests(table => 'db.m', sort_by => array('k'));
-- error
CALL ice.system.rewrite_manifests('db.none');
CALL ice.system.rewrite_manifests('db.m', 'yes');
CALL ice.system.rewrite_manifests('db.m', NULL, 0);
-- error
CALL ice.system.rewrite_position_delete_files(table => 'db.m', where => 'nope = 1');
-- error
CALL ice.system.rewrite_position_delete_files(table => 'db.m', where => 'k =');
CALL ice.system.rewrite_position_delete_files(table => 'db.m', options => map('partial-progress.enabled', 'true', 'rewrite-all', 'true'));
-- error
CALL ice.system.rewrite_position_delete_files(table => 'db.m', options => map('target-file-size-bytes', '-2'));
-- error
CALL ice.system.rewrite_position_delete_files(table => 'db.m', options => map('max-concurrent-file-group-rewrites', '0'));
CALL ice.system.rewrite_position_delete_files('db.m', NULL, NULL);
SELECT * FROM ice.db.m ORDER BY id;
CALL ice.system.expire_snapshots('db.m', DATE '2020-01-01');
CALL ice.system.expire_snapshots('db.m', '2020-01-01 00:00:00');
CALL ice.system.expire_snapshots('db.m', '2020-01-01', 1, 1, false, array(1), false);
-- error
CALL ice.system.expire_snapshots('db.m', 5);
-- error
CALL ice.system.expire_snapshots(table => 'db.m', retain_last => -1);
CALL ice.system.expire_snapshots(table => 'db.m', snapshot_ids => array());
-- error
CALL ice.system.expire_snapshots(table => 'db.m', snapshot_ids => array('x'));
-- error
CALL ice.system.expire_snapshots(table => 'db.m', snapshot_ids => ${s1});
CALL ice.system.expire_snapshots(table => 'db.m', snapshot_ids => array(${s1}, ${s2}));
SELECT count(*) FROM ice.db.m.snapshots;
-- error
CALL ice.system.expire_snapshots(table => 'db.m', max_concurrent_deletes => 'a');
-- error
CALL ice.system.expire_snapshots(table => 'db.m', dry_run => true);
ALTER TABLE ice.db.m CREATE BRANCH old RETAIN 1 DAYS;
ALTER TABLE ice.db.m SET TBLPROPERTIES ('history.expire.max-snapshot-age-ms'='1', 'history.expire.min-snapshots-to-keep'='1');
-- sleep: 20
CALL ice.system.expire_snapshots('db.m');
SELECT count(*) FROM ice.db.m.snapshots;
SELECT * FROM ice.db.m ORDER BY id;
SELECT name, type FROM ice.db.m.refs ORDER BY name;
ALTER TABLE ice.db.m SET TBLPROPERTIES ('history.expire.min-snapshots-to-keep'='0');
CALL ice.system.expire_snapshots('db.m');
CALL ice.system.remove_orphan_files('db.m');
-- error
CALL ice.system.remove_orphan_files(table => 'db.m', older_than => TIMESTAMP '2999-01-01 00:00:00');
CALL ice.system.remove_orphan_files(table => 'db.m', older_than => TIMESTAMP '2020-01-01 00:00:00', dry_run => true);
-- error
CALL ice.system.remove_orphan_files(table => 'db.m', location => '${dir}/nowhere');
-- error
CALL ice.system.remove_orphan_files(table => 'db.m', location => '');
-- error
CALL ice.system.remove_orphan_files(table => 'db.m', prefix_mismatch_mode => 'sometimes');
CALL ice.system.remove_orphan_files(table => 'db.m', equal_schemes => map('file', 'file1'));
-- error
CALL ice.system.remove_orphan_files(table => 'db.m', max_concurrent_deletes => 0);
-- error
CALL ice.system.remove_orphan_files(table => 'db.m', file_list_view => 'no_view');
-- error
CALL ice.system.remove_orphan_files('db.none');
CALL ice.system.remove_orphan_files(table => 'db.m', prefix_listing => true, dry_run => true);
CREATE TEMPORARY VIEW lst AS SELECT 'x' AS a;
CREATE OR REPLACE TEMPORARY VIEW lst AS SELECT '${dir}/wh/db/m/data/orphan.parquet' AS file_path, TIMESTAMP '2020-01-01 00:00:00' AS last_modified;
CALL ice.system.remove_orphan_files(table => 'db.m', file_list_view => 'lst', dry_run => true);
-- error
CALL ice.system.compute_table_stats('db.none');
-- error
CALL ice.system.compute_table_stats(table => 'db.m', columns => 'id');
-- error
CALL ice.system.compute_partition_stats('db.none');
-- error
CALL ice.system.create_changelog_view('db.none');
-- error
CALL ice.system.create_changelog_view(table => 'db.m', compute_updates => true);
-- error
CALL ice.system.create_changelog_view(table => 'db.m', identifier_columns => array('nope'));
-- error
CALL ice.system.create_changelog_view(table => 'db.m', compute_updates => true, net_changes => true, identifier_columns => array('id'));
-- error
CALL ice.system.rewrite_table_path('db.m', '', 'y');
-- error
CALL ice.system.rewrite_table_path('db.m', '${dir}/wh', '');
-- error
CALL ice.system.rewrite_table_path('db.m');
-- error
CALL ice.system.rewrite_table_path(table => 'db.m', source_prefix => '${dir}/wh', target_prefix => '${dir}/wh2', start_version => 'nope.json');
-- error
CALL ice.system.rewrite_table_path(table => 'db.m', source_prefix => '${dir}/wh', target_prefix => '${dir}/wh');
-- error
CALL ice.system.register_table('db.m', 'x');
-- error
CALL ice.system.register_table('', 'x');
-- error
CALL ice.system.register_table('db.z', '');
-- error
CALL ice.system.add_files('db.none', '`parquet`.`/x`');
-- error
CALL ice.system.snapshot('', 'x');
-- error
CALL ice.system.snapshot('db.m', '');
-- error
CALL ice.system.migrate('');
-- error
CALL ice.system.migrate('db.none');
SELECT ice.system.iceberg_version() IS NOT NULL;
SELECT ice.system.bucket(4, 10), ice.system.bucket(4, 'a'), ice.system.bucket(16, DATE '2020-01-01'), ice.system.bucket(16, CAST(NULL AS INT));
SELECT ice.system.truncate(10, 15), ice.system.truncate(10, -1), ice.system.truncate(2, 'abc'), ice.system.truncate(50, 10.65), ice.system.truncate(2, X'010203');
SELECT ice.system.years(DATE '2020-05-01'), ice.system.months(DATE '2020-05-01'), ice.system.days(TIMESTAMP '2020-05-01 10:00:00'), ice.system.hours(TIMESTAMP '2020-05-01 10:00:00');
SELECT ice.system.years(TIMESTAMP_NTZ '1969-05-01 00:00:00'), ice.system.hours(TIMESTAMP_NTZ '1969-12-31 22:00:00');
-- error
SELECT ice.system.truncate(0, 1);
SELECT ice.system.truncate(-1, 'abc');
-- error
SELECT ice.system.bucket(0, 1);
-- error
SELECT ice.system.bucket(4, 1.5D);
-- error
SELECT ice.system.bucket('a', 1);
-- error
SELECT ice.system.bucket(4);
-- error
SELECT ice.system.bucket(CAST(4 AS BIGINT), 1);
-- error
SELECT ice.system.truncate(10, 1.5D);
-- error
SELECT ice.system.years('2020-01-01');
-- error
SELECT ice.system.hours(DATE '2020-01-01');
-- error
SELECT ice.system.days(1);
-- error
SELECT ice.system.nope(1);
-- error
SELECT bucket(4, 10);
SHOW FUNCTIONS IN ice.system;
SHOW FUNCTIONS IN ice.db;
-- error
DESCRIBE FUNCTION ice.system.bucket;
