"""Where everything stands round the table of units."""

from __future__ import annotations

import pygame
import pytest

from game.table.lengths import CM
from game.ui.app.theme import Theme
from game.ui.plane.camera import FARTHEST, Camera, Lens
from game.ui.tables.confrontation.floor_plan import FloorPlan, plan, with_coach, with_sheet
from game.ui.tables.confrontation.shelf import LIFT

SIZES = [(1280, 720), (1500, 900), (1920, 1080), (1080, 700), (900, 600), (640, 480), (2560, 1440)]


def parts(made: FloorPlan) -> list[pygame.Rect]:
    over = [] if made.drawer else [made.sheet, *([made.log] if made.log else [])]
    return [made.area, made.shelf, *(made.tracks or ()), *over]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_nothing_round_the_table_overlaps_or_leaves_the_window(size: tuple[int, int], scale: float) -> None:
    theme = Theme("standard", scale)
    if size[0] / scale < 640 or size[1] / scale < 480:
        pytest.skip("smaller than any window may be")
    made = plan(theme, size)
    window = pygame.Rect((0, 0), size)
    found = parts(made)
    assert all(window.contains(part) for part in found)
    for number, one in enumerate(found):
        assert one.collidelist(found[number + 1 :]) < 0
    on_shelf = [made.cards, made.commit, made.back, made.end]
    for number, one in enumerate(on_shelf):
        assert made.shelf.contains(one)
        assert one.collidelist(on_shelf[number + 1 :]) < 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_no_button_stands_where_a_bot_was_steered_a_moment_before(
    size: tuple[int, int], scale: float
) -> None:
    theme = Theme("standard", scale)
    if size[0] / scale < 640 or size[1] / scale < 480:
        pytest.skip("smaller than any window may be")
    made = plan(theme, size)
    assert made.shelf.contains(made.transport)
    assert made.transport.collidelist([made.commit, made.back, made.end, made.thread]) < 0


def test_the_table_of_the_pictures_stands_where_they_show_it() -> None:
    made = plan(Theme("standard"), (1280, 720))
    assert made.free == (168, 24, 768, 576)
    assert made.tier == "normal"
    assert made.shelf.top == 608
    assert plan(Theme("standard"), (1536, 864)).tier == "wide"


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_table_fills_its_place(size: tuple[int, int]) -> None:
    theme = Theme("standard")
    free = plan(theme, size).free
    camera = Camera()
    camera.fit(theme, free, 120 * CM, 90 * CM, least=FARTHEST, filling=True)
    lens = Lens(theme, free, camera, (120 * CM, 90 * CM), free, CM)
    wide, high = lens.length(120 * CM), lens.length(90 * CM)
    assert wide <= free.width + 1
    assert high <= free.height + 1
    assert max(wide / free.width, high / free.height) > 0.9


def test_a_sheet_that_says_little_leaves_its_room_to_the_log() -> None:
    made = plan(Theme("standard"), (1280, 720))
    fitted = with_sheet(made, 200)
    assert made.log is not None
    assert fitted.log is not None
    assert fitted.sheet.height == 200
    assert fitted.log.bottom == made.log.bottom
    assert fitted.log.top - fitted.sheet.bottom == made.log.top - made.sheet.bottom


@pytest.mark.parametrize(("need", "high"), [(60, None), (220, 220), (5000, 320)])
def test_the_coach_has_what_his_words_need_up_to_a_good_half_of_the_column(
    need: int, high: int | None
) -> None:
    made = plan(Theme("standard"), (1280, 720))
    fitted = with_coach(made, need)
    assert made.log is not None
    assert fitted.log is not None
    assert abs(fitted.log.height - (high or made.log.height)) < 10
    assert fitted.coach == fitted.log
    assert fitted.log.bottom == made.log.bottom
    assert fitted.sheet.top == made.sheet.top
    assert fitted.log.top - fitted.sheet.bottom == made.log.top - made.sheet.bottom


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5)])
def test_a_card_that_rises_stays_under_the_line_of_what_happened(size: tuple[int, int], scale: float) -> None:
    theme = Theme("standard", scale)
    made = plan(theme, size)
    assert made.cards.top - theme.px(LIFT) >= made.thread.bottom
    if not made.compact:
        assert abs(made.cards.bottom - made.end.bottom) <= 1
        assert abs(made.back.bottom - made.end.bottom) <= 1
