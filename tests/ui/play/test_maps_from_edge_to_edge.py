"""`Glimpse.map`: a place lies at the same share of the picture as of the table."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core.match import Match
from game.scenarios import load
from game.ui.app.theme import Theme
from game.ui.play.summaries.glimpse import glimpse_of

pytestmark = pytest.mark.usefixtures("app")


def drawn(match: Match, size: tuple[int, int] = (400, 400), *, units: bool = True) -> pygame.Surface:
    glimpse = glimpse_of(match.header.system, Theme(), size)
    assert glimpse is not None
    return glimpse.map(match.state, "one", units=units)


def begun(name: str, document: dict[str, Any] | None = None) -> Match:
    entry = load(name)
    return Match.start(entry.system, document or entry.document, seed=1, scenario=entry.id)


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The box round all pixels in which two pictures differ clearly."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (12, 12, 12, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "wide", "high"),
    [
        ("thor/jotunheim", 8, 8),
        ("asgard/the-frost-door", 8, 8),
        ("ascension/the-bridge", 48, 36),
        ("asgard/first-watch", 36, 36),
        ("confrontation/saints-ford", 120, 90),
    ],
)
@pytest.mark.parametrize("size", [(400, 400), (150, 500)])
def test_a_map_is_the_table_and_nothing_more(name: str, wide: int, high: int, size: tuple[int, int]) -> None:
    picture = drawn(begun(name), size)
    assert picture.width <= size[0]
    assert picture.height <= size[1]
    assert picture.width / picture.height == pytest.approx(wide / high, rel=0.02)


def test_a_wall_lies_where_its_square_is() -> None:
    entry = load("thor/jotunheim")
    rows = ["........"] * 8
    bare = begun("thor/jotunheim", {**entry.document, "map": "\n".join(rows)})
    rows[5] = "..#....."
    walled = begun("thor/jotunheim", {**entry.document, "map": "\n".join(rows)})
    box = difference(drawn(bare, units=False), drawn(walled, units=False))
    square, shadow = pygame.Rect(100, 250, 50, 50), 16
    assert box.contains(square.inflate(-8, -8))
    assert square.inflate(shadow, shadow).contains(box)


def test_a_map_without_units_shows_the_ground_alone_and_units_stand_at_their_places() -> None:
    match = begun("asgard/first-watch")
    table = match.state.table
    whole, ground = drawn(match), drawn(match, units=False)
    share = whole.width / table.field.width
    box = difference(whole, ground)
    for model in table.models.values():
        assert box.collidepoint(model.place.x * share, model.place.y * share)


def test_units_without_a_table_are_shown_themselves() -> None:
    match = begun("abstract/duel")
    assert drawn(match).size == drawn(match, units=False).size == (400, 400)
