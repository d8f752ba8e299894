"""Where bots begin from: near what matters, and not always from the same places (CC-13)."""

from __future__ import annotations

from typing import Any

from game import scenarios
from game.bots.base import make
from game.core.chance import seeded
from game.core.match import Match
from game.systems.ascension.actions import Deploy
from game.systems.ascension.bot.openings import Deploying
from game.systems.ascension.system import SYSTEM

SEEDS = 60


def deploying() -> Match:
    """The Relic Hunt when the first side has to put down its first model."""
    entry = scenarios.load("ascension/relic-hunt")
    match = Match.start(entry.system, entry.document, seed=3)
    bot = make("random", "ascension", 1)
    while True:
        action = bot.choose(match.view(match.decision.seat)).action  # type: ignore[union-attr]
        if isinstance(action, Deploy):
            return match
        match.act(action)


def test_a_bot_does_not_always_begin_from_the_same_places() -> None:
    match = deploying()
    view = match.view(match.decision.seat)  # type: ignore[union-attr]
    actions: list[Any] = [make("greedy", "ascension", seed).choose(view).action for seed in range(SEEDS)]
    places = {(action.model, action.place) for action in actions}
    assert len(places) >= 5
    assert [make("greedy", "ascension", seed).choose(view).action for seed in range(SEEDS)] == actions


def test_a_bot_begins_only_from_places_that_are_nearly_the_best() -> None:
    match = deploying()
    view = match.view(match.decision.seat)  # type: ignore[union-attr]
    judge = Deploying(view, SYSTEM.resample(view, seeded("test")))
    worths = {action: judge.worth(action) for action in judge.choices()}
    shares = {action: judge.share(action) for action in worths}
    top = max(worths.values())
    assert max(shares.values()) == 1
    assert all(worths[action] > top - 0.06 for action, share in shares.items() if share)
    assert any(not share for share in shares.values())
