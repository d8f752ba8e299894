"""A story's table in small."""

from __future__ import annotations

import pygame

from game.core.match import Match
from game.ui.app.theme import Theme
from game.ui.plane.camera import Camera, Lens
from game.ui.tables.asgard.chits import ChitMark
from game.ui.tables.asgard.glimpse import StoryGlimpse
from tests.ui.tables.asgard.tables import document


def test_a_token_that_the_edge_of_the_picture_would_cut_is_left_out() -> None:
    match = Match.start("asgard", document(), seed=1)
    theme, whole, cut = Theme(), pygame.Rect(0, 0, 240, 240), pygame.Rect(0, 0, 240, 130)
    glimpse = StoryGlimpse(theme, whole.size)
    shown = {}
    for area in (whole, cut):
        camera, table = Camera(), (6096, 6096)
        camera.fit(theme, whole, *table)
        lens = Lens(theme, area, camera, table)
        marks = glimpse.under(lens, match.state, glimpse.view(match.state, "one"))
        shown[area.height] = [mark for mark in marks if isinstance(mark, ChitMark)]
        assert all(area.contains(mark.box(lens)) for mark in shown[area.height])
    assert len(shown[240]) == 4
    assert 0 < len(shown[130]) < 4
