"""Feats on tests (GB-98, GB-100, G-5, G-61)."""

from __future__ import annotations

from game.core.breakdowns import Breakdown, Part
from game.systems.confrontation import dice_tests, events
from game.systems.confrontation.actions import Feats, Forgo
from game.systems.confrontation.control import Abilities
from game.systems.confrontation.incarnates import feats
from game.systems.confrontation.state import FighterId, Test
from tests.systems.confrontation.builder import FENLING, MARSHAL, PRELATE, QUILL, Table, battle, row, unit
from tests.systems.confrontation.mystics.calls import acting, call, table, with_works


def duel(one: int = 3, two: int = 3) -> Table:
    """Two Incarnates with their units and some Elixir each."""
    return battle(
        unit("Wardens", at=row(40, 20, count=3), with_=[(MARSHAL, (40, 24))]),
        unit("Fenlings", "two", profile=FENLING, at=row(40, 30, count=3), with_=[(QUILL, (40, 27))]),
        elixir={"one": one, "two": two},
    )


def attack(made: Table, *, dice: int = 2, hero: FighterId = 0, victim: FighterId = 0) -> Table:
    """An attack of the Wardens' unit at margin 0."""
    value = Breakdown((Part(4, "a", "GB-62"),))
    test = Test(
        "attack",
        Breakdown((Part(dice, "dice", "GB-62"),)),
        value,
        value,
        by=1,
        against=2,
        hero=hero,
        victim=victim,
    )
    dice_tests.throw(made.state, test, Abilities("one"))
    made.start(dice=[])
    return made


def test_an_incarnate_may_buy_a_die_and_a_re_roll_for_his_own_test_GB100() -> None:
    made = duel()
    attack(made, hero=made.hero("Wardens"))
    assert set(made.decision.actions(made.state)) == {
        Forgo(),
        Feats(die=True),
        Feats(again=True),
        Feats(die=True, again=True),
    }
    made.play(Feats(die=True, again=True), dice=[1, 4, 2, 5, 3])
    made.finish()
    (rolled,) = made.told(events.TestRolled)
    assert (rolled.rolled.first, rolled.rolled.kept, rolled.rolled.successes) == ((1, 4, 2), (5, 4, 3), 2)
    assert made.state.elixir["one"] == 1


def test_against_an_incarnate_a_re_roll_of_successes_can_be_forced_GB100() -> None:
    made = duel()
    attack(made, victim=made.hero("Fenlings"))
    assert made.decision.seat == "two"
    assert set(made.decision.actions(made.state)) == {Forgo(), Feats(force=True)}
    made.play(Feats(force=True), dice=[4, 5, 1, 2])
    (rolled,) = made.told(events.TestRolled)
    assert rolled.rolled.successes == 0


def test_own_and_forced_re_rolls_cancel_each_other_G4() -> None:
    made = duel()
    attack(made, hero=made.hero("Wardens"), victim=made.hero("Fenlings"))
    made.play(Feats(again=True), dice=[])
    made.play(Feats(force=True), dice=[4, 1])
    made.finish()
    (rolled,) = made.told(events.TestRolled)
    assert (rolled.rolled.passes, rolled.rolled.successes) == ((), 1)


def test_the_active_player_is_asked_first_G5() -> None:
    made = duel()
    made.state.lead = "two"
    attack(made, hero=made.hero("Wardens"), victim=made.hero("Fenlings"))
    assert made.decision.seat == "two"
    made.play(Forgo(), dice=[])
    assert made.decision.seat == "one"


def test_each_feat_is_performed_once_in_an_activation_GB98_G61() -> None:
    made = duel(one=9)
    hero = made.hero("Wardens")
    attack(made, hero=hero)
    made.play(Feats(die=True), dice=[4, 4, 4])
    assert made.told(events.FeatDone) == [events.FeatDone(hero, feats.WORDS["die"], 1)]
    attack(made, hero=hero)
    assert set(made.decision.actions(made.state)) == {Forgo(), Feats(again=True)}


def test_another_incarnate_has_feats_of_his_own_GB98() -> None:
    made = duel(one=9)
    feats.perform(made.state, made.context(), made.hero("Wardens"), feats.WORDS["force"], 1, "GB-100")
    attack(made, victim=made.hero("Fenlings"))
    assert set(made.decision.actions(made.state)) == {Forgo(), Feats(force=True)}


def test_a_company_buys_no_more_than_it_can_pay_GB100() -> None:
    made = duel(one=1)
    attack(made, hero=made.hero("Wardens"))
    assert set(made.decision.actions(made.state)) == {Forgo(), Feats(die=True), Feats(again=True)}


def test_a_company_without_elixir_is_not_asked_GB100() -> None:
    made = duel(one=0)
    made.roll(4, 4)
    value = Breakdown((Part(4, "a", "GB-62"),))
    test = Test(
        "attack",
        Breakdown((Part(2, "dice", "GB-62"),)),
        value,
        value,
        by=1,
        against=2,
        hero=made.hero("Wardens"),
    )
    dice_tests.throw(made.state, test, Abilities("one"))
    made.start()
    assert made.state.decision is None
    assert len(made.told(events.TestRolled)) == 1


def test_a_fervor_test_is_the_incarnates_own_GB100_G61() -> None:
    made = table(
        unit("Wardens", at=row(40, 20, count=3), with_=[(with_works(PRELATE, "Lance of Dawn"), (40, 24))]),
        unit("Fenlings", "two", profile=FENLING, at=row(40, 40, count=3)),
        elixir={"one": 2},
    )
    acting(made, "Wardens", faith=10)
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings"), dice=[])
    made.play(Feats(die=True, again=True), dice=[1, 2, 3, 4, 1, 1, 1])
    made.finish()
    fervor, strength = made.told(events.TestRolled)
    assert (fervor.rolled.first, fervor.rolled.kept, fervor.rolled.successes) == ((1, 2), (3, 4), 1)
    assert strength.rolled.test.hero == 0
    assert made.state.elixir["one"] == 0


def test_the_strength_test_of_a_work_is_not_the_callers_own_G127() -> None:
    made = table(
        unit("Wardens", at=row(40, 20, count=3), with_=[(with_works(PRELATE, "Lance of Dawn"), (40, 24))]),
        unit("Fenlings", "two", profile=FENLING, at=row(40, 40, count=3)),
        elixir={"one": 5},
    )
    acting(made, "Wardens", faith=10)
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings"), dice=[])
    made.play(Forgo(), dice=[4, 1, 1, 1])
    made.finish()
    assert made.state.elixir["one"] == 5
