"""Lets scripts written for classic PySpark run on a Spark Connect session.

``install`` changes the client in this process only: a stand-in for ``sparkContext``, ``java_exception`` on errors, and builder options that
belong to a cluster are accepted and left out. What cannot work says so.
"""

import json
import os

# Options of the cluster that a server of this kind has no use for; catalogs are not among them.
_CLUSTER = (
    "spark.app.id", "spark.driver.", "spark.eventLog.", "spark.executor.", "spark.hadoop.", "spark.jars", "spark.kryo",
    "spark.master", "spark.repl.", "spark.serializer", "spark.sql.extensions", "spark.submit.", "spark.ui.", "spark.yarn.",
)
_LEVELS = {"ALL", "DEBUG", "ERROR", "FATAL", "INFO", "OFF", "TRACE", "WARN"}


class SparkContext:
    """The members of a SparkContext that have a meaning without RDDs."""

    def __init__(self, spark):
        self._spark = spark

    def setLogLevel(self, logLevel):
        if logLevel.upper() not in _LEVELS:
            raise ValueError(f"Unknown log level: {logLevel}")

    @property
    def version(self):
        return self._spark.version

    @property
    def applicationId(self):
        return f"floeberg-{self._spark.session_id}"

    @property
    def appName(self):
        return self._spark.conf.get("spark.app.name", "floeberg")

    @property
    def master(self):
        return "local[*]"

    @property
    def uiWebUrl(self):
        return None

    @property
    def defaultParallelism(self):
        return os.cpu_count() or 1

    defaultMinPartitions = defaultParallelism

    def setJobGroup(self, groupId, description, interruptOnCancel=False):
        self._spark.addTag(groupId)

    def cancelJobGroup(self, groupId):
        self._spark.interruptTag(groupId)

    def cancelAllJobs(self):
        self._spark.interruptAll()

    def setJobDescription(self, value):
        pass

    def setLocalProperty(self, key, value):
        pass

    def getLocalProperty(self, key):
        return None

    def setCheckpointDir(self, dirName):
        pass

    def stop(self):
        self._spark.stop()

    def __getattr__(self, name):
        raise AttributeError(
            f"sparkContext.{name} needs the JVM of a classic Spark; use the DataFrame API instead: "
            "spark.createDataFrame(..) for parallelize, spark.read.text(..) for textFile"
        )


class _JavaClass:
    def __init__(self, names):
        self._names = names

    def getName(self):
        return self._names[0]

    def getSimpleName(self):
        return self._names[0].replace("$", ".").rsplit(".", 1)[-1]

    def getSuperclass(self):
        return _JavaClass(self._names[1:]) if len(self._names) > 1 else None

    def toString(self):
        return "class " + self.getName()

    __str__ = toString


class _JavaException:
    def __init__(self, errors, index):
        self._errors = errors
        self._index = index

    def getClass(self):
        return _JavaClass(self._errors[self._index][0])

    def getMessage(self):
        return self._errors[self._index][1]

    getLocalizedMessage = getMessage

    def getCause(self):
        cause = self._errors[self._index][2]
        return None if cause is None else _JavaException(self._errors, cause)

    def toString(self):
        return f"{self.getClass().getName()}: {self.getMessage()}"

    __str__ = toString


def _errors(info, message, details):
    """[(class names, message, index of the cause or None)], the error itself first."""
    if details is not None and details.HasField("root_error_idx"):
        first = details.root_error_idx
        order = [first] + [i for i in range(len(details.errors)) if i != first]
        place = {old: new for new, old in enumerate(order)}
        found = []
        for i in order:
            error = details.errors[i]
            cause = place.get(error.cause_idx) if error.HasField("cause_idx") else None
            found.append((list(error.error_type_hierarchy) or [info.reason], error.message, cause))
        return found
    classes = info.metadata.get("classes")
    return [(json.loads(classes) if classes else [info.reason], message, None)]


def _patch_errors():
    import pyspark.errors.exceptions.connect as exceptions
    import pyspark.sql.connect.client.core as core

    convert = exceptions.convert_exception

    def convert_exception(info, truncated_message, resp, *args, **kwargs):
        error = convert(info, truncated_message, resp, *args, **kwargs)
        error.java_exception = _JavaException(_errors(info, truncated_message, resp), 0)
        return error

    exceptions.convert_exception = convert_exception
    core.convert_exception = convert_exception


def _patch_builder(builder):
    plain = builder.config

    def is_cluster(key):
        return isinstance(key, str) and key.startswith(_CLUSTER)

    def config(self, key=None, value=None, **kwargs):
        if is_cluster(key):
            return self
        options = kwargs.get("map")
        if isinstance(options, dict):
            kwargs["map"] = {k: v for k, v in options.items() if not is_cluster(k)}
        if kwargs.get("conf") is not None:
            kwargs = {"map": {k: v for k, v in kwargs["conf"].getAll() if not is_cluster(k)}}
        if key is None:
            return plain(self, **kwargs)
        return plain(self, key, value, **kwargs)

    builder.config = config
    builder.master = lambda self, master: self
    builder.enableHiveSupport = lambda self: self


def install():
    from pyspark.sql.connect.session import SparkSession
    from pyspark.sql.session import SparkSession as FrontSession

    contexts = {}
    SparkSession.sparkContext = property(
        lambda spark: contexts.setdefault(spark.session_id, SparkContext(spark))
    )
    _patch_errors()
    for builder in {FrontSession.Builder, SparkSession.Builder}:
        _patch_builder(builder)
