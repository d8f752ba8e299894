"""The hands of the reaction bot on Ascension: always legal, held to their targets, quick (A-24)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from game.core import steps
from game.core.actions import Action
from game.systems.ascension import sequence
from game.systems.ascension.actions import (
    Activate,
    Attack,
    Decline,
    EndActivation,
    Interact,
    Pass,
    React,
    Run,
    Stride,
)
from game.systems.ascension.combat import engagement, reactions, sight
from game.systems.ascension.profile import Attack as Weapon
from game.systems.asgard.on_ascension import ADAPTER
from tests.systems.ascension.builder import STRIKE, Table, box, figure, mm, piece
from tests.systems.asgard.on_ascension.measured import directed, spot, told

BOW = Weapon("Bow", primary=True, range=1500)


def acting(*figures: Any, foe: dict[str, Any] | None = None, **what: Any) -> Table:
    """Foe of seat two is active; Ulf and Kin play against it."""
    table = directed(
        figure("Ulf", at=(100, 100)), figure("Kin", at=(100, 400)), figure("Foe", "two", **(foe or {"at": (400, 100)})),
        *figures, **what,
    )  # fmt: skip
    return table.activate("Ulf").play(EndActivation()).activate("Foe")


def walk(
    table: Table, goal: tuple[float, float], *, near: int = 0, run: bool = False, shy: bool = False
) -> list[Action]:
    """Go until the hands have nothing more to do, every action being legal."""
    done: list[Action] = []
    for _ in range(20):
        action = ADAPTER.go(table.state, "two", table.id("Foe"), spot(*goal), near=near, run=run, shy=shy)
        if action is None:
            return done
        table.play(action)
        done.append(action)
    raise AssertionError(f"there is no end of it: {done}")


# Striking


def test_it_strikes_one_of_the_targets_and_nobody_else() -> None:
    table = acting(foe={"at": (400, 100), "attacks": (BOW, STRIKE), "skill": 3}, size=(910, 610))
    table.state.change(1, place=mm(380, 200))
    table.state.change(2, place=mm(420, 200))
    for target in (1, 2):
        action = ADAPTER.strike(table.state, "two", [target], boldness=5)
        assert action == Attack("Bow", target=target)
        assert table.legal(action)
    assert ADAPTER.strike(table.state, "two", [], boldness=10) is None


def test_whoever_cannot_be_reached_is_not_struck() -> None:
    table = acting()
    assert ADAPTER.strike(table.state, "two", [1, 2], boldness=10) is None
    assert ADAPTER.reach(table.state, 3)[1] == 0


def test_the_timid_leave_a_blow_that_brings_little() -> None:
    table = acting(foe={"at": (130.5, 100), "skill": 0})
    table.state.field.characters["ulf"] = _tough(table)
    bold, timid = (ADAPTER.strike(table.state, "two", [1], boldness=boldness) for boldness in (10, 0))
    assert bold == Attack("Strike", target=1)
    assert timid is None


def _tough(table: Table) -> Any:
    return msgspec.structs.replace(table.state.field.characters["ulf"], defense=4, wounds=9)


def test_somebody_who_is_not_asked_does_nothing() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(130.5, 100)))
    table.activate("Ulf")
    assert ADAPTER.strike(table.state, "two", [1], boldness=10) is None
    assert ADAPTER.go(table.state, "two", 2, spot(300, 300), near=0, run=False, shy=False) is None
    assert ADAPTER.flee(table.state, "two", 2) is None
    assert ADAPTER.ready(table.state, "two") == []
    assert ADAPTER.ready(table.state, "one") == [1]


# Going


def test_it_goes_to_a_place_stride_by_stride() -> None:
    table = acting(foe={"at": (400, 100), "strides": 5})
    done = walk(table, (320, 180))
    assert all(isinstance(action, Stride) for action in done)
    assert table.at("Foe") == pytest.approx((320, 180), abs=1)


def test_it_goes_into_contact_with_whoever_stands_there() -> None:
    table = acting(foe={"at": (200, 100), "strides": 5})
    walk(table, table.at("Ulf"))
    assert engagement.touching(table.state, 3, 1)
    assert ADAPTER.strike(table.state, "two", [1], boldness=10) == Attack("Strike", target=1)


@pytest.mark.parametrize(
    ("at", "rock"),
    [
        ((157, 132), (119, 72, 8, 51)),
        ((170, 98), (121, 90, 20, 29)),
        ((182, 156), (123, 83, 9, 38)),
        ((188, 102), (129, 61, 17, 56)),
    ],
)
def test_it_goes_into_contact_past_a_rock_wherever_its_strides_allow_that_C11(
    at: tuple[int, int], rock: tuple[int, int, int, int]
) -> None:
    table = acting(pieces=[piece("rock", box(*rock), 3)], foe={"at": at, "strides": 4})
    walk(table, table.at("Ulf"))
    assert engagement.touching(table.state, 3, 1)


def test_it_stops_when_it_is_near_enough() -> None:
    table = acting(foe={"at": (400, 100), "strides": 9})
    walk(table, (100, 100), near=1500)
    assert 1200 <= ADAPTER.gap(table.state, 3, spot(100, 100)) <= 1500
    assert ADAPTER.go(table.state, "two", 3, spot(100, 100), near=1500, run=False, shy=False) is None


def test_it_runs_when_it_is_told_to() -> None:
    table = acting()
    assert walk(table, (100, 100), run=True)[0] == Run()
    assert ADAPTER.go(acting().state, "two", 3, spot(100, 100), near=0, run=False, shy=False) != Run()


def test_it_goes_round_a_wall_and_through_a_door() -> None:
    wall = [piece("upper", box(300, 0, 10, 80), 3), piece("lower", box(300, 120, 10, 490), 3)]
    door = piece("door", box(300, 80, 10, 40), 2, "door")
    table = acting(pieces=[*wall, door], foe={"at": (340, 100), "strides": 8})
    done = walk(table, (200, 100))
    assert Interact("door") in done
    assert table.at("Foe")[0] < 300
    open_way = acting(pieces=wall[1:], foe={"at": (340, 200), "strides": 12})
    walk(open_way, (250, 200))
    assert open_way.at("Foe")[0] < 300


def test_it_goes_as_near_as_it_gets_to_where_there_is_no_room() -> None:
    table = acting(pieces=[piece("rock", box(180, 60, 80, 80), 2)], foe={"at": (400, 100), "strides": 9})
    walk(table, (220, 100))
    assert ADAPTER.gap(table.state, 3, spot(220, 100)) <= 450


def test_it_never_goes_farther_from_its_goal() -> None:
    table = acting(pieces=[piece("cell", box(180, 60, 80, 80), 5)], foe={"at": (280, 100), "strides": 9})
    before = ADAPTER.gap(table.state, 3, spot(220, 100))
    walk(table, (220, 100))
    assert ADAPTER.gap(table.state, 3, spot(220, 100)) <= before


def test_the_shy_end_where_nobody_sees_them() -> None:
    screen = piece("screen", box(200, 150, 10, 200), 3)
    table = acting(pieces=[screen], foe={"at": (400, 150), "strides": 6})
    walk(table, (240, 250), shy=True)
    assert not any(sight.sees(table.state, looker, 3) for looker in (1, 2))


# Fleeing


def test_it_flees_from_those_who_are_near() -> None:
    table = acting(foe={"at": (200, 100), "strides": 4})
    before = ADAPTER.between(table.state, 1, 3)
    for _ in range(12):
        action = ADAPTER.flee(table.state, "two", 3)
        if action is None:
            break
        table.play(action)
    assert ADAPTER.between(table.state, 1, 3) > before + 1000


def test_it_flees_behind_what_hides_it() -> None:
    screen = piece("screen", box(260, 40, 10, 420), 3)
    table = acting(pieces=[screen], foe={"at": (240, 480), "strides": 6})
    for _ in range(12):
        action = ADAPTER.flee(table.state, "two", 3)
        if action is None:
            break
        table.play(action)
    assert not any(sight.sees(table.state, looker, 3) for looker in (1, 2))


def test_without_anybody_to_flee_from_it_stays() -> None:
    table = acting()
    blind = ADAPTER.blinded(table.state, [1, 2], {})
    assert ADAPTER.flee(blind, "two", 3) is None


# Choosing


def test_it_rests_by_ending_what_is_under_way() -> None:
    table = acting()
    assert ADAPTER.rest(table.state, "two") == EndActivation()
    table.play(EndActivation())
    assert isinstance(table.decision, sequence.Turn)
    assert table.legal(ADAPTER.rest(table.state, table.decision.seat))


def test_a_turn_that_cannot_be_passed_is_taken_by_the_first_who_may() -> None:
    table = directed(
        figure("Ulf", at=(100, 100)),
        figure("Foe", "two", at=(400, 100)),
        figure("Fiend", "two", at=(500, 100)),
    )
    table.activate("Ulf").play(EndActivation())
    assert table.refused(Pass())
    assert ADAPTER.rest(table.state, "two") == Activate(table.id("Foe"))
    assert ADAPTER.picks(table.state, "two") == [(Activate(2), 2), (Activate(3), 3)]
    assert ADAPTER.picks(acting().state, "two") == []


def test_a_reaction_is_answered() -> None:
    table = directed(
        figure("Ulf", at=(100, 100), skill=3), figure("Foe", "two", at=(130.5, 100), reactions=("step",))
    )
    table.activate("Ulf").play(Attack("Strike", target=2))
    assert isinstance(table.decision, reactions.SideStep)
    action = ADAPTER.answer(table.state, "two")
    assert isinstance(action, React | Decline)
    assert table.legal(action)
    blind = ADAPTER.blinded(table.state, [1], {})
    assert ADAPTER.answer(blind, "two") == Decline()


# What it knows


def test_the_blinded_see_nothing_of_the_unseen_and_ghosts_where_they_were() -> None:
    table = acting()
    before = table.state.models[2]
    blind = ADAPTER.blinded(table.state, [1, 2], {2: spot(300, 300)})
    assert ADAPTER.units(blind, "one") == [2]
    assert ADAPTER.at(blind, 2) == spot(300, 300)
    assert table.state.models[2] == before
    assert ADAPTER.units(table.state, "one") == [1, 2]


def test_a_ghost_is_the_same_wherever_its_model_is_now() -> None:
    table = acting()
    blind = ADAPTER.blinded(table.state, [2], {2: spot(300, 300)})
    table.state.change(2, place=mm(300, 300))
    again = ADAPTER.blinded(table.state, [2], {2: spot(300, 300)})
    assert again.models[2] == blind.models[2]


def test_how_far_a_unit_gets_and_strikes() -> None:
    table = acting(
        foe={"at": (400, 100), "strides": 3, "attacks": (BOW, STRIKE), "model": {"conditions": {"slow": 1}}}
    )
    assert ADAPTER.reach(table.state, 3) == (600, 1500)


DEN = [
    ((507, 120), (483, 108), (480, 93), (477, 77), (486, 67), (509, 60), (527, 84), (524, 100), (516, 110)),
    ((605, 112), (598, 101), (591, 90), (595, 75), (601, 60), (614, 55), (637, 62), (640, 91), (618, 108)),
]
"""Two boulders with 64 mm between them, as they lay in *Lost on the Ridge* of 1.2.0."""


def test_a_bear_comes_out_between_two_boulders_that_leave_it_room_C12() -> None:
    rocks = [piece(f"rock-{n}", tuple(mm(*at).point for at in den), 2) for n, den in enumerate(DEN)]
    bear = {"base": (90, 60), "at": (562.4, 57.5), "facing": 152, "strides": 2, "attacks": (STRIKE,)}
    table = acting(pieces=rocks, foe=bear, size=(914, 914))
    before = ADAPTER.gap(table.state, 3, spot(250, 600))
    walk(table, (250, 600))
    assert ADAPTER.gap(table.state, 3, spot(250, 600)) < before - 500


def test_an_activation_is_thought_out_quickly() -> None:
    walls = [piece(f"w{x}{y}", box(60 + 90 * x, 60 + 90 * y, 40, 10), 2) for x in range(6) for y in range(6)]
    foes = [figure(f"Fiend{n}", "two", at=(40 + 70 * n, 590)) for n in range(7)]
    table = acting(*foes, pieces=walls, foe={"at": (500, 500), "strides": 4})
    walk(table, (400, 400))
    table = acting(*foes, pieces=walls, foe={"at": (500, 520), "strides": 4})
    with counted_calls() as calls:
        for _ in range(4):
            ADAPTER.strike(table.state, "two", [1, 2], boldness=5)
            action = ADAPTER.go(table.state, "two", 3, spot(100, 100), near=0, run=False, shy=False)
            if action is None:
                break
            table.state = table.state.copy()
            steps.act(table.state, action, told())
    assert 1_000 < len(calls) < 30_000, "three times what it takes"


@contextmanager
def counted_calls() -> Iterator[list[str]]:
    """Every call of a function of Python while it lasts, by name: work that no busy machine makes longer."""
    calls: list[str] = []
    sys.setprofile(lambda frame, event, _: calls.append(frame.f_code.co_name) if event == "call" else None)
    try:
        yield calls
    finally:
        sys.setprofile(None)
