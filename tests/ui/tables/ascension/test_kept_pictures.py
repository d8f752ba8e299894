"""What is kept between frames of the measured table shows the same as if it were made anew."""

from __future__ import annotations

import pygame
import pytest

from game.core.explain import Action
from game.systems.ascension.actions import Activate, Stride
from game.table.shapes import Place
from game.ui.app.loop import App
from game.ui.plane.board import Board
from game.ui.tables.ascension.scene import Measured
from game.ui.tables.ascension.way_planner import reach, work_out_reach
from tests.ui.tables.ascension.tables import activated, match, opened


def picture(app: App) -> bytes:
    """The screen as it is drawn now."""
    app.invalidate()
    app.draw()
    return app.screen.get_buffer().raw


def anew(app: App, scene: Measured) -> bytes:
    """The screen with a board of its own."""
    scene.plane.board = Board(scene.plane.adapter, scene.plane.ground)
    return picture(app)


def test_a_model_that_moves_leaves_nothing_behind(app: App) -> None:
    pilot, scene = opened(app, match())
    pilot.watched = True
    scene.flow.time.reduced = False
    actions: list[Action] = [Activate(1), Stride(Place(1900, 3048, 0)), Stride(Place(2100, 2800, 30000))]
    for action in actions:
        assert scene.flow.act(action)
        for _ in range(12):
            pilot.frames(1)
            kept = picture(app)
            assert kept == anew(app, scene)
        pilot.seconds(0.5)


def test_choosing_and_planning_paint_the_board_as_if_anew(app: App) -> None:
    pilot, scene = activated(app)
    pilot.watched = True
    x, y = scene.lens.to_screen((1524, 3048))
    pilot.drag((x, y), (x + 60, y - 90))
    assert picture(app) == anew(app, scene)
    pilot.key("Backspace")
    assert picture(app) == anew(app, scene)
    while not reach(scene.desk).edges:
        work_out_reach(scene.desk)
    assert picture(app) == anew(app, scene)


def test_a_drag_is_planned_once_a_tick(app: App) -> None:
    pilot, scene = activated(app)
    pilot.watched = True
    x, y = scene.lens.to_screen((1524, 3048))
    pilot.move_to((x, y))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False))
    for far in range(10, 60, 10):
        motion = {"pos": (x + far, y), "rel": (10, 0), "buttons": (1, 0, 0), "touch": False}
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
    assert scene.desk.route is not None
    assert not scene.desk.route.legs
    pilot.frames(1)
    assert scene.desk.route.legs


def test_the_head_tells_of_whom_one_points_at_while_another_tab_is_open(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, scene = opened(app, match())
    pilot.watched = True
    pilot.resize(640, 480)
    pilot.click("tab:log")
    assert scene.ui.get("inspector") is None
    drawn: list[int] = []
    monkeypatch.setattr(scene.layers, "stale_sheet", lambda: drawn.append(scene.looked_at))
    pilot.move_to(scene.lens.to_screen(scene.desk.view.models[1].place.point))
    pilot.frames(40)
    assert drawn[-1:] == [1]
