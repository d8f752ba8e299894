"""What the sheet asks (`ask`): the text, whose choice it is, and an answer to each number of the keyboard (A-4).

    question.ask(app, text, choices, self.answer, person="Astrid", seat="one")

`answer` gets the number of the choice, from 0, once the question has gone. Nothing is chosen in advance, Esc answers
nothing: it lets one look at the table and come back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.seats import Seat
from game.ui.app.scene import Scene
from game.ui.app.theme import Theme
from game.ui.kit.button import Button
from game.ui.kit.labels import RuleLink
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens

if TYPE_CHECKING:
    from game.ui.app.loop import App

KEY = "card-"
"""The numbers of the keyboard, as bound in a battle."""


def ask(
    app: App,
    text: str,
    choices: Sequence[str],
    answer: Callable[[int], None],
    *,
    person: str,
    seat: Seat = "one",
    emblem: str = "",
) -> Question:
    """Put the question over whatever is open. `seat` and `emblem` are the mark of whoever chooses."""
    scene = Question(text, choices, answer, person=person, seat=seat, emblem=emblem)
    app.push(scene)
    return scene


class Question(Scene):
    """A question with its answers; while `aside` only a strip is left of it, and the table is seen."""

    name = "question"
    opaque = False
    scope = "battle"

    def __init__(
        self,
        text: str,
        choices: Sequence[str],
        answer: Callable[[int], None],
        *,
        person: str,
        seat: Seat = "one",
        emblem: str = "",
    ) -> None:
        self.text, self.choices, self._answer = text, tuple(choices), answer
        self.person, self.seat, self.emblem = person, seat, emblem
        self.aside = False
        self.box = pygame.Rect(0, 0, 1, 1)

    def enter(self) -> None:
        self.app.sound.play("turn")

    # Answering

    def give(self, choice: int) -> None:
        """This is the answer."""
        self.app.sound.play("commit")
        self.app.pop()
        self._answer(choice)

    def look(self) -> None:
        """Look at the table, or come back to the question."""
        self.aside = not self.aside
        self.ui.focus(None)
        self.rebuild()

    def on_action(self, action: str) -> bool:
        if action in ("up", "down") and self.ui.focused is None:
            body = self.ui.get("question.body")
            return isinstance(body, Scroll) and body.overflows and body.page(action)
        if not action.startswith(KEY):
            return False
        number = int(action.removeprefix(KEY)) - 1
        if not self.aside and number < len(self.choices):
            self.give(number)
        return True

    def back(self) -> bool:
        self.look()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        # Nothing goes through to the table, but the keys of every scene still work.
        return super().handle(event) or event.type != pygame.KEYDOWN

    # Laying out

    def layout(self) -> None:
        px, (wide, high) = self.px, self.size
        pad = px(24 if self.logical[0] >= 700 else 16)
        width = min(px(640), wide - px(16))
        if self.aside:
            self.box = pygame.Rect((wide - width) // 2, high - px(72), width, px(64))
            rect = pygame.Rect(self.box.right - px(232), self.box.y + px(10), px(220), px(44))
            self.ui.add(
                Button("question.back", "Back to the question", rect, self.look, primary=True, key="back")
            )
            self.ui.default = "question.back"
            return
        inner, head, foot = width - 2 * pad, px(92), px(64)
        scroll = Scroll("question.body", (0, 0, inner + px(14), 10))
        pen = Pen(self.theme, scroll, 0, 0, inner)
        pen.story(self.text)
        pen.gap(6)
        for number, words in enumerate(self.choices):
            give = partial(self.give, number)
            pen.put(Choice(f"question:{number + 1}", number + 1, words, pen.box(52), give, self.theme), 10)
        height = min(head + pen.y + foot, high - px(16))
        self.box = pygame.Rect((wide - width) // 2, (high - height) // 2, width, height)
        scroll.rect.size = (inner + px(14), max(px(20), height - head - foot))
        for widget in scroll.walk():
            widget.rect.move_ip(self.box.x + pad, self.box.y + head)
        scroll.refit()
        self.ui.add(scroll)
        look = pygame.Rect(self.box.x + pad, self.box.bottom - px(56), min(inner - px(90), px(230)), px(40))
        self.ui.add(Button("question.look", "Look at the table", look, self.look, icon="eye", key="back"))
        link = (self.box.right - pad - px(80), look.y + px(6), px(80), px(28))
        self.ui.add(RuleLink("question.rule", "A-4", link))

    # Painting

    def paint(self, surface: pygame.Surface) -> None:
        theme, palette, box, px = self.theme, self.theme.palette, self.box, self.px
        if not self.aside:
            surface.blit(panels.veil(self.size, 0.5), (0, 0))
        panels.drop_shadow(surface, theme, box, 10)
        surface.blit(panels.dialog(theme, box.size), box)
        if self.aside:
            words = pygame.Rect(box.x + px(16), box.y, box.width - px(260), box.height)
            draw_words(surface, theme, f"{self.person}, it is your choice.", "card", palette.bone, words)
            return
        pad = px(24 if self.logical[0] >= 700 else 16)
        size = px(56)
        mark = tokens.side_mark(theme, self.seat, size, self.emblem or None)
        surface.blit(mark, (box.x + pad, box.y + px(18)))
        x = box.x + pad + size + px(14)
        room = pygame.Rect(x, box.y + px(16), box.right - pad - x, px(34))
        draw_words(surface, theme, f"{self.person}, it is your choice", "title", palette.bone, room)
        count = len(self.choices)
        hint = f"Choose with 1 to {count}, or click." if count > 1 else "Press 1, or click."
        below = pygame.Rect(x, room.bottom, room.width, px(24))
        draw_words(surface, theme, hint, "body", palette.mute, below)


class Choice(Button):
    """An answer: its key and its words, in as many lines as they need."""

    LEFT = 56

    def __init__(
        self, id: str, number: int, words: str, rect: pygame.Rect, command: Callable[[], None], theme: Theme
    ) -> None:
        words = words[:1].upper() + words[1:]
        super().__init__(id, words, rect, command)
        self._number = number
        self._rows = theme.wrap(words, "card", max(theme.px(60), rect.width - theme.px(self.LEFT + 16)))
        self.rect.height = max(rect.height, theme.px(24) * len(self._rows) + theme.px(24))

    def _draw_inside(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme = self.theme
        cap = panels.keycap(theme, str(self._number))
        surface.blit(cap, cap.get_rect(center=(place.x + theme.px(self.LEFT // 2 + 2), place.centery)))
        line = theme.px(24)
        y = place.centery - line * len(self._rows) // 2
        for row in self._rows:
            room = pygame.Rect(place.x + theme.px(self.LEFT), y, place.width - theme.px(self.LEFT + 12), line)
            draw_words(surface, theme, row, "card", theme.palette.bone, room)
            y += line


__all__ = ["Choice", "Question", "ask"]
