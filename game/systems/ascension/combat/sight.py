"""Who sees whom, what is in the way and by how much, and the cover it gives (C-14, C-15, C-43 to C-45, C-67, C-69, C-118).

The target counts as its Size and its elevation together, a piece of terrain as its Size and the elevation of what it
stands on. What the terrain of a battle does to lines is worked out once (`Scene`), and what was asked is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from game.core.breakdowns import Part
from game.systems.ascension.state import Battle, Model, ModelId, Piece, PieceId
from game.table.lengths import INCH, TOLERANCE
from game.table.shapes import Base, Place, Point, contains, foot, gap, gap_to
from game.table.sight import Line, Screens, nine_lines, sight_points

COVER_RULE, LEVEL_RULE = "R-6.2.2", "R-7.2.11"
NEAR = INCH
"""How near terrain has to be to a target to give it cover (C-15)."""
POINT_SIZE = 1
"""What a point that is no model counts as: the Size of the smallest model that could stand there."""
HEEL = 0.5
"""How far a shut door has to rise above the level of a target to hide it (R-7.2.16)."""
_KEPT = 16
"""For how many sets of terrain what was worked out is kept."""
_REMEMBERED = 20_000


class Stance(msgspec.Struct, frozen=True):
    """All of a model that sight depends on: where it stands, or might stand."""

    base: Base
    place: Place
    on: PieceId
    size: float
    keen: bool = False
    """It ignores Obscured (C-90)."""


class Glance(msgspec.Struct, frozen=True):
    """Whether there is sight, and the cover from the looker's best point (C-43)."""

    free: bool
    cover: int = 0
    by: PieceId = ""
    """What gives the cover."""
    point: int = 0
    """The looker's best point: 0 its centre, 1 left, 2 right."""


class Ray(msgspec.Struct, frozen=True):
    """One of the nine lines: what blocks it ("" if nothing does), and by how many tenths it fails to pass beside that.

    What does not block it may cover the target: `cover` by the piece `by`.
    """

    start: Point
    end: Point
    blocker: PieceId = ""
    margin: int = 0
    cover: int = 0
    by: PieceId = ""


class Sight(msgspec.Struct, frozen=True):
    """Everything about one look: all nine lines, the looker's points one after the other, and the cover."""

    free: bool
    lines: tuple[Ray, ...]
    cover: Part | None
    point: int
    by: PieceId = ""

    @property
    def best(self) -> Point:
        """The looker's best point."""
        return self.lines[3 * self.point].start

    @property
    def closest(self) -> Ray:
        """The line that is free, or the one that comes closest to it."""
        return min(self.lines, key=lambda line: line.margin if line.blocker else -1)


class Scene:
    """What the terrain of a battle does to lines of sight, made ready for many of them."""

    __slots__ = ("floors", "heights", "memo", "pieces", "screens", "within")

    def __init__(self, pieces: Mapping[PieceId, Piece], heights: Mapping[PieceId, float]) -> None:
        self.pieces = pieces
        self.heights = heights
        self.floors = {key: heights[key] - pieces[key].size for key in heights if pieces[key].has("bridge")}
        self.screens = Screens({key: pieces[key].outline for key in heights})
        self.memo: dict[tuple[Stance, Stance], Glance] = {}
        self.within: dict[tuple[Stance, PieceId], bool] = {}


_scenes: dict[int, Scene] = {}


def screens(piece: Piece) -> bool:
    """Whether a piece can block or give cover: not if it is sunken, grated or an open door (C-69, R-7.2.11, R-7.2.16)."""
    return not (piece.has("sunken") or piece.has("grated") or (piece.has("door") and piece.open))


def scene(state: Battle) -> Scene:
    """The terrain of a battle as lines of sight meet it; it is kept as long as the terrain stays the same."""
    found = _scenes.get(id(state.pieces))
    if found is None:
        while len(_scenes) >= _KEPT:
            del _scenes[next(iter(_scenes))]
        heights = {key: height(state, key) for key, piece in state.pieces.items() if screens(piece)}
        found = _scenes[id(state.pieces)] = Scene(state.pieces, heights)
    return found


