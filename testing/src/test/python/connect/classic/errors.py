"""Errors as classic PySpark has them. exit: 3"""

import sys

from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession
from pyspark.sql.utils import AnalysisException, ParseException

spark = SparkSession.builder.getOrCreate()
spark.sql("CREATE TABLE t (id INT) USING iceberg")


def caught(text):
    try:
        spark.sql(text).collect()
    except ParseException:
        return "parse"
    except AnalysisException as error:
        return error.getCondition()
    except Py4JJavaError as error:
        return error.java_exception.getClass().getName()
    except Exception as error:
        return error.java_exception.getClass().getSimpleName()


assert caught("SELEC 1") == "parse"
assert caught("SELECT * FROM nope") == "TABLE_OR_VIEW_NOT_FOUND"
assert caught("SELECT 1 / 0") == "SparkArithmeticException"
rolled_back = caught("CALL system.rollback_to_snapshot('default.t', 42)")
assert rolled_back == "org.apache.iceberg.exceptions.ValidationException", rolled_back
sys.exit(3)
