"""A company being built: everything that the company builder changes, each act taken back by `undo`. No pixels here."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, NamedTuple

import msgspec

from game.systems.confrontation.companies.company_list import (
    Banner,
    CompanyList,
    Hired,
    Picked,
    UnitEntry,
    cost,
    hire,
    people_of,
)
from game.systems.confrontation.companies.legality import Fault, faults, placed
from game.systems.confrontation.companies.notation import Place, written_place
from game.systems.confrontation.companies.own_cards import Kind
from game.systems.confrontation.companies.people_file import names, people
from game.systems.confrontation.companies.peoples import STAFF_POINTS, Incarnate, People, Troop
from game.systems.confrontation.works import Work
from game.ui.workshop.companies import cards
from game.ui.workshop.companies.cards import Card
from game.ui.workshop.levy_draft import LevyDraft

LIMITS = (500, 1000, 1500, 2000, 3000)
"""Army points that are often agreed on; any others may stand in a list."""
MOST_BANNERS = 6

Spot = tuple[int, int]
"""A unit by its banner and its number in it, from 0."""


class Slot(NamedTuple):
    """A place of a banner: what may stand there, the unit that does, and the least that one would cost."""

    place: Place | None
    """None for a unit that has no place."""
    spot: Spot | None
    hired: Hired | None
    least: int = 0


class Offer(NamedTuple):
    """Something that can be chosen: its id, name, what is said under it, its price, whether it is chosen, and why it may not be."""

    id: str
    name: str
    note: str
    price: int
    on: bool
    refused: str = ""
    rule: str = ""
    emblem: str = ""
    leads: bool = False
    """Whether it is an Incarnate: his price is his own, that of all others comes on top."""
    number: int = 0
    most: int = 0
    """Of special fighters how many there are, and how many there may be at most."""

    @property
    def said(self) -> str:
        """The price in words; "" for none."""
        return "" if not self.price else str(self.price) if self.leads else f"+{self.price}"


class CompanyDraft(LevyDraft[CompanyList, Spot | None]):
    """A company in the making, and the unit under work."""

    def __init__(self, company: CompanyList | None = None, *, people: str = "", limit: int = 2000) -> None:
        first = (0, 0) if company and company.banners and company.banners[0].units else None
        super().__init__(company or CompanyList(people or next(iter(names())), "", limit, (Banner(),)), first)

    # What it is

    @property
    def company(self) -> CompanyList:
        """The company as it is now."""
        return self.made

    @property
    def people(self) -> People | None:
        """The people of the company with the cards of its own; None if there is none of that name."""
        return people_of(self.company) if self.company.people in names() else None

    @property
    def hired(self) -> tuple[Hired, ...]:
        """The units with what they name looked up; those that name what there is not are missing."""
        return hire(self.company)[0]

    @property
    def total(self) -> int:
        """What all of it costs."""
        return cost(self.company)

    @property
    def faults(self) -> list[Fault]:
        """Why it is not legal."""
        return faults(self.company)

    @property
    def entry(self) -> UnitEntry | None:
        """The unit under work."""
        return self.at(self.chosen) if self.chosen else None

    @property
    def unit(self) -> Hired | None:
        """The same with what it names looked up."""
        if self.chosen is None:
            return None
        return self._hired(self.chosen)

    def at(self, spot: Spot) -> UnitEntry | None:
        """The unit that stands somewhere."""
        banner, number = spot
        if banner >= len(self.company.banners):
            return None
        units = self.company.banners[banner].units
        return units[number] if number < len(units) else None

    def _hired(self, spot: Spot) -> Hired | None:
        field = f"banner[{spot[0]}].units[{spot[1]}]"
        return next((unit for unit in self.hired if unit.field == field), None)

    @property
    def figures(self) -> int:
        """How many figures stand in it."""
        return sum(
            unit.entry.number + bool(unit.incarnate) + unit.entry.familiars + unit.troop.hands
            for unit in self.hired
        )

    def slots(self, banner: int) -> list[Slot]:
        """The places of a banner with the units in them, then the units that have no place."""
        own = self.people
        if own is None:
            return []
        order = own.order(self.company.house)
        units = [unit for unit in self.hired if unit.banner == banner]
        way = placed(units, order)
        made = []
        for place, number in zip(order, way, strict=True):
            unit = units[number] if number is not None else None
            made.append(Slot(place, _spot(unit) if unit else None, unit, self._cheapest(own, place)))
        made += [Slot(None, _spot(unit), unit) for at, unit in enumerate(units) if at not in way]
        known = {each.spot for each in made}
        for number in range(len(self.company.banners[banner].units)):
            if (banner, number) not in known:
                made.append(Slot(None, (banner, number), None))
        return made

    def _cheapest(self, own: People, place: Place) -> int:
        fitting = [troop for troop in own.troops if place.takes(troop.category, troop.profile.rank)]
        return min((troop.profile.points * troop.least for troop in fitting), default=0)

    @property
    def unwritable(self) -> str:
        """What keeps it from being put away; "" if nothing does."""
        return "" if self.company.name.strip() else "The company has no name yet."

    # The company

    def set(self, *, typing: str = "", **fields: Any) -> None:
        """Give the company another name, limit, people or House."""
        self.become(msgspec.structs.replace(self.company, **fields), self.chosen, typing=typing)

    def add_banner(self) -> None:
        """One more banner."""
        if len(self.company.banners) < MOST_BANNERS:
            self.become(
                msgspec.structs.replace(self.company, banners=(*self.company.banners, Banner())), self.chosen
            )

    def drop_banner(self) -> None:
        """Take out the last banner, with whoever stands in it."""
        banners = self.company.banners[:-1]
        chosen = self.chosen if self.chosen and self.chosen[0] < len(banners) else None
        self.become(msgspec.structs.replace(self.company, banners=banners), chosen)

    def add(self, banner: int, troop: str, people: str = "") -> None:
        """Take a unit of its standard size into a banner, and work on it."""
        own = self.people
        whose = own if own and people in ("", own.id) else _people(people)
        found = whose.troop(troop) if whose else None
        if found is None:
            return
        entry = UnitEntry(troop, found.least, people=people if own and people != own.id else "")
        units = (*self.company.banners[banner].units, entry)
        self.become(_with_units(self.company, banner, units), (banner, len(units) - 1))

    def delete(self) -> None:
        """Take the unit under work out."""
        if self.chosen and self.entry:
            banner, number = self.chosen
            units = self.company.banners[banner].units
            self.become(_with_units(self.company, banner, units[:number] + units[number + 1 :]), None)

    def change(self, *, typing: str = "", **fields: Any) -> None:
        """Change the unit under work."""
        if self.chosen and self.entry:
            self.become(self.changed_to(**fields), self.chosen, typing=typing)

    def changed_to(self, **fields: Any) -> CompanyList:
        """The company as it would be with the unit under work changed."""
        assert self.chosen is not None
        assert self.entry is not None
        return _with_unit(self.company, self.chosen, msgspec.structs.replace(self.entry, **fields))

    def pick(self, special: str, number: int) -> None:
        """So many special fighters of a kind in the unit under work."""
        if self.entry:
            self.change(specials=_picked(self.entry, special, number))

    def give(self, work: str, on: bool) -> None:
        """Give an attribute to the Incarnate of the unit under work, or take it from him."""
        if self.entry:
            self.change(attributes=_given(self.entry, work, on))

    def staffed(self, staff: str, on: bool) -> None:
        """Let a fighter carry the standard or play, or not: `standard` or `musician`."""
        if staff == "standard":
            self.change(standard=on)
        else:
            self.change(musician=on)

    def lead(self, incarnate: str, on: bool) -> None:
        """Let an Incarnate lead the unit under work, or not; what he was given goes with him."""
        self.change(incarnate=incarnate if on else "", attributes=(), familiars=0)

    # Cards of its own

    def keep_card(self, kind: Kind, card: Card, before: str = "", *, unit: bool = False) -> None:
        """Bring a card, in the place of the one of the id `before`; with `unit` the unit under work is made of it, or led by it."""
        made = cards.kept(self.company, kind, card, before)
        if unit and not before and self.chosen and self.entry and self.unit:
            entry = (
                cards.made_of(self.entry, self.unit.troop, card)
                if isinstance(card, Troop)
                else msgspec.structs.replace(self.entry, incarnate=card.id)
            )
            made = _with_unit(made, self.chosen, entry)
        self.become(made, self.chosen)

    def drop_card(self, kind: Kind, id: str) -> None:
        """Take out a card that nobody is made of."""
        if not cards.uses(self.company, kind, id):
            self.become(cards.without(self.company, kind, id), self.chosen)

    # What can be chosen, each with the reason why it may not be

    def refusal(self, trial: CompanyList) -> tuple[str, str]:
        """Why a change of the unit under work is refused, and the rule: the first fault of it that there is not yet; "" if none.

        Points over the limit refuse nothing: the bill shows them.
        """
        assert self.chosen is not None
        return self._objection(trial, self.chosen, ("GB-94", "G-86", "GB-109"))

    def _objection(self, trial: CompanyList, spot: Spot, rules: Container[str]) -> tuple[str, str]:
        """The first fault of a changed company that there is not yet, of a unit or by some rules: its text and its rule; "" if none."""
        field = f"banner[{spot[0]}].units[{spot[1]}]"
        now = {(fault.rule, fault.text) for fault in self.faults}
        for fault in faults(trial):
            fresh = (fault.rule, fault.text) not in now
            if fresh and (fault.field.startswith(field) or fault.rule in rules):
                return fault.text[:1].upper() + fault.text[1:], fault.rule
        return "", ""

    def troops(self, banner: int, place: Place) -> list[Offer]:
        """Whom a place takes: own troops first, then allied ones; those of another House are refused with the reason."""
        own = self.people
        if own is None:
            return []
        made = []
        for whose in (own, *(people(ally) for ally in own.allies)):
            for troop in whose.troops:
                if place.takes(troop.category, troop.profile.rank):
                    made.append(self._troop(banner, whose, troop))
        return made

    def _troop(self, banner: int, whose: People, troop: Troop) -> Offer:
        own = self.people
        assert own is not None
        trial = CompanyDraft(self.company)
        trial.add(banner, troop.id, whose.id if whose.id != own.id else "")
        spot = banner, len(self.company.banners[banner].units)
        why, rule = self._objection(trial.company, spot, ("GB-109",))
        size = f"{troop.least} to {troop.most}" if troop.most > troop.least else str(troop.least)
        note = f"{size}, {troop.profile.points} AP each" if troop.most > 1 else troop.profile.story
        price = troop.profile.points * troop.least
        name = troop.name if whose.id == own.id else f"{troop.name} ({whose.name})"
        return Offer(
            f"{whose.id}:{troop.id}",
            name,
            note,
            price,
            False,
            why,
            rule,
            troop.profile.emblem,
        )

    def leaders(self) -> list[Offer]:
        """The Incarnates of the people: who leads, and why others may not."""
        own, entry = self.people, self.entry
        if own is None or entry is None:
            return []
        return [self._leader(each, entry) for each in own.incarnates]

    def _leader(self, each: Incarnate, entry: UnitEntry) -> Offer:
        on = entry.incarnate == each.id
        why, rule = (
            ("", "") if on else self.refusal(self.changed_to(incarnate=each.id, attributes=(), familiars=0))
        )
        profile = each.profile
        note = ", ".join(
            [f"Authority {profile.authority}", *([f"Fervor {profile.fervor}"] if profile.fervor else []),
             *([f"Energy {profile.energy}"] if profile.energy else []), *(word.capitalize() for word in profile.abilities)]
        )  # fmt: skip
        persons = (unit for unit in self.hired if unit.incarnate and unit.incarnate.person == each.person)
        busy = next((unit for unit in persons if unit.entry is not entry), None)
        if why and busy:
            why = f"Leads the {busy.entry.name or busy.troop.name} already"
        return Offer(each.id, profile.name, note, profile.points, on, why, rule, profile.emblem, leads=True)

    def specials(self) -> list[Offer]:
        """The special fighters of the unit's troop."""
        unit, entry = self.unit, self.entry
        if unit is None or entry is None:
            return []
        made = []
        for special in unit.troop.specials:
            now = next((pick.number for pick in entry.specials if pick.id == special.id), 0)
            why, rule = "", ""
            if now < special.most:
                why, rule = self.refusal(self.changed_to(specials=_picked(entry, special.id, now + 1)))
            own = special.profile
            made.append(
                Offer(
                    special.id, own.name, "", special.price, now > 0, why, rule, own.emblem,
                    number=now, most=special.most,
                )
            )  # fmt: skip
        return made

    def staff(self) -> list[Offer]:
        """Standard bearer and musician."""
        entry = self.entry
        if entry is None:
            return []
        made = []
        for id, name, note in (
            ("standard", "Standard bearer", "Courage; all who see it rally"),
            ("musician", "Musician", "Plays the tactic of the people"),
        ):
            on = bool(getattr(entry, id))
            why, rule = ("", "") if on else self.refusal(self.changed_to(**{id: True}))
            made.append(Offer(id, name, note, STAFF_POINTS, on, why, rule, id))
        return made

    def attributes(self) -> list[Offer]:
        """What the Incarnate can be given."""
        own, entry, unit = self.people, self.entry, self.unit
        if own is None or entry is None or unit is None or unit.incarnate is None:
            return []
        return [self._attribute(work, entry) for work in own.attributes]

    def _attribute(self, work: Work, entry: UnitEntry) -> Offer:
        on = work.id in entry.attributes
        why, rule = ("", "") if on else self.refusal(self.changed_to(attributes=_given(entry, work.id, True)))
        return Offer(work.id, work.name, work.kind.capitalize(), work.price, on, why, rule)

    def most_familiars(self) -> int:
        """How many familiars the Incarnate may have."""
        unit = self.unit
        hero = unit.incarnate.profile if unit and unit.incarnate else None
        return hero.rank if hero and hero.energy else 0


