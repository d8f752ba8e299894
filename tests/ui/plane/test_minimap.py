"""The map of a measured table: its buttons stand beside the table, not on it."""

from __future__ import annotations

import pytest

from game.table.lengths import INCH
from game.ui.app.loop import App
from game.ui.paint.measured import minimap
from game.ui.plane.ground import TableLook
from game.ui.plane.minimap import MapView
from tests.ui.plane.skittles import Bowling


@pytest.mark.parametrize("size", [(24, 24), (48, 36), (36, 48)])
def test_the_buttons_cover_nothing_of_the_table(app: App, size: tuple[int, int]) -> None:
    bowling = Bowling()
    wide, high = (each * INCH for each in size)
    bowling.game.display.look = TableLook(wide, high, "moor", ())
    app.push(bowling)
    app.draw()
    shown = bowling.ui.get("map")
    assert isinstance(shown, MapView)
    table = minimap.place(shown.place.size, (wide, high)).move(shown.place.topleft)
    for id in ("zoom-in", "zoom-out"):
        button = bowling.ui.get(id)
        assert button is not None
        assert not button.place.colliderect(table)
        assert bowling.map.contains(button.place)
