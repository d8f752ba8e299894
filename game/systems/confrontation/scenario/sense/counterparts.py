"""Terrain, objectives and chests of a symmetrical table that are unlike their counterparts, or have none."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from game.core.problems.problem import Problem
from game.systems.confrontation.scenario import kit, table_layout
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.scenario_file import ItemTable, ObjectiveTable
from game.systems.confrontation.scenario.setup import Setting
from game.table.counterparts import corners, likes, twins
from game.table.counterparts.twins import Lain, Table, Ways

_CENTRAL = ("objective", "terrain hill", "terrain pond", "terrain altar")
"""Of what there is one in the middle as a rule."""


def problems(
    setting: Setting, ground: Ground, table: Table | None, told: Collection[str]
) -> Iterator[Problem]:
    """What lies alike on both sides of a table but for a piece or two; of the fields in `told` something is said already."""
    if table is None:
        return
    ways = Ways(lambda row: row.kind in _CENTRAL, lambda row: str(row.row.get("of", "")))
    yield from twins.alone(table, ground.size, "cm", ways, told)
    yield from likes.unlike(table, _says, {}, _usual, told)
    yield from corners.unlike(
        [
            corners.of(f"terrain[{number}]", row.name or kit.kit()[row.kit].name, row.kit, row.at, row.points)
            for number, row in enumerate(setting.file.terrain)
            if row.points and not row.turn
        ],
        table,
        "cm",
    )


def symmetrical(setting: Setting, ground: Ground, rows: Sequence[Lain]) -> Table | None:
    """The table of a battle if its halves are alike; None for one whose course has begun."""
    file = setting.file
    if file.start.part:
        return None
    counts = {
        "terrain": len(file.terrain),
        "objective": len(file.objective or ()),
        "item": len(file.item or ()),
    }
    return twins.symmetrical(rows, ground.size, counts)


def lain(setting: Setting, ground: Ground) -> list[Lain]:
    """Pieces of the kit, objectives and chests of the file, where they lie."""
    pieces = {piece.id: piece for piece in ground.pieces}
    rows = []
    for number, row in enumerate(setting.file.terrain):
        if not row.points and row.id in pieces:
            at, told = table_layout.spot(row.at, ""), twins.bare(row)
            piece = pieces[row.id]
            rows.append(Lain(f"terrain[{number}]", piece.name, f"terrain {row.kit}", at, piece.outline, told))
    rows += [
        _thing(f"objective[{number}]", "objective", each)
        for number, each in enumerate(setting.file.objective or ())
    ]
    rows += [_thing(f"item[{number}]", "item", each) for number, each in enumerate(setting.file.item or ())]
    return rows


def _thing(field: str, kind: str, row: ObjectiveTable | ItemTable) -> Lain:
    return Lain(field, row.name, kind, table_layout.spot(row.at, ""), (), twins.bare(row))


def _says(row: Lain) -> Mapping[str, Any]:
    """What of a thing its counterpart has as well."""
    said = row.row
    if row.kind == "item":
        return {}
    if row.kind == "objective":
        return {name: said.get(name, 0) for name in ("worth", "attacker", "defender")} | {
            "reach": said.get("reach", "10cm")
        }
    known = kit.kit()[said["kit"]]
    return {
        "shape": said.get("shape") or known.shape,
        "features": sorted(said.get("features", known.features)),
        "height": said.get("height") or known.height,
        "of": said.get("of", ""),
        **{name: said.get(name) for name in ("destructible", "structure", "open", "stays")},
    }


def _usual(row: Lain) -> str:
    return kit.kit()[row.row["kit"]].shape if "kit" in row.row else ""
