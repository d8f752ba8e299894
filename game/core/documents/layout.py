"""Where things lie in the documents of a system, as data: for whoever draws in them and knows no rulebook.

A pattern is a path with `*` for any key and `[]` for any place: `sides.*.units[]`, `spot.*`, `terrain[]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from game.core.documents.fields import Step

Meaning = Literal[
    "point", "points", "outline", "corner", "square", "rows", "turn", "facing", "edge", "shape", "id", "name", "piece", "deeds", "seat"
]  # fmt: skip
"""What a field of a piece says:

- `point`: two lengths, to the right and down; `points`: a list of them;
- `outline`: the corners of a shape of its own, about its `point` and turned with it;
- `corner`: one of two opposite points of a rectangle that lies along the edges of the table;
- `square`: a square of the board, `e4`: the letters from the left, the numbers from below;
- `rows`: a map as a text, a sign for each square, the farthest row first;
- `turn`: by how many degrees its shape is turned, clockwise; `facing`: where it looks, 0 to the right;
- `edge`: `north`, `south`, `west`, `east`;
- `shape`: a shape as a line of text, `corner 5in x 4in x 1in`;
- `id`: what others call it; `name`: what people call it, and nothing else of its list; `piece`: such a name, or a list of them; `deeds`: lines of words, some of which are names;
- `seat`: a seat.
"""


class Mirrored(msgspec.Struct, frozen=True):
    """How a shape reads in a mirror that hangs to its left: its first two measures swapped, and turned so many degrees."""

    swapped: bool = False
    turn: int = 0


class Layout(msgspec.Struct, frozen=True):
    """The ground of one document, and how its pieces say where they lie."""

    space: Literal["squares", "table"]
    size: tuple[int, int]
    """Columns and rows, or the width and depth of the table in tenths of a millimetre."""
    pieces: dict[str, dict[str, Meaning]]
    """By pattern what its fields mean; a field "" is the piece itself, as in a list of points."""
    shapes: dict[str, str] = {}
    """The shape of a piece of the kit that says none of its own."""
    mirrored: dict[str, Mirrored] = {}
    """Shapes by their word that are not their own image in a mirror."""
    halves: frozenset[str] = frozenset()
    """Shapes by their word that half a turn makes the same again; a shape without a word, two measures, is one always."""
    faces: int = 0
    """Where a piece looks whose `facing` is not said."""
    unit: Literal["", "in", "cm"] = ""
    """In what files of this game count their lengths; "" on a board."""


def marks(pattern: str) -> list[str]:
    """The parts of a pattern, one for each step: keys, `*` for any of them, `[]` for any place."""
    return pattern.replace("[]", ".[]").split(".")


def places(pattern: str, document: Mapping[str, Any]) -> Iterator[tuple[Step, ...]]:
    """The steps to everything that there is of a pattern."""

    def walk(whole: Any, way: tuple[Step, ...], rest: list[str]) -> Iterator[tuple[Step, ...]]:
        if not rest:
            yield way
        elif rest[0] == "[]":
            for place, part in enumerate(whole if isinstance(whole, list) else ()):
                yield from walk(part, (*way, place), rest[1:])
        elif isinstance(whole, Mapping):
            for key in whole if rest[0] == "*" else [rest[0]] if rest[0] in whole else ():
                yield from walk(whole[key], (*way, key), rest[1:])

    return walk(document, (), marks(pattern))
