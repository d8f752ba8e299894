"""Why a company list is not legal: the rules of recruitment one by one (GB-104 to GB-109, G-36, G-50, G-67)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from game.core.problems.problem import Problem, clamped, exchanged, shorter, written
from game.systems.confrontation.companies.company_list import CompanyList, Hired, hire, people_of
from game.systems.confrontation.companies.notation import Place, written_place
from game.systems.confrontation.companies.peoples import JOINED, STAFFED, Incarnate, People


class Fault(msgspec.Struct, frozen=True):
    """Why a list is not legal: the rule, a sentence with the numbers, and the field of the list."""

    rule: str
    text: str
    field: str = ""
    meant: tuple[int, ...] = ()
    """The number that the field may have been meant to say, likeliest first."""

    @property
    def problem(self) -> Problem:
        """The fault as a problem of a file."""
        mend = written(self.field, self.meant[0]) if self.meant else ()
        return Problem(self.field, f"{self.text} ({self.rule})", mend=mend)


def faults(company: CompanyList) -> list[Fault]:
    """Why a list is not legal, in the order of its file; an empty list if it is.

    What a list names and there is not is said first, and alone: nothing else can be judged then.
    """
    hired, unknown = hire(company)
    if unknown:
        return [Fault("GB-104", problem.text, problem.field) for problem in unknown]
    own = people_of(company)
    found = [*_company_faults(company, hired)]
    for number in range(len(company.banners)):
        units = [unit for unit in hired if unit.banner == number]
        last = number == len(company.banners) - 1
        found += _banner_faults(number, units, own.order(company.house), last=last)
        found += _ally_faults(units, own, company.house)
        for unit in units:
            found += _unit_faults(unit, company.house)
    return [*found, *_incarnate_faults(hired)]


def _company_faults(company: CompanyList, hired: Sequence[Hired]) -> Iterator[Fault]:
    """The army points, and an Incarnate at least (GB-104)."""
    total = sum(unit.points for unit in hired)
    if company.limit < 1:
        yield Fault("GB-104", f"{company.limit} AP: agree on some army points", "limit")
    elif total > company.limit:
        yield Fault("GB-104", f"costs {total} AP: {total - company.limit} over {company.limit}", "limit")
    if not company.banners:
        yield Fault("GB-104", "no banner: a company has at least one", "banner")
    if not any(unit.incarnate for unit in hired):
        yield Fault("GB-104", "no Incarnate: a company has at least one to command it", "banner")


# Banners


def placed(units: Sequence[Hired], order: Sequence[Place]) -> tuple[int | None, ...]:
    """Which unit fills each place of a banner, by its number among `units`: as many as can be, compulsory places first.

    Every place takes one unit (GB-104).
    """
    holds: dict[int, int] = {}

    def fill(place: int, tried: set[int]) -> bool:
        """Find a unit for a place; one that stands in another place makes room if it can go elsewhere."""
        for number, unit in enumerate(units):
            if number in tried or not order[place].takes(unit.troop.category, unit.troop.profile.rank):
                continue
            tried.add(number)
            if number not in holds or fill(holds[number], tried):
                holds[number] = place
                return True
        return False

    for place in sorted(range(len(order)), key=lambda place: not order[place].compulsory):
        fill(place, set())
    filled = {place: number for number, place in holds.items()}
    return tuple(filled.get(place) for place in range(len(order)))


def _banner_faults(
    number: int, units: Sequence[Hired], order: Sequence[Place], *, last: bool
) -> Iterator[Fault]:
    """Each place once, the compulsory ones filled, and all of them unless it is the last banner (GB-104, G-36)."""
    field = f"banner[{number}]"
    way = placed(units, order)
    for at, unit in enumerate(units):
        if at not in way:
            what = f"{unit.troop.category} {unit.troop.profile.rank or ''}".rstrip()
            places = ", ".join(map(written_place, order))
            yield Fault("GB-104", f"no place left for {what}: the banner has {places}", f"{unit.field}.troop")
    empty = [place for place, filled in zip(order, way, strict=True) if filled is None]
    for place in empty:
        if place.compulsory:
            yield Fault(
                "GB-104", f"the place {written_place(place).rstrip('!').capitalize()} must be filled", field
            )
    if empty and not last:
        text = f"{len(order) - len(empty)} of {len(order)} places filled before the next banner; {{}} left"
        yield Fault("G-36", text.format(", ".join(map(written_place, empty))), field)


def _ally_faults(units: Sequence[Hired], own: People, house: str) -> Iterator[Fault]:
    """One allied unit a banner; an Incarnate of another House takes that place (GB-109)."""
    guests = [unit for unit in units if unit.allied]
    guests += [unit for unit in units if _stranger(unit.incarnate, house)]
    for unit in units:
        if unit.allied and unit.people.id not in own.allies:
            text = f"{unit.people.name} and {own.name} are not allied"
            yield Fault("GB-109", text, f"{unit.field}.people")
    if len(guests) > 1:
        text = f"{len(guests)} allied units or Incarnates of another House: one to a banner"
        yield Fault("GB-109", text, guests[1].field)


def _stranger(incarnate: Incarnate | None, house: str) -> bool:
    """Whether he is of another House than the one whose order is followed; generic ones never are."""
    return bool(incarnate and house and incarnate.house and incarnate.house != house)


# Units


def _unit_faults(unit: Hired, house: str) -> Iterator[Fault]:
    yield from _size_faults(unit)
    yield from _house_faults(unit, house)
    yield from _staff_faults(unit)
    if unit.incarnate:
        yield from _joining_faults(unit, unit.incarnate)
        yield from _attribute_faults(unit, unit.incarnate)
    elif unit.entry.attributes:
        yield Fault("GB-107", "attributes, and no Incarnate who has them", f"{unit.field}.attributes")
    yield from _familiar_faults(unit)


def _meant(number: int, least: int, most: int) -> tuple[int, ...]:
    """What a number from `least` to `most` may have been meant to be: with two digits exchanged, without one too many, or the nearest."""
    near = clamped("", number, least, most)[0].value
    return (*exchanged(number, least, most), *shorter(number, least, most), near)


def _size_faults(unit: Hired) -> Iterator[Fault]:
    """From standard to maximum; special fighters replace standard ones, one of whom stays to lead (GB-108, G-84)."""
    troop, entry = unit.troop, unit.entry
    if not troop.least <= entry.number <= troop.most:
        size = f"{troop.least} to {troop.most}" if troop.most > troop.least else f"exactly {troop.least}"
        text = f"{entry.number} {troop.name}: a unit has {size}"
        yield Fault("GB-108", text, f"{unit.field}.number", _meant(entry.number, troop.least, troop.most))
    for pick in entry.specials:
        special = troop.special(pick.id)
        if special and not 1 <= pick.number <= special.most:
            text = f"{pick.number} {special.profile.name}: 1 to {special.most} to a unit"
            meant = _meant(pick.number, 1, special.most)
            yield Fault("GB-108", text, f"{unit.field}.specials.{pick.id}", meant)
    led = 0 if unit.incarnate else 1
    if entry.replaced and entry.replaced + led > entry.number:
        text = f"{entry.replaced} of {entry.number} fighters replaced"
        rule, more = (
            ("GB-108", "")
            if not led or entry.replaced > entry.number
            else ("G-84", ": one standard fighter leads")
        )
        yield Fault(rule, text + more, f"{unit.field}.number")


def _house_faults(unit: Hired, house: str) -> Iterator[Fault]:
    """Troops of a House go with its order or with the people's own (G-85)."""
    troop = unit.troop
    if troop.house and not unit.allied and house and troop.house != house:
        own, other = (found.name for id in (troop.house, house) if (found := unit.own.house(id)))
        yield Fault("G-85", f"{troop.name} follow the {own}, not the {other}", f"{unit.field}.troop")


