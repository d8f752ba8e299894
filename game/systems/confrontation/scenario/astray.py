"""Pieces that cannot lie where they do, and have a place where they belong: where their counterpart has its image."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.problem import Problem
from game.systems.confrontation.scenario import table_layout
from game.systems.confrontation.scenario.scenario_file import TerrainTable
from game.systems.confrontation.state import Piece
from game.table import twins
from game.table.twins import Lain, Ways

_WAYS = Ways(lambda row: False, lambda row: str(row.row.get("of", "")))


def problems(
    rows: Sequence[TerrainTable], pieces: Sequence[Piece], size: tuple[int, int], found: Sequence[Problem]
) -> Iterator[Problem]:
    """The pieces of the file to blame for what was `found`, on a table on which everything else lies alike on both sides.

    It is another piece, a door or the table's edge that gets the blame where one of two counterparts has come into its way.
    """
    by_id = {piece.id: piece for piece in pieces}
    lain = [
        Lain(
            f"terrain[{number}]",
            by_id[row.id].name,
            row.kit,
            table_layout.spot(row.at, ""),
            (),
            twins.bare(row),
        )
        for number, row in enumerate(rows)
        if row.id in by_id and not row.points
    ]
    table = twins.symmetrical(lain, size)
    blamed = {each.field.removesuffix(".at") for each in found if each.field.endswith(".at")}
    for each in twins.alone(table, size, "cm", _WAYS) if table and blamed else ():
        field = each.field.removesuffix(".at")
        row = next(row for row in lain if row.field == field)
        others = [by_id[other.id] for other in lain if other.field in blamed and other is not row]
        met = any(other.of == row.id or table_layout.clash(by_id[row.id], other) for other in others)
        if each.field != field and (met or field in blamed):
            yield Problem(each.field, each.text, mend=each.mend)
