"""Templates: where they land, how wide they are, who is under them (GB-56 to GB-58, G-7, G-15, G-65, G-107; checks 12 to 14)."""

from __future__ import annotations

import pytest

from game.core.breakdowns import Breakdown, Part
from game.core.chance import Chance, Seeded
from game.systems.confrontation.actions import Feats, RollAgain, Shoot, Stand
from game.systems.confrontation.dice_tests import FeatOffer
from game.systems.confrontation.events import Fell, TestRolled
from game.systems.confrontation.fire import area, events, ranged_attacks
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    MARSHAL,
    QUARRELLER,
    STALKER,
    WARDEN,
    Table,
    battle,
    box,
    piece,
    profile,
    row,
    unit,
)
from tests.systems.confrontation.fire.salvos import FAMILIAR, GUNNER, MORTAR, THROWER, refusal, shoot

BOMBARD = profile("Bombard", role="incarnate", rank=2, ranged=(2, 5, 5, 200), elixir=2)


def mortar(*units: object, gap: float = 20, far: bool = False, **what: object) -> Table:
    """A mortar whose leader faces a unit so many centimetres away, base to base, and others on the table."""
    made = battle(
        unit("Mortar", at=[(60, 10), (57, 10), (63, 10)], profile=GUNNER, with_=[(MORTAR, (60, 5))]),
        *(units or (unit("Fenlings", "two", at=row(60, 13 + gap, count=4, step=3.2), profile=FENLING),)),  # type: ignore[arg-type]
        **what,  # type: ignore[arg-type]
    )
    made.activate("Mortar", "walk")
    return made


def shells(at: int = 5) -> Shoot:
    return Shoot("mortar", 2, at)


# Where it lands


@pytest.mark.parametrize(
    ("direction", "failures", "x", "y"),
    [(1, 1, 0, -100), (2, 1, 87, -50), (3, 1, 87, 50), (4, 1, 0, 100), (5, 1, -87, 50), (6, 1, -87, -50), (3, 2, 173, 100), (1, 3, 0, -300)],
)  # fmt: skip
def test_a_template_deviates_up_the_table_on_a_one_then_clockwise_check_12_G15(
    direction: int, failures: int, x: int, y: int
) -> None:
    assert area.drift((6000, 4000), direction, failures) == (6000 + x, 4000 + y)


@pytest.mark.parametrize(
    ("weapon", "successes", "radius", "tests"),
    [
        (200, 2, 400, 1),
        (400, 3, 1000, 2),
        (200, 0, 200, 1),
        (200, 1, 200, 1),
        (200, 5, 1000, 1),
        (200, 6, 1000, 2),
    ],
)
def test_the_area_grows_with_each_success_to_ten_checks_12_to_14_GB58(
    weapon: int, successes: int, radius: int, tests: int
) -> None:
    assert area.spread(weapon, successes) == (radius, tests)


def test_two_hits_and_two_misses_move_and_widen_the_template_check_12_GB57() -> None:
    heavy = profile("Heavy", role="incarnate", rank=2, ranged=(4, 4, 5, 200))
    made = battle(
        unit("Bows", at=[(57, 10)], profile=QUARRELLER, with_=[(heavy, (60, 10))]),
        unit("Fenlings", "two", at=row(60, 60, count=4), profile=FENLING),
    )
    made.activate("Bows", "walk")
    shoot(made, Shoot("heavy", 2, 3, 2), 1, 2, 4, 5, 3, *[1] * 9)
    landed = made.told(events.TemplateLanded)[0]
    assert (landed.direction, landed.deviation, landed.radius) == (3, 200, 400)
    assert landed.at == (6000 + 173, 6000 + 100)


def test_without_a_failure_nothing_deviates_and_no_die_is_rolled_GB57() -> None:
    made = shoot(mortar(), shells(), 4, 5, 1, 1)
    landed = made.told(events.TemplateLanded)[0]
    assert (landed.direction, landed.at) == (0, landed.aimed)
    assert landed.radius == 400
    made.finish()


