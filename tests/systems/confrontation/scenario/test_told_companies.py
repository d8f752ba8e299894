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
