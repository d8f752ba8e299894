"""One line for what a bot does, from what everybody may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.words.grammar import does, plural
from game.systems.confrontation import odds
from game.systems.confrontation.actions import Leave
from game.systems.confrontation.bot.bodies import Body, apart
from game.systems.confrontation.melee.preview import Onset
from game.table.lengths import CM
from game.table.shapes import Point

if TYPE_CHECKING:
    from game.systems.confrontation.bot.outlook import Outlook


def stays(outlook: Outlook, own: Body) -> str:
    """Why a unit goes nowhere."""
    return _aim(outlook, own, own.at) or f"{_name(own)} {_verb(own, 'stands')} well there."


def goes(outlook: Outlook, own: Body, at: Point) -> str:
    """Why a unit goes to a place."""
    aim = _aim(outlook, own, at)
    if aim:
        return aim
    if outlook.suffers(own, at) + CM / 100 < outlook.suffers(own, own.at):
        return f"{_name(own)} {_verb(own, 'gets')} out of harm's way."
    return f"{_name(own)} {_verb(own, 'goes')} where there is more to do."


def _aim(outlook: Outlook, own: Body, at: Point) -> str:
    """What a unit is after at a place, if it is more than fighting."""
    state = outlook.state
    for item in state.items.values():
        if (
            not item.carrier
            and not item.gone
            and outlook.fetches(own, at) > 0
            and apart(at, item.at) <= 6 * CM
        ):
            return f"{_name(own)} {_verb(own, 'goes')} for {item.name}."
    if any(each.carries for each in own.members) and state.field.council.carried_off:
        return f"{_name(own)} {_verb(own, 'brings')} home what it carries."
    near = [each for each in state.objectives.values() if apart(at, each.at) <= each.reach + 5 * CM]
    if near:
        best = max(near, key=lambda each: each.worth.get(outlook.seat, 0))
        worth = best.worth.get(outlook.seat, 0)
        return f"{_name(own)} {_verb(own, 'holds')} {best.name}: {worth} Elixir a round."
    if outlook.passes(own, at) > 0:
        return f"{_name(own)} {_verb(own, 'makes')} for the far edge."
    return ""


def leaves(own: Body, action: Leave) -> str:
    """Why somebody leaves the table."""
    if action.fighter:
        return "The carrier is over the edge with it, and it counts."
    return f"{_name(own)} {_verb(own, 'is')} through."


def assaults(own: Body, foe: Body, onset: Onset) -> str:
    """What an assault promises."""
    falls = odds.mean(onset.felled)
    kind = "charges" if onset.charges else "assaults"
    return f"{_name(own)} {_verb(own, kind)} {_name(foe)}: {falls:.1f} of {plural(foe.count, 'fighter')} should fall."


def fights(own: Body) -> str:
    """Why an engaged unit stays."""
    return f"{_name(own)} {_verb(own, 'stays')} and fights whom it touches."


def _name(body: Body) -> str:
    return body.unit.name


def _verb(body: Body, verb: str) -> str:
    return does(body.unit.name, verb)
