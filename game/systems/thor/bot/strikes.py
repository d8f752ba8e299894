"""What a side could strike with the cards it holds, from where its units stand or might stand.

Part of the judgement in `advice`: an estimate that is quick enough to be made for every square a unit can reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from game.core.seats import Seat
from game.systems.thor import movement
from game.systems.thor.actions import UnitId
from game.systems.thor.bot.appraisal import DECISIVE, SPENT_ANSWER, WON, life
from game.systems.thor.cards.notation import FIGHT_PLAYS, Go, Hit
from game.systems.thor.catalogue import CardName, Profile, cards, may_use
from game.systems.thor.combat import target_rules
from game.systems.thor.combat.target_rules import Blow
from game.systems.thor.squares import DIRECTION, DIRECTIONS, DISTANCE, NEAR, RAY, Square
from game.systems.thor.state import Battle, Unit, distinct

_SECOND = 0.6
"""What the second of two attacks is worth against the first."""


class Strikes:
    """The attacks of one side, each worth what it takes from the foe times the chance that it lands.

    It holds as long as `state` stays as it is.
    """

    def __init__(
        self, state: Battle, seat: Seat, price: dict[UnitId, float], chance: Callable[[Blow], float]
    ) -> None:
        self.state, self.seat, self.price, self.chance = state, seat, price, chance
        self.hand = state.hands[seat]
        self._foes = [unit.at for unit in state.units.values() if unit.seat != seat]
        self._beside = {near for foe in self._foes for near in NEAR[foe]}
        self._chances: dict[tuple[UnitId, str], float] = {}
        self._ways: dict[str, list[tuple[CardName, Hit, Go | None]]] = {}
        self._lifted: dict[UnitId, Battle] = {}
        self._there: dict[tuple[UnitId, Square], dict[CardName, float]] = {}
        self._rests: dict[CardName, dict[UnitId, float]] = {}
        self._here = {unit.id: self._from(state, unit) for unit in state.side(seat)}

    # How good the best attack is

    def best(self, spent: CardName = "") -> float:
        """The best attack from where everybody stands, once one card `spent` has been played."""
        return max(self._resting(spent).values(), default=0.0)

    def best_after(self, places: dict[UnitId, Square], spent: CardName) -> float:
        """The best attack once some units stand elsewhere."""
        stayed = [worth for unit, worth in self._resting(spent).items() if unit not in places]
        moved = [self._pick(self._moved(unit, places), spent) for unit in places]
        return max(*stayed, *moved, 0.0)

    def _resting(self, spent: CardName) -> dict[UnitId, float]:
        """The best attack of every unit from where it stands, once one card `spent` has been played."""
        if spent not in self._rests:
            self._rests[spent] = {unit: self._pick(found, spent) for unit, found in self._here.items()}
        return self._rests[spent]

    def with_card(self, card: CardName) -> float:
        """The best attack with one card from where everybody stands."""
        return max((found.get(card, 0.0) for found in self._here.values()), default=0.0)

    def _pick(self, found: dict[CardName, float], spent: CardName) -> float:
        if not found:
            return 0.0
        gone = spent if self.hand.count(spent) < 2 else ""
        return max((worth for card, worth in found.items() if card != gone), default=0.0)

    def _moved(self, unit: UnitId, places: dict[UnitId, Square]) -> dict[CardName, float]:
        """What a unit can strike from a new place; kept for single moves, since many cards lead there."""
        at = places[unit]
        if len(places) > 1:
            return self._from(_elsewhere(self.state, places), self.state.units[unit], at)
        if (unit, at) not in self._there:
            if unit not in self._lifted:
                self._lifted[unit] = _elsewhere(self.state, {unit: ""})
            self._there[unit, at] = self._from(self._lifted[unit], self.state.units[unit], at)
        return self._there[unit, at]

    # What a unit can strike

    def _from(self, table: Battle, unit: Unit, at: Square = "") -> dict[CardName, float]:
        """For each card in hand with which `unit` can strike from `at`, how good that is."""
        profile = self.state.field.profiles[unit.name]
        at = at or unit.at
        found: dict[CardName, float] = {}
        near = min(map(DISTANCE[at].__getitem__, self._foes), default=9)
        for card, hit, go in self._ways_of(profile):
            if near > max(hit.lengths, default=2) + (max(go.lengths) if go else 0) and not hit.knight:
                continue
            if hit.area:
                worth = self._blast(table, unit, at, hit)
            else:
                starts = [at] if go is None else self._starts(table, at, go)
                worth = self._aimed(table, unit, starts, hit)
            if worth > found.get(card, 0.0):
                found[card] = worth
        return found

    def _ways_of(self, profile: Profile) -> list[tuple[CardName, Hit, Go | None]]:
        """Every way in which the hand lets a unit of this profile attack by itself (T-24, T-50)."""
        if profile.name not in self._ways:
            self._ways[profile.name] = list(_ways_of(profile, self.hand))
        return self._ways[profile.name]

    def _starts(self, table: Battle, at: Square, go: Go) -> list[Square]:
        """The squares next to a foe that a combo's move can end on."""
        return [square for square in movement.destinations(table, at, go) if square in self._beside]

    def _aimed(self, table: Battle, unit: Unit, starts: list[Square], hit: Hit) -> float:
        """The best that a single attack can hit, from the best of some squares."""
        worths = [
            self._landing(unit, foe, start, hit)
            for start in starts
            for foe in target_rules.targets(table, unit, hit, start)
        ]
        return max(worths, default=0.0) * (1 + _SECOND * hit.twice)

    def _blast(self, table: Battle, unit: Unit, at: Square, hit: Hit) -> float:
        there = msgspec.structs.replace(unit, at=at)
        best = 0.0
        for toward in DIRECTIONS if hit.area == "line" else ("",):
            total = 0.0
            for struck in target_rules.in_area(table, there, hit, toward):
                if struck.seat == self.seat:
                    total -= self.taken(struck, target_rules.dealt(unit, struck, hit.damage))
                else:
                    total += self._landing(unit, struck, at, hit)
            best = max(best, total)
        return best

    def _landing(self, unit: Unit, foe: Unit, at: Square, hit: Hit) -> float:
        """What a hit on a foe takes, by the chance that it lands."""
        kind = hit.kind if hit.kind != "A" else ("H" if DISTANCE[at][foe.at] == 1 else "R")
        chance = self._chances.get((foe.id, kind))
        if chance is None:
            chance = self.chance(Blow(self.seat, unit.id, foe.id, kind, hit.damage))
            self._chances[foe.id, kind] = chance
        damage = target_rules.dealt(unit, foe, hit.damage)
        taken = self.taken(foe, damage)
        if hit.knockback and not hit.area and damage < foe.hits:
            taken += self._pushed(foe.at, at, hit.knockback)
        return (1 - chance) * taken + chance * SPENT_ANSWER

    def taken(self, unit: Unit, damage: int) -> float:
        """What so much damage takes from a unit's side."""
        price = self.price.get(unit.id, 0.0)
        if damage >= unit.hits:
            return price + (WON if price >= DECISIVE else 0.0)
        return price * (life(unit.hits) - life(unit.hits - damage))

    def _pushed(self, at: Square, origin: Square, squares: int) -> float:
        """What is destroyed by pushing the unit on `at` away from `origin`, dominoes included (T-30)."""
        toward = DIRECTION[origin].get(at)
        if toward is None:
            return 0.0
        way = (at, *RAY[at][toward])
        row = [self.state.board.get(square) for square in way]
        total = 0.0
        for first in range(squares):
            end = next((place for place in range(first, len(way)) if row[place] is None), len(way))
            falls = end == len(way) or way[end] in self.state.field.terrain
            if falls:
                gone = self.state.units[row[end - 1] or 0]
                total += self.taken(gone, gone.hits) * (-1 if gone.seat == self.seat else 1)
                if end - 1 == first:
                    break
            moved = row[first : end - falls]
            row[first : first + len(moved) + 1] = [None, *moved]
        return total


def _ways_of(profile: Profile, hand: tuple[CardName, ...]) -> Iterator[tuple[CardName, Hit, Go | None]]:
    for name in distinct(hand):
        card = cards()[name]
        powers = profile.of_kind(name) if card.wild else (card.power,)
        if card.wild or may_use(profile, card):
            for power in powers:
                for way in power.ways:
                    if way.hit and way.use in FIGHT_PLAYS and not way.within:
                        yield name, way.hit, way.go


def _elsewhere(state: Battle, places: dict[UnitId, Square]) -> Battle:
    """The table with some units lifted off it, and put down where a square is named."""
    table = state.copy()
    for unit in places:
        del table.board[state.units[unit].at]
    for unit, square in places.items():
        if square:
            table.board[square] = unit
    return table
