"""Places that will do for what is being deployed or laid: sensible ones, or any by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.actions import Action
from game.core.chance import Chance
from game.systems.ascension import actions as a
from game.systems.ascension.bot.openings import Laying
from game.ui.plane.hit_test import Hit
from game.ui.tables.ascension import cards
from game.ui.tables.ascension.planning.aim import Proposal

if TYPE_CHECKING:
    from game.ui.tables.ascension.desk import Desk

RANDOM_TRIES = 24
"""How often a random place is drawn until one is for what is being placed."""


def _placed(action: Action) -> str:
    """What an action puts on the table, by name; "" if nothing."""
    if isinstance(action, a.Deploy):
        return str(action.model)
    return action.piece if isinstance(action, a.PlaceTerrain) else ""


def suggest(desk: Desk, chance: Chance | None = None) -> None:
    """Put what is being placed where it will do: the next sensible place, or any legal one by chance."""
    if desk.kind not in ("deploy", "terrain"):
        return
    name = desk.aim.name if desk.aim is not None else ""
    found = _found(desk, name, chance)
    if not found:
        return
    action = found[desk.suggested % len(found)] if chance is None else found[0]
    desk.suggested += 1
    if isinstance(action, a.Deploy):
        _take_up(desk, f"deploy:{action.model}")
        desk.pinned = Proposal(action, None, Hit(action.place.point), action.place, action.model)
    elif isinstance(action, a.PlaceTerrain):
        if desk.state.field.lay:
            desk.shelf = next(
                cards.shelf_of(each)
                for each in desk.state.kit[desk.state.side(desk.seat)]
                if each.id == action.piece
            )
        _take_up(desk, f"terrain:{action.piece}")
        desk.turned = action.turn
        desk.pinned = Proposal(action, None, Hit(action.at))
    desk.said = desk.pointed = None


def suggest_rest(desk: Desk) -> None:
    """Put down everybody who is left where it will do, all at once."""
    desk.lay()
    while desk.cards():
        desk.suggested = 0
        suggest(desk)
        if not desk.lay():
            return


def _found(desk: Desk, name: str, chance: Chance | None) -> list[Action]:
    """Actions that put what is called `name` on the table; with no name what is most of use."""
    if chance is not None:
        tries = [desk.decision.sample(desk.state, chance) for _ in range(RANDOM_TRIES)]
        return [each for each in tries if name and _placed(each) == name] or [
            each for each in tries if _placed(each)
        ]
    if not name and desk.kind == "terrain":
        return [each for each in Laying(desk.view, desk.state).choices() if _placed(each)]
    offers = desk.base.decision.suggest(desk.base) if desk.laid and desk.base.decision else desk.offers
    return [each for each in offers if _placed(each) == name]


def _take_up(desk: Desk, id: str) -> None:
    if id != desk.armed:
        desk.arm(id)
