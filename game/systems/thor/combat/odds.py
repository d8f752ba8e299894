"""The chance that the enemy holds an answer, by exact count over the cards a player cannot place (T-90, T-99)."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from math import comb

import msgspec

from game.core.seats import Seat
from game.systems.thor.cards.notation import Guard
from game.systems.thor.catalogue import WILD, CardName, cards
from game.systems.thor.combat.reactions import covers
from game.systems.thor.combat.target_rules import Blow
from game.systems.thor.state import PLAYERS, Unit
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
    return Answers(view).to(blow)


class Answers:
    """What one seat knows of the answers to any blow; it holds as long as the table and all hands stay as they are.

    What does not depend on the blow is counted once: the cards that the seat cannot place, and who could guard whom.
    """

    def __init__(self, view: BattleView) -> None:
        self._view = view

    def to(self, blow: Blow) -> Odds:
        """The chance that whoever is attacked holds at least one card that answers this blow (T-90)."""
        view = self._view
        target = view.units.get(blow.target)
        if target is None or target.seat == blow.seat:
            return NO_ANSWER
        able = self._stopping(target, blow.kind)
        if view.seat == target.seat:
            return _known(any(card in able for card in view.hand))
        left = self._left
        unseen, hidden = left.total(), view.foe_cards - len(view.known.hand)
        answers = {card: left[card] for card in sorted(able) if left[card]}
        if any(card in able for card in view.known.hand):
            return Odds(1.0, unseen, hidden, answers, True)
        return Odds(at_least_one(unseen, sum(answers.values()), hidden), unseen, hidden, answers, False)

    def _stopping(self, target: Unit, kind: str) -> set[CardName]:
        """The cards that stop an attack of this kind, if the owner of the attacked unit holds them (T-40 to T-44, T-105)."""
        able = {card for card, guard in _shields() if covers(guard, target, target, kind)}
        able.update(
            card for card, guard, unit in self._guards[target.seat] if covers(guard, unit, target, kind)
        )
        return able

    @cached_property
    def _left(self) -> Counter[CardName]:
        return Counter(self._view.unseen())

    @cached_property
    def _guards(self) -> dict[Seat, list[tuple[CardName, Guard, Unit]]]:
        """Every defence that a wild card opens for a unit on the board, by side."""
        found: dict[Seat, list[tuple[CardName, Guard, Unit]]] = {seat: [] for seat in PLAYERS}
        for unit in self._view.units.values():
            profile = self._view.profile(unit.id)
            found[unit.seat] += (
                (card, way.guard, unit)
                for card in WILD
                for power in profile.of_kind(card)
                for way in power.ways
                if way.guard
            )
        return found


@cache
def _shields() -> tuple[tuple[CardName, Guard], ...]:
    """The defences of regular cards, which only the attacked unit may use."""
    return tuple(
        (card.name, way.guard)
        for card in cards().values()
        if not card.wild
        for way in card.power.ways
        if way.guard
    )


def _known(held: bool) -> Odds:
    return Odds(float(held), 0, 0, {}, held)


def at_least_one(cards: int, wanted: int, drawn: int) -> float:
    """The chance that `drawn` of `cards` hold at least one of the `wanted` (hypergeometric)."""
    if not wanted or not drawn:
        return 0.0
    return 1.0 - comb(cards - wanted, drawn) / comb(cards, drawn)
