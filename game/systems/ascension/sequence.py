"""The battle from its first round to its last, in the rulebook's order (section 3)."""

from __future__ import annotations

from types import ModuleType

from msgspec import UNSET, UnsetType

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.ascension import abilities, advantage, boons, events, harm, hazards, holders
from game.systems.ascension.actions import Activate, EndActivation, Pass
from game.systems.ascension.combat import attack_steps, engagement
from game.systems.ascension.movement import move_action
from game.systems.ascension.points import creation
from game.systems.ascension.state import Activation, Battle, Model, ModelId
from game.systems.ascension.victory import Finish

PASS_MARGIN = 2
"""How many more models every opposing side has left to activate when one may pass (R-3.2.2)."""
CHAPTERS: tuple[ModuleType, ...] = (move_action, attack_steps, abilities)
"""The modules that say what the Active Model can do; each checks, suggests and applies its own actions."""


# Rounds


class BeginRound(Step[Battle], frozen=True, tag=True):
    """Every model may activate once again; advantageous terrain goes back to its owners (R-3.1.1, CC-14)."""

    round: int

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.round = self.round
        ctx.tell(events.RoundBegan, self.round)
        for model in list(state.models.values()):
            state.change(model.id, activated=False)
        advantage.return_to_owners(state, ctx)
        state.push(NextTurn())


class NextTurn(Step[Battle], frozen=True, tag=True):
    """The next side in initiative order with somebody left to activate takes a turn; if none has, the round ends.

    It goes on where it left off, over the end of a round too (R-3.3.2, C-4).
    """

    def proceed(self, state: Battle, ctx: Context) -> None:
        count = len(state.order)
        for ahead in range(count):
            index = (state.next + ahead) % count
            side = state.order[index]
            player = next((seat for seat in state.teams[side] if waiting(state, seat)), None)
            if player is not None:
                state.next = index
                state.push(Turn(player), EndOfTurn(side, player))
                return
        state.push(EndRound())


class EndRound(Step[Battle], frozen=True, tag=True):
    """What the end of a round scores; after the last one the battle is over (C-58, CC-13)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        for zone in state.field.zones:
            if zone.score:
                side = engagement.in_control(state, zone)
                if side is not None:
                    harm.score(state, ctx, side, zone.score, holders.controlled(zone), "C-58")
        advantage.score_held(state, ctx)
        boons.lapse(state)
        ctx.tell(events.RoundEnded, state.round, state.scores.copy())
        if state.round >= state.field.rounds and not state.field.endless:
            state.push(Finish(f"Round {state.round} was the last."))
        else:
            state.push(BeginRound(state.round + 1))


# Turns


def waiting(state: Battle, seat: Seat) -> list[Model]:
    """The models of a player that have not activated this round."""
    return [model for model in state.models.values() if model.seat == seat and not model.activated]


def left_to_activate(state: Battle, side: Seat) -> int:
    """How many models of a side have not activated this round."""
    return sum(not model.activated for model in state.on_table(side))


def may_pass(state: Battle, side: Seat) -> Refusal | None:
    """Why a side may not pass; None if it may (R-3.2.2, C-37, C-63)."""
    own = left_to_activate(state, side)
    others = [other for other in state.field.sides if other != side and state.on_table(other)]
    if not others:
        return Refusal("R-3.2.2", "There is nobody else on the table who could go first.")
    for other in others:
        left = left_to_activate(state, other)
        if left < own + PASS_MARGIN:
            name = state.field.sides[other].name
            text = (
                f"To pass you need at least {PASS_MARGIN} fewer models to activate than they: "
                f"you have {own}, {name} {left} left."
            )
            return Refusal("R-3.2.2", text)
    return None


class Turn(Decision[Battle], frozen=True, tag=True):
    """Which model activates, or a pass (R-3.2.2, R-3.2.3)."""

    def actions(self, state: Battle) -> list[Action]:
        chosen: list[Action] = [Activate(model.id) for model in waiting(state, self.seat)]
        return chosen if may_pass(state, state.side(self.seat)) else [*chosen, Pass()]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        near = Activate(waiting(state, self.seat)[0].id)
        if isinstance(action, Pass):
            refusal = may_pass(state, state.side(self.seat))
            return refusal and Refusal(refusal.rule, refusal.text, near)
        if not isinstance(action, Activate):
            return Refusal("R-3.2.3", "Choose the model that activates first.", near)
        return _not_activatable(state, self.seat, action.model, near)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, Activate):
            state.push(*activation(action.model))
        else:
            ctx.tell(events.Passed, state.side(self.seat))


def _not_activatable(state: Battle, seat: Seat, model: ModelId, near: Action | None) -> Refusal | None:
    """Why a player cannot activate a model (R-3.2.3)."""
    found = state.models.get(model)
    if found is None:
        return Refusal("R-3.2.3", "There is no such model on the table.", near)
    name = state.character(model).name
    if found.seat != seat:
        return Refusal("R-3.2.3", f"{name} is not yours to activate.", near)
    if found.activated:
        return Refusal("R-3.2.3", f"{name} has activated this round.", near)
    return None


class EndOfTurn(Step[Battle], frozen=True, tag=True):
    """Activation goes to the next side, and within a team to its next player (R-3.2.6, C-42)."""

    side: Seat
    player: Seat

    def proceed(self, state: Battle, ctx: Context) -> None:
        players = state.teams[self.side]
        after = players.index(self.player) + 1
        state.teams[self.side] = players[after:] + players[:after]
        state.next = (state.next + 1) % len(state.order)
        state.push(NextTurn())


# Activations


def activation(model: ModelId, *, elite: bool = False) -> tuple[Step[Battle], ...]:
    """One activation from its declaration to its token (R-3.2.1)."""
    return BeginActivation(model, elite), GoOn(), EndOfActivation(model, elite)


class BeginActivation(Step[Battle], frozen=True, tag=True):
    """The Active Model loses an exhaust token from each action, and what it starts in works on it (R-3.2.4)."""

    model: ModelId
    elite: bool = False

    def proceed(self, state: Battle, ctx: Context) -> None:
        model = state.models[self.model]
        ctx.tell(events.Activated, self.model, self.elite)
        state.active = Activation(
            self.model,
            bonus=advantage.gateway_strides(state, self.model),
            free_move=advantage.at_nexus(state, self.model),
            compelled=model.compelled if model.compelled in state.models else 0,
            elite=self.elite,
        )
        left = {action: tokens - 1 for action, tokens in model.exhaust.items() if tokens > 1}
        if model.exhaust:
            ctx.tell(events.Readied, self.model, tuple(key for key in model.exhaust if key not in left))
        state.change(self.model, exhaust=left, running=False, compelled=0)
        state.push(*hazards.at_start(state, self.model))


class GoOn(Step[Battle], frozen=True, tag=True):
    """The Active Model goes on, if it is still there."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        if state.active is not None and state.active.model in state.models:
            state.push(Acting(state.models[state.active.model].seat))


