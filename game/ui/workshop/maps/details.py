"""The fields in which a map and whatever lies on it say what they do and are, each with its name before it or above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Protocol

import pygame

from game.core.documents.fields import says, steps
from game.ui.kit.button import Button, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.measures import CLOSE, FIELD, GAP, LINE, NAMED
from game.ui.kit.pen import Pen
from game.ui.workshop.maps.map_draft import Drawing
from game.ui.workshop.notations.details import Detail, in_words

_LONG = 400
"""How many letters a line has at most."""


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
    """A row or two for each field of what stands at `path`."""
    for detail in details:
        _FORMS[detail.form](desk, pen, path, detail)


def spot(detail: Detail) -> str:
    """The id of its widget; where it has several they have a colon and their place or value behind it."""
    return f"maps.detail.{detail.id or detail.key}"


def said(drawing: Drawing, fields: Iterable[str]) -> int:
    """In how many of some fields the file says something."""
    return sum(says(drawing.document, each) not in (None, "") for each in fields)


def home(drawing: Drawing, field: str) -> str:
    """The title of the group in which a widget has its place while nothing is chosen; "" for none."""
    groups = drawing.notation.groups(drawing.document)
    return next((group.title for group in groups if field in map(spot, group.details)), "")


def about(drawing: Drawing, field: str) -> str:
    """The spot of the field that a problem is about, of what is chosen; "" if nothing there says it."""
    found = [
        (_nearness(steps(detail.where(path)), steps(field)), spot(detail)) for path, detail in _all(drawing)
    ]
    nearness, best = max(found, default=(0, ""), key=lambda each: each[0])
    return best if nearness else ""


def _all(drawing: Drawing) -> Iterator[tuple[str, Detail]]:
    """All fields of what is chosen, with the path of what they belong to."""
    own = drawing.own
    if own is not None:
        yield from ((own.path, each) for each in drawing.notation.details(drawing.document, own))
    else:
        for group in drawing.notation.groups(drawing.document):
            yield from ((group.path, each) for each in group.details)


def _nearness(field: tuple[object, ...], other: tuple[object, ...]) -> int:
    """How many steps two paths share if one of them leads into the other; else none."""
    least = min(len(field), len(other))
    return least if field[:least] == other[:least] else 0


def _set(desk: Desk, path: str, detail: Detail, value: object, *, going: bool = False) -> str:
    """Say something else; what is usual is not said."""
    drawing, where = desk.drawing, detail.where(path)
    return drawing.do(detail.edit(drawing.document, path, value), going=where if going else "")


def _switch(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    pen.add(
        Toggle(spot(detail), detail.words, pen.row(FIELD), bool(detail.value),
               lambda on: desk.act(_set(desk, path, detail, on)), hint=detail.hint)
    )  # fmt: skip


def _several(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    now = _listed(detail)
    options = [*detail.options, *((each, str(each)) for each in now if each not in dict(detail.options))]

    def change(value: object, on: bool) -> None:
        chosen = [each for each, _ in options if (on if each == value else each in now)]
        desk.act(_set(desk, path, detail, chosen))

    pen.caption(detail.words)
    for value, words in options:
        place, on = pen.row(FIELD, 0), value in now
        pen.add(Toggle(f"{spot(detail)}:{value}", words, place, on, partial(change, value), hint=detail.hint))
    pen.gap(GAP)


def _named(pen: Pen, detail: Detail) -> pygame.Rect:
    """A place with the name before it, or above it if there is no room."""
    if pen.theme.width(detail.words, "body") <= pen.px(NAMED):
        return pen.named(detail.words)
    pen.caption(detail.words)
    return pen.row(FIELD)


def _choice(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    pen.add(
        Choice(spot(detail), detail.options, detail.value, _named(pen, detail),
               lambda value: desk.act(_set(desk, path, detail, value)), hint=detail.hint)
    )  # fmt: skip


def _number(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    def change(text: str) -> None:
        desk.typed(_set(desk, path, detail, int(text) if text else detail.usual, going=True))

    pen.add(
        Entry(spot(detail), "" if detail.value is None else str(detail.value), _named(pen, detail), change,
              empty=detail.empty, hint=detail.hint, allowed="0123456789", limit=5)
    )  # fmt: skip


def _text(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    pen.add(
        Entry(spot(detail), str(detail.value or ""), _named(pen, detail),
              lambda text: desk.typed(_set(desk, path, detail, text, going=True)), empty=detail.empty, hint=detail.hint)
    )  # fmt: skip


def _listed(detail: Detail) -> list[object]:
    return detail.value if isinstance(detail.value, list) else []


def _lines(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    lines = _listed(detail)
    shown = ", ".join(" ".join(map(str, each)) if isinstance(each, list) else str(each) for each in lines)
    pen.caption(detail.words)
    pen.add(
        Entry(spot(detail), shown, pen.row(FIELD, CLOSE if detail.options else GAP), _liner(desk, path, detail),
              empty=detail.empty, hint=detail.hint, limit=_LONG)
    )  # fmt: skip

    def add(line: object) -> None:
        if line:
            desk.act(_set(desk, path, detail, [*lines, line]))

    if detail.options:
        options = [("", detail.add), *detail.options]
        before, _, last = spot(detail).rpartition(".")
        pen.add(Choice(f"{before}.add-{last}", options, "", pen.row(FIELD), add, hint=detail.hint))


def _liner(desk: Desk, path: str, detail: Detail) -> Callable[[str], None]:
    def change(text: str) -> None:
        lines = [detail.read(" ".join(part.split())) for part in text.split(",") if part.strip()]
        desk.typed(_set(desk, path, detail, lines, going=True))

    return change


def _sentences(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    found = _listed(detail)

    def enter(place: int, text: str) -> None:
        made = [each for each in [*found[:place], text.strip(), *found[place + 1 :]] if each]
        desk.act(_set(desk, path, detail, made))

    pen.caption(detail.words)
    for place, sentence in enumerate([*found, ""]):
        pen.add(
            Entry(f"{spot(detail)}:{place}", str(sentence), pen.row(FIELD, CLOSE), lambda text: None, entered=partial(enter, place),
                  empty=detail.empty, hint="Enter writes it; an empty one goes", limit=_LONG)
        )  # fmt: skip
    pen.gap(GAP - CLOSE)


def _kept(desk: Desk, pen: Pen, path: str, detail: Detail) -> None:
    words, top = pen.inset(0, FIELD + GAP), pen.y
    words.gap((FIELD - LINE) / 2)
    words.text(f"{detail.words}: {in_words(detail.value)}", colour="bone")
    gone = pen.box(FIELD)
    gone.update(gone.right - pen.px(FIELD), top, pen.px(FIELD), gone.height)
    pen.add(
        Button(spot(detail), "", gone, lambda: desk.act(_set(desk, path, detail, detail.usual)), icon="trash",
               hint="Take it out")
    )  # fmt: skip
    pen.y = max(words.y, gone.bottom + pen.px(CLOSE))


_FORMS: dict[str, Callable[[Desk, Pen, str, Detail], None]] = {
    "switch": _switch, "choice": _choice, "several": _several, "number": _number, "text": _text, "lines": _lines,
    "sentences": _sentences, "kept": _kept,
}  # fmt: skip
