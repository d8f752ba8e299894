"""What terrain means to a model: what it stands on, what stands in its way, what ground it is over (R-4.1.1, R-7.2.11).

A *level* is an elevation in Sizes. A piece of terrain is a solid body from the level it stands on up to that and its
Size; a bridge is a deck without a body, and its Size is that of its parapet. Areas and sunken ground are flat.
What is computed from the pieces is kept as long as they stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from game.systems.ascension.state import GROUND, Battle, Model, ModelId, Piece, PieceId
from game.table.lengths import CONTACT
from game.table.obstacles import Obstacles, sweep
from game.table.outlines import minus
from game.table.shapes import Base, Edge, Outline, Place, Point, contains, distance, gap_to, overlaps

_KEPT = 32
"""For how many versions of the terrain the results are kept."""
_MOST = 512
"""How many results are kept for each."""


class Land:
    """One version of the terrain, and all that has been worked out about it."""

    def __init__(self, state: Battle) -> None:
        self.pieces = state.pieces
        self.size = state.field.width, state.field.height
        self.levels = {each: state.elevation(each) for each in (GROUND, *self.pieces)}
        self.memo: dict[Any, Any] = {}

    def keep(self, key: Any, value: Any) -> Any:
        """Remember a result."""
        if len(self.memo) >= _MOST:
            self.memo.clear()
        self.memo[key] = value
        return value


_LANDS: dict[int, Land] = {}


def land(state: Battle) -> Land:
    """The terrain as it is now; pieces are replaced as a whole and never changed in place, so that they name it."""
    known = _LANDS.get(id(state.pieces))
    if known is None or known.pieces is not state.pieces:
        if len(_LANDS) >= _KEPT:
            del _LANDS[next(iter(_LANDS))]
        known = _LANDS[id(state.pieces)] = Land(state)
    return known


# Pieces


def flat(piece: Piece) -> bool:
    """Whether it is walked into instead of climbed: areas and sunken ground (C-67, C-69)."""
    return piece.has("area") or piece.has("sunken")


def standable(piece: Piece) -> bool:
    """Whether models may stand on it: on anything solid but doors, stairs and what is impassable (R-7.2.14)."""
    return not (flat(piece) or piece.has("impassable") or piece.has("door") or piece.has("link"))


def surfaces(state: Battle) -> tuple[PieceId, ...]:
    """Every surface above the ground that models may stand on."""
    return tuple(piece.id for piece in state.pieces.values() if standable(piece))


def body(state: Battle, piece: Piece) -> tuple[float, float]:
    """From which level to which a piece reaches; both are one for a bridge's deck."""
    levels = land(state).levels
    if piece.links:
        low, high = (levels.get(surface, 0.0) for surface in piece.links)
        return low, high
    bottom = levels.get(piece.on, 0.0)
    return bottom, bottom if piece.has("bridge") else bottom + piece.size


def level(state: Battle, surface: PieceId) -> float:
    """The elevation of a surface (C-16)."""
    return land(state).levels.get(surface, 0.0)


def level_of(state: Battle, model: ModelId) -> float:
    """The elevation of a model (C-16)."""
    return level(state, state.models[model].on)


def step(size: float) -> float:
    """The highest terrain that a model of a size steps over (R-5.2.2, C-21)."""
    return size // 2


def over(base: Base, place: Place, outline: Outline) -> bool:
    """Whether any part of a base is over an outline; contact is not (C-68)."""
    reach = max(base.long, base.wide) // 2 + 1
    return near(place, outline, reach) and overlaps(base, place, outline)


def near(place: Place, outline: Edge, reach: int) -> bool:
    """Whether the box round an outline comes within some tenths of a place; told much sooner than the true gap."""
    return (
        any(x > place.x - reach for x, _ in outline)
        and any(x < place.x + reach for x, _ in outline)
        and any(y > place.y - reach for _, y in outline)
        and any(y < place.y + reach for _, y in outline)
    )


# What a base stands on


class _Stage(NamedTuple):
    """A surface that models may stand on: the box around it, and from which level to which it reaches."""

    left: int
    top: int
    right: int
    bottom: int
    low: float
    high: float
    piece: Piece


def _stages(state: Battle) -> tuple[_Stage, ...]:
    known = land(state)
    if "stages" in known.memo:
        return known.memo["stages"]  # type: ignore[no-any-return]
    found = []
    for piece in known.pieces.values():
        if standable(piece):
            xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
            found.append(_Stage(min(xs), min(ys), max(xs), max(ys), *body(state, piece), piece))
    return known.keep("stages", tuple(found))  # type: ignore[no-any-return]


def _carriers(state: Battle, base: Base, place: Place, low: float, high: float) -> Iterator[_Stage]:
    """The surfaces from one level to another that a base is over, wholly or partly."""
    x, y, reach = place.x, place.y, max(base.long, base.wide) / 2
    for stage in _stages(state):
        if (
            stage.left < x + reach
            and stage.right > x - reach
            and stage.top < y + reach
            and stage.bottom > y - reach
            and low <= stage.high <= high
            and overlaps(base, place, stage.piece.outline)
        ):
            yield stage


