"""The activation of a unit: its morale first, then what it declares and does, in any order of the parts (GB-18, G-20, G-41, G-55)."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision, Step
from game.core.words.grammar import does
from game.systems.confrontation import events, units, victory
from game.systems.confrontation.actions import Declare, EndActivation
from game.systems.confrontation.fire import ranged_attacks
from game.systems.confrontation.incarnates import avatar
from game.systems.confrontation.melee import assault, combat, disengagement, structures
from game.systems.confrontation.melee.morale import MoraleCheck
from game.systems.confrontation.movement import doors_and_items, entry, march
from game.systems.confrontation.mystics import mystic_calls
from game.systems.confrontation.state import Activation, Battle, Form, UnitId

CHAPTERS: tuple[Any, ...] = (march, assault, combat, ranged_attacks, mystic_calls, doors_and_items, avatar)
"""What the active unit may do, each by its own chapter of the rulebook."""
FORMS: tuple[Form, ...] = ("walk", "run", "assault", "stay")


def activation(unit: UnitId) -> tuple[Step[Battle], ...]:
    """One activation, from its first test to its end."""
    return Begin(unit), MoraleCheck(unit), GoOn(), End(unit)


class Begin(Step[Battle], frozen=True, tag="BeginActivation"):
    """A unit becomes the active one (GB-18)."""

    unit: UnitId

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.feats = ()
        state.active = Activation(self.unit, units.free(state, self.unit))
        state.change(self.unit, activated=True)
        ctx.tell(events.Activated, self.unit)


class GoOn(Step[Battle], frozen=True, tag=True):
    """The active unit goes on, if it is still there and may do anything more."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        active = state.active
        if active is None or active.over or state.units[active.unit].fate not in ("table", "waiting"):
            return
        state.push(Acting(state.units[active.unit].seat))


class End(Step[Battle], frozen=True, tag="EndOfActivation"):
    """The activation is over; with it perhaps the battle (G-46)."""

    unit: UnitId

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.active = None
        state.feats = ()
        ctx.tell(events.ActivationEnded, self.unit)
        victory.check(state, ctx)


def declarable(state: Battle, form: Form) -> Refusal | None:
    """Why the active unit may not declare a form; None if it may (G-20, G-41)."""
    active = state.active
    assert active is not None
    if active.form is not None:
        return Refusal("G-20", "The unit has declared what it does this activation.", EndActivation())
    waiting = state.units[active.unit].fate == "waiting"
    if form == "stay":
        idle = active.free and not structures.in_reach(state, active.unit)
        if idle or waiting:
            text = "Only a unit that touches an enemy, or terrain that it can destroy, stays and strikes."
            return Refusal("G-41", text, Declare("walk"))
        return None
    return assault.declarable(state) if form == "assault" else march.declarable(state, form)


def must_enter(state: Battle, unit: UnitId) -> Refusal | None:
    """Why a unit that waits at its edge may not end its activation: it has to come in, if it can (G-54).

    `nearest` is how it may: a form to declare, a march, or an assault.
    """
    active = state.active
    if active is None or state.units[unit].fate != "waiting" or active.over:
        return None
    name = state.units[unit].name
    text = f"{name} {does(name, 'enters')} the table in this activation."
    if active.form is None:
        return Refusal("G-54", text, Declare("run")) if entry.way_in(state, unit, "run") else None
    if active.form == "assault":
        way: Action | None = next(iter(assault.suggest(state)), None)
    else:
        way = None if active.moved else entry.way_in(state, unit, active.form)
    return None if way is None else Refusal("G-54", text, way)


class Acting(Decision[Battle], frozen=True, tag=True):
    """What the active unit does next: declare a form, do a part of it, call its mystics, or end (GB-18, G-20)."""

    listed = False

    def suggest(self, state: Battle) -> list[Action]:
        made = [action for chapter in CHAPTERS for action in chapter.suggest(state)]
        made += [Declare(form) for form in FORMS if declarable(state, form) is None]
        bound = self._end(state)
        way = bound.nearest if bound else EndActivation()
        return [*made, *([way] if way is not None and way not in made else [])]

    def sample(self, state: Battle, chance: Chance) -> Action:
        active = state.active
        assert active is not None
        forms = [form for form in FORMS if declarable(state, form) is None]
        if forms and chance.roll(6) > 1:
            return Declare(chance.pick(forms))
        for chapter in chance.shuffle(CHAPTERS) if chance.roll(8) > 1 else ():
            action: Action | None = chapter.sample(state, chance)
            if action is not None:
                return action
        if self._end(state) is None:
            return EndActivation()
        return chance.pick(self.suggest(state))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        refusal = self._refusal(state, action)
        if refusal is None or not isinstance(refusal.nearest, EndActivation):
            return refusal
        bound = self._end(state)  # A unit that has to enter may not end instead.
        return msgspec.structs.replace(refusal, nearest=bound.nearest) if bound else refusal

    def _refusal(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, EndActivation):
            return self._end(state)
        if isinstance(action, Declare):
            if action.form not in FORMS:
                return Refusal("G-20", f"{action.form!r} is none of {', '.join(FORMS)}.", EndActivation())
            return declarable(state, action.form)
        for chapter in CHAPTERS:
            if isinstance(action, chapter.ACTIONS):
                refusal: Refusal | None = chapter.check(state, action)
                return refusal
        assert state.active is not None
        name = state.units[state.active.unit].name
        return Refusal("GB-18", f"{name} is active: let it act or end its activation.", EndActivation())

    @staticmethod
    def _end(state: Battle) -> Refusal | None:
        assert state.active is not None
        return must_enter(state, state.active.unit)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, EndActivation):
            return
        state.push(GoOn())
        if isinstance(action, Declare):
            assert state.active is not None
            state.progress(form=action.form)
            ctx.tell(events.Declared, state.active.unit, action.form, not state.field.estimates)
            if action.form in ("walk", "run"):
                disengagement.disengage(state, ctx, state.active.unit)
            return
        for chapter in CHAPTERS:
            if isinstance(action, chapter.ACTIONS):
                chapter.apply(state, action, ctx)
                return


STEPS = (Begin, GoOn, End, Acting)
