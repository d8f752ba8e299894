"""The enemy's mind in whole stories, on both tables: always legal, always with a reason, never by what it cannot know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from game import scenarios
from game.bots.base import Bot, make
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.match import Match
from game.systems.asgard import adapters
from game.systems.asgard.actions import Declare
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.state import ENEMY, Saga

STORIES = ("asgard/the-hidden-stair", "asgard/prison-of-the-jarl", "asgard/the-frost-door")
MOST = 400
"""Decisions of a story that are played."""


def played(scenario: str, seed: int, players: str = "greedy") -> Iterator[tuple[Match, Bot]]:
    """A story: before every choice the match, and the bot whose it is."""
    entry = scenarios.load(scenario)
    match = Match.start(entry.system, entry.document, seed=seed)
    seats = match.system.seats(entry.document)
    bots = {seat: make("reaction" if seat == ENEMY else players, entry.system, seed) for seat in seats}
    while (decision := match.decision) and len(match.moments) < MOST:
        bot = bots[decision.seat]
        yield match, bot
        if match.decision is decision:
            match.act(bot.choose(match.view(decision.seat)).action)


@pytest.mark.parametrize("scenario", STORIES)
def test_it_plays_legally_and_says_why(scenario: str) -> None:
    declared: Counter[str] = Counter()
    for seed in (1, 2):
        for match, bot in played(scenario, seed, "scout"):
            decision = match.decision
            assert decision is not None
            if decision.seat != ENEMY:
                continue
            choice = bot.choose(match.view(ENEMY))
            assert match.refusal(choice.action) is None
            assert choice.reason
            assert "\n" not in choice.reason
            assert len(choice.reason) < 90
            if isinstance(choice.action, Declare):
                declared[choice.action.intent] += 1
            match.act(choice.action)
    assert declared


@pytest.mark.parametrize("scenario", ["asgard/wolves-at-the-ford", *STORIES[1:]])
def test_where_the_unseen_stand_changes_nothing(scenario: str) -> None:
    """Friendly units that no enemy sees are moved elsewhere out of sight: the same choice, reason and chance (A-24)."""
    tried = 0
    chance = Chance(Seeded(5))
    for seed in (1, 2):
        for match, _ in played(scenario, seed):
            decision = match.decision
            assert decision is not None
            if decision.seat != ENEMY or tried >= 40:
                continue
            other = elsewhere(match.state, chance)
            if other is None:
                continue
            asked, again = (make("reaction", match.header.system, seed) for _ in range(2))
            choice = asked.choose(match.system.view(match.state, ENEMY))
            assert decision.check(match.state, choice.action) is None
            if decision.check(other, choice.action) is None:
                assert again.choose(match.system.view(other, ENEMY)) == choice
                assert again.chance.results == asked.chance.results
                tried += 1
            names = {host(match.state).called(match.state.table, unit) for unit in unknown(match.state)}
            assert not any(name in choice.reason for name in names)
    assert tried > 3


def host(saga: Saga) -> Adapter:
    return adapters.of(saga.plan)


def unseen(saga: Saga) -> list[int]:
    """The friendly units on the table that no enemy sees."""
    table, hands = saga.table, host(saga)
    friends = [unit for unit in hands.units(table) if hands.seat(table, unit) != ENEMY]
    enemies = hands.units(table, ENEMY)
    seen = (
        {unit for _, unit in hands.seen(table, enemies, friends, saga.now.visibility)} if enemies else set()
    )
    return [unit for unit in friends if unit not in seen]


def unknown(saga: Saga) -> list[int]:
    return [unit for unit in unseen(saga) if unit not in saga.known]


def elsewhere(saga: Saga, chance: Chance) -> Saga | None:
    """The story with one of the unseen somewhere else out of sight; None if that cannot be."""
    before = unseen(saga)
    if not before or not host(saga).units(saga.table, ENEMY):
        return None
    unit = chance.pick(before)
    places = [token for _, token in sorted(saga.plan.tokens.items())]
    for _ in range(6):
        other = saga.copy()
        hands: Any = host(saga)
        quiet = Context(chance, None)
        hands.hide(other.table, unit, quiet)
        if not hands.show(other.table, unit, chance.pick(places), quiet, fresh=False):
            continue
        if hands.at(other.table, unit) != hands.at(saga.table, unit) and unseen(other) == before:
            return other
    return None