def _staff_faults(unit: Hired) -> Iterator[Fault]:
    """Standard bearers and musicians go with infantry and cavalry (G-81)."""
    for field in ("standard", "musician"):
        if getattr(unit.entry, field) and unit.troop.category not in STAFFED:
            text = f"a {unit.troop.category} unit has no {field}: {' and '.join(STAFFED)} have"
            yield Fault("G-81", text, f"{unit.field}.{field}")


def _joining_faults(unit: Hired, incarnate: Incarnate) -> Iterator[Fault]:
    """Whom an Incarnate joins: no machine or titan, his champions' troop, nobody who flies without him (GB-106)."""
    troop, name, field = unit.troop, incarnate.profile.name, f"{unit.field}.incarnate"
    if troop.category not in JOINED:
        yield Fault("G-67", f"{name} cannot join a {troop.category}: {', '.join(JOINED)} only", field)
    if incarnate.champion_of and (unit.allied or troop.id != incarnate.champion_of):
        own = unit.own.troop(incarnate.champion_of)
        yield Fault("GB-106", f"{name} joins {own.name if own else 'nobody'}, not {troop.name}", field)
    if troop.id in incarnate.barred or troop.category in incarnate.barred:
        yield Fault("GB-106", f"{name} does not join {troop.name}", field)
    if troop.flies and not incarnate.profile.has("flight"):
        yield Fault("GB-31", f"{name} has no Flight and cannot join {troop.name}", field)


