"""From the terrain, zones and objectives of a scenario to what lies on the table, every fault named by its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from game.core.problems import copied_ids
from game.core.problems.copied_ids import Row
from game.core.problems.problem import Change, Problem, did_you_mean, without, written
from game.core.seats import Seat
from game.core.words.compass import OPPOSITE
from game.systems.confrontation.scenario import kit
from game.systems.confrontation.scenario.scenario_file import (
    ItemTable,
    ObjectiveTable,
    Spot,
    TerrainTable,
    ZoneTable,
)
from game.systems.confrontation.state import Duty, Feature, Item, Objective, Piece, Zone
from game.table import lengths
from game.table.counterparts import twins
from game.table.notation import fields
from game.table.notation.fields import FieldError
from game.table.notation.shapes import ShapeError
from game.table.outlines import laid, proper
from game.table.placement import deployments, layout, mends
from game.table.placement.layout import Lying, touch
from game.table.shapes import Edge, Outline, Point, area, contains, distance, foot, overlap_area

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
        raise FieldError(f"{field}.kit", f"the kit has no {row.kit!r}{kit.near(row.kit)}")
    features = tuple(row.features) if row.features is not None else known.features
    if row.destructible:
        if not known.points:
            raise FieldError(
                f"{field}.destructible", f"the rules do not say what destroys a {known.name.lower()} (GB-40)"
            )
        features = (*features, "destructible")
    if row.structure and not (row.destructible and 0 < row.structure <= known.points):
        text = (
            f"it has 1 to {known.points} structure points left"
            if row.destructible
            else "only what is destructible has any"
        )
        raise FieldError(f"{field}.structure", text)
    if row.open and not {"door", "chest"} & set(features):
        raise FieldError(f"{field}.open", "only a door or a chest stands open")
    if row.of and "door" not in features:
        if "door" not in known.features:
            raise FieldError(f"{field}.of", "only a door belongs to a building")
        text = "these take the place of those of the kit, and what belongs to a building is a door: write 'door' as well"
        raise FieldError(f"{field}.features", text, written(f"{field}.features", [*features, "door"]))
    return Piece(
        row.id,
        row.kit,
        row.name or known.name,
        laid(_shape(row, known.shape, field), spot(row.at, f"{field}.at"), row.turn * 100),
        fields.length(row.height or known.height, f"{field}.height", "cm"),
        features,
        known.resilience if row.destructible else 0,
        (row.structure or known.points) if row.destructible else 0,
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
        raise FieldError(f"{field}.shape", str(error), meant=error.meant) from None


def terrain_problems(
    pieces: Sequence[Piece], numbers: Sequence[int], size: tuple[int, int], rows: Sequence[TerrainTable] = ()
) -> Iterator[Problem]:
    """What is wrong with pieces that can each be laid: doubles, off the table, one in another, doors without a wall.

    `numbers` are those of the pieces in the file; what the battle adds has none and comes last. `rows` are what the file says.
    """
    known = {each.id: each for each in pieces}
    fields = [f"terrain[{at}]" for at in (*numbers, *range(len(numbers), len(pieces)))]
    by_id = {each.id: field for field, each in zip(fields, pieces, strict=False)}
    said = [spot(rows[at].at, f"terrain[{at}]") for at in numbers] if rows else []
    spots = [*said, *(kit.middle(each.outline) for each in pieces[len(said) :])]
    lying = [
        Lying(field, each.name, each.id, at, each.outline)
        for field, each, at in zip(fields, pieces, spots, strict=False)
        if solid(each)
    ]
    yield from _doubles(pieces, fields, spots, rows)
    for number, (field, each) in enumerate(zip(fields, pieces, strict=False)):
        over = beyond(each.outline, size)
        if over > _OVER:
            text = f"{each.name} reaches {lengths.said_in(over, 'cm')} over the table's edge"
            row = rows[numbers[number]] if number < len(numbers) and rows else None
            outsized = _outsized(row, rows, size) if row and rows else ""
            if outsized:
                text = f"{text}: write {outsized}, as large as others of its kind, or move it"
                yield Problem(f"{field}.shape", text, mend=written(f"{field}.shape", outsized))
            else:
                mend = mends.inside(f"{field}.at", spots[number], each.outline, size, "cm")
                yield Problem(f"{field}.at", text, mend=mend)
        if each.of:
            yield from _no_building(each, known, by_id) or _door(each, known, field)
        for other in pieces[:number]:
            if clash(each, other):
                text = f"{each.name} ({each.id}) lies on {other.name} ({other.id}): move one of them"
                own = next(one for one in lying if one.field == field)
                yield Problem(f"{field}.at", text, mend=layout.freed(own, lying, size, "cm"))


def _outsized(row: TerrainTable, rows: Sequence[TerrainTable], size: tuple[int, int]) -> str:
    """The shape that a piece was to have, if it is far larger than those of its kind."""
    if not row.shape or row.points:
        return ""
    at = spot(row.at, "")
    like = [each.shape for each in rows if each is not row and each.kit == row.kit and each.shape]
    return layout.outsized(
        row.shape,
        [*like, kit.kit()[row.kit].shape],
        "cm",
        lambda shape: beyond(laid(kit.shape(shape), at, row.turn * 100), size) <= _OVER,
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
        and touch(one.outline, other.outline)
        and overlap_area(one.outline, other.outline) > LAPS
    )


def _no_building(door: Piece, known: Mapping[str, Piece], fields: Mapping[str, str]) -> list[Problem]:
    """That the house in whose wall a door is has lost the word of its kit that makes it a building."""
    house = known.get(door.of)
    built = kit.kit().get(house.kind) if house else None
    if not house or not built or house.has("building") or "building" not in built.features:
        return []
    field = f"{fields[house.id]}.features"
    text = f"these take the place of those of the kit, and {house.name} has a door ({door.id}): write 'building' as well"
    return [Problem(field, text, mend=written(field, [*house.features, "building"]))]


def _doubles(
    pieces: Sequence[Piece], fields: Sequence[str], spots: Sequence[Point], rows: Sequence[TerrainTable]
) -> Iterator[Problem]:
    """Pieces with the id of another one."""
    own = [Row(field, each.id, each.kind, at) for field, each, at in zip(fields, pieces, spots, strict=False)]
    said = "there are two pieces {}; every piece needs an id of its own"
    return copied_ids.problems(own, said, [each.of for each in pieces])


def _door(door: Piece, known: dict[str, Piece], field: str) -> Iterator[Problem]:
    building = known.get(door.of)
    if building is None or not building.has("building"):
        kinds = {each.kind for each in known.values()}
        near = "" if building or door.of in kinds else did_you_mean(door.of, known)
        text = f"{building.name} is no building" if building else f"there is no piece {door.of!r}{near}"
        at, buildings = kit.middle(door.outline), [each for each in known.values() if each.has("building")]
        nearest = min(buildings, key=lambda each: distance(at, kit.middle(each.outline)), default=None)
        mend = written(f"{field}.of", nearest.id) if nearest else without(field)
        yield Problem(f"{field}.of", text, mend=() if near else mend)
    elif not _in_wall(door, building):
        own = next((each for each in known.values() if each.has("building") and _in_wall(door, each)), None)
        if own:
            text = f"the door is in a wall of {own.name} and not of {building.name}: write {own.id!r}, or move it"
            yield Problem(f"{field}.of", text, mend=written(f"{field}.of", own.id))
            return
        wall = mends.placed(f"{field}.at", foot(kit.middle(door.outline), building.outline), "cm")
        yield Problem(
            f"{field}.at", f"the door is not in a wall of {building.name}: move it into one", mend=wall
        )


def _in_wall(door: Piece, building: Piece) -> bool:
    return touch(door.outline, building.outline) and overlap_area(door.outline, building.outline) >= 1


# Objectives, items, zones


def objective(row: ObjectiveTable, duties: dict[Seat, Duty], field: str) -> Objective:
    """A place worth holding (G-47). Raises `FieldError`."""
    worth = {seat: row.for_duty(duty) for seat, duty in duties.items()}
    if min(worth.values()) < 1:
        raise FieldError(f"{field}.worth", "say how much Elixir it is worth: worth, or attacker and defender")
    reach = fields.length(row.reach, f"{field}.reach", "cm")
    if not reach:
        text = "who holds it stands within some distance, 10cm as a rule (GB-22)"
        raise FieldError(f"{field}.reach", text, without(f"{field}.reach"))
    if row.holder is not None and row.holder not in worth:
        raise FieldError(
            f"{field}.holder", f"there is no side {row.holder!r}{did_you_mean(row.holder, worth)}"
        )
    return Objective(row.id, row.name, spot(row.at, f"{field}.at"), reach, worth, row.holder)


def item(row: ItemTable, field: str) -> Item:
    """Something that lies on the ground. Raises `FieldError`."""
    return Item(row.id, row.name, spot(row.at, f"{field}.at"))


def zone(row: ZoneTable, id: str, name: str, seat: Seat | None, size: tuple[int, int], field: str) -> Zone:
    """A deployment zone. Raises `FieldError`."""
    (left, top), (right, bottom) = spot(row.at, f"{field}.at"), spot(row.to, f"{field}.to")
    if left >= right or top >= bottom:
        text = "at is its upper left corner and to its lower right one"
        raise FieldError(
            field, text, deployments.turned_round(field, (left, top), (right, bottom), size, "cm")
        )
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    if beyond(outline, size) > 0:
        mend = mends.rectangle(field, outline, size, "cm")
        raise FieldError(field, "it reaches over the table's edge", mend)
    return Zone(id, name, outline, seat, row.edge)


def place_problems(
    found: Sequence[tuple[str, str, Point]], pieces: Sequence[Piece], size: tuple[int, int]
) -> Iterator[Problem]:
    """Objectives and items (field, name, point) that lie off the table or where nobody can get."""
    for field, name, at in found:
        if not (0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]):
            yield Problem(
                f"{field}.at",
                f"{name} is off the table",
                mend=mends.inside(f"{field}.at", at, (at,), size, "cm"),
            )
        for each in pieces:
            if each.has("deep") and contains(each.outline, at):
                deep = [piece.outline for piece in pieces if piece.has("deep")]
                mend = _ashore(field, at, found, deep, size) if not field.startswith("battle") else ()
                text = f"{name} is in {each.name}, where nobody can stand: move one of them"
                yield Problem(f"{field}.at", text, mend=mend)


def _ashore(
    field: str,
    at: Point,
    every: Sequence[tuple[str, str, Point]],
    deep: Sequence[Outline],
    size: tuple[int, int],
) -> tuple[Change, ...]:
    """The mend that lays something that is under water where its counterpart has its image, or else on the nearest dry ground."""
    kind = field.partition("[")[0]
    others = [spot for each, _, spot in every if each != field and each.startswith(f"{kind}[")]
    there, free = twins.lacking(others, at, size), partial(_dry, deep)
    if there and free((there,)):
        return mends.placed(f"{field}.at", twins.retyped(at, there, "cm"), "cm")
    return mends.apart(f"{field}.at", at, (at,), size, "cm", free)


def _dry(deep: Sequence[Outline], place: Outline) -> bool:
    """Whether a point lies in nothing deep."""
    return not any(contains(outline, place[0]) for outline in deep)


def zone_problems(zones: Sequence[Zone], size: tuple[int, int]) -> Iterator[Problem]:
    """Zones that overlap."""
    for number, one in enumerate(zones):
        for other in zones[:number]:
            if touch(one.outline, other.outline):
                copies = [*_copied(one, other, zones, size), *_copied(other, one, zones, size)]
                yield from copies or [_overlapping(one, other, zones, size)]


def _copied(one: Zone, other: Zone, zones: Sequence[Zone], size: tuple[int, int]) -> Iterator[Problem]:
    """That a zone lies exactly where another one does, with the place that nobody has."""
    field = f"sides.{one.seat}.deploy"
    meant = deployments.vacant(one.outline, [zone.outline for zone in zones if zone is not one], size)
    if meant and one.seat:
        mend = mends.rectangle(field, meant, size, "cm")
        if one.edge and one.edge not in deployments.touched(meant, size):
            mend = (*mend, *written(f"{field}.edge", deployments.edge_of(meant, size)))
        text = f"it is {other.name}, and nobody deploys at {' '.join(mend[0].value)}, where one as large would lie: deploy there"
        yield Problem(field, text, mend=mend)


def _overlapping(one: Zone, other: Zone, zones: Sequence[Zone], size: tuple[int, int]) -> Problem:
    """That two zones overlap, at the one that is not as the rest are, if one of them is not."""
    for odd in sorted((one, other), key=lambda zone: area(zone.outline), reverse=True):
        rest = [zone.outline for zone in zones if zone is not odd]
        meant = deployments.counterpart(odd.outline, rest, size)
        if meant and odd.seat:
            mend = deployments.cornered(f"sides.{odd.seat}.deploy", odd.outline, meant, "cm")
            its = other if odd is one else one
            return Problem(mend[0].path, f"its zone overlaps that of {its.name}", mend=mend)
    field, parted = f"sides.{one.seat}.deploy", layout.parted(one.outline, other.outline, size)
    mend = mends.rectangle(field, parted, size, "cm")
    if one.edge and one.edge == other.edge and one.seat:
        mend = (*mend, *written(f"{field}.edge", OPPOSITE[one.edge]))
    return Problem(field, f"its zone overlaps that of {other.name}", mend=mend)


def without_doubles(pieces: Sequence[Piece], more: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces of a file and those of a battle that the file does not lay itself."""
    known = {piece.id for piece in pieces}
    return (*pieces, *(piece for piece in more if piece.id not in known))
