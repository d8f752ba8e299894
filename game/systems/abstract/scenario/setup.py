"""From a scenario file to the table before the first choice (CREATING UNITS, S-1, S-11, S-12)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

import msgspec

from game.core import options as option_rules
from game.core.descriptions.lesson import numbered
from game.core.documents.fields import says
from game.core.events import Context
from game.core.options import Option, Options
from game.core.problems import prepared_draws, seating, shape
from game.core.problems.action_tables import fault
from game.core.problems.problem import Change, Problem, clamped, out_of_bounds, without, written
from game.core.seats import SEATS, Seat
from game.core.system import Document, ScenarioError
from game.core.words import digits, numerals
from game.core.words.numerals import CARDINAL, InFigures
from game.systems.abstract import creation
from game.systems.abstract.actions import ACTIONS, Recruit
from game.systems.abstract.creation import MOST_SLOTS, MOST_UNITS
from game.systems.abstract.scenario import mid_battle
from game.systems.abstract.scenario.scenario_file import ScenarioFile, SideTable
from game.systems.abstract.sequence import turn, whole_battle
from game.systems.abstract.state import Field, Side, Skirmish

OPTIONS = (
    Option("turn-cap", 30, "Turns before slots are counted; 0: battles go on to the end.", "S-16", most=99),
    Option("multiple-attacks", True, "A unit may divide its attack among several enemies.", "S-8"),
    Option("coordinated-attacks", True, "Units of one side may attack together.", "S-9"),
    Option("odds", True, "Show the exact chances of an attack before it is made.", "SA-1"),
)

CAP = (
    r"\b(?:nobody|no one|none|no unit)\b[^.;:]{0,20}?\b(?:above|over|beyond|more than|larger than|with more than)"
    rf"\s+({CARDINAL})\b"
)
"""How a text tells the cap of a unit; its group is the number."""
UNITS = rf"\b({CARDINAL})\s+units\s+(?:on each side|a side|each|per side|for each side)\b"
BUDGET = rf"\b({CARDINAL})\s+slots\s+(?:each|a side|per side)\b"
"""How a text tells how many units a side has, and how many slots."""


# Reading


Reading = tuple[ScenarioFile | None, list[Problem]]


@shape.kept
def read(document: Document) -> Reading:
    """The scenario, and everything that is wrong with it."""
    file, problems = shape.read(document, ScenarioFile)
    problems = [_enlisted(_with_slots(each, document), document) for each in problems]
    if file:
        problems += [
            *_agreed(file),
            *_side_problems(file),
            *_start_problems(file),
            *mid_battle.problems(file),
        ]
    return file, problems


def _second(file: ScenarioFile, present: Sequence[Seat]) -> tuple[Change, ...]:
    """The mend that gives a side that stands alone one against it, with as much of everything."""
    if len(present) != 1:
        return ()
    seat = next(each for each in SEATS if each not in present)
    row: dict[str, Any] = {"name": f"Side {seat}"}
    if units := file.sides[present[0]].units:
        row["units"] = [{"name": unit.name, "slots": unit.slots} for unit in units]
    return written(f"sides.{seat}", row)


def _with_slots(problem: Problem, document: Document) -> Problem:
    """Missing slots can be mended: those of a side from its units or the story, those of a unit from its side's."""
    found = re.fullmatch(r"(?:sides\.(\w+)\.units\[(\d+)\]\.)?slots", problem.field)
    if not found or "is missing" not in problem.text:
        return problem
    sums: dict[str, int] = {
        seat: sum(
            unit["slots"] for unit in units if isinstance(unit, dict) and isinstance(unit.get("slots"), int)
        )
        for seat in SEATS
        if isinstance(units := says(document, f"sides.{seat}.units", []), list)
    }
    whole = says(document, f"sides.{found[1]}.slots", says(document, "slots", 0)) if found[1] else 0
    value = (
        whole - sums.get(found[1], 0)
        if found[1] and isinstance(whole, int)
        else max(sums.values(), default=0)
    )
    if not found[1] and not value:
        value = _told((str(says(document, "story", "")),), BUDGET)
    return msgspec.structs.replace(problem, mend=written(problem.field, value)) if value > 0 else problem


