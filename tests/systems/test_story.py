"""Stories by the contract: who plays them, how they may end, and what one has come to."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.lab.batches.batch import Order, played
from game.scenarios import Entry

ENTRIES = [entry for entry in scenarios.find() if not entry.id.startswith("own/")]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.id))
def test_a_story_is_played_by_everybody_but_its_director(entry: Entry) -> None:
    system = registry.system(entry.system)
    story = system.story(entry.document)
    if story is None:
        assert not entry.id.startswith("asgard/")
        return
    assert sorted((*story.players, story.director)) == sorted(system.seats(entry.document))
    assert system.teams(entry.document) == (story.players, (story.director,))
    assert {ending.id for ending in story.endings} == set(entry.document["ending"])


def test_what_a_story_has_come_to_is_one_of_its_endings_or_none() -> None:
    entry = scenarios.load("asgard/the-frost-door")
    story = registry.system(entry.system).story(entry.document)
    assert story is not None
    outcomes = {ending.id: ending.outcome for ending in story.endings}
    winners = {"victory": story.players, "defeat": (story.director,), "plain": ()}
    for number in range(4):
        game, state = played(Order(entry.id, entry.system, entry.document, ("scout", "reaction"), 4), number)
        assert game.fate is not None
        assert game.winners == winners[outcomes[game.fate.ending]]
        assert game.fate.fallen == sum(state.lost.values())  # type: ignore[attr-defined]


def test_a_battle_of_opponents_has_come_to_nothing_of_the_kind() -> None:
    entry = scenarios.load("abstract/duel")
    assert played(Order(entry.id, entry.system, entry.document, ("random",), 1), 0)[0].fate is None
