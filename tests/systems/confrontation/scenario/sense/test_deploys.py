"""Attacker and defender deploy where their battle has them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.tables import heals, spoilt, told

FORD = "confrontation/saints-ford"
UPPER = {"at": ["0cm", "0cm"], "to": ["120cm", "30cm"], "edge": "north"}
LOWER = {"at": ["0cm", "60cm"], "to": ["120cm", "90cm"], "edge": "south"}


def exchanged(one: dict[str, Any], two: dict[str, Any], duty: str) -> dict[str, Any]:
    other = {"attacker": "defender", "defender": "attacker"}[duty]
    deploys = {"sides.one.deploy": one, "sides.two.deploy": two}
    return spoilt(FORD, {**deploys, "sides.one.duty": duty, "sides.two.duty": other})


def test_whoever_attacks_from_the_edge_over_which_he_has_to_leave_is_told() -> None:
    document = exchanged(LOWER, UPPER, "attacker")
    assert heals(document, "sides.one.deploy", UPPER)
    assert heals(document, "sides.two.deploy", UPPER)


@pytest.mark.parametrize(
    ("one", "two", "duty"),
    [
        (UPPER, LOWER, "attacker"),
        (LOWER, UPPER, "defender"),
        (LOWER, {**UPPER, "to": ["120cm", "25cm"]}, "attacker"),
    ],
    ids=["as the battle has it", "with the other duty", "in zones of their own"],
)
def test_other_zones_may_be_meant(one: dict[str, Any], two: dict[str, Any], duty: str) -> None:
    found = told(exchanged(one, two, duty), "sides.one.deploy")
    assert not any("where the other side does" in each.text for each in found)
