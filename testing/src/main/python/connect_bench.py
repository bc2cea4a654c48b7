"""Measures the Spark Connect server with a real client, and starts of scripts, as a Markdown table.

connect_bench.py ROOT [SPARK_ADDRESS]: the project's folder, built; the address of a real Spark Connect server. Needs pyspark-client and duckdb.
connect_bench.py ROOT starts: the starts alone.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import duckdb
import pyarrow
from pyspark.sql import SparkSession

ROWS = int(os.environ.get("ROWS", "10000000"))
RUNS = int(os.environ.get("RUNS", "5"))
# Both servers compile while they run the first ones.
WARM = 3
QUERY = f"SELECT id, id * 2 AS twice, CAST(id AS DOUBLE) / 7 AS share, id % 1000 AS part FROM range({ROWS})"
SCRIPT = """
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

spark = SparkSession.builder.appName("ten lines").getOrCreate()
spark.sql("CREATE TABLE t (id BIGINT, name STRING) USING iceberg")
rows = spark.createDataFrame([(1, "a"), (2, "b")], "id bigint, name string")
rows.writeTo("t").append()
total = spark.table("t").agg(F.sum("id").alias("s")).first()
assert total.s == 3
spark.stop()
"""
SESSION = "import floeberg; assert floeberg.session().range(1).collect()"
# What these programs need of the client, without an engine.
IMPORTS = """
import pandas, pyarrow, grpc
import pyspark.sql.connect.session, pyspark.sql.connect.functions, pyspark.sql.connect.client
"""


def spread(seconds):
    return f"{statistics.median(seconds):.2f} s | {min(seconds):.2f} s"


def arrow(sessions):
    """Lines about toArrow, whole and until the first batch, of sessions by name: in turns, the first WARM runs of each left out."""
    totals = {name: [] for name in sessions}
    for _ in range(WARM + RUNS):
        for name, spark in sessions.items():
            df = spark.sql(QUERY)
            _ = df.schema
            began = time.perf_counter()
            table = df.toArrow()
            totals[name].append(time.perf_counter() - began)
            assert (table.num_rows, table.num_columns) == (ROWS, 4)
    for name, spark in sessions.items():
        rate = ROWS / statistics.median(totals[name][WARM:]) / 1e6
        print(f"| {name}: toArrow of {ROWS} rows x 4 columns | {spread(totals[name][WARM:])} | {rate:.1f} million rows/s |")
        # Last: a server may hold on to the rows of a stream that was left.
        print(f"| {name}: first batch | {spread([first_batch(spark.sql(QUERY)) for _ in range(RUNS)])} | |", flush=True)


def first_batch(df):
    client = df._session.client
    began = time.perf_counter()
    stream = client.to_table_as_iterator(df._plan.to_proto(client), df._plan.observations)
    for part in stream:
        if isinstance(part, (pyarrow.RecordBatch, pyarrow.Table)):
            took = time.perf_counter() - began
            break
    stream.close()
    return took


def in_process():
    totals = []
    query = QUERY.replace("SELECT id", "SELECT range AS id").replace("id * 2", "range * 2")
    query = query.replace("(id AS", "(range AS").replace("id % 1000", "range % 1000")
    for _ in range(RUNS):
        began = time.perf_counter()
        table = duckdb.connect().execute(query).fetch_arrow_table()
        totals.append(time.perf_counter() - began)
        assert table.num_rows == ROWS
    print(
        f"| DuckDB in process: Arrow of the same rows | {spread(totals)} |"
        f" {ROWS / statistics.median(totals) / 1e6:.1f} million rows/s |",
        flush=True,
    )


def timed(command, **environment):
    """Wall and processor seconds of a command with all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    subprocess.run(command, check=True, env=dict(os.environ, **environment), stdin=subprocess.DEVNULL)
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def starts(root):
    """Scripts and sessions from their start to their end, in turns with the imports that they need anyway."""
    own = {"PYTHONPATH": str(root / "python/src"), "FLOEBERG_DIST": str(root / "cli/target/dist")}
    names = ("Python and the client's imports alone", "floeberg run of a ten-line script", "floeberg.session(), its first row and its end")
    seconds = {name: [] for name in names}
    # Users wait for the cache of classes once, in the background of their first session.
    trained = "from floeberg._java import _cache, dist, java; print(_cache(java(), dist(), 'server'))"
    cache = subprocess.run([sys.executable, "-c", trained], check=True, env=dict(os.environ, **own), capture_output=True, text=True)
    train = [sys.executable, "-m", "floeberg._train", "server", cache.stdout.strip()]
    subprocess.run(train, check=True, env=dict(os.environ, **own))
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "ten_lines.py")
        script.write_text(SCRIPT, encoding="utf-8")
        for number in range(RUNS + 1):
            run = [str(root / "floeberg"), "run", "--warehouse", f"{folder}/{number}", str(script)]
            lines = ([sys.executable, "-c", IMPORTS], run, [sys.executable, "-c", SESSION])
            for name, line in zip(names, lines):
                seconds[name].append(timed(line, FLOEBERG_PYTHON=sys.executable, **own))
    base = None
    for name, runs in seconds.items():
        # The first run reads files that the others find in memory.
        walls, cpus = zip(*runs[1:])
        wall, cpu = statistics.median(walls), statistics.median(cpus)
        base = base or (wall, cpu)
        beyond = f"{wall - base[0]:.2f} s beyond the imports, {cpu - base[1]:.2f} s of processors" if wall != base[0] else f"{cpu:.2f} s of processors"
        print(f"| {name} | {spread(walls)} | {beyond} |", flush=True)


def main():
    root = Path(sys.argv[1])
    print("| what | median | least | |\n|---|---|---|---|", flush=True)
    if sys.argv[2:] == ["starts"]:
        return starts(root)
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [str(root / "floeberg"), "serve", "--connect", "localhost:0", "--exit-with-stdin", "--warehouse", folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        sessions = {"Floeberg": SparkSession.builder.remote(server.stdout.readline().strip()).create()}
        if len(sys.argv) > 2:
            sessions["Spark"] = SparkSession.builder.remote(sys.argv[2]).create()
        arrow(sessions)
        server.stdin.close()
        server.wait(30)
    in_process()
    starts(root)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
