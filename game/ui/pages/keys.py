"""The list of keys, over whatever is open."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.app import keys
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Column, Flex, Layout, Row, Stack, lay
from game.ui.kit.measures import APART, BAR, BUTTON, FIELD, GAP, GUTTER, MARGIN, NEAR, WELL
from game.ui.kit.modal import Modal
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels

_ROW = 32
_TWO = 680
"""How wide a list in two columns is at least, in logical pixels."""


def heard(bound: keys.Keys, scope: str) -> dict[str, list[keys.Binding]]:
    """What keys call in a scope, in it and in those round it: nothing all of whose keys mean something else further in."""
    found: dict[str, list[keys.Binding]] = {}
    taken: set[str] = set()
    for each in dict.fromkeys((*keys.around(scope), "everywhere")):
        chords = {binding: bound.chords(binding.id) for binding in keys.BINDINGS if binding.scope == each}
        rows = [binding for binding, own in chords.items() if not taken.issuperset(own)]
        if rows:
            found[each] = rows
        taken.update(*chords.values())
    return found


class KeysHelp(Modal):
    """The keys that mean something in `scope`, the scope's own first."""

    name = "keys"
    title = "Keys"

    def __init__(self, scope: str = "everywhere") -> None:
        self._shown = scope
        self.box = self._head = pygame.Rect(0, 0, 1, 1)

    def layout(self) -> None:
        place = lay(self._frame(), self.theme, pygame.Rect((0, 0), self.size))
        self.box, self._head, area = place["box"], place["head"], place["list"]
        scroll = self.ui.add(Scroll("keys.list", area, foot=self.px(GAP)))
        columns = 2 if area.width >= self.px(_TWO) else 1
        gap = self.px(WELL)
        column = (area.width - self.px(BAR) - gap * (columns - 1)) // columns
        y = area.y
        for scope, rows in heard(self.app.keys, self._shown).items():
            y = self._lay_scope(scroll, scope, rows, (area.x, y), column, gap, columns) + self.px(APART)
        self._lay_buttons(place)
        self._scroll = scroll

    def _frame(self) -> Stack:
        """A panel in the middle of the window: heading, list, and buttons at the right of its foot."""
        buttons = Row(Box("change", Flex(most=170)), Box("close", 150), gap=APART, high=BUTTON)
        inside = Column(Box(high=APART), Box("head", high=FIELD), Box(high=GAP), Box("list", high=Flex(least=FIELD)),
                        Box(high=10), buttons, Box(high=14), align="end")  # fmt: skip
        panel = Row(
            Box(wide=MARGIN), inside, Box(wide=MARGIN), name="box", wide=Flex(most=920), high=Flex(most=640)
        )
        return Stack(panel, pad=GUTTER, align="centre")

    def _lay_scope(
        self, scroll: Scroll, scope: str, rows: Sequence[keys.Binding], at: tuple[int, int], column: int,
        gap: int, columns: int,
    ) -> int:  # fmt: skip
        """A heading and its rows in columns, read downwards; returns the bottom."""
        x, y = at
        high = self.px(_ROW)
        scroll.add(Label("", keys.SCOPES[scope], (x, y, column, high), step="panel"))
        y += high + self.px(NEAR)
        deep = -(-len(rows) // columns)
        for index, binding in enumerate(rows):
            left = x + (index // deep) * (column + gap)
            scroll.add(_Row(binding, pygame.Rect(left, y + (index % deep) * high, column, high)))
        return y + deep * high

    def _lay_buttons(self, place: Layout) -> None:
        self.ui.add(Button("keys.change", "Change keys", place["change"], self._change, icon="keyboard"))
        self.ui.add(Button("keys.close", "Close", place["close"], self.app.pop, primary=True, key="confirm"))
        self.ui.default = "keys.close"

    def _change(self) -> None:
        self.app.pop()
        self.app.open("settings", tab="keys")

    def on_action(self, action: str) -> bool:
        if action == "keys":
            self.app.pop()
            return True
        if action in ("up", "down") and self.ui.focused is None:
            self._scroll.page(action)
            self.invalidate()
            return True
        return False

    def paint_box(self, surface: pygame.Surface) -> None:
        surface.blit(panels.panel(self.theme, self.box.size), self.box)
        draw_words(surface, self.theme, self.title, "title", self.theme.palette.bone, self._head)


class _Row(Widget):
    """An action and its keys."""

    def __init__(self, binding: keys.Binding, rect: pygame.Rect) -> None:
        super().__init__("", rect)
        self._binding = binding

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        right = draw_caps(surface, theme, self.ui.scene.app.keys.chords(self._binding.id), place)
        words = pygame.Rect(place.x, place.y, max(8, right - place.x), place.height)
        draw_words(surface, theme, self._binding.title, "body", theme.palette.dim, words)


def draw_caps(surface: pygame.Surface, theme: Theme, chords: Sequence[str], room: pygame.Rect) -> int:
    """Draw keycaps at the right of a room; returns how far what stands before them may reach."""
    right = room.right
    for chord in reversed(chords):
        cap = panels.keycap(theme, chord)
        right -= cap.get_width()
        surface.blit(cap, (right, room.centery - cap.get_height() // 2))
        right -= theme.px(GAP)
    return right
