"""A line of the log names the paragraph that made it so, and the paragraph is there."""

from __future__ import annotations

from types import ModuleType

import pytest

import game.systems  # noqa: F401  (registers the systems)
from game import rulebook, scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.core.system import LogLine
from game.systems.abstract import words as abstract
from game.systems.ascension import words as ascension
from game.systems.asgard import words as asgard
from game.systems.thor import words as thor

PLAYED = {
    "thor": "thor/jotunheim",
    "abstract": "abstract/duel",
    "ascension": "ascension/the-bridge",
    "asgard": "asgard/wolves-at-the-ford",
    "asgard-thor": "asgard/the-frost-door",
}


def lines(system: str) -> list[LogLine]:
    """What the log tells of the first hundred decisions of a battle, all of it seen."""
    match = Match.start(system, scenarios.load(PLAYED[system]).document, seed=3)
    chance = seeded("log", 3)
    for _ in range(100):
        if match.decision is None:
            break
        match.act(match.decision.sample(match.state, chance))
    return [
        line
        for moment in match.moments
        for seat in (*match.header.seats, None)
        for line in match.system.tell(moment.state, moment.events, seat)
    ]


@pytest.mark.parametrize("system", PLAYED)
def test_every_line_names_its_rule_and_the_rulebook_has_it(system: str) -> None:
    told = lines(system)
    assert told
    books = [rulebook.load(name) for name in rulebook.books()]
    for line in told:
        assert line.rule, line.text
        assert any(book.find(line.rule) for book in books), line


@pytest.mark.parametrize("words", [thor, abstract, ascension, asgard])
def test_every_event_that_is_told_has_a_rule(words: ModuleType) -> None:
    by_case = {
        "BattleEnded", "StoryEnded", "Discarded", "Played", "Moved", "Attacked", "Defended", "Fell", "InitiativeRolled",
        "Damaged", "Wounded", "Scored", "Flipped", "Activated", "Gained", "CardFlipped", "FoeCame",
    }  # fmt: skip
    silent = {"TokenSpent", "EffectSeen", "FieldChanged", "CardsBack", "BlipMoved", "BlipGone"}
    by_director = {"Appeared", "Left", "TerrainChanged"}
    told = {event.__name__ for event in words._WORDS} - by_case - silent - by_director
    assert told <= {event.__name__ for event in words._RULES}
    books = [rulebook.load(name) for name in rulebook.books()]
    for rule in words._RULES.values():
        assert any(book.find(rule) for book in books), rule
