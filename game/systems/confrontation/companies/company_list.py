"""Company lists: which units a player takes, banner by banner, and what they cost (GB-104).

A list is a file that can be read aloud; whether it is legal is another question (`legality.faults`), so that one can be
put away half built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from game import toml_text
from game.core.problems import shape
from game.core.problems.problem import Problem, by_name, suggestion, written
from game.systems.confrontation.companies import own_cards
from game.systems.confrontation.companies.files import shipped
from game.systems.confrontation.companies.notation import slug
from game.systems.confrontation.companies.people_file import (
    IncarnateRow,
    Reader,
    TroopRow,
    names,
    people,
)
from game.systems.confrontation.companies.peoples import (
    FAMILIAR_POINTS,
    STAFF_POINTS,
    Incarnate,
    People,
    Troop,
)
from game.systems.confrontation.works import Work


class Picked(msgspec.Struct, frozen=True):
    """So many special fighters of a kind."""

    id: str
    number: int


class UnitEntry(msgspec.Struct, frozen=True):
    """A unit as it is chosen: a troop, how many fighters, and who else is in it.

    Special fighters, standard bearer and musician replace standard ones and are among the `number`; the Incarnate and his
    familiars come on top. `people` is whose troop it is, if it is an ally's.
    """

    troop: str
    number: int
    specials: tuple[Picked, ...] = ()
    incarnate: str = ""
    attributes: tuple[str, ...] = ()
    """The artifacts, rituals and communions given to the Incarnate."""
    standard: bool = False
    musician: bool = False
    familiars: int = 0
    people: str = ""
    name: str = ""
    """What it is called in this company; empty: after its troop."""

    @property
    def replaced(self) -> int:
        """How many standard fighters others have replaced."""
        return sum(pick.number for pick in self.specials) + self.standard + self.musician


class Banner(msgspec.Struct, frozen=True):
    """The units of one banner."""

    units: tuple[UnitEntry, ...] = ()


class CompanyList(msgspec.Struct, frozen=True):
    """A company as it is chosen: its people, the House whose order it follows, the army points agreed upon."""

    people: str
    name: str
    limit: int
    banners: tuple[Banner, ...]
    house: str = ""
    story: str = ""
    troops: tuple[Troop, ...] = ()
    """Troops of its own, beside those of its people."""
    incarnates: tuple[Incarnate, ...] = ()
    """Incarnates of its own."""


class Hired(msgspec.Struct, frozen=True):
    """A unit of a list with what it names looked up. `field` is where it stands: `banner[0].units[2]`."""

    field: str
    banner: int
    entry: UnitEntry
    own: People
    """The people of the company."""
    people: People
    """The people of the unit."""
    troop: Troop
    incarnate: Incarnate | None
    attributes: tuple[Work, ...]
    """What the Incarnate is given."""

    @property
    def allied(self) -> bool:
        """Whether it comes from an allied people."""
        return self.people.id != self.own.id

    @property
    def familiars(self) -> int:
        """What the familiars cost (GB-131)."""
        return FAMILIAR_POINTS * self.entry.familiars

    @property
    def worth(self) -> int:
        """What the attributes cost (GB-107)."""
        return sum(work.price for work in self.attributes)

    @property
    def points(self) -> int:
        """What the unit costs, its Incarnate and his belongings included (GB-106, G-36)."""
        entry, troop = self.entry, self.troop
        total = troop.profile.points * entry.number
        total += sum(
            pick.number * special.price for pick in entry.specials if (special := troop.special(pick.id))
        )
        total += STAFF_POINTS * (entry.standard + entry.musician) + self.familiars
        return total + (self.incarnate.profile.points + self.worth if self.incarnate else 0)


def people_of(company: CompanyList) -> People:
    """The people of a list with the cards that it brings itself. Raises `KeyError` for one that there is not."""
    return own_cards.joined(people(company.people), company.troops, company.incarnates)


def hire(company: CompanyList) -> tuple[tuple[Hired, ...], list[Problem]]:
    """The units of a list with what they name, and every name that is not known.

    A unit whose troop is unknown is left out; so are unknown Incarnates and attributes.
    """
    known = names()
    if company.people not in known:
        near = by_name(company.people, {id: people(id).name for id in known})
        return (), [Problem("people", f"there is no people {company.people!r}{near}")]
    own = people_of(company)
    found = [*own_cards.problems(people(company.people), company.troops, company.incarnates)]
    if company.house and not own.house(company.house):
        found.append(
            _unknown("house", company.house, {house.id: house.name for house in own.houses}, own.name)
        )
    hired = []
    for field, banner, entry in _entries(company):
        if entry.people and entry.people not in known:
            called = {id: people(id).name for id in known}
            found.append(_unknown(f"{field}.people", entry.people, called, "the peoples"))
            continue
        made, wrong = _hired(field, banner, entry, own)
        hired += [made] if made else []
        found += wrong
    return tuple(hired), found


def _entries(company: CompanyList) -> Iterator[tuple[str, int, UnitEntry]]:
    for banner, one in enumerate(company.banners):
        for at, entry in enumerate(one.units):
            yield f"banner[{banner}].units[{at}]", banner, entry


def _hired(field: str, banner: int, entry: UnitEntry, own: People) -> tuple[Hired | None, list[Problem]]:
    """One unit; Incarnates are the company's own, and so is what is given to them (G-83)."""
    whose = own if entry.people in ("", own.id) else people(entry.people)
    troop, found = whose.troop(entry.troop), []
    if troop is None:
        return None, [
            _unknown(f"{field}.troop", entry.troop, {each.id: each.name for each in whose.troops}, whose.name)
        ]
    for pick in entry.specials:
        if not troop.special(pick.id):
            known = {special.id: special.profile.name for special in troop.specials}
            found.append(_unknown(f"{field}.specials.{pick.id}", pick.id, known, troop.name))
    incarnate = own.incarnate(entry.incarnate)
    if entry.incarnate and not incarnate:
        known = {each.id: each.profile.name for each in own.incarnates}
        found.append(_unknown(f"{field}.incarnate", entry.incarnate, known, own.name))
    given = {work.id: work for work in own.attributes}
    for at, id in enumerate(entry.attributes):
        if id not in given:
            called = {id: work.name for id, work in given.items()}
            found.append(_unknown(f"{field}.attributes[{at}]", id, called, f"the attributes of {own.name}"))
    attributes = tuple(given[id] for id in entry.attributes if id in given)
    return Hired(field, banner, entry, own, whose, troop, incarnate, attributes), found


