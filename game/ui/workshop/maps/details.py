"""The fields in which a piece of terrain says what it does and what it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.fields import within
from game.ui.kit.button import Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.measures import CLOSE, FIELD
from game.ui.kit.pen import Pen
from game.ui.workshop.maps.map_draft import Drawing
from game.ui.workshop.notations.details import Detail

TYPED = ("height", "wounds", "structure", "interact", "destroyed", "traits", "features")
"""The fields among them that are typed."""
_ADDED = {
    "interact": "Add a deed…",
    "destroyed": "Add a deed…",
    "traits": "Add a trait…",
    "features": "Add a feature…",
}
"""What stands where one more line can be chosen."""


class Desk(Protocol):
    """Where a map is worked on."""

    @property
    def drawing(self) -> Drawing:
        """The map."""

    def typed(self, refusal: str) -> None:
        """A letter was typed and has its effect, or is refused."""

    def act(self, refusal: str) -> None:
        """Something was done, or is refused: show everything anew."""


def lay(desk: Desk, pen: Pen, path: str, details: Sequence[Detail]) -> None:
    """A row or two for each of them."""
    for detail in details:
        form = {"switch": _switch, "choice": _choice, "lines": _lines}.get(detail.form, _entry)
        form(desk, pen, path, detail)


def _set(desk: Desk, path: str, detail: Detail, value: object, *, going: bool = False) -> str:
    """Say something else; what is usual is not said."""
    where = within(path, detail.key)
    said = "" if value == detail.usual else value
    return desk.drawing.set(where, said, going=where if going else "")


def _switch(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    def change(on: bool) -> None:
        desk.act(_set(desk, path, detail, on))

    pen.add(
        Toggle(
            f"maps.detail.{detail.key}",
            detail.words,
            pen.row(FIELD),
            bool(detail.value),
            change,
            hint=detail.hint,
        )
    )


def _choice(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    def change(value: object) -> None:
        desk.act(_set(desk, path, detail, value))

    place = pen.named(detail.words)
    pen.add(
        Choice(
            f"maps.detail.{detail.id or detail.key}",
            detail.options,
            detail.value,
            place,
            change,
            hint=detail.hint,
        )
    )


def _entry(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    number = detail.form == "number"

    def change(text: str) -> None:
        value: object = (int(text) if text else 0) if number else text
        desk.typed(_set(desk, path, detail, value, going=True))

    place = pen.named(detail.words)
    pen.add(
        Entry(f"maps.detail.{detail.key}", str(detail.value or ""), place, change, empty=detail.empty, hint=detail.hint,
              allowed="0123456789" if number else None, limit=3 if number else 20)
    )  # fmt: skip


def _lines(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    lines = detail.value if isinstance(detail.value, list) else []
    pen.text(detail.words, colour="mute", after=CLOSE)
    pen.add(
        Entry(f"maps.detail.{detail.key}", ", ".join(lines), pen.row(FIELD, CLOSE), _liner(desk, path, detail),
              empty=detail.empty, hint=detail.hint, limit=300)
    )  # fmt: skip

    def add(line: object) -> None:
        if line:
            desk.act(_set(desk, path, detail, [*lines, line]))

    options = [("", _ADDED[detail.key]), *detail.options]
    pen.add(Choice(f"maps.detail.add-{detail.key}", options, "", pen.row(FIELD), add, hint=detail.hint))


def _liner(desk: Desk, path: str, detail: Detail) -> Callable[[str], None]:
    def change(text: str) -> None:
        lines = [" ".join(part.split()) for part in text.split(",") if part.strip()]
        desk.typed(_set(desk, path, detail, lines, going=True))

    return change
