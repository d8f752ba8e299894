"""Figures of a battle that are ten times what they should be, a tenth of it, or in another unit; and a table too large for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.problems.problem import Problem, note, warning, without, written
from game.systems.ascension.profile import SHORTEST_BASE
from game.systems.ascension.scenario import kit, scenario_file, table_layout
from game.systems.ascension.scenario.mid_battle import NOWHERE
from game.systems.ascension.scenario.plan import Plan
from game.table import lengths
from game.table.counterparts import even_turns, odd_rows
from game.table.counterparts.twins import Lain, Table
from game.table.names import kit_names
from game.table.names.kit_names import Called, Made
from game.table.notation import magnitudes, table_sizes, units
from game.table.notation.magnitudes import Score
from game.table.placement import facings, layout
from game.table.placement.facings import Looks
from game.table.placement.layout import Shaped

_HARD = frozenset(("reinforced", "fragile", "indestructible", "fixed", "grated"))
"""Traits that say how hard a piece is, and not what it is."""
_USUAL = 5 * lengths.INCH
"""How large a zone is where no other one tells."""
_MOST = 0.6
"""So much of the shorter side of the table is no zone any more but the table."""
_FAR = 7
"""So many times the Size of the kit, or a part, is no other Size of the same but a figure too many."""


def problems(plan: Plan, rows: Sequence[Lain], table: Table | None) -> Iterator[Problem]:
    """Every figure of a battle that is far from what its likes have; `table` is there if its halves are alike."""
    yield from _zones(plan)
    yield from magnitudes.scores(list(_paid(plan)))
    if not plan.file.start.round:
        yield from odd_rows.lacking(rows)
        yield from even_turns.problems(rows)
        yield from facings.problems(list(_looks(plan)))
    if table is None and not plan.file.start.round:
        outlines = [
            zone.outline for zone in plan.zones if not zone.seat or plan.file.sides[zone.seat].deploy.at
        ]
        every = [*outlines, *(piece.outline for piece in plan.pieces)]
        yield from table_sizes.problems(rows, every, plan.size, plan.file.table)


def pieces(plan: Plan) -> Iterator[Problem]:
    """The same of the terrain of a battle or a story."""
    shapes = list(shaped(plan))
    yield from layout.scaled(shapes)
    yield from _kinds(plan)
    yield from units.other_units(shapes, table_layout.unit(plan.file))
    yield from _sizes(plan)
    yield from magnitudes.turns(
        [(f"terrain[{number}].turn", row.turn) for number, row in enumerate(plan.file.terrain)]
        + [
            (f"sides.{seat}.stands.{name}.facing", stand.facing)
            for seat, side in plan.file.sides.items()
            for name, stand in side.stands.items()
        ]
    )


def _kinds(plan: Plan) -> Iterator[Problem]:
    """Pieces that are called as another kind of thing: a gate that is a wall."""
    rows = [
        Called(f"terrain[{number}]", row.id, row.name, row.kit)
        for number, row in enumerate(plan.file.terrain)
        if row.kit and row.traits is None and not row.kind
    ]
    kits = {id: Made(each.name, frozenset(each.traits) - _HARD, each.also) for id, each in kit.kit().items()}
    file = plan.file
    yield from kit_names.problems(rows, kits, (file.title, file.story, *file.hints))


def shaped(plan: Plan) -> Iterator[Shaped]:
    """Pieces of the kit with shapes of their own."""
    known = kit.kit()
    for number, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True)):
        if row.kit and row.shape and not row.points:
            yield Shaped(f"terrain[{number}].shape", piece.name, row.shape, known[row.kit].shape)


def _looks(plan: Plan) -> Iterator[Looks]:
    """Where the models look that stand on the table."""
    names = {character.id: character.name for own in plan.forces.values() for character in own}
    for seat, models in plan.models.items():
        captain = scenario_file.captain(plan.file, seat)
        for model in models:
            if model.place != NOWHERE and model.who in plan.file.sides[seat].stands:
                field = f"sides.{seat}.stands.{model.who}.facing"
                name, facing = names.get(model.who, model.who), plan.file.sides[seat].stands[model.who].facing
                yield Looks(field, name, model.place.point, facing, captain)


def _zones(plan: Plan) -> Iterator[Problem]:
    """Zones no larger than a base, or as large as the table."""
    every = [lengths.read(row.across) for row in plan.file.zone]
    for number, (row, across) in enumerate(zip(plan.file.zone, every, strict=True)):
        if SHORTEST_BASE < across < _MOST * min(plan.size):
            continue
        likes = [other for place, other in enumerate(every) if place != number]
        right = magnitudes.meant(row.across, magnitudes.usual(likes, _USUAL), table_layout.unit(plan.file))
        how = "no larger than a base" if across <= SHORTEST_BASE else "nearly the whole table"
        ask = f"write {right}" if right else "write how far it is across"
        field = f"zone[{number}].across"
        yield warning(
            field, f"{row.name} is {row.across} across, {how}: {ask}", written(field, right) if right else ()
        )


def _paid(plan: Plan) -> Iterator[Score]:
    """Everything that pays points."""
    for number, row in enumerate(plan.file.zone):
        yield Score(f"zone[{number}].score", row.name, row.score, row.score // 10)
    scoring = plan.file.scoring
    if scoring.removed:
        yield Score("scoring.removed", "a model removed", scoring.removed, scoring.removed // 10)
    for id, points in scoring.interact.items():
        yield Score(f"scoring.interact.{id}", id, points, points // 10)
    for number, piece in enumerate(plan.pieces):
        yield from _deeds(plan, number, piece.name, "interact", plan.file.terrain[number].interact)
        yield from _deeds(plan, number, piece.name, "destroyed", plan.file.terrain[number].destroyed)


def _deeds(plan: Plan, number: int, name: str, kind: str, lines: Sequence[str]) -> Iterator[Score]:
    for line, said in enumerate(lines):
        deed = table_layout.deed(said, "")
        if deed.what == "score":
            tenth = said.replace(str(deed.amount), str(deed.amount // 10), 1)
            yield Score(f"terrain[{number}].{kind}[{line}]", name, deed.amount, tenth)


def _sizes(plan: Plan) -> Iterator[Problem]:
    """Pieces of the kit of about ten times their Size, or a tenth of it."""
    for number, row in enumerate(plan.file.terrain):
        known = kit.kit().get(row.kit)
        if known and row.size and not known.size / _FAR < row.size < known.size * _FAR:
            text = f"{row.name or known.name} is of Size {row.size:g}, and its like in the kit of {known.size:g}: write that, or leave it out"
            field = f"terrain[{number}].size"
            yield note(field, text, written(field, known.size) if known.size != row.size else without(field))
