"""How else a text might be spelt."""

from __future__ import annotations

import pytest

from game.core.words import spellings


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('"3in"', "3in"),
        ("3.5in_x_8in", "3.5in x 8in"),
        ("i8in", "18in"),
        ("6O", "60"),
        ("i6n", "6in"),
        ("9iin", "9in"),
        ("frost giants", "frost-giants"),
        ("count-alarm", "count alarm"),
        ("COUNT  alarm", "count alarm"),
        ("give look;", "give look"),
    ],
)
def test_a_text_is_spelt_as_it_may_have_been_meant(text: str, meant: str) -> None:
    assert meant in spellings.others(text)


def test_no_spelling_comes_twice_and_none_is_the_text_itself() -> None:
    found = list(spellings.others('"Frost-giants_3"'))
    assert len(found) == len(set(found))
    assert '"Frost-giants_3"' not in found


def test_what_is_right_or_written_for_people_has_no_other() -> None:
    assert list(spellings.others("stair")) == []
    assert (
        list(spellings.others("The ewe stands where she has always stood, and has no wish to be led away."))
        == []
    )
