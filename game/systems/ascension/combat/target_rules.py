"""Whom an attack can be aimed at and whom it hits: range, sight, templates, chains (R-6.1.2, C-33, C-54, C-55, C-89)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import msgspec

from game.core.actions import Refusal
from game.systems.ascension import actions, terrain
from game.systems.ascension.combat import engagement, sight
from game.systems.ascension.profile import Attack
from game.systems.ascension.state import Battle, Model, ModelId, Piece, PieceId
from game.table.lengths import CONTACT, FULL, TOLERANCE, said, said_missing, said_mm
from game.table.shapes import (
    Base,
    Outline,
    Place,
    Point,
    gap,
    gap_to,
    moved,
    turn_between,
)
from game.table.shapes import heading as heading_of
from game.table.templates import in_disc, in_lane, lane

_POINT = Base(0, 0)
QUARTER = FULL // 4
"""How far to either side of the facing the front arc reaches (C-54)."""


class Assault(msgspec.Struct, frozen=True):
    """An attack on its way: who, with what, at whom or where, and how far it has come."""

    attacker: ModelId
    attack: str
    target: ModelId = 0
    terrain: PieceId = ""
    at: Point | None = None
    heading: int | None = None
    source: ModelId = 0
    """The model that a ricochet comes from; 0 for the attacker."""
    asked: tuple[ModelId, ...] = ()
    """The models that were asked whether they step aside."""
    struck: tuple[ModelId, ...] = ()
    """The models that it has been resolved against (C-55)."""

    @property
    def origin(self) -> ModelId:
        """The model that range and sight are measured from."""
        return self.source or self.attacker


def assault(attacker: ModelId, action: actions.Attack) -> Assault:
    """The attack that an action declares."""
    return Assault(attacker, action.name, action.target, action.terrain, action.at, action.heading)


def attack_of(state: Battle, assault: Assault) -> Attack:
    """The attack on the attacker's profile."""
    return state.field.characters[sight.whereabouts(state, assault.attacker).who].attack(assault.attack)


# Distances


def _base(state: Battle, model: Model) -> Base:
    return state.field.characters[model.who].base


def to_point(state: Battle, model: ModelId, point: Point) -> int:
    """How far a point is from the edge of a model's base; 0 within it (R-6.1.2)."""
    return max(0, gap(state.base(model), state.models[model].place, _POINT, Place(*point)))


def reaches(length: int, limit: int) -> bool:
    """Whether a gap is within a range; contact is within every range (C-11)."""
    return length <= max(CONTACT, limit + TOLERANCE)


def short(length: int, limit: int) -> str:
    """`6.4 in away, 9 mm beyond its range of 6 in`."""
    if not limit:
        return f"{said_mm(length)} away, and it needs contact"
    return f"{said(length)} away, {said_missing(length - limit)} beyond its range of {said(limit)}"


# Single targets and chains


def refuse_target(state: Battle, assault: Assault, target: ModelId) -> Refusal | None:
    """Why a model cannot be the target of a single or ricochet attack (R-6.1.2, C-55, C-89)."""
    attack = attack_of(state, assault)
    if target not in state.models:
        return Refusal("R-6.1.1", "There is no such model on the table.")
    name = state.character(target).name
    if target == assault.attacker or not hostile(state, assault.attacker, target):
        return Refusal("C-89", f"{name} is no enemy.")
    if target in assault.struck:
        return Refusal("C-55", f"{name} has been hit by this attack.")
    limit = attack.between if assault.source else attack.range
    length = sight.apart(state, assault.origin, target)
    if not reaches(length, limit):
        return Refusal("R-6.1.2", f"{name} is {short(length, limit)}.")
    if not sight.sees(state, assault.origin, target):
        return Refusal("C-14", f"{name} is not in sight.")
    return None


def hostile(state: Battle, attacker: ModelId, target: ModelId) -> bool:
    """Whether two models are of different sides; the attacker may have been removed."""
    return state.side(sight.whereabouts(state, attacker).seat) != state.side_of(target)


