"""Single slips in a scenario of the board by which a lesson or an answer fails: hands, phases, victories, hits, squares.

A card of a hand or a die of a row that was changed cannot be known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from game.core.descriptions.slips import Slip, Slips, Standstill, Table, otherwise
from game.core.descriptions.vocabulary import Fielded
from game.core.documents.fields import says, strings
from game.core.problems.problem import Change
from game.core.seats import Seat
from game.core.system import Document
from game.systems.thor import catalogue
from game.systems.thor.scenario import map_rows
from game.systems.thor.squares import FILES, NEAR, PLACES, RANKS

_PHASES = ("move", "fight", "fate")
_MOST_HITS = 9
"""The most hits of a unit of the board."""
_TEXTS = ("title", "story", "hints", "lesson")
_FREE = "."
_SIGNS = {"o": "pit", "#": "wall", _FREE: "free"}


class BoardSlips(Slips):
    """Those of Thor, and of stories on its board."""

    def of_start(self, still: Standstill) -> Iterator[Slip]:
        yield from _hands(still.document)
        yield from _phases(still.document)
        if still.solver:
            yield from _victories(still.document, still.solver)

    def of_forces(self, still: Standstill) -> Iterator[Slip | list[Slip]]:
        yield from _cards(still)
        if still.solver:
            yield list(_unhurt(still.document))
            yield list(_hits(still.document, still.solver))

    def of_places(self, document: Document) -> Iterator[list[Slip]]:
        """Units where texts tell of them; units, walls and pits one square from where they are."""
        told = list(_told(document))
        yield told
        yield list(_exchanged(document))
        # A square that is both told and beside one would be found twice, as if two others would do.
        yield [slip for slip in _moved(document) if slip.changes not in {each.changes for each in told}]
        yield list(_shifted(document))

    def of_map(self, document: Document) -> Iterator[list[Slip]]:
        """One square that is a pit, free or a wall."""
        lines = map_rows.rows(document.get("map", ""))
        for sign in _SIGNS:
            yield [
                otherwise(f"map[{row}]", line[:column] + sign + line[column + 1 :], sure=False)
                for row, line in enumerate(lines)
                for column, was in enumerate(line)
                if was != sign
            ]

    def entry(self, document: Document, number: int, fielded: Mapping[int, Fielded]) -> str:
        """That of a unit with a table of its own, where the file lists whoever is on the board."""
        listed = [
            (f"sides.{seat}.units[{place}]", unit)
            for seat in document["sides"]
            for place, unit in enumerate(_units(document, seat))
        ]
        if len(listed) != len(fielded) or number not in fielded:
            return ""
        field, unit = listed[sorted(fielded).index(number)]
        return field if isinstance(unit, dict) and unit.get("name") == fielded[number].name else ""


# How it begins


def _hands(document: Document) -> Iterator[Slip]:
    """The hands of two sides exchanged, where both lie open."""
    hands = says(document, "start.hands", {})
    if len(hands) == 2 and hands.get("one") != hands.get("two"):
        changes = (Change("start.hands.one", hands["two"]), Change("start.hands.two", hands["one"]))
        yield Slip("start.hands", changes, "exchange the two hands")


def _phases(document: Document) -> Iterator[Slip]:
    """Another phase with which it begins."""
    start = document.get("start", {})
    for phase in _PHASES:
        if phase != start.get("phase", "fate") and (phase != "fate" or "deck" in start):
            yield otherwise("start.phase", phase)


def _victories(document: Document, solver: Seat) -> Iterator[Slip]:
    """The fall of somebody of whom title or words tell."""
    wins = says(document, f"sides.{solver}.wins")
    if not isinstance(wins, str):
        return
    words = " ".join(map(str, (document.get("title"), document.get("story"), document.get("hints"))))
    names = {_called(unit) for seat in document["sides"] if seat != solver for unit in _units(document, seat)}
    for name in sorted(names):
        if re.search(rf"\b{re.escape(name)}\b", words) and wins != f"{name} falls":
            yield otherwise(f"sides.{solver}.wins", f"{name} falls")


# Cards and units


def _cards(still: Standstill) -> Iterator[Slip]:
    """A card that the action plays and its side does not hold: instead of the one that nobody plays, of all or of its type, or besides; or in the deck."""
    document, seat = still.document, still.seat
    card = None if still.refused is None else still.actions[still.refused].get("card")
    hand = says(document, f"start.hands.{seat}")
    if not isinstance(card, str):
        return
    if isinstance(hand, list):
        played = [each.get("card") for each in still.actions]
        spare = [number for number, held in enumerate(hand) if held not in played]
        alike = [number for number in spare if _of_one_type(hand[number], card)]
        for some in (spare, alike):
            if len(some) == 1:
                yield otherwise(f"start.hands.{seat}[{some[0]}]", card)
                break
        field = f"start.hands.{seat}[{len(hand)}]"
        yield Slip(f"start.hands.{seat}", (Change(field, card),), f"let {card} be in that hand", sure=False)
    deck = says(document, "start.deck", [])
    for number in reversed(range(len(deck) + 1) if deck else ()):
        new = [*deck[:number], card, *deck[number:]]
        words = f"let {card} come at place {number + 1}"
        yield Slip("start.deck", (Change("start.deck", new),), words, sure=False)


def _of_one_type(held: str, card: str) -> bool:
    """Whether two cards move, strike, shoot, defend or are wild alike (CARD LIST)."""
    known = catalogue.cards()
    return held in known and card in known and known[held].type == known[card].type


def _unhurt(document: Document) -> Iterator[Slip]:
    """Units that have lost no hits."""
    for seat, number, unit in _standing(document):
        if "hits" in unit:
            field = f"sides.{seat}.units[{number}].hits"
            yield Slip(field, (Change(field, gone=True),), "take it out", sure=False)


def _hits(document: Document, solver: Seat) -> Iterator[Slip]:
    """Enemies with as many hits left as the answer needs."""
    for seat, number, unit in _standing(document):
        if seat != solver:
            for hits in range(int(unit.get("hits") or _MOST_HITS) - 1, 0, -1):
                yield otherwise(f"sides.{seat}.units[{number}].hits", hits, sure=False)


def _exchanged(document: Document) -> Iterator[Slip]:
    """Two units that stand on each other's square."""
    fields = [
        f"sides.{seat}.units[{number}].at" for seat, number, unit in _standing(document) if unit.get("at")
    ]
    for one, other in combinations(fields, 2):
        changes = (Change(one, says(document, other)), Change(other, says(document, one)))
        yield Slip(one, changes, "exchange the squares of the two units", sure=False)


