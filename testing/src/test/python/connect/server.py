"""A Floeberg server for the time of a check."""

import contextlib
import os
import subprocess
import tempfile


@contextlib.contextmanager
def running(program, *options, **environment):
    """Starts ``program serve`` on a free port with an empty warehouse; gives its address and its process id."""
    with tempfile.TemporaryDirectory(prefix="floeberg-check-", ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [program, "serve", "--connect", "localhost:0", "--exit-with-stdin", "--warehouse", f"{folder}/warehouse"]
            + ["--conf", "spark.sql.session.timeZone=UTC", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=dict(os.environ, **environment),
            text=True,
        )
        try:
            address = process.stdout.readline().strip()
            if not address.startswith("sc://"):
                raise RuntimeError("the server did not start")
            yield address, process.pid
        finally:
            process.stdin.close()
            process.wait(30)
            process.stdout.close()
