"""The piece that is to blame where pieces, objectives and chests lie in one another: one that was made larger, or laid elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from game.core.problems.problem import Change, Problem, written
from game.core.words import digits
from game.systems.confrontation.scenario import kit, table_layout
from game.systems.confrontation.scenario.scenario_file import TerrainTable
from game.systems.confrontation.state import Piece
from game.table import lengths
from game.table.counterparts import twins
from game.table.notation import length_slips
from game.table.outlines import laid
from game.table.placement import mends
from game.table.shapes import Outline, Point, contains, distance

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_PARTS = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2)
"""To such parts of itself a piece is shrunk when it is asked how large it may be."""
_SEVERAL = 2
_HELD = "what is to be held"


class _Table(NamedTuple):
    """What lies on a table: its pieces, the points of objectives and chests, and the rows of the file."""

    pieces: Sequence[Piece]
    points: Sequence[Point]
    rows: Sequence[TerrainTable]
    size: tuple[int, int]


def problems(
    pieces: Sequence[Piece], points: Sequence[Point], rows: Sequence[TerrainTable], size: tuple[int, int]
) -> Iterator[Problem]:
    """Pieces of the file that lie on several things, over what is to be held, or on one thing and would not in the shape of their likes."""
    table = _Table(pieces, points, rows, size)
    by_id = {piece.id: piece for piece in pieces}
    for number, row in enumerate(rows):
        piece = by_id.get(row.id)
        struck = _struck(table, piece) if piece else []
        if piece is None or not struck or row.points:
            continue
        if row.shape and (shape := _smaller(table, row, piece, likes_only=len(struck) < _SEVERAL)):
            text = f"{piece.name} ({piece.id}) is so large that it lies on {', '.join(struck)}: write {shape}, or move them"
            yield Problem(f"terrain[{number}].shape", text, mend=written(f"terrain[{number}].shape", shape))
        elif len(struck) >= _SEVERAL or _HELD in struck:
            text = f"{piece.name} ({piece.id}) lies on {', '.join(struck)}: move it"
            yield Problem(f"terrain[{number}].at", text, mend=_elsewhere(table, row, piece, number))
            if _HELD in struck and (there := _retyped(table, row, piece, number)):
                said = " ".join(lengths.written_in(each, "cm") for each in there)
                text = f"{piece.name} ({piece.id}) lies on {', '.join(struck)}, and at {said} it would lie free, and alike on both sides: write that"
                yield Problem(
                    f"terrain[{number}].at", text, mend=mends.placed(f"terrain[{number}].at", there, "cm")
                )


def _struck(table: _Table, piece: Piece) -> list[str]:
    """What lies in a piece and cannot: other pieces, and of what is to be held or carried what is under water."""
    found = [
        other.name for other in table.pieces if other.id != piece.id and table_layout.clash(piece, other)
    ]
    if piece.has("deep"):
        found += [_HELD for at in table.points if contains(piece.outline, at)]
    return found


def _free(table: _Table, piece: Piece, outline: Outline) -> bool:
    """Whether nothing lies in a piece of another outline, and it lies on the table."""
    tried = msgspec.structs.replace(piece, outline=outline)
    return table_layout.beyond(outline, table.size) <= 1 and not _struck(table, tried)


def _smaller(table: _Table, row: TerrainTable, piece: Piece, *, likes_only: bool) -> str:
    """The shape that a piece was to have: that of its nearest like, of the kit, one with a digit less, or as large as there is room."""
    at = table_layout.spot(row.at, "")
    likes = [other for other in table.rows if other.kit == row.kit and other is not row and other.shape]
    likes.sort(key=lambda other: distance(table_layout.spot(other.at, ""), at))
    tries = [other.shape for other in likes]
    if not likes_only:
        usual, shorter = kit.kit()[row.kit].shape, list(_shorter(row.shape))
        tries += [*(each for each in shorter if _about(each, usual)), usual, *shorter]
        tries += [_NUMBER.sub(_times(part), row.shape) for part in _PARTS]
    for shape in dict.fromkeys(tries):
        if shape != row.shape and _free(table, piece, laid(kit.shape(shape), at, row.turn * 100)):
            return shape
    return ""


def _shorter(shape: str) -> Iterator[str]:
    """A shape with one digit of one of its lengths left out."""
    for found in _NUMBER.finditer(shape):
        for rest in digits.fewer(found[0]):
            if re.fullmatch(r"[1-9]\d*(?:\.\d+)?", rest):
                yield shape[: found.start()] + rest + shape[found.end() :]


def _about(shape: str, usual: str) -> bool:
    """Whether each length of a shape is that of another one, give or take a half."""
    lengths_of = zip(_NUMBER.findall(shape), _NUMBER.findall(usual), strict=False)
    return all(0.5 <= float(own) / float(other) <= 1.5 for own, other in lengths_of)


def _times(part: float) -> Callable[[re.Match[str]], str]:
    """How a length of a shape is shrunk: to whole centimetres, where it has some."""

    def shrunk(found: re.Match[str]) -> str:
        length = float(found[0]) * part
        return f"{max(1, round(length)) if length >= 1 else length:g}"

    return shrunk


def _retyped(table: _Table, row: TerrainTable, piece: Piece, number: int) -> Point | None:
    """The one place that differs from that of a piece by a digit, is free, and lies in the middle or as the image of one of its likes."""
    at = table_layout.spot(row.at, "")
    likes = [
        table_layout.spot(other.at, "")
        for place, other in enumerate(table.rows)
        if other.kit == row.kit and place != number and not other.points
    ]
    found = []
    for there in length_slips.near(at, "cm"):
        by = there[0] - at[0], there[1] - at[1]
        moved = tuple((x + by[0], y + by[1]) for x, y in piece.outline)
        images = [each.point(there) for each in twins.symmetries(table.size)][:1]
        if _free(table, piece, moved) and any(
            distance(image, other) <= twins.NEAR for image in images for other in (there, *likes)
        ):
            found.append(there)
    return found[0] if len(found) == 1 else None


def _elsewhere(table: _Table, row: TerrainTable, piece: Piece, number: int) -> tuple[Change, ...]:
    field, at = f"terrain[{number}].at", table_layout.spot(row.at, "")
    return mends.apart(
        field, at, piece.outline, table.size, "cm", lambda outline: _free(table, piece, outline)
    )
