"""The one entry of several that has two numbers the other way round, or nothing of what all others have."""

from __future__ import annotations

from typing import Any

from game.table.counterparts import odd_rows
from game.table.counterparts.twins import Lain


def rows(*said: dict[str, Any], kind: str = "objective") -> list[Lain]:
    return [
        Lain(f"{kind}[{at}]", f"Row {at}", kind, (at, 0), (), {"id": str(at), **row})
        for at, row in enumerate(said)
    ]


PAIR, TURNED = {"attacker": 2, "defender": 1}, {"attacker": 1, "defender": 2}


def test_two_numbers_that_all_others_have_the_other_way_round_are_exchanged() -> None:
    (problem,) = odd_rows.exchanged(rows(PAIR, TURNED, PAIR), "attacker", "defender")
    assert problem.field == "objective[1].attacker"
    assert [(change.path, change.value) for change in problem.mend] == [
        ("objective[1].attacker", 2),
        ("objective[1].defender", 1),
    ]


def test_where_others_differ_or_there_are_two_nothing_is_the_other_way_round() -> None:
    assert not list(odd_rows.exchanged(rows(PAIR, TURNED), "attacker", "defender"))
    assert not list(odd_rows.exchanged(rows(PAIR, TURNED, {"worth": 3}), "attacker", "defender"))
    assert not list(odd_rows.exchanged(rows(PAIR, TURNED, TURNED, PAIR), "attacker", "defender"))


def test_what_all_others_of_a_kind_have_is_written_where_it_is_missing() -> None:
    (problem,) = odd_rows.lacking(rows({"stays": True}, {"stays": True}, {}, kind="terrain"))
    assert (problem.field, problem.mend[0].value) == ("terrain[2].stays", True)
    assert "stays = true" in problem.text


def test_what_others_have_otherwise_or_is_of_another_kind_is_no_pattern() -> None:
    assert not list(odd_rows.lacking(rows({"reach": "8cm"}, {"reach": "9cm"}, {})))
    assert not list(odd_rows.lacking(rows({"reach": "8cm"}, {})))
    assert not list(odd_rows.lacking([*rows({"reach": "8cm"}, {"reach": "8cm"}), *rows({}, kind="item")]))
