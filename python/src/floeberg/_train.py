"""Makes the JDK's cache of loaded classes for this runtime and program: ``python -m floeberg._train CACHE``."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path


def main():
    from floeberg._java import dist, line

    cache = Path(sys.argv[1])
    lock = cache.with_suffix(".lock")
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    made = cache.with_suffix(f".{os.getpid()}")
    try:
        with tempfile.TemporaryDirectory(prefix="floeberg-train-") as folder:
            subprocess.run(
                [*line(), f"-XX:AOTCacheOutput={made}", "floeberg.cli.Training", folder, str(dist() / "training.sql")],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=300,
                check=False,
            )
        if made.is_file():
            os.replace(made, cache)
    finally:
        lock.unlink(missing_ok=True)
        made.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
