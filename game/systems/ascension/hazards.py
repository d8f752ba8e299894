"""Hazardous ground: who starts in it, enters it or ends in it suffers what it does (R-7.2.18, C-2, C-87, C-120)."""

from __future__ import annotations

from game.core.events import Context
from game.core.steps import Step
from game.core.words.grammar import plural
from game.systems.ascension import cards, flips, harm, terrain
from game.systems.ascension.combat import odds
from game.systems.ascension.state import Battle, Danger, ModelId, Moment, Piece, PieceId
from game.table.shapes import Place

PLAIN = Danger()
"""What hazardous ground does if the scenario says nothing (R-7.2.18)."""
_WHEN: dict[Moment, str] = {
    "start": "beginning an activation in it", "enter": "entering it", "end": "ending an activation in it",
}  # fmt: skip


def danger(piece: Piece) -> Danger:
    """What a piece of hazardous ground does (C-120)."""
    return piece.danger or PLAIN


class Hazard(Step[Battle], frozen=True, tag=True):
    """The owner of a model flips, unless it is sure to be hurt; what the ground does comes on top of it (R-7.2.18, C-120)."""

    model: ModelId
    piece: PieceId

    def proceed(self, state: Battle, ctx: Context) -> None:
        piece = state.pieces.get(self.piece)
        if piece is None or self.model not in state.models:
            return
        does = danger(piece)
        if does.at_most is not None:
            turned = flips.flip(state, ctx, state.side_of(self.model), "hazard", model=self.model)
            if cards.worth(turned) > does.at_most:
                return
        for condition in does.conditions:
            harm.gain(state, ctx, self.model, condition, piece.name)
        harm.wound(state, ctx, self.model, does.wounds, piece.name, "R-7.2.18")


def chance(does: Danger) -> float:
    """How likely it hurts, by a whole deck (R-2.1.5)."""
    return 1.0 if does.at_most is None else odds.at_most(odds.FULL, does.at_most)


def expected(does: Danger) -> float:
    """What it takes on average, in wounds; a token counts as half of one."""
    return chance(does) * (does.wounds + 0.5 * len(does.conditions))


def words(does: Danger) -> str:
    """`Flip 0 or less: 1 wound, Hinder; entering it or beginning an activation in it`."""
    what = [plural(does.wounds, "wound")] if does.wounds else []
    what += [condition.replace("-", " ").capitalize() for condition in does.conditions]
    flip = "No flip" if does.at_most is None else f"Flip {does.at_most} or less"
    return f"{flip}: {', '.join(what)}; {' or '.join(_WHEN[moment] for moment in does.when)}"


def under(state: Battle, model: ModelId, place: Place, height: float, moment: Moment) -> list[PieceId]:
    """The ground of a level that a model is over at a place and that is flipped for at such a moment."""
    base = state.base(model)
    return [
        piece.id
        for piece in terrain.under(state, base, place, height)
        if piece.has("hazardous") and moment in danger(piece).when
    ]


def _here(state: Battle, model: ModelId, moment: Moment) -> list[PieceId]:
    return under(state, model, state.models[model].place, terrain.level_of(state, model), moment)


def at_start(state: Battle, model: ModelId) -> tuple[Hazard, ...]:
    """What a model that starts its activation in hazardous ground flips for."""
    return tuple(Hazard(model, piece) for piece in _here(state, model, "start"))


def at_end(state: Battle, model: ModelId) -> tuple[Hazard, ...]:
    """What a model that ends its activation in hazardous ground flips for (C-120)."""
    return tuple(Hazard(model, piece) for piece in _here(state, model, "end"))


def entered(state: Battle, model: ModelId, origin: Place, height: float) -> tuple[Hazard, ...]:
    """What a model flips for that came from a place on a level: ground it was wholly outside of (C-87)."""
    before = under(state, model, origin, height, "enter")
    return tuple(Hazard(model, piece) for piece in _here(state, model, "enter") if piece not in before)


def on_the_way(state: Battle, model: ModelId, to: Place) -> list[PieceId]:
    """The hazardous ground that a model enters on a straight way on its level, in the order in which it does."""
    before, height = _here(state, model, "enter"), terrain.level_of(state, model)
    dangers = (
        (piece, part)
        for piece, part in terrain.hazardous(state, height)
        if piece not in before and "enter" in danger(state.pieces[piece]).when
    )
    return terrain.crossed(state, state.base(model), state.models[model].place, to, dangers)


STEPS = (Hazard,)
