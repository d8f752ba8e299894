"""How good it is for a model to stand somewhere: what is near, what can be struck, what strikes back.

No rule of the game: a good club player's judgement in numbers, place by place (see `plans`).
"""

from __future__ import annotations

from functools import cached_property
from math import cos, hypot, pi, sin
from typing import NamedTuple

from game.core.actions import Action
from game.systems.ascension import displacement, terrain
from game.systems.ascension.bot import appraisal, draws
from game.systems.ascension.bot.appraisal import Prices
from game.systems.ascension.bot.chart import FAR, Chart, chart
from game.systems.ascension.bot.errands import Errand, Spot
from game.systems.ascension.combat.effects import NEAR
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.movement import depths, stride_rules
from game.systems.ascension.profile import Attack
from game.systems.ascension.state import MOVE, Battle, Model, ModelId
from game.table.lengths import CONTACT
from game.table.shapes import Outline, Point, contains

_FEAR = 0.5
"""How much what enemies may do weighs against what one does."""
_LATER, _SOON = 0.55, 0.8
"""How much what may be had in coming rounds weighs, and what may be struck next."""
_PACE = 1.5
"""How much faster a model gets on in the long run than by plain strides: it may run."""
_NEAR = 6.0
"""A gap that counts as contact, in tenths."""
_SOONER = 0.72
"""What is left of something that takes a turn more."""
_ROUNDABOUT = 1.15
"""How much longer than it looks a way is that nobody knows."""
_SHAKEN = 0.12
"""What it brings to be rid of a token."""
_EFFORT = 0.00002
"""What a tenth of a way costs: of two places as good, the nearer one."""
_GANG = 0.3
"""What it adds to a blow that a friend engages its target too."""
_SHOVED = 0.3
"""How likely an enemy that can push or throw a model does it."""
_ROUND = 8
"""In how many directions it is looked where a push might lead."""


class Foe(NamedTuple):
    """An enemy as a model has to reckon with it."""

    id: ModelId
    x: int
    y: int
    radius: float
    threat: float
    """What its best blow is expected to take from the model."""
    reach: float
    """From how far it can strike after moving."""
    pace: float
    ganged: bool
    """Whether a friend of the model engages it."""


class Thrust(NamedTuple):
    """One of the model's attacks on one of the enemies, wherever from."""

    target: ModelId
    reach: float
    worth: float
    tips: float = 0.0
    """What it would bring besides if its push sent the target over an edge."""


