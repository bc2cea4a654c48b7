-- name: procedures with all arguments, and with wrong ones
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT, k STRING, v INT) USING iceberg PARTITIONED BY (k) TBLPROPERTIES ('write.delete.mode'='merge-on-read');
INSERT INTO ice.db.t VALUES (1,'a',10),(2,'b',20);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- let: s1
SELECT max(snapshot_id) FROM ice.db.t.snapshots;
INSERT INTO ice.db.t VALUES (3,'a',10),(4,'b',20);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
INSERT INTO ice.db.t VALUES (5,'a',10),(6,'b',20);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
DELETE FROM ice.db.t WHERE id = 5;
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.t', where => 'k = "a"', options => map('min-input-files','2'));
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.t', where => "k = 'b' AND v > 1000", options => map('min-input-files','2'));
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'db.t', options => map('min-input-files','2','partial-progress.enabled','true','partial-progress.max-commits','2'));
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', strategy => 'nosuch');
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', strategy => 'binpack', sort_order => 'id');
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', strategy => 'sort');
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', sort_order => 'nosuch ASC');
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', options => map('nosuch','1'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', options => map('min-input-files','0'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', options => map('max-concurrent-file-group-rewrites','0'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', options => map('target-file-size-bytes','-1'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', options => map('rewrite-job-order','nosuch'));
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', where => 'nosuch = 1');
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', where => 'id = ');
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', sort_order => 'zorder(k)');
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', sort_order => 'zorder(id), v');
-- error
CALL ice.system.rewrite_data_files('db.nosuch');
-- error
CALL ice.system.rewrite_data_files();
-- error
CALL ice.system.rewrite_data_files(tabel => 'db.t');
-- error
CALL ice.system.rewrite_data_files(table => 'db.t', table => 'db.t');
-- error
CALL ice.system.nosuch('db.t');
-- error
CALL ice.nosuch.rewrite_data_files('db.t');
CALL ice.system.rewrite_manifests(table => 'db.t', use_caching => false);
-- error
CALL ice.system.rewrite_manifests(table => 'db.t', spec_id => 7);
CALL ice.system.rewrite_manifests(table => 'db.t', spec_id => 0);
CALL ice.system.rewrite_position_delete_files(table => 'db.t', where => 'k = "a"', options => map('rewrite-all','true'));
-- error
CALL ice.system.rewrite_position_delete_files(table => 'db.t', options => map('nosuch','true'));
CALL ice.system.rewrite_position_delete_files(table => 'db.t', where => 'id = 1');
CALL ice.system.expire_snapshots(table => 'db.t', older_than => TIMESTAMP '2000-01-01 00:00:00', retain_last => 1);
-- error
CALL ice.system.expire_snapshots(table => 'db.t', retain_last => 0);
-- error
CALL ice.system.expire_snapshots(table => 'db.t', max_concurrent_deletes => 0);
CALL ice.system.expire_snapshots(table => 'db.t', snapshot_ids => array(1));
CALL ice.system.expire_snapshots(table => 'db.t', snapshot_ids => array(${s1}), stream_results => true, clean_expired_metadata => true);
CALL ice.system.expire_snapshots('db.t', TIMESTAMP '2999-01-01 00:00:00', 2, 3, false);
SELECT count(*) FROM ice.db.t.snapshots;
ALTER TABLE ice.db.t SET TBLPROPERTIES ('gc.enabled'='false');
-- error
CALL ice.system.expire_snapshots('db.t');
-- error
CALL ice.system.remove_orphan_files('db.t');
ALTER TABLE ice.db.t UNSET TBLPROPERTIES ('gc.enabled');
CALL ice.system.remove_orphan_files(table => 'db.t', dry_run => true);
-- error
CALL ice.system.remove_orphan_files(table => 'db.t', older_than => TIMESTAMP '2999-01-01 00:00:00');
-- error
CALL ice.system.remove_orphan_files(table => 'db.t', prefix_mismatch_mode => 'nosuch');
-- error
CALL ice.system.remove_orphan_files(table => 'db.t', location => '/nosuch/place');
-- error
CALL ice.system.remove_orphan_files(table => 'db.t', max_concurrent_deletes => -1);
-- error
CALL ice.system.rollback_to_snapshot('db.t', 5);
-- error
CALL ice.system.rollback_to_snapshot('db.t');
-- error
CALL ice.system.rollback_to_timestamp('db.t', TIMESTAMP '2000-01-01 00:00:00');
-- error
CALL ice.system.set_current_snapshot('db.t');
-- error
CALL ice.system.set_current_snapshot(table => 'db.t', snapshot_id => 1L, ref => 'main');
-- error
CALL ice.system.set_current_snapshot(table => 'db.t', ref => 'nosuch');
CALL ice.system.set_current_snapshot(table => 'db.t', ref => 'main');
-- error
CALL ice.system.cherrypick_snapshot('db.t', 5);
-- error
CALL ice.system.publish_changes('db.t', 'nosuch');
-- error
CALL ice.system.fast_forward('db.t', 'main', 'nosuch');
-- error
CALL ice.system.fast_forward('db.t', 'nosuch', 'main2');
ALTER TABLE ice.db.t CREATE BRANCH b1;
INSERT INTO ice.db.t.branch_b1 VALUES (10, 'c', 1);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
CALL ice.system.fast_forward('db.t', 'main', 'b1');
CALL ice.system.fast_forward('db.t', 'fresh', 'b1');
INSERT INTO ice.db.t VALUES (11, 'c', 1);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
CALL ice.system.fast_forward('db.t', 'b1', 'nosuch');
INSERT INTO ice.db.t.branch_b1 VALUES (12, 'c', 1);
SELECT operation, sort_array(map_entries(map_filter(summary, (k,v) -> NOT k LIKE '%size%' AND NOT k LIKE 'engine%' AND NOT k LIKE '%app%id' AND k NOT IN ('iceberg-version','app-name') AND v <> '0'))) AS s FROM ice.db.t.snapshots ORDER BY committed_at DESC LIMIT 1;
-- error
CALL ice.system.fast_forward('db.t', 'main', 'b1');
-- error
CALL ice.system.ancestors_of('db.t', 5);
SELECT name, type FROM ice.db.t.refs ORDER BY 1;
-- error
CALL ice.system.register_table('db.t', '/nosuch.metadata.json');
-- error
CALL ice.system.register_table('db.r', '/nosuch.metadata.json');
-- error
CALL ice.system.snapshot('db.nosuch', 'db.snap');
-- error
CALL ice.system.migrate('db.t');
-- error
CALL ice.system.add_files('db.t', 'parquet.`/nosuch/dir`');
-- error
CALL ice.system.add_files(table => 'db.t', source_table => 'db.nosuch');
-- error
CALL ice.system.create_changelog_view(table => 'db.t', identifier_columns => array('nosuch'));
-- error
CALL ice.system.create_changelog_view(table => 'db.t', compute_updates => true);
-- error
CALL ice.system.create_changelog_view(table => 'db.t', net_changes => true, compute_updates => true, identifier_columns => array('id'));
-- error
CALL ice.system.compute_table_stats(table => 'db.t', columns => array('id', 'nosuch'));
-- error
CALL ice.system.rewrite_table_path(table => 'db.t', source_prefix => '${dir}/wh', target_prefix => '/else', start_version => 'nosuch.metadata.json');
-- error
CALL ice.system.rewrite_table_path(table => 'db.t', source_prefix => '', target_prefix => '/else');
