"""The hand: as wide as its words need where the window is small, side by side as long as that has room."""

from __future__ import annotations

import itertools

import pytest

from game.ui.paint import cards
from tests.ui.tables.thor.player import fielded, opened

EIGHT = ["Slam", "Block", "Super", "Parry", "Lunge", "Medium", "Maneuver", "Short"]


@pytest.mark.parametrize("size", [(1280, 720), (960, 720)])
def test_a_low_card_is_never_narrower_than_its_name(size: tuple[int, int]) -> None:
    player = opened(fielded({"d4": "Thor"}, {"d8": "Laufey"}, {"one": EIGHT, "two": []}), size, scale=1.5)
    theme, rects = player.app.theme, player.hand.rects
    assert player.plan.compact
    for slot, name in enumerate(player.table.hand):
        assert rects[slot].width >= cards.least(theme, name)
    assert rects[EIGHT.index("Maneuver")].width > rects[EIGHT.index("Slam")].width


def test_eight_cards_lie_side_by_side_where_their_names_have_room() -> None:
    match = fielded({"d4": "Thor"}, {"d8": "Laufey"}, {"one": EIGHT, "two": []})
    player = opened(match, (1280, 720), scale=1.5)
    rects = player.hand.rects.values()
    assert all(one.right <= other.left for one, other in itertools.pairwise(rects))
