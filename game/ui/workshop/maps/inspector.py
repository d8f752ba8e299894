"""What is chosen on the map, in figures that can be typed; with nothing chosen, the map itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import partial
from typing import Protocol

from game.core.documents.fields import says, within
from game.ui.kit.button import Button, Segmented
from game.ui.kit.choice import Choice
from game.ui.kit.command import Command
from game.ui.kit.disclosure import Disclosure
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE, Words
from game.ui.kit.measures import BUTTON, CLOSE, FIELD, HEADING, MARGIN, NEAR, SWITCH
from game.ui.kit.pen import Pen
from game.ui.workshop import alignment, button_rows, named_pieces
from game.ui.workshop.maps import details, piece_name
from game.ui.workshop.maps.map_draft import Drawing
from game.ui.workshop.notations.details import Detail
from game.ui.workshop.notations.items import Item, Sort

_SIGN = 12
"""How wide the letter before a figure is."""
_ANGLE = Words("360°", "body", MARGIN)
"""How wide the field of an angle is: the lengths beside it get what that leaves."""
_ROWS: dict[Sort, tuple[tuple[str, str, str], ...]] = {
    Sort.ZONE: (("across", "Across", ""),), Sort.OBJECTIVE: (("reach", "Reach", "10cm"),), Sort.THING: (), Sort.SPOT: (),
}  # fmt: skip
"""What has a word and a name, and the lengths that it says besides, with what each is where none is said."""
_GROUNDS = ("moor", "snow", "stone", "village", "forest")
THE_MAP = "The map"
"""What the fields of the map itself stand under, besides the groups of its notation."""
_ITSELF = ("title", "story", "table", "ground")
"""Those fields."""
UNFOLDED = frozenset({THE_MAP, "The battle"})
"""What is not folded up at first."""
_EDGES = ("north", "south", "west", "east")


class Desk(Protocol):
    """Where the map is worked on, as far as its figures go."""

    @property
    def drawing(self) -> Drawing:
        """The map."""

    @property
    def symmetries(self) -> list[tuple[object, str, str]]:
        """The kinds of symmetry there are."""

    @property
    def symmetry(self) -> str:
        """The kind in force."""

    def mirror(self, kind: object) -> None:
        """Choose another kind."""

    def snap(self, fraction: object) -> None:
        """Choose what places snap to."""

    def typed(self, refusal: str) -> None:
        """A letter was typed and has its effect, or is refused."""

    def lay_terrain(self) -> None:
        """Look for a random layout."""

    def act(self, refusal: str) -> None:
        """Something was done, or is refused: show everything anew."""

    @property
    def unfolded(self) -> Set[str]:
        """The titles of the groups that are not folded up."""

    def fold(self, title: str) -> None:
        """Fold a group up, or unfold it."""

    def acts(self) -> list[Command]:
        """What can be done with what is chosen."""

    def carries(self) -> list[Command]:
        """How pieces are taken along to another map, and brought from one."""

    def lines(self) -> list[Command]:
        """The ways in which all that is chosen can be lined up."""


def lay(desk: Desk, pen: Pen) -> None:
    """The panel from top to foot."""
    own, items = desk.drawing.own, desk.drawing.chosen_items
    if own is None:
        _lay_map(desk, pen)
    elif len(items) > 1:
        _lay_several(desk, pen, items)
    else:
        _lay_one(desk, pen, own)
        return
    pen.rule()
    _lay_hands(desk, pen)
    if own is None:
        for group in desk.drawing.notation.groups(desk.drawing.document):
            if group.details:
                pen.rule()
                if _headed(desk, pen, group.title, [each.where(group.path) for each in group.details]):
                    details.lay(desk, pen, group.path, group.details)


def _headed(desk: Desk, pen: Pen, title: str, fields: Iterable[str]) -> bool:
    """The heading of a group of fields, given by their paths; whether they are to follow."""
    unfolded, said = title in desk.unfolded, details.said(desk.drawing, fields)
    note = f"{said} set" if said and not unfolded else ""
    pen.put(
        Disclosure(f"maps.group:{title}", title, pen.box(HEADING), partial(desk.fold, title), unfolded=unfolded, note=note),
        NEAR if unfolded else 0,
    )  # fmt: skip
    return unfolded


def _lay_one(desk: Desk, pen: Pen, own: Item) -> None:
    """One thing: what it does above how hands snap, what a piece of terrain is below."""
    found = desk.drawing.notation.details(desk.drawing.document, own) if own.path else []
    below = [each for each in found if own.sort is Sort.TERRAIN and not each.does]
    _lay_item(desk, pen, own, [each for each in found if each not in below])
    pen.rule()
    _lay_hands(desk, pen)
    if own.sort is Sort.TERRAIN:
        pen.rule()
        _lay_nature(desk, pen, own, below)


def _lay_item(desk: Desk, pen: Pen, own: Item, does: Sequence[Detail]) -> None:
    pen.heading(own.name)
    if own.note:
        pen.text(own.note[:1].upper() + own.note[1:], colour="mute")
    if own.fixed:
        pen.text(own.fixed, colour="mute")
    if not own.fixed and own.path and own.sort is not Sort.DEPLOYMENT:
        _lay_place(desk, pen, own)
    if own.sort is Sort.TERRAIN:
        _lay_terrain(desk, pen, own)
    elif own.sort is Sort.DEPLOYMENT:
        _lay_deployment(desk, pen, own)
    elif own.path and own.sort in _ROWS:
        piece_name.lay(desk, pen, own)
        _field(desk, pen, own.path, "name", "Name")
        for key, words, usual in _ROWS[own.sort]:
            _field(desk, pen, own.path, key, words, empty=usual)
    details.lay(desk, pen, own.path, does)
    _lay_acts(desk, pen)


def _lay_several(desk: Desk, pen: Pen, items: Sequence[Item]) -> None:
    """What is done to all that is chosen."""
    named_pieces.lay(pen, [item.name for item in items])
    button_rows.lay(desk.lines(), pen, alignment.AXES)
    _lay_acts(desk, pen)


def _lay_acts(desk: Desk, pen: Pen) -> None:
    """What can be done with what is chosen, and how it is carried to another map."""
    for command in desk.acts():
        pen.add(Button.of(command, pen.row(BUTTON, CLOSE), step="body-bold"))
    button_rows.lay(desk.carries(), pen)


def _lay_place(desk: Desk, pen: Pen, own: Item) -> None:
    """X, Y and the angle."""
    drawing = desk.drawing
    cells = pen.cells(
        FIELD, _SIGN, FREE, _SIGN, FREE, *((_ANGLE,) if own.turn is not None else ()), gap=CLOSE
    )
    for number, sign in enumerate("XY"):
        pen.add(Label("", sign, cells[2 * number], colour="mute"))
        shown = drawing.notation.said(own.at[number])
        change = _mover(desk, own, number)
        pen.add(Entry(f"maps.{sign.lower()}", shown, cells[2 * number + 1], change, limit=10))
    if own.turn is not None:
        pen.add(
            Entry("maps.turn", f"{own.turn}°", cells[4], lambda text: _turned(desk, own, text.replace("°", "")),
                  allowed="0123456789°", limit=4, hint="By how many degrees it is turned")
        )  # fmt: skip


def _mover(desk: Desk, own: Item, axis: int) -> Callable[[str], None]:
    def move(text: str) -> None:
        length = desk.drawing.notation.read_length(text.replace(" ", ""))
        if length is None or length > desk.drawing.size[axis]:
            return  # half a length is none yet, and nothing may jump meanwhile
        now = desk.drawing.item(own.path) or own
        to = (length, now.at[1]) if axis == 0 else (now.at[0], length)
        desk.typed(desk.drawing.move(now, to))

    return move


def _turned(desk: Desk, own: Item, text: str) -> None:
    if text:
        now = desk.drawing.item(own.path) or own
        desk.typed(desk.drawing.turn(now, int(text) % 360))


def _lay_terrain(desk: Desk, pen: Pen, own: Item) -> None:
    _field(desk, pen, own.path, "name", "Name")
    row = says(desk.drawing.document, own.path, {})
    if isinstance(row, dict) and not row.get("points"):
        usual = next(
            (
                tile.shape
                for tile in desk.drawing.notation.kit(desk.drawing.document)
                if tile.id == row.get("kit")
            ),
            "",
        )
        _field(desk, pen, own.path, "shape", "Shape", empty=usual)


def _lay_nature(desk: Desk, pen: Pen, own: Item, found: Sequence[Detail]) -> None:
    """What a piece of terrain is, below all that hands need more often."""
    piece_name.lay(desk, pen, own)
    details.lay(desk, pen, own.path, found)


def _lay_deployment(desk: Desk, pen: Pen, own: Item) -> None:
    row = says(desk.drawing.document, own.path, {})
    if not isinstance(row, dict):
        return
    if "edge" in row:
        options, path = [(edge, edge.capitalize()) for edge in _EDGES], within(own.path, "edge")
        pen.add(
            Choice("maps.edge", options, row["edge"], pen.named("Edge"), lambda edge: desk.act(desk.drawing.set(path, edge)))
        )  # fmt: skip
    if "at" not in row:
        _field(desk, pen, own.path, "depth", "Depth")
    elif "to" in row:
        _lay_corner(
            desk, pen, within(own.path, "at"), row["at"], "", "Where it begins: the corner nearest to 0"
        )
        pen.caption("As far as")
        _lay_corner(desk, pen, within(own.path, "to"), row["to"], "to-", "The corner opposite to the first")


def _lay_corner(desk: Desk, pen: Pen, path: str, pair: object, id: str, hint: str) -> None:
    """One corner of a rectangle; the other one stays."""
    notation = desk.drawing.notation
    now = notation.read_spot(pair) or (0, 0)
    cells = pen.cells(FIELD, _SIGN, FREE, _SIGN, FREE, gap=CLOSE)

    def change(axis: int, text: str) -> None:
        length = notation.read_length(text.replace(" ", ""))
        corner = list(notation.read_spot(says(desk.drawing.document, path)) or now)
        if length is not None and length <= desk.drawing.size[axis]:
            corner[axis] = length
            desk.typed(desk.drawing.set(path, notation.spot((corner[0], corner[1])), going=path))

    for axis, sign in enumerate("XY"):
        pen.add(Label("", sign, cells[2 * axis], colour="mute"))
        pen.add(
            Entry(f"maps.{id}{sign.lower()}", notation.said(now[axis]), cells[2 * axis + 1], partial(change, axis), limit=10,
                  hint=hint)
        )  # fmt: skip


def _field(
    desk: Desk, pen: Pen, path: str, key: str, words: str, *, empty: str = "", whole: bool = False
) -> None:
    """A text field of a table of the document."""
    place = pen.named(words)
    where = within(path, key) if path else key
    value = str(says(desk.drawing.document, where, "") or "")

    def change(text: str) -> None:
        desk.typed(desk.drawing.set(where, text, going=where))

    pen.add(Entry(f"maps.{key}", value, place, change, empty=empty, limit=400 if whole else 60))


def _lay_map(desk: Desk, pen: Pen) -> None:
    """The map itself."""
    if not _headed(desk, pen, THE_MAP, _ITSELF):
        return
    _field(desk, pen, "", "title", "Title")
    _field(desk, pen, "", "story", "Story", whole=True)
    _field(desk, pen, "", "table", "Table", empty=_usual(desk.drawing))
    place = pen.named("Ground")
    grounds = [(each, each.capitalize()) for each in _GROUNDS]
    now = desk.drawing.notation.ground(desk.drawing.document)
    pen.add(
        Choice(
            "maps.ground", grounds, now, place, lambda ground: desk.act(desk.drawing.set("ground", ground))
        )
    )
    pen.add(
        Button("maps.lay-terrain", "Lay terrain…", pen.row(FIELD), desk.lay_terrain, icon="dice", key="lay-terrain",
               hint="At random but fairly, and seen before it is taken")
    )  # fmt: skip
    button_rows.lay(desk.carries(), pen)


def _usual(drawing: Drawing) -> str:
    wide, deep = drawing.size
    return f"{drawing.notation.length(wide)} x {drawing.notation.length(deep)}"


def _lay_hands(desk: Desk, pen: Pen) -> None:
    """How hands snap, and what is done at both sides at once."""
    options: list[tuple[object, str, str]] = [
        (tenths, words, "") for words, tenths in desk.drawing.notation.fractions
    ]
    options.append((0, "free", ""))
    place = pen.named("Snap", SWITCH)
    pen.add(
        Segmented("maps.snap", options, desk.drawing.fraction, place, desk.snap,
                  hint=f"What places keep to, in {desk.drawing.notation.unit}; Ctrl while dragging lets go of it")
    )  # fmt: skip
    if desk.symmetries:
        pen.caption("Symmetry")
        place = pen.row(SWITCH)
        pen.add(
            Segmented("maps.symmetry", desk.symmetries, desk.symmetry, place, desk.mirror, key="maps-symmetry",
                      hint="What is done on one side is done on the other: both are one step to undo")
        )  # fmt: skip
