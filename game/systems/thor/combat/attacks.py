"""Fighting: an attack is declared, answered, lands, knocks back and may go on (FIRE PHASE, T-25 to T-28, T-40)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.thor import events
from game.systems.thor.actions import Attack, Blast, Defend, LetGo, LetThrough, StepAside, Strike, UnitId
from game.systems.thor.cards.deck import lay
from game.systems.thor.cards.notation import Go, Hit, Way
from game.systems.thor.catalogue import CardName, cards
from game.systems.thor.combat import knockback
from game.systems.thor.combat.reactions import answers, guard_of, refuse_answer
from game.systems.thor.combat.target_rules import (
    Blow,
    blow_at,
    boost_of,
    boosts,
    in_area,
    nearest_target,
    refuse_boost,
    refuse_target,
    targets,
)
from game.systems.thor.movement import destinations, nearest, refuse_destination, travel
from game.systems.thor.state import Battle, Unit
from game.systems.thor.victory import Reckon


class Assault(Step[Battle], frozen=True, tag=True):
    """An attack on one unit: its owner is asked for a defence, then it lands (T-40, T-106)."""

    blow: Blow

    def proceed(self, state: Battle, ctx: Context) -> None:
        blow = self.blow
        target = state.units.get(blow.target)
        attacker = state.units.get(blow.attacker)
        if target is None:
            return
        origin = attacker.at if attacker else target.at
        ctx.tell(
            events.Attacked, blow.attacker, origin, target.id, target.at, blow.kind, blow.damage, blow.counter
        )
        state.push(Impact(blow))
        if blow.seat != target.seat:
            seat = target.seat
            if answers(state, seat, blow) if state.field.skip_empty_reactions else state.hands[seat]:
                state.push(Answer(seat, blow))


class Impact(Step[Battle], frozen=True, tag=True):
    """An attack that nobody stopped: damage, and the knock-back of a target that lives (T-28, T-30)."""

    blow: Blow

    def proceed(self, state: Battle, ctx: Context) -> None:
        blow = self.blow
        target = state.units.get(blow.target)
        if target is None:
            return
        left = max(0, target.hits - blow.damage)
        ctx.tell(events.Struck, target.id, target.hits - left, left, blow.name or "")
        if left == 0:
            state.fell(target.id)
            ctx.tell(events.Fell, target.id, target.name, target.seat, target.at)
            return
        state.wound(target.id, left)
        if blow.knockback and blow.toward:
            state.push(knockback.KnockBack(target.id, blow.toward, blow.knockback))


class Answer(Decision[Battle], frozen=True, tag=True):
    """Whether the attacked unit's owner plays a defence (T-40, T-85, T-96)."""

    blow: Blow

    def actions(self, state: Battle) -> list[Action]:
        return [*answers(state, self.seat, self.blow), LetThrough()]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, LetThrough):
            return None
        if not isinstance(action, Defend):
            return Refusal("T-40", "An attack waits for an answer: play a defence, or let it through.")
        return refuse_answer(state, self.seat, self.blow, action)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, Defend):
            state.stack.pop()  # the impact of the blow, which does not happen now
            defend(state, self, action, ctx)


def defend(state: Battle, answer: Answer, action: Defend, ctx: Context) -> None:
    """The attack is negated, then the rest of the defence happens in its order (T-40, T-41, T-73)."""
    card = cards()[action.card]
    way = guard_of(state, card, action)
    assert way is not None
    lay(state, answer.seat, card.name)
    ctx.tell(events.Played, answer.seat, card.name, action.unit, action.power, "defend")
    ctx.tell(events.Defended, answer.blow.target, action.unit)
    follow: list[Step[Battle]] = []
    name = action.power or action.card
    if way.go:
        follow.append(Evade(action.unit, way.go, name))
    if way.hit:
        follow.append(Then(action.unit, way.hit, name, may_let_go=False, counter=True))
    state.push(*follow)


class Evade(Step[Battle], frozen=True, tag=True):
    """The move that follows a defence, made if it can be made (T-41, T-73)."""

    unit: UnitId
    go: Go
    name: str

    def proceed(self, state: Battle, ctx: Context) -> None:
        unit = state.units.get(self.unit)
        if unit and destinations(state, unit.at, self.go):
            state.push(Sidestep(unit.seat, self.unit, self.go, self.name))


