"""Lets scripts written for classic PySpark run on a Spark Connect session.

``install`` changes the client in this process only: a stand-in for ``sparkContext``, ``java_exception`` on errors, and builder options that
belong to a cluster are accepted and left out. What cannot work says so.
"""

import json
import os
import sys
import types

from ._context import INSTEAD, HiveContext, SparkContext, SQLContext, missing

# Options of the cluster that a server of this kind has no use for; catalogs are not among them.
_CLUSTER = (
    "spark.app.id", "spark.driver.", "spark.eventLog.", "spark.executor.", "spark.hadoop.", "spark.jars", "spark.kryo",
    "spark.master", "spark.repl.", "spark.serializer", "spark.sql.extensions", "spark.submit.", "spark.ui.", "spark.yarn.",
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


def _py4j_error():
    """The class that scripts of classic PySpark catch for errors without a class of their own."""
    try:
        from py4j.protocol import Py4JJavaError
    except ImportError:
        package, module = types.ModuleType("py4j"), types.ModuleType("py4j.protocol")
        module.Py4JError = type("Py4JError", (Exception,), {})
        module.Py4JNetworkError = type("Py4JNetworkError", (module.Py4JError,), {})
        Py4JJavaError = module.Py4JJavaError = type("Py4JJavaError", (module.Py4JError,), {})
        package.protocol = module
        sys.modules.update({"py4j": package, "py4j.protocol": module})
    return Py4JJavaError


def _patch_errors():
    import pyspark.errors.exceptions.connect as exceptions
    import pyspark.sql.connect.client.core as core

    convert = exceptions.convert_exception
    plain = (exceptions.SparkConnectGrpcException, exceptions.UnknownException)
    uncaught = {kind: type(kind.__name__, (kind, _py4j_error()), {"__module__": kind.__module__}) for kind in plain}

    def convert_exception(info, truncated_message, resp, *args, **kwargs):
        error = convert(info, truncated_message, resp, *args, **kwargs)
        if type(error) in uncaught:
            error.__class__ = uncaught[type(error)]
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


def _patch_sessions(session, front):
    given = {}
    apply = session.Builder._apply_options
    contexts = {}

    def apply_options(self, spark):
        # Fixed on a server; sending it would give a warning.
        options = dict(self._options)
        name = options.pop("spark.app.name", None)
        if name is not None:
            SparkContext._names[spark.session_id] = name
        given.setdefault(spark.session_id, {}).update(options)
        kept, self._options = self._options, options
        try:
            return apply(self, spark)
        finally:
            self._options = kept

    def new_session(self):
        options = given.get(self.session_id, {})
        builder = session.Builder().config(map=dict(options)).remote(os.environ["SPARK_REMOTE"])
        return builder.create()

    session.Builder._apply_options = apply_options
    session.newSession = new_session
    session.__enter__ = lambda self: self
    session.__exit__ = lambda self, *_: self.stop()
    session.sparkContext = property(
        lambda spark: contexts.setdefault(spark.session_id, SparkContext._of(spark))
    )
    for builder in {front.Builder, session.Builder}:
        _patch_builder(builder)


def _patch_missing(kind, name):
    """Members of classic PySpark that are not there say what to use instead."""
    plain = kind.__getattr__

    def getattr_(self, member):
        try:
            return plain(self, member)
        except AttributeError:
            if member in INSTEAD:
                raise missing(f"{name}.{member}", INSTEAD[member]) from None
            raise

    kind.__getattr__ = getattr_


def _patch_modules():
    import pyspark
    import pyspark.sql

    for name in ("pyspark", "pyspark.context", "pyspark.core.context"):
        if name in sys.modules:
            sys.modules[name].SparkContext = SparkContext
    if "pyspark.context" not in sys.modules:
        sys.modules["pyspark.context"] = pyspark.context = types.ModuleType("pyspark.context")
        pyspark.context.SparkContext = SparkContext
    for module in (pyspark, pyspark.sql, sys.modules["pyspark.sql.context"]):
        module.SQLContext, module.HiveContext = SQLContext, HiveContext


def install():
    from pyspark.sql.connect.dataframe import DataFrame
    from pyspark.sql.connect.session import SparkSession
    from pyspark.sql.session import SparkSession as FrontSession

    _patch_errors()
    _patch_sessions(SparkSession, FrontSession)
    _patch_missing(DataFrame, "DataFrame")
    _patch_missing(SparkSession, "spark")
    _patch_modules()
