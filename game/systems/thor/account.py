"""What a look back at a battle counts: attacks that got through, wild cards drawn, hits, pushes, answers, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.descriptions.account import Account
from game.core.events import Event
from game.core.seats import Seat
from game.systems.thor import events as e
from game.systems.thor.catalogue import cards, whole_deck
from game.systems.thor.combat.attacks import Answer
from game.systems.thor.combat.odds import chance_of_answer
from game.systems.thor.combat.target_rules import Blow
from game.systems.thor.state import FOE, Battle
from game.systems.thor.view import view

THROUGH, WILD = "Attacks that got through", "Wild cards drawn"
HITS, PUSHED, ANSWERED, PLAYED = "Hits dealt", "Felled by a push", "Attacks answered", "Cards played"


class BattleAccount(Account):
    """Expected is that an attack gets through as often as the foe holds no answer, as the attacker could count (T-90)."""

    luck_rows = (THROUGH, WILD)
    deed_rows = (HITS, PUSHED, ANSWERED, PLAYED)

    def meet(self, before: Any | None, after: Any, events: Sequence[Event]) -> None:
        seats = _seats(before, after)
        attacker = _asked(before)
        for event in events:
            match event:
                case e.Attacked():
                    attacker = seats.get(event.unit) or FOE[seats[event.target]]
                    if attacker != seats[event.target]:
                        self._attacked(before or after, after, event, attacker)
                case e.Struck() if attacker and attacker != seats[event.unit]:
                    self.came_out(THROUGH, attacker, 1, 0)
                    self.did(HITS, attacker, event.damage)
                case e.Defended():
                    self.did(ANSWERED, seats[event.target])
                case e.Pushed(to=""):
                    self.did(PUSHED, FOE[seats[event.unit]])
                case e.Played():
                    self.did(PLAYED, event.seat)
                case e.Drew():
                    wild = sum(1 for card in event.cards if cards()[card].wild)
                    self.came_out(WILD, event.seat, wild, event.count * _wild_share(before, event.count))
                case e.Fell():
                    self.lost(event.seat, event.name, event.unit)

    def _attacked(self, before: Battle, after: Battle, event: e.Attacked, attacker: Seat) -> None:
        """Count what is to be expected of an attack on the foe."""
        asked = after.decision
        pending = isinstance(asked, Answer) and asked.blow.target == event.target
        state = after if pending else before
        blow = Blow(attacker, event.unit, event.target, event.kind, event.damage)
        self.came_out(THROUGH, attacker, 0, 1 - chance_of_answer(view(state, attacker), blow).chance)


def _seats(*states: Battle | None) -> dict[int, Seat]:
    """Whose every unit is that these states know."""
    return {
        unit.id: unit.seat
        for state in states
        if state is not None
        for units in (state.fallen, *state.reserve.values(), state.units.values())
        for unit in units
    }


def _asked(state: Battle | None) -> Seat | None:
    """Whose attack waits for an answer."""
    asked = state.decision if state else None
    return asked.blow.seat if isinstance(asked, Answer) else None


def _wild_share(before: Battle | None, count: int) -> float:
    """What part of the next cards is wild, whatever order they lie in."""
    if before is None:
        return _share(whole_deck())
    deck = before.deck
    if count <= len(deck):
        return _share(deck)
    return (len(deck) * _share(deck) + (count - len(deck)) * _share(before.discard)) / count


def _share(pile: tuple[str, ...]) -> float:
    return sum(1 for card in pile if cards()[card].wild) / len(pile) if pile else 0.0
