"""Cards of actions, painted: their key stands on every one that has room for it beside its words."""

from __future__ import annotations

import pytest

from game.ui.app.theme import Theme
from game.ui.paint import action_cards

Size = tuple[int, int]


def pixels(size: Size, title: str, number: str) -> bytes:
    theme = Theme("standard", 1.0)
    card = action_cards.face(theme, size, "boot", "C", title, "", number, 0, "rest")
    return bytes(card.get_buffer().raw)


@pytest.mark.parametrize("size", [(150, 70), (146, 33), (110, 33)])
def test_the_key_stands_on_high_cards_and_low_ones(size: Size) -> None:
    assert pixels(size, "Walk", "1") != pixels(size, "Walk", "2")


def test_on_a_low_card_the_words_come_before_the_key() -> None:
    size, long = (110, 30), "Unconquerables"
    assert pixels(size, long, "1") == pixels(size, long, "")
