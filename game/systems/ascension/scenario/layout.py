"""Where things lie in a scenario file of Ascension."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.documents.fields import joined, says, within
from game.core.documents.layout import Layout, Meaning, Mirrored, places
from game.core.documents.mentions import TERRAIN, Mention, keyed, named, of_pieces
from game.core.system import Document
from game.systems.ascension.scenario import kit
from game.systems.ascension.scenario.table_layout import WITH_PIECE
from game.table.notation import fields
from game.table.notation.fields import FieldError

_PIECES: dict[str, dict[str, Meaning]] = {
    "terrain[]": {
        "id": "id", "at": "point", "points": "outline", "turn": "turn", "shape": "shape", "on": "piece", "joins": "piece",
        "owner": "seat", "holder": "seat", "laid": "seat", "assigned": "piece", "interact": "deeds", "destroyed": "deeds",
    },
    "zone[]": {"id": "id", "name": "name", "at": "point"},
    "sides.*.deploy": {"edge": "edge", "at": "corner", "to": "corner"},
    "sides.*.stands.*": {"at": "point", "facing": "facing", "on": "piece"},
}  # fmt: skip


def layout(document: Document) -> Layout | None:
    """The table of a scenario; None if it says none that there can be."""
    try:
        size = fields.size(str(document.get("table", "")), "table", "1ft", "8ft", "2ft x 2ft")
    except FieldError:
        return None
    shapes = {name: piece.shape for name, piece in kit.kit().items()}
    mirrored = {"corner": Mirrored(swapped=True, turn=-90)}
    return Layout("table", size, _PIECES, shapes, mirrored, frozenset({"oval", "circle"}), unit="in")


def mentions(document: Document) -> Iterator[Mention]:
    """Where names stand: those of its pieces, what scores, and on what somebody stands who has come later."""
    yield from of_pieces(_PIECES, document, WITH_PIECE)
    for way in places("sides.*.joined[]", document):
        path = within(joined(way), "on")
        yield from named(path, says(document, path), TERRAIN)
    yield from keyed("scoring.interact", says(document, "scoring.interact"), TERRAIN)
