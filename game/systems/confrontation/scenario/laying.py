"""From the terrain, zones and objectives of a scenario to what lies on the table, every fault named by its field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.core.problem import Problem, did_you_mean
from game.core.seats import Seat
from game.systems.confrontation.scenario import kit
from game.systems.confrontation.scenario.kit import ShapeError
from game.systems.confrontation.scenario.scenario_file import (
    ItemTable,
    ObjectiveTable,
    Spot,
    TerrainTable,
    ZoneTable,
)
from game.systems.confrontation.state import Duty, Feature, Item, Objective, Piece, Zone
from game.table import fields, lengths
from game.table.fields import FieldError
from game.table.outlines import proper
from game.table.shapes import Edge, Outline, Point, contains, overlap_area

SOLID: tuple[Feature, ...] = ("obstacle", "deep", "building")
"""What may not lie on another piece of these kinds."""
LAPS = 50
"""By how much pieces may lie on each other, in square millimetres: the rounding of their corners, and walls that meet."""
_OVER = 1
"""Rounding may take a corner this many tenths over the table's edge."""


def spot(pair: Spot, field: str) -> Point:
    """A point of the file. Raises `FieldError`."""
    return fields.spot(pair, field, ("60cm", "45cm"))


def table(text: str) -> tuple[int, int]:
    """Width and depth of the table. Raises `FieldError`."""
    return fields.size(text, "table", "40cm", "240cm", "120cm x 90cm")


# Terrain


def piece(row: TerrainTable, field: str) -> Piece:
    """A piece of terrain as the scenario lays it. Raises `FieldError`."""
    known = kit.kit().get(row.kit)
    if known is None:
        raise FieldError(f"{field}.kit", f"the kit has no {row.kit!r}{did_you_mean(row.kit, kit.kit())}")
    features = tuple(row.features) if row.features is not None else known.features
    if row.destructible:
        if not known.points:
            raise FieldError(
                f"{field}.destructible", f"the rules do not say what destroys a {known.name.lower()} (GB-40)"
            )
        features = (*features, "destructible")
    if row.open and not {"door", "chest"} & set(features):
        raise FieldError(f"{field}.open", "only a door or a chest stands open")
    if row.of and "door" not in features:
        raise FieldError(f"{field}.of", "only a door belongs to a building")
    return Piece(
        row.id,
        row.kit,
        row.name or known.name,
        kit.laid(_shape(row, known.shape, field), spot(row.at, f"{field}.at"), row.turn),
        fields.length(row.height or known.height, f"{field}.height", "cm"),
        features,
        known.resilience if row.destructible else 0,
        known.points if row.destructible else 0,
        row.open,
        row.of,
    )


def _shape(row: TerrainTable, usual: str, field: str) -> Edge:
    if row.points:
        corners = tuple(spot(pair, f"{field}.points[{number}]") for number, pair in enumerate(row.points))
        if len(corners) < 3:
            raise FieldError(f"{field}.points", f"{len(corners)} corners; a shape has at least three")
        if not proper(corners):
            raise FieldError(f"{field}.points", "its sides cross; name the corners in order round the shape")
        return corners
    try:
        return kit.shape(row.shape or usual)
    except ShapeError as error:
        raise FieldError(f"{field}.shape", str(error)) from None


def terrain_problems(pieces: Sequence[Piece], size: tuple[int, int]) -> Iterator[Problem]:
    """What is wrong with pieces that can each be laid: doubles, off the table, one in another, doors without a wall."""
    known = {each.id: each for each in pieces}
    for number, each in enumerate(pieces):
        field = f"terrain[{number}]"
        if [other.id for other in pieces].index(each.id) != number:
            yield Problem(
                f"{field}.id", f"there are two pieces {each.id!r}; every piece needs an id of its own"
            )
        over = beyond(each.outline, size)
        if over > _OVER:
            yield Problem(
                f"{field}.at", f"{each.name} reaches {lengths.said_in(over, 'cm')} over the table's edge"
            )
        if each.of:
            yield from _door(each, known, field)
        for other in pieces[:number]:
            if clash(each, other):
                yield Problem(
                    f"{field}.at",
                    f"{each.name} ({each.id}) lies on {other.name} ({other.id}): move one of them",
                )


