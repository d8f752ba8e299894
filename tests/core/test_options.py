"""Options: read from words, completed by defaults, refused with what would be right."""

from __future__ import annotations

import pytest

from game.core.options import Option, OptionError, Value, complete, problems
from game.core.problems.problem import without, written

TURNS = Option("turns", 15, "Turns each.", least=1, most=99)
ODDS = Option("odds", True, "Show odds.")
MAP = Option("map", "plain", "Which map.", choices=("plain", "ice"))
ALL = (TURNS, ODDS, MAP)


def test_what_nobody_says_is_the_default() -> None:
    assert complete(ALL, {"turns": 3}) == {"turns": 3, "odds": True, "map": "plain"}


@pytest.mark.parametrize(
    ("option", "word", "value"),
    [(TURNS, "12", 12), (ODDS, "off", False), (ODDS, "Yes", True), (ODDS, False, False), (MAP, "ice", "ice")],
)
def test_words_of_the_command_line_are_understood(option: Option, word: Value, value: Value) -> None:
    assert option.read(word) == value


@pytest.mark.parametrize(
    ("option", "word", "reason"),
    [
        (TURNS, "many", "'many' is not a whole number"),
        (TURNS, 0, "0 is not from 1 to 99"),
        (TURNS, 100, "100 is not from 1 to 99"),
        (TURNS, 2.5, "2.5 is not a whole number"),
        (ODDS, "maybe", "'maybe' is neither yes nor no"),
        (MAP, "fire", "'fire' is not one of plain, ice"),
    ],
)
def test_a_wrong_value_is_refused_with_what_would_be_right(option: Option, word: Value, reason: str) -> None:
    with pytest.raises(OptionError, match=f"option {option.name}: {reason}"):
        option.read(word)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="there is no option 'wind'; the options are map, odds, turns"):
        complete(ALL, {"wind": 1})


@pytest.mark.parametrize(("people", "usual"), [(True, False), (False, True)])
def test_an_option_may_be_another_where_nobody_but_people_plays(people: bool, usual: bool) -> None:
    option = Option("estimates", True, "Show odds early.", among_people=False)
    assert option.usual(people=people) is usual
    assert ODDS.usual(people=people) is True


@pytest.mark.parametrize("said", ["12 turns", "12  Turns"])
def test_a_number_with_its_word_is_mended_to_the_number(said: str) -> None:
    (found,) = problems(ALL, {"turns": said})
    assert found.mend == written("options.turns", 12)


@pytest.mark.parametrize("said", ["120 turns", "many turns"])
def test_what_is_no_number_that_there_may_be_goes(said: str) -> None:
    (found,) = problems(ALL, {"turns": said})
    assert found.mend == without("options.turns")
