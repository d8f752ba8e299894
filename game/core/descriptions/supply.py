"""What terrain a scenario can get, and where none may lie, in the notation of its file: for whoever lays it and knows no rulebook.

A system with space says it by `System.supply`, of a measured table or of a board of squares.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

Square = tuple[int, int]
"""Row and column of a map, from 0: the upper left sign is (0, 0)."""
Outline = tuple[tuple[int, int], ...]
"""A simple polygon in the lengths of the table, its corners in order."""


def square(at: tuple[int, int], half: int) -> Outline:
    """The square about a point whose sides are so far from it."""
    x, y = at
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


class Stock(msgspec.Struct, frozen=True):
    """A piece of the kit: how a file names it, what it is called, and its shape as a line of text."""

    kit: str
    name: str
    shape: str
    solid: bool
    """Whether bases go round it and other pieces lie beside it, not in it."""


class Lying(msgspec.Struct, frozen=True):
    """A piece that lies there already."""

    id: str
    outline: Outline
    solid: bool


class Clearing(msgspec.Struct, frozen=True):
    """Ground on which nothing may be laid; what is solid keeps so far from it besides."""

    outline: Outline
    around: int = 0


class TableSupply(ABC):
    """The supply of a measured table; lengths are tenths of a millimetre."""

    size: tuple[int, int]
    step: int
    """What places are told in: a half inch, a centimetre."""
    room: int
    """What is left between solid pieces, and to the table's edge: the widest base that fights there passes."""
    stock: tuple[Stock, ...]
    lying: tuple[Lying, ...]
    loose: frozenset[str]
    """The ids of those of them that have no part to play, and may be taken up."""
    clearings: tuple[Clearing, ...]

    @abstractmethod
    def outline(self, shape: str, turn: int) -> Outline:
        """A shape about (0, 0), turned by whole degrees, as a file that says both lays it."""

    @abstractmethod
    def said(self, length: int) -> str:
        """A length as a file writes it."""


class BoardSupply(msgspec.Struct, frozen=True):
    """The supply of a board of squares whose map is a text of rows."""

    size: tuple[int, int]
    """Columns and rows."""
    path: str
    """The field with the map."""
    signs: dict[str, str]
    """What can be painted: by sign, what it is called."""
    free: str
    """The sign of free ground."""
    lying: dict[Square, str]
    """Where which sign stands already."""
    kept: frozenset[Square]
    """Squares that have to stay free: where somebody deploys or stands, and what has a part to play."""


Supply = TableSupply | BoardSupply
