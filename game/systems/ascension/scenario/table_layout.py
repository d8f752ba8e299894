"""From the terrain and zones of a scenario file to pieces on the table, every fault named by its field."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import UNSET, UnsetType

from game.core.problems import choices
from game.core.problems.problem import Problem, did_you_mean, nearest, out_of_bounds, suggestion, written
from game.systems.ascension import advantage, boons
from game.systems.ascension.allowance import USUAL, class_of
from game.systems.ascension.scenario import dangers, kit, piece_ids
from game.systems.ascension.scenario.kit import KitPiece
from game.systems.ascension.scenario.scenario_file import (
    DeployTable,
    ScenarioFile,
    Spot,
    TerrainTable,
    ZoneTable,
)
from game.systems.ascension.state import GROUND, Allowance, Deed, Depth, Piece, Trait, Zone
from game.systems.ascension.terrain import standable
from game.table import lengths
from game.table.counterparts import blamed_pieces, twins
from game.table.counterparts.twins import Lain
from game.table.notation import fields, magnitudes
from game.table.notation.fields import FieldError
from game.table.notation.shapes import ShapeError
from game.table.outlines import laid, proper
from game.table.placement import layout, mends
from game.table.placement.deployments import turned_round
from game.table.shapes import Outline, Point

DEEDS = ("open", "shut", "toggle", "remove", "score", "heal", "ready", "harm", "stride", *boons.STATS)
WITH_PIECE = ("open", "shut", "toggle", "remove", "harm")
DEEPEST = 12
"""How many Sizes sunken ground that has a bottom can be deep."""
_NUMBERS = ("nought", "one", "two", "three", "four", "five", "six")
_MOST_BONUS = 3
"""The most that a bonus adds."""
_SIZES = (0.5, 1, 2, 3, 4, 5, 6)
_BESIDE = lengths.INCH // 4
"""So near a level stairs lie that lead up to it."""
_MOST_LAID = 12
"""The most pieces of a class that a side lays."""
_DEPTHS = (6 * lengths.INCH, 9 * lengths.INCH, 14 * lengths.INCH)
"""How deep zones are as a rule."""
OUTER = 1
"""Rounding may take a corner this many tenths over the table's edge."""


def spot(pair: Spot, field: str) -> Point:
    """A point of the file. Raises `FieldError`."""
    return fields.spot(pair, field, ("6in", "40mm"))


def table(file: ScenarioFile) -> tuple[int, int]:
    """Width and depth of the table. Raises `FieldError`."""
    return fields.size(file.table, "table", "1ft", "8ft", "2ft x 2ft")


def unit(file: ScenarioFile) -> str:
    """The unit of a file: that of most places in it, or else of its table."""
    deploys = [side.deploy for side in file.sides.values()]
    spots = [row.at for row in file.terrain] + [row.at for row in file.zone]
    spots += [spot for row in deploys for spot in (row.at, row.to)]
    return lengths.unit([text for pair in spots for text in pair] or file.table.split(" x "))


