"""Whom texts name, against who is in the companies of a file."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.tables import heals, spoilt, told

LAMPS = "confrontation/two-lamps"
COMPANY = "sides.four.company"
MAULKIN = f"{COMPANY}.banner[0].units[1]"


@pytest.mark.parametrize(
    ("changes", "field", "right"),
    [
        ({f"{MAULKIN}.incarnate": "quill"}, f"{MAULKIN}.incarnate", "rusk"),
        ({f"{COMPANY}.story": "Mother Quill is out."}, f"{MAULKIN}.incarnate", "quill"),
        ({f"{COMPANY}.story": "Rusk, Fenlings and Reavers."}, f"{MAULKIN}.troop", "reaver"),
    ],
)
def test_who_is_told_stands_in_the_place_of_the_one_who_is_not(
    changes: dict[str, Any], field: str, right: str
) -> None:
    (problem,) = told(spoilt(LAMPS, changes), field)
    assert problem.mend[0].value == right


def test_after_the_mend_nothing_is_said() -> None:
    assert heals(spoilt(LAMPS, {f"{MAULKIN}.incarnate": "quill"}), f"{MAULKIN}.incarnate", "rusk")


def test_a_unit_called_by_somebody_who_is_not_in_its_company_is_told_at_its_name() -> None:
    (problem,) = told(spoilt(LAMPS, {f"{MAULKIN}.name": "Quill's own"}), f"{MAULKIN}.name")
    assert "Mother Quill" in problem.text


def test_somebody_of_another_company_may_be_spoken_of() -> None:
    spoken = spoilt(LAMPS, {"hints[2]": "Quill passes through friends.", f"{COMPANY}.story": "They came."})
    assert not told(spoken, f"{MAULKIN}.incarnate")


ROUND, SHARE, HEDGE, HYMN = (
    "confrontation/the-first-round",
    "confrontation/puzzles/the-marshals-share",
    "confrontation/puzzles/round-the-hedge",
    "confrontation/puzzles/a-hymn-of-the-right-length",
)
ONE, TWO = (f"sides.{seat}.company.banner[0].units" for seat in ("one", "two"))


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (SHARE, {f"{ONE}[0].incarnate": "osric-lume"}, f"{ONE}[0].incarnate", "edda-vorn"),
        (HYMN, {f"{ONE}[0].incarnate": "edda-vorn"}, f"{ONE}[0].incarnate", "osric-lume"),
        (ROUND, {f"{TWO}[1].troop": "bog-stalker"}, f"{TWO}[1].troop", "maulkin"),
        (HEDGE, {f"{TWO}[0].troop": "reaver"}, f"{TWO}[0].troop", "fenling"),
        (SHARE, {"solution[4].attackers": "edda"}, "solution[4].attackers", "edda-vorn"),
        (SHARE, {"solution[4].defenders": "Quill"}, "solution[4].defenders", "quill"),
    ],
)
def test_whom_titles_numbers_and_actions_tell_of_is_there(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    (problem,) = told(spoilt(name, changes), field)
    assert problem.mend[0].value == right


def test_a_troop_that_another_text_tells_of_is_meant() -> None:
    changes = {f"{TWO}[0].troop": "reaver", "hints[0]": "The Reavers are no Fenlings."}
    assert not told(spoilt(HEDGE, changes), f"{TWO}[0].troop")
