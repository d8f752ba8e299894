"""The board as it is surveyed before the first turn: steps, moves of the common cards, and lines of attack (T-10, T-20, T-21)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy

import msgspec

from game.core.descriptions.survey import CLEAR, HIDDEN, MOST, NEVER, Camp, Goal, Patch, Point, Survey, Walker
from game.core.seats import Seat
from game.systems.thor.cards.notation import Go
from game.systems.thor.catalogue import cards
from game.systems.thor.combat.target_rules import line_is_open
from game.systems.thor.movement import destinations
from game.systems.thor.squares import FILES, NEAR, PLACES, SQUARES, Square
from game.systems.thor.state import BACK_ROWS, PLAYERS, Battle, Unit

WIDE = 8
_NAMES = {"wall": "the wall on", "pit": "the pit on"}


class Board(Survey):
    """The 64 squares with their walls and pits and nobody on them; an activation is one card that moves a unit."""

    unit, scale, size, columns, rows = "squares", 1, (WIDE, WIDE), WIDE, WIDE

    def __init__(self, state: Battle, goals: Iterable[Goal] = (), most: int = MOST) -> None:
        self.units = {unit.id: unit for unit in _everybody(state)}
        self.profiles = state.field.profiles
        self._most = most
        self.camps = self._all(state)
        self.goals = tuple(goals)
        self.patches = tuple(
            Patch(square, f"{_NAMES[what]} {square}", *point_of(square), *point_of(square))
            for square, what in state.field.terrain.items()
        )
        self.state = state.copy()
        self.state.units, self.state.board = {}, {}
        self._known: dict[object, dict[Square, float]] = {}

    def without(self, patches: Collection[str]) -> Board:
        made = copy(self)
        made.state = self.state.copy()
        left = {square: what for square, what in self.state.field.terrain.items() if square not in patches}
        made.state.field = msgspec.structs.replace(self.state.field, terrain=left)
        made._known = {}
        made.camps = made._all(made.state)
        return made

    def middle(self, column: int, row: int) -> Point:
        return column, row

    def _all(self, state: Battle) -> tuple[Camp, ...]:
        return tuple(camp for seat in PLAYERS if (camp := self._camp(state, seat)) is not None)

    def _camp(self, state: Battle, seat: Seat) -> Camp | None:
        """Where units of a side can stand before the first turn (T-2, T-93, T-117)."""
        own = [unit for unit in self.units.values() if unit.seat == seat]
        waits = any(not unit.at for unit in own)
        squares = [unit.at for unit in own if unit.at]
        squares += [square for square in SQUARES if waits and square[1] in BACK_ROWS[seat]]
        free = [point_of(square) for square in dict.fromkeys(squares) if square not in state.field.terrain]
        if not free:
            return None
        swift = sorted(own, key=lambda unit: (max(map(_longest, self._goes(unit.id))), -unit.id))
        usual = Walker(0, "anybody", _longest(max(_common(), key=_longest)))
        fastest = Walker(swift[-1].id, swift[-1].name, max(map(_longest, self._goes(swift[-1].id))))
        return Camp(seat, state.field.sides[seat].name, tuple(free[: self._most]), usual, fastest)

    # Ways

    def ways(
        self, walker: Walker, starts: Sequence[Point], ends: Sequence[Point], within: int = 0
    ) -> list[float]:
        """Steps from square to square, past any corner (T-100, T-101)."""
        free = self.state.field.terrain
        found = self._spread(
            ("steps", tuple(starts), within),
            self._around(starts, within),
            lambda square: [near for near in NEAR[square] if near not in free],
        )
        return [found.get(square_of(end), NEVER) for end in ends]

    def activations(
        self, walker: Walker, starts: Sequence[Point], ends: Sequence[Point], within: int = 0
    ) -> list[float]:
        """How many cards that move the unit exactly so far and in straight lines it takes (T-10, T-11, T-13)."""
        goes = self._goes(walker.id)
        found = self._spread(
            (goes, tuple(starts), within),
            self._around(starts, within),
            lambda square: [to for go in goes for to in destinations(self.state, square, go)],
        )
        return [found.get(square_of(end), NEVER) for end in ends]

    def contact(self, one: Camp, other: Camp) -> float:
        """After how many cards of each side two units may stand side by side."""
        everywhere = [point_of(square) for square in SQUARES]
        first = dict(zip(SQUARES, self.activations(one.fastest, one.places, everywhere), strict=True))
        second = dict(zip(SQUARES, self.activations(other.fastest, other.places, everywhere), strict=True))
        return max(
            1.0,
            min(max(first[here], second[there]) for here in SQUARES for there in NEAR[here]),
        )

    def _goes(self, unit: int) -> tuple[Go, ...]:
        """The moves of the common cards, and those of a unit's own powers."""
        if not unit:
            return _common()
        powers = self.profiles[self.units[unit].name].powers.values()
        ways = (way for kind in powers for power in kind for way in power.ways)
        own = (way.go for way in ways if way.use in ("move", "charge") and way.go and not way.within)
        return tuple(dict.fromkeys((*_common(), *own)))

    def _around(self, starts: Sequence[Point], within: int) -> list[Square]:
        """The squares at most so many steps from some points."""
        return [
            square
            for square in SQUARES
            if any(
                max(abs(at - to) for at, to in zip(point_of(square), start, strict=True)) <= within
                for start in starts
            )
        ]

    def _spread(
        self, key: object, starts: Iterable[Square], after: Callable[[Square], Iterable[Square]]
    ) -> dict[Square, float]:
        """How many steps every square is away from the nearest of some."""
        if key in self._known:
            return self._known[key]
        blocked = self.state.field.terrain
        found = {square: 0.0 for square in starts if square not in blocked}
        edge = list(found)
        while edge:
            fresh: dict[Square, float] = {}
            for square in edge:
                for to in after(square):
                    if to not in found and to not in fresh:
                        fresh[to] = found[square] + 1
            found |= fresh
            edge = list(fresh)
        self._known[key] = found
        return found

    # Looks

    def looks(self, looker: Walker, target: Walker, pairs: Sequence[tuple[Point, Point]]) -> list[int]:
        """Whether a line of attack is open; there is no cover on a board (T-20, T-21)."""
        return [
            CLEAR if here == there or self._open(square_of(here), square_of(there)) else HIDDEN
            for here, there in pairs
        ]

    def _open(self, here: Square, there: Square) -> bool:
        return there not in self.state.field.terrain and line_is_open(self.state, here, there)


def _everybody(state: Battle) -> Iterable[Unit]:
    """All units before the first turn, on the board or waiting."""
    yield from state.units.values()
    for waiting in state.reserve.values():
        yield from waiting


def _common() -> tuple[Go, ...]:
    """The moves that anybody makes with a card of the common deck."""
    goes = (way.go for card in cards().values() if card.type == "M" for way in card.power.ways)
    return tuple(dict.fromkeys(go for go in goes if go is not None))


def _longest(go: Go) -> int:
    return max((*go.lengths, 2 if go.knight else 1))


def point_of(square: Square) -> Point:
    """Column and row of a square, counted from the upper left: `a8` is (0, 0)."""
    file, rank = PLACES[square]
    return file, WIDE - 1 - rank


def square_of(point: Point) -> Square:
    """The square in a column and a row."""
    return f"{FILES[point[0]]}{WIDE - point[1]}"
