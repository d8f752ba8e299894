"""The drawer of a workshop: what is wrong with the work, what bots make of it, and the text of its file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame

from game.core.words.grammar import plural
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.entry import Entry
from game.ui.kit.layout import Box, Column, lay
from game.ui.kit.measures import APART, BUTTON, FIELD, GAP, LINE, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import ScrollList
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_lines, draw_words
from game.ui.paint import panels
from game.ui.paint.measured import markers
from game.ui.workshop.lessons import steps_page
from game.ui.workshop.lessons.bench import LessonBench
from game.ui.workshop.work import Finding, Work

TABS = (
    ("problems", "Problems", ""),
    ("runs", "Runs", ""),
    ("lesson", "Lesson", ""),
    ("text", "Text", ""),
)
"""The pages of the drawer."""
_SIGNS = {"error": ("refused", "ember"), "warning": ("warning", "brass"), "note": ("info", "bone")}
_MEND, _ABREAST = 168, 520
"""How wide the button that mends is, and from which width of the page on it stands beside the words, in logical pixels."""
_NUMBER = 52
"""How wide a line's number is before the text."""
_RUN = 280
"""How wide the buttons of runs are."""
_RAN = "What bots made of it when they played it last, as it was then"
"""What the button says that leads to the last run."""


class Bench(Protocol):
    """Where something is worked on, as far as the drawer tells of it; `name` begins the ids."""

    name: str
    lesson: LessonBench

    @property
    def ui(self) -> Ui: ...
    @property
    def work(self) -> Work: ...
    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def line(self) -> int: ...
    def show(self, finding: Finding) -> None: ...
    def mend(self, finding: Finding) -> None: ...
    @property
    def ran(self) -> Path | None: ...
    def run(self) -> None: ...
    def see_run(self) -> None: ...
    def go_to_line(self, line: int) -> None: ...
    def type_line(self, text: str) -> None: ...


def write(bench: Bench, page: str, pen: Pen) -> None:
    """One page of the drawer, of those that a pen writes."""
    if page == "problems":
        _lay_problems(bench, pen)
    elif page == "runs":
        _lay_runs(bench, pen)
    elif page == "lesson":
        steps_page.lay(bench.lesson, pen)


def _lay_problems(bench: Bench, pen: Pen) -> None:
    if bench.work.sketch.fault:
        pen.text(f"The text cannot be drawn: {bench.work.sketch.fault}", colour="ember")
        return
    if not bench.findings:
        pen.text("Nothing is wrong with it.", colour="mute")
    for number, finding in enumerate(bench.findings, 1):
        _lay_finding(bench, pen, number, finding)


def _lay_finding(bench: Bench, pen: Pen, number: int, finding: Finding) -> None:
    """What is wrong, with what mends it beside it, or below where that would leave little room for words."""
    mend, top = finding.mend_words, pen.y
    beside = bool(mend) and pen.width >= pen.px(_ABREAST)
    wide = pen.width - (pen.px(_MEND + GAP) if beside else 0)
    pen.put(ProblemRow(bench, number, finding, (pen.x, top, wide, 0), pen.theme), NEAR)
    if mend:
        place = pygame.Rect(0, top if beside else pen.row(ROW, NEAR).y, pen.px(_MEND), pen.px(ROW))
        place.right = pen.x + pen.width
        act = partial(bench.mend, finding)
        pen.add(
            Button(f"{bench.name}.mend:{number}", mend, place, act, step="body-bold", hint=finding.mend_hint)
        )


