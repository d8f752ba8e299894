"""What became of each row, code and watch of a sheet in one game: came, or could not and why (A-3, A-14, A-44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.words.grammar import listed
from game.systems.asgard.cards import Card
from game.systems.asgard.sheet.effects import Seen, bare
from game.systems.asgard.sheet.plan import Condition, Entry, Plan
from game.systems.asgard.state import Page
from game.ui.tables.asgard.moments.teller import card_words


class Fate(NamedTuple):
    """A sign and a sentence; `came` if it fired."""

    came: bool
    icon: str
    role: str
    words: str


class Fates:
    """The tale of one game, asked about the sheet."""

    def __init__(self, plan: Plan, tale: Sequence[Page]) -> None:
        self.plan = plan
        self._cards = [page for page in tale if page.kind == "card"]
        self._codes = [page for page in tale if page.kind == "code"]
        self._watches = [page for page in tale if page.kind == "watch"]
        self._entered = [page for page in tale if page.kind == "condition"]

    def entered(self, condition: int) -> list[int]:
        """The rounds in which a condition was entered."""
        return [page.round for page in self._entered if page.number == condition]

    def condition(self, condition: Condition) -> Fate:
        """Whether a condition was reached, and when."""
        rounds = self.entered(condition.number)
        if not rounds:
            return Fate(False, "lock", "mute", "Never reached in this game.")
        if condition.number == 0 and rounds[0] == 0:
            again = _rounds(rounds[1:])
            return Fate(
                True, "check", "verdigris", f"From the beginning{f', and again in {again}' if again else ''}."
            )
        return Fate(True, "check", "verdigris", f"Entered in {_rounds(rounds)}.")

    def _turned(self, condition: int, entry: Entry) -> list[Page]:
        """The cards of a row that were turned up in a condition."""
        return [page for page in self._cards
                if page.condition == condition and page.what.split()[1:2] == [entry.key]]  # fmt: skip

    def cards(self, condition: int, entry: Entry) -> tuple[set[Card], set[Card]]:
        """The cards of a row that counted, and those that were turned up too early."""
        came: set[Card] = set()
        early: set[Card] = set()
        for page in self._turned(condition, entry):
            (early if page.what.endswith(" missing") else came).add(page.what.split()[0])
        return came, early - came

    def row(self, condition: int, entry: Entry) -> Fate:
        """What became of a row of a condition's card table."""
        drawn = self._turned(condition, entry)
        fired = [page for page in drawn if not page.what.endswith(" missing")]
        if fired:
            return Fate(True, "check", "verdigris" if entry.code else "dim", f"Came in {_drawn(fired)}.")
        if drawn:
            needs = listed(f"[{effect}]" for effect in entry.needs)
            verb = "was" if len(entry.needs) == 1 else "were"
            return Fate(
                False, "lock", "ember", f"Turned up in {_drawn(drawn)}, but {needs} {verb} not seen yet."
            )
        if not self.entered(condition):
            return Fate(False, "minus", "mute", "The condition was never reached.")
        never = [f"[{effect}]" for effect in entry.needs if effect not in self.effects]
        if never:
            return Fate(False, "minus", "mute", f"Not turned up; {listed(never)} never came either.")
        return Fate(False, "minus", "mute", "No card of it was turned up.")

    @property
    def effects(self) -> set[str]:
        """Every card effect that a card, a code or a condition has added in this game."""
        found: set[str] = set()
        for page in self._cards:
            # A card without a row counts as an empty one.
            row = self.plan.conditions[page.condition].cards.get(page.what.split()[0])
            for entry in row.versions if row else ():
                if page.what.split()[1:] == [entry.key]:
                    found.update(entry.adds)
        told = [self.plan.codes[page.number].versions[page.version or 0] for page in self._codes]
        lines = [bare(line) for version in told for line in version.do]
        lines += [line for page in self._entered for line in self.plan.conditions[page.number].enter]
        return found | {line.effect for line in lines if isinstance(line, Seen) and line.seen}

    def code(self, number: int) -> Fate:
        """Whether a code followed, and when."""
        rounds = [page.round for page in self._codes if page.number == number]
        if rounds:
            return Fate(True, "check", "verdigris", f"Came in {_rounds(rounds)}.")
        return Fate(False, "minus", "mute", "Did not come.")

    def watch(self, number: int) -> Fate:
        """Whether what a watch waits for came about."""
        rounds = [page.round for page in self._watches if page.what == str(number)]
        if rounds:
            return Fate(True, "check", "verdigris", f"Came about in {_rounds(rounds)}.")
        within = self.plan.watches[number].within
        if within and not any(self.entered(condition) for condition in within):
            return Fate(False, "minus", "mute", "Its condition was never reached.")
        return Fate(False, "minus", "mute", "Did not come about.")


def _rounds(rounds: Sequence[int]) -> str:
    """`round 3`, `rounds 3, 5 and 6`."""
    told = list(dict.fromkeys(str(each) for each in rounds))
    if not told:
        return ""
    return f"round {told[0]}" if len(told) == 1 else f"rounds {listed(told)}"


def _drawn(pages: Sequence[Page]) -> str:
    """`round 3 (A♠)`."""
    told = [f"round {page.round} ({card_words(page.what.split()[0])})" for page in pages]
    return listed(told)
