"""Writes TPC-H's data and queries for dev/bench tpch: a Parquet file a table, a text a query.

Usage: tpch.py FOLDER SCALE_FACTOR
"""

import sys
from pathlib import Path

import duckdb

folder, scale_factor = Path(sys.argv[1]), float(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
connection = duckdb.connect()
try:
    import duckdb_extension_tpch  # its wheel brings the extension's file

    here = Path(duckdb_extension_tpch.__file__).parent
    found = next(here.rglob("tpch.duckdb_extension"))
    connection.execute(f"LOAD '{found}'")
except ImportError:
    connection.execute("LOAD tpch")
connection.execute(f"CALL dbgen(sf={scale_factor})")
for (table,) in connection.execute("SHOW TABLES").fetchall():
    connection.execute(f"COPY {table} TO '{folder / table}.parquet' (FORMAT parquet)")
for number, text in connection.execute("SELECT query_nr, query FROM tpch_queries()").fetchall():
    (folder / f"q{number:02}.sql").write_text(text.rstrip().rstrip(";"))
