"""The picture of a report: curves and maps, the same bytes for the same study."""

from __future__ import annotations

import io

import pygame

from game.lab.pages.dossier import Dossier
from game.lab.pages.poster import poster


def picture(made: bytes) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(made), "poster.png")


def test_the_same_dossier_is_the_same_picture(duel: Dossier) -> None:
    assert poster(duel) == poster(duel)


def test_maps_stand_under_the_curves_where_there_is_a_table(jotunheim: Dossier, duel: Dossier) -> None:
    board, plain = picture(poster(jotunheim)), picture(poster(duel))
    assert board.get_width() == plain.get_width() == 1600
    assert board.get_height() > plain.get_height() + 300


def test_the_map_lies_beneath_the_cells(jotunheim: Dossier) -> None:
    ground = pygame.Surface((64, 64))
    ground.fill((0, 255, 0))
    out = io.BytesIO()
    pygame.image.save(ground, out, "map.png")
    shown = picture(poster(jotunheim, out.getvalue()))
    column = [shown.get_at((270, y)) for y in range(500, shown.get_height() - 150)]
    green = sum(colour.g > colour.r + 40 and colour.g > colour.b + 40 for colour in column)
    assert green > 40


def test_a_story_has_a_picture_too(watch: Dossier) -> None:
    assert picture(poster(watch)).get_width() == 1600
