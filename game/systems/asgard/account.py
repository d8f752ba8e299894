"""What a look back at a story counts: spotting checks and encounters against their chances, and what the table beneath counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

from game.core.descriptions.account import Account
from game.core.events import Event
from game.core.seats import Seat
from game.systems.asgard import events as e
from game.systems.asgard import eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.encounters import rows
from game.systems.asgard.events import Roll
from game.systems.asgard.sheet.plan import Entry
from game.systems.asgard.state import ENEMY, Saga

CHECKS, MET = "Spotting checks passed", "Encounters"
TURNED, CAUGHT = "Cards turned up", "Caught flat-footed"
_DICE, _SIDES = 3, 6


class StoryAccount(Account):
    """The account of the table beneath, with the director's own: the players' doings are those of their first seat."""

    def __init__(self, table: Account) -> None:
        super().__init__()
        self._table = table
        self.luck_rows = (CHECKS, MET, *table.luck_rows)
        self.deed_rows = (TURNED, CAUGHT, *table.deed_rows)
        self.luck, self.deeds, self.losses = table.luck, table.deeds, table.losses

    def meet(self, before: Any | None, after: Any, events: Sequence[Event]) -> None:
        self._table.add(self.moment, self.turn, before and before.table, after.table, events)
        players = after.plan.players[0]
        friends = set(eyes.friends(before or after)) | set(eyes.friends(after))
        for event in events:
            match event:
                case e.Checked():
                    self._checked(event.ours, players)
                    self._checked(event.theirs, ENEMY)
                case e.CardFlipped():
                    self.did(TURNED, players)
                    happened = bool(event.code and not event.missing)
                    self.came_out(MET, players, happened, _encounters(before or after, event.unit))
                case e.FlatFooted(now=True):
                    self.did(CAUGHT, players if event.unit in friends else ENEMY)

    def _checked(self, roll: Roll, seat: Seat) -> None:
        self.came_out(CHECKS, seat, roll.passed, chance(roll.target.total))


@cache
def chance(target: int) -> float:
    """The chance that three dice come to at most `target` (A-12)."""
    throws = [sum(dice) for dice in product(range(1, _SIDES + 1), repeat=_DICE)]
    return sum(1 for total in throws if total <= target) / len(throws)


def _encounters(state: Saga, unit: UnitId) -> float:
    """What part of the cards in the deck would bring an encounter now (A-13, A-14)."""
    found = [rows.chosen(state, state.now.cards.get(card, Entry("")), unit) for card in state.deck]
    brings = sum(1 for row in found if row.code and all(need in state.seen for need in row.needs))
    return brings / len(found) if found else 0.0
