"""The cards on the shelf: what the active model can do, or what a question lets one answer, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.actions import Action, Refusal
from game.core.seats import Outcome, Seat
from game.systems.ascension import actions as a
from game.systems.ascension import advantage, allowance, exhaustion, reach
from game.systems.ascension import cards as deck
from game.systems.ascension.goals import GOALS
from game.systems.ascension.movement import move_action
from game.systems.ascension.points.prices import ABILITIES, EFFECTS, REACTIONS
from game.systems.ascension.profile import Attack, Character
from game.systems.ascension.state import MOVE, Battle, ModelId, Piece
from game.table.lengths import said
from game.ui.tables.ascension import captions
from game.ui.tables.ascension.planning.aim import effect_attack


@dataclass(frozen=True)
class Card:
    """A card: what it arms or does at once, what stands on it, and why it cannot be used, if it cannot."""

    id: str
    title: str
    detail: str
    icon: str
    band: str = "M"
    """Its colour, as a type of card."""
    refusal: Refusal | None = None
    spent: int = 0
    """Exhaust tokens on it."""
    action: Action | None = None
    """What it does at once; None if it is aimed first."""
    rule: str = ""
    lack: Refusal | None = None
    """Why it comes to nobody from where the model stands: it may be used even so, unless it is refused too."""

    @property
    def lacking(self) -> tuple[str, ...]:
        """Whom it does not come to, in the few words that have room on it: `No foe in reach`."""
        return (self.lack.text.partition(":")[0].removesuffix("."),) if self.lack is not None else ()

    @property
    def short(self) -> str:
        """The detail where there is little room."""
        detail = self.detail.removeprefix("Secondary, ").removeprefix("Primary, ")
        detail = detail.removesuffix(" left").removesuffix(" mm").removesuffix(" wounds")
        return detail[:1].upper() + detail[1:]

    @property
    def usable(self) -> bool:
        return self.refusal is None


ABILITY_ICONS = {
    "displace-target": "push", "displace-terrain": "push", "displace-self-sight": "jump", "shift-self": "step",
    "cleanse": "heal", "compel": "summon", "displace-self": "teleport",
}  # fmt: skip
EFFECT_ICONS = {
    "displace-attacker": "jump", "displace-defender": "push", "knockback": "push", "throw": "swirl",
    "throw-terrain": "swirl", "hinder": "hinder", "slow": "slow", "weaken": "weaken", "damage-over-time": "drop",
    "exhaust": "hour", "null-strike": "x",
}  # fmt: skip
CONDITION_ICONS = {"slow": "slow", "weaken": "weaken", "hinder": "hinder", "damage-over-time": "drop"}


def of_model(state: Battle, model: ModelId, *, acting: bool, planned: bool = False) -> list[Card]:
    """Move, attacks and abilities of a model.

    `acting` says whether it is the one that is active, `planned` whether a way of it is being planned.
    """
    character, now = state.character(model), state.models[model]
    cards = [_move(state, model, character, acting=acting, planned=planned)]
    for attack in character.attacks:
        refusal = _unusable(state, attack.name, attack.name, acting=acting)
        if refusal is None and acting:
            refusal = too_fast(state)
        lack = reach.of_attack(state, attack) if refusal is None and acting else None
        cards.append(
            Card(f"attack:{attack.name}", attack.name, captions.card_words(attack), attack_icon(attack),
                 "R" if attack.range else "H", refusal, now.exhaust.get(attack.name, 0), rule="R-6.1.2", lack=lack)
        )  # fmt: skip
    for facet in character.abilities:
        kind = ABILITIES[facet.kind]
        refusal = _unusable(state, facet.kind, kind.name, acting=acting, counts=kind.primary)
        lack = reach.of_ability(state, facet.kind) if refusal is None and acting else None
        if lack is not None and not reach.has_use(state, facet.kind):
            refusal = lack
        detail = "Primary ability" if kind.primary else "Secondary, free"
        cards.append(
            Card(f"ability:{facet.kind}", kind.name, detail, ABILITY_ICONS[facet.kind], "W", refusal,
                 now.exhaust.get(facet.kind, 0), rule="CC-9", lack=lack)
        )  # fmt: skip
    if acting and state.active is not None and state.active.free_move:
        cards.append(Card("free", "Free move", f"{said(move_action.FREE)}, once", "step", "W", rule="CC-14"))
    return cards


def when_over(found: Sequence[Card], outcome: Outcome) -> list[Card]:
    """Cards as they lie once all is over: there is nothing more that any of them could do."""
    refusal = Refusal(outcome.rule, f"It is over. {outcome.why}")
    return [replace(card, detail="It is over", spent=0, refusal=refusal) for card in found]


def _move(state: Battle, model: ModelId, character: Character, *, acting: bool, planned: bool) -> Card:
    active = state.active
    left = total = strides_of(state, model)
    refusal = None
    if acting and active is not None:
        left = active.strides if active.moving else total
        if not active.moving:
            refusal = _unusable(state, MOVE, "Move", acting=True)
        elif not left and not planned:
            refusal = Refusal("R-5.1.2", f"{character.name} has no strides left.")
    detail = f"{left} of {max(left, total)} left"
    return Card(
        "move",
        "Move",
        detail,
        "stride",
        "M",
        refusal,
        state.models[model].exhaust.get(MOVE, 0),
        rule="R-5.2.1",
    )


def strides_of(state: Battle, model: ModelId) -> int:
    """How many strides its Move action has (R-5.1.1, R-7.1.1)."""
    return move_action.strides(state, model)


def attack_icon(attack: Attack) -> str:
    """The icon of an attack by its template and range."""
    shapes = {"area": "area", "breakthrough": "line", "ricochet": "dominoes"}
    return shapes.get(attack.template, "R" if attack.range else "H")


def _unusable(state: Battle, action: str, said: str, *, acting: bool, counts: bool = True) -> Refusal | None:
    return exhaustion.refuse(state, action, said, counts=counts) if acting else None


def too_fast(state: Battle) -> Refusal | None:
    """Why a model that runs makes no attack (C-22)."""
    if state.active is not None and state.active.running:
        return Refusal(
            "C-22", f"{state.character(state.active.model).name} runs this turn and cannot attack."
        )
    return None


# Questions


def of_offers(state: Battle, offers: Sequence[Action]) -> list[Card]:
    """A card for each answer to a question, or one that is aimed for answers that need a place or a target."""
    found: dict[str, Card] = {}
    for action in offers:
        for card in _of_offer(state, action):
            found.setdefault(card.id, card)
    return list(found.values())


def _of_offer(state: Battle, action: Action) -> Iterator[Card]:
    decision: Any = state.decision
    match action:
        case a.ChooseGoal():
            goal = GOALS[action.goal]
            yield Card(f"goal:{action.goal}", goal.name, "1 point", "trophy", "W", action=action, rule="C-78")
        case a.NextTarget() if action.target:
            yield Card("next", "Next target", "Choose it", "dominoes", "R", rule="C-33")
        case a.NextTarget():
            yield Card("nobody", "Nobody", "The chain ends", "x", "D", action=action, rule="C-33")
        case a.React():
            aimed = action.to is not None
            yield Card(f"reaction:{action.kind}", REACTIONS[action.kind].name, "Reaction", "defended", "D",
                       action=None if aimed else action, rule="C-76")  # fmt: skip
        case a.Decline():
            yield Card("decline", "Let it be", "Not used", "x", "T", action=action, rule="C-76")
        case a.NameSuit():
            suit = captions.SUITS[action.suit]
            yield Card(f"suit:{action.suit}", f"{suit} {captions.SUIT_NAMES[action.suit].capitalize()}", "Red joker",
                       "cards", "W", action=action, rule="C-3")  # fmt: skip
        case a.DropCard():
            yield Card(f"drop:{action.card}", deck.name(action.card).capitalize(), "Drop it", "discard", "D",
                       action=action, rule="CC-10")  # fmt: skip
        case a.OrderTeam():
            names = [state.field.players[seat].name for seat in action.players]
            # Of two, the first says it all.
            title = names[0] if len(names) == 2 else ", ".join(names)
            yield Card(f"team:{'-'.join(action.players)}", title, "In this order", "group", "M", action=action,
                       rule="R-3.3.2")  # fmt: skip
        case a.Suffer():
            yield Card(f"suffer:{action.condition}", captions.CONDITIONS[action.condition], "Take this",
                       CONDITION_ICONS[action.condition], "H", action=action, rule="R-7.2.3")  # fmt: skip
        case a.ApplyEffect():
            yield _effect(state, decision, action)
        case a.Pass():
            yield Card("pass", "Pass", "Nobody activates", "hour", "T", action=action, rule="R-3.2.2")


def _effect(state: Battle, decision: Any, action: a.ApplyEffect) -> Card:
    attack = effect_attack(state, decision)
    effect = attack.effects[action.effect] if attack and action.effect < len(attack.effects) else None
    kind = effect.kind if effect else ""
    title = EFFECTS[effect.kind].name if effect else "Effect"
    plain = a.ApplyEffect(action.effect)
    if kind == "exhaust":
        return Card(f"exhaust:{action.action}", _action_name(action.action), "Exhaust it", "hour", "T", action=action,
                    rule="C-62")  # fmt: skip
    aimed = action != plain
    return Card(f"effect:{action.effect}", title, "Choose where" if aimed else "Apply it",
                EFFECT_ICONS.get(kind, "star"), "H", action=None if aimed else action, rule="CC-8")  # fmt: skip


def _action_name(action: str) -> str:
    if action == MOVE:
        return "Move"
    known = ABILITIES.get(action) or REACTIONS.get(action)
    return known.name if known else action


# Set-up


def of_candidates(state: Battle, offers: Sequence[Action]) -> list[Card]:
    """A card for each model that may be activated now."""
    found = []
    for action in offers:
        if isinstance(action, a.Activate):
            model, character = state.models[action.model], state.character(action.model)
            wounds = f"{model.wounds} of {character.wounds} wounds"
            icon = "crown" if model.leader else "person"
            found.append(Card(f"activate:{model.id}", character.name, wounds, icon, "M", rule="R-3.2.3"))
    return found


def of_reserve(state: Battle, seat: Seat) -> list[Card]:
    """A card for each model that waits to be deployed."""
    cards = []
    for model in state.reserve.get(seat, ()):
        character = state.field.characters[model.who]
        base = (
            f"{character.base.long // 10} mm"
            if character.base.round
            else f"{character.base.long // 10} \N{MULTIPLICATION SIGN} {character.base.wide // 10} mm"
        )
        cards.append(Card(f"deploy:{model.id}", character.name, base, "place", "M",
                          rule="CC-13"))  # fmt: skip
    return cards


def of_kit(state: Battle, seat: Seat, shelf: int | None = None) -> list[Card]:
    """A card for each piece of terrain that can be laid now.

    Where pieces are chosen, a card for each class of Size with how many are left; of one that is open, its pieces (C-123).
    """
    side = state.side(seat)
    pieces = allowance.open_to(state, side)
    if not state.field.lay:
        return [_piece(piece, f"Size {piece.size:g}", "CC-13") for piece in pieces]
    if shelf is not None:
        back = Card("shelf:", "All sizes", "Back", "undo", "T", rule="C-123")
        return [
            back,
            *(_piece(piece, f"Size {piece.size:g}", "C-123") for piece in pieces if shelf_of(piece) == shelf),
        ]
    counts = [*allowance.left(state, side), allowance.advantages_left(state, side)]
    names = [*(allowance.class_words(number) for number in range(len(allowance.CLASSES))), "Special"]
    icons = ("place", "wall", "wall", "high", "ley")
    return [
        Card(f"shelf:{number}", names[number], f"{counts[number]} left", icons[number], "W" if number == HELPS else "D",
             None if any(shelf_of(piece) == number for piece in pieces) else _none_left(number), rule="C-123")
        for number in (HELPS, *range(HELPS))
    ]  # fmt: skip


HELPS = len(allowance.CLASSES)
"""The shelf of advantageous terrain, behind those of the classes of Size."""


def shelf_of(piece: Piece) -> int:
    """The shelf on which a piece of the kit lies."""
    return HELPS if advantage.owned(piece) else allowance.class_of(piece.size)


def _none_left(number: int) -> Refusal:
    if number == HELPS:
        return Refusal("CC-13", "Advantageous terrain comes before all other, and only so much of it.")
    return Refusal("CC-13", f"Your side has laid all it may of {allowance.class_words(number)}.")


def _piece(piece: Piece, detail: str, rule: str) -> Card:
    return Card(f"terrain:{piece.id}", piece.name, detail, "wall", "D", rule=rule)
