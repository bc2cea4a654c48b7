{{ config(
    materialized='incremental', incremental_strategy='microbatch', event_time='ordered_at', batch_size='day',
    begin='2024-01-01', lookback=1, partition_by=['day'], full_refresh=false
) }}
select id, ordered_at, day from {{ ref('orders') }}
