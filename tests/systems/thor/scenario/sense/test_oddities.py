"""What is strange in a battle on the board, besides its ground: victories that never matter, powers that never do anything, no time."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.mend_edits import mended
from game.systems.thor import SYSTEM
from tests.systems.thor.scenario.test_setup import changed, faults

WITCH = {
    "name": "Ice Witch",
    "hits": 4,
    "special": ["Bolt: R=3"],
    "super": ["Frost: D"],
    "class": ["Cold: H"],
}


def odd(document: dict[str, Any]) -> list[tuple[str, str]]:
    assert faults(document) == []
    return [(each.field, each.text) for each in SYSTEM.oddities(document)]


def with_units(*units: dict[str, Any], others: tuple[str, ...] = ("Laufey",)) -> dict[str, Any]:
    document = changed("unit", list(units))
    document["sides"]["two"]["units"] = [*others, *(unit["name"] for unit in units)]
    document["sides"]["one"]["wins"] = "every enemy falls"
    return document


@pytest.mark.parametrize(
    ("path", "value", "field", "said"),
    [
        ("sides.one.wins", ["Laufey falls", "Laufey falls"], "sides.one.wins[1]", "twice"),
        ("sides.one.wins", ["any enemy falls", "Laufey falls"], "sides.one.wins[1]", "it never matters"),
        (
            "sides.one.wins",
            ["every enemy falls", "Laufey falls"],
            "sides.one.wins[0]",
            "'Laufey falls' is met before",
        ),
        ("options", {"turn-limit": 1}, "options.turn-limit", "one turn"),
        ("start", {"first": "one", "active": "one", "turn": 16}, "start.turn", "15 are played"),
        ("start", {"first": "one", "turn": 16}, "start.turn", "all else is as if it had not begun"),
        ("start", {"turn": 2}, "start.turn", "options.turn-limit says how many are played"),
    ],
)
def test_what_never_matters_is_told_and_mended(path: str, value: Any, field: str, said: str) -> None:
    document = changed(path, value)
    ((where, text),) = odd(document)
    assert where == field
    assert said in text
    (problem,) = SYSTEM.oddities(document)
    assert odd(mended(document, problem.mend)) == []


def test_a_hero_on_both_sides_is_worth_knowing() -> None:
    document = changed("sides.two.units", ["Laufey", "Thor"])
    document["sides"]["two"]["wins"] = "Thor falls"
    ((field, text),) = odd(document)
    assert field == "sides.two.wins"
    assert "fights for both sides" in text


@pytest.mark.parametrize(
    ("change", "others", "field", "said"),
    [
        (
            {
                "attacks": False,
                "ranged": "none",
                "special": ["A: M=3"],
                "super": ["B: M=4"],
                "class": ["C: M=2"],
            },
            ("Laufey",),
            "unit[0].attacks",
            "can only move",
        ),
        ({"hits": 1, "super": ["Mend: heal 1 self"]}, ("Laufey",), "unit[0].super[0]", "has one hit"),
        ({"super": ["Command: order 2: M=2 or H"]}, (), "unit[0].super[0]", "orders are for friends"),
    ],
)
def test_powers_that_never_do_anything_are_told(
    change: dict[str, Any], others: tuple[str, ...], field: str, said: str
) -> None:
    ((where, text),) = odd(with_units({**WITCH, **change}, others=others))
    assert where == field
    assert said in text


@pytest.mark.parametrize(
    ("others", "mend"),
    [(("Laufey",), "Mend: heal 1 adjacent"), ((), None)],
)
def test_a_healing_that_cannot_help_its_own_unit_is_for_its_friends_T53(
    others: tuple[str, ...], mend: str | None
) -> None:
    document = with_units({**WITCH, "hits": 1, "super": ["Mend: heal 1 self"]}, others=others)
    (problem,) = SYSTEM.oddities(document)
    assert problem.mend[0].value == mend
    assert problem.mend[0].gone is (mend is None)
    assert odd(mended(document, problem.mend)) == []


def test_two_powers_of_one_name_are_told_apart() -> None:
    ((field, text),) = odd(with_units({**WITCH, "super": ["Bolt: D"]}))
    assert field == "unit[0].super[0]"
    assert "another power 'Bolt'" in text


def test_orders_and_healing_that_help_somebody_are_not_strange() -> None:
    assert odd(with_units({**WITCH, "super": ["Command: order 2: M=2 or H"]})) == []
    assert odd(with_units({**WITCH, "hits": 1, "super": ["Mend: heal 1 adjacent"]})) == []


def test_two_who_bear_one_name_on_their_tokens_are_told_apart() -> None:
    one, two = {**WITCH, "short": "Witch"}, {**WITCH, "name": "Snow Witch", "short": "witch"}
    ((field, text),) = odd(with_units(one, two))
    assert field == "unit[1].short"
    assert "'witch' stands under the token of Ice Witch too" in text


def test_a_board_that_is_cut_in_two_is_opened_where_it_is_narrowest() -> None:
    document = changed("map", "\n".join(["........"] * 3 + ["########"] * 2 + ["........"] * 3))
    (problem,) = SYSTEM.oddities(document)
    assert len(problem.mend) == 2
    assert odd(mended(document, problem.mend)) == []


def test_sides_that_are_called_as_each_other_are_told() -> None:
    document = changed("sides.one.name", "Frost Giants")
    document["sides"]["two"]["name"] = "Asgardians"
    document["sides"]["two"]["wins"] = "any enemy falls"
    (problem,) = SYSTEM.oddities(document)
    assert problem.field == "sides.one.name"
    assert problem.text.startswith("is the other side's people, and Asgardians are this one's")
    assert odd(mended(document, problem.mend)) == []
    document["sides"]["two"]["name"] = "Strangers"
    assert odd(document) == []


def test_a_side_called_as_a_people_that_does_not_play_gets_the_name_of_its_own() -> None:
    document = changed("sides.two.name", "Marauders")
    (problem,) = [each for each in SYSTEM.oddities(document) if each.field == "sides.two.name"]
    assert mended(document, problem.mend)["sides"]["two"]["name"] == "Frost Giants"
    assert odd(changed("sides.two.name", "The cold ones")) == []


def test_a_stronger_blow_of_who_never_strikes_is_named() -> None:
    """`strength+1` goes with an attack of one's own (T-34)."""
    lamed = WITCH | {
        "attacks": False,
        "special": ["Anger: strength+1"],
        "super": ["Frost: D"],
        "class": ["Errand: M=2"],
    }
    told = [each for each in odd(with_units(lamed)) if each[0] == "unit[0].special[0]"]
    assert "neither attack cards nor an attack among its powers" in told[0][1]
    armed = lamed | {"class": ["Cold: H"]}
    assert odd(with_units(armed)) == []
    assert odd(with_units(lamed | {"attacks": True})) == []


