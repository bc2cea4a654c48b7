"""PySpark's documentation examples against this server: connect_doctests.py PROGRAM [--only NAMES] [--module MODULE] [-v]

A documentation string counts when each of its examples prints what the documentation shows. Prints a line a module and the
sum; with -v what differs. Every module runs in a session of its own, in an empty folder.
"""

import argparse
import contextlib
import doctest
import importlib
import io
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import warnings

# Where the examples stand, below pyspark.sql; what they can name stands below pyspark.sql.connect.
MODULES = {
    "functions": "functions.builtin",
    "dataframe": "dataframe",
    "column": "column",
    "group": "group",
    "window": "window",
    "readwriter": "readwriter",
    "catalog": "catalog",
    "session": "session",
    "conf": "conf",
    "types": "types",
    "tvf": "tvf",
    "observation": "observation",
    "merge": "merge",
}
# The names of these are the same in both clients.
SHARED = ("dataframe", "column", "group", "types")
SECONDS = 60
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


@contextlib.contextmanager
def serving(program, folder):
    server = subprocess.Popen(
        [program, "serve", "--connect", "localhost:0", "--exit-with-stdin", "--warehouse", f"{folder}/warehouse"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield server.stdout.readline().strip()
    finally:
        server.stdin.close()
        server.wait(30)


def late(signum, frame):
    raise TimeoutError(f"no answer within {SECONDS} s")


def difference(example):
    """What differs in one documentation string, empty when it passes."""
    told = io.StringIO()
    signal.alarm(SECONDS)
    try:
        runner = doctest.DocTestRunner(optionflags=OPTIONS, verbose=False)
        with contextlib.redirect_stderr(io.StringIO()):
            failed = runner.run(example, out=told.write, clear_globs=False).failed
        return told.getvalue() if failed else ""
    except Exception as error:
        return f"{example.name}: {type(error).__name__}: {error}\n"
    finally:
        signal.alarm(0)


def measure(name, address, wanted):
    """The differences of each documentation string of a module that counts, by its name."""
    from pyspark.sql import SparkSession

    place = MODULES[name]
    documented = importlib.import_module(f"pyspark.sql.{place}")
    naming = documented if name in SHARED else importlib.import_module(f"pyspark.sql.connect.{place}")
    spark = SparkSession.builder.appName("doctests").remote(address).create()
    names = {**vars(naming), "spark": spark, "SparkSession": SparkSession}
    examples = doctest.DocTestFinder(exclude_empty=True).find(documented, globs=names)
    found = {e.name: difference(e) for e in examples if e.examples and (not wanted or e.name in wanted)}
    with contextlib.suppress(Exception):
        spark.stop()
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", type=pathlib.Path)
    parser.add_argument("--module", choices=sorted(MODULES), action="append")
    parser.add_argument("-v", action="store_true", dest="tells")
    arguments = parser.parse_args()
    lines = arguments.only.read_text(encoding="utf-8").splitlines() if arguments.only else []
    wanted = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    signal.signal(signal.SIGALRM, late)
    warnings.simplefilter("ignore")
    passed = total = 0
    with tempfile.TemporaryDirectory(prefix="floeberg-doctests-", ignore_cleanup_errors=True) as folder:
        with serving(os.path.abspath(arguments.program), folder) as address:
            os.chdir(folder)
            for name in arguments.module or MODULES:
                found = measure(name, address, wanted)
                good = sum(not text for text in found.values())
                passed, total = passed + good, total + len(found)
                print(f"{name} {good}/{len(found)}", flush=True)
                if arguments.tells:
                    print("".join(found.values()), file=sys.stderr)
            os.chdir("/")
    print(f"total {passed}/{total}")


if __name__ == "__main__":
    main()
