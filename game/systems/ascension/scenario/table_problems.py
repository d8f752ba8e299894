"""What a scenario's table gets wrong that only shows once it is laid: overlaps, crowded zones, objectives out of reach."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.problems.problem import Change, Problem, written
from game.core.seats import Seat
from game.systems.ascension import terrain
from game.systems.ascension.scenario import force_muster, table_layout
from game.systems.ascension.scenario.scenario_file import ScenarioFile
from game.systems.ascension.state import Battle, Model, ModelId, Piece
from game.table import lengths
from game.table.lengths import CONTACT, TOLERANCE
from game.table.notation import length_slips
from game.table.obstacles import fits, nearest_place
from game.table.placement import deployments, mends
from game.table.placement.deployments import Deploys
from game.table.shapes import Base, Place, Point, distance, gap_to, outline
from game.table.ways.paths import way


def by_step(found: ScenarioFile, table: Battle) -> Iterator[list[Problem]]:
    """Everything that is wrong with a table as it is laid, each with its field, in steps of a few milliseconds."""
    unit = table_layout.unit(found)
    yield list(_standing(found, table, unit))
    if found.start.active:
        return  # Who is in the middle of a battle has deployed, and may have lost the way.
    for seat in table.reserve:
        yield list(_crowding(found, table, seat, unit))
    yield from _unreachable(found, table)


def _standing(found: ScenarioFile, table: Battle, unit: str) -> Iterator[Problem]:
    """Models that begin off the table, or overlapping terrain or another base (C-12)."""
    keys = _keys(found, table)
    for model in table.models.values():
        character = table.character(model.id)
        field = f"sides.{model.seat}.{keys[model.id]}"
        if model.on and (model.on not in table.pieces or not terrain.standable(table.pieces[model.on])):
            yield Problem(f"{field}.on", f"nothing can stand on {model.on!r}")
            continue
        obstacles = terrain.obstacles(table, model.id)
        stop = fits(character.base, model.place, obstacles)
        if stop is not None and stop.short > TOLERANCE:
            by = terrain.named(table, stop.by)
            text = f"{character.name} overlaps {by} by {lengths.said_in(stop.short, unit)} (C-12): move one of them"
            ring = outline(character.base, model.place)
            size = (table.field.width, table.field.height)
            off = any(not (0 <= x <= size[0] and 0 <= y <= size[1]) for x, y in ring)
            mend = mends.inside(f"{field}.at", model.place.point, ring, size, unit) if off else ()
            if not off:
                mend = _moved(table, model, f"{field}.at", unit)
            yield Problem(f"{field}.at", text, mend=mend)
        if not 1 <= model.wounds <= character.wounds:
            yield Problem(f"{field}.wounds", f"{character.name} has 1 to {character.wounds} wounds")


_AMONG = 8 * lengths.INCH
"""Who begins with others stands no farther from the next of them."""


def _moved(table: Battle, model: Model, field: str, unit: str) -> tuple[Change, ...]:
    """The mend of a model that stands in something: the place among its friends that is written almost as its own, or the nearest free one."""
    base, obstacles = _base(table, model), terrain.obstacles(table, model.id)
    friends = [
        other.place.point
        for other in table.models.values()
        if other.seat == model.seat and other is not model
    ]
    said = [lengths.written_in(each, unit) for each in model.place.point]
    tries = [
        (lengths.read(across), lengths.read(down)) for across, down in length_slips.points(said[0], said[1])
    ]
    free = [
        point
        for point in tries
        if friends
        and min(distance(point, friend) for friend in friends) <= _AMONG
        and fits(base, Place(*point, model.place.facing), obstacles) is None
    ]
    if free:
        return mends.placed(field, free[0], unit)
    near = nearest_place(base, model.place, obstacles, within=_AMONG)
    return mends.placed(field, near.point, unit) if near else ()


def _keys(found: ScenarioFile, table: Battle) -> dict[ModelId, str]:
    """Under which field of its side each model stands."""
    keys: dict[ModelId, str] = {}
    for seat in table.field.players:
        joined = {row.number: f"joined[{number}]" for number, row in enumerate(found.sides[seat].joined)}
        own = [model for model in table.everyone() if model.seat == seat and model.id not in joined]
        names = force_muster.keys(table.field.characters[model.who] for model in own)
        keys |= joined | {model.id: f"stands.{name}" for model, name in zip(own, names, strict=True)}
    return keys


def _crowding(found: ScenarioFile, table: Battle, seat: Seat, unit: str) -> Iterator[Problem]:
    """A zone in which the models of a side do not find room, laid one after the other, the largest first."""
    zone_outline = next(zone.outline for zone in table.field.zones if zone.seat == seat)
    trial = table.copy()
    for model in sorted(table.reserve[seat], key=lambda model: -_base(table, model).long):
        place = _room(trial, model, zone_outline)
        if place is None:
            name = table.field.characters[model.who].name
            text = f"there is no room for {name} among the others: make it larger"
            mend = _deeper(found, seat) or _larger(found, table, seat, unit)
            last = mend[0].path.rpartition(".")[2] if len(mend) == 1 else ""
            field = f"sides.{seat}.deploy{'.' if last else ''}{last}"
            yield Problem(field, text, mend=mend)
            return
        trial.models[model.id] = msgspec.structs.replace(model, place=place)


def _deeper(found: ScenarioFile, seat: Seat) -> tuple[Change, ...]:
    """The mend of a depth that is a part of that of another side along an edge."""
    own = found.sides[seat].deploy
    others = [side.deploy.depth for one, side in found.sides.items() if one != seat and not side.deploy.at]
    if own.at or not others or lengths.read(own.depth) * 2 > lengths.read(others[0]):
        return ()
    return written(f"sides.{seat}.deploy.depth", others[0])


def _larger(found: ScenarioFile, table: Battle, seat: Seat, unit: str) -> tuple[Change, ...]:
    """The mend that makes a zone as the others are, or large enough for all of a seat in one row."""
    zones = {
        zone.seat: Deploys(
            zone.seat, zone.name, zone.outline, zone.seat, not found.sides[zone.seat].deploy.at
        )
        for zone in table.field.zones
        if zone.seat
    }
    own, others = zones.pop(seat), list(zones.values())
    outline = own.outline
    bases = [_base(table, model).long for model in table.reserve[seat]]
    room = sum(bases) + max(bases)
    field, (left, top), (right, bottom) = f"sides.{seat}.deploy", outline[0], outline[2]
    size = (table.field.width, table.field.height)
    if meant := deployments.as_another(own, others, size, unit):
        return meant
    corner = deployments.sized((left, top), (right, bottom), size)
    if corner and max(sides := (corner[0] - left, corner[1] - top)) >= room and min(sides) >= max(bases):
        return mends.placed(f"{field}.to", corner, unit)
    if meant := deployments.as_deep(own, others, size, unit):
        return meant
    wide, deep = max(right - left, room), max(bottom - top, 2 * max(bases))
    x, y = (
        max(0, min(at, edge - long))
        for at, edge, long in ((left, table.field.width, wide), (top, table.field.height, deep))
    )
    return mends.rectangle(field, ((x, y), (x + wide, y + deep)), size, unit, ("edge", "depth"))


def _base(table: Battle, model: Model) -> Base:
    return table.field.characters[model.who].base


def _room(trial: Battle, model: Model, outline: tuple[Point, ...]) -> Place | None:
    """Some place for a model in a zone."""
    xs, ys = zip(*outline, strict=True)
    middle = Place(sum(xs) // len(xs), sum(ys) // len(ys))
    there = trial.copy()
    there.models[model.id] = msgspec.structs.replace(model, place=middle)
    return nearest_place(_base(trial, model), middle, terrain.obstacles(there, model.id), allowed=outline)


def _unreachable(found: ScenarioFile, table: Battle) -> Iterator[list[Problem]]:
    """Objectives on the ground that not even the smallest model can get into contact with, one after the other."""
    fields = {row.id: number for number, row in enumerate(found.terrain)}
    for seat in table.field.players:
        models = [model for model in table.everyone() if model.seat == seat]
        if not models:
            continue
        smallest = min(models, key=lambda model: _base(table, model).long)
        own = next(zone.outline for zone in table.field.zones if zone.seat == seat)
        start = smallest.place if smallest.id in table.models else _room(table, smallest, own)
        yield []
        if start is None:
            continue
        for piece in table.pieces.values():
            if _asked_for(table, piece) and not piece.on:
                text = f"no model of {table.field.players[seat].name} can get to {piece.name} from where it begins"
                reached = _reached(table, smallest, start, piece)
                yield [] if reached else [Problem(f"terrain[{fields[piece.id]}].at", text)]


def _asked_for(table: Battle, piece: Piece) -> bool:
    return piece.has("objective") or piece.id in table.field.scoring.interact


def _reached(table: Battle, model: Model, start: Place, piece: Piece) -> bool:
    """Whether some way leads into contact with a piece, doors open and terrain climbed over where the model can.

    An oval base counts as a round one as wide as it is across: it goes wherever it can go lengthwise.
    """
    across = min(_base(table, model).long, _base(table, model).wide)
    base = Base(across, across)
    trial = table.copy()
    trial.models = {model.id: msgspec.structs.replace(model, place=start)}
    trial.pieces = {
        key: each
        for key, each in table.pieces.items()
        if key == piece.id or each.has("impassable") or each.has("bridge")
    }
    obstacles = terrain.obstacles(trial, model.id)
    xs, ys = zip(*piece.outline, strict=True)
    middle = sum(xs) // len(xs), sum(ys) // len(ys)
    near = nearest_place(base, Place(*middle), obstacles)
    if near is None or gap_to(base, near, piece.outline) > 10 * CONTACT:
        return False
    return near.point == start.point or bool(way(base, start, near.point, obstacles, within=2 * CONTACT))
