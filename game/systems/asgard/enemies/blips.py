"""Enemies out of sight: blips, what they do at the end of a round, and who comes unseen (A-22, A-23, A-36, A-37, A-45, A-68, A-69)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.core.events import Context
from game.core.steps import Step
from game.systems.asgard import adapters, course, events, eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.encounters import deeds, departures, marks, sightings
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.plan import Archetype, Kind, Reaction
from game.systems.asgard.state import ENEMY, Blip, Mind, Saga
from game.systems.asgard.story.codes import Cause, brings

DIE = 6
FADES = 4
"""For so many rounds blips look for somebody where he was last seen."""
OWN: dict[Archetype, Reaction] = {
    "guard": "patrol", "patrol": "patrol", "ambusher": "wait", "hunter": "stalk", "beast": "stalk", "civilian": "away",
    "raider": "search",
}  # fmt: skip
"""What each archetype does out of sight, left to itself (A-69)."""


class Hide(Step[Saga], frozen=True, tag=True):
    """Enemies that no friendly unit can see become blips; fixed encounters never do (A-22).

    One whose activation is under way does so when it is over (`but`).
    """

    but: UnitId = 0

    def proceed(self, state: Saga, ctx: Context) -> None:
        loose = [unit for unit in eyes.foes(state) if unit != self.but and not state.foes[unit].fixed]
        if not loose:
            return
        host = adapters.of(state.plan)
        seen = {foe for _, foe in host.seen(state.table, eyes.friends(state), loose, state.now.visibility)}
        for unit in loose:
            if unit not in seen:
                at = host.at(state.table, unit)
                course.on_table(state, ctx, partial(host.hide, state.table, unit))
                marks.level(state, unit)
                state.blips[unit] = Blip(unit, at, state.turn)
                ctx.tell(events.BecameBlip, unit, at)
                state.note("blip", state.foes[unit].kind, unit=unit)


class Rolls(Step[Saga], frozen=True, tag=True):
    """At the end of a round every blip rolls, the new ones too, in the order in which they came (A-23, A-37)."""

    def proceed(self, state: Saga, ctx: Context) -> None:
        state.push(*(Roll(unit) for unit in state.blips))


class Roll(Step[Saga], frozen=True, tag=True):
    """One blip rolls on the table of the condition or the sheet, does what its kind does, or fades (A-23, A-36, A-69)."""

    unit: UnitId

    def proceed(self, state: Saga, ctx: Context) -> None:
        blip = state.blips.get(self.unit)
        if blip is None:
            return
        fade, own, die = state.plan.rules.fade, _kind(state, self.unit).unseen, 0
        does: Reaction
        if own and not state.now.blips:
            does = own
        elif not fade:
            die = ctx.chance.roll(DIE)
            does = (state.now.blips or state.plan.rules.blips)[die - 1]
        else:
            unseen = blip.unseen + (blip.since < state.turn)
            state.blips[self.unit] = msgspec.structs.replace(blip, unseen=unseen)
            does = "gone" if unseen >= fade else "away"
        does = _own(state, self.unit) if does == "own" else does
        ctx.tell(events.BlipRolled, self.unit, die, does)
        state.push(Goes(self.unit, does))


def _kind(state: Saga, unit: UnitId) -> Kind:
    return state.plan.enemies[state.foes[unit].kind]


def _own(state: Saga, unit: UnitId) -> Reaction:
    """What an enemy does out of sight, left to itself: by its mode if it lies in wait or makes off, else by its nature."""
    mind = state.minds[unit]
    by_mode: dict[str, Reaction] = {"ambush": "wait", "escape": "away"}
    return by_mode.get(mind.mode) or OWN[mind.archetype]


class Goes(Step[Saga], frozen=True, tag=True):
    """A blip moves as far as its model would, or disappears; one that comes into sight is an enemy at once (A-23, A-37)."""

    unit: UnitId
    does: Reaction

    def proceed(self, state: Saga, ctx: Context) -> None:
        blip = state.blips.get(self.unit)
        does = _own(state, self.unit) if blip is not None and self.does == "own" else self.does
        if blip is None or does == "stay":
            return
        if does == "gone" and not _returns(state, self.unit):
            departures.vanish(state, ctx, self.unit)
            return
        to = _WAYS["toward" if does == "gone" else does](state, blip)
        if to != blip.at:
            state.blips[self.unit] = msgspec.structs.replace(blip, at=to)
            ctx.tell(events.BlipMoved, self.unit, blip.at, to)
            state.push(sightings.Look())


def _returns(state: Saga, unit: UnitId) -> bool:
    """Whether a foe is never gone, but comes nearer where another would be (A-78)."""
    return bool(state.plan.enemies[state.foes[unit].kind].returns)


# Where they go


def _friends_at(state: Saga) -> list[Spot]:
    host = adapters.of(state.plan)
    return [host.at(state.table, unit) for unit in eyes.friends(state)]


def _to(state: Saga, blip: Blip, goals: list[Spot], *, away: bool = False) -> Spot:
    return adapters.of(state.plan).blip_goes(state.table, blip.unit, blip.at, goals, away=away)


def _toward(state: Saga, blip: Blip) -> Spot:
    return _to(state, blip, _friends_at(state))


def _away(state: Saga, blip: Blip) -> Spot:
    return _to(state, blip, _friends_at(state), away=True)


def _stalks(state: Saga, blip: Blip) -> Spot:
    """Nearer to the nearest of the players' units, to a place where nobody sees it; else it keeps still (A-69)."""
    host, friends = adapters.of(state.plan), eyes.friends(state)
    goals, visibility = _friends_at(state), state.now.visibility
    return host.blip_creeps(state.table, blip.unit, blip.at, goals, friends, visibility) if goals else blip.at


