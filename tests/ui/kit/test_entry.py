"""How what is typed into a field looks: as high as other words, and what belongs there is said until something does."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.entry import Entry
from tests.ui.kit.test_widgets import Make, bench, entry

__all__ = ["bench"]


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_what_is_typed_stands_as_high_as_other_words(
    bench: Make, pilot: Pilot, app: App, scale: float
) -> None:
    pilot.resize(1920, 1080)
    app.change(scale=scale)
    place = pygame.Rect(0, 0, app.theme.px(240), app.theme.px(40))
    bench(lambda s: s.ui.add(Entry("e", "Halla", place, s.say)))
    bench(lambda s: s.ui.add(Entry("f", "", place, s.say, empty="Halla")))
    shown = [_ink(pilot.look(), place)]
    app.pop()
    shown.append(_ink(pilot.look(), place))
    assert shown[0] == shown[1]


def _ink(picture: pygame.Surface, place: pygame.Rect) -> tuple[int, int]:
    """From which to which row there is anything light well inside a place."""
    inner = picture.subsurface(place.inflate(-place.height // 2, -place.height // 3))
    mask = pygame.mask.from_threshold(inner, (200, 190, 170), (90, 90, 90))
    found = mask.get_bounding_rects()
    return min(rect.top for rect in found), max(rect.bottom for rect in found)


def test_an_entry_says_what_belongs_into_it_until_something_does(bench: Make, pilot: Pilot) -> None:
    bench(entry)
    pilot.click("n")
    hinted = _ink(pilot.look(), pygame.Rect(40, 80, 200, 40))
    assert hinted[1] - hinted[0] > 4
