"""Powers and cards that a unit of a scenario's own can never use (T-22, T-24)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.mend_edits import mended
from game.systems.thor import SYSTEM
from tests.systems.thor.scenario.sense.test_oddities import odd, with_units


def brawlers(**said: Any) -> dict[str, Any]:
    row = {"name": "Brawlers", "hits": 2, "ranged": "none", "special": ["Crack: H no-groups", "Blow: H"]}
    return with_units({**row, **said})


def test_an_attack_that_is_not_for_groups_is_told_of_a_group_T22() -> None:
    document = brawlers(marks=["Group"])
    ((field, text),) = odd(document)
    assert field == "unit[0].special[0]"
    assert "is a Group" in text
    (problem,) = SYSTEM.oddities(document)
    assert odd(mended(document, problem.mend)) == []


@pytest.mark.parametrize(
    "said", [{}, {"marks": ["Group"], "special": ["Rush: M=1 and H no-groups", "Blow: H"]}]
)
def test_whoever_is_no_group_or_may_move_at_least_is_left_alone(said: dict[str, Any]) -> None:
    assert odd(brawlers(**said)) == []


def test_ranged_cards_for_whoever_may_use_no_attack_card_are_told_T24() -> None:
    ((field, text),) = odd(brawlers(ranged="all", attacks=False, special=["Blow: H"]))
    assert field == "unit[0].attacks"
    assert "(T-24)" in text
    assert odd(brawlers(ranged="none", attacks=False, special=["Blow: H"])) == []
