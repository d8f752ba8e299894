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


def under(state: Battle, model: ModelId, place: Place, height: float) -> list[PieceId]:
    """The hazardous ground of a level that a model is over at a place."""
    base = state.base(model)
    return [piece.id for piece in terrain.under(state, base, place, height) if piece.has("hazardous")]


def _here(state: Battle, model: ModelId) -> list[PieceId]:
    return under(state, model, state.models[model].place, terrain.level_of(state, model))


def at_start(state: Battle, model: ModelId) -> tuple[Hazard, ...]:
    """What a model that starts its activation in hazardous ground flips for."""
    return tuple(Hazard(model, piece) for piece in _here(state, model))


def entered(state: Battle, model: ModelId, origin: Place, height: float) -> tuple[Hazard, ...]:
    """What a model flips for that came from a place on a level: ground it was wholly outside of (C-87)."""
    before = under(state, model, origin, height)
    return tuple(Hazard(model, piece) for piece in _here(state, model) if piece not in before)


def on_the_way(state: Battle, model: ModelId, to: Place) -> list[PieceId]:
    """The hazardous ground that a model enters on a straight way on its level, in the order in which it does."""
    before, height = _here(state, model), terrain.level_of(state, model)
    dangers = (danger for danger in terrain.hazardous(state, height) if danger[0] not in before)
    return terrain.crossed(state, state.base(model), state.models[model].place, to, dangers)


STEPS = (Hazard,)