def surface_at(
    state: Battle, base: Base, place: Place, height: float, stay: PieceId = GROUND
) -> PieceId | None:
    """What carries a base at a level; None if nothing does (C-68).

    What its centre is over comes first, then what it stood on (`stay`), then whatever any part of it is over.
    """
    carrying = [stage.piece for stage in _carriers(state, base, place, height, height)]
    centred = [piece.id for piece in carrying if contains(piece.outline, place.point)]
    if centred:
        return stay if stay in centred else centred[0]
    if height == 0:
        return GROUND
    ids = [piece.id for piece in carrying]
    return stay if stay in ids else ids[0] if ids else None


def surface_over(state: Battle, point: Point) -> PieceId:
    """The highest surface at a point; the ground if there is none (C-105)."""
    there = (id for id in surfaces(state) if contains(state.pieces[id].outline, point))
    return max(there, key=lambda id: level(state, id), default=GROUND)


def step_up(
    state: Battle, model: ModelId, place: Place, height: float, crushing: float = 0
) -> PieceId | None:
    """The highest terrain that a model ending a way at a place steps onto; None if it is over none (R-5.2.2, C-21).

    What it can step over it may also end on: it stands on it while any part of its base is over it (C-68). Fragile
    terrain smaller than `crushing` is none: it goes to pieces.
    """
    reach = step(state.character(model).size)
    under = [
        stage
        for stage in (
            _carriers(state, state.base(model), place, height + 0.5, height + reach) if reach else ()
        )
        if stage.low <= height and not crushable(stage.piece, crushing)
    ]
    return max(under, key=lambda stage: stage.high).piece.id if under else None


def supported(state: Battle, model: ModelId) -> bool:
    """Whether any part of a model's base is over what it stands on (C-68)."""
    now = state.models[model]
    return surface_at(state, state.base(model), now.place, level(state, now.on), now.on) is not None


def below(state: Battle, base: Base, place: Place, height: float) -> list[Piece]:
    """The surfaces under a base that lie lower than a level, the highest first; the ground is not among them."""
    under = sorted(_carriers(state, base, place, 0, height - 0.5), key=lambda stage: -stage.high)
    return [stage.piece for stage in under]


def footing(
    state: Battle, base: Base, place: Place, height: float, size: float
) -> tuple[PieceId, list[PieceId]]:
    """What a model of a size steps down to from a level, and the fragile terrain that it breaks on the way (C-119)."""
    broken: list[PieceId] = []
    for piece in below(state, base, place, height):
        if not crushable(piece, size):
            return piece.id, broken
        broken.append(piece.id)
    return GROUND, broken


def level_with(state: Battle, model: Model, piece: Piece) -> bool:
    """Whether a piece is within a model's height, or what it stands on (C-72)."""
    low, high = body(state, piece)
    height = level(state, model.on)
    return low < height + state.character(model.id).size and height <= high


def beside(state: Battle, model: Model, piece: Piece) -> bool:
    """Whether a model touches a piece (C-11, C-72)."""
    apart = gap_to(state.base(model.id), model.place, piece.outline)
    return apart <= CONTACT and level_with(state, model, piece)


# Flat ground


def grounds(state: Battle, height: float) -> tuple[tuple[Piece, tuple[Outline, ...]], ...]:
    """The areas and sunken ground of a level, each without what bridges cover (R-7.2.13, C-69)."""
    known = land(state)
    key = "grounds", height
    if key in known.memo:
        return known.memo[key]  # type: ignore[no-any-return]
    decks = [
        piece.outline
        for piece in known.pieces.values()
        if piece.has("bridge") and body(state, piece)[1] == height
    ]
    found = tuple(
        (piece, minus(piece.outline, decks) if decks else (piece.outline,))
        for piece in known.pieces.values()
        if flat(piece) and body(state, piece)[0] == height
    )
    return known.keep(key, found)  # type: ignore[no-any-return]


def under(state: Battle, base: Base, place: Place, height: float) -> tuple[Piece, ...]:
    """The flat ground of a level that a base is over (C-67); under a bridge it does not count."""
    return tuple(
        piece for piece, parts in grounds(state, height) if any(over(base, place, part) for part in parts)
    )


def crossed(
    state: Battle, base: Base, start: Place, end: Place, outlines: Iterator[tuple[PieceId, Outline]]
) -> list[PieceId]:
    """Which of some outlines a base comes over on a straight way, in the order in which it does."""
    width, height = land(state).size
    met: dict[PieceId, int] = {}
    for name, outline in outlines:
        stop = sweep(base, start, end, Obstacles(width, height, {}, {name: outline}))
        if stop is not None and stop.by == name:
            met[name] = min(met.get(name, width + height), distance(start.point, stop.place.point))
    return sorted(met, key=lambda name: met[name])


