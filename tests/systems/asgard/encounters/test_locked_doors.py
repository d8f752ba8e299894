"""Doors that nobody opens until the story unlocks them (A-77), and what a scenario may say of them (R-7.2.16)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.ascension import events as a
from game.systems.ascension import falls
from game.systems.ascension.state import Deed
from game.systems.asgard.on_ascension import ADAPTER
from game.systems.asgard.sheet.facts import PieceIs
from game.systems.asgard.system import ON_THOR, SYSTEM
from tests.systems.asgard.builder import document, story
from tests.systems.asgard.encounters.test_alternates import come
from tests.systems.asgard.thor_table import document as thor_document

GATE = {"id": "gate", "kit": "gate", "name": "Iron gate", "at": ["12in", "13in"]}


def is_now(tale: Any, status: str) -> bool:
    return bool(ADAPTER.piece_is(tale.state.table, PieceIs("gate", status)))  # type: ignore[arg-type]


def test_a_code_unlocks_a_door_that_the_table_has_locked_A77() -> None:
    tale = story(terrain=[{**GATE, "at": ["20in", "20in"], "locked": True}], codes={"1": ["unlock gate"]})
    assert is_now(tale, "locked")
    come(tale, 1)
    assert not is_now(tale, "locked")
    assert is_now(tale, "shut")


def test_what_the_story_opens_is_no_longer_locked_and_what_it_locks_is_shut_A77() -> None:
    tale = story(
        terrain=[{**GATE, "at": ["20in", "20in"], "locked": True}],
        codes={"1": ["open gate"], "2": ["lock gate"]},
    )
    come(tale, 1)
    assert is_now(tale, "open")
    assert not is_now(tale, "locked")
    come(tale, 2)
    assert is_now(tale, "shut")
    assert is_now(tale, "locked")
    assert [event.locked for event in tale.told(a.DoorLocked)] == [False, True]


def test_no_console_opens_a_locked_door_R7216() -> None:
    tale = story(terrain=[{**GATE, "at": ["20in", "20in"], "locked": True}])
    falls.Deeds((Deed("open", "gate"),), "Lever", "one", tale.unit("asger")).proceed(
        tale.state.table, tale.quiet()
    )
    assert is_now(tale, "shut")


def test_a_door_is_not_locked_on_a_base_C72() -> None:
    tale = story(
        friends={"asger": (20, 20)}, terrain=[{**GATE, "at": ["20in", "20in"], "open": True}], codes={"1": ["lock gate"]}
    )  # fmt: skip
    come(tale, 1)
    assert is_now(tale, "open")
    assert not is_now(tale, "locked")


@pytest.mark.parametrize(
    ("piece", "says"),
    [({"kit": "wood"}, "it is no door"), ({"open": True}, "take out open or locked")],
)
def test_only_a_shut_door_can_be_locked_and_the_fault_names_its_field(
    piece: dict[str, Any], says: str
) -> None:
    found = SYSTEM.problems(document(terrain=[{**GATE, "at": ["20in", "20in"], "locked": True, **piece}]))
    assert [problem.field for problem in found] == ["terrain[0].locked"]
    assert says in found[0].text


def test_what_is_no_door_cannot_be_locked_by_a_code_A77() -> None:
    wood = {"id": "wood", "kit": "wood", "at": ["20in", "20in"]}
    (problem,) = SYSTEM.problems(document(terrain=[wood], codes={"1": ["lock wood"]}))
    assert problem.field == "code.1.do[0]"
    assert "is no door" in problem.text


def test_on_thors_board_nothing_is_locked_since_nobody_opens_anything_A77() -> None:
    sheet = {
        **thor_document("T . .", units=["Thor"]),
        "tokens": ["h8"],
        "condition": [{"title": "Quiet", "range": "3", "visibility": "8", "cards": {"*": "1"}}],
        "code": {"1": {"title": "Shut", "do": ["lock c1", "end over"]}},
        "ending": {"over": {"title": "Over", "story": "So it ends.", "outcome": "plain"}},
    }
    (problem,) = ON_THOR.problems(sheet)
    assert problem.field == "code.1.do[0]"
    assert "did you mean 'shut c1'?" in problem.text
