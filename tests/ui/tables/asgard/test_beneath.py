"""The tactical part of a match of ASGARD, as a table of its system expects a match."""

from __future__ import annotations

from game.core.chance import Chance, Seeded
from game.systems.ascension.actions import Activate
from game.systems.ascension.view import BattleView
from game.systems.asgard.actions import Answer
from game.systems.asgard.events import CodeFollowed
from game.ui.tables.asgard.tactical import Beneath
from tests.ui.tables.asgard import tables


def test_the_table_is_that_of_the_tactical_system() -> None:
    match = tables.match()
    beneath = Beneath(match)
    view = beneath.view("one")
    assert isinstance(view, BattleView)
    assert view.decision == beneath.decision == match.state.table.decision
    assert beneath.state is match.state.table
    assert beneath.system.resample(view, Chance(Seeded(1))).models == view.models


def test_acting_is_the_matchs_own() -> None:
    match = tables.match()
    beneath = Beneath(match)
    assert beneath.refusal(Activate(1)) is None
    assert beneath.act(Activate(1)) is match.moments[-1]
    assert beneath.moments is match.moments
    assert beneath.system.name == "asgard"


def test_nobody_is_asked_on_the_table_while_the_director_asks() -> None:
    match = tables.match(deal={"cards": ["KS"], "dice": [1, 1, 1, 6, 6, 6]})
    match.act(Activate(1))
    assert type(match.decision).__name__ == "Asking"
    beneath = Beneath(match)
    assert beneath.decision is None
    assert beneath.view("one").decision is None
    match.act(Answer(1))
    assert beneath.decision is not None
    assert [event.code for event in match.moments[-1].events if isinstance(event, CodeFollowed)] == [31]
