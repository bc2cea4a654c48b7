"""The ``floeberg`` command of the Python package: the Java program with this interpreter for scripts."""

import os
import sys

from floeberg._java import command


def main():
    os.environ.setdefault("FLOEBERG_PYTHON", sys.executable)
    line = command(*sys.argv[1:])
    for stream, name in ((sys.stdin, "in"), (sys.stdout, "out")):
        line.insert(1, f"-Dfloeberg.terminal.{name}={'true' if stream and stream.isatty() else 'false'}")
    os.execv(line[0], line)


if __name__ == "__main__":
    main()
