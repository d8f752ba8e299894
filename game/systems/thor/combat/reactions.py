"""Reacting: which cards stop an attack, and Great Girth against a Move card (T-40 to T-44, T-72, T-105, T-111)."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.thor import events
from game.systems.thor.actions import Defend, LetThrough, Negate, UnitId
from game.systems.thor.cards.deck import lay
from game.systems.thor.cards.notation import Guard, Way
from game.systems.thor.catalogue import Card, CardName, cards
from game.systems.thor.combat.target_rules import Blow
from game.systems.thor.squares import DISTANCE, NEAR
from game.systems.thor.state import FOE, Battle, Unit, distinct


def covers(guard: Guard, guardian: Unit, target: Unit, kind: str) -> bool:
    """Whether a defence of `guardian` stops an attack of this kind on `target` (T-40, T-42, T-44, T-105)."""
    if guard.against != "any" and guard.against != kind:
        return False
    if guard.whom == "any":
        return True
    if guard.whom == "self":
        return guardian.id == target.id
    return DISTANCE[guardian.at][target.at] == 1


def answers(state: Battle, seat: Seat, blow: Blow) -> list[Action]:
    """Every defence that the hand of `seat` allows against this blow (T-40)."""
    return [
        action
        for card in distinct(state.hands[seat])
        for action in answers_with(state, seat, cards()[card], blow)
    ]


def answers_with(state: Battle, seat: Seat, card: Card, blow: Blow) -> list[Action]:
    """Every defence that one card allows against this blow, whether or not it is held."""
    target = state.units[blow.target]
    if not card.wild:
        return [
            Defend(card.name, target.id)
            for way in card.power.ways
            if way.guard and covers(way.guard, target, target, blow.kind)
        ]
    return [
        Defend(card.name, unit.id, power.name)
        for unit in state.side(seat)
        for power in state.profile(unit.id).of_kind(card.name)
        for way in power.ways
        if way.guard and covers(way.guard, unit, target, blow.kind)
    ]


def guard_of(state: Battle, card: Card, action: Defend) -> Way | None:
    """The way in which a defence is used; None if the card or power is none."""
    if card.wild:
        return state.profile(action.unit).way(card.name, action.power, "defend")
    return card.power.way("defend")


def refuse_answer(state: Battle, seat: Seat, blow: Blow, action: Defend) -> Refusal | None:
    """Why this card does not stop the blow, and how it would (T-40, T-42)."""
    card = cards().get(action.card)
    if card is None or action.card not in state.hands[seat]:
        return Refusal("T-40", f"You do not hold {action.card}.")
    refusal = _refuse_use(state, seat, blow, card, action)
    able = answers_with(state, seat, card, blow) if refusal else []
    return Refusal(refusal.rule, refusal.text, able[0]) if refusal and able else refusal


def _refuse_use(state: Battle, seat: Seat, blow: Blow, card: Card, action: Defend) -> Refusal | None:
    """Why this use of a card that is held does not stop the blow."""
    guardian = state.units.get(action.unit)
    if guardian is None or guardian.seat != seat:
        return Refusal("T-50", f"{action.card} is played for one of your units on the board.")
    if action.power and not card.wild:
        return Refusal("T-50", f"{card.name} is a regular card: it opens no power.")
    way = guard_of(state, card, action)
    if way is None or way.guard is None:
        name = action.power or action.card
        return Refusal("T-40", f"{name} does not answer an attack.")
    target = state.units[blow.target]
    if covers(way.guard, guardian, target, blow.kind) and (card.wild or guardian is target):
        return None
    return _why_not_covered(state, way.guard, guardian, blow, action.power or action.card)


def _why_not_covered(state: Battle, guard: Guard, guardian: Unit, blow: Blow, name: str) -> Refusal:
    if guard.against not in ("any", blow.kind):
        kinds = {"H": "hand-to-hand", "R": "ranged"}
        return Refusal(
            "T-40", f"{name} stops {kinds[guard.against]} attacks; this one is {kinds[blow.kind]}."
        )
    target = state.units[blow.target]
    be = state.profile(target.id).does("is")
    if guard.whom == "adjacent":
        if guardian.id == target.id:
            return Refusal("T-105", f"{name} protects a friend next to {guardian.name}, not {guardian.name}.")
        away = DISTANCE[guardian.at][target.at]
        return Refusal(
            "T-42", f"{name} protects adjacent friends; {target.name} {be} {away} away from {guardian.name}."
        )
    return Refusal("T-105", f"{name} protects only {guardian.name}; {target.name} {be} attacked.")


# Great Girth


class MoveCard(Step[Battle], frozen=True, tag=True):
    """A Move card is on the table: a foe next to a moving unit may cancel it before anything moves (T-43)."""

    seat: Seat
    card: CardName
    units: tuple[UnitId, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        foe = FOE[self.seat]
        halters = adjacent_halters(state, foe, self.units)
        if not halters or not state.hands[foe]:
            return
        if state.field.skip_empty_reactions and not halts(state, foe, self.units):
            return
        state.push(Halt(foe, self.card, self.units))


def adjacent_halters(state: Battle, seat: Seat, moving: tuple[UnitId, ...]) -> list[Unit]:
    """The units of `seat` with a power to cancel moves, next to a moving unit (T-72, T-111)."""
    places = [state.units[unit].at for unit in moving if unit in state.units]
    near = {square for place in places for square in NEAR[place]}
    return [unit for unit in state.side(seat) if unit.at in near and state.profile(unit.id).has("halt")]


def halts(state: Battle, seat: Seat, moving: tuple[UnitId, ...]) -> list[Action]:
    """Every way in which `seat` can cancel the Move card (T-43)."""
    return [
        Negate(card, unit.id, power.name)
        for unit in adjacent_halters(state, seat, moving)
        for card in distinct(state.hands[seat])
        for power in state.profile(unit.id).of_kind(card)
        if power.way("halt")
    ]


class Halt(Decision[Battle], frozen=True, tag=True):
    """Whether the foe's Move card is cancelled (T-43, T-85)."""

    card: CardName
    units: tuple[UnitId, ...]

    def actions(self, state: Battle) -> list[Action]:
        return [*halts(state, self.seat, self.units), LetThrough()]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        able = halts(state, self.seat, self.units)
        if isinstance(action, LetThrough) or action in able:
            return None
        near = able[0] if able else None
        if isinstance(action, Negate) and action.card not in state.hands[self.seat]:
            return Refusal("T-43", f"You do not hold {action.card}.", near)
        names = ", ".join(unit.name for unit in adjacent_halters(state, self.seat, self.units))
        text = f"Only {names} can cancel this {self.card}, with the power that negates a move."
        return Refusal("T-43", text, near)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, Negate):
            state.stack.pop()  # the move itself, which is lost with its card (T-72)
            lay(state, self.seat, action.card)
            ctx.tell(events.Played, self.seat, action.card, action.unit, action.power, "halt")
            ctx.tell(events.MoveNegated, self.seat, action.unit, self.card)
