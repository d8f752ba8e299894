"""The page that shows the kit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label, RuleLink, Text
from game.ui.kit.lines import LineRow, Meter, Rule
from game.ui.kit.panel import Panel
from game.ui.kit.prose import Prose
from game.ui.kit.rich import Rich
from game.ui.kit.scroll import Scroll, ScrollList
from game.ui.kit.slider import Slider
from game.ui.kit.tabs import Tabs
from tests.ui.player import top

CONTROLS = (Button, Choice, Entry, Label, LineRow, Meter, Panel, Prose, Rich, Rule, RuleLink, Scroll, ScrollList,
            Segmented, Slider, Tabs, Text, Toggle)  # fmt: skip
LOOKS = (((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5), ((640, 480), 1.0))


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0][0]} at {look[1]}")
def gallery(request: pytest.FixtureRequest) -> Iterator[App]:
    size, scale = request.param
    app = App(size, Settings(scale=scale), headless=True)
    app.open("gallery")
    yield app
    app.close()


def shown(app: App) -> list[Widget]:
    """What stands on the page itself, grounds and wells apart: others are put on them."""
    guest = top(app)
    page = guest.widget("gallery")
    inside = [each for each in guest.ui.walk() if each.parent is page]
    return [each for each in inside if not isinstance(each, Panel) and type(each).__name__ != "_Well"]


@pytest.mark.parametrize("kind", CONTROLS)
def test_every_control_of_the_kit_is_shown(app: App, kind: type[Widget]) -> None:
    app.open("gallery")
    assert top(app).widgets(kind)


def test_controls_are_shown_greyed_with_their_reasons(app: App) -> None:
    app.open("gallery")
    greyed = [each for each in shown(app) if not each.enabled]
    assert {Button, Entry, Choice, Slider, Segmented, Toggle} <= {type(each) for each in greyed}
    assert all(each.hint for each in greyed)


def test_nothing_laps_over_anything_else(gallery: App) -> None:
    lapping = [
        (one.id, two.id) for one, two in combinations(shown(gallery), 2) if one.rect.colliderect(two.rect)
    ]
    assert lapping == []


def test_everything_stands_within_the_width_of_the_window(gallery: App) -> None:
    assert all(each.rect.left >= 0 and each.rect.right <= gallery.size[0] for each in shown(gallery))


def test_the_whole_kit_is_seen_at_once_in_an_ordinary_window(app: App) -> None:
    app.open("gallery")
    page = top(app).widget("gallery")
    assert isinstance(page, Scroll)
    assert not page.overflows
