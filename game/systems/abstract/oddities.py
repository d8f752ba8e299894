"""What is strange in a battle that can be played: names that cannot be told apart, a handicap beyond all measure, lessons about nobody."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problem import Problem, warning, without
from game.core.system import Document
from game.systems.abstract.scenario_file import ScenarioFile
from game.systems.abstract.setup import budget, seats

_TOO_MANY = 3
"""So many times the slots of another side decide a battle before it begins."""
_NUMBERED = ("unit", "target")
"""What names a unit by its number in the actions of a lesson."""


def problems(file: ScenarioFile, document: Document) -> Iterator[Problem]:
    """Everything that is strange in a sound scenario."""
    present = seats(file)
    names: dict[str, str] = {}
    units: dict[str, str] = {}
    for seat in present:
        side = file.sides[seat]
        if side.name in names:
            yield warning(
                f"sides.{seat}.name", f"sides {names[side.name]} and {seat} are both called {side.name!r}"
            )
        names[side.name] = seat
        for number, unit in enumerate(side.units):
            if units.get(unit.name, seat) != seat:
                text = f"side {units[unit.name]} has a unit {unit.name!r} too: nobody will tell them apart"
                yield warning(f"sides.{seat}.units[{number}].name", text)
            units.setdefault(unit.name, seat)
        if not side.units and "units" in document["sides"][seat]:
            text = "is empty, as if nothing were said: the side creates its units at the table (S-11)"
            yield warning(f"sides.{seat}.units", text, without(f"sides.{seat}.units"))
    fewest = min(budget(file, seat) for seat in present)
    for seat in present:
        if budget(file, seat) >= _TOO_MANY * fewest:
            text = f"{budget(file, seat)} slots against {fewest}: hardly anything can still be decided"
            yield warning(f"sides.{seat}.slots", text)
    yield from _nobody(file)


def _nobody(file: ScenarioFile) -> Iterator[Problem]:
    """Actions of a lesson by or at units that there are not."""
    count = sum(len(side.units) for side in file.sides.values())
    if not all(side.units for side in file.sides.values()):
        return
    for step, lesson in enumerate(file.lesson):
        for number, action in enumerate(lesson.actions):
            named = [action[key] for key in _NUMBERED if isinstance(action.get(key), int)]
            for unit in named:
                if not 1 <= unit <= count:
                    text = f"there is no unit {unit}: they are numbered 1 to {count}, side one's first"
                    yield warning(f"lesson[{step}].actions[{number}]", text)
