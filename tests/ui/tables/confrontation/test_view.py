"""The view goes near for an assault, and back."""

from __future__ import annotations

import msgspec

from game.core.match import Match
from game.core.seats import Outcome
from game.table.lengths import CM
from game.ui.app.loop import App
from game.ui.tables.confrontation import attention
from game.ui.tables.confrontation.desk import Desk
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


def declared(app: App) -> tuple[Player, int]:
    """The same once the assault has been declared and the view has come to rest."""
    player, before = assaulting(app)
    player.key("Enter")
    player.seconds(2)
    return player, before


def fought_on(player: Player) -> None:
    """Play the assault that has been declared to the end of the activation."""
    for _ in range(30):
        if player.desk.kind == "acting":
            break
        player.key("Enter" if player.desk.kind in ("closing", "combats", "losses") else "1")
        player.seconds(2)
    player.key("Ctrl+Enter")
    player.seconds(2)


def test_the_view_goes_near_for_an_assault_and_back_after_it(app: App) -> None:
    player, before = declared(app)
    assert width(player) > before
    table = app.screen.get_rect()
    for unit in (WARDENS, FENLINGS):
        assert all(table.contains(player.find(player.figure(each.id))) for each in player.shown.members(unit))
    fought_on(player)
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
    player, before = declared(app)
    player.key("+")
    player.seconds(1)
    chosen = width(player)
    fought_on(player)
    assert width(player) == chosen != before


def test_the_view_comes_back_when_the_assault_is_taken_back(app: App) -> None:
    player, before = declared(app)
    assert width(player) > before
    player.undo()
    player.seconds(2)
    assert width(player) == before


def test_the_view_comes_back_from_an_assault_although_the_keys_have_looked_beyond_its_edge(app: App) -> None:
    player, before = declared(app)
    player.key(*["Left"] * 30, "Esc")
    player.seconds(1)
    fought_on(player)
    assert width(player) == before


def test_a_battle_that_is_opened_in_an_assault_shows_the_whole_table_after_it(app: App) -> None:
    player, before = declared(app)
    again = fields.player(app, player.match.fork(len(player.match.moments) - 1))
    app.settings.reduced_motion = False
    again.seconds(1)
    fought_on(again)
    assert width(again) == before


def test_the_view_comes_back_as_soon_as_motion_is_reduced(app: App) -> None:
    player, before = declared(app)
    app.settings.reduced_motion = True
    player.resize(1280, 721)
    player.resize(1280, 720)
    assert width(player) == before


def test_nobody_is_looked_at_from_near_once_the_battle_is_over(app: App) -> None:
    player, _ = assaulting(app)
    player.key("Enter")
    match: Match = player.match
    assert attention.now(Desk(match, "one")) is not None
    over = match.state.copy()
    over.outcome = Outcome(("one",), "Nobody is left.", "")
    match.moments[-1] = msgspec.structs.replace(match.moments[-1], state=over)
    assert attention.now(Desk(match, "one")) is None


def test_with_reduced_motion_the_view_stays(app: App) -> None:
    player, before = assaulting(app, moving=False)
    player.key("Enter")
    player.seconds(2)
    assert width(player) == before


def moved_away(player: Player) -> None:
    """The player has moved the view to where no Warden is seen."""
    plane = player.pictured.plane
    for _ in range(6):
        plane.zoom(1)
    body = player.shown.members(WARDENS)[0]
    plane.look_at((body.x + 30 * CM, body.y))
    player.frames(2)
    assert not any(in_sight(player))


def in_sight(player: Player) -> list[bool]:
    """Which of the Wardens are seen."""
    lens = player.pictured.lens
    places = [lens.to_screen((body.x, body.y)) for body in player.shown.members(WARDENS)]
    return [lens.free.collidepoint(place) for place in places]


def test_ones_own_unit_that_begins_to_act_is_seen_wherever_the_view_was_moved(app: App) -> None:
    match = fields.acting(WARDENS)
    begins = match.moments[-1].action
    match.undo(agreed=True)
    player = fields.player(app, match)
    moved_away(player)
    assert begins is not None
    player.flow.act(begins)
    player.rest()
    assert all(in_sight(player))


def test_a_view_that_is_moved_while_a_unit_acts_stays_where_it_is(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    moved_away(player)
    player.key("1")
    player.frames(2)
    assert not any(in_sight(player))


def test_what_lay_under_the_pointer_is_not_pointed_at_once_the_view_has_moved_it_away(app: App) -> None:
    player, _ = assaulting(app)
    foe = player.figure(player.shown.members(FENLINGS)[0].id)
    player.click(foe)
    at = player.find(foe).center
    assert player.desk.pointed == FENLINGS
    player.click(foe)
    player.seconds(2)
    assert player.pictured.plane.hit(at).model != player.shown.members(FENLINGS)[0].id
    assert player.desk.hovered.model == player.pictured.plane.hit(at).model


def test_nothing_is_pointed_at_after_a_key_has_moved_the_view(app: App) -> None:
    player, _ = assaulting(app)
    player.move_to(player.find(player.figure(player.shown.members(FENLINGS)[0].id)).center)
    assert player.desk.pointed == FENLINGS
    player.key("Enter")
    player.seconds(2)
    assert not player.desk.pointed