def test_a_defence_against_what_no_enemy_does_is_named() -> None:
    guarded = WITCH | {"super": ["Frost: D vs ranged"]}
    document = with_units(guarded)
    assert odd(document) == []
    document["sides"]["one"]["units"] = ["Sif", "Fandral"]
    assert [field for field, text in odd(document) if "no enemy has a ranged attack" in text] == [
        "unit[0].super[0]"
    ]


@pytest.mark.parametrize(("units", "told"), [
    (["Frost Giant Captain", "Rock Giant", "Marauder Warriors"], [("sides.two.units[0]", "Marauder Captain")]),
    (["Frost Giant Captain", "Frost Giants", "Rock Giant", "Marauder Warriors"], []),
    (["Frost Giant Captain", "Marauder Captain", "Rock Giant"], []),
    (["Laufey", "Rock Giant", "Marauder Warriors"], []),
])  # fmt: skip
def test_a_namesake_of_another_people_is_told_from_a_guest(
    units: list[str], told: list[tuple[str, str]]
) -> None:
    document = changed("sides.two.name", "Marauders")
    document["sides"]["two"]["units"] = units
    document["sides"]["one"]["wins"] = "every enemy falls"
    found = [each for each in SYSTEM.oddities(document) if "all others here" in each.text]
    assert [(each.field, each.mend[0].value) for each in found] == told


def test_a_unit_that_begins_where_the_enemy_deploys_has_its_rank_counted_from_above_T2() -> None:
    document = changed("sides.one.units", [{"name": "Thor", "at": "c8"}, "Loki"])
    (found,) = [each for each in SYSTEM.oddities(document) if "where" in each.text]
    assert (found.field, found.severity) == ("sides.one.units[0].at", "note")
    assert found.text.endswith("did you mean 'c1'?")


def test_a_unit_may_begin_in_the_rows_of_an_enemy_who_stands_already_T117() -> None:
    document = changed("sides.one.units", [{"name": "Thor", "at": "c8"}, "Loki"])
    document["sides"]["two"]["units"] = [{"name": "Laufey", "at": "d7"}]
    assert not [each for each in SYSTEM.oddities(document) if "where" in each.text]
