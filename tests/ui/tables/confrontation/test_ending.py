"""How the page of an ending tells of a battle of units."""

from __future__ import annotations

from game.core.match import Match
from game.lab.moment_words import told
from game.systems.confrontation import actions as a
from tests.ui.tables.confrontation.fields import field


def test_what_won_in_the_end_is_told_before_what_mystics_drew_GB22() -> None:
    lamp = {"id": "lamp", "name": "Lamp", "at": ["40cm", "42cm"], "worth": 2}
    match = Match.start("confrontation", field(rounds=1, objective=[lamp]), seed=7)
    for _ in range(100):
        decision = match.decision
        if decision is None:
            break
        listed = decision.actions(match.state) if decision.listed else decision.suggest(match.state)
        ends = (each for each in listed if isinstance(each, a.EndActivation | a.Forgo | a.Stand))
        match.act(next(ends, listed[0]))
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)
    said = told(match, len(match.moments) - 1)
    assert said.endswith("**Evensong** gained 2 Elixir: Lamp. Now 3.")
    assert "mana" not in said