def _enlisted(problem: Problem, document: Document) -> Problem:
    """Units of a side that are names alone: each gets its share of the slots that the others leave."""
    found = re.fullmatch(r"sides\.(\w+)\.units(?:\[(\d+)\])?", problem.field)
    side = says(document, f"sides.{found[1]}", {}) if found else {}
    units = says(side, "units", []) if isinstance(side, dict) else []
    units = [each.strip() for each in units.split(",")] if isinstance(units, str) else units
    if not found or not isinstance(units, list):
        return problem
    units = [_noted(unit) for unit in units]
    named = [unit for unit in units if isinstance(unit, str) and unit]
    slots = says(side, "slots", says(document, "slots", 0))
    others = [says(unit, "slots", 0) for unit in units if not isinstance(unit, str)]
    if not all(isinstance(each, int) for each in (slots, *others)):
        return problem
    left = slots - sum(others)
    if left < len(named):
        return problem
    shares = named and [left // len(named) + (number < left % len(named)) for number in range(len(named))]
    tables = [
        {"name": unit, "slots": shares.pop(0)} if isinstance(unit, str) and unit else unit for unit in units
    ]
    own = tables[int(found[2] or 0)]
    if not isinstance(own, dict) or not {"name", "slots"} <= {*own}:
        return problem
    text = f"a unit is a table with its name and its slots, not a name alone: write {{ name = {own['name']!r}, slots = {own['slots']} }}"
    return Problem(problem.field, text, mend=written(f"sides.{found[1]}.units", tables))


def _noted(unit: Any) -> Any:
    """`Birch (10)`, `Birch: 10 slots`: a unit that is noted down with its slots, as its table."""
    found = re.fullmatch(r"(\D*?\w)[\s:,(]+(\d{1,3})(?: slots)?\)?", unit) if isinstance(unit, str) else None
    return {"name": found[1], "slots": int(found[2])} if found else unit


def seats(file: ScenarioFile) -> tuple[Seat, ...]:
    """The sides of the battle, in order."""
    return tuple(seat for seat in SEATS if seat in file.sides)


def budget(file: ScenarioFile, seat: Seat) -> int:
    """The slots of a side: its handicap, or those of the battle (S-1)."""
    return file.sides[seat].slots or file.slots


def _agreed(file: ScenarioFile) -> Iterator[Problem]:
    """What the players have agreed upon before the battle (SB-3, SB-5, S-12)."""
    if not 1 <= file.slots <= MOST_SLOTS:
        text = f"{file.slots} slots; a side has 1 to {MOST_SLOTS}"
        if shared := _shared(file):
            yield Problem("slots", text, mend=written("slots", shared))
        else:
            yield from out_of_bounds("slots", text, file.slots, 1, MOST_SLOTS)
    if not 0 <= file.cap <= MOST_SLOTS:
        text = f"a unit is capped at 1 to {MOST_SLOTS} slots (0: no cap), not at {file.cap}"
        yield from out_of_bounds("cap", text, file.cap, 0, MOST_SLOTS)
    if not 1 <= file.most_units <= MOST_UNITS:
        text = f"a side has at most 1 to {MOST_UNITS} units, not {file.most_units}"
        yield from out_of_bounds("most-units", text, file.most_units, 1, MOST_UNITS)
    if file.system != "abstract":
        yield Problem("system", f"{file.system!r} is not this system; write 'abstract'")


def _side_problems(file: ScenarioFile) -> Iterator[Problem]:
    present = seats(file)
    if not 2 <= len(present) <= 4:
        field = f"sides.{present[-1]}" if len(present) > 4 else "sides"
        text = f"{len(present)} sides; a battle has 2 to 4 (S-1)"
        yield Problem(field, text, mend=without(field) if len(present) > 4 else _second(file, present))
    yield from seating.gaps(present)
    short: dict[int, str] = {}
    shared = _shared(file)
    if shared and 1 <= file.slots <= MOST_SLOTS:
        text = f"the units of every side have {shared} slots together, and its budget is {file.slots} (S-11): write {shared}"
        yield Problem("slots", text, mend=written("slots", shared))
    if meant := _low_cap(file):
        text = f"most units have more than {file.cap} slots, up to {meant} (S-1): write {meant}"
        yield Problem("cap", text, mend=written("cap", meant))
    for seat in present:
        side, slots = file.sides[seat], budget(file, seat)
        if not 0 <= side.slots <= MOST_SLOTS:
            text = f"{side.slots} slots; a side has 1 to {MOST_SLOTS}"
            whole = sum(unit.slots for unit in side.units)
            mend = written(f"sides.{seat}.slots", whole) if 1 <= whole <= MOST_SLOTS else ()
            yield Problem(f"sides.{seat}.slots", text, mend=mend)
        if side.units:
            yield from _roster_problems(file, seat)
        elif file.cap * file.most_units < slots and file.cap and file.most_units > 0:
            short[slots] = f"{file.most_units} units of at most {file.cap} slots cannot use {slots}"
    if short:
        field, right = _meant(file, max(short))
        yield Problem(field, f"{short[max(short)]}: write {right}", mend=written(field, right))


def _roster_problems(file: ScenarioFile, seat: Seat) -> Iterator[Problem]:
    recruits = _recruits(file.sides[seat])
    slots, where = budget(file, seat), f"sides.{seat}.units"
    for rule, text, number in creation.faults(recruits, slots, file.cap, file.most_units):
        said = f"{text.rstrip('.')} ({rule})"
        if rule == "S-11" and number is None and _shared(file) and not file.sides[seat].slots:
            continue  # told of the budget
        if number is not None and _low_cap(file) and recruits[number].slots > file.cap:
            continue  # told of the cap
        if number is not None:
            yield from _unit_problems(recruits[number], f"{where}[{number}]", said, file.cap)
            if file.cap and sum(unit.slots for unit in recruits) == slots:
                most = max(unit.slots for unit in recruits)
                told = (
                    f"the units have all {slots} slots of their side, one of them {most} (S-1): write {most}"
                )
                yield Problem("cap", told, mend=written("cap", most))
        elif rule == "S-11":
            sizes = creation.fitted(recruits, slots, file.cap, file.most_units)
            pairs = enumerate(zip(recruits, sizes, strict=True)) if sizes else ()
            mend = [Change(f"{where}[{at}].slots", new.slots) for at, (old, new) in pairs if new != old]
            alone = f"{where}[0].slots" if len(recruits) == 1 and not file.sides[seat].slots else where
            meant = _exchanged(file, seat) or _handicap(file, seat) or _mistyped(recruits, slots, where)
            yield Problem(alone, said, mend=meant or tuple(mend))
            if not meant and not 0 < file.cap < max(unit.slots for unit in recruits):
                yield from _largest(recruits, slots, where)
            whole = sum(unit.slots for unit in recruits)
            own = file.sides[seat].slots or any(file.sides[each].slots for each in seats(file))
            if own and file.sides[seat].slots <= MOST_SLOTS and not meant and 1 <= whole <= MOST_SLOTS:
                field = f"sides.{seat}.slots"
                text = f"{slots} slots, and the units have {whole}: write {whole}, or mend the units (S-11)"
                yield Problem(field, text, mend=written(field, whole))
        else:
            yield Problem(where, said, mend=clamped("most-units", len(recruits), 1, MOST_UNITS))


def _mistyped(recruits: Sequence[Recruit], slots: int, where: str) -> tuple[Change, ...]:
    """The mend of the one unit whose slots have a digit too many, too few or exchanged, if all is well without that."""
    whole = sum(unit.slots for unit in recruits)
    found = [
        (f"{where}[{place}].slots", right)
        for place, unit in enumerate(recruits)
        if (right := slots - whole + unit.slots) > 0
        and digits.slipped(str(unit.slots), str(right))
        and (len(str(unit.slots)) != len(str(right)) or str(unit.slots)[::-1] == str(right))
    ]
    return written(*found[0]) if len(found) == 1 else ()


def _largest(recruits: Sequence[Recruit], slots: int, where: str) -> Iterator[Problem]:
    """The one unit that is larger than all others of its side, and would be as one of them without what is too much."""
    sizes = [unit.slots for unit in recruits]
    largest, excess = max(sizes), sum(sizes) - slots
    others = [size for size in sizes if size != largest]
    if (
        len(others) < len(sizes) - 1
        or len(set(sizes)) == 1
        or not min(others) <= largest - excess <= max(others)
    ):
        return
    field, right = f"{where}[{sizes.index(largest)}].slots", largest - excess
    text = f"{largest} slots are {excess} too many for the side, and no other unit has so many: write {right} (S-11)"
    yield Problem(field, text, mend=written(field, right))


def _exchanged(file: ScenarioFile, seat: Seat) -> tuple[Change, ...]:
    """The mend that gives two sides each other's slots, where the units of each add up to those of the other."""
    whole = {each: sum(unit.slots for unit in file.sides[each].units) for each in seats(file)}
    for other in seats(file):
        if (whole[other], whole[seat]) == (budget(file, seat), budget(file, other)) and whole[other] != whole[
            seat
        ]:
            pair = ((each, f"sides.{each}.slots") for each in (seat, other))
            return tuple(
                Change(path, gone=True) if whole[each] == file.slots else Change(path, whole[each])
                for each, path in pair
            )
    return ()


def _handicap(file: ScenarioFile, seat: Seat) -> tuple[Change, ...]:
    """The mend that gives a side the slots of its units, where it says none of its own and no single unit accounts for what is too much."""
    units = [unit.slots for unit in file.sides[seat].units]
    excess = sum(units) - file.slots
    forgotten = not file.sides[seat].slots and len(units) > 1 and min(units) > 0 and excess >= max(units)
    return written(f"sides.{seat}.slots", sum(units)) if forgotten and sum(units) <= MOST_SLOTS else ()


def _meant(file: ScenarioFile, slots: int) -> tuple[str, int]:
    """The field that keeps a side from using all of its slots, and what it should say: that of which the words tell otherwise, else the cap."""
    texts = (file.story, *file.hints)
    told = {"most-units": _told(texts, UNITS), "cap": told_cap(file), "slots": _told(texts, BUDGET)}
    said = {"most-units": file.most_units, "cap": file.cap, "slots": slots}
    for field, number in told.items():
        meant = {**said, field: number}
        if number not in (0, said[field]) and meant["most-units"] * meant["cap"] >= meant["slots"]:
            return field, number
    return "cap", -(-slots // file.most_units)


def told_cap(file: ScenarioFile) -> int:
    """How many slots a unit has at most, as story and hints tell it: `nobody above twenty`; 0 if they tell nothing."""
    return _told((file.story, *file.hints), CAP)


def _told(texts: Iterable[str], shape: str) -> int:
    """The first number that texts tell by a pattern; 0 if they tell none."""
    figures = (InFigures(text).text for text in texts)
    found = next((found for text in figures if (found := re.search(shape, text, re.IGNORECASE))), None)
    return (numerals.number(found[1]) or 0) if found else 0


def _shared(file: ScenarioFile) -> int:
    """The slots to which the units of every side without a handicap add up, if they all agree, are several, and it is not the budget."""
    sums = [
        sum(unit.slots for unit in side.units)
        for side in file.sides.values()
        if side.units and not side.slots
    ]
    found = sums[0] if len(sums) > 1 and len(set(sums)) == 1 else 0
    return found if 1 <= found <= MOST_SLOTS and found != file.slots else 0


def _low_cap(file: ScenarioFile) -> int:
    """The slots of the largest unit, if most units are above the cap; else 0."""
    units = [unit.slots for side in file.sides.values() for unit in side.units]
    above = [slots for slots in units if slots > file.cap > 0]
    return max(above) if 2 * len(above) > len(units) else 0


def _unit_problems(unit: Recruit, where: str, said: str, cap: int) -> Iterator[Problem]:
    """What is wrong with the name of a unit, or with its slots."""
    if unit.slots > MOST_SLOTS:
        yield from out_of_bounds(f"{where}.slots", said, unit.slots, 1, cap or MOST_SLOTS)
        return
    if unit.slots < 1 or (cap and unit.slots > cap):
        mend = clamped(f"{where}.slots", unit.slots, 1, cap or MOST_SLOTS)
        yield Problem(f"{where}.slots", said, mend=mend)
        return
    name = unit.name.replace("*", "").strip()[: creation.LONGEST_NAME]
    mend = written(f"{where}.name", f"{name} II" if name == unit.name else name) if name else ()
    yield Problem(f"{where}.name", said, mend=mend)


def _recruits(side: SideTable) -> tuple[Recruit, ...]:
    return tuple(Recruit(unit.name, unit.slots, unit.emblem) for unit in side.units)


def _start_problems(file: ScenarioFile) -> Iterator[Problem]:
    yield from prepared_draws.dice("start.dice", file.start.dice)
    yield from option_rules.problems(OPTIONS, file.options, ScenarioFile)
    names = [unit.name for seat in seats(file) for unit in file.sides[seat].units]
    numbers = numbered(zip(names, count(1), strict=False))
    for step, lesson in enumerate(file.lesson):
        for number, action in enumerate(lesson.actions):
            if wrong := fault(f"lesson[{step}].actions[{number}]", action, ACTIONS, numbers):
                yield wrong


# Setting up


def begin(document: Document, options: Options, ctx: Context) -> Skirmish:
    """The table before the first choice. Raises `ScenarioError`."""
    file, problems = read(document)
    if file is None or problems:
        raise ScenarioError(problems)
    field = _field(file, options)
    state = Skirmish(
        stack=[],
        outcome=None,
        field=field,
        units={},
        fallen=(),
        rosters={},
        cards={},
        last={},
        revealed=False,
        ready=(),
        rolls={},
        order=(),
        held=(),
        acted=(),
        dice=tuple(file.start.dice),
        turn=file.start.turn,
    )
    if mid_battle.begun(file):
        mid_battle.muster(state, file, ctx)
        state.push(*turn())
    else:
        state.push(*whole_battle(field))
    return state


def _field(file: ScenarioFile, options: Options) -> Field:
    """What stays as it is all battle."""
    cap = int(options["turn-cap"])
    return Field(
        title=file.title,
        sides={
            seat: Side(file.sides[seat].name, budget(file, seat), _recruits(file.sides[seat]))
            for seat in seats(file)
        },
        cap=file.cap,
        most_units=file.most_units,
        multiple=bool(options["multiple-attacks"]),
        coordinated=bool(options["coordinated-attacks"]),
        turn_cap=cap and max(cap, file.start.turn),
        odds=bool(options["odds"]),
    )
