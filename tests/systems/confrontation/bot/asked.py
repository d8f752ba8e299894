"""What the greedy bot would do at a table that a test has laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game import scenarios
from game.bots.base import Bot, make
from game.core.actions import Action
from game.core.chance import seeded
from game.core.match import Match
from game.systems.confrontation import activation, advice
from game.systems.confrontation.bot.judge import Judge
from game.systems.confrontation.state import Battle
from game.systems.confrontation.view import resample, view
from tests.systems.confrontation.builder import Table


def judged(state: Battle) -> Judge:
    """The opinion of whoever has to choose."""
    decision = state.decision
    assert decision is not None
    seen = view(state, decision.seat)
    return advice.judge(seen, resample(seen, seeded("asked")))


def answer(table: Table) -> Action:
    """What it does now; it is legal, and there is a line of reason for it."""
    judge = judged(table.state)
    action = max(judge.choices(), key=judge.worth)
    assert table.refusal(action) is None, action
    assert judge.reason(action)
    return action


def acting(table: Table, name: str) -> Table:
    """The table with a unit about to act."""
    table.state.lead = table.state.units[table.unit(name)].seat
    table.start(*activation.activation(table.unit(name)))
    return table


def through(table: Table, name: str, dice: int = 3) -> list[Action]:
    """All that it does in the activation of a unit; every die shows the same."""
    acting(table, name)
    seat, done = table.state.units[table.unit(name)].seat, []
    while table.state.decision is not None and table.state.decision.seat == seat:
        done.append(answer(table))
        table.play(done[-1], dice=[dice] * 200)
    return done


def started(name: str, seed: int, **options: Any) -> Match:
    """A shipped battle before its first choice."""
    entry = scenarios.load(f"confrontation/{name}")
    return Match.start(entry.system, entry.document, seed=seed, options=options)


def played(match: Match, *bots: str) -> Iterator[tuple[Match, Bot]]:
    """A match played by bots in turn: before every action the match, and the bot whose choice it is.

    What whoever looks on has done himself is done: a bot that was asked need not think once more.
    """
    seats = match.state.field.sides
    players = {
        seat: make(bots[number % len(bots)], "confrontation", number) for number, seat in enumerate(seats)
    }
    while decision := match.decision:
        bot = players[decision.seat]
        done = len(match.moments)
        yield match, bot
        if len(match.moments) == done:
            match.act(bot.choose(match.view(decision.seat)).action)
