"""Panels, controls and scenery: the right size, states that differ, nothing heavy loaded."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable

import pygame
import pytest

from game.ui.app.theme import PALETTES, Theme
from game.ui.paint import knots, panels, scenery, svg

THEME = Theme()
SIZE = (120, 40)


def differ(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGBA") != pygame.image.tobytes(b, "RGBA")


@pytest.mark.parametrize("paint", [
    panels.panel, panels.dialog, panels.well, panels.button, panels.lit_row, panels.callout,
])  # fmt: skip
def test_panels_are_as_large_as_asked_and_painted_once(paint: Callable[..., pygame.Surface]) -> None:
    assert paint(THEME, SIZE).get_size() == SIZE
    assert paint(THEME, SIZE) is paint(THEME, SIZE)


def test_what_is_made_longer_keeps_its_ends_and_repeats_its_middle() -> None:
    small = pygame.Surface((5, 5), pygame.SRCALPHA)
    for x in range(5):
        for y in range(5):
            small.set_at((x, y), (40 * x, 40 * y, 9, 255))
    large = svg.stretched(small, (9, 7), 2)
    assert [large.get_at((x, 0)).r for x in range(9)] == [0, 40, 80, 80, 80, 80, 80, 120, 160]
    assert [large.get_at((0, y)).g for y in range(7)] == [0, 40, 80, 80, 80, 120, 160]
    assert svg.stretched(small, (9, 5), 2, upright=False).get_size() == (9, 5)


@pytest.mark.parametrize("palette", PALETTES)
def test_corners_are_cut_and_the_middle_is_solid(palette: str) -> None:
    picture = panels.panel(Theme(palette), SIZE)
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((60, 20)).a == 255


@pytest.mark.parametrize("primary", [False, True])
def test_button_states_differ(primary: bool) -> None:
    states = [
        panels.button(THEME, SIZE, state, primary) for state in ("rest", "hover", "pressed", "disabled")
    ]
    assert all(differ(a, b) for a, b in itertools.combinations(states, 2))


def test_a_primary_button_stands_out() -> None:
    assert differ(panels.button(THEME, SIZE), panels.button(THEME, SIZE, primary=True))


def test_switches_and_seats_differ() -> None:
    switches = [panels.toggle(THEME, True), panels.toggle(THEME, False), panels.toggle(THEME, False, False)]
    assert all(differ(a, b) for a, b in itertools.combinations(switches, 2))
    assert differ(panels.segmented(THEME, SIZE, (0, SIZE[0] // 2)), panels.segmented(THEME, SIZE, None))
    assert differ(panels.tab(THEME, SIZE, "chosen"), panels.tab(THEME, SIZE, "rest"))


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_the_lozenge_of_a_low_tab_leaves_its_words_alone(scale: float) -> None:
    theme = Theme(scale=scale)
    size = theme.px(120), theme.px(33)
    words = theme.text("Turning", "row", theme.palette.bone).get_bounding_rect(min_alpha=128)
    hung = panels.tab(theme, size, "chosen", pointer=True)
    brass = (*theme.palette.brass_hi, 255)
    rows = [y for y in range(size[1]) if hung.get_at((size[0] // 2, y)) == brass]
    box = size[1] - theme.px(panels.HANG)
    assert rows
    assert rows[0] >= (box - theme.high("Turning", "row")) // 2 + words.bottom


def test_lozenges_tell_phases_apart() -> None:
    states = [panels.lozenge(THEME, 30, state) for state in ("done", "now", "ahead")]
    assert all(differ(a, b) for a, b in itertools.combinations(states, 2))


def test_a_scroll_bar_follows() -> None:
    assert differ(panels.scroll_bar(THEME, 100, 0.4, 0.0), panels.scroll_bar(THEME, 100, 0.4, 0.6))
    assert panels.scroll_bar(THEME, 100, 1.0, 0.0).get_size() == (8, 100)


def test_labels_are_wide_enough() -> None:
    for paint in (panels.keycap, panels.plaque):
        assert paint(THEME, "Ctrl+Enter").get_width() > THEME.width("Ctrl+Enter", "body") + 8


def test_a_callout_points_up_or_down() -> None:
    down, up = panels.callout(THEME, SIZE, tip=30), panels.callout(THEME, SIZE, tip=30, below=False)
    assert down.get_size() == (120, 52)
    assert down.get_at((30, 46)).a == 255
    assert down.get_at((30, 51)).a + down.get_at((90, 46)).a < 255
    assert up.get_at((30, 5)).a == 255


def test_the_focus_ring_stands_outside() -> None:
    ground = pygame.Surface((200, 120))
    rect = pygame.Rect(40, 40, *SIZE)
    panels.focus_ring(ground, THEME, rect)
    assert ground.subsurface(rect).get_bounding_rect().size == rect.size
    assert pygame.transform.average_color(ground, rect)[:3] == (0, 0, 0)
    assert pygame.transform.average_color(ground, rect.inflate(12, 12))[:3] != (0, 0, 0)


@pytest.mark.parametrize("kind", ["brass", "gold", "wood"])
def test_braids_fill_their_strip(kind: str) -> None:
    strip = knots.braid(THEME, 333, 12, kind)
    assert strip.get_size() == (333, 12)
    assert strip.get_bounding_rect(min_alpha=200).width > 320


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_scenery_fills_the_window(palette: str, size: tuple[int, int]) -> None:
    theme = Theme(palette)
    assert scenery.table(theme, size).get_size() == size
    assert scenery.curtain(theme, size).get_size() == size
    assert scenery.shelf(theme, (size[0], 136)).get_size() == (size[0], 136)


def test_the_light_comes_from_the_upper_left() -> None:
    picture = scenery.table(THEME, (640, 480))
    lit = pygame.transform.average_color(picture, pygame.Rect(80, 0, 200, 120))
    dark = pygame.transform.average_color(picture, pygame.Rect(440, 360, 200, 120))
    assert sum(lit[:3]) > sum(dark[:3]) + 30


def test_high_contrast_has_neither_light_nor_grain() -> None:
    picture = scenery.table(Theme("high-contrast"), (320, 200))
    assert {picture.get_at((x, y))[:3] for x in range(0, 320, 7) for y in range(0, 200, 7)} == {(0, 0, 0)}


def test_shadows_are_soft_and_dark() -> None:
    stencil = pygame.Surface((60, 60), pygame.SRCALPHA)
    stencil.fill((255, 255, 255, 255), (20, 20, 20, 20))
    shade = svg.soft(stencil, 5, strength=0.5)
    assert shade.get_at((30, 30))[:3] == (0, 0, 0)
    assert 0 < shade.get_at((19, 30)).a < shade.get_at((30, 30)).a <= 128


def test_painting_needs_no_numpy() -> None:
    code = (
        "import sys; from game.ui.app.theme import Theme; from game.ui.paint import scenery, tokens, panels; t = Theme();"
        "scenery.table(t, (320, 200)); scenery.title(t, 'Holmgang'); panels.panel(t, (80, 40));"
        "tokens.token(t, 50, seat='one', emblem='hammer'); sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


def test_the_contact_sheet_shows_all_art() -> None:
    import importlib.util
    from pathlib import Path

    file = Path(__file__).parents[3] / "tools" / "contact_sheet.py"
    spec = importlib.util.spec_from_file_location("contact_sheet", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    names = {title: len(items) for title, items in module.sections(THEME)}
    assert names["Emblems"] >= 31
    assert names["Icons, card types and statuses"] >= 80
    for _, items in module.sections(THEME):
        assert items[0][1](64).get_width() >= 30
