"""What a table lacks that those most like it have, where they agree."""

from __future__ import annotations

from typing import Any

from game.core.problems.beside import agreed

FILE: dict[str, Any] = {
    "condition": [
        {
            "title": "Dusk",
            "level": "hard",
            "range": "8in",
            "variable": [{"name": "Dark", "effect": "halves it"}],
        },
        {
            "title": "Night",
            "level": "hard",
            "range": "8in",
            "variable": [{"name": "Dark", "effect": "halves it"}],
        },
        {"title": "Noon", "level": "easy", "range": "20in", "variable": []},
        {"title": "Midnight", "level": "hard", "variable": [{"name": "Dark"}]},
        {"title": "Dawn", "variable": [{"name": "Mist"}]},
    ]
}


def test_a_field_is_what_those_say_that_have_most_in_common_with_the_table() -> None:
    assert agreed(FILE, "condition[3]", "range") == "8in"


def test_nothing_is_told_where_those_beside_it_differ_or_there_is_one() -> None:
    assert agreed(FILE, "condition[4]", "range") is None
    assert agreed({"unit": [{"hits": 3}, {"name": "Sif"}]}, "unit[1]", "hits") is None


def test_lists_of_the_same_name_beside_it_tell_as_well() -> None:
    assert agreed(FILE, "condition[3].variable[0]", "effect") == "halves it"


def test_names_and_places_of_others_are_never_its_own() -> None:
    rows = {"code": {"101": {"title": "A"}, "102": {"title": "A"}, "103": {}}}
    assert agreed(rows, "code.103", "title") is None
