"""Questions and messages over whatever is open.

    dialogs.tell(app, "Saved", "The battle is kept as “Jotunheim, turn 7”.")
    dialogs.ask(app, "End the turn?", "Fandral could still move.", "End turn", match.end_turn,
                again=("Don't ask again in this match", remember))

A dialog that does not fit scrolls; Esc takes the way that changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from game.ui.kit.button import Button, Toggle
from game.ui.kit.entry import Entry
from game.ui.kit.labels import RuleLink
from game.ui.kit.layout import ACROSS, Box, Column, Row, Stack, Words, lay
from game.ui.kit.measures import APART, BUTTON, FIELD, GUTTER, LINE, NEAR, SWITCH
from game.ui.kit.modal import Modal
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll

if TYPE_CHECKING:
    from game.ui.app.loop import App


_AROUND = 96
"""What a button has around its words: an icon, a keycap, the margins."""


class Answer(Struct, frozen=True):
    """One button of a dialog; `id` names it among the hotspots as "dialog.<id>"."""

    id: str
    words: str
    command: Callable[[], None] | None = None
    icon: str = ""


class Dialog(Modal):
    """A question with answers, the first of them primary, the last the one that changes nothing (Esc).

    Enter gives the first answer, or with `wary` the last: what cannot be unsaid is never a press too many. `again` adds a switch: its words and what to call, when an answer is given, if it was set. `field` adds a
    text field: its text and what gets it together with the first answer.
    """

    name = "dialog"

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[Answer],
        *,
        rule: str | None = None,
        again: tuple[str, Callable[[], None]] | None = None,
        field: tuple[str, Callable[[str], None]] | None = None,
        wary: bool = False,
    ) -> None:
        self.title, self.text, self.answers = title, text, tuple(answers)
        self._rule, self._again, self._field = rule, again, field
        self._default = len(self.answers) - 1 if wary else 0
        self._not_again = False
        self._typed = field[0] if field else ""
        self.box = pygame.Rect(0, 0, 1, 1)

    def rule(self) -> str | None:
        return super().rule() or self._rule

    def layout(self) -> None:
        scroll = self.lay_body("dialog.body", self._fill)
        self.ui.default = f"dialog.{self.answers[self._default].id}"
        if self._field:
            self.ui.focus("dialog.field")
        if self.theme.line("body") > scroll.rect.height:
            # So little room that even a line does not fit: give the heading's room to it.
            scroll.rect.union_ip(self.box)

    def _fill(self, pen: Pen) -> None:
        """Put everything into the body."""
        if self.text:
            pen.text(self.text, after=GUTTER)
        if self._rule:
            pen.add(RuleLink("dialog.rule", self._rule, pen.row(LINE, GUTTER), align="left"))
        if self._field:
            place = pen.row(FIELD, GUTTER)
            pen.add(Entry("dialog.field", self._typed, place, self._type, entered=self._enter))
        if self._again:
            place = pen.row(SWITCH, GUTTER)
            pen.add(Toggle("dialog.again", self._again[0], place, self._not_again, self._set_again))
        pen.gap(NEAR)
        self._place_answers(pen)

    def _place_answers(self, pen: Pen) -> None:
        """Buttons side by side from the right, or one under another where that is too narrow."""
        # The primary answer stands at the right, where the hand expects it.
        order = list(enumerate(self.answers))[::-1]
        boxes = [Box(each.id, Words(each.words, "card", _AROUND), BUTTON) for _, each in order]
        group: Box = Row(*boxes, gap=APART)
        if group.measure(ACROSS, self.theme).least > pen.width:
            order.reverse()
            group = Column(*(Box(each.id, high=BUTTON) for _, each in order), gap=APART)
        place = lay(Stack(group, align="end"), self.theme, pen.box(BUTTON), endless=True)
        for index, answer in order:
            self._add_answer(pen.scroll, index, place[answer.id])
        pen.y = place.whole.bottom

    def _add_answer(self, scroll: Scroll, index: int, rect: pygame.Rect) -> None:
        answer, last = self.answers[index], len(self.answers) - 1
        key = "confirm" if index == self._default else "back" if index == last else ""
        scroll.add(
            Button(
                f"dialog.{answer.id}", answer.words, rect, lambda: self._give(answer),
                icon=answer.icon, key=key, primary=index == self._default,
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


def tell(app: App, title: str, text: str, *, rule: str | None = None) -> None:
    """Show a message with one button."""
    app.push(Dialog(title, text, [Answer("ok", "Close")], rule=rule))


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
    wary: bool = False,
) -> None:
    """Ask for a yes: `command` is called for it; Esc and `no`, and with `wary` Enter too, change nothing."""
    answers = [Answer("yes", yes, command), Answer("no", no)]
    app.push(Dialog(title, text, answers, rule=rule, again=again, wary=wary))


def ask_delete(app: App, what: str, text: str, path: Path, done: Callable[[], None]) -> None:
    """Ask whether a file may go for good; `done` is called when it has gone, or why it could not was said."""

    def delete() -> None:
        try:
            path.unlink()
        except OSError as error:
            app.notify(f"{path.name} could not be deleted: {error.strerror or error}")
        done()

    ask(app, f"Delete this {what}?", text, "Delete", delete, no="Keep it")


def ask_text(app: App, title: str, text: str, initial: str, yes: str, entered: Callable[[str], None]) -> None:
    """Ask for a line of text, such as the name of a save."""
    answers = [Answer("yes", yes), Answer("no", "Back")]
    app.push(Dialog(title, text, answers, field=(initial, entered)))
