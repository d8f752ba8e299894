"""Battles that no scenario file describes: any units against any, on any map, for the soak and the fuzz run."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.system import Document
from game.systems.thor import catalogue
from game.systems.thor.squares import FILES, RANKS

_SIGNS = "........##oo"


def custom(chance: Chance) -> Document:
    """A random sound battle of Thor Skirmish: 1 to 16 units a side, deployed freely or standing on the board already."""
    rows = ["".join(chance.pick(_SIGNS) for _ in FILES) for _ in range(4)]
    terrain = ["." * 8] * 2 + rows + ["." * 8] * 2
    free = [
        file + rank for rank in RANKS for file in FILES if terrain[8 - int(rank)][FILES.index(file)] == "."
    ]
    middle = [square for square in free if square[1] in "3456"]
    names = list(catalogue.units())
    document: Document = {
        "system": "thor",
        "title": "Anything goes",
        "map": "\n".join(terrain) + "\n",
        "sides": {
            "one": _side("Red", names, middle, chance),
            "two": _side("Blue", names, middle, chance),
        },
        "options": {"turn-limit": 5 + chance.roll(15), "skip-empty-reactions": chance.flip()},
        "kind": "custom",
        "special": ["relocation"] if chance.roll(3) == 1 else [],
    }
    if chance.flip():
        document["start"] = _start(chance)
    return document


def _side(name: str, names: list[str], middle: list[str], chance: Chance) -> Document:
    units: list[str | Document] = []
    for _ in range(chance.pick((1, 2, 4, 6, 8, 8, 12, 16))):
        unit = chance.pick(names)
        if middle and chance.roll(4) == 1:
            units.append({"name": unit, "at": chance.draw(middle), "hits": 1})
        else:
            units.append(unit)
    return {"name": name, "units": units, "wins": chance.pick(("any enemy falls", "every enemy falls"))}


def _start(chance: Chance) -> Document:
    pile = chance.shuffle(catalogue.whole_deck())
    hands = {seat: [pile.pop() for _ in range(chance.roll(5))] for seat in ("one", "two")}
    discard = [pile.pop() for _ in range(chance.roll(40))]
    return {"hands": hands, "discard": discard, "phase": chance.pick(("fate", "move", "fight"))}
