"""Runs a PySpark script on a Spark Connect server: ``python _run.py SCRIPT [ARGUMENT ...]``.

The parent process writes the server's address into the file named by FLOEBERG_ADDRESS_FILE when it listens.
"""

import contextlib
import importlib
import os
import runpy
import sys
import time
import types
from pathlib import Path


def _plain_traces():
    """Traces of errors begin in the script, as without this program."""
    own = (__file__, runpy.__file__, "<frozen runpy>")

    def show(kind, error, trace):
        while trace is not None and trace.tb_frame.f_code.co_filename in own:
            trace = trace.tb_next
        sys.__excepthook__(kind, error.with_traceback(trace), trace)

    sys.excepthook = show


def _address(parent):
    """What the parent process wrote, with the client loaded meanwhile; ends with a parent that ended."""
    file = Path(os.environ.pop("FLOEBERG_ADDRESS_FILE"))
    for module in ("pyspark.sql.connect.functions", "pandas"):
        if not file.exists():
            with contextlib.suppress(Exception):
                importlib.import_module(module)
    while not file.exists():
        if os.getppid() != parent:
            sys.exit(1)
        time.sleep(0.002)
    address = file.read_text(encoding="utf-8")
    with contextlib.suppress(OSError):
        file.unlink()
        file.parent.rmdir()
    return address


def main():
    parent = os.getppid()
    here = os.path.dirname(os.path.abspath(__file__))
    if sys.path and os.path.abspath(sys.path[0]) == here:
        del sys.path[0]
    # The files beside this one, without the package: it need not be installed, nor hide one that is.
    package = types.ModuleType("_floeberg")
    package.__path__ = [here]
    sys.modules["_floeberg"] = package
    classic = importlib.import_module("_floeberg._classic")
    os.environ.pop("MASTER", None)
    sys.argv = sys.argv[1:]
    sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
    try:
        classic.install()
    except ImportError as e:
        sys.exit(f"floeberg run: this Python has no PySpark Connect client ({e}): pip install pyspark-client")
    os.environ["SPARK_REMOTE"] = _address(parent)
    _plain_traces()
    runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
