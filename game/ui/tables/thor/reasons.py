"""Why something cannot be done: the rules are asked about what a click could have meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from game.core.actions import Action, Refusal
from game.core.match import Match
from game.core.seats import Seat
from game.systems.thor.actions import Defend, Deploy, Negate, StepAside, Strike
from game.systems.thor.catalogue import cards
from game.systems.thor.combat.attacks import FollowUp, Sidestep
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.state import Battle, Unit
from game.systems.thor.view import BattleView
from game.ui.tables.thor.offers import likely_square, ways_of, wish

_VAGUE = {"T-6": 2, "T-51": 3, "T-86": 2, "T-24": 1, "T-50": 4, "T-56": 1}
"""Rules that say little about a place: where another one speaks, it is told first."""
_NAMED = 3
"""So many units at most are named one by one."""


class Said(NamedTuple):
    """A refusal that is being shown, at a square or over a card."""

    refusal: Refusal
    square: str = ""
    slot: int = -1


class Questioned(Protocol):
    """A hand on the table that is asked about."""

    match: Match
    seat: Seat
    state: Battle
    view: BattleView
    decision: Any
    mine: bool
    unit: int
    power: str

    @property
    def card(self) -> str: ...
    @property
    def hand(self) -> tuple[str, ...]: ...
    @property
    def deploying(self) -> bool: ...
    @property
    def reacting(self) -> bool: ...
    def able(self) -> list[int]: ...
    def at(self, square: str) -> Unit | None: ...
    def own(self, unit: Unit | None) -> bool: ...


def at_square(table: Questioned, square: str) -> Refusal | None:
    """Why nothing can be done on a square; None if nothing was meant."""
    target = table.state.board.get(square, 0)
    if table.deploying:
        reserve = table.unit or next(iter(table.able()), 0)
        if not reserve:
            return Refusal("T-2", "All your units are laid out; choose one to lay it elsewhere.")
        return table.match.refusal(Deploy(reserve, square))
    if isinstance(table.decision, Sidestep):
        return table.match.refusal(StepAside(square))
    if isinstance(table.decision, FollowUp):
        return table.match.refusal(Strike(target))
    unit = table.view.units.get(table.unit)
    if unit is None:
        return None
    refused = [refusal for action in _wishes(table, unit, square) if (refusal := table.match.refusal(action))]
    if not refused:
        return Refusal("T-50", f"No card of your hand does anything for {unit.name} there.")
    return min(refused, key=lambda refusal: _VAGUE.get(refusal.rule, 0))


def whose(table: Questioned, units: Sequence[int]) -> Refusal:
    """Several units could play the armed card: one of them has to be chosen (T-6)."""
    there = [table.view.units[each] for each in units]
    names = [f"{table.view.field.profiles[each.name].label} on {each.at}" for each in there]
    who = " or ".join(names) if len(names) <= _NAMED else "one of the lit units"
    return Refusal("T-6", f"Choose first who plays {table.card}: {who}.")


def _wishes(table: Questioned, unit: Unit, square: str) -> Iterator[Action]:
    """What a click on `square` could have meant, the likeliest first."""
    there = table.at(square)
    foe = there is not None and not table.own(there)
    fitting = ("attack", "taunt", "blast") if foe else ("move", "charge", "summon")
    for suits in (True, False):
        for card in [table.card] if table.card else list(dict.fromkeys(table.hand)):
            for power, way in ways_of(table.state, unit, card):
                if (way.use in fitting) == suits and (not table.power or power == table.power):
                    by = unit.id if way.within else 0
                    yield wish(table.state, unit, card, power, way, square, by)


def of_card(table: Questioned, card: str, power: str = "") -> Refusal:
    """Why a card (or one of its powers) cannot be played now, by the chosen unit or by anybody."""
    if not table.mine:
        return Refusal("T-6", "It is not your choice now.")
    if table.reacting:
        return _no_answer(table, card)
    unit = table.view.units.get(table.unit)
    if unit is None:
        # Any unit serves as an example, but one that may use the card tells more.
        tried = [
            refusal for each in table.state.side(table.seat) for refusal in _tried(table, each, card, power)
        ]
        if not tried:
            return Refusal("T-50", f"{card} has no use now.")
        return min(tried, key=lambda refusal: (refusal.rule == "T-24", -_VAGUE.get(refusal.rule, 0)))
    refused = _tried(table, unit, card, power)
    return refused[0] if refused else Refusal("T-50", f"{unit.name} can do nothing with {card} now.")


def _tried(table: Questioned, unit: Unit, card: str, power: str) -> list[Refusal]:
    found = []
    for name, way in ways_of(table.state, unit, card):
        if not power or name == power:
            square = likely_square(table.state, unit, way)
            action = wish(table.state, unit, card, name, way, square, unit.id if way.within else 0)
            refusal = table.match.refusal(action)
            if refusal:
                found.append(refusal)
    return found


def _no_answer(table: Questioned, card: str) -> Refusal:
    """Why a card does not answer the attack or move that waits (T-40, T-43)."""
    if isinstance(table.decision, Halt):
        return table.match.refusal(Negate(card, 0, "")) or Refusal("T-43", f"{card} does not stop a move.")
    target = table.decision.blow.target
    if not cards()[card].wild:
        return table.match.refusal(Defend(card, target)) or Refusal("T-40", f"{card} does not answer.")
    for unit in sorted(table.state.side(table.seat), key=lambda each: each.id != target):
        for power in table.state.profile(unit.id).of_kind(card):
            if power.way("defend"):
                refusal = table.match.refusal(Defend(card, unit.id, power.name))
                if refusal:
                    return refusal
    return Refusal("T-40", f"No unit of yours answers this attack with {card}.")
