"""The terrain kit: pieces by name, their shapes from a line of text, and where they come to lie."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from game.core.problems.problem import by_name
from game.systems.confrontation.state import Feature, Piece
from game.table import lengths, tape
from game.table.notation.shapes import UNEVEN, ShapeError
from game.table.outlines import laid
from game.table.shapes import Edge, Outline, Point

_ROUND = 48
"""Into how many corners a circle or an oval is broken."""


class KitPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the kit as its file has it."""

    name: str
    shape: str
    features: tuple[Feature, ...]
    height: str = "0cm"
    resilience: int = 0
    points: int = 0
    also: tuple[str, ...] = ()
    """Other words by which authors call such a piece."""
    part: bool = False
    """Whether it makes sense only as a part of something: players do not lay it."""


@cache
def kit() -> dict[str, KitPiece]:
    """The pieces that come with the game, by name."""
    text = (files("game.systems.confrontation") / "data" / "terrain.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, KitPiece])


def near(name: str) -> str:
    """`; did you mean 'console'?`, for a piece that is called by its name or misspelt; "" if nobody can tell."""
    return by_name(name, {id: (piece.name, *piece.also) for id, piece in kit().items()})


def shape(text: str) -> Edge:
    """An outline about (0, 0) from its notation (data/terrain.toml). Raises `ShapeError`."""
    word, _, rest = text.partition(" ")
    word, measures = (word, rest) if word.isalpha() else ("box", text)
    makers = {"box": _box, "oval": _oval, "blob": _blob}
    count = 1 if word == "circle" else 2
    like = "'12cm x 2cm', 'circle 10cm', 'oval 20cm x 14cm' or 'blob 20cm x 16cm'"
    if word != "circle" and word not in makers:
        raise ShapeError(f"{word!r} is not a shape; write {like}", _meant(text))
    try:
        sides = [lengths.read(part) for part in measures.split(" x ")]
    except lengths.LengthError:
        raise ShapeError(f"{text!r} is no shape; write {like}", _meant(text)) from None
    if len(sides) != count or min(sides) <= 0:
        meant = _meant(text)
        meant = meant if len(meant.split(" x ")) != len(sides) else ""
        text = f"{text!r}: a {word} has {count} length{'s' * (count > 1)} above nothing"
        raise ShapeError(text, meant)
    if word == "circle":
        return _oval(sides[0], sides[0])
    return makers[word](*sides)


def _meant(text: str) -> str:
    """What a shape was meant to be that is written otherwise."""
    return tape.shape(text, ("circle", "oval", "blob"), "cm")


def _box(width: int, depth: int) -> Edge:
    x, y = width / 2, depth / 2
    return (-x, -y), (x, -y), (x, y), (-x, y)


def _oval(width: int, depth: int) -> Edge:
    return tuple((width / 2 * math.cos(turn), depth / 2 * math.sin(turn)) for turn in _turns(_ROUND))


def _blob(width: int, depth: int) -> Edge:
    return tuple(
        (width / 2 * far * math.cos(turn), depth / 2 * far * math.sin(turn))
        for far, turn in zip(UNEVEN, _turns(len(UNEVEN)), strict=True)
    )


def _turns(count: int) -> list[float]:
    return [2 * math.pi * corner / count for corner in range(count)]


def middle(outline: Outline) -> Point:
    """The middle of the box round an outline: about what a piece that waits was drawn, and where its centre counts (G-47)."""
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def moved(piece: Piece, at: Point, turn: int = 0) -> Piece:
    """A piece with its middle elsewhere, turned by whole degrees."""
    x, y = middle(piece.outline)
    about = tuple((px - x, py - y) for px, py in piece.outline)
    return msgspec.structs.replace(piece, outline=laid(about, at, turn * 100))