def difficult(state: Battle, model: ModelId, height: float) -> Iterator[tuple[PieceId, Outline]]:
    """The difficult ground of a level that impairs a model: not what it could step over (R-7.2.15)."""
    character = state.character(model)
    if character.has("sure-footed"):
        return
    for piece, parts in grounds(state, height):
        if piece.has("difficult") and piece.size > step(character.size):
            yield from ((piece.id, part) for part in parts)


def mire(state: Battle, model: ModelId) -> Obstacles:
    """The difficult ground that impairs a model on its level, as something to come up against (C-46)."""
    known, character, height = land(state), state.character(model), level_of(state, model)
    key = "mire", height, character.size, character.has("sure-footed")
    if key in known.memo:
        return known.memo[key]  # type: ignore[no-any-return]
    parts = enumerate(difficult(state, model, height))
    outlines = {f"{name}#{number}": part for number, (name, part) in parts}
    return known.keep(key, Obstacles(*known.size, {}, outlines))  # type: ignore[no-any-return]


def hazardous(state: Battle, height: float) -> Iterator[tuple[PieceId, Outline]]:
    """The hazardous ground of a level (R-7.2.18)."""
    for piece, parts in grounds(state, height):
        if piece.has("hazardous"):
            yield from ((piece.id, part) for part in parts)


# What is in the way


def crushable(piece: Piece, size: float) -> bool:
    """Whether a model of a size goes through it and leaves nothing of it (R-7.2.9)."""
    return piece.has("fragile") and not piece.has("indestructible") and not flat(piece) and piece.size < size


def blocks(state: Battle, piece: Piece, height: float, size: float, *, passing: bool, crushing: bool) -> bool:
    """Whether a solid piece is in the way of a model of a size on a level (C-12, C-21)."""
    low, high = body(state, piece)
    if piece.has("bridge"):
        return height < low < height + size
    if high <= height or low >= height + size or (piece.has("door") and piece.open):
        return False
    if piece.has("impassable") or piece.has("door") or piece.has("link"):
        return not (crushing and crushable(piece, size) and not piece.has("impassable"))
    if crushing and crushable(piece, size):
        return False
    return not (passing and high - height <= step(size))


def _walls(state: Battle, height: float, size: float, passing: bool, crushing: bool) -> Obstacles:
    """The terrain in the way of any model of a size on a level, without bases."""
    known = land(state)
    key = "walls", height, size, passing, crushing
    if key in known.memo:
        return known.memo[key]  # type: ignore[no-any-return]
    outlines = {
        piece.id: piece.outline
        for piece in known.pieces.values()
        if not flat(piece) and blocks(state, piece, height, size, passing=passing, crushing=crushing)
    }
    for piece, parts in grounds(state, height):
        if piece.has("impassable"):
            outlines |= {
                f"{piece.id}#{number}" if number else piece.id: part for number, part in enumerate(parts)
            }
    return known.keep(key, Obstacles(*known.size, {}, outlines))  # type: ignore[no-any-return]


def obstacles(
    state: Battle, model: ModelId, *, on: PieceId | None = None, passing: bool = False, crushing: bool = False
) -> Obstacles:
    """All that a model may not overlap on its level, or on that of the surface `on` (C-12, C-66).

    On the way (`passing`) it passes what it steps over (C-21), where it ends it does not; with `crushing` it goes
    through fragile terrain (R-7.2.9). What a name stands for tells `stopped_by`.
    """
    now = state.models[model]
    size = state.character(model).size
    height = level(state, now.on if on is None else on)
    known = land(state)
    others = tuple((other.id, other.place, other.on) for other in state.models.values() if other.id != model)
    key = "all", height, size, passing, crushing, others
    if key in known.memo:
        return known.memo[key]  # type: ignore[no-any-return]
    found = _walls(state, height, size, passing, crushing)
    for other, place, _ in others:
        if meet(state, size, height, other):
            found = found.with_base(f"@{other}", state.base(other), place)
    return known.keep(key, found)  # type: ignore[no-any-return]


def meet(state: Battle, size: float, height: float, other: ModelId) -> bool:
    """Whether the bases of a model of a size on a level and of another may not lie over each other (C-66)."""
    there = level_of(state, other)
    lower = size if height <= there else state.character(other).size
    return abs(height - there) < lower


def stopped_by(state: Battle, by: str) -> Piece | ModelId | None:
    """What the name of an obstacle stands for: a piece, the number of a model, None for the table's edge."""
    piece = state.pieces.get(by) or state.pieces.get(by.rpartition("#")[0])
    if piece is not None:
        return piece
    return int(by[1:]) if by.startswith("@") else None


def named(state: Battle, by: str) -> str:
    """What an obstacle is called in a sentence."""
    found = stopped_by(state, by)
    if found is None:
        return "the table's edge"
    return found.name if isinstance(found, Piece) else state.character(found).name
