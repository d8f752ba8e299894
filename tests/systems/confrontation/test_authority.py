"""The Authority opposition (rulings' checks 6 to 8)."""

from __future__ import annotations

import pytest

from game.core.seats import Seat
from game.systems.confrontation import authority
from game.systems.confrontation.actions import Feats, Forgo, RollAgain, Stand
from game.systems.confrontation.state import Fate
from tests.systems.confrontation.builder import MARSHAL, Table, battle, profile, row, unit

PLAIN = {
    number: profile(f"Captain {number}", role="incarnate", authority=number, rank=2) for number in (0, 3, 4)
}


def opposition(first: object, second: object, *dice: int, elixir: int = 0, third: object = None) -> Table:
    heroes = {"one": first, "two": second, "three": third}
    asked = [
        unit(f"Unit {seat}", seat, at=row(10, 20 * place, count=2), with_=[(hero, (20, 20 * place))])  # type: ignore[arg-type]
        for place, (seat, hero) in enumerate(heroes.items(), 1)
        if hero
    ]
    table = battle(*asked, elixir={"one": elixir, "two": elixir}, dice=dice)
    table.state.winner = None
    table.start(authority.Opposition())
    return table


def won(table: Table, seat: Seat) -> bool:
    table.finish()
    return table.state.winner == seat and not table.state.stack


def test_the_highest_die_and_authority_wins_GB14() -> None:
    assert won(opposition(PLAIN[4], PLAIN[3], 3, 5), "two")


def test_a_one_loses_whatever_the_authority_G1() -> None:
    assert won(opposition(PLAIN[4], PLAIN[0], 1, 2), "two")


def test_if_all_roll_ones_all_roll_again_GB14() -> None:
    assert won(opposition(PLAIN[4], PLAIN[0], 1, 1, 3, 2), "one")


def test_equal_results_are_rolled_again_GB14() -> None:
    assert won(opposition(PLAIN[4], PLAIN[3], 3, 4, 5, 2), "one")


def test_only_those_who_are_equal_roll_again_G74() -> None:
    assert won(opposition(PLAIN[4], PLAIN[3], 3, 4, 2, 5, 2, third=PLAIN[0]), "one")


def test_of_two_sixes_the_lowest_authority_rolls_first_and_a_one_loses_G1() -> None:
    table = opposition(PLAIN[4], PLAIN[3], 6, 6, 1)
    assert table.decision.seat == "two"
    table.play(RollAgain())
    assert won(table, "one")


def test_a_six_may_stand_G1() -> None:
    table = opposition(PLAIN[4], PLAIN[3], 6, 5)
    table.play(Stand())
    assert won(table, "one")


def test_sixes_go_on_as_long_as_they_come_G62() -> None:
    table = opposition(PLAIN[0], PLAIN[4], 6, 5, 6, 2)
    table.play(RollAgain())
    table.play(RollAgain())
    assert won(table, "one")


def test_a_strategist_keeps_the_best_of_two_dice_GB15() -> None:
    assert won(opposition(MARSHAL, PLAIN[4], 1, 5, 4), "one")


def test_a_strategist_loses_with_two_ones_only_G1() -> None:
    assert won(opposition(MARSHAL, PLAIN[0], 1, 1, 2), "two")


def test_a_strategist_rolls_his_six_again_and_the_other_die_is_gone_G62() -> None:
    table = opposition(MARSHAL, PLAIN[4], 6, 3, 5, 4)
    table.play(RollAgain())
    assert won(table, "one")
    (bid,) = [each for each in table.told(authority.events.AuthorityRolled) if each.dice == (6, 3, 4)]
    assert bid.total.total == 14


def test_a_commander_in_rout_has_no_authority_and_no_bonus_die_G62() -> None:
    table = battle(
        unit("A", at=row(10, 10, count=2), with_=[(MARSHAL, (10, 20))], rout=True),
        unit("B", "two", at=row(10, 40, count=2), with_=[(PLAIN[0], (10, 50))]),
        dice=[3, 4],
    )
    table.start(authority.Opposition())
    assert won(table, "two")


