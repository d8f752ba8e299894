"""Interacting: doors and gates, consoles, objectives, advantageous terrain (R-5.2.3, R-7.2.16, R-7.2.17, C-72, CC-14)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.core.actions import Refusal
from game.core.events import Context
from game.systems.ascension import advantage, boons, doors, events, falls, harm, terrain
from game.systems.ascension.actions import Interact
from game.systems.ascension.falls import Deeds
from game.systems.ascension.movement import stride_rules
from game.systems.ascension.state import GROUND, Battle, Deed, ModelId, Piece, PieceId
from game.table.lengths import CONTACT, TOLERANCE, said, said_mm
from game.table.shapes import Base, Outline, Place, gap_to

_POINT = Base(0, 0)


def interactive(state: Battle, piece: Piece) -> bool:
    """Whether there is anything to do at a piece."""
    return bool(
        piece.deeds
        or piece.has("door")
        or advantage.owned(piece)
        or state.field.scoring.interact.get(piece.id)
    )


def check(state: Battle, model: ModelId, action: Interact) -> Refusal | None:
    """Why a model may not interact like that now; the nearest action is one with the same piece."""
    refusal = why_not(state, model, action.piece, action.target)
    if refusal is None:
        return None
    near = next((other for other in options(state, model) if other.piece == action.piece), None)
    return Refusal(refusal.rule, refusal.text, near)


def why_not(state: Battle, model: ModelId, piece: PieceId, target: PieceId = GROUND) -> Refusal | None:
    """Why a model may not interact with a piece (R-5.2.3); None if it may."""
    name, now = state.character(model).name, state.models[model]
    found = state.pieces.get(piece) if isinstance(piece, str) else None
    if found is None or not interactive(state, found):
        return Refusal("R-5.2.3", "There is nothing to interact with.")
    apart = gap_to(state.base(model), now.place, found.outline)
    if apart > CONTACT:
        return Refusal("C-72", f"{name} must touch {found.name}; it is {said_mm(apart)} away.")
    if not terrain.level_with(state, now, found):
        return Refusal("C-72", f"{found.name} is on another level than {name}.")
    if state.active is not None and state.active.running:
        return Refusal("R-5.2.5", f"{name} runs: all its strides go into that.")
    if stride_rules.strides_left(state, model) < 1:
        return Refusal("R-5.2.3", f"To interact takes 1 stride; {name} has none left.")
    return _why_of_no_use(state, model, found, target)


def _why_of_no_use(state: Battle, model: ModelId, piece: Piece, target: PieceId) -> Refusal | None:
    if piece.has("ley"):
        return why_not_assigned(state, piece, target)
    if target:
        return Refusal("CC-14", f"Only a ley line is assigned to another piece; {piece.name} is none.")
    if piece.has("locked"):
        return Refusal("R-7.2.16", f"{piece.name} is locked: nobody opens it by hand.")
    if piece.has("door"):
        inside = doors.in_doorway(state, piece) if piece.open else 0
        if inside:
            return Refusal(
                "C-72", f"{piece.name} cannot be shut: {state.character(inside).name} stands in it."
            )
        return None
    if state.field.scoring.interact.get(piece.id) or due(piece):
        return None
    if advantage.advantageous(piece):
        held = piece.holder == state.side_of(model)
        return Refusal("CC-14", f"{piece.name} is held by your side already.") if held else None
    return Refusal("R-7.2.17", f"{piece.name} has done what it does; it works once only.")


def due(piece: Piece) -> tuple[Deed, ...]:
    """What a piece still does when it is used: deeds that happen once have happened at the first use."""
    return tuple(deed for deed in piece.deeds if not (deed.once and piece.used))


def deed_words(pieces: Mapping[PieceId, Piece], deed: Deed) -> str:
    """What a deed does, in words: `opens Gate`, `+1 on attacks to the end of this round`, `2 points, once`."""
    name = pieces[deed.target].name if deed.target in pieces else deed.target
    if deed.what in boons.STATS:
        whom = ", the whole side" if deed.all else ""
        text = f"{boons.words(deed.what, deed.amount)} {boons.lasting(deed.rounds or 1)}{whom}"
    else:
        many = "" if deed.amount == 1 else "s"
        text = {
            "open": f"opens {name}", "shut": f"shuts {name}", "toggle": f"opens or shuts {name}",
            "remove": f"takes {name} away", "score": f"{deed.amount} point{many}", "ready": "no more exhaust tokens",
            "heal": f"heals {deed.amount} wound{many}", "stride": f"{deed.amount} more stride{many} now",
            "harm": f"{deed.amount} wound{many} for whoever is at {name}",
        }[deed.what]  # fmt: skip
    return f"{text}, once" if deed.once else text


# Ley lines


def why_not_assigned(state: Battle, ley: Piece, target: PieceId) -> Refusal | None:
    """Why a ley line cannot be assigned to a piece (CC-14)."""
    piece = state.pieces.get(target) if isinstance(target, str) else None
    if piece is None or not advantage.advantageous(piece):
        return Refusal("CC-14", "A ley line is assigned to a Font, a Gateway or a Nexus: say to which.")
    if ley.assigned == target:
        return Refusal("CC-14", f"{ley.name} is assigned to {piece.name} already.")
    if piece.leys >= advantage.MOST_LEYS:
        return Refusal("CC-14", f"{piece.name} has {piece.leys} ley lines, and a piece may have no more.")
    apart = between(ley, piece)
    if apart > advantage.LEY_REACH + TOLERANCE:
        return Refusal("CC-14", f"{piece.name} is {said(apart)} from {ley.name}; it must be within 6 in.")
    return None


def between(one: Piece, other: Piece) -> int:
    """The tenths between two pieces that do not overlap."""
    return _between(one.outline, other.outline)


@lru_cache(maxsize=256)
def _between(one: Outline, other: Outline) -> int:
    """The same for two outlines: some corner of one of them is the nearest."""
    return max(
        0,
        min(
            gap_to(_POINT, Place(*corner), there)
            for here, there in ((one, other), (other, one))
            for corner in here
        ),
    )


def _assign(state: Battle, ctx: Context, ley: Piece, target: PieceId) -> None:
    """Assign a ley line, which its former piece loses; after its third use it is gone (CC-14, C-103)."""
    if ley.used >= advantage.LEY_USES:
        falls.vanish(state, ctx, ley.id)
        return
    if ley.assigned in state.pieces:
        state.alter(ley.assigned, leys=state.pieces[ley.assigned].leys - 1)
    state.alter(target, leys=state.pieces[target].leys + 1)
    state.alter(ley.id, assigned=target)
    ctx.tell(events.Assigned, ley.id, target)


# Doing it


def interact(state: Battle, ctx: Context, model: ModelId, action: Interact) -> None:
    """Use a piece, which `check` allows; the stride is spent already."""
    side = state.side_of(model)
    doing = due(state.pieces[action.piece])
    piece = state.alter(action.piece, used=state.pieces[action.piece].used + 1)
    ctx.tell(events.Interacted, model, piece.id, action.target)
    if piece.has("door"):
        doors.move(state, ctx, piece.id, None)
    if piece.has("font"):
        state.firsts.setdefault("interact", side)
    harm.score(state, ctx, side, state.field.scoring.interact.get(piece.id, 0), f"{piece.name}", "C-58")
    if advantage.owned(piece) and piece.holder != side:
        piece = state.alter(piece.id, holder=side)
        ctx.tell(events.Held, piece.id, side)
    if piece.has("ley"):
        _assign(state, ctx, piece, action.target)
    if doing:
        state.push(Deeds(doing, piece.name, side, model))


def options(state: Battle, model: ModelId) -> list[Interact]:
    """Every interaction that a model can do from where it stands."""
    targets = [piece.id for piece in state.pieces.values() if advantage.advantageous(piece)]
    now, reach = state.models[model].place, state.base(model).long
    return [
        Interact(piece.id, target)
        for piece in state.pieces.values()
        if terrain.near(now, piece.outline, reach) and interactive(state, piece)
        for target in (targets if piece.has("ley") else (GROUND,))
        if why_not(state, model, piece.id, target) is None
    ]
