"""Advice for bots: what each action is expected to bring, and why, from what one seat may know.

A `Judge` holds for one choice. Cards are dealt as the best reply to an enemy who deals anything; attacks are chosen
by their exact odds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.actions import Action
from game.core.words.grammar import plural
from game.systems.abstract import appraisal
from game.systems.abstract.actions import (
    Aim,
    Assign,
    Attack,
    Confirm,
    CoordinatedAttack,
    CreateUnits,
    Hold,
    MultipleAttack,
    UnitId,
)  # fmt: skip
from game.systems.abstract.combat import target_rules
from game.systems.abstract.combat.attacks import Act
from game.systems.abstract.combat.odds import odds
from game.systems.abstract.combat.preview import percent
from game.systems.abstract.creation import Create
from game.systems.abstract.decision import Plot
from game.systems.abstract.state import Skirmish, Unit
from game.systems.abstract.view import SkirmishView

AVERAGE = 10
"""The slots of an average unit (SB-4)."""
_PARTNER_LIVES = 0.85
"""How likely a slower unit is still there to be joined; what a unit risks that holds for it."""
_STILL_TO_ACT = 0.3
"""What each card of Accuracy and Damage is worth that will not strike this turn, its unit destroyed before."""
_STEPS = 40
"""How often an attack is divided anew in search of a better division."""


def judge(view: SkirmishView, state: Skirmish) -> Judge:
    """An opinion of the choice in `view`; `state` is one that could be true."""
    decision = view.decision
    return next(kind for waits, kind in _JUDGES if isinstance(decision, waits))(view, state)


def opposition(view: SkirmishView) -> tuple[int, float]:
    """The slots of an average enemy, and how many attacks a unit has to expect for each one it makes."""
    foes = [unit for unit in view.units.values() if unit.seat != view.seat]
    mean = round(sum(foe.slots for foe in foes) / len(foes))
    attacks = sum(1 / sum(unit.seat != foe.seat for unit in view.units.values()) for foe in foes)
    return mean, min(4.0, max(0.5, round(2 * attacks) / 2))


class Judge:
    """The opinion of one seat about one choice."""

    def __init__(self, view: SkirmishView, state: Skirmish) -> None:
        self.view, self.state, self.seat = view, state, view.seat
        self.decision: Any = view.decision

    def choices(self) -> Iterator[Action]:
        """The legal actions worth a thought."""
        yield from self.decision.suggest(self.state)

    def worth(self, action: Action) -> float:
        """How good an action is expected to be; only comparisons matter."""
        return 0.0

    def reason(self, action: Action) -> str:
        """Why, in one line that gives nothing hidden away."""
        return "One is as good as another."


class Creating(Judge):
    """Units of about ten slots: strong enough to hit, and enough of them to lose one (S-11)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, CreateUnits)
        return -abs(len(action.units) - self.view.field.sides[self.seat].slots / AVERAGE)

    def reason(self, action: Action) -> str:
        return "Units of average strength, and no weak one among them."


class Plotting(Judge):
    """Unit by unit, what does best against an enemy who deals anything (S-3)."""

    def choices(self) -> Iterator[Action]:
        missing = self.decision.missing(self.state)
        if not missing:
            yield Confirm()
            return
        foe, pressure = opposition(self.view)
        unit = missing[0]
        self.ranking = {cards: worth for worth, cards in appraisal.ranking(unit.slots, foe, pressure)}
        yield from (Assign(unit.id, cards) for cards in self.ranking)

    def worth(self, action: Action) -> float:
        return self.ranking.get(action.cards, 0.0) if isinstance(action, Assign) else 0.0

    def reason(self, action: Action) -> str:
        if isinstance(action, Assign):
            return f"{self.view.units[action.unit].name} is ready for whatever they deal."
        return "Everybody has cards."


