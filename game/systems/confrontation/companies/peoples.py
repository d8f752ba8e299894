"""Peoples: what a company is made of (GB-104 to GB-109)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.systems.confrontation.companies.notation import Place
from game.systems.confrontation.profile import Category, Profile, Role
from game.systems.confrontation.works import Work

FAMILIAR_POINTS = 15
"""What a familiar costs (GB-131)."""
STAFF_POINTS = 6
"""What a standard bearer and a musician cost on top of the fighter they replace (GB-131, G-80)."""
STAFFED: tuple[Category, ...] = ("infantry", "cavalry")
"""Whose units may have a standard bearer and a musician (G-81)."""
JOINED: tuple[Category, ...] = ("infantry", "cavalry", "creature")
"""Whose units an Incarnate may join (G-67)."""
LEADERS: tuple[Role, ...] = ("standard", "crew")
"""Who may be named leader of a unit without an Incarnate (G-12); the crew are the fighters of a machine (G-53)."""


class Special(msgspec.Struct, frozen=True):
    """A special fighter: his card, what he costs on top of the standard fighter he replaces, how many a unit may have."""

    profile: Profile
    price: int
    most: int

    @property
    def id(self) -> str:
        return self.profile.id


class Troop(msgspec.Struct, frozen=True):
    """A kind of unit: the card of its standard fighters, its standard and greatest size, who else may be in it.

    Its id is that of the card. An engine has so many `hands` of `crew`, whose price is part of its own (G-80).
    """

    name: str
    """What a unit of them is called: Wardens."""
    profile: Profile
    least: int
    most: int
    specials: tuple[Special, ...] = ()
    crew: Profile | None = None
    hands: int = 0
    house: str = ""

    @property
    def id(self) -> str:
        return self.profile.id

    @property
    def category(self) -> Category:
        """The troop category of the unit."""
        return self.profile.category

    @property
    def flies(self) -> bool:
        """Whether only fighters with Flight may join (GB-31)."""
        return self.profile.has("flight")

    def special(self, id: str) -> Special | None:
        """The special fighter of that id, if the troop may have him."""
        return next((special for special in self.specials if special.id == id), None)


class Incarnate(msgspec.Struct, frozen=True):
    """An Incarnate that can be chosen: one card of a person, who may have several.

    `champion_of` is the one troop he joins, `barred` are troops and categories that he does not join, `attributes` is what the
    artifacts, rituals and communions given to him may cost together (GB-106, GB-107).
    """

    profile: Profile
    person: str
    house: str = ""
    champion_of: str = ""
    barred: tuple[str, ...] = ()
    attributes: int = 0

    @property
    def id(self) -> str:
        return self.profile.id


class House(msgspec.Struct, frozen=True):
    """A House of a people with an order of the banners of its own (GB-109)."""

    id: str
    name: str
    banner: tuple[Place, ...]
    story: str = ""


class People(msgspec.Struct, frozen=True):
    """A people: its order of the banners, troops, Incarnates, works and the one tactic of its musicians."""

    id: str
    name: str
    story: str
    banner: tuple[Place, ...]
    tactic: str
    emblem: str = ""
    allies: tuple[str, ...] = ()
    houses: tuple[House, ...] = ()
    troops: tuple[Troop, ...] = ()
    incarnates: tuple[Incarnate, ...] = ()
    works: tuple[Work, ...] = ()

    def troop(self, id: str) -> Troop | None:
        """The troop of that id, if there is one."""
        return next((troop for troop in self.troops if troop.id == id), None)

    def incarnate(self, id: str) -> Incarnate | None:
        """The card of an Incarnate of that id, if there is one."""
        return next((incarnate for incarnate in self.incarnates if incarnate.id == id), None)

    def house(self, id: str) -> House | None:
        """The House of that id, if there is one."""
        return next((house for house in self.houses if house.id == id), None)

    def work(self, id: str) -> Work | None:
        """The work of that id, if there is one."""
        return next((work for work in self.works if work.id == id), None)

    def order(self, house: str) -> tuple[Place, ...]:
        """The order of the banners of a House, or the people's own."""
        found = self.house(house)
        return found.banner if found else self.banner

    @property
    def attributes(self) -> tuple[Work, ...]:
        """What its Incarnates can be given for army points (GB-107)."""
        return tuple(work for work in self.works if work.price)

    @property
    def profiles(self) -> Iterator[Profile]:
        """Every card of the people, crews and special fighters among them."""
        for troop in self.troops:
            yield troop.profile
            yield from (special.profile for special in troop.specials)
            if troop.crew:
                yield troop.crew
        yield from (incarnate.profile for incarnate in self.incarnates)
