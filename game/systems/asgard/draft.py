"""A sheet while it is read: what its lines may speak of, and what was found wrong, by the fields of the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from game.core.problem import Change, Problem, clamped, did_you_mean
from game.systems.asgard import effects, fact_lines, facts, lines, notation
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.effects import AnyEffect, Spot
from game.systems.asgard.facts import AnyFact
from game.systems.asgard.line_words import LONGEST, Names
from game.systems.asgard.notation import NotationError
from game.systems.asgard.plan import Reaction
from game.systems.asgard.sheet import Sheet

MOST_OF_A_KIND = 60
"""Spots, enemies, friends, objectives, endings and counters: so many of each."""
ID = re.compile(r"[a-z][a-z0-9-]{0,39}")
CODE = re.compile(r"[1-9][0-9]{0,4}")
RESERVED = ("all", "here", "one", "enemy", "no", "at", "tokens", "token")
"""Words that lines use for something else."""
T = TypeVar("T")
R = TypeVar("R")


class Draft:
    """A sheet while it is read."""

    def __init__(self, sheet: Sheet, adapter: Adapter) -> None:
        self.sheet = sheet
        self.adapter = adapter
        self.problems: list[Problem] = []
        self.effects: list[tuple[str, AnyEffect]] = []
        """Every effect with its field."""
        self.facts: list[tuple[str, AnyFact]] = []
        self.places: list[tuple[str, Spot]] = []
        """Every place where something is to lie."""
        self.names = Names(
            len(sheet.condition),
            tuple(int(code) for code in sheet.code if CODE.fullmatch(code)),
            tuple(sheet.spot),
            tuple(sheet.enemy),
            tuple(sheet.friend),
            tuple(aim.id for aim in sheet.objective),
            tuple(sheet.ending),
            tuple(sheet.count),
            len(sheet.tokens),
        )

    # Small parts

    def wrong(self, field: str, text: str, mend: Sequence[Change] = ()) -> None:
        self.problems.append(Problem(field, text, mend=tuple(mend)))

    def tried(self, field: str, read: Callable[[], R], default: T) -> R | T:
        """What `read` gives; its fault is kept under `field`."""
        try:
            return read()
        except ValueError as error:
            self.wrong(field, str(error))
            return default

    def bounded(self, field: str, number: int, least: int, most: int) -> int:
        """A number within its bounds; one that is not is named, and something harmless stands for it."""
        if least <= number <= most:
            return number
        text = f"{said(number)} is not from {least} to {most}"
        self.wrong(field, text, clamped(field, number, least, most))
        return max(least, 0)

    def length(self, field: str, text: str, least: int = 0) -> int:
        """A length of the tactical system."""
        if len(text) > 30:
            self.wrong(field, f"{text[:30]!r} is not a length")
            return least
        length = self.tried(field, lambda: self.adapter.length(text), least)
        if not least <= length <= LONGEST:
            self.wrong(field, f"{text!r} is too {'short' if length < least else 'long'}")
            return least
        return length

    def spot(self, field: str, place: object) -> Spot:
        """A place of the tactical system."""
        found = self.tried(field, lambda: self.adapter.spot(place), None)
        if found is not None:
            self.places.append((field, found))
        return found or (0, 0)

    def known(self, field: str, name: str, names: Iterable[str], what: str) -> None:
        """A name that the sheet must have."""
        choices = list(names)
        if name not in choices:
            others = did_you_mean(name[:60], choices) or f"; there are {', '.join(choices) or 'none'}"
            self.wrong(field, f"there is no {what} {name[:60]!r}{others}")

    def ids(self, field: str, ids: Iterable[str], most: int = MOST_OF_A_KIND) -> None:
        """How things of the sheet may be called, and how many there may be."""
        found = list(ids)
        if len(found) > most:
            self.wrong(field, f"{len(found)} of them; a sheet has at most {most}")
        for name in found:
            if not ID.fullmatch(name):
                self.wrong(
                    f"{field}.{name}",
                    "is no name: write small letters, digits and hyphens, such as cell-door",
                )
            elif name in RESERVED:
                self.wrong(
                    f"{field}.{name}", f"lines use the word {name!r} for something else: call it otherwise"
                )

    def do(self, field: str, texts: list[str]) -> tuple[AnyEffect, ...]:
        """Effect lines."""
        found = []
        for number, text in enumerate(texts):
            where = f"{field}[{number}]"
            try:
                found.append(lines.effect(text, self.names, self.adapter))
                self._keep(where, found[-1])
            except NotationError as error:
                self.wrong(where, str(error))
        return tuple(found)

    def _keep(self, field: str, line: AnyEffect) -> None:
        """Keep a line, and the facts before it, with the field."""
        self.effects.append((field, effects.bare(line)))
        while isinstance(line, effects.If | effects.Perhaps):
            self.facts += [(field, facts.bare(fact)) for fact in getattr(line, "when", ())]
            line = line.then

    def row(self, field: str, text: str) -> tuple[str, bool, tuple[AnyFact, ...]]:
        """The entry of a row, whether it happens once, and the facts that it depends on. Raises `NotationError`."""
        bare, once, when = fact_lines.row_condition(text, self.names, self.adapter)
        self.facts += [(field, facts.bare(fact)) for fact in when]
        return bare, once, when

    def when(self, field: str, texts: list[str]) -> tuple[AnyFact, ...]:
        """Fact lines."""
        found = []
        for number, text in enumerate(texts):
            where = f"{field}[{number}]"
            try:
                found.append(fact_lines.fact(text, self.names, self.adapter))
                self.facts.append((where, facts.bare(found[-1])))
            except NotationError as error:
                self.wrong(where, str(error))
        if not texts:
            self.wrong(field, "is empty: name at least one thing to wait for")
        return tuple(found)

    def blips(
        self, field: str, rows: Mapping[str, Reaction], default: tuple[Reaction, ...]
    ) -> tuple[Reaction, ...]:
        return self.tried(field, lambda: notation.blip_table(rows), default) if rows else default


def said(number: int) -> str:
    """A number as a problem quotes it, however large."""
    return str(number) if abs(number) < 10**12 else "so large a number"