def height(state: Battle, piece: PieceId) -> float:
    """How high a piece reaches: its Size and the elevation of what it stands on (C-45)."""
    found = state.pieces[piece]
    return found.size + state.elevation(found.on)


# Who looks


def whereabouts(state: Battle, model: ModelId) -> Model:
    """A model where it stands, or where it stood when it was removed. Raises `KeyError`."""
    found = state.models.get(model)
    if found is None:
        found = next((gone for gone in reversed(state.fallen) if gone.id == model), None)
    if found is None:
        raise KeyError(model)
    return found


def apart(state: Battle, one: ModelId, other: ModelId) -> int:
    """The gap between two models, of which any may just have been removed."""
    first, second = whereabouts(state, one), whereabouts(state, other)
    bases = state.field.characters
    return gap(bases[first.who].base, first.place, bases[second.who].base, second.place)


def stance(state: Battle, model: ModelId, place: Place | None = None, on: PieceId | None = None) -> Stance:
    """How a model stands, or would stand at another place."""
    now = whereabouts(state, model)
    who = state.field.characters[now.who]
    return Stance(who.base, place or now.place, now.on if on is None else on, who.size, who.has("keen-sight"))


# Looking


def glances(state: Battle, pairs: Sequence[tuple[Stance, Stance]]) -> list[Glance]:
    """Sight and cover of many pairs of looker and target at once, in their order."""
    ground = scene(state)
    missing = [pair for pair in dict.fromkeys(pairs) if pair not in ground.memo]
    if missing:
        if len(ground.memo) + len(missing) > _REMEMBERED:
            ground.memo.clear()
            ground.within.clear()
            missing = list(dict.fromkeys(pairs))
        crossed = ground.screens.nine([(a.base, a.place, b.base, b.place) for a, b in missing])
        met: Any = crossed.any(axis=1)
        for number, (looker, target) in enumerate(missing):
            columns = met[number].nonzero()[0].tolist()
            lines = crossed[number][:, columns].T.tolist() if columns else []
            names = [ground.screens.ids[column] for column in columns]
            ground.memo[looker, target] = _weigh(state, ground, looker, target, names, lines)
    return [ground.memo[pair] for pair in pairs]


def _weigh(
    state: Battle,
    ground: Scene,
    looker: Stance,
    target: Stance,
    names: list[PieceId],
    crossings: list[list[bool]],
) -> Glance:
    """What the pieces that are crossed make of a look: `crossings` has for each of them which of the nine cross it."""
    met = list(zip(names, crossings, strict=True))
    blocked = [False] * 9
    for name, crossing in met:
        if not all(blocked) and _blocks(state, ground, looker, target, name):
            blocked = [one or other for one, other in zip(blocked, crossing, strict=True)]
    floor = _floor_between(state, ground, looker, target)
    if floor and not all(blocked):
        lines = nine_lines(looker.base, looker.place, target.base, target.place)
        hidden = (_through(state, ground, looker, target, floor, line) for line in lines)
        blocked = [one or other for one, other in zip(blocked, hidden, strict=True)]
    points = [point for point in range(3) if not all(blocked[3 * point : 3 * point + 3])]
    if not points:
        return Glance(False)
    covers = [(_cover(state, ground, looker, target, name), name, crossing) for name, crossing in met]
    return min((_from(point, covers) for point in points), key=lambda found: found.cover)


def _from(point: int, covers: list[tuple[int, PieceId, list[bool]]]) -> Glance:
    """What is seen from one of the looker's points: the largest cover among its three lines (C-15)."""
    cover, by = 0, ""
    for bonus, name, crossing in covers:
        if bonus > cover and any(crossing[3 * point : 3 * point + 3]):
            cover, by = bonus, name
    return Glance(True, cover, by, point)


def _matters(state: Battle, ground: Scene, looker: Stance, target: Stance, name: PieceId) -> bool:
    """Whether a piece counts between two models: not what they stand on, nor a bridge over both (C-45, R-7.2.11)."""
    if (looker.on and name in carriers(state, looker.on)) or (
        target.on and name in carriers(state, target.on)
    ):
        return False
    floor = ground.floors.get(name)
    return floor is None or floor < max(top(state, looker), top(state, target))


