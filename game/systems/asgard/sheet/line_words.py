"""The words of a sheet's lines, taken one after the other, and what they may speak of (A-2 to A-5).

Whatever is wrong with a line is one sentence that says how to write it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from game.core.problems import choices
from game.core.problems.problem import did_you_mean, shorter, suggestion
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet import unled
from game.systems.asgard.sheet.notation import NotationError

LONGEST = 100_000
"""No length of a sheet comes near: ten metres, as tenths of a millimetre."""
NUMBER = re.compile(r"[0-9]{1,6}")
W = TypeVar("W", bound=str)


class Names(msgspec.Struct, frozen=True):
    """What the lines of a sheet may speak of."""

    conditions: int = 0
    codes: tuple[int, ...] = ()
    spots: tuple[str, ...] = ()
    enemies: tuple[str, ...] = ()
    friends: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    tokens: int = 0
    called: tuple[tuple[str, str], ...] = ()
    """What the players call things, and how lines name them; conditions by `condition 2`."""
    unled: tuple[int, ...] = ()
    """Codes to which nothing leads."""
    unentered: tuple[int, ...] = ()
    """Conditions that nothing enters."""


class Words:
    """The words of a line, taken one after the other."""

    def __init__(self, text: str, names: Names, adapter: Adapter) -> None:
        self.text = text if len(text) <= 90 else text[:87] + "..."
        self.rest = text.split()
        self.names = names
        self.adapter = adapter

    def wrong(self, how: str) -> NotationError:
        return NotationError(f"{self.text!r}: {how}")

    @property
    def next(self) -> str:
        """The next word, "" at the end; it is not taken."""
        return self.rest[0] if self.rest else ""

    def take(self, how: str) -> str:
        """The next word; `how` says what the line should look like if there is none."""
        if not self.rest:
            raise self.wrong(f"something is missing; write it like {how}")
        return self.rest.pop(0)

    def end(self, how: str) -> None:
        """Nothing more may follow."""
        if self.rest:
            raise self.wrong(f"{' '.join(self.rest)!r} does not belong there; write it like {how}")

    def one_of(self, words: Iterable[W], what: str, how: str) -> W:
        """The next word, which must be known."""
        word, known = self.take(how), tuple(words)
        if word not in known:
            hint = did_you_mean(word, known) or _same(word, known)
            hint = hint or (f"; there are {', '.join(known)}" if known else "; the sheet has none")
            raise self.wrong(f"there is no {what} {word!r}{hint}")
        return known[known.index(word)]

    def number(self, least: int, most: int, how: str) -> int:
        """The next word as a whole number."""
        word = self.take(how)
        return self.amount(word, least, most, f"; write it like {how}")

    def amount(self, word: str, least: int, most: int, how: str = "") -> int:
        """A word as a whole number."""
        if NUMBER.fullmatch(word) and least <= int(word) <= most:
            return int(word)
        near = shorter(int(word), least, most) if NUMBER.fullmatch(word) else []
        meant = suggestion(str(near[0])) if len(near) == 1 else ""
        raise self.wrong(f"{word!r} is not a number from {least} to {most}{meant or how}")

    def code(self, word: str) -> int:
        """A code of the sheet."""
        if not NUMBER.fullmatch(word) or int(word) not in self.names.codes:
            near = [*unled.meant(word, self.names.codes, self.names.unled), ""][0]
            raise self.wrong(f"there is no code {word!r}: write [code.{word}], or mend the number{near}")
        return int(word)

    def length(self, words: list[str], least: int = 0) -> int:
        """Words as a length of the tactical system."""
        text = " ".join(words)
        if len(text) > 30:
            raise self.wrong(f"{text[:30]!r} is not a length")
        try:
            length = self.adapter.length(text)
        except ValueError as error:
            raise self.wrong(str(error)) from None
        if not least <= length <= LONGEST:
            raise self.wrong(f"{text} is too {'short' if length < least else 'long'}")
        return length

    def within(self, how: str) -> int:
        """`within 3in` at the end of a line, or nothing."""
        if not self.rest:
            return 0
        if self.take(how) != "within":
            raise self.wrong(f"what follows is a distance; write it like {how}")
        words, self.rest = self.rest, []
        if not words:
            raise self.wrong(f"within which distance? write it like {how}")
        return self.length(words)

    def spot(self, how: str) -> str:
        return self.one_of(self.names.spots, "spot", how)


def _same(word: str, known: Sequence[str]) -> str:
    """`; did you mean 'combat'?` for a word of the same meaning as one that is known; "" if there is none, or several."""
    meant = choices.meant(word, known, {})
    return suggestion(meant) if meant else ""


def hand(adapter: Adapter) -> int:
    """How near is near where a line does not say: 2 in, or what comes to it."""
    return max(1, adapter.usual_distance // 3)
