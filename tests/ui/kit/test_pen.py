"""Words and widgets under one another."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.loop import App
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE, Box, Row
from game.ui.kit.lines import Line, Rule
from game.ui.kit.pen import FORM, PAGE, SHEET, Pen, Spacing
from game.ui.kit.scroll import Scroll


def pen(spacing: Spacing = PAGE, *, scale: float = 1.0) -> Pen:
    return Pen(Theme(scale=scale), Scroll("area", (0, 0, 300, 200)), 20, 10, 240, spacing=spacing)


@pytest.mark.parametrize("spacing", [PAGE, SHEET, FORM])
def test_whatever_is_written_stands_below_what_was_written_before(spacing: Spacing) -> None:
    writer = pen(spacing)
    ends: list[Widget] = []
    for write in (
        lambda: writer.heading("A part"),
        lambda: writer.text("one " * 40),
        lambda: writer.rich("**two** " * 40),
        lambda: writer.line(Line("three " * 40, icon="check")),
        writer.rule,
        lambda: writer.story("four\n\nfive"),
    ):
        top = writer.y
        write()
        new = list(writer.scroll.walk())[1 + len(ends) :]
        assert min(widget.rect.top for widget in new) >= top
        assert max(widget.rect.bottom for widget in new) <= writer.y
        ends += new
    assert all(widget.rect.left == 20 and widget.rect.width == 240 for widget in ends)


def test_only_a_sheet_sets_headings_among_its_lines_off_by_a_hairline() -> None:
    for spacing, count in ((SHEET, 1), (PAGE, 0)):
        writer = pen(spacing)
        for words in ("first", "second"):
            writer.line(Line(words, heading=True))
        assert sum(isinstance(widget, Rule) for widget in writer.scroll.walk()) == count


def test_lines_have_ids_of_their_own_also_in_an_inset() -> None:
    writer = pen()
    writer.line(Line("one"))
    inner = writer.inset(16)
    inner.line(Line("two"))
    inner.line(Line("three"))
    writer.y = inner.y
    writer.line(Line("four"))
    ids = [widget.id for widget in writer.scroll.walk()]
    assert len(ids) == len(set(ids))


def test_an_inset_is_narrower_at_both_sides_or_as_it_says() -> None:
    both, left = pen().inset(16), pen().inset(32, 0)
    assert (both.x, both.width) == (36, 208)
    assert (left.x, left.width) == (52, 208)


def test_a_box_leaves_the_pen_where_it_is_and_a_row_takes_the_place() -> None:
    writer = pen(scale=1.5)
    assert writer.box(40, 100) == (20, 10, 150, 60)
    assert writer.row(40, 8) == (20, 10, 240, 60)
    assert writer.y == 10 + 60 + 12


def test_cells_cut_a_row_from_left_to_right() -> None:
    one, two, three = pen().cells(40, 60, FREE, 40, gap=10)
    assert [cell.x for cell in (one, two, three)] == [20, 90, 220]
    assert three.right == 260


def test_a_layout_begins_where_the_pen_stands_and_moves_it_on_by_its_height() -> None:
    writer = pen()
    place = writer.lay(Row(Box("name"), Box("sign", 30, 20), gap=10, high=44), 6)
    assert (place["name"], place["sign"]) == ((20, 10, 200, 44), (230, 10, 30, 20))
    assert writer.y == 10 + 44 + 6


def test_a_widget_that_grew_pushes_down_what_comes_after_it() -> None:
    writer = pen()
    tall = Label("", "tall", writer.box(20))
    tall.rect.height = 90
    writer.put(tall, 4)
    assert writer.y == 10 + 90 + 4


def test_a_pen_within_a_panel_leaves_its_scroll_bar_in_the_margin(app: App) -> None:
    box = pygame.Rect(100, 50, 400, 300)
    for writer in (Pen.within(app.theme, "page", box), Pen.sheet(app.theme, box, compact=False)):
        assert writer.x + writer.width < writer.scroll.rect.right <= box.right
        assert box.contains(writer.scroll.rect)


def test_the_name_of_a_field_below_it_stands_nearer_to_that_than_to_the_one_above() -> None:
    writer = pen(FORM)
    above = writer.row(40)
    name = writer.put(Label("", "first", writer.box(20)))
    assert name.rect.top - above.bottom == 8
    above = writer.row(40)
    caption = writer.caption("second")
    assert caption.rect.top - above.bottom > 8
    assert writer.row(40).top - caption.rect.bottom < 4
