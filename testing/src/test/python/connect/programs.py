"""Programs as users write them, against a server with the client that this Python has: programs.py PROGRAM.

Each function is a program in a session of its own; it fails by an assertion.
"""

import datetime
import decimal
import gc
import gzip
import logging
import os
import sys
import tempfile
import threading
import traceback
import warnings

import pandas
import pyarrow
from pyspark.errors import AnalysisException, ArithmeticException, ParseException
from pyspark.sql import Observation, Row, SparkSession, Window
from pyspark.sql import functions as F

import frames
import server


def rows(df):
    return [tuple(row) for row in df.collect()]


def ingest_and_merge(spark):
    orders = spark.createDataFrame(
        [(1, "a", decimal.Decimal("9.99")), (2, "b", None)], "id bigint, item string, price decimal(10,2)"
    )
    orders.writeTo("orders").partitionedBy(F.bucket(4, "id")).create()
    changes = spark.createDataFrame([(2, "b", decimal.Decimal("1.50")), (3, "c", None)], orders.schema)
    changes.createOrReplaceTempView("changes")
    spark.sql(
        "MERGE INTO orders t USING changes s ON t.id = s.id"
        " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *"
    )
    assert rows(spark.table("orders").orderBy("id")) == [
        (1, "a", decimal.Decimal("9.99")),
        (2, "b", decimal.Decimal("1.50")),
        (3, "c", None),
    ]
    first = spark.table("default.orders.snapshots").orderBy("committed_at").first().snapshot_id
    assert spark.read.option("versionAsOf", first).table("orders").count() == 2
    assert spark.read.option("snapshot-id", first).table("orders").count() == 2
    spark.sql(f"CALL system.rollback_to_snapshot('default.orders', {first})")
    assert spark.table("orders").count() == 2


def branches(spark):
    spark.range(3).writeTo("t").create()
    spark.sql("ALTER TABLE t CREATE BRANCH audit")
    spark.range(3, 5).write.format("iceberg").option("branch", "audit").mode("append").save("default.t")
    assert (spark.table("t").count(), spark.table("default.t.branch_audit").count()) == (3, 5)
    spark.sql("CALL system.fast_forward('default.t', 'main', 'audit')")
    assert spark.table("t").count() == 5


def schema_follows_data(spark):
    spark.createDataFrame([(1, "a")], "id int, v string").writeTo("t").tableProperty(
        "write.spark.accept-any-schema", "true"
    ).create()
    wider = spark.createDataFrame([(2**40, "b", 1.5)], "id bigint, v string, x double")
    wider.writeTo("t").option("mergeSchema", "true").append()
    assert spark.table("t").schema.simpleString() == "struct<id:bigint,v:string,x:double>"
    assert rows(spark.table("t").orderBy("id")) == [(1, "a", None), (2**40, "b", 1.5)]


def plain_files(spark):
    with tempfile.TemporaryDirectory() as folder:
        with gzip.open(f"{folder}/a.csv.gz", "wt", encoding="latin-1") as file:
            file.write('k,v\n1,"two\nlines é"\n')
        read = spark.read.csv(f"{folder}/a.csv.gz", header=True, multiLine=True, encoding="ISO-8859-1", inferSchema=True)
        assert rows(read) == [(1, "two\nlines é")], rows(read)
        for form in ("parquet", "json", "avro"):
            read.write.partitionBy("k").format(form).save(f"{folder}/{form}")
            assert rows(spark.read.format(form).load(f"{folder}/{form}").select("k", "v")) == [(1, "two\nlines é")]
        read.write.xml(f"{folder}/xml", rowTag="r")
        assert rows(spark.read.xml(f"{folder}/xml", rowTag="r")) == [(1, "two\nlines é")]
        name = spark.read.json(f"{folder}/json").select("_metadata.file_name").first().file_name
        assert name.endswith(".json")