def piece(row: TerrainTable, field: str) -> Piece:
    """A piece of terrain as the scenario lays it. Raises `FieldError`."""
    if row.kit and row.kit not in kit.kit():
        raise FieldError(f"{field}.kit", f"the kit has no {row.kit!r}{kit.near(row.kit)}")
    known = kit.kit().get(row.kit)
    text = row.shape or (known.shape if known else "")
    size = row.size if row.size is not None else known.size if known else None
    if size is None or not (text or row.points):
        raise FieldError(
            field, "say which piece of the kit it is (kit), or give it a kind, a shape and a size"
        )
    if size not in _SIZES:
        said = f"{size:g} is not a Size; those are 0.5 and 1 to 6 (R-4.1.1)"
        # A digit typed twice, or a nought too many: 44 and 40 are 4.
        meant = next((part for part in (size / 11, size / 10) if part in _SIZES), known and known.size)
        raise FieldError(f"{field}.size", said, written(f"{field}.size", meant) if meant else ())
    traits = _traits(row, known, field)
    at = spot(row.at, f"{field}.at")
    return Piece(
        row.id,
        row.kind or (known.kind if known else "rock"),
        row.name or (known.name if known else row.id),
        laid(_outline(row, text, field), at),
        float(size),
        row.on,
        traits,
        row.wounds or kit.wounds(size, traits),
        row.open,
        _joined(row, field),
        tuple(deed(line, f"{field}.interact[{number}]") for number, line in enumerate(row.interact)),
        tuple(deed(line, f"{field}.destroyed[{number}]") for number, line in enumerate(row.destroyed)),
        owner=row.owner,
        holder=row.holder or row.owner,
        used=row.used,
        assigned=row.assigned,
        depth=_depth(row, known, traits, field),
        danger=dangers.danger(row.hazard, traits, f"{field}.hazard"),
        laid_by=row.laid or UNSET,
    )


def _depth(
    row: TerrainTable, known: KitPiece | None, traits: tuple[Trait, ...], field: str
) -> Depth | UnsetType:
    """How deep sunken ground is, as the file says or else the kit (C-114). Raises `FieldError`."""
    if row.depth is None:
        return known.depth if known and "sunken" in traits else UNSET
    if "sunken" not in traits:
        raise FieldError(
            f"{field}.depth", "only sunken ground has a depth: add 'sunken' to its traits, or take it out"
        )
    if isinstance(row.depth, str):
        if row.depth != "bottomless":
            number = re.match(r"\d+", row.depth)
            near = suggestion(int(number[0])) if number else ""
            raise FieldError(f"{field}.depth", f"{row.depth!r}: write Sizes, as in 3, or 'bottomless'{near}")
        if "impassable" not in traits:
            raise FieldError(
                f"{field}.depth", "what is walked into has a bottom: write Sizes, or make it impassable"
            )
        return "bottomless"
    if not 0 <= row.depth <= DEEPEST or row.depth * 2 != int(row.depth * 2):
        text = f"{row.depth:g} is no depth; write 0 (it is waded in) to {DEEPEST} Sizes, halves too, or 'bottomless'"
        raise FieldError(f"{field}.depth", text)
    return float(row.depth)


def _traits(row: TerrainTable, known: KitPiece | None, field: str) -> tuple[Trait, ...]:
    """What a piece is: as the file says, or the kit; and locked, if it is a door that is shut."""
    traits = set(row.traits if row.traits is not None else known.traits if known else ())
    if row.locked:
        traits.add("locked")
    if "locked" in traits and "door" not in traits:
        raise FieldError(f"{field}.locked", "it is no door and no gate, and cannot be locked")
    if "locked" in traits and row.open:
        raise FieldError(f"{field}.locked", "a door that stands open is not locked: take out open or locked")
    return tuple(sorted(traits))


def _corner(pair: Spot, field: str) -> Point:
    """A corner as it lies about the middle, so that there may be a minus before a length. Raises `FieldError`."""
    x, y = spot([text.removeprefix("-") for text in pair], field)
    signs = [-1 if text.startswith("-") else 1 for text in pair]
    return signs[0] * x, signs[1] * y


def _outline(row: TerrainTable, text: str, field: str) -> Outline:
    if row.points:
        corners = tuple(_corner(pair, f"{field}.points[{number}]") for number, pair in enumerate(row.points))
        if len(corners) < 3:
            raise FieldError(f"{field}.points", f"{len(corners)} corners; a shape has at least three")
        if not proper(corners):
            raise FieldError(f"{field}.points", "its sides cross; name the corners in order round the shape")
        return laid(corners, (0, 0), row.turn * 100)
    try:
        return kit.shape(text, row.turn * 100)
    except ShapeError as error:
        raise FieldError(f"{field}.shape", str(error), meant=error.meant) from None


