"""What is called after something else of a battle: zones after pieces, twins after points of the compass, sides after forces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import Problem, note
from game.core.system import Document
from game.systems.ascension.points.forces import forces
from game.systems.ascension.scenario import kit, table_layout
from game.systems.ascension.scenario.plan import Plan
from game.table import lengths
from game.table.names import bearings, namesakes
from game.table.names.namesakes import Placed, Playing
from game.table.outlines import middle
from game.table.placement import mends
from game.table.shapes import contains, distance

_SUNKEN = re.compile(r"\b(?:sunken|drowned|flooded)\b", re.IGNORECASE)
"""What lies in sunken ground, by its name."""


def problems(plan: Plan, document: Document) -> Iterator[Problem]:
    """Everything in a battle that is called after what it is not, or lies elsewhere."""
    lying = list(pieces(plan))
    zones = [
        Placed(
            f"zone[{number}].at",
            row.name,
            table_layout.spot(row.at, ""),
            lengths.read(row.across) // 2,
            id=row.id,
        )
        for number, row in enumerate(plan.file.zone)
    ]
    yield from namesakes.apart(zones, lying, document)
    yield from namesakes.turned(lying, plan.size, document)
    yield from namesakes.crossed(lying, document)
    yield from namesakes.numbered(lying, document)
    yield from bearings.problems(lying, plan.size, table_layout.unit(plan.file))
    yield from bearings.doubled(lying)
    yield from _sunken(plan)
    yield from _forces(plan)


def _sunken(plan: Plan) -> Iterator[Problem]:
    """Pieces that are called sunken and lie in no sunken ground, where there is some; ground itself is what it is called."""
    grounds = [piece for piece in plan.lying if piece.has("sunken") and piece.has("area")]
    for number, piece in enumerate(plan.pieces):
        at = table_layout.spot(plan.file.terrain[number].at, "")
        dry = not any(contains(ground.outline, at) for ground in grounds)
        if not (grounds and dry and _SUNKEN.search(piece.name)) or piece.on or piece.has("area"):
            continue
        near = min(grounds, key=lambda ground: distance(middle(ground.outline), at))
        unit, field = table_layout.unit(plan.file), f"terrain[{number}].at"
        typed = [each for each in (at[::-1], *mends.exchanged(at, unit)) if contains(near.outline, each)]
        there = (*typed, middle(near.outline))[0]
        text = f"{piece.name} lies beside {near.name} ({near.id}), the sunken ground nearest to it: move it there, or call it otherwise"
        yield note(field, text, mends.placed(field, there, unit))


def pieces(plan: Plan) -> Iterator[Placed]:
    """What lies on the table."""
    known = kit.kit()
    for number, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True)):
        if not row.gone and not row.points:
            kind = known[row.kit].name if row.kit in known else piece.kind
            at = table_layout.spot(row.at, "")
            yield Placed(f"terrain[{number}].at", row.name, at, 0, piece.outline, kind, row.id)


def _forces(plan: Plan) -> Iterator[Problem]:
    """Sides that are called as one force of the game and play another."""
    names = {id: force.name for id, force in forces().items()}
    for seat, side in plan.file.sides.items():
        if side.force and not side.character:
            yield from namesakes.of_another(Playing(seat, side.name, side.force), names, "force", "force")
