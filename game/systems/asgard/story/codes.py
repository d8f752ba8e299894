"""Encounter codes: what follows, and in which order (A-4, A-39). What each effect does stands where it carries the mark `@brings`, most of it in `encounters.deeds`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

import msgspec

from game.core.events import Context
from game.core.steps import Step
from game.systems.asgard import events, eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.cards import Card
from game.systems.asgard.sheet.effects import AnyEffect, Effect
from game.systems.asgard.state import NO_CARD, Saga
from game.systems.asgard.story import texts

Why = Literal["card", "watch", "answer", "code"]


class Cause(msgspec.Struct, frozen=True):
    """What brought a code about: whose doing, at which token, by which card."""

    unit: UnitId = 0
    """The spotting unit, or whose action it was; 0: nobody's."""
    token: int = 0
    card: Card = NO_CARD
    caught: bool = False
    """Whether those who come are flat-footed (A-13)."""
    group: int = 0
    """The number of the encounter: those who come together."""
    code: int = 0


class Follow(Step[Saga], frozen=True, tag=True):
    """A code is looked up, its story told unless it has been told, and its effects happen in the order written (A-39, A-79).

    Which of its versions comes is decided now (A-75).
    """

    code: int
    cause: Cause
    why: Why

    def proceed(self, state: Saga, ctx: Context) -> None:
        state.fired += 1
        state.groups += 1
        unit = self.cause.unit
        number = texts.version_of(state, self.code, unit)
        version = state.plan.codes[self.code].versions[number]
        cause = msgspec.structs.replace(self.cause, group=state.groups, code=self.code)
        place = state.tokens[cause.token].at if cause.token in state.tokens else None
        again = bool(version.story) and texts.is_told(state, version)
        title = texts.filled(state, version.title, unit, place)
        story = "" if again else texts.filled(state, version.story, unit, place)
        doer = unit if unit in eyes.friends(state) else 0
        ctx.tell(events.CodeFollowed, self.code, doer, cause.token, self.why, title, story, number)
        state.note("code", title, self.code, unit, number)
        state.push(*(Bring(effect, cause) for effect in version.do))


class Bring(Step[Saga], frozen=True, tag=True):
    """One effect of a code or of a condition that is entered."""

    effect: AnyEffect
    cause: Cause

    def proceed(self, state: Saga, ctx: Context) -> None:
        _DEEDS[type(self.effect)](state, ctx, self.effect, self.cause)


E = TypeVar("E", bound=Effect)
Deed = Callable[[Saga, Context, E, Cause], None]
_DEEDS: dict[type[Effect], Deed[Any]] = {}


def brings(kind: type[E]) -> Callable[[Deed[E]], Deed[E]]:
    """Say what a kind of effect does."""

    def known(deed: Deed[E]) -> Deed[E]:
        _DEEDS[kind] = deed
        return deed

    return known


STEPS: tuple[type[Step[Saga]], ...] = (Follow, Bring)
