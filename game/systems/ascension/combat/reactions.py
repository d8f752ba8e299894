"""Reactions of whoever is attacked: stepping aside, and three cards for the defence (CC-10, C-76).

The two reactions on displacement stand in `displacement`.
"""

from __future__ import annotations

import msgspec

from game.core.actions import Action, Refusal
from game.core.breakdowns import Breakdown, Part
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision
from game.systems.ascension import events, exhaustion, flips
from game.systems.ascension.actions import Decline, DropCard, React
from game.systems.ascension.cards import Card
from game.systems.ascension.movement import slips
from game.systems.ascension.state import Battle, ModelId
from game.table.lengths import FULL, INCH
from game.table.shapes import Place, moved

STEP, BRACE = "step", "increase-defence"
RULE = "CC-10"
STEP_LENGTH = INCH
BRACED = 3
"""How many cards are flipped for an increased defence, of which one is dropped."""


def usable(state: Battle, model: ModelId, kind: str) -> bool:
    """Whether a model on the table has a reaction without an exhaust token on it (C-35)."""
    now = state.models.get(model)
    if now is None or now.exhausted(kind):
        return False
    return any(facet.kind == kind for facet in state.character(model).reactions)


def use(state: Battle, ctx: Context, model: ModelId, kind: str) -> None:
    """A reaction is used: it takes its exhaust tokens (C-35, CC-5)."""
    facet = state.character(model).facet(kind)
    assert facet is not None
    exhaustion.use(state, model, kind, exhausting=facet.exhausting)
    ctx.tell(events.Reacted, model, kind)


# Stepping aside


def refuse_step(state: Battle, model: ModelId, to: Place | None) -> Refusal | None:
    """Why a model cannot step there: at most 1 inch, on a free way (CC-10, C-12)."""
    refusal = slips.check_slip(state, model, to, STEP_LENGTH, RULE, who="A step")
    if refusal is None:
        return None
    near = slips.nearest_slip(state, model, to, STEP_LENGTH)
    return Refusal(refusal.rule, refusal.text, React(STEP, near) if near else Decline())


class SideStep(Decision[Battle], frozen=True, tag=True):
    """Whether a target steps 1 inch before the attack resolves (CC-10, C-76)."""

    listed = False
    model: ModelId
    attacker: ModelId
    attack: str

    def suggest(self, state: Battle) -> list[Action]:
        places = slips.suggest_slips(state, self.model, STEP_LENGTH)
        return [*(React(STEP, to) for to in places), Decline()]

    def sample(self, state: Battle, chance: Chance) -> Action:
        if chance.flip():
            point = state.models[self.model].place.point
            wish = Place(
                *moved(point, chance.roll(FULL) - 1, chance.roll(STEP_LENGTH)), chance.roll(FULL) - 1
            )
            to = slips.nearest_slip(state, self.model, wish, STEP_LENGTH)
            if to is not None:
                return React(STEP, to)
        return Decline()

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, Decline):
            return None
        if not isinstance(action, React) or action.kind != STEP:
            name = state.character(self.model).name
            return Refusal(RULE, f"{name} is attacked: step aside or stay.", Decline())
        return refuse_step(state, self.model, action.to)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, React) and action.to is not None:
            use(state, ctx, self.model, STEP)
            slips.slip(state, ctx, self.model, action.to, "step")


# Three cards


class Brace(Decision[Battle], frozen=True, tag=True):
    """Whether a target flips three cards for its defence; the attacker's total is known (CC-10, C-76).

    The step of the defence lies beneath.
    """

    model: ModelId
    attacking: Breakdown

    def actions(self, state: Battle) -> list[Action]:
        return [React(BRACE), Decline()]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if action in self.actions(state):
            return None
        text = f"{state.character(self.model).name} is attacked: flip three cards for its defence, or two."
        return Refusal(RULE, text, Decline())

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, React):
            use(state, ctx, self.model, BRACE)
            defence = state.stack.pop()
            state.push(msgspec.structs.replace(defence, count=BRACED))


class DropOne(Decision[Battle], frozen=True, tag=True):
    """Which of three cards is left out of the defence (CC-10); what the defence leads to lies beneath."""

    model: ModelId
    turned: tuple[Card, ...]
    parts: tuple[Part, ...]

    def actions(self, state: Battle) -> list[Action]:
        return [DropCard(card) for card in dict.fromkeys(self.turned)]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if action in self.actions(state):
            return None
        return Refusal(RULE, "Choose which of the three cards to drop.", DropCard(self.turned[0]))

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, DropCard)
        kept = list(self.turned)
        kept.remove(action.card)
        landing = state.stack.pop()
        state.push(msgspec.structs.replace(landing, defence=tuple(kept)))
        total = Breakdown((flips.part(kept), *self.parts))
        ctx.tell(events.CardDropped, state.side(self.seat), action.card, total)


STEPS = (SideStep, Brace, DropOne)
