"""The control phase: pools, effects, Elixir, time out, the whole of it player by player (GB-20 to GB-23)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import events, scoring, values, victory
from game.systems.confrontation.actions import Uphold
from game.systems.confrontation.incarnates import resurrection
from game.systems.confrontation.mystics import effects, faith, mana, mystic_calls, pools, strength_tests
from game.systems.confrontation.state import Battle, FighterId, Ongoing, UnitId
from game.systems.confrontation.works import Burn

Lying = tuple[UnitId, Ongoing]
"""A work and the unit that it lies on."""


def lying(state: Battle, seat: Seat) -> Iterator[Lying]:
    """All works that units of a player have laid on units on the table, in order of the units."""
    for unit in list(state.on_table()):
        for each in unit.ongoing:
            if state.units[each.by].seat == seat:
                yield unit.id, each


class ControlPhase(Step[Battle], frozen=True, tag=True):
    """Each player's control phase, the winner of the Authority opposition first, then time out (GB-20)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.feats = ()
        seats = tuple(state.field.sides) if state.winner is None else state.clockwise(state.winner)
        state.push(*(ControlOf(seat) for seat in seats), TimeOut())


class ControlOf(Step[Battle], frozen=True, tag=True):
    """The whole control phase of one player, in its order (GB-20 to GB-22)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        seat = self.seat
        state.push(
            Pools(seat),
            Costs(seat),
            NegativeEffects(seat),
            Abilities(seat),
            resurrection.Resurrections(seat),
            Reinforcements(seat),
            RoundEffectsEnd(seat),
            Collection(seat),
        )


class Pools(Step[Battle], frozen=True, tag=True):
    """Faith is set anew, mana grows (GB-20, GB-83, GB-87)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        faith.fill(state, ctx, self.seat)
        mana.fill(state, ctx, self.seat)


# Maintaining effects


class Costs(Step[Battle], frozen=True, tag=True):
    """Works that last as long as they are paid for: for each the player is asked, or it ends if he cannot pay (GB-21, G-126)."""

    seat: Seat
    asked: tuple[Lying, ...] = ()

    def proceed(self, state: Battle, ctx: Context) -> None:
        for unit, each in list(lying(state, self.seat)):
            if state.field.works[each.work].lasts != "upkeep" or (unit, each) in self.asked:
                continue
            if payable(state, each):
                state.push(Upkeep(self.seat, unit, each), Costs(self.seat, (*self.asked, (unit, each))))
                return
            effects.lift(state, ctx, unit, each)


def payable(state: Battle, ongoing: Ongoing) -> bool:
    """Whether the unit that has called a work can pay for it: it is there, valiant, and has the points (G-126)."""
    caller, work = state.units[ongoing.by], state.field.works[ongoing.work]
    have = caller.faith if work.kind in mystic_calls.OF_FAITH else caller.mana
    return caller.fate == "table" and not caller.rout and have >= work.upkeep


class Upkeep(Decision[Battle], frozen=True, tag=True):
    """Whether a work on a unit is paid for once more, by the unit that has called it (GB-21)."""

    unit: UnitId
    ongoing: Ongoing

    def actions(self, state: Battle) -> list[Action]:
        return [Uphold(self.ongoing.work, self.unit, True), Uphold(self.ongoing.work, self.unit, False)]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Uphold)
        if not action.pay:
            effects.lift(state, ctx, self.unit, self.ongoing)
            return
        work = state.field.works[self.ongoing.work]
        if work.kind in mystic_calls.OF_FAITH:
            pools.add(state, ctx, self.ongoing.by, faith=-work.upkeep)
        else:
            pools.add(state, ctx, self.ongoing.by, mana=-work.upkeep)
        ctx.tell(events.Upheld, self.unit, work.id, work.upkeep)


class NegativeEffects(Step[Battle], frozen=True, tag=True):
    """What this player's works do to those they lie on (GB-21)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.push(
            *(
                strength_tests.Strike(
                    unit, each.work, effect.count, effect.strength, _hand(state, each), each.by
                )
                for unit, each in lying(state, self.seat)
                if not each.void
                for effect in state.field.works[each.work].effects
                if isinstance(effect, Burn)
            )
        )


def _hand(state: Battle, ongoing: Ongoing) -> FighterId:
    """The Incarnate by whose ritual or communion it happens: that of the unit that upholds it (GB-97, G-102); 0 if he is gone."""
    hero = state.incarnate(ongoing.by)
    great = state.field.works[ongoing.work].kind in mystic_calls.GREAT
    return hero.id if hero and great else 0


class Abilities(Step[Battle], frozen=True, tag=True):
    """Regeneration gives a point back (GB-21, G-37)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        for unit in list(state.on_table(self.seat)):
            for each in state.members(unit.id):
                if values.has(state, each, "regeneration"):
                    effects.heal(state, ctx, each.id, 1)


class Reinforcements(Step[Battle], frozen=True, tag=True):
    """Units held back may enter from now on: their cards join the sequence of the next round (GB-21, GB-110, G-48)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        held = [unit.id for unit in state.company(self.seat) if unit.fate == "reinforcement"]
        for unit in held:
            state.change(unit, fate="waiting", late=True)
        if held:
            ctx.tell(events.Reinforced, self.seat, tuple(held))


class RoundEffectsEnd(Step[Battle], frozen=True, tag=True):
    """What this player has called for the round ends (G-64)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        for unit, each in list(lying(state, self.seat)):
            if state.field.works[each.work].lasts == "round":
                effects.lift(state, ctx, unit, each)


# Elixir, and the end of the round


class Collection(Step[Battle], frozen=True, tag=True):
    """A player collects Elixir, and his pool is compared with his target (GB-22, G-35, G-46)."""

    seat: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        scoring.collect(state, ctx, self.seat)
        victory.check(state, ctx)


class TimeOut(Step[Battle], frozen=True, tag=True):
    """The round is over; no Elixir is won or spent now (GB-23)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        for unit in list(state.units.values()):
            if unit.activated or unit.charged or unit.treated:
                state.change(unit.id, activated=False, charged=(), treated=())
        resurrection.forget(state)
        state.active, state.feats = None, ()
        ctx.tell(events.TimeOut, state.round)


STEPS: tuple[type[Step[Battle]], ...] = (
    ControlPhase, ControlOf, Pools, Costs, Upkeep, NegativeEffects, Abilities, Reinforcements, RoundEffectsEnd, Collection, TimeOut,
)  # fmt: skip
