"""What is being aimed: an attack, an ability, an effect, a place for a model, made of what is pointed at on the table.

An action may take several clicks (whom to throw, then where to). `Aim` knows what it still needs, and what action
pointing at something makes; whether that is legal, the decision says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from game.core.actions import Action, Refusal
from game.systems.ascension import actions as a
from game.systems.ascension import displacement, thrown_terrain
from game.systems.ascension.combat import offers
from game.systems.ascension.profile import Attack
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.table.outlines import middle
from game.table.shapes import Place, Point, contains, distance, heading, moved
from game.ui.plane.hit_test import Hit

Stage = Literal["target", "model", "piece", "point", "heading", "choice"]
"""What an aim asks for next: a model or a piece, a model, a piece, a place, a direction, a word from a list."""


class Proposal(NamedTuple):
    """An action that pointing made, and why it cannot be done, if it cannot."""

    action: Action
    refusal: Refusal | None
    hit: Hit
    place: Place | None = None
    """Where a model or piece would come to stand."""
    mover: ModelId = 0
    """Which model would."""

    @property
    def legal(self) -> bool:
        return self.refusal is None


class Aim:
    """One card being aimed. `base` is the battle in which it is asked, `actor` whose action it is."""

    def __init__(
        self,
        base: Battle,
        armed: str,
        actor: ModelId,
        bids: Callable[[], Sequence[Action]] = tuple,
        turn: int = 0,
    ) -> None:
        self.base, self.armed, self.actor = base, armed, actor
        self.offers = bids
        """What could sensibly be done now; asked only where it is needed, since it may take a while."""
        self.turn = turn
        """How far what is placed is turned, in hundredths of a degree."""
        self.kind, _, self.name = armed.partition(":")
        self.given: list[Any] = []
        self.stages: tuple[Stage, ...] = self._stages()

    # What it asks for

    def _stages(self) -> tuple[Stage, ...]:
        if self.kind == "attack":
            template = self._attack.template
            if template == "area":
                return ("point",) if self._attack.diameter else ()
            return ("heading",) if template == "breakthrough" else ("target",)
        if self.kind == "ability":
            return _ABILITIES.get(self.name, ("point",))
        if self.kind == "effect":
            return _EFFECTS.get(self._effect, ())
        stages: dict[str, tuple[Stage, ...]] = {"next": ("model",), "free": ("point",)}
        return stages.get(self.kind, ("point",))

    @property
    def stage(self) -> Stage | None:
        """What it asks for now; None if it has all it needs."""
        return self.stages[len(self.given)] if len(self.given) < len(self.stages) else None

    @property
    def last(self) -> bool:
        """Whether what is pointed at next makes the action."""
        return len(self.given) + 1 >= len(self.stages)

    @property
    def _attack(self) -> Attack:
        return self.base.character(self.actor).attack(self.name)

    @property
    def _effect(self) -> str:
        """The kind of the effect that is armed."""
        decision: Any = self.base.decision
        number = int(self.name)
        attack = effect_attack(self.base, decision)
        return attack.effects[number].kind if attack and number < len(attack.effects) else ""

    @property
    def words(self) -> str:
        """What to point at now."""
        return {
            "target": "Choose a target", "model": "Choose a model", "piece": "Choose a piece of terrain",
            "point": "Choose a place", "heading": "Choose a direction", "choice": "Choose one",
        }.get(self.stage or "", "")  # fmt: skip

    @property
    def mover(self) -> ModelId:
        """Which model a chosen place is for."""
        if self.kind == "deploy":
            return int(self.name)
        if self.kind in ("ability", "effect") and self.given and isinstance(self.given[0], int):
            return int(self.given[0])
        decision: Any = self.base.decision
        if self.kind == "effect" and self._effect == "displace-defender":
            return int(getattr(decision, "target", 0) or 0)
        if self.kind == "effect" and self._effect == "throw":
            return int(getattr(decision, "target", 0) or 0)
        if self.kind == "reaction":
            return int(getattr(decision, "model", 0) or self.actor)
        return self.actor

    def facing(self) -> int:
        """Which way what is placed looks."""
        found = self.base.models.get(self.mover)
        return ((found.place.facing if found else 0) + self.turn) % 36000

    # What pointing makes of it

    def take(self, hit: Hit) -> bool:
        """Take an answer to a question that is not the last; False if it was none."""
        value: Any = {"model": hit.model, "target": hit.model or hit.piece, "piece": hit.piece}.get(
            self.stage or "", hit.point
        )
        if not value:
            return False
        self.given.append(value)
        return True

    def candidates(self, hit: Hit) -> list[Action]:
        """The actions that pointing at something could mean, the likeliest first; none if it means nothing."""
        makers: dict[str, Callable[[Hit], list[Action]]] = {
            "attack": self._attacks, "ability": self._abilities, "effect": self._effects, "next": self._next,
            "deploy": self._deploys, "terrain": self._terrain, "reaction": self._reactions, "free": self._free,
        }  # fmt: skip
        return makers[self.kind](hit)

    def _attacks(self, hit: Hit) -> list[Action]:
        template, name = self._attack.template, self.name
        if template == "area":
            return [a.Attack(name, at=hit.point if self._attack.diameter else None)]
        if template == "breakthrough":
            place = self.base.models[self.actor].place
            goal = self.base.models[hit.model].place.point if hit.model in self.base.models else hit.point
            if goal == place.point:
                return []
            return [a.Attack(name, heading=heading(place.point, goal))]
        if hit.model and hit.model != self.actor:
            return [a.Attack(name, target=hit.model)]
        return [a.Attack(name, terrain=hit.piece)] if hit.piece and template == "single" else []

    def _abilities(self, hit: Hit) -> list[Action]:
        kind, base = self.name, self.base
        if kind in _ABILITIES and kind.startswith("displace"):
            return self._hurls(hit) if self.given else []
        if kind == "cleanse":
            found = base.models.get(hit.model)
            conditions = found.conditions if found else ()
            return [a.UseAbility(kind, target=hit.model, condition=each) for each in conditions]
        if kind == "compel":
            return [a.UseAbility(kind, target=hit.model)] if hit.model else []
        if kind == "shift-self":
            return [a.UseAbility(kind, to=Place(*hit.point, self.facing()))]
        return [a.UseAbility(kind, to=place, on=on) for place, on in self._places(hit)]

    def _hurls(self, hit: Hit) -> list[Action]:
        """Abilities that throw a model or a piece say where it should end."""
        given, base = self.given[0], self.base
        if isinstance(given, int):
            place = base.models[given].place
            most = displacement.throw_length(base, self.actor, given)
            ways = self._throws(place.point, hit.point, most)
            ends = [Place(*moved(place.point, way, far), place.facing) for way, far in ways]
            return [a.UseAbility(self.name, target=given, to=to) for to in ends]
        start = middle(base.pieces[given].outline)
        ways = self._throws(start, hit.point, thrown_terrain.throw_piece_length(base, self.actor, given))
        return [
            a.UseAbility(self.name, terrain=given, to=Place(*moved(start, way, far))) for way, far in ways
        ]

    def _throws(self, start: Point, goal: Point, most: int) -> list[tuple[int, int]]:
        """A throw to a point, or as far towards it as it goes: heading and length."""
        way, far = heading(start, goal), distance(start, goal)
        return [(way, min(far, most))] if far else []

    def _effects(self, hit: Hit) -> list[Action]:
        number, kind = int(self.name), self._effect
        if kind == "throw":
            start = self.base.models[self.mover].place.point
            return [
                a.ApplyEffect(number, heading=heading(start, hit.point), length=distance(start, hit.point))
            ]
        if kind == "throw-terrain":
            piece = self.given[0] if self.given else ""
            if piece not in self.base.pieces:
                return []
            start = middle(self.base.pieces[piece].outline)
            return [
                a.ApplyEffect(number, heading=way, length=far, terrain=piece)
                for way, far in self._throws(
                    start, hit.point, thrown_terrain.throw_piece_length(self.base, self.actor, piece)
                )
            ]
        if kind.startswith("displace"):
            return [a.ApplyEffect(number, to=place, on=on) for place, on in self._places(hit)]
        return [a.ApplyEffect(number)]

    def _next(self, hit: Hit) -> list[Action]:
        return [a.NextTarget(hit.model)] if hit.model else []

    def _reactions(self, hit: Hit) -> list[Action]:
        return [a.React(self.name, to=place) for place, _ in self._places(hit)[:1]]

    def _free(self, hit: Hit) -> list[Action]:
        return [a.FreeMove(Place(*hit.point, self.facing()))]

    def _deploys(self, hit: Hit) -> list[Action]:
        return [a.Deploy(int(self.name), place, on) for place, on in self._places(hit)]

    def _terrain(self, hit: Hit) -> list[Action]:
        return [a.PlaceTerrain(self.name, hit.point, self.turn % 36000)]

    def _places(self, hit: Hit) -> list[tuple[Place, PieceId]]:
        """The place under the pointer on each surface that lies there, the highest first."""
        place = Place(*hit.point, self.facing())
        above = [key for key, piece in self.base.pieces.items() if contains(piece.outline, hit.point)]
        above.sort(key=lambda key: -self.base.elevation(key))
        return [(place, on) for on in (*above, "")]

    # Whether it is legal

    def propose(self, hit: Hit) -> Proposal | None:
        """What pointing at something proposes: the first legal meaning, or the last with its refusal."""
        if self.stage is not None and not self.last:
            return None
        found: Proposal | None = None
        for action in self.candidates(hit):
            refusal = self._refusal(action)
            place = getattr(action, "to", None) or getattr(action, "place", None)
            found = Proposal(action, refusal, hit, place, self.mover if place else 0)
            if refusal is None:
                return found
        return found

    def _refusal(self, action: Action) -> Refusal | None:
        """Why an action cannot be done; of an attack without the way that would help, which takes long to find."""
        decision: Any = self.base.decision
        if isinstance(action, a.Attack) and self.base.active is not None:
            return offers.why_not(self.base, action)
        found: Refusal | None = decision.check(self.base, action)
        return found

    def lit(self) -> dict[ModelId | PieceId, Action]:
        """Models and pieces that can be chosen now, each with the action it makes or begins."""
        if self.stage not in ("target", "model", "piece"):
            return {}
        if not self.last:
            return {key: action for action in self.offers() if (key := self._begins(action))}
        found: dict[ModelId | PieceId, Action] = {}
        for model in self.base.models.values():
            self._try(found, model.id, Hit(model.place.point, model=model.id))
        if self.stage in ("target", "piece"):
            for piece in self.base.pieces.values():
                self._try(found, piece.id, Hit(piece.outline[0], piece=piece.id))
        return found

    def _try(self, found: dict[ModelId | PieceId, Action], key: ModelId | PieceId, hit: Hit) -> None:
        proposal = self.propose(hit)
        if proposal is not None and proposal.legal:
            found[key] = proposal.action

    def _begins(self, action: Action) -> ModelId | PieceId:
        """Whom or what an offered action is about, if it is the one that is armed."""
        if isinstance(action, a.UseAbility) and self.kind == "ability" and action.kind == self.name:
            return action.target or action.terrain
        if isinstance(action, a.ApplyEffect) and self.kind == "effect" and action.effect == int(self.name):
            return action.terrain
        return 0

    def choices(self) -> list[Action]:
        """The actions between which only a word decides: a condition, an action of the defender."""
        if self.kind == "effect" and self._effect == "exhaust":
            return [
                each
                for each in self.offers()
                if isinstance(each, a.ApplyEffect) and each.effect == int(self.name)
            ]
        return []


_ABILITIES: dict[str, tuple[Stage, ...]] = {
    "displace-target": ("model", "point"), "displace-terrain": ("piece", "point"), "cleanse": ("model",),
    "compel": ("model",),
}  # fmt: skip
_EFFECTS: dict[str, tuple[Stage, ...]] = {
    "displace-attacker": ("point",), "displace-defender": ("point",), "throw": ("point",),
    "throw-terrain": ("piece", "point"), "exhaust": ("choice",),
}  # fmt: skip


def effect_attack(state: Battle, decision: Any) -> Attack | None:
    """The attack whose effects are being resolved."""
    model, name = (
        getattr(decision, "attacker", 0) or getattr(decision, "model", 0),
        getattr(decision, "attack", ""),
    )
    if not isinstance(name, str) or not model:
        return None
    everyone = {each.id: each for each in (*state.fallen, *state.models.values())}
    if model not in everyone:
        return None
    character = state.field.characters[everyone[model].who]
    return next((attack for attack in character.attacks if attack.name == name), None)
