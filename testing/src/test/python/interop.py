"""Floeberg and PyIceberg on the same tables: rows, history and refs, in both directions.

Usage: interop.py PATH_OF_FLOEBERG
"""

import csv
import io
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
from pyiceberg.catalog.sql import SqlCatalog

FLOEBERG = sys.argv[1]


class Sides:
    """One warehouse with its embedded catalog, seen by both."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.sql("CREATE NAMESPACE shop")
        self.catalog = SqlCatalog(
            "spark_catalog", uri=f"sqlite:///{folder}/catalog.db", warehouse=f"file://{folder}"
        )

    def sql(self, text: str) -> list[list[str]]:
        """Runs statements in a process of its own; the rows of the last result as text."""
        command = [FLOEBERG, "sql", "--format", "csv", "--warehouse", str(self.folder)]
        command += ["--conf", "spark.sql.session.timeZone=UTC", "-e", text]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(f"{text}\n{done.stderr}")
        return list(csv.reader(io.StringIO(done.stdout)))[1:]


def same(what: str, got, expected) -> None:
    if got != expected:
        raise AssertionError(f"{what}:\n     got {got}\nexpected {expected}")
    print(f"ok   {what}")


def pairs(table, first: str, second: str, snapshot_id=None) -> list[tuple]:
    rows = table.scan(snapshot_id=snapshot_id).to_arrow().to_pylist()
    return sorted((row[first], row[second]) for row in rows)


def written_here(sides: Sides) -> None:
    sides.sql("""
        CREATE TABLE shop.orders (
          id BIGINT, amount DECIMAL(10,2), status STRING, day DATE, at TIMESTAMP,
          tags ARRAY<STRING>, who STRUCT<name: STRING, age: INT>, notes MAP<STRING, INT>)
        USING iceberg PARTITIONED BY (day, bucket(4, id));
        INSERT INTO shop.orders VALUES
          (1, 120.50, 'placed', DATE'2026-09-20', TIMESTAMP'2026-09-20 10:00:00',
           array('a', NULL), named_struct('name', 'ada', 'age', 36), map('x', 1)),
          (2, 75.00, 'placed', DATE'2026-09-20', TIMESTAMP'2026-09-20 11:00:00.123456',
           NULL, NULL, NULL);
        INSERT INTO shop.orders VALUES
          (3, 310.25, 'placed', DATE'2026-09-21', NULL, array(), NULL, map());
        ALTER TABLE shop.orders CREATE TAG good;
        DELETE FROM shop.orders WHERE id = 2;
    """)
    table = sides.catalog.load_table("shop.orders")
    same(
        "PyIceberg reads rows written here",
        pairs(table, "id", "amount"),
        [(1, Decimal("120.50")), (3, Decimal("310.25"))],
    )
    first = next(row for row in table.scan().to_arrow().to_pylist() if row["id"] == 1)
    same("nested values", (first["tags"], first["who"], first["notes"]),
         (["a", None], {"name": "ada", "age": 36}, [("x", 1)]))
    good = table.metadata.refs["good"].snapshot_id
    same(
        "PyIceberg reads a tag made here",
        [number for number, _ in pairs(table, "id", "amount", good)],
        [1, 2, 3],
    )
    same(
        "PyIceberg sees the history made here",
        [str(entry.snapshot_id) for entry in table.history()],
        [row[0] for row in sides.sql(
            "SELECT snapshot_id FROM shop.orders.history ORDER BY made_current_at")],
    )


def merge_on_read(sides: Sides) -> None:
    sides.sql("""
        CREATE TABLE shop.mor (id BIGINT, amount DECIMAL(10,2)) USING iceberg
        TBLPROPERTIES ('format-version'='2', 'write.delete.mode'='merge-on-read');
        INSERT INTO shop.mor VALUES (1, 1.00), (2, 2.00), (3, 3.00);
        DELETE FROM shop.mor WHERE id = 2;
    """)
    table = sides.catalog.load_table("shop.mor")
    same(
        "PyIceberg applies position deletes written here",
        [number for number, _ in pairs(table, "id", "amount")],
        [1, 3],
    )


def written_there(sides: Sides) -> None:
    schema = pa.schema([("id", pa.int64()), ("name", pa.string()), ("price", pa.float64())])
    table = sides.catalog.create_table("shop.items", schema)
    table.append(pa.table({"id": [1, 2], "name": ["a", None], "price": [1.5, 2.5]}, schema))
    table.append(pa.table({"id": [3], "name": ["c"], "price": [3.5]}, schema))
    table.manage_snapshots().create_tag(table.history()[0].snapshot_id, "first").commit()
    same(
        "rows written by PyIceberg",
        sides.sql("SELECT * FROM shop.items ORDER BY id"),
        [["1", "a", "1.5"], ["2", "", "2.5"], ["3", "c", "3.5"]],
    )
    same(
        "a tag made by PyIceberg",
        sides.sql("SELECT count(*) FROM shop.items VERSION AS OF 'first'"),
        [["2"]],
    )
    table.delete("id = 1")
    same(
        "a delete by PyIceberg",
        sides.sql("SELECT id FROM shop.items ORDER BY id"),
        [["2"], ["3"]],
    )
    same(
        "the history of a table made by PyIceberg",
        [row[0] for row in sides.sql(
            "SELECT snapshot_id FROM shop.items.history ORDER BY made_current_at")],
        [str(entry.snapshot_id) for entry in table.history()],
    )


def in_turns(sides: Sides) -> None:
    table = sides.catalog.load_table("shop.orders")
    table.append(table.scan(row_filter="id = 3").to_arrow())
    sides.sql("INSERT INTO shop.orders SELECT * FROM shop.orders WHERE id = 1")
    table.refresh()
    same(
        "both append to one table",
        [number for number, _ in pairs(table, "id", "amount")],
        [1, 1, 3, 3],
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        sides = Sides(Path(folder).resolve())
        written_here(sides)
        merge_on_read(sides)
        written_there(sides)
        in_turns(sides)


if __name__ == "__main__":
    main()
