"""Writes what dev/tpc asks: data as Parquet, and the TPC-H and TPC-DS texts as questions.

    tpc.py FOLDER tpch|tpcds SCALE

Data and texts come from DuckDB's extensions, which their Python packages carry.
"""

import importlib.util
import json
import pathlib
import re
import sys

import duckdb


def extension(name):
    """The file of an extension that a Python package carries."""
    package = importlib.util.find_spec("duckdb_extension_" + name).submodule_search_locations[0]
    return next(pathlib.Path(package).rglob(name + ".duckdb_extension"))


def spark_sql(text):
    """DuckDB's text as Spark reads it: names in back-quotes, no semicolon."""
    return re.sub(r'"([^"]+)"', r"`\1`", text).strip().rstrip(";")


def suite(connection, folder, name, generate, queries, scale):
    connection.execute(f"LOAD '{extension(name)}'")
    connection.execute(f"CREATE SCHEMA {name}; USE {name}; CALL {generate}(sf={scale})")
    tables = [row[0] for row in connection.execute("SHOW TABLES").fetchall()]
    for table in tables:
        path = folder / name / f"{table}.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        connection.execute(f"COPY {table} TO '{path}' (FORMAT parquet)")
    texts = connection.execute(f"SELECT query_nr, query FROM {queries}() ORDER BY 1").fetchall()
    return tables, [(f"{name} {number}", spark_sql(text)) for number, text in texts]


def main():
    folder, name, scale = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    generate = {"tpch": "dbgen", "tpcds": "dsdgen"}[name]
    tables, texts = suite(connection, folder, name, generate, name + "_queries", scale)
    spark, ours = [], []
    for table in tables:
        path = folder / name / f"{table}.parquet"
        spark.append(f"CREATE OR REPLACE TEMPORARY VIEW {table} USING parquet OPTIONS (path '{path}')")
        ours.append(f"CREATE TABLE {table} USING iceberg AS SELECT * FROM parquet.`{path}`")
    questions = [
        {"n": i + 1, "mode": "ANSI", "topic": topic, "sql": sql}
        for i, (topic, sql) in enumerate(texts)
    ]
    for file, preparation in (("questions.jsonl", spark), ("ours.jsonl", ours)):
        lines = [{"prepare": text} for text in preparation] + questions
        (folder / file).write_text("".join(json.dumps(line) + "\n" for line in lines))


if __name__ == "__main__":
    main()
