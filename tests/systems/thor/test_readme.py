"""The map of the package: every function it names is there, every ruling is in it, every ruling it names is known."""

from __future__ import annotations

import game.systems.thor as package
from tests.systems.maps import Map

MAP = Map(package, "T")
AIDS = {"T-90", "T-91", "T-92"}
"""Odds, undo and the curtain are the table's, not the rules'."""


def test_every_function_that_the_map_names_is_there() -> None:
    assert len(MAP.rows) > 20
    assert MAP.missing() == []


def test_every_ruling_of_the_rules_is_on_the_map() -> None:
    assert MAP.known() - MAP.on_it() - AIDS == set()


def test_every_ruling_that_the_map_names_is_known() -> None:
    assert MAP.named() - MAP.known() == set()
