"""Scenarios that begin in the middle of a battle: who has fallen, who came by a summons, which cards have been seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.problems.problem import Problem, counted, out_of_bounds, without, written
from game.core.seats import Seat
from game.systems.thor.scenario.scenario_file import Place, ScenarioFile
from game.systems.thor.state import FOE, PLAYERS, Unit
from game.systems.thor.victory import ANY

MOST_NUMBER = 9_999
"""The largest number of a unit: no battle summons so many."""
MOST_TURN = 99
"""The last turn that a battle can begin with: the largest turn limit."""


def fallen(places: Sequence[Place], units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Those of `units`, which stand at `places` of the file, that have fallen, in the order in which they did."""
    gone = [(place.fallen, unit) for place, unit in zip(places, units, strict=True) if place.fallen]
    return tuple(unit for _, unit in sorted(gone, key=lambda each: each[0]))


def fallen_fields(rosters: Mapping[Seat, Sequence[Place]]) -> list[tuple[str, int]]:
    """The fields of all who have fallen, each with the number that it says."""
    return [
        (f"sides.{seat}.units[{entry}].fallen", place.fallen)
        for seat, places in rosters.items()
        for entry, place in enumerate(places)
        if place.fallen
    ]


def came(rosters: Mapping[Seat, Sequence[Place]]) -> set[int]:
    """The numbers of the units that a story has brought."""
    places = [place for roster in rosters.values() for place in roster]
    return {place.number or count for count, place in enumerate(places, 1) if place.came}


def problems(
    file: ScenarioFile, rosters: dict[Seat, list[Place]], *, directed: bool = False
) -> Iterator[Problem]:
    """What is wrong with how far a battle is; `rosters` are the units of each side."""
    if not directed:
        yield from _story_problems(rosters)
    if not 1 <= file.start.turn <= MOST_TURN:
        text = f"a battle begins with turn 1 to {MOST_TURN}, not with {file.start.turn}"
        yield from out_of_bounds("start.turn", text, file.start.turn, 1, MOST_TURN)
    if file.start.active and not file.start.first:
        text = "is missing: say who goes first, as start.active says whose turn it is"
        yield Problem("start.first", text, mend=written("start.first", file.start.active))
    yield from _number_problems(rosters)
    yield from _fallen_problems(rosters)
    yield from _knows_problems(file)


def _story_problems(rosters: dict[Seat, list[Place]]) -> Iterator[Problem]:
    """What only a story brings about."""
    for seat, places in rosters.items():
        for entry, place in enumerate(places):
            for name in ("came", "away"):
                if getattr(place, name):
                    yield Problem(
                        f"sides.{seat}.units[{entry}].{name}",
                        "has no place in a battle that no story directs",
                    )


def _number_problems(rosters: dict[Seat, list[Place]]) -> Iterator[Problem]:
    """Two units of one number, and numbers that no unit has."""
    taken: dict[int, str] = {}
    entries = [(seat, number, place) for seat in rosters for number, place in enumerate(rosters[seat])]
    numbers = {place.number or count for count, (_, _, place) in enumerate(entries, 1)}
    for count, (seat, entry, place) in enumerate(entries, 1):
        where, number = f"sides.{seat}.units[{entry}]", place.number or count
        if not 0 <= place.number <= MOST_NUMBER:
            yield Problem(
                f"{where}.number", f"a unit has a number from 1 to {MOST_NUMBER}, not {place.number}"
            )
        elif number in taken:
            text = f"{place.name} has the number {number}, which is that of {taken[number]}"
            free = next(each for each in range(1, len(entries) + 1) if each not in numbers)
            field = f"{where}.number" if place.number else where
            yield Problem(field, text, mend=written(f"{where}.number", free))
        taken[number] = place.name


def _fallen_problems(rosters: dict[Seat, list[Place]]) -> Iterator[Problem]:
    """The fallen are counted from 1, every number once."""
    rows = fallen_fields(rosters)
    gone = sorted(number for _, number in rows)
    if gone == list(range(1, len(gone) + 1)):
        return
    for seat, places in rosters.items():
        for entry, place in enumerate(places):
            wrong = not 0 <= place.fallen <= len(gone) or gone.count(place.fallen) > 1
            if place.fallen and wrong:
                text = f"the fallen are counted from 1 in the order in which they fell, each number once; {len(gone)} have"
                yield Problem(f"sides.{seat}.units[{entry}].fallen", text, mend=counted(rows))


def over(wins: Sequence[str], foes: Sequence[Place], leaders: set[str]) -> str:
    """Which of a side's conditions the fallen of its enemy have met already; "" if none (T-82)."""
    gone = [place.name for place in foes if place.fallen]
    chiefs = [place for place in foes if place.name in leaders and not place.summoned]
    for condition in wins:
        met = condition.removesuffix(" falls") in gone
        if gone and (met or ANY.fullmatch(condition)):
            return condition
        if condition == "every enemy leader falls" and chiefs and all(place.fallen for place in chiefs):
            return condition
    return ""


def no_such_side(field: str) -> Problem:
    """What is said of a side that there is not, or of its cards."""
    return Problem(field, "has no place here: a battle has sides one and two", mend=without(field))


def _knows_problems(file: ScenarioFile) -> Iterator[Problem]:
    """Cards that nobody can have seen, because they do not lie there (T-99)."""
    start = file.start
    for seat, knows in start.knows.items():
        where = f"start.knows.{seat}"
        if seat not in PLAYERS:
            yield no_such_side(where)
            continue
        if not 0 <= knows.deck <= len(start.deck):
            text = f"{knows.deck} cards of the deck are known, but start.deck names {len(start.deck)}"
            yield Problem(f"{where}.deck", text)
        left = list(start.hands.get(FOE[seat], ()))
        for number, card in enumerate(knows.hand):
            if card in left:
                left.remove(card)
            else:
                text = f"side {FOE[seat]} holds no {card!r} that could be known; start.hands.{FOE[seat]} names its cards"
                yield Problem(f"{where}.hand[{number}]", text)
