-- Statements whose answers do not depend on snapshot ids, times or paths.
CREATE NAMESPACE NS;
CREATE TABLE NS.orders (id BIGINT, customer STRING, amount DECIMAL(10,2), day DATE, at TIMESTAMP,
  tags ARRAY<STRING>, facts STRUCT<x: INT, y: STRING>) USING iceberg
  PARTITIONED BY (days(at), bucket(4, id));
INSERT INTO NS.orders
  SELECT id, concat('c', id % 7), CAST(id * 1.25 AS DECIMAL(10,2)),
    date_add(DATE '2024-01-01', CAST(id % 30 AS INT)),
    timestamp_seconds(1704067200 + id * 3600),
    array('a', concat('t', id % 3)), named_struct('x', CAST(id AS INT), 'y', 'z')
  FROM range(500);
SELECT count(*), sum(amount), min(day), max(at) FROM NS.orders;
SELECT customer, count(*) AS n, avg(amount) AS mean FROM NS.orders GROUP BY customer ORDER BY customer;
SELECT id, at, tags[1], facts.x, facts FROM NS.orders WHERE id < 5 ORDER BY id;
SELECT day, sum(amount) OVER (PARTITION BY day ORDER BY id) AS running FROM NS.orders
  WHERE id % 50 = 0 ORDER BY id;
UPDATE NS.orders SET amount = amount + 1 WHERE id BETWEEN 10 AND 20;
DELETE FROM NS.orders WHERE customer = 'c3';
MERGE INTO NS.orders t USING (SELECT 11L AS id, 'merged' AS customer UNION ALL SELECT 9999L, 'new') s
  ON t.id = s.id WHEN MATCHED THEN UPDATE SET customer = s.customer
  WHEN NOT MATCHED THEN INSERT (id, customer) VALUES (s.id, s.customer);
SELECT id, customer, amount FROM NS.orders WHERE id IN (10, 11, 12, 9999) ORDER BY id;
SELECT operation, count(*) FROM NS.orders.snapshots GROUP BY operation ORDER BY operation;
SELECT count(*), sum(record_count) FROM NS.orders.files WHERE content = 0;
ALTER TABLE NS.orders CREATE TAG before;
ALTER TABLE NS.orders ADD COLUMN note STRING COMMENT 'free text' AFTER customer;
ALTER TABLE NS.orders RENAME COLUMN amount TO total;
INSERT INTO NS.orders (id, note, total) VALUES (10000, 'hello', 1.5);
SELECT id, note, total FROM NS.orders WHERE id >= 9999 ORDER BY id;
SELECT count(*) FROM NS.orders VERSION AS OF 'before';
DESCRIBE NS.orders;
SHOW TABLES IN NS;
CREATE TABLE NS.summary AS SELECT customer, count(*) AS n FROM NS.orders GROUP BY customer;
SELECT * FROM NS.summary ORDER BY customer NULLS LAST;
INSERT OVERWRITE NS.summary SELECT 'only', 1L;
SELECT * FROM NS.summary;
CREATE VIEW NS.cheap AS SELECT id, total FROM NS.orders WHERE total < 5;
SELECT * FROM NS.cheap ORDER BY id;
WITH a AS (SELECT customer, total FROM NS.orders) SELECT a.customer, max(total) FROM a
  JOIN NS.summary s ON s.customer = 'only' GROUP BY ALL ORDER BY 1 NULLS LAST LIMIT 3;
SELECT * FROM (SELECT customer, total FROM NS.orders WHERE id < 10)
  PIVOT (sum(total) FOR customer IN ('c0', 'c1'));
SELECT tag, count(*) FROM NS.orders LATERAL VIEW explode(tags) AS tag GROUP BY 1 ORDER BY 1;
SELECT CAST('2024-02-30' AS DATE);
SELECT 1 / (id - id) FROM NS.orders;
SELECT nothing FROM NS.orders;
SELECT * FROM NS.nowhere;
SELECT date_format(at, 'yyyy-MM-dd HH:mm'), current_timezone() FROM NS.orders WHERE id = 1;
SET spark.sql.session.timeZone = Asia/Tokyo;
SELECT at, date_format(at, 'yyyy-MM-dd HH:mm'), current_timezone() FROM NS.orders WHERE id = 1;
SET spark.sql.ansi.enabled = false;
SELECT CAST('x' AS INT), 1 / 0;
RESET spark.sql.ansi.enabled;
USE NS;
SELECT count(*) FROM orders;
SELECT current_catalog();
DROP TABLE summary;
SHOW TABLES;
SELECT transform(array(1, 2, 3), x -> x * 2), map('k', 1)['k'], sequence(1, 3), INTERVAL '1' DAY;
