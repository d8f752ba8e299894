"""Judges of the answers asked in between: feats, courage, sacrifices, censure, resurrection, who commands."""

from __future__ import annotations

import msgspec

from game.core.actions import Action
from game.core.breakdowns import Part
from game.systems.confrontation import authority, odds
from game.systems.confrontation.actions import (
    Buy,
    Call,
    ChooseCommander,
    Counter,
    Feats,
    Forgo,
    Resurrect,
    RollAgain,
    Sacrifice,
    Uphold,
)
from game.systems.confrontation.bot import callings
from game.systems.confrontation.bot.judge import Judge
from game.systems.confrontation.incarnates import resurrection
from game.systems.confrontation.melee import preview
from game.systems.confrontation.mystics import answers
from game.systems.confrontation.mystics import preview as calls
from game.systems.confrontation.state import Test

_LEAD = 6.0
"""What it is worth in army points to win an Authority opposition."""
_ROUTED = 0.6
"""The share of a unit that a failed Courage test loses."""
_CARD = 0.12
"""The share of a titan that a card of its own is worth, at the beginning."""
_SPENT = 0.5
"""What an enemy's call is thought to be worth beyond what can be counted."""


class Performing(Judge):
    """Which feats an Incarnate performs on a test: those that bring more than the Elixir they cost (GB-100)."""

    def worth(self, action: Action) -> float:
        test = self.state.test
        assert test is not None
        if not isinstance(action, Feats):
            return self._brings(test)
        cost = self.outlook.price * (action.die + action.again + action.force)
        part = Part(1, "feat", "GB-100")
        if action.die:
            test = msgspec.structs.replace(
                test, dice=msgspec.structs.replace(test.dice, parts=(*test.dice.parts, part))
            )
        if action.again:
            test = msgspec.structs.replace(test, own=(*test.own, part))
        if action.force:
            test = msgspec.structs.replace(test, forced=(*test.forced, part))
        return self._brings(test) - cost

    def _brings(self, test: Test) -> float:
        """What the successes of a test are worth to this seat."""
        own, forced = (sum(part.amount or 0 for part in parts) for parts in (test.own, test.forced))
        sign = 1.0 if self.state.friends(self.seat, self.state.units[test.by].seat) else -1.0
        if test.best:
            return sign * odds.best_of(test.dice.total, test.margin, own, forced) * 40.0
        mean = odds.mean(odds.successes(test.dice.total, test.margin, own, forced, test.bonus))
        body = self.outlook.bodies.get(test.against)
        if body is None:
            return sign * mean
        victim = self.state.fighters.get(test.victim)
        card = self.state.field.profiles[victim.profile] if victim else body.troop
        each = card.points / card.health * (0.5 if test.kind in ("attack", "shot") else 1.0)
        most = victim.health if victim else sum(fighter.health for fighter in body.members)
        return sign * self.outlook.blood * each * min(mean, most)

    def reason(self, action: Action) -> str:
        return "The Elixir is better kept." if isinstance(action, Forgo) else "This roll is worth the Elixir."


class Commanding(Judge):
    """Feats on Authority: hardly ever worth their Elixir (GB-100)."""

    def worth(self, action: Action) -> float:
        if not isinstance(action, Feats):
            return 0.0
        return (
            _LEAD * action.die + 0.3 * _LEAD * action.again - self.outlook.price * (action.die + action.again)
        )

    def reason(self, action: Action) -> str:
        return "The Elixir is better kept." if isinstance(action, Forgo) else "To begin is worth the Elixir."


class Rolling(Judge):
    """A 6 is rolled again where it is behind: nothing is lost then (G-1); an area shot's failures always are (G-73)."""

    def worth(self, action: Action) -> float:
        bids = getattr(self.decision, "bids", None)
        if bids is None:
            return float(isinstance(action, RollAgain))
        own = next(bid for bid in bids if bid.seat == self.seat)
        others = [
            authority.total(self.state, bid).total for bid in bids if bid.seat != self.seat and not bid.lost
        ]
        ahead = authority.total(self.state, own).total > max(others, default=0)
        return float(isinstance(action, RollAgain) != ahead)

    def reason(self, action: Action) -> str:
        return "There is nothing to lose." if isinstance(action, RollAgain) else "That will do."


