"""Impassable ground between opponents, or round what they want (R-7.2.14): who gets nowhere on foot. Pieces that are gone bar and carry nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.core.problems.problem import Problem, warning
from game.core.seats import Seat
from game.systems.ascension.profile import SHORTEST_BASE, Character
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.state import GROUND
from game.table.lengths import CONTACT
from game.table.outlines import grown, joined, meet, open_ground
from game.table.shapes import Outline

Opponent = tuple[Seat, Outline]
"""A seat, and where it deploys."""


def _walls(plan: Plan) -> list[Outline]:
    """The impassable ground of a table; none where gateways lead over it."""
    if any(piece.has("gateway") for piece in plan.lying):
        return []
    return [piece.outline for piece in plan.lying if piece.on == GROUND and piece.has("impassable")]


def _decks(plan: Plan) -> list[Outline]:
    """What leads over it."""
    return [piece.outline for piece in plan.lying if piece.has("bridge") or piece.has("link")]


def _room(characters: Sequence[Character]) -> int:
    """What the smallest base of some needs round its middle."""
    sides = (min(each.base.long, each.base.wide) for each in characters)
    return min(sides, default=SHORTEST_BASE) // 2


def cut(plan: Plan, opponents: Sequence[Opponent]) -> Iterator[Problem]:
    """Opponents between whom impassable ground lies all across the table."""
    walls, decks = _walls(plan), _decks(plan)
    room = _room([character for own in plan.forces.values() for character in own])
    for (one, here), (two, there) in combinations(opponents, 2):
        if walls and not joined(here, there, plan.size, walls, decks, room):
            names = plan.file.sides[one].name, plan.file.sides[two].name
            text = f"impassable ground cuts the table in two: nobody gets from {names[0]} to {names[1]} on foot (R-7.2.14)"
            yield warning("terrain", text)


def out_of_reach(plan: Plan, opponents: Sequence[Opponent]) -> Iterator[Problem]:
    """Zones and consoles on the ground that no model of anybody gets to on foot."""
    walls, decks = _walls(plan), _decks(plan)
    if not walls or not opponents:
        return
    rooms = {seat: _room(plan.forces.get(seat, ())) for seat, _ in opponents}
    parts = {room: open_ground(plan.size, walls, decks, room) for room in rooms.values()}
    for field, name, outline in _wanted(plan):
        if not any(meet(parts[rooms[seat]], zone, outline) for seat, zone in opponents):
            text = f"no model of any side gets to {name} from where it begins: impassable ground is in the way (R-7.2.14); move it, or lay a bridge or a gate"
            yield warning(field, text)


def _wanted(plan: Plan) -> Iterator[tuple[str, str, Outline]]:
    """Zones, and pieces at which there is something to do, with the ground that they may be reached from."""
    room = SHORTEST_BASE // 2
    for number, row in enumerate(plan.file.zone):
        zone = next(zone for zone in plan.zones if zone.id == row.id and zone.seat is None)
        yield f"zone[{number}].at", row.name, grown(zone.outline, room)
    for number, piece in enumerate(plan.pieces):
        if piece.on == GROUND and piece.deeds and not plan.file.terrain[number].gone:
            yield f"terrain[{number}].at", piece.name, grown(piece.outline, room + CONTACT)
