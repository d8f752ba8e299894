"""Puzzles and lessons: battles with a fixed beginning and something to find or to learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import scenarios
from game.core import registry
from game.scenarios import Entry
from game.ui.kit.button import Button
from game.ui.kit.labels import Label, Text
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Force
from game.ui.pages.progress import Progress
from game.ui.pages.scenario_list import Gallery
from game.ui.play import brief, launch, saves
from game.ui.play.brief import Host, wins_when
from game.ui.tables.thor.small_hands import Hand

if TYPE_CHECKING:
    from game.ui.app.loop import App

KINDS = ("lesson", "puzzle")
_NEWEST = 100
"""So many battles are looked through for puzzles that were solved."""


class Puzzles(Gallery):
    """Every lesson and puzzle, lessons first; what was solved wears a tick."""

    name = "puzzles"
    title = "Puzzles and lessons"

    def __init__(self, scenario: str = "") -> None:
        super().__init__(scenario)
        self.hints: dict[str, int] = {}
        """How many hints of each puzzle were asked for."""

    def enter(self) -> None:
        self._read()
        for trouble in self.progress.troubles:
            self.app.notify(trouble)

    def resume(self) -> None:
        self._read()
        self.rebuild()

    def _read(self) -> None:
        self.progress = Progress()
        learn(self.progress)
        self.entries = self.readable(lessons())
        if self.entry is None and self.entries:
            open_ones = [each for each in self.entries if not self.solved(each.id)]
            self.chosen = (open_ones or self.entries)[0].id

    def solved(self, id: str) -> bool:
        return id in self.progress.solved

    def begin_words(self) -> str:
        words = "lesson" if self.brief.kind == "lesson" else "puzzle"
        return f"Begin {words}" if not self.solved(self.chosen) else f"Once more: {words}"

    def begin(self) -> None:
        if self.entry:
            launch.lesson(self.app, self.entry.document, self.entry.id, stay=True)

    # -- the panel

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        y = self.add_title(scroll, x, y, width)
        if self.solved(self.chosen):
            scroll.add(Label("", "Solved", (x, y, width, self.px(26)), step="body-bold", colour="verdigris"))
            y += self.px(32)
        if self.brief.kind == "lesson":
            text = f"A lesson in {brief.counted(self.brief.steps)} steps. The other side plays from a script."
            y = scroll.add(Text("", text, (x, y), width, self.theme)).rect.bottom + self.px(12)
            y = self._add_steps(scroll, x, y, width)
        for host in self.brief.hosts:
            y = self._add_host(scroll, host, x, y, width)
        if self.brief.kind == "puzzle":
            self._add_hint(scroll, x, y, width)

    def _add_host(self, scroll: Scroll, host: Host, x: int, y: int, width: int) -> int:
        scroll.add(Label("", host.name, (x, y, width, self.px(30)), step="panel"))
        y += self.px(28)
        goal = wins_when(host)
        if goal:
            scroll.add(Label("", goal[:1].upper() + goal[1:], (x, y, width, self.px(24)), colour="mute"))
            y += self.px(24)
        y += self.px(8)
        scroll.add(Force(f"puzzles.force.{host.seat}", host.seat, host.pieces, (x, y, width, self.px(42))))
        y += self.px(52)
        hand = self.entry.document.get("start", {}).get("hands", {}).get(host.seat) if self.entry else None
        if hand and self.brief.kind == "puzzle":
            scroll.add(Hand(f"puzzles.hand.{host.seat}", hand, (x, y, width, self.px(84))))
            y += self.px(96)
        return y

    def _add_steps(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        """What the lesson teaches, step by step."""
        steps = self.entry.document.get("lesson", []) if self.entry else []
        column, high = width // 2, self.px(26)
        rows = (len(steps) + 1) // 2
        for index, step in enumerate(steps):
            left, top = x + index // rows * column, y + index % rows * high
            words = f"{index + 1}  {step.get('title', '')}"
            scroll.add(Label("", words, (left, top, column - self.px(8), high), colour="mute"))
        return y + rows * high + self.px(14)

    def _add_hint(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        """The next hint on demand, those already asked for over it."""
        hints = self.entry.document.get("hints", []) if self.entry else []
        shown = self.hints.get(self.chosen, 0)
        for hint in hints[:shown]:
            y = scroll.add(
                Text("", hint, (x, y), width, self.theme, colour="brass_hi")
            ).rect.bottom + self.px(8)
        if shown < len(hints):
            place = (x, y, min(width, self.px(180)), self.px(38))
            words = "Show a hint" if not shown else "Another hint"
            scroll.add(Button("puzzles.hint", words, place, self._hint, icon="info"))

    def _hint(self) -> None:
        self.hints[self.chosen] = self.hints.get(self.chosen, 0) + 1
        self.rebuild()


def lessons() -> list[Entry]:
    """Every lesson and puzzle, lessons first."""
    found = [each for each in scenarios.find() if each.document.get("kind") in KINDS]
    order = registry.names()
    return sorted(
        found, key=lambda each: (KINDS.index(each.document["kind"]), order.index(each.system), each.id)
    )


def learn(progress: Progress) -> None:
    """Mark what was solved since it was last looked: every battle is on the disk, however it was begun."""
    for saved in saves.all_saved()[:_NEWEST]:
        header = saved.header
        if header is None or saved.trouble or header.scenario in progress.solved:
            continue
        if header.document.get("kind") not in KINDS:
            continue
        saved.look()
        now = saved.standing
        if now is None or now.outcome is None:
            continue
        # A puzzle asks for this very turn; a lesson may take its time.
        in_time = now.turn == 1 or header.document["kind"] == "lesson"
        if in_time and now.outcome.winners == (launch.learner(header.document),):
            progress.mark(header.scenario)


def menu_note(app: App) -> str:
    """What the menu says beside "Puzzles and lessons"."""
    progress, all_ids = Progress(), [each.id for each in lessons()]
    for trouble in progress.troubles:
        app.notify(trouble)
    learn(progress)
    solved = progress.solved
    return f"{len(solved.intersection(all_ids))} of {len(all_ids)} solved" if all_ids else ""