def targets(state: Battle, attacker: ModelId, attack: Attack) -> dict[ModelId, Refusal | None]:
    """Every enemy, and why it is no target of a single or ricochet attack (None: it is one)."""
    tried = Assault(attacker, attack.name)
    return {foe.id: refuse_target(state, tried, foe.id) for foe in state.foes(attacker)}


def next_targets(state: Battle, assault: Assault) -> list[ModelId]:
    """The models that a single or ricochet attack can still be aimed at, in order of their numbers."""
    return [
        model.id
        for model in state.models.values()
        if hostile(state, assault.attacker, model.id) and refuse_target(state, assault, model.id) is None
    ]


# Terrain


def refuse_terrain(state: Battle, attacker: ModelId, attack: Attack, piece: PieceId) -> Refusal | None:
    """Why a piece of terrain cannot be attacked (R-7.2.7, C-83)."""
    found = state.pieces.get(piece)
    if found is None:
        return Refusal("R-7.2.7", "There is no such terrain on the table.")
    if attack.template != "single":
        return Refusal("C-89", "Only a single attack can be aimed at terrain.")
    if found.has("indestructible") or found.has("sunken"):
        return Refusal("R-7.2.7", f"{found.name} cannot be destroyed.")
    length = gap_to(state.base(attacker), state.models[attacker].place, found.outline)
    if not reaches(length, attack.range):
        return Refusal("R-6.1.2", f"{found.name} is {short(length, attack.range)}.")
    if not sight.sees_piece(state, attacker, piece):
        return Refusal("C-14", f"{found.name} is not in sight.")
    return None


def terrain_targets(state: Battle, attacker: ModelId, attack: Attack) -> list[Piece]:
    """The pieces of terrain that can be attacked."""
    now, reach = state.models[attacker].place, attack.range + state.base(attacker).long
    return [
        piece
        for piece in state.pieces.values()
        if terrain.near(now, piece.outline, reach)
        and refuse_terrain(state, attacker, attack, piece.id) is None
    ]


# Areas and lines


def level_at(state: Battle, point: Point) -> PieceId:
    """The surface that an area centred on a point lies on: of the model that stands there, or else the highest one."""
    standing = [model.on for model in state.models.values() if _over(_base(state, model), model.place, point)]
    return max(standing, key=state.elevation) if standing else terrain.surface_over(state, point)


def _over(base: Base, place: Place, point: Point) -> bool:
    return gap(base, place, _POINT, Place(*point)) <= 0


def lane_of(state: Battle, attacker: ModelId, attack: Attack, heading: int) -> Outline:
    """The line of a breakthrough (C-54)."""
    return lane(state.base(attacker), state.models[attacker].place, heading, attack.length)


def refuse_area(state: Battle, attacker: ModelId, attack: Attack, at: Point | None) -> Refusal | None:
    """Why an area cannot have its centre there (R-6.1.2, C-54); one of diameter 0 has none."""
    if not attack.diameter:
        return None if at is None else Refusal("CC-7", "This attack hits everybody in base contact.")
    if at is None or len(at) != 2:
        return Refusal("R-6.1.2", "Choose the centre of the area.")
    if not (0 <= at[0] <= state.field.width and 0 <= at[1] <= state.field.height):
        return Refusal("C-12", "The centre lies off the table.")
    length = to_point(state, attacker, at)
    if length > attack.range + TOLERANCE:
        return Refusal("R-6.1.2", f"The centre is {short(length, attack.range)}.")
    if not sight.sees_point(state, attacker, at, level_at(state, at)):
        return Refusal("C-54", "The centre is not in sight.")
    return None


def refuse_line(state: Battle, attacker: ModelId, heading: int | None) -> Refusal | None:
    """Why a breakthrough cannot go that way: it has to leave by the front arc (C-54)."""
    if heading is None or not 0 <= heading < FULL:
        return Refusal("R-6.1.2", "Choose the direction of the line.")
    turn = turn_between(state.models[attacker].place.facing, heading)
    if turn > QUARTER:
        return Refusal(
            "C-54", f"That is {ceil((turn - QUARTER) / 100)}\N{DEGREE SIGN} outside the front arc."
        )
    return None


