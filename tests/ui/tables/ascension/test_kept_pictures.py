"""What is kept between frames of the measured table shows the same as if it were made anew."""

from __future__ import annotations

import pygame
import pytest

from game.core.actions import Action
from game.systems.ascension.actions import Activate, Stride
from game.table.shapes import Place
from game.ui.app.loop import App
from game.ui.plane.board import Board
from game.ui.tables.ascension.planning.way_planner import reach, work_out_reach
from tests.ui.tables.ascension.player import Player
from tests.ui.tables.ascension.tables import match


def picture(app: App) -> bytes:
    """The screen as it is drawn now."""
    app.invalidate()
    app.draw()
    return app.screen.get_buffer().raw


def anew(app: App, player: Player) -> bytes:
    """The screen with a board of its own."""
    player.plane.board = Board(player.plane.adapter, player.plane.ground)
    return picture(app)


def test_a_model_that_moves_leaves_nothing_behind(app: App) -> None:
    player = Player.opens(app, match())
    player.watched = True
    player.flow.time.reduced = False
    actions: list[Action] = [Activate(1), Stride(Place(1900, 3048, 0)), Stride(Place(2100, 2800, 30000))]
    for action in actions:
        assert player.flow.act(action)
        for _ in range(12):
            player.frames(1)
            kept = picture(app)
            assert kept == anew(app, player)
        player.seconds(0.5)


def test_choosing_and_planning_paint_the_board_as_if_anew(app: App) -> None:
    player = Player.activated(app)
    player.watched = True
    x, y = player.lens.to_screen((1524, 3048))
    player.drag((x, y), (x + 60, y - 90))
    assert picture(app) == anew(app, player)
    player.key("Backspace")
    assert picture(app) == anew(app, player)
    while not reach(player.desk).edges:
        work_out_reach(player.desk)
    assert picture(app) == anew(app, player)


def test_a_drag_is_planned_once_a_tick(app: App) -> None:
    player = Player.activated(app)
    player.watched = True
    x, y = player.lens.to_screen((1524, 3048))
    player.move_to((x, y))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False))
    for far in range(10, 60, 10):
        motion = {"pos": (x + far, y), "rel": (10, 0), "buttons": (1, 0, 0), "touch": False}
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
    assert player.desk.route is not None
    assert not player.desk.route.legs
    player.frames(1)
    assert player.desk.route.legs


def test_the_head_tells_of_whom_one_points_at_while_another_tab_is_open(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.opens(app, match())
    player.watched = True
    player.resize(640, 480)
    player.click("tab:log")
    assert player.widget("inspector") is None
    drawn: list[int] = []
    monkeypatch.setattr(player.scene.layers, "stale_sheet", lambda: drawn.append(player.looked_at))
    player.move_to(player.lens.to_screen(player.desk.view.models[1].place.point))
    player.frames(40)
    assert drawn[-1:] == [1]
