"""Actions of a file that no record could hold, and which was meant."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core.problems.action_tables import fault, type_meant, unread
from game.core.problems.mend_edits import mended
from game.core.problems.problem import pointed, written


class Move(msgspec.Struct, frozen=True, tag=True):
    """Somebody goes somewhere."""

    card: str
    unit: int
    to: str


class Charge(msgspec.Struct, frozen=True, tag=True):
    """Somebody goes somewhere, and may strike."""

    card: str
    unit: int
    to: str = ""
    target: int = 0


class Attack(msgspec.Struct, frozen=True, tag=True):
    """Somebody is attacked."""

    card: str
    unit: int
    target: int


class Taunt(msgspec.Struct, frozen=True, tag=True):
    """Somebody is drawn along a path."""

    unit: int
    path: tuple[str, ...]


class Pass(msgspec.Struct, frozen=True, tag=True):
    """Nothing is done."""


class EndActivation(msgspec.Struct, frozen=True, tag=True):
    """Somebody has done enough."""


KINDS = (Move, Charge, Attack, Taunt, Pass, EndActivation)
STRUCK = {"card": "Short", "unit": 1, "target": 3}


@pytest.mark.parametrize(
    ("table", "meant"),
    [
        ({"type": "Shoot", **STRUCK}, "Attack"),
        ({"type": "Atack", **STRUCK}, "Attack"),
        ({"type": "Walk", "card": "Run", "unit": 1, "to": "d4"}, "Move"),
        ({"type": "Skip"}, "Pass"),
        ({"type": "Seal"}, "EndActivation"),
        ({"type": "End"}, "EndActivation"),
        ({"unit": 1, "path": ["d4"]}, "Taunt"),
        ({"type": "Lure", "unit": 1, "path": ["d4"]}, "Taunt"),
        ({"type": "Dance", "piece": "horn"}, ""),
    ],
)
def test_the_type_is_meant_that_has_the_fields_and_then_that_is_called_so(
    table: dict[str, Any], meant: str
) -> None:
    assert type_meant(table, KINDS) == meant


@pytest.mark.parametrize(
    ("field", "value", "meant"),
    [
        ("path", "g5-f6", ["g5", "f6"]),
        ("path", "g5 f6", ["g5", "f6"]),
        ("path", "g5, f6", ["g5", "f6"]),
        ("path", "g5", ["g5"]),
        ("unit", [1], 1),
        ("unit", "1", 1),
    ],
)
def test_a_field_of_another_shape_is_told_in_words_with_what_was_meant(
    field: str, value: Any, meant: Any
) -> None:
    document = {"solution": [{"type": "Taunt", "unit": 1, "path": ["d4"], field: value}]}
    table = document["solution"][0]
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.convert(table, Taunt)
    problem = pointed(document, unread("solution[0]", table, found.value, KINDS, {}))
    assert problem.field == f"solution[0].{field}"
    assert "`" not in problem.text
    assert mended(document, problem.mend)["solution"][0][field] == meant


class Aim(msgspec.Struct, frozen=True):
    """Who is aimed at, and how."""

    target: int
    damage: int


class Volley(msgspec.Struct, frozen=True, tag=True):
    """Several are attacked."""

    aims: tuple[Aim, ...]


def test_fields_that_belong_into_a_table_of_the_action_are_put_there() -> None:
    document = {"solution": [{"type": "Volley", "target": 2, "damage": 1}]}
    problem = fault("solution[0]", document["solution"][0], (*KINDS, Volley), {})
    assert problem is not None
    assert mended(document, problem.mend)["solution"][0]["aims"] == [{"target": 2, "damage": 1}]


@pytest.mark.parametrize("called", ["units", "model"])
def test_the_field_too_many_is_the_one_that_is_missing(called: str) -> None:
    document = {"solution": [{"type": "Move", called: 1, "card": "Run", "to": "d4"}]}
    problem = unread("solution[0]", document["solution"][0], msgspec.ValidationError("missing"), KINDS, {})
    assert problem.field == f"solution[0].{called}"
    assert mended(document, problem.mend)["solution"][0]["unit"] == 1


def test_a_field_that_is_missing_is_named_with_the_action_that_has_it() -> None:
    table = {"type": "Move", "unit": 1, "card": "Run"}
    problem = unread("solution[0]", table, msgspec.ValidationError("missing"), KINDS, {})
    assert (problem.field, problem.text) == (
        "solution[0].to",
        "is missing: an action of the type Move says it",
    )


class Run(msgspec.Struct, tag=True):
    """Says nothing."""


class Stride(msgspec.Struct, tag=True):
    """Says nothing either."""


@pytest.mark.parametrize(("said", "meant"), [("Sprint", "Run"), ("Jog", "")])
def test_a_word_of_just_the_same_meaning_is_nearer_than_one_of_the_same_kind(said: str, meant: str) -> None:
    assert type_meant({"type": said}, (Run, Stride)) == meant


def test_what_is_an_action_has_no_fault_and_a_unit_called_by_name_is_told_with_its_number() -> None:
    numbers = {"Hurd": (4,)}
    table = {"type": "Move", "unit": 4, "card": "Run", "to": "d4"}
    assert fault("solution[0]", table, KINDS, numbers) is None
    problem = fault("solution[0]", {**table, "unit": "Hurd"}, KINDS, numbers)
    assert problem is not None
    assert (problem.field, problem.mend[0].value) == ("solution[0].unit", 4)


def test_a_number_with_a_word_behind_it_is_the_number_of_a_unit() -> None:
    problem = fault("solution[0]", {"type": "Move", "unit": "4 pts", "card": "Run", "to": "d4"}, KINDS, {})
    assert problem is not None
    assert pointed({}, problem).mend == written("solution[0].unit", 4)
