"""Who is brought to a battle: for each side a company within the army points agreed on. No pixels here."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from msgspec import structs

from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.systems.confrontation.companies import company_list
from game.systems.confrontation.companies.company_list import CompanyList, hire
from game.systems.confrontation.companies.legality import Fault, faults
from game.ui.play.summaries.brief import Brief, Host, Piece
from game.ui.workshop.companies import files

OWN = ""
"""The key of a company that the scenario brings along itself."""
_BOUND = ("list", "company", "stands", "waiting", "reserves")
"""What of a side belongs to the company that the scenario proposes, and goes with it."""


def shipped() -> dict[str, CompanyList]:
    """The companies that come with the game, people by people, the smallest first."""
    return dict(sorted(company_list.lists().items(), key=lambda each: (each[1].people, each[1].limit)))


class Companies:
    """The sides of a scenario with the company that each brings."""

    def __init__(self, document: Document, brief: Brief) -> None:
        self._document, self._brief = document, brief
        self.points = int(document.get("points", 2000))
        self.companies: dict[str, CompanyList] = {}
        self.look()
        self.keys: dict[Seat, str] = {
            seat: self._proposed(seat) for seat in SEATS if seat in document["sides"]
        }

    def look(self) -> None:
        """Find the companies again: the company builder may have written one."""
        self.companies = shipped()
        self.companies |= {kept.key: kept.content for kept in files.kept() if kept.content is not None}

    # What there is

    def choices(self, seat: Seat) -> list[tuple[str, str]]:
        """Keys and names of the companies that a side can bring: what costs more than was agreed on says so."""
        found = []
        if self._side(seat).get("company"):
            found.append((OWN, "As the scenario has it"))
        for key, company in self.companies.items():
            if key.startswith("own/") or company.limit == self.points or key == self._proposed(seat):
                points = "" if company.limit == self.points else f", {company_list.cost(company):,} AP"
                found.append((key, f"{company.name or 'Without a name'}{points}"))
        return found

    def _side(self, seat: Seat) -> dict[str, Any]:
        side: dict[str, Any] = self._document["sides"][seat]
        return side

    def _proposed(self, seat: Seat) -> str:
        """The key of what the scenario proposes."""
        side = self._side(seat)
        return OWN if side.get("company") else str(side.get("list", OWN))

    def company(self, seat: Seat) -> CompanyList | None:
        """What a side brings; None if that is not there any more."""
        key = self.keys[seat]
        if key == OWN:
            return company_list.parse_list(self._side(seat).get("company"))[0]
        return self.companies.get(key)

    def faults(self, seat: Seat) -> list[Fault]:
        """Why a side cannot play like this; what the scenario itself proposes was judged with it."""
        company = self.company(seat)
        if company is None:
            return [Fault("GB-104", "there is no such company any more")]
        if self.keys[seat] == self._proposed(seat):
            return []
        total = company_list.cost(company)
        found = faults(company)
        if total > self.points:
            found.append(
                Fault(
                    "GB-104",
                    f"costs {total} AP: {total - self.points} over the {self.points} agreed on",
                    "limit",
                )
            )
        return found

    @property
    def trouble(self) -> str:
        """What keeps the battle from beginning, or ""."""
        for seat in self.keys:
            for fault in self.faults(seat):
                company = self.company(seat)
                return f"{company.name if company else 'A side'}: {fault.text} ({fault.rule})."
        return ""

    @property
    def brief(self) -> Brief:
        """The scenario at a glance with these sides."""
        hosts = tuple(self._host(host) for host in self._brief.hosts)
        return structs.replace(self._brief, hosts=hosts)

    def _host(self, proposed: Host) -> Host:
        company = self.company(proposed.seat)
        if company is None or self.keys[proposed.seat] == self._proposed(proposed.seat):
            return proposed
        pieces = tuple(
            Piece(
                unit.entry.name or unit.troop.name,
                unit.troop.profile.emblem,
                1,
                bool(unit.incarnate),
                unit.entry.number > 1,
            )
            for unit in hire(company)[0]
        )
        return structs.replace(proposed, name=company.name, pieces=pieces, points=company_list.cost(company))

    # Acts

    def choose(self, seat: Seat, key: str) -> None:
        """Bring another company."""
        self.keys[seat] = key

    # For the match

    def document(self) -> Document:
        """The scenario with every company that was chosen written into it whole, so that its record is."""
        chosen = {seat: self.company(seat) for seat, key in self.keys.items() if key != self._proposed(seat)}
        return brought(self._document, {seat: company for seat, company in chosen.items() if company})


def brought(document: Document, companies: Mapping[Seat, CompanyList]) -> Document:
    """A scenario in which some sides bring other companies, each written into it whole."""
    made = copy.deepcopy(document)
    for seat, company in companies.items():
        side = {name: value for name, value in made["sides"][seat].items() if name not in _BOUND}
        made["sides"][seat] = side | {"name": company.name, "company": company_list.document(company)}
    return made
