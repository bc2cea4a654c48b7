{{ config(materialized='view') }}
select id, customer, amount, status, ordered_at, cast(ordered_at as date) as day
from {{ ref('raw_orders') }}
