"""What a hint says to stand between the sides does so, or is told."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change
from game.lab import inspection

HEDGE = "confrontation/puzzles/round-the-hedge"


@pytest.mark.parametrize(("across", "told"), [("60cm", True), ("10cm", True), ("34cm", False)])
def test_a_hedge_between_the_sides_is_on_a_way_from_one_to_the_other(across: str, told: bool) -> None:
    document = mended(scenarios.load(HEDGE).document, [Change("terrain[0].at", [across, "17.5cm"])])
    fields = [each.field for some in inspection.by_step(document) for each in some]
    assert ("terrain[0].at" in fields) == told