class Acting(Judge):
    """The attack that takes most away by exact odds, divided or together where that is better (S-6, S-8, S-9)."""

    def __init__(self, view: SkirmishView, state: Skirmish) -> None:
        super().__init__(view, state)
        self.unit: UnitId = self.decision.unit
        self.foes = state.foes(self.seat)

    def choices(self) -> Iterator[Action]:
        yield from (Attack(foe.id) for foe in self.foes)
        if self.view.field.coordinated:
            yield from self._together()
        if self.view.field.multiple and len(self.foes) > 1:
            yield self._divided()
        yield Hold()

    def worth(self, action: Action) -> float:
        if isinstance(action, Hold):
            return self._waiting()
        return sum(self._blow(blow) for blow in target_rules.blows(self.state, self.unit, action))

    def reason(self, action: Action) -> str:
        if isinstance(action, Hold):
            return "A slower unit of ours can use the help."
        blows = target_rules.blows(self.state, self.unit, action)
        best = max(blows, key=self._blow)
        name = self.view.units[best.target].name
        chance = self._odds(best)
        if len(blows) > 1:
            return f"{len(blows)} enemies at once, {name} above all."
        also = f" with {plural(len(best.attackers) - 1, 'partner')}" if len(best.attackers) > 1 else ""
        if chance.destroy >= 0.1:
            return f"{name}{also}: {percent(chance.destroy)} to destroy."
        return f"{name}{also}: {percent(chance.hit)} to hit, {chance.expected:.1f} slots on average."

    # Attacks

    def _odds(self, blow: target_rules.Blow) -> Any:
        accuracy = sum(share.level for share in blow.accuracy)
        damage = sum(share.level for share in blow.damage)
        return self._at(self.state.units[blow.target], accuracy, damage)

    def _at(self, target: Unit, accuracy: int, damage: int) -> Any:
        cards = self.state.cards[target.id]
        return odds(accuracy, cards.evasion, damage, cards.endurance, target.slots)

    def _blow(self, blow: target_rules.Blow) -> float:
        accuracy = sum(share.level for share in blow.accuracy)
        return self._gain(self.state.units[blow.target], accuracy, sum(share.level for share in blow.damage))

    def _gain(self, target: Unit, accuracy: int, damage: int) -> float:
        """Slots removed, and what a destroyed unit is worth besides."""
        chance = self._at(target, accuracy, damage)
        cards, bonus = self.state.cards[target.id], appraisal.DESTROYED
        if target.id not in self.state.acted and target.id not in self.state.held:
            bonus += _STILL_TO_ACT * (cards.accuracy + cards.damage)
        gain: float = chance.expected + bonus * chance.destroy
        return gain

    def _divided(self) -> Action:
        """An attack on every enemy: all on the best one, then card by card to others as long as that helps."""
        cards = self.state.cards[self.unit]
        best = max(self.foes, key=lambda foe: self._gain(foe, cards.accuracy, cards.damage))
        shares = {foe.id: (0, 0) for foe in self.foes} | {best.id: (cards.accuracy, cards.damage)}
        gains = {foe.id: self._gain(foe, *shares[foe.id]) for foe in self.foes}
        for _ in range(_STEPS):
            moves = [(self._moved(one, two, kind, shares, gains), one, two, kind)
                     for one in self.foes for two in self.foes if one is not two
                     for kind in (0, 1) if shares[one.id][kind]]  # fmt: skip
            more, one, two, kind = max(moves, key=lambda move: move[0], default=(0.0, best, best, 0))
            if more <= 1e-9:
                break
            shares[one.id], shares[two.id] = _move(shares[one.id], shares[two.id], kind)
            for foe in (one, two):
                gains[foe.id] = self._gain(foe, *shares[foe.id])
        return MultipleAttack(tuple(Aim(foe, *shares[foe]) for foe in sorted(shares)))

    def _moved(
        self,
        one: Unit,
        two: Unit,
        kind: int,
        shares: dict[UnitId, tuple[int, int]],
        gains: dict[UnitId, float],
    ) -> float:
        """What a card of Accuracy (0) or Damage (1) brings if it goes against `two` and not `one`."""
        less, more = _move(shares[one.id], shares[two.id], kind)
        return self._gain(one, *less) + self._gain(two, *more) - gains[one.id] - gains[two.id]

    def _together(self) -> Iterator[Action]:
        partners = tuple(self.state.partners(self.unit))
        groups = dict.fromkeys([*((partner,) for partner in partners), *([partners] if partners else [])])
        for group in groups:
            yield from (CoordinatedAttack(group, foe.id) for foe in self.foes)

    # Holding

    def _waiting(self) -> float:
        """What it brings to hold, so that the best of the slower units may take this one along (S-13)."""
        if not self.view.field.coordinated:
            return 0.0
        done = {*self.state.acted, *self.state.held, self.unit}
        slower = [unit for unit in self.state.side(self.seat) if unit.id not in done]
        return max((_PARTNER_LIVES * self._with(unit) for unit in slower), default=0.0)

    def _with(self, other: Unit) -> float:
        """How much more `other` does with this unit's help than alone."""
        own, theirs = self.state.cards[self.unit], self.state.cards[other.id]
        joint = max(
            self._gain(foe, own.accuracy + theirs.accuracy, own.damage + theirs.damage) for foe in self.foes
        )
        return joint - max(self._gain(foe, theirs.accuracy, theirs.damage) for foe in self.foes)


def _move(one: tuple[int, int], two: tuple[int, int], kind: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """One card of Accuracy (0) or Damage (1) from one share to the other."""
    accuracy, damage = 1 - kind, kind
    return (one[0] - accuracy, one[1] - damage), (two[0] + accuracy, two[1] + damage)


_JUDGES: tuple[tuple[type[Any], type[Judge]], ...] = ((Create, Creating), (Plot, Plotting), (Act, Acting))
