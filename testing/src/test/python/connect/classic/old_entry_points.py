"""Entry points of Spark 1 and 2: SparkConf, SparkContext, SQLContext, and sessions one after the other."""

from pyspark import SparkConf, SparkContext
from pyspark.sql import SparkSession, SQLContext

conf = SparkConf().setAppName("old").setMaster("local[2]").set("spark.sql.shuffle.partitions", "4")
sc = SparkContext(conf=conf)
assert (sc.appName, sc.version[0], sc.defaultParallelism > 0) == ("old", "4", True)
assert SparkContext.getOrCreate().getConf().get("spark.app.name") == "old"
assert sc.broadcast([1, 2]).value == [1, 2]

sql = SQLContext(sc)
sql.registerDataFrameAsTable(sql.range(3), "r")
assert sql.table("r").count() == 3 and sql.tableNames() == ["r"]
assert sql.getConf("spark.sql.shuffle.partitions") == "4"

spark = SparkSession.builder.config(conf=conf).getOrCreate()
other = spark.newSession()
other.sql("CREATE TEMPORARY VIEW mine AS SELECT 1")
assert [len(one.catalog.listTables()) for one in (spark, other)] == [1, 1]
assert other.conf.get("spark.sql.shuffle.partitions") == "4"
sc.stop()

with SparkSession.builder.appName("again").getOrCreate() as spark:
    assert spark.catalog.listTables() == [] and spark.sparkContext.appName == "again"
