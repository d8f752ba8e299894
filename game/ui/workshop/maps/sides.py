"""Who meets on a map: what each side is called, with whom it comes, and how large the battle is."""

from __future__ import annotations

from typing import Protocol

from game.core.fields import says, within
from game.core.seats import Seat
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.pen import Pen
from game.ui.workshop.maps.map_draft import Drawing
from game.ui.workshop.notations.notation import sided


class Desk(Protocol):
    """Where the map is worked on."""

    @property
    def drawing(self) -> Drawing:
        """The map."""

    def typed(self, refusal: str) -> None:
        """A letter was typed and has its effect, or is refused."""

    def act(self, refusal: str) -> None:
        """Something was done, or is refused: show everything anew."""


def lay(desk: Desk, pen: Pen) -> None:
    """The figures of the battle, then its sides."""
    for key in desk.drawing.notation.figures(desk.drawing.document):
        _number(desk, pen, key, key.capitalize())
    for seat, _ in sided(desk.drawing.document):
        pen.rule()
        _lay_side(desk, pen, seat)


def _number(desk: Desk, pen: Pen, key: str, words: str) -> None:
    place = pen.named(words)
    value = says(desk.drawing.document, key, "")

    def change(text: str) -> None:
        desk.typed(desk.drawing.set(key, int(text) if text else "", going=key))

    pen.add(Entry(f"maps.{key}", str(value), place, change, allowed="0123456789", limit=4, empty="as usual"))


def _lay_side(desk: Desk, pen: Pen, seat: Seat) -> None:
    drawing, path = desk.drawing, within("sides", seat)
    where = within(path, "name")
    place = pen.named(f"Side {seat}")
    pen.add(
        Entry(f"maps.name.{seat}", str(says(drawing.document, where, "") or ""), place,
              lambda text: desk.typed(drawing.set(where, text, going=where)), limit=40, hint="What the side is called")
    )  # fmt: skip
    field, hosts = drawing.notation.hosts()
    now = says(drawing.document, within(path, field))
    if now is None:
        return  # it brings characters, or a company, that only the file has
    place = pen.named("Comes as")
    pen.add(
        Choice(f"maps.host.{seat}", hosts, now, place, lambda host: desk.act(drawing.set(within(path, field), host)),
               hint="Who fights for it if nobody is chosen at the set-up")
    )  # fmt: skip
