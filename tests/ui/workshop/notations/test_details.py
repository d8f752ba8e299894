"""A row of terrain that is partly wrong lies as far as it can be read."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.system import Document
from game.ui.workshop.notations import notation_of
from game.ui.workshop.notations.items import Sort

GATE: dict[str, Any] = {"id": "gate", "kit": "gate", "at": ["6in", "6in"]}


def document(**said: Any) -> Document:
    """A map with one gate, and a crate to look at what others bring about."""
    return {"system": "ascension", "table": "2ft x 2ft", "terrain": [{**GATE, **said}]}


@pytest.mark.parametrize(
    "said",
    [
        {"interact": ["opne gate"]},
        {"traits": ["dor"]},
        {"locked": True, "open": True},
        {"size": 7},
        {"wounds": "many"},
        {"hazard": {"when": ["never"]}},
        {"shape": "as large as a house"},
        {"colour": "red"},
        {"interact": "open gate", "size": "large", "turn": "left"},
    ],
)
def test_a_piece_lies_where_it_says_whatever_else_is_wrong_with_it(said: dict[str, Any]) -> None:
    notation = notation_of("ascension")
    assert notation is not None
    found = [each for each in notation.items(document(**said)) if each.sort is Sort.TERRAIN]
    assert [each.path for each in found] == ["terrain[0]"]
    assert notation.details(document(**said), found[0])


@pytest.mark.parametrize("said", [{"at": ["six", "6in"]}, {"kit": "gaet"}, {"id": 4}])
def test_a_piece_of_which_nobody_knows_what_or_where_it_is_lies_nowhere(said: dict[str, Any]) -> None:
    notation = notation_of("ascension")
    assert notation is not None
    assert notation.items(document(**said)) == []


@pytest.mark.parametrize(
    "name",
    [
        "ascension/the-bridge",
        "ascension/burning-village",
        "asgard/prison-of-the-jarl",
        "confrontation/saints-ford",
    ],
)
def test_what_is_said_of_every_piece_that_ships_can_be_shown(name: str) -> None:
    said = scenarios.load(name).document
    notation = notation_of(str(said["system"]))
    assert notation is not None
    for item in notation.items(said):
        if item.sort is Sort.TERRAIN and item.path:
            for detail in notation.details(said, item):
                if detail.form == "choice":
                    assert detail.value in [value for value, _ in detail.options], (item.path, detail.key)
