"""Incarnates and troops whom a text or an action names, where others of their people stand in a company of the file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from game.core.descriptions.vocabulary import any_of
from game.core.problems.problem import Problem, nearest, note, suggestion, warning, written
from game.core.words.numerals import CARDINAL, InFigures
from game.systems.confrontation import companies
from game.systems.confrontation.scenario.scenario_file import ScenarioFile
from game.systems.confrontation.scenario.setup import Setting


class _Unit(NamedTuple):
    """A unit of a company as its file has it, and where."""

    field: str
    row: Mapping[str, Any]


def problems(setting: Setting) -> Iterator[Problem]:
    """Everybody whom a text names and who is not there, at the one of his people whom no text names."""
    file = setting.file
    common = {"story": file.story, **{f"hints[{at}]": hint for at, hint in enumerate(file.hints)}}
    for at, step in enumerate(file.lesson):
        common |= {f"lesson[{at}].text": step.text, f"lesson[{at}].ask": step.ask}
    acting = dict(_acting(file))
    present = {
        profile.name for own in setting.companies.values() for profile in own.mustered.profiles.values()
    }
    for seat, side in file.sides.items():
        company = side.company or {}
        units = list(_units(f"sides.{seat}.company", company))
        own = {f"sides.{seat}.company.story": str(company.get("story", ""))}
        own |= {f"{unit.field}.name": str(unit.row.get("name", "")) for unit in units}
        found: list[Problem] = []
        for what, names in _called(str(company.get("people", ""))).items() if units else ():
            absent = {id: called for id, called in names.items() if not present & set(called)}
            told = {**_told(common, absent), **_told(own, names), **{id: acting[id] for id in absent if id in acting}}  # fmt: skip
            found += _instead(what, told, names, units, [*common.values(), *own.values()], acting)
        found += _counted(common, units, str(company.get("people", "")), setting)
        yield from {each.field: each for each in reversed(found)}.values()
    yield from _unknown(setting, acting)


_ACTING = ("attackers", "defenders", "profile")
"""The fields of an action that name fighters by their profile."""


def _acting(file: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Every profile that an action of a lesson or an answer names, with the field that does first."""
    rows = [(f"solution[{at}]", action) for at, action in enumerate(file.solution)]
    for at, step in enumerate(file.lesson):
        rows += [(f"lesson[{at}].actions[{place}]", action) for place, action in enumerate(step.actions)]
    for field, action in reversed(rows):
        yield from ((action[key], f"{field}.{key}") for key in _ACTING if isinstance(action.get(key), str))


def _unknown(setting: Setting, acting: Mapping[str, str]) -> Iterator[Problem]:
    """Profiles of actions that nobody has, spelt like one that somebody does have."""
    here = {
        id: profile.name
        for own in setting.companies.values()
        for id, profile in own.mustered.profiles.items()
    }
    known = {id for people in companies.names() for called in _called(people).values() for id in called}
    for id, field in acting.items():
        if id not in here and id not in known:
            near = [
                each
                for each, name in here.items()
                if id.casefold() in {word.casefold() for word in names_of(name)}
            ]
            right = near[0] if len(near) == 1 else nearest(id, here)
            text, mend = f"nobody here is called {id!r}", written(field, right) if right else ()
            yield warning(field, f"{text}{suggestion(right) if right else ''}", mend)


@lru_cache(maxsize=1024)
def _many(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b({CARDINAL}) {any_of(names)}\b")


def _counted(
    texts: Mapping[str, str], units: Sequence[_Unit], people: str, setting: Setting
) -> Iterator[Problem]:
    """`Eight Fenlings`, where the only unit of eight is of another troop, of which no text speaks."""
    names = _called(people).get("troop", {})
    numbers = {
        (unit.troop, len(unit.fighters)) for own in setting.companies.values() for unit in own.mustered.units
    }
    for id, called in names.items():
        spoken = {field: text for field, text in texts.items() if any(name in text for name in called)}
        shape = _many(called) if spoken else re.compile("")
        for field, text in spoken.items():
            for told in shape.finditer(InFigures(text).text):
                meant = [
                    unit
                    for unit in units
                    if unit.row.get("number") == int(told[1])
                    and unit.row.get("troop") in names
                    and not any(_speaks(each, names[str(unit.row["troop"])]) for each in texts.values())
                ]
                if len(meant) == 1 and (id, int(told[1])) not in numbers:
                    where = f"{meant[0].field}.troop"
                    wrong = f"{field} tells of {told[0]}, and here are as many {names[str(meant[0].row['troop'])][0]}, of whom nothing tells: write {id!r}, or mend the text"
                    yield warning(where, wrong, written(where, id))


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
        "incarnate": {each.id: names_of(each.profile.name) for each in known.incarnates},
        "troop": {each.id: (each.name, each.name.removesuffix("s")) for each in known.troops},
    }


def names_of(name: str) -> tuple[str, ...]:
    """What somebody is called: the whole name, and each word of it before a comma, `Marshal` as well as `Vorn`."""
    return (name, *name.partition(",")[0].split())


def _speaks(text: str, names: Sequence[str]) -> bool:
    return bool(any(name in text for name in names) and spoken_of(tuple(names)).search(text))


@lru_cache(maxsize=1024)
def spoken_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern of any of some names, kept."""
    return re.compile(rf"\b{any_of(names)}\b")


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
    acting: Collection[str],
) -> Iterator[Problem]:
    """The one who is told and not there, at the unit whose own no text names; at the text if there is none or several."""
    there = {str(unit.row.get(what)) for unit in units if unit.row.get(what)}
    alike = {name for id in there for name in names.get(id, ())}
    missing = [id for id in told if id not in there and not alike & set(names[id])]
    untold = [
        unit
        for unit in units
        if unit.row.get(what) in names
        and unit.row[what] not in acting
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
