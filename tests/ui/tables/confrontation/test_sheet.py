"""The sheet of a unit: who is left of it, and what is wounded."""

from __future__ import annotations

import pygame

from game.ui.tables.confrontation.sheet import Left

PLACE = pygame.Rect(0, 0, 200, 24)


def test_the_last_of_several_is_counted_as_one_of_so_many_and_not_by_wounds() -> None:
    last = Left(PLACE, 1, 3, [(2, 2)])
    assert last.words == "1 of 3"
    assert last.dots == (3, 2)


def test_a_unit_of_one_is_counted_by_its_wounds() -> None:
    titan = Left(PLACE, 1, 1, [(7, 12)])
    assert titan.words == "7 of 12"
    assert titan.dots == (12, 5)
