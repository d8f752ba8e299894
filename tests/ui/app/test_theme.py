"""Colours that can be read, and words that fit."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.theme import PALETTES, STEPS, Palette, Theme, contrast, luminance, mix, rgb

palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())


@palettes
@pytest.mark.parametrize("role", ["bone", "dim", "mute", "brass", "brass_hi", "verdigris", "ember"])
def test_text_roles_can_be_read_on_a_panel(palette: Palette, role: str) -> None:
    assert contrast(getattr(palette, role), palette.panel) >= 4.5


@palettes
@pytest.mark.parametrize("role", ["ink", "ink2", "verdigris_lo", "ember_lo"])
def test_text_roles_can_be_read_on_a_card(palette: Palette, role: str) -> None:
    assert contrast(getattr(palette, role), palette.face) >= 4.5


@palettes
def test_bone_can_be_read_on_every_band(palette: Palette) -> None:
    assert min(contrast(palette.bone, band) for band in palette.bands.values()) >= 4.5


@palettes
def test_greyed_cards_and_brass_buttons_can_be_read(palette: Palette) -> None:
    assert contrast(palette.grey_text, palette.face_grey) >= 4.5
    assert contrast(palette.ink, palette.brass) >= 7
    assert contrast(palette.bone, palette.panel3) >= 4.5


@palettes
def test_the_emblem_turns_dark_on_a_light_plate(palette: Palette) -> None:
    for side in palette.sides.values():
        assert side.dark_emblem == (luminance(side.plate) > 0.3)


@palettes
def test_sides_differ_in_shape_and_not_only_in_colour(palette: Palette) -> None:
    assert len({side.shape for side in palette.sides.values()}) == len(palette.sides) == 5


def test_nothing_is_set_smaller_than_sixteen() -> None:
    assert min(step.size for step in STEPS.values()) == 16


@pytest.mark.parametrize("step", STEPS)
def test_every_step_of_the_type_scale_has_its_font(step: str) -> None:
    picture = Theme("standard", 1.5).text("Holmgang 123", step, (255, 255, 255))
    assert picture.get_width() > 40


def test_lengths_scale_and_never_vanish() -> None:
    assert Theme("standard", 1.25).px(16) == 20
    assert Theme("standard", 0.25).px(1) == 1
    assert Theme("standard", 2).px(0) == 0


def test_equal_themes_share_their_pictures() -> None:
    assert Theme("standard", 1.0).text("Thor", "body", (1, 2, 3)) is Theme("standard", 1.0).text(
        "Thor", "body", (1, 2, 3)
    )


def test_wrapped_lines_fit_and_lose_no_word() -> None:
    theme, words = Theme(), "Between the ice walls the giants’ king waits. Bring him down."
    lines = theme.wrap(words, "body", 160)
    assert " ".join(lines) == words
    assert max(theme.width(line, "body") for line in lines) <= 160


def test_a_word_wider_than_the_line_is_cut() -> None:
    theme = Theme()
    assert "".join(theme.wrap("Donaudampfschiff", "body", 40)) == "Donaudampfschiff"


def test_newlines_are_kept() -> None:
    assert Theme().wrap("one\n\ntwo", "body", 400) == ["one", "", "two"]


def test_what_does_not_fit_ends_in_an_ellipsis() -> None:
    theme = Theme()
    short = theme.fit("Frost Giants into the pit", "body", 90)
    assert short.endswith("…")
    assert theme.width(short, "body") <= 90
    assert theme.fit("Thor", "body", 90) == "Thor"


def test_symbols_come_from_the_symbol_font() -> None:
    theme = Theme()
    assert theme.text("♠", "body", (255, 255, 255)).get_bounding_rect().width > 4
    assert theme.width("a ♠ b", "body") == theme.text("a ♠ b", "body", (255, 255, 255)).get_width()


def test_fonts_survive_a_restart_of_the_font_module() -> None:
    theme = Theme("standard", 0.75)
    theme.font("body")
    pygame.font.quit()
    assert theme.font("body").size("Thor")[0] > 10


def test_mixing() -> None:
    assert mix(rgb("#000000"), rgb("#ffffff"), 0.5) == (128, 128, 128)


@pytest.mark.parametrize("step", STEPS)
def test_capitals_stand_in_the_middle_of_a_line(step: str) -> None:
    picture = Theme().text("H", step, (255, 255, 255))
    seen = picture.get_bounding_rect(min_alpha=128)
    assert abs(seen.top + seen.bottom - picture.get_height()) <= 2


@pytest.mark.parametrize("step", [name for name in STEPS if name != "symbol"])
def test_figures_are_as_high_as_capitals(step: str) -> None:
    """Old-style ones are not: "Infantry 1" reads like "Infantry I" with them."""
    font = Theme().font(step)
    capital, *figures = [each[3] - each[2] for each in font.metrics("H0123456789") if each]
    assert all(each >= 0.9 * capital for each in figures)
    stand = [each[2] for each in font.metrics("0123456789") if each]
    assert min(stand) > -0.1 * capital


def test_descenders_are_not_cut() -> None:
    for step in STEPS:
        plain = Theme().font(step).render("Hg", True, (255, 255, 255))
        assert (
            Theme().text("Hg", step, (255, 255, 255)).get_bounding_rect().height
            == plain.get_bounding_rect().height
        )


@pytest.mark.parametrize(
    "words", ["under 1 % to destroy", "within 10 cm of it", "it ran 7.6 in.", "4 mm too far"]
)
def test_a_number_is_not_torn_from_what_it_counts(words: str) -> None:
    theme = Theme()
    torn = [each for wide in range(40, 200, 4) for each in theme.wrap(words, "body", wide)
            if each.partition(" ")[0].rstrip(".") in ("%", "cm", "in", "mm")]  # fmt: skip
    assert torn == []


def test_a_number_may_end_a_line_before_any_other_word() -> None:
    theme = Theme()
    assert theme.wrap("3 squares", "body", theme.width("squares", "body")) == ["3", "squares"]
    assert theme.wrap("page 55 in it", "body", theme.width("page 55", "body")) == ["page 55", "in it"]