def hit_by(state: Battle, assault: Assault) -> tuple[ModelId, ...]:
    """The models that an area or a breakthrough hits, friends too, the nearest first (C-33, C-54, R-7.2.11)."""
    attack, attacker = attack_of(state, assault), assault.attacker
    if attack.template == "area":
        found = list(_in_area(state, attacker, attack, assault.at))
    elif attack.template == "breakthrough" and assault.heading is not None:
        line = lane_of(state, attacker, attack, assault.heading)
        level = state.elevation(state.models[attacker].on)
        found = [
            model.id
            for model in _others(state, attacker)
            if state.elevation(model.on) == level and in_lane(line, _base(state, model), model.place)
        ]
    else:
        return ()
    seen = sight.looks(state, attacker, found)
    return tuple(
        sorted(
            (one for one in found if seen[one].free), key=lambda one: (sight.apart(state, attacker, one), one)
        )
    )


def _others(state: Battle, attacker: ModelId) -> Iterator[Model]:
    return (model for model in state.models.values() if model.id != attacker)


def _in_area(state: Battle, attacker: ModelId, attack: Attack, at: Point | None) -> Iterator[ModelId]:
    """The models under an area on its level, or in contact with the attacker if its diameter is 0."""
    if attack.diameter and at is None:
        return
    level = state.elevation(level_at(state, at) if at is not None else state.models[attacker].on)
    for model in _others(state, attacker):
        if at is None or not attack.diameter:
            under = engagement.touching(state, attacker, model.id)
        else:
            under = in_disc(at, attack.diameter, _base(state, model), model.place)
        if under and state.elevation(model.on) == level:
            yield model.id


# From elsewhere


def refuse(state: Battle, attacker: ModelId, attack: Attack, action: actions.Attack) -> Refusal | None:
    """Why an attack cannot be aimed so, whatever else forbids it."""
    if attack.template == "area":
        return refuse_area(state, attacker, attack, action.at)
    if attack.template == "breakthrough":
        return refuse_line(state, attacker, action.heading)
    if action.terrain:
        return refuse_terrain(state, attacker, attack, action.terrain)
    return refuse_target(state, assault(attacker, action), action.target)


def aimed(state: Battle, attacker: ModelId, attack: Attack, target: ModelId) -> actions.Attack:
    """An attack as straight at a model as it can be aimed."""
    there = state.models[target].place.point
    if attack.template == "area":
        at = pulled_in(state, attacker, attack, there) if attack.diameter else None
        return actions.Attack(attack.name, at=at)
    if attack.template == "breakthrough":
        return actions.Attack(attack.name, heading=heading_of(state.models[attacker].place.point, there))
    return actions.Attack(attack.name, target=target)


def would_hit(state: Battle, attacker: ModelId, attack: Attack, target: ModelId) -> bool:
    """Whether an attack aimed straight at a model may be made and hits it."""
    action = aimed(state, attacker, attack, target)
    if refuse(state, attacker, attack, action) is not None:
        return False
    return bool(action.target) or target in hit_by(state, assault(attacker, action))


def pulled_in(state: Battle, attacker: ModelId, attack: Attack, at: Point) -> Point:
    """The centre moved straight towards the attacker until it is in range."""
    over = to_point(state, attacker, at) - attack.range
    return at if over <= 0 else moved(at, heading_of(at, state.models[attacker].place.point), over)


def turned_in(state: Battle, attacker: ModelId, heading: int) -> int:
    """The direction nearest to a wished one that lies in the front arc."""
    facing = state.models[attacker].place.facing
    if turn_between(facing, heading) <= QUARTER:
        return heading
    edges = ((facing + QUARTER) % FULL, (facing - QUARTER) % FULL)
    return min(edges, key=lambda edge: turn_between(edge, heading))
