"""Where things lie in a scenario file of Ascension."""

from __future__ import annotations

from game.core.layout import Layout, Meaning, Mirrored
from game.core.system import Document
from game.systems.ascension.scenario import kit
from game.table import fields
from game.table.fields import FieldError

_PIECES: dict[str, dict[str, Meaning]] = {
    "terrain[]": {
        "id": "id", "at": "point", "points": "outline", "turn": "turn", "shape": "shape", "on": "piece", "joins": "piece",
        "owner": "seat", "holder": "seat", "laid": "seat", "assigned": "piece", "interact": "deeds", "destroyed": "deeds",
    },
    "zone[]": {"id": "id", "at": "point"},
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
    return Layout("table", size, _PIECES, shapes, mirrored, frozenset({"oval", "circle"}))