def _unknown(field: str, id: str, known: Mapping[str, str], where: str) -> Problem:
    """An id that is none of some, of which each is called something."""
    others = by_name(id, known) or f"; there are {', '.join(sorted(known))}"
    return Problem(field, f"there is no {id!r} among {where}{others}")


def units(company: CompanyList) -> tuple[Hired, ...]:
    """The units of a list in their order. Raises `ValueError` if it names what there is not."""
    hired, wrong = hire(company)
    if wrong:
        raise ValueError("; ".join(f"{problem.field}: {problem.text}" for problem in wrong))
    return hired


def cost(company: CompanyList) -> int:
    """What a list costs in army points; what it names wrongly costs nothing."""
    return sum(unit.points for unit in hire(company)[0])


# Files


class UnitRow(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as it stands in a file; without a number it has its standard one."""

    people: str = ""
    troop: str
    number: int | None = None
    specials: dict[str, int] = {}
    incarnate: str = ""
    attributes: list[str] = []
    standard: bool = False
    musician: bool = False
    familiars: int = 0
    name: str = ""


class BannerRow(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A banner as it stands in a file."""

    units: list[UnitRow]


class ListFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A list as it stands in a file."""

    people: str
    name: str
    limit: int
    house: str = ""
    story: str = ""
    banner: list[BannerRow]
    troop: list[TroopRow] = []
    incarnate: list[IncarnateRow] = []


def read_list(document: object) -> tuple[CompanyList | None, list[Problem]]:
    """A list from its document, and everything that cannot be read or is not known; None if anything is."""
    made, found = parse_list(document)
    if made is not None:
        found = [*found, *hire(made)[1]]
    return (None if found else made), found


def parse_list(document: object) -> tuple[CompanyList | None, list[Problem]]:
    """A list from its document whatever it names: one that a builder opens with its faults; None if it is no list at all."""
    file, found = shape.read(document, ListFile)
    if file is None:
        return None, [_with_people(document, each) for each in found]
    id, reader = slug(file.people), Reader(found)
    troops, incarnates = reader.troops(file.troop), reader.incarnates(file.incarnate)
    if len(reader.found) > len(found):
        return None, reader.found
    sizes = {troop.id: troop.least for troop in troops}
    banners = tuple(Banner(tuple(_entry(row, id, sizes) for row in banner.units)) for banner in file.banner)
    return CompanyList(
        id, file.name, file.limit, banners, slug(file.house), file.story, troops, incarnates
    ), found


def _with_people(document: object, problem: Problem) -> Problem:
    """A problem of a list; where it lacks its people it is the only one that has all its units."""
    if problem.field != "people" or not isinstance(document, dict) or "people" in document:
        return problem
    able = [id for id in names() if read_list({**document, "people": id})[0] is not None]
    if len(able) != 1:
        return problem
    text = f"is missing: {people(able[0]).name} is the only people with all these units{suggestion(able[0])}"
    return Problem("people", text, mend=written("people", able[0]), certain=True)


def _entry(row: UnitRow, own: str, sizes: Mapping[str, int]) -> UnitEntry:
    """A unit; `sizes` are the standard ones of troops that the list brings."""
    whose, id, number = slug(row.people), slug(row.troop), row.number
    if number is None:
        troop = people(whose or own).troop(id) if (whose or own) in names() else None
        number = sizes.get(id, 1) if troop is None else troop.least
    return UnitEntry(
        id,
        number,
        tuple(Picked(slug(special), many) for special, many in row.specials.items()),
        slug(row.incarnate),
        tuple(map(slug, row.attributes)),
        row.standard,
        row.musician,
        row.familiars,
        whose,
        row.name,
    )


def document(company: CompanyList) -> dict[str, Any]:
    """A list as the document that `read_list` reads, without what goes without saying."""
    made: dict[str, Any] = {"people": company.people, "name": company.name, "limit": company.limit}
    for field, said in (("house", company.house), ("story", company.story)):
        if said:
            made[field] = said
    made["banner"] = [{"units": [_row(entry) for entry in banner.units]} for banner in company.banners]
    if company.troops:
        made["troop"] = own_cards.written([own_cards.troop_row(troop) for troop in company.troops])
    if company.incarnates:
        rows = [own_cards.incarnate_row(incarnate) for incarnate in company.incarnates]
        made["incarnate"] = own_cards.written(rows)
    return made


def _row(entry: UnitEntry) -> dict[str, Any]:
    row = UnitRow(
        people=entry.people,
        troop=entry.troop,
        number=entry.number,
        specials={pick.id: pick.number for pick in entry.specials},
        incarnate=entry.incarnate,
        attributes=list(entry.attributes),
        standard=entry.standard,
        musician=entry.musician,
        familiars=entry.familiars,
        name=entry.name,
    )
    table: dict[str, Any] = msgspec.to_builtins(row)
    return table


def write_list(company: CompanyList) -> str:
    """A list as TOML, a unit to a line where a banner has many."""
    return toml_text.written(document(company))


@cache
def lists() -> dict[str, CompanyList]:
    """The lists that come with the game, by the name of their file: `march-2000`.

    Raises `FileError` if the shipped data are broken.
    """
    return shipped("lists", read_list)