def beyond(outline: Outline, size: tuple[int, int]) -> int:
    """How far an outline reaches over the table's edge, in tenths; nothing or less if it does not."""
    return max(max(-x, -y, x - size[0], y - size[1]) for x, y in outline)


def solid(piece: Piece) -> bool:
    """Whether nobody walks over it as over ground."""
    return any(piece.has(feature) for feature in SOLID)


def clash(one: Piece, other: Piece) -> bool:
    """Whether two pieces lie on each other that cannot."""
    return (
        solid(one)
        and solid(other)
        and near(one.outline, other.outline)
        and overlap_area(one.outline, other.outline) > LAPS
    )


def near(one: Outline, other: Outline) -> bool:
    """Whether the boxes round two outlines overlap; that is told much sooner than whether they do."""
    return all(
        min(a) < max(b) and min(b) < max(a)
        for a, b in zip(zip(*one, strict=True), zip(*other, strict=True), strict=True)
    )


def _door(door: Piece, known: dict[str, Piece], field: str) -> Iterator[Problem]:
    building = known.get(door.of)
    if building is None:
        yield Problem(f"{field}.of", f"there is no piece {door.of!r}{did_you_mean(door.of, known)}")
    elif not building.has("building"):
        yield Problem(f"{field}.of", f"{building.name} is no building")
    elif not near(door.outline, building.outline) or overlap_area(door.outline, building.outline) < 1:
        yield Problem(f"{field}.at", f"the door is not in a wall of {building.name}")


# Objectives, items, zones


def objective(row: ObjectiveTable, duties: dict[Seat, Duty], field: str) -> Objective:
    """A place worth holding (G-47). Raises `FieldError`."""
    worth = {seat: row.for_duty(duty) for seat, duty in duties.items()}
    if min(worth.values()) < 1:
        raise FieldError(f"{field}.worth", "say how much Elixir it is worth: worth, or attacker and defender")
    reach = fields.length(row.reach, f"{field}.reach", "cm")
    if not reach:
        raise FieldError(f"{field}.reach", "who holds it stands within some distance, 10cm as a rule (GB-22)")
    return Objective(row.id, row.name, spot(row.at, f"{field}.at"), reach, worth)


def item(row: ItemTable, field: str) -> Item:
    """Something that lies on the ground. Raises `FieldError`."""
    return Item(row.id, row.name, spot(row.at, f"{field}.at"))


def zone(row: ZoneTable, id: str, name: str, seat: Seat | None, size: tuple[int, int], field: str) -> Zone:
    """A deployment zone. Raises `FieldError`."""
    (left, top), (right, bottom) = spot(row.at, f"{field}.at"), spot(row.to, f"{field}.to")
    if left >= right or top >= bottom:
        raise FieldError(field, "at is its upper left corner and to its lower right one")
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    if beyond(outline, size) > 0:
        raise FieldError(field, "it reaches over the table's edge")
    return Zone(id, name, outline, seat, row.edge)


def place_problems(
    found: Sequence[tuple[str, str, Point]], pieces: Sequence[Piece], size: tuple[int, int]
) -> Iterator[Problem]:
    """Objectives and items (field, name, point) that lie off the table or where nobody can get."""
    for field, name, at in found:
        if not (0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]):
            yield Problem(f"{field}.at", f"{name} is off the table")
        for each in pieces:
            if each.has("deep") and contains(each.outline, at):
                yield Problem(f"{field}.at", f"{name} is in {each.name}, where nobody can stand")


def zone_problems(zones: Sequence[Zone]) -> Iterator[Problem]:
    """Zones that overlap."""
    for number, one in enumerate(zones):
        for other in zones[:number]:
            if near(one.outline, other.outline):
                yield Problem(f"sides.{one.seat}.deploy", f"its zone overlaps that of {other.name}")


def without_doubles(pieces: Sequence[Piece], more: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces of a file and those of a battle that the file does not lay itself."""
    known = {piece.id for piece in pieces}
    return (*pieces, *(piece for piece in more if piece.id not in known))


def renamed(problem: Problem, field: str) -> Problem:
    """A problem of a part as one of the whole: its field behind another."""
    return msgspec.structs.replace(problem, field=f"{field}.{problem.field}" if problem.field else field)
