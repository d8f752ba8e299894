"""What lies on the table as rows of a scenario file: terrain, objectives, things to be carried, zones."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.seats import Seat
from game.core.system import Document
from game.systems.confrontation.scenario import deployment, table_layout
from game.systems.confrontation.scenario.battles import Plan, battles
from game.systems.confrontation.scenario.scenario_file import TerrainTable
from game.systems.confrontation.state import Battle, Piece
from game.table.counterparts.twins import bare
from game.table.lengths import written_in
from game.table.shapes import Point

Row = dict[str, Any]


def point(at: Point) -> list[str]:
    """A point of the table as a file writes it."""
    return [written_in(each, "cm") for each in at]


def _rows(state: Battle, document: Document, name: str) -> dict[str, Row]:
    """The rows from which things of a kind were laid, by id: those of the document, and those of its battle."""
    plan: Plan = battles()[state.field.council.battle]
    of_battle = [bare(row) for row in getattr(plan, name)]
    return {row["id"]: row for row in (*of_battle, *document.get(name, ()))}


# Terrain


def terrain(state: Battle, document: Document) -> list[Row]:
    """The pieces that lie, as the players have laid them, opened them and damaged them."""
    rows = _rows(state, document, "terrain")
    return [_piece(piece, rows[piece.id]) for piece in state.pieces.values()]


def _piece(piece: Piece, row: Row) -> Row:
    """The row of a piece: that of the file, if it lies as it did."""
    if _laid(row) == piece:
        return row
    now = {name: value for name, value in row.items() if name not in ("open", "structure")}
    if piece.open:
        now["open"] = True
    then = _laid(now)
    if then.points != piece.points:
        now["structure"] = piece.points
    return now if then.outline == piece.outline else _moved(piece, then, now)


def _laid(row: Row) -> Piece:
    return table_layout.piece(msgspec.convert(row, TerrainTable), "")


def _moved(piece: Piece, then: Piece, row: Row) -> Row:
    """The row of a piece that lies elsewhere: as far from where it was, or, if it has been turned, with corners of its own."""
    across, down = (there - here for there, here in zip(piece.outline[0], then.outline[0], strict=True))
    if all((x + across, y + down) in piece.outline for x, y in then.outline):
        x, y = table_layout.spot(row["at"], "")
        if x + across >= 0 and y + down >= 0:
            moved = {**row, "at": point((x + across, y + down))}
            if _laid(moved) == piece:
                return moved
    bare = {name: value for name, value in row.items() if name not in ("shape", "turn")}
    return {**bare, "at": ["0cm", "0cm"], "points": [point(corner) for corner in piece.outline]}


# Objectives, things, zones


def objectives(state: Battle, document: Document) -> list[Row]:
    """The objectives, and who has held them since the last control phase."""
    rows = _rows(state, document, "objective")
    found = []
    for each in state.objectives.values():
        row = {name: value for name, value in rows[each.id].items() if name != "holder"}
        found.append({**row, "holder": each.holder} if each.holder else row)
    return found


def items(state: Battle, document: Document) -> list[Row]:
    """What can be carried, where it lies or was taken up."""
    rows = _rows(state, document, "item")
    return [
        row
        if table_layout.spot((row := rows[each.id])["at"], "") == each.at
        else {**row, "at": point(each.at)}
        for each in state.items.values()
    ]


def zone(state: Battle, seat: Seat) -> Row:
    """Where a side deploys, and its edge."""
    own = deployment.zone(state, seat)
    assert own is not None
    xs, ys = zip(*own.outline, strict=True)
    corners = {"at": point((min(xs), min(ys))), "to": point((max(xs), max(ys)))}
    return {**corners, "edge": state.field.sides[seat].edge}
