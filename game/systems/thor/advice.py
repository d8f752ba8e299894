"""Advice for bots: what each action is expected to bring, and why, from what one seat may know.

A `Judge` holds for one choice. It plays an action on a copy, weighs each answer of the foe by its exact chance
(T-90), and adds up what is left by `appraisal`. Moves are many, so they are weighed square by square instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from typing import Any

import msgspec

from game.core import steps
from game.core.actions import Action
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.systems.thor import movement
from game.systems.thor.actions import (
    Advance,
    Charge,
    Deploy,
    Discard,
    LetThrough,
    Move,
    Negate,
    Pass,
    Taunt,
    UnitId,
    Use,
)  # fmt: skip
from game.systems.thor.bot import appraisal
from game.systems.thor.bot.appraisal import SPENT_ANSWER, WEIGHTS, WON, Hands, Places, Weights, life
from game.systems.thor.bot.puzzle import PuzzleJudge
from game.systems.thor.bot.reasons import reason
from game.systems.thor.bot.strikes import Strikes
from game.systems.thor.cards import free_plays, plays
from game.systems.thor.catalogue import CardName, cards
from game.systems.thor.combat.attacks import Answer, FollowUp, Sidestep
from game.systems.thor.combat.odds import Answers
from game.systems.thor.combat.reactions import Halt
from game.systems.thor.combat.target_rules import Blow
from game.systems.thor.sequence import Excess, MovePhase, Phase, Placing
from game.systems.thor.squares import DISTANCE, NEAR, Square
from game.systems.thor.state import FOE, Battle, Unit, distinct, without
from game.systems.thor.view import BattleView

_FREE = {"draw": 1.7, "look": -0.4, "spy": 0.1, "rob": 2.0}
"""What a free play without a target brings, for each card it is about."""


def judge(view: BattleView, state: Battle, weights: Weights = WEIGHTS) -> Judge | PuzzleJudge:
    """An opinion of the choice in `view`; `state` is one that could be true. In a puzzle it is exact (T-119)."""
    if view.field.one_turn:
        return PuzzleJudge(view.seat, state)
    if state.field.skip_empty_reactions:
        # Whether the foe is asked must not hang on the cards that were only imagined.
        state.field = msgspec.structs.replace(state.field, skip_empty_reactions=False)
    decision = state.decision
    return next(kind for waits, kind in _JUDGES if isinstance(decision, waits))(view, state, weights)


class Judge:
    """The opinion of one seat about one choice: every action is played out and weighed.

    It holds while `state` stays as it is: what is found out about the table, when it is first needed, serves for all actions.
    """

    def __init__(self, view: BattleView, state: Battle, weights: Weights) -> None:
        self.view, self.state, self.seat, self.weights = view, state, view.seat, weights
        self.decision: Any = state.decision
        self._answers = Answers(view)
        self._chances: dict[tuple[UnitId, str], float] = {}
        self._shares: dict[Unit, float] = {}
        self._costs: dict[CardName, float] = {}
        self._stands: dict[tuple[UnitId, Square], float] = {}

    @cached_property
    def price(self) -> dict[UnitId, float]:
        """What the whole life of every unit is worth."""
        return appraisal.prices(self.state)

    @cached_property
    def places(self) -> Places:
        """What the squares are worth to the own side."""
        return Places(self.state, self.seat, self.price, self.weights)

    @cached_property
    def hands(self) -> Hands:
        """What hands are worth to the own side."""
        return Hands(self.state, self.seat, self.weights)

    @cached_property
    def strikes(self) -> Strikes:
        """What the own side could strike now."""
        return Strikes(self.state, self.seat, self.price, self.chance)

    def choices(self) -> Iterable[Action]:
        """The legal actions worth a thought."""
        return self.decision.actions(self.state)  # type: ignore[no-any-return]

    def worth(self, action: Action) -> float:
        """What the table is expected to be worth after an action."""
        return self.expected(self.after(self.state, action))

    def reason(self, action: Action) -> str:
        """Why, in one line that gives nothing hidden away."""
        return reason(self.view, action)

    # What comes of it

    def chance(self, blow: Blow) -> float:
        """The chance that the foe holds an answer to a blow (T-90)."""
        key = blow.target, blow.kind
        if key not in self._chances:
            self._chances[key] = self._answers.to(blow).chance
        return self._chances[key]

    def after(self, state: Battle, action: Action) -> Battle:
        """A copy of the table after an action."""
        state = state.copy()
        steps.act(state, action, _context())
        return state

    def expected(self, state: Battle) -> float:
        """What the table is worth once whatever is going on has run its course."""
        decision = state.decision
        if isinstance(decision, Answer) and decision.seat != self.seat:
            chance = self.chance(decision.blow)
            through = self.expected(self.after(state, LetThrough()))
            return through if not chance else (1 - chance) * through + chance * self._answered(state)
        if isinstance(decision, Halt) and decision.seat != self.seat:
            return self.expected(self.after(state, LetThrough()))
        if isinstance(decision, Sidestep | FollowUp):
            worths = [self.expected(self.after(state, action)) for action in decision.actions(state)]
            return max(worths) if decision.seat == self.seat else min(worths)
        return self.value(state)

    def _answered(self, state: Battle) -> float:
        """The same attack, had the foe an answer: neither it nor its damage is there any more."""
        state = state.copy()
        state.stack[-2:] = []
        steps.advance(state, _context())
        return self.expected(state) + SPENT_ANSWER

    def value(self, state: Battle) -> float:
        """What a quiet table is worth: lives, places of the own units, own cards."""
        if state.outcome:
            return WON if self.seat in state.outcome.winners else -WON if state.outcome.winners else 0.0
        total, shares = self.hands.worth(state.hands[self.seat]), self._shares
        for unit in state.units.values():
            if unit not in shares:
                shares[unit] = self._share(unit)
            total += shares[unit]
        return total

    def _share(self, unit: Unit) -> float:
        """What a unit adds to the worth of a table, by its hits and its square alone."""
        price = self.price.get(unit.id) or appraisal.ordinary(self.state.field.profiles[unit.name])
        if unit.seat == self.seat:
            return price * life(unit.hits) + self.places.worth(unit, unit.at, price)
        return -price * life(unit.hits)

    # Single terms

    def single_plays(self) -> Iterator[Action]:
        """Every play but group advances, then passing."""
        uses = self.decision.uses
        for card in plays.playable(self.state.hands[self.seat], uses):
            if card.type == "T":
                yield from free_plays.offer_trick(self.state, card)
            else:
                for unit in self.state.side(self.seat):
                    yield from plays.plays_by(self.state, unit, card, uses)
        yield Pass()

    def cost(self, card: CardName) -> float:
        """What playing a card takes away from the hand's worth."""
        if card not in self._costs:
            hand = self.state.hands[self.seat]
            self._costs[card] = self.hands.worth(hand) - self.hands.worth(without(hand, card))
        return self._costs[card]

    def gain(self, unit: Unit, to: Square) -> float:
        """How much better `unit` stands on `to` than where it stands now."""
        return self._stand(unit, to) - self._stand(unit, unit.at)

    def _stand(self, unit: Unit, at: Square) -> float:
        """What it is worth that a unit of the own side stands on a square; kept, since many cards lead there."""
        place = unit.id, at
        if place not in self._stands:
            self._stands[place] = self.places.worth(unit, at, self.price[unit.id])
        return self._stands[place]

    def free_play(self, action: Use) -> float | None:
        """What a free play about cards brings; None if it is another kind of play."""
        card = cards()[action.card]
        profile = self.state.profile(action.unit) if action.unit else None
        powers = profile.of_kind(card.name) if profile else (card.power,)
        for power in powers:
            if power.name == action.power or not profile:
                for way in power.ways:
                    if way.use in _FREE:
                        return _FREE[way.use] * (way.amount if way.use in ("draw", "rob") else 1)
        return None


