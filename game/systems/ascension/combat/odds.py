"""The chances of an attack, counted exactly over every pair of cards that may come (R-2.1.5, C-1, CA-1).

Nothing is simulated: each pair of the attacker's unseen cards meets each sum of the defender's. Reactions are left out.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TypeAlias

import msgspec

from game.systems.ascension import cards
from game.systems.ascension.cards import DECK, VALUES, Card, Deck
from game.systems.ascension.combat import triggers
from game.systems.ascension.profile import Effect

Known: TypeAlias = tuple[tuple[Card, ...], int]
"""What counts of a deck: the cards that were not seen, the burnt one among them, and how many lie face down."""
Draws: TypeAlias = tuple[tuple[tuple[Card, ...], float], ...]
"""Each set of cards that a flip may bring, whichever comes first, with its chance."""

FULL: Known = (DECK, len(DECK) - 1)
"""A deck just shuffled: 17 cards lie face down and one is burnt (C-1)."""


class Odds(msgspec.Struct, frozen=True):
    """How an attack may come out; chances are from 0 to 1."""

    hit: float
    damage: dict[int, float]
    """The wounds it does; 0 for a miss or a null strike."""
    removed: float
    """That the damage is at least what the target has left."""
    effects: dict[int, float]
    """That it hits and an effect comes up, by the number of the effect among those of the attack."""

    @property
    def expected(self) -> float:
        """The wounds it does on average."""
        return sum(wounds * chance for wounds, chance in self.damage.items())


def known(deck: Deck) -> Known:
    """What counts of a deck for whoever remembers all that was flipped."""
    return deck.unseen, len(deck.cards)


@lru_cache(maxsize=1024)
def draws(deck: Known, count: int = 2) -> Draws:
    """Every set of cards that the next flip of so many may bring, with its chance (R-2.1.2).

    What is left in the deck is flipped first; the others come from the reshuffled deck, which lacks it (C-1, C-40).
    """
    unseen, left = deck
    first = min(left, count)
    share = 1 / (comb(len(unseen), first) * comb(len(DECK) - first, count - first))
    chances: dict[tuple[Card, ...], float] = {}
    for head in combinations(unseen, first):
        rest = (card for card in DECK if card not in head)
        for tail in combinations(rest, count - first):
            flip = tuple(sorted((*head, *tail), key=DECK.index))
            chances[flip] = chances.get(flip, 0.0) + share
    return tuple(chances.items())


@lru_cache(maxsize=1024)
def sums(deck: Known, count: int = 2) -> dict[int, float]:
    """The chance of each sum of the next flip (R-2.1.5); of three cards the lowest is dropped (CC-10)."""
    found: dict[int, float] = {}
    for flip, chance in draws(deck, count):
        worth = sum(sorted(VALUES[card] for card in flip)[-2:])
        found[worth] = found.get(worth, 0.0) + chance
    return dict(sorted(found.items()))


@lru_cache(maxsize=2048)
def _comings(deck: Known, effects: tuple[Effect, ...]) -> tuple[tuple[int, tuple[int, ...], float], ...]:
    """The chance of each sum together with the effects that come up with it."""
    found: dict[tuple[int, tuple[int, ...]], float] = {}
    for flip, chance in draws(deck):
        key = cards.worth(flip), triggers.possible(effects, flip)
        found[key] = found.get(key, 0.0) + chance
    return tuple((worth, came, chance) for (worth, came), chance in sorted(found.items()))


@lru_cache(maxsize=8192)
def count(
    lead: int,
    mine: Known,
    theirs: Known | None,
    effects: tuple[Effect, ...] = (),
    damages: tuple[int, ...] = (),
    wounds: int = 0,
) -> Odds:
    """The odds of an attack that is `lead` ahead of the defence before any card is flipped.

    `theirs` is None for terrain, which flips nothing (C-83). `damages[n]` is what a lead of n + 1 after the flips does
    to the target: all of it if empty. `wounds` is what the target has left.
    """
    against = {0: 1.0} if theirs is None else sums(theirs)
    dealt: dict[int, float] = {0: 0.0}
    came = dict.fromkeys(range(len(effects)), 0.0)
    hit = 0.0
    for worth, coming, chance in _comings(mine, effects):
        landed = 0.0
        for other, share in against.items():
            over = lead + worth - other
            if over > 0:
                landed += chance * share
                done = damages[min(over, len(damages)) - 1] if damages else over
                dealt[done] = dealt.get(done, 0.0) + chance * share
        hit += landed
        for effect in coming:
            came[effect] += landed
    dealt[0] += max(0.0, 1.0 - hit)
    removed = sum(chance for done, chance in dealt.items() if wounds and done >= wounds)
    return Odds(hit, dict(sorted(dealt.items())), removed, came)


def at_most(deck: Known, most: int) -> float:
    """The chance that the next flip sums to at most `most`, as a hazard asks (R-7.2.18)."""
    return sum(chance for worth, chance in sums(deck).items() if worth <= most)


def beaten(attack: int, defence: int, theirs: Known, count: int = 2) -> float:
    """The chance that an attack of a known total hits a defence that is still to be flipped, with two cards or three."""
    return sum(chance for worth, chance in sums(theirs, count).items() if attack > defence + worth)
