"""Programs of the DataFrame API and of pandas-on-Spark, run by programs.py; each fails by an assertion."""

import datetime
import tempfile

import pyspark.pandas as ps
from pyspark.errors import AnalysisException, ArithmeticException, IllegalArgumentException
from pyspark.errors.exceptions.connect import SparkException
from pyspark.sql import Window
from pyspark.sql import functions as F
from pyspark.sql.types import ArrayType, LongType, MapType, StringType, StructField, StructType


def rows(df):
    return [tuple(row) for row in df.collect()]


def raises(condition, call):
    try:
        call()
    except AnalysisException as error:
        assert condition in (error.getCondition() or ""), error
    else:
        raise AssertionError(f"{condition} was not raised")


def pandas_frames(spark):
    ps.set_option("compute.default_index_type", "distributed-sequence")
    frame = ps.DataFrame({"a": [1, 2, 3, 3], "b": [1.0, 2.5, None, 4.0], "c": ["x", "y", "x", "z"]})
    local = frame.to_pandas()
    joined = frame.merge(frame, on="a").sort_values(["a", "c_x", "c_y"]).reset_index(drop=True)
    assert joined.to_pandas().shape == (6, 5)
    assert frame.groupby("c").sum().sort_index()["a"].tolist() == [4, 2, 3]
    for name in ("var", "std", "skew", "kurt", "sem"):
        assert abs(getattr(frame.a, name)() - getattr(local.a, name)()) < 1e-12, name
    assert (frame.a.prod(), frame.b.prod()) == (18, 10.0)
    assert frame.c.mode().tolist() == ["x"]
    assert frame.a.cov(frame.b) == local.a.cov(local.b)
    assert frame.a.rank().tolist() == [1.0, 2.0, 3.5, 3.5]
    assert frame.a.shift(1).tolist()[1:] == [1.0, 2.0, 3.0]
    assert frame.b.interpolate().tolist() == local.b.interpolate().tolist()
    averages = zip(frame.b.ewm(com=0.5).mean().tolist(), local.b.ewm(com=0.5).mean().tolist())
    assert all(abs(ours - theirs) < 1e-12 for ours, theirs in averages)
    assert ps.range(3).id.tolist() == [0, 1, 2]
    assert frame.iloc[1:3].a.tolist() == [2, 3]


def windows_in_windows(spark):
    df = spark.createDataFrame([(1,), (2,), (3,)], ["a"])
    by = Window.orderBy("a")
    found = df.select(
        F.sum(F.row_number().over(by)).over(Window.partitionBy()),
        F.max(F.sum(F.lag("a").over(by)).over(by)).over(Window.partitionBy(F.col("a") % 2)),
        F.lag("a", 1).over(by.rowsBetween(-1, -1)),
        F.lead("a", 2).over(by.rowsBetween(2, 2)),
        F.max(F.monotonically_increasing_id()).over(by),
    )
    assert sorted(rows(found), key=str) == [(6, 1, 1, None, 1), (6, 3, 2, None, 2), (6, 3, None, 3, 0)]
    raises("_LEGACY_ERROR_TEMP_1036", lambda: df.select(F.lag("a").over(by.rowsBetween(-2, -1))).collect())


def nested_schemas(spark):
    df = spark.sql(
        "SELECT named_struct('i', 'a', 'j', 1) AS s, array(named_struct('x', 1, 'y', 'b')) AS l,"
        " map('k', named_struct('p', 1, 'q', 2)) AS m"
    )
    struct = StructType([StructField("J", LongType()), StructField("i", StringType())])
    item = StructType([StructField("y", StringType()), StructField("new", LongType())])
    value = StructType([StructField("q", LongType())])
    schema = StructType(
        [StructField("m", MapType(StringType(), value)), StructField("l", ArrayType(item)), StructField("s", struct)]
    )
    assert rows(df.to(schema)) == [({"k": (2,)}, [("b", None)], (1, "a"))], rows(df.to(schema))
    narrow = StructType([StructField("s", StructType([StructField("i", LongType())]))])
    raises("INVALID_COLUMN_OR_FIELD_DATA_TYPE", lambda: df.to(narrow).collect())
    absent = StructType([StructField("s", StructType([StructField("z", LongType(), False)]))])
    raises("UNRESOLVED_FIELD.WITH_SUGGESTION", lambda: df.to(absent).collect())


def hints(spark):
    df = spark.range(5)
    assert df.hint("coalesce", 1).hint("repartition", 3, "id").hint("whatever", 1.5).count() == 5
    raises("_LEGACY_ERROR_TEMP_1047", lambda: df.hint("repartition", "id", 3).collect())
    raises("_LEGACY_ERROR_TEMP_1048", lambda: df.hint("coalesce", "id").collect())
    raises("UNRESOLVED_COLUMN", lambda: df.hint("rebalance", "nosuch").collect())


