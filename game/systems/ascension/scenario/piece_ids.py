"""The ids of pieces of terrain: two that have one, and pieces that name another which there is not, or which cannot do what is asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from game.core.problems import copied_ids
from game.core.problems.copied_ids import Row
from game.core.problems.problem import Problem, by_name, did_you_mean, suggestion, written
from game.systems.ascension.scenario.scenario_file import TerrainTable
from game.systems.ascension.state import Piece
from game.table.shapes import Point

_GROUNDS = ("ground", "the ground", "floor", "table")
"""What is written for the lowest level, which has no name."""
DOUBLE = "there are two pieces {}; every piece needs an id of its own"
MOVED = ("open", "shut", "toggle", "lock", "unlock")
"""What is done to doors and gates alone."""


def doubles(
    laid: Sequence[Piece], spots: Mapping[int, Point], rows: Sequence[TerrainTable]
) -> Iterator[Problem]:
    """Pieces with the id of another one; `spots` are where the file says that they lie, by their numbers in it."""
    own = [
        Row(f"terrain[{number}]", each.id, _kit(each, rows, number), at)
        for (number, at), each in zip(spots.items(), laid, strict=False)
    ]
    return copied_ids.problems(own, DOUBLE, [name for each in laid for name in _named(each)])


def _kit(each: Piece, rows: Sequence[TerrainTable], number: int) -> str:
    """Of which piece of the kit something is, or its kind."""
    row = rows[number] if number < len(rows) else None
    return (row.kit or row.kind) if row else each.kind


def _named(each: Piece) -> Iterator[str]:
    """The ids of other pieces of which a piece speaks."""
    yield each.on
    yield from each.links or ()
    yield from (deed.target for deed in (*each.deeds, *each.ruin))


def references(
    each: Piece, field: str, names: Mapping[str, str], doors: Collection[str]
) -> Iterator[Problem]:
    """What a piece names that is not there: what it stands on, joins, opens; `names` are those of all pieces by their ids."""
    joined = [(f"joins[{place}]", level) for place, level in enumerate(each.links or ())]
    for name, value in (("on", each.on), *joined):
        if value and value not in names:
            ground = name != "on" and value.casefold() in _GROUNDS
            others = "; the ground is written as an empty text" if ground else by_name(value, names)
            mend = written(f"{field}.{name}", "") if ground else ()
            text = f"there is no piece {value!r}{others or '; write the id of a piece'}"
            yield Problem(f"{field}.{name}", text, mend=mend)
    for what, deeds in (("interact", each.deeds), ("destroyed", each.ruin)):
        for line, deed in enumerate(deeds):
            if deed.target and deed.target not in names:
                able = doors if deed.what in MOVED else names
                yield Problem(f"{field}.{what}[{line}]", missing(deed.target, able, names))


def missing(piece: str, able: Collection[str], names: Mapping[str, str]) -> str:
    """That there is no piece of an id, and which is meant: one of those `able` to do what is asked, by id or by name, before any other."""
    called = {id: names[id] for id in able}
    near = (
        did_you_mean(piece, able) or _within(piece, able) or by_name(piece, called) or by_name(piece, names)
    )
    return f"there is no piece {piece!r}{near}"


def _within(piece: str, able: Collection[str]) -> str:
    """The only one of some ids that is a part of another, or the only one that there is: `gate` for `gatehouse`."""
    found = [each for each in able if each in piece or piece in each]
    alone = found if len(found) == 1 else [*able] if len(able) == 1 else []
    return suggestion(alone[0]).replace("?", ", perhaps?") if alone else ""
