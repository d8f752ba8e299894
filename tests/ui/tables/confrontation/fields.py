"""Battlefields on which units stand where a test of the window wants them, brought to where a unit acts."""

from __future__ import annotations

from typing import Any

from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation import actions as a
from game.ui.app.loop import App
from tests.systems.confrontation.scenario.field import document, north, south
from tests.ui.tables.confrontation.player import Player

WARDENS, BOWS, RIDERS = 1, 2, 3
"""The units of the side that stands below, as its list counts them."""


def field(**changes: Any) -> dict[str, Any]:
    """Wardens and Quarrellers below, the Host above them, 14 cm apart; other fields of the document may be given."""
    sides = {
        "one": {"name": "Evensong", "list": "march-500", "deploy": south(), "stands": [
            {"unit": WARDENS, "at": ["40cm", "42cm"], "facing": 270, "wide": 5, "formation": "close"},
            {"unit": BOWS, "at": ["62cm", "44cm"], "facing": 270, "wide": 3, "gap": "1cm"},
            {"unit": RIDERS, "at": ["12cm", "46cm"], "facing": 270, "wide": 2, "gap": "1cm"},
        ]},
        "two": {"name": "The Reeds", "list": "host-500", "deploy": north(), "stands": [
            {"unit": 1, "at": ["38cm", "26cm"], "facing": 90, "wide": 5, "gap": "0.5cm"},
            {"unit": 2, "at": ["56cm", "22cm"], "facing": 90, "wide": 4, "gap": "1cm"},
        ]},
    }  # fmt: skip
    return document(**{"sides": sides, **changes})


def acting(troop: int, seed: int = 7, **changes: Any) -> Match:
    """A battle on that field in which one of the units of the first side acts."""
    match = Match.start("confrontation", field(**changes), seed=seed)
    return brought(match, troop)


def brought(match: Match, unit: int, seat: Seat = "one") -> Match:
    """Let everybody else pass until that unit of the first side acts."""
    for _ in range(200):
        decision = match.decision
        assert decision is not None
        name = type(decision).__name__
        active = match.state.active
        if name == "Acting" and active is not None and active.unit == unit:
            return match
        listed = decision.actions(match.state) if decision.listed else decision.suggest(match.state)
        ends = [each for each in listed if isinstance(each, a.EndActivation | a.Forgo | a.Stand)]
        wanted = [each for each in listed if each == a.Activate(unit)]
        match.act((wanted or ends or listed)[0])
    raise AssertionError("it never acts")


def melee() -> dict[str, Any]:
    """Fields of a document in which the Fenlings stand in contact with the Wardens."""
    sides = field()["sides"]
    foes = dict(sides["two"])
    first = {**foes["stands"][0], "at": ["40cm", "38.95cm"], "formation": "close"}
    foes["stands"] = [first, *foes["stands"][1:]]
    return {"sides": {**sides, "two": foes}}


def entering() -> dict[str, Any]:
    """Fields of a document in which the Wardens are still to enter."""
    sides = field()["sides"]
    own = dict(sides["one"])
    own["stands"] = own["stands"][1:]
    own["waiting"] = [WARDENS]
    return {"sides": {**sides, "one": own}}


def player(app: App, match: Match) -> Player:
    """Whoever sits down there."""
    return Player.opens(app, match)


TITAN, WYRM = 7, 7
"""The Gilded Colossus and the Mire-Wyrm, as the large lists of their sides count them."""


def titan(**changes: Any) -> dict[str, Any]:
    """A Colossus in the middle before its Wardens, and Fenlings 10 cm before it; other fields may be given."""
    sides = {
        "one": {"name": "Evensong", "list": "march-2000", "deploy": south(), "waiting": [2, 3, 4, 5, 6], "stands": [
            {"unit": TITAN, "at": ["40cm", "40cm"], "facing": 270},
            {"unit": WARDENS, "at": ["20cm", "46cm"], "facing": 270, "wide": 5, "formation": "close"},
        ]},
        "two": field()["sides"]["two"],
    }  # fmt: skip
    return {"points": 2000, "sides": sides, **changes}


def titanic(work: str, seed: int = 7, **changes: Any) -> Match:
    """A battle with a titan in which the card of one of its works has just been revealed."""
    match = Match.start("confrontation", field(**titan(**changes)), seed=seed)
    for _ in range(200):
        decision: Any = match.decision
        assert decision is not None
        if type(decision).__name__ == "TitanicPlay" and decision.work == work:
            return match
        listed = decision.actions(match.state) if decision.listed else decision.suggest(match.state)
        ends = [each for each in listed if isinstance(each, a.EndActivation | a.Forgo | a.Stand)]
        match.act((ends or listed)[0])
    raise AssertionError("the card never comes")


def wyrm() -> dict[str, Any]:
    """Fields of a document with a Mire-Wyrm 15 cm from Wardens; the Wyrm belongs to the first side."""
    sides = {
        "one": {"name": "The Reeds", "list": "host-2000", "deploy": south(), "waiting": [1, 2, 3, 4, 5, 6], "stands": [
            {"unit": WYRM, "at": ["40cm", "40cm"], "facing": 270},
        ]},
        "two": {"name": "Evensong", "list": "march-500", "deploy": north(), "waiting": [3], "stands": [
            {"unit": 1, "at": ["38cm", "26cm"], "facing": 90, "wide": 5, "gap": "0.5cm"},
            {"unit": 2, "at": ["56cm", "22cm"], "facing": 90, "wide": 3, "gap": "1cm"},
        ]},
    }  # fmt: skip
    return {"sides": sides}
