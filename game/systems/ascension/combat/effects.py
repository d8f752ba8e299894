"""What attacks do beyond damage: tokens, pushes, throws, displacement, in the attacker's order (CC-8, C-34, C-50, C-62).

An effect that cannot happen any more falls away (C-79). Tokens need no choice; where something is to be chosen, or the
order matters, the attacker's player decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.breakdowns import Part
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.ascension import displacement, events, exhaustion, harm, terrain, thrown_terrain
from game.systems.ascension.actions import ApplyEffect, Decline, superfluous
from game.systems.ascension.points.prices import EFFECTS
from game.systems.ascension.profile import Effect, EffectKind
from game.systems.ascension.state import CONDITIONS, MOST_TOKENS, Battle, Condition, ModelId, PieceId
from game.table.lengths import INCH, TOLERANCE, said_mm
from game.table.shapes import Place, gap_to, heading

RULE = "CC-8"
NEAR = INCH
"""How near to its target an attacker is displaced, how far a defender, and how far a knockback pushes (CC-8, C-50)."""
ANYWHERE = 1 << 30
"""A length that limits nothing."""
CHOSEN = ("displace-attacker", "displace-defender", "throw", "throw-terrain", "exhaust")
"""The effects with something to choose; all of them may be let go."""
AT_TERRAIN = ("displace-attacker", "throw-terrain")
"""The effects that happen on a hit at terrain (C-83)."""


def able(effect_list: tuple[Effect, ...], *, at_terrain: bool) -> tuple[Effect, ...]:
    """The effects that can matter against a model, or against terrain (C-83)."""
    return tuple(each for each in effect_list if not at_terrain or each.kind in AT_TERRAIN)


def draw_blood(state: Battle, attacker: ModelId, target: ModelId) -> None:
    """Remember the first attack on an enemy that does damage or an effect (CC-15)."""
    side = state.side_of(attacker)
    if side != state.side_of(target):
        state.firsts.setdefault("blood", side)


def condition_of(kind: str) -> Condition | None:
    """The condition that an effect gives a token of."""
    return next((condition for condition in CONDITIONS if condition == kind), None)


class Effects(Step[Battle], frozen=True, tag=True):
    """The effects of a hit that are still to happen, by their numbers among those of the attack."""

    attacker: ModelId
    attack: str
    target: ModelId
    terrain: PieceId
    pending: tuple[int, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.attacker not in state.models or (self.target and self.target not in state.models):
            return
        hit = Hit(state, self.attacker, self.attack, self.target, self.terrain)
        open_to = tuple(number for number in self.pending if hit.can_happen(number))
        if not open_to:
            return
        kinds = [hit.effects[number].kind for number in open_to]
        if all(condition_of(kind) for kind in kinds) or (len(kinds) == 1 and kinds[0] not in CHOSEN):
            for number in reversed(open_to):
                state.push(Happen(self.attacker, self.attack, self.target, self.terrain, ApplyEffect(number)))
            return
        seat = state.models[self.attacker].seat
        state.push(ChooseEffect(seat, self.attacker, self.attack, self.target, self.terrain, open_to))


class Hit:
    """An attack that has hit a model or a piece of terrain, and what its effects can do now."""

    __slots__ = ("attacker", "effects", "state", "target", "terrain")

    def __init__(
        self, state: Battle, attacker: ModelId, attack: str, target: ModelId, terrain: PieceId
    ) -> None:
        self.state, self.attacker, self.target, self.terrain = state, attacker, target, terrain
        self.effects = state.character(attacker).attack(attack).effects

    def can_happen(self, number: int) -> bool:
        """Whether an effect can do anything at all now."""
        kind = self.effects[number].kind
        if not self.target:
            there = self.terrain in self.state.pieces
            return there and kind in AT_TERRAIN and bool(self.suggest(number))
        condition = condition_of(kind)
        if condition:
            return self.state.models[self.target].tokens(condition) < MOST_TOKENS
        if kind == "knockback":
            return displacement.why_not_pushed(self.state, self.attacker, self.target) is None
        if kind == "displace-defender" and displacement.why_not_moved(self.state, self.attacker, self.target):
            return False
        return bool(self.suggest(number))

    def refuse(self, action: ApplyEffect) -> Refusal | None:
        """Why an effect cannot be done in that way."""
        kind, state = self.effects[action.effect].kind, self.state
        if kind == "exhaust":
            able = exhaustion.actions(state.character(self.target))
            if action.action in able:
                return None
            return Refusal("C-62", "Choose an action of the target to exhaust.")
        if not (isinstance(action.heading, int) and isinstance(action.length, int)):
            return Refusal("C-53", "A throw has a direction and a length.")
        if kind == "throw":
            return displacement.check_throw(state, self.attacker, self.target, action.heading, action.length)
        if kind == "throw-terrain":
            if action.terrain not in self.loose():
                text = "Choose a loose piece of terrain that the attacker or its target touches."
                return Refusal("C-94", text)
            return thrown_terrain.check_throw_piece(
                state, self.attacker, action.terrain, action.heading, action.length
            )
        if kind in ("displace-attacker", "displace-defender"):
            return self._refuse_place(kind, action)
        return None

    def _refuse_place(self, kind: str, action: ApplyEffect) -> Refusal | None:
        """Why a model cannot be put there; the nearest place where it can (C-74)."""
        if kind == "displace-attacker" and not self.target:
            return self._refuse_beside_terrain(action)
        moved = self.attacker if kind == "displace-attacker" else self.target
        of = self.target if kind == "displace-attacker" else None
        refusal = displacement.check_displace(self.state, moved, action.to, action.on, NEAR, of)
        if refusal is None:
            return None
        place = displacement.nearest_displace(self.state, moved, action.to, action.on, NEAR, of)
        near = ApplyEffect(action.effect, to=place, on=action.on) if place else None
        return Refusal(refusal.rule, refusal.text, near)

    def _refuse_beside_terrain(self, action: ApplyEffect) -> Refusal | None:
        refusal = displacement.check_displace(self.state, self.attacker, action.to, action.on, ANYWHERE)
        if refusal is not None or action.to is None:
            return refusal
        outline = self.state.pieces[self.terrain].outline
        over = gap_to(self.state.base(self.attacker), action.to, outline) - NEAR
        if over <= TOLERANCE:
            return None
        name = self.state.pieces[self.terrain].name
        return Refusal("C-74", f"That is {said_mm(over)} beyond 1 in of {name}.")

    def loose(self) -> list[PieceId]:
        """The pieces that the effect may throw: small enough, touched by the attacker or its target (C-94)."""
        state = self.state
        touching = [self.attacker, self.target] if self.target else [self.attacker]
        return [
            piece.id
            for piece in state.pieces.values()
            if thrown_terrain.why_not_thrown_piece(state, self.attacker, piece.id) is None
            and any(terrain.beside(state, state.models[model], piece) for model in touching)
        ]

    def suggest(self, number: int) -> list[ApplyEffect]:
        """Sensible ways of doing an effect, all of them where they are few."""
        kind, state = self.effects[number].kind, self.state
        if kind == "exhaust":
            return [
                ApplyEffect(number, action=name) for name in exhaustion.actions(state.character(self.target))
            ]
        if kind == "throw":
            throws = displacement.suggest_throws(state, self.attacker, self.target)
            return [ApplyEffect(number, heading=way, length=length) for way, length in throws]
        if kind == "throw-terrain":
            return [
                ApplyEffect(number, terrain=piece, heading=way, length=length)
                for piece in self.loose()
                for way, length in thrown_terrain.suggest_piece_throws(state, self.attacker, piece)
            ]
        if kind in ("displace-attacker", "displace-defender"):
            return [ApplyEffect(number, to=to, on=on) for to, on in self._places(kind)]
        return [ApplyEffect(number)]

    def _places(self, kind: str) -> list[tuple[Place, PieceId]]:
        """Places to which the effect may put somebody."""
        if kind == "displace-defender":
            return displacement.suggest_displace(self.state, self.target, NEAR)
        if self.target:
            return displacement.suggest_displace(self.state, self.attacker, NEAR, self.target)
        now = self.state.models[self.attacker]
        wished = (Place(*corner, now.place.facing) for corner in self.state.pieces[self.terrain].outline)
        near = (
            displacement.nearest_displace(self.state, self.attacker, place, now.on, ANYWHERE)
            for place in wished
        )
        found = dict.fromkeys((place, now.on) for place in near if place is not None)
        return [way for way in found if self._refuse_beside_terrain(ApplyEffect(0, *way)) is None]


class ChooseEffect(Decision[Battle], frozen=True, tag=True):
    """Which effect happens next, and how (R-6.1.2); those with a choice may be let go, the others then happen."""

    listed = False
    attacker: ModelId
    attack: str
    target: ModelId
    terrain: PieceId
    pending: tuple[int, ...]

    def hit(self, state: Battle) -> Hit:
        """The hit whose effects are chosen."""
        return Hit(state, self.attacker, self.attack, self.target, self.terrain)

    def suggest(self, state: Battle) -> list[Action]:
        hit = self.hit(state)
        ways: list[Action] = [way for number in self.pending for way in hit.suggest(number)]
        return [*ways, Decline()] if self._optional(state) else ways

    def _optional(self, state: Battle) -> bool:
        hit = self.hit(state)
        return any(hit.effects[number].kind in CHOSEN for number in self.pending)

    def sample(self, state: Battle, chance: Chance) -> Action:
        hit = self.hit(state)
        number = chance.pick(self.pending)
        if hit.effects[number].kind in CHOSEN and chance.roll(8) == 1:
            return Decline()
        return chance.pick(hit.suggest(number))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, Decline):
            if self._optional(state):
                return None
            return Refusal("R-6.1.2", "These effects happen; choose which is first.", self._first(state))
        if not isinstance(action, ApplyEffect) or action.effect not in self.pending:
            return Refusal("R-6.1.2", "Choose which effect of the attack happens now.", self._first(state))
        hit = self.hit(state)
        refusal = _spare(hit.effects[action.effect].kind, action) or hit.refuse(action)
        if refusal is None:
            return None
        near = refusal.nearest if isinstance(refusal.nearest, ApplyEffect) else hit.suggest(action.effect)[0]
        return Refusal(refusal.rule, refusal.text, near)

    def _first(self, state: Battle) -> ApplyEffect:
        return self.hit(state).suggest(self.pending[0])[0]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        rest = self.pending
        if isinstance(action, ApplyEffect):
            rest = tuple(number for number in rest if number != action.effect)
        else:
            hit = self.hit(state)
            rest = tuple(number for number in rest if hit.effects[number].kind not in CHOSEN)
        state.push(Effects(self.attacker, self.attack, self.target, self.terrain, rest))
        if isinstance(action, ApplyEffect):
            state.push(Happen(self.attacker, self.attack, self.target, self.terrain, action))

    def title(self, state: Battle, action: ApplyEffect) -> str:
        """What an effect is called."""
        return EFFECTS[self.hit(state).effects[action.effect].kind].name

    def notes(self, state: Battle, action: ApplyEffect) -> Iterator[Part]:
        """What an effect does, in a sentence."""
        yield Part(None, EFFECTS[self.hit(state).effects[action.effect].kind].text, RULE)


_FIELDS: dict[str, tuple[str, ...]] = {
    "displace-attacker": ("to", "on"),
    "displace-defender": ("to", "on"),
    "throw": ("heading", "length"),
    "throw-terrain": ("terrain", "heading", "length"),
    "exhaust": ("action",),
}


def _spare(kind: EffectKind, action: ApplyEffect) -> Refusal | None:
    """Why an effect is chosen with more than it needs."""
    more = superfluous(action, _FIELDS.get(kind, ()))
    return Refusal(RULE, f"{EFFECTS[kind].name} needs no {more}.") if more else None


class Happen(Step[Battle], frozen=True, tag=True):
    """One effect happens, as it was chosen."""

    attacker: ModelId
    attack: str
    target: ModelId
    terrain: PieceId
    choice: ApplyEffect

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.attacker not in state.models or (self.target and self.target not in state.models):
            return
        effect = state.character(self.attacker).attack(self.attack).effects[self.choice.effect]
        ctx.tell(events.EffectCame, self.attacker, self.target, effect.kind)
        if self.target:
            draw_blood(state, self.attacker, self.target)
        condition = condition_of(effect.kind)
        if condition:
            harm.gain(state, ctx, self.target, condition, self.attack)
        elif effect.kind == "exhaust":
            exhaustion.add(state, self.target, self.choice.action)
            ctx.tell(events.Exhausted, self.target, self.choice.action)
        else:
            state.push(self._displacing(state, effect.kind))

    def _displacing(self, state: Battle, kind: str) -> Step[Battle]:
        """The step by which an effect moves something."""
        choice, side = self.choice, state.side_of(self.attacker)
        if kind == "throw":
            return displacement.Throw(self.target, choice.heading, choice.length, side)
        if kind == "throw-terrain":
            return thrown_terrain.ThrowPiece(choice.terrain, choice.heading, choice.length, side)
        if kind == "knockback":
            away = heading(state.models[self.attacker].place.point, state.models[self.target].place.point)
            return displacement.Push(self.target, away, NEAR, side)
        own = kind == "displace-attacker"
        assert choice.to is not None
        return displacement.Displace(
            self.attacker if own else self.target, choice.to, choice.on, side, own=own
        )


STEPS = (Effects, ChooseEffect, Happen)
