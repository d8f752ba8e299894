"""Doors and gates: open, shut, locked (R-7.2.16, C-72)."""

from __future__ import annotations

from game.core.events import Context
from game.systems.ascension import events, terrain
from game.systems.ascension.state import Battle, ModelId, Piece, PieceId


def in_doorway(state: Battle, piece: Piece) -> ModelId:
    """The model that keeps a door from being shut; 0 for nobody (C-72)."""
    top = terrain.body(state, piece)[1]
    for model in state.models.values():
        within = terrain.level_with(state, model, piece) and terrain.level(state, model.on) < top
        if within and terrain.over(state.base(model.id), model.place, piece.outline):
            return model.id
    return 0


def move(state: Battle, ctx: Context, door: PieceId, wanted: bool | None) -> None:
    """Open or shut a door (None: the other way round); it cannot be shut on a base (R-7.2.16, C-72).

    One that is locked stays as it is; `lock` is what changes that.
    """
    piece = state.pieces.get(door)
    if piece is None or not piece.has("door") or piece.has("locked"):
        return
    wanted = not piece.open if wanted is None else wanted
    if wanted != piece.open and (wanted or not in_doorway(state, piece)):
        state.alter(door, open=wanted)
        ctx.tell(events.DoorMoved, door, wanted)


def lock(state: Battle, ctx: Context, door: PieceId, wanted: bool) -> None:
    """Lock a door, which shuts it first, or unlock it; one that cannot be shut is not locked (R-7.2.16, C-72)."""
    piece = state.pieces.get(door)
    if piece is None or not piece.has("door"):
        return
    if wanted and piece.open:
        move(state, ctx, door, False)
        piece = state.pieces[door]
    if wanted != piece.has("locked") and not piece.open:
        traits = {*piece.traits, "locked"} if wanted else {*piece.traits} - {"locked"}
        state.alter(door, traits=tuple(sorted(traits)))
        ctx.tell(events.DoorLocked, door, wanted)
