"""Floeberg: Spark SQL and PySpark over Apache Iceberg tables, without Spark.

``floeberg.session()`` starts an engine and gives a PySpark session on it. The engine is a child process that ends with
this interpreter, also when the interpreter is killed.
"""

from floeberg._engine import Engine, session

__all__ = ["Engine", "session"]
