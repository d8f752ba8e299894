"""The companies of a scenario: their lists read and judged, and their units with every fighter numbered (GB-104 to GB-110)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.core.problems.problem import Problem, by_name, within_field, written
from game.core.seats import Seat
from game.core.system import Document
from game.systems.confrontation.companies import (
    CompanyList,
    Mustered,
    MusteredUnit,
    cost,
    faults,
    lists,
    muster,
    read_list,
)
from game.systems.confrontation.companies import document as document_of
from game.systems.confrontation.scenario.battles import Plan
from game.systems.confrontation.scenario.scenario_file import ScenarioFile, SideTable
from game.systems.confrontation.state import NOWHERE, Fate, Fighter, FighterId, Unit, UnitId
from game.systems.confrontation.works import Draw


class Company(msgspec.Struct, frozen=True):
    """A side's company on its way to the table: what was mustered, and its units and fighters with their numbers."""

    mustered: Mustered
    units: tuple[Unit, ...]
    fighters: tuple[Fighter, ...]


# Reading


def listed(side: SideTable, field: str) -> tuple[CompanyList | None, list[Problem]]:
    """The list of a side: one that comes with the game, or its own (GB-104)."""
    if side.company is not None:
        if side.roster:
            return None, [Problem(f"{field}.list", "give it a list or a company of its own, not both")]
        made, wrong = read_list(side.company)
        return made, [within_field(problem, f"{field}.company") for problem in wrong]
    known = lists()
    if not side.roster:
        text = (
            f"is missing: name one that comes with the game ({', '.join(known)}), or give the side a company"
        )
        called = [id for id, each in known.items() if side.name and each.name == side.name]
        meant = (
            f"{side.name} is what one of them is called; did you mean {called[0]!r}?"
            if len(called) == 1
            else ""
        )
        mend = written(f"{field}.list", called[0]) if meant else ()
        return None, [Problem(f"{field}.list", f"{text}; {meant}" if meant else text, mend=mend)]
    if side.roster not in known:
        near = by_name(side.roster, {id: each.name for id, each in known.items()})
        text = f"there is no list {side.roster!r}{near}"
        return None, [Problem(f"{field}.list", text)]
    return known[side.roster], []


def with_companies(document: Document) -> Document:
    """A sound scenario in which every list that comes with the game is written out as the company of its side."""
    sides = {seat: _with_company(side) for seat, side in document["sides"].items()}
    return {**document, "sides": sides}


def _with_company(side: dict[str, Any]) -> dict[str, Any]:
    if not side.get("list"):
        return side
    kept = {name: value for name, value in side.items() if name != "list"}
    return kept | {"company": document_of(lists()[side["list"]])}


def problems(file: ScenarioFile, company: CompanyList, field: str) -> Iterator[Problem]:
    """Why a list may not be played in a scenario: its own faults, and more army points than agreed upon (GB-104)."""
    if file.free:
        return
    spent = cost(company)
    for fault in faults(company):
        found = within_field(fault.problem, field)
        over = fault.problem.field == "limit" and spent > company.limit
        yield msgspec.structs.replace(found, mend=written(found.field, spent)) if over else found
    if spent > file.points:
        text = (
            f"{company.name} costs {spent} AP, {spent - file.points} more than the {file.points} agreed upon"
        )
        other = _of_points(file, company)
        mend = (
            written(field, other)
            if other and field.endswith(".list")
            else written("points", max(spent, company.limit))
        )
        yield Problem(field, text, mend=mend)


def _of_points(file: ScenarioFile, company: CompanyList) -> str:
    """The list of the same people for the points agreed upon, where another side keeps to those; else ""."""
    known = lists()
    kept = any(
        cost(known[side.roster]) <= file.points for side in file.sides.values() if side.roster in known
    )
    found = (id for id, each in known.items() if each.people == company.people and each.limit == file.points)
    return next(found, "") if kept else ""


def fitting(plan: Plan, company: CompanyList, points: int) -> str:
    """A list of the same people that may fight a battle which this one may not; "" if there is none."""
    for id, each in sorted(lists().items(), key=lambda item: abs(item[1].limit - company.limit)):
        if (
            each.people == company.people
            and cost(each) <= points
            and not list(unfit(plan, each, muster(each), ""))
        ):
            return id
    return ""


def unfit(plan: Plan, company: CompanyList, mustered: Mustered, field: str) -> Iterator[Problem]:
    """Why a company may not fight a battle that limits companies (GB-127, G-150)."""
    if plan.points and mustered.points > plan.points:
        yield Problem(
            field,
            f"{company.name} costs {mustered.points} AP; {plan.name} is fought with {plan.points} at most ({plan.rule})",
        )
    incarnates = sum(bool(unit.incarnate) for unit in mustered.units)
    if plan.incarnates and incarnates > plan.incarnates:
        yield Problem(
            field, f"{incarnates} Incarnates; {plan.name} is fought with {plan.incarnates} ({plan.rule})"
        )
    if not plan.titans and any(unit.category == "titan" for unit in mustered.units):
        yield Problem(field, f"{plan.name} is fought without titans ({plan.rule})")
    for unit in mustered.units:
        if plan.enters and any(mustered.profiles[card].has("fixed") for card, _ in unit.fighters):
            yield Problem(field, never_enters(unit.name))


def never_enters(name: str) -> str:
    """Why a fortification is not among those that enter (G-150)."""
    return f"{name} never moves and cannot enter over an edge (G-150)"


# Numbering


def company(seat: Seat, made: CompanyList, unit: UnitId, fighter: FighterId) -> Company:
    """A list as units and fighters off the table, numbered from `unit` and `fighter` on."""
    mustered = muster(made)
    units: list[Unit] = []
    fighters: list[Fighter] = []
    for number, each in enumerate(mustered.units):
        own = list(_figures(mustered, each, unit + number, fighter + len(fighters)))
        fighters += own
        units.append(_unit(seat, each, unit + number, own))
    return Company(mustered, tuple(units), tuple(fighters))


def _figures(mustered: Mustered, unit: MusteredUnit, id: UnitId, first: FighterId) -> Iterator[Fighter]:
    hero = next((at for at, (_, role) in enumerate(unit.fighters) if role == "incarnate"), None)
    for number, (profile, role) in enumerate(unit.fighters):
        master = first + hero if role == "familiar" and hero is not None else 0
        yield Fighter(
            first + number, id, profile, role, NOWHERE, mustered.profiles[profile].health, master=master
        )


def _unit(seat: Seat, unit: MusteredUnit, id: UnitId, own: list[Fighter]) -> Unit:
    """A unit that waits; an engine is no member of it (G-22, G-53)."""
    members = sum(fighter.role != "machine" for fighter in own)
    waiting: Fate = "waiting"
    return Unit(id, seat, unit.name, unit.card, own[unit.leader].id, members, waiting)


def elixir(mustered: Mustered) -> int:
    """The Elixir that a company begins with: 1 for each Incarnate, and what artifacts draw (GB-97)."""
    heroes = [unit.incarnate for unit in mustered.units if unit.incarnate]
    works = [mustered.works[id] for hero in heroes for id in mustered.profiles[hero].works]
    return len(heroes) + sum(
        effect.elixir for work in works for effect in work.effects if isinstance(effect, Draw)
    )