def late_rows(spark):
    df = spark.createDataFrame([(datetime.datetime(2024, 1, 1), 1)], "t timestamp, v int")
    assert df.withWatermark("t", "1 minute").count() == 1
    raises("EVENT_TIME_IS_NOT_ON_TIMESTAMP_TYPE", lambda: df.withWatermark("v", "1 minute").schema)
    raises("_LEGACY_ERROR_TEMP_3102", lambda: df.dropDuplicatesWithinWatermark().collect())


def json_files(spark):
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/a.json", "w") as file:
            file.write('[{"a":1},{"a":2}]\n[]\n{"a":3,"b":{},"c":null,"d":[{}],"e":{"f":null}}\n')
        read = spark.read.json(f"{folder}/a.json")
        assert read.schema.simpleString() == "struct<a:bigint,c:string,e:struct<f:string>>", read.schema
        assert rows(read.select("a")) == [(1,), (2,), (3,)]
        assert spark.read.json(f"{folder}/a.json", dropFieldIfAllNull=True).columns == ["a"]
        assert spark.read.schema("a int").json(f"{folder}/a.json").count() == 3
        with open(f"{folder}/b.json", "w") as file:
            file.write('{"a":1};"text" and more;{"a":2}')
        assert rows(spark.read.json(f"{folder}/b.json", lineSep=";")) == [(None, 1), ('"text" and more', None), (None, 2)]
        spark.conf.set("spark.sql.sources.default", "json")
        spark.range(2).write.save(f"{folder}/c")
        assert rows(spark.read.load(f"{folder}/c")) == [(0,), (1,)]
        assert spark.read.json(f"{folder}/c").count() == 2


def bucketed_tables(spark):
    spark.range(3).withColumn("v", F.lit(1)).write.bucketBy(4, "id").saveAsTable("t")
    assert [c.name for c in spark.catalog.listColumns("t") if c.isBucket] == ["id"]
    assert "bucket(4, id)" in str(spark.sql("DESCRIBE t").collect())
    spark.range(2).write.format("org.apache.spark.sql.parquet").saveAsTable("orders")
    assert spark.table("orders").count() == 2


def ignored_nulls(spark):
    spark.sql("CREATE OR REPLACE TEMP VIEW d AS SELECT * FROM VALUES (1, 1), (2, NULL) AS d(a, b)")
    assert rows(spark.sql("SELECT max_by(a, true) OVER () FROM d LIMIT 1")) == [(1,)]
    for call in ("max(b) IGNORE NULLS", "collect_list(b) IGNORE NULLS OVER ()"):
        raises("FUNCTION_WITH_UNSUPPORTED_SYNTAX", lambda: spark.sql(f"SELECT {call} FROM d").collect())


def texts_of_expressions(spark):
    try:
        spark.range(3).select(F.expr("id + 1/(id - 2)")).collect()
    except ArithmeticException as error:
        (context,) = error.getQueryContext()
        assert (context.fragment(), context.startIndex(), context.stopIndex()) == ("1/(id - 2)", 5, 14)
        assert "== SQL (line 1, position 6) ==\nid + 1/(id - 2)\n     ^^^^^^^^^^\n" in str(error), error
    else:
        raise AssertionError("nothing was raised")
    raises("UNRESOLVED_COLUMN", lambda: spark.range(3).where("nosuch > 1").collect())
    try:
        spark.conf.set("some.key", None)
    except IllegalArgumentException as error:
        assert "value cannot be null for key: some.key" in str(error)
    else:
        raise AssertionError("a setting without a value was set")
    assert spark.conf.get("spark.sql.connect.serverStacktrace.enabled") == "true"


def csv_headers(spark):
    with tempfile.TemporaryDirectory() as folder:
        spark.createDataFrame([(1, 1000), (2, 2)], "f1 int, f2 int").write.csv(f"{folder}/c", header=True)
        read = spark.read.option("header", True).option("enforceSchema", False)
        assert rows(read.schema("F1 int, f2 int").csv(f"{folder}/c").orderBy("f1")) == [(1, 1000), (2, 2)]
        for schema in ("f2 int, f1 int", "f1 int", "f1 int, f2 int, f3 int"):
            try:
                read.schema(schema).csv(f"{folder}/c").collect()
            except SparkException as error:
                assert error.getCondition() == "FAILED_READ_FILE.NO_HINT", error
            else:
                raise AssertionError(f"{schema} was read")
        assert spark.read.schema("f2 int, f1 int").csv(f"{folder}/c", header=True).count() == 2


PROGRAMS = (
    csv_headers,
    pandas_frames,
    windows_in_windows,
    nested_schemas,
    hints,
    late_rows,
    json_files,
    bucketed_tables,
    ignored_nulls,
    texts_of_expressions,
)
