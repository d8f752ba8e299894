"""Whoever is kept on foot from what all want is told so; what is gone keeps nobody away and leads nobody over (R-7.2.14)."""

from __future__ import annotations

from typing import Any

from game import scenarios
from game.systems.ascension.system import SYSTEM

SIDES = {
    "north": (["18in", "13in"], "11in x 0.5in"),
    "south": (["18in", "23in"], "11in x 0.5in"),
    "west": (["13in", "18in"], "0.5in x 11in"),
    "east": (["23in", "18in"], "0.5in x 11in"),
}
BRIDGE = {"id": "over", "kit": "bridge", "at": ["18in", "13in"], "shape": "3in x 6in"}
HORN = {"id": "horn", "kit": "console", "at": ["15in", "18in"], "interact": ["score 1 once"]}


def ring(*more: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """A shipped map with its one zone in a ring of walls, and what else lies there; walls may be changed."""
    walls = [
        {"id": name, "kit": "wall", "at": at, "shape": shape, "traits": ["impassable"], **changed.get(name, {})}
        for name, (at, shape) in SIDES.items()
    ]  # fmt: skip
    document = scenarios.load("ascension/seize-fate").document
    zone = {**document["zone"][0], "at": ["18in", "18in"]}
    made = {**document, "table": "3ft x 3ft", "terrain": [*walls, *more], "goals": [], "zone": [zone]}
    made["scoring"] = {"removed": 1}
    assert SYSTEM.problems(made) == []
    return made


def kept_away(document: dict[str, Any]) -> list[str]:
    """The fields of what nobody gets to."""
    return [each.field for each in SYSTEM.oddities(document) if "no model of any side gets to" in each.text]


def test_a_ring_far_round_a_zone_keeps_everybody_out() -> None:
    assert kept_away(ring()) == ["zone[0].at"]
    assert kept_away(ring(HORN)) == ["zone[0].at", "terrain[4].at"]


def test_a_bridge_leads_over_it_unless_it_is_gone() -> None:
    assert kept_away(ring(BRIDGE)) == []
    assert kept_away(ring({**BRIDGE, "gone": True})) == ["zone[0].at"]


def test_a_wall_that_is_gone_keeps_nobody_out() -> None:
    assert kept_away(ring(HORN, east={"gone": True})) == []


def test_to_what_is_gone_nobody_has_to_get() -> None:
    assert kept_away(ring({**HORN, "gone": True})) == ["zone[0].at"]
