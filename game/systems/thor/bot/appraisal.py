"""What things are worth to one side: lives, places and cards. Whole lives of deciding units count 100.

No rule of the game: a good club player's judgement in numbers, which bots use (see `advice`).
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import msgspec

from game.core.seats import Seat
from game.systems.thor import victory
from game.systems.thor.cards.notation import FIGHT_PLAYS, Way
from game.systems.thor.catalogue import Card, CardName, Profile, cards, may_use
from game.systems.thor.squares import DIRECTIONS, DISTANCE, NEAR, RAY, Square
from game.systems.thor.state import FOE, Battle, Unit

DECISIVE = 100.0
"""The life of a unit whose fall ends the battle."""
WON = 1000.0
"""A battle won."""
SPENT_ANSWER = 1.5
"""What it is worth that the foe had to spend an answer."""
_COMPANY = 3
"""Where nothing decides a battle, every life counts as in a company that must not lose all, of at least so many."""
_FADING = 0.78
"""Each hit further from death is worth this much less than the one before it."""
_LIFE = tuple(1 - _FADING**hits for hits in range(40))


class Weights(msgspec.Struct, frozen=True):
    """How much the parts of a judgement weigh against each other; lives weigh 1."""

    hand: float = 0.55
    """Cards in hand."""
    soon: float = 0.9
    """An attack that this phase prepares, against one that is made."""
    pull: float = 0.30
    """Being near what can be struck."""
    risk: float = 0.45
    """Being near those who strike."""
    brink: float = 0.55
    """Standing where a push destroys."""
    rank: float = 0.8
    """Each further card of a hand: it may never be played, since three new ones come every turn."""


WEIGHTS = Weights()

# Lives


def life(hits: int) -> float:
    """The part of a unit's worth that lies in having so many hits; the last ones weigh most."""
    return _LIFE[hits]


def prices(state: Battle) -> dict[int, float]:
    """What the whole life of every unit is worth, by the victory conditions (VICTORY)."""
    return {
        unit.id: _price(state, unit)
        for units in (state.units.values(), *state.reserve.values())
        for unit in units
    }


def ordinary(profile: Profile) -> float:
    """The life of a unit whose fall decides nothing."""
    return 5.4 if profile.group else 9.0


def _price(state: Battle, unit: Unit) -> float:
    profile = state.field.profiles[unit.name]
    price = ordinary(profile)
    if state.field.endless:
        company = sum(1 for other in state.units.values() if other.seat == unit.seat)
        return max(price, DECISIVE / max(_COMPANY, company + len(state.reserve[unit.seat])))
    for condition in state.field.sides[FOE[unit.seat]].wins:
        price = max(price, _decides(state, unit, condition))
    return price


def _decides(state: Battle, unit: Unit, condition: str) -> float:
    if condition == victory.LEADERS:
        left = [leader for leader in state.field.leaders[unit.seat] if _lives(state, leader)]
        return DECISIVE / len(left) if unit.id in left else 0.0
    if condition == victory.ALL:
        count = sum(1 for other in state.units.values() if other.seat == unit.seat)
        return DECISIVE / (count + len(state.reserve[unit.seat]))
    if victory.ANY.fullmatch(condition) or condition == f"{unit.name} falls":
        return DECISIVE
    return 0.0


def _lives(state: Battle, unit: int) -> bool:
    return unit in state.units or any(other.id == unit for units in state.reserve.values() for other in units)


# Places

_NEAR_FOE = (0.0, 1.0, 0.74, 0.58, 0.45, 0.33, 0.22, 0.12)
"""How good it is for a fighter to be so many king's moves from a foe."""
_IN_REACH = (0.0, 0.42, 0.3, 0.22, 0.13, 0.07, 0.03, 0.0)
"""How likely a foe so many king's moves away is to strike next turn."""
_BRINK = 0.04
"""How likely a foe that stands where it can push a unit over a brink does so next turn."""
_PUSHED_FROM = (1.0, 0.6, 0.42, 0.3, 0.2, 0.1, 0.05, 0.0)
"""How likely that is, against it, with the nearest foe so many king's moves from there."""


class Ground(NamedTuple):
    """A square in the eyes of one side: what draws a fighter there, how likely it is struck there, how likely pushed to its end."""

    pull: float
    danger: float
    brink: float


class Places:
    """What every square is worth to the fighters of one side, as the units stand now: each found when it is first asked for."""

    def __init__(self, state: Battle, seat: Seat, price: dict[int, float], weights: Weights) -> None:
        self._state, self._weights, self._seat = state, weights, seat
        self._foes = [
            (
                unit.at,
                price[unit.id] * (life(unit.hits) - life(unit.hits - 1)),
                striking(state.field.profiles[unit.name]),
            )
            for unit in state.units.values()
            if unit.seat != seat
        ]
        self._squares = [at for at, _, _ in self._foes]
        self._grounds: dict[Square, Ground] = {}

    def worth(self, unit: Unit, at: Square, price: float) -> float:
        """What it is worth that `unit` stands on `at`: what it can reach, less what can reach it."""
        ground = self._grounds.get(at)
        if ground is None:
            ground = self._grounds[at] = Ground(*self._stakes(at), self._brink(at))
        weights, profile = self._weights, self._state.field.profiles[unit.name]
        risk = price * (life(unit.hits) - life(unit.hits - 1)) * ground.danger
        fall = price * ground.brink
        return weights.pull * ground.pull * striking(profile) - weights.risk * risk - weights.brink * fall

    def _stakes(self, at: Square) -> tuple[float, float]:
        """What a unit on `at` can gain from the foes, and how likely they strike it."""
        away = DISTANCE[at]
        drawn = []
        safe = 1.0
        for foe, gain, power in self._foes:
            drawn.append(gain * _NEAR_FOE[away[foe]])
            safe *= 1 - power * _IN_REACH[away[foe]]
        return max(drawn, default=0.0) + 0.15 * sum(drawn), 1 - safe

    def _brink(self, at: Square) -> float:
        """How likely a unit on `at` is pushed to its end."""
        total = 0.0
        for stand, _ in brinks(self._state, at, self._seat):
            away = DISTANCE[stand]
            near = min(map(away.__getitem__, self._squares), default=7)
            total += _PUSHED_FROM[min(near, 7)]
        return _BRINK * total


