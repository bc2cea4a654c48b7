-- What the build runs once, so that the classes these statements need are loaded and linked ahead.
CREATE NAMESPACE IF NOT EXISTS shop;
CREATE TABLE shop.orders (
  order_id BIGINT, customer_id BIGINT, amount DECIMAL(10,2), status STRING, order_date DATE)
USING iceberg PARTITIONED BY (order_date);
INSERT INTO shop.orders VALUES
  (1001, 501, 120.50, 'PLACED', DATE'2026-09-20'),
  (1002, 502, 75.00, 'PLACED', DATE'2026-09-20');
SELECT count(*) FROM shop.orders;
SHOW TABLES IN shop;
