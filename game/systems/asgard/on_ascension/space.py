"""Where units are, how far apart, and who sees whom (C-10, C-14, A-10, A-22, A-33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot

from game.core.seats import Seat
from game.systems.ascension import terrain
from game.systems.ascension.combat import engagement, sight
from game.systems.ascension.combat.sight import Stance
from game.systems.ascension.profile import Character
from game.systems.ascension.state import Battle, Model, ModelId
from game.systems.asgard.sheet.effects import Spot
from game.table import shapes
from game.table.lengths import TOLERANCE
from game.table.shapes import Base, Place

POINT = Base(0, 0)


def find(table: Battle, unit: ModelId) -> Model:
    """A unit wherever it is: on the table, waiting, or fallen. Raises `KeyError`."""
    found = table.models.get(unit)
    if found is None:
        waiting = (model for own in table.reserve.values() for model in own)
        found = next((model for model in (*waiting, *table.fallen) if model.id == unit), None)
    if found is None:
        raise KeyError(unit)
    return found


def base_of(table: Battle, model: Model) -> Base:
    """The base of a model, wherever it is."""
    return table.field.characters[model.who].base


def units(table: Battle, seat: Seat | None) -> list[ModelId]:
    """The units on the table in order of their numbers."""
    return sorted(model.id for model in table.models.values() if seat in (None, model.seat))


def gap(table: Battle, unit: ModelId, spot: Spot) -> int:
    """From the edge of a unit's base to a point; 0 if it stands over it."""
    model = find(table, unit)
    return _gap(base_of(table, model), model.place, spot)


@lru_cache(maxsize=8192)
def _gap(base: Base, place: Place, spot: Spot) -> int:
    """The same for a base; asked again and again while nobody moves."""
    return max(0, shapes.gap(base, place, POINT, Place(*spot)))


def between(table: Battle, one: ModelId, other: ModelId) -> int:
    """From edge to edge; 0 if they touch."""
    return max(0, engagement.between(table, one, other))


def seen(
    table: Battle, lookers: Sequence[ModelId], targets: Sequence[ModelId], visibility: int
) -> set[tuple[ModelId, ModelId]]:
    """Who sees whom within visibility, all looks in one go."""
    who = table.field.characters
    near = [
        (looker, target)
        for looker in lookers
        for target in targets
        if looker != target and _within(table.models[looker], table.models[target], who, visibility)
    ]
    if not near:
        return set()
    stances = {unit: sight.stance(table, unit) for unit in {unit for pair in near for unit in pair}}
    looks = sight.glances(table, [(stances[looker], stances[target]) for looker, target in near])
    return {pair for pair, look in zip(near, looks, strict=True) if look.free}


def _within(one: Model, other: Model, characters: Mapping[str, Character], far: int) -> bool:
    """Whether two models are at most so far apart, edge to edge; ovals are measured only where it matters."""
    first, second = characters[one.who].base, characters[other.who].base
    away = hypot(one.place.x - other.place.x, one.place.y - other.place.y) - far
    if away > (max(first.long, first.wide) + max(second.long, second.wide)) / 2 + TOLERANCE + 1:
        return False
    if away <= (min(first.long, first.wide) + min(second.long, second.wide)) / 2:
        return True
    return shapes.gap(first, one.place, second, other.place) <= far + TOLERANCE


def sees_spot(table: Battle, unit: ModelId, spot: Spot, visibility: int) -> bool:
    """Whether a unit sees a token: from any of its three points, past terrain of Size 1 and more (A-33).

    A token on something that can be stood on lies on top of it.
    """
    if gap(table, unit, spot) > visibility + TOLERANCE:
        return False
    land = terrain.land(table)
    key = "token", sight.stance(table, unit), spot
    if key not in land.memo:
        land.keep(key, sight.sees_point(table, unit, spot, terrain.surface_over(table, spot)))
    return bool(land.memo[key])


def waiting_at(table: Battle, model: Model, spot: Spot) -> Stance:
    """How a unit that waits would stand where its marker lies: where it stood, or on the ground."""
    who = table.field.characters[model.who]
    still = model.place.point == spot and model.on in table.pieces
    place = Place(*spot, model.place.facing)
    return Stance(who.base, place, model.on if still else "", who.size, who.has("keen-sight"))


def sees_waiting(
    table: Battle, lookers: Sequence[ModelId], unit: ModelId, spot: Spot, visibility: int
) -> bool:
    """Whether any of the lookers would see a blip's unit where its marker lies (A-22)."""
    there = waiting_at(table, find(table, unit), spot)
    near = [
        looker
        for looker in lookers
        if shapes.gap(table.base(looker), table.models[looker].place, there.base, there.place)
        <= visibility + TOLERANCE
    ]
    looks = sight.glances(table, [(sight.stance(table, looker), there) for looker in near])
    return any(look.free for look in looks)
