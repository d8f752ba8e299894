"""Words put where the eye wants them."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.theme import Theme
from game.ui.kit.words import broken, draw_lines, halved, unhalved

THEME = Theme()


def test_lines_stand_under_one_another_and_tell_where_they_end() -> None:
    surface, area = pygame.Surface((200, 100)), pygame.Rect(10, 20, 150, 50)
    assert draw_lines(surface, THEME, ["One", "Two"], "body", (255, 255, 255), area) == 20 + 2 * 22
    mask = pygame.mask.from_threshold(surface, (255, 255, 255), (120, 120, 120, 255))
    rows = {y for x in range(200) for y in range(100) if mask.get_at((x, y))}
    assert min(rows) >= 20
    assert {y // 22 for y in (row - 20 for row in rows)} == {0, 1}


LETTERS = [pygame.Rect(100 + 60 * number, 200, 10, 14) for number in range(8)]


def test_words_that_are_covered_whole_or_not_at_all_are_not_halved() -> None:
    assert halved(pygame.Rect(90, 190, 100, 60), LETTERS) == 0
    assert halved(pygame.Rect(90, 190, 100, 16), LETTERS) == 2
    assert halved(pygame.Rect(0, 0, 80, 400), LETTERS) == 0


@pytest.mark.parametrize("at", [(90, 190), (92, 206), (105, 120), (60, 212), (104, 203)])
def test_what_lies_over_words_moves_just_so_far_that_it_halves_none(at: tuple[int, int]) -> None:
    box = pygame.Rect(at, (100, 90))
    place = unhalved(box, LETTERS, box.inflate(28, 28))
    assert not halved(place, LETTERS)
    assert place.size == box.size
    assert abs(place.x - box.x) <= 14
    assert abs(place.y - box.y) <= 14
    assert halved(box, LETTERS) or place == box


def test_what_finds_no_place_stays() -> None:
    box = pygame.Rect(104, 100, 400, 104)
    assert unhalved(box, LETTERS, box.inflate(4, 4)) == box


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("Oathblades", ("Oath-", "blades")),
        ("Quarrellers", ("Quarrel-", "lers")),
        ("Spine-thrower", ("Spine-", "thrower")),
        ("Colossus", ("Colos-", "sus")),
    ],
)
def test_a_word_is_broken_at_its_hyphen_or_before_a_syllable(word: str, first: tuple[str, str]) -> None:
    assert broken(word)[0] == first


def test_a_short_word_is_not_broken() -> None:
    assert broken("Rout") == broken("Mire") == []
