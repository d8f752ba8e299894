"""Incarnates and troops whom a text names, where others of their people stand in a company of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.problem import Problem, note, warning, written
from game.core.vocabulary import any_of
from game.systems.confrontation import companies
from game.systems.confrontation.scenario.setup import Setting


class _Unit(NamedTuple):
    """A unit of a company as its file has it, and where."""

    field: str
    row: Mapping[str, Any]


def problems(setting: Setting) -> Iterator[Problem]:
    """Everybody whom a text names and who is not there, at the one of his people whom no text names."""
    file = setting.file
    common = {"story": file.story, **{f"hints[{at}]": hint for at, hint in enumerate(file.hints)}}
    present = {
        profile.name for own in setting.companies.values() for profile in own.mustered.profiles.values()
    }
    for seat, side in file.sides.items():
        company = side.company or {}
        units = list(_units(f"sides.{seat}.company", company))
        own = {f"sides.{seat}.company.story": str(company.get("story", ""))}
        own |= {f"{unit.field}.name": str(unit.row.get("name", "")) for unit in units}
        for what, names in _called(str(company.get("people", ""))).items() if units else ():
            absent = {id: called for id, called in names.items() if not present & set(called)}
            told = {**_told(common, absent), **_told(own, names)}
            yield from _instead(what, told, names, units, [*common.values(), *own.values()])


def _units(field: str, company: Mapping[str, Any]) -> Iterator[_Unit]:
    for banner, banners in enumerate(company.get("banner", [])):
        for number, row in enumerate(banners.get("units", [])):
            yield _Unit(f"{field}.banner[{banner}].units[{number}]", row)


def _called(people: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """By the field of a unit that names them: the Incarnates and the troops of a people, by id, with all that they are called."""
    if people not in companies.names():
        return {}
    known = companies.people(people)
    return {
        "incarnate": {each.id: _names(each.profile.name) for each in known.incarnates},
        "troop": {each.id: (each.name, each.name.removesuffix("s")) for each in known.troops},
    }


def _names(name: str) -> tuple[str, ...]:
    """What an Incarnate is called: the whole name, and each word of it before a comma but one that goes before two others."""
    words = name.partition(",")[0].split()
    return (name, *(words[1:] if len(words) > 2 else words))


def _speaks(text: str, names: Sequence[str]) -> bool:
    return bool(re.search(rf"\b{any_of(names)}\b", text))


def _told(texts: Mapping[str, str], names: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Whom some texts name, each by id with the field of a text that does."""
    return {
        id: field for field, text in texts.items() for id, called in names.items() if _speaks(text, called)
    }


def _instead(
    what: str,
    told: Mapping[str, str],
    names: Mapping[str, Sequence[str]],
    units: Sequence[_Unit],
    texts: Sequence[str],
) -> Iterator[Problem]:
    """The one who is told and not there, at the unit whose own no text names; at the text if there is none or several."""
    there = {str(unit.row.get(what)) for unit in units if unit.row.get(what)}
    alike = {name for id in there for name in names.get(id, ())}
    missing = [id for id in told if id not in there and not alike & set(names[id])]
    untold = [
        unit
        for unit in units
        if unit.row.get(what) in names
        and not any(_speaks(text, names[str(unit.row[what])]) for text in texts)
    ]
    for id in missing if len(missing) == 1 else ():
        name = names[id][0]
        text = f"{told[id]} names {name}, who is not here"
        if len(untold) == 1:
            ((field, row),) = untold
            said = names[str(row[what])][0]
            text = f"{text}, and nothing names {said}: write {id!r}, or mend the text"
            yield warning(f"{field}.{what}", text, written(f"{field}.{what}", id))
        elif told[id].startswith("sides"):
            yield note(
                told[id],
                f"speaks of {name}, who is not in this company: mend the text, or let {name} be there",
            )
