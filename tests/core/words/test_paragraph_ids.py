"""Which ids of paragraphs a slip of the hand makes of one another."""

from __future__ import annotations

import pytest

from game.core.words import paragraph_ids

IDS = ["TB-3", "T-3", "T-5", "T-30", "T-40", "T-39", "T-104", "R-5.2.5", "R-5.2.6", "R-7.1.1", "TC-Slam"]


@pytest.mark.parametrize(
    ("id", "meant"),
    [
        ("T-3", "T-30"),
        ("T-30", "T-3"),
        ("T-30", "T-40"),
        ("T-93", "T-39"),
        ("T-39", "T-40"),
        ("T-3", "TB-3"),
        ("R-5.2.6", "R-5.2.5"),
        ("R-2.5.5", "R-5.2.5"),
        ("R-5.2", "R-5.2.5"),
    ],
)
def test_one_slip_writes_another_id(id: str, meant: str) -> None:
    assert paragraph_ids.slipped(id, meant)


@pytest.mark.parametrize(
    ("id", "other"),
    [("T-3", "T-3"), ("T-5", "T-40"), ("T-3", "R-3"), ("T-3", "TC-Slam"), ("R-2.5.5", "R-5.2.6")],
)
def test_other_ids_are_no_slips(id: str, other: str) -> None:
    assert not paragraph_ids.slipped(id, other)


def test_the_paragraphs_beside_it_are_near_whatever_they_are_called() -> None:
    assert paragraph_ids.near("T-104", IDS) == ["T-39", "R-5.2.5"]
    assert paragraph_ids.near("TB-3", IDS) == ["T-3"]
    assert paragraph_ids.near("TC-Slam", IDS) == []