def test_all_failures_deviate_and_strike_with_the_weapons_own_area_check_14_GB58() -> None:
    made = shoot(mortar(gap=35), shells(), 1, 2, 4, 1)
    landed = made.told(events.TemplateLanded)[0]
    assert (landed.direction, landed.deviation, landed.radius) == (4, 200, 200)
    assert landed.under == (5,)
    made.finish()


def test_an_area_shot_that_only_a_halved_six_could_hit_is_lost_without_a_roll_G7() -> None:
    made = battle(
        unit("Mortar", at=[(60, 5), (57, 5), (63, 5)], profile=GUNNER, with_=[(MORTAR, (60, 10))]),
        unit("Fenlings", "two", at=row(60, 126, count=3), profile=FENLING),
        size=(120, 130),
    )
    made.activate("Mortar", "walk")
    shoot(made, Shoot("mortar", 2, 5))
    assert made.told(events.SalvoLost)
    assert not made.told(TestRolled)


# The aim


def test_a_template_is_placed_over_a_fighter_of_the_target_GB56() -> None:
    found = refusal(mortar(), Shoot("mortar", 2))
    assert found is not None
    assert found.rule == "GB-56"
    assert found.nearest is not None


def test_a_template_is_placed_over_a_fighter_who_is_seen_GB56() -> None:
    made = mortar(
        unit("Fenlings", "two", at=[(60, 33), (80, 33)], profile=FENLING),
        pieces=[piece("block", box(68, 15, 8, 10), "obstacle", height=9)],
    )
    assert refusal(made, shells(5)) is None
    found = refusal(made, shells(6))
    assert found is not None
    assert found.rule == "GB-56"


def test_a_template_needs_no_elixir_for_the_fighter_it_is_placed_over_GB56() -> None:
    made = mortar(elixir={"one": 0, "two": 0})
    assert refusal(made, shells(7)) is None


# The marksman is asked


def hero() -> Table:
    made = battle(
        unit("Bows", at=[(57, 10)], profile=QUARRELLER, with_=[(BOMBARD, (60, 10))]),
        unit("Fenlings", "two", at=row(60, 30, count=4, step=3.2), profile=FENLING),
        elixir={"one": 1, "two": 0},
    )
    made.activate("Bows", "walk")
    shoot(made, Shoot("bombard", 2, 3, 2))
    made.play(Feats(again=True), dice=[1, 5])
    return made


def test_the_marksman_may_let_a_failed_die_stand_G73() -> None:
    made = hero()
    made.play(Stand(), dice=[4, *[1] * 9])
    assert made.told(events.TemplateLanded)[0].deviation == 100


def test_the_marksman_may_roll_a_failed_die_again_G73() -> None:
    made = hero()
    made.play(RollAgain(), dice=[5, *[1] * 9])
    landed = made.told(events.TemplateLanded)[0]
    assert (landed.deviation, landed.radius) == (0, 400)


# Who is under it


@pytest.mark.parametrize(("away", "hit"), [(3.4, True), (3.5, True), (3.6, False)])
def test_partly_under_the_template_is_under_it_G11(away: float, hit: bool) -> None:
    made = mortar(unit("Fenlings", "two", at=[(60, 33), (60 + away, 33)], profile=FENLING))
    assert (6 in {each.id for each in area.under(made.state, (6000, 3300), 200)}) is hit


def test_friend_and_foe_and_unseen_fighters_suffer_GB56() -> None:
    made = mortar(
        unit("Fenlings", "two", at=row(60, 33, count=2, step=3.2), profile=FENLING),
        unit("Wardens", at=[(60, 37)], profile=WARDEN),
        unit("Others", "two", at=[(57, 30)], profile=FENLING),
    )
    shoot(made, shells(), 4, 4, 5, 5, 5, 5)
    strengths = [each.rolled.test for each in made.told(TestRolled)][1:]
    assert [each.against for each in strengths] == [2, 4, 3]
    assert [each.dice.total for each in strengths] == [2, 1, 1]
    assert sorted(made.state.fallen) == [5, 6, 7, 8]


