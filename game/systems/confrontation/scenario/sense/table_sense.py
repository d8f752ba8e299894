"""Whether a sound battle makes sense: companies in zones too small, objectives in one another, who begins nearer, what ends at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.problems.problem import Change, Problem, warning, without, written
from game.core.seats import Seat
from game.core.system import Document
from game.systems.confrontation.scenario import battles, puzzles, scenario_file, standing_units, table_layout
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.sense import (
    agreements,
    barriers,
    counterparts,
    deploys,
    figures,
    loose_ends,
    namesakes,
    overlaid,
    targets,
    told_companies,
)
from game.systems.confrontation.scenario.setup import Setting
from game.systems.confrontation.state import Zone
from game.table import lengths
from game.table.counterparts import doubles
from game.table.notation import units
from game.table.placement import deployments, layout, mends
from game.table.placement.layout import Goal, Start
from game.table.shapes import Base, distance, overlap_area

_ONE = 1 * lengths.CM
"""Objectives that lie nearer to each other are one."""
_SQUARE = 100
"""Square tenths of a square millimetre."""
_SPARE = 1.2
"""How much more ground than their bases cover units need to stand in formation."""


def by_step(setting: Setting, document: Document) -> Iterator[list[Problem]]:
    """Everything that makes no sense in a battle, in steps of a few milliseconds."""
    seen = [*units.mixed(document, "cm"), *figures.pieces(setting)]
    yield seen
    yield [*_told(setting), *told_companies.problems(setting)]
    yield list(agreements.problems(setting, document))
    for name in setting.grounds if setting.file.battle != "drawn" else ():
        yield from _on_ground(setting, name, document, [each.field for each in seen])


def _on_ground(
    setting: Setting, name: str, document: Document, seen: Sequence[str]
) -> Iterator[list[Problem]]:
    """What makes no sense in one battle; of the fields that were `seen` to be wrong no counterpart is told."""
    ground, file = setting.grounds[name], setting.file
    outlines = [piece.outline for piece in ground.pieces]
    yield list(layout.cornered(outlines, ground.size, file.table)) if file.table else []
    yield [*_objectives(setting, ground), *targets.problems(setting, ground)]
    yield [each for zone in ground.zones for each in _zone(setting, ground, zone)]
    rows = counterparts.lain(setting, ground)
    table = counterparts.symmetrical(setting, ground, rows)
    yield []
    found = [*loose_ends.problems(setting, ground), *figures.problems(setting, ground, rows, table)]
    found += [*doubles.problems(rows, ground.size, "cm"), *overlaid.problems(setting, ground)]
    yield []
    found += deploys.problems(setting, ground, _goals(setting, ground), alike=table is not None)
    yield []
    told = [*seen, *(each.field for each in found)]
    unlike = list(counterparts.problems(setting, ground, table, told))
    better = {each.field for each in unlike if each.mend}
    yield [*(each for each in found if each.mend or each.field not in better), *unlike]
    said = {each.field for each in (*found, *unlike)}
    yield [each for each in barriers.problems(setting, ground) if each.field not in said]
    yield [*namesakes.problems(setting, ground, document), *agreements.rounds(setting, ground)]
    if not battles.battles()[name].duties and file.kind != "puzzle":
        yield list(layout.unequal(_starts(setting, ground), _goals(setting, ground), ground.size, "cm"))


def _objectives(setting: Setting, ground: Ground) -> Iterator[Problem]:
    if setting.file.objective is None:
        return
    for number, one in enumerate(ground.objectives):
        if one.name in {other.name for other in ground.objectives[:number]}:
            text = f"there is another objective called {one.name!r}: nobody will tell them apart; write another name"
            yield warning(f"objective[{number}].name", text)
        for other in ground.objectives[:number]:
            if distance(one.at, other.at) < _ONE:
                text = f"{one.name} lies where {other.name} lies: whoever holds one holds both; move it, or take it out"
                yield warning(f"objective[{number}].at", text, without(f"objective[{number}]"))


def _told(setting: Setting) -> Iterator[Problem]:
    """Dice of a puzzle of which its story tells others (G-152)."""
    story, dice = setting.file.story, setting.file.start.dice
    told = puzzles.told_dice(story)
    if setting.file.kind != "puzzle" or not told or told == list(dice):
        return
    said, rolled = (" ".join(map(str, each)) for each in (told, dice))
    text = (
        f"tells the dice {said}, and {rolled or 'none'} are rolled (G-152): write these, or mend start.dice"
    )
    yield warning("story", text, written("story", story.replace(said, rolled, 1)) if dice else ())
    if sorted(told) == sorted(dice):
        text = f"{rolled}, and the story tells {said}, the same in another order (G-152): write these, or mend the story"
        yield warning("start.dice", text, written("start.dice", told))


# Zones


def _zone(setting: Setting, ground: Ground, zone: Zone) -> Iterator[Problem]:
    """A zone that does not touch its edge, or that is too small for those who deploy in it."""
    seat = zone.seat
    if seat is None or setting.file.sides[seat].deploy is None:
        return
    field, ((left, top), _, (right, bottom), _) = f"sides.{seat}.deploy", zone.outline
    width, depth = ground.size
    touched = deployments.touched(zone.outline, ground.size)
    if zone.edge and zone.edge not in touched and not deployments.edge_of(zone.outline, ground.size):
        reach = {"north": (left, 0, right, bottom), "south": (left, top, right, depth)}
        reach |= {"west": (0, top, right, bottom), "east": (left, top, width, bottom)}
        x, y, to_x, to_y = reach[zone.edge]
        text = f"it does not reach the {zone.edge} edge, over which its units come and go"
        yield warning(field, text, mends.corners(field, (x, y), (to_x, to_y), "cm"))
    bases = _deployed(setting, seat)
    if not bases:
        return
    broadest = max(min(base.long, base.wide) for base in bases)
    needed = _SPARE * sum(base.long * base.wide for base in bases)
    wide, deep = right - left, bottom - top
    lying = [piece.outline for piece in ground.pieces if table_layout.solid(piece)]
    taken = _SQUARE * overlap_area(zone.outline, *lying) if lying else 0
    if min(wide, deep) < broadest or wide * deep - taken < needed:
        text = f"{len(bases)} figures of {setting.file.sides[seat].name} deploy here, and there is not room for all of them"
        mend = _larger(field, zone, ground, broadest, needed + taken)
        corner = f"{field}.at" if zone.edge in ("south", "east") else f"{field}.to"
        yield warning(mend[0].path if len(mend) == 1 else corner, text, mend)


def _larger(field: str, zone: Zone, ground: Ground, broadest: int, needed: float) -> tuple[Change, ...]:
    """The mend that lets a zone reach along its whole edge, and as deep as its company needs."""
    (left, top), _, (right, bottom), _ = zone.outline
    width, depth = ground.size
    others = [other.outline for other in ground.zones if other is not zone]
    if meant := deployments.counterpart(zone.outline, others, ground.size):
        return deployments.cornered(field, zone.outline, meant, "cm")
    corner = deployments.sized((left, top), (right, bottom), ground.size)
    if corner and (corner[0] - left) * (corner[1] - top) >= needed:
        return mends.placed(f"{field}.to", corner, "cm")
    if zone.edge in ("west", "east"):
        deep = min(width, max(right - left, 2 * broadest, int(needed / depth) + broadest))
        left, right, top, bottom = (
            (0, deep, 0, depth) if zone.edge == "west" else (width - deep, width, 0, depth)
        )
    else:
        deep = min(depth, max(bottom - top, 2 * broadest, int(needed / width) + broadest))
        left, right, top, bottom = (
            (0, width, depth - deep, depth) if zone.edge == "south" else (0, width, 0, deep)
        )
    return mends.corners(field, (left, top), (right, bottom), "cm")


def _deployed(setting: Setting, seat: Seat) -> list[Base]:
    """The bases of all whom a side deploys in its zone."""
    side, company = setting.file.sides[seat], setting.companies[seat]
    others = {told.row.unit for told in standing_units.rows(side)}
    own = {unit.id for number, unit in enumerate(company.units, 1) if number not in others}
    return [company.mustered.profiles[each.profile].base for each in company.fighters if each.unit in own]


# Distances


def _starts(setting: Setting, ground: Ground) -> list[Start]:
    zones = {zone.seat: zone.outline for zone in ground.zones}
    return [
        Start(
            f"sides.{team[0]}.deploy",
            setting.file.sides[team[0]].name,
            [zones[seat] for seat in team if seat in zones],
        )
        for team in scenario_file.teams(setting.file)
    ]


def _goals(setting: Setting, ground: Ground) -> list[Goal]:
    named = "objective" if setting.file.objective is not None else "battle"
    return [
        Goal(f"{named}[{at}].at", each.name, each.at, each.reach) for at, each in enumerate(ground.objectives)
    ]
