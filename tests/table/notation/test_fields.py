"""Lengths, places and sizes as the fields of a file write them."""

import pytest

from game.table.lengths import CM, FOOT, INCH
from game.table.notation import fields
from game.table.notation.fields import FieldError

LIKE = ("60cm", "45cm")


def test_a_length_is_read_in_tenths_or_its_field_named() -> None:
    assert fields.length("12cm", "reach") == 12 * CM
    with pytest.raises(FieldError, match=r"zone\[0\]\.reach: 'far' is not a length") as found:
        fields.length("far", "zone[0].reach")
    assert found.value.problem.field == "zone[0].reach"


def test_a_spot_is_two_lengths_and_the_one_that_cannot_be_read_is_named() -> None:
    assert fields.spot(("6in", "40mm"), "at", LIKE) == (6 * INCH, 400)
    with pytest.raises(FieldError, match=r"at\[1\]: 'down' is not a length"):
        fields.spot(("6in", "down"), "at", LIKE)


@pytest.mark.parametrize("pair", [[], ["6in"], ["6in", "6in", "6in"]])
def test_a_spot_of_another_number_of_lengths_is_refused_with_an_example(pair: list[str]) -> None:
    with pytest.raises(FieldError, match=r"\['60cm', '45cm'\]"):
        fields.spot(pair, "at", LIKE)


@pytest.mark.parametrize(
    ("pair", "meant"),
    [(["6in", "4in", "4in"], ["6in", "4in"]), (["6in", "4in", "90"], ["6in", "4in"]), (["6in"], None)],
    ids=["one of them twice", "a third behind them", "one alone"],
)
def test_more_lengths_than_two_are_the_two_that_are_meant(pair: list[str], meant: list[str] | None) -> None:
    with pytest.raises(FieldError) as found:
        fields.spot(pair, "at", LIKE)
    assert [change.value for change in found.value.problem.mend] == ([meant] if meant else [])


def test_a_table_is_as_wide_and_deep_as_its_file_says_within_its_bounds() -> None:
    assert fields.size("1ft x 8ft", "table", "1ft", "8ft", "2ft x 2ft") == (FOOT, 8 * FOOT)
    for text in ("0.9ft x 2ft", "2ft x 8.1ft"):
        with pytest.raises(FieldError, match="a table is 1ft to 8ft wide and deep"):
            fields.size(text, "table", "1ft", "8ft", "2ft x 2ft")
    with pytest.raises(FieldError, match="write its width and depth as '2ft x 2ft'"):
        fields.size("2ft", "table", "1ft", "8ft", "2ft x 2ft")
