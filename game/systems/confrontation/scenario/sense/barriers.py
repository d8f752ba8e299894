"""What lies right across a table, so that nobody on foot gets to what is to be held (GB-31 to GB-33)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.descriptions.lesson import EXERCISES
from game.core.problems.problem import Change, Problem, warning, written
from game.core.seats import Seat
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.scenario import kit, scenario_file, table_layout
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.setup import Setting
from game.systems.confrontation.state import Piece
from game.table import lengths
from game.table.outlines import laid, meet, open_ground
from game.table.shapes import Outline, Point
from game.table.ways import hops

_CORNERS = 16
"""Of what stands for a circle."""
_LENGTH = re.compile(r"\d+(?:\.\d+)?cm")
_SHORTER = 10
"""Into so many parts a barrier is divided when it is asked how long it may be."""


def problems(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """Sides of which nobody on foot gets to anything that is to be held, for what lies across."""
    if setting.file.kind in EXERCISES or not ground.objectives:
        return
    told: set[str] = set()
    for team in scenario_file.teams(setting.file):
        for seat in team:
            found = _barred(setting, ground, seat)
            if found and found.field not in told:
                told.add(found.field)
                yield found


def on_foot(setting: Setting, seat: Seat) -> list[Profile]:
    """The cards of those of a side who walk."""
    cards = setting.companies[seat].mustered.profiles.values()
    return [card for card in cards if card.category != "cavalry" and not card.has("flight")]


def crossed_by_none(ground: Ground, cards: Sequence[Profile], *, jumps: bool) -> list[Piece]:
    """What nobody of these crosses, at whatever pace: too high for all, or so wide that a walk ends in it (GB-32, G-91)."""
    tallest = max(card.height for card in cards)
    farthest = max(card.move // 2 - card.base.wide for card in cards)
    entered = {piece.of for piece in ground.pieces if piece.of}
    found = []
    for piece in ground.pieces:
        deep = piece.has("deep") and not jumps and _width(piece.outline) > farthest
        shut = piece.has("obstacle") or (piece.has("building") and piece.id not in entered)
        if deep or (shut and piece.height > tallest):
            found.append(piece)
    return found


def _width(outline: Outline) -> float:
    """How wide something is where it is narrowest, in tenths, as far as a box round it says."""
    from shapely import Polygon

    corners = list(Polygon(outline).minimum_rotated_rectangle.exterior.coords)
    (x, y), (x1, y1), (x2, y2) = corners[:3]
    return min(abs(complex(x1 - x, y1 - y)), abs(complex(x2 - x1, y2 - y1)))


def circle(at: Point, radius: int) -> Outline:
    """A circle as a polygon."""
    return tuple((round(x), round(y)) for x, y in hops.circle(at, radius, _CORNERS))


def _barred(setting: Setting, ground: Ground, seat: Seat) -> Problem | None:
    """That a side's foot gets to no objective, at the piece without which it would."""
    cards = on_foot(setting, seat)
    zone = next((zone.outline for zone in ground.zones if zone.seat == seat), None)
    walls = crossed_by_none(ground, cards, jumps=False) if cards and zone else []
    if not walls or zone is None or _arrives(ground, zone, [wall.outline for wall in walls], cards):
        return None
    rows = {row.id: number for number, row in enumerate(setting.file.terrain)}
    for wall in walls:
        rest = [other.outline for other in walls if other is not wall]
        if wall.id in rows and _arrives(ground, zone, rest, cards):
            field = f"terrain[{rows[wall.id]}]"
            text = (
                f"nobody on foot gets from where {setting.file.sides[seat].name} deploys to anything that is to be held: "
                f"{wall.name} lies right across (GB-32); make it shorter, or open a way"
            )
            mend = _shortened(setting, ground, rows[wall.id], zone, rest, cards)
            return warning(
                f"{field}.{'shape' if setting.file.terrain[rows[wall.id]].shape else 'at'}", text, mend
            )
    return None


def _arrives(ground: Ground, zone: Outline, walls: Sequence[Outline], cards: Sequence[Profile]) -> bool:
    """Whether somebody gets from a zone to within the reach of an objective."""
    room = min(card.base.wide for card in cards) // 2
    parts = open_ground(ground.size, walls, (), room)
    return any(meet(parts, zone, circle(each.at, each.reach + room)) for each in ground.objectives)


def _shortened(
    setting: Setting,
    ground: Ground,
    number: int,
    zone: Outline,
    rest: Sequence[Outline],
    cards: Sequence[Profile],
) -> tuple[Change, ...]:
    """The mend that makes a barrier as much shorter as it takes to get round it."""
    row = setting.file.terrain[number]
    shape = row.shape or kit.kit()[row.kit].shape
    found = max(_LENGTH.finditer(shape), key=lambda one: lengths.read(one[0]), default=None)
    if found is None or row.points:
        return ()
    for part in range(_SHORTER - 1, 0, -1):
        length = lengths.read(found[0]) * part // _SHORTER // lengths.CM * lengths.CM
        tried = f"{shape[: found.start()]}{lengths.written_in(length, 'cm')}{shape[found.end() :]}"
        if length and _arrives(
            ground,
            zone,
            [*rest, laid(kit.shape(tried), table_layout.spot(row.at, ""), row.turn * 100)],
            cards,
        ):
            return written(f"terrain[{number}].shape", tried)
    return ()
