"""Where boxes stand: shares, words, alignment, and what does not fit."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.app.theme import Theme
from game.ui.kit import layout
from game.ui.kit.layout import (
    FREE,
    Box,
    Column,
    Cramped,
    Flex,
    Grid,
    Own,
    Row,
    Span,
    Stack,
    Words,
    Wrapped,
    equal,
    lay,
    part,
    share,
)

THEME = Theme()
AREA = pygame.Rect(10, 20, 300, 200)


@pytest.fixture
def forgiving(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in play: what does not fit is told and nothing is raised."""
    monkeypatch.setattr(layout, "strict", False)


def widths(*wishes: layout.Wish, room: int = 300, gap: float = 0) -> list[int]:
    boxes = [Box("", wish) for wish in wishes]
    lay(Row(*boxes, gap=gap), THEME, pygame.Rect(0, 0, room, 40))
    return [box.rect.width for box in boxes]


def test_a_part_of_a_box_stands_so_far_inside_and_ends_as_far_from_the_right_or_as_it_says() -> None:
    assert part(THEME, AREA, 16, 8) == (26, 28, 268, 192)
    assert part(THEME, AREA, 16, 8, right=4, foot=2) == (26, 28, 280, 190)
    assert part(Theme(scale=1.5), AREA, 0, -2, high=24) == (10, 17, 300, 36)


def test_boxes_of_a_row_stand_side_by_side_with_the_gap_between() -> None:
    place = lay(Row(Box("one", 40), Box("two", 60), gap=8), THEME, AREA)
    assert place["one"] == (10, 20, 40, 200)
    assert place["two"] == (58, 20, 60, 200)


def test_an_inset_leaves_the_same_free_at_opposite_sides() -> None:
    area = pygame.Rect(10, 20, 100, 80)
    assert layout.inset(Theme(scale=1.5), area, 8) == (22, 32, 76, 56)
    assert layout.inset(Theme(), area, 8, 0) == (18, 20, 84, 80)


def test_boxes_of_a_column_stand_under_one_another_inside_its_padding() -> None:
    place = lay(Column(Box("one", high=40), Box("two"), gap=8, pad=16), THEME, AREA)
    assert place["one"] == (26, 36, 268, 40)
    assert place["two"] == (26, 84, 268, 120)


def test_lengths_are_logical_pixels_and_places_device_pixels() -> None:
    place = lay(Row(Box("one", 40), Box("two", 40), gap=8), Theme(scale=1.5), AREA)
    assert (place["one"].width, place["two"].x) == (60, 10 + 60 + 12)


def test_what_is_left_over_is_shared_by_weight() -> None:
    assert widths(60, Flex(1), Flex(3)) == [60, 60, 180]


def test_equal_shares_are_equal_to_the_pixel_and_the_last_takes_the_rest() -> None:
    assert widths(FREE, FREE, FREE, room=304) == [101, 101, 102]


def test_nobody_gets_less_than_the_least_nor_more_than_the_most() -> None:
    assert widths(Flex(1, least=200), Flex(1)) == [200, 100]
    assert widths(Flex(1, most=50), Flex(1)) == [50, 250]


def test_a_bound_that_binds_only_because_of_another_is_lifted_again() -> None:
    assert widths(Flex(1, least=120), Flex(1, most=80), Flex(1), room=300) == [120, 80, 100]
    assert share(300, [Span(140, 1, 999), Span(0, 1, 20), Span(0, 1, 999)]) == [140, 20, 140]


def test_a_row_fills_its_room_exactly_however_it_is_shared() -> None:
    for room in range(200, 420, 7):
        assert sum(widths(33, Flex(2, 10), Flex(1, 40, 90), Flex(5), room=room)) == room


def test_words_are_as_wide_as_their_type_and_what_stands_around_them() -> None:
    wide = THEME.width("Good", "card")
    assert widths(Words("Good", "card", 20), FREE) == [wide + 20, 300 - wide - 20]


def test_wrapped_words_are_as_high_as_the_width_of_their_box_makes_them() -> None:
    text = "The file goes for good, and its replay with it. " * 3
    page = Column(Box("text", high=Wrapped(text)), Box("below"))
    place = lay(page, THEME, AREA)
    assert place["text"].height == THEME.line("body") * len(THEME.wrap(text, "body", 300))
    assert place["below"].top == place["text"].bottom


def test_what_scrolls_goes_down_as_far_as_it_must() -> None:
    rows = [Box(f"row{number}", high=40) for number in range(12)]
    place = lay(Column(*rows, gap=8), THEME, AREA, endless=True)
    assert place["row11"].bottom == 20 + 12 * 40 + 11 * 8
    assert place.whole.height == 12 * 40 + 11 * 8


@pytest.mark.parametrize(("align", "top"), [("start", 20), ("centre", 100), ("end", 180)])
def test_a_low_box_stands_in_its_row_where_the_row_says(align: layout.Align, top: int) -> None:
    place = lay(Row(Box("low", 40, 40), align=align), THEME, AREA)
    assert place["low"].top == top


