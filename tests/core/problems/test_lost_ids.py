"""A thing that was renamed while one field still speaks of its old name."""

from __future__ import annotations

import pytest

from game.core.documents.mentions import Mention
from game.core.problems import lost_ids
from game.core.problems.problem import Problem
from tests.lab.tables import spoilt, told


def mentions(given: dict[str, str], spoken: dict[str, str]) -> list[Mention]:
    return [Mention(path, "terrain", name, given=True) for path, name in given.items()] + [
        Mention(path, "terrain", name) for path, name in spoken.items()
    ]


@pytest.mark.parametrize(
    ("given", "spoken", "right"),
    [
        ({"terrain[0].id": "font-of-conflict", "terrain[1].id": "wall"}, {"joins": "font"}, ("terrain[0].id", "font")),
        ({"terrain[0].id": "gate", "terrain[1].id": "wall"}, {"joins": "west-gate"}, ("terrain[0].id", "west-gate")),
        ({"terrain[0].id": "west-gate", "terrain[1].id": "east-gate"}, {"joins": "gate"}, None),
        ({"terrain[0].id": "font"}, {"joins": "fnt"}, None),
        ({"terrain[0].id": "font-stone"}, {"joins": "font", "on": "font-stone"}, None),
        ({"terrain[0].id": "font-stone"}, {"joins": "font", "on": "hall"}, None),
    ],
)  # fmt: skip
def test_the_one_name_that_nothing_speaks_of_may_be_the_one_that_nothing_bears(
    given: dict[str, str], spoken: dict[str, str], right: tuple[str, str] | None
) -> None:
    found = list(lost_ids.problems(mentions(given, spoken), [Problem("joins", "there is no such piece")]))
    assert [(each.field, each.mend[0].value) for each in found] == ([right] if right else [])


def test_without_an_error_there_nothing_is_said() -> None:
    known = mentions({"terrain[0].id": "font-stone"}, {"joins": "font"})
    assert list(lost_ids.problems(known, [Problem("title", "is empty")])) == []


@pytest.mark.parametrize(
    ("name", "field", "value", "right"),
    [
        ("ascension/seize-fate", "terrain[0].id", "font-of-conflict", "font"),
        ("ascension/the-bridge", "terrain[8].id", "old-west-tower", "west-tower"),
        ("ascension/the-bridge", "terrain[4].id", "inner-west-gate", "west-gate"),
    ],
)
def test_the_old_name_is_offered_back_where_one_thing_alone_lost_it(
    name: str, field: str, value: str, right: str
) -> None:
    assert [each.mend[0].value for each in told(spoilt(name, {field: value}), field)] == [right]
