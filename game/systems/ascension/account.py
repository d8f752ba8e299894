"""What a look back at a battle counts: what flips were worth, wounds against the odds, removals, points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.descriptions.account import Account
from game.core.events import Event
from game.core.seats import Seat
from game.systems.ascension import cards
from game.systems.ascension import events as e
from game.systems.ascension.cards import DECK, VALUES, Card, Deck
from game.systems.ascension.combat import odds, passives, triggers
from game.systems.ascension.state import Battle

FLIPS, WOUNDS = "Worth of cards flipped", "Wounds by attacks"
ATTACKS, DEALT, REMOVED, USED = "Attacks made", "Wounds dealt", "Enemies removed", "Things used"
_MOST = 15
"""A lead beyond this does as much as this."""


class BattleAccount(Account):
    """Expected is what all cards that were still unseen would bring on average (C-1, R-2.1.5).

    An attack's wounds are counted for the totals that it met, its flips taken back; reactions are left out.
    """

    luck_rows = (FLIPS, WOUNDS)
    deed_rows = (ATTACKS, DEALT, REMOVED, USED)

    def __init__(self) -> None:
        super().__init__()
        self._mine: odds.Known = odds.FULL
        """What was still to come of the attacker's deck when it flipped, and of the defender's."""
        self._theirs: odds.Known = odds.FULL

    def meet(self, before: Any | None, after: Any, events: Sequence[Event]) -> None:
        decks = dict(before.decks) if before else {}
        sides = {model.id: after.side(model.seat) for model in after.everyone()}
        for event in events:
            match event:
                case e.Flipped():
                    self._flipped(event, decks)
                case e.Attacked():
                    self.did(ATTACKS, sides[event.model])
                case e.Struck() if event.target:
                    self._struck(before or after, event, sides[event.model])
                case e.Removed():
                    side = after.side(event.seat)
                    if event.by is not None:
                        self.did(REMOVED, event.by)
                    self.lost(side, after.field.characters[event.who].name, event.model)
                case e.Interacted():
                    self.did(USED, sides[event.model])

    def _flipped(self, event: e.Flipped, decks: dict[Seat, Deck]) -> None:
        deck, count = decks.get(event.side, Deck(DECK[1:], (), DECK[0])), len(event.cards)
        known = odds.known(deck)
        if event.why == "attack":
            self._mine = known
        elif event.why == "defence":
            self._theirs = known
        self.came_out(FLIPS, event.side, cards.worth(event.cards), _mean(known, count))
        if event.reshuffled:
            decks[event.side] = _anew(deck, event.cards)
        else:
            rest = tuple(card for card in deck.cards if card not in event.cards)
            decks[event.side] = Deck(rest, (), deck.burnt)

    def _struck(self, state: Battle, event: e.Struck, side: Seat) -> None:
        """Count an attack on a model, and what the flips before it could have brought."""
        lead = sum(part.amount or 0 for part in event.attacking.parts[1:])
        lead -= sum(part.amount or 0 for part in event.defending.parts[1:])
        everyone, characters = {model.id: model for model in state.everyone()}, state.field.characters
        attacker, target = everyone[event.model], everyone[event.target]
        attack, who = characters[attacker.who].attack(event.attack), characters[target.who]
        null = triggers.null(attack.effects)
        damages = (0,) if null else tuple(passives.toughened(who, over) for over in range(1, _MOST + 1))
        chances = odds.count(lead, self._mine, self._theirs, (), damages)
        self.came_out(WOUNDS, side, event.damage, chances.expected)
        self.did(DEALT, side, event.damage)


def _anew(deck: Deck, turned: tuple[Card, ...]) -> Deck:
    """A deck that ran out in a flip and was made anew, without what that flip turned up; who is burnt does not matter."""
    left = [card for card in DECK if card not in (*deck.cards, *turned)]
    return Deck(tuple(left[1:]), (), left[0])


def _mean(deck: odds.Known, count: int) -> float:
    """What so many cards of a deck are worth on average, those after a reshuffle of the whole included (C-40)."""
    unseen, left = deck
    first = min(left, count)
    total = sum(VALUES[card] for card in unseen)
    part = first * total / len(unseen) if unseen else 0.0
    return part + (count - first) * (cards.worth(DECK) - part) / (len(DECK) - first)
