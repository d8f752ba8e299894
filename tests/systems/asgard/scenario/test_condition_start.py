"""A position in which a story enters one of its conditions: what stands there, what is counted, and what comes at once."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.match import Match
from game.core.system import Document, ScenarioError
from game.systems.asgard.events import ConditionChanged
from game.systems.asgard.scenario.condition_start import entering
from game.systems.asgard.system import ON_THOR, SYSTEM, Asgard

FORD = "asgard/wolves-at-the-ford"
SET: dict[str, dict[str, int]] = {"insult": {"insult": 2}, "silver": {}}
"""What is set of the counters of that story, for each that is looked at: its sheet lets the silver begin at 1."""


def position(name: str, condition: int, system: Asgard = SYSTEM, **counts: int) -> tuple[Document, Match]:
    document = entering(system, scenarios.load(name).document, condition, counts, 5)
    return document, Match.start(system.name, document, seed=3)


@pytest.mark.parametrize(
    ("name", "system"), [("asgard/wolves-at-the-ford", SYSTEM), ("asgard/the-frost-door", ON_THOR)]
)
def test_the_condition_is_entered_before_anybody_acts_with_all_it_brings(name: str, system: Asgard) -> None:
    document, match = position(name, 2, system)
    assert system.problems(document) == []
    told = [event for event in match.moments[0].events if isinstance(event, ConditionChanged)]
    assert [event.now for event in told][:1] == [2]
    assert [page.number for page in match.state.tale if page.kind == "condition"] == [0, 2]


def test_counters_stand_as_they_were_set_and_the_others_as_the_sheet_says() -> None:
    counts = {name: position(FORD, 1, **given)[1].state.counts[name] for name, given in SET.items()}
    assert counts == {"insult": 2, "silver": 1}


def test_what_stands_from_the_beginning_is_there() -> None:
    _, late = position("asgard/wolves-at-the-ford", 3)
    entry = scenarios.load("asgard/wolves-at-the-ford")
    first = Match.start(entry.system, entry.document, seed=3)
    assert set(first.state.foes) <= set(late.state.foes)


def test_the_first_condition_is_not_entered_twice() -> None:
    document, match = position("asgard/first-watch", 0)
    assert "enters" not in document["progress"]
    assert match.state.condition == 0


def test_a_position_may_begin_from_a_position() -> None:
    document, _ = position("asgard/wolves-at-the-ford", 1, silver=3)
    match = Match.start("asgard", entering(SYSTEM, document, 2, {"insult": 1}, 5), seed=3)
    assert (match.state.condition, match.state.counts) == (2, {"silver": 3, "insult": 1})


def test_a_condition_that_there_is_not_is_named() -> None:
    document, _ = position("asgard/first-watch", 1)
    wrong = {**document, "progress": {**document["progress"], "enters": 9}}
    assert [each.field for each in SYSTEM.problems(wrong)] == ["progress.enters"]
    with pytest.raises(ScenarioError):
        Match.start("asgard", wrong, seed=1)