def test_a_template_fells_more_than_there_were_weapons_GB56() -> None:
    made = shoot(mortar(), shells(6), 4, 4, 5, 5, 5)
    assert made.count("Fenlings") == 1
    assert len(made.told(Fell)) == 1


def test_only_those_under_the_template_are_lost_G107() -> None:
    made = shoot(mortar(gap=35), shells(8), 1, 4, 1, 5, 5)
    assert made.told(events.TemplateLanded)[0].under == (7, 8)
    assert sorted(made.state.fallen) == [7, 8]


def test_beyond_ten_each_under_it_takes_two_tests_check_13_GB58() -> None:
    made = shoot(mortar(gap=5), shells(6), 6, 6, 6, 6, 5, 5, *[2] * 18)
    landed = made.told(events.TemplateLanded)[0]
    assert (landed.radius, landed.tests) == (1000, 2)
    assert [each.rolled.test.dice.total for each in made.told(TestRolled)[1:]] == [4, 4, 3, 3]


def test_an_incarnate_is_spared_while_any_other_fighter_of_his_unit_lives_G65() -> None:
    made = mortar(
        unit(
            "Fenlings",
            "two",
            at=[(90, 33)],
            profile=FENLING,
            with_=[(MARSHAL, (60, 33)), (FAMILIAR, (60, 36))],
        )
    )
    shoot(made, shells(6), 4, 4)
    assert sorted(made.state.fallen) == [7]
    made.finish()


def test_an_incarnate_who_is_alone_takes_his_test_G65() -> None:
    made = mortar(unit("Fenlings", "two", at=[], profile=FENLING, with_=[(MARSHAL, (60, 33))]))
    shoot(made, shells(5), 4, 4, 6, 1)
    test = made.told(TestRolled)[1].rolled.test
    assert (test.victim, test.dice.total) == (5, 1)
    assert made.state.fighters[5].health == 2


def test_crew_and_machine_take_their_own_tests_G65() -> None:
    made = mortar(
        unit(
            "Thrower", "two", at=row(60, 33, count=2, step=3.2), profile=GUNNER, with_=[(THROWER, (61.5, 38))]
        )
    )
    shoot(made, shells(), 4, 4, 1, 1, 5)
    strengths = [each.rolled.test for each in made.told(TestRolled)][1:]
    assert [(each.dice.total, each.difficulty.total) for each in strengths] == [(2, 4), (1, 7)]
    assert made.state.fighters[7].health == 5


def test_who_is_gone_with_his_machine_tests_no_more_G107() -> None:
    weak = profile("Weak", "machine", role="machine", health=1, resilience=2)
    made = mortar(
        unit("Thrower", "two", at=row(60, 33, count=2, step=3.2), profile=GUNNER, with_=[(weak, (61.5, 38))])
    )
    shoot(made, shells(), 4, 4, 5, 5)
    assert made.count("Thrower") == 0
    made.finish()


def test_a_titan_under_a_template_gives_no_bonus_dice_GB82() -> None:
    made = mortar(unit("Colossus", "two", at=[(60, 33)], profile=COLOSSUS))
    shoot(made, shells(5), 4, 4, 6)
    assert made.state.fighters[5].health == 9
    made.finish()


def test_each_under_a_template_suffers_for_himself_G107() -> None:
    made = mortar(unit("Stalkers", "two", at=row(57, 34, count=3, step=5.2), profile=STALKER, leader=5))
    shoot(made, shells(6), 4, 4, 5, 3, 5)
    assert made.told(TestRolled)[1].rolled.successes == 2
    assert [made.state.fighters[each].health for each in (5, 6, 7)] == [2, 3, 2]
    made.finish()


