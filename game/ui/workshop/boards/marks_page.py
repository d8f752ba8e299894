"""The marks of a story on its board: the one that is chosen in figures, and all of them in a list."""

from __future__ import annotations

from typing import Protocol

from game.core.documents.fields import says, steps, within
from game.ui.kit.button import Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.command import Command
from game.ui.kit.entry import Entry
from game.ui.kit.measures import FIELD, GAP, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.workshop import button_rows
from game.ui.workshop.boards import several, story_marks
from game.ui.workshop.boards.board import Board
from game.ui.workshop.boards.story_marks import SORTS, Mark
from game.ui.workshop.part import Part
from game.ui.workshop.stories.people import enemy_options

_HEADS: dict[story_marks.Sort, str] = {"fixed": "From the start", "token": "Tokens", "spot": "Spots"}


class Desk(several.Desk, Protocol):
    """Where a board is worked on."""

    @property
    def board(self) -> Board: ...
    def pick(self, path: str) -> None: ...
    def typed(self, refusal: str) -> None: ...
    def act(self, refusal: str) -> None: ...
    def carries(self) -> list[Command]:
        """How pieces are taken along to another board, and brought from one."""


def lay(desk: Desk, pen: Pen) -> None:
    """What is chosen above all that there is."""
    board = desk.board
    mark = board.piece(board.chosen)
    if len(board.chosen_pieces) > 1:
        several.lay(desk, pen, board.chosen_pieces)
    elif isinstance(mark, Mark):
        _lay_mark(desk, pen, mark)
    button_rows.lay(desk.carries(), pen)
    pen.rule()
    for sort, words in _HEADS.items():
        pen.text(words, colour="mute")
        marks = [each for each in board.marks if each.sort == sort]
        if not marks:
            pen.text("None yet: take one from the list at the left.")
        for each in marks:
            chosen = each.path in board.all_chosen
            pen.put(
                Part("boards.at", each.path, each.name, pen.box(ROW), desk.pick, pen.theme, chosen=chosen, note=each.at),
                NEAR,
            )  # fmt: skip
        pen.gap(GAP)


def _lay_mark(desk: Desk, pen: Pen, mark: Mark) -> None:
    board = desk.board
    pen.heading(mark.name)
    pen.text(f"{SORTS[mark.sort][1]}.", colour="mute")
    if mark.sort == "spot":
        _lay_spot(desk, pen, mark)
    elif mark.sort == "fixed":
        path = within(mark.path, "enemy")
        now = str(says(board.document, path, ""))
        options = list(enemy_options(board.document, now).items())
        pen.add(
            Choice("boards.mark-enemy", options, now, pen.named("Enemy"), lambda word: desk.act(board.set(path, word)),
                   hint="Enemies are written beside the cards of the story")
        )  # fmt: skip
    several.lay_acts(desk, pen)


def _lay_spot(desk: Desk, pen: Pen, mark: Mark) -> None:
    board, word = desk.board, str(steps(mark.path)[-1])
    name, shown = within(mark.path, "name"), within(mark.path, "shown")
    pen.add(
        Entry("boards.mark-word", word, pen.named("In lines"), lambda text: None, limit=40,
              entered=lambda text: desk.act("" if text.strip() == word else board.rename(mark.path, text.strip())),
              hint="The word by which lines name it; Enter writes another one everywhere")
    )  # fmt: skip
    pen.add(
        Entry("boards.mark-name", board.field(name), pen.named("Name"), lambda text: desk.typed(board.set(name, text, going=name)),
              limit=60)
    )  # fmt: skip
    pen.add(
        Toggle("boards.mark-shown", "Known from the start", pen.row(FIELD), bool(says(board.document, shown)),
               lambda on: desk.act(board.set(shown, on or "")),
               hint="Otherwise players see it once they are given an objective that is there")
    )  # fmt: skip
