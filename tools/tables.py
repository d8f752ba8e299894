"""Battles of Ascension that no file describes: any table, terrain piled anyhow, characters built at random by points."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.chance import Chance
from game.core.seats import SEATS, Seat
from game.core.system import Document
from game.systems.ascension.cards import SUITS
from game.systems.ascension.goals import GOALS
from game.systems.ascension.points import creation, forces, notation, prices
from game.systems.ascension.profile import (
    LONGEST_BASE,
    SIZE_FROM,
    Attack,
    Character,
    Effect,
    EffectKind,
    Facet,
    Template,
)
from game.systems.ascension.scenario import kit, setup
from game.systems.ascension.scenario.table_layout import DEEDS
from game.table.lengths import INCH, MM
from game.table.shapes import Base

_LINKS = ("stairs", "ladder", "ramp")
_HIGH = ("house", "tower", "platform", "hut", "ruin-low", "rock", "crate", "floor")
"""What towers are piled of."""
_FLAT_SHAPES = {"chasm": "3in x 8in", "stream": "2in x 8in"}
"""Smaller than in the kit, for tables that are."""
_MOVING: tuple[EffectKind, ...] = ("knockback", "throw", "displace-defender", "throw-terrain")
"""Effects that come up oftener, for what they lead to."""
_EDGES = ("north", "south", "west", "east")
_MENDS = 12
Row = dict[str, Any]


def table(chance: Chance) -> Document:
    """A random sound battle: 2 to 4 seats, alone or in teams, on a small table so that they meet."""
    width, depth = (INCH * (12 + chance.pick((0, 0, 2, 4, 8))) for _ in range(2))
    seats = SEATS[: chance.pick((2, 2, 2, 3, 4))]
    points = chance.pick((75, 150, 300, 500, 800))
    document: Document = {
        "system": "ascension",
        "title": "Anything goes",
        "table": f"{width // INCH}in x {depth // INCH}in",
        "points": points,
        "rounds": 2 + chance.roll(6),
        "ground": chance.pick(("moor", "snow", "stone", "village", "forest")),
        "terrain": _terrain(width, depth, chance),
        "sides": {seat: _side(seat, points, (width, depth), chance) for seat in seats},
        "goals": [goal for goal in GOALS if chance.flip()],
        "bag": [chance.pick(list(kit.kit())) for _ in range(chance.roll(4))],
        "options": {
            "terrain": chance.pick(("laid", "laid", "placed")),
            "odds": chance.pick(("both", "own", "off")),
            "goals": chance.flip(),
            "rubble": chance.roll(4) > 1,
        },
    }
    if len(seats) == 4 and chance.flip():
        document["sides"]["three"]["team"], document["sides"]["four"]["team"] = "one", "two"
    document["zone"] = [_zone(number, (width, depth), chance) for number in range(chance.roll(3) - 1)]
    document["scoring"] = _scoring(document["terrain"], chance)
    if chance.roll(4) == 1:
        document["start"] = {"cards": {"one": ["RJ", "BJ", "AS", "JC"][: chance.roll(4)]}}
    return _mended(document)


def _mended(document: Document) -> Document:
    """The battle without what does not fit together in it."""
    for _ in range(_MENDS):
        problems = setup.read(document)[1]
        if not problems:
            return document
        _leave_out(document, {problem.field for problem in problems})
    sides = {
        seat: {"name": seat, "deploy": {"edge": edge}, "force": "hall", "models": ["asger"]}
        for seat, edge in zip(document["sides"], _EDGES, strict=False)
    }
    return document | {"terrain": [], "scoring": {}, "sides": sides}


def _leave_out(document: Document, fields: set[str]) -> None:
    """Take away what is wrong: a piece, the place of a model, half the terrain and models of a crowded zone."""
    rows, wrong = document["terrain"], set()
    for field in fields:
        head, _, rest = field.partition(".")
        if head.startswith("terrain["):
            row = rows[int(head[8:-1])]
            if rest.startswith(("interact", "destroyed")):
                row.pop(rest.partition("[")[0], None)
            else:
                wrong.add(row["id"])
        elif head == "scoring":
            document["scoring"] = {}
        elif head == "sides":
            seat, what, *name = field.split(".")[1:4]
            side = document["sides"][seat]
            if what == "deploy":
                side["models"] = side["models"][:1]
                side["deploy"] = {"at": _spot(0, 0), "to": document["table"].split(" x ")}
                side.pop("leader", None)
                side["stands"] = {}
                wrong |= {row["id"] for row in rows[::2]}
            elif name:
                side["stands"].pop(name[0], None)
    document["terrain"] = [row for row in rows if row["id"] not in wrong]
    asked = document["scoring"].get("interact", {})
    document["scoring"] |= {
        "interact": {piece: score for piece, score in asked.items() if piece not in wrong}
    }


def _mm(tenths: int) -> str:
    return f"{tenths / MM:g}mm"


def _spot(x: int, y: int) -> list[str]:
    return [_mm(x), _mm(y)]


# Terrain


def _terrain(width: int, depth: int, chance: Chance) -> list[Row]:
    """Pieces anywhere, overlapping too; towers with floors and stairs, bridges over chasms, winches that do something."""
    rows: list[Row] = []
    for number in range(chance.pick((0, 3, 6, 9, 12))):
        at = INCH + chance.roll(width - 2 * INCH), INCH + chance.roll(depth - 2 * INCH)
        match chance.roll(8):
            case 1 | 2:
                rows += _pile(number, at, chance)
            case 3:
                rows += _crossing(number, at, chance)
            case _:
                rows.append(_piece(f"piece-{number}", chance.pick(list(kit.kit())), at, chance))
    names = [row["id"] for row in rows]
    for row in rows:
        if row["kit"] in _LINKS and "joins" not in row:
            row["joins"] = ["", chance.pick(names)]
        if (
            row["kit"] in ("winch", "console", "well", "chest", "altar", "door", "gate")
            or chance.roll(12) == 1
        ):
            row["interact"] = [_deed(names, chance)]
        if chance.roll(8) == 1:
            row["destroyed"] = [_deed(names, chance)]
    return rows


def _piece(name: str, of: str, at: tuple[int, int], chance: Chance) -> Row:
    turn = chance.pick((0, 90, 180, 270, chance.roll(360) - 1))
    row: Row = {"id": name, "kit": of, "at": _spot(*at), "turn": turn}
    if of in _FLAT_SHAPES:
        row["shape"] = _FLAT_SHAPES[of]
    if of in ("door", "gate"):
        row["open"] = chance.flip()
    if of in ("font", "gateway", "nexus", "ley-line") and chance.flip():
        row["owner"] = chance.pick(("one", "two"))
    return row


def _pile(number: int, at: tuple[int, int], chance: Chance) -> list[Row]:
    """One piece on another, up to three high, and something that leads up."""
    rows = [_piece(f"pile-{number}-0", chance.pick(_HIGH), at, chance)]
    for level in range(1, chance.roll(3)):
        higher = _piece(f"pile-{number}-{level}", chance.pick(_HIGH), at, chance)
        rows.append(
            higher | {"on": rows[-1]["id"], "shape": chance.pick(("3in x 3in", "4in x 2in", "2in x 2in"))}
        )
    if chance.flip():
        aside = at[0] + 2 * INCH + chance.roll(INCH), at[1]
        joined = ["", rows[0]["id"]]
        rows.append(_piece(f"way-{number}", chance.pick(_LINKS), aside, chance) | {"joins": joined})
    return rows


def _crossing(number: int, at: tuple[int, int], chance: Chance) -> list[Row]:
    """A chasm or water, and something that leads over it."""
    below = _piece(f"gap-{number}", chance.pick(("chasm", "stream", "swamp", "fire")), at, chance)
    over = _piece(f"over-{number}", chance.pick(("bridge", "walkway")), at, chance)
    return [below, over | {"turn": (below["turn"] + 90) % 360}]


def _deed(names: list[str], chance: Chance) -> str:
    what = chance.pick(DEEDS)
    target = f" {chance.pick(names)}" if what in ("open", "shut", "toggle", "remove", "harm") else ""
    once = " once" if what == "stride" or chance.flip() else ""
    return f"{what}{target} {chance.roll(2)}{once}"


def _zone(number: int, size: tuple[int, int], chance: Chance) -> Row:
    at = tuple(chance.roll(side) for side in size)
    return {
        "id": f"zone-{number}",
        "name": f"Zone {number}",
        "at": _spot(*at),
        "across": "4in",
        "score": chance.roll(3),
    }


def _scoring(terrain: list[Row], chance: Chance) -> Row:
    asked = [row["id"] for row in terrain if chance.roll(6) == 1]
    return {
        "removed": chance.roll(3) - 1,
        "held": chance.roll(2),
        "interact": dict.fromkeys(asked, chance.roll(3)),
    }


# Sides


def _side(seat: Seat, points: int, size: tuple[int, int], chance: Chance) -> Row:
    """A side deploys along an edge or anywhere; some of its models stand on the table already."""
    width, depth = size
    left = points
    chosen: list[Character] = []
    for _ in range(chance.roll(6)):
        character = character_of(min(left, chance.pick((40, 75, 110, 150))), chance)
        cost = creation.points(character)
        if cost <= left and all(character.id != other.id for other in chosen):
            chosen.append(character)
            left -= cost
    if not chosen:
        chosen = [forces.forces()["hall"].character("asger")]
    deploy: Row = {"at": _spot(0, 0), "to": _spot(width, depth)}
    if chance.roll(4) == 1:
        deploy = {"edge": _EDGES[SEATS.index(seat)], "depth": _mm(min(width, depth) * 2 // 5)}
    names = [character.id for character in chosen]
    standing = {
        name: {
            "at": _spot(chance.roll(width), chance.roll(depth)),
            "facing": chance.roll(360) - 1,
            "wounds": chance.pick((0, 0, 1)),
        }
        for name in names
        if chance.flip()
    }
    return {
        "name": f"Side {seat}",
        "deploy": deploy,
        "models": names,
        "character": [notation.written(character) | {"id": character.id} for character in chosen],
        "stands": standing,
    } | ({"leader": chance.pick(names)} if chance.flip() else {})


# Characters


def character_of(points: int, chance: Chance) -> Character:
    """A legal character of at most so many points, made up or from a force; every facet comes up in time."""
    for _ in range(24):
        made = _made_up(chance)
        if not creation.faults(made, points):
            return made
    known = [character for force in forces.forces().values() for character in force.characters]
    cheap = [character for character in known if creation.points(character) <= points]
    return chance.pick(cheap or [min(known, key=creation.points)])


def _made_up(chance: Chance) -> Character:
    size = chance.pick((1, 1, 2, 3, 4, 5, 5))
    least = next(least for least, made in SIZE_FROM if made == size)
    wide = least + MM * (chance.roll(15) - 1)
    long = wide if chance.flip() else min(LONGEST_BASE, wide + MM * chance.roll(40))
    name = f"{chance.pick(('Grim', 'Hild', 'Orm', 'Svala', 'Tove', 'Ulf'))} {chance.roll(99)}"
    made = creation.fresh(notation.slug(name), name, size)
    return msgspec.structs.replace(
        made,
        emblem=notation.EMBLEM,
        base=Base(long, wide),
        strides=made.strides + chance.pick((0, 0, 1, 2)),
        wounds=made.wounds + chance.roll(6) - 1,
        defense=chance.pick((2, 2, 2, 3)),
        skill=chance.pick((0, 2, 3, 4, 4)),
        attacks=tuple(_attack(number, chance) for number in range(chance.pick((1, 2, 2)))),
        abilities=_facets(prices.ABILITIES, chance),
        reactions=_facets(prices.REACTIONS, chance),
        passives=_facets(prices.PASSIVES, chance, options=False),
    )


def _facets(kinds: dict[str, prices.Kind], chance: Chance, *, options: bool = True) -> tuple[Facet, ...]:
    if chance.flip():
        return ()
    return (Facet(chance.pick(list(kinds)), exhausting=options and chance.roll(3) == 1),)


def _attack(number: int, chance: Chance) -> Attack:
    template: Template = chance.pick(("single", "single", "area", "breakthrough", "ricochet"))
    made = Attack(f"Blow {number}", chance.flip(), template, exhausting=chance.roll(3) == 1)
    measures = {
        row.field: row.unit * chance.pick(list(row.prices)[:7]) for row in prices.TEMPLATES[template].upgrades
    }
    effects = tuple(_effect(chance) for _ in range(chance.pick((0, 1, 1, 2))))
    if effects and chance.roll(4) == 1:
        effects = (*effects, Effect("null-strike"))
    return msgspec.structs.replace(made, effects=effects, **measures)


def _effect(chance: Chance) -> Effect:
    kind = chance.pick([kind for kind in (*_MOVING, *prices.EFFECTS) if kind != "null-strike"])
    trigger = chance.pick(("always", "always", *prices.EFFECTS[kind].prices))
    count = {"always": 0, "suit": 1, "suits": 2}[trigger]
    return Effect(kind, trigger, tuple(chance.shuffle(SUITS)[:count]))
