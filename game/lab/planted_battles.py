"""Battles in which something was planted, and whether the lab names it for what it is.

Each is as small as it can be, so that greedy bots settle all of them within a minute. Two are fair: turned half round they are the same.
In the others somebody has a unit more, a wall before him, or only whoever goes first a gift: everybody stands within reach of the first
blow. That gift may not be taken for a side's. The ground alone names the wall, and nothing where nothing stands.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

import msgspec

from game import scenarios
from game.core import registry
from game.lab.batches.batch import play
from game.lab.fairness.assessment import fairness
from game.lab.findings.verdicts import Question, Verdict
from game.lab.studies.study import Study, asked

_FOLDER = Path(__file__).parent / "data" / "planted"
_MOST = 4_000
"""After so many games what has not been found is not there."""


class Case(msgspec.Struct, frozen=True):
    """A battle, what is asked of it, and how the answer has to begin."""

    battle: str
    question: Question
    answer: str
    edited: str = ""
    """The battle after the edit, where that is what was planted."""

    @property
    def name(self) -> str:
        """What it is called: `wall, side`; `meeting, edit to wall`."""
        return f"{self.battle}, {self.question}" + (f" to {self.edited}" if self.edited else "")


CASES = (
    Case("even", "side", "balanced within 3 points"),
    Case("unit", "side", "side two ahead by "),
    Case("even", "edit", "the edit helps side two by ", "unit"),
    Case("blow", "side", "balanced within 3 points"),
    Case("blow", "first", "whoever goes first ahead by "),
    Case("meeting", "side", "balanced within 3 points"),
    Case("wall", "side", "side two ahead by "),
    Case("meeting", "edit", "the edit helps side two by ", "wall"),
)


GROUNDS: dict[str, frozenset[str]] = {
    "even": frozenset(),
    "meeting": frozenset(),
    "wall": frozenset({"wall"}),
}
"""The pieces that make the ground of a battle unlike for its sides."""


class Answer(msgspec.Struct, frozen=True):
    """What was answered, and whether that is what was planted."""

    case: Case
    verdict: Verdict

    @property
    def right(self) -> bool:
        """Whether it is named for what it is, and as something that is known."""
        return self.verdict.settled and self.verdict.text.startswith(self.case.answer)


def entry(battle: str) -> scenarios.Entry:
    """One of the planted battles."""
    return scenarios.read(_FOLDER / f"{battle}.toml", battle)


def study(case: Case, seed: int = 0) -> Study:
    """The study of a case."""
    told = entry(case.battle)
    edited = entry(case.edited).document if case.edited else None
    return asked(case.question, told.id, told.system, told.document, ("greedy",), seed, edited=edited)


def answer(case: Case, seed: int = 0) -> Answer:
    """Play a case until it is settled, here and without a file."""
    asked_ = study(case, seed)
    bench, order = asked_.bench(), asked_.order()
    for first in count(0, asked_.block):
        if bench.settled or first >= _MOST:
            break
        bench.hear([play(order, first + turn) for turn in range(asked_.block)])
    return Answer(case, bench.verdict())


def blamed(battle: str) -> set[str]:
    """The pieces that static fairness names for all that it finds in a battle; "" where it names none for something."""
    told = entry(battle)
    found = fairness(registry.system(told.system), told.document)
    pieces = set()
    for finding in found.findings if found else ():
        pieces |= {piece.id for piece in finding.cause.pieces} or {""}
    return pieces
