"""Play on from a moment of a replay: who sits where from there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.ui.kit.button import Button
from game.ui.kit.layout import FREE
from game.ui.kit.measures import APART, BUTTON, CLOSE, GUTTER, INSET
from game.ui.kit.modal import Modal
from game.ui.kit.pen import Pen
from game.ui.play import players, seating
from game.ui.play.overlays import SideMark
from game.ui.play.players import Sitter

_TEXT = "A new battle begins with this moment and goes its own way. The one you are watching stays as it was."


_ROW, _MARK = 38, 34
"""How high a side's row is, and the size of its mark."""


class Fork(Modal):
    """Asks who plays each side; `begin` gets the seats in the words of a record."""

    name = "fork"
    title = "Play on from here"

    def __init__(self, match: Match, begin: Callable[[dict[Seat, str]], None]) -> None:
        self._match, self._begin = match, begin
        self.sitters: dict[Seat, Sitter] = {}
        for seat in match.system.seats(match.document):
            word = match.header.seats.get(seat, "human")
            kind, _, name = word.partition(":")
            fit = players.bots(match.header.system, seat)
            bot = kind if kind in fit else fit[0]
            self.sitters[seat] = Sitter(players.is_person(word), name, bot)
        self.box = pygame.Rect(0, 0, 1, 1)

    def layout(self) -> None:
        self.lay_body("fork.body", self._fill)
        self.ui.default = "fork.begin"

    def _fill(self, pen: Pen) -> None:
        pen.text(_TEXT, after=GUTTER)
        for seat, sitter in self.sitters.items():
            mark, *places = pen.cells(_ROW, _ROW, FREE, FREE, gap=INSET, after=APART)
            pen.add(SideMark(seat, mark, _MARK))
            for each in seating.controls(
                "fork", self._match.header.system, seat, sitter, places, turned=self.rebuild, entered=self._go
            ):
                pen.add(each)
        pen.gap(CLOSE)
        back, begin = pen.cells(BUTTON, FREE, FREE, gap=APART, after=0)
        pen.add(Button("fork.back", "Back", back, self._close, key="back"))
        pen.add(Button("fork.begin", "Play on", begin, self._go, primary=True, key="confirm"))

    def _close(self) -> None:
        self.app.pop()

    def _go(self) -> None:
        self.app.pop()
        self._begin({seat: sitter.word for seat, sitter in self.sitters.items()})