def _floor_between(state: Battle, ground: Scene, looker: Stance, target: Stance) -> PieceId:
    """The solid floor on which one of two models stands above the level of the other; "" if there is none (C-118)."""
    if looker.on == target.on:
        return ""
    for upper, lower in ((looker.on, target.on), (target.on, looker.on)):
        low = state.elevation(lower)
        for name in carriers(state, upper):
            if name in ground.floors and low < state.elevation(name):
                return name
    return ""


def _through(
    state: Battle, ground: Scene, looker: Stance, target: Stance, floor: PieceId, line: Line
) -> bool:
    """Whether a line goes through a solid floor: its lower end lies under it (R-7.2.11, C-118)."""
    if looker.keen:
        return False
    low = line[0] if state.elevation(looker.on) < state.elevation(target.on) else line[1]
    return contains(ground.pieces[floor].outline, low)


def _hides(state: Battle, ground: Scene, target: Stance, name: PieceId) -> bool:
    """Whether a piece is high enough to hide a target; a shut door is, unless all of it is below the target's feet."""
    least = state.elevation(target.on) + HEEL if ground.pieces[name].has("door") else top(state, target)
    return ground.heights[name] >= least


def _blocks(state: Battle, ground: Scene, looker: Stance, target: Stance, name: PieceId) -> bool:
    """Whether a piece blocks the lines that cross it (C-14, C-45, C-67, C-90); a shut door always does (R-7.2.16)."""
    if looker.keen or not _hides(state, ground, target, name):
        return False
    if not _matters(state, ground, looker, target, name):
        return False
    return not (_stands_in(ground, target, name) or _stands_in(ground, looker, name))


def _cover(state: Battle, ground: Scene, looker: Stance, target: Stance, name: PieceId) -> int:
    """The cover that a piece gives if a line crosses it (C-15, C-45, C-67)."""
    hides = _hides(state, ground, target, name)
    bonus = 1 if hides else cover_of(ground.heights[name], top(state, target))
    if not bonus or not _matters(state, ground, looker, target, name):
        return 0
    if hides:
        return int(not looker.keen and _stands_in(ground, target, name))
    return bonus if _beside(ground, target, name) else 0


def top(state: Battle, stance: Stance) -> float:
    """What a model counts as for sight: its Size and its elevation (C-45)."""
    return stance.size + state.elevation(stance.on)


def cover_of(size: float, target: float) -> int:
    """What terrain of one size gives a larger target, both with their elevation (R-6.2.2, C-44, C-45)."""
    if target - size >= 2:
        return 2
    return int(target - size == 1)


def carriers(state: Battle, surface: PieceId) -> tuple[PieceId, ...]:
    """A surface and all it stands on."""
    found: tuple[PieceId, ...] = ()
    while surface:
        found = (*found, surface)
        surface = state.pieces[surface].on
    return found


def _beside(ground: Scene, target: Stance, name: PieceId) -> bool:
    """Whether a piece is near enough to the target to cover it (C-15)."""
    return gap_to(target.base, target.place, ground.pieces[name].outline) <= NEAR + TOLERANCE


def _stands_in(ground: Scene, stance: Stance, name: PieceId) -> bool:
    """Whether a model stands in a piece of area ground (C-67)."""
    piece = ground.pieces[name]
    if not piece.has("area") or piece.on != stance.on:
        return False
    found = ground.within.get((stance, name))
    if found is None:
        found = gap_to(stance.base, stance.place, piece.outline) < -TOLERANCE
        ground.within[stance, name] = found
    return found


def sees(state: Battle, looker: ModelId, target: ModelId) -> bool:
    """Whether one model has a free line to another (C-14)."""
    return glance(state, looker, target).free


def glance(state: Battle, looker: ModelId, target: ModelId) -> Glance:
    """Sight and cover between two models."""
    return glances(state, [(stance(state, looker), stance(state, target))])[0]


def looks(state: Battle, looker: ModelId, targets: Iterable[ModelId]) -> dict[ModelId, Glance]:
    """Sight and cover from one model to many."""
    now = whereabouts(state, looker)
    return look_from(state, looker, now.place, now.on, targets)


