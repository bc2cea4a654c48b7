"""A pytest fixture ``spark``: a session on an engine of its own, with a warehouse that is gone afterwards."""

import pytest


@pytest.fixture(scope="session")
def floeberg_engine():
    """The engine of the test run."""
    from floeberg import Engine

    engine = Engine()
    yield engine
    engine.stop()


@pytest.fixture(scope="module")
def spark(floeberg_engine):
    """A PySpark session; its temporary views and settings are those of one test module."""
    session = floeberg_engine.session()
    yield session
    session.stop()
