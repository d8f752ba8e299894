"""Advantageous terrain: Font of Conflict, Ancient Gateway, Power Nexus, and the ley lines that feed them (CC-14).

Every such piece belongs to whoever placed it and works for the side that holds it now. X is its number of ley lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.breakdowns import Part
from game.core.events import Context
from game.systems.ascension import events, harm
from game.systems.ascension.state import Battle, ModelId, Piece, Trait
from game.table.lengths import CONTACT, INCH
from game.table.shapes import gap_to

ADVANTAGEOUS: tuple[Trait, ...] = ("font", "gateway", "nexus")
RULE = "CC-14"
MOST_LEYS, LEY_USES, LEY_REACH = 3, 3, 6 * INCH
"""Ley lines a piece may have; interactions after which a ley line is gone; how near its piece must be."""
LEYS_ON_TABLE, MOST_LAID = 4, 3
"""Ley lines on the whole table; pieces of advantageous terrain that a side lays (CC-13)."""


def advantageous(piece: Piece) -> bool:
    """Whether a piece works for the side that holds it."""
    return any(piece.has(trait) for trait in ADVANTAGEOUS)


def owned(piece: Piece) -> bool:
    """Whether a piece belongs to whoever placed it: advantageous terrain, and the ley lines that feed it."""
    return advantageous(piece) or piece.has("ley")


def _helping(state: Battle, model: ModelId, trait: Trait) -> Iterator[Piece]:
    """The pieces of a kind that the model's side holds."""
    side = state.side_of(model)
    return (piece for piece in state.pieces.values() if piece.has(trait) and piece.holder == side)


def _within(state: Battle, model: ModelId, piece: Piece, inches: int) -> bool:
    now = state.models[model]
    return gap_to(state.base(model), now.place, piece.outline) <= max(inches * INCH, CONTACT)


def attack_bonus(state: Battle, model: ModelId) -> list[Part]:
    """What a Font (for its side's leader) and a Power Nexus add to an attack."""
    parts = [Part(1, "Power Nexus", RULE)] if at_nexus(state, model) else []
    if state.models[model].leader and any(_helping(state, model, "font")):
        parts.append(Part(1, "Font of Conflict", RULE))
    return parts


def defence_bonus(state: Battle, model: ModelId) -> list[Part]:
    """What a Power Nexus adds to a defence."""
    return [Part(1, "Power Nexus", RULE)] if at_nexus(state, model) else []


def at_nexus(state: Battle, model: ModelId) -> bool:
    """Whether a model is within X inches of a Power Nexus that its side holds."""
    return any(_within(state, model, piece, piece.leys) for piece in _helping(state, model, "nexus"))


def gateway_strides(state: Battle, model: ModelId) -> int:
    """The stride that an Ancient Gateway gives a model starting within X + 1 inches of it."""
    return int(
        any(_within(state, model, piece, piece.leys + 1) for piece in _helping(state, model, "gateway"))
    )


def return_to_owners(state: Battle, ctx: Context) -> None:
    """At the start of a round every piece goes back to the side it belongs to."""
    for piece in list(state.pieces.values()):
        if piece.owner is not None and piece.holder != piece.owner:
            state.alter(piece.id, holder=piece.owner)
            ctx.tell(events.Held, piece.id, piece.owner)


def score_held(state: Battle, ctx: Context) -> None:
    """At the end of a round, whoever holds another side's piece scores."""
    for piece in state.pieces.values():
        if piece.owner is not None and piece.holder is not None and piece.holder != piece.owner:
            harm.score(state, ctx, piece.holder, state.field.scoring.held, f"{piece.name} held", RULE)
