"""Numbers are read from texts in figures and in words, and written again in the way of the text."""

from __future__ import annotations

import pytest

from game.core.words.numerals import InFigures, in_words, like, number


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("4", 4),
        ("Four", 4),
        ("twenty-one", 21),
        ("third", 3),
        ("3rd", 3),
        ("twice", 2),
        ("five times", 5),
        ("nought", 0),
        ("often", None),
    ],
)
def test_a_number_is_read_however_it_is_written(word: str, count: int | None) -> None:
    assert number(word) == count


@pytest.mark.parametrize(
    ("said", "count", "written"),
    [
        ("4", 12, "12"),
        ("Four", 3, "Three"),
        ("four", 21, "twenty-one"),
        ("third", 4, "fourth"),
        ("2nd", 13, "13th"),
        ("twice", 3, "three times"),
        ("four", 120, "120"),
    ],
)
def test_a_number_is_written_like_the_one_before(said: str, count: int, written: str) -> None:
    assert like(said, count) == written


def test_every_number_to_ninety_nine_has_a_word() -> None:
    assert [number(in_words(count)) for count in range(100)] == list(range(100))


def test_a_stretch_in_figures_is_found_in_the_text_as_it_was_written() -> None:
    text = "Twenty-one crates, of which three are empty, and none of the others twice."
    plain = InFigures(text)
    assert plain.text == "21 crates, of which 3 are empty, and none of the others twice."
    at = plain.text.index("3 are")
    assert text[slice(*plain.span(at, at + 1))] == "three"
    assert text[slice(*plain.span(0, 2))] == "Twenty-one"
    start = plain.text.index("empty")
    assert text[slice(*plain.span(start, start + 5))] == "empty"