class Acting(Decision[Battle], frozen=True, tag=True):
    """What the Active Model does next (R-3.2.5): move, attack, use an ability, or end its activation."""

    listed = False

    def suggest(self, state: Battle) -> list[Action]:
        return [*(action for chapter in CHAPTERS for action in chapter.suggest(state)), EndActivation()]

    def sample(self, state: Battle, chance: Chance) -> Action:
        for chapter in chance.shuffle(CHAPTERS) if chance.roll(8) > 1 else ():
            action: Action | None = chapter.sample(state, chance)
            if action is not None:
                return action
        return EndActivation()

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, EndActivation):
            return None
        for chapter in CHAPTERS:
            if isinstance(action, chapter.ACTIONS):
                refusal: Refusal | None = chapter.check(state, action)
                return refusal
        assert state.active is not None
        name = state.character(state.active.model).name
        return Refusal("R-3.2.5", f"{name} is active: let it act or end its activation.", EndActivation())

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        for chapter in CHAPTERS:
            if isinstance(action, chapter.ACTIONS):
                state.push(GoOn())
                chapter.apply(state, action, ctx)


class EndOfActivation(Step[Battle], frozen=True, tag=True):
    """Damage over time, regeneration, the token as activated; then a leader may call up a friend (R-3.2.6, R-7.1.4, C-65).

    What is flipped for at the end of an activation comes before all of it (C-120).
    """

    model: ModelId
    elite: bool
    braved: bool | UnsetType = UNSET
    """Set once the hazards have been flipped for."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        dangers = hazards.at_end(state, self.model) if self.model in state.models and not self.braved else ()
        if dangers:
            state.push(*dangers, EndOfActivation(self.model, self.elite, True))
            return
        state.active = None
        if self.model not in state.models:
            return
        model = state.change(self.model, activated=True)
        ctx.tell(events.ActivationEnded, self.model)
        if model.tokens("damage-over-time"):
            harm.wound(state, ctx, self.model, 1, "damage over time", "R-7.1.4")
        elif state.character(self.model).has("regenerate"):
            harm.heal(state, ctx, self.model, 1)
        if model.leader and not self.elite and callable_up(state, self.model):
            state.push(EliteActivation(model.seat, self.model))


# The leader


def callable_up(state: Battle, leader: ModelId) -> list[Model]:
    """The friends that a leader's Elite Activation may activate: at most half its cost, not yet activated (C-38)."""
    if leader not in state.models:
        return []
    most = creation.points(state.character(leader))
    return [
        friend
        for friend in state.friends(leader)
        if not friend.activated and 2 * creation.points(state.character(friend.id)) <= most
    ]


class EliteActivation(Decision[Battle], frozen=True, tag=True):
    """A leader that has finished may have one more friend activated at once (C-38, C-65)."""

    leader: ModelId

    def actions(self, state: Battle) -> list[Action]:
        return [*(Activate(friend.id) for friend in callable_up(state, self.leader)), Pass()]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if action in self.actions(state):
            return None
        most = creation.points(state.character(self.leader))
        text = f"The leader may call up a friend that has not activated and costs at most {most / 2:g}, or nobody."
        return Refusal("C-38", text, self.actions(state)[0])

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, Activate):
            state.push(*activation(action.model, elite=True))


STEPS = (
    BeginRound, NextTurn, EndRound, Turn, EndOfTurn, BeginActivation, GoOn, Acting, EndOfActivation, EliteActivation,
)  # fmt: skip