class Outlook:
    """What places are worth to one model of the battle, as everything else stands now."""

    def __init__(self, state: Battle, model: ModelId, prices: Prices) -> None:
        self.state, self.model, self.prices = state, model, prices
        self.now = state.models[model]
        self.who = state.character(model)
        self.side = state.side_of(model)
        base = self.who.base
        self.radius = (base.long + base.wide) / 4
        self.stride = max(base.long, base.wide)
        active = state.active if state.active is not None and state.active.model == model else None
        self.moves = stride_rules.strides_left(state, model) if active else strides_next(state, self.now)
        self.rounds = state.rounds_left
        self.foes = [self._foe(foe) for foe in state.foes(model)]
        self.draws = draws.draws(state, model)
        self.prizes = draws.prizes(state)

    @cached_property
    def chart(self) -> Chart:
        """How far everything is for it."""
        return chart(self.state, self.model)

    @cached_property
    def turn_length(self) -> float:
        """How far it gets in a usual turn, in tenths."""
        return self.strides_next * self.stride * _PACE

    @cached_property
    def strides_next(self) -> int:
        """How many strides it will have in its next activation."""
        return strides_next(self.state, self.now)

    # Fighting

    def _foe(self, foe: Model) -> Foe:
        who = self.state.character(foe.id)
        pace = strides_next(self.state, foe) * max(who.base.long, who.base.wide)
        threat, reach = 0.0, 0.0
        for attack in appraisal.ready(foe, who) if self.rounds or not foe.activated else ():
            lead = appraisal.plain_lead(self.state, foe.id, attack, self.model, moved=True)
            blow = Blow(foe.id, attack.name, self.model)
            worth = appraisal.brings(self.state, self.prices, blow, appraisal.usual(self.state, blow, lead))
            if worth > threat:
                threat, reach = worth, float(appraisal.reach_of(attack) + pace)
        ganged = any(
            appraisal.apart(self.state, friend, foe)
            <= max(CONTACT, self.state.character(friend.id).influence)
            for friend in self.state.friends(self.model)
        )
        radius = (who.base.long + who.base.wide) / 4
        return Foe(foe.id, foe.place.x, foe.place.y, radius, threat, reach, pace, ganged)

    def thrusts(self, attacks: tuple[Attack, ...], *, moved: bool) -> list[Thrust]:
        """What the model's attacks would bring against each enemy, wherever they stand."""
        found = []
        for attack in attacks:
            for foe in self.foes:
                lead = appraisal.plain_lead(self.state, self.model, attack, foe.id, moved=moved)
                blow = Blow(self.model, attack.name, foe.id)
                chances = appraisal.usual(self.state, blow, lead)
                worth = appraisal.brings(self.state, self.prices, blow, chances, placed=False)
                worth += appraisal.first_blood(self.state, self.side, chances)
                tips = sum(
                    chances.effects.get(number, 0.0) * self._plunge(foe.id)
                    for number, effect in enumerate(attack.effects)
                    if effect.kind == "knockback"
                )
                reach = appraisal.reach_of(attack)
                found.append(Thrust(foe.id, reach, worth * (1 + _GANG * foe.ganged), tips))
        return found

    # Edges

    @cached_property
    def _holes(self) -> list[Outline]:
        """The parts of sunken ground of its level that somebody can fall into."""
        found = depths.holes(self.state, terrain.level(self.state, self.now.on))
        return [part for piece, parts in found if piece.has("impassable") for part in parts]

    def _plunge(self, model: ModelId) -> float:
        """What it takes from a model on a bridge to go down from it; 0 for all others, and where nobody can."""
        return self._drop(model) if self._holes and depths.on_bridge(self.state, model) else 0.0

    def _drop(self, model: ModelId) -> float:
        gaps = depths.holes(self.state, terrain.level(self.state, self.now.on))
        deep = min(depths.deep(gaps[0][0]), 99)
        return self.prices.loss(
            model, min(self.state.models[model].wounds, int(deep) + self.state.character(model).size)
        )

    def _over(self, x: float, y: float) -> bool:
        return any(contains(part, (x, y)) for part in self._holes)

    def _sends_over(self, spot: Spot, target: ModelId) -> bool:
        """Whether a knockback from a place would send an enemy over the edge of its bridge."""
        at = self.state.models[target].place
        away = max(1.0, hypot(at.x - spot.x, at.y - spot.y))
        return self._over(at.x + NEAR * (at.x - spot.x) / away, at.y + NEAR * (at.y - spot.y) / away)

    @cached_property
    def _shovers(self) -> list[tuple[Foe, int]]:
        """The enemies that can push or throw the model, and how far."""
        found = []
        for foe in self.foes if self._holes else ():
            who, far = self.state.character(foe.id), 0
            kinds: set[str] = {effect.kind for attack in who.attacks for effect in attack.effects}
            kinds |= {facet.kind for facet in who.abilities}
            if "knockback" in kinds and displacement.why_not_pushed(self.state, foe.id, self.model) is None:
                far = NEAR
            if kinds & {"throw", "displace-target"}:
                far = max(far, displacement.throw_length(self.state, foe.id, self.model))
            if far:
                found.append((foe, far))
        return found

    @cached_property
    def _decks(self) -> list[Outline]:
        height = terrain.level(self.state, self.now.on)
        return [
            piece.outline
            for piece in self.state.pieces.values()
            if piece.has("bridge") and terrain.body(self.state, piece)[1] == height
        ]

    def brink(self, spot: Spot) -> float:
        """What enemies may take from the model at a place by sending it over the edge of a bridge (C-114)."""
        here = spot.x, spot.y
        if not self._shovers or not any(contains(deck, here) for deck in self._decks):
            return 0.0
        worst = 0.0
        for foe, far in self._shovers:
            ways = circle(spot.x, spot.y, far, _ROUND)
            share = sum(self._over(*point) for point in ways) / _ROUND
            gap = hypot(spot.x - foe.x, spot.y - foe.y) - foe.radius - self.radius
            worst = max(worst, share * 0.5 ** (max(0.0, gap - foe.reach) / max(1.0, foe.pace)))
        return _SHOVED * worst * self._drop(self.model)

    def gaps(self, x: float, y: float) -> list[float]:
        """How far every enemy is from a place, from edge to edge, in their order."""
        found = self._gaps.get((x, y))
        if found is None:
            own = self.radius
            found = [hypot(x - foe.x, y - foe.y) - foe.radius - own for foe in self.foes]
            self._gaps[x, y] = found
        return found

    @cached_property
    def _gaps(self) -> dict[tuple[float, float], list[float]]:
        return {}

    def struck(self, spot: Spot, thrusts: list[Thrust]) -> float:
        """What the best blow from a place would bring at once, sight and cover left out."""
        gaps = self.gaps(spot.x, spot.y)
        return max(
            (
                thrust.worth + (thrust.tips if thrust.tips and self._sends_over(spot, thrust.target) else 0.0)
                for thrust in thrusts
                if gaps[self._numbers[thrust.target]] <= max(_NEAR, thrust.reach)
            ),
            default=0.0,
        )

    def prospects(self, spot: Spot) -> float:
        """What may be struck from a place later: the best of it, and a little of all."""
        if not self.rounds:
            return 0.0
        gaps, way = self.gaps(spot.x, spot.y), spot.way
        turn, wide = max(1.0, self.turn_length), 2 * self.radius
        best = total = 0.0
        for number, reach, worth, length in self._coming:
            left = gaps[number] - reach
            if left < 0.0:
                left = 0.0
            if length < FAR:
                left = max(left, length - way - reach - wide)
            else:
                left *= _ROUNDABOUT
            if left:
                worth *= _SOONER ** (left / turn)
            if worth > best:
                best = worth
            total += worth
        return _SOON * (0.8 * best + 0.2 * total / max(1, len(self.who.attacks)))

    @cached_property
    def _coming(self) -> list[tuple[int, float, float, float]]:
        """The blows of coming turns: the number of the enemy, reach and worth, and how long the way to it is."""
        return [
            (number, thrust.reach, thrust.worth, self._lengths_to_foes[number])
            for thrust in self.thrusts(self.who.attacks, moved=True)
            for number in (self._numbers[thrust.target],)
        ]

    @cached_property
    def _numbers(self) -> dict[ModelId, int]:
        """Which of the enemies each is."""
        return {foe.id: number for number, foe in enumerate(self.foes)}

    @cached_property
    def _lengths_to_foes(self) -> list[float]:
        """How long the ways to the enemies are: to the nearest of the places round them."""
        found = []
        for foe in self.foes:
            away = foe.radius + self.radius + 40
            found.append(min(self.chart.length(point) for point in circle(foe.x, foe.y, away, 8)) + away)
        return found

    def danger(self, spot: Spot) -> float:
        """What the enemies may take from the model at a place."""
        total = 0.0
        for foe, gap in zip(self.foes, self.gaps(spot.x, spot.y), strict=True):
            if foe.threat > 0:
                short = gap - foe.reach
                near = 0.5 ** (short / max(1.0, foe.pace)) if short > 0.0 else 1.0
                total += _FEAR * foe.threat * near
        return min(total + _FEAR * self.brink(spot), 1.2 * abs(self.prices.prices[self.model]))

    # What is to be had

    def value(self, spot: Spot, used: frozenset[Action] = frozenset()) -> float:
        """What a place is worth, blows of this turn apart.

        What was `used` on the way brings nothing more if it does so once only.
        """
        relief = self.relief if spot.left >= 1 else 0.0
        return self.had(spot, used) + self.prospects(spot) - self.danger(spot) + relief - _EFFORT * spot.way

    @cached_property
    def errands(self) -> list[Errand]:
        """What draws it."""
        return [Errand(self, draw) for draw in self.draws]

    @cached_property
    def relief(self) -> float:
        """What it brings to shake off a token: a wound, if the only one of damage over time can go (R-7.1.4)."""
        if not self.now.conditions:
            return 0.0
        return self.prices.loss(self.model, 1) if self.now.tokens("damage-over-time") == 1 else _SHAKEN

    def had(self, spot: Spot, used: frozenset[Action] = frozenset()) -> float:
        """What zones and objectives bring at a place, at once and later."""
        total = sum(self.zone(number, spot) for number in range(len(self.prizes)))
        best = 0.0
        for errand in self.errands:
            if errand.draw.again or errand.draw.use not in used:
                at_once, later = errand.brings(spot)
                total += at_once
                best = max(best, later)
        return total + best

    def why(self, here: Point, there: Point) -> str:
        """What one place has over another, in one line; empty if it is nothing in particular."""
        one, other = (
            Spot(*point, min(self.chart.length(point), 4 * self.turn_length)) for point in (here, there)
        )
        gains = [
            (self.zone(number, other) - self.zone(number, one), f"Towards {zone.name}.")
            for number, zone in enumerate(self.prizes)
        ]
        gains += [
            (sum(errand.brings(other)) - sum(errand.brings(one)), f"Towards {errand.draw.piece.name}.")
            for errand in self.errands
        ]
        if self.foes:
            gaps = self.gaps(other.x, other.y)
            name = self.state.character(self.foes[gaps.index(min(gaps))].id).name
            gains.append((self.prospects(other) - self.prospects(one), f"Closer to {name}."))
            gains.append((self.danger(one) - self.danger(other), f"Out of the way of {name}."))
        gain, text = max(gains, default=(0.0, ""))
        return text if gain > 0.01 else ""

    def zone(self, number: int, spot: Spot) -> float:
        """What a place brings toward the control of a zone, at the end of this round and later."""
        score, x, y, radius, own, foe, length = self._zones[number]
        whole, mine = pi * radius * radius, draws.sway(self.state, self.model)
        away = hypot(spot.x - x, spot.y - y)
        gained = draws.control(min(whole, own + draws.shared(away, radius, mine)), foe, whole)
        needed = 0.25 if own - foe > 0.3 * whole else 1.0
        reach = radius + 0.5 * mine
        turns = max(0.0, away - reach, length - spot.way - reach) / max(1.0, self.turn_length)
        return score * (gained + _LATER * needed * max(0.0, self.rounds - turns))

    @cached_property
    def _zones(self) -> list[tuple[int, float, float, float, float, float, float]]:
        """Of every zone that scores: the points, its circle, what the sides hold of it, how long the way there is."""
        found = []
        for zone in self.prizes:
            x, y, radius = draws.round_of(zone.outline)
            own, foe = draws.held(self.state, self.side, zone, self.model)
            found.append((zone.score, x, y, radius, own, foe, self._length(x, y)))
        return found

    def _length(self, x: float, y: float) -> float:
        """How long the way to a point, or to somewhere near it, is; 0 where there is none."""
        found = self.chart.length((x, y))
        if found >= FAR:
            found = min(self.chart.length(point) for far in (400, 800) for point in circle(x, y, far, 16))
        return found if found < FAR else 0.0


def circle(x: float, y: float, radius: float, count: int) -> list[tuple[float, float]]:
    """Points all round a point."""
    turns = [2 * pi * step / count for step in range(count)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def strides_next(state: Battle, model: Model) -> int:
    """How many strides a model will have in its next activation."""
    if model.exhaust.get(MOVE, 0) > 1:
        return 0
    return stride_rules.pace(state, model)
