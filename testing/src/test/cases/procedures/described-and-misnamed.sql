-- name: DESCRIBE PROCEDURE of all
CREATE NAMESPACE ice.db;
DESCRIBE PROCEDURE ice.system.add_files;
DESCRIBE PROCEDURE ice.system.ancestors_of;
DESCRIBE PROCEDURE ice.system.cherrypick_snapshot;
DESCRIBE PROCEDURE ice.system.compute_partition_stats;
DESCRIBE PROCEDURE ice.system.compute_table_stats;
DESCRIBE PROCEDURE ice.system.create_changelog_view;
DESCRIBE PROCEDURE ice.system.expire_snapshots;
DESCRIBE PROCEDURE ice.system.fast_forward;
DESCRIBE PROCEDURE ice.system.migrate;
DESCRIBE PROCEDURE ice.system.publish_changes;
DESCRIBE PROCEDURE ice.system.register_table;
DESCRIBE PROCEDURE ice.system.remove_orphan_files;
DESCRIBE PROCEDURE ice.system.rewrite_data_files;
DESCRIBE PROCEDURE ice.system.rewrite_manifests;
DESCRIBE PROCEDURE ice.system.rewrite_position_delete_files;
DESCRIBE PROCEDURE ice.system.rewrite_table_path;
DESCRIBE PROCEDURE ice.system.rollback_to_snapshot;
DESCRIBE PROCEDURE ice.system.rollback_to_timestamp;
DESCRIBE PROCEDURE ice.system.set_current_snapshot;
DESCRIBE PROCEDURE ice.system.snapshot;
-- error
CALL ice.system.add_files(x => 1);
-- error
CALL ice.system.ancestors_of(x => 1);
-- error
CALL ice.system.cherrypick_snapshot(x => 1);
-- error
CALL ice.system.compute_partition_stats(x => 1);
-- error
CALL ice.system.compute_table_stats(x => 1);
-- error
CALL ice.system.create_changelog_view(x => 1);
-- error
CALL ice.system.expire_snapshots(x => 1);
-- error
CALL ice.system.fast_forward(x => 1);
-- error
CALL ice.system.migrate(x => 1);
-- error
CALL ice.system.publish_changes(x => 1);
-- error
CALL ice.system.register_table(x => 1);
-- error
CALL ice.system.remove_orphan_files(x => 1);
-- error
CALL ice.system.rewrite_data_files(x => 1);
-- error
CALL ice.system.rewrite_manifests(x => 1);
-- error
CALL ice.system.rewrite_position_delete_files(x => 1);
-- error
CALL ice.system.rewrite_table_path(x => 1);
-- error
CALL ice.system.rollback_to_snapshot(x => 1);
-- error
CALL ice.system.rollback_to_timestamp(x => 1);
-- error
CALL ice.system.set_current_snapshot(x => 1);
-- error
CALL ice.system.snapshot(x => 1);
CREATE TABLE ice.db.m (id INT, k STRING) USING iceberg PARTITIONED BY (k, bucket(2, id));
INSERT INTO ice.db.m VALUES (1, 'b'), (2, 'a');
INSERT INTO ice.db.m VALUES (3, 'a'), (4, 'c');
CALL ice.system.rewrite_manifests(table => 'db.m', sort_by => array('k', 'id_bucket'));
-- error
CALL ice.system.rewrite_manifests(table => 'db.m', sort_by => array('nope'));
-- error
CALL ice.system.rewrite_manifests(table => 'db.m', sort_by => array());
-- error
CALL ice.system.rewrite_manifests(table => 'db.m', sort_by => array('id'));
CALL ice.system.rewrite_manifests(table => 'db.m', sort_by => NULL);
CALL ice.system.rewrite_manifests(table => 'db.m', spec_id => 0);
SELECT content, added_data_files_count, existing_data_files_count FROM ice.db.m.manifests;
-- error
CALL ice.system.set_current_snapshot('db.m');
-- error
CALL ice.system.set_current_snapshot(table => 'db.m', ref => 'nope');
-- error
CALL ice.system.set_current_snapshot(table => 'db.m', snapshot_id => 1, ref => 'main');
-- error
CALL ice.system.rollback_to_snapshot('db.m', 1);
-- error
CALL ice.system.rollback_to_snapshot('db.m', NULL);
-- error
CALL ice.system.rollback_to_snapshot('db.m', 'x');
-- error
CALL ice.system.rollback_to_snapshot('db.m', 1.5);
-- error
CALL ice.system.rollback_to_timestamp('db.m', 'x');
-- error
CALL ice.system.rollback_to_timestamp('db.m', NULL);
-- error
CALL ice.system.rollback_to_timestamp('db.m', 1);
-- error
CALL ice.system.cherrypick_snapshot('db.m', 1);
CALL ice.system.fast_forward('db.m', 'none', 'main');
CALL ice.system.fast_forward('db.m', 'main', 'main');
-- error
CALL ice.system.fast_forward('db.m', NULL, 'main');
-- error
CALL ice.system.publish_changes('db.m', NULL);
-- error
CALL ice.system.ancestors_of('db.m', 1);
-- error
CALL spark_catalog.system.rollback_to_snapshot('ice.db.m', 1);
-- error
CALL nocatalog.system.rollback_to_snapshot('db.m', 1);
-- error
CALL ice.rollback_to_snapshot('db.m', 1);
-- error
CALL rollback_to_snapshot('db.m', 1);
USE ice.db;
-- error
CALL system.ancestors_of('none');
-- error
CALL ice.system.ancestors_of('a.b.c.d');
-- error
CALL ice.system.ancestors_of('`db`.`m` x');
-- error
CALL ice.system.ancestors_of('db.');
-- volatile: timestamp
CALL ice.system.ancestors_of('m');
-- volatile: timestamp
CALL system.ancestors_of('`m`');
CALL ice.system.create_changelog_view(table => 'm', changelog_view => 'cv', options => map('start-snapshot-id', 'x'));
-- error
CALL ice.system.create_changelog_view(table => 'm', changelog_view => 'cv', identifier_columns => array());
CALL ice.system.create_changelog_view(table => 'm', changelog_view => 'cv', identifier_columns => array('id'), compute_updates => false);
SELECT id, _change_type, _change_ordinal FROM cv ORDER BY id;
CALL ice.system.create_changelog_view(table => 'm', changelog_view => 'cv', net_changes => true);
SELECT id, _change_type, _change_ordinal FROM cv ORDER BY id;
-- error
CALL ice.system.create_changelog_view(table => 'm', changelog_view => 'cv', compute_updates => true);
-- error
CALL ice.system.create_changelog_view(table => 'm', changelog_view => 'c.v');
CALL ice.system.create_changelog_view(table => 'm', options => map('nope', '1'));
SELECT count(*) FROM m_changes;
CALL ice.system.create_changelog_view(table => 'm', options => map('start-timestamp', '1', 'end-timestamp', '2'));
SELECT count(*) FROM m_changes;
CALL ice.system.create_changelog_view(table => 'm', options => map('end-timestamp', '9999999999999'));
SELECT count(*) FROM m_changes;
CALL ice.system.create_changelog_view(table => 'm', options => map('start-snapshot-id', '1', 'start-timestamp', '2'));
-- error
SELECT count(*) FROM m_changes;
