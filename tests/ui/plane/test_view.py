"""The view of a measured table: it follows who acts once, stays on the table, and leaves the player's own alone."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.theme import Theme
from game.ui.plane.camera import BEYOND, CLOSEST, Camera, Lens
from game.ui.plane.plane import Plane
from game.ui.plane.view import GLIDE, ROOM, Attention, Extent, framing
from tests.ui.plane.skittles import SIDE, Bowling

AREA, FREE = pygame.Rect(0, 0, 1280, 608), pygame.Rect(264, 24, 672, 568)


def lens(scale: float = 1.0, step: int = 0) -> Lens:
    return Lens(Theme("standard", scale), AREA, Camera(9000, 9000, step, True), (18288, 18288), FREE)


def spot(x: float, y: float) -> Extent:
    return Extent.about((round(x), round(y)), 150)


def framed(*about: tuple[int, int]) -> Lens:
    """The view that frames a model in the first place with what stands in the others."""
    seen = lens()
    who, *others = (spot(*at) for at in about)
    seen.camera = framing(Attention("now", who, others))(seen)
    return seen


@pytest.fixture
def plane(app: App) -> Plane:
    bowling = Bowling()
    app.push(bowling)
    return bowling.plane


def pixels(seen: Lens, part: Extent) -> pygame.Rect:
    left, top = seen.to_screen((part.left, part.top))
    right, bottom = seen.to_screen((part.right, part.bottom))
    return pygame.Rect(left, top, right - left, bottom - top)


def attend(plane: Plane, key: str, x: int, y: int) -> None:
    plane.attend(Attention(key, spot(x, y)))


def still(app: App, plane: Plane, seconds: float = 2 * GLIDE) -> tuple[float, float]:
    """Where the view stands after so long."""
    Pilot(app).seconds(seconds)
    return plane.camera.x, plane.camera.y


def test_the_middle_between_who_acts_and_its_foe_lies_in_the_middle_of_the_free_part() -> None:
    seen = framed((8000, 9000), (9000, 9400))
    x, y = seen.to_screen((8500, 9200))
    assert abs(x - FREE.centerx) <= 1
    assert abs(y - FREE.centery) <= 1


def test_those_who_stand_near_each_other_are_seen_at_the_size_that_one_enjoys() -> None:
    assert framed((8000, 9000), (9000, 9400)).unit == 46


def test_those_who_stand_far_apart_are_seen_as_near_as_both_with_some_room_allow() -> None:
    seen = framed((7000, 9000), (11000, 9000))
    room = FREE.inflate(-2 * ROOM, -2 * ROOM)
    assert room.contains(pixels(seen, spot(7000, 9000)))
    assert room.contains(pixels(seen, spot(11000, 9000)))
    nearer = lens(step=round(seen.camera.step) + 1)
    assert nearer.length(4300) > room.width


def test_a_foe_too_far_away_does_not_take_who_acts_out_of_the_free_part() -> None:
    seen = framed((2000, 9000), (16000, 9000))
    room = FREE.inflate(-2 * ROOM, -2 * ROOM)
    assert room.contains(pixels(seen, spot(2000, 9000)))
    assert seen.to_screen((2000, 9000))[0] < FREE.centerx, "the view leans to where the foe is"


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("way", [(1, 1), (-1, -1)])
def test_the_free_part_shows_no_more_than_a_little_beyond_the_edge_of_the_table(
    scale: float, way: tuple[int, int]
) -> None:
    seen = lens(scale)
    seen.pan(way[0] * 100_000, way[1] * 100_000)
    beyond = seen.theme.px(BEYOND)
    left, top = seen.to_screen((0, 0))
    right, bottom = seen.to_screen((18288, 18288))
    gaps = (left - FREE.left, top - FREE.top) if way[0] > 0 else (FREE.right - right, FREE.bottom - bottom)
    assert all(abs(gap - beyond) <= 1 for gap in gaps)


def test_a_table_with_room_to_spare_lies_in_the_middle() -> None:
    small = Lens(Theme("standard", 1.0), AREA, Camera(0, 0, 0, True), (1270, 1270), FREE)
    small.pan(500, -500)
    assert (small.camera.x, small.camera.y) == (635, 635)


def test_the_view_glides_to_who_acts_and_comes_to_rest(app: App, plane: Plane) -> None:
    plane.zoom(CLOSEST)
    attend(plane, "first", 1500, 1500)
    start = still(app, plane)
    attend(plane, "second", 4500, 4500)
    halfway = still(app, plane, GLIDE / 2)
    end = still(app, plane)
    assert start[0] < halfway[0] < end[0]
    assert still(app, plane) == end


def test_the_view_moves_but_once_for_an_activation(app: App, plane: Plane) -> None:
    attend(plane, "first", 1500, 1500)
    attend(plane, "second", 4500, 4500)
    there = still(app, plane)
    attend(plane, "second", 1500, 1500)
    assert still(app, plane) == there


def test_the_view_stays_while_a_button_is_held(app: App, plane: Plane) -> None:
    plane.zoom(4)
    attend(plane, "first", 1500, 1500)
    before = still(app, plane)
    event = {"pos": (400, 400), "button": 1}
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, event))
    Pilot(app).frames(1)
    attend(plane, "second", 4500, 4500)
    assert still(app, plane) == before
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, event))
    assert still(app, plane) != before


def test_what_the_player_has_moved_stays_until_the_next_activation(app: App, plane: Plane) -> None:
    plane.zoom(4)
    attend(plane, "first", 1500, 1500)
    attend(plane, "second", 4500, 4500)
    still(app, plane, GLIDE / 2)
    plane.pan(200, 0)
    moved = plane.camera.x, plane.camera.y
    assert still(app, plane) == moved
    attend(plane, "second", 4500, 4500)
    assert still(app, plane) == moved
    attend(plane, "third", 5800, 5800)
    assert still(app, plane) != moved


def test_a_view_that_shows_all_well_already_stays(app: App, plane: Plane) -> None:
    plane.zoom(4)
    attend(plane, "first", 3000, 3000)
    before = still(app, plane)
    attend(plane, "second", 3400, 3200)
    assert still(app, plane) == before


def test_reduced_motion_does_without_the_glide(app: App, plane: Plane) -> None:
    app.settings.reduced_motion = True
    plane.zoom(4)
    attend(plane, "first", 1500, 1500)
    attend(plane, "second", 4500, 4500)
    at_once = still(app, plane, 1 / 60)
    assert still(app, plane) == at_once


def test_the_view_is_fitted_anew_to_another_window(app: App, plane: Plane, pilot: Pilot) -> None:
    attend(plane, "first", 2000, 2000)
    still(app, plane)
    pilot.resize(900, 700)
    still(app, plane)
    assert plane.lens.free.contains(pixels(plane.lens, spot(2000, 2000)))


def test_what_the_player_looks_at_stays_in_the_middle_of_another_window(
    app: App, plane: Plane, pilot: Pilot
) -> None:
    plane.zoom(CLOSEST)
    plane.look_at((3000, 3000))
    pilot.resize(900, 700)
    still(app, plane)
    assert plane.lens.to_screen((3000, 3000)) == plane.lens.free.center


def test_what_happens_out_of_sight_is_brought_in_just_so_far(app: App, plane: Plane) -> None:
    plane.zoom(4)
    plane.look_at((1500, 1500))
    before = plane.camera.y
    plane.bring_in([spot(SIDE - 1500, 1500)])
    still(app, plane)
    assert plane.lens.free.contains(pixels(plane.lens, spot(SIDE - 1500, 1500)))
    assert plane.camera.y == before


def gone_near(app: App, plane: Plane) -> tuple[float, float]:
    """Where the view stood before it went near something."""
    plane.see_all()
    before = still(app, plane)
    plane.visit(Attention("near", spot(1500, 1500)))
    assert still(app, plane) != before
    return before


def test_the_view_comes_back_from_what_it_went_near(app: App, plane: Plane) -> None:
    before = gone_near(app, plane)
    plane.visit(None)
    assert still(app, plane) == before


def test_the_view_comes_back_although_it_has_followed_what_happened_out_of_sight(
    app: App, plane: Plane
) -> None:
    before = gone_near(app, plane)
    plane.bring_in([spot(SIDE - 1500, 1500)])
    still(app, plane)
    plane.visit(None)
    assert still(app, plane) == before


def test_the_view_comes_back_although_the_keys_or_a_card_have_shown_somebody_out_of_sight(
    app: App, plane: Plane
) -> None:
    before = gone_near(app, plane)
    plane.show((SIDE - 1500, SIDE - 1500))
    still(app, plane)
    plane.visit(Attention("another", spot(2500, 1500)))
    still(app, plane)
    plane.show((SIDE - 1500, SIDE - 1500))
    plane.visit(None)
    assert still(app, plane) == before


def test_the_view_comes_back_in_another_window(app: App, plane: Plane, pilot: Pilot) -> None:
    gone_near(app, plane)
    pilot.resize(900, 700)
    plane.visit(None)
    back = still(app, plane)
    plane.see_all()
    assert back == still(app, plane)


@pytest.mark.parametrize("way", ["pan", "zoom", "look", "all"])
def test_a_view_that_the_player_has_moved_meanwhile_is_left_alone(app: App, plane: Plane, way: str) -> None:
    gone_near(app, plane)
    moved = {
        "pan": lambda: plane.pan(-60, 0),
        "zoom": lambda: plane.zoom(1),
        "look": lambda: plane.look_at((2000, 2000)),
        "all": plane.see_all,
    }
    moved[way]()
    chosen = still(app, plane), plane.camera.step
    plane.visit(None)
    assert (still(app, plane), plane.camera.step) == chosen
