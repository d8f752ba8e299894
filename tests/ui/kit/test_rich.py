"""Bold names, links, signs and plain words stand on one line at every scale, and nothing of them is cut."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.theme import STEPS, Theme
from game.ui.kit.base import Widget
from game.ui.kit.lines import Line, LineRow
from game.ui.kit.rich import Run, draw_row, marked, set_rows, stand

SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
WHITE = (255, 255, 255)
READ = ("body", "body-semibold", "body-bold", "card", "total", "lead", "row", "row-bold", "panel", "number")
"""The steps in which lines are set, one under another."""


def ink(surface: pygame.Surface) -> pygame.Rect:
    """Where there is ink on a surface without a ground."""
    return surface.get_bounding_rect(min_alpha=100)


def drawn(theme: Theme, words: str, step: str = "body", rule: str = "") -> pygame.Rect:
    """The ink of words that stand at the middle of a sheet."""
    sheet = pygame.Surface((900, 400), pygame.SRCALPHA)
    rows = set_rows(theme, (Run(words, step, "bone", rule),), 900)
    draw_row(sheet, theme, rows[0], (10, 200 - rows[0].base))
    return ink(sheet)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("step", READ)
def test_words_of_every_weight_and_size_stand_on_one_line(step: str, scale: float) -> None:
    theme = Theme(scale=scale)
    sheet = pygame.Surface((400, 400), pygame.SRCALPHA)
    stand(sheet, theme, "H", step, WHITE, (10, 200))
    assert abs(ink(sheet).bottom - 200) <= 1


@pytest.mark.parametrize("scale", SCALES)
def test_a_bold_name_stands_where_the_words_around_it_stand(scale: float) -> None:
    theme = Theme(scale=scale)
    plain, bold = drawn(theme, "Hx"), drawn(theme, "Hx", "body-bold")
    assert plain.bottom == bold.bottom
    assert theme.baseline("H", "body") == theme.baseline("H", "body-bold")


@pytest.mark.parametrize("scale", SCALES)
def test_a_sign_among_words_does_not_move_them(scale: float) -> None:
    theme = Theme(scale=scale)
    row = [theme.text(words, "body", WHITE) for words in ("H", "H→", "HÅ")]
    bottoms = [
        ink(each.subsurface((0, 0, theme.width("H", "body"), each.get_height()))).bottom
        - each.get_height() // 2
        for each in row
    ]
    assert len(set(bottoms)) == 1


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("step", STEPS)
def test_no_letter_is_cut(step: str, scale: float) -> None:
    theme = Theme(scale=scale)
    for words in ("Hogun", "(jpqy)", "Ågot → 3"):
        picture = theme.text(words, step, WHITE)
        rows = [
            (max(0, *(each[3] for each in marks)), min(each[2] for each in marks))
            for font, run in theme.runs(words, step)
            if (marks := [each for each in font.metrics(run) if each])
        ]
        high, low = max(high for high, _ in rows), min(low for _, low in rows)
        base = theme.baseline(words, step)
        assert base - high >= 0
        assert base - low <= picture.get_height()


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("step", READ)
def test_a_row_is_high_enough_for_what_hangs_down(step: str, scale: float) -> None:
    theme = Theme(scale=scale)
    (row,) = set_rows(theme, (Run("Hogun (jy)", step),), 900)
    sheet = pygame.Surface((900, row.height), pygame.SRCALPHA)
    tall = pygame.Surface((900, row.height + 40), pygame.SRCALPHA)
    draw_row(sheet, theme, row, (0, 0))
    draw_row(tall, theme, row, (0, 20))
    assert ink(sheet).height == ink(tall).height


def test_marks_in_words_are_bold_names_and_links() -> None:
    assert marked("**Thor** fell ({T-30}).") == (
        Run("Thor", "body-bold", "bone"),
        Run(" fell ("),
        Run("T-30", rule="T-30"),
        Run(")."),
    )


def test_what_has_no_space_between_stays_together() -> None:
    theme = Theme()
    runs = marked("He was pushed ({T-30}).")
    for width in range(40, 200, 5):
        rows = set_rows(theme, runs, width)
        (row,) = [row for row in rows if any(run.rule for _, run in row.runs)]
        assert [run.words for _, run in row.runs][-3:] == ["(", "T-30", ")."]


@pytest.mark.parametrize("scale", SCALES)
def test_number_name_words_and_rule_of_a_breakdown_stand_on_one_line(scale: float) -> None:
    theme = Theme(scale=scale)
    bottoms = set()
    for line in (
        Line("HH", lead="HH"),
        Line("", strong="HH"),
        Line("HH", rule="H"),
        Line("HH", icon="check"),
    ):
        row = LineRow("", line, (0, 0, 600, 40), theme)
        row.ui = Alone(theme)  # type: ignore[assignment]
        sheet = pygame.Surface((600, 60), pygame.SRCALPHA)
        row.draw(sheet)
        part = sheet.subsurface((theme.px(32), 0, 300, 60)) if line.icon else sheet
        bottoms.add(ink(part).bottom)
    assert max(bottoms) - min(bottoms) <= 1


class Alone:
    """A group of one widget that nobody points at."""

    def __init__(self, theme: Theme) -> None:
        self.scene = self
        self.theme = theme

    def is_hovered(self, widget: Widget) -> bool:
        return False

    is_focused = is_default = is_hovered
