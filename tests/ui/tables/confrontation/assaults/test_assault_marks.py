"""What an assault says on the table."""

from __future__ import annotations

from game.ui.app.loop import App
from game.ui.tables.confrontation import parts
from game.ui.tables.confrontation.assaults import assault_marks
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS

FENLINGS = 4


def test_no_words_lie_under_the_panel_of_the_steps(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    player.click(player.figure(player.shown.members(FENLINGS)[0].id))
    player.key("S")
    player.seconds(0.5)
    player.key("Tab", "Shift+Tab")
    panel = player.find("assault")
    plates = [each for each in parts.all_of("top", player.pictured) if isinstance(each, assault_marks.Plates)]
    places = [place for each in plates for place in each.lay(app.screen, player.pictured.lens)]
    assert len(places) > 1
    assert panel.collidelist(places) < 0
