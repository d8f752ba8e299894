"""Playing a titanic card: at whom, or where to, or not at all (GB-80, G-57)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import events, titans, victory
from game.systems.confrontation.actions import Call, Forgo
from game.systems.confrontation.mystics import details, effects, mystic_calls
from game.systems.confrontation.state import Battle, Card, FighterId, UnitId
from game.systems.confrontation.works import Blast


class PlayCard(Step[Battle], frozen=True, tag="PlayTitanicCard"):
    """A titanic card is revealed: its player plays it or lets it pass, if its titan can play it (GB-80, G-120)."""

    seat: Seat
    unit: UnitId
    work: str

    def proceed(self, state: Battle, ctx: Context) -> None:
        card = Card(state.units[self.unit].troop, self.unit, self.work)
        state.feats = ()
        if titans.plays(state, card):
            state.push(TitanicPlay(self.seat, self.unit, self.work))
        else:
            ctx.tell(events.CardPassed, self.seat, card)


class TitanicPlay(Decision[Battle], frozen=True, tag=True):
    """Where or at whom a titanic work is played, or that it is not."""

    listed = False
    unit: UnitId
    work: str

    def suggest(self, state: Battle) -> Sequence[Action]:
        work, by = state.field.works[self.work], titan(state, self.unit)
        calls: list[Action] = []
        if quiet(state, self.work) is None:
            for call in mystic_calls.aims(state, work, by):
                calls += details.complete(state, work, call)
        return [*calls, Forgo()]

    def sample(self, state: Battle, chance: Chance) -> Action:
        work, by = state.field.works[self.work], titan(state, self.unit)
        aimed = [] if quiet(state, self.work) else mystic_calls.aims(state, work, by)
        if not aimed or chance.roll(6) == 1:
            return Forgo()
        return details.sample(state, work, chance.pick(aimed), chance) or Forgo()

    def check(self, state: Battle, action: Action) -> Refusal | None:
        return mystic_calls.honest(state, self._fault(state, action), self._fault)

    def _fault(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, Forgo):
            return None
        work, by = state.field.works[self.work], titan(state, self.unit)
        if not isinstance(action, Call) or action.work != self.work or action.by != by:
            return Refusal("GB-80", f"The card of {work.name} is revealed: play it, or let it pass.", Forgo())
        return (
            quiet(state, self.work)
            or mystic_calls.exalted_wrongly(state, work, action)
            or mystic_calls.aimed_wrongly(state, work, action)
        )

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, Call):
            ctx.tell(events.Called, action.by, self.work, action.target, 0, 0)
            state.push(effects.Enact(action), TitanicDone())


class TitanicDone(Step[Battle], frozen=True, tag=True):
    """What a titanic card does is done; with it perhaps the battle (G-46)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.feats = ()
        victory.check(state, ctx)


def titan(state: Battle, unit: UnitId) -> FighterId:
    """The one fighter of a titan's unit."""
    return state.members(unit)[0].id


def quiet(state: Battle, work: str) -> Refusal | None:
    """Why a template cannot be laid yet: the battle forbids shooting in its first rounds (G-57)."""
    made, until = state.field.works[work], state.field.council.quiet
    if state.round > until or not any(isinstance(effect, Blast) for effect in made.effects):
        return None
    return Refusal(
        "G-57", f"There is no shooting up to round {until}, and {made.name} counts as such.", Forgo()
    )


STEPS: tuple[type[Step[Battle]], ...] = (PlayCard, TitanicPlay, TitanicDone)
