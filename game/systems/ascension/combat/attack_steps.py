"""Attacking, in the order of the rulebook: declare, flip, defend, damage, effects (R-6.1.1, C-30, C-33, C-54 to C-56).

Declare     each target that can step aside is asked (C-76)
Aim         the targets are settled and the attacker flips
NextBlow    one target after the other, the nearest first
Defend      the target flips
Land        the totals are compared, damage is done
Effects     (`effects`) what came up, in the attacker's order
Chain       a ricochet goes on
"""

from __future__ import annotations

import msgspec

from game.core.actions import Action, Refusal
from game.core.breakdowns import Breakdown, Part
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.ascension import events, exhaustion, falls, flips, harm
from game.systems.ascension.actions import Attack, NameSuit, NextTarget
from game.systems.ascension.cards import Card
from game.systems.ascension.combat import effects, offers, passives, reactions, target_rules, totals, triggers
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.combat.target_rules import Assault
from game.systems.ascension.profile import Effect
from game.systems.ascension.state import Battle, ModelId

ACTIONS: tuple[type[Action], ...] = (Attack,)
RULE = "R-6.1.1"


# Declaring


def check(state: Battle, action: Action) -> Refusal | None:
    """Why the active model cannot make this attack now; None if it can."""
    if not isinstance(action, Attack):
        return Refusal(RULE, "That is no attack.")
    return offers.refuse(state, action)


def suggest(state: Battle) -> list[Action]:
    """Sensible attacks of the active model, in a steady order."""
    return offers.suggest(state)


def sample(state: Battle, chance: Chance) -> Action | None:
    """One legal attack at random, None if none was found."""
    return offers.sample(state, chance)


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """The active model attacks: the attack takes its tokens and is declared (R-3.2.5)."""
    assert isinstance(action, Attack)
    assert state.active is not None
    attacker = state.active.model
    attack = state.character(attacker).attack(action.name)
    exhaustion.perform(state, attack.name, exhausting=attack.exhausting)
    state.doing(attacked=True)
    assault = target_rules.assault(attacker, action)
    targets = (action.target,) if action.target else target_rules.hit_by(state, assault)
    line = target_rules.lane_of(state, attacker, attack, action.heading) if action.heading is not None else ()
    ctx.tell(events.Attacked, attacker, attack.name, targets, action.terrain, action.at, line)
    state.push(Declare(assault))


class Declare(Step[Battle], frozen=True, tag=True):
    """Every target that may step aside is asked once, then the attack resolves (C-76)."""

    assault: Assault

    def proceed(self, state: Battle, ctx: Context) -> None:
        assault = self.assault
        if assault.attacker not in state.models:
            return
        targets = (assault.target,) if assault.target else target_rules.hit_by(state, assault)
        for target in targets:
            if target not in assault.asked and reactions.usable(state, target, reactions.STEP):
                asked = msgspec.structs.replace(assault, asked=(*assault.asked, target))
                seat = state.models[target].seat
                state.push(reactions.SideStep(seat, target, assault.attacker, assault.attack), Declare(asked))
                return
        state.push(Aim(assault))


_LEFT = "it strikes where nobody stands any more"
"""Why an area or a breakthrough does nothing whose targets have all stepped out of it."""


class Aim(Step[Battle], frozen=True, tag=True):
    """The targets are settled, and the attacker flips: once for an area or a breakthrough (C-33)."""

    assault: Assault

    def proceed(self, state: Battle, ctx: Context) -> None:
        assault = self.assault
        if assault.attacker not in state.models:
            return
        if assault.terrain:
            _flip(state, ctx, assault, (), totals.attack_parts(state, blow_of(assault, 0)))
        elif not assault.target:
            hit = target_rules.hit_by(state, assault)
            if hit:
                _flip(state, ctx, assault, hit, ())
                return
            for target in assault.asked:
                ctx.tell(events.AttackFailed, assault.attacker, target, _LEFT)
        else:
            self._single(state, ctx)

    def _single(self, state: Battle, ctx: Context) -> None:
        assault = self.assault
        refusal = target_rules.refuse_target(state, assault, assault.target)
        if refusal is None:
            parts = totals.attack_parts(state, blow_of(assault, assault.target))
            _flip(state, ctx, assault, (assault.target,), parts)
            return
        ctx.tell(events.AttackFailed, assault.attacker, assault.target, refusal.text)
        if target_rules.next_targets(state, assault):
            state.push(ChooseTarget(state.models[assault.attacker].seat, assault))


