"""Plain files, and a module beside the script. arguments: one --two"""

import os
import sys
import tempfile

import beside
from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F

assert (__name__, sys.argv[1:]) == ("__main__", ["one", "--two"])
spark = SparkSession.builder.getOrCreate()
df = beside.rows(spark)
with tempfile.TemporaryDirectory() as folder:
    df.write.mode("overwrite").option("header", True).csv(f"{folder}/csv")
    df.write.json(f"{folder}/json")
    df.repartition(2).write.partitionBy("g").parquet(f"{folder}/parquet")
    assert spark.read.csv(f"{folder}/csv", header=True, inferSchema=True).dtypes[0] == ("id", "int")
    assert spark.read.json(f"{folder}/json").count() == 10
    assert sorted(name for name in os.listdir(f"{folder}/parquet") if "=" in name) == ["g=0", "g=1", "g=2"]
    assert spark.read.parquet(f"{folder}/parquet").where("g = 1").count() == 3
newest = F.row_number().over(Window.partitionBy("g").orderBy(F.col("id").desc()))
assert [row.id for row in df.withColumn("n", newest).where("n = 1").orderBy("id").collect()] == [7, 8, 9]
