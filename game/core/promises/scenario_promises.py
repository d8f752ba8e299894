"""The promises of the contract on a scenario before it is played: what it takes from elsewhere, its ground, and what can be laid there.

A promise that is not kept raises `Breach` and says which one. `conformance` has those of its battle.
"""

from __future__ import annotations

from typing import Any

from game.core.chance import seeded
from game.core.descriptions.supply import BoardSupply
from game.core.descriptions.survey import CLEAR, COVERED, HIDDEN
from game.core.events import Context
from game.core.options import complete
from game.core.promises.breaches import keep
from game.core.system import Document, System, digest

_ROUNDING = 0.1
"""By what part of a unit a way may seem longer than it is."""


def self_contained(system: System[Any, Any], document: Document) -> None:
    """Hold that a scenario with all that it names written into it is the same battle, sound, and has nothing more to be written in."""
    whole = system.self_contained(document)
    keep("a scenario is sound with all that it names written in", system.problems(whole) == [])
    keep("nothing is left to be written in", system.self_contained(whole) == whole)
    options = complete(system.options, document.get("options", {}))
    begun = [system.begin(each, options, Context(seeded("self-contained"))) for each in (document, whole)]
    keep("it is the same battle", digest(begun[0]) == digest(begun[1]))


def supplied(system: System[Any, Any], document: Document) -> None:
    """Try the promises of what terrain a scenario can get, if it has a ground: pieces that can be laid, and ground that stays free."""
    supply, layout = system.supply(document), system.layout(document)
    if supply is None:
        return
    keep("a ground that can be laid has a layout", layout is not None and layout.size == supply.size)
    width, depth = supply.size
    if isinstance(supply, BoardSupply):
        known = {(row, column) for row in range(depth) for column in range(width)}
        keep("squares lie on the board", supply.lying.keys() <= known and supply.kept <= known)
        keep("what lies there can be painted", set(supply.lying.values()) <= supply.signs.keys())
        return
    shapes = layout.shapes if layout else {}
    for each in supply.stock:
        keep("a piece of the kit has an outline", len(supply.outline(each.shape, 0)) > 2)
        keep("a layout knows the shapes of the kit", shapes.get(each.kit) == each.shape)
    keep("what stays free has an outline", all(len(each.outline) > 2 for each in supply.clearings))
    keep("bases have room", supply.room > 0 and supply.step > 0)
    keep("what can be taken up lies there", supply.loose <= {each.id for each in supply.lying})


def surveyed(system: System[Any, Any], document: Document) -> None:
    """Try the promises of the ground of a battle, if it has one: sides, places, ways, looks, and what is left without terrain."""
    survey = system.survey(document)
    if survey is None:
        return
    seats, (width, depth) = system.seats(document), survey.size
    keep("sides of a survey are seats", all(camp.seat in seats for camp in survey.camps))
    for camp in survey.camps:
        inside = all(0 <= x <= width and 0 <= y <= depth for x, y in camp.places)
        keep("a deployment lies on the table", inside and bool(camp.places), where=camp.name)
        ways = survey.ways(camp.usual, camp.places, survey.cells())
        keep("a way to every cell, or none", len(ways) == survey.columns * survey.rows)
        keep("no way is shorter than nothing", min(ways) >= 0)
        pairs = [(camp.places[0], cell) for cell in survey.cells()]
        looks = survey.looks(camp.usual, camp.usual, pairs)
        keep("a look at every cell", len(looks) == len(pairs) and set(looks) <= {HIDDEN, COVERED, CLEAR})
        bare = survey.without([patch.id for patch in survey.patches])
        level = bare.ways(camp.usual, camp.places, survey.cells())
        shorter = all(
            there <= here + _ROUNDING * survey.scale for here, there in zip(ways, level, strict=True)
        )
        keep("no way is longer without terrain", shorter, where=camp.name)
    named = [patch.id for patch in survey.patches]
    keep("no two pieces of terrain of one id", len(named) == len(set(named)))
