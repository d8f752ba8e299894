"""Lengths are read, said and written in whole tenths of a millimetre."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.lengths import (
    INCH,
    LengthError,
    read,
    said,
    said_cm,
    said_in,
    said_missing,
    said_mm,
    unit,
    written,
)


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("6in", 1524),
        ("2.5in", 635),
        ("0in", 0),
        ("2ft", 6096),
        ("40mm", 400),
        ("12cm", 1200),
        (" 0.5 mm ", 5),
    ],
)
def test_a_length_is_read_in_any_unit(text: str, tenths: int) -> None:
    assert read(text) == tenths


@pytest.mark.parametrize("text", ["", "6", "six in", "-2in", "6 inches", "6in4", "1,5in", "in"])
def test_what_is_no_length_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(LengthError, match="write it like 6in"):
        read(text)


@given(st.integers(0, 100_000))
def test_what_is_written_is_read_back(tenths: int) -> None:
    assert read(written(tenths)) == tenths


def test_whole_and_half_inches_are_written_as_such() -> None:
    assert [written(length) for length in (6 * INCH, 635, 400, 405, 0)] == [
        "6in",
        "2.5in",
        "40mm",
        "40.5mm",
        "0in",
    ]


def test_lengths_are_said_to_players() -> None:
    assert [said(1422), said(1524), said(0)] == ["5.6 in", "6 in", "0 in"]
    assert [said_mm(length) for length in (90, 4, 93, 128, 0)] == [
        "9 mm",
        "0.4 mm",
        "9.3 mm",
        "13 mm",
        "0 mm",
    ]


def test_lengths_are_said_in_centimetres() -> None:
    assert [said_cm(length) for length in (840, 1600, 1, 10, 1596, 0)] == [
        "8.4 cm",
        "16 cm",
        "0 cm",
        "0.1 cm",
        "16 cm",
        "0 cm",
    ]


def test_the_unit_of_a_file_is_that_of_most_of_its_lengths() -> None:
    assert [
        unit(texts) for texts in (["6in", "4mm", "2ft"], ["6mm", "4cm", "2mm"], ["3cm"], [], ["odd"])
    ] == [
        "in",
        "mm",
        "cm",
        "in",
        "in",
    ]


def test_lengths_are_said_in_the_unit_of_a_file() -> None:
    assert [said_in(127, name) for name in ("in", "mm", "cm")] == ["0.5 in", "12.7 mm", "1.27 cm"]
    assert [said_in(254, name) for name in ("in", "mm", "cm")] == ["1 in", "25.4 mm", "2.54 cm"]
    assert [said_in(1000, name) for name in ("mm", "cm")] == ["100 mm", "10 cm"]


def test_what_a_length_lacks_is_told_in_inches_where_it_is_much() -> None:
    assert [said_missing(length) for length in (90, 2 * INCH - 1, 2 * INCH, 1710)] == [
        "9 mm",
        "51 mm",
        "2 in",
        "6.7 in",
    ]
