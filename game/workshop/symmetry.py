"""Drawing on both sides at once: an edit and its images as one act.

Twins are found by where pieces lie, and are not kept anywhere: files stay plain, and whoever draws without symmetry breaks
nothing. A piece without a twin is drawn alone. What a field means says the system (`System.layout`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import chain, count
from typing import Any, NamedTuple

from game.core import registry
from game.core.documents.edits import AddPiece, Edit, PaintSquares, RemovePiece, SetField, SetRow, Together
from game.core.documents.fields import Step, joined, says, steps
from game.core.documents.layout import Layout, Meaning, marks, places
from game.core.seats import SEATS
from game.core.system import Document
from game.workshop.images import Names, differing, image, likeness
from game.workshop.motions import Motion, Symmetry, motions


class Ghost(NamedTuple):
    """A piece as it would lie on another side: the list or table that it would come into, and what it would say."""

    path: str
    piece: Any


class _Spot(NamedTuple):
    """A piece in a document: the pattern that it follows, and the steps to it."""

    pattern: str
    way: tuple[Step, ...]


def layout_of(document: Document) -> Layout | None:
    """Where things lie in a document; None if nobody can say."""
    name = document.get("system")
    if not isinstance(name, str) or name not in registry.names():
        return None
    return registry.system(name).layout(document)


def possible(document: Document) -> list[Symmetry]:
    """The symmetries that the ground of a document can have; "off" is always one."""
    layout = layout_of(document)
    every: list[Symmetry] = ["left-right", "front-back", "half-turn", "quarter-turns", "both-mirrors"]
    return ["off", *(each for each in every if layout and motions(each, layout.size))]


def together(edit: Edit, document: Document, symmetry: Symmetry) -> Edit:
    """An edit with its images: one act. The edit itself where it has none. Raises `EditError` as the edit does."""
    return Mirror(document, symmetry).together(edit)


def squares(
    document: Document, painted: tuple[tuple[int, int], ...], symmetry: Symmetry
) -> list[tuple[int, int]]:
    """The squares that would be painted besides: the ghosts of a stroke."""
    layout = layout_of(document)
    if layout is None:
        return []
    moves = motions(symmetry, layout.size)
    found = dict.fromkeys(_square(each, motion, layout) for motion in moves for each in painted)
    return [each for each in found if each not in painted]


def ghosts(path: str, piece: Any, document: Document, symmetry: Symmetry) -> list[Ghost]:
    """What would come besides if a piece were added to the list at `path`, `terrain`: for showing it before the click."""
    return Mirror(document, symmetry).ghosts(path, piece, document)


def twins(path: str, document: Document, symmetry: Symmetry) -> list[str]:
    """The paths of the pieces that symmetry joins with the one at a path, without it; none for what has none."""
    return Mirror(document, symmetry).twins(path)


_NOWHERE = Layout("table", (0, 0), {})
"""Where there is no ground nothing has an image."""


class Mirror:
    """A document that is drawn on all sides at once. Its twins are looked for once, however often they are asked for."""

    def __init__(self, document: Document, symmetry: Symmetry) -> None:
        layout = layout_of(document)
        self.document, self.layout = document, layout or _NOWHERE
        self.moves = motions(symmetry, layout.size) if layout else ()
        self._found: dict[tuple[_Spot, tuple[Motion, ...]], list[tuple[_Spot, Motion]]] = {}
        self._names: dict[tuple[Motion, str], str] = {}

    def together(self, edit: Edit) -> Edit:
        """An edit with its images: one act. The edit itself where it has none. Raises `EditError` as the edit does."""
        every = self._all(edit, self.document) if self.moves else [edit]
        return edit if every == [edit] else Together(tuple(every), edit.name(self.document))

    def twins(self, path: str) -> list[str]:
        """The paths of the pieces that symmetry joins with the one at a path, without it; none for what has none."""
        spots = [twin for each in self._pattern(steps(path)) for twin, _ in self._twins(each, self.document)]
        return [each for each in (joined(spot.way) for spot in spots) if each != path]

    # -- edits

    def _all(self, edit: Edit, document: Document) -> list[Edit]:
        """The edit and its images, in the order in which they are done."""
        after = edit.apply(document)
        if isinstance(edit, Together):
            made: list[Edit] = []
            for part in edit.edits:
                whole = self._all(part, document)
                made += whole
                document = Together(tuple(whole)).apply(document)
            return made
        if isinstance(edit, PaintSquares):
            return self._painted(edit)
        if isinstance(edit, AddPiece):
            return [edit, *self._added(edit, after)]
        if isinstance(edit, RemovePiece):
            return self._removed(edit, document)
        if isinstance(edit, SetField | SetRow):
            return [edit, *self._set(edit, document, after)]
        return [edit]

    def _painted(self, edit: PaintSquares) -> list[Edit]:
        meanings = next(iter(self._pattern(steps(edit.path))), None)
        if meanings is None or "rows" not in self.layout.pieces[meanings.pattern].values():
            return [edit]
        own = dict(
            zip(edit.squares, edit.signs * (len(edit.squares) if len(edit.signs) == 1 else 1), strict=True)
        )
        every = {
            _square(each, motion, self.layout): sign for motion in self.moves for each, sign in own.items()
        } | own
        if every == own:
            return [edit]
        signs = "".join(every.values())
        return [PaintSquares(edit.path, tuple(every), signs[0] if len(set(signs)) == 1 else signs)]

    def _added(self, edit: AddPiece, after: Document) -> Iterator[Edit]:
        for ghost in self.ghosts(edit.path, edit.value, after):
            piece, meanings = ghost.piece, self._fields(ghost.path).values()
            if isinstance(piece, dict) and "id" in meanings:
                piece = piece | {"id": free_name(str(piece.get("id", "")), after)}
            if isinstance(piece, dict) and "name" in meanings and piece.get("name"):
                piece = piece | {"name": own_name(str(piece["name"]), says(after, ghost.path, ()))}
            one = AddPiece(ghost.path, piece)
            after = one.apply(after)
            yield one

    def ghosts(self, path: str, piece: Any, document: Document) -> list[Ghost]:
        """The images of a piece that do not lie there already, each once."""
        way = (*steps(path), 0)
        found = next(iter(self._pattern(way)), None)
        if found is None:
            return []
        fields, made = self.layout.pieces[found.pattern], list[Ghost]()
        known = [piece, *(says(document, joined(each.way)) for each in _places(found.pattern, document))]
        for motion in self.moves if self._lies(piece, fields) else ():
            there = self._image(piece, fields, motion, document)
            if there is not None and not any(likeness(there, each, fields) for each in known):
                made.append(Ghost(joined(self._across(found, motion, document)[:-1]), there))
                known.append(there)
        return made

    def _removed(self, edit: RemovePiece, document: Document) -> list[Edit]:
        way = (*steps(edit.path), edit.index)
        gone = {way} | {spot.way for found in self._pattern(way) for spot, _ in self._twins(found, document)}
        lists: dict[tuple[Step, ...], list[int]] = {}
        for each in gone:
            if isinstance(each[-1], int):
                lists.setdefault(each[:-1], []).append(each[-1])
        order = sorted(lists, key=lambda each: (each != way[:-1], joined(each)))
        return [
            RemovePiece(joined(each), place) for each in order for place in sorted(lists[each], reverse=True)
        ]

    def _set(self, edit: SetField | SetRow, document: Document, after: Document) -> Iterator[Edit]:
        way = steps(edit.path)
        for found in self._pattern(way):
            fields = self.layout.pieces[found.pattern]
            path = joined(found.way)
            was, now = says(document, path), says(after, path)
            if "rows" in fields.values():
                return
            for twin, motion in self._twins(found, document):
                yield from self._followed(twin, (was, now), motion, document)

    def _followed(
        self, twin: _Spot, change: tuple[Any, Any], motion: Motion, document: Document
    ) -> Iterator[Edit]:
        """What is done to a piece when its twin has become another."""
        fields, path = self.layout.pieces[twin.pattern], joined(twin.way)
        was, now = (self._image(each, fields, motion, document) for each in change)
        there = says(document, path)
        if "" in fields and now is not None:
            yield SetField(path, now)
        elif change[1] is None:
            yield SetField(path, None)
        elif isinstance(now, dict) and isinstance(there, dict):
            different = differing(was, now)
            if {"turn", "shape"} & {meaning for key, meaning in fields.items() if key in different}:
                # One shape can be written in two ways, turned or with its sides swapped: the twin is written alike.
                different |= {
                    key: now.get(key) for key, meaning in fields.items() if meaning in ("turn", "shape")
                }
            for key, value in different.items():
                if there.get(key) != value:
                    yield SetField(joined((*twin.way, key)), value)
        elif isinstance(now, dict) and isinstance(change[0], str):
            # A name alone has become a table: so does the twin's, with its own name.
            yield SetField(path, now | {key: there for key, said in now.items() if said == change[0]})

    # -- twins

    def _twins(
        self, found: _Spot, document: Document, moves: tuple[Motion, ...] | None = None
    ) -> list[tuple[_Spot, Motion]]:
        """The pieces that lie where the images of a piece do, each with the motion that leads to it."""
        moves = self.moves if moves is None else moves
        if document is not self.document:
            return self._looked_for(found, document, moves)
        if (found, moves) not in self._found:
            self._found[found, moves] = self._looked_for(found, document, moves)
        return self._found[found, moves]

    def _looked_for(
        self, found: _Spot, document: Document, moves: tuple[Motion, ...]
    ) -> list[tuple[_Spot, Motion]]:
        fields = self.layout.pieces[found.pattern]
        piece = says(document, joined(found.way))
        made: dict[_Spot, Motion] = {}
        for motion in moves:
            there = image(piece, fields, self.layout, motion, self._seats(motion, document))
            best, most = None, 0
            for other in _places(found.pattern, document):
                alike = likeness(there, says(document, joined(other.way)), fields)
                if alike > most:
                    best, most = other, alike
            if best is None and isinstance(piece, str | dict) and not self._lies(piece, fields):
                best = self._opposite(found, motion, document)
            if best is not None and best != found:
                made.setdefault(best, motion)
        return list(made.items())

    def _lies(self, piece: Any, fields: dict[str, Meaning]) -> bool:
        return bool(likeness(piece, piece, fields))

    def _opposite(self, found: _Spot, motion: Motion, document: Document) -> _Spot | None:
        """Of a piece that lies nowhere yet the one of the same number on the other side, if that lies nowhere either."""
        there = _Spot(found.pattern, self._across(found, motion, document))
        piece = says(document, joined(there.way))
        fields = self.layout.pieces[found.pattern]
        return there if piece is not None and not self._lies(piece, fields) else None

    def _image(self, piece: Any, fields: dict[str, Meaning], motion: Motion, document: Document) -> Any:
        names = self._seats(motion, document)._replace(piece=partial(self._twin_name, motion, document))
        return image(piece, fields, self.layout, motion, names)

    def _twin_name(self, motion: Motion, document: Document, name: str) -> str:
        """What the twin of a piece is called that has an `id`; the same name if there is none."""
        if document is not self.document:
            return self._name_across(motion, document, name)
        if (motion, name) not in self._names:
            self._names[motion, name] = self._name_across(motion, document, name)
        return self._names[motion, name]

    def _name_across(self, motion: Motion, document: Document, name: str) -> str:
        for pattern, fields in self.layout.pieces.items():
            for found in _places(pattern, document):
                piece = says(document, joined(found.way))
                if name and isinstance(piece, dict) and piece.get("id") == name and "id" in fields:
                    twin = next((each for each, _ in self._twins(found, document, (motion,))), None)
                    other = says(document, joined(twin.way)) if twin else None
                    return str(other.get("id", name)) if isinstance(other, dict) else name
        return name

    # -- sides

    def _seats(self, motion: Motion, document: Document) -> Names:
        return Names(seat=lambda seat: self._seat(seat, motion, document))

    def _seat(self, seat: str, motion: Motion, document: Document) -> str:
        """The side that lies where a motion takes a side: by where they deploy, else by their order round the table."""
        sides = says(document, "sides", {})
        seats = [each for each in SEATS if isinstance(sides, dict) and each in sides]
        if seat not in seats:
            return seat
        fields = self.layout.pieces.get("sides.*.deploy", {})
        zones = {each: says(document, f"sides.{each}.deploy") for each in seats}
        there = image(zones[seat], fields, self.layout, motion)
        for other in seats:
            if fields and isinstance(there, dict) and likeness(there, zones[other], fields):
                return other
        if fields and isinstance(there, dict):
            return seat
        swaps = motion.direction((0, 1)) != (0, 1)
        return seats[1 - seats.index(seat)] if len(seats) == 2 and swaps else seat

    def _across(self, found: _Spot, motion: Motion, document: Document) -> tuple[Step, ...]:
        """The steps to what is the same on the other side."""
        if not found.pattern.startswith("sides.*"):
            return found.way
        return (found.way[0], self._seat(str(found.way[1]), motion, document), *found.way[2:])

    # -- patterns

    def _fields(self, path: str) -> dict[str, Meaning]:
        found = next(iter(self._pattern((*steps(path), 0))), None)
        return self.layout.pieces[found.pattern] if found else {}

    def _pattern(self, way: tuple[Step, ...]) -> list[_Spot]:
        """The piece that some steps lead into, if they lead into one."""
        for pattern in self.layout.pieces:
            parts = marks(pattern)
            if len(way) >= len(parts) and all(map(_fits, parts, way)):
                return [_Spot(pattern, way[: len(parts)])]
        return []


def _fits(mark: str, step: Step) -> bool:
    return isinstance(step, int) if mark == "[]" else isinstance(step, str) and mark in ("*", step)


def _places(pattern: str, document: Document) -> Iterator[_Spot]:
    """Every piece of a pattern that there is."""
    return (_Spot(pattern, way) for way in places(pattern, document))


def _square(square: tuple[int, int], motion: Motion, layout: Layout) -> tuple[int, int]:
    column, row = motion.point((square[1], square[0]), (layout.size[0] - 1, layout.size[1] - 1))
    return row, column


def free_name(name: str, document: Document) -> str:
    """The name itself if no piece has it yet, else one that none has: `wall-2` after `wall`."""
    return free_among(
        name,
        {str(piece.get("id")) for whole in document.values() if isinstance(whole, list)
         for piece in whole if isinstance(piece, dict)},
    )  # fmt: skip


def own_name(name: str, pieces: Iterable[Any]) -> str:
    """What a piece is called among others of its list, if it is to be called so: `Font 2` beside `Font`."""
    return free_among(name, {str(each.get("name")) for each in pieces if isinstance(each, dict)}, " ")


def free_among(name: str, taken: Collection[str], between: str = "-") -> str:
    """The name itself if it is not taken, else with the first number that makes it one that is not: `wall-2` after `wall`."""
    stem = name.rstrip("0123456789").rstrip("- ") or name
    numbered = (f"{stem}{between}{number}" for number in count(2))
    return next(each for each in chain([name], numbered) if each not in taken)
