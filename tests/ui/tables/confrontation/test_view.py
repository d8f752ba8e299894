"""The view goes near for an assault, and back."""

from __future__ import annotations

from game.ui.app.loop import App
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS
from tests.ui.tables.confrontation.player import Player

FENLINGS = 4


def width(player: Player) -> int:
    """How wide a figure is on the screen."""
    return player.find(player.figure(player.shown.members(WARDENS)[0].id)).width


def assaulting(app: App, *, moving: bool = True) -> tuple[Player, int]:
    """Wardens before an assault on Fenlings, and how wide they are on the screen."""
    player = fields.player(app, fields.acting(WARDENS))
    app.settings.reduced_motion = not moving
    player.key("3")
    player.seconds(1)
    return player, width(player)


def test_the_view_goes_near_for_an_assault_and_back_after_it(app: App) -> None:
    player, before = assaulting(app)
    player.key("Enter")
    player.seconds(2)
    assert width(player) > before
    table = app.screen.get_rect()
    for unit in (WARDENS, FENLINGS):
        assert all(table.contains(player.find(player.figure(each.id))) for each in player.shown.members(unit))
    for _ in range(30):
        if player.desk.kind == "acting":
            break
        player.key("Enter" if player.desk.kind in ("closing", "combats", "losses") else "1")
        player.seconds(2)
    player.key("Ctrl+Enter")
    player.seconds(2)
    assert width(player) == before


def test_a_view_that_the_player_has_moved_stays_where_it_is(app: App) -> None:
    player, _ = assaulting(app)
    player.key("-")
    player.seconds(1)
    chosen = width(player)
    player.key("Enter")
    player.seconds(2)
    assert width(player) == chosen


def test_a_view_that_is_moved_during_an_assault_is_not_taken_back(app: App) -> None:
    player, before = assaulting(app)
    player.key("Enter")
    player.seconds(2)
    player.key("+")
    player.seconds(1)
    chosen = width(player)
    for _ in range(30):
        if player.desk.kind == "acting":
            break
        player.key("Enter" if player.desk.kind in ("closing", "combats", "losses") else "1")
        player.seconds(2)
    player.key("Ctrl+Enter")
    player.seconds(2)
    assert width(player) == chosen != before


def test_with_reduced_motion_the_view_stays(app: App) -> None:
    player, before = assaulting(app, moving=False)
    player.key("Enter")
    player.seconds(2)
    assert width(player) == before
