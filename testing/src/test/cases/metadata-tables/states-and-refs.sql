-- name: Metadata tables neighbours
CREATE NAMESPACE ice.db;
CREATE TABLE ice.db.t (id INT, p STRING) USING iceberg PARTITIONED BY (p) TBLPROPERTIES ('write.delete.mode'='merge-on-read');
SELECT count(*) FROM ice.db.t.snapshots;
SELECT count(*) FROM ice.db.t.history;
SELECT count(*) FROM ice.db.t.files;
SELECT count(*) FROM ice.db.t.manifests;
SELECT count(*) FROM ice.db.t.entries;
SELECT count(*) FROM ice.db.t.partitions;
SELECT count(*) FROM ice.db.t.refs;
SELECT count(*) FROM ice.db.t.metadata_log_entries;
SELECT count(*) FROM ice.db.t.all_manifests;
SELECT count(*) FROM ice.db.t.position_deletes;
INSERT INTO ice.db.t VALUES (1, 'a'), (2, 'a'), (3, 'b');
-- let: s1
SELECT snapshot_id FROM ice.db.t.refs;
-- sleep: 20
DELETE FROM ice.db.t WHERE id = 1;
-- let: s2
SELECT snapshot_id FROM ice.db.t.refs;
ALTER TABLE ice.db.t CREATE TAG one AS OF VERSION ${s1};
ALTER TABLE ice.db.t CREATE BRANCH br AS OF VERSION ${s1};
INSERT INTO ice.db.t.branch_br VALUES (9, 'z');
SELECT content, file_format, spec_id, partition, record_count FROM ice.db.t.files ORDER BY content, partition.p;
SELECT count(*) FROM ice.db.t.files VERSION AS OF ${s1};
SELECT count(*) FROM ice.db.t.files VERSION AS OF 'one';
SELECT count(*) FROM ice.db.t.files VERSION AS OF 'br';
-- error
SELECT count(*) FROM ice.db.t.files TIMESTAMP AS OF '2000-01-01';
SELECT count(*) FROM ice.db.t.files FOR VERSION AS OF ${s2};
-- error
SELECT count(*) FROM ice.db.t.files VERSION AS OF 'none';
-- error
SELECT count(*) FROM ice.db.t.branch_br.files;
-- error
SELECT count(*) FROM ice.db.t.tag_one.files;
SELECT count(*) FROM ice.db.t.snapshots VERSION AS OF ${s1};
SELECT count(*) FROM ice.db.t.history VERSION AS OF ${s1};
SELECT count(*) FROM ice.db.t.refs VERSION AS OF ${s1};
-- error
SELECT count(*) FROM ice.db.t.all_files VERSION AS OF ${s1};
SELECT count(*) FROM ice.db.t.manifests VERSION AS OF ${s1};
SELECT count(*) FROM ice.db.t.entries VERSION AS OF 'br';
SELECT count(*) FROM ice.db.t.partitions VERSION AS OF 'br';
SELECT count(*) FROM ice.db.t.data_files VERSION AS OF ${s1};
SELECT count(*) FROM ice.db.t.delete_files VERSION AS OF ${s1};
SELECT count(*) FROM ice.db.t.position_deletes VERSION AS OF ${s1};
SELECT count(*) FROM ice.db.t.position_deletes;
SELECT count(*) FROM ice.db.t.metadata_log_entries VERSION AS OF ${s1};
SELECT partition, record_count, file_count, position_delete_record_count, position_delete_file_count, equality_delete_file_count, spec_id FROM ice.db.t.partitions ORDER BY partition.p;
SELECT partition.p FROM ice.db.t.partitions WHERE partition.p = 'a';
-- error
SELECT * FROM ice.db.t.partitions WHERE nope = 1;
SELECT status, sequence_number, file_sequence_number, data_file.record_count FROM ice.db.t.entries ORDER BY sequence_number, data_file.record_count;
SELECT status, count(*) FROM ice.db.t.all_entries GROUP BY status ORDER BY status;
SELECT content, added_data_files_count, added_delete_files_count, partition_summaries FROM ice.db.t.manifests ORDER BY content;
SELECT count(*), count(DISTINCT reference_snapshot_id) FROM ice.db.t.all_manifests;
SELECT readable_metrics.id.lower_bound, readable_metrics.p.upper_bound FROM ice.db.t.data_files ORDER BY 1;
SELECT value_counts, null_value_counts, lower_bounds FROM ice.db.t.data_files ORDER BY record_count;
SELECT operation, parent_id IS NULL, summary['added-records'] FROM ice.db.t.snapshots ORDER BY committed_at;
SELECT is_current_ancestor, count(*) FROM ice.db.t.history GROUP BY 1;
SELECT h.snapshot_id, s.operation FROM ice.db.t.history h JOIN ice.db.t.snapshots s ON h.snapshot_id = s.snapshot_id ORDER BY h.made_current_at;
SELECT name, type, max_reference_age_in_ms, min_snapshots_to_keep, max_snapshot_age_in_ms FROM ice.db.t.refs ORDER BY name;
SELECT latest_schema_id, latest_sequence_number FROM ice.db.t.metadata_log_entries ORDER BY timestamp;
-- error
SELECT * FROM ice.db.t.nope;
-- error
SELECT * FROM ice.db.none.snapshots;
SELECT * FROM ice.db.t.SNAPSHOTS WHERE snapshot_id = 1;
SELECT pos, row, delete_file_path IS NOT NULL FROM ice.db.t.position_deletes;
SELECT partition, spec_id FROM ice.db.t.position_deletes;
-- error
INSERT INTO ice.db.t.snapshots SELECT * FROM ice.db.t.snapshots;
DROP TABLE ice.db.t.files;
-- error
ALTER TABLE ice.db.t.files SET TBLPROPERTIES ('a'='b');
-- error
CREATE TABLE ice.db.t.files (id INT) USING iceberg;
-- error
TRUNCATE TABLE ice.db.t.files;
SELECT count(*) FROM ice.db.t.all_data_files;
SELECT count(*) FROM ice.db.t.all_delete_files;
SELECT count(*) FROM ice.db.t.all_files WHERE content = 1;
SELECT _file IS NOT NULL, _pos, _spec_id, _partition, _deleted FROM ice.db.t ORDER BY id;
SELECT id, _pos FROM ice.db.t VERSION AS OF ${s1} ORDER BY id;
SELECT t._pos, t.* FROM ice.db.t t ORDER BY id;
-- error
SELECT _row_id FROM ice.db.t;
SELECT _partition.p, count(*) FROM ice.db.t GROUP BY 1 ORDER BY 1;
SELECT id FROM ice.db.t WHERE _deleted;
SELECT count(*) FROM ice.db.t WHERE _pos = 0;
-- error
SELECT _pos FROM (SELECT * FROM ice.db.t);
-- error
SELECT * FROM ice.db.t VERSION AS OF NULL;
-- error
SELECT * FROM ice.db.t VERSION AS OF 1.5;
-- error
SELECT * FROM ice.db.t TIMESTAMP AS OF NULL;
-- error
SELECT * FROM ice.db.t TIMESTAMP AS OF 'garbage';
SELECT * FROM ice.db.t TIMESTAMP AS OF DATE '2999-01-01' ORDER BY id;
SELECT * FROM ice.db.t TIMESTAMP AS OF current_timestamp() + INTERVAL 1 DAY ORDER BY id;
-- error
SELECT * FROM ice.db.t TIMESTAMP AS OF id;
SELECT * FROM ice.db.t FOR SYSTEM_VERSION AS OF ${s1} ORDER BY id;
SELECT * FROM ice.db.t FOR SYSTEM_TIME AS OF '2999-01-01 00:00:00' ORDER BY id;
SELECT * FROM ice.db.t.snapshot_id_${s1} ORDER BY id;
SELECT * FROM ice.db.t.at_timestamp_99999999999999 ORDER BY id;
-- error
SELECT * FROM ice.db.t.at_timestamp_1;
SELECT * FROM ice.db.t.branch_br ORDER BY id;
SELECT * FROM ice.db.t.tag_one ORDER BY id;
-- error
SELECT * FROM ice.db.t.tag_none;
-- error
SELECT * FROM ice.db.t.branch_br VERSION AS OF ${s1};
-- error
SELECT * FROM ice.db.t.branch_br TIMESTAMP AS OF '2999-01-01';