def _context() -> Context:
    return Context(Chance(Seeded(1)))


class Deploying(Judge):
    """Fighters to the front and the middle; those whose fall is feared behind them (T-2)."""

    def __init__(self, view: BattleView, state: Battle, weights: Weights) -> None:
        super().__init__(view, state, weights)
        self._waiting = {unit.id: unit for unit in state.reserve[self.seat]}
        self._grounds: dict[Square, tuple[float, int]] = {}

    def choices(self) -> Iterator[Action]:
        first = {unit.name: unit.id for unit in reversed(self._waiting.values())}
        ids = set(first.values())
        return (action for action in self.decision.actions(self.state) if action.unit in ids)

    def worth(self, action: Action) -> float:
        assert isinstance(action, Deploy)
        unit = self._waiting[action.unit]
        price = self.price[unit.id]
        feared = price * (life(unit.hits) - life(unit.hits - 1))
        front = action.to[1] in "27"
        middle = 3.5 - abs("abcdefgh".index(action.to[0]) - 3.5)
        striking = appraisal.striking(self.state.field.profiles[unit.name])
        brinks, sheltered = self._ground(action.to)
        return (
            (4 * striking - 0.5 * feared) * front
            + 0.4 * striking * middle
            + 0.05 * feared * sheltered
            - 0.015 * price * brinks
        )

    def _ground(self, at: Square) -> tuple[float, int]:
        """How much there is to be pushed over next to a square, and how sheltered it is; the same for all who may stand there."""
        if at not in self._grounds:
            brinks = sum(0.5**friends for _, friends in appraisal.brinks(self.state, at, self.seat))
            self._grounds[at] = brinks, appraisal.shelter(self.state, at)
        return self._grounds[at]


