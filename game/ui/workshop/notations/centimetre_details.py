"""What lies on Confrontation's table says of itself: doors and chests, height, features, what can be destroyed; objectives, units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from game.core.system import Document
from game.systems.confrontation.scenario import kit
from game.systems.confrontation.state import Feature, Piece
from game.table.notation.shapes import ShapeError
from game.table.shapes import Point
from game.ui.workshop.notations.details import (
    STAYS,
    Detail,
    Options,
    choice,
    corners,
    kept,
    listed,
    named,
    number,
)
from game.ui.workshop.notations.notation import rows
from game.ui.workshop.notations.sides import any_seat

_FORMATIONS = (("scattered", "Scattered"), ("close", "Close"))
_WAS = {
    "places": "Places of its members", "facings": "Where they look", "leader": "Led by member", "gone": "Members eliminated",
    "departed": "Members who left", "wounds": "Points lost", "carries": "Carried", "avatar": "Was an avatar", "slain": "Slain",
    "past": "Beyond recall", "resisted": "Fear passed", "activated": "Activated", "late": "Came as a reinforcement",
    "works": "Works upon it", "charged": "Has charged", "treated": "Works done",
}  # fmt: skip
"""What positions write of a unit."""


def details(
    document: Document, row: Mapping[str, Any], piece: Piece, corner: Callable[[Point], list[str]]
) -> list[Detail]:
    """All that can be said of a piece, what it does first; `corner` writes a corner of a shape."""
    known = kit.kit().get(str(row.get("kit", "")))
    return [*_does(document, row, piece), *(_is(row, piece, known, corner) if known else ())]


def objective(row: Mapping[str, Any], *, duties: bool) -> list[Detail]:
    """What an objective says; `duties` is whether one side attacks and one defends."""
    told = "Elixir for the side that holds it, at the end of each round"
    found = [number(row, "worth", "Worth", "0", told)]
    for key, words in (("attacker", "To attackers"), ("defender", "To defenders")):
        if duties or key in row:
            found.append(
                number(row, key, words, "0", "Where it is not worth the same to both: leave its worth bare")
            )
    return [*found, choice(row, "holder", "Held by", any_seat("Nobody"), hint="When the battle begins")]


def unit(row: Mapping[str, Any], numbered: Options) -> list[Detail]:
    """What is said of a unit that stands on the table; `numbered` are the units of its side."""
    told = "Between two bases, where it stands scattered"
    return [
        choice(row, "unit", "Unit", numbered),
        choice(row, "formation", "Formation", _FORMATIONS, "scattered"),
        number(row, "wide", "In a rank", "5", "How many stand side by side"),
        Detail("gap", "Gap", "text", row.get("gap", ""), "", hint=told, empty="0.5cm"),
        number(row, "left", "Left of it", "all", "How many are left, the last ones gone"),
        Detail("rout", "In rout", "switch", bool(row.get("rout")), False),
        number(row, "faith", "Faith"),
        number(row, "mana", "Mana"),
        *kept(row, _WAS),
    ]


def _does(document: Document, row: Mapping[str, Any], piece: Piece) -> Iterator[Detail]:
    if piece.has("door") or piece.has("chest") or "open" in row:
        yield Detail("open", "Stands open", "switch", bool(row.get("open")), False, does=True)
    if piece.has("door") or "of" in row:
        houses = [each for each in rows(document, "terrain") if "building" in features(each)]
        now = row.get("of", "")
        yield Detail("of", "Door of", "choice", now, "", named(houses, "No building", now), does=True)


def _is(
    row: Mapping[str, Any], piece: Piece, known: kit.KitPiece, corner: Callable[[Point], list[str]]
) -> Iterator[Detail]:
    yield Detail("height", "Height", "text", row.get("height", ""), "", empty=known.height)
    if known.points or "destructible" in row:
        told = "Whether it can be destroyed in this battle"
        yield Detail(
            "destructible", "Destructible", "switch", bool(row.get("destructible")), False, hint=told
        )
    if piece.has("destructible") or "structure" in row:
        yield Detail("structure", "Structure", "number", row.get("structure") or None, 0, empty=str(known.points),
                     hint="Structure points that are left")  # fmt: skip
    every = tuple((each, each) for each in get_args(Feature) if each not in [*features(row), "destructible"])
    yield Detail("features", "Features", "lines", features(row), list(known.features), every,
                 "With commas between", "none", add="Add a feature…")  # fmt: skip
    try:
        shape = kit.shape(str(row.get("shape") or known.shape))
    except ShapeError:
        shape = ()
    yield from corners(row, tuple((round(x), round(y)) for x, y in shape), corner)
    yield Detail(
        "stays", "Stays", "choice", row.get("stays"), None, STAYS, "Where the players lay the terrain"
    )


def features(row: Mapping[str, Any]) -> list[str]:
    """What a row of terrain is: its own features, or those of the kit."""
    known = kit.kit().get(str(row.get("kit", "")))
    return listed(row, "features", known.features if known else ())
