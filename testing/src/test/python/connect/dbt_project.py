"""Builds the dbt project beside this file twice in a row, and its docs: dbt_project.py PROGRAM."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import server


def main():
    project = Path(__file__).parent / "dbt"
    dbt = str(Path(sys.executable).parent / "dbt")
    with tempfile.TemporaryDirectory(prefix="floeberg-dbt-", ignore_cleanup_errors=True) as folder:
        place = shutil.copytree(project, Path(folder, "dbt"))
        with server.running(sys.argv[1]) as (address, _):
            environment = dict(os.environ, SPARK_REMOTE=address, DBT_PROFILES_DIR=str(place), NO_COLOR="1")
            for arguments in (["build"], ["build"], ["docs", "generate"]):
                began = time.monotonic()
                done = subprocess.run(
                    [dbt, *arguments, "--event-time-start", "2024-01-01", "--event-time-end", "2024-01-05"]
                    if arguments == ["build"]
                    else [dbt, *arguments],
                    cwd=place,
                    env=environment,
                    capture_output=True,
                    text=True,
                    timeout=600,
                    check=False,
                )
                if done.returncode != 0 or "WARN=0 ERROR=0" not in done.stdout and arguments == ["build"]:
                    print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
                    sys.exit(1)
                summary = [line for line in done.stdout.splitlines() if "Done." in line or "Catalog written" in line]
                print(f"dbt {' '.join(arguments)}: {summary[-1].split('  ')[-1]} ({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    main()