class Discarding(Judge):
    """Keep what strikes now, and a hand that is good for everything (T-5)."""

    def __init__(self, view: BattleView, state: Battle, weights: Weights) -> None:
        super().__init__(view, state, weights)
        self.now = {card: self.strikes.with_card(card) for card in distinct(state.hands[self.seat])}

    def worth(self, action: Action) -> float:
        assert isinstance(action, Discard)
        left = without(self.state.hands[self.seat], *action.cards)
        return self.hands.worth(left) + 0.8 * max(self.now[card] for card in left)


class Moving(Judge):
    """Where units stand better, and what they can strike from there in the Fight phase (MOVE PHASE)."""

    def __init__(self, view: BattleView, state: Battle, weights: Weights) -> None:
        super().__init__(view, state, weights)
        self._taunted: dict[tuple[CardName, UnitId, Square], float] = {}

    def choices(self) -> Iterator[Action]:
        for card in plays.playable(self.state.hands[self.seat], self.decision.uses):
            if plays.advances(card):
                yield from self._advances(card.name)
        yield from self.single_plays()

    def _advances(self, name: str) -> Iterator[Advance]:
        """Groups of the units that gain most by going straight forward."""
        length = cards()[name].power.ways[0].go.lengths[0]  # type: ignore[union-attr]
        gains = []
        for unit in self.state.side(self.seat):
            path = movement.steps_forward(self.state, unit, length)
            if len(path) == length and path[-1] not in self.state.field.terrain:
                gains.append((self.gain(unit, path[-1]), -unit.id, unit))
        best = [unit for gain, _, unit in sorted(gains, reverse=True)[:4] if gain > 0]
        for size in (2, 3):
            for group in combinations(best, size):
                ordered = movement.in_marching_order(list(group))
                if movement.refuse_advance(self.state, ordered, length, name) is None:
                    yield Advance(name, tuple(unit.id for unit in ordered))

    def worth(self, action: Action) -> float:
        if isinstance(action, Pass):
            return self.weights.soon * self.strikes.best()
        if isinstance(action, Move):
            unit = self.state.units[action.unit]
            strike = self.strikes.best_after({unit.id: action.to}, action.card)
            return self.gain(unit, action.to) - self.cost(action.card) + self.weights.soon * strike
        if isinstance(action, Advance):
            return self._advance(action)
        if isinstance(action, Use):
            gained = self.free_play(action)
            if gained is not None:
                return gained - self.cost(action.card) + self.weights.soon * self.strikes.best(action.card)
        if isinstance(action, Taunt):
            return self._taunt(action)
        return (
            self.expected(self.after(self.state, action))
            - self.value(self.state)
            + self.weights.soon * self.strikes.best(action.card)  # type: ignore[attr-defined]
        )

    def _advance(self, action: Advance) -> float:
        length = cards()[action.card].power.ways[0].go.lengths[0]  # type: ignore[union-attr]
        units = [self.state.units[unit] for unit in action.units]
        ends = {unit.id: movement.steps_forward(self.state, unit, length)[-1] for unit in units}
        gain = sum(self.gain(unit, ends[unit.id]) for unit in units)
        return gain - self.cost(action.card) + self.weights.soon * self.strikes.best_after(ends, action.card)

    def _taunt(self, action: Taunt) -> float:
        """Drawing a foe closer: what can then strike it, less the danger that it brings."""
        taunter, target = self.state.units[action.unit], self.state.units[action.target]
        end = action.path[-1]
        drawn = action.card, target.id, end
        if drawn not in self._taunted:
            after = self.after(self.state, action)
            self._taunted[drawn] = Strikes(after, self.seat, self.price, self.chance).best()
        near = appraisal.in_reach(DISTANCE[taunter.at][end])
        far = appraisal.in_reach(DISTANCE[taunter.at][target.at])
        lost = self.price[taunter.id] * (life(taunter.hits) - life(taunter.hits - 1))
        return self.weights.soon * self._taunted[drawn] - self.cost(action.card) - 0.5 * lost * (near - far)


