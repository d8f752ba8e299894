"""Company lists in a line or two, and what is wrong with them."""

from __future__ import annotations

from typing import Any

from game.systems.confrontation.companies import faults
from game.systems.confrontation.companies.company_list import Banner, CompanyList, Picked, UnitEntry


def unit(
    troop: str,
    number: int = 1,
    *,
    specials: dict[str, int] | None = None,
    attributes: tuple[str, ...] = (),
    **more: Any,
) -> UnitEntry:
    """A unit of a list."""
    picked = tuple(Picked(id, many) for id, many in (specials or {}).items())
    return UnitEntry(troop, number, specials=picked, attributes=attributes, **more)


def company(
    *banners: tuple[UnitEntry, ...], people: str = "march", limit: int = 5000, house: str = ""
) -> CompanyList:
    """A list of these banners, with army points enough."""
    return CompanyList(people, "A company", limit, tuple(Banner(units) for units in banners), house)


def found(made: CompanyList) -> list[tuple[str, str]]:
    """The faults of a list: the rule and the field of each."""
    return [(fault.rule, fault.field) for fault in faults(made)]


def said(made: CompanyList) -> str:
    """What the faults of a list say."""
    return " / ".join(fault.text for fault in faults(made))


WARDENS = unit("warden", 8)
LED = unit("warden", 8, incarnate="edda-vorn")
"""The least that a company of the March may be."""
OARKIN = unit("oarkin", 8)
ASHORE = unit("oarkin", 8, incarnate="ragna-ashore")
"""The least that a company of the Isles may be."""
FENLINGS = unit("fenling", 10)
QUILLS = unit("fenling", 10, incarnate="quill")
"""The least that a company of the Host may be."""
FULL = (
    LED,
    unit("quarreller", 6),
    unit("oathblade", 6),
    unit("beacon-lancer", 3),
    unit("bellows-mortar"),
)
"""A banner of the March with all its places filled."""
