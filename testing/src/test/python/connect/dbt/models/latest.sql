{{ config(materialized='incremental', incremental_strategy='merge', unique_key='customer') }}
select customer, max(ordered_at) as last_order, sum(amount) as spent
from {{ ref('orders') }}
group by customer