def _attribute_faults(unit: Hired, incarnate: Incarnate) -> Iterator[Fault]:
    """What an Incarnate is given: up to his limit, familiars included, each once, and what he can use (GB-107, G-86, G-89)."""
    field, total, name = f"{unit.field}.attributes", unit.worth + unit.familiars, incarnate.profile.name
    if total > incarnate.attributes:
        yield Fault("GB-107", f"attributes of {total} AP: {name} has up to {incarnate.attributes}", field)
    for at, work in enumerate(unit.attributes):
        if work in unit.attributes[:at] or work.id in incarnate.profile.works:
            yield Fault("GB-107", f"{work.name} twice", f"{field}[{at}]")
        if work.kind == "communion" and not incarnate.profile.fervor:
            yield Fault("G-86", f"{work.name} is a communion and {name} is no faithful", f"{field}[{at}]")
        if work.kind == "ritual" and work.element not in incarnate.profile.elements:
            yield Fault("G-86", f"{work.name} is of {work.element}, {name} is not", f"{field}[{at}]")


def _familiar_faults(unit: Hired) -> Iterator[Fault]:
    """Up to the Rank of the Incarnate magician whom they accompany (GB-93)."""
    many, field = unit.entry.familiars, f"{unit.field}.familiars"
    if not many:
        return
    if not unit.incarnate or not unit.incarnate.profile.energy:
        yield Fault("GB-93", f"{many} familiars, and no Incarnate magician in the unit", field)
    elif not 0 <= many <= unit.incarnate.profile.rank:
        name, rank = unit.incarnate.profile.name, unit.incarnate.profile.rank
        yield Fault("GB-93", f"{many} familiars: {name} of Rank {rank} has up to {rank}", field)


# The company


def _incarnate_faults(hired: Sequence[Hired]) -> Iterator[Fault]:
    """One of each Incarnate, whatever the card, and one of each artifact (GB-94, G-86)."""
    persons = Counter(unit.incarnate.person for unit in hired if unit.incarnate)
    for unit in hired:
        if unit.incarnate and persons[unit.incarnate.person] > 1:
            persons[unit.incarnate.person] = 0
            text = f"{unit.incarnate.profile.name} more than once: one of each Incarnate, on one card"
            yield Fault("GB-94", text, f"{unit.field}.incarnate")
    artifacts: dict[str, str] = {}
    for unit in hired:
        for work in unit.attributes:
            if work.kind == "artifact" and artifacts.setdefault(work.id, unit.field) != unit.field:
                text = f"{work.name} more than once: an artifact exists once"
                yield Fault("G-86", text, f"{unit.field}.attributes")
