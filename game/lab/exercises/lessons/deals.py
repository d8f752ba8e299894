"""The one die or card dealt otherwise by which a lesson does not come as its steps tell it: found by trying, as the texts tell what was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, permutations
from typing import Any, NamedTuple

from game.core.descriptions.slips import Slip
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, note, warning, without
from game.core.system import Document
from game.lab.exercises.lessons import tellings
from game.lab.exercises.lessons.performance import dice, if_sound
from game.lab.exercises.search import Search

_WORK = 1600
"""So many actions are done again at most to find a deal."""
_MORE = 400
"""So many more for what comes next in likelihood, where the likeliest took them all and would not do: two dice exchanged, after all single ones."""
_START = 4
"""To begin a match is as much work as so many actions."""
_BACK = 24
"""Of so many dice rolled before a step that was told otherwise, one may be wrong."""
_MOST = 5
"""More deals than these that would all do tell nothing."""
_FEW = 8
"""In a longer row of cards only those that the step names are exchanged."""
_SIDES = 6
_RANKS = ("A", "2", "3", "J", "4", "5", "6", "7", "8", "9", "10", "Q", "K")
"""Those of the deck of eighteen first."""
_CARD = re.compile(r"(10|[AJQK2-9])([SHDC])")


class Failure(NamedTuple):
    """The first step that does not come as it is told, and how many of the dealt dice are left there."""

    step: int
    left: int
    drawn: bool = False
    """Whether it tells of a card that was not drawn."""
    cards: tuple[str, ...] = ()
    """Those that an action names which the rules refuse."""


def problems_by_step(document: Document) -> Search[bool]:
    """Which die or card dealt otherwise lets every step come as it is told; returns whether one was found."""
    failure, spent = yield from failing(document)
    most = _WORK
    for group in _groups(document, failure) if failure else ():
        held: list[Slip] = []
        for deal in group:
            fails, work = yield from failing(mended(document, deal.changes))
            spent += work
            held += [deal] if fails is None else []
            if len(held) > _MOST or spent > most:
                break
        if len(held) > _MOST or (spent > most > _WORK and not held):
            return False
        most = _WORK if spent <= _WORK else spent + _MORE
        if held:
            assert failure is not None
            say = warning if len(held) == 1 else note
            text = f"so dealt, lesson[{failure.step}] does not come as it is told"
            yield [say(each.field, f"{text}: {each.words}, or mend the text", each.changes) for each in held]
            return True
    return False


def failing(document: Document) -> Search[tuple[Failure | None, int]]:
    """Where a lesson first comes otherwise than it is told, None if nowhere; and how much work it was to find out."""
    work = _START
    run = yield from if_sound(document)
    if run is None:
        return Failure(0, 0), work
    told: list[str] = []
    left = len(dice(run.match.moments[0].state))
    for number, step in enumerate(document["lesson"]):
        text = str(step.get("text", ""))
        if wrong := next(tellings.problems("", text, told), None):
            return Failure(number, left, "drawn" in wrong.text), work
        before, told = told, []
        for place in run.places[number]:
            yield []
            if not run.done(place):
                return Failure(number, left, cards=_named(run.lines[place].table)), work
            work += 1
            if says(document, "start.dice") and not left and run.rolled_by_chance(place):
                return Failure(number, 0), work
            left = len(dice(run.before(place + 1).state))
            told += run.told(place)
        told = told or before
    return (Failure(len(document["lesson"]) - 1, left) if left else None), work


# Deals


def _groups(document: Document, failure: Failure) -> Iterator[Iterator[Slip]]:
    """Other deals, likeliest first, in groups of which each is tried whole."""
    dealt = _of_actions(document, failure)
    for some in _of_dice(document, failure) if not failure.drawn else ():
        yield chain(dealt, some)
        dealt = iter(())
    yield from _of_cards(document, failure)


def _of_actions(document: Document, failure: Failure) -> Iterator[Slip]:
    """What an action deals by name, `{ initiative = 1, accuracy = 2 }`, dealt otherwise; in the last step before first."""
    for step in range(failure.step - 1, -1, -1):
        for place, table in enumerate(document["lesson"][step].get("actions", [])):
            for key, row in table.items():
                if isinstance(row, dict):
                    yield from _dealt_otherwise(f"lesson[{step}].actions[{place}].{key}", row)


def _dealt_otherwise(field: str, row: dict[str, Any]) -> Iterator[Slip]:
    """Two numbers exchanged, or one of the one dealt to the other."""
    names = [name for name, number in row.items() if type(number) is int]
    for one, other in combinations(names, 2):
        if row[one] != row[other]:
            new = {**row, one: row[other], other: row[one]}
            yield Slip(field, (Change(field, new),), f"exchange {one} and {other}")
    for one, other in permutations(names, 2):
        if row[one] > 1 and row[one] - row[other] != 1:
            new = {**row, one: row[one] - 1, other: row[other] + 1}
            yield Slip(field, (Change(field, new),), f"let one of {one} be of {other}")


def _of_dice(document: Document, failure: Failure) -> Iterator[Iterator[Slip]]:
    for field in ("start.dice", "deal.dice"):
        dealt = says(document, field, [])
        rolled = len(dealt) - failure.left
        if dealt and rolled:
            places = range(rolled - 1, max(-1, rolled - 1 - _BACK), -1)
            yield _replaced(field, dealt, {place: _faces(dealt[place]) for place in places})
            beside = [place for place in (rolled + 1, rolled, *places) if 0 < place < len(dealt)]
            yield _exchanged(field, dealt, [(place, place - 1) for place in beside])
            yield _left_out(field, {place: _faces(dealt[place]) for place in places}, dealt)
            yield _too_many(field, places)


def _of_cards(document: Document, failure: Failure) -> Iterator[Iterator[Slip]]:
    step = document["lesson"][failure.step]
    played = {
        card for each in document["lesson"] for table in each.get("actions", []) for card in _named(table)
    }
    for field in ("deal.cards", *(f"start.cards.{seat}" for seat in document["sides"]), "start.deck"):
        cards = says(document, field, [])
        named = [*tellings.cards_named(str(step.get("text", ""))), *failure.cards]
        pairs = [
            (last, first)
            for last, card in enumerate(cards)
            for first, other in enumerate(cards[:last])
            if len(cards) <= _FEW or card in named or other in named
        ]
        others = {place: _others(card, cards, named) for place, card in enumerate(cards)}
        idle = {place: values for place, values in others.items() if cards[place] not in played}
        yield chain(_exchanged(field, cards, pairs), _replaced(field, cards, idle))
        doubled = [place for place in range(1, len(cards)) if cards[place] == cards[place - 1]]
        yield _too_many(field, doubled)
        yield _left_out(field, {place - 1: list(failure.cards) for place in range(len(cards), -1, -1)}, cards)
        yield _replaced(field, cards, {place: others[place] for place in others if place not in idle})


def _replaced(field: str, dealt: Sequence[Any], others: dict[int, list[Any]]) -> Iterator[Slip]:
    """Another one in the place of one."""
    for place, values in others.items():
        for value in values:
            here = f"{field}[{place}]"
            yield Slip(here, (Change(here, value),), f"write {value} for {dealt[place]}")


def _exchanged(field: str, dealt: Sequence[Any], pairs: Sequence[tuple[int, int]]) -> Iterator[Slip]:
    """Two in each other's place."""
    for last, first in pairs:
        if dealt[first] != dealt[last]:
            here, there = (f"{field}[{place}]" for place in (first, last))
            words = f"exchange {dealt[first]} and {dealt[last]}, at the places {first + 1} and {last + 1}"
            yield Slip(here, (Change(here, dealt[last]), Change(there, dealt[first])), words)


