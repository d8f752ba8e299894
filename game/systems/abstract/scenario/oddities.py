"""What is strange in a battle that can be played: names that cannot be told apart, a handicap beyond all measure, a battle without turns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from game.core.options import complete
from game.core.problems import leftovers
from game.core.problems.problem import Change, Problem, note, shorter, suggestion, warning, without, written
from game.core.seats import Seat
from game.core.system import Document
from game.core.words import digits
from game.systems.abstract.scenario import idle_fields, mid_battle
from game.systems.abstract.scenario.scenario_file import ScenarioFile
from game.systems.abstract.scenario.setup import OPTIONS, budget, seats

_NEVER = {
    "sides.*.units[].fallen": "this unit is destroyed already",
    "sides.*.units[].cards": "these are cards of the turn before",
}
_HARDLY = {"sides.*.units[].left": "this unit has lost slots already"}
_TOO_MANY = 3
"""So many times the slots of another side decide a battle before it begins."""


def problems(file: ScenarioFile, document: Document) -> Iterator[Problem]:
    """Everything that is strange in a sound scenario."""
    yield from _names(file)
    flags = list(_strange_flags(file))
    yield from flags
    yield from () if len(flags) > 1 else _exchanged_names(file)
    for seat in seats(file):
        if not file.sides[seat].units and "units" in document["sides"][seat]:
            text = "is empty, as if nothing were said: the side creates its units at the table (S-11)"
            yield warning(f"sides.{seat}.units", text, without(f"sides.{seat}.units"))
    yield from _handicaps(file)
    yield from _start(file)
    if file.start.turn == 1:
        hardly = _HARDLY if file.kind != "lesson" else {}
        yield from leftovers.told(document, "turn 1", _NEVER, hardly)
    yield from list(_early(file, document)) or _length(file)
    yield from idle_fields.problems(file, document)
    yield from _cap(file)


def _cap(file: ScenarioFile) -> Iterator[Problem]:
    """A cap above the slots of every side; with a digit too many or two exchanged, where no unit is above it without that (S-1)."""
    most = max(budget(file, seat) for seat in seats(file))
    if file.cap > most:
        text = f"caps nobody: no side has more than {most} slots; write less, or take it out"
        yield note("cap", text, without("cap"))
        greatest = max((unit.slots for side in file.sides.values() for unit in side.units), default=1)
        turned = [cap for cap in map(int, digits.exchanged(str(file.cap))) if greatest <= cap < most]
        for right in dict.fromkeys([*shorter(file.cap, greatest, most), *turned]):
            yield note("cap", f"{text}{suggestion(right)}", written("cap", right))


def _names(file: ScenarioFile) -> Iterator[Problem]:
    """Units of one name: those of one side differ by more than capitals, those of two sides too."""
    before: dict[str, tuple[Seat, str]] = {}
    for seat in seats(file):
        for number, unit in enumerate(file.sides[seat].units):
            field, said = f"sides.{seat}.units[{number}].name", unit.name.casefold()
            other, name = before.get(said, (seat, unit.name))
            if said in before:
                whose = "this side" if other == seat else f"side {other}"
                text = f"{whose} has a unit {name!r} too, and nobody will tell them apart: write another name"
                alone = len(file.sides[seat].units) == 1 and file.sides[seat].name.casefold() != said
                named = written(field, file.sides[seat].name) if alone else _renamed(file, field, unit.name)
                yield warning(field, text, named)
            before.setdefault(said, (seat, unit.name))


def _exchanged_names(file: ScenarioFile) -> Iterator[Problem]:
    """Two sides of which each is called after units of the other; or one is, wholly, and the other after nobody."""
    words = {seat: _kinds(file.sides[seat].name) for seat in seats(file)}
    units = {seat: _kinds(*(unit.name for unit in file.sides[seat].units)) for seat in seats(file)}
    strangers = [seat for seat in seats(file) if words[seat] and not words[seat] & units[seat]]
    for one, two in combinations(strangers, 2):
        both = words[one] & units[two] and words[two] & units[one]
        whole = words[one] <= units[two] or words[two] <= units[one]
        if both or (whole and len(file.sides) == 2):
            names = file.sides[one].name, file.sides[two].name
            mend = (*written(f"sides.{one}.name", names[1]), *written(f"sides.{two}.name", names[0]))
            for seat, other, name, theirs in ((one, two, *names), (two, one, *names[::-1])):
                text = f"units of {name} are called after {theirs}, and none after their own side"
                if words[seat] & units[other]:
                    text = f"{name} is called after units of {theirs}, and after none of its own"
                yield (warning if both else note)(
                    f"sides.{seat}.name", f"{text}: exchange the two names", mend
                )


def _kinds(*names: str) -> set[str]:
    """The words of some names, in the singular, without those that tell nobody from others."""
    words = {word for name in names for word in re.findall(r"[a-z]{3,}", name.casefold().replace("'s", ""))}
    return {re.sub(r"ves$", "f", word).removesuffix("s") for word in words - {"the", "and", "own", "old"}}


def _strange_flags(file: ScenarioFile) -> Iterator[Problem]:
    """Units that bear the name of another side than their own: who plays two that do is told that one has beaten its own side."""
    sides = {file.sides[seat].name.casefold(): seat for seat in seats(file)}
    names = [unit.name.casefold() for side in file.sides.values() for unit in side.units]
    strange = {
        seat: [
            (number, sides[said])
            for number, unit in enumerate(file.sides[seat].units)
            if (said := unit.name.casefold()) in sides
            and said != file.sides[seat].name.casefold()
            and names.count(said) == 1
        ]
        for seat in seats(file)
    }
    for seat, found in strange.items():
        for number, other in found:
            field, name = f"sides.{seat}.units[{number}].name", file.sides[seat].units[number].name
            back = [place for place, whose in strange[other] if whose == seat]
            mend: tuple[Change, ...] = ()
            if len(back) == 1 == len(found):
                there = f"sides.{other}.units[{back[0]}].name"
                mend = (*written(field, file.sides[other].units[back[0]].name), *written(there, name))
            elif len(file.sides[seat].units) == 1:
                mend = written(field, file.sides[seat].name)
            text = f"this unit of {file.sides[seat].name} is called as side {other}, {name}: write another name, or exchange the two"
            yield warning(field, text, mend)


def _renamed(file: ScenarioFile, field: str, name: str) -> tuple[Change, ...]:
    """The mend that writes a name with a number which no unit has."""
    taken = {unit.name.casefold() for side in file.sides.values() for unit in side.units}
    names = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return written(field, next(each for each in names if each.casefold() not in taken))


def _handicaps(file: ScenarioFile) -> Iterator[Problem]:
    """Sides of which one has so many times the slots of another; it is told of the one that the file makes an exception of."""
    slots = {seat: budget(file, seat) for seat in seats(file)}
    fewest, most = min(slots, key=slots.__getitem__), max(slots, key=slots.__getitem__)
    if slots[most] < _TOO_MANY * slots[fewest]:
        return
    field = f"sides.{fewest if slots[fewest] != file.slots else most}.slots"
    text = (
        f"{slots[most]} slots against {slots[fewest]}: hardly anything can still be decided; "
        f"write less than {_TOO_MANY} times as many for one side as for another"
    )
    yield warning(field, text)


def _start(file: ScenarioFile) -> Iterator[Problem]:
    """Dice of a lesson that stand in a battle."""
    if file.start.dice and file.kind != "lesson" and not mid_battle.begun(file):
        text = f"the first dice of every battle are these {len(file.start.dice)}, as in a lesson: take them out if chance is to roll"
        yield note("start.dice", text, without("start.dice"))


def _early(file: ScenarioFile, document: Document) -> Iterator[Problem]:
    """A later turn in a battle that otherwise begins anew."""
    if file.start.turn > 1 and file.kind == "battle":
        yield from leftovers.early(document, "start.turn", "turn", (*_NEVER, *_HARDLY), "options.turn-cap")


def _length(file: ScenarioFile) -> Iterator[Problem]:
    """A battle that is over with its first turn, whatever is done in it (S-16)."""
    most = int(complete(OPTIONS, file.options)["turn-cap"])
    if most and file.start.turn > most:
        text = f"the battle begins with turn {file.start.turn}, and {most} are played: it is over with its first (S-16)"
        yield warning("start.turn", text, written("start.turn", most))
    elif most == 1 and file.kind != "lesson":
        text = "one turn, and slots are counted (S-16): let more be played, or take it out"
        yield warning("options.turn-cap", text, without("options.turn-cap"))
