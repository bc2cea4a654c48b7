"""Replays recorded conversations of real clients with real Spark against this server: connect_replay.py PROGRAM RECORDINGS [-v]

RECORDINGS holds replay.py and the folders client-VERSION. Prints a line a folder and the share of equal answers of each client;
with -v also each difference. What the recordings say not to copy, and what is refused on purpose, is left out of the count.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

# Functions of Python, streaming and ML run nowhere here.
LEFT_OUT_FOLDERS = ("13-udf-and-others", "18-size-limit")
# Steps: ORC files and JDBC sources; parameters that Iceberg's extension loses.
LEFT_OUT_STEPS = {"03-read-write": {33, 34, 57, 58, 59, 60}, "08-sql-subqueries": {5, 6, 7, 20}}


def settings(folder):
    catalog = "org.apache.iceberg.spark.SparkCatalog"
    yield "spark.sql.session.timeZone=UTC"
    yield "spark.sql.shuffle.partitions=2"
    yield "floeberg.user=floe"
    yield "spark.sql.connect.serverStacktrace.enabled=true"
    for name in ("ice", "ops"):
        yield f"spark.sql.catalog.{name}={catalog}"
        yield f"spark.sql.catalog.{name}.type=jdbc"
        yield f"spark.sql.catalog.{name}.uri=jdbc:sqlite:{folder}/{name}.db"
        yield f"spark.sql.catalog.{name}.warehouse={folder}/{name}"
    yield f"spark.sql.catalog.hd={catalog}"
    yield "spark.sql.catalog.hd.type=hadoop"
    yield f"spark.sql.catalog.hd.warehouse={folder}/hd"


def replay(program, recordings, client):
    """What replay.py prints of one client's folders, against a server of their own."""
    folders = sorted(
        path for path in (recordings / client).iterdir() if path.is_dir() and path.name not in LEFT_OUT_FOLDERS
    )
    with tempfile.TemporaryDirectory(prefix="floeberg-replay-", ignore_cleanup_errors=True) as folder:
        options = [word for setting in settings(folder) for word in ("--conf", setting)]
        server = subprocess.Popen(
            [program, "serve", "--connect", "localhost:0", "--exit-with-stdin", "--warehouse", f"{folder}/own", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            address = server.stdout.readline().strip().removeprefix("sc://").replace("localhost", "127.0.0.1")
            command = [sys.executable, str(recordings / "replay.py"), address, *map(str, folders), "-v"]
            text = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
            missing = {path.name for path in folders} - set(re.findall(r"^(\S+) \d+/\d+$", text, re.MULTILINE))
            if missing or not folders:
                sys.exit(f"replay.py did not count {client}: {', '.join(sorted(missing))}")
            return text
        finally:
            server.stdin.close()
            server.wait(30)


def count(text):
    """Equal answers, answers that count, and the differences that count, a folder each.

    Of the steps that are left out only the differences are known here, so their equal answers stay in both numbers.
    """
    folders, name = {}, ""
    for line in text.splitlines():
        head = re.fullmatch(r"(\S+) (\d+)/(\d+)", line)
        difference = re.match(r"  (\d+) \S+ \(step (\d+)\)", line)
        if head:
            name = head[1]
            folders[name] = {"passed": int(head[2]), "total": int(head[3]), "left": set(), "lines": []}
        elif difference and int(difference[2]) in LEFT_OUT_STEPS.get(name, ()):
            folders[name]["left"].add(difference[1])
        elif difference:
            folders[name]["lines"].append(line)
    return {
        folder: (found["passed"], found["total"] - len(found["left"]), found["lines"]) for folder, found in folders.items()
    }


def main():
    program, recordings = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    for client in sorted(path.name for path in recordings.glob("client-*")):
        folders = count(replay(program, recordings, client))
        for name, (passed, total, lines) in folders.items():
            print(f"{client} {name} {passed}/{total}")
            if "-v" in sys.argv:
                print(*lines, sep="\n")
        passed = sum(folder[0] for folder in folders.values())
        total = sum(folder[1] for folder in folders.values())
        print(f"{client} {passed}/{total}, {100 * passed / total:.1f} %")


main()
