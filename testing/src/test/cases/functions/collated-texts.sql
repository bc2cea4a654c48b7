-- name: texts of a collation are compared by it wherever values are compared
CREATE TEMPORARY VIEW words AS SELECT w COLLATE UTF8_LCASE AS w, n FROM VALUES ('b', 1), ('A', 2), ('B', 3), ('a', 4), (NULL, 5), ('c ', 6) AS v(w, n);
SELECT n FROM words WHERE w IN ('a', 'C ') ORDER BY n;
SELECT n FROM words WHERE w NOT IN ('a') ORDER BY n;
SELECT w, n FROM words ORDER BY w, n;
SELECT w, n FROM words ORDER BY w DESC, n;
SELECT min(n), count(*), sum(n) FROM words GROUP BY w ORDER BY 1;
SELECT count(*), max(n), grouping(w) FROM words GROUP BY ROLLUP(w) ORDER BY 1, 2;
SELECT count(DISTINCT w), count(DISTINCT w, n % 2) FROM words;
SELECT count(*) FROM (SELECT DISTINCT w FROM words);
SELECT count(*) FROM (SELECT w FROM words UNION SELECT w FROM words);
SELECT count(*) FROM (SELECT w FROM words INTERSECT SELECT 'B' COLLATE UTF8_LCASE);
SELECT count(*) FROM (SELECT w FROM words EXCEPT SELECT 'B' COLLATE UTF8_LCASE);
SELECT l.n, r.n FROM words l JOIN words r ON l.w = r.w ORDER BY 1, 2;
SELECT l.n, r.n FROM words l LEFT JOIN words r USING (w) WHERE l.n < 4 ORDER BY 1, 2;
SELECT n, row_number() OVER (PARTITION BY w ORDER BY n), rank() OVER (ORDER BY w) FROM words ORDER BY n;
SELECT lower(min(w)), lower(max(w)) FROM words;
SELECT n FROM words WHERE w IN (SELECT w FROM words WHERE n < 3) ORDER BY n;
SELECT n, CASE w WHEN 'A' THEN 'first' WHEN 'b' THEN 'second' END FROM words ORDER BY n;
SELECT greatest('a' COLLATE UTF8_LCASE, 'B'), least('b' COLLATE UTF8_LCASE, 'A'), 'a' COLLATE UTF8_LCASE < 'B';
SELECT array_contains(array('a' COLLATE UTF8_LCASE), 'A'), array_position(array('a' COLLATE UTF8_LCASE, 'b'), 'B');
SELECT array_distinct(array('a' COLLATE UTF8_LCASE, 'A', 'b')), array_remove(array('a' COLLATE UTF8_LCASE, 'A', 'b'), 'A');
SELECT array_union(array('a' COLLATE UTF8_LCASE), array('A' COLLATE UTF8_LCASE, 'b')), array_except(array('a' COLLATE UTF8_LCASE), array('A' COLLATE UTF8_LCASE));
SELECT sort_array(array('b' COLLATE UTF8_LCASE, 'A', NULL, 'B', 'a')), array_max(array('a' COLLATE UTF8_LCASE, 'B', 'b'));
SELECT array('a' COLLATE UTF8_LCASE) = array('A' COLLATE UTF8_LCASE), struct('a' COLLATE UTF8_LCASE) = struct('A' COLLATE UTF8_LCASE);
SELECT 'aBc' COLLATE UTF8_LCASE LIKE 'A_C', 'aBc' COLLATE UTF8_LCASE RLIKE '^A', 'aBc' COLLATE UTF8_LCASE LIKE ANY ('x', 'ABC');
SELECT replace('aBcb' COLLATE UTF8_LCASE, 'b', '\\x'), split_part('aXbxc' COLLATE UTF8_LCASE, 'x', 3), trim('x' FROM 'xabX' COLLATE UTF8_LCASE);
SELECT split('aXbxc' COLLATE UTF8_LCASE, 'x'), regexp_extract_all('aBcb' COLLATE UTF8_LCASE, '(b)', 1), regexp_replace('aBc' COLLATE UTF8_LCASE, 'b', 'x');
SELECT 'ς' COLLATE UTF8_LCASE = 'Σ', 'İ' COLLATE UTF8_LCASE = 'i̇', 'ß' COLLATE UTF8_LCASE = 'SS';
SELECT 'a ' COLLATE UTF8_BINARY_RTRIM IN ('a'), array_contains(array('a ' COLLATE UTF8_BINARY_RTRIM), 'a   ');
SELECT count(*), min(n) FROM (SELECT w COLLATE UTF8_BINARY_RTRIM AS w, n FROM VALUES ('a', 1), ('a  ', 2), ('A', 3) AS v(w, n)) GROUP BY w ORDER BY 2;
SELECT 'a' COLLATE UNICODE_CI IN ('A'), 'a' COLLATE UNICODE < 'B', 'é' COLLATE UNICODE_CI_AI = 'E', 'é' COLLATE UNICODE_CI = 'E';
SELECT w FROM (SELECT w COLLATE UNICODE AS w FROM VALUES ('b'), ('A'), ('B'), ('a'), ('a-c'), ('ab') AS v(w)) ORDER BY w;
SELECT min(n), count(*) FROM (SELECT w COLLATE UNICODE_CI AS w, n FROM VALUES ('b', 1), ('A', 2), ('B', 3), ('a', 4) AS v(w, n)) GROUP BY w ORDER BY 1;
-- error
SELECT 'a' COLLATE UTF8_BINARY_RTRIM LIKE 'a';
-- error
SELECT collect_set('a' COLLATE UTF8_LCASE);
-- error
SELECT 'a' COLLATE UTF8_LCASE UNION SELECT 'A' COLLATE UNICODE;
