"""Throwing terrain (R-7.2.6, C-53, C-73, C-94)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from game.core.actions import Refusal
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Step
from game.systems.ascension import events, falls, terrain
from game.systems.ascension.displacement import LIFTED, WAYS, might
from game.systems.ascension.falls import Crash, Hit
from game.systems.ascension.harm import Hurt
from game.systems.ascension.state import GROUND, Battle, ModelId, Piece, PieceId, Trait
from game.table.lengths import FULL, INCH, TOLERANCE, said
from game.table.outlines import Box, apart, bounds, middle, shifted, swept
from game.table.shapes import Outline, Point, contains, distance, gap_to, heading, moved, overlap_area

FIXED: tuple[Trait, ...] = (
    "area", "sunken", "impassable", "fixed", "door", "console", "link", "bridge", "objective", "font", "gateway",
    "nexus", "ley",
)  # fmt: skip
"""Terrain that is not thrown, of whatever Size (C-94)."""
GRAZE = 1.0
"""Pieces that overlap by no more than this, in square millimetres, only touch."""


def why_not_thrown_piece(state: Battle, thrower: ModelId, piece: PieceId) -> Refusal | None:
    """Why a model cannot throw a piece of terrain: loose, two Sizes smaller, nobody on it (C-53, C-94)."""
    name, found = state.character(thrower).name, state.pieces.get(piece)
    if found is None:
        return Refusal("C-94", "There is no such piece of terrain.")
    if any(found.has(trait) for trait in FIXED):
        return Refusal("C-94", f"{found.name} is fixed and cannot be thrown.")
    if found.size > might(state, thrower) - LIFTED:
        most = might(state, thrower) - LIFTED
        return Refusal("C-53", f"{found.name} is Size {found.size:g}; {name} can throw up to Size {most}.")
    carried = (*(model.on for model in state.models.values()), *(other.on for other in state.pieces.values()))
    if piece in carried or any(piece in (other.links or ()) for other in state.pieces.values()):
        return Refusal("C-94", f"Something stands on {found.name}.")
    return None


def throw_piece_length(state: Battle, thrower: ModelId, piece: PieceId) -> int:
    """How far a model can throw a piece: as many inches as it is whole Sizes larger (C-53, C-84)."""
    return max(0, int(might(state, thrower) - state.pieces[piece].size)) * INCH


def check_throw_piece(
    state: Battle, thrower: ModelId, piece: PieceId, heading: int, length: int
) -> Refusal | None:
    """Why a throw of a piece in a direction, so far, is not legal."""
    if refusal := why_not_thrown_piece(state, thrower, piece):
        return refusal
    most = throw_piece_length(state, thrower, piece)
    if not 0 <= heading < FULL:
        return Refusal("C-53", "A throw has a direction from 0 to 360 degrees.")
    if not 0 < length <= most + TOLERANCE:
        return Refusal("C-53", f"A throw goes up to {said(most)}; this would be {said(length)}.")
    return None


def suggest_piece_throws(state: Battle, thrower: ModelId, piece: PieceId) -> list[tuple[int, int]]:
    """Directions and lengths worth a look: at the nearest enemies, and all round."""
    if why_not_thrown_piece(state, thrower, piece):
        return []
    start = middle(state.pieces[piece].outline)
    foes = sorted(state.foes(thrower), key=lambda foe: (distance(start, foe.place.point), foe.id))
    turns = [heading(start, foe.place.point) for foe in foes[:4]]
    most = throw_piece_length(state, thrower, piece)
    return [(turn, most) for turn in dict.fromkeys([*turns, *range(0, FULL, FULL // WAYS)])]


class ThrowPiece(Step[Battle], frozen=True, tag=True):
    """A piece of terrain is thrown: it stops at the first base or terrain, which it hits (R-7.2.6, C-53, C-73)."""

    piece: PieceId
    heading: int
    length: int
    by: Seat | None

    def proceed(self, state: Battle, ctx: Context) -> None:
        piece = state.pieces.get(self.piece)
        if piece is None:
            return
        free, met = _flight(state, piece, self.heading, self.length)
        end = shifted(piece.outline, moved((0, 0), self.heading, free))
        follows: list[Step[Battle]] = []
        if isinstance(met, Piece):
            follows.append(Hit(met.id, piece.size, self.by))
        elif met:
            follows.append(_hurt(piece, met, self.by))
        state.alter(piece.id, outline=end, on=_lands_on(state, piece, end))
        ctx.tell(events.PieceMoved, piece.id, piece.outline, end)
        under = _under(state, ctx, state.pieces[piece.id], self.by)
        follows += under
        if (met is not None or under) and piece.has("fragile"):
            follows.append(Crash(piece.id, self.by, quiet=True))
        state.push(*follows)


def _hurt(piece: Piece, model: ModelId, by: Seat | None) -> Hurt:
    return Hurt(model, ceil(piece.size), f"the impact of {piece.name}", "R-7.2.6", by)


def _in_flight(state: Battle, piece: Piece) -> Iterator[Piece | ModelId]:
    """What a thrown piece can hit on its level."""
    low, high = terrain.body(state, piece)
    for model in state.models.values():
        height = terrain.level(state, model.on)
        if height < high and low < height + state.character(model.id).size:
            yield model.id
    for other in state.pieces.values():
        bottom, top = terrain.body(state, other)
        solid = not terrain.flat(other) and not (other.has("door") and other.open)
        if other.id != piece.id and solid and bottom < high and low < top:
            yield other


def _flight(state: Battle, piece: Piece, heading: int, length: int) -> tuple[int, Piece | ModelId | None]:
    """How far a piece flies, and what stops it; the table's edge is nothing to hit."""

    def clear(far: int, thing: Piece | ModelId | None) -> bool:
        by = moved((0, 0), heading, far)
        return _on_table(state, piece, by) if thing is None else not _hit(state, piece, by, thing)

    free, met = length, None
    for thing in (None, *_in_flight(state, piece)):
        if clear(free, thing):
            continue
        low, high = 0, free
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if clear(middle, thing) else (low, middle)
        free, met = low, thing
    return free, met