def _joined(row: TerrainTable, field: str) -> tuple[str, str] | None:
    if not row.joins:
        return None
    if len(row.joins) != 2:
        near = suggestion(["", row.joins[0]]) if len(row.joins) == 1 and row.joins[0] else ""
        raise FieldError(f"{field}.joins", f"name the lower and the upper level that it joins{near}")
    return row.joins[0], row.joins[1]


def deed(text: str, field: str) -> Deed:
    """What interacting or destroying does, from its notation: `open gate`, `score 1 once`. Raises `FieldError`."""
    try:
        return _deed(text, field)
    except FieldError as error:
        offers = error.problem.mend or error.offers
        right = "" if offers and set(text.split()) & set(_NUMBERS) else _retyped(text)
        if not right:
            raise
        said = error.problem.text.partition("; ")[0]
        raise FieldError(field, f"{said}{suggestion(right)}", meant=right) from None


_AFTER = ("once", "all", "for", "rounds")
"""The words that may stand behind what a deed does."""


def _retyped(text: str) -> str:
    """A deed of which one word behind the first is one of the notation but for a slip: `score 3 one` is `score 3 once`; "" if it is none."""
    words, found = text.split(), []
    for place, word in enumerate(words[1:], 1):
        right = "" if word in _AFTER or word.isdecimal() else nearest(word, _AFTER)
        tried = " ".join([*words[:place], right, *words[place + 1 :]])
        if right and _reads(tried):
            found.append(tried)
    return found[0] if len(found) == 1 else ""


def _reads(text: str) -> bool:
    """Whether a deed can be read."""
    try:
        _deed(text, "")
    except FieldError:
        return False
    return True


def _deed(text: str, field: str) -> Deed:
    """The same, as it stands."""
    words = text.split()
    once = bool(words) and words[-1] == "once"
    words = words[:-1] if once else words
    what, rest = (words[0], words[1:]) if words else ("", [])
    if what not in DEEDS:
        said = f"{text!r}: begin with one of {', '.join(DEEDS)}"
        same, right = choices.meant(what, DEEDS, {}), _deed_meant(text)
        near = suggestion(same) if same else did_you_mean(what, DEEDS)
        if right and not near:
            raise FieldError(field, f"{said}, not {what!r}{suggestion(right)}", meant=right)
        raise FieldError(field, f"{said}, not {what!r}{near}" if what else said)
    if what == "stride" and not once:
        raise FieldError(field, f"{text!r}: write '{text} once', or a model could use it without end")
    target = rest.pop(0) if what in WITH_PIECE and rest else GROUND
    if what in WITH_PIECE and not target:
        raise FieldError(field, f"{text!r}: name the piece, as in '{what} gate'")
    if what in boons.STATS:
        return _bonus(what, rest, once, text, field)
    if len(rest) > 1 or (rest and not rest[0].isdecimal()):
        right = _deed_meant(text)
        said = f"{text!r}: after that only a number and 'once'"
        raise FieldError(field, said + (suggestion(right) if right else ""), meant=right)
    return Deed(what, target, int(rest[0]) if rest else 1, once)  # type: ignore[arg-type]


def _deed_meant(text: str) -> str:
    """A deed that is written otherwise: with commas, a number in words, the name of a piece or the verb behind; "" if none is."""
    words = [word for word in re.findall(r"[\w-]+", text.casefold()) if word not in ("the", "a", "for")]
    words = [str(_NUMBERS.index(word)) if word in _NUMBERS else word for word in words]
    if {"point", "points"} & set(words):
        words = ["score", *(word for word in words if word not in ("point", "points", "score", "scores"))]
    verb = next((word for word in words if word in DEEDS), "")
    rest = [word for word in words if word not in (verb, "once")]
    once = ["once"] * ("once" in words)
    if not verb or (verb not in WITH_PIECE and not all(word.isdecimal() for word in rest)):
        return ""
    rest = ["-".join(rest)] if verb in WITH_PIECE and rest else rest
    made = " ".join([verb, *rest, *once])
    return made if made != text and len(rest) < 2 else ""


