"""On the measured table too every archetype opens in at least five ways, and whoever is in reach of the eager is struck."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.base import make
from game.core import steps
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.match import Match
from game.core.system import encode
from game.systems.asgard.actions import Declare
from game.systems.asgard.enemies.minds import Declaring
from game.systems.asgard.sheet.plan import ARCHETYPES, Archetype
from game.systems.asgard.state import Saga, Sighting
from game.systems.asgard.system import SYSTEM
from tests.whole_plays import but_first
from tools.bench_directed import directed

SEEDS = range(20)


def moor(archetype: Archetype, at: tuple[str, str], **sliders: int) -> dict[str, Any]:
    """The crowded table with one enemy of a kind near the middle, and two guards behind it."""
    document = directed()
    own = {"who": "mound-hound", "name": "The one", "archetype": archetype, **sliders}
    guard = {"who": "odd", "name": "Guard", "archetype": "guard"}
    places = [("own", at), ("guard", ("8in", "8in")), ("guard", ("28in", "8in"))]
    return document | {
        "enemy": {"own": own, "guard": guard},
        "fixed": [{"enemy": key, "at": list(place), "facing": 180} for key, place in places],
        "tokens": [["10in", "12in"], ["18in", "14in"], ["26in", "12in"], ["18in", "4in"]],
    }


def declaring(document: dict[str, Any]) -> Saga:
    """The story when that enemy is about to declare for the first time."""
    match = Match.start("asgard", document, seed=3)
    bots = {"one": make("greedy", "asgard"), "two": make("reaction", "asgard")}
    while decision := match.decision:
        if isinstance(decision, Declaring) and match.state.foes[decision.unit].kind == "own":
            return match.state  # type: ignore[no-any-return]
        match.act(bots[decision.seat].choose(match.view(decision.seat)).action)
    raise AssertionError("the enemy never had its turn")


def opening(saga: Saga, seed: int) -> list[Any]:
    """What it declares, and what it does first."""
    state, bot = saga.copy(), make("reaction", "asgard", seed)
    done: list[Any] = []
    while (decision := state.decision) and decision.seat == "two" and len(done) < 4:
        done.append(bot.choose(SYSTEM.view(state, "two")).action)
        steps.act(state, done[-1], Context(Chance(Seeded(1))))
    return done


@pytest.mark.parametrize("archetype", but_first(ARCHETYPES))
def test_at_least_five_openings_on_the_measured_table(archetype: Archetype) -> None:
    saga = declaring(moor(archetype, ("18in", "16in")))
    assert len({encode(opening(saga, seed)) for seed in SEEDS}) >= 5


@pytest.mark.parametrize("archetype", ["guard", "beast", "hunter", "raider"])
def test_the_eager_do_not_let_the_helpless_go(archetype: Archetype) -> None:
    bare = moor(archetype, ("18in", "18in"), aggression=8, boldness=10) | {"terrain": []}
    saga = declaring(bare).copy()
    unit = saga.stack[-1].unit  # type: ignore[attr-defined]
    hands = SYSTEM.adapter
    near = min(hands.units(saga.table, "one"), key=lambda each: hands.between(saga.table, unit, each))
    x, y = hands.at(saga.table, near)
    hands.hide(saga.table, unit, Context(Chance(Seeded(1))))
    assert hands.show(saga.table, unit, (x, y - 700), Context(Chance(Seeded(1))), fresh=True)
    assert hands.seen(saga.table, [unit], [near], saga.now.visibility)
    saga.known[near] = Sighting(near, (x, y), saga.turn)
    saga.flat[near] = 1
    for seed in range(8):
        declare = opening(saga, seed)[0]
        assert isinstance(declare, Declare)
        assert (declare.intent, declare.target) == ("strike", near)
