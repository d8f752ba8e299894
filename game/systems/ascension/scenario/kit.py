"""The terrain kit: pieces by name, their shapes from a line of text, and where they come to lie."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import UNSET, UnsetType

from game.core.problems.problem import by_name
from game.systems.ascension.state import Depth, Piece, Trait
from game.table import lengths, tape
from game.table.notation.shapes import UNEVEN, ShapeError
from game.table.outlines import laid
from game.table.shapes import Edge, Outline

_OFF = 0.25
"""How far, in tenths, the sides of a circle or an oval may run off its true edge, to either side of it."""


class KitPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the kit as its file has it."""

    name: str
    kind: str
    shape: str
    size: float
    traits: tuple[Trait, ...] = ()
    depth: Depth | UnsetType = UNSET
    also: tuple[str, ...] = ()
    """Other words by which authors call such a piece."""
    part: bool = False
    """Whether it makes sense only as a part of something: players do not choose it (C-123)."""


@cache
def kit() -> dict[str, KitPiece]:
    """The pieces that come with the game, by name."""
    text = (files("game.systems.ascension") / "data" / "terrain.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, KitPiece])


def near(name: str) -> str:
    """`; did you mean 'console'?`, for a piece that is called by its name or misspelt; "" if nobody can tell."""
    return by_name(name, {id: piece.name for id, piece in kit().items()})


def shape(text: str, turn: int = 0) -> Outline:
    """An outline about (0, 0) from its notation (data/terrain.toml), turned by hundredths of a degree.

    A round edge is a polygon nowhere more than a tenth off it. Raises `ShapeError`.
    """
    word, _, rest = text.partition(" ")
    word, measures = (word, rest) if word.isalpha() else ("box", text)
    makers: dict[str, tuple[int, Callable[..., Edge]]] = {
        "box": (2, _box),
        "circle": (1, _oval),
        "oval": (2, _oval),
        "corner": (3, _corner),
        "blob": (2, _blob),
    }
    if word not in makers:
        words = ", ".join([*makers][1:])
        raise ShapeError(
            f"{word!r} is not a shape; write '6in x 1in', or one of {words}", _meant(text, makers)
        )
    count, make = makers[word]
    try:
        sides = [lengths.read(part) for part in measures.split(" x ")]
    except lengths.LengthError:
        said = f"{text!r} is no shape; write it like 6in x 1in or circle 3in"
        raise ShapeError(said, _meant(text, makers)) from None
    if len(sides) != count or min(sides) <= 0:
        meant = _meant(text, makers)
        said = f"{text!r}: a {word} has {count} length{'s' if count > 1 else ''} above nothing"
        raise ShapeError(said, meant if len(meant.split(" x ")) != len(sides) else "")
    return laid(make(*sides), (0, 0), turn)


def _meant(text: str, words: Iterable[str]) -> str:
    """What a shape was meant to be that is written otherwise."""
    return tape.shape(text, [word for word in words if word != "box"], "in")


def _box(width: int, depth: int) -> Outline:
    x, y = width // 2, depth // 2
    return (-x, -y), (x, -y), (x, y), (-x, y)


def _oval(width: int, depth: int = 0) -> Edge:
    """Corners a little outside the true edge, so that the sides between them lie as little inside it."""
    x, y = width / 2, (depth or width) / 2
    off = _OFF / max(x, y)
    quarter = math.ceil(math.pi / math.acos((1 - off) / (1 + off)) / 4)
    turns = [math.pi * corner / 2 / quarter for corner in range(4 * quarter)]
    return tuple(((1 + off) * x * math.cos(turn), (1 + off) * y * math.sin(turn)) for turn in turns)


def _corner(width: int, depth: int, thick: int) -> Outline:
    x, y = width // 2, depth // 2
    return (-x, -y), (x, -y), (x, y), (x - thick, y), (x - thick, -y + thick), (-x, -y + thick)


def _blob(width: int, depth: int) -> Outline:
    count = len(UNEVEN)
    turns = [2 * math.pi * corner / count for corner in range(count)]
    return tuple(
        (round(width / 2 * far * math.cos(turn)), round(depth / 2 * far * math.sin(turn)))
        for far, turn in zip(UNEVEN, turns, strict=True)
    )


def wounds(size: float, traits: tuple[Trait, ...]) -> int:
    """The wounds of a piece: its Size, twice that if reinforced, one if fragile (R-7.2.7 to R-7.2.9)."""
    if "fragile" in traits:
        return 1
    return max(1, math.ceil(size * (2 if "reinforced" in traits else 1)))


def piece(id: str, name: str, outline: Outline) -> Piece:
    """A whole piece of the kit called `name`. Raises `KeyError`."""
    found = kit()[name]
    traits = tuple(sorted(found.traits))
    return Piece(
        id, found.kind, found.name, outline, found.size, traits=traits, wounds=wounds(found.size, traits),
        depth=found.depth,
    )  # fmt: skip
