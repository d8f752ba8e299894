"""The open dice of a puzzle are drawn in their order, those that are used dimmed."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.actions import Action
from game.core.match import Match
from game.systems.confrontation import actions as a
from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.kit.measures import CLOSE
from game.ui.tables.confrontation.dice.open_dice import SIDES, OpenDice
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS
from tests.ui.tables.confrontation.player import Player


def puzzle() -> Match:
    """A puzzle with an assault, from its beginning."""
    entry = scenarios.load("confrontation/puzzles/the-marshals-share")
    return Match.start("confrontation", entry.document, seed=7, scenario=entry.id)


def on_the_way(action: Action) -> bool:
    """Whether an action leads to where dice are rolled."""
    return action == a.Declare("assault") or isinstance(action, a.Assault | a.Combat | a.Forgo)


def test_all_dice_of_a_puzzle_lie_open_in_their_order_G152(app: App) -> None:
    match = puzzle()
    player = Player.opens(app, match)
    (row,) = player.widgets(OpenDice)
    assert list(row.dice) == match.document["start"]["dice"]
    assert row.used == 0
    assert row.hint == "To come: " + ", ".join(map(str, row.dice))


def test_dice_that_are_rolled_are_dimmed_and_the_rest_is_counted_G152(app: App) -> None:
    match = puzzle()
    whole = len(match.state.dice)
    for _ in range(60):
        decision = match.decision
        if decision is None or len(match.state.dice) < whole:
            break
        listed = list(decision.actions(match.state) if decision.listed else decision.suggest(match.state))
        match.act(max(listed, key=on_the_way))
    player = Player.opens(app, match)
    (row,) = player.widgets(OpenDice)
    assert row.used == whole - len(match.state.dice) > 0
    assert any(f"{len(match.state.dice)} of {whole} dice left" in line for line in player.lines())


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1920, 1080), 1.25), ((2560, 1440), 1.0)],
)
def test_the_dice_stand_in_as_many_rows_as_they_need(size: tuple[int, int], scale: float) -> None:
    app = App(size, Settings(scale=scale), headless=True)
    try:
        player = Player.opens(app, puzzle())
        (row,) = player.widgets(OpenDice)
        pitch, gap = app.theme.px(row.side + CLOSE), app.theme.px(CLOSE)
        rows = -(-len(row.dice) // row.across)
        assert row.across * pitch - gap <= row.place.width < (row.across + 1) * pitch
        assert (rows - 1) * pitch < row.place.height <= rows * pitch + rows
    finally:
        app.close()


def test_no_die_stands_alone_in_a_row_where_smaller_ones_have_room_in_one(app: App) -> None:
    entry = scenarios.load("confrontation/puzzles/round-the-hedge")
    app.settings.scale = 1.0
    app.resize((1024, 768))
    player = Player.opens(app, Match.start("confrontation", entry.document, seed=7, scenario=entry.id))
    player.click("tab:unit")
    player.frames(2)
    (row,) = player.widgets(OpenDice)
    assert (row.side, row.across) == (SIDES[1], len(row.dice))


def test_a_battle_has_no_open_dice(app: App) -> None:
    assert not Player.opens(app, fields.acting(WARDENS)).widgets(OpenDice)
