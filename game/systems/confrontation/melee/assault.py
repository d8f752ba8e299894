"""An assault: designated, measured, its Fear faced, moved, and then fought (GB-25, GB-41 to GB-44, G-25).

Measure   within reach or not; too far it fails before any Fear test (G-44)
Approach  the active unit has not been halted by Fear: it moves
Closing   its player places the fighters one by one
Join      both units are engaged; the charge is settled, familiars fall, the combats begin
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.confrontation import events, units, values
from game.systems.confrontation.actions import Assault, Close, EndActivation
from game.systems.confrontation.melee import charge, combats, contact, disengagement, morale
from game.systems.confrontation.movement import approach, march
from game.systems.confrontation.state import Battle, UnitId

ACTIONS: tuple[type[Action], ...] = (Assault,)
RULE = "GB-41"


# Whom


def targets(state: Battle) -> list[UnitId]:
    """Whom the active unit may assault, those it touches first: enemies on the table that it has not just left (GB-41, GB-45)."""
    active = state.active
    assert active is not None
    here = state.units[active.unit].fate == "table"
    touched = units.melee(state, active.unit) if here else []
    others = [each.id for each in units.enemies_on_table(state, active.unit) if each.id not in touched]
    return [each for each in (*touched, *others) if each not in active.left]


def declarable(state: Battle) -> Refusal | None:
    """Why the active unit may not declare an assault; None if it may: a fortification never does (G-150)."""
    assert state.active is not None
    if values.fixed(state, state.active.unit):
        text = f"{state.units[state.active.unit].name} is a fortification and never moves."
        return Refusal("G-150", text, march.fallback(state))
    if targets(state):
        return None
    return Refusal(RULE, f"{state.units[state.active.unit].name} has no enemy to assault.", EndActivation())


def closed(state: Battle) -> Refusal | None:
    """Why no assault is possible now at all."""
    active = state.active
    if active is None or active.form != "assault":
        return Refusal("GB-18", "Only a unit that has declared an assault assaults.", EndActivation())
    name = state.units[active.unit].name
    if active.over:
        return Refusal("GB-18", f"The activation of {name} is over.", EndActivation())
    if active.assaulted:
        other = state.units[active.assaulted].name
        return Refusal("GB-18", f"The assault of {name} on {other} is over.", EndActivation())
    return None


def suggest(state: Battle) -> list[Action]:
    """An assault on each enemy whom the active unit may assault."""
    if closed(state) is not None:
        return []
    return [Assault(target) for target in targets(state)]


def sample(state: Battle, chance: Chance) -> Action | None:
    """One of them at random."""
    found = suggest(state)
    return chance.pick(found) if found else None


def check(state: Battle, action: Action) -> Refusal | None:
    """Why the active unit may not assault that unit; None if it may (GB-41)."""
    assert isinstance(action, Assault)
    refusal = closed(state)
    if refusal is not None:
        return refusal
    assert state.active is not None
    found = targets(state)
    if action.target in found:
        return None
    nearest = Assault(found[0]) if found else EndActivation()
    own = state.units[state.active.unit]
    other = state.units.get(action.target)
    if other is None or other.fate != "table":
        return Refusal(RULE, "There is no such unit on the table.", nearest)
    if state.friends(own.seat, other.seat):
        return Refusal(RULE, f"{other.name} is no enemy of {own.name}.", nearest)
    return Refusal("GB-45", f"{own.name} has just disengaged from {other.name}.", nearest)


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """The target is designated; an engaged unit that does not touch it leaves its melee first (GB-41, GB-45, G-115)."""
    assert isinstance(action, Assault)
    assert state.active is not None
    unit = state.active.unit
    state.progress(assaulted=action.target)
    state.push(Measure(unit, action.target))
    if state.units[unit].fate == "table" and action.target not in units.melee(state, unit):
        disengagement.disengage(state, ctx, unit)


# How it goes


def gap(state: Battle, unit: UnitId, target: UnitId, most: int | None = None) -> int | None:
    """How far a unit has to go to assault another, in tenths: 0 if it touches it; None if there is no way (GB-42, G-44).

    With `most` a way that is longer counts as none.
    """
    if state.units[unit].fate == "table" and target in units.melee(state, unit):
        return 0
    return approach.distance(state, unit, target, most)


class Measure(Step[Battle], frozen=True, tag=True):
    """The distance is measured; farther than twice the Movement the assault fails and nobody tests Fear (GB-42, GB-43, G-44)."""

    unit: UnitId
    target: UnitId

    def proceed(self, state: Battle, ctx: Context) -> None:
        if state.active is None or state.active.over:
            return
        distance = gap(state, self.unit, self.target)
        reach = values.measure(state, self.unit, "assault")
        ctx.tell(events.AssaultMeasured, self.unit, self.target, distance, reach)
        if distance is None or distance > reach:
            state.progress(moved=True)
            approach.fall_short(state, ctx, self.unit, self.target)
            return
        state.push(Approach(self.unit, self.target))
        facing = morale.frightened(state, self.unit, self.target)
        if facing is not None:
            morale.against_fear(state, *facing)


class Approach(Step[Battle], frozen=True, tag=True):
    """Whom Fear has not halted moves up to its target (GB-44, GB-46)."""

    unit: UnitId
    target: UnitId

    def proceed(self, state: Battle, ctx: Context) -> None:
        if state.active is not None and not state.active.over:
            state.push(
                Closing(state.units[self.unit].seat, self.unit, self.target), Join(self.unit, self.target)
            )


class Closing(Decision[Battle], frozen=True, tag=True):
    """Where the fighters of the assaulting unit end, one after the other (GB-44, G-13)."""

    listed = False
    unit: UnitId
    target: UnitId

    def suggest(self, state: Battle) -> Sequence[Action]:
        return approach.suggest(state, self.unit, self.target)

    def sample(self, state: Battle, chance: Chance) -> Action:
        return approach.sample(state, self.unit, self.target, chance) or self.suggest(state)[0]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, Close):
            return approach.fault(state, self.unit, self.target, action.order, action.places)
        name = state.units[self.target].name
        return Refusal("GB-44", f"Move the unit up to {name}.", self.suggest(state)[0])

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Close)
        approach.close(state, ctx, self.unit, self.target, action)


class Join(Step[Battle], frozen=True, tag=True):
    """The assault has reached its target: both are engaged, the unit is scattered, and it strikes (GB-44, GB-47, GB-59).

    Where nobody could be brought into contact, nobody is engaged (G-111).
    """

    unit: UnitId
    target: UnitId

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.progress(moved=True)
        contact.trample(state, ctx, self.unit)
        if self.target not in units.melee(state, self.unit):
            return
        state.change(self.unit, formation="scattered")
        state.progress(joined=True)
        charged = charge.settle(state, ctx, self.unit, self.target)
        ctx.tell(events.Joined, self.unit, self.target, charged)
        state.push(combats.NextCombat())


STEPS: tuple[type[Step[Battle]], ...] = (Measure, Approach, Closing, Join)