def test_a_company_without_a_commander_has_no_authority_GB14() -> None:
    table = battle(
        unit("A"), unit("B", "two", at=row(10, 40, count=2), with_=[(PLAIN[3], (10, 50))]), dice=[5, 3]
    )
    table.start(authority.Opposition())
    assert won(table, "two")


def test_the_extra_die_is_paid_before_the_roll_G74() -> None:
    table = opposition(PLAIN[4], PLAIN[3], 1, 5, 4, elixir=1)
    table.play(Feats(die=True))
    table.play(Forgo())
    assert won(table, "one")
    assert table.state.elixir == {"one": 0, "two": 1}


def test_the_re_roll_takes_ones_up_again_G74() -> None:
    table = opposition(PLAIN[4], PLAIN[3], 1, 5, 4, elixir=1)
    table.play(Feats(again=True))
    table.play(Forgo())
    assert won(table, "one")


def test_in_rout_no_feat_is_offered_GB75() -> None:
    table = battle(
        unit("A", at=row(10, 10, count=2), with_=[(MARSHAL, (10, 20))], rout=True),
        unit("B", "two", at=row(10, 40, count=2)),
        elixir={"one": 3, "two": 3},
        dice=[3, 4],
    )
    table.start(authority.Opposition())
    assert won(table, "two")


# A company that is gone


def with_a_third(fate: Fate, *dice: int) -> Table:
    """Three companies before an opposition; the one unit of the third has this fate."""
    table = battle(
        unit("First", "one", at=row(10, 20, count=2), with_=[(PLAIN[4], (20, 20))]),
        unit("Second", "two", at=row(10, 40, count=2), with_=[(PLAIN[3], (20, 40))]),
        unit("Third", "three", at=row(10, 60, count=2), with_=[(PLAIN[3], (20, 60))]),
        dice=dice,
    )
    table.state.change(table.unit("Third"), fate=fate)
    table.start(authority.Opposition())
    return table


def rollers(table: Table) -> list[Seat]:
    return [each.seat for each in table.told(authority.events.AuthorityRolled)]


@pytest.mark.parametrize("fate", ["eliminated", "away"])
def test_a_company_with_nobody_left_rolls_for_no_authority_G172(fate: Fate) -> None:
    table = with_a_third(fate, 3, 2)
    assert won(table, "one")
    assert rollers(table) == ["one", "two"]


def test_if_all_who_take_part_roll_ones_they_alone_roll_again_G172() -> None:
    table = with_a_third("eliminated", 1, 1, 2, 4)
    assert won(table, "two")
    assert rollers(table) == ["one", "two", "one", "two"]


@pytest.mark.parametrize("fate", ["waiting", "reinforcement"])
def test_a_company_with_somebody_still_to_come_rolls_G172(fate: Fate) -> None:
    table = with_a_third(fate, 2, 3, 5)
    assert won(table, "three")
    assert rollers(table) == ["one", "two", "three"]


# War staffs


def staffed(**staff: object) -> Table:
    """A Commander of Authority 3 who sees the standard of one of Authority 4, who came back and does not command."""
    bearer = profile("Bearer", role="bearer")
    table = battle(
        unit("Own", at=row(10, 20, count=2), with_=[(PLAIN[3], (20, 20))]),
        unit("Staff", at=row(40, 20, count=2), with_=[(PLAIN[4], (50, 20)), (bearer, (53, 20))], **staff),
        unit("Foes", "two", at=row(10, 60, count=2)),
    )
    table.state.commanders["one"] = table.hero("Own")
    return table


def test_a_commander_who_sees_the_standard_of_a_greater_one_uses_his_authority_GB78() -> None:
    assert authority.worth(staffed().state, "one").total == 4


def test_a_war_staff_in_rout_lends_no_authority_GB78() -> None:
    assert authority.worth(staffed(rout=True).state, "one").total == 3


def test_a_commander_in_rout_has_none_whoever_stands_by_him_GB14() -> None:
    table = staffed()
    table.state.change(table.unit("Own"), rout=True)
    assert authority.worth(table.state, "one").total == 0
