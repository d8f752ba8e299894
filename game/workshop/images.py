"""What a piece of a scenario becomes on the other side: its image, and whether another piece is that already."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from game.core.documents.layout import Layout, Meaning
from game.workshop.motions import Motion, Pair, length, moved, spot, square

_NEAR = 5
"""Tenths of a millimetre by which a twin may lie beside the image."""
_OWN = ("id", "name")
"""What every piece has for itself: no twin takes it over."""
_KIND = ("kit", "kind")
"""What twins have in common in any case."""


class Names(NamedTuple):
    """What names become on the other side: of pieces, and of seats."""

    piece: Callable[[str], str] = lambda name: name
    seat: Callable[[str], str] = lambda name: name


AS_THEY_ARE = Names()


def image(
    piece: Any, fields: dict[str, Meaning], layout: Layout, motion: Motion, names: Names = AS_THEY_ARE
) -> Any:
    """A piece as it lies on the other side, with its own name still; None if there is no such place."""
    if "" in fields:
        return _placed(piece, fields[""], layout, motion)
    if not isinstance(piece, dict):
        return piece
    made = dict(piece)
    outlined = any(meaning == "outline" and piece.get(key) for key, meaning in fields.items())
    for key, meaning in fields.items():
        if key not in piece or (outlined and meaning in ("point", "turn")):
            continue
        found = _meant(piece[key], meaning, layout, motion, names)
        if found is None:
            return None
        made[key] = found
    if outlined:
        return _outlined(made, piece, fields, layout, motion)
    _boxed(made, fields)
    _turned(made, piece, fields, layout, motion)
    for key, meaning in fields.items():
        if (
            meaning == "facing"
            and key not in piece
            and motion.heading(layout.faces) != layout.faces
            and _stands(piece, fields)
        ):
            made[key] = motion.heading(layout.faces)
    return made


def _stands(piece: Any, fields: dict[str, Meaning]) -> bool:
    return any(meaning == "point" and key in piece for key, meaning in fields.items())


def _placed(value: Any, meaning: Meaning, layout: Layout, motion: Motion) -> Any:
    if meaning == "square":
        return square(value, motion, layout.size)
    return moved(value, motion, layout.size)


def _meant(value: Any, meaning: Meaning, layout: Layout, motion: Motion, names: Names) -> Any:
    """A field on the other side; None if it cannot be there. Shapes and turns belong together and come later."""
    if meaning in ("point", "corner", "square"):
        return _placed(value, meaning, layout, motion) if value else value
    if meaning == "points" and isinstance(value, list):
        found = [moved(each, motion, layout.size) for each in value]
        return None if None in found else found
    if meaning == "facing" and isinstance(value, int | float):
        return motion.heading(value)
    if meaning == "edge":
        return motion.edge(str(value))
    if meaning == "seat":
        return names.seat(str(value))
    if meaning == "piece":
        return (
            [names.piece(str(each)) for each in value] if isinstance(value, list) else names.piece(str(value))
        )
    if meaning == "deeds" and isinstance(value, list):
        return [" ".join(names.piece(word) for word in str(line).split(" ")) for line in value]
    return value


def _key(fields: dict[str, Meaning], meaning: Meaning) -> str:
    return next((key for key, each in fields.items() if each == meaning), "")


def _boxed(made: dict[str, Any], fields: dict[str, Meaning]) -> None:
    """Let the corners of a rectangle be the upper left and the lower right one, as they were."""
    keys = [key for key, meaning in fields.items() if meaning == "corner" and made.get(key)]
    if len(keys) == 2:
        one, other = made[keys[0]], made[keys[1]]
        here, there = spot(one), spot(other)
        assert here is not None
        assert there is not None
        low, high = [one[0], one[1]], [other[0], other[1]]
        for axis in (0, 1):
            if here[axis] > there[axis]:
                low[axis], high[axis] = high[axis], low[axis]
        made[keys[0]], made[keys[1]] = low, high


def _turned(
    made: dict[str, Any], piece: Any, fields: dict[str, Meaning], layout: Layout, motion: Motion
) -> None:
    """Turn the shape of a piece, and write it as a mirror shows it."""
    key = _key(fields, "turn")
    if not key or not isinstance(piece.get(key, 0), int):
        return
    text = str(piece.get(_key(fields, "shape")) or layout.shapes.get(str(piece.get("kit")), ""))
    word, turn = _word(text), int(piece.get(key, 0))
    turn = motion.turn - turn if motion.flipped else motion.turn + turn
    mirrored = layout.mirrored.get(word)
    if motion.flipped and mirrored:
        turn += mirrored.turn
        sides = text[len(word) :].strip().split(" x ")
        if mirrored.swapped and len(sides) > 1 and sides[0] != sides[1]:
            made[_key(fields, "shape")] = f"{word} {' x '.join((sides[1], sides[0], *sides[2:]))}"
    turn %= 180 if not word or word in layout.halves else 360
    if turn or key in made:
        made[key] = turn
    if not turn and key not in piece:
        made.pop(key, None)


def _word(shape: str) -> str:
    word = shape.partition(" ")[0]
    return word if word.isalpha() else ""


def _outlined(
    made: dict[str, Any], piece: Any, fields: dict[str, Meaning], layout: Layout, motion: Motion
) -> Any:
    """A piece with corners of its own lies about the table's, so that they are points of the table."""
    key, at = _key(fields, "outline"), _key(fields, "point")
    corners = corners_of(piece, fields)
    if corners is None:
        return None
    unit = piece[key][0][0]
    found = [_written(motion.point(corner, layout.size), unit) for corner in corners]
    if None in found:
        return None
    made.pop(_key(fields, "turn"), None)
    return made | {at: [_zero(unit), _zero(unit)], key: found}


