"""Which pieces are taken out together."""

from __future__ import annotations

from game.core.descriptions.survey import Patch
from game.lab.fairness.causes import groups


def patch(id: str, left: int, top: int) -> Patch:
    return Patch(id, id, left, top, left + 10, top + 10)


def test_pieces_between_which_nobody_passes_are_one_group_and_lone_ones_are_none() -> None:
    row = [patch("a", 0, 0), patch("b", 14, 0), patch("far", 100, 100), patch("c", 28, 4)]
    assert [[each.id for each in group] for group in groups(row, 5)] == [["a", "b", "c"]]
    assert list(groups(row, 3)) == []
