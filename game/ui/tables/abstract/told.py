"""The panel of the thread on the shelf: what happened last in one line with its number, and what is asked now."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.app.theme import Rgb, Theme
from game.ui.kit.base import Widget
from game.ui.kit.measures import FIELD, GAP, GUTTER, INSET
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.play.thread import Aftermath
from game.ui.tables.abstract.contract import Seated
from game.ui.tables.abstract.people import face

_BOSS, _ROOMY = 48, 400
"""The boss beside the words, and from which width it stands there."""
OUTCOME, ASKED, REST = "outcome", "asked", "rest"
"""Kinds of lines: what happened last, what is wanted, and what else there is to know."""


class Telling(Seated, Protocol):
    """A table that says what happened."""

    @property
    def aftermath(self) -> Aftermath | None: ...
    def happening(self) -> Aftermath | None: ...


class Told(Widget):
    """What happened last stays until the next act; what is asked comes before the sums. `link` pixels are a rule's."""

    pointable = True

    def __init__(self, scene: Telling, rect: pygame.Rect, asked: tuple[str, ...], *, link: int) -> None:
        super().__init__("told", rect)
        self._scene, self._asked, self._link = scene, asked, link

    @property
    def _last(self) -> Aftermath | None:
        """What happens just now, as far as its dice lie, or happened last."""
        return self._scene.happening() or self._scene.aftermath

    @property
    def told(self) -> str:
        last = self._last
        lines = (last.words, *last.lines) if last else ()
        return "\n".join(line.replace("**", "") for line in (*lines, *self._asked))

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, px = self.theme, self.place, self.theme.px
        low, roomy = place.height < px(FIELD), place.width > px(_ROOMY)
        room = place.copy()
        if not low:
            panels.lay(surface, theme, place)
            room = place.inflate(-2 * px(GUTTER if roomy else INSET), 0)
            boss = self._draw_boss(surface, room) if roomy else 0
            room.x, room.width = room.x + boss, room.width - boss
        lines = self._lines(room.width, 1 if low else max(1, (place.height - px(GAP)) // theme.line("body")))
        high = min(theme.line("lead"), place.height // max(1, len(lines)))
        y = place.centery - high * len(lines) // 2
        for words, kind in lines:
            _draw_line(surface, theme, words, kind, pygame.Rect(room.x, y, room.width, high))
            y += high

    def _draw_boss(self, surface: pygame.Surface, room: pygame.Rect) -> int:
        """Who is asked, or whose doing it was; gives what it takes of the width."""
        theme, shown, last = self.theme, self._scene.flow.shown, self._last
        did = int(last.places[0]) if last and last.places else 0
        body = shown.bodies.get(shown.actor if self._asked else did)
        if body is None:
            return 0
        mark = tokens.side_mark(theme, body.seat, theme.px(_BOSS), face(body.emblem, body.id))
        surface.blit(mark, mark.get_rect(midleft=room.midleft))
        return mark.get_width() + theme.px(GUTTER)

    def _lines(self, width: int, most: int) -> list[tuple[str, str]]:
        """Lines and their kinds, no more than `most`."""
        theme, last = self.theme, self._last
        asked = [(words, ASKED if number == 0 else REST) for number, words in enumerate(self._asked)]
        if most == 1 and asked:
            return asked[:1]
        outcome = [(last.words, OUTCOME)] if last else []
        rest = [(line, REST) for line in last.lines] if last and not asked else []
        found: list[tuple[str, str]] = []
        for words, kind in [*outcome, *asked, *rest]:
            room = width - (0 if found else self._link)
            rows = [(words, kind)]
            if _wide(theme, words, kind) > room:
                broken = theme.wrap(words.replace("**", ""), "body-bold" if kind != REST else "body", room)
                rows = [(row, ASKED if kind != REST else REST) for row in broken]
            if found and len(found) + len(rows) > most:
                break
            found += rows
        return found[:most]


def _wide(theme: Theme, words: str, kind: str) -> int:
    if kind == OUTCOME:
        return sum(theme.width(part, step) for part, step, _ in _runs(theme, words))
    return theme.width(words.replace("**", ""), "card" if kind == ASKED else "body")


def _runs(theme: Theme, words: str) -> list[tuple[str, str, Rgb]]:
    """The runs of the line of an outcome: names in bold, and what came of it in ember."""
    palette = theme.palette
    head, colon, tail = words.partition(": ")
    runs = [
        (part, "card" if number % 2 else "lead", palette.bone if number % 2 else palette.dim)
        for number, part in enumerate(head.split("**"))
        if part
    ]
    came = [(colon, "lead", palette.dim), (tail.replace("**", ""), "card", palette.ember)]
    return [*runs, *came] if colon else runs


def _draw_line(surface: pygame.Surface, theme: Theme, words: str, kind: str, line: pygame.Rect) -> None:
    palette = theme.palette
    if kind == OUTCOME:
        x = line.x
        for part, step, ink in _runs(theme, words):
            text = theme.text(part, step, ink)
            surface.blit(text, (x, line.centery - text.get_height() // 2))
            x += text.get_width()
        return
    plain = words.replace("**", "")
    step = "body" if kind == REST else "card" if theme.width(plain, "card") <= line.width else "body-bold"
    draw_words(surface, theme, plain, step, palette.dim if kind == REST else palette.bone, line)
