"""Scripts for classic PySpark under `floeberg run`, with the client that this Python has: classic.py PROGRAM.

A script's first line may say its arguments and its exit code.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def main():
    failed = 0
    scripts = [path for path in sorted(Path(__file__).parent.glob("classic/*.py")) if path.name != "beside.py"]
    for script in scripts:
        first = script.read_text(encoding="utf-8").splitlines()[0].strip('"')
        arguments = re.search(r"arguments: (.*)", first)
        expected = re.search(r"exit: (\d+)", first)
        with tempfile.TemporaryDirectory(prefix="floeberg-check-", ignore_cleanup_errors=True) as folder:
            done = subprocess.run(
                [sys.argv[1], "run", "--embedded", "--warehouse", folder, str(script)]
                + (arguments[1].split() if arguments else []),
                env=dict(os.environ, FLOEBERG_PYTHON=sys.executable),
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
        if done.returncode != (int(expected[1]) if expected else 0):
            failed += 1
            print(f"{script.name}: status {done.returncode}\n{done.stderr}", file=sys.stderr)
    print(f"classic: {len(scripts) - failed}/{len(scripts)} scripts")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
