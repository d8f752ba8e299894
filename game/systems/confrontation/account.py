"""What a look back at a battle counts: successes against the odds, courage, blows, charges, Elixir, units lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.descriptions.account import Account
from game.core.events import Event
from game.core.seats import Seat
from game.systems.confrontation import events as e
from game.systems.confrontation import odds
from game.systems.confrontation.dice_tests import net
from game.systems.confrontation.state import Battle, Rolled

HITS, DAMAGE, COURAGE = "Hits", "Damage", "Courage tests passed"
CHARGES, FELLED, ELIXIR, FEATS = "Charges", "Enemies felled", "Elixir gained", "Feats"
_HITTING, _NERVE = ("attack", "shot"), ("courage",)


class BattleAccount(Account):
    """Expected is what the universal table gives for the dice that were thrown, re-rolls and bonus dice counted (GB-65)."""

    luck_rows = (HITS, DAMAGE, COURAGE)
    deed_rows = (CHARGES, FELLED, ELIXIR, FEATS)

    def meet(self, before: Any | None, after: Any, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case e.TestRolled():
                    self._tested(after, event.rolled)
                case e.Joined() if event.charge:
                    self.did(CHARGES, _team(after, event.unit))
                case e.Fell():
                    self._fell(after, event)
                case e.UnitEliminated():
                    unit = after.units[event.unit]
                    self.lost(after.team(unit.seat), unit.name, unit.id)
                case e.ElixirChanged() if event.amount > 0:
                    self.did(ELIXIR, after.team(event.seat), event.amount)
                case e.FeatDone():
                    fighter = after.fighters.get(event.fighter) or after.fallen[event.fighter]
                    self.did(FEATS, _team(after, fighter.unit))

    def _tested(self, state: Battle, rolled: Rolled) -> None:
        test = rolled.test
        if not test.by:
            return
        count, again = max(0, test.dice.total), net(test)
        own, forced = max(0, again), max(0, -again)
        team = _team(state, test.by)
        if test.best:
            if test.kind in _NERVE:
                self.came_out(COURAGE, team, rolled.successes, odds.best_of(count, test.margin, own, forced))
            return
        expected = odds.mean(odds.successes(count, test.margin, own, forced, test.bonus))
        self.came_out(HITS if test.kind in _HITTING else DAMAGE, team, rolled.successes, expected)

    def _fell(self, state: Battle, event: e.Fell) -> None:
        """Count the fallen for the other side; where there are several, for none."""
        own = _team(state, event.unit)
        others = {state.team(seat) for seat in state.field.sides} - {own}
        if len(others) == 1:
            self.did(FELLED, others.pop(), len(event.fighters))


def _team(state: Battle, unit: int) -> Seat:
    return state.team(state.units[unit].seat)
