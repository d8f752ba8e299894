"""Problems that point: what was meant, how to mend it, where it is."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.mend_edits import mended
from game.core.problems.problem import (
    Change,
    Place,
    Problem,
    by_name,
    clamped,
    did_you_mean,
    out_of_bounds,
    place,
    pointed,
    suggestion,
    without,
    written,
)

UNITS: dict[str, Any] = {"sides": {"one": {"units": ["Thro", {"name": "Sfi", "at": "d3"}]}}}


@pytest.mark.parametrize(
    ("name", "right"),
    [("Thro", "Thor"), ("thor", "Thor"), ("shield-wall", "shield_wall"), ("Shield Wall", "shield_wall")],
)
def test_a_name_is_known_in_spite_of_letters_capitals_and_hyphens(name: str, right: str) -> None:
    assert did_you_mean(name, ["Sif", "Thor", "shield_wall"]) == f"; did you mean {right!r}?"


def test_a_name_is_known_in_spite_of_the_order_of_its_words() -> None:
    assert did_you_mean("tower-west", ["east-tower", "west-tower"]) == "; did you mean 'west-tower'?"
    assert (
        did_you_mean("sword_and_sheild", ["shield_wall", "shield_sword"]) == "; did you mean 'shield_sword'?"
    )
    assert did_you_mean("Captain Marauder", ["Marauder Captain"]) == "; did you mean 'Marauder Captain'?"


def test_a_name_is_known_by_another_with_which_it_alone_begins() -> None:
    assert did_you_mean("slowed down", ["slow", "weaken", "hinder"]) == "; did you mean 'slow'?"
    assert did_you_mean("slowed down", ["slow", "slowed", "hinder"]) == "; did you mean 'slowed'?"


def test_a_name_is_known_by_a_word_that_no_other_has() -> None:
    known = ["Vanaheim Riders", "Frost Giant Captain", "Frost Giant Brute"]
    assert did_you_mean("captain of the watch", known) == "; did you mean 'Frost Giant Captain', perhaps?"
    assert did_you_mean("Frost Troll", known) == ""


def test_a_name_known_by_one_word_is_proposed_and_not_certain() -> None:
    text = "there is no unit 'captain of the watch'" + did_you_mean(
        "captain of the watch", ["Frost Giant Captain", "Sif"]
    )
    found = pointed({"unit": "captain of the watch"}, Problem("unit", text))
    assert found.mend == (Change("unit", "Frost Giant Captain"),)
    assert not found.certain


@pytest.mark.parametrize(("value", "right"), [(6, 5), (9, 5), (11, 1), (30, 3), (44, 4), (0, 1), (77, 5)])
def test_a_number_out_of_bounds_is_the_nearest_or_one_without_a_digit_typed_twice(
    value: int, right: int
) -> None:
    assert clamped("hits", value, 1, 5) == written("hits", right)


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("Corpse-light", "gisla"),
        ("the corpse light", "gisla"),
        ("Gisla", "gisla"),
        ("Wolf-rdier", "ulf"),
        ("The Hound", "grey"),
        ("Thorstein", ""),
    ],
)
def test_who_is_called_by_name_or_title_is_known_by_id(name: str, right: str) -> None:
    known = {"gisla": ("Gisla", "Corpse-light"), "ulf": ("Ulf", "Wolf-rider"), "grey": "Hound"}
    assert by_name(name, known) == (suggestion(right) if right else "")


def test_of_several_called_alike_the_likely_one_is_meant() -> None:
    known = {"Marauder Captain": "Captain", "Frost Giant Captain": "Captain"}
    assert by_name("Captain", known, ["Frost Giant Captain"]) == suggestion("Frost Giant Captain")


def test_a_name_like_no_other_is_not_guessed() -> None:
    assert did_you_mean("Beowulf", ["Sif", "Thor"]) == ""


def after(document: dict[str, Any], field: str, text: str) -> dict[str, Any]:
    found = pointed(document, Problem(field, text))
    assert found.certain
    return mended(document, found.mend)


def test_what_a_text_suggests_is_what_its_mend_writes() -> None:
    text = "there is no unit 'Thro'" + did_you_mean("Thro", ["Thor", "Sif"])
    assert after(UNITS, "sides.one.units[0]", text)["sides"]["one"]["units"][0] == "Thor"


def test_the_name_in_a_table_is_mended_and_the_rest_of_it_stays() -> None:
    text = "there is no unit 'Sfi'" + did_you_mean("Sfi", ["Thor", "Sif"])
    assert after(UNITS, "sides.one.units[1]", text)["sides"]["one"]["units"][1] == {"name": "Sif", "at": "d3"}


@pytest.mark.parametrize(
    ("line", "text", "right"),
    [
        ("place 2 gard left", "there is no enemy 'gard'" + suggestion("guard"), "place 2 guard left"),
        ("[J] 302", "there is no code 302" + suggestion("301"), "[J] 301"),
        ("gate of gat", "there is no piece 'gat'" + suggestion("gate"), "gate of gate"),
        ("open Frost Gaint now", "who is that" + suggestion("Frost Giant"), "open Frost Giant now"),
    ],
)
def test_one_word_of_a_line_is_mended(line: str, text: str, right: str) -> None:
    assert after({"do": [line]}, "do[0]", text) == {"do": [right]}


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("code 830", "code 380"),
        ('ask "Sign, or leave it?" leave 121, sign 830', 'ask "Sign, or leave it?" leave 121, sign 380'),
        ('ask "Isn\'t it late?" leave 121, sign 830', 'ask "Isn\'t it late?" leave 121, sign 380'),
    ],
)
def test_one_word_never_takes_the_place_of_a_whole_line(line: str, right: str) -> None:
    text = f"{line!r}: there is no code '830': mend the number" + suggestion("380")
    assert after({"do": [line]}, "do[0]", text) == {"do": [right]}


def test_one_word_takes_the_place_of_a_name_of_several() -> None:
    text = "there is no side 'The Barrow of Hravn'" + suggestion("two")
    assert after({"owner": "The Barrow of Hravn"}, "owner", text) == {"owner": "two"}


def test_an_id_takes_the_place_of_a_whole_name_however_it_was_quoted() -> None:
    text = "there is no people 'thornmaw-host'" + suggestion("host")
    assert after({"people": "Thornmaw Host"}, "people", text) == {"people": "host"}


def test_a_number_stays_a_number_and_a_text_becomes_one() -> None:
    assert after({"code": 210}, "code", "there is no code 210" + suggestion("200")) == {"code": 200}
    assert after({"slots": "40"}, "slots", "'40' is not a whole number" + suggestion(40)) == {"slots": 40}


def test_a_field_that_does_not_belong_gets_the_name_that_was_meant() -> None:
    text = "is not a field here; take it out or mend its name" + did_you_mean("titel", ["title"])
    assert after({"titel": "Ice", "map": ""}, "titel", text) == {"title": "Ice", "map": ""}


def test_a_field_like_one_that_is_there_can_only_be_taken_out() -> None:
    text = "is not a field here; take it out or mend its name" + did_you_mean("titel", ["title"])
    found = pointed({"titel": "Ice", "title": "Snow"}, Problem("titel", text))
    assert found.mend == without("titel")
    assert not found.certain


def test_a_key_of_a_table_is_renamed_where_it_was_wrong() -> None:
    table = {"cards": {"balck": "101"}}
    text = "'balck' is not a key" + did_you_mean("balck", ["black"])
    assert after(table, "cards.balck", text) == {"cards": {"black": "101"}}


def test_a_problem_that_brings_its_mend_and_place_keeps_them() -> None:
    own = Problem("a", "x; did you mean 'y'?", mend=(Change("b", 1),), place=Place("spot", "z"))
    assert pointed({"a": "x"}, own) == own


@pytest.mark.parametrize(
    ("field", "where"),
    [
        ("map[3]", Place("row", "3")),
        ("sides.one.units[1].hits", Place("unit", "one Sfi", ("d3",))),
        ("sides.one.deploy.edge", Place("deployment", "one")),
        ("sides.one.bot", Place("side", "one")),
        ("terrain[0].at[1]", Place("piece", "hut", ("3in", "4in"))),
        ("zone[0].across", Place("zone", "ford", ("6in", "7in"))),
        ("tokens[1]", Place("token", "2", ("8in", "9in"))),
        ("condition[0].cards.K", Place("card", "0 K")),
        ("code.103.do[1]", Place("code", "103")),
        ("spot.den.at", Place("spot", "den", ("1in", "2in"))),
        ("watch[4].when[0]", Place("watch", "4")),
    ],
)
def test_a_field_has_a_place_where_it_can_be_shown(field: str, where: Place) -> None:
    document = {
        **UNITS,
        "terrain": [{"id": "hut", "at": ["3in", "4in"]}],
        "zone": [{"id": "ford", "at": ["6in", "7in"]}],
        "tokens": [["1in", "1in"], ["8in", "9in"]],
        "spot": {"den": {"at": ["1in", "2in"]}},
    }
    assert place(document, field) == where


@pytest.mark.parametrize("field", ["title", "points", "options.odds", ""])
def test_what_is_said_of_the_whole_has_no_place(field: str) -> None:
    assert place({}, field) is None


@pytest.mark.parametrize(
    ("value", "rights"),
    [(16, [10, 1, 6]), (100, [10]), (60, [6]), (11, [10, 1]), (-3, [0]), (13, [10, 1, 3]), (123, [10])],
)
def test_a_number_out_of_bounds_is_offered_without_each_digit_that_may_be_too_many(
    value: int, rights: list[int]
) -> None:
    found = list(out_of_bounds("cohesion", f"{value} is not from 0 to 10", value, 0, 10))
    assert [change.value for each in found for change in each.mend] == rights
    assert [each.text.partition("; ")[2] for each in found[1:]] == [
        f"did you mean {right}?" for right in rights[1:]
    ]


def test_nobody_is_offered_what_stands_there_already() -> None:
    document = {"do": "lock d7"}
    found = pointed(document, Problem("do", f"there is no door{suggestion('lock d7')}"))
    assert (found.text, found.mend) == ("there is no door", ())
