"""What things are worth to a side, in points of the score: models, wounds, tokens, blows.

No rule of the game: a good club player's judgement in numbers, which bots use (see `advice`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from game.core.seats import Seat
from game.systems.ascension import advantage
from game.systems.ascension.combat import odds, passives, plunges, preview, totals, triggers
from game.systems.ascension.combat.odds import FULL
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.points import creation
from game.systems.ascension.profile import Attack, Character, Effect
from game.systems.ascension.state import Battle, Model, ModelId

DECISIVE = 8.0
"""What it is worth that the battle ends at once with one's side ahead."""
_FADING = 0.55
"""Of the part of a life that counts the last wounds most, each wound further from death is worth so much less."""
_TOKEN: dict[str, float] = {
    "hinder": 0.22, "weaken": 0.2, "slow": 0.16, "damage-over-time": 0.3, "exhaust": 0.3, "throw": 0.25,
    "knockback": 0.08, "displace-defender": 0.1, "displace-attacker": 0.06, "throw-terrain": 0.15,
}  # fmt: skip
"""What an effect does to a model, as a part of its worth."""
_UNKNOWN_GOAL = 0.3
"""What the goals that one does not know add to the worth of a removal for the others."""


@lru_cache(maxsize=256)
def cost(character: Character) -> int:
    """What a character costs."""
    return creation.points(character)


@lru_cache(maxsize=256)
def life(left: int, most: int) -> float:
    """The part of a model's worth that lies in having so many wounds left."""
    left = max(0, min(left, most))
    return 0.25 * left / most + 0.75 * (1 - _FADING**left) / (1 - _FADING**most)


class Prices:
    """What every model on the table is worth to its enemies if it is removed, as one side sees it."""

    def __init__(self, state: Battle, side: Seat) -> None:
        self.state, self.side = state, side
        self.left = state.rounds_left
        count = max(1, len(state.models))
        mean = sum(cost(state.character(model)) for model in state.models) / count
        self.prices = {
            model.id: self._price(model, cost(state.character(model.id)) / max(1.0, mean))
            for model in state.models.values()
        }

    def _price(self, model: Model, share: float) -> float:
        state, own = self.state, self.state.side(model.seat)
        goal = state.goals.get(self.side, "")
        scored = float(state.field.scoring.removed)
        if own != self.side:
            scored += float(goal == "prowess")
        elif state.field.goals:
            scored += _UNKNOWN_GOAL
        use = 0.25 + 0.75 * self.left / max(1, state.field.rounds)
        price = scored + 1.1 * share * use + 0.2 * model.leader
        if len(state.on_table(own)) == 1 and len(state.field.sides) == 2 and not state.field.endless:
            price = self._last(own, scored)
        return price

    def _last(self, side: Seat, scored: float) -> float:
        """The end of a side ends the battle (C-58): whether that is good depends on the score then."""
        others = [points for other, points in self.state.scores.items() if other != side]
        ahead = max(others) + scored - self.state.scores[side]
        return scored + (DECISIVE if ahead > 0 else 0.0 if ahead == 0 else -DECISIVE)

    def loss(self, model: ModelId, wounds: int) -> float:
        """What so many wounds take from a model."""
        now, most = self.state.models[model], self.state.character(model).wounds
        price = self.prices[model]
        if price < 0:
            return price if wounds >= now.wounds else 0.0
        return price * (life(now.wounds, most) - life(now.wounds - wounds, most))

    def effect(self, model: ModelId, effect: Effect) -> float:
        """What an effect takes from a model."""
        now = self.state.models[model]
        part = _TOKEN.get(effect.kind, 0.0)
        if effect.kind in now.conditions:
            part *= 0.4 if now.conditions[effect.kind] < 2 and effect.kind != "damage-over-time" else 0.0
        return part * max(0.3, abs(self.prices[model]))


# Blows


@lru_cache(maxsize=512)
def _usual(lead: int, effects: tuple[Effect, ...], damages: tuple[int, ...], wounds: int) -> odds.Odds:
    return odds.count(lead, FULL, FULL, effects, damages, wounds)


def usual(state: Battle, blow: Blow, lead: int) -> odds.Odds:
    """The odds of a blow between whole decks: near enough to compare places and enemies by."""
    attack, who = state.character(blow.attacker).attack(blow.attack), state.character(blow.target)
    null = triggers.null(attack.effects)
    damages = (0,) if null else tuple(passives.toughened(who, over) for over in range(1, 16))
    return _usual(lead, attack.effects, damages, state.models[blow.target].wounds)


def exact(state: Battle, blow: Blow) -> odds.Odds:
    """The odds of a blow from where the models stand, from all cards that are still unseen."""
    lead = totals.total(totals.attack_parts(state, blow)) - totals.total(totals.defence_parts(state, blow))
    return preview.chances_of(state, blow, lead)


def brings(state: Battle, prices: Prices, blow: Blow, chances: odds.Odds, *, placed: bool = True) -> float:
    """What a blow is expected to take from its target; with `placed` also by what a push from there leads to (C-114)."""
    attack = state.character(blow.attacker).attack(blow.attack)
    total = sum(
        chance * prices.loss(blow.target, wounds) for wounds, chance in chances.damage.items() if wounds
    )
    alive = 1 - chances.removed
    for number, effect in enumerate(attack.effects):
        if effect.kind != triggers.NULL_STRIKE:
            taken = prices.effect(blow.target, effect)
            if placed:
                taken += prices.loss(
                    blow.target, plunges.worst(state, blow.attacker, blow.target, effect.kind)
                )
            total += alive * chances.effects.get(number, 0.0) * taken
    return total


def first_blood(state: Battle, side: Seat, chances: odds.Odds) -> float:
    """What it is worth to be the first to draw blood, for a side with that goal (CC-15)."""
    wanted = state.goals.get(side) == "first-blood" and "blood" not in state.firsts
    return (1 - chances.damage.get(0, 0.0)) if wanted else 0.0


def plain_lead(state: Battle, attacker: ModelId, attack: Attack, target: ModelId, *, moved: bool) -> int:
    """How far an attack is ahead of a defence before the flips, wherever the two will stand: no cover, no gang up."""
    who, whom = state.character(attacker), state.character(target)
    now, there = state.models[attacker], state.models[target]
    lead = who.attack_skill(attack) - now.tokens("hinder") - whom.defense + there.tokens("weaken")
    lead += int(who.has("giant-slayer") and whom.size >= passives.GIANT)
    lead += 2 * int(who.has("steady-aim") and not moved)
    lead -= int(there.running) + int(whom.has("menace"))
    if reach_of(attack) > 30:
        lead -= 2 * int(whom.has("ranged-ward"))
    lead += sum(part.amount or 0 for part in advantage.attack_bonus(state, attacker) if not moved)
    lead += sum(lent.amount for lent in now.lends("attack", target))
    return lead - sum(lent.amount for lent in there.lends("defence", attacker))


def reach_of(attack: Attack) -> int:
    """From how far away an attack can hit somebody, in tenths."""
    return attack.reach


def apart(state: Battle, one: Model, other: Model) -> float:
    """About how far two models are apart: exact for round bases."""
    bases = state.base(one.id), state.base(other.id)
    reach = sum(base.long + base.wide for base in bases) / 4
    return hypot(one.place.x - other.place.x, one.place.y - other.place.y) - reach


def ready(model: Model, character: Character) -> Iterator[Attack]:
    """The attacks that a model will be able to make in its next activation (R-3.2.4)."""
    return (attack for attack in character.attacks if model.exhaust.get(attack.name, 0) <= 1)
