"""Runs a PySpark script on a Spark Connect server: ``python _run.py SCRIPT [ARGUMENT ...]``, the server in SPARK_REMOTE."""

import os
import runpy
import sys


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    if sys.path and os.path.abspath(sys.path[0]) == here:
        del sys.path[0]
    import importlib.util

    spec = importlib.util.spec_from_file_location("_floeberg_classic", os.path.join(here, "_classic.py"))
    classic = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(classic)
    os.environ.pop("MASTER", None)
    sys.argv = sys.argv[1:]
    sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
    try:
        classic.install()
    except ImportError as e:
        sys.exit(f"floeberg run: this Python has no PySpark Connect client ({e}): pip install pyspark-client")
    runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
