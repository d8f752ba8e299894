"""Judges of who activates, and of what the active model does (for bots)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeAlias

from game.core.actions import Action
from game.systems.ascension import abilities
from game.systems.ascension import actions as a
from game.systems.ascension.bot import appraisal, draws
from game.systems.ascension.bot.answers import Judge
from game.systems.ascension.bot.foresight import Foresight
from game.systems.ascension.bot.outlook import strides_next
from game.systems.ascension.bot.plans import ActivationPlan, Planner
from game.systems.ascension.bot.reasons import reason
from game.systems.ascension.bot.routes import Walk
from game.systems.ascension.combat import offers
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.movement import slips
from game.systems.ascension.movement.stride_rules import strides_left
from game.systems.ascension.state import Battle, Model, PieceId
from game.systems.ascension.view import BattleView
from game.table.lengths import INCH
from game.table.shapes import Place, gap_to

_WAITING = 0.25
"""What it is worth to let the others go first, if one may."""
_FIRST = 0.3
"""How much what may happen to a model before it acts weighs."""
_LEAST = 0.06
"""What a leap or a throw has to bring to be worth its tokens."""
_THROWS = ("displace-target", "displace-terrain")
_LEADS = 0.1
"""What it is worth that a leader may call up a friend."""
Position: TypeAlias = Any
"""What stands for a position: see `position`."""


class Turning(Judge):
    """Which model has most to do now; a pass if none has and it is allowed (R-3.2.2, R-3.2.3, C-38)."""

    def worth(self, action: Action) -> float:
        if not isinstance(action, a.Activate):
            return _WAITING
        model = self.state.models[action.model]
        return max(self._strikes(model), self._scores(model)) + self._fears(model) + _LEADS * model.leader

    def _strikes(self, model: Model) -> float:
        """What its best blow within reach brings."""
        return max((self._blow(model, foe) for foe in self.state.foes(model.id)), default=0.0)

    def _fears(self, model: Model) -> float:
        """What may happen to it if it waits."""
        return _FIRST * max(
            (self._blow(foe, model) for foe in self.state.foes(model.id) if not foe.activated), default=0.0
        )

    def _blow(self, model: Model, target: Model) -> float:
        who, state = self.state.character(model.id), self.state
        pace = strides_next(state, model) * max(who.base.long, who.base.wide)
        away = appraisal.apart(state, model, target)
        best = 0.0
        for attack in appraisal.ready(model, who):
            if away <= appraisal.reach_of(attack) + pace:
                lead = appraisal.plain_lead(
                    state, model.id, attack, target.id, moved=away > appraisal.reach_of(attack)
                )
                blow = Blow(model.id, attack.name, target.id)
                best = max(
                    best, appraisal.brings(state, self.prices, blow, appraisal.usual(state, blow, lead))
                )
        return best

    def _scores(self, model: Model) -> float:
        """What it can have at once of what lies about."""
        who, state = self.state.character(model.id), self.state
        stride, moves = max(who.base.long, who.base.wide), strides_next(state, model)
        best = 0.0
        for draw in draws.draws(state, model.id):
            left = moves - gap_to(who.base, model.place, draw.piece.outline) / stride - draw.beyond
            if left > 0:
                best = max(best, draw.worth * (left if draw.again else min(left, 1.0)))
        return best

    def reason(self, action: Action) -> str:
        if not isinstance(action, a.Activate):
            return "Let the others show what they want."
        model = self.state.models[action.model]
        name = self.name(model.id)
        if self._strikes(model) > 0.1:
            return f"{name} has somebody within reach."
        if self._fears(model) > 0.15:
            return f"{name} had better not wait."
        return f"{name} is next."


class Acting(Judge):
    """The plan of the active model, one action at a time."""

    planner: ClassVar[type[Planner]] = Planner
    known: ClassVar[dict[Position, ActivationPlan]] = {}
    """What follows in the latest plan, by the positions to which it leads."""

    def __init__(self, view: BattleView, state: Battle) -> None:
        super().__init__(view, state)
        assert state.active is not None
        self.model = state.active.model
        self.action, self.plan = self._decided()

    @property
    def rivals(self) -> tuple[float, ...]:
        """What the plans were worth that were weighed, where one is made anew."""
        return self.plan.rivals if self.plan else ()

    def choices(self) -> Iterable[Action]:
        """What is planned."""
        return [self.action]

    def reason(self, action: Action) -> str:
        return reason(self.state, action, self.plan or ActivationPlan((action,), 0.0))

    def _decided(self) -> tuple[Action, ActivationPlan | None]:
        known = self.known.get(position(self.state))
        if known is not None and self.decision.check(self.state, known.actions[0]) is None:
            return known.actions[0], known
        first = next(self._aside(), None)
        if first is not None:
            return first, None
        planner = self.planner(self.state)
        plan = planner.best()
        if isinstance(plan.actions[0], a.EndActivation):
            last = self._last(planner)
            if last is not None:
                return last, None
        self.known.clear()
        self.known.update(ahead(self.state, plan))
        return plan.actions[0], plan

    def _aside(self) -> Iterator[Action]:
        """Abilities that cost nothing else: taking off tokens, compelling (CC-9)."""
        usable = abilities.usable(self.state)
        if "cleanse" in usable:
            yield from abilities.KINDS["cleanse"].suggest(self.state, self.model)
        if "compel" in usable:
            for action in abilities.KINDS["compel"].suggest(self.state, self.model):
                foe = self.state.models[action.target]
                if not foe.compelled and appraisal.reach_of(self._longest(foe)) > 2 * INCH:
                    yield action

    def _longest(self, model: Model) -> Any:
        return max(self.state.character(model.id).attacks, key=appraisal.reach_of)

    def _last(self, planner: Planner) -> Action | None:
        """Before it ends: a throw, a leap, a shift or a free move, if that brings something."""
        leaps: list[tuple[Place, PieceId, Action]] = []
        throws: list[Action] = []
        for kind in abilities.usable(self.state):
            if kind not in ("cleanse", "compel"):
                for action, _ in zip(
                    abilities.KINDS[kind].suggest(self.state, self.model), range(24), strict=False
                ):
                    if kind in _THROWS:
                        throws.append(action)
                    elif action.to is not None:
                        leaps.append((action.to, action.on, action))
        if planner.active.free_move:
            slipped = slips.suggest_slips(self.state, self.model, INCH)
            leaps += [(place, planner.now.on, a.FreeMove(place)) for place in slipped]
        number, gain = planner.leap([leap[:2] for leap in leaps])
        return leaps[number][2] if gain > _LEAST else self._throw(throws)

    def _throw(self, throws: list[Action]) -> Action | None:
        """The best of some throws, if it does any good."""
        if not throws:
            return None
        foresight = Foresight(self.state, self.seat)
        now = foresight.worth(self.state)
        gain, number = max((foresight.after(action) - now, -number) for number, action in enumerate(throws))
        return throws[-number] if gain > _LEAST else None


# What was planned before


def position(state: Battle) -> Position:
    """All that a plan depends on and that changes in the course of an activation, in what everybody may see."""
    models = tuple(
        (
            model.id,
            model.place,
            model.on,
            model.wounds,
            *sorted(model.conditions.items()),
            *sorted(model.exhaust.items()),
            model.lent,
        )
        for model in state.models.values()
    )
    decks = tuple((side, deck.unseen, len(deck.cards)) for side, deck in state.decks.items())
    own = state.goals.get(state.side_of(state.active.model)) if state.active else ""
    doors = tuple(
        sorted((piece.id, piece.open, piece.used, piece.holder or "") for piece in state.pieces.values())
    )
    scores = tuple(state.scores.items())
    return state.field.title, state.round, state.active, models, decks, own, doors, scores


def ahead(state: Battle, plan: ActivationPlan) -> Iterator[tuple[Position, ActivationPlan]]:
    """The positions to which a plan is expected to lead, and what follows in each."""
    assert state.active is not None
    walk = Walk(state, state.active.model)
    rest = plan.actions
    while rest:
        yield (
            position(walk.battle),
            plan._replace(actions=rest, rivals=plan.rivals if rest is plan.actions else ()),
        )
        if isinstance(rest[0], a.Attack | a.EndActivation) or not walk.do(rest[0], sure=True) or walk.over:
            return
        rest = rest[1:]
    if _spent(walk.battle):
        yield position(walk.battle), ActivationPlan((a.EndActivation(),), plan.worth)


def _spent(state: Battle) -> bool:
    """Whether the active model can do nothing more at all."""
    assert state.active is not None
    model = state.active.model
    able = strides_left(state, model) or offers.usable(state) or abilities.usable(state)
    return not (able or state.active.free_move)
