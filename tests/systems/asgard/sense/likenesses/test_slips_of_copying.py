"""What was copied, exchanged or renamed in one place of a story is put right by what its other places say; what agrees with them is left."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import (
    BEACON,
    DOOR,
    FORD,
    PRISON,
    RIDGE,
    STAIR,
    assert_mended,
    spoilt,
    told,
)

FIRST = "asgard/first-watch"
SLIPPED = [
    (FIRST, {"skill.runa": "equipped"}, "skill.runa", "skilled"),
    (STAIR, {"watch[14].in": [5]}, "watch[14].in[0]", 6),
    (STAIR, {"condition[0].cards.A-2H": "103 [Story]"}, "condition[0].cards.A-2H", "103 [Tale]"),
    (FORD, {"watch[16].when[1]": "asa at hall 7in"}, "watch[16].when[1]", "hogni at hall 7in"),
    (FORD, {"enemy.bow.faction": "wolf"}, "enemy.bow.faction", "wolves"),
    (RIDGE, {"friend.kari.who": "thorgerd", "friend.ewe.who": "kari"}, "friend.kari.who", "kari"),
    (RIDGE, {"watch[21].when[0]": "round 5 over"}, "watch[21].when[0]", "round 12 over"),
    (BEACON, {"condition[4].cards.JD": "504 once if brand alive"}, "condition[4].cards.JD", "504 once if ragna alive"),
    (STAIR, {"objective[1].title": "To the fold", "objective[2].title": "To the oaks"}, "objective[1].title", "To the oaks"),
    (DOOR, {"code.201.do[0]": "condition 3"}, "code.201.do[0]", "condition 2"),
    (DOOR, {"condition[2].enter[1]": "give manners", "condition[3].enter[1]": "give wager"}, "condition[2].enter[1]", "give wager"),
    (PRISON, {"sides.one.stands.orm.at": ["23.5in", "16.25in"]}, "sides.one.stands.orm.at", ["23.5in", "19.25in"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"), SLIPPED, ids=[f"{row[0]} {row[2]}" for row in SLIPPED]
)
def test_what_was_copied_is_put_right_by_its_other_places(
    name: str, changes: dict[str, Any], field: str, right: object
) -> None:
    assert_mended(name, changes, field, right)


def test_an_objective_that_nothing_gives_is_given_where_all_listens_for_it() -> None:
    assert_mended(
        STAIR, {"condition[5].enter": ["blips toward"]}, "condition[5].enter", ["give bring-word", "blips toward"]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (FIRST, {"skill.asger": "skilled"}),
        (STAIR, {"condition[0].cards.A-2H": "103"}),
        (FORD, {"enemy.bow.faction": "archers"}),
        (RIDGE, {"watch[21].when[0]": "round 13 over"}),
        (BEACON, {"objective[2].title": "Wood", "objective[3].title": "More wood"}),
        (BEACON, {"condition[4].cards.JD": "504 once"}),
        (PRISON, {"sides.one.stands.orm.at": ["23.5in", "20.25in"]}),
    ],
    ids=[
        "untold",
        "nothing added",
        "a faction of one",
        "later",
        "titles of no id",
        "of nobody",
        "in its zone",
    ],
)
def test_what_agrees_with_all_others_is_left(name: str, changes: dict[str, Any]) -> None:
    assert not {*changes} & {each.field for each in told(spoilt(name, changes))}
