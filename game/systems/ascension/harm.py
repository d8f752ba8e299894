"""Wounds, conditions, models removed, and the points that come of it (R-6.1.1, R-7.1, R-7.2.3, C-59)."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.ascension import events, victory
from game.systems.ascension.actions import Suffer
from game.systems.ascension.combat import passives
from game.systems.ascension.state import MOST_TOKENS, Battle, Condition, ModelId

AFFLICTIONS: tuple[Condition, ...] = ("slow", "weaken", "hinder")
"""What a fall or an impact leaves, as the owner chooses (R-7.2.3, R-7.2.5)."""


def wound(
    state: Battle, ctx: Context, model: ModelId, amount: int, cause: str, rule: str, *, by: Seat | None = None
) -> None:
    """Let a model suffer wounds; at none left it is removed (R-6.1.1). `by` is the side whose doing it is."""
    if amount <= 0 or model not in state.models:
        return
    left = max(0, state.models[model].wounds - amount)
    state.change(model, wounds=left)
    ctx.tell(events.Wounded, model, amount, left, cause, rule)
    if not left:
        remove(state, ctx, model, by=by)


def heal(state: Battle, ctx: Context, model: ModelId, amount: int) -> None:
    """Give wounds back, never more than the model began with."""
    now = state.models[model]
    gained = min(amount, state.character(model).wounds - now.wounds)
    if gained > 0:
        state.change(model, wounds=now.wounds + gained)
        ctx.tell(events.Healed, model, gained, now.wounds + gained)


def remove(state: Battle, ctx: Context, model: ModelId, *, by: Seat | None = None) -> None:
    """Take a model out of the battle, score for it, and end the battle if its side has none left (C-58, C-88)."""
    side = state.side_of(model)
    gone = state.models.pop(model)
    state.fallen = (*state.fallen, gone)
    others = [other for other in state.field.sides if other != side]
    credited = others[0] if len(others) == 1 else by if by != side else None
    ctx.tell(events.Removed, model, gone.who, gone.seat, credited)
    if credited is not None:
        state.removed[credited] += 1
        score(state, ctx, credited, state.field.scoring.removed, "an enemy model removed", "CC-15")
    victory.look_for_the_end(state)


def gain(state: Battle, ctx: Context, model: ModelId, condition: Condition, cause: str) -> bool:
    """Put a condition token on a model, of which there are at most two (R-7.1, C-31); whether one was added."""
    now = state.models.get(model)
    if now is None or now.tokens(condition) >= MOST_TOKENS:
        return False
    tokens = now.tokens(condition) + 1
    state.change(model, conditions={**now.conditions, condition: tokens})
    ctx.tell(events.Gained, model, condition, tokens, cause)
    return True


def lose(state: Battle, ctx: Context, model: ModelId, condition: Condition) -> None:
    """Take one token of a condition away (R-5.2.6)."""
    now = state.models[model]
    tokens = now.tokens(condition) - 1
    left = {key: count for key, count in now.conditions.items() if key != condition}
    state.change(model, conditions={**left, condition: tokens} if tokens > 0 else left)
    ctx.tell(events.Lost, model, condition, tokens)


def score(state: Battle, ctx: Context, side: Seat, points: int, why: str, rule: str) -> None:
    """Give points to a side; a battle without an end has no score."""
    if points and not state.field.endless:
        state.scores[side] += points
        ctx.tell(events.Scored, side, points, why, rule)


# What is suffered beside an attack


class Hurt(Step[Battle], frozen=True, tag=True):
    """Damage that ignores Defense: of a fall, an impact, terrain (R-7.2.3, R-7.2.5, R-7.2.6)."""

    model: ModelId
    amount: int
    cause: str
    rule: str
    by: Seat | None = None

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.model in state.models:
            hurt = passives.toughened(state.character(self.model), self.amount)
            wound(state, ctx, self.model, hurt, self.cause, self.rule, by=self.by)


class Affliction(Step[Battle], frozen=True, tag=True):
    """Slow, Weaken or Hinder for a model, as its owner chooses among those not at 2 (R-7.2.3, C-59)."""

    model: ModelId
    cause: str

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.model not in state.models:
            return
        open_to = afflictions(state, self.model)
        if len(open_to) == 1:
            gain(state, ctx, self.model, open_to[0], self.cause)
        elif open_to:
            state.push(Afflicted(state.models[self.model].seat, self.model, self.cause))


class Afflicted(Decision[Battle], frozen=True, tag=True):
    """Which condition its owner lets a model take (R-7.2.3)."""

    model: ModelId
    cause: str

    def actions(self, state: Battle) -> list[Action]:
        return [Suffer(condition) for condition in afflictions(state, self.model)]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        able = self.actions(state)
        if action in able:
            return None
        name = state.character(self.model).name
        text = f"{name} takes Slow, Weaken or Hinder for {self.cause}: one of which it has fewer than {MOST_TOKENS}."
        return Refusal("R-7.2.3", text, able[0])

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Suffer)
        gain(state, ctx, self.model, action.condition, self.cause)


def afflictions(state: Battle, model: ModelId) -> list[Condition]:
    """The conditions that a fall can still give a model (C-59)."""
    now = state.models[model]
    return [condition for condition in AFFLICTIONS if now.tokens(condition) < MOST_TOKENS]


STEPS = (Hurt, Affliction, Afflicted)
