-- name: Changelogs and incremental reads
CREATE NAMESPACE ice.db;
USE ice.db;
CREATE TABLE ch (id INT, name STRING, amount DECIMAL(10,2)) USING iceberg TBLPROPERTIES ('format-version'='2');
INSERT INTO ch VALUES (1, 'a', 10.00), (2, 'b', 20.00);
-- let: s1
SELECT snapshot_id FROM ice.db.ch.refs;
-- sleep: 10
INSERT INTO ch VALUES (3, 'c', 30.00);
-- let: s2
SELECT snapshot_id FROM ice.db.ch.refs;
-- sleep: 10
UPDATE ch SET amount = 11.00 WHERE id = 1;
-- let: s3
SELECT snapshot_id FROM ice.db.ch.refs;
-- sleep: 10
DELETE FROM ch WHERE id = 2;
-- let: s4
SELECT snapshot_id FROM ice.db.ch.refs;
INSERT OVERWRITE ch SELECT * FROM ch;
-- let: s5
SELECT snapshot_id FROM ice.db.ch.refs;
CALL ice.system.create_changelog_view(table => 'ch');
SELECT id, name, amount, _change_type, _change_ordinal, _commit_snapshot_id FROM ch_changes ORDER BY _change_ordinal, id, _change_type;
CALL ice.system.create_changelog_view(table => 'ch', changelog_view => 'v1', options => map('start-snapshot-id', '${s1}', 'end-snapshot-id', '${s3}'));
SELECT id, amount, _change_type, _change_ordinal FROM v1 ORDER BY _change_ordinal, id, _change_type;
CALL ice.system.create_changelog_view(table => 'ch', changelog_view => 'v2', identifier_columns => array('id'));
SELECT id, amount, _change_type, _change_ordinal FROM v2 ORDER BY _change_ordinal, id, _change_type;
CALL ice.system.create_changelog_view(table => 'ch', changelog_view => 'v3', net_changes => true);
SELECT id, amount, _change_type FROM v3 ORDER BY id, _change_type;
CALL ice.system.create_changelog_view(table => 'ch', changelog_view => 'v4', options => map('start-snapshot-id', '${s3}'), compute_updates => true, identifier_columns => array('id', 'name'));
SELECT id, _change_type FROM v4 ORDER BY _change_ordinal, id, _change_type;
CALL ice.system.create_changelog_view(table => 'ch', changelog_view => 'v5', options => map('start-snapshot-id', '${s5}', 'end-snapshot-id', '${s1}'));
-- error
SELECT count(*) FROM v5;
CALL ice.system.create_changelog_view(table => 'ch', changelog_view => 'v6', options => map('end-snapshot-id', '123'));
-- error
SELECT count(*) FROM v6;
-- error
ALTER TABLE ch SET IDENTIFIER FIELDS id;
-- error
ALTER TABLE ch ALTER COLUMN id SET NOT NULL;
SELECT count(*) FROM ice.db.ch.changes;
SELECT _change_type, count(*) FROM ice.db.ch.changes GROUP BY 1 ORDER BY 1;
SELECT id, _change_type FROM ice.db.ch.changes WHERE id = 1 ORDER BY _change_ordinal, _change_type;
-- read: start-snapshot-id=${s1} end-snapshot-id=${s2}
ice.db.ch;
-- read: start-snapshot-id=${s2} end-snapshot-id=${s4}
ice.db.ch;
-- read: start-snapshot-id=${s1}
ice.db.ch;
-- read: start-snapshot-id=${s5}
-- error
ice.db.ch;
-- read: start-snapshot-id=${s5} end-snapshot-id=${s5}
-- error
ice.db.ch;
-- load: start-snapshot-id=${s4} end-snapshot-id=${s1}
-- error
ice.db.ch;
-- load: end-snapshot-id=${s1}
-- error
ice.db.ch;
-- load: start-timestamp=1 end-timestamp=2
ice.db.ch;
-- load: start-snapshot-id=abc
-- error
ice.db.ch;
-- load: start-snapshot-id=${s1} timestampAsOf=2999-01-01
-- error
ice.db.ch;
SELECT * FROM ch WITH ('start-snapshot-id' = '${s1}', 'end-snapshot-id' = '${s2}');
SELECT * FROM ch WITH (`versionAsOf` = '${s1}') ORDER BY id;
SELECT * FROM ch WITH ('split-size' = 5) ORDER BY id;
CREATE TABLE rep (id INT) USING iceberg;
INSERT INTO rep VALUES (1), (1), (2);
-- let: r1
SELECT snapshot_id FROM ice.db.rep.refs;
UPDATE rep SET id = 3 WHERE id = 2;
INSERT INTO rep VALUES (3);
DELETE FROM rep WHERE id = 3;
CALL ice.system.create_changelog_view('rep', 'rv');
SELECT id, _change_type, _change_ordinal FROM rv ORDER BY 3, 1, 2;
CALL ice.system.create_changelog_view(table => 'rep', changelog_view => 'rn', net_changes => true);
SELECT id, _change_type FROM rn ORDER BY 1, 2;
-- volatile: rewritten_bytes_count
CALL ice.system.rewrite_data_files(table => 'rep', options => map('rewrite-all', 'true'));
SELECT count(*) FROM ice.db.rep.changes;
ALTER TABLE rep ADD COLUMN z STRING;
INSERT INTO rep VALUES (9, 'z');
CALL ice.system.create_changelog_view('rep', 'rz');
SELECT id, z, _change_type FROM rz WHERE id = 9;
SELECT id, z, _change_type FROM ice.db.rep.changes ORDER BY _change_ordinal, id, _change_type;
DESCRIBE ice.db.rep.changes;
DESCRIBE rv;
