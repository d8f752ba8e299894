"""Greedy on whole battles: always legal, always a short reason, never from what is hidden, and better than chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game import scenarios
from game.bots.base import Bot, make
from game.bots.greedy import best
from game.core.chance import seeded
from game.core.match import Match
from game.lab.batches.batch import Order, play
from game.systems.ascension.system import SYSTEM
from tests.whole_plays import but_first

BATTLES = (
    "seize-fate",
    "the-bridge",
    "relic-hunt",
    "burning-village",
    "three-sided-brawl",
    "two-against-two",
)
SECRETS = ("goal of ours", "first blood", "fortune", "prowess", "burnt", "deck")


def started(name: str, seed: int, **options: Any) -> Match:
    entry = scenarios.load(f"ascension/{name}")
    return Match.start(entry.system, entry.document, seed=seed, options=options)


def played(match: Match, *bots: str) -> Iterator[tuple[Match, Bot]]:
    """A match played by bots in turn: before every action the match, and the bot whose choice it is.

    What whoever looks on has done himself is done: a bot that was asked need not think once more.
    """
    seats = match.state.field.players
    players = {seat: make(bots[number % len(bots)], "ascension", number) for number, seat in enumerate(seats)}
    while decision := match.decision:
        bot = players[decision.seat]
        done = len(match.moments)
        yield match, bot
        if len(match.moments) == done:
            match.act(bot.choose(match.view(decision.seat)).action)


@pytest.mark.parametrize("name", but_first(BATTLES))
def test_greedy_plays_a_whole_battle_legally_and_gives_a_line_for_each_move(name: str) -> None:
    count = 0
    for match, bot in played(started(name, 3), "greedy", "random"):
        if bot.name == "greedy":
            choice = bot.choose(match.view(match.decision.seat))  # type: ignore[union-attr]
            assert match.refusal(choice.action) is None, choice
            assert choice.reason
            assert "\n" not in choice.reason
            assert len(choice.reason) < 90
            match.act(choice.action)
        count += 1
    assert match.outcome is not None
    assert count < 900


@pytest.mark.parametrize("name", but_first(("seize-fate", "relic-hunt", "three-sided-brawl")))
def test_greedy_never_answers_from_what_is_hidden(name: str) -> None:
    """Decks in another order and other goals of the others behind the same view: the same answer, the same reason."""
    for number, (match, _) in enumerate(played(started(name, 5), "random", "greedy")):
        decision: Any = match.decision
        if number % 3:
            continue
        view = match.view(decision.seat)
        other = SYSTEM.disturb(match.state, decision.seat, seeded("leak", number))
        again = SYSTEM.view(other, decision.seat)
        answers = {
            best("ascension", each, SYSTEM.resample(each, seeded("deal", number, deal)))
            for deal, each in enumerate((view, again, again))
        }
        assert len(answers) == 1, answers


@pytest.mark.parametrize("name", but_first(("seize-fate", "the-bridge")))
def test_a_reason_does_not_give_the_own_goal_away(name: str) -> None:
    """Whatever the goal, no reason names one, nor what lies in a deck."""
    for match, bot in played(started(name, 2), "greedy"):
        reason = bot.choose(match.view(match.decision.seat)).reason.lower()  # type: ignore[union-attr]
        assert not any(secret in reason for secret in SECRETS), reason


def test_greedy_answers_the_same_views_in_the_same_order_the_same_way() -> None:
    def answers() -> list[Any]:
        return [
            bot.choose(match.view(match.decision.seat))  # type: ignore[union-attr]
            for match, bot in played(started("seize-fate", 9), "greedy")
        ]

    assert answers() == answers()


def test_greedy_lays_terrain_where_sides_lay_it_by_turns() -> None:
    match, laid = started("seize-fate", 1, terrain="placed"), 0
    before = len(match.state.pieces)
    for _match, _bot in played(match, "greedy"):
        laid += type(match.decision).__name__ == "PlacingTerrain"
        if match.state.models:
            break
    assert laid > 2
    assert len(match.state.pieces) > before + 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["seize-fate", "the-bridge"])
def test_greedy_beats_random(name: str) -> None:
    entry = scenarios.load(f"ascension/{name}")
    order = Order(entry.id, "ascension", entry.document, ("greedy", "random"), 4, seed=4, swap=True)
    won = 0
    for number in range(order.games):
        game = play(order, number)
        won += any(game.bots[seat] == "greedy" for seat in game.winners)
    assert won == order.games
