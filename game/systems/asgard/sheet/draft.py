"""A sheet while it is read: what its lines may speak of, and what was found wrong, by the fields of the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from game.core.documents.fields import within
from game.core.problems import prepared_draws, problem
from game.core.problems.problem import Change, Problem, did_you_mean, out_of_bounds, suggestion, written
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet import effects, face_slips, fact_lines, facts, lines, meanings, notation, unled
from game.systems.asgard.sheet.effects import AnyEffect, Spot
from game.systems.asgard.sheet.facts import AnyFact
from game.systems.asgard.sheet.line_words import LONGEST, Names
from game.systems.asgard.sheet.notation import NotationError
from game.systems.asgard.sheet.plan import Reaction
from game.systems.asgard.sheet.sheet_file import Sheet

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
            tuple(_called(sheet)),
            unled.codes(sheet),
            unled.conditions(sheet),
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

    def misread(self, field: str, error: ValueError, right: object, *, certain: bool = True) -> None:
        """A text that cannot be read, and what it must have meant; `right` is "" if there is no saying."""
        if right:
            text = meanings.told(str(error), right)
            self.problems.append(Problem(field, text, mend=written(field, right), certain=certain))
        else:
            self.wrong(field, str(error))

    def renamed(self, field: str, key: str, error: ValueError, others: Collection[str], right: str) -> None:
        """A key that cannot be read, and what it must have meant; `others` are those of the same table."""
        if right and right not in others:
            text, mend = meanings.told(str(error), right), problem.renamed(within(field, key), right)
            self.problems.append(Problem(within(field, key), text, mend=mend, certain=True))
        else:
            self.wrong(within(field, key), str(error))

    def bounded(self, field: str, number: int, least: int, most: int) -> int:
        """A number within its bounds; one that is not is named, and something harmless stands for it."""
        if least <= number <= most:
            return number
        text = f"{said(number)} is not from {least} to {most}"
        self.problems += out_of_bounds(field, text, number, least, most)
        return max(least, 0)

    def length(self, field: str, text: str, least: int = 0) -> int:
        """A length of the tactical system."""
        if len(text) > 30:
            self.wrong(field, f"{text[:30]!r} is not a length")
            return least
        try:
            length = self.adapter.length(text)
        except ValueError as error:
            self.misread(field, error, meanings.length(text, self.adapter), certain=False)
            return least
        if not least <= length <= LONGEST:
            self.wrong(field, f"{text!r} is too {'short' if length < least else 'long'}")
            return least
        return length

    def spot(self, field: str, place: object) -> Spot:
        """A place of the tactical system."""
        try:
            found = self.adapter.spot(place)
        except ValueError as error:
            self.misread(field, error, meanings.place(place, self.adapter))
            return 0, 0
        self.places.append((field, found))
        return found

    def known(self, field: str, name: str, names: Iterable[str], what: str) -> None:
        """A name that the sheet must have."""
        choices = list(names)
        if name not in choices:
            others = did_you_mean(name[:60], choices) or f"; there are {', '.join(choices) or 'none'}"
            self.wrong(field, f"there is no {what} {name[:60]!r}{others}")

    def no_code(self, field: str, text: str, number: int) -> None:
        """A code that the sheet does not have, once for each that may have been meant."""
        for near in unled.meant(str(number), self.names.codes, self.names.unled) or [""]:
            self.wrong(field, f"{text}{near}")

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
                found.append(self._effect(text))
                self._keep(where, found[-1])
            except NotationError as error:
                slips = [*face_slips.of_line(where, text, self._effect, str(error))]
                self.problems += slips
                if not slips and not self._run_together(field, texts, number, self._effect):
                    self._misread(where, error, text, self._effect, meanings.LINES)
        return tuple(found)

    def _effect(self, text: str) -> AnyEffect:
        return lines.effect(text, self.names, self.adapter)

    def _fact(self, text: str) -> AnyFact:
        return fact_lines.fact(text, self.names, self.adapter)

    def _run_together(
        self, field: str, texts: Sequence[str], number: int, read: Callable[[str], object]
    ) -> bool:
        """Name a line that is several with `and` or a sign between them; False if it is none such."""
        parts = meanings.several(texts[number], read)
        if parts:
            text = f"{texts[number]!r} is {len(parts)} lines: write each by itself{suggestion(parts)}"
            mend = prepared_draws.spread(field, texts, number, parts)
            self.problems.append(Problem(f"{field}[{number}]", text, mend=mend, certain=True))
        return bool(parts)

    def _misread(
        self,
        field: str,
        error: ValueError,
        text: str,
        read: Callable[[str], object],
        ways: Sequence[meanings.Way],
    ) -> None:
        """A line that cannot be read, and what it must have meant; a length in the unit of another table is likely no more."""
        right = meanings.meant(text, read, ways, self.names)
        measured = right or meanings.meant(text, read, [*ways, meanings.lengths(self.adapter)], self.names)
        self.misread(field, error, measured, certain=bool(right))

    def _keep(self, field: str, line: AnyEffect) -> None:
        """Keep a line, and the facts before it, with the field."""
        self.effects.append((field, effects.bare(line)))
        while isinstance(line, effects.If | effects.Perhaps):
            self.facts += [(field, facts.bare(fact)) for fact in getattr(line, "when", ())]
            line = line.then

    def misread_row(self, field: str, text: str, error: ValueError) -> None:
        """A row that cannot be read, and what it must have meant."""

        def read(text: str) -> None:
            bare, _, _ = fact_lines.row_condition(text, self.names, self.adapter)
            notation.entry("*", bare)

        self._misread(field, error, text, read, [meanings.rows, _behind_if])

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
                found.append(self._fact(text))
                self.facts.append((where, facts.bare(found[-1])))
            except NotationError as error:
                if not self._run_together(field, texts, number, self._fact):
                    self._misread(where, error, text, self._fact, meanings.FACTS)
        if not texts:
            self.wrong(field, "is empty: name at least one thing to wait for")
        return tuple(found)

    def blips(
        self, field: str, rows: Mapping[str, Reaction], default: tuple[Reaction, ...]
    ) -> tuple[Reaction, ...]:
        """What blips do on each face of a die; `default` if the table says nothing, or cannot be read."""
        falling = [key for key in rows if meanings.faces(key) != key]
        for key in falling:
            error = NotationError(f"{key!r} is not a part of a die: write 1-2, or 6")
            self.renamed(field, key, error, rows, meanings.faces(key))
        if not rows or falling:
            return default
        try:
            return notation.blip_table(rows)
        except NotationError as error:
            slips = [*face_slips.of_table(field, rows, str(error))]
            self.problems += slips or [Problem(field, str(error))]
            return default


def _called(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """What the players call things of a sheet, and how its lines name them."""
    for table in (sheet.spot, sheet.enemy, sheet.friend):
        yield from ((row.name, name) for name, row in table.items())
    yield from ((row.title, name) for name, row in sheet.ending.items())
    yield from ((row.title, row.id) for row in sheet.objective)
    yield from (
        (f"condition {row.title}", f"condition {number}") for number, row in enumerate(sheet.condition)
    )


def _behind_if(text: str, names: Names) -> str:
    """A row of which the facts are put as facts are."""
    bare, condition, rest = text.partition(" if ")
    return bare + condition + meanings.behind(rest, names)


def said(number: int) -> str:
    """A number as a problem quotes it, however large."""
    return str(number) if abs(number) < 10**12 else "so large a number"
