-- name: order inside arrays, zeros with a sign, and calls without a value
SELECT array_max(array(array(CAST(NULL AS INT)), array(3, 1))), array_min(array(array(CAST(NULL AS INT)), array(3, 1)));
SELECT sort_array(array(array(2), array(CAST(NULL AS INT)), NULL, array(1, 5))), sort_array(array(array(2), array(CAST(NULL AS INT)), NULL), false);
SELECT array_sort(array(named_struct('a', 2), named_struct('a', CAST(NULL AS INT)), NULL));
SELECT array_max(array(named_struct('a', CAST(NULL AS INT), 'b', 9), named_struct('a', 1, 'b', 0)));
SELECT DISTINCT x FROM VALUES (-0.0D), (0.0D) AS t(x);
SELECT x FROM VALUES (-0.0F) AS t(x) UNION SELECT x FROM VALUES (0.0F) AS u(x);
SELECT count_if(NULL > 1), locate('a', 'ab', CAST(NULL AS INT)), locate(CAST(NULL AS STRING), 'a', CAST(NULL AS INT));
SELECT schema_of_csv('1, 2 ,3'), format_number(-0.0D, 2), format_number(-0.0000001D, 3);
SELECT cbrt(2.5D), cbrt(-0.5D), tanh(0.3D), sinh(1.1D), cosh(2.2D), hypot(1.1D, 2.2D);
SET spark.sql.ansi.enabled = false;
SELECT typeof(greatest(0.1F, 3)), typeof(CASE WHEN true THEN 0.1F ELSE 1L END), coalesce(CAST(0.1 AS FLOAT), 2);