def test_a_bonus_die_strikes_the_same_fighter_again_G107() -> None:
    made = mortar(unit("Stalkers", "two", at=row(57, 34, count=2, step=5.2), profile=STALKER, leader=5))
    shoot(made, shells(5), 4, 4, 1, 6, 6, 5)
    assert made.told(TestRolled)[1].rolled.successes == 3
    assert (made.state.fighters[5].health, made.count("Stalkers")) == (3, 1)
    made.finish()


def test_terrain_under_a_template_takes_no_harm_G168() -> None:
    tent = piece("tent", box(58, 30, 4, 4), "obstacle", "destructible", height=4, resilience=0, points=4)
    made = shoot(mortar(pieces=[tent]), shells(6), 4, 4, 5, 5, 5)
    assert made.state.pieces["tent"].points == 4


def test_who_falls_in_the_first_of_two_tests_takes_no_second_G107() -> None:
    made = shoot(mortar(gap=5), shells(6), 6, 6, 6, 6, 5, 5, 5, 5, 5, 1, *[1] * 7)
    first, second = made.told(TestRolled)[1:3]
    assert (first.rolled.test.dice.total, second.rolled.test.dice.total) == (4, 1)
    assert made.count("Fenlings") == 1


def test_an_incarnate_marksman_may_perform_feats_on_each_test_of_his_template_G107() -> None:
    made = hero()
    made.state.elixir["one"] = 1
    made.play(RollAgain(), dice=[5])
    assert isinstance(made.decision, FeatOffer)
    made.play(Feats(die=True), dice=[1, 5, 4])
    strengths = [each.rolled.test.dice.total for each in made.told(TestRolled)][1:]
    assert strengths == [2, 1]
    assert sorted(made.state.fallen) == [3, 4]
    made.finish()


def test_a_burst_does_not_deviate_and_strikes_all_under_it_G63() -> None:
    made = mortar(unit("Fenlings", "two", at=row(60, 33, count=4, step=3.2), profile=FENLING))
    made.roll(5, 5, 1)
    value = Breakdown((Part(5, "Spew", "GB-80"),))
    area.burst(made.state, made.context(), (6000, 3300), 300, value, 1, 0, "mystic")
    made.start()
    assert sorted(made.state.fallen) == [5, 6]
    assert made.told(Fell)[0].cause == "mystic"


def test_an_incarnate_performs_no_feats_on_the_strength_of_his_work_G127() -> None:
    made = hero()
    made.state.stack, made.state.elixir["one"] = [], 5
    made.roll(5, 5, 1)
    value = Breakdown((Part(5, "Ninth Wave", "GB-89"),))
    area.burst(made.state, made.context(), (6480, 3000), 300, value, 1, 2, "mystic")
    made.start()
    assert made.state.decision is None
    assert made.told(TestRolled)[-1].rolled.test.dice.total == 2


def test_every_fighter_who_is_seen_is_aimed_at_in_the_end_GB56() -> None:
    made = mortar()
    chance = Chance(Seeded(2))
    drawn = {ranged_attacks.sample(made.state, chance) for _ in range(60)}
    assert drawn == {shells(at) for at in (5, 6, 7, 8)}


def test_the_middle_of_the_target_and_the_thickest_of_the_enemy_are_suggested_GB56() -> None:
    crowd = [(58.0, 33.0), (62.0, 33.0), (78.0, 33.0), (81.2, 33.0), (84.4, 33.0)]
    made = mortar(unit("Fenlings", "two", at=crowd, profile=FENLING))
    assert ranged_attacks.suggest(made.state) == [shells(7), shells(8)]


def test_a_template_over_friends_is_not_the_thickest_of_the_enemy_GB56() -> None:
    made = mortar(
        unit("Fenlings", "two", at=[(58, 33), (62, 33), (70, 33)], profile=FENLING),
        unit("Wardens", at=[(60, 37)], profile=WARDEN),
    )
    fenlings = made.state.members(2)
    assert area.densest(made.state, fenlings, 200, 1).id == 7
