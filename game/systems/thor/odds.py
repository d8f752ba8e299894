"""The chance that the enemy holds an answer, by exact count over the cards a player cannot place (T-90, T-99)."""

from __future__ import annotations

from collections import Counter
from math import comb

import msgspec

from game.systems.thor.aiming import Blow
from game.systems.thor.catalogue import Card, CardName, cards
from game.systems.thor.reactions import covers
from game.systems.thor.state import Battle, Unit
from game.systems.thor.view import BattleView


class Odds(msgspec.Struct, frozen=True):
    """How likely an attack is answered, and what that was counted from."""

    chance: float
    """From 0 to 1."""
    unseen: int
    """The cards that this player cannot place."""
    hidden: int
    """How many of them are in the defender's hand."""
    answers: dict[CardName, int]
    """The unseen cards that would answer, and how many of each."""
    certain: bool
    """Whether an answer is known to be in that hand (T-99)."""


NO_ANSWER = Odds(0.0, 0, 0, {}, False)


def chance_of_answer(view: BattleView, blow: Blow) -> Odds:
    """The chance that whoever is attacked holds at least one card that answers this blow (T-90).

    `view` is of the attacking seat; it may be of the defending one, who knows his own hand.
    """
    target = view.units.get(blow.target)
    if target is None or target.seat == blow.seat:
        return NO_ANSWER
    table = without_hands(view)
    able = {card.name for card in cards().values() if stops(table, target, card, blow)}
    if view.seat == target.seat:
        return _known(any(card in able for card in view.hand))
    left = Counter(view.unseen())
    unseen, hidden = left.total(), view.foe_cards - len(view.known.hand)
    answers = {card: left[card] for card in sorted(able) if left[card]}
    if any(card in able for card in view.known.hand):
        return Odds(1.0, unseen, hidden, answers, True)
    return Odds(at_least_one(unseen, sum(answers.values()), hidden), unseen, hidden, answers, False)


def _known(held: bool) -> Odds:
    return Odds(float(held), 0, 0, {}, held)


def at_least_one(cards: int, wanted: int, drawn: int) -> float:
    """The chance that `drawn` of `cards` hold at least one of the `wanted` (hypergeometric)."""
    if not wanted or not drawn:
        return 0.0
    return 1.0 - comb(cards - wanted, drawn) / comb(cards, drawn)


def stops(state: Battle, target: Unit, card: Card, blow: Blow) -> bool:
    """Whether `card`, if held by the owner of the attacked unit, would answer the blow (T-40 to T-44, T-105)."""
    if not card.wild:
        return any(way.guard and covers(state, way.guard, target, blow) for way in card.power.ways)
    return any(
        way.guard and covers(state, way.guard, unit, blow)
        for unit in state.units.values()
        if unit.seat == target.seat
        for power in state.profile(unit.id).of_kind(card.name)
        for way in power.ways
    )


def without_hands(view: BattleView) -> Battle:
    """The open part of the table: nobody holds a card but the seat of the view, and the deck is gone."""
    hands = {seat: view.hand if seat == view.seat else () for seat in view.field.sides}
    return Battle(
        stack=list(view.stack),
        outcome=view.outcome,
        field=view.field,
        units=view.units,
        board={unit.at: unit.id for unit in view.units.values()},
        reserve=view.reserve,
        fallen=view.fallen,
        hands=hands,
        deck=(),
        discard=view.discard,
        known={},
        first=view.first,
        turn=view.turn,
        next_id=view.next_id,
    )
