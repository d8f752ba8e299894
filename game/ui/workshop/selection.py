"""What is done to several pieces of a ground at once, whatever they are: each of them and its twins, as one act.

Twins that are chosen as well follow the one of them that was chosen last, so that nothing is moved twice. All twins are
those of the ground as it lies before: one that has moved already is not taken for another's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from game.core.documents.edits import Edit, RemovePiece, Together
from game.core.documents.fields import EditError
from game.core.system import Document
from game.ui.workshop import alignment
from game.workshop.symmetry import Mirror

Way = tuple[int, int]
"""So much along both axes, or a place counted so."""


_APART = "They are twins and would come apart. Choose one of each pair, or turn symmetry off first."


class Ground(Protocol):
    """What all this is done to."""

    @property
    def document(self) -> Document:
        """What it says."""

    @property
    def mirror(self) -> Mirror:
        """The ground as it is drawn on all sides."""

    def twins(self, edit: Edit) -> Edit:
        """An edit with all that symmetry makes of it."""


class Placed(Protocol):
    """A piece at a path of the document."""

    @property
    def path(self) -> str: ...


class Lying(Placed, alignment.Lying, Protocol):
    """The same with its place and the corners of its outline."""


P = TypeVar("P", bound=Placed)
L = TypeVar("L", bound=Lying)


def leading(work: Ground, pieces: Sequence[P]) -> list[P]:
    """Those that lead, whoever was chosen last first: all but the twins of one that was chosen after them."""
    led: set[str] = set()
    found: list[P] = []
    for piece in reversed(pieces):
        if piece.path not in led:
            found.append(piece)
            led.update(work.mirror.twins(piece.path))
    return found


def each(work: Ground, pieces: Sequence[P], edit_of: Callable[[P], Edit], verb: str) -> Edit:
    """An edit for every one that leads, with its twins, as one act."""
    made = [work.twins(edit_of(piece)) for piece in leading(work, pieces)]
    return made[0] if len(pieces) == 1 else Together(tuple(made), called(verb, len(pieces)))


def nearest_last(pieces: Sequence[P], place: Callable[[P], Way]) -> list[P]:
    """Pieces in such an order that of twins those lead that are on the side of the piece chosen last."""
    x, y = place(pieces[-1]) if pieces else (0, 0)
    far = {piece.path: (place(piece)[0] - x) ** 2 + (place(piece)[1] - y) ** 2 for piece in pieces}
    return sorted(pieces, key=lambda piece: -far[piece.path])


def lined_up(
    work: Ground,
    pieces: Sequence[L],
    way: alignment.Way,
    edit_of: Callable[[L, Way], Edit],
    lying: Callable[[Document], Iterable[Lying]],
    rounded: int = 0,
) -> Edit:
    """Pieces in one line or with equal gaps, on all sides alike; `lying` says where all lie then, each by as much as `rounded` beside its place.

    Raises `EditError` where there are too few, where they lie so already, and where twins that are chosen together cannot both lie as
    they are told.
    """
    if refusal := way.refusal(len(pieces)):
        raise EditError("", refusal)
    told = {piece.path: to for piece, to in zip(pieces, alignment.places(pieces, way), strict=True)}
    lead = [piece for piece in leading(work, pieces) if told[piece.path] != piece.at]
    edits = tuple(work.twins(edit_of(piece, told[piece.path])) for piece in lead)
    edit = Together(edits, called("Line up", len(pieces)))
    lie = {each.path: each.at for each in lying(edit.apply(work.document))}
    if any(_apart(lie.get(path, to), to) > rounded for path, to in told.items()):
        raise EditError("", _APART)
    if not lead:
        raise EditError("", "They lie so already.")
    return edit


def _apart(one: Way, other: Way) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def called(verb: str, count: int) -> str:
    """What is done to several pieces, in a few words: "Move 3 pieces"; "" for one, whose edit says it."""
    return f"{verb} {count} pieces" if count > 1 else ""


def removed(work: Ground, paths: Sequence[str], edit_of: Callable[[str], Edit | None]) -> Edit:
    """Pieces and their twins taken out, the last of a list first, so that places do not shift under those before it.

    `edit_of` says what takes out the piece at a path; None for what stays.
    """
    every = dict.fromkeys([*paths, *(twin for path in paths for twin in work.mirror.twins(path))])
    edits = [edit for edit in map(edit_of, every) if edit is not None]
    named = called("Take out", len(paths)) or (edits[0].name(work.document) if edits else "")
    edits.sort(key=lambda edit: -edit.index if isinstance(edit, RemovePiece) else 0)
    return Together(tuple(edits), named)


def kept_on(ground: Way, places: Sequence[Way], by: Way) -> Way:
    """So much of a way as keeps all places on a ground, whose farthest place is given."""
    low, high = ([reach(axis) for axis in zip(*places, strict=True)] for reach in (min, max))
    along = (max(-low[axis], min(ground[axis] - high[axis], by[axis])) for axis in (0, 1))
    return next(along), next(along)
