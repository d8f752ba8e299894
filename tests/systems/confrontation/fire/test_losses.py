"""How damage is attributed (GB-55, GB-64, G-30, G-45, G-104, G-105; checks 10 and 11 of the rulings)."""

from __future__ import annotations

from itertools import product
from typing import Union

import msgspec
import pytest

from game.core.actions import Action
from game.core.breakdowns import Breakdown, Part
from game.core.chance import Chance, Seeded
from game.core.steps import Step
from game.systems.confrontation import dice_tests, events
from game.systems.confrontation.actions import Allot, Forgo, Sacrifice
from game.systems.confrontation.fire import area, losses, ranged_attacks, salvo
from game.systems.confrontation.state import Battle
from game.systems.confrontation.works import Target, Work
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    MARSHAL,
    STALKER,
    Table,
    battle,
    profile,
    row,
    unit,
)

TWO = profile("Two", health=2, resilience=6)
THREE = profile("Three", health=3)
FAMILIAR = profile("Familiar", role="familiar", resilience=1)
MORTAR = profile("Mortar", "machine", role="machine", health=6, resilience=8)
GUNNER = profile("Gunner", role="crew", resilience=3)


class Noted(Step[Battle], frozen=True, tag="Noted"):
    """What comes after the losses in these tests."""

    def proceed(self, state: Battle, ctx: object) -> None:
        state.round = 99


def targets(*spots: float, profile: object = FENLING) -> Table:
    """A bow at the left and enemies in a line to its right, so many cm between the bases."""
    return battle(
        unit("Bow", at=[(20, 20)]),
        unit("Enemies", "two", at=[(23 + far, 20) for far in spots], profile=profile),  # type: ignore[arg-type]
    )


def suffer(table: Table, damage: int, cap: int | None = None, nearest_to: int = 1) -> Table:
    pool = losses.pool(table.state, 2)
    losses.suffer(table.state, damage, pool, cap, nearest_to, 1, 0, "shot", Noted())
    table.start()
    return table


def fallen(table: Table) -> list[int]:
    return sorted(table.state.fallen)


# Nearest first, as many as possible


def test_three_bows_with_five_damage_fell_the_three_nearest_check_10() -> None:
    table = suffer(targets(9, 5, 7, 6, 11), 5, cap=3)
    assert fallen(table) == [3, 4, 5]


def test_three_damage_by_two_weapons_fell_the_first_two_check_11() -> None:
    table = battle(
        unit("Bow", at=[(20, 20)]),
        unit("Enemies", "two", at=[(28, 20)], profile=TWO, with_=[(FENLING, (20, 29)), (TWO, (30, 20))]),
    )
    assert fallen(suffer(table, 3, cap=2)) == [2, 3]


def test_as_many_as_possible_comes_before_the_nearest_G45() -> None:
    table = battle(
        unit("Bow", at=[(20, 20)]),
        unit(
            "Enemies", "two", at=[(28, 20)], profile=THREE, with_=[(FENLING, (32, 20)), (FENLING, (36, 20))]
        ),
    )
    assert fallen(suffer(table, 3)) == [3, 4]


def test_without_a_cap_all_the_damage_fells_G63() -> None:
    assert fallen(suffer(targets(5, 7, 9, 11), 3)) == [2, 3, 4]
    assert fallen(suffer(targets(5, 7), 9)) == [2, 3]


def test_no_damage_fells_nobody_and_play_goes_on_GB55() -> None:
    table = suffer(targets(5, 7), 0)
    assert fallen(table) == []
    assert table.state.round == 99


# What is left


def test_what_is_left_wounds_the_nearest_survivor_G30() -> None:
    table = suffer(targets(5, 9, profile=TWO), 3)
    assert fallen(table) == [2]
    assert table.state.fighters[3].health == 1


def test_damage_past_the_cap_wounds_down_to_one_and_the_rest_is_lost_G45() -> None:
    table = suffer(targets(5, 9, 13, profile=THREE), 8, cap=1)
    assert fallen(table) == [2]
    assert [table.state.fighters[each].health for each in (3, 4)] == [1, 3]


def test_a_survivor_with_one_point_cannot_be_wounded_G105() -> None:
    table = suffer(targets(5, 9), 2, cap=1)
    assert fallen(table) == [2]
    assert not table.told(events.Wounded)


def test_too_little_to_fell_anybody_wounds_the_nearest_G30() -> None:
    table = suffer(targets(9, 5, profile=THREE), 2)
    assert fallen(table) == []
    assert table.state.fighters[3].health == 1


