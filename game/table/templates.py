"""Templates of attacks: the disc of an area attack, the lane of a breakthrough (C-54).

A base counts as under a template when any part of it is, or would be if shifted by the tolerance.
"""

from __future__ import annotations

from game.table.lengths import INCH, TOLERANCE
from game.table.shapes import Base, Outline, Place, Point, axis, gap, gap_to, radius


def in_disc(centre: Point, diameter: int, base: Base, place: Place) -> bool:
    """Whether a base is under a disc; one of diameter 0 is a point."""
    return gap(Base(diameter, diameter), Place(*centre), base, place) <= TOLERANCE


def lane(base: Base, place: Place, heading: int, length: int, width: int = INCH) -> Outline:
    """The rectangle that begins at the edge of a base, its axis through the base's centre (C-54)."""
    ux, uy = axis(heading)
    near = radius(base, place.facing, heading)
    corners = ((near, -width / 2), (near + length, -width / 2), (near + length, width / 2), (near, width / 2))
    return tuple((round(place.x + s * ux - t * uy), round(place.y + s * uy + t * ux)) for s, t in corners)


def in_lane(lane: Outline, base: Base, place: Place) -> bool:
    """Whether a base is under a lane."""
    return gap_to(base, place, lane) <= TOLERANCE
