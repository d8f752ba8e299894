"""Where those who come appear: at the square nearest to the place that the sheet means (A-5, A-38)."""

from __future__ import annotations

from game.systems.asgard.adapter import Arrival
from game.systems.asgard.on_thor import board
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.state import ENEMY
from game.systems.thor.squares import Square
from game.systems.thor.state import Battle

_TURNED = {"ahead": (1, 0), "left": (0, 1), "behind": (-1, 0), "right": (0, -1)}
"""How far along the line from unit to token, and how far to its left."""
_NORTH: Spot = (0, 1)


def square_for(state: Battle, arrival: Arrival) -> Square | None:
    """The free square nearest to where somebody is to appear, ties clockwise from the line; None if all are taken."""
    origin = _origin(state, arrival)
    line = _line(origin, arrival.token)
    ideal = _ideal(arrival, origin, line)
    return board.nearest(ideal, board.free_squares(state), line)


def _origin(state: Battle, arrival: Arrival) -> Spot:
    """Where the spotting unit stands; without one the middle of the table's friends, else of the board."""
    if arrival.unit in state.units:
        return board.spot_of(state.units[arrival.unit].at)
    friends = [board.spot_of(unit.at) for unit in state.units.values() if unit.seat != ENEMY]
    if not friends:
        return arrival.token or arrival.spot or (4, 4)
    count = len(friends)
    file, rank = (sum(spot[axis] for spot in friends) for axis in (0, 1))
    return (2 * file + count) // (2 * count), (2 * rank + count) // (2 * count)


def _line(origin: Spot, place: Spot | None) -> Spot:
    """The direction from the unit to a place, such as the token; north where there is none."""
    if place is None or place == origin:
        return _NORTH
    return place[0] - origin[0], place[1] - origin[1]


def _ideal(arrival: Arrival, origin: Spot, line: Spot) -> Spot:
    """The place that is meant, taken or not, on the board or off it: a distance at a place leads beyond it (A-52)."""
    far = arrival.distance or 0
    if arrival.where == "spot" and arrival.spot:
        return _off(arrival.spot, _line(origin, arrival.spot), far)
    if arrival.where == "edge":
        spot = arrival.token or arrival.spot or origin
        edge = _edge(spot, line)
        return _off(edge, (spot[0] - edge[0], spot[1] - edge[1]), far) if spot != edge else edge
    if arrival.where in _TURNED:
        distance = board.AFOOT if arrival.distance is None else arrival.distance
        return _off(origin, _turned(line, arrival.where), distance)
    if arrival.where == "unit":
        return _off(origin, line, far)
    return _off(arrival.token or arrival.spot or origin, line, far)


def _turned(line: Spot, where: str) -> Spot:
    along, left = _TURNED[where]
    return along * line[0] - left * line[1], along * line[1] + left * line[0]


def _off(origin: Spot, line: Spot, distance: int) -> Spot:
    """The spot so many squares from `origin` along a line."""
    longest = max(abs(line[0]), abs(line[1]))
    return origin[0] + _part(line[0], distance, longest), origin[1] + _part(line[1], distance, longest)


def _part(share: int, distance: int, longest: int) -> int:
    """A share of the distance in whole squares, halves rounded outwards."""
    size = (2 * abs(share) * distance + longest) // (2 * longest)
    return size if share >= 0 else -size


def _edge(spot: Spot, line: Spot) -> Spot:
    """The square of the nearest edge straight over from a spot; of two as near the first clockwise from the line."""
    file, rank = spot
    edges: list[Spot] = [(file, 8), (8, rank), (file, 1), (1, rank)]
    return min(edges, key=lambda edge: (board.apart(spot, edge), board.clockwise(spot, edge, line)))
