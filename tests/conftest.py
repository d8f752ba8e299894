"""Properties: the same examples every time, on a machine however slow; what has no room for a base is left out.

What was compiled is kept, whatever the environment says: otherwise every program that a test starts would compile the whole
game anew, and every worker all tests.
"""

from __future__ import annotations

import functools
import gc
import os
import sys
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from game.ui.app import heap

settings.register_profile(
    "holmgang",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
settings.load_profile("holmgang")
# Examples are made of the numbers and words in whatever modules are loaded too. Which these are depends on the tests that are
# asked for, and looking for them parses the whole game.
providers._get_local_constants = lambda: providers._local_constants

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_configure(config: pytest.Config) -> None:
    """Of a test that passes a worker sends one report: where only points are shown, nobody reads the other four messages
    that pytest-xdist has about each, and with thousands of small tests they cost as much as some of the tests.
    """
    asked = (
        config.option.verbose >= 0 or config.option.durations is not None or config.getoption("xmlpath", None)
    )
    workers = [plugin for plugin in config.pluginmanager.get_plugins() if hasattr(plugin, "sendevent")]
    for worker in workers if not asked else ():
        worker.sendevent = functools.partial(_short_of_words, worker.sendevent)


def _short_of_words(send: Callable[..., None], event: str, **told: Any) -> None:
    if event in ("logstart", "logfinish"):
        return
    report = told.get("data", {}) if event == "testreport" else {}
    if (
        report.get("when") in ("setup", "teardown")
        and report["outcome"] == "passed"
        and not report["sections"]
    ):
        return
    send(event, **told)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests and modules stay to the end: no search for garbage goes through some millions of things, nor through them again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def _nothing() -> None:
    pass


@pytest.fixture(autouse=True)
def _searched() -> Iterator[None]:
    """No window says what is searched for garbage: a hundred of them come one after another, and each would keep the last,
    or have all that the tests before it left looked through again.
    """
    plain = heap.spare, heap.release, heap.give_back
    heap.spare = heap.release = heap.give_back = _nothing
    yield
    heap.spare, heap.release, heap.give_back = plain


@pytest.fixture(autouse=True, scope="session")
def _unsynced() -> Iterator[None]:
    """Nothing that a test writes has to outlive the power: no test waits until the disk has it."""
    plain, os.fsync = os.fsync, lambda _file: None
    yield
    os.fsync = plain
