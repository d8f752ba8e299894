"""Temporary conditions: R-7.1.1 to R-7.1.4, C-30, C-31, C-49, C-80."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.ascension import events, harm
from game.systems.ascension.actions import Activate, EndActivation, Shake, Stride
from game.systems.ascension.combat import totals
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.state import CONDITIONS, Condition
from tests.systems.ascension.builder import Table, battle, figure, mm

STRIKE = Blow(1, "Strike", 2)


def with_tokens(
    tokens: dict[str, int] | None = None, *, other: dict[str, int] | None = None, **what: Any
) -> Table:
    return battle(
        figure(
            "Ulf", at=(100, 100), **{"skill": 3, "wounds": 3, "model": {"conditions": tokens or {}}, **what}
        ),
        figure("Foe", "two", at=(130, 130), wounds=3, model={"conditions": other or {}}),
    )


def strides(table: Table) -> int:
    table.activate("Ulf").play(Stride(mm(100, 90)))
    (begun,) = table.told(events.MoveBegan)
    return begun.strides


# R-7.1.1: Slow


@pytest.mark.parametrize(("tokens", "left"), [(0, 3), (1, 2), (2, 1)])
def test_each_slow_token_takes_a_stride_R711(tokens: int, left: int) -> None:
    assert strides(with_tokens({"slow": tokens} if tokens else {})) == left


def test_slow_leaves_at_least_one_stride_R711() -> None:
    assert strides(with_tokens({"slow": 2}, strides=2)) == 1


def test_slow_gained_while_moving_counts_from_the_next_move_C49() -> None:
    table = with_tokens().activate("Ulf").play(Stride(mm(100, 90)))
    harm.gain(table.state, table.context(), 1, "slow", "a trap")
    assert table.state.active is not None
    assert table.state.active.strides == 2


def test_slow_shaken_counts_from_the_next_move_C49() -> None:
    table = with_tokens({"slow": 1}).activate("Ulf").play(Shake("slow"))
    assert table.state.active is not None
    assert table.state.active.strides == 1


# R-7.1.2: Weaken


@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_each_weaken_token_takes_1_from_the_defense_R712(tokens: int) -> None:
    table = with_tokens(other={"weaken": tokens} if tokens else {})
    assert totals.total(totals.defence_parts(table.state, STRIKE)) == 2 - tokens


def test_weaken_takes_nothing_from_attacks_R712() -> None:
    assert totals.total(totals.attack_parts(with_tokens({"weaken": 2}).state, STRIKE)) == 3


def test_weaken_can_bring_a_defence_below_nought_R712() -> None:
    table = battle(
        figure("Ulf", at=(100, 100)),
        figure("Foe", "two", at=(130, 100), defense=1, model={"conditions": {"weaken": 2}}),
    )
    assert totals.total(totals.defence_parts(table.state, STRIKE)) == -1


# R-7.1.3: Hinder


@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_each_hinder_token_takes_1_from_the_attack_R713(tokens: int) -> None:
    table = with_tokens({"hinder": tokens} if tokens else {})
    assert totals.total(totals.attack_parts(table.state, STRIKE)) == 3 - tokens


def test_hinder_takes_nothing_from_the_defence_R713() -> None:
    assert totals.total(totals.defence_parts(with_tokens(other={"hinder": 2}).state, STRIKE)) == 2


def test_hinder_counts_for_secondary_attacks_too_R713() -> None:
    table = with_tokens({"hinder": 1}, skill=1)
    assert totals.total(totals.attack_parts(table.state, STRIKE)) == 0


# R-7.1.4: Damage over time


@pytest.mark.parametrize("tokens", [1, 2])
def test_damage_over_time_is_one_wound_however_many_tokens_R714(tokens: int) -> None:
    table = with_tokens({"damage-over-time": tokens}).activate("Ulf").play(EndActivation())
    assert table.model("Ulf").wounds == 2
    assert table.model("Ulf").tokens("damage-over-time") == tokens


def test_damage_over_time_waits_for_the_end_of_its_own_activation_R714() -> None:
    table = with_tokens(other={"damage-over-time": 1}).activate("Ulf").play(EndActivation())
    assert table.model("Foe").wounds == 3
    table.play(Activate(2), EndActivation())
    assert table.model("Foe").wounds == 2


def test_damage_over_time_stops_when_all_tokens_are_shaken_off_R714() -> None:
    table = (
        with_tokens({"damage-over-time": 1}).activate("Ulf").play(Shake("damage-over-time"), EndActivation())
    )
    assert table.model("Ulf").wounds == 3
    table = (
        with_tokens({"damage-over-time": 2}).activate("Ulf").play(Shake("damage-over-time"), EndActivation())
    )
    assert table.model("Ulf").wounds == 2


def test_damage_over_time_can_remove_a_model_R714() -> None:
    table = with_tokens({"damage-over-time": 1}, wounds=1).activate("Ulf").play(EndActivation())
    assert table.gone("Ulf")


def test_damage_over_time_keeps_from_regenerating_CC11() -> None:
    table = (
        with_tokens({"damage-over-time": 1}, passives=("regenerate",)).activate("Ulf").play(EndActivation())
    )
    assert table.model("Ulf").wounds == 2


# C-31, C-80


@pytest.mark.parametrize("condition", CONDITIONS)
def test_conditions_stack_to_2_and_a_third_token_does_nothing_C31(condition: Condition) -> None:
    table = with_tokens()
    gained = [harm.gain(table.state, table.context(), 1, condition, "test") for _ in range(3)]
    assert gained == [True, True, False]
    assert table.model("Ulf").conditions == {condition: 2}


def test_conditions_do_not_wear_off_by_themselves_C80() -> None:
    table = with_tokens({"slow": 1, "hinder": 2}).activate("Ulf").play(EndActivation())
    table.play(Activate(2), EndActivation())
    assert table.state.round == 2
    assert table.model("Ulf").conditions == {"slow": 1, "hinder": 2}


def test_shake_takes_one_token_C31() -> None:
    table = with_tokens({"weaken": 2}).activate("Ulf").play(Shake("weaken"))
    assert table.model("Ulf").conditions == {"weaken": 1}
