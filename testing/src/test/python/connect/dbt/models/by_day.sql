{{ config(materialized='incremental', incremental_strategy='insert_overwrite', partition_by=['day']) }}
select customer, amount, day from {{ ref('orders') }}
{% if is_incremental() %}
where day >= date'2024-01-02'
{% endif %}
