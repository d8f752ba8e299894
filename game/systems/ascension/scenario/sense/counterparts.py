"""Pieces and zones of a symmetrical table that are unlike their counterparts, or have none."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from game.core.problems.problem import Problem, note, without
from game.core.seats import Seat
from game.systems.ascension.scenario import kit, scenario_file, table_layout
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.state import Trait
from game.table.counterparts import corners, likes, twins
from game.table.counterparts.twins import Lain, Table, Ways
from game.table.outlines import middle

_CENTRAL: tuple[Trait, ...] = ("font", "nexus", "bridge", "objective")
"""Of what there is one in the middle as a rule."""


def problems(plan: Plan, table: Table | None, told: Collection[str]) -> Iterator[Problem]:
    """What lies alike on both sides of a table but for a piece or two; of the fields in `told` something is said already."""
    if table is None:
        return
    pieces = {piece.id: piece for piece in plan.pieces}

    def central(row: Lain) -> bool:
        return row.kind == "zone" or any(pieces[row.id].has(trait) for trait in _CENTRAL)

    yield from twins.alone(table, plan.size, table_layout.unit(plan.file), Ways(central, _owner), told)
    seats = likes.seats_across(table, _middles(plan), lambda one, two: _team(plan, one) == _team(plan, two))
    yield from likes.unlike(table, _says, seats, _usual, told)
    yield from _owned(table)
    yield from corners.unlike(
        [
            corners.of(f"terrain[{number}]", piece.name or piece.id, row.kit or row.kind, row.at, row.points)
            for number, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True))
            if row.points and not row.turn and not row.gone
        ],
        table,
        table_layout.unit(plan.file),
    )


def _owned(table: Table) -> Iterator[Problem]:
    """What lies in the middle of a table that is alike for all, and belongs to one of them."""
    for row in table.rows:
        if row.row.get("owner") and table.partner.get(row.field) is row:
            field = f"{row.field}.owner"
            text = f"{row.name} ({row.id}) lies in the middle, belongs to side {row.row['owner']}, and everything else lies alike for all: take it out, or mean it so"
            yield note(field, text, without(field))


def symmetrical(plan: Plan, rows: Sequence[Lain]) -> Table | None:
    """The table of a battle if its halves are alike; None for one whose course has begun."""
    if plan.file.start.round:
        return None
    return twins.symmetrical(
        rows, plan.size, {"terrain": len(plan.file.terrain), "zone": len(plan.file.zone)}
    )


def _owner(row: Lain) -> str:
    """The piece to which another belongs: on which it stands, or to which it leads up."""
    return str(row.row.get("on") or (row.row.get("joins") or [""])[-1])


def lain(plan: Plan) -> list[Lain]:
    """Pieces of the kit and zones, where they lie; not those with corners of their own, which have no middle."""
    rows = []
    for number, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True)):
        if not row.points and not row.gone:
            at, told = table_layout.spot(row.at, ""), twins.bare(row)
            rows.append(
                Lain(
                    f"terrain[{number}]",
                    piece.name,
                    f"terrain {row.kit or row.kind}",
                    at,
                    piece.outline,
                    told,
                )
            )
    for number, zone in enumerate(plan.file.zone):
        at = table_layout.spot(zone.at, "")
        rows.append(Lain(f"zone[{number}]", zone.name, "zone", at, (), twins.bare(zone)))
    return rows


def _says(row: Lain) -> Mapping[str, Any]:
    """What of a piece or zone its counterpart has as well."""
    said = row.row
    if row.kind == "zone":
        return {"score": said.get("score", 1), "across": said.get("across")}
    known = kit.kit().get(said.get("kit", ""))
    return {
        "shape": said.get("shape") or (known.shape if known else ""),
        "size": said.get("size") or (known.size if known else 0),
        "traits": sorted(said.get("traits", known.traits if known else ())),
        "interact": said.get("interact", []),
        "destroyed": said.get("destroyed", []),
        "owner": said.get("owner", ""),
        "on": said.get("on", ""),
        "joins": said.get("joins", []),
        **{name: said.get(name) for name in ("open", "locked", "wounds", "depth", "hazard", "stays")},
    }


def _usual(row: Lain) -> str:
    known = kit.kit().get(row.row.get("kit", ""))
    return known.shape if known else ""


def _middles(plan: Plan) -> dict[str, tuple[int, int]]:
    return {zone.seat: middle(zone.outline) for zone in plan.zones if zone.seat}


def _team(plan: Plan, seat: str) -> Seat:
    return scenario_file.captain(plan.file, seat)  # type: ignore[arg-type]