def look_from(
    state: Battle, looker: ModelId, place: Place, on: PieceId, targets: Iterable[ModelId]
) -> dict[ModelId, Glance]:
    """Sight and cover to many models if the looker stood somewhere else."""
    own = stance(state, looker, place, on)
    ids = list(targets)
    return dict(zip(ids, glances(state, [(own, stance(state, target)) for target in ids]), strict=True))


def look(
    state: Battle, looker: ModelId, target: ModelId, place: Place | None = None, on: PieceId | None = None
) -> Sight:
    """One look with all its lines, from where the looker stands or from another place."""
    return inspect(state, stance(state, looker, place, on), stance(state, target))


def inspect(state: Battle, looker: Stance, target: Stance) -> Sight:
    """One look with all its lines: what blocks each of them and by how much."""
    (found,) = glances(state, [(looker, target)])
    ground = scene(state)
    lines = nine_lines(looker.base, looker.place, target.base, target.place)
    rays = tuple(_ray(state, ground, looker, target, line) for line in lines)
    cover = Part(found.cover, cover_words(state, found), COVER_RULE) if found.cover else None
    return Sight(found.free, rays, cover, found.point, found.by)


def _ray(state: Battle, ground: Scene, looker: Stance, target: Stance, line: Line) -> Ray:
    """What one line meets: of several blockers the one that it is farthest from clearing."""
    crossed = ground.screens.crossed(line)
    floor = _floor_between(state, ground, looker, target)
    margin, blocker = max(
        (
            (ground.screens.margin(line, name), name)
            for name in crossed
            if _blocks(state, ground, looker, target, name)
        ),
        default=(0, ""),
    )
    if floor and not blocker and _through(state, ground, looker, target, floor, line):
        margin, blocker = max(1, ground.screens.margin(line, floor)), floor
    cover, by = max(
        ((_cover(state, ground, looker, target, name), name) for name in crossed), default=(0, "")
    )
    return Ray(line[0], line[1], blocker, margin, cover, by if cover else "")


def cover_words(state: Battle, found: Glance) -> str:
    """`partial cover (Low wall)`."""
    return f"{'full' if found.cover > 1 else 'partial'} cover ({state.pieces[found.by].name})"


# Points and pieces


def sees_place(state: Battle, looker: ModelId, place: Place, on: PieceId) -> bool:
    """Whether a model sees where its own base would stand."""
    own = stance(state, looker)
    return glances(state, [(own, msgspec.structs.replace(own, place=place, on=on))])[0].free


def sees_point(state: Battle, looker: ModelId, point: Point, on: PieceId = "") -> bool:
    """Whether a model sees a point on a surface; it counts as what is 1 Size high there."""
    own = stance(state, looker)
    target = Stance(Base(0, 0), Place(*point), on, POINT_SIZE)
    lines = [(here, point) for here in sight_points(own.base, own.place, point)]
    return _any_free(state, own, target, lines)


def sees_piece(state: Battle, looker: ModelId, piece: PieceId) -> bool:
    """Whether a model has a free line to a corner of a piece of terrain, or to what of it is nearest (R-7.2.7)."""
    own, found = stance(state, looker), state.pieces[piece]
    if gap_to(own.base, own.place, found.outline) <= TOLERANCE:
        return True
    here = own.place.point
    near = here if contains(found.outline, here) else foot(here, found.outline)
    target = Stance(Base(0, 0), Place(*near), found.on, found.size)
    lines = [
        (here, there) for here in sight_points(own.base, own.place, near) for there in (near, *found.outline)
    ]
    return _any_free(state, own, target, lines, but=piece)


def _any_free(
    state: Battle, looker: Stance, target: Stance, lines: Sequence[Line], but: PieceId = ""
) -> bool:
    """Whether one of some lines is not blocked, a piece left out."""
    ground = scene(state)
    rows = ground.screens.crossings([(*start, *end) for start, end in lines])  # type: ignore[arg-type]
    floor = _floor_between(state, ground, looker, target)
    blocks: dict[int, bool] = {}
    for row, line in zip(rows, lines, strict=True):
        if floor and _through(state, ground, looker, target, floor, line):
            continue
        for column in row.nonzero()[0].tolist():
            if column not in blocks:
                name = ground.screens.ids[column]
                blocks[column] = name != but and _blocks(state, ground, looker, target, name)
            if blocks[column]:
                break
        else:
            return True
    return False
