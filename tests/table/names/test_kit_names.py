"""A piece that is called as another kind of thing is told, with the piece of the kit that was meant."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change
from game.lab import inspection

FORD, HILL, BRIDGE, RELICS = (
    "confrontation/saints-ford", "confrontation/drummers-hill", "ascension/the-bridge", "ascension/relic-hunt"
)  # fmt: skip


def found(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    document = mended(scenarios.load(name).document, [Change(path, value) for path, value in changes.items()])
    return {each.field: each.mend[0].value for each in inspection.examine(document) if each.mend}


@pytest.mark.parametrize(
    ("name", "field", "value", "meant"),
    [
        (FORD, "terrain[0].kit", "pond", "stream"),
        (HILL, "terrain[11].kit", "pond", "oak"),
        (RELICS, "terrain[7].kit", "rock", "nexus"),
        ("confrontation/puzzles/round-the-hedge", "terrain[0].kit", "low-wall", "hedge"),
    ],
)
def test_a_piece_called_as_another_is_told(name: str, field: str, value: str, meant: str) -> None:
    assert found(name, {field: value}).get(field) == meant


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (FORD, {"terrain[0].name": "The king's ditch"}),
        (HILL, {"terrain[11].kit": "boulder", "terrain[12].kit": "boulder"}),
        (BRIDGE, {"terrain[2].name": "Bridge of the hanged"}),
    ],
)
def test_a_name_that_goes_with_the_kit_is_none(name: str, changes: dict[str, Any]) -> None:
    assert not [field for field in found(name, changes) if field.endswith(".kit")]
