"""Questions and messages over whatever is open.

    dialogs.tell(app, "Saved", "The battle is kept as “Jotunheim, turn 7”.")
    dialogs.ask(app, "End the turn?", "Fandral could still move.", "End turn", match.end_turn,
                again=("Don't ask again in this match", remember))

A dialog that does not fit scrolls; Esc takes the way that changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.app.scene import Scene
from game.ui.kit.button import Button, Toggle
from game.ui.kit.entry import Entry
from game.ui.kit.labels import RuleLink, Text
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels

if TYPE_CHECKING:
    from game.ui.app.loop import App


@dataclass(frozen=True)
class Answer:
    """One button of a dialog; `id` names it among the hotspots as "dialog.<id>"."""

    id: str
    words: str
    command: Callable[[], None] | None = None
    icon: str = ""


class Dialog(Scene):
    """A question with answers, the first of them primary, the last the one that changes nothing (Esc).

    `again` adds a switch: its words and what to call, when an answer is given, if it was set. `field` adds a
    text field: its text and what gets it together with the first answer.
    """

    name = "dialog"
    opaque = False

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[Answer],
        *,
        rule: str | None = None,
        again: tuple[str, Callable[[], None]] | None = None,
        field: tuple[str, Callable[[str], None]] | None = None,
    ) -> None:
        self.title, self.text, self.answers = title, text, tuple(answers)
        self._rule, self._again, self._field = rule, again, field
        self._not_again = False
        self._typed = field[0] if field else ""
        self.box = pygame.Rect(0, 0, 1, 1)

    def rule(self) -> str | None:
        return super().rule() or self._rule

    def layout(self) -> None:
        theme, (wide, high) = self.theme, self.size
        margin, pad, gap = self.px(16), self.px(24), self.px(16)
        width = min(self.px(560), wide - 2 * margin)
        inner = width - 2 * pad
        head = self.px(56)
        scroll = Scroll("dialog.body", (0, 0, inner + self.px(14), 10))
        bottom = self._fill(scroll, inner, gap)
        height = min(head + bottom + pad, high - 2 * margin)
        self.box = pygame.Rect((wide - width) // 2, (high - height) // 2, width, height)
        scroll.rect.size = (inner + self.px(14), height - head - pad + self.px(4))
        for widget in scroll.walk():
            widget.rect.move_ip(self.box.x + pad, self.box.y + head)
        scroll.refit()
        self.ui.add(scroll)
        self.ui.default = f"dialog.{self.answers[0].id}"
        if self._field:
            self.ui.focus("dialog.field")
        if theme.line("body") > scroll.rect.height:
            # So little room that even a line does not fit: give the heading's room to it.
            scroll.rect.union_ip(self.box)

    def _fill(self, scroll: Scroll, inner: int, gap: int) -> int:
        """Put everything into the body from its origin down; returns the height it takes."""
        y = 0
        if self.text:
            words = scroll.add(Text("", self.text, (0, y), inner, self.theme))
            y = words.rect.bottom + gap
        if self._rule:
            scroll.add(RuleLink("dialog.rule", self._rule, (0, y, inner, self.px(24)), align="left"))
            y += self.px(24) + gap
        if self._field:
            scroll.add(
                Entry(
                    "dialog.field", self._typed, (0, y, inner, self.px(40)), self._type, entered=self._enter
                )
            )
            y += self.px(40) + gap
        if self._again:
            row = (0, y, inner, self.px(34))
            scroll.add(Toggle("dialog.again", self._again[0], row, self._not_again, self._set_again))
            y += self.px(34) + gap
        return self._place_answers(scroll, y + self.px(4), inner)

    def _place_answers(self, scroll: Scroll, y: int, inner: int) -> int:
        """Buttons side by side from the right, or one under another where that is too narrow."""
        gap, high = self.px(12), self.px(44)
        needs = [self.theme.width(answer.words, "card") + self.px(96) for answer in self.answers]
        if sum(needs) + gap * (len(needs) - 1) <= inner:
            x = inner - sum(needs) - gap * (len(needs) - 1)
            # The primary answer stands at the right, where the hand expects it.
            for index in reversed(range(len(needs))):
                self._add_answer(scroll, index, pygame.Rect(x, y, needs[index], high))
                x += needs[index] + gap
            return y + high
        for index in range(len(needs)):
            self._add_answer(scroll, index, pygame.Rect(0, y, inner, high))
            y += high + gap
        return y - gap

    def _add_answer(self, scroll: Scroll, index: int, rect: pygame.Rect) -> None:
        answer, last = self.answers[index], len(self.answers) - 1
        key = "confirm" if index == 0 else "back" if index == last else ""
        scroll.add(
            Button(
                f"dialog.{answer.id}", answer.words, rect, lambda: self._give(answer),
                icon=answer.icon, key=key, primary=index == 0,
            )
        )  # fmt: skip

    def _give(self, answer: Answer) -> None:
        self.app.pop()
        if self._again and self._not_again:
            self._again[1]()
        if self._field and answer is self.answers[0]:
            self._field[1](self._typed)
        if answer.command:
            answer.command()

    def _set_again(self, on: bool) -> None:
        self._not_again = on

    def _type(self, text: str) -> None:
        self._typed = text

    def _enter(self, text: str) -> None:
        self._give(self.answers[0])

    def back(self) -> bool:
        self._give(self.answers[-1])
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        # Nothing goes through to what is under a question, but the keys of every scene still work.
        return super().handle(event) or event.type != pygame.KEYDOWN

    def paint(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(panels.veil(self.size), (0, 0))
        panels.drop_shadow(surface, theme, self.box, 10)
        surface.blit(panels.dialog(theme, self.box.size), self.box)
        pad = self.px(24)
        head = pygame.Rect(self.box.x + pad, self.box.y + self.px(12), self.box.width - 2 * pad, self.px(36))
        draw_words(surface, theme, self.title, "unit", theme.palette.bone, head)


def tell(app: App, title: str, text: str, *, rule: str | None = None) -> None:
    """Show a message with one button."""
    app.push(Dialog(title, text, [Answer("ok", "Good")], rule=rule))


def ask(
    app: App,
    title: str,
    text: str,
    yes: str,
    command: Callable[[], None],
    *,
    no: str = "Back",
    rule: str | None = None,
    again: tuple[str, Callable[[], None]] | None = None,
) -> None:
    """Ask for a yes: `command` is called for it; Esc and `no` change nothing."""
    app.push(Dialog(title, text, [Answer("yes", yes, command), Answer("no", no)], rule=rule, again=again))


def ask_text(app: App, title: str, text: str, initial: str, yes: str, entered: Callable[[str], None]) -> None:
    """Ask for a line of text, such as the name of a save."""
    answers = [Answer("yes", yes), Answer("no", "Back")]
    app.push(Dialog(title, text, answers, field=(initial, entered)))
