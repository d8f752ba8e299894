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
from game.ui.kit.rich import Row, Run, draw_row, marked, set_rows, stand
from game.ui.kit.scroll import _Scrolling
from game.ui.paint import panels, tokens

MARK, INDENT = 14, 26
"""The size of the side's mark before a line, and what it takes, in logical pixels."""
BETWEEN = 3
"""Between lines."""
_RULE = "§"
"""What stands after a line that a rule made so."""
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
    """The lines of a chronicle. `chosen` is called with a line that is clicked; a click on its mark opens its rule."""

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
        self._rows: list[tuple[int, LogLine, tuple[Row, ...]]] = []
        self._tops = [0]
        inner = self.rect.width - theme.px(INDENT + APART)
        for number, line in self.lines:
            rows = set_rows(theme, _runs(line), inner)
            self._rows.append((number, line, rows))
            high = sum(row.height for row in rows)
            self._tops.append(self._tops[-1] + high + theme.px(BETWEEN))
        self._pressed = self._pointed = -1
        self._by_mark = False
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

    @property
    def paragraph(self) -> str | None:
        index = self._pointed if self.hovered else self.marked
        return self._rows[index][1].rule or None if 0 <= index < len(self._rows) else None

    def spots(self) -> dict[str, pygame.Rect]:
        seen = self._seen()
        rows = {f"log:{index}": self._place_of(index).clip(self.seen) for index in seen}
        marks = {f"log:{index}.rule": self._mark_of(index).clip(self.seen) for index in seen}
        return {self.id: self.seen} | rows | marks

    def _seen(self) -> list[int]:
        low, high = self.offset, self.offset + self.rect.height
        return [n for n in range(len(self._rows)) if self._tops[n + 1] > low and self._tops[n] < high]

    def _place_of(self, index: int) -> pygame.Rect:
        top = self.place.y + self._tops[index] - self.offset
        return pygame.Rect(self.place.x, top, self.place.width, self._tops[index + 1] - self._tops[index])

    def _mark_of(self, index: int) -> pygame.Rect:
        """Where the mark of a line's rule stands; empty if it has none."""
        _, line, rows = self._rows[index]
        box = self._place_of(index)
        if not line.rule or line.kind == "turn":
            return pygame.Rect(box.topleft, (0, 0))
        x, run = rows[-1].runs[-1]
        wide = self._theme.width(run.words, run.step)
        high = rows[-1].height
        left, top = box.x + self._theme.px(INDENT) + x, box.bottom - self._theme.px(BETWEEN) - high
        return pygame.Rect(left, top, wide, high).inflate(self._theme.px(GAP), 0)

    def _at(self, pos: tuple[int, int]) -> int:
        return next((n for n in self._seen() if self._place_of(n).collidepoint(pos)), -1)

    def on_point(self, pos: tuple[int, int]) -> None:
        self._pointed = self._at(pos)

    def on_press(self, pos: tuple[int, int]) -> None:
        super().on_press(pos)
        self._pressed = self._at(pos) if self._grip is None else -1
        self._by_mark = self._pressed >= 0 and self._mark_of(self._pressed).collidepoint(pos)

    def activate(self) -> None:
        if self._pressed >= 0:
            number, line, _ = self._rows[self._pressed]
            if self._by_mark:
                self.ui.scene.app.open_rules(line.rule)
            else:
                self.marked = self._pressed
                self._chosen(number, line)
        self._pressed = -1

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
        theme = self.theme
        before = surface.get_clip()
        surface.set_clip(self.place.clip(before))
        at_end = self.offset >= self.whole - self.rect.height
        for index in self._seen():
            rows, box = self._rows[index][2], self._place_of(index)
            out = self.place.top - theme.px(NEAR) - box.top
            # At rest no row is cut in two: of a long line the rows that have room are its end.
            cut = -(-out // rows[0].height) if at_end and out > 0 else 0
            if index == self.marked and not cut:
                surface.blit(panels.lit_row(theme, (self.place.width - theme.px(INSET), box.height)), box)
            self._draw_line(surface, index, box, cut)
        surface.set_clip(before)
        self.draw_bar(surface)
        if self.focused:
            panels.focus_ring(surface, theme, self.place)

    def _draw_line(self, surface: pygame.Surface, index: int, box: pygame.Rect, cut: int) -> None:
        """Draw a line in the middle of its box, without as many of its rows as are cut from its beginning."""
        theme, palette = self.theme, self.theme.palette
        _, line, rows = self._rows[index]
        high = theme.high("H", "body")
        top = box.y + (rows[0].height - high + theme.px(BETWEEN)) // 2
        if line.kind == "turn":
            if not cut:
                at = box.x, top + theme.baseline("H", "body")
                words = stand(surface, theme, line.text, "body-semibold", palette.brass, at)
                left = words.right + theme.px(GAP)
                width = max(0, box.right - theme.px(APART) - left)
                panels.hairline(surface, theme, (left, top + high // 2), width)
            return
        if line.seat and not cut:
            size = theme.px(MARK)
            surface.blit(
                tokens.side_mark(theme, line.seat, size), (box.x + theme.px(NEAR), top + (high - size) // 2)
            )
        left = box.x + theme.px(INDENT)
        for number, row in enumerate(rows[cut:], cut):
            draw_row(surface, theme, row, (left, top + number * row.height))


def _runs(line: LogLine) -> tuple[Run, ...]:
    """The words of a line, and the mark of its rule."""
    mark = (Run(f"\u00a0{_RULE}", role="brass"),) if line.rule and line.kind != "turn" else ()
    return (*marked(line.text), *mark)