def relational(spark):
    sales = spark.createDataFrame(
        [("n", "a", 1), ("n", "b", 2), ("s", "a", 3), ("s", None, 4)], "region string, item string, qty int"
    )
    assert rows(sales.groupBy("region").pivot("item", ["a", "b"]).sum("qty").orderBy("region")) == [
        ("n", 1, 2),
        ("s", 3, None),
    ]
    ranked = sales.withColumn("r", F.row_number().over(Window.partitionBy("region").orderBy(F.desc("qty"))))
    assert rows(ranked.where("r = 1").select("region", "qty").orderBy("region")) == [("n", 2), ("s", 4)]
    # Small local data come out of a window as it has sorted them.
    assert rows(ranked.select("region", "qty", "r")) == [("n", 2, 1), ("n", 1, 2), ("s", 4, 1), ("s", 3, 2)]
    halves = sales.randomSplit([1.0, 1.0], seed=5)
    assert sorted(r.qty for half in halves for r in half.collect()) == [1, 2, 3, 4]
    many = spark.range(300000).randomSplit([0.5, 0.5], seed=7)
    assert sum(half.count() for half in many) == many[0].union(many[1]).distinct().count() == 300000
    assert rows(sales.rollup("region").agg(F.sum("qty").alias("q")).orderBy("q")) == [("n", 3), ("s", 7), (None, 10)]
    left, right = sales.alias("l"), sales.alias("r")
    assert left.join(right, F.col("l.item") == F.col("r.item"), "left_anti").count() == 1
    assert rows(sales.na.fill("?").where("item = '?'")) == [("s", "?", 4)]
    assert rows(sales.select(F.listagg("item", ",")).limit(1)) == [("a,b,a",)]
    assert rows(spark.sql("SELECT count(*) FROM {s} WHERE qty > :low", args={"low": 1}, s=sales)) == [(3,)]


def values_of_all_types(spark):
    moment = datetime.datetime(2024, 2, 29, 12, 30, 15, 123456)
    row = Row(
        i=1, x=1.5, t="ü", b=b"\x00\xff", d=datetime.date(2024, 2, 29), m=moment, a=[1, None], k={"a": 1}, s=Row(p=1, q="z")
    )
    schema = (
        "i bigint, x double, t string, b binary, d date, m timestamp_ntz, a array<int>, k map<string,int>,"
        " s struct<p:int,q:string>"
    )
    df = spark.createDataFrame([row], schema)
    assert df.collect() == [row]
    assert df.toArrow().schema.field("m").type == pyarrow.timestamp("us")
    # Long enough for small batches and large ones.
    long = spark.range(250000).selectExpr("IF(id % 3 = 0, NULL, id) AS a", "IF(id % 5 = 0, NULL, repeat('é', id % 4)) AS b")
    assert long.toArrow().to_pydict() == {
        "a": [None if i % 3 == 0 else i for i in range(250000)],
        "b": [None if i % 5 == 0 else "é" * (i % 4) for i in range(250000)],
    }
    frame = df.toPandas()
    assert frame.loc[0, "m"] == pandas.Timestamp(moment) and frame.loc[0, "t"] == "ü"
    big = pandas.DataFrame({"n": range(200_000), "s": [f"text {n}" for n in range(200_000)]})
    assert spark.createDataFrame(big).agg(F.sum("n"), F.count_distinct("s")).first()[:] == (19999900000, 200000)


def errors(spark):
    for text, kind, condition in (
        ("SELEC 1", ParseException, "PARSE_SYNTAX_ERROR"),
        ("SELECT nosuch FROM range(1)", AnalysisException, "UNRESOLVED_COLUMN.WITH_SUGGESTION"),
        ("SELECT * FROM nosuch", AnalysisException, "TABLE_OR_VIEW_NOT_FOUND"),
        ("SELECT 1 / 0", ArithmeticException, "DIVIDE_BY_ZERO"),
    ):
        try:
            spark.sql(text).collect()
        except kind as error:
            assert error.getCondition() == condition, error
        else:
            raise AssertionError(f"{text} succeeded")
    plus_one = F.udf(lambda x: x + 1, "int")
    try:
        spark.range(1).select(plus_one("id")).collect()
    except Exception as error:
        assert "python function" in str(error), error
    else:
        raise AssertionError("a Python function ran")


def absent_names(spark):
    """Calls that ask a catalog itself name the table as the catalog does."""
    with tempfile.TemporaryDirectory() as folder:
        spark.conf.set("spark.sql.catalog.own", "org.apache.iceberg.spark.SparkCatalog")
        spark.conf.set("spark.sql.catalog.own.type", "hadoop")
        spark.conf.set("spark.sql.catalog.own.warehouse", folder)
        for call, parameter in (
            (lambda: spark.range(1).write.insertInto("own.n.nosuch"), "n.nosuch"),
            (lambda: spark.read.format("iceberg").load("own.n.nosuch").collect(), "n.nosuch"),
            (lambda: spark.table("own.n.nosuch").collect(), "`own`.`n`.`nosuch`"),
            (lambda: spark.range(1).write.insertInto("nosuch"), "`nosuch`"),
        ):
            try:
                call()
            except AnalysisException as error:
                assert error.getMessageParameters()["relationName"] == parameter, error
            else:
                raise AssertionError(f"{parameter} was found")
    assert spark.catalog.getFunction("UPPER").className == "org.apache.spark.sql.catalyst.expressions.Upper"


