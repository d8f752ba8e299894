"""The part of a scenario file that is Thor's: read, checked and laid out without the enemy (A-1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from game.core.problems.problem import Problem, suggestion, without
from game.core.seats import Seat
from game.core.system import Document
from game.systems.asgard.on_thor import board
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.state import ENEMY
from game.systems.thor import catalogue, squares
from game.systems.thor.scenario import map_rows, setup
from game.systems.thor.scenario.scenario_file import ScenarioFile
from game.systems.thor.squares import SQUARES, Square

FIELDS = tuple(field.name for field in msgspec.structs.fields(ScenarioFile))
"""The fields of a scenario file that Thor reads."""
_BY_HAND = {"lock": "shut", "unlock": "open"}
"""What somebody means who locks and unlocks where nobody opens anything by hand."""
_LENGTH = re.compile(r"(\d+) ?(?:squares?|sq)?")


def length(text: str) -> int:
    """`3 squares`, `3sq` or `3` as a number. Raises `ValueError`."""
    found = _LENGTH.fullmatch(str(text).strip())
    if not found or int(found[1]) > board.WIDE:
        raise ValueError(
            f'{text!r} is not a length on this board; write it in squares, at most 8, as in "3 squares"'
        )
    return int(found[1])


def spot(place: object) -> Spot:
    """`"d4"` as file and rank. Raises `ValueError`."""
    if not isinstance(place, str) or place not in SQUARES:
        near = suggestion(right) if (right := squares.meant(str(place))) else ""
        raise ValueError(f'{place!r} is not a square of the board; write one from "a1" to "h8"{near}')
    return board.spot_of(place)


def table(document: Document) -> Document:
    """The document as Thor reads it: side two has nobody yet, and nobody has anything to win."""
    part: dict[str, Any] = {name: value for name, value in document.items() if name in FIELDS}
    part["system"] = "thor"
    sides = part.get("sides")
    if isinstance(sides, dict):
        part["sides"] = {
            seat: {**({"units": []} if seat == ENEMY else {}), "wins": [], **side}
            if isinstance(side, dict)
            else side
            for seat, side in sides.items()
        }
    return part


def problems(document: Document, cast: Sequence[tuple[str, str, Seat]]) -> list[Problem]:
    """What is wrong with Thor's part of a scenario, and with those who may come later."""
    _, profiles, found = setup.read_directed(table(document))
    found = [*found, *_not_here(document)]
    for field, who, seat in cast:
        profile = profiles.get(who)
        if profile is None:
            if profiles:
                found.append(Problem(field, f"there is no unit {who!r}{catalogue.meant(who, profiles)}"))
        elif seat == ENEMY and profile.has("summon"):
            text = f"{who} calls up others, whom no code has placed; choose an enemy without such a power"
            found.append(Problem(field, text))
    return found


def _not_here(document: Document) -> Iterator[Problem]:
    """What a scenario of Thor may say, and one of the director may not."""
    sides = document.get("sides")
    sides = sides if isinstance(sides, dict) else {}
    for seat, side in sides.items():
        if isinstance(side, dict) and "wins" in side:
            field = f"sides.{seat}.wins"
            yield Problem(field, "has no place here: the story has its endings", mend=without(field))
    enemy = sides.get(ENEMY)
    units = enemy.get("units") if isinstance(enemy, dict) else ()
    came = [isinstance(unit, dict) and unit.get("came") for unit in units or ()]
    if not all(came):
        yield Problem(f"sides.{ENEMY}.units", "has no place here: the sheet places the enemy")
    start = document.get("start")
    if isinstance(start, dict) and start.get("first") == ENEMY:
        yield Problem("start.first", "has no place here: the players go first")
    if document.get("kind") == "puzzle":
        yield Problem("kind", "a puzzle hides nothing; write battle, lesson or custom")


def terrain(document: Document) -> dict[Square, str]:
    """The impassable squares of the map of a sound document."""
    file, _, found = setup.read_directed(table(document))
    if file is None or any(problem.field.startswith("map") for problem in found):
        return {}
    return dict(map_rows.terrain(file.map))


def _under_way(document: Document) -> bool:
    """Whether a story begins in its middle, where it may have opened, shut or removed squares."""
    start = document.get("start")
    return isinstance(start, dict) and bool(start.get("active"))


def players(document: Document) -> list[str]:
    """The units with whom the players begin, by name."""
    units = [
        row for seat, side in document["sides"].items() if seat != ENEMY for row in side.get("units", [])
    ]
    return [row if isinstance(row, str) else str(row["name"]) for row in units]


def spot_problems(document: Document, places: Sequence[Spot]) -> list[str]:
    """For each square why nothing can lie on it; "" if it can."""
    ground = {} if _under_way(document) or not places else terrain(document)
    squares = [board.square_of(place) for place in places]
    return [
        f"{square} is a {ground[square]}: nothing can lie there" if square in ground else ""
        for square in squares
    ]


def piece_problems(document: Document, asked: Sequence[tuple[str, str]]) -> list[str]:
    """For each square and what is to be done to it why it cannot be opened, shut or removed; "" if it can."""
    ground, under_way = terrain(document) if asked else {}, _under_way(document)
    return [_piece_problem(ground, under_way, piece, verb) for piece, verb in asked]


def _piece_problem(ground: dict[Square, str], under_way: bool, piece: str, verb: str) -> str:
    if piece not in SQUARES:
        return f'{piece!r} is no square: a piece of this board is the square it stands on, from "a1" to "h8"'
    what = ground.get(piece, "")
    if verb in ("lock", "unlock"):
        return f"'{verb} {piece}': nobody opens anything by hand on this board, so that all is locked that is shut; did you mean '{_BY_HAND[verb]} {piece}'?"
    if verb == "used":
        return "nothing on this board can be used; ask whether a square is open, shut or gone"
    if verb == "remove":
        return "" if what or under_way else f"{piece} is free: there is nothing to remove"
    return f"{piece} is a pit, which is neither open nor shut; remove it" if what == "pit" else ""
