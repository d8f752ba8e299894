"""A winch that works a door far away may mean the one beside it, if nothing works that."""

from __future__ import annotations

from game.core.documents.edits import SetField
from game.core.problems.problem import Change
from tests.systems.ascension.scenario.sense.test_loose_ends import BRIDGE, SYSTEM, spoilt

WINCH, EAST_HORN = "terrain[6].interact[0]", "terrain[17].interact[0]"


def told(at: list[str], works: str) -> list[tuple[Change, ...]]:
    """The mends of the west winch as it lies there and works that gate, and no horn shuts the western one."""
    document = SetField(WINCH, works).apply(spoilt(BRIDGE, "terrain.west-winch.at", at))
    document = SetField(EAST_HORN, "defence 1 all").apply(document)
    return [each.mend for each in SYSTEM.oddities(document) if "lies beside it, which nothing" in each.text]


def test_a_winch_means_the_gate_beside_it_if_nothing_else_works_that() -> None:
    assert told(["19.5in", "18in"], "toggle east-gate") == [(Change(WINCH, "toggle west-gate"),)]


def test_a_winch_that_works_the_gate_beside_it_or_one_not_much_farther_is_left_alone() -> None:
    assert told(["19.5in", "18in"], "toggle west-gate") == told(["19.5in", "22in"], "toggle east-gate") == []
