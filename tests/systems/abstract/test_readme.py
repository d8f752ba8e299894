"""The map of the package: every function it names is there, every ruling is in it, every ruling it names is known."""

from __future__ import annotations

import game.systems.abstract as package
from tests.systems.maps import Map

MAP = Map(package, "S")


def test_every_function_that_the_map_names_is_there() -> None:
    assert len(MAP.rows) > 10
    assert MAP.missing() == []


def test_every_ruling_is_on_the_map_and_known() -> None:
    assert MAP.on_it() == MAP.known()


def test_every_ruling_that_the_map_names_is_known() -> None:
    assert MAP.named() - MAP.known() == set()