class Sidestep(Decision[Battle], frozen=True, tag=True):
    """Where the unit goes after its defence (T-41, T-108)."""

    unit: UnitId
    go: Go
    name: str

    def actions(self, state: Battle) -> list[Action]:
        return [StepAside(to) for to in destinations(state, state.units[self.unit].at, self.go)]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if not isinstance(action, StepAside):
            return Refusal("T-73", f"{self.name} goes on with a move: choose its square.")
        start = state.units[self.unit].at
        refusal = refuse_destination(state, start, action.to, self.go, self.name)
        if refusal is None:
            return None
        to = nearest(action.to, destinations(state, start, self.go))
        return Refusal(refusal.rule, refusal.text, StepAside(to) if to else None)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, StepAside)
        travel(state, state.units[self.unit], action.to, self.go, ctx, aside=True)


class Then(Step[Battle], frozen=True, tag=True):
    """A further attack of the same unit, if it lives and has a target: of a combo, a second one, a counter."""

    unit: UnitId
    hit: Hit
    name: str
    may_let_go: bool = True
    counter: bool = False

    def proceed(self, state: Battle, ctx: Context) -> None:
        unit = state.units.get(self.unit)
        if unit and targets(state, unit, self.hit):
            state.push(FollowUp(unit.seat, self.unit, self.hit, self.name, self.may_let_go, self.counter))


class FollowUp(Decision[Battle], frozen=True, tag=True):
    """Whom the further attack hits; it may be let go unless it is a counter-attack (T-25, T-27, T-73)."""

    unit: UnitId
    hit: Hit
    name: str
    may_let_go: bool
    counter: bool

    def actions(self, state: Battle) -> list[Action]:
        unit = state.units[self.unit]
        extra = [""] if self.counter else boosts(state, unit, "")
        found: list[Action] = [
            Strike(target.id, boost) for target in targets(state, unit, self.hit) for boost in extra
        ]
        return [*found, LetGo()] if self.may_let_go else found

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, LetGo):
            text = "A counter-attack must be made if it can be."
            return None if self.may_let_go else Refusal("T-73", text, self.actions(state)[0])
        if not isinstance(action, Strike):
            return Refusal("T-76", f"{self.name} comes first: choose its target.")
        unit, aimed = state.units[self.unit], state.units.get(action.target)
        boost = self._refuse_boost(state, unit, action.boost)
        refusal = refuse_target(state, unit, aimed, self.hit, self.name) or boost
        if refusal is None:
            return None
        target = nearest_target(state, unit, self.hit, aimed)
        near = Strike(target.id, "" if boost else action.boost) if target else None
        return Refusal(refusal.rule, refusal.text, near)

    def _refuse_boost(self, state: Battle, unit: Unit, boost: CardName) -> Refusal | None:
        if boost and self.counter:
            return Refusal("T-108", "Nothing can be added to a counter-attack.")
        return refuse_boost(state, unit, boost, "")

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, LetGo):
            return
        assert isinstance(action, Strike)
        unit = state.units[self.unit]
        extra = spend_boost(state, unit, action.boost, ctx)
        target, name = state.units[action.target], _called(state, self.name)
        blow = blow_at(unit, target, self.hit, extra=extra, counter=self.counter, name=name)
        if self.counter:
            state.push(Assault(blow))
        else:
            state.push(Assault(blow), Reckon())


def spend_boost(state: Battle, unit: Unit, boost: CardName, ctx: Context) -> int:
    """Play the card that adds damage, if there is one; how much it adds (T-45)."""
    if not boost:
        return 0
    power = next(power for power in state.profile(unit.id).of_kind(boost) if power.way("boost"))
    lay(state, unit.seat, boost)
    ctx.tell(events.Played, unit.seat, boost, unit.id, power.name, "boost")
    return boost_of(state, unit, boost)


def attack(state: Battle, unit: Unit, action: Attack, way: Way, ctx: Context) -> None:
    """One attack, or two one after the other (T-27)."""
    assert way.hit is not None
    extra = spend_boost(state, unit, action.boost, ctx)
    name = action.power or action.card
    first = blow_at(unit, state.units[action.target], way.hit, extra=extra, name=_called(state, name))
    again = [Then(unit.id, way.hit, name)] if way.hit.twice else []
    state.push(Assault(first), Reckon(), *again)


def blast(state: Battle, unit: Unit, action: Blast, way: Way) -> None:
    """An attack on every unit in the area, decided when it is declared (T-26, T-106)."""
    assert way.hit is not None
    struck, name = in_area(state, unit, way.hit, action.toward), _called(state, action.power)
    state.push(*(Assault(blow_at(unit, target, way.hit, name=name)) for target in struck), Reckon())


def _called(state: Battle, name: str) -> str | UnsetType:
    """What an attack is called, where somebody directs the battle."""
    return name if state.field.endless else UNSET
