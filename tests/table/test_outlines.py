"""Outlines that enclose something, and those that do not."""

from __future__ import annotations

import pytest

from game.table.outlines import proper
from game.table.shapes import Outline

SQUARE: Outline = ((0, 0), (100, 0), (100, 100), (0, 100))


def test_a_square_is_proper_whichever_way_round() -> None:
    assert proper(SQUARE)
    assert proper(SQUARE[::-1])


@pytest.mark.parametrize(
    "outline",
    [((0, 0), (100, 100), (100, 0), (0, 100)), ((0, 0), (100, 0), (50, 0)), ((5, 5), (5, 5), (5, 5))],
)
def test_what_crosses_itself_or_encloses_nothing_is_not(outline: Outline) -> None:
    assert not proper(outline)
