"""The map of the package: every function it names is there, every rule and ruling is on it, and all it names are known."""

from __future__ import annotations

import game.systems.confrontation as package
from tests.systems.maps import Map

MAP = Map(package, "G[AB]?")


def test_every_function_that_the_map_names_is_there() -> None:
    assert len(MAP.rows) > 100
    assert MAP.missing() == []


def test_every_rule_and_ruling_is_on_the_map() -> None:
    assert MAP.known() - MAP.on_it() == set()


def test_every_rule_that_the_map_names_is_known() -> None:
    assert MAP.named() - MAP.known() == set()
