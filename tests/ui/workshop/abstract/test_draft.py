"""A battle of Abstract Skirmish while it is being built: one that is under way keeps how far it has come."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.core.position import position
from game.core.system import Document
from game.ui.workshop.abstract.draft import Draft


@pytest.fixture
def under_way() -> Document:
    """A position in which units have been worn down."""
    match = Match.start("abstract", scenarios.load("abstract/squad").document, seed=3)
    chance = seeded("under way")
    while match.decision is not None and match.state.turn < 6:
        match.act(match.decision.sample(match.state, chance))
    document = position(match).document
    worn = [unit for side in document["sides"].values() for unit in side["units"] if "left" in unit]
    assert worn
    return document


def units(document: Document) -> list[Document]:
    return [unit for side in document["sides"].values() for unit in side["units"]]


def test_a_battle_under_way_says_the_same_after_it_was_opened(under_way: Document) -> None:
    made = Draft(under_way, own=True).document()
    assert made["start"] == under_way["start"]
    assert units(made) == units(under_way)


def test_another_name_leaves_a_unit_as_worn_as_it_is(under_way: Document) -> None:
    draft = Draft(under_way, own=True)
    draft.roster("one").change(0, name="Bob the Battered")
    before, now = under_way["sides"]["one"]["units"], draft.document()["sides"]["one"]["units"]
    assert now == [{**before[0], "name": "Bob the Battered"}, *before[1:]]


def test_a_unit_of_another_size_is_fresh_and_the_others_stay(under_way: Document) -> None:
    draft = Draft(under_way, own=True)
    before = under_way["sides"]["one"]["units"]
    draft.roster("one").change(0, slots=before[0]["slots"] + 1)
    now = draft.document()["sides"]["one"]["units"]
    assert set(now[0]) <= {"name", "slots", "emblem"}
    assert now[1:] == before[1:]


def test_a_unit_less_leaves_the_others_as_they_are(under_way: Document) -> None:
    draft = Draft(under_way, own=True)
    draft.roster("two").remove(0)
    assert draft.document()["sides"]["two"]["units"] == under_way["sides"]["two"]["units"][1:]
