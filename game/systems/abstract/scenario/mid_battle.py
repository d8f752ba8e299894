"""Scenarios that begin in the middle of a battle: slots that are lost, units that are destroyed, cards of the turn before."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Context
from game.core.problems.problem import Problem, counted, out_of_bounds, without, written
from game.systems.abstract import events
from game.systems.abstract.scenario.scenario_file import Enlisted, ScenarioFile
from game.systems.abstract.state import Skirmish, Unit
from game.systems.abstract.traits import TRAITS, Traits

MOST_TURN = 9_999
"""The last turn that a battle can begin with."""


def begun(file: ScenarioFile) -> bool:
    """Whether a battle is under way, so that nobody creates units any more."""
    units = [unit for side in file.sides.values() for unit in side.units]
    return file.start.turn > 1 or any(unit.left or unit.cards or unit.fallen for unit in units)


def muster(state: Skirmish, file: ScenarioFile, ctx: Context) -> None:
    """Put the units on the table as they are by now, numbered side by side."""
    enlisted = [(seat, unit) for seat in state.field.sides for unit in file.sides[seat].units]
    gone: list[tuple[int, Unit]] = []
    for number, (seat, each) in enumerate(enlisted, 1):
        slots = 0 if each.fallen else each.left or each.slots
        unit = Unit(number, each.name, seat, each.slots, slots, each.emblem)
        if each.fallen:
            gone.append((each.fallen, unit))
            continue
        state.units[number] = unit
        if each.cards:
            state.cards[number] = Traits(*each.cards.levels)
    state.fallen = tuple(unit for _, unit in sorted(gone, key=lambda each: each[0]))
    ctx.tell(events.UnitsShown, tuple(state.units.values()))


def problems(file: ScenarioFile) -> Iterator[Problem]:
    """What is wrong with how far a battle is."""
    if not 1 <= file.start.turn <= MOST_TURN:
        text = f"a battle begins with turn 1 to {MOST_TURN}, not with {file.start.turn}"
        yield from out_of_bounds("start.turn", text, file.start.turn, 1, MOST_TURN)
    if not begun(file):
        return
    rows = _fallen(file)
    gone = sorted(number for _, number in rows)
    living = 0
    for seat, side in file.sides.items():
        living += any(not unit.fallen for unit in side.units)
        if not side.units and not any(each.units for each in file.sides.values()):
            text = f"the battle begins with turn {file.start.turn}, and no side has created its units: take it out; options.turn-cap says how many are played"
            yield Problem("start.turn", text, mend=without("start.turn"))
            return
        if not side.units:
            text = "is missing: the battle is under way, and nobody creates units any more"
            yield Problem(f"sides.{seat}.units", text)
        for number, unit in enumerate(side.units):
            where = f"sides.{seat}.units[{number}]"
            yield from _unit_problems(unit, where)
            if unit.fallen and (not 1 <= unit.fallen <= len(gone) or gone.count(unit.fallen) > 1):
                text = f"the destroyed are counted from 1 in the order in which they were, each number once; {len(gone)} are"
                yield Problem(f"{where}.fallen", text, mend=counted(rows))
    if living < 2 and rows:
        yield _over(file, rows)


def _fallen(file: ScenarioFile) -> list[tuple[str, int]]:
    """The fields of the destroyed, each with the number that it says."""
    return [
        (f"sides.{seat}.units[{number}].fallen", unit.fallen)
        for seat, side in file.sides.items()
        for number, unit in enumerate(side.units)
        if unit.fallen
    ]


def _over(file: ScenarioFile, rows: list[tuple[str, int]]) -> Problem:
    """That the last enemy is gone before the battle begins, with the mend that lets it stand."""
    whole = {
        f"sides.{seat}.units": [unit.fallen for unit in side.units]
        for seat, side in file.sides.items()
        if all(unit.fallen for unit in side.units)
    }
    last, _ = max((row for row in rows if row[0].partition("[")[0] in whole), key=lambda row: row[1])
    text = "fewer than two sides have a unit left: the battle is over (SB-22); let somebody of another side stand"
    return Problem(last, text, mend=(*without(last), *counted(row for row in rows if row[0] != last)))


def _unit_problems(unit: Enlisted, where: str) -> Iterator[Problem]:
    if not 0 <= unit.left <= unit.slots:
        text = f"{unit.name} has 1 to {unit.slots} slots left, not {unit.left}"
        yield Problem(
            f"{where}.left",
            text,
            mend=written(f"{where}.left", 1) if unit.left < 0 else without(f"{where}.left"),
        )
    if unit.fallen and (unit.left or unit.cards):
        idle = [f"{where}.left"] * bool(unit.left) + [f"{where}.cards"] * (unit.cards is not None)
        text = f"{unit.name} is destroyed, and has neither slots left nor cards"
        yield Problem(f"{where}.fallen", text, mend=without(*idle))
    if unit.cards is None:
        return
    for trait, level in zip(TRAITS, unit.cards.levels, strict=True):
        if level < 0:
            yield Problem(f"{where}.cards.{trait}", f"{level} cards of a Trait; write 0 or more")
    least = unit.left or unit.slots
    if not least <= unit.cards.cards <= unit.slots:
        text = f"{unit.name} played {least} to {unit.slots} cards in the turn before, not {unit.cards.cards}"
        count = unit.cards.cards
        mend = written(f"{where}.left", count) if 1 <= count < least else without(f"{where}.cards")
        yield Problem(f"{where}.cards", text, mend=mend)
