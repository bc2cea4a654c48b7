"""Stand-ins for the entry points of classic PySpark, over a Spark Connect session."""

import getpass
import os
import sys
import time

_STARTED = int(time.time() * 1000)
_LEVELS = {"ALL", "DEBUG", "ERROR", "FATAL", "INFO", "OFF", "TRACE", "WARN"}

# What to use instead of members that need the JVM or Python workers.
INSTEAD = {
    "parallelize": "spark.createDataFrame(rows, schema)",
    "emptyRDD": "spark.createDataFrame([], schema)",
    "range": "spark.range(..)",
    "textFile": "spark.read.text(path)",
    "wholeTextFiles": "spark.read.text(path, wholetext=True)",
    "accumulator": "an aggregate, or DataFrame.observe(..)",
    "_jvm": "Python's own libraries, such as logging for log4j",
    "_jsc": "spark.conf",
    "hadoopConfiguration": "the settings of the catalog",
    "_jsparkSession": "spark",
    "rdd": "the DataFrame itself, collect() or toLocalIterator()",
    "toJSON": 'select(to_json(struct("*")))',
}


def missing(name, instead=None):
    what = f"; use {instead} instead" if instead else ""
    return AttributeError(f"{name} needs the JVM of a classic Spark, which is not there{what}.")


class _Conf:
    """A session's settings as a SparkConf reads them."""

    def __init__(self, context):
        self._context = context

    def getAll(self):
        return sorted({**self._context._spark.conf.getAll, "spark.app.name": self._context.appName}.items())

    def get(self, key, defaultValue=None):
        return dict(self.getAll()).get(key, defaultValue)

    def contains(self, key):
        return key in dict(self.getAll())

    def toDebugString(self):
        return "\n".join(f"{key}={value}" for key, value in self.getAll())


class _Broadcast:
    """A value in the only process that there is."""

    def __init__(self, value):
        self.value = value

    def unpersist(self, blocking=False):
        pass

    def destroy(self, blocking=False):
        self.value = None


class SparkContext:
    """The members of a SparkContext that have a meaning without RDDs."""

    _names = {}  # of applications, by session

    def __init__(self, master=None, appName=None, sparkHome=None, pyFiles=None, environment=None, batchSize=0,
                 serializer=None, conf=None, **_):
        self._spark = _session(conf, appName)

    @classmethod
    def getOrCreate(cls, conf=None):
        return _session(conf, None).sparkContext

    @classmethod
    def _of(cls, spark):
        context = cls.__new__(cls)
        context._spark = spark
        return context

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
        return self._names.get(self._spark.session_id, "floeberg")

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

    @property
    def startTime(self):
        return _STARTED

    def sparkUser(self):
        return getpass.getuser()

    def getConf(self):
        return _Conf(self)

    def broadcast(self, value):
        return _Broadcast(value)

    def addPyFile(self, path):
        sys.path.insert(1, path if path.endswith((".zip", ".egg")) else os.path.dirname(os.path.abspath(path)))

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

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def __repr__(self):
        return f"<SparkContext master={self.master} appName={self.appName}>"

    def __getattr__(self, name):
        raise missing(f"sparkContext.{name}", INSTEAD.get(name))


class SQLContext:
    """The entry point before SparkSession; everything else is the session's."""

    def __init__(self, sparkContext, sparkSession=None, jsqlContext=None):
        self.sparkSession = sparkSession or sparkContext._spark

    @classmethod
    def getOrCreate(cls, sc):
        return cls(sc)

    def newSession(self):
        return type(self)(None, self.sparkSession.newSession())

    def setConf(self, key, value):
        self.sparkSession.conf.set(key, value)

    def getConf(self, key, defaultValue=None):
        return self.sparkSession.conf.get(key, defaultValue)

    def registerDataFrameAsTable(self, df, tableName):
        df.createOrReplaceTempView(tableName)

    def dropTempTable(self, tableName):
        self.sparkSession.catalog.dropTempView(tableName)

    def cacheTable(self, tableName):
        self.sparkSession.catalog.cacheTable(tableName)

    def uncacheTable(self, tableName):
        self.sparkSession.catalog.uncacheTable(tableName)

    def clearCache(self):
        self.sparkSession.catalog.clearCache()

    def tables(self, dbName=None):
        return self.sparkSession.sql("SHOW TABLES" + (f" IN {dbName}" if dbName else ""))

    def tableNames(self, dbName=None):
        return [row.tableName for row in self.tables(dbName).collect()]

    def __getattr__(self, name):
        return getattr(self.sparkSession, name)


class HiveContext(SQLContext):
    def refreshTable(self, tableName):
        self.sparkSession.catalog.refreshTable(tableName)


def _session(conf, name):
    from pyspark.sql import SparkSession

    builder = SparkSession.builder
    if conf is not None:
        builder = builder.config(conf=conf)
    if name:
        builder = builder.appName(name)
    return builder.getOrCreate()
