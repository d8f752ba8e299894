"""Cards of troops: as large as asked, told apart by band and number."""

from __future__ import annotations

import pygame

from game.ui.app.theme import Theme
from game.ui.paint.cards import troop_cards

THEME = Theme()


def test_cards_of_different_bands_differ() -> None:
    one, other = (troop_cards.face(THEME, (120, 144), kind, 40, "wolf") for kind in ("M", "R"))
    assert one.get_size() == (120, 144)
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")


def test_a_boss_grows_with_its_number_and_a_gap_is_open() -> None:
    assert troop_cards.boss(THEME, 24, "3").get_size() == (24, 24)
    assert troop_cards.boss(THEME, 24, "10 11").get_width() > 24
    assert troop_cards.gap(THEME, (120, 144)).get_at((60, 72)).a == 0