# The choice of the active player


def test_of_two_equally_near_the_active_player_chooses_G45() -> None:
    table = suffer(targets(5, -11, 9), 1, cap=1)
    assert isinstance(table.decision, losses.Losses)
    assert table.decision.seat == "one"
    assert list(table.decision.suggest(table.state)) == [Allot(((2, 1),)), Allot(((3, 1),))]
    table.play(Allot(((3, 1),)))
    assert fallen(table) == [3]
    assert table.state.round == 99


def test_nobody_is_asked_where_all_equally_near_fall_G45() -> None:
    assert fallen(suffer(targets(5, -11, 9), 2)) == [2, 3]


def test_in_combat_the_active_player_attributes_freely_GB64() -> None:
    table = suffer(targets(1, 5, 9), 2, nearest_to=0)
    for damage in (((2, 1), (3, 1)), ((2, 1), (4, 1)), ((3, 1), (4, 1))):
        assert table.refusal(Allot(damage)) is None
    table.play(Allot(((3, 1), (4, 1))))
    assert fallen(table) == [3, 4]


def test_whom_the_rest_wounds_is_chosen_too_where_several_are_equally_near_G105() -> None:
    table = suffer(targets(1, 5, profile=THREE), 2, nearest_to=0)
    assert list(table.decision.suggest(table.state)) == [Allot(((2, 2),)), Allot(((3, 2),))]


@pytest.mark.parametrize(
    ("damage", "word"),
    [
        (((2, 1),), "fall"),
        (((2, 1), (3, 1), (4, 1)), "fall"),
        (((3, 1), (2, 1)), "order"),
        (((1, 1), (2, 1)), "can be hit"),
        (((2, 2), (3, 1)), "less than 1 point"),
    ],
)
def test_an_attribution_that_fells_too_few_or_others_is_refused_G45(
    damage: tuple[tuple[int, int], ...], word: str
) -> None:
    table = suffer(targets(1, 5, 9), 2, nearest_to=0)
    refusal = table.refusal(Allot(damage))
    assert refusal is not None
    assert refusal.rule == "G-45"
    assert word in refusal.text
    assert refusal.nearest is not None
    assert table.refusal(refusal.nearest) is None


def test_what_is_left_may_not_be_kept_back_G45() -> None:
    table = suffer(targets(1, 5, profile=TWO), 3, nearest_to=0)
    assert table.refusal(Allot(((2, 2),))) is not None
    assert table.refusal(Allot(((2, 2), (3, 1)))) is None
    assert table.refusal(Allot(((2, 1), (3, 1)))) is not None


@pytest.mark.parametrize("damage", range(1, 8))
@pytest.mark.parametrize("cap", [None, 1, 2])
def test_what_is_suggested_and_drawn_is_lawful_and_all_that_is_lawful_is_drawn_G45(
    damage: int, cap: int | None
) -> None:
    table = battle(
        unit("Bow", at=[(20, 20)]),
        unit(
            "Enemies",
            "two",
            at=[(28, 20), (12, 20)],
            profile=TWO,
            with_=[(FENLING, (20, 28)), (THREE, (20, 34))],
        ),
    )
    pool = losses.pool(table.state, 2)
    owed = losses.due(table.state, damage, pool, cap, 1)
    every = set()
    for points in product(range(3), range(3), range(2), range(4)):
        given = tuple((2 + place, each) for place, each in enumerate(points) if each)
        if not losses.fault(table.state, owed, given):
            every.add(given)
    suggested = losses.ways(owed)
    assert set(suggested) <= every
    assert (len(suggested) == 1) == (len(every) == 1)
    chance = Chance(Seeded(7))
    decision = losses.Losses("one", losses.Suffer(pool, "shot", 1, 0, 1, cap), damage)
    drawn = {decision.sample(table.state, chance).damage for _ in range(200)}  # type: ignore[attr-defined]
    assert drawn == every


# Who can be hit


def test_an_incarnate_is_spared_while_others_of_his_unit_live_GB95() -> None:
    table = battle(
        unit("Bow", at=[(20, 20)]),
        unit("Enemies", "two", at=[(30, 20)], profile=FENLING, with_=[(MARSHAL, (25, 20))]),
    )
    suffer(table, 9)
    assert fallen(table) == [2]
    assert table.state.fighters[3].health == 3
    assert losses.pool(table.state, 2) == (3,)


