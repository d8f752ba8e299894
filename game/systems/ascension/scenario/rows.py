"""Terrain as a scenario file writes it, wherever it lies by now and whatever has become of it."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Any

from game.core.system import Document
from game.systems.ascension.scenario import kit, outset, table_layout
from game.systems.ascension.scenario.kit import KitPiece
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.state import Battle, Piece
from game.table import lengths
from game.table.outlines import laid
from game.table.shapes import Outline, Point

Row = dict[str, Any]
_CORNER = ["0in", "0in"]
"""The middle of a piece whose corners are points of the table."""


def terrain(state: Battle, document: Document, plan: Plan) -> list[Row]:
    """Every piece on the table in its order, then what is gone, or was left out where the sides choose the terrain."""
    chosen = bool(state.field.lay)
    before = outset.lying(plan, chosen=chosen)
    known: dict[str, Row] = {row["id"]: row for row in document.get("terrain", ())}
    found = []
    for piece in state.pieces.values():
        row, was = known.pop(piece.id, {}), before.get(piece.id)
        made = _changed(row, was, piece) if was else _new(piece)
        found.append({**made, "stays": True} if chosen else made)
    return [*found, *({**row, "gone": True} for row in known.values())]


def _changed(row: Row, was: Piece, piece: Piece) -> Row:
    """The row of a piece as it was, with what has changed."""
    made = dict(row)
    if piece.outline != was.outline:
        made = _moved(made, was, piece)
    if piece.traits != was.traits:
        made = _said(made, "locked", piece.has("locked"))
        if "traits" in made:
            made["traits"] = [trait for trait in made["traits"] if trait != "locked"]
    if piece.wounds != was.wounds:
        made = _said(made, "wounds", piece.wounds)
    changes = {"on": piece.on, "open": piece.open, "used": piece.used, "assigned": piece.assigned}
    for name, value in changes.items():
        if value != getattr(was, name):
            made = _said(made, name, value)
    if piece.holder != was.holder:
        made = _said(made, "holder", piece.holder if piece.holder != piece.owner else None)
    return made


def _said(row: Row, name: str, value: object) -> Row:
    """The row with a value, or without one that goes without saying."""
    return {**row, name: value} if value else {key: each for key, each in row.items() if key != name}


def _moved(row: Row, was: Piece, piece: Piece) -> Row:
    """The row of a piece that has been thrown somewhere else, as it is: its middle goes with it."""
    (x, y), (to_x, to_y) = was.outline[0], piece.outline[0]
    at = table_layout.spot(row["at"], "at")
    moved = {**row, "at": _spot((at[0] + to_x - x, at[1] + to_y - y))}
    if not any(text.startswith("-") for text in moved["at"]):
        return moved
    bare = {name: value for name, value in row.items() if name not in ("shape", "turn")}
    return {**bare, "at": _CORNER, "points": [_spot(corner) for corner in piece.outline]}


def _spot(point: Point) -> list[str]:
    return [lengths.written(part) for part in point]


# Pieces that the file has not laid


def _new(piece: Piece) -> Row:
    """The row of a piece that the sides have laid, or that is left of another."""
    row: Row = {"id": piece.id}
    name = _kit(piece)
    if name:
        row |= {"kit": name}
        row |= _as_in_kit(kit.kit()[name], piece.outline) or _corners(piece)
    else:
        row |= {"kind": piece.kind, "name": piece.name, "size": piece.size, "traits": list(piece.traits)}
        row |= _corners(piece)
    if piece.wounds != kit.wounds(piece.size, piece.traits):
        row["wounds"] = piece.wounds
    own = {
        "on": piece.on, "open": piece.open, "laid": piece.laid_by or None, "owner": piece.owner,
        "holder": piece.holder if piece.holder != piece.owner else None, "used": piece.used, "assigned": piece.assigned,
    }  # fmt: skip
    return row | {name: value for name, value in own.items() if value}


def _kit(piece: Piece) -> str:
    """Which piece of the kit it is; "" if it is none."""
    for name, known in kit.kit().items():
        alike = (known.kind, known.name, known.size, known.depth) == (
            piece.kind,
            piece.name,
            piece.size,
            piece.depth,
        )
        if alike and tuple(sorted(known.traits)) == piece.traits:
            return name
    return ""


def _corners(piece: Piece) -> Row:
    return {"at": _CORNER, "points": [_spot(corner) for corner in piece.outline]}


def _as_in_kit(known: KitPiece, outline: Outline) -> Row:
    """Where the middle of a piece of the kit lies and how it is turned; nothing if that is not how it lies."""
    shape = kit.shape(known.shape)
    if len(shape) != len(outline):
        return {}
    far = max(range(1, len(shape)), key=lambda number: hypot(*_way(shape, number)))
    (x, y), (to_x, to_y) = _way(shape, far), _way(outline, far)
    turn = round(degrees(atan2(to_y, to_x) - atan2(y, x))) % 360
    lies = kit.shape(known.shape, turn * 100)
    at = outline[0][0] - lies[0][0], outline[0][1] - lies[0][1]
    if min(at) < 0 or laid(lies, at) != outline:
        return {}
    return {"at": _spot(at), "turn": turn} if turn else {"at": _spot(at)}


def _way(outline: Outline, number: int) -> Point:
    """The way from the first corner to another."""
    return outline[number][0] - outline[0][0], outline[number][1] - outline[0][1]
