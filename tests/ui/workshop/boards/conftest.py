"""Boards with a few units, and nothing left to the speed of a thread."""

from __future__ import annotations

import pytest

from game.ui.app.loop import App
from game.ui.workshop.blanks import blank
from game.ui.workshop.boards.board import Board
from game.ui.workshop.inquiry import Inquiry
from game.workshop.sketch import Sketch
from tests.ui.workshop.boards.hands import said
from tests.ui.workshop.player import Carver


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch, kept: list[str]) -> None:
    """Nothing is left to the speed of a thread, nor to the clipboard of the machine."""
    monkeypatch.setattr(Inquiry, "here", True)


@pytest.fixture
def carver(app: App) -> Carver:
    """Before a board with three units of one side on b2, d2 and f4 and one of the other on d7, nobody chosen, hands empty."""
    app.open("menu")
    carver = Carver.opens(app)
    carver.work.set("sides.one.units", said(("Thor", "b2"), ("Sif", "d2"), ("Loki", "f4")))
    carver.work.set("sides.two.units", said(("Laufey", "d7")))
    carver.work.sketch.pause()
    carver.key("4")
    return carver


@pytest.fixture
def mirrored() -> Board:
    """Two pairs at both ends of a board that is mirrored from front to back."""
    board = Board(Sketch(blank("thor")))
    board.symmetry = "front-back"
    board.enlist("one", "Thor", "b2")
    board.enlist("one", "Sif", "d3")
    return board
