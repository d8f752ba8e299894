"""Where things lie in a scenario file of Confrontation."""

from __future__ import annotations

from game.core.layout import Layout, Meaning
from game.core.system import Document
from game.systems.confrontation.scenario import battles, kit, laying
from game.table.fields import FieldError

_PIECES: dict[str, dict[str, Meaning]] = {
    "terrain[]": {
        "id": "id",
        "at": "point",
        "points": "outline",
        "turn": "turn",
        "shape": "shape",
        "of": "piece",
    },
    "objective[]": {"id": "id", "at": "point"},
    "item[]": {"id": "id", "at": "point"},
    "sides.*.deploy": {"edge": "edge", "at": "corner", "to": "corner"},
    "sides.*.stands[]": {"at": "point", "places": "points", "facing": "facing"},
}


def layout(document: Document) -> Layout | None:
    """The table of a scenario; None if it says none that there can be, or a die chooses the battle and with it the table."""
    plan = battles.battles().get(str(document.get("battle", "pitched")))
    said = document.get("table") or (plan.table if plan else "")
    try:
        size = laying.table(str(said))
    except FieldError:
        return None
    shapes = {name: piece.shape for name, piece in kit.kit().items()}
    return Layout("table", size, _PIECES, shapes, {}, frozenset({"oval", "circle"}), faces=90)