def brinks(state: Battle, square: Square, seat: Seat) -> list[tuple[Square, int]]:
    """From where a foe of `seat` could destroy a unit here by one push (T-30).

    Each with the number of friends in between: in a row of dominoes the last one falls.
    """
    terrain, board, units = state.field.terrain, state.board, state.units
    rays = RAY[square]
    found = []
    for toward, (across, up) in DIRECTIONS.items():
        ahead = rays[toward]
        if ahead and ahead[0] not in terrain:
            continue
        for friends, stand in enumerate(rays[_OPPOSITE[across, up]]):
            if stand in terrain:
                break
            if stand not in board or units[board[stand]].seat != seat:
                found.append((stand, friends))
                break
    return found


_OPPOSITE = {
    (across, up): next(name for name, step in DIRECTIONS.items() if step == (-across, -up))
    for across, up in DIRECTIONS.values()
}


def striking(profile: Profile) -> float:
    """How much of a fighter a unit is."""
    if not profile.attacks:
        return 0.15
    return {"all": 1.1, "under 3": 1.0, "none": 0.9}[profile.ranged]


def in_reach(away: int) -> float:
    """How likely a foe so many king's moves away is to strike next turn."""
    return _IN_REACH[min(away, 7)]


def shelter(state: Battle, square: Square) -> int:
    """The neighbouring squares from which nobody can strike: taken, impassable or off the board."""
    return 8 - sum(1 for near in NEAR[square] if state.free(near))


# Cards

_REGULAR: dict[CardName, float] = {
    "Creep": 1.6, "March": 2.2, "Run": 2.3, "Sprint": 2.0, "Maneuver": 2.4,
    "Far": 1.8, "Indirect": 2.2, "Long": 2.0, "Medium": 2.2, "Short": 2.4,
    "Strike": 3.6, "Swipe": 3.0, "Smash": 3.0, "Slam": 4.4, "Head Butt": 3.0, "Lunge": 4.2, "Charge": 4.6,
    "Smite": 5.0, "Block": 4.4, "Parry": 3.6, "Dodge": 4.2, "Cover": 2.2, "Tactics": 4.0,
}  # fmt: skip
_BY_USE = {
    "move": 2.4, "taunt": 2.0, "attack": 3.4, "charge": 4.2, "blast": 4.4, "shove": 3.0, "defend": 3.8,
    "halt": 1.5, "boost": 2.0, "draw": 3.4, "look": 0.3, "spy": 0.4, "rob": 1.2, "heal": 2.2, "summon": 2.6,
}  # fmt: skip
_MORE_OF_A_ROLE = 0.72
"""Each further card of the same role is worth this much of the one before."""


class Hands:
    """What hands are worth to one side; it holds as long as the side has the same kinds of units on the board."""

    def __init__(self, state: Battle, seat: Seat, weights: Weights) -> None:
        names = {unit.name for unit in state.units.values() if unit.seat == seat}
        self._profiles = [state.field.profiles[name] for name in sorted(names)]
        self._weights = weights
        self._cards: dict[CardName, tuple[float, str]] = {}
        self._worths: dict[tuple[CardName, ...], float] = {}

    def worth(self, hand: tuple[CardName, ...]) -> float:
        """What a hand is worth: single cards, with less for more of the same role and of any."""
        found = self._worths.get(hand)
        if found is None:
            found = self._worths[hand] = self._count(hand)
        return found

    def _count(self, hand: tuple[CardName, ...]) -> float:
        seen: Counter[str] = Counter()
        values = []
        for value, role in sorted(map(self._card, hand), reverse=True):
            values.append(value * _MORE_OF_A_ROLE ** seen[role])
            seen[role] += 1
        values.sort(reverse=True)
        rank = self._weights.rank
        return self._weights.hand * sum(value * rank**place for place, value in enumerate(values))

    def _card(self, name: CardName) -> tuple[float, str]:
        """The worth of a single card, and its role."""
        if name not in self._cards:
            self._cards[name] = card_worth(self._profiles, name), _role(name)
        return self._cards[name]


def _role(card: CardName) -> str:
    kind = cards()[card].type
    return "D" if card == "Dodge" else {"R": "H", "C": "H"}.get(kind, kind)


def card_worth(profiles: list[Profile], name: CardName) -> float:
    """What one card is worth to a side with units of these profiles."""
    card = cards()[name]
    if card.wild:
        return 0.7 + max((_wild(profile, card) for profile in profiles), default=0.0)
    if card.type in "RHC" and card.power.ways[0].use in FIGHT_PLAYS:
        able = sum(1 for profile in profiles if may_use(profile, card))
        return _REGULAR[name] * (0.2 + 0.8 * able / max(1, len(profiles)))
    return _REGULAR[name]


def _wild(profile: Profile, card: Card) -> float:
    return max((_way(way) for power in profile.of_kind(card.name) for way in power.ways), default=0.0)


def _way(way: Way) -> float:
    extra = (way.hit.damage - 1) + 0.5 * way.hit.knockback + 0.8 * way.hit.twice if way.hit else 0.0
    return _BY_USE[way.use] + extra
