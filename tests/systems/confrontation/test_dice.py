"""The universal table, bonus dice and re-rolls, with the dice given (rulings' checks 1 to 5), and the exact chances."""

from __future__ import annotations

from itertools import product

import pytest

from game.core.breakdowns import Breakdown, Part
from game.core.steps import Step
from game.systems.confrontation import dice, dice_tests, odds
from game.systems.confrontation.actions import Feats, Forgo, RollAgain, Stand
from game.systems.confrontation.state import Battle, Test
from tests.systems.confrontation.builder import MARSHAL, Table, battle, row, unit


class Nothing(Step[Battle], frozen=True, tag="Nothing"):
    """What follows a test in these tests."""

    def proceed(self, state: Battle, ctx: object) -> None:
        pass


def total(amount: int, cause: str = "value") -> Breakdown:
    return Breakdown((Part(amount, cause, ""),))


def rerolls(count: int) -> tuple[Part, ...]:
    return tuple(Part(1, f"re-roll {number}", "") for number in range(count))


def rolled(
    count: int, margin: int, *faces: int, own: int = 0, forced: int = 0, best: bool = False, **what: bool
) -> Battle:
    """The battle after a test with these dice; all of them are rolled."""
    table = battle(unit("A"), unit("B", "two", at=row(60, 60, count=1)))
    test = Test(
        "attack",
        total(count),
        total(10),
        total(10 - margin),
        rerolls(own),
        rerolls(forced),
        best,
        by=1,
        **what,
    )
    table.roll(*faces)
    dice_tests.throw(table.state, test, Nothing())
    table.start()
    if not what.get("asks"):
        table.finish()
    return table.state


def successes(*args: int, **what: int) -> int:
    found = rolled(*args, **what).rolled  # type: ignore[arg-type]
    assert found is not None
    return found.successes


@pytest.mark.parametrize(
    ("margins", "least"),
    [
        ((-9, -6, -5, -4), 6), ((-3, -2), 5), ((-1, 0, 1), 4), ((2, 3), 3), ((4, 5, 6, 9), 2),
    ],
)  # fmt: skip
def test_the_margin_says_what_is_needed_G2(margins: tuple[int, ...], least: int) -> None:
    assert [dice.needed(margin) for margin in margins] == [least] * len(margins)


def test_a_six_gives_a_bonus_die_that_counts_G3() -> None:
    assert successes(4, -1, 4, 3, 6, 1, 5) == 3


def test_a_bonus_six_gives_another_one_G3() -> None:
    assert successes(1, 0, 6, 6, 4) == 3


def test_at_the_hard_end_all_successes_are_halved_upwards_after_the_bonus_dice_G2() -> None:
    assert successes(3, -6, 6, 6, 2, 6, 1, 3) == 2


def test_at_the_easy_end_fives_give_bonus_dice_too_G2() -> None:
    assert successes(4, 6, 1, 2, 5, 6, 5, 1, 2) == 5


def test_a_five_one_column_before_gives_no_bonus_die_G3() -> None:
    assert successes(2, 5, 5, 5) == 2


def test_failures_are_rolled_again_before_the_bonus_dice_G4() -> None:
    assert successes(4, 0, 1, 2, 6, 4, 6, 3, 4, 2, own=1) == 4


def test_own_and_forced_re_rolls_cancel_G4() -> None:
    assert successes(2, 0, 4, 1, own=1, forced=1) == 1


def test_a_forced_re_roll_takes_successes_away_G4() -> None:
    assert successes(2, 0, 6, 1, 2, forced=1) == 0


def test_two_re_rolls_go_in_passes_over_what_is_still_failed_G60() -> None:
    assert successes(2, 0, 1, 2, 4, 3, 5, own=2) == 2


def test_a_marksman_may_leave_his_failures_and_is_not_asked_again_G60_G73() -> None:
    table = battle(unit("A"), unit("B", "two", at=row(60, 60, count=1)), dice=[1, 4])
    dice_tests.throw(
        table.state, Test("shot", total(2), total(4), total(4), rerolls(2), by=1, asks=True), Nothing()
    )
    table.start()
    table.play(Stand())
    assert table.state.rolled is not None
    assert table.state.rolled.kept == (1, 4)
    assert not table.state.stack


def test_a_marksman_may_roll_his_failures_again_G73() -> None:
    table = battle(unit("A"), unit("B", "two", at=row(60, 60, count=1)), dice=[1, 4, 5])
    dice_tests.throw(
        table.state, Test("shot", total(2), total(4), total(4), rerolls(1), by=1, asks=True), Nothing()
    )
    table.start()
    table.play(RollAgain())
    assert table.state.rolled is not None
    assert table.state.rolled.successes == 2


def test_a_test_that_keeps_one_die_has_no_bonus_dice_and_one_success_G63() -> None:
    assert successes(3, 0, 6, 5, 1, best=True) == 1


def test_of_a_test_that_keeps_one_die_nothing_is_rolled_again_while_one_succeeds_G76() -> None:
    found = rolled(2, 0, 4, 1, own=1, best=True).rolled
    assert found is not None
    assert (found.kept, found.successes) == ((4, 1), 1)