def schemas_of_results(spark):
    spark.sql("CREATE TABLE t (id INT COMMENT 'key', s STRUCT<a: INT COMMENT 'inner'>)")
    spark.sql("INSERT INTO t VALUES (1, named_struct('a', 2))")
    inner = spark.sql("SELECT s.a, _pos FROM t").schema
    assert inner["a"].metadata == {"comment": "inner"} and inner["_pos"].metadata["__metadata_col"] == "_pos"
    # A table that was never partitioned has no partitions.
    assert rows(spark.sql("SELECT _partition, _spec_id FROM t")) == [(None, 0)]
    spark.sql("CALL system.create_changelog_view(table => 'default.t', changelog_view => 'v')")
    assert all(field.metadata == {} for field in spark.table("v").schema)
    # A query given as text is a query: it is evaluated when it is read.
    immediate = spark.sql("EXECUTE IMMEDIATE 'SELECT id + ? AS n FROM t' USING 5")
    spark.sql("INSERT INTO t VALUES (2, NULL)")
    assert sorted(rows(immediate)) == [(6,), (7,)] and immediate.columns == ["n"]
    spark.conf.set("spark.sql.execution.arrow.useLargeVarTypes", "true")
    texts = spark.sql("SELECT 'a' AS t, X'00' AS b, array('x', NULL) AS l, CAST(NULL AS STRING) AS n").toArrow()
    assert texts.to_pylist() == [{"t": "a", "b": b"\x00", "l": ["x", None], "n": None}]


def observed_and_cached(spark):
    observation = Observation("o")
    df = spark.range(10).observe(observation, F.count("*").alias("n"), F.max("id").alias("top"))
    assert df.count() == 10 and observation.get == {"n": 10, "top": 9}
    cached = spark.range(5).cache()
    assert cached.count() == 5 and cached.storageLevel.useMemory
    cached.unpersist()


def catalog(spark):
    spark.sql("CREATE NAMESPACE shop")
    spark.catalog.setCurrentDatabase("shop")
    spark.range(1).write.saveAsTable("t")
    assert [table.name for table in spark.catalog.listTables()] == ["t"]
    assert spark.catalog.tableExists("shop.t") and not spark.catalog.tableExists("shop.u")
    assert [column.dataType for column in spark.catalog.listColumns("t")] == ["bigint"]
    spark.catalog.setCurrentDatabase("default")
    spark.sql("DROP NAMESPACE shop CASCADE")


def many_sessions(spark, address):
    results = []

    def work(number):
        session = SparkSession.builder.remote(address).create()
        results.append(session.range(number).count())
        session.stop()

    threads = [threading.Thread(target=work, args=(n,)) for n in range(16)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert sorted(results) == list(range(16))


def main():
    programs = [
        f for f in globals().values() if getattr(f, "__module__", "") == "__main__" and f not in (main, rows)
    ]
    programs += frames.PROGRAMS
    failed = 0
    # A session of the client that the collector ends in the midst of another's call waits for its lock for ever.
    gc.disable()
    # The client logs each error that it raises.
    logging.disable(logging.ERROR)
    warnings.simplefilter("ignore")
    with server.running(sys.argv[1]) as (address, _):
        for program in programs:
            spark = SparkSession.builder.remote(address).create()
            try:
                program(spark, address) if program is many_sessions else program(spark)
            except Exception:
                failed += 1
                print(f"{program.__name__} failed:", file=sys.stderr)
                traceback.print_exc()
            finally:
                for table in ("orders", "t"):
                    spark.sql(f"DROP TABLE IF EXISTS default.{table}")
                spark.stop()
    version = __import__("pyspark").__version__
    print(f"client {version}: {len(programs) - failed}/{len(programs)} programs")
    sys.stdout.flush()
    os._exit(1 if failed else 0)


if __name__ == "__main__":
    main()