def _with_unit(company: CompanyList, spot: Spot, entry: UnitEntry) -> CompanyList:
    banner, number = spot
    units = company.banners[banner].units
    return _with_units(company, banner, (*units[:number], entry, *units[number + 1 :]))


def _with_units(company: CompanyList, banner: int, units: tuple[UnitEntry, ...]) -> CompanyList:
    banners = (*company.banners[:banner], Banner(units), *company.banners[banner + 1 :])
    return msgspec.structs.replace(company, banners=banners)


def _people(id: str) -> People | None:
    return people(id) if id in names() else None


def _spot(unit: Hired) -> Spot:
    """Where a unit stands, from its field: `banner[0].units[2]`."""
    banner, number = (int(part.partition("]")[0]) for part in unit.field.split("[")[1:])
    return banner, number


def _picked(entry: UnitEntry, special: str, number: int) -> tuple[Picked, ...]:
    others = [pick for pick in entry.specials if pick.id != special]
    return (*others, Picked(special, number)) if number > 0 else tuple(others)


def _given(entry: UnitEntry, work: str, on: bool) -> tuple[str, ...]:
    others = tuple(each for each in entry.attributes if each != work)
    return (*others, work) if on else others


def named(place: Place) -> str:
    """A place of a banner in words."""
    words = written_place(place).rstrip("!")
    return words[:1].upper() + words[1:]


def over(total: int, limit: int) -> int:
    """By how much the limit is exceeded."""
    return max(0, total - limit)
