"""Hazardous ground: who starts in it or enters it flips two cards (R-7.2.18, C-2, C-87)."""

from __future__ import annotations

from game.core.events import Context
from game.core.steps import Step
from game.systems.ascension import cards, flipping, harm, terrain
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.table.shapes import Place

HURTS_AT = 0
"""A flip of so much or less hurts."""


class Hazard(Step[Battle], frozen=True, tag=True):
    """The owner of a model flips: at 0 or less it suffers a wound and is hindered (R-7.2.18)."""

    model: ModelId
    piece: PieceId

    def proceed(self, state: Battle, ctx: Context) -> None:
        piece = state.pieces.get(self.piece)
        if piece is None or self.model not in state.models:
            return
        turned = flipping.flip(state, ctx, state.side_of(self.model), "hazard", model=self.model)
        if cards.worth(turned) <= HURTS_AT:
            harm.gain(state, ctx, self.model, "hinder", piece.name)
            harm.wound(state, ctx, self.model, 1, piece.name, "R-7.2.18")


def under(state: Battle, model: ModelId, place: Place, on: PieceId) -> list[PieceId]:
    """The hazardous ground that a model is over at a place."""
    base = state.base(model)
    return [piece.id for piece in terrain.under(state, base, place, on) if piece.has("hazardous")]


def at_start(state: Battle, model: ModelId) -> tuple[Hazard, ...]:
    """What a model that starts its activation in hazardous ground flips for."""
    now = state.models[model]
    return tuple(Hazard(model, piece) for piece in under(state, model, now.place, now.on))


def entered(state: Battle, model: ModelId, origin: Place, was_on: PieceId) -> tuple[Hazard, ...]:
    """What a model flips for that was put from one place to another: ground it was wholly outside of (C-87)."""
    now = state.models[model]
    before = under(state, model, origin, was_on)
    return tuple(
        Hazard(model, piece) for piece in under(state, model, now.place, now.on) if piece not in before
    )


def on_the_way(state: Battle, model: ModelId, to: Place) -> list[PieceId]:
    """The hazardous ground that a model enters on a straight way on its level, in the order in which it does."""
    now = state.models[model]
    before = under(state, model, now.place, now.on)
    dangers = (
        danger for danger in terrain.hazardous(state, terrain.level(state, now.on)) if danger[0] not in before
    )
    return terrain.crossed(state, state.base(model), now.place, to, dangers)


STEPS = (Hazard,)
