"""The neutral table in the hands of a game of a page: pick, drag, measure, look along lines, move the view."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.table.shapes import Place
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.plane.camera import FARTHEST
from game.ui.plane.hit_test import Hit
from game.ui.plane.measurement import measure
from game.ui.plane.motions import glide
from tests.ui.plane.skittles import Bowling, Skittles


@pytest.fixture
def bowling(app: App) -> Bowling:
    scene = Bowling()
    app.push(scene)
    return scene


@pytest.fixture
def game(bowling: Bowling) -> Skittles:
    return bowling.game


@contextmanager
def held(mods: int) -> Iterator[None]:
    """Keys that are held meanwhile."""
    pygame.key.set_mods(mods)
    try:
        yield
    finally:
        pygame.key.set_mods(0)


def look(app: App) -> bytes:
    app.invalidate()
    app.draw()
    return app.screen.get_buffer().raw


def test_what_lies_under_the_pointer_is_a_model_a_piece_or_the_bare_table(
    pilot: Pilot, bowling: Bowling, game: Skittles
) -> None:
    pilot.move_to("model:1")
    pilot.move_to("piece:wall")
    pilot.move_to(bowling.plane.lens.to_screen((3000, 4500)))
    seen = [(hit.model, hit.piece) for hit in game.said_of if hit is not None]
    assert seen[0] == (1, "")
    assert (0, "wall") in seen
    assert seen[-1] == (0, "")


def test_a_press_that_stays_is_a_click_and_one_that_moves_drags(
    pilot: Pilot, bowling: Bowling, game: Skittles
) -> None:
    pilot.click("model:2")
    assert game.picked == 2
    start = bowling.plane.lens.to_screen((1500, 1500))
    pilot.drag(start, (start[0] + 90, start[1] + 40))
    assert game.picked == 1
    lens = bowling.plane.lens
    assert lens.to_screen(game.display.bodies[1].place.point) == (start[0] + 90, start[1] + 40)


def test_what_is_dragged_goes_straight_with_shift(pilot: Pilot, bowling: Bowling, game: Skittles) -> None:
    start = bowling.plane.lens.to_screen((1500, 1500))
    with held(pygame.KMOD_LSHIFT):
        pilot.drag(start, (start[0] + 90, start[1] + 40))
    assert game.display.bodies[1].place.y == 1500


def test_a_drag_beside_everything_moves_the_view(pilot: Pilot, bowling: Bowling, game: Skittles) -> None:
    bowling.plane.zoom(4)
    before = bowling.plane.camera.x
    start = bowling.plane.lens.to_screen((3000, 3500))
    pilot.drag(start, (start[0] - 120, start[1]))
    assert bowling.plane.camera.x > before
    assert [body.place.point for body in game.display.bodies.values()] == [
        (1500, 1500),
        (1500, 3000),
        (4500, 1500),
    ]


def test_alt_measures_from_edge_to_edge_in_the_words_of_the_game(
    app: App, pilot: Pilot, bowling: Bowling
) -> None:
    before = look(app)
    lens = bowling.plane.lens
    with held(pygame.KMOD_LALT):
        pilot.drag(lens.to_screen((1500, 1500)), lens.to_screen((1500, 3000)))
    assert bowling.plane.ruler is not None
    length = measure(*bowling.plane.ruler, bowling.game.stand).length
    assert length == 1500 - 254
    assert bowling.game.said(length) == "12 cm"
    assert look(app) != before
    pilot.click((900, 600), button=3)
    assert bowling.plane.ruler is None
    pilot.move_to((5, 5))
    assert bowling.plane.let_go() is False


def test_ctrl_chooses_who_looks_and_then_looks_at_another(app: App, pilot: Pilot, bowling: Bowling) -> None:
    with held(pygame.KMOD_LCTRL):
        pilot.click("model:1")
    assert (bowling.game.picked, bowling.plane.looking) == (1, None)
    before = look(app)
    with held(pygame.KMOD_LCTRL):
        pilot.click("model:3")
    assert bowling.plane.looking == (1, 3)
    assert look(app) != before, "the line, its blocker and its words"
    with held(pygame.KMOD_LCTRL):
        pilot.click("model:1")
    assert bowling.plane.looking is None


def test_ctrl_on_the_bare_table_says_what_it_looks_at(app: App, pilot: Pilot, bowling: Bowling) -> None:
    with held(pygame.KMOD_LCTRL):
        pilot.click("model:1")
        pilot.click((900, 600))
    assert any("leads to a model" in said for said in app.notices.texts)


def test_nothing_is_picked_while_things_move(
    pilot: Pilot, bowling: Bowling, game: Skittles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Skittles, "busy", True)
    start = bowling.plane.lens.to_screen((1500, 1500))
    pilot.drag(start, (start[0] + 90, start[1]))
    pilot.click("model:2")
    assert (game.picked, game.display.bodies[1].place.point) == (0, (1500, 1500))


def test_the_kept_picture_is_that_of_a_table_drawn_anew(app: App, pilot: Pilot, bowling: Bowling) -> None:
    plane = bowling.plane
    for _ in range(3):
        pilot.drag(plane.lens.to_screen((1500, 3000)), plane.lens.to_screen((1800, 3300)))
        kept = look(app)
        plane.board = type(plane.board)(plane.adapter, plane.ground)
        assert look(app) == kept
        bowling.game.display.bodies[2].put(Place(1500, 3000, 0))


def test_a_model_that_was_drawn_while_others_moved_looks_afterwards_as_if_drawn_anew(
    app: App, bowling: Bowling, monkeypatch: pytest.MonkeyPatch
) -> None:
    plane = bowling.plane
    for body in bowling.game.display.bodies.values():
        body.put(Place(round(body.x), round(body.y), 35200))
    look(app)
    monkeypatch.setattr(Skittles, "busy", True)
    look(app)
    monkeypatch.setattr(Skittles, "busy", False)
    kept = look(app)
    plane.board = type(plane.board)(plane.adapter, plane.ground)
    assert look(app) == kept


def test_a_model_turns_in_coarse_steps_and_stands_as_it_was_told_to(game: Skittles) -> None:
    body, origin, to = game.display.bodies[1], Place(1500, 1500, 35200), Place(1800, 1500, 4100)
    clip = glide(body, origin, to, 1.0, reduced=False, start=lambda: None, end=lambda: None)
    facings = []
    for share in (0.1, 0.2, 0.3, 0.4, 1.0):
        clip.apply(share)
        facings.append(body.facing)
    assert facings == [0, 1500, 3000, 4100, 4100]


def test_the_rulers_count_in_the_unit_of_the_game(bowling: Bowling) -> None:
    lens = bowling.plane.lens
    assert lens.tick == pytest.approx(lens.length(100))


def test_the_map_moves_the_view_and_its_buttons_zoom(pilot: Pilot, bowling: Bowling) -> None:
    plane = bowling.plane
    for _ in range(3):
        pilot.click("zoom-in")
    assert plane.camera.step > FARTHEST
    before = plane.lens.seen
    box = pilot.find("map")
    pilot.click((box.x + 12, box.y + 12))
    assert plane.lens.seen != before
    assert plane.camera.x < 3000


def test_a_point_is_brought_into_view_and_a_model_into_the_middle(bowling: Bowling) -> None:
    plane = bowling.plane
    plane.zoom(8)
    plane.show((200, 200))
    assert plane.lens.free.collidepoint(plane.lens.to_screen((200, 200)))
    plane.centre(3)
    assert (plane.camera.x, plane.camera.y) == (4500, 1500)


def test_off_a_model_an_end_of_a_measure_is_a_point(game: Skittles) -> None:
    assert measure(Hit((0, 0)), Hit((300, 400)), game.stand).length == 500
    assert measure(Hit((1500, 1500), 1), Hit((1500, 2627)), game.stand).length == 1000
    assert measure(Hit((1500, 2627)), Hit((1500, 1500), 1), game.stand).length == 1000
