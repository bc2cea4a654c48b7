-- What the build runs once, so that the classes these statements need are loaded and linked ahead.
-- Only what everyday commands use: a larger cache is slower to open.
CREATE NAMESPACE IF NOT EXISTS shop;
CREATE TABLE shop.orders (
  order_id BIGINT, customer_id BIGINT, amount DECIMAL(10,2), status STRING, order_date DATE)
USING iceberg PARTITIONED BY (order_date);
CREATE TABLE orders (id BIGINT NOT NULL, amount DECIMAL(10,2), at TIMESTAMP, tags ARRAY<STRING>)
PARTITIONED BY (bucket(4, id)) TBLPROPERTIES ('format-version'='2');
INSERT INTO shop.orders VALUES
  (1001, 501, 120.50, 'PLACED', DATE'2026-09-20'),
  (1002, 502, 75.00, 'PLACED', DATE'2026-09-20');
INSERT INTO orders SELECT order_id, amount, TIMESTAMP'2026-09-20 10:00:00', array('a') FROM shop.orders;
SELECT count(*) FROM shop.orders;
SELECT status, sum(amount) AS revenue, avg(amount), max(order_date) FROM shop.orders
WHERE amount > 1 AND order_date >= DATE'2026-01-01' GROUP BY status HAVING count(*) > 0
ORDER BY revenue DESC LIMIT 10;
SELECT o.order_id, upper(o.status) FROM shop.orders o JOIN orders p ON o.order_id = p.id
WHERE o.status LIKE 'PL%' AND o.order_id IN (1001, 1002);
SELECT CASE WHEN amount > 100 THEN 'large' ELSE 'small' END AS size,
  row_number() OVER (PARTITION BY status ORDER BY order_id) AS n FROM shop.orders;
SELECT * FROM shop.orders.history;
SELECT snapshot_id, operation, summary['added-records'] FROM shop.orders.snapshots;
SELECT count(*) FROM shop.orders.files;
SELECT name, type FROM shop.orders.refs;
SELECT count(*) FROM shop.orders TIMESTAMP AS OF '2100-01-01';
ALTER TABLE shop.orders CREATE TAG training;
ALTER TABLE shop.orders CREATE BRANCH work;
SELECT count(*) FROM shop.orders VERSION AS OF 'training';
UPDATE shop.orders SET status = 'SHIPPED' WHERE order_id = 1001;
DELETE FROM shop.orders WHERE order_id = 1002;
MERGE INTO shop.orders t USING (SELECT 1001L AS id) s ON t.order_id = s.id
WHEN MATCHED THEN UPDATE SET amount = 1.00;
CALL system.set_current_snapshot(table => 'shop.orders', ref => 'training');
CALL system.ancestors_of('shop.orders');
ALTER TABLE shop.orders SET TBLPROPERTIES ('comment'='training');
ALTER TABLE shop.orders ADD COLUMN note STRING;
SHOW NAMESPACES;
SHOW TABLES IN shop;
DESCRIBE TABLE shop.orders;
SHOW TBLPROPERTIES shop.orders;
DROP TABLE orders;
