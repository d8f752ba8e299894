"""What one console does otherwise than all others of its kind, and doors that two of a kind work while nobody works another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.core.problems.problem import Change, Problem, note, suggestion, written
from game.systems.ascension.scenario import table_layout
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.scenario_file import TerrainTable
from game.systems.ascension.state import Deed, Piece
from game.table.lengths import INCH
from game.table.outlines import middle
from game.table.shapes import distance

_GROUP = 3
"""So many of a kind show what is usual among them."""
_BESIDE = 6 * INCH
"""A door so near to a winch seems to be its own, if the one that it works lies `_FAR` times as far away at least."""
_FAR = 3
_OPENING = ("open", "shut", "toggle")
_WORKED = ("remove", "open", "shut", "toggle")


def problems(plan: Plan) -> Iterator[Problem]:
    """Everything that does not what its likes do."""
    found = list(_strangers(plan))
    yield from found
    told = {each.field for each in found}
    yield from (each for each in (*_without_end(plan), *_far_doors(plan)) if each.field not in told)


# One among its likes


def _strangers(plan: Plan) -> Iterator[Problem]:
    """Pieces of one kit of which all but one do the same; those with names of their own are others than those without."""
    groups: dict[tuple[str, bool], list[int]] = {}
    for number, row in enumerate(plan.file.terrain):
        if row.kit and not row.gone and not row.used:
            groups.setdefault((row.kit, bool(row.name)), []).append(number)
    for numbers in groups.values():
        for kind in ("interact", "destroyed"):
            said = {number: _pattern(getattr(plan.file.terrain[number], kind)) for number in numbers}
            odd = [number for number in numbers if list(said.values()).count(said[number]) == 1]
            usual = [number for number in numbers if number not in odd]
            if (
                len(numbers) >= _GROUP
                and len(odd) == 1
                and usual
                and said[usual[0]]
                and len(set(map(said.__getitem__, usual))) == 1
            ):
                yield _stranger(plan, odd[0], usual, kind)


def _pattern(lines: Sequence[str]) -> tuple[str, ...]:
    """What deeds do, whatever pieces they name."""
    return tuple(_with_piece(table_layout.deed(line, ""), line, "*") for line in lines)


def _with_piece(deed: Deed, line: str, target: str) -> str:
    return line.replace(deed.target, target, 1) if deed.target else line


def _stranger(plan: Plan, odd: int, usual: Sequence[int], kind: str) -> Problem:
    piece, like = plan.pieces[odd], plan.pieces[usual[0]]
    own, theirs = (list(getattr(plan.file.terrain[number], kind)) for number in (odd, usual[0]))
    right = _right(plan, odd, own, theirs)
    field, change = f"terrain[{odd}].{kind}", written(f"terrain[{odd}].{kind}", right)
    apart = [line for line, (one, two) in enumerate(zip(own, right, strict=False)) if one != two]
    if len(own) == len(right) and len(apart) == 1:
        field, change = f"{field}[{apart[0]}]", written(f"{field}[{apart[0]}]", right[apart[0]])
    does = ", ".join(own) if own else "nothing"
    text = f"{piece.name} ({piece.id}) does {does}, and all others of its kind what {like.id} does: {', '.join(theirs)}; write the same, or mean it so"
    return note(field, text, change if right else ())


def _right(plan: Plan, odd: int, own: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """What a piece would do if it were as its likes, with the pieces that it names itself, or the nearest that nobody does."""
    named = {deed.what: deed.target for line in own if (deed := table_layout.deed(line, "")).target}
    taken = {deed.target for piece in plan.pieces for deed in (*piece.deeds, *piece.ruin)}
    by_id = {piece.id: piece for piece in plan.pieces}
    made = []
    for line in theirs:
        deed = table_layout.deed(line, "")
        target = named.get(deed.what, "")
        if deed.target and not target:
            model = by_id[deed.target]
            free = [piece for piece in plan.pieces if piece.kind == model.kind and piece.id not in taken]
            if not free:
                return []
            target = min(free, key=lambda piece: _between(plan.pieces[odd], piece)).id
        made.append(_with_piece(deed, line, target))
    return made


def _without_end(plan: Plan) -> Iterator[Problem]:
    """The one thing that scores again with every stride, where others of its kind, or several others, score once."""
    scoring = [
        (f"terrain[{number}].interact[{line}]", row, said)
        for number, row in enumerate(plan.file.terrain)
        for line, said in enumerate(row.interact)
        if table_layout.deed(said, "").what == "score" and table_layout.deed(said, "").amount
    ]
    endless = [each for each in scoring if not table_layout.deed(each[2], "").once]
    others = [row.kit for _, row, said in scoring if table_layout.deed(said, "").once]
    if len(endless) == 1 and (endless[0][1].kit in others or len(others) >= _GROUP):
        field, row, said = endless[0]
        whole = "all others of its kind do" if row.kit in others else "all else that scores does"
        text = f"{_name(plan, row)} scores with every stride that is spent on it, and {whole} so once: write '{said} once'"
        yield note(field, text, written(field, f"{said} once"))


def _name(plan: Plan, row: TerrainTable) -> str:
    return next(f"{piece.name} ({piece.id})" for piece in plan.pieces if piece.id == row.id)


# A door far away


def _far_doors(plan: Plan) -> Iterator[Problem]:
    """Pieces that work a door far away, where nothing works the one beside them: a gate and its winch."""
    by_id = {piece.id: piece for piece in plan.pieces}
    worked = {deed.target for piece in plan.pieces for deed in (*piece.deeds, *piece.ruin)}
    free = [piece for piece in plan.pieces if piece.has("door") and piece.id not in worked]
    for number, piece in enumerate(plan.pieces):
        for line, deed in enumerate(piece.deeds):
            near = min(free, key=partial(_between, piece), default=None)
            if near is None or deed.what not in _OPENING or deed.target not in by_id:
                continue
            beside, far = _between(piece, near), _between(piece, by_id[deed.target])
            if beside <= _BESIDE and _FAR * beside <= far:
                right = _with_piece(deed, plan.file.terrain[number].interact[line], near.id)
                text = f"works {deed.target}, and {near.id} lies beside it, which nothing works{suggestion(right)}"
                field = f"terrain[{number}].interact[{line}]"
                yield note(field, text, written(field, right))


# Two that work one


def worked_twice(plan: Plan) -> Iterator[Problem]:
    """Pieces that two others work alike, where nobody does another of their kind: who stands farther from it may mean that one."""
    by_id = {piece.id: piece for piece in plan.pieces}
    for what in _WORKED:
        working = [
            (number, line, deed.target)
            for number, piece in enumerate(plan.pieces)
            for line, deed in enumerate(piece.deeds)
            if deed.what == what and deed.target in by_id
        ]
        free = [piece for piece in plan.pieces if piece.id not in {target for *_, target in working}]
        before: dict[str, tuple[int, int]] = {}
        for number, line, target in working:
            first = before.setdefault(target, (number, line))
            alike = what == "remove" or plan.pieces[first[0]].kind == plan.pieces[number].kind
            if first[0] != number and alike:
                yield from _twice(plan, what, by_id[target], first, (number, line), free)


def _twice(
    plan: Plan,
    what: str,
    worked: Piece,
    first: tuple[int, int],
    second: tuple[int, int],
    free: Sequence[Piece],
) -> Iterator[Problem]:
    near, (at, line) = sorted((first, second), key=lambda one: _between(plan.pieces[one[0]], worked))
    alike = [piece for piece in free if (piece.kind, piece.traits) == (worked.kind, worked.traits)]
    meant = min(alike, key=lambda piece: _between(plan.pieces[at], piece), default=None)
    if what != "remove" and meant is None:
        return  # Two winches for one gate.
    field, change = f"terrain[{at}].interact[{line}]", tuple[Change, ...]()
    text = f"{plan.pieces[near[0]].id} removes {worked.id} too: whoever comes second finds it gone"
    if what != "remove":
        text = f"{plan.pieces[near[0]].id} works {worked.id} too"
    if meant:
        text += f"; {what} {meant.id}, of which nobody does, or leave it"
        change = written(field, plan.file.terrain[at].interact[line].replace(worked.id, meant.id, 1))
    yield note(field, text, change)


def _between(one: Piece, other: Piece) -> int:
    return distance(middle(one.outline), middle(other.outline))