class Fighting(Judge):
    """The best attack now; what only comes nearer counts by its square (FIRE PHASE)."""

    def choices(self) -> Iterator[Action]:
        yield from self.single_plays()

    def worth(self, action: Action) -> float:
        if isinstance(action, Pass):
            return self._now
        if isinstance(action, Use):
            gained = self.free_play(action)
            if gained is not None:
                return self._now + gained - self.cost(action.card)
        if isinstance(action, Charge) and not self._meets_foe(action.to):
            unit = self.state.units[action.unit]
            return self._now + self.gain(unit, action.to) - self.cost(action.card)
        return self.expected(self.after(self.state, action))

    @cached_property
    def _now(self) -> float:
        return self.value(self.state)

    def _meets_foe(self, at: Square) -> bool:
        board, units = self.state.board, self.state.units
        return any(near in board and units[board[near]].seat != self.seat for near in NEAR[at])


class Halting(Judge):
    """Whether a Move card is worth cancelling: how the table looks with it and without (T-43)."""

    def worth(self, action: Action) -> float:
        if isinstance(action, Negate):
            return self._outlook(self.state) - self.cost(action.card)
        return self._outlook(self.after(self.state, action))

    def _outlook(self, state: Battle) -> float:
        total = 0.0
        for seat, sign in ((self.seat, 1), (FOE[self.seat], -1)):
            places = Places(state, seat, self.price, self.weights)
            total += sign * sum(places.worth(unit, unit.at, self.price[unit.id]) for unit in state.side(seat))
        return total


_JUDGES: tuple[tuple[type[Any], type[Judge]], ...] = (
    (Placing, Deploying),
    (Excess, Discarding),
    (MovePhase, Moving),
    (Phase, Fighting),
    (Halt, Halting),
    (steps.Decision, Judge),
)
