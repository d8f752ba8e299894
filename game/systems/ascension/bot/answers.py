"""Judges of the answers that are asked in between: reactions, effects, suits, cards, conditions (for bots)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import msgspec

from game.core.actions import Action
from game.systems.ascension import actions as a
from game.systems.ascension import cards
from game.systems.ascension.bot import appraisal
from game.systems.ascension.bot.appraisal import Prices
from game.systems.ascension.bot.foresight import Foresight
from game.systems.ascension.combat import attack_steps, odds, reactions, target_rules, totals, triggers
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.state import Battle
from game.systems.ascension.view import BattleView

_RESERVED = 0.04
"""What it is worth to keep a reaction for later."""
_HIT = 0.1
"""What it is worth not to be hit at all, whatever the damage."""


class Judge:
    """The opinion of one seat about one choice among a few."""

    def __init__(self, view: BattleView, state: Battle) -> None:
        self.view, self.state, self.seat = view, state, view.seat
        self.side = state.side(view.seat)
        self.decision: Any = state.decision
        self.prices = Prices(state, self.side)

    def choices(self) -> Iterable[Action]:
        """The legal actions worth a thought."""
        return self.decision.suggest(self.state)  # type: ignore[no-any-return]

    def worth(self, action: Action) -> float:
        """How good an action is expected to be."""
        return 0.0

    def reason(self, action: Action) -> str:
        """Why, in one line that gives nothing hidden away."""
        return "As good as any other."

    def name(self, model: int) -> str:
        """What a model is called."""
        return self.state.character(model).name if model in self.state.models else "nobody"


class Stepping(Judge):
    """Whether stepping aside spoils an attack (CC-10)."""

    def worth(self, action: Action) -> float:
        stays = self._suffers(self.state)
        if not isinstance(action, a.React) or action.to is None:
            return -stays
        trial = self.state.copy()
        trial.change(self.decision.model, place=action.to)
        return -self._suffers(trial) - _RESERVED

    def _suffers(self, state: Battle) -> float:
        """What the attack is expected to take, from where the model stands."""
        decision = self.decision
        assault = self._assault()
        if assault.target:
            if target_rules.refuse_target(state, assault, decision.model) is not None:
                return 0.0
        elif decision.model not in target_rules.hit_by(state, assault):
            return 0.0
        blow = Blow(decision.attacker, decision.attack, decision.model, "", assault.source)
        return appraisal.brings(state, self.prices, blow, appraisal.exact(state, blow))

    def _assault(self) -> target_rules.Assault:
        below = self.state.stack[-2]
        assert isinstance(below, attack_steps.Declare)
        return below.assault

    def reason(self, action: Action) -> str:
        name = self.name(self.decision.model)
        return (
            f"{name} is out of the way there."
            if isinstance(action, a.React)
            else f"{name} stands its ground."
        )


class Bracing(Judge):
    """Whether three cards are worth a reaction, the attacker's total being known (CC-10)."""

    def worth(self, action: Action) -> float:
        if isinstance(action, a.React):
            return -self._suffers(_best_two(odds.known(self.state.decks[self.side]))) - _RESERVED
        return -self._suffers(odds.sums(odds.known(self.state.decks[self.side])))

    def _suffers(self, flips: Mapping[int, float]) -> float:
        """What the attack is expected to take, against the sums that a flip may bring."""
        state, model = self.state, self.decision.model
        below: Any = state.stack[-2]
        assault: target_rules.Assault = below.assault
        blow = Blow(assault.attacker, assault.attack, model, "", assault.source)
        over = self.decision.attacking.total - totals.total(totals.defence_parts(state, blow))
        effects = target_rules.attack_of(state, assault).effects
        total = 0.0
        for worth, chance in flips.items():
            damage = attack_steps.done(state, model, effects, over - worth)
            total += chance * (self.prices.loss(model, damage) + _HIT * (over > worth))
        return total

    def reason(self, action: Action) -> str:
        name = self.name(self.decision.model)
        return f"Three cards for {name}: this one could hurt." if isinstance(action, a.React) else (
            f"Two cards will have to do for {name}."
        )  # fmt: skip


def _best_two(deck: odds.Known) -> dict[int, float]:
    """The chance of each sum of three cards of which the lowest is dropped; a deck with fewer counts as whole."""
    unseen, left = deck
    triples = list(combinations(unseen if left >= reactions.BRACED else cards.DECK, reactions.BRACED))
    found: dict[int, float] = {}
    for turned in triples:
        values = [cards.VALUES[card] for card in turned]
        worth = sum(values) - min(values)
        found[worth] = found.get(worth, 0.0) + 1 / len(triples)
    return found


class Dropping(Judge):
    """The lowest of three cards is dropped (CC-10)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, a.DropCard)
        return -cards.VALUES[action.card]

    def reason(self, action: Action) -> str:
        return "The worst of the three."


class Naming(Judge):
    """The suit that brings the better effects (C-3)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, a.NameSuit)
        blows: Any = self.state.stack[-2]
        effects = target_rules.attack_of(self.state, blows.assault).effects
        came = triggers.came(effects, blows.turned, action.suit)
        struck = () if blows.assault.terrain else blows.targets
        targets = [target for target in struck if target in self.state.models]
        return sum(self.prices.effect(target, effects[number]) for target in targets for number in came)

    def reason(self, action: Action) -> str:
        assert isinstance(action, a.NameSuit)
        return f"As {cards.suit_name(action.suit)} it does most."


class Chaining(Judge):
    """Whom an attack goes on to (C-33)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, a.NextTarget)
        if not action.target:
            return 0.001
        assault = msgspec.structs.replace(self.decision.assault, target=action.target)
        blow = Blow(assault.attacker, assault.attack, action.target, "", assault.source)
        return appraisal.brings(self.state, self.prices, blow, appraisal.exact(self.state, blow))

    def reason(self, action: Action) -> str:
        assert isinstance(action, a.NextTarget)
        return f"{self.name(action.target)} is next." if action.target else "Nobody else is worth it."


class Choosing(Judge):
    """What each way of an effect, of a displacement, leads to."""

    def __init__(self, view: BattleView, state: Battle) -> None:
        super().__init__(view, state)
        self.foresight = Foresight(state, self.seat)

    def worth(self, action: Action) -> float:
        return self.foresight.after(action)

    def reason(self, action: Action) -> str:
        if isinstance(action, a.Decline):
            return "Better left as it is."
        if isinstance(action, a.ApplyEffect) and action.action:
            return "That is what it will miss most."
        return "That serves us best of all ways."


class Resisting(Choosing):
    """Whether a displacement is worth a reaction (C-76)."""

    def worth(self, action: Action) -> float:
        return self.foresight.after(action) - _RESERVED * isinstance(action, a.React)

    def reason(self, action: Action) -> str:
        return "Not to be moved about now." if isinstance(action, a.React) else "It does no harm to be moved."


class Suffering(Judge):
    """The condition that a model feels least (R-7.2.3)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, a.Suffer)
        model = self.decision.model
        who, now = self.state.character(model), self.state.models[model]
        pains = {
            "slow": 0.3 if who.strides - now.tokens("slow") > 1 else 0.05,
            "hinder": 0.45 if who.attacks else 0.0,
            "weaken": 0.4,
        }
        return -pains.get(action.condition, 1.0)

    def reason(self, action: Action) -> str:
        return f"{self.name(self.decision.model)} can bear that best."
