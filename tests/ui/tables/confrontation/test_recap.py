"""What others did where nobody could watch it is told in the sheet: by bots that play at once, and at a shared screen."""

from __future__ import annotations

import pytest

from game.core.seats import Seat
from game.ui.app.loop import App
from game.ui.tables.confrontation.flow import UnitFlow
from tests.ui.bots import Prompt
from tests.ui.tables.confrontation.player import Player, brought_to

HEADING = "Since your last choice"


@pytest.fixture(autouse=True)
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots without a process."""
    monkeypatch.setattr(UnitFlow, "bots", staticmethod(Prompt))


def after_a_bot(app: App, speed: float) -> tuple[Player, int]:
    """A unit of a bot is active at a moment; the bot has gone on at that speed until a person has to choose."""
    found = brought_to("Acting")
    assert found.decision is not None
    found.header.seats[found.decision.seat] = "random"
    app.settings.bot_speed, since = speed, len(found.moments) - 1
    player = Player.opens(app, found)
    for _ in range(2000):
        if player.desk.mine and not player.flow.moving:
            return player, since
        player.frames(4)
    raise AssertionError("the bot never comes to an end")


def test_what_a_bot_did_at_once_is_told_until_one_chooses_anew(app: App) -> None:
    player, since = after_a_bot(app, 0.0)
    assert player.flow.recap
    assert HEADING in player.lines()
    recap = player.flow.recap
    assert player.flow.meanwhile(player.desk.seat, since)[-len(recap) :] == recap
    acts = player.flow.acts
    while player.flow.acts == acts:
        player.does_something()
    assert recap[0] not in player.flow.recap


def test_what_a_bot_did_before_ones_eyes_is_not_told_again(app: App) -> None:
    player, _ = after_a_bot(app, 100.0)
    assert player.flow.recap == []
    assert HEADING not in player.lines()


def test_of_a_melee_the_line_is_told_that_says_what_it_came_to(app: App) -> None:
    player = Player.opens(app, brought_to("Losses"))
    seat: Seat = "two" if player.match.moments[-1].seat == "one" else "one"
    told = player.flow.meanwhile(seat, 0)
    every = player.flow.chronicles[seat].since(0)
    assert 0 < len(told) < len(every)


def test_whoever_takes_over_at_a_shared_screen_is_told_what_the_others_have_done(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    mine = player.desk.seat
    for _ in range(60):
        if player.desk.seat != mine:
            break
        player.does_something()
    assert player.desk.seat != mine
    names = [unit.name for unit in player.match.state.units.values() if unit.seat == mine]
    assert any(name in line.text for line in player.flow.recap for name in names)
    assert HEADING in player.lines()
