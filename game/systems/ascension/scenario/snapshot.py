"""The inverse of setting up: a scenario that begins where a battle stands (`docs/scenario-format.md`)."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.seats import Seat
from game.core.steps import Step
from game.core.system import Document, Restless
from game.systems.ascension import allowance, deployment, initiative, sequence
from game.systems.ascension.goals import ChoosingGoal
from game.systems.ascension.scenario import force_muster, mid_battle, rows, setup
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.state import Battle, Model, ModelId
from game.table import lengths


def rest(state: Battle) -> str:
    """Where a battle rests: somebody is about to activate, or to choose in setting up; "" elsewhere."""
    return "" if state.field.endless else resting(state)


def resting(state: Battle) -> str:
    """The same, whether or not somebody directs the battle."""
    if state.outcome is not None or not state.stack:
        return ""
    return "a turn begins" if _turns(state) else _setting_up(state)


def _turns(state: Battle) -> bool:
    """Whether a turn begins, and nobody is activated yet."""
    top = state.stack[-1]
    if not isinstance(top, sequence.Turn) or not state.round:
        return False
    return state.stack == [sequence.EndOfTurn(state.side(top.seat), top.seat), top]


def _setting_up(state: Battle) -> str:
    """What in setting up is done next, if it is just what a scenario would go on with."""
    top, first = state.stack[-1], next(iter(state.field.players))
    sides, players = tuple(state.field.sides), tuple(state.field.players)
    laying, deploying = deployment.LayingTerrain(sides[0]), deployment.Deployment(first)
    if isinstance(top, ChoosingGoal):
        goals = [ChoosingGoal(side) for side in sides if side not in state.goals]
        return "a goal is chosen" if _goes_on(state, [*goals, laying, deploying]) else ""
    if isinstance(top, deployment.PlacingTerrain) and state.field.lay:
        laying = deployment.LayingTerrain(_after(sides, top.seat))
        return "terrain is laid" if _goes_on(state, [top, laying, deploying]) else ""
    if isinstance(top, deployment.Deploying):
        deploying = deployment.Deployment(_after(players, top.seat))
        return "a model is deployed" if _goes_on(state, [top, deploying]) else ""
    asked = isinstance(top, initiative.OrderingTeam) and _goes_on(state, [])
    return "a team settles its order" if asked else ""


def _after(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    return seats[(seats.index(seat) + 1) % len(seats)]


def _goes_on(state: Battle, steps: list[Step[Any]]) -> bool:
    """Whether all that is to happen is these steps, then who goes first, then the first round."""
    after: list[Step[Any]] = [
        *(_asked(state) if _settled(state) else [initiative.Initiative()]),
        sequence.BeginRound(1),
    ]
    return state.stack[::-1] == [*steps, *after]


def _settled(state: Battle) -> bool:
    """Whether the order of the sides is known."""
    return not any(isinstance(step, initiative.Initiative) for step in state.stack)


def _asked(state: Battle) -> list[initiative.OrderingTeam]:
    """The teams that have still to settle in which order their players act."""
    return [step for step in initiative.orderings(state, state.order) if step in state.stack]


def snapshot(state: Battle, document: Document) -> Document:
    """A scenario that begins where `state` rests. Raises `Restless`."""
    if not rest(state):
        raise Restless(
            "A battle of Ascension can begin where somebody is about to activate; here a turn is going on."
        )
    return told(state, document, setup.sound(document))


def told(state: Battle, document: Document, plan: Plan) -> Document:
    """The scenario that a battle is, of which `plan` is the reading of the one it began with."""
    kept = {name: value for name, value in document.items() if name != "lesson"}
    made = {**kept, "kind": "custom", "terrain": rows.terrain(state, document, plan)}
    made["sides"] = {seat: _side(state, plan, seat, document["sides"][seat]) for seat in document["sides"]}
    made["start"] = _start(state)
    return {name: value for name, value in made.items() if value != [] or name in document}


# Who


def _side(state: Battle, plan: Plan, seat: Seat, side: dict[str, Any]) -> dict[str, Any]:
    """A seat with its models, less what goes without saying."""
    came = list(state.models)
    came = [] if came == sorted(came) else came
    everybody = [model for model in state.everyone() if model.seat == seat]
    own = [model for model in everybody if model.id <= sum(map(len, plan.forces.values()))]
    fell = {model.id: number for number, model in enumerate(state.fallen, 1)}
    waits = {model.id: number for number, model in enumerate(_waiting(state), 1)}
    keys = force_muster.keys(plan.forces[seat])
    rows_ = {
        model.id: {"fallen": fell[model.id]} if model.id in fell else _stands(state, model, came)
        for model in everybody
    }
    stands = {
        key: rows_[model.id]
        for key, model in zip(keys, own, strict=True)
        if model.id in fell or model.place != mid_battle.NOWHERE
    }
    joined = []
    for model in everybody[len(own) :]:
        who = {"who": state.field.characters[model.who].id.partition("@")[0], "number": model.id}
        wait = {"waits": waits[model.id]} if model.id in waits else {}
        joined.append(who | wait | rows_[model.id])
    kept = {name: value for name, value in side.items() if name not in ("stands", "joined")}
    found = {"stands": stands, "joined": joined}
    return kept | {name: value for name, value in found.items() if value}


def _waiting(state: Battle) -> list[Model]:
    """Those who have been on the table and wait to come back."""
    return [model for own in state.reserve.values() for model in own if model.place != mid_battle.NOWHERE]


def _stands(state: Battle, model: Model, came: list[ModelId]) -> dict[str, Any]:
    """A model on the table, and all that lies beside it."""
    place = model.place
    row: dict[str, Any] = {"at": [lengths.written(place.x), lengths.written(place.y)]}
    facing = place.facing // 100 if place.facing % 100 == 0 else place.facing / 100
    found: dict[str, Any] = {
        "facing": facing,
        "on": model.on,
        "wounds": model.wounds if model.wounds != state.field.characters[model.who].wounds else 0,
        "deployed": came.index(model.id) + 1 if model.id in came else 0,
        "activated": model.activated,
        "running": model.running,
        "compelled": model.compelled,
        "conditions": dict(model.conditions),
        "exhaust": dict(model.exhaust),
        "bonuses": [
            {"stat": each.stat, "amount": each.amount, "cause": each.cause, "until": each.until}
            for each in model.boons or ()
        ],
    }
    return row | {name: value for name, value in found.items() if value}


# How far


def _start(state: Battle) -> dict[str, Any]:
    """How far the battle is, and every card where it lies."""
    start: dict[str, Any] = {}
    if _settled(state):
        start["order"] = list(state.order)
        asked = [step.seat for step in _asked(state)]
        start["teams"] = {
            side: list(players)
            for side, players in state.teams.items()
            if len(players) > 1 and side not in asked
        }
    top = state.decision
    if isinstance(top, sequence.Turn | deployment.Deploying | deployment.PlacingTerrain):
        start["active"] = top.seat
    start |= {
        "round": state.round,
        "goals": dict(state.goals),
        "laid": [side for side in state.kit if not allowance.open_to(state, side)],
        "scores": {side: points for side, points in state.scores.items() if points},
        "removed": {side: count for side, count in state.removed.items() if count},
        "first": dict(state.firsts),
        "cards": {side: list(reversed(deck.cards)) for side, deck in state.decks.items()},
        "discard": {side: list(deck.discard) for side, deck in state.decks.items() if deck.discard},
    }
    return {name: value for name, value in start.items() if value}


def unhistoried(state: Battle) -> Battle:
    """The battle less where the fallen stood and what lay beside them, less patterns of terrain that nobody may lay, and less
    what is lent to those who wait.

    Nothing asks for either once an action is over.
    """
    other = state.copy()
    other.fallen = tuple(mid_battle.fallen(model) for model in state.fallen)
    other.reserve = {
        seat: tuple(msgspec.structs.replace(model, lent=msgspec.UNSET) for model in own)
        for seat, own in state.reserve.items()
    }
    if state.field.lay:
        other.kit = {side: tuple(allowance.open_to(state, side)) for side in state.kit}
    return other
