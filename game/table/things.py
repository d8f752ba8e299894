"""What can stand in the way, made ready to be asked: bases and pieces of terrain with the boxes around them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from game.table.shapes import Base, Outline, Place, ring
from game.table.swept_contact import Sides, sides_of


class Body(NamedTuple):
    """A base that stands: its centre and how far it reaches at most, in tenths."""

    x: int
    y: int
    reach: float
    name: str
    base: Base
    place: Place


class Piece(NamedTuple):
    """A piece of terrain: the box around it and its sides."""

    left: int
    top: int
    right: int
    bottom: int
    name: str
    outline: Outline
    sides: Sides


Thing: TypeAlias = Body | Piece


def body_of(name: str, base: Base, place: Place) -> Body:
    """A base made ready."""
    return Body(place.x, place.y, max(base.long, base.wide) / 2, name, base, place)


@lru_cache(maxsize=4096)
def piece_of(name: str, outline: Outline) -> Piece:
    """A piece of terrain made ready; what stands on every table of a game is so only once."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Piece(min(xs), min(ys), max(xs), max(ys), name, outline, sides_of(outline))


@lru_cache(maxsize=1024)
def edge(base: Base, place: Place) -> Sides:
    """The edge of a base as sides."""
    return sides_of(ring(base, place))
