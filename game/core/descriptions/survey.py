"""The ground of a battle before its first move, as whoever studies a map asks it: how far it is, and who is seen from where.

A system with space makes one (`System.survey`); lengths and places are those of its table: tenths of a millimetre, or squares.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from math import ceil, inf

import msgspec

from game.core.seats import Seat

Point = tuple[int, int]
"""A place of the table; on a board its column and its row, counted from the upper left."""
NEVER = inf
"""The length of a way that there is not."""
HIDDEN, COVERED, CLEAR = 0, 1, 2
"""What comes of a look: nothing is seen, it is seen in cover, it is seen clearly."""
MOST = 24
"""How many places stand for a deployment."""


class Patch(msgspec.Struct, frozen=True):
    """A piece of terrain: its name, and the box around it."""

    id: str
    name: str
    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> Point:
        """The middle of the box."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


class Goal(msgspec.Struct, frozen=True):
    """An objective: where it lies, and how near to any of its points somebody has to come, beside his own base."""

    id: str
    name: str
    at: Point
    points: tuple[Point, ...]
    within: int = 0
    seats: tuple[Seat, ...] = ()
    """The sides to whom alone it is worth something; all if none is named."""


class Walker(msgspec.Struct, frozen=True):
    """Somebody of a side who goes by foot: who it is, how far he gets in an activation, and half his base."""

    id: int
    name: str
    pace: int
    half: int = 0


class Camp(msgspec.Struct, frozen=True):
    """A side before the first move: where it may begin, who is usual in it and who is its fastest."""

    seat: Seat
    name: str
    places: tuple[Point, ...]
    usual: Walker
    fastest: Walker
    friends: Seat | None = None
    """Those of one name here are friends, as the players of a story are; each other is a foe."""

    def against(self, other: Camp) -> bool:
        """Whether another side is a foe."""
        return self.seat != other.seat and (self.friends is None or self.friends != other.friends)


class Survey(ABC):
    """The ground of one battle. Nothing in it moves, and nobody stands in the way of anybody."""

    unit: str
    """In which lengths are said: `cm`, `in`, `squares`."""
    scale: int
    """How many lengths of the table make one of those."""
    size: Point
    """Width and depth of the table."""
    columns: int
    rows: int
    """Into how many cells the table is divided, each about 2 in, 5 cm or a square wide."""
    camps: tuple[Camp, ...]
    goals: tuple[Goal, ...]
    patches: tuple[Patch, ...]

    @abstractmethod
    def without(self, patches: Collection[str]) -> Survey:
        """The same ground without some pieces of terrain."""

    @abstractmethod
    def middle(self, column: int, row: int) -> Point:
        """The middle of a cell."""

    @abstractmethod
    def ways(
        self, walker: Walker, starts: Sequence[Point], ends: Sequence[Point], within: int = 0
    ) -> list[float]:
        """How long the shortest way from within so many lengths of the nearest start is to each end; `NEVER` for none."""

    def activations(
        self, walker: Walker, starts: Sequence[Point], ends: Sequence[Point], within: int = 0
    ) -> list[float]:
        """How many activations that takes; `NEVER` for a way that there is not."""
        lengths = self.ways(walker, starts, ends, within)
        return [far if far == NEVER else float(ceil(far / walker.pace)) for far in lengths]

    def contact(self, one: Camp, other: Camp) -> float:
        """In which round somebody of two sides may touch for the first time, if both go for it; `NEVER` for never."""
        near = one.fastest.half + other.fastest.half
        far = min(self.ways(one.fastest, other.places, one.places, near), default=NEVER)
        return far if far == NEVER else float(max(1, ceil(far / (one.fastest.pace + other.fastest.pace))))

    @abstractmethod
    def looks(self, looker: Walker, target: Walker, pairs: Sequence[tuple[Point, Point]]) -> list[int]:
        """What comes of each look from one place to another: `HIDDEN`, `COVERED` or `CLEAR`."""

    def cells(self) -> list[Point]:
        """The middles of all cells, row by row."""
        return [self.middle(column, row) for row in range(self.rows) for column in range(self.columns)]
