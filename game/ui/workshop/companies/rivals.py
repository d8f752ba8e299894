"""Whom a company is tried against, on which battle, and what came of it. No pixels here."""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random

import msgspec

from game import scenarios
from game.core.seats import Seat
from game.lab.batches.contest import Contest, Trial
from game.scenarios import Entry
from game.systems.confrontation.companies.company_list import CompanyList
from game.ui.workshop.companies import files
from game.ui.workshop.companies.levy import brought, shipped

_SEATS: tuple[Seat, Seat] = ("one", "two")
_SYSTEM, _USUAL = "confrontation", 2000
"""The rulebook, and the army points of a battle that says nothing else."""


@cache
def _shipped() -> list[Entry]:
    """The battles between two that come with the game: they do not change while it runs, and are sound.

    So they are read without the rules that judge a file, for which nobody who presses a button would wait.
    """
    found = []
    for id, path in scenarios.files():
        if id.startswith(f"{_SYSTEM}/"):
            document = tomllib.loads(path.read_text("utf-8"))
            if document.get("kind", "battle") == "battle" and tuple(document["sides"]) == _SEATS:
                found.append(Entry(id, _SYSTEM, document["title"], path, document))
    return found


def _points(entry: Entry) -> int:
    return int(entry.document.get("points", _USUAL))


class Rivalry:
    """A rival and a battle to try companies by, and the trial of the company that was tried last."""

    def __init__(self) -> None:
        self.trial: Trial | None = None
        self._rival: tuple[str, CompanyList] | None = None
        self._field = ""
        self._tried: CompanyList | None = None

    # -- who and where

    def fields(self) -> list[tuple[str, str]]:
        """Ids and titles of the battles."""
        return [(each.id, f"{each.title}, {_points(each):,} AP") for each in _shipped()]

    def field(self, company: CompanyList) -> Entry:
        """The battle: the one chosen, or the first for as many points."""
        chosen = [each for each in _shipped() if each.id == self._field]
        return (chosen or sorted(_shipped(), key=lambda each: abs(_points(each) - company.limit)))[0]

    def rivals(self) -> dict[str, CompanyList]:
        """The companies that it can be tried against: the player's own, then those that come with the game."""
        own = {kept.key: kept.content for kept in files.kept() if kept.content is not None}
        return own | shipped()

    def rival(self, company: CompanyList) -> tuple[str, CompanyList]:
        """The rival and its key: the one chosen, or the first of another people for as many points."""
        return self._rival or min(
            shipped().items(),
            key=lambda each: (abs(each[1].limit - company.limit), each[1].people == company.people),
        )

    def choose(self, rival: str, field: str) -> None:
        """Try it against another, or on another battle: what was measured goes."""
        company = self.rivals().get(rival)
        chosen = (rival, company) if company else None
        if (chosen, field) != (self._rival, self._field):
            self._rival, self._field = chosen, field
            self.stop()
            self.trial = None

    # -- trying

    def stale(self, company: CompanyList) -> bool:
        """Whether what was measured is of the company as it was before a change."""
        return self.trial is not None and _bare(company) != self._tried

    def play(self, company: CompanyList, number: int) -> None:
        """Play until there are so many battles of this company; those of another do not count."""
        if self.trial is None or self.stale(company):
            self.stop()
            self.trial, self._tried = Trial(self._contest(company)), _bare(company)
        self.trial.play(number)

    def stop(self) -> None:
        """Leave off."""
        if self.trial:
            self.trial.stop()

    def _contest(self, company: CompanyList) -> Contest:
        entry, rival = self.field(company), self.rival(company)[1]
        turns = tuple(
            (own, brought(entry.document, {own: company, other: rival}))
            for own, other in (_SEATS, (_SEATS[1], _SEATS[0]))
        )
        return Contest(entry.id, entry.system, turns, Random().randrange(1 << 32))


def _bare(company: CompanyList) -> CompanyList:
    """A company without what no battle depends on."""
    return msgspec.structs.replace(company, name="", story="")