def _bonus(what: str, rest: list[str], once: bool, text: str, field: str) -> Deed:
    """A bonus for a time from its notation: `attack 1`, `defence 1 all for 2 rounds` (C-121). Raises `FieldError`."""
    rounds: int | UnsetType = UNSET
    if len(rest) > 2 and rest[-3] == "for" and rest[-2].isdecimal() and rest[-1] in ("round", "rounds"):
        rounds, rest = int(rest[-2]), rest[:-3]
    everyone = rest[-1:] == ["all"]
    rest = rest[:-1] if everyone else rest
    if len(rest) > 1 or (rest and not rest[0].isdecimal()):
        raise FieldError(
            field, f"{text!r}: write it as '{what} 1', '{what} 1 all' or '{what} 1 for 2 rounds'"
        )
    amount = int(rest[0]) if rest else 1
    if not 1 <= amount <= _MOST_BONUS:
        once_struck = rest[0][0] if rest and set(rest[0]) == {rest[0][0]} else ""
        mend = written(field, text.replace(rest[0], once_struck, 1)) if once_struck.strip("0") else ()
        raise FieldError(field, f"{text!r}: a bonus is 1 to {_MOST_BONUS}", mend)
    if rounds == 0:
        raise FieldError(field, f"{text!r}: a bonus lasts for 1 round or more")
    return Deed(what, "", amount, once, UNSET if rounds == 1 else rounds, everyone or UNSET)  # type: ignore[arg-type]


def zone(row: ZoneTable, field: str) -> Zone:
    """A zone to control. Raises `FieldError`."""
    at, across = spot(row.at, f"{field}.at"), fields.length(row.across, f"{field}.across")
    circle = kit.shape(f"circle {lengths.written(max(across, 1))}")
    return Zone(row.id, row.name, laid(circle, at), None, row.score, at, across)


def deployment(row: DeployTable, size: tuple[int, int], field: str) -> Outline:
    """The outline of a deployment zone. Raises `FieldError`."""
    (width, depth), unit = size, _unit_of(row)
    deep = 0
    if row.at and row.to:
        (left, top), (right, bottom) = spot(row.at, f"{field}.at"), spot(row.to, f"{field}.to")
        if left >= right or top >= bottom:
            text = "at is its upper left corner and to its lower right one"
            mend = turned_round(field, (left, top), (right, bottom), size, _unit_of(row))
            raise FieldError(field, text, mend)
    elif row.edge:
        deep = fields.length(row.depth, f"{field}.depth")
        left, top, right, bottom = {
            "north": (0, 0, width, deep),
            "south": (0, depth - deep, width, depth),
            "west": (0, 0, deep, depth),
            "east": (width - deep, 0, width, depth),
        }[row.edge]
    else:
        raise FieldError(field, "give it an edge and a depth, or two corners: at and to")
    if not row.at and deep > (depth if row.edge in ("north", "south") else width):
        right_depth = next(
            (each for like in _DEPTHS if (each := magnitudes.meant(row.depth, like, unit))), ""
        )
        text = f"{row.depth} is deeper than the table: write {right_depth or 'less'}"
        raise FieldError(
            f"{field}.depth", text, written(f"{field}.depth", right_depth) if right_depth else ()
        )
    if left < 0 or top < 0 or right > width or bottom > depth:
        outline = ((left, top), (right, top), (right, bottom), (left, bottom))
        mend = mends.rectangle(field, outline, size, _unit_of(row), () if row.at else ("edge", "depth"))
        raise FieldError(field, "it reaches over the table's edge", mend)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _unit_of(row: DeployTable) -> str:
    return lengths.unit([*row.at, *row.to, row.depth])


# What the players lay


# All of a file