def _waits(state: Saga, blip: Blip) -> Spot:
    """It keeps still until one of the players' units is within the usual distance, and then comes at it (A-69)."""
    host = adapters.of(state.plan)
    near = [host.gap(state.table, unit, blip.at) <= host.usual_distance for unit in eyes.friends(state)]
    return _toward(state, blip) if any(near) else blip.at


def _searches(state: Saga, blip: Blip) -> Spot:
    """To the nearest place where one of the players' units was last seen and it has not been yet; else on its round (A-69)."""
    host, there = adapters.of(state.plan), _there(state)
    places = [
        (host.apart(blip.at, sighting.at), sighting.at)
        for _, sighting in sorted(state.known.items())
        if state.turn - sighting.round <= FADES and host.apart(blip.at, sighting.at) > there
    ]
    return _to(state, blip, [min(places)[1]]) if places else _patrols(state, blip)


def _patrols(state: Saga, blip: Blip) -> Spot:
    """On to the next spot of its beat, or of the places around where it came into play (A-69)."""
    host, mind = adapters.of(state.plan), state.minds[blip.unit]
    beat = _beat(state, mind, _kind(state, blip.unit))
    at = beat[mind.beat % len(beat)]
    if host.apart(blip.at, at) <= _there(state):
        mind = msgspec.structs.replace(mind, beat=mind.beat + 1)
        state.minds[blip.unit] = mind
        at = beat[mind.beat % len(beat)]
    return _to(state, blip, [at])


def _beat(state: Saga, mind: Mind, kind: Kind) -> list[Spot]:
    """The spots that somebody goes round; without a beat its post and the three tokens nearest to it."""
    if kind.beat:
        return [state.plan.spots[name].at for name in kind.beat]
    host = adapters.of(state.plan)
    around = sorted((host.apart(mind.post, at), at) for at in state.plan.tokens.values())
    return [mind.post, *(at for far, at in around[:3] if far > _there(state))]


def _there(state: Saga) -> int:
    """So near to a place one has been there."""
    return max(1, adapters.of(state.plan).usual_distance // 3)


_WAYS: dict[Reaction, Callable[[Saga, Blip], Spot]] = {
    "toward": _toward, "away": _away, "stalk": _stalks, "patrol": _patrols, "search": _searches, "wait": _waits,
}  # fmt: skip


# What the sheet says of them


@brings(e.Blips)
def all_blips(state: Saga, ctx: Context, effect: e.Blips, cause: Cause) -> None:
    """Every blip does this now, in the order in which they came."""
    state.push(*(Goes(unit, effect.verb) for unit in state.blips))


@brings(e.LurkFoes)
def lurk(state: Saga, ctx: Context, effect: e.LurkFoes, cause: Cause) -> None:
    """Enemies come into play out of everybody's sight, as blips: nobody has caught them, and they have caught nobody (A-68).

    Where no place is out of sight they stand in it, like any others.
    """
    kind = state.plan.enemies[effect.kind]
    spot = state.plan.spots[effect.spot].at if effect.spot else None
    seen = e.PlaceFoes(1, effect.kind, effect.where, effect.spot, effect.distance)
    unseen = msgspec.structs.replace(cause, caught=False)
    for _ in range(effect.count):
        before, quiet = state.table.copy(), Context(ctx.chance, None)
        host = adapters.of(state.plan)
        unit = deeds.arrive(state, quiet, kind, ENEMY, effect.where, spot, effect.distance, cause)
        at = hiding_place(state, unit) if unit else None
        if at is None:
            state.table = before
            deeds.place(state, ctx, seen, cause)
            continue
        deeds.enlist(state, quiet, unit, kind, seen, unseen)
        host.hide(state.table, unit, quiet)
        state.blips[unit] = Blip(unit, at, state.turn, stranger=True)
        state.minds[unit] = msgspec.structs.replace(state.minds[unit], post=at)
        ctx.tell(events.Lurks, unit, at)


def hiding_place(state: Saga, unit: UnitId) -> Spot | None:
    """The place nearest to an enemy on the table where none of the players' units sees it; None if there is none (A-68)."""
    host = adapters.of(state.plan)
    friends, at = eyes.friends(state), host.at(state.table, unit)
    if not host.seen(state.table, friends, [unit], state.now.visibility):
        return at
    return host.blip_hides(state.table, unit, at, friends, state.now.visibility)


STEPS: tuple[type[Step[Saga]], ...] = (Hide, Rolls, Roll, Goes)
