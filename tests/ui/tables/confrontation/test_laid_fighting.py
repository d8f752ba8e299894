"""What is planned of fights and titans, at every size: no words that are cut, covered or run into one another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui.app.loop import App
from game.ui.app.settings import Settings
from tests.ui.laid import faults
from tests.ui.paper import LaidApp, paper
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS
from tests.ui.tables.confrontation.player import Player

LOOKS = [
    ((640, 480), 0.75), ((640, 480), 1.0), ((640, 480), 2.0), ((1280, 720), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0),
    ((1920, 1080), 1.25), ((2560, 1440), 2.0),
]  # fmt: skip
PEOPLE = ("Player one", "Player two")


def stride(app: App) -> Player:
    return fields.player(app, fields.titanic("stride"))


def refused_stride(app: App) -> Player:
    player = stride(app)
    player.key(*["Up"] * 9)
    return player


def template(app: App) -> Player:
    return fields.player(app, fields.titanic("spew", **fields.wyrm()))


def closing(app: App) -> Player:
    player = fields.player(app, fields.acting(WARDENS))
    player.key("3", "Enter")
    player.rest()
    return player


def combats(app: App) -> Player:
    player = closing(app)
    player.key("Enter")
    player.rest()
    assert player.desk.kind == "combats"
    return player


def question(app: App) -> Player:
    player = fields.player(app, fields.acting(WARDENS, seed=3))
    player.key("3")
    for _ in range(4):
        if player.widget("question.panel") is None:
            player.key("Enter")
            player.rest()
    assert player.widget("question.panel") is not None
    return player


@pytest.mark.parametrize("bring", [stride, refused_stride, template, closing, combats, question])
def test_all_words_about_a_fight_have_their_place(bring: Callable[[App], Player]) -> None:
    with paper():
        app = LaidApp((1280, 720), Settings(scale=1.0, reduced_motion=True), headless=True)
        found = {}
        try:
            player = bring(app)
            for size, scale in LOOKS:
                app.settings.scale = scale
                app.resize(size)
                player.frames(12)
                app.invalidate()
                app.draw()
                found[size, scale] = faults(app, PEOPLE)
        finally:
            app.close()
    assert not {look: faulty for look, faulty in found.items() if faulty}
