"""Distances are exact, so that a board of eight squares has none of eight (T-10, T-20)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.mend_edits import mended
from game.systems.thor import SYSTEM
from tests.systems.thor.scenario.sense.test_oddities import odd, with_units


def archer(power: str) -> dict[str, Any]:
    return with_units({"name": "Archer", "hits": 2, "special": [power, "Blow: H"]})


@pytest.mark.parametrize(
    ("power", "meant"),
    [
        ("Volley: R=8", "Volley: R=7"),
        ("Stride: M=8", "Stride: M=7"),
        ("Volley: R=3 or 8", "Volley: R=3 or 7"),
    ],
)
def test_a_distance_that_no_two_squares_have_is_named(power: str, meant: str) -> None:
    ((field, text),) = odd(archer(power))
    assert field == "unit[0].special[0]"
    assert "8 apart" in text
    (problem,) = SYSTEM.oddities(archer(power))
    assert [change.value for change in problem.mend] == [meant]
    assert odd(mended(archer(power), problem.mend)) == []


@pytest.mark.parametrize(
    "power", ["Volley: R=7", "Teleport: M=1-8 leap", "Burst: A=1-8", "Blast: R=8 line", "Stone: R=K"]
)
def test_distances_that_a_board_has_are_let_alone(power: str) -> None:
    assert odd(archer(power)) == []


def test_a_board_of_narrow_chambers_has_no_long_lines() -> None:
    document = archer("Volley: R=7")
    document["map"] = "\n".join(["...#....", "........", "...#....", "........"] * 2)
    assert odd(document) == []
