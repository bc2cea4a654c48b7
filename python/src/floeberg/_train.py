"""Makes the JDK's cache of loaded classes for this runtime and program: ``python -m floeberg._train KIND CACHE``."""

import contextlib
import fcntl
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def main():
    from floeberg._java import dist, line

    kind, cache = sys.argv[1], Path(sys.argv[2])
    lock = cache.with_suffix(".lock")
    # The operating system lets go of the lock when this process ends, however it ends.
    held = os.open(lock, os.O_CREAT | os.O_RDWR)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        return
    if cache.is_file():
        os.close(held)
        return
    began = time.time()
    made = cache.with_suffix(f".{os.getpid()}")
    try:
        with tempfile.TemporaryDirectory(prefix="floeberg-train-") as folder:
            subprocess.run(
                [
                    *line(kind),
                    f"-XX:AOTCacheOutput={made}",
                    "floeberg.cli.Training",
                    kind,
                    folder,
                    str(dist() / "training.sql"),
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=300,
                check=False,
            )
        if made.is_file():
            os.replace(made, cache)
            # Those of earlier builds of the same program.
            for old in cache.parent.glob(cache.name.split("-")[0] + "-*"):
                with contextlib.suppress(OSError):
                    if old not in (cache, lock) and old.stat().st_mtime < began:
                        old.unlink()
    finally:
        made.unlink(missing_ok=True)
        os.close(held)


if __name__ == "__main__":
    main()
