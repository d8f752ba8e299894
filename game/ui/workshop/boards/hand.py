"""The hand on a board: what it takes along, what it would do if it let go now, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.seats import Seat
from game.systems.thor.squares import Square
from game.ui.workshop.boards.board import Board
from game.ui.workshop.boards.brush import Terrain, box
from game.ui.workshop.boards.pieces import Piece
from game.ui.workshop.boards.selection_edits import leading, moved, on_board, way_between
from game.ui.workshop.boards.story_marks import Mark, Sort, laying
from game.ui.workshop.selection import Way


class Desk(Protocol):
    """Where a hand puts, moves and chooses."""

    @property
    def board(self) -> Board: ...
    @property
    def tool(self) -> Terrain | None:
        """The ground that is painted; None where units are put."""

    @property
    def held(self) -> tuple[Seat, str] | None:
        """The unit in the hand, and whose it would be."""

    @property
    def mark(self) -> Sort | None:
        """The mark of a story in the hand."""

    @property
    def adds(self) -> bool:
        """Whether what is chosen comes to what is chosen already."""

    def choose(self, path: str) -> None: ...
    def choose_several(self, paths: Sequence[str], *, besides: bool = False) -> None: ...
    def gather(self, *paths: str) -> None: ...
    def part_with(self, path: str) -> None: ...
    def act(self, refusal: str) -> None: ...


class Hand:
    """One hand on one board, led by the pointer or by keys."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.cursor: Square = "d4"
        self.pointed: Square = ""
        """The square under the pointer."""
        self.origin: Square = ""
        """Where a stroke, a drag or a band began; "" while there is none."""
        self.anchor: Square = ""
        """Where the cursor stood before keys chose as far as it is now; "" while they do not."""

    # What it would do

    @property
    def empty_handed(self) -> bool:
        """Whether hands choose: no ground is painted, and nothing was taken from the list."""
        return self.desk.tool is None and self.desk.held is None and self.desk.mark is None

    @property
    def bands(self) -> bool:
        """Whether the hand draws a band round what is to be chosen: from where nothing stands or lies."""
        return bool(self.origin) and self.empty_handed and not self.desk.board.pieces_at(self.origin)

    def _hauled(self, there: Piece) -> list[Piece]:
        """What a hand takes along that takes up something: all that is chosen, if that is; who is taken up leads."""
        chosen = self.desk.board.chosen_pieces
        return [*(each for each in chosen if each != there), there] if there in chosen else [there]

    def _way(self, pieces: Sequence[Piece], goal: Square) -> Way:
        """How far pieces come that are dragged to a square: no farther than the edge of the board."""
        return on_board(self.desk.board, pieces, way_between(pieces[-1].at, goal))

    def meant(self, square: Square) -> Piece | None:
        """What a drag from a square takes along: what is chosen there, what is like the mark in the hand, or what lies on top."""
        pieces, board = self.desk.board.pieces_at(square), self.desk.board
        chosen = (each for each in pieces if each.path in board.all_chosen)
        alike = (each for each in pieces if self.desk.mark is not None and _laid(each, self.desk.mark))
        return next(chosen, None) or next(alike, None) or next(iter(pieces), None)

    def _next(self, square: Square) -> str:
        """The path of what a click on a square chooses: what is meant there, and with one more click whatever lies below."""
        paths = [each.path for each in self.desk.board.pieces_at(square)]
        meant = self.meant(square)
        if meant is None or (meant.path,) != self.desk.board.all_chosen:
            return meant.path if meant else ""
        return paths[(paths.index(meant.path) + 1) % len(paths)]

    def framed(self) -> list[Piece]:
        """What is chosen, and what would be if the band ended here, what was chosen last first."""
        board = self.desk.board
        caught = board.within(self.band())
        kept = board.chosen_pieces if self.desk.adds or not caught else []
        return list(dict.fromkeys([*reversed(kept), *reversed(caught)]))

    def band(self) -> Sequence[Square]:
        """The squares within the band that is being drawn."""
        begun, end = (self.origin, self.pointed) if self.bands else (self.anchor, self.cursor)
        return box(begun, end) if begun and end and begun != end else ()

    def wished(self, goal: Square) -> list[Piece]:
        """What would stand and lie elsewhere if the hand let go on a square."""
        desk, board = self.desk, self.desk.board
        if desk.tool is not None or not goal:
            return []
        dragged = self.meant(self.origin) if self.origin else None
        if dragged is not None:
            return [] if goal == self.origin else self._foreseen(self._hauled(dragged), goal)
        if desk.mark is not None and not board.terrain.get(goal):
            return board.foreseen(laying(board.document, desk.mark, goal)[0])
        if desk.held is not None and not board.refused(goal):
            return board.foreseen(board.enlisting(*desk.held, goal))
        return []

    def _foreseen(self, pieces: Sequence[Piece], goal: Square) -> list[Piece]:
        """Those of what is dragged."""
        board = self.desk.board
        if len(pieces) == 1:
            return board.foreseen(board.putting(pieces[0], goal))
        return board.foreseen_shift(pieces, self._way(pieces, goal))

    def stuck(self, goal: Square, wished: Sequence[Piece]) -> bool:
        """Whether several are dragged that cannot be let go there, where nothing is `wished`."""
        dragged = self.meant(self.origin) if self.origin else None
        several = dragged is not None and len(self._hauled(dragged)) > 1
        return several and goal not in ("", self.origin) and not wished

    def aims(self, goal: Square) -> set[Square]:
        """The squares to which what is in the hand would come itself then, without its twins."""
        dragged = self.meant(self.origin) if self.origin else None
        pieces = self._hauled(dragged) if dragged else []
        if len(pieces) < 2:
            return {goal}
        by = self._way(pieces, goal)
        return {moved(each.at, by) for each in leading(self.desk.board, pieces)}

    # What it does

    def let_go(self, origin: Square, square: Square) -> None:
        """A click with pieces in mind, something that was dragged, or a band that was drawn."""
        if origin != square:
            self._drop(origin, square)
        elif self.empty_handed and self.desk.adds:
            self.toggle(square)
        else:
            self._click(square)

    def _drop(self, origin: Square, square: Square) -> None:
        """What was dragged is put elsewhere, with all that is chosen besides; or a band chooses what it caught."""
        board, desk, there = self.desk.board, self.desk, self.meant(origin)
        self.cursor = square or self.cursor
        if there is None:
            if self.empty_handed and square:
                caught = board.within(box(origin, square))
                desk.choose_several([each.path for each in caught], besides=desk.adds)
        elif square:
            pieces = self._hauled(there)
            desk.act(
                board.put(there, square)
                if len(pieces) == 1
                else board.shift(pieces, self._way(pieces, square))
            )

    def toggle(self, square: Square) -> None:
        """Choose what lies on a square besides what is chosen, or let go of it."""
        there = self.meant(square)
        if there is None:
            return
        if there.path in self.desk.board.all_chosen:
            self.desk.part_with(there.path)
        else:
            self.desk.gather(there.path)

    def _click(self, square: Square) -> None:
        board, desk = self.desk.board, self.desk
        there, chosen = self.meant(square), board.chosen_pieces
        if desk.mark is not None and not _laid(there, desk.mark):
            desk.act(board.lay(desk.mark, square))
        elif there is not None:
            desk.choose(self._next(square))
        elif desk.held is not None:
            desk.act(board.enlist(*desk.held, square))
        elif len(chosen) > 1:
            desk.choose("")
        elif chosen:
            desk.act(board.put(chosen[0], square))
        else:
            desk.act("Take something from the list first; a click then puts it here.")

    def step(self, by: Way) -> bool:
        """Lead the cursor on; False at the edge of the board."""
        there = moved(self.cursor, by)
        self.cursor = there or self.cursor
        return bool(there)

    def nudge(self, by: Way) -> None:
        """Move all that is chosen, and the cursor with it."""
        refusal = self.desk.board.nudge(by)
        if not refusal:
            self.step(by)
        self.desk.act(refusal)

    def reach(self, by: Way) -> None:
        """Lead the cursor on, and choose all between here and where it began."""
        begun = self.anchor or self.cursor
        if self.step(by) and self.empty_handed:
            self.anchor = begun
            caught = self.desk.board.within(box(begun, self.cursor))
            self.desk.choose_several([each.path for each in caught])


def _laid(piece: Piece | None, sort: Sort) -> bool:
    """Whether something is a mark of a sort."""
    return isinstance(piece, Mark) and piece.sort == sort