def test_if_all_its_dice_have_failed_all_are_rolled_again_G76() -> None:
    found = rolled(2, 0, 3, 1, 2, 5, own=1, best=True).rolled
    assert found is not None
    assert (found.kept, found.successes) == ((2, 5), 1)


# Feats


def duel(elixir: int = 3, dice: tuple[int, ...] = ()) -> Table:
    return battle(
        unit("A", at=row(10, 10, count=2), with_=[(MARSHAL, (10, 13))]),
        unit("B", "two", at=row(10, 30, count=2), with_=[(MARSHAL, (10, 33))]),
        elixir={"one": elixir, "two": elixir},
        dice=dice,
    )


def test_feats_are_offered_before_the_roll_the_active_player_first_G5() -> None:
    table = duel(dice=(1, 1, 1, 4, 4))
    test = Test("attack", total(2), total(4), total(4), by=1, hero=table.hero("A"), victim=table.hero("B"))
    dice_tests.throw(table.state, test, Nothing())
    table.start()
    assert table.decision.seat == "one"
    table.play(Feats(die=True))
    assert table.decision.seat == "two"
    table.play(Forgo())
    assert table.state.rolled is not None
    assert len(table.state.rolled.first) == 3
    assert table.state.elixir == {"one": 2, "two": 3}


def test_a_charge_on_an_incarnate_who_forces_a_re_roll_has_none_either_way_G4() -> None:
    table = duel(dice=(6, 1, 2))
    test = Test("attack", total(2), total(4), total(4), rerolls(1), by=1, victim=table.hero("B"))
    dice_tests.throw(table.state, test, Nothing())
    table.start()
    table.play(Feats(force=True))
    assert table.state.rolled is not None
    assert table.state.rolled.passes == ()
    table.finish()


def test_each_feat_is_performed_once_an_activation_G61() -> None:
    table = duel(dice=(4, 4, 4))
    test = Test("attack", total(2), total(4), total(4), by=1, hero=table.hero("A"))
    dice_tests.throw(table.state, test, Nothing())
    table.start()
    table.play(Feats(die=True))
    dice_tests.throw(table.state, test, Nothing())
    table.start()
    assert table.decision.actions(table.state) == [Forgo(), Feats(again=True)]


def test_nobody_is_asked_who_cannot_pay_GB100() -> None:
    table = duel(elixir=0, dice=(4, 4))
    test = Test("attack", total(2), total(4), total(4), by=1, hero=table.hero("A"), victim=table.hero("B"))
    dice_tests.throw(table.state, test, Nothing())
    table.start()
    assert not table.state.stack


# Chances


@pytest.mark.parametrize("margin", [-7, -4, -2, 0, 2, 4, 6])
@pytest.mark.parametrize(("own", "forced"), [(0, 0), (1, 0), (0, 1), (2, 0), (2, 1)])
def test_the_chance_of_an_initial_die_is_counted_over_all_its_faces(
    margin: int, own: int, forced: int
) -> None:
    net = own - forced
    counted = {"failed": 0, "bare": 0, "rich": 0}
    throws = list(product(range(1, 7), repeat=1 + abs(net)))
    for faces in throws:
        at = 0
        while at < abs(net) and dice.succeeds(margin, faces[at]) != (net > 0):
            at += 1
        face = faces[at]
        kind = (
            "failed"
            if not dice.succeeds(margin, face)
            else "rich"
            if dice.gives_bonus(margin, face)
            else "bare"
        )
        counted[kind] += 1
    assert odds.one_die(margin, own, forced) == pytest.approx(
        [each / len(throws) for each in counted.values()]
    )


@pytest.mark.parametrize("margin", [-6, -5, 0, 3, 6, 8])
def test_the_distribution_of_a_test_adds_up_every_way_it_can_fall(margin: int) -> None:
    counted: dict[int, float] = {}

    def fall(left: int, faces: tuple[int, ...], chance: float) -> None:
        if chance < 1e-7:
            return
        if not left:
            count = dice.total(margin, faces)
            counted[count] = counted.get(count, 0.0) + chance
            return
        for face in range(1, 7):
            fall(left - 1 + dice.gives_bonus(margin, face), (*faces, face), chance / 6)

    fall(2, (), 1.0)
    chances = odds.successes(2, margin)
    for count in range(5):
        found = chances[count] if count < len(chances) else 0.0
        assert found == pytest.approx(counted.get(count, 0.0), abs=2e-3)


def test_distributions_add_up_to_one() -> None:
    for count, margin, own in product((0, 1, 7, 40), (-8, -3, 0, 3, 7), (0, 1)):
        assert sum(odds.successes(count, margin, own)) == pytest.approx(1.0, abs=1e-6)


def test_damage_is_hits_wounding_one_after_the_other() -> None:
    chances = odds.damage(1, (0, 0, 0), (0, 0, 0), False)
    hits = odds.successes(1, 0)
    none = sum(chance * 0.5**count for count, chance in enumerate(hits))
    assert chances[0] == pytest.approx(none)


def test_the_best_of_several_dice_succeeds_if_one_does_GB66() -> None:
    assert odds.best_of(2, 0) == pytest.approx(0.75)
