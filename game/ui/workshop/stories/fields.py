"""The fields of a story with their names before them: typed, chosen, stepped or switched, each written as soon as it is another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.documents.fields import says, within
from game.ui.kit.button import Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.measures import CLOSE, FIELD
from game.ui.kit.pen import Pen
from game.ui.pages.controls import Stepper
from game.ui.workshop.stories.story import Story

LONG = 600
"""How many letters a line of a sheet has at most."""
Options = Sequence[tuple[object, str]]
"""Values that a field may have, with what they are called; "" says nothing."""


class Typist(Protocol):
    """Where a story is typed."""

    @property
    def story(self) -> Story:
        """The story."""

    def typed(self, refusal: str) -> None:
        """A letter was typed and has its effect, or is refused."""

    def act(self, refusal: str) -> None:
        """Something was done, or is refused: show everything anew."""


def lay(desk: Typist, pen: Pen, path: str, key: str, words: str, *, empty: str = "", hint: str = "") -> None:
    """A text of a part, or of the story itself where `path` is ""."""
    where = within(path, key) if path else key
    value = str(says(desk.story.document, where, "") or "")

    def change(text: str) -> None:
        desk.typed(desk.story.set(where, text, going=where))

    pen.add(Entry(f"stories.{key}", value, pen.named(words), change, limit=LONG, empty=empty, hint=hint))


def _id(where: str) -> str:
    """What the widget of a field is called: as the field itself."""
    return f"stories.{where.rpartition('.')[2]}"


def choice(
    desk: Typist, pen: Pen, where: str, words: str, options: Options, hint: str, *, usual: object = "", id: str = ""
) -> None:  # fmt: skip
    """One of several values; one that the file says and that is none of them is shown, too. What is usual is not said."""
    value = says(desk.story.document, where, usual)
    if not any(value == option for option, _ in options):
        options = [(value, str(value) or "Nobody yet"), *options]

    def change(to: object) -> None:
        desk.act(desk.story.set(where, "" if to == usual else to))

    pen.add(Choice(id or _id(where), options, value, pen.named(words), change, hint=hint))


def stepper(
    desk: Typist, pen: Pen, where: str, words: str, *, usual: int = 0, low: int = 0, high: int, step: int = 1,
    told: Callable[[int], str] = str, hint: str = "",
) -> None:  # fmt: skip
    """A whole number; `usual` is what it is where nothing is said."""
    value = says(desk.story.document, where, usual)

    def change(to: int) -> None:
        desk.typed(desk.story.set(where, to, going=where))

    pen.add(
        Stepper(_id(where), value if isinstance(value, int) else usual, pen.named(words), change,
                low=low, high=high, step=step, words=told, hint=hint)
    )  # fmt: skip


def toggle(desk: Typist, pen: Pen, where: str, words: str, hint: str, *, usual: bool = False) -> None:
    """A switch; what is usual is not said."""
    pen.add(
        Toggle(_id(where), words, pen.row(FIELD), bool(says(desk.story.document, where, usual)),
               lambda on: desk.act(desk.story.set(where, "" if on == usual else on)), hint=hint)
    )  # fmt: skip


def words(
    desk: Typist, pen: Pen, where: str, name: str, *, empty: str = "", hint: str = "", numbers: bool = False
) -> None:
    """Several words or numbers with commas between them."""
    value = says(desk.story.document, where, [])
    shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)

    def change(text: str) -> None:
        made = [each.strip() for each in text.split(",") if each.strip()]
        said = [int(each) for each in made if each.isdecimal()] if numbers else made
        desk.typed(desk.story.set(where, said or "", going=where))

    pen.add(
        Entry(_id(where), shown, pen.named(name), change, limit=LONG, empty=empty, hint=hint,
              allowed="0123456789, " if numbers else None)
    )  # fmt: skip


def lines(desk: Typist, pen: Pen, where: str, id: str, empty: str) -> None:
    """Texts one under the other: Enter writes one, an empty one goes, the last field is for one more."""
    story = desk.story
    for number, line in enumerate([*story.texts(where), ""]):
        pen.add(
            Entry(f"stories.{id}:{number}", line, pen.row(FIELD, CLOSE), lambda text: None, limit=LONG, empty=empty,
                  entered=lambda text, number=number: desk.act(story.set_text(where, number, text)),  # type: ignore[misc]
                  hint="Enter writes it; emptied, it is taken out")
        )  # fmt: skip