def blow_of(assault: Assault, target: ModelId) -> Blow:
    """The attack against one of its targets."""
    return Blow(assault.attacker, assault.attack, target, assault.terrain, assault.source)


def _flip(
    state: Battle, ctx: Context, assault: Assault, targets: tuple[ModelId, ...], parts: tuple[Part, ...]
) -> None:
    """The attacker flips; then what the red joker counts as, if that matters (C-3), and the blows."""
    attacker = state.models[assault.attacker]
    turned = flips.flip(state, ctx, state.side(attacker.seat), "attack", model=attacker.id, parts=parts)
    able = effects.able(target_rules.attack_of(state, assault).effects, at_terrain=bool(assault.terrain))
    wild = triggers.best(able, turned)
    state.push(Batter(assault, turned, wild) if assault.terrain else NextBlow(assault, turned, wild, targets))
    suits = triggers.choices(able, turned)
    if suits:
        state.push(NamingSuit(attacker.seat, suits))


class NamingSuit(Decision[Battle], frozen=True, tag=True):
    """Which suit the red joker counts as, when several would bring different effects (C-3)."""

    suits: tuple[str, ...]

    def actions(self, state: Battle) -> list[Action]:
        return [NameSuit(suit) for suit in self.suits]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if action in self.actions(state):
            return None
        return Refusal("C-3", "Choose the suit that your red joker counts as.", NameSuit(self.suits[0]))

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, NameSuit)
        blows = state.stack.pop()
        state.push(msgspec.structs.replace(blows, wild=action.suit))
        ctx.tell(events.SuitNamed, state.side(self.seat), action.suit)


# Blow by blow


