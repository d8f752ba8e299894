"""One line for what a bot does, made from what both players see: the board, and the card that is played."""

from __future__ import annotations

from typing import Any

from game.core.actions import Action
from game.systems.thor import actions as a
from game.systems.thor.cards.notation import Hit
from game.systems.thor.catalogue import cards
from game.systems.thor.squares import DISTANCE, Square
from game.systems.thor.state import Unit
from game.systems.thor.view import BattleView


def reason(view: BattleView, action: Action) -> str:
    """Why a bot does this, in one line that gives nothing hidden away."""
    return _Reasons(view).line(action)


class _Reasons:
    def __init__(self, view: BattleView) -> None:
        self.view = view
        self.units = view.units | {unit.id: unit for unit in view.reserve[view.seat]}
        self.foes = [unit for unit in view.units.values() if unit.seat != view.seat]

    def line(self, action: Any) -> str:
        match action:
            case a.Deploy():
                return self._deploy(action)
            case a.Discard():
                return f"These {len(action.cards)} cards serve us least." if len(action.cards) > 1 else (
                    f"{action.cards[0]} serves us least.")  # fmt: skip
            case a.Move() | a.Charge():
                return self._move(action)
            case a.Advance():
                return f"{len(action.units)} units closer to the foe with one card."
            case a.Attack():
                return self._attack(action)
            case a.Strike():
                return self._strike(action.target, 1 + bool(action.boost))
            case a.Blast():
                return f"{action.power} strikes several at once."
            case a.Taunt():
                target = self.units[action.target]
                return f"Draws {target.name} to {action.path[-1]}, within our reach."
            case a.Summon():
                return "One more of us."
            case a.Heal():
                return f"A hit back for {self.units[action.target].name}."
            case a.Use():
                return self._use(action)
        return self._answer(action)

    def _answer(self, action: Any) -> str:
        match action:
            case a.Defend():
                return f"{action.power or action.card} saves the hit."
            case a.Negate():
                return "That move would have served them well."
            case a.LetThrough():
                return "We let it come."
            case a.StepAside():
                return f"{action.to} is safer."
            case a.LetGo():
                return "No further attack is worth it."
        return "Nothing more to gain in this phase."

    def _deploy(self, action: a.Deploy) -> str:
        unit = self.units[action.unit]
        if action.to[1] in "27":
            return f"{unit.name} to the front row."
        return f"{unit.name} behind the others."

    def _move(self, action: a.Move | a.Charge) -> str:
        unit = self.units[action.unit]
        foe = self._closest(action.to)
        if foe is None:
            return f"{action.to} is a better place for {unit.name}."
        away, before = DISTANCE[action.to][foe.at], DISTANCE[unit.at][foe.at]
        if away < before:
            return f"Brings {unit.name} {'next to' if away == 1 else f'within {away} of'} {foe.name}."
        if away > before:
            return f"Takes {unit.name} away from {foe.name}."
        return f"{action.to} is a better place for {unit.name}."

    def _closest(self, square: Square) -> Unit | None:
        return min(self.foes, key=lambda foe: (DISTANCE[square][foe.at], foe.id), default=None)

    def _attack(self, action: a.Attack) -> str:
        hit = self._hit_of(action)
        damage = (hit.damage if hit else 1) + bool(action.boost)
        line = self._strike(action.target, damage)
        return line[:-1] + ", and pushes it." if hit and hit.knockback else line

    def _hit_of(self, action: a.Attack) -> Hit | None:
        card = cards()[action.card]
        profile = self.view.profile(action.by or action.unit)
        way = profile.way(card.name, action.power, "attack") if card.wild else card.power.way("attack")
        return way.hit if way else None

    def _strike(self, target: int, damage: int) -> str:
        foe = self.units[target]
        if damage >= foe.hits:
            return f"Fells {foe.name} if nothing answers it."
        return f"Takes {damage} of the {foe.hits} hits of {foe.name} if nothing answers it."

    def _use(self, action: a.Use) -> str:
        card = cards()[action.card]
        powers = (card.power,) if card.type == "T" else self.view.profile(action.unit).of_kind(card.name)
        uses = {way.use for power in powers if power.name in (action.power, card.name) for way in power.ways}
        if "draw" in uses:
            return "More cards, more choices."
        if "rob" in uses:
            return "One card fewer against us."
        if "shove" in uses:
            return "Everybody around is pushed away."
        return "Better to know what comes."
