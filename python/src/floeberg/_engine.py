"""An engine as a child process, and PySpark sessions on it."""

import atexit
import contextlib
import os
import secrets
import shutil
import subprocess
import tempfile
import weakref

from floeberg._java import command


def _import_client():
    """Loads the client while the engine starts; what is wrong with it is told where it is used."""
    with contextlib.suppress(Exception):
        import pyspark.sql.connect.functions
        import pyspark.sql.connect.session


class Engine:
    """A Floeberg server of this process; ends with it.

    The child watches its standard input: the operating system closes it when this process ends, however it ends.
    """

    def __init__(self, warehouse=None, **conf):
        self._temporary = None
        self._sessions = weakref.WeakSet()
        if warehouse is None:
            self._temporary = warehouse = tempfile.mkdtemp(prefix="floeberg-")
        arguments = ["serve", "--connect", "localhost:0", "--exit-with-stdin", "--warehouse", str(warehouse)]
        for key, value in conf.items():
            arguments += ["--conf", f"{key}={value}"]
        self.token = secrets.token_urlsafe(24)
        environment = dict(os.environ, SPARK_CONNECT_AUTHENTICATE_TOKEN=self.token)
        self._process = subprocess.Popen(
            command(*arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )
        _import_client()
        address = self._process.stdout.readline().strip()
        if not address.startswith("sc://"):
            self.stop()
            raise RuntimeError("The Floeberg engine did not start; its messages are above.")
        self.address = address
        self.url = f"{address}/;token={self.token}"
        atexit.register(self.stop)

    def session(self):
        """A new PySpark session on this engine."""
        from pyspark.sql import SparkSession

        spark = SparkSession.builder.remote(self.url).create()
        self._sessions.add(spark)
        return spark

    def stop(self):
        """Ends the engine and removes a temporary warehouse; can be called twice."""
        process, self._process = self._process, None
        if process is not None:
            if process.poll() is None:
                # A session that ends after its engine would wait for it for minutes.
                for spark in list(self._sessions):
                    with contextlib.suppress(Exception):
                        spark.stop()
            self._sessions.clear()
            try:
                process.stdin.close()
                process.wait(10)
            except (OSError, subprocess.TimeoutExpired):
                process.kill()
                process.wait()
            process.stdout.close()
        if self._temporary:
            shutil.rmtree(self._temporary, ignore_errors=True)
            self._temporary = None


def session(warehouse=None, **conf):
    """A PySpark session on a new engine that lives and dies with this interpreter.

    :param warehouse: folder of the tables; a temporary one, removed at the end, when None
    :param conf: settings of the engine; keys with dots as ``**{"spark.sql.session.timeZone": "UTC"}``
    """
    engine = Engine(warehouse, **conf)
    spark = engine.session()
    spark._floeberg_engine = engine  # the engine must not be collected before its session
    return spark
