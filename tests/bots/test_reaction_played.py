"""The enemy's mind in whole stories, on both tables: always legal, always with a reason, never by what it cannot know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from game import scenarios
from game.bots.base import Bot, make
from game.core.match import Match
from game.systems.asgard.actions import Declare
from game.systems.asgard.state import ENEMY
from tools.hidden_information import blind_to

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
@pytest.mark.slow
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
@pytest.mark.slow
def test_where_the_unseen_stand_changes_nothing(scenario: str) -> None:
    """Friendly units that no enemy sees stand elsewhere, with other wounds: the same choice, reason and chance (A-24)."""
    tried = 0
    for seed in (1, 2):
        for number, (match, _) in enumerate(played(scenario, seed)):
            if match.decision is not None and match.decision.seat == ENEMY and tried < 40:
                tried += blind_to(match.state, match.header.system, number)
    assert tried > 3