class Steeling(Judge):
    """Whether courage is bought: where failing costs more than the Elixir (GB-101)."""

    def worth(self, action: Action) -> float:
        decision = self.decision
        body = self.outlook.bodies.get(decision.unit)
        if isinstance(action, Buy) or body is None:
            return -self.outlook.price
        courage = preview.courage(self.state, decision.unit, decision.why, decision.against)
        active = self.state.active is not None and self.state.active.unit == decision.unit
        share = 0.3 if active and decision.why == "fear" else _ROUTED
        earned = self.outlook.elixir / 6
        return -(1 - courage.chance) * share * body.worth + earned

    def reason(self, action: Action) -> str:
        name = self.unit_name(self.decision.unit)
        return f"{name} must not run." if isinstance(action, Buy) else f"{name} should stand by itself."


class Sacrificing(Judge):
    """Whether a titan gives up a card to take no harm (GB-81)."""

    def worth(self, action: Action) -> float:
        rolled = self.state.rolled
        body = self.outlook.bodies.get(self.decision.unit)
        if not isinstance(action, Sacrifice) or rolled is None or body is None:
            return 0.0
        titan = body.members[0]
        share = min(rolled.successes, titan.health) / body.troop.health
        fatal = rolled.successes >= titan.health
        price = _CARD * self.outlook.left / max(1, self.state.field.council.rounds)
        return body.worth * (share * 0.6 + 0.5 * fatal - price - 0.08)

    def reason(self, action: Action) -> str:
        name = self.unit_name(self.decision.unit)
        return f"{name} must not be hurt so." if isinstance(action, Sacrifice) else f"{name} can bear that."


class Countering(Judge):
    """Whether an enemy's communion or ritual is undone (GB-86, GB-90)."""

    def worth(self, action: Action) -> float:
        if not isinstance(action, Counter):
            return 0.0
        call = self.decision.call
        brings = -callings.effect(self.state, self.outlook, call)
        chance = calls.chance(self.state, call)
        price = 0.5 * answers.spent(self.state, call)
        return chance * brings + _SPENT - price

    def reason(self, action: Action) -> str:
        if isinstance(action, Counter):
            return f"{self.unit_name(action.unit)} can undo that."
        return "It is not worth the points."


class Returning(Judge):
    """Whether an Incarnate is brought back, and where: where he has most comrades about him (GB-103)."""

    def worth(self, action: Action) -> float:
        if not isinstance(action, Resurrect):
            return 0.0
        if action.place is None:
            return -1.0
        own = self.state.fallen[action.fighter]
        card = self.state.field.profiles[own.profile]
        rounds = self.outlook.left / max(1, self.state.field.council.rounds)
        value = card.points * rounds * 1.1
        near = min(
            (
                abs(foe.at[0] - action.place.x) + abs(foe.at[1] - action.place.y)
                for foe in self.outlook.foes()
            ),
            default=0,
        )
        return value - self.outlook.price * resurrection.cost(self.state, own) + near / 1_000_000

    def reason(self, action: Action) -> str:
        if isinstance(action, Resurrect):
            return f"{self.named(action.fighter)} is needed."
        return "The Elixir is better kept."


class Upholding(Judge):
    """Works are paid for as long as there are points (GB-21)."""

    def worth(self, action: Action) -> float:
        return float(isinstance(action, Uphold) and action.pay)

    def reason(self, action: Action) -> str:
        return "It still does its work."


class Settling(Judge):
    """Of two effects that conflict none is paid for (GB-10)."""

    def worth(self, action: Action) -> float:
        return 1.0 if isinstance(action, Forgo) else 0.0

    def reason(self, action: Action) -> str:
        return "That is not worth Elixir."


class Naming(Judge):
    """Who commands: whose unit is worth most (GB-105)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, ChooseCommander)
        found = self.state.fighters.get(action.fighter)
        body = self.outlook.bodies.get(found.unit) if found else None
        return body.worth if body else 0.0

    def reason(self, action: Action) -> str:
        assert isinstance(action, ChooseCommander)
        return f"{self.named(action.fighter)} has most to command with."


class Titanic(Judge):
    """At whom, or where to, a titanic card is played (GB-80)."""

    def worth(self, action: Action) -> float:
        if not isinstance(action, Call):
            return 0.0
        return callings.played(self.state, self.outlook, action)

    def reason(self, action: Action) -> str:
        if isinstance(action, Call):
            return callings.reason(self.state, action)
        return f"{self.unit_does(self.decision.unit, 'has')} nothing to do with that card now."
