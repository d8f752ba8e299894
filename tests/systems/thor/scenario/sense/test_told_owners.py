"""Powers of which a hint tells as of somebody else's."""

from __future__ import annotations

import pytest

from game.lab import wording
from tests.systems.thor.scenario.test_aims import of


def mends(name: str, hint: str) -> list[str]:
    """What the hint becomes by each of its mends."""
    found = wording.problems(of(name, {"hints": [hint]}))
    return [
        each.mend[0].value for each in found if each.field == "hints[0]" and each.mend and each.mend[0].value
    ]


@pytest.mark.parametrize(
    ("name", "hint", "right"),
    [
        ("throne-room", "Teleport passes over everything. It carries Thor out.", "It carries Odin out."),
        ("throne-room", "Teleport takes Thor into the fight.", "Teleport takes Odin"),
        ("throne-room", "Watch for Odin's Hammer Flight.", "for Thor's Hammer Flight"),
        ("throne-room", "With Teleport, Thor can leave the ring.", "With Teleport, Odin can"),
        ("throne-room", "Malekith can use Great Blow here.", "Algrim can use Great Blow"),
        ("throne-room", "Thor can call up new warriors turn after turn.", "Odin can call up"),
        ("vanaheim", "Sif has Great Girth, and holds a foe.", "Volstagg has Great Girth"),
        ("jotunheim", "Watch the Captain's Taunt.", "Watch Laufey's Taunt."),
        ("jotunheim", "Fear Orders of Laufey.", "Fear Orders of the Captain."),
        ("vanaheim", "Heimdall's Great Girth holds a foe.", "Volstagg's Great Girth"),
        ("greenwich", "Keep Thor's Distraction for the end.", "Keep the Earthlings' Distraction"),
    ],
)
def test_a_power_is_told_of_who_has_it(name: str, hint: str, right: str) -> None:
    assert any(right in each for each in mends(name, hint))
    assert not mends(name, mends(name, hint)[0])


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("greenwich", "Distraction saves Thor from across the board."),
        ("greenwich", "The Dark Elves have Void Grenades, and so much more."),
        ("throne-room", "Odin can call up new warriors, and Teleport carries him."),
        ("throne-room", "Thor has no Teleport. Malekith stands across from Odin's Teleport."),
        ("vanaheim", "Orders let the Warriors strike, and Great Girth holds Thor's foe."),
        ("jotunheim", "Taunt moves Thor out of the line."),
    ],
)
def test_who_is_struck_saved_or_moved_by_a_power_need_not_have_it(name: str, hint: str) -> None:
    assert mends(name, hint) == []


def test_powers_of_ones_own_units_are_held_to_them_too() -> None:
    queen = {"name": "Ice Queen", "hits": 5, "special": ["Cold Step: M=3"]}
    changes = {"unit": [queen], "sides.two.units[1]": "Ice Queen", "rule": None}
    document = of("jotunheim", {**changes, "hints": ["Cold Step carries Laufey behind the line."]})
    found = [each for each in wording.problems(document) if each.field == "hints[0]"]
    assert [each.mend[0].value for each in found] == ["Cold Step carries Ice Queen behind the line."]
