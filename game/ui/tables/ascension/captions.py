"""Actions, attacks and sides in words, for buttons, cards and headings."""

from __future__ import annotations

from typing import Any

from game.core.actions import Action
from game.core.seats import Seat
from game.core.words.grammar import plural
from game.systems.ascension import actions as a
from game.systems.ascension.movement import move_action
from game.systems.ascension.points.prices import ABILITIES, EFFECTS, REACTIONS
from game.systems.ascension.profile import Attack, Character, Effect
from game.systems.ascension.state import Battle, ModelId
from game.table.lengths import said

SUITS = {"S": "\N{BLACK SPADE SUIT}", "H": "\N{BLACK HEART SUIT}", "D": "\N{BLACK DIAMOND SUIT}",
         "C": "\N{BLACK CLUB SUIT}"}  # fmt: skip
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
CONDITIONS = {"slow": "Slow", "weaken": "Weaken", "hinder": "Hinder", "damage-over-time": "Damage over time"}


def name(state: Any, model: ModelId) -> str:
    """What a model is called, on the table, waiting or fallen."""
    found = find(state, model)
    return state.field.characters[found.who].name if found else ""


def find(state: Any, model: ModelId) -> Any:
    """A model wherever it is; None if there is none of that number."""
    found = state.models.get(model)
    if found is None:
        waiting = (each for reserve in state.reserve.values() for each in reserve)
        found = next((each for each in (*waiting, *state.fallen) if each.id == model), None)
    return found


def emblem_of(view: Any, seat: Seat) -> str:
    """The emblem that stands for a side: its leader's, or its largest model's."""
    side = view.field.players[seat].side if seat in view.field.players else seat
    waiting = (each for reserve in view.reserve.values() for each in reserve)
    own = [each for each in (*view.models.values(), *waiting, *view.fallen)
           if view.field.players[each.seat].side == side]  # fmt: skip
    if not own:
        return "shield_sword"
    best = max(own, key=lambda model: (model.leader, view.field.characters[model.who].size, -model.id))
    return str(view.field.characters[best.who].emblem)


def effect_words(effect: Effect) -> str:
    """`Slow on ♠`, `Knockback always`; a suit never begins a line of its own."""
    title = EFFECTS[effect.kind].name
    if effect.trigger == "always":
        return f"{title} always"
    suits = " and\u00a0".join(SUITS[suit] for suit in effect.suits)
    return f"{title} on\u00a0{suits}"


def reach_words(attack: Attack) -> str:
    """How far an attack reaches, and over what shape."""
    far = said(attack.range) if attack.range else "contact"
    if attack.template == "area":
        return f"area {said(attack.diameter)}, {far}" if attack.diameter else "all in contact"
    if attack.template == "breakthrough":
        return f"line {said(attack.length)}"
    if attack.template == "ricochet":
        return f"{attack.targets} in a chain, {far}"
    return far


def attack_words(attack: Attack) -> str:
    """`Primary, 6 in`."""
    return f"{'Primary' if attack.primary else 'Secondary'}, {reach_words(attack)}"


def card_words(attack: Attack) -> str:
    """`Primary, 6 in`: how far it reaches; its shape is told by the icon."""
    far = attack.range or attack.length
    return f"{'Primary' if attack.primary else 'Secondary'}, {said(far) if far else 'contact'}"


def profile_words(character: Character) -> list[tuple[str, str]]:
    """The numbers of a profile with their names."""
    return [
        ("Size", f"{character.size:g}"), ("Strides", str(character.strides)), ("Attack", str(character.skill)),
        ("Defense", str(character.defense)),
    ]  # fmt: skip


def commit_words(state: Battle, plans: list[Action], *, closing: bool = False) -> str:
    """What Enter does, on the primary button; `closing` says that the way leads to a foe."""
    if not plans:
        return "Choose"
    last, going = plans[-1], any(isinstance(action, move_action.ACTIONS) for action in plans[:-1])
    if closing and going:
        return "Approach and strike" if isinstance(last, a.Attack) else "Approach"
    told = _COMMITTED.get(type(last))
    if told is not None:
        return told
    match last:
        case a.Activate():
            return f"Activate {name(state, last.model)}"
        case a.Attack():
            return "Move and attack" if going else "Attack"
        case a.UseAbility():
            return f"Use {ABILITIES[last.kind].name}"
        case a.React():
            return REACTIONS[last.kind].name
        case a.NextTarget():
            return "Strike on" if last.target else "Nobody else"
        case a.Deploy():
            return "Deploy here" if len(plans) == 1 else f"Deploy {plural(len(plans), 'model')}"
        case a.NameSuit():
            return f"Name {SUIT_NAMES.get(last.suit, last.suit)}"
        case a.Suffer():
            return f"Take {CONDITIONS[last.condition]}"
        case _:
            return "Approach" if closing else "Move here"


_COMMITTED: dict[type[Action], str] = {
    a.ApplyEffect: "Apply it", a.OrderTeam: "In this order", a.PlaceTerrain: "Place it here", a.ChooseGoal: "Choose this goal",
    a.DropCard: "Drop this card", a.Interact: "Interact", a.Run: "Run", a.Shake: "Shake it off", a.Pass: "Pass",
    a.Decline: "Decline", a.EndActivation: "End activation",
}  # fmt: skip
"""What Enter does where that is always called the same."""


def did(state: Battle, action: Action) -> str:
    """What somebody did, in few words."""
    active = state.active.model if state.active else 0
    who = name(state, active)
    match action:
        case a.Activate():
            return f"Activates {name(state, action.model)}"
        case a.Attack():
            whom = name(state, action.target) or (state.pieces[action.terrain].name if action.terrain else "")
            return f"{who}: {action.name}" + (f" at {whom}" if whom else "")
        case a.UseAbility():
            return f"{who}: {ABILITIES[action.kind].name}"
        case a.React():
            return REACTIONS[action.kind].name
        case a.Pass():
            return "Passes"
        case a.EndActivation():
            return "Ends the activation"
        case a.Deploy():
            return f"Deploys {name(state, action.model)}"
        case a.PlaceTerrain():
            return "Places terrain"
        case a.Stride() | a.Climb() | a.TakeStairs() | a.FreeMove() | a.Run():
            return f"{who} moves"
        case _:
            return who
