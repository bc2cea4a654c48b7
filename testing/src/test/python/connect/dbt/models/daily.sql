{{ config(materialized='table', partition_by=['day']) }}
select day, count(*) as orders, sum(coalesce(amount, 0)) as revenue
from {{ ref('orders') }}
group by day