class NextBlow(Step[Battle], frozen=True, tag=True):
    """The attack meets its next target, if that is still there."""

    assault: Assault
    turned: tuple[Card, ...]
    wild: str
    targets: tuple[ModelId, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        if not self.targets or self.assault.attacker not in state.models:
            return
        target, *rest = self.targets
        state.push(
            Defend(self.assault, self.turned, self.wild, target),
            NextBlow(self.assault, self.turned, self.wild, tuple(rest)),
        )


class Defend(Step[Battle], frozen=True, tag=True):
    """The target flips for its defence: three cards if it uses a reaction (R-6.1.1, CC-10)."""

    assault: Assault
    turned: tuple[Card, ...]
    wild: str
    target: ModelId
    count: int = 0
    """How many cards; 0 before it is asked."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        target = state.models.get(self.target)
        if target is None or self.assault.attacker not in state.models:
            return
        blow = blow_of(self.assault, self.target)
        if not self.count:
            state.push(msgspec.structs.replace(self, count=flips.FLIP))
            if reactions.usable(state, self.target, reactions.BRACE):
                attacking = _total(self.turned, totals.attack_parts(state, blow))
                state.push(reactions.Brace(target.seat, self.target, attacking))
            return
        parts = totals.defence_parts(state, blow)
        side = state.side(target.seat)
        flipped = flips.flip(state, ctx, side, "defence", model=self.target, count=self.count, parts=parts)
        state.push(Land(self.assault, self.turned, self.wild, self.target, flipped))
        if len(flipped) > flips.FLIP:
            state.push(reactions.DropOne(target.seat, self.target, flipped, parts))


def _total(turned: tuple[Card, ...], parts: tuple[Part, ...]) -> Breakdown:
    return Breakdown((flips.part(turned), *parts))


class Land(Step[Battle], frozen=True, tag=True):
    """Both totals are compared: a larger attack hits and does the difference as damage, then its effects (R-6.1.1)."""

    assault: Assault
    turned: tuple[Card, ...]
    wild: str
    target: ModelId
    defence: tuple[Card, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.target not in state.models or self.assault.attacker not in state.models:
            return
        blow = blow_of(self.assault, self.target)
        attacking = _total(self.turned, totals.attack_parts(state, blow))
        defending = _total(self.defence, totals.defence_parts(state, blow))
        attack = target_rules.attack_of(state, self.assault)
        over = attacking.total - defending.total
        damage = done(state, self.target, attack.effects, over)
        ctx.tell(
            events.Struck, blow.attacker, attack.name, self.target, "", attacking, defending, damage, over > 0
        )
        if attack.template == "ricochet":
            state.push(Chain(_after(self.assault, self.target)))
        if over <= 0:
            return
        came = triggers.came(attack.effects, self.turned, self.wild)
        state.push(effects.Effects(blow.attacker, attack.name, self.target, "", came))
        if damage:
            effects.draw_blood(state, blow.attacker, self.target)
            side = state.side_of(blow.attacker)
            harm.wound(state, ctx, self.target, damage, attack.name, RULE, by=side)


def done(state: Battle, target: ModelId, effect_list: tuple[Effect, ...], over: int) -> int:
    """The damage of an attack that is `over` the defence: none by a null strike, less for the tough (CC-8, C-92)."""
    if over <= 0 or triggers.null(effect_list):
        return 0
    return passives.toughened(state.character(target), over)


# Ricochet, and picking anew


def _after(assault: Assault, target: ModelId) -> Assault:
    """A ricochet after one of its targets: it goes on from there (C-55)."""
    return msgspec.structs.replace(assault, struck=(*assault.struck, target), source=target, target=0)


class Chain(Step[Battle], frozen=True, tag=True):
    """A ricochet goes on, after a miss too, while it has targets left (C-33, C-55)."""

    assault: Assault

    def proceed(self, state: Battle, ctx: Context) -> None:
        attacker = state.models.get(self.assault.attacker)
        if (
            attacker is None
            or len(self.assault.struck) >= target_rules.attack_of(state, self.assault).targets
        ):
            return
        if target_rules.next_targets(state, self.assault):
            state.push(ChooseTarget(attacker.seat, self.assault))


class ChooseTarget(Decision[Battle], frozen=True, tag=True):
    """Whom a ricochet goes on to, or whom an attack picks anew whose target is none any more; or nobody (C-33, CC-10)."""

    assault: Assault

    def actions(self, state: Battle) -> list[Action]:
        return [*(NextTarget(one) for one in target_rules.next_targets(state, self.assault)), NextTarget(0)]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        near = self.actions(state)[0]
        if not isinstance(action, NextTarget):
            return Refusal("C-33", "Choose the next target of the attack, or nobody.", near)
        if action.target == 0:
            return None
        refusal = target_rules.refuse_target(state, self.assault, action.target)
        return refusal and Refusal(refusal.rule, refusal.text, near)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, NextTarget)
        if action.target:
            state.push(Declare(msgspec.structs.replace(self.assault, target=action.target)))


# Terrain


class Batter(Step[Battle], frozen=True, tag=True):
    """A piece of terrain is attacked: it flips nothing, its Defense stands alone (R-7.2.7, C-83)."""

    assault: Assault
    turned: tuple[Card, ...]
    wild: str

    def proceed(self, state: Battle, ctx: Context) -> None:
        assault = self.assault
        attacker = state.models[assault.attacker]
        attack = target_rules.attack_of(state, assault)
        blow = blow_of(assault, 0)
        attacking = _total(self.turned, totals.attack_parts(state, blow))
        defending = Breakdown(totals.defence_parts(state, blow))
        over = attacking.total - defending.total
        damage = 0 if over <= 0 or triggers.null(attack.effects) else over
        ctx.tell(
            events.Struck,
            attacker.id,
            attack.name,
            0,
            assault.terrain,
            attacking,
            defending,
            damage,
            over > 0,
        )
        if over <= 0:
            return
        came = triggers.came(attack.effects, self.turned, self.wild)
        state.push(effects.Effects(attacker.id, attack.name, 0, assault.terrain, came))
        if damage:
            falls.damage_piece(state, ctx, assault.terrain, damage, by=state.side(attacker.seat))


STEPS = (Declare, Aim, NamingSuit, NextBlow, Defend, Land, Chain, ChooseTarget, Batter)
