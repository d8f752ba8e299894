"""The whole game at random: small battles to their end, and the promises of the contract in every mode and way to lay terrain."""

from __future__ import annotations

import pytest

from game.core import steps
from game.core.chance import seeded
from game.core.events import Context, Event
from game.core.options import complete
from game.core.promises import conformance
from game.core.system import ScenarioError
from game.systems.confrontation.actions import ACTIONS
from game.systems.confrontation.state import MODES
from game.systems.confrontation.system import SYSTEM
from tests.systems.confrontation.scenario.field import document, shipped
from tests.whole_plays import but_first

NAME = "confrontation"


@pytest.mark.parametrize("seed", but_first(range(20), 3))
def test_a_small_battle_is_played_to_its_end(seed: int) -> None:
    chance = seeded("goose fair", seed)
    events: list[Event] = []
    ctx = Context(chance, events)
    state = SYSTEM.begin(shipped("goose-fair"), complete(SYSTEM.options, {}), ctx)
    steps.advance(state, ctx)
    for _ in range(2000):
        decision = state.decision
        if decision is None:
            break
        before = len(events)
        action = decision.sample(state, chance)
        assert decision.check(state, action) is None
        steps.act(state, action, ctx)
        assert list(SYSTEM.broken(state)) == []
        SYSTEM.tell(state, events[before:], "one")
    assert state.outcome is not None
    assert SYSTEM.reasons(state, shipped("goose-fair"))
    assert sum(SYSTEM.standing(state).values()) == pytest.approx(1)


@pytest.mark.parametrize("mode", MODES)
def test_the_contract_is_kept_in_every_mode_GB117_to_GB122(mode: str) -> None:
    conformance.play(NAME, shipped("goose-fair"), seed=5, decisions=45, every=12, options={"mode": mode})


@pytest.mark.parametrize("battlefield", ["pacified", "positions"])
def test_the_contract_is_kept_where_the_players_lay_the_terrain_GB116(battlefield: str) -> None:
    options = {"battlefield": battlefield}
    conformance.play(NAME, shipped("goose-fair"), seed=5, decisions=40, every=12, options=options)


def test_every_action_can_be_read_back() -> None:
    assert SYSTEM.action_types == ACTIONS
    assert len({step.__struct_config__.tag for step in SYSTEM.step_types}) == len(SYSTEM.step_types)


def test_a_scenario_with_problems_does_not_begin() -> None:
    with pytest.raises(ScenarioError, match="points"):
        SYSTEM.begin(document(points=0), complete(SYSTEM.options, {}), Context(seeded("none"), []))
    assert SYSTEM.seats(document(points=0)) == ()
    assert SYSTEM.teams(shipped("two-lamps")) == (("one", "three"), ("two", "four"))


@pytest.mark.parametrize("seed", [1, 11])
def test_units_that_storm_in_over_a_crowded_edge_stand_on_nobody_G145(seed: int) -> None:
    conformance.play(NAME, shipped("nobodys-eyot"), seed=seed, decisions=115, every=1000)
