"""Figures of units: what one carries is seen, the more the more it matters."""

from __future__ import annotations

import pytest

from game.ui.app.theme import Theme
from game.ui.paint import figures

THEME = Theme()


def changed(across: int, badge: str) -> int:
    """How many pixels of a figure a badge changes."""
    plain, carrying = (
        figures.figure(THEME, across, seat="one", emblem="horse", badge=each)[0] for each in ("", badge)
    )
    wide, high = plain.get_size()
    return sum(plain.get_at((x, y)) != carrying.get_at((x, y)) for x in range(wide) for y in range(high))


@pytest.mark.parametrize("across", [20, 40, 80])
def test_a_prize_is_seen_better_than_a_standard(across: int) -> None:
    assert changed(across, "chest") > 1.6 * changed(across, "standard")


def test_a_prize_is_seen_from_afar_where_a_standard_is_not() -> None:
    assert changed(12, "chest") > 0
    assert changed(12, "standard") == 0