def _on_table(state: Battle, piece: Piece, by: Point) -> bool:
    """Whether a piece that is shifted so far does not leave the table."""
    left, top, right, bottom = _way(piece, by)
    width, height = state.field.width, state.field.height
    return min(left, top, width - right, height - bottom) >= -TOLERANCE


def _hit(state: Battle, piece: Piece, by: Point, thing: Piece | ModelId) -> bool:
    """Whether a piece that is shifted so far runs into a thing on its way, which it may have touched before."""
    way = _way(piece, by)
    if isinstance(thing, Piece):
        if apart(way, bounds(thing.outline)):
            return False
        before = overlap_area(piece.outline, thing.outline)
        return overlap_area(swept(piece.outline, by), thing.outline) > GRAZE + before
    base, place = state.base(thing), state.models[thing].place
    if apart(way, (*place.point, *place.point), base.long):
        return False
    return gap_to(base, place, swept(piece.outline, by)) < -TOLERANCE


def _way(piece: Piece, by: Point) -> Box:
    """The rectangle round all that a piece comes over when it is shifted so far."""
    return bounds([*piece.outline, *shifted(piece.outline, by)])


def _lands_on(state: Battle, piece: Piece, outline: Outline) -> PieceId:
    """The surface on which a piece comes to rest: the highest under its middle that is no higher than it was."""
    low, centre = terrain.body(state, piece)[0], middle(outline)
    under = [
        other
        for other in state.pieces.values()
        if other.id != piece.id
        and terrain.standable(other)
        and terrain.body(state, other)[1] <= low
        and contains(other.outline, centre)
    ]
    return max(under, key=lambda other: terrain.body(state, other)[1]).id if under else GROUND


def _under(state: Battle, ctx: Context, piece: Piece, by: Seat | None) -> list[Step[Battle]]:
    """The models on which a piece comes down: they are hit and make room (R-7.2.6)."""
    low, high = terrain.body(state, piece)
    follows: list[Step[Battle]] = []
    for model in list(state.models.values()):
        height = terrain.level(state, model.on)
        between = height < high and low < height + state.character(model.id).size
        hit = between and terrain.over(state.base(model.id), model.place, piece.outline)
        if hit and falls.settle(state, ctx, model.id, [], by=by):
            after = state.models[model.id]
            ctx.tell(events.Moved, model.id, model.place, after.place, after.on, "displaced")
            follows.append(_hurt(piece, model.id, by))
    return follows


STEPS = (ThrowPiece,)