class ProblemRow(Widget):
    """What is wrong, with a sign and the number that stands on the map; a click goes there."""

    focusable = True
    pointable = True

    def __init__(self, bench: Bench, number: int, finding: Finding, at: Area, theme: Theme) -> None:
        x, y, width, _ = at
        self._bench, self._number, self._finding = bench, number, finding
        self.lines = theme.wrap(finding.sentence, "body", width - 2 * theme.px(ROW))
        """The sentence in as many lines as it takes."""
        high = theme.px(ROW) + (len(self.lines) - 1) * theme.line("body")
        super().__init__(f"{bench.name}.problem:{number}", (x, y, width, high))

    @property
    def words(self) -> str:
        """The sentence."""
        return self._finding.sentence

    def activate(self) -> None:
        self._bench.show(self._finding)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        if self.hovered or (self._finding.item and self._finding.item == self._bench.work.chosen):
            surface.blit(panels.lit_row(theme, place.size), place)
        icon, accent = _SIGNS[self._finding.severity]
        colour = getattr(theme.palette, accent)
        row, middle = theme.px(ROW), place.y + theme.px(ROW) // 2
        sign = art.icon(theme, icon, theme.px(LINE - NEAR), colour)
        surface.blit(sign, sign.get_rect(center=(place.x + row // 2, middle)))
        disc = markers.number(theme, self._number, "ember" if accent == "ember" else "brass")
        surface.blit(disc, disc.get_rect(center=(place.x + row * 3 // 2, middle)))
        words = pygame.Rect(place.x + 2 * row, place.y, place.width - 2 * row, place.height)
        words.y += (row - theme.line("body")) // 2
        draw_lines(surface, theme, self.lines, "body", theme.palette.bone, words)
        if self.focused:
            panels.focus_ring(surface, theme, place)


def _lay_runs(bench: Bench, pen: Pen) -> None:
    pen.text(
        "Bots play it as it stands now a hundred times; the page of the study says who is favoured, by how much, and why.",
        colour="dim",
    )
    errors = sum(each.severity == "error" for each in bench.findings)
    refused = f"{plural(errors, 'problem')} must be mended first." if errors else ""
    place = pen.row(BUTTON, most=_RUN)
    pen.add(
        Button(f"{bench.name}.run-page", "Run a hundred games", place, bench.run, icon="dice", key="maps-run",
               enabled=not errors, hint=refused)
    )  # fmt: skip
    if bench.ran is not None:
        see = Command(f"{bench.name}.ran", "See the last run", bench.see_run, "eye", hint=_RAN, bare=True)
        beside = place.move(place.width + pen.px(GAP), 0)
        fits = beside.right <= pen.x + pen.width
        pen.add(Button.of(see, beside if fits else pen.row(BUTTON, most=_RUN)))


def lay_text(bench: Bench, ui: Ui, box: pygame.Rect) -> None:
    """The file line by line; the line that is chosen can be typed over below."""
    lines = bench.work.sketch.text.split("\n")
    now = min(bench.line, len(lines) - 1)
    theme = bench.ui.scene.theme

    place = lay(Column(Box("lines"), Box("typed", high=FIELD), gap=GAP), theme, box)

    def paint(surface: pygame.Surface, index: int, row: pygame.Rect, state: str) -> None:
        palette = theme.palette
        if state != "rest":
            surface.blit(panels.lit_row(theme, row.size), row)
        number = pygame.Rect(row.x, row.y, theme.px(_NUMBER - APART), row.height)
        draw_words(surface, theme, str(index + 1), "body", palette.mute, number, "right")
        room = pygame.Rect(row.x + theme.px(_NUMBER), row.y, row.width - theme.px(_NUMBER), row.height)
        colour = (
            palette.mute
            if lines[index].lstrip().startswith("#")
            else palette.dim
            if index != now
            else palette.bone
        )
        # A long line goes on beyond the edge, as in any editor; the field below has all of it.
        written = theme.text(lines[index], "body", colour) if lines[index] else None
        if written is not None:
            high = written.get_height()
            surface.blit(written, (room.x, room.centery - high // 2), pygame.Rect(0, 0, room.width, high))

    ui.add(
        ScrollList(f"{bench.name}.lines", place["lines"], count=len(lines), row_height=theme.px(LINE), paint=paint,
                   choose=bench.go_to_line, chosen=now)
    )  # fmt: skip
    ui.add(
        Entry(f"{bench.name}.typed", lines[now], place["typed"], lambda text: None, entered=bench.type_line, limit=2000,
              hint="Enter puts the line into the file")
    )  # fmt: skip