def _told(document: Document) -> Iterator[Slip]:
    """Units on a square on which texts tell that they are, and where nobody begins."""
    words = " ".join(strings([document.get(part, "") for part in _TEXTS]))
    standing = [(f"sides.{seat}.units[{number}].at", unit) for seat, number, unit in _standing(document)]
    begun = {unit.get("at") for _, unit in standing}
    for field, unit in standing:
        spots = re.findall(
            rf"\b{re.escape(_called(unit))} (?:stands |is |begins )?(?:on|at) ([a-h][1-8])\b", words
        )
        yield from (otherwise(field, spot) for spot in dict.fromkeys(spots) if spot not in begun)


def _moved(document: Document) -> Iterator[Slip]:
    """Units one square from where they stand."""
    for seat, number, unit in _standing(document):
        at = str(unit.get("at", ""))
        for square in NEAR[at] if at in PLACES else ():
            yield otherwise(f"sides.{seat}.units[{number}].at", square, sure=False)


def _standing(document: Document) -> Iterator[tuple[Seat, int, Table]]:
    """The units that have a table of their own, with their side and place."""
    for seat in document["sides"]:
        for number, unit in enumerate(_units(document, seat)):
            if isinstance(unit, dict):
                yield seat, number, unit


def _called(unit: Any) -> str:
    return str(unit.get("name", "")) if isinstance(unit, dict) else str(unit)


def _units(document: Document, seat: Seat) -> list[Any]:
    units = says(document, f"sides.{seat}.units", [])
    return units if isinstance(units, list) else []


# The map


def _shifted(document: Document) -> Iterator[Slip]:
    """One wall or pit of the map a square from where it is drawn."""
    lines = map_rows.rows(document.get("map", ""))
    drawn = {
        file + rank: sign
        for rank, line in zip(reversed(RANKS), lines, strict=False)
        for file, sign in zip(FILES, line, strict=False)
    }
    for square, sign in drawn.items():
        for near in NEAR[square] if sign != _FREE else ():
            if drawn[near] == _FREE:
                moved = {**drawn, square: _FREE, near: sign}
                changes = tuple(
                    Change(f"map[{row}]", "".join(moved[file + rank] for file in FILES))
                    for row, rank in enumerate(reversed(RANKS))
                    if rank in (square[1], near[1])
                )
                words = f"draw the {_SIGNS[sign]} of {square} on {near}"
                yield Slip(changes[0].path, changes, words, sure=False)
