"""Choose a scenario to take something from: all of it, or its map."""

from __future__ import annotations

from collections.abc import Callable

from game import scenarios
from game.scenarios import Entry
from game.ui.kit.labels import Label
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Force
from game.ui.pages.scenario_list import Gallery
from game.ui.play.brief import wins_when

PLAYABLE = ("battle", "custom")
"""Kinds of scenarios that are battles and nothing else."""


class Picker(Gallery):
    """Every scenario on a board of squares, the player's own first; `picked` gets the one that was chosen."""

    name = "picker"

    def __init__(
        self, title: str, words: str, picked: Callable[[Entry], None], *, kinds: tuple[str, ...] = PLAYABLE
    ) -> None:
        super().__init__()
        self._kinds = kinds
        self.title = title
        self._words, self._picked = words, picked

    def enter(self) -> None:
        found = [
            each
            for each in scenarios.find()
            if each.system == "thor" and each.document.get("kind", "battle") in self._kinds
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
        y = self.add_title(scroll, x, y, width)
        for host in self.brief.hosts:
            scroll.add(Label("", host.name, (x, y, width, self.px(30)), step="panel"))
            goal = wins_when(host)
            words = goal[:1].upper() + goal[1:]
            scroll.add(Label("", words, (x, y + self.px(28), width, self.px(24)), colour="mute"))
            y += self.px(60)
            scroll.add(Force("", host.seat, host.pieces, (x, y, width, self.px(42))))
            y += self.px(58)


def _rank(entry: Entry) -> tuple[bool, bool, str]:
    """The player's own first, then battles, then lessons and puzzles."""
    return not is_own(entry), entry.document.get("kind", "battle") not in PLAYABLE, entry.title


def is_own(entry: Entry) -> bool:
    """Did the player write it?"""
    return entry.id.startswith("own/")
