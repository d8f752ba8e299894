"""Figures of a battle that are ten times what they should be, a tenth of it, or in another unit; and a table too large for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.problems.problem import Change, Problem, clamped, note, warning, without, written
from game.systems.confrontation.scenario import kit, scenario_file, table_layout
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.scenario_file import USUAL_FACING, USUAL_WIDTH, StandTable
from game.systems.confrontation.scenario.setup import Setting
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
from game.table.shapes import Outline

_REACH = 10 * lengths.CM
"""From how far an objective is held as a rule (GB-22)."""
_CLOSE = 2 * lengths.CM
"""From so near nobody holds anything: a base is wider."""


def problems(
    setting: Setting, ground: Ground, rows: Sequence[Lain], table: Table | None
) -> Iterator[Problem]:
    """Every figure of a battle that is far from what its likes have; `table` is there if its halves are alike."""
    file = setting.file
    yield from _reaches(setting, ground)
    paid = [
        Score(f"objective[{number}].worth", row.name, row.worth, row.worth // 10)
        for number, row in enumerate(file.objective or ())
        if row.worth
    ]
    yield from magnitudes.scores(paid)
    if not file.start.part:
        yield from odd_rows.exchanged(
            [row for row in rows if row.kind == "objective"], "attacker", "defender"
        )
        yield from odd_rows.lacking(rows)
        yield from even_turns.problems(rows)
        yield from facings.problems(list(_looks(setting)))
    if file.table and table is None and not file.start.part:
        outlines = [piece.outline for piece in ground.pieces] + [(each.at,) for each in ground.objectives]
        outlines += [zone.outline for zone in ground.zones if zone.seat and file.sides[zone.seat].deploy]
        yield from _by_zones(setting, ground, outlines)
        yield from table_sizes.problems(rows, outlines, ground.size, file.table)


def pieces(setting: Setting) -> Iterator[Problem]:
    """The same of its terrain."""
    shapes = [
        Shaped(
            f"terrain[{number}].shape",
            row.name or kit.kit()[row.kit].name,
            row.shape,
            kit.kit()[row.kit].shape,
        )
        for number, row in enumerate(setting.file.terrain)
        if row.shape and not row.points
    ]
    yield from layout.scaled(shapes)
    yield from _features(setting)
    yield from _kinds(setting)
    yield from units.other_units(shapes, "cm")
    yield from magnitudes.turns(
        [(f"terrain[{number}].turn", row.turn) for number, row in enumerate(setting.file.terrain)]
        + [(f"{field}.facing", row.facing) for field, row in _stands(setting)]
    )
    yield from _wide(setting)
    for number, row in enumerate(setting.file.terrain):
        known = kit.kit()[row.kit]
        if row.height:
            yield from magnitudes.tall(
                f"terrain[{number}].height", row.name or known.name, row.height, known.height
            )


def _stands(setting: Setting) -> Iterator[tuple[str, StandTable]]:
    """Every unit that stands on the table, with its field."""
    for seat, side in setting.file.sides.items():
        yield from ((f"sides.{seat}.stands[{place}]", row) for place, row in enumerate(side.stands))


def _looks(setting: Setting) -> Iterator[Looks]:
    """Where the units look that stand on the table and do not flee; of those whose places are written out, if that is said."""
    for field, row in _stands(setting):
        seat = field.split(".")[1]
        units = setting.companies[seat].units  # type: ignore[index]
        said = not row.facings and (not row.places or row.facing != USUAL_FACING)
        if said and not row.rout and 0 < row.unit <= len(units):
            at = table_layout.spot(row.at or row.places[0], field)
            captain = scenario_file.captain(setting.file, seat)  # type: ignore[arg-type]
            yield Looks(f"{field}.facing", units[row.unit - 1].name, at, row.facing, captain)


def _wide(setting: Setting) -> Iterator[Problem]:
    """Ranks that are twice as wide as the unit has members, and more."""
    members = {
        seat: [len(unit.fighters) for unit in company.mustered.units]
        for seat, company in setting.companies.items()
    }
    for field, row in _stands(setting):
        own = members[field.split(".")[1]]  # type: ignore[index]
        many = own[row.unit - 1] if 0 < row.unit <= len(own) else row.wide
        if row.wide >= 2 * many and row.wide > USUAL_WIDTH and not row.places:
            right = clamped(f"{field}.wide", row.wide, 1, many)
            text = f"a rank of {row.wide}, and the unit has {many} members: write {right[0].value}"
            yield note(f"{field}.wide", text, right)


def _features(setting: Setting) -> Iterator[Problem]:
    """Features that were to be added to those of the kit, or of which one was forgotten."""
    rows = []
    for number, row in enumerate(setting.file.terrain):
        known, field = kit.kit()[row.kit], f"terrain[{number}].features"
        if row.features is not None and not set(row.features) & set(known.features):
            whole = [*known.features, *row.features]
            text = f"these take the place of those of the kit, so this is no {known.name} any more: write {', '.join(whole)}"
            yield warning(field, text, written(field, whole))
        else:
            rows.append(
                odd_rows.Worded(field, row.name or known.name, row.id, row.kit, known.features, row.features)
            )
    yield from odd_rows.unkept(rows)


def _kinds(setting: Setting) -> Iterator[Problem]:
    """Pieces that are called as another kind of thing: a ford that is deep."""
    rows = [
        Called(f"terrain[{number}]", row.id, row.name, row.kit)
        for number, row in enumerate(setting.file.terrain)
        if row.features is None
    ]
    kits = {id: Made(each.name, frozenset(each.features), each.also) for id, each in kit.kit().items()}
    file = setting.file
    yield from kit_names.problems(rows, kits, (file.title, file.story, *file.hints))


def _by_zones(setting: Setting, ground: Ground, outlines: Sequence[Outline]) -> Iterator[Problem]:
    """A table that reaches beyond all that lies on it and beyond the zones that are said to lie at its edges."""
    file = setting.file
    own = [zone for zone in ground.zones if zone.seat and file.sides[zone.seat].deploy]
    if len(own) < len(file.sides):
        return
    right, bottom = (max(at[axis] for outline in outlines for at in outline) for axis in (0, 1))
    lowest = max((zone.outline[2][1] for zone in own if zone.edge == "south"), default=0)
    farthest = max((zone.outline[2][0] for zone in own if zone.edge == "east"), default=0)
    fit = (
        max(right, farthest) if farthest == right else ground.size[0],
        max(bottom, lowest) if lowest == bottom else ground.size[1],
    )
    if fit[1] < ground.size[1] and right < ground.size[0] and not farthest:
        fit = (right, fit[1])
    if fit != ground.size:
        meant = " x ".join(lengths.written_in(each, "cm") for each in fit)
        text = f"nothing lies and nobody deploys beyond {meant}, and this table is {file.table}: make it {meant}, or move where they deploy"
        yield note("table", text, written("table", meant))


def _reaches(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """Objectives that are held from all over the table, or by nobody who does not stand on them."""
    for number, (row, one) in enumerate(zip(setting.file.objective or (), ground.objectives, strict=False)):
        if one.reach > _CLOSE and 2 * one.reach <= max(ground.size):
            continue
        likes = [other.reach for other in ground.objectives if other is not one]
        right = magnitudes.meant(row.reach, magnitudes.usual(likes, _REACH), "cm")
        field = f"objective[{number}].reach"
        mend: tuple[Change, ...] = written(field, right) if right else without(field)
        how = "all over the table" if one.reach > _CLOSE else "nowhere but its middle"
        text = f"{one.name} is held from {how}; write {right or 'another reach'}, or take it out"
        yield warning(field, text, mend)
