"""The log: what the looking seat could see happen, in prose; filtered, searched, and drawn only where it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.match import Match, Moment
from game.core.seats import Seat
from game.core.stretches import stretches
from game.core.system import LogLine
from game.ui.app.theme import Theme
from game.ui.kit.measures import APART, GAP, INSET, NEAR
from game.ui.kit.rich import RichRow, draw_rich, rich_rows
from game.ui.kit.scroll import _Scrolling
from game.ui.paint import panels, tokens

MARK, INDENT = 14, 26
"""The size of the side's mark before a line, and what it takes, in logical pixels."""
_APART, _TURN = 3, 12
"""Between lines, and where the rule beside the heading of a turn runs."""
Filters = Sequence[tuple[str, str, frozenset[str]]]
"""What the log can be narrowed to: id, words, kinds of lines."""


class Chronicle:
    """The lines of a match as one seat may read them, kept up moment by moment."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        self.match, self.seat = match, seat
        self._told: list[tuple[Sequence[Moment], list[LogLine]]] = []

    def lines(self) -> list[tuple[int, LogLine]]:
        """Every line with the number of the moment that it begins with; what was done in one go is told together."""
        runs = stretches(self.match.system, self.match.moments)
        del self._told[len(runs) :]
        for number, run in enumerate(runs):
            moments = self.match.moments[run.start : run.stop]
            if number < len(self._told) and _same(self._told[number][0], moments):
                continue
            seen = [
                event
                for moment in moments
                for each in moment.events
                if (event := each.seen_by(self.seat)) is not None
            ]
            told = self.match.system.tell(moments[-1].state, seen, self.seat)
            told += [LogLine(moment.note, "note", moment.seat) for moment in moments if moment.note]
            self._told[number : number + 1] = [(moments, told)]
        return [(run.start, line) for run, (_, told) in zip(runs, self._told, strict=True) for line in told]

    def since(self, moment: int) -> list[LogLine]:
        """What happened after a moment, turns and draws left out."""
        dull = ("turn",)
        return [line for number, line in self.lines() if number > moment and line.kind not in dull]


def _same(before: Sequence[Moment], now: Sequence[Moment]) -> bool:
    """Whether these are the very same moments."""
    return len(before) == len(now) and all(a is b for a, b in zip(before, now, strict=True))


class LogView(_Scrolling):
    """The lines of a chronicle. `chosen` is called with the places of a line that is clicked."""

    focusable = True

    def __init__(
        self,
        rect: pygame.Rect,
        theme: Theme,
        lines: list[tuple[int, LogLine]],
        chosen: Callable[[int, LogLine], None],
        *,
        kinds: frozenset[str] = frozenset(),
        search: str = "",
        marked: int = -1,
    ) -> None:
        super().__init__("log", rect)
        self._chosen, self.marked = chosen, marked
        wanted = search.lower()
        self.lines = [
            (number, line)
            for number, line in lines
            if (line.kind == "turn" or not kinds or line.kind in kinds)
            and (not wanted or wanted in line.text.replace("**", "").lower())
        ]
        self._theme = theme
        self._rows: list[tuple[int, LogLine, list[RichRow]]] = []
        self._tops = [0]
        inner = self.rect.width - theme.px(INDENT + APART)
        for number, line in self.lines:
            rows = rich_rows(theme, line.text, inner)
            self._rows.append((number, line, rows))
            self._tops.append(self._tops[-1] + theme.line("body") * len(rows) + theme.px(_APART))
        self._pressed: int | None = None
        self.offset = max(0, self.whole - self.rect.height)

    @property
    def whole(self) -> int:
        return self._tops[-1]

    def keep(self) -> object | None:
        # The newest lines are what one wants to see, so the place is not kept unless it was chosen.
        return None if self.offset >= self.whole - self.rect.height - 4 else self.offset

    def restore(self, kept: object) -> None:
        if isinstance(kept, int):
            self.scroll_to(kept)

    def spots(self) -> dict[str, pygame.Rect]:
        rows = {f"log:{index}": self._place_of(index).clip(self.seen) for index in self._seen()}
        return {self.id: self.seen} | rows

    def _seen(self) -> list[int]:
        low, high = self.offset, self.offset + self.rect.height
        return [n for n in range(len(self._rows)) if self._tops[n + 1] > low and self._tops[n] < high]

    def _place_of(self, index: int) -> pygame.Rect:
        top = self.place.y + self._tops[index] - self.offset
        return pygame.Rect(self.place.x, top, self.place.width, self._tops[index + 1] - self._tops[index])

    def on_press(self, pos: tuple[int, int]) -> None:
        super().on_press(pos)
        free = self._grip is None
        self._pressed = next((n for n in self._seen() if free and self._place_of(n).collidepoint(pos)), None)

    def activate(self) -> None:
        if self._pressed is not None:
            number, line, _ = self._rows[self._pressed]
            self.marked = self._pressed
            self._chosen(number, line)
        self._pressed = None

    def navigate(self, action: str) -> bool:
        step = {"up": -1, "down": 1}.get(action)
        if step is None or not self._rows:
            return False
        index = len(self._rows) - 1 if self.marked < 0 else self.marked + step
        if not 0 <= index < len(self._rows):
            return False
        self.marked = index
        self.show(self._tops[index], self._tops[index + 1])
        number, line, _ = self._rows[index]
        self._chosen(number, line)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        before = surface.get_clip()
        surface.set_clip(self.place.clip(before))
        at_end = self.offset >= self.whole - self.rect.height
        indent, near = theme.px(INDENT), theme.px(NEAR)
        for index in self._seen():
            _, line, rows = self._rows[index]
            box = self._place_of(index)
            if at_end and box.top < self.place.top - near:
                # At rest no row is cut in two: of a long line the rows that have room are its end.
                high = theme.line("body")
                cut = -(-(self.place.top - near - box.top) // high)
                if line.kind != "turn":
                    draw_rich(surface, theme, rows[cut:], (box.x + indent, box.y + cut * high), palette.dim)
                continue
            if index == self.marked:
                surface.blit(panels.lit_row(theme, (self.place.width - theme.px(INSET), box.height)), box)
            if line.kind == "turn":
                words = surface.blit(theme.text(line.text, "body-semibold", palette.brass), box)
                left, middle = words.right + theme.px(GAP), box.y + theme.px(_TURN)
                panels.hairline(surface, theme, (left, middle), max(0, box.right - theme.px(APART) - left))
                continue
            if line.seat:
                mark = tokens.side_mark(theme, line.seat, theme.px(MARK))
                surface.blit(mark, (box.x, box.y + near))
            draw_rich(surface, theme, rows, (box.x + indent, box.y), palette.dim)
        surface.set_clip(before)
        self.draw_bar(surface)
        if self.focused:
            panels.focus_ring(surface, theme, self.place)
