select * from {{ ref('daily') }} where revenue < 0
