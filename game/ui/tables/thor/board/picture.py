"""What is to be seen on a board, as data: pieces, marks, plans and words. The renderer asks for nothing else."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct, field


class Piece(Struct):
    """A unit as it stands (or glides, or falls) on the board; `x` and `y` count squares from a1."""

    id: int
    seat: str
    emblem: str
    hits: int
    lost: int = 0
    fresh: int = 0
    """How many of the lost hits the last play took."""
    leader: bool = False
    group: bool = False
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    alpha: float = 1.0
    state: str = "rest"
    """A state of the token painter: rest, acted, ghost or flash."""
    shake: tuple[float, float] = (0.0, 0.0)
    """Shift in squares."""
    ring: float = 1.0
    """How far the ring of a hit has spread, 0 to 1; 1 for none."""

    def put(self, square: str) -> None:
        """Stand on a square."""
        self.x, self.y = place(square)


def place(square: str) -> tuple[float, float]:
    """The column and row of a square, from 0."""
    return float("abcdefgh".index(square[0])), float(int(square[1]) - 1)


def square_of(piece: Piece) -> str:
    """The square that a piece stands on, or nearest to."""
    return "abcdefgh"[max(0, min(7, round(piece.x)))] + str(max(1, min(8, round(piece.y) + 1)))


class Bubble(NamedTuple):
    """A callout at a square: the outcome of a plan, or why something cannot be."""

    square: str
    title: str
    detail: str = ""
    icon: str = "fall"
    accent: str = "ember"
    link: str = ""
    spare: bool = False
    """Whether it may stay away where it would cover a unit: what it says stands beside the board, too."""


class Shove(NamedTuple):
    """One square of a push: from where, by which column and row, and the number of the unit in its chain."""

    origin: str
    dx: int
    dy: int
    order: int
    end: str
    """Where it ends or what it falls into; "" off the board."""


class Ghost(NamedTuple):
    """A unit where a plan would leave it; `falls` into what is there, `share` of several in one square."""

    unit: int
    square: str
    falls: bool = False
    share: float = 0.0


class Picture(Struct):
    """Everything on the board but the board itself. Squares are named as in chess."""

    pieces: list[Piece] = field(default_factory=list)
    chosen: str = ""
    chosen_seat: str = "one"
    picked: tuple[str, ...] = ()
    """Further units chosen with the first, in their order."""
    besides: tuple[tuple[str, str], ...] = ()
    """Squares of what is chosen besides, in no order, and the seat that each is of."""
    places: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    aimed: tuple[str, ...] = ()
    """What the plan hits."""
    goal: str = ""
    """Where the plan leads, if it hits nobody there."""
    covered: tuple[str, ...] = ()
    """The area of a blast."""
    pointed: str = ""
    refused: str = ""
    cursor: str = ""
    """The square of the keyboard; "" while the mouse is used."""
    noted: tuple[str, ...] = ()
    """Squares a line of the log tells of."""
    threats: dict[str, bool] = field(default_factory=dict)
    """Squares that foes could hit; True from where they stand, False only after a move."""
    last: tuple[tuple[str, str], ...] = ()
    """The latest moves, from and to."""
    ways: tuple[tuple[str, ...], ...] = ()
    """The ways of a plan, square by square."""
    shots: tuple[tuple[str, str], ...] = ()
    shoves: tuple[Shove, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    ringed: str = ""
    """The square of whom the last blow was about, until the next act."""
    ring: str = "ember"
    shielded: tuple[str, str] | None = None
    """A blow that was stopped: from which square, on which."""
    stamp: float = 1.0
    """How far that shield has been stamped, 0 to 1."""
    waning: float = 1.0
    """How much is left of the marks of what is hit, 0 to 1."""
    line: tuple[str, str, bool] | None = None
    """A measured line, and whether it is open."""
    bubble: Bubble | None = None
    fade: float = 1.0
    """How far the marks of legal places have come up, 0 to 1."""
    glow: float = 0.0
    """The phase of the slow pulse of what is aimed at, 0 to 1."""
