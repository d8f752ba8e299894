"""Woods, marshes and rubble that lie over a house, so that trees stand in its rooms."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problems.problem import Problem, warning
from game.systems.confrontation.scenario import table_layout
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.setup import Setting
from game.table.placement import layout
from game.table.placement.layout import Lying


def problems(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """Difficult ground that lies in a building, or a building in it, each with the nearest place where it does not."""
    pieces, rows = {piece.id: piece for piece in ground.pieces}, []
    for number, row in enumerate(setting.file.terrain):
        piece = pieces.get(row.id)
        if piece is not None and not row.points and (piece.has("difficult") or piece.has("building")):
            at = table_layout.spot(row.at, "")
            rows.append((piece, Lying(f"terrain[{number}]", piece.name, piece.id, at, piece.outline)))
    for soft, one in rows:
        houses = [each for piece, each in rows if piece.has("building") and piece is not soft]
        for house in houses if soft.has("difficult") else ():
            if layout.covers(one.outline, house.outline):
                text = f"{one.name} ({one.id}) lies over {house.name} ({house.id}): move one of them"
                yield warning(f"{one.field}.at", text, layout.freed(one, [one, *houses], ground.size, "cm"))
