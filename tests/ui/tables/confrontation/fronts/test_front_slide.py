"""Ranks slide where a change of the front moves them, and follow the hand at once everywhere else."""

from __future__ import annotations

import pytest

from game.table.lengths import CM
from game.ui.app.loop import App
from game.ui.tables.confrontation.fronts import front_hand, front_part, front_slide
from game.ui.tables.confrontation.fronts.front import Front
from game.ui.tables.confrontation.fronts.front_marks import Ghost
from game.ui.tables.confrontation.fronts.front_slide import SECONDS, Slide
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS
from tests.ui.tables.confrontation.player import Player


def drawn(app: App) -> tuple[Player, Front]:
    """A player with a front in his hand."""
    player = fields.player(app, fields.acting(WARDENS))
    player.key("1", "Up", "Up")
    held = front_hand.now(player.desk)
    assert held is not None
    return player, held.front


def goals(front: Front) -> dict[int, object]:
    return dict(zip(front.members, front.places, strict=True))


def test_a_change_of_ranks_takes_its_time(app: App) -> None:
    player, front = drawn(app)
    slide = Slide()
    before = dict(slide.places(front, slides=True))
    front.become(player.desk.base, wide=3)
    assert dict(slide.places(front, slides=True)) == before
    slide.tick(SECONDS / 2)
    between = slide.places(front, slides=True)
    assert between != before
    assert between != goals(front)
    slide.tick(SECONDS)
    assert slide.places(front, slides=True) == goals(front)
    assert not slide.sliding


def test_a_front_follows_the_hand_at_once(app: App) -> None:
    player, front = drawn(app)
    slide = Slide()
    slide.places(front, slides=True)
    front.shift(player.desk.base, 2 * CM, 0)
    assert slide.places(front, slides=True) == goals(front)
    assert not slide.sliding


def test_under_reduced_motion_nothing_slides(app: App) -> None:
    player, front = drawn(app)
    slide = Slide()
    slide.places(front, slides=False)
    front.become(player.desk.base, wide=3)
    assert slide.places(front, slides=False) == goals(front)


@pytest.mark.parametrize("reduced", [False, True])
def test_the_ghosts_on_the_table_slide_unless_motion_is_reduced(app: App, reduced: bool) -> None:
    player, _ = drawn(app)
    app.settings.reduced_motion = reduced

    def ghosts() -> list[object]:
        return [each.place for each in front_part.over(player.pictured) if isinstance(each, Ghost)]

    ghosts()
    player.key("R")
    shown = ghosts()
    assert front_slide.of(player.desk).sliding is not reduced
    player.frames(12)
    assert not front_slide.of(player.desk).sliding
    assert (ghosts() == shown) is reduced
