"""What needs a JVM or worker processes says what to use instead."""

from pyspark.sql import SparkSession
from pyspark.sql.functions import udf

spark = SparkSession.builder.getOrCreate()
sc = spark.sparkContext


def message(what):
    try:
        what()
    except Exception as error:
        return str(error)
    raise AssertionError("it is there")


for use, instead in (
    (lambda: sc.parallelize([1, 2]), "spark.createDataFrame(rows, schema)"),
    (lambda: sc.accumulator(0), "DataFrame.observe"),
    (lambda: sc.textFile("x"), "spark.read.text"),
    (lambda: sc._jvm.org, "logging"),
    (lambda: spark._jsc.hadoopConfiguration(), "spark.conf"),
    (lambda: spark.range(1).rdd.map(str), "collect()"),
    (lambda: spark.range(1).select(udf(lambda x: x, "int")("id")).collect(), "built-in functions"),
):
    assert instead in message(use), message(use)
