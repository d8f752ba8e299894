"""Judges of what the active unit does, of how it closes up, and of whom it strikes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.actions import Action
from game.core.words.grammar import does
from game.systems.confrontation import units
from game.systems.confrontation.actions import (
    Activate,
    Allot,
    Assault,
    Close,
    Combat,
    Declare,
    Drop,
    EndActivation,
    EndCombats,
    Handle,
    Take,
)
from game.systems.confrontation.bot import bodies, callings, salvos
from game.systems.confrontation.bot.bodies import Body, apart
from game.systems.confrontation.bot.judge import Judge, position
from game.systems.confrontation.bot.plans import Plan, Planner
from game.systems.confrontation.incarnates import avatar
from game.systems.confrontation.melee import combat_choices, preview
from game.systems.confrontation.movement import approach, doors_and_items
from game.systems.confrontation.state import Battle
from game.systems.confrontation.view import BattleView

_KEPT = 8
_PLANS: list[tuple[object, Plan | None]] = []
_CALLED = 1.0
"""What a work has to bring, in army points, to be called."""
_AVATAR = 2.5
"""How many battles' worth of Elixir an avatar is thought to be worth: hardly ever enough."""


class Acting(Judge):
    """The plan of the active unit, one action at a time."""

    def __init__(self, view: BattleView, state: Battle) -> None:
        super().__init__(view, state)
        assert state.active is not None
        self.active = state.active
        self.rivals: tuple[float, ...] = ()
        """What the plans were worth that were weighed, where one is declared."""
        self.action, self.why = self._decided()

    def choices(self) -> Iterable[Action]:
        """What is planned."""
        return [self.action]

    def reason(self, action: Action) -> str:
        return self.why

    def _decided(self) -> tuple[Action, str]:
        for part in (self._handled, self._called, self._planned, self._struck):
            found = part()
            if found is not None and self.decision.check(self.state, found[0]) is None:
                return found
        end = self.decision.check(self.state, EndActivation())
        if end is None:
            return EndActivation(), f"{self.unit_name(self.active.unit)} can do nothing better now."
        return self._forced(end.nearest)

    def _forced(self, nearest: Action | None) -> tuple[Action, str]:
        """What has to be done before the activation may end."""
        why = f"{self.unit_does(self.active.unit, 'has')} to come in."
        if nearest is not None and self.decision.check(self.state, nearest) is None:
            return nearest, why
        return next(iter(self.decision.suggest(self.state))), why

    # What comes in between

    def _handled(self) -> tuple[Action, str] | None:
        """A chest in contact is picked up, a door in the way opened."""
        for action in doors_and_items.suggest(self.state):
            if isinstance(action, Take) and self.state.field.council.carried:
                return action, f"{self.state.items[action.item].name} pays for as long as it is carried."
            if isinstance(action, Handle) and not self.state.pieces[action.piece].open:
                return action, f"{self.state.pieces[action.piece].name} stands better open."
            assert isinstance(action, Take | Handle | Drop)
        for found in avatar.suggest(self.state):
            if self.outlook.price * avatar.COST * _AVATAR < self.outlook.bodies[self.active.unit].worth:
                return found, "A god looks on."
        return None

    def _called(self) -> tuple[Action, str] | None:
        """The work that brings most, if any brings enough."""
        if self.active.form is None and self._routs():
            return None
        found = callings.best(self.state, self.outlook)
        if found is None or found[0] < _CALLED:
            return None
        return found[1], callings.reason(self.state, found[1])

    def _routs(self) -> bool:
        return self.state.units[self.active.unit].rout

    # The plan itself

    def _planned(self) -> tuple[Action, str] | None:
        if self.active.over or self.active.assaulted:
            return None
        plan = self._plan()
        if plan is None:
            return None
        if self.active.form is None:
            self.rivals = plan.rivals
            return Declare(plan.form), plan.why
        if plan.target:
            return Assault(plan.target), plan.why
        if self.active.form == "walk" and (plan.first or plan.march is None or self.active.moved):
            shot = self._shot()
            if shot is not None:
                return shot
        if plan.march is not None and not self.active.moved:
            return plan.march, plan.why
        return None

    def _plan(self) -> Plan | None:
        """The plan as it stands: worked out once for a position and what has been done there; declaring its form changes nothing in it."""
        now = position(self.state, self.seat)
        key, undeclared = (now, self.active), (now, msgspec.structs.replace(self.active, form=None))
        for known, plan in _PLANS:
            if known == key or (known == undeclared and plan and plan.form == self.active.form):
                return plan
        made = Planner(self.state, self.outlook).best()
        if made is None and self.active.form == "assault":
            made = self._nearest()
        _PLANS[:] = [(key, made), *_PLANS[: _KEPT - 1]]
        return made

    def _nearest(self) -> Plan | None:
        """An assault that may be too far, if one has been declared after all."""
        foes = units.enemies_on_table(self.state, self.active.unit)
        return Plan("assault", 0.0, "As near as it gets.", target=foes[0].id) if foes else None

    def _shot(self) -> tuple[Action, str] | None:
        """The best salvo, if any brings something."""
        found = salvos.ready(self.state, self.outlook)
        if not found:
            return None
        _, action = max(found.values(), key=lambda pair: pair[0])
        target = self.unit_name(action.target)
        return (
            action,
            f"{self.state.field.profiles[action.profile].name}: {target} {does(target, 'is')} the best mark in sight.",
        )

    def _struck(self) -> tuple[Action, str] | None:
        """Closing up and striking, for a unit that has stayed."""
        if self.active.form != "stay":
            return None
        if not self.active.moved and not self.active.dice:
            for move in approach.suggest(self.state, self.active.unit, 0):
                return move, "More of them get into the fight."
        return strike(self)