def corners_of(piece: Any, fields: dict[str, Meaning]) -> list[Pair] | None:
    """The corners of a shape of its own on the table, in tenths; None if it has none that can be read."""
    middle = spot(piece.get(_key(fields, "point")))
    outline = piece[_key(fields, "outline")]
    corners = [spot(each) for each in outline] if isinstance(outline, list) else [None]
    turn = piece.get(_key(fields, "turn"), 0)
    if middle is None or None in corners or not isinstance(turn, int):
        return None
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [
        (middle[0] + round(x * cos - y * sin), middle[1] + round(x * sin + y * cos))
        for x, y in (corner for corner in corners if corner)
    ]


def _written(point: Pair, unit: str) -> list[str] | None:
    return None if min(point) < 0 else [length(Fraction(part), unit) for part in point]


def _zero(unit: str) -> str:
    return length(Fraction(0), unit)


# Twins


def likeness(one: Any, other: Any, fields: dict[str, Meaning]) -> int:
    """How much two pieces are the same piece, 0 for not at all: they lie on one place, and are of one kind."""
    if "" in fields:
        return int(_near(one, other))
    if not isinstance(one, dict) or not isinstance(other, dict):
        return 0
    if any(one.get(key) != other.get(key) for key in _KIND):
        return 0
    places = [
        key
        for key, meaning in fields.items()
        if meaning in ("point", "points", "corner", "square", "outline", "edge")
    ]
    said = [key for key in places if one.get(key) or other.get(key)]
    if not said or not all(_near(one.get(key), other.get(key)) for key in said):
        return 0
    return 1 + sum(bool(one.get(key) == other.get(key)) for key in {*one, *other} if key not in _OWN)


def _near(one: Any, other: Any) -> bool:
    """Whether two places are the same; corners of one shape in any order."""
    here, there = spot(one), spot(other)
    if here and there:
        return max(abs(here[0] - there[0]), abs(here[1] - there[1])) <= _NEAR
    if isinstance(one, list) and isinstance(other, list) and one and len(one) == len(other):
        return all(any(_near(each, another) for another in other) for each in one)
    return bool(one == other)


def differing(before: Any, after: Any) -> dict[str, Any]:
    """The fields that say something else, but for what every piece has for itself; None for one that is gone."""
    was, now = (each if isinstance(each, dict) else {} for each in (before, after))
    return {key: now.get(key) for key in {**was, **now} if was.get(key) != now.get(key) and key not in _OWN}
