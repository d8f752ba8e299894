"""What a push, a throw, a fall or an effect leads to, as far as no card is flipped; and what the table is worth then."""

from __future__ import annotations

from math import pi
from typing import Any

from game.core import steps
from game.core.actions import Action
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.seats import Seat
from game.systems.ascension import displacement, falls, harm, hazards, interaction, thrown_terrain
from game.systems.ascension.bot import appraisal, draws
from game.systems.ascension.bot.appraisal import Prices
from game.systems.ascension.combat import effects
from game.systems.ascension.state import MOVE, Battle, Model
from game.table.lengths import CONTACT
from game.table.shapes import gap_to

QUIET: tuple[type[steps.Step[Any]], ...] = (
    effects.Effects, effects.Happen, displacement.Push, displacement.Throw, displacement.Displace, thrown_terrain.ThrowPiece,
    harm.Hurt, falls.Hit, falls.Crash, harm.Affliction, falls.Deeds,
)  # fmt: skip
"""The steps that flip no card."""
_USUAL: dict[type[steps.Step[Any]], int] = {harm.Afflicted: 0, displacement.Resist: -1}
"""What the owner of a model that is moved about is taken to answer: any condition, and no reaction."""
_TOKEN = {"hinder": 0.2, "weaken": 0.18, "slow": 0.14, "damage-over-time": 0.25}
_MOST = 2.0
"""What a model is worth at most where tokens are concerned."""
_AT_OBJECTIVE = 0.35
"""What it is worth that a model is in contact with what scores."""


class Foresight:
    """One side's view of what may come of a choice."""

    def __init__(self, state: Battle, seat: Seat) -> None:
        self.state, self.side = state, state.side(seat)
        self.prices = Prices(state, self.side)
        self.goods = [
            piece.id
            for piece in state.pieces.values()
            if interaction.interactive(state, piece) and any(draws.uses(state, self.side, piece))
        ]

    def after(self, action: Action) -> float:
        """What the table is worth after an action, hazards counted by their chance."""
        state = self.state.copy()
        decision: Any = state.stack.pop()
        decision.apply(state, action, _context())
        feared = self._go_on(state)
        return self.worth(state) - feared

    def _go_on(self, state: Battle) -> float:
        """Let happen what needs no card and no real choice; what hazards on the way are expected to take."""
        feared = 0.0
        while state.stack and not state.outcome:
            step = state.stack[-1]
            if isinstance(step, hazards.Hazard):
                state.stack.pop()
                if step.model in state.models:
                    feared += self._burn(state, step)
                continue
            if isinstance(step, harm.Afflicted | displacement.Resist):
                state.stack.pop()
                step.apply(state, step.actions(state)[_USUAL[type(step)]], _context())
            elif isinstance(step, QUIET):
                state.stack.pop()
                step.proceed(state, _context())
            else:
                break
        return feared

    def _burn(self, state: Battle, step: hazards.Hazard) -> float:
        """What a hazard is expected to take from a model, of either side (R-7.2.18, C-120)."""
        does = hazards.danger(state.pieces[step.piece]) if step.piece in state.pieces else hazards.PLAIN
        lost = self.prices.loss(step.model, does.wounds)
        lost += min(abs(self.prices.prices[step.model]), _MOST) * sum(
            _TOKEN[each] for each in does.conditions
        )
        return hazards.chance(does) * self.sign(state.models[step.model]) * lost

    def sign(self, model: Model) -> int:
        """1 for models of the own side, -1 for others."""
        return 1 if self.state.side(model.seat) == self.side else -1

    def worth(self, state: Battle) -> float:
        """What the table is worth: lives, tokens, zones, contact with what scores."""
        total = 0.0
        for number, price in self.prices.prices.items():
            model = state.models.get(number)
            sign = self.sign(self.state.models[number])
            if model is None:
                continue
            whole = self.state.field.characters[model.who].wounds
            tokens = sum(_TOKEN[condition] * count for condition, count in model.conditions.items())
            tokens += sum(_use(state, model, action) * count for action, count in model.exhaust.items())
            near = any(_beside(state, model, piece) for piece in self.goods)
            total += sign * (
                price * appraisal.life(model.wounds, whole)
                - min(abs(price), _MOST) * tokens
                + _AT_OBJECTIVE * near
            )
        for zone in draws.prizes(state):
            own, foe = draws.held(state, self.side, zone)
            whole_zone = pi * draws.round_of(zone.outline)[2] ** 2
            total += zone.score * (draws.control(own, foe, whole_zone) - draws.control(foe, own, whole_zone))
        return total


def _use(state: Battle, model: Model, action: str) -> float:
    """What it is worth that a model can do something in its next activation."""
    if action == MOVE:
        return 0.12
    return next(
        (
            0.2 if attack.primary else 0.14
            for attack in state.character(model.id).attacks
            if attack.name == action
        ),
        0.03,
    )


def _beside(state: Battle, model: Model, piece: str) -> bool:
    base, at = state.field.characters[model.who].base, model.place
    if piece not in state.pieces:
        return False
    outline = state.pieces[piece].outline
    xs, ys = zip(*outline, strict=True)
    if not (
        min(xs) - base.long < at.x < max(xs) + base.long and min(ys) - base.long < at.y < max(ys) + base.long
    ):
        return False
    return gap_to(base, at, outline) <= CONTACT


def _context() -> Context:
    return Context(Chance(Seeded(1)))
