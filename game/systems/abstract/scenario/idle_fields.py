"""What a file of slots says and what makes no difference: choices that nobody has, handicaps that are none, budgets that no side has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.problems.problem import Problem, note, without, written
from game.core.seats import Seat
from game.core.system import Document
from game.systems.abstract.scenario import mid_battle
from game.systems.abstract.scenario.scenario_file import USUAL_UNITS, ScenarioFile
from game.systems.abstract.scenario.setup import seats


def problems(file: ScenarioFile, document: Document) -> Iterator[Problem]:
    """Everything in a sound scenario that says nothing."""
    yield from _options(file, document)
    yield from _most_units(file, document)
    yield from _budgets(file)
    for seat in seats(file):
        for number, unit in enumerate(file.sides[seat].units):
            if unit.left and unit.left == unit.slots:
                field = f"sides.{seat}.units[{number}].left"
                text = f"{unit.name} has all its {unit.slots} slots left, as if nothing were said"
                yield note(field, text, without(field))


def _options(file: ScenarioFile, document: Document) -> Iterator[Problem]:
    """Attacks that are allowed or forbidden where nobody could make them: on several enemies, or with a friend (S-8, S-9)."""
    said: dict[str, Any] = document.get("options", {})
    count = {seat: len(file.sides[seat].units) or USUAL_UNITS for seat in seats(file)}
    if "coordinated-attacks" in said and max(count.values()) == 1:
        text = "no side has two units to attack together (S-9): it makes no difference, take it out"
        yield note("options.coordinated-attacks", text, without("options.coordinated-attacks"))
    if "multiple-attacks" in said and sum(count.values()) == len(count) == 2:
        text = "nobody has two enemies to divide an attack among (S-8): it makes no difference, take it out"
        yield note("options.multiple-attacks", text, without("options.multiple-attacks"))


def _most_units(file: ScenarioFile, document: Document) -> Iterator[Problem]:
    """A limit of units that nobody creates, or that is beyond all slots (S-12)."""
    if "most-units" not in document or mid_battle.begun(file):
        return
    creating = [seat for seat in seats(file) if not file.sides[seat].units]
    if not creating:
        if all(len(side.units) <= USUAL_UNITS for side in file.sides.values()):
            text = "every side names its units, and nobody creates any (S-12): it makes no difference, take it out"
            yield note("most-units", text, without("most-units"))
        return
    most = max(file.sides[seat].slots or file.slots for seat in creating)
    if file.most_units * (file.cap or most) == most:
        largest = f" of at most {file.cap}" if file.cap else ""
        text = f"{file.most_units} units{largest} are just the {most} slots, so that there is nothing to create (S-1, S-12): allow more, or take it out"
        yield note("most-units", text, without("most-units"))
    if file.most_units > most:
        text = f"{file.most_units} units, and no more than {most} slots to make them of: write less"
        yield note("most-units", text, written("most-units", most))


def _budgets(file: ScenarioFile) -> Iterator[Problem]:
    """A handicap that is the budget of the battle, and a budget that no side has (S-1)."""
    own: dict[Seat, int] = {seat: file.sides[seat].slots for seat in seats(file) if file.sides[seat].slots}
    for seat, slots in own.items():
        if slots == file.slots:
            text = f"{slots} slots are those of every side here: it is no handicap, take it out"
            yield note(f"sides.{seat}.slots", text, without(f"sides.{seat}.slots"))
    if len(own) == len(file.sides) and file.slots not in own.values():
        least = min(own.values())
        text = f"every side has slots of its own, and none has {file.slots}: write {least}, and leave those of its own out"
        same = [f"sides.{seat}.slots" for seat, slots in own.items() if slots == least]
        yield note("slots", text, (*written("slots", least), *without(*same)))