def terrain(file: ScenarioFile) -> tuple[list[Piece], dict[int, Point], list[Problem]]:
    """The pieces of terrain, the places of those that have one, and what cannot be read of them."""
    pieces, spots, problems = list[Piece](), dict[int, Point](), list[Problem]()
    for number, row in enumerate(file.terrain):
        try:
            pieces.append(piece(row, f"terrain[{number}]"))
            spots[number] = spot(row.at, f"terrain[{number}].at")
        except FieldError as error:
            problems.append(error.problem)
    return pieces, spots, problems


def zones(file: ScenarioFile) -> tuple[list[Zone], list[Problem]]:
    """The zones that are worth something, and what cannot be read of them."""
    found, problems = list[Zone](), list[Problem]()
    for number, row in enumerate(file.zone):
        try:
            found.append(zone(row, f"zone[{number}]"))
        except FieldError as error:
            problems.append(error.problem)
    return found, problems


def deployments(file: ScenarioFile, size: Point) -> tuple[list[Zone], list[Problem]]:
    """Where each side deploys, and what cannot be read of that."""
    found, problems = list[Zone](), list[Problem]()
    for seat, side in file.sides.items():
        try:
            outline = deployment(side.deploy, size, f"sides.{seat}.deploy")
            found.append(Zone(f"deploy-{seat}", f"{side.name}'s deployment zone", outline, seat))
        except FieldError as error:
            problems.append(error.problem)
    return found, problems


def kinds(file: ScenarioFile) -> tuple[str, ...]:
    """Of which pieces of the kit the sides choose: those named, those of the bag, or all that stand by themselves."""
    every = tuple(name for name, piece in kit.kit().items() if not piece.part and class_of(piece.size) >= 0)
    return tuple(dict.fromkeys(file.lay.kinds or file.bag)) or every


def allowance(file: ScenarioFile) -> Allowance:
    """How many pieces of each class a side may choose: as said, else as many as the bag holds, else as in CC-13."""
    bag = [kit.kit()[name] for name in file.bag]
    sizes = [class_of(piece.size) for piece in bag]
    usual = tuple(sizes.count(number) for number in range(len(USUAL))) if bag else USUAL
    lay = file.lay
    said = (lay.small, lay.medium, lay.large, lay.huge)
    classes = tuple(most if own is None else own for own, most in zip(said, usual, strict=True))
    return Allowance(classes, advantage.MOST_LAID if lay.advantageous is None else lay.advantageous)


def lay_problems(file: ScenarioFile) -> Iterator[Problem]:
    """Numbers of pieces that cannot be, and kinds that nobody can lay (CC-13)."""
    bounds = dict.fromkeys(("small", "medium", "large", "huge"), _MOST_LAID) | {
        "advantageous": advantage.MOST_LAID
    }
    for name, most in bounds.items():
        count = getattr(file.lay, name)
        if count is not None and not 0 <= count <= most:
            yield from out_of_bounds(
                f"lay.{name}", f"{count} pieces; a side lays 0 to {most}", count, 0, most
            )
    for number, name in enumerate(file.lay.kinds):
        if name not in kit.kit():
            yield Problem(f"lay.kinds[{number}]", f"the kit has no {name!r}{did_you_mean(name, kit.kit())}")
        elif kit.kit()[name].part:
            yield Problem(
                f"lay.kinds[{number}]", f"{name!r} is a part of something and cannot be laid by itself"
            )