def _left_out(field: str, missing: dict[int, list[Any]], dealt: Sequence[Any]) -> Iterator[Slip]:
    """One that is missing behind a place."""
    for place, values in missing.items():
        for value in values:
            new = [*dealt[: place + 1], value, *dealt[place + 1 :]]
            yield Slip(field, (Change(field, new),), f"{value} is missing at place {place + 2}")


def _too_many(field: str, places: Sequence[int]) -> Iterator[Slip]:
    """One that is too much."""
    for place in places:
        here = f"{field}[{place}]"
        yield Slip(here, without(here), "take this one out")


def _faces(die: int) -> list[int]:
    """The other faces of a die, the nearest first."""
    return sorted((face for face in range(1, _SIDES + 1) if face != die), key=lambda face: abs(face - die))


def _others(card: str, cards: Sequence[str], named: Sequence[str]) -> list[str]:
    """What a card may have been: one that the step names, or one of the same suit or rank that is not there."""
    found = _CARD.fullmatch(card)
    alike = [rank + found[2] for rank in _RANKS] + [found[1] + suit for suit in "SHDC"] if found else []
    return [
        each for each in dict.fromkeys([*named, *alike]) if each != card and (each not in cards or not found)
    ]


def _named(table: dict[str, Any]) -> tuple[str, ...]:
    """The cards that an action names."""
    named = [table.get("card"), *(table["cards"] if isinstance(table.get("cards"), list) else [])]
    return tuple(each for each in named if isinstance(each, str))