class Striking(Judge):
    """Whom the active unit strikes next: whatever fells most for its points (GB-59)."""

    def choices(self) -> Iterable[Action]:
        found = strike(self)
        return [EndCombats()] if found is None else [found[0]]

    def reason(self, action: Action) -> str:
        found = strike(self)
        return "Nobody is left to strike." if found is None else found[1]


def strike(judge: Judge) -> tuple[Action, str] | None:
    """The combat that takes most from the enemy; None if there is none."""
    state, outlook = judge.state, judge.outlook
    offers = [each for each in combat_choices.every(state) if isinstance(each, Combat)]
    if not offers:
        return None

    def worth(combat: Combat) -> float:
        fight = preview.fight(state, combat)
        if combat.piece:
            return 0.01
        price = sum(state.profile(each).points for each in fight.victims) / max(1, len(fight.victims))
        body = outlook.bodies[combat.target]
        share = fight.mean / max(1, body.count)
        told = outlook.blood * fight.mean * price + outlook.prize(body, share)
        wounds = min(0.3, 0.05 * sum(chance for chance in fight.damage[1:]))
        return told + wounds + _spared(state, combat)

    best = max(offers, key=worth)
    if best.piece:
        return best, f"{state.pieces[best.piece].name} stands in the way."
    fight = preview.fight(state, best)
    return best, f"{judge.unit_name(best.target)} should lose {fight.mean:.1f} of them here."


def _spared(state: Battle, combat: Combat) -> float:
    """What is added for combats of Incarnates, who earn something by felling another one."""
    if combat.hero and combat.victim:
        return 2.0 * state.profile(combat.victim).elixir
    return 0.0


class Closing(Judge):
    """How a unit moves up to its target: with as many as there is room for (GB-44)."""

    def choices(self) -> Iterable[Action]:
        return list(self.decision.suggest(self.state))[:1]

    def reason(self, action: Action) -> str:
        assert isinstance(action, Close)
        return f"As many as possible reach {self.unit_name(self.decision.target)}."


class Losing(Judge):
    """Whom losses fall on, where one may choose: the dearest of them (GB-55, GB-64)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, Allot)
        total = 0.0
        for who, points in action.damage:
            fighter, card = self.state.fighters[who], self.state.profile(who)
            mine = self.state.friends(self.seat, self.state.units[fighter.unit].seat)
            value = card.points * points / card.health * (1.3 if points >= fighter.health else 1.0)
            value += 40.0 * (card.role in ("bearer", "musician", "incarnate")) * (points >= fighter.health)
            value += 3.0 * bool(fighter.carries)
            total += -value if mine else value
        return total

    def reason(self, action: Action) -> str:
        return "Those who fall are those they can spare least."


class Choosing(Judge):
    """Which of the units that a card names acts (GB-17)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, Activate)
        return urgency(self, action.unit)

    def reason(self, action: Action) -> str:
        assert isinstance(action, Activate)
        return f"{self.unit_does(action.unit, 'has')} more to do now."


def urgency(judge: Judge, unit: int) -> float:
    """What it matters that a unit acts now rather than later: whom it can strike, and who is about to strike it."""
    outlook = judge.outlook
    own = outlook.bodies.get(unit)
    if own is None:
        return 0.0
    best = 0.0
    for foe in outlook.foes():
        gap = between(own, foe)
        if gap <= own.charge:
            best = max(best, outlook.blood * outlook.harm(own, foe, charging=own.power >= foe.power))
        if own.guns:
            best = max(best, 0.7 * outlook.blood * bodies.volley(own, foe, gap))
    return best + 0.5 * outlook.suffers(own, own.at) + outlook.leaves_now(own)


def between(own: Body, foe: Body) -> float:
    """The tenths between two units, from leader to leader."""
    return max(0.0, apart(own.at, foe.at) - own.radius - foe.radius)
