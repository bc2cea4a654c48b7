"""The installed package `floeberg`, in a Python that has its dependencies, on a path without Java: package.py."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCRIPT = """
from pyspark.sql import SparkSession
spark = (
    SparkSession.builder.appName("classic").master("local[*]")
    .config("spark.sql.extensions", "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
    .config("spark.sql.catalog.lake", "org.apache.iceberg.spark.SparkCatalog")
    .config("spark.sql.catalog.lake.type", "hive")
    .config("spark.sql.catalog.lake.uri", "thrift://metastore:9083")
    .enableHiveSupport().getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")
spark.sql("CREATE NAMESPACE IF NOT EXISTS lake.db")
spark.sql("CREATE TABLE lake.db.t (id INT) USING iceberg")
spark.createDataFrame([(1,), (2,)], "id int").writeTo("lake.db.t").append()
try:
    spark.sql("CALL lake.system.rollback_to_snapshot('db.t', 42)")
except Exception as e:
    print(e.java_exception.getClass().getName())
print(spark.table("lake.db.t").count(), __import__("sys").argv[1:])
"""

TESTS = """
def test_tables_are_there(spark):
    spark.range(3).writeTo("t").create()
    assert spark.table("t").count() == 3

def test_of_the_same_module_sees_them(spark):
    assert spark.table("t").count() == 3
"""

KILLED = """
import floeberg, os, sys
spark = floeberg.session()
spark.range(1).collect()
print(spark._floeberg_engine._process.pid, flush=True)
sys.stdin.read()
"""


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **options)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


def command(folder):
    out = run("floeberg", "sql", "--warehouse", f"{folder}/w", "--format", "csv", "-e", "SELECT 1 AS one, upper('a') AS a")
    assert out.splitlines() == ["one,a", "1,A"], out


def script(folder):
    path = Path(folder, "classic.py")
    path.write_text(SCRIPT, encoding="utf-8")
    out = run("floeberg", "run", "--embedded", "--warehouse", f"{folder}/w", str(path), "--day", "1")
    assert out.splitlines()[-2:] == ["org.apache.iceberg.exceptions.ValidationException", "2 ['--day', '1']"], out


def session(folder):
    import floeberg

    spark = floeberg.session(f"{folder}/kept", **{"spark.sql.session.timeZone": "Asia/Tokyo"})
    assert spark.conf.get("spark.sql.session.timeZone") == "Asia/Tokyo"
    spark.range(2).writeTo("t").create()
    spark._floeberg_engine.stop()
    again = floeberg.session(f"{folder}/kept")
    assert again.table("t").count() == 2
    again._floeberg_engine.stop()


def fixture(folder):
    Path(folder, "test_one.py").write_text(TESTS, encoding="utf-8")
    out = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_one.py", cwd=folder)
    assert "2 passed" in out, out


def dies_with_its_interpreter(folder):
    path = Path(folder, "killed.py")
    path.write_text(KILLED, encoding="utf-8")
    python = subprocess.Popen([sys.executable, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine = int(python.stdout.readline())
    os.kill(python.pid, signal.SIGKILL)
    python.wait()
    for _ in range(100):
        try:
            os.kill(engine, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    raise AssertionError("the engine outlives its interpreter")


def training_outlives_one_that_was_killed(folder):
    cache = Path(folder, "classes.aot")
    cache.with_suffix(".lock").touch()  # what a killed process leaves behind
    run(sys.executable, "-m", "floeberg._train", "server", str(cache))
    assert cache.is_file(), "the cache of classes was not made"


def main():
    assert shutil.which("java") is None, "there is a Java on the path"
    import pyspark.sql.connect.session  # noqa: F401  the client's own start is not measured

    for check in (command, script, session, fixture, dies_with_its_interpreter, training_outlives_one_that_was_killed):
        with tempfile.TemporaryDirectory(prefix="floeberg-check-", ignore_cleanup_errors=True) as folder:
            began = time.monotonic()
            check(folder)
            print(f"package: {check.__name__} {time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
