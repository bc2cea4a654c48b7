"""A module of the script beside it."""


def rows(spark):
    return spark.range(10).selectExpr("id", "id % 3 AS g")