def terrain_problems(
    pieces: Iterable[Piece],
    spots: Mapping[int, Point],
    size: tuple[int, int],
    unit: str,
    ids: Collection[str],
    rows: Sequence[TerrainTable] = (),
) -> Iterator[Problem]:
    """What is wrong with pieces that can each be laid: doubles, off the table, nothing to stand on or to join.

    `spots` are where the file says that they lie, by their numbers in it; lengths are told in the `unit` of the file. `ids` are
    those of all its pieces, of those too that cannot be laid and are told of elsewhere; `rows` are what the file says of them.
    """
    laid = list(pieces)
    over = list[Problem]()
    doors = [each.id for each in laid if each.has("door")]
    names = {**{id: id for id in ids}, **{each.id: each.name for each in laid}}
    yield from piece_ids.doubles(laid, spots, rows)
    for number, each in zip(spots, laid, strict=True):
        field = f"terrain[{number}]"
        over += _over(each, number, spots[number], size, unit, rows)
        yield from piece_ids.references(each, field, names, doors)
        if each.has("link") and each.links is None:
            mend = _levels(each, laid)
            text = f"say which levels the {each.name.lower()} joins: joins = {mend or ['', 'tower']}"
            yield Problem(f"{field}.joins", text, mend=written(f"{field}.joins", mend) if mend else ())
    yield from over
    yield from blamed_pieces.problems(list(_lain(laid, spots, rows)) if over else [], size, unit, over)
    yield from _circles(laid, list(spots))


def _lain(laid: Sequence[Piece], spots: Mapping[int, Point], rows: Sequence[TerrainTable]) -> Iterator[Lain]:
    """The pieces of the kit where they lie."""
    for (number, at), each in zip(spots.items(), laid, strict=True):
        if number < len(rows) and not rows[number].points and not rows[number].gone:
            row = rows[number]
            yield Lain(f"terrain[{number}]", each.name, row.kit or row.kind, at, (), twins.bare(row))


def _levels(each: Piece, laid: Sequence[Piece]) -> list[str]:
    """The levels that stairs seem to join: the one on which they lie, and the one piece beside them there; nothing if there are several."""
    from shapely import Polygon

    here = Polygon(each.outline)
    beside = [
        other.id
        for other in laid
        if other.on == each.on and standable(other) and here.distance(Polygon(other.outline)) <= _BESIDE
    ]
    return [each.on, *beside] if len(beside) == 1 else []


def _over(
    piece: Piece, number: int, at: Point, size: tuple[int, int], unit: str, rows: Sequence[TerrainTable]
) -> Iterator[Problem]:
    """A piece that reaches over the table's edge: it is far larger than its kind, or lies wrong."""
    over = max(max(-x, -y, x - size[0], y - size[1]) for x, y in piece.outline)
    if over <= OUTER:
        return
    text = f"{piece.name} reaches {lengths.said_in(over, unit)} over the table's edge"
    field, row = f"terrain[{number}]", rows[number] if number < len(rows) else None
    outsized = _outsized(row, rows, at, size, unit) if row else ""
    if outsized:
        text = f"{text}: write {outsized}, as large as others of its kind, or move it"
        yield Problem(f"{field}.shape", text, mend=written(f"{field}.shape", outsized))
    else:
        mend = mends.inside(f"{field}.at", at, piece.outline, size, unit)
        yield Problem(f"{field}.at", text, mend=mend)


def _outsized(
    row: TerrainTable, rows: Sequence[TerrainTable], at: Point, size: tuple[int, int], unit: str
) -> str:
    """The shape that a piece of the kit was to have, if it is far larger than those of its kind."""
    known = kit.kit().get(row.kit)
    if known is None or not row.shape or row.points:
        return ""

    def fits(shape: str) -> bool:
        lying = laid(kit.shape(shape, row.turn * 100), at)
        return all(-OUTER <= x <= size[0] + OUTER and -OUTER <= y <= size[1] + OUTER for x, y in lying)

    like = [each.shape for each in rows if each is not row and each.kit == row.kit and each.shape]
    return layout.outsized(row.shape, [*like, known.shape], unit, fits)


def _circles(laid: list[Piece], numbers: list[int]) -> Iterator[Problem]:
    """Pieces that would stand on themselves."""
    below = {each.id: each.on for each in laid}
    for number, each in zip(numbers, laid, strict=True):
        level, steps = each.on, 0
        while level in below and level != each.id and steps < len(laid):
            level, steps = below[level], steps + 1
        if level == each.id:
            yield Problem(f"terrain[{number}].on", f"{each.name} would stand on itself")