def test_a_free_box_takes_what_others_leave_so_that_buttons_stand_at_the_right() -> None:
    place = lay(Row(Box(), Box("no", 80), Box("yes", 80), gap=8), THEME, AREA)
    assert place["yes"].right == AREA.right
    assert place["no"].right == place["yes"].left - 8


def test_a_group_is_as_high_as_what_is_in_it() -> None:
    page = Column(Row(Box("low", high=20), Box("high", high=44), name="row"), Box("rest"))
    place = lay(page, THEME, AREA)
    assert place["row"].height == place["high"].height == 44
    assert place["rest"].height == 200 - 44


def test_a_group_takes_one_share_among_others_however_many_are_in_it() -> None:
    place = lay(Row(Row(Box(), Box(), Box(), name="three"), Box("one")), THEME, AREA)
    assert place["three"].width == place["one"].width == 150


def test_what_knows_its_own_height_is_asked_with_its_width() -> None:
    page = Column(Box("asked", high=Own(lambda width: width // 3)), Box("below"))
    assert lay(page, THEME, AREA)["asked"].height == 100


def test_a_column_of_a_grid_is_as_wide_as_its_widest() -> None:
    wide: tuple[Any, ...] = (40, FREE, 90, FREE)
    cells = [Box(f"c{number}", each, 30) for number, each in enumerate(wide)]
    place = lay(Grid(2, *cells, gap=8), THEME, AREA)
    assert place["c1"] == (10 + 90 + 8, 20, 202, 30)
    assert place["c3"].topleft == (108, 58)


def test_a_grid_is_read_down_its_columns_if_it_says_so() -> None:
    cells = [Box(f"c{number}", high=30) for number in range(5)]
    place = lay(Grid(2, *cells, aside=20, down=True), THEME, AREA)
    assert [place[f"c{n}"].topleft for n in range(5)] == [(10, 20), (10, 50), (10, 80), (170, 20), (170, 50)]


def test_a_stack_puts_boxes_over_one_another() -> None:
    place = lay(Stack(Box("ground"), Box("plate", 100, 60), align="centre"), THEME, AREA)
    assert place["ground"] == AREA
    assert place["plate"].center == AREA.center


def test_no_place_is_empty() -> None:
    assert min(lay(Row(Box("none", 0), Box("rest")), THEME, AREA)["none"].size) == 1


# What does not fit


def test_what_does_not_fit_is_named_with_what_it_lacks(forgiving: None) -> None:
    place = lay(Row(Box("list", 280), Box("bar", 30), gap=8), THEME, AREA)
    assert place.misfits == [("bar", 18)]
    assert place["bar"].right == AREA.right


def test_words_give_way_before_anything_else(forgiving: None) -> None:
    wide = THEME.width("Undo", "card")
    undo = Box("undo", Words("Undo", "card", 20))
    place = lay(Row(undo, Box("list", 300 - wide)), THEME, AREA)
    assert place.misfits == [("undo", 20)]
    assert place["list"].width == 300 - wide


def test_words_give_way_in_proportion_to_the_last_pixel() -> None:
    sizes = share(100, [Span(100, soft=90), Span(50, soft=45), Span(20)])
    assert sum(sizes) == 100
    assert sizes == [53, 27, 20]


def test_a_box_without_a_name_is_told_by_its_words(forgiving: None) -> None:
    place = lay(Row(Box("", Words("A long line of words")), Box("rest", 290)), THEME, AREA)
    assert [name for name, _ in place.misfits] == ["A long line of words"]


def test_a_misfit_deep_inside_is_told(forgiving: None) -> None:
    page = Column(Box("head", high=100), Column(Box("top", high=80), Box("foot", high=40)))
    assert lay(page, THEME, AREA).misfits == [("foot", 20)]


def test_tests_do_not_pass_while_something_does_not_fit() -> None:
    with pytest.raises(Cramped, match="“bar” by 30 px"):
        lay(Row(Box("list", 300), Box("bar", 30)), THEME, AREA)


# Equal parts


@pytest.mark.parametrize("down", [False, True])
def test_equal_parts_stand_a_gap_apart_and_what_is_left_over_stays_free_at_the_end(down: bool) -> None:
    area = pygame.Rect(10, 20, 101, 101)
    parts = equal(area, 3, 10, down=down)
    starts = [part.y - area.y if down else part.x - area.x for part in parts]
    assert starts == [0, 37, 74]
    assert {part.size for part in parts} == {(101, 27) if down else (27, 101)}


def test_equal_parts_are_never_longer_than_the_most_that_is_said() -> None:
    assert [part.width for part in equal(AREA, 3, 10, most=40)] == [40, 40, 40]
    assert [part.width for part in equal(AREA, 30, 0, most=40)] == [10] * 30


def test_no_parts_need_no_room() -> None:
    assert equal(AREA, 0, 8) == []
