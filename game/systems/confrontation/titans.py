"""Titans: the cards of their works, played when they come, or given up to undo a Strength test (GB-80, GB-81, G-32)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.actions import Action
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.confrontation import events, units
from game.systems.confrontation.actions import Forgo, Sacrifice
from game.systems.confrontation.state import Battle, Card, Field, UnitId


def titan(state: Battle, unit: UnitId) -> bool:
    """Whether a unit is a titan."""
    return units.category(state, unit) == "titan"


def titanic(state: Battle, unit: UnitId) -> tuple[str, ...]:
    """The titanic works of a unit whose cards it still has, played or not."""
    own = state.units[unit]
    given = state.sequences[own.seat].sacrificed if own.seat in state.sequences else ()
    every = works(state.field, (each.profile for each in state.members(unit)))
    return tuple(work for work in every if Card(own.troop, unit, work) not in given)


def works(field: Field, profiles: Iterable[str]) -> tuple[str, ...]:
    """The titanic works that stand on some cards (GB-80)."""
    every = (work for profile in profiles for work in field.profiles[profile].works)
    return tuple(work for work in every if field.works[work].kind == "titanic")


def plays(state: Battle, card: Card) -> bool:
    """Whether a titanic card can be played: its titan is on the table and valiant; else it is passed (G-120)."""
    own = state.units[card.unit]
    return own.fate == "table" and not own.rout and card.work in titanic(state, card.unit)


# Sacrifice


def after_strength(state: Battle, ctx: Context) -> None:
    """Once a Strength test against a titan has succeeded: its player may give up a card to undo it (GB-81, G-32)."""
    rolled = state.rolled
    if rolled is None or rolled.test.kind != "strength" or not rolled.successes:
        return
    unit = rolled.test.against
    if unit in state.units and titan(state, unit) and titanic(state, unit):
        state.push(Sacrificing(state.units[unit].seat, unit))


class Sacrificing(Decision[Battle], frozen=True, tag=True):
    """Whether a titanic card is given up for good so that a Strength test comes to nothing (GB-81, G-32)."""

    unit: UnitId

    def actions(self, state: Battle) -> list[Action]:
        return [Forgo(), *(Sacrifice(work) for work in titanic(state, self.unit))]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, Sacrifice):
            assert state.rolled is not None
            give_up(state, Card(state.units[self.unit].troop, self.unit, action.work))
            state.rolled = msgspec.structs.replace(state.rolled, successes=0)
            ctx.tell(events.CardSacrificed, self.unit, action.work)


def give_up(state: Battle, card: Card) -> None:
    """Take a card out of the game, wherever it lies (G-32)."""
    seat = state.units[card.unit].seat
    own = state.sequences[seat]
    state.sequences[seat] = msgspec.structs.replace(
        own,
        cards=tuple(each for each in own.cards if each != card),
        played=tuple(each for each in own.played if each != card),
        reserve=None if own.reserve == card else own.reserve,
        sacrificed=(*own.sacrificed, card),
    )
    state.deck = tuple(dealt for dealt in state.deck if dealt.card != card)


STEPS: tuple[type[Step[Battle]], ...] = (Sacrificing,)
