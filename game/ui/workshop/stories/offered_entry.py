"""A line of a sheet to type into, with a list of what may come next and what each word means.

The list opens as somebody types. Arrow keys choose, Tab or Enter takes, Esc closes; while nothing in it is chosen, Enter
writes the line as ever, and Tab takes the first.
"""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.kit.base import Group, Widget
from game.ui.kit.entry import Entry
from game.ui.kit.measures import APART, GAP, INSET, NEAR, ROW
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.workshop.stories.lexicon import Lexicon
from game.ui.workshop.stories.offers import Kind, Offers, offers, taken

_SHOWN = 7
"""So many words are seen at once."""
_WIDEST = 560
"""How wide the list is at most, in logical pixels."""
_FOOT = "Tab takes it, Esc closes"
_MOVES = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_TAKES = (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER)
_LEAVES = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)


class OfferedEntry(Entry):
    """An entry for a line of some kind, that offers words of a sheet."""

    def __init__(self, *given: Any, kind: Kind, lexicon: Lexicon, **named: Any) -> None:
        super().__init__(*given, **named)
        self._kind, self._lexicon = kind, lexicon

    def take(self, start: int, word: str) -> None:
        """Put a word in place of what was begun at `start`, and offer what may follow it."""
        text, caret = taken(self.text, self._caret_at, start, word)
        self.set(text)
        self._line.edit_position = min(caret, len(self.text))
        self.changed(self.text)
        self._offer()

    @property
    def _caret_at(self) -> int:
        return int(self._line.edit_position)

    def _feed(self, event: pygame.event.Event) -> bool:
        before = self.text
        used = super()._feed(event)
        if self.text != before:
            self._offer()
        return used

    def _offer(self) -> None:
        self.ui.close_popup()
        begun = self.text[: self._caret_at]
        found = offers(self._kind, begun, self._lexicon) if begun.strip() else Offers()
        if found.found:
            self.ui.open_popup(OfferList(self, found, aimed=bool(begun[found.start :]) and not found.whole))


class OfferList(Widget):
    """The words that may come next; it lies under its line, or above where there is more room."""

    pointable = True
    light = True

    def __init__(self, entry: OfferedEntry, found: Offers, *, aimed: bool) -> None:
        super().__init__(f"{entry.id}.offers", (0, 0, 0, 0))
        self._entry, self._found = entry, found
        self._at = 0 if aimed else -1
        self._offset = 0

    def attach(self, ui: Group) -> None:
        super().attach(ui)
        theme, place = self.theme, self._entry.place
        window = ui.scene.app.screen.get_rect()
        offered = self._found.found
        self._words = max(theme.width(each.word, "body-bold") for each in offered)
        means = max(theme.width(each.means, "body") for each in offered)
        inner = max(self._words + theme.px(APART) + means, theme.width(_FOOT, "body"))
        width = max(place.width, inner + 2 * theme.px(INSET + NEAR))
        width = min(width, theme.px(_WIDEST), window.width)
        height = theme.px(ROW) * (min(_SHOWN, len(offered)) + 1) + 2 * theme.px(NEAR)
        below = place.bottom + theme.px(NEAR)
        top = below if below + height <= window.bottom else max(0, place.top - theme.px(NEAR) - height)
        self.rect = pygame.Rect(min(place.x, window.right - width), top, width, height)

    # -- keys and mouse

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return self._entry.on_key(event)
        if event.key in _MOVES:
            self._step(_MOVES[event.key])
        elif event.key in _TAKES and (self._at >= 0 or event.key == pygame.K_TAB):
            self.activate()
        elif event.key == pygame.K_ESCAPE:
            self.ui.close_popup()
        else:
            if event.key in _LEAVES or event.key in _TAKES:
                self.ui.close_popup()
            return self._entry.on_key(event)
        return True

    def activate(self) -> None:
        word = self._found.found[max(0, self._at)].word
        self._entry.take(self._found.start, word)

    def _step(self, step: int) -> None:
        count = len(self._found.found)
        self._at = (self._at + step) % count if self._at >= 0 else 0 if step > 0 else count - 1
        self._offset = min(max(self._offset, self._at - _SHOWN + 1), self._at)
        self.ui.scene.invalidate()

    def on_point(self, pos: tuple[int, int]) -> None:
        at = next((number for number in self._rows() if self._row(number).collidepoint(pos)), self._at)
        if at != self._at:
            self._at = at
            self.ui.scene.invalidate()

    def on_press(self, pos: tuple[int, int]) -> None:
        self.on_point(pos)

    def on_wheel(self, notches: int) -> bool:
        last = max(0, len(self._found.found) - _SHOWN)
        self._offset = min(last, max(0, self._offset - notches))
        return True

    # -- what is seen

    def _rows(self) -> range:
        return range(self._offset, min(len(self._found.found), self._offset + _SHOWN))

    def _row(self, number: int) -> pygame.Rect:
        high, edge = self.theme.px(ROW), self.theme.px(NEAR)
        top = self.rect.y + edge + (number - self._offset) * high
        return pygame.Rect(self.rect.x + edge, top, self.rect.width - 2 * edge, high)

    def spots(self) -> dict[str, pygame.Rect]:
        return {f"{self._entry.id}:{self._found.found[each].word}": self._row(each) for each in self._rows()}

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        panels.drop_shadow(surface, theme, self.rect)
        surface.blit(panels.panel(theme, self.rect.size, gradient=False), self.rect)
        for number in self._rows():
            row, offer = self._row(number), self._found.found[number]
            if number == self._at:
                surface.blit(panels.lit_row(theme, row.size), row)
            box = row.inflate(-2 * theme.px(INSET), 0)
            draw_words(surface, theme, offer.word, "body-bold", palette.bone, box)
            room = box.copy()
            room.x += self._words + theme.px(APART)
            room.width = box.right - room.x
            draw_words(surface, theme, theme.fit(offer.means, "body", room.width), "body", palette.dim, room)
        foot = self._row(self._rows().stop).inflate(-2 * theme.px(INSET), 0)
        seen, count = self._rows(), len(self._found.found)
        if count > _SHOWN:
            told = f"{seen.start + 1} to {seen.stop} of {count}"
            if theme.width(told, "body") + theme.width(_FOOT, "body") + theme.px(GAP) <= foot.width:
                draw_words(surface, theme, told, "body", palette.mute, foot)
        draw_words(surface, theme, _FOOT, "body", palette.mute, foot, "right")
