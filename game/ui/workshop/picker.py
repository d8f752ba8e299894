"""Choose a scenario to take something from: all of it, or its map."""

from __future__ import annotations

from collections.abc import Callable

from game import scenarios
from game.rulebook import book_of
from game.scenarios import Entry
from game.ui.kit.labels import Label
from game.ui.kit.measures import GUTTER, LINE
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Force
from game.ui.pages.scenario_list import Gallery
from game.ui.play.summaries.brief import wins_when

PLAYABLE = ("battle", "custom")
"""Kinds of scenarios that are battles and nothing else."""


class Picker(Gallery):
    """The player's own scenarios of a rulebook first, then all others of some kinds; `picked` gets the one that was chosen."""

    name = "picker"

    def __init__(
        self, system: str, title: str, words: str, picked: Callable[[Entry], None], *,
        kinds: tuple[str, ...] = PLAYABLE,
    ) -> None:  # fmt: skip
        super().__init__()
        self._system, self._kinds = system, kinds
        self.title = title
        self._words, self._picked = words, picked

    def enter(self) -> None:
        found = [
            each
            for each in scenarios.find()
            if book_of(each.system) == book_of(self._system)
            and (is_own(each) or each.document.get("kind", "battle") in self._kinds)
        ]
        self.entries = self.readable(sorted(found, key=_rank))
        self.chosen = self.entries[0].id if self.entries else ""

    def begin_words(self) -> str:
        return self._words

    def begin(self) -> None:
        entry = self.entry
        if entry:
            self.app.pop()
            self._picked(entry)

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        pen = Pen(self.theme, scroll, x, self.add_title(scroll, x, y, width), width)
        for host in self.brief.hosts:
            goal = wins_when(host)
            pen.add(Label("", host.name, pen.box(30), step="panel"))
            pen.gap(28)
            if goal:
                pen.add(Label("", goal[:1].upper() + goal[1:], pen.row(LINE), colour="mute"))
            pen.add(Force("", host.seat, host.pieces, pen.row(42, GUTTER)))


def _rank(entry: Entry) -> tuple[bool, bool, str]:
    """The player's own first, then battles, then lessons and puzzles."""
    return not is_own(entry), entry.document.get("kind", "battle") not in PLAYABLE, entry.title


def is_own(entry: Entry) -> bool:
    """Did the player write it?"""
    return entry.id.startswith("own/")
