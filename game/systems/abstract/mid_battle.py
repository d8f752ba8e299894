"""Scenarios that begin in the middle of a battle: slots that are lost, units that are destroyed, cards of the turn before."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Context
from game.core.problem import Problem
from game.systems.abstract import events
from game.systems.abstract.scenario_file import Enlisted, ScenarioFile
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
        yield Problem("start.turn", f"a battle begins with turn 1 to {MOST_TURN}, not with {file.start.turn}")
    if not begun(file):
        return
    gone = sorted(unit.fallen for side in file.sides.values() for unit in side.units if unit.fallen)
    living = 0
    for seat, side in file.sides.items():
        living += any(not unit.fallen for unit in side.units)
        if not side.units:
            text = "is missing: the battle is under way, and nobody creates units any more"
            yield Problem(f"sides.{seat}.units", text)
        for number, unit in enumerate(side.units):
            where = f"sides.{seat}.units[{number}]"
            yield from _unit_problems(unit, where)
            if unit.fallen and (not 1 <= unit.fallen <= len(gone) or gone.count(unit.fallen) > 1):
                text = f"the destroyed are counted from 1 in the order in which they were, each number once; {len(gone)} are"
                yield Problem(f"{where}.fallen", text)
    if living < 2:
        yield Problem(
            "sides",
            "fewer than two sides have a unit left: the battle is over (SB-22); let somebody of another side stand",
        )


def _unit_problems(unit: Enlisted, where: str) -> Iterator[Problem]:
    if not 0 <= unit.left <= unit.slots:
        yield Problem(f"{where}.left", f"{unit.name} has 1 to {unit.slots} slots left, not {unit.left}")
    if unit.fallen and (unit.left or unit.cards):
        yield Problem(f"{where}.fallen", f"{unit.name} is destroyed, and has neither slots left nor cards")
    if unit.cards is None:
        return
    for trait, level in zip(TRAITS, unit.cards.levels, strict=True):
        if level < 0:
            yield Problem(f"{where}.cards.{trait}", f"{level} cards of a Trait; write 0 or more")
    least = unit.left or unit.slots
    if not least <= unit.cards.cards <= unit.slots:
        text = f"{unit.name} played {least} to {unit.slots} cards in the turn before, not {unit.cards.cards}"
        yield Problem(f"{where}.cards", text)
