"""Where things lie in a scenario file of Confrontation."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.documents.fields import joined, says
from game.core.documents.layout import Layout, Meaning, places
from game.core.documents.mentions import TERRAIN, Mention, named, of_pieces
from game.core.system import Document
from game.systems.confrontation.scenario import battles, kit, table_layout
from game.table.notation.fields import FieldError

_PIECES: dict[str, dict[str, Meaning]] = {
    "terrain[]": {
        "id": "id",
        "at": "point",
        "points": "outline",
        "turn": "turn",
        "shape": "shape",
        "of": "piece",
    },
    "objective[]": {"id": "id", "name": "name", "at": "point"},
    "item[]": {"id": "id", "name": "name", "at": "point"},
    "sides.*.deploy": {"edge": "edge", "at": "corner", "to": "corner"},
    "sides.*.stands[]": {"at": "point", "places": "points", "facing": "facing"},
}


def layout(document: Document) -> Layout | None:
    """The table of a scenario; None if it says none that there can be, or a die chooses the battle and with it the table."""
    plan = battles.battles().get(str(document.get("battle", "pitched")))
    said = document.get("table") or (plan.table if plan else "")
    try:
        size = table_layout.table(str(said))
    except FieldError:
        return None
    shapes = {name: piece.shape for name, piece in kit.kit().items()}
    return Layout("table", size, _PIECES, shapes, {}, frozenset({"oval", "circle"}), faces=90, unit="cm")


def mentions(document: Document) -> Iterator[Mention]:
    """Where names stand: those of its pieces, `high` ground, and what members carry.

    What the battle knows by its name has that of the battle.
    """
    plan = battles.battles().get(str(document.get("battle", "pitched")))
    known = {each.id for each in plan.terrain} if plan else set()
    for each in of_pieces(_PIECES, document):
        yield msgspec.structs.replace(each, given=each.given and each.name not in known)
    yield from named("high", document.get("high"), TERRAIN)
    for field in ("stands", "waiting", "reserves", "eliminated", "away"):
        for way in places(f"sides.*.{field}[].carries.*", document):
            yield from named(joined(way), says(document, joined(way)), "item")