def test_a_familiar_is_among_those_who_can_be_hit_and_spares_no_incarnate_G104() -> None:
    table = battle(
        unit("Bow", at=[(20, 20)]),
        unit(
            "Enemies",
            "two",
            at=[(30, 20)],
            profile=FENLING,
            with_=[(MARSHAL, (33, 20)), (FAMILIAR, (36, 20))],
        ),
    )
    assert losses.pool(table.state, 2) == (2, 4)
    suffer(table, 1)
    assert losses.pool(table.state, 2) == (3, 4)


def test_marksmen_hit_the_crew_or_the_machine_G32() -> None:
    table = battle(
        unit("Bow", at=[(20, 20)]),
        unit("Mortar", "two", at=row(40, 20, count=3), profile=GUNNER, with_=[(MORTAR, (43, 16))]),
    )
    assert losses.pool(table.state, 2) == (2, 3, 4)
    assert losses.pool(table.state, 2, machine=True) == (5,)
    assert losses.resilience(table.state, (2, 3, 4)).total == 3
    assert losses.resilience(table.state, (5,)).total == 8


@pytest.mark.parametrize(("others", "hard"), [(1, 3), (2, 6), (3, 6)])
def test_the_commonest_resilience_counts_of_equally_common_ones_the_higher_G30(
    others: int, hard: int
) -> None:
    spots = [(TWO, (40.0 + 3 * number, 30.0)) for number in range(others)]
    table = battle(
        unit("Bow", at=[(20, 20)]),
        unit("Enemies", "two", at=row(30, 20, count=2), profile=FENLING, with_=[*spots, (MARSHAL, (30, 26))]),
    )
    assert losses.resilience(table.state, losses.pool(table.state, 2)).total == hard


def test_stalkers_and_titans_suffer_point_by_point_GB69() -> None:
    table = suffer(targets(5, profile=COLOSSUS), 3)
    assert table.state.fighters[2].health == 7
    assert fallen(suffer(targets(6, 12, profile=STALKER), 3)) == [2]


# Titans


@pytest.mark.parametrize(("answer", "left"), [(Forgo(), 7), (Sacrifice("stride"), 10)])
def test_a_card_given_up_undoes_a_strength_test_against_a_titan_check_25_GB81(
    answer: Action, left: int
) -> None:
    stride = Work("stride", "Stride", "titanic", Target("self"), ())
    titan = msgspec.structs.replace(COLOSSUS, works=("stride",))
    table = battle(
        unit("Bow", at=[(20, 20)]),
        unit("Colossus", "two", at=[(40, 20)], profile=titan),
        works=[stride],
    )
    value = Breakdown((Part(8, "Strength", ""),))
    test = salvo.strength_test(table.state, value, Breakdown((Part(3, "hits", ""),)), (2,), 1)
    assert not test.bonus
    table.roll(6, 6, 4)
    dice_tests.throw(table.state, test, losses.Suffer((2,), "shot", 1, 0, 1))
    table.start()
    assert table.decision.seat == "two"
    table.play(answer)
    assert table.state.fighters[2].health == left
    table.finish()


def test_nobody_is_asked_for_a_card_where_no_damage_is_done_GB81() -> None:
    titan = msgspec.structs.replace(COLOSSUS, works=("stride",))
    table = battle(
        unit("Bow", at=[(20, 20)]),
        unit("Colossus", "two", at=[(40, 20)], profile=titan),
        works=[Work("stride", "Stride", "titanic", Target("self"), ())],
    )
    value = Breakdown((Part(8, "Strength", ""),))
    test = salvo.strength_test(table.state, value, Breakdown((Part(1, "hits", ""),)), (2,), 1)
    table.roll(3)
    dice_tests.throw(
        table.state,
        test,
        losses.Suffer((2,), "shot", 1, 0, 1),
    )
    table.start()
    assert table.state.stack == []
    assert table.state.fighters[2].health == 10


def test_a_choice_of_losses_can_be_saved_and_taken_up_again_G45() -> None:
    table = suffer(targets(1, 5, 9), 2, nearest_to=0)
    kinds = (*losses.STEPS, *area.STEPS, *ranged_attacks.STEPS, Noted)
    decoder = msgspec.json.Decoder(list[Union[kinds]])  # type: ignore[valid-type]  # noqa: UP007
    assert decoder.decode(msgspec.json.encode(table.state.stack)) == table.state.stack
