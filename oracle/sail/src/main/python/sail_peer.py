"""Sail over Floeberg's embedded catalog, behind a REST catalog; the program behind dev/peer sail.

Usage: sail_peer.py WAREHOUSE COMMAND_OF_THE_REST_CATALOG...

It speaks the protocol of testing's package peer.protocol on standard input and output.
"""

import json
import os
import socket
import subprocess
import sys
import time


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    port = free_port()
    catalog = subprocess.Popen(
        [*sys.argv[2:], sys.argv[1], str(port)], stdout=subprocess.PIPE, text=True
    )
    try:
        if catalog.stdout.readline().strip() != "ready":
            sys.exit("the REST catalog does not start")
        serve(answers, port)
    finally:
        catalog.terminate()


def serve(answers, catalog_port: int) -> None:
    os.environ["SAIL_CATALOG__LIST"] = (
        f'[{{type="iceberg-rest", name="ice", uri="http://127.0.0.1:{catalog_port}"}}]'
    )
    os.environ["SAIL_CATALOG__DEFAULT_CATALOG"] = "ice"
    os.environ.setdefault("RUST_LOG", "error")
    # Sail reads its settings when it is imported.
    import pysail
    from pysail.spark import SparkConnectServer
    from pyspark.sql import SparkSession

    server = SparkConnectServer("127.0.0.1", 0)
    server.start(background=True)
    _, port = server.listening_address
    spark = SparkSession.builder.remote(f"sc://127.0.0.1:{port}").getOrCreate()
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    tell(answers, {"ready": f"Sail {pysail.__version__}"})
    for line in sys.stdin:
        tell(answers, answer(spark, json.loads(line)["sql"]))


def answer(spark, sql: str) -> dict:
    try:
        start = time.perf_counter()
        rows = [[None if v is None else str(v) for v in row] for row in spark.sql(sql).collect()]
        return {"millis": (time.perf_counter() - start) * 1000, "rows": rows}
    except Exception as refusal:  # whatever the engine says is its answer
        return {"error": str(refusal)[:500]}


def tell(answers, message: dict) -> None:
    answers.write(json.dumps(message) + "\n")
    answers.flush()


main()
