"""A job with arguments, catalogs of its own, a MERGE that may run twice. arguments: --day 2024-01-01"""

import argparse
import datetime
import decimal

from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import DecimalType, LongType, StringType, StructField, StructType, TimestampType

SCHEMA = StructType(
    [
        StructField("id", LongType(), False),
        StructField("name", StringType()),
        StructField("amount", DecimalType(10, 2)),
        StructField("at", TimestampType()),
    ]
)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--day", required=True)
    day = datetime.datetime.fromisoformat(parser.parse_args().day)
    spark = (
        SparkSession.builder.appName("nightly load")
        .master("yarn")
        .config("spark.sql.extensions", "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
        .config("spark.sql.catalog.prod", "org.apache.iceberg.spark.SparkCatalog")
        .config("spark.sql.catalog.prod.type", "hive")
        .config("spark.sql.catalog.prod.uri", "thrift://metastore:9083")
        .config("spark.executor.memory", "4g")
        .config("spark.sql.shuffle.partitions", 8)
        .enableHiveSupport()
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("WARN")
    assert spark.sparkContext.appName == "nightly load"
    spark.sql("CREATE DATABASE IF NOT EXISTS prod.shop")
    spark.sql(
        "CREATE TABLE IF NOT EXISTS prod.shop.orders (id BIGINT, name STRING, amount DECIMAL(10,2), at TIMESTAMP)"
        " USING iceberg PARTITIONED BY (days(at))"
    )
    rows = [(1, "a", decimal.Decimal("1.50"), day), (2, "b", decimal.Decimal("2.50"), day + datetime.timedelta(1))]
    spark.createDataFrame(rows, SCHEMA).createOrReplaceTempView("updates")
    for _ in range(2):
        spark.sql(
            "MERGE INTO prod.shop.orders t USING updates s ON t.id = s.id"
            " WHEN MATCHED AND s.amount <> t.amount THEN UPDATE SET t.amount = s.amount WHEN NOT MATCHED THEN INSERT *"
        )
    days = spark.table("prod.shop.orders").groupBy(F.to_date("at").alias("d")).agg(F.sum("amount").alias("s"))
    assert [str(row.s) for row in days.orderBy("d").collect()] == ["1.50", "2.50"]
    spark.stop()


if __name__ == "__main__":
    main()
