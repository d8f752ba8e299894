"""What is said on the table of a salvo, and where a unit enters."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Zone
from game.ui.tables.confrontation.fronts import front_part
from game.ui.tables.confrontation.salvos import shot_part
from game.ui.tables.confrontation.salvos.shot_marks import STEPS, Said
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import BOWS, WARDENS
from tests.ui.tables.confrontation.player import Player


def near(app: App) -> tuple[Player, Said]:
    """Quarrellers who shoot past the Wardens right before them."""
    sides = fields.field()["sides"]
    own = sides["one"]["stands"]
    own[0] = {"unit": WARDENS, "at": ["40cm", "36cm"], "facing": 270, "wide": 4, "formation": "close"}
    own[1] = {"unit": BOWS, "at": ["40cm", "46cm"], "facing": 270, "wide": 5, "gap": "0.5cm"}
    player = fields.player(app, fields.acting(BOWS, sides=sides))
    player.key("4")
    player.frames(2)
    said = next(each for each in shot_part.top(player.pictured) if isinstance(each, Said))
    return player, said


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5)])
def test_what_stands_between_is_said_beside_the_tape_and_its_length_GB52(
    size: tuple[int, int], scale: float
) -> None:
    app = App(size, Settings(scale=scale), headless=True)
    try:
        player, said = near(app)
        lens: Lens = player.pictured.lens
        assert said.words == "Wardens between"
        assert said.far is not None
        assert said.tape is not None
        plates = said.far.lay(app.screen, lens)
        _, box = said.callout(lens, plates)
        assert plates
        assert box.collidelist(plates) < 0
        way = [lens.to_screen(said.tape.along(step / STEPS)) for step in range(STEPS + 1)]
        assert not [at for at in way if box.collidepoint(at)]
        assert lens.free.contains(box)
    finally:
        app.close()


def test_the_edge_is_lit_over_which_a_unit_enters_before_it_declares_anything_G54(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, **fields.entering()))
    active = player.desk.state.active
    assert active is not None
    assert active.form is None
    zones = [each for each in front_part.under(player.pictured) if isinstance(each, Zone)]
    assert [zone.state for zone in zones] == ["lit"]
    high = player.desk.view.field.height
    box = pygame.Rect(zones[0].outline[0], (1, 1)).unionall(
        [pygame.Rect(at, (1, 1)) for at in zones[0].outline]
    )
    assert box.bottom >= high, "the side stands below"
    assert box.width >= player.desk.view.field.width


def test_no_edge_is_lit_for_a_unit_that_stands_on_the_table(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    assert not list(front_part.under(player.pictured))
