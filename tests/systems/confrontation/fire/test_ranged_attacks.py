"""Ranged attacks, step by step (GB-49 to GB-55, G-10, G-30, G-32, G-57, G-65; checks 9 to 11 of the rulings)."""

from __future__ import annotations

import msgspec
import pytest

from game.core.chance import Chance, Seeded
from game.systems.confrontation import dice
from game.systems.confrontation.actions import Feats, Forgo, Shoot
from game.systems.confrontation.events import Fell, TestRolled
from game.systems.confrontation.fire import events, ranged_attacks, salvo
from game.systems.confrontation.profile import Profile, Weapon
from game.systems.confrontation.state import Ongoing
from game.systems.confrontation.works import Lend, Target, Work
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    MARSHAL,
    MAULKIN,
    QUARRELLER,
    WARDEN,
    Table,
    battle,
    box,
    piece,
    row,
    unit,
)
from tests.systems.confrontation.fire.salvos import (
    ARCHER_HERO,
    BOLTS,
    GUNNER,
    MORTAR,
    THROWER,
    refusal,
    shoot,
    table,
)

WALL = piece("wall", box(30, 20, 60, 2), "obstacle", height=2)
HOUSE = piece("house", box(20, 15, 80, 10), "building", height=8)


# Who may shoot


@pytest.mark.parametrize(
    ("form", "rule"), [("walk", ""), ("run", "G-20"), ("assault", "G-20"), (None, "G-20")]
)
def test_only_a_unit_that_walks_shoots_G20(form: str | None, rule: str) -> None:
    made = table()
    made.state.progress(form=form)
    found = refusal(made)
    assert (found.rule if found else "") == rule


@pytest.mark.parametrize("moved", [False, True])
def test_a_unit_shoots_before_or_after_its_walk_GB49(moved: bool) -> None:
    made = table()
    made.state.progress(moved=moved)
    assert refusal(made) is None


def test_an_engaged_unit_does_not_shoot_GB49() -> None:
    made = table(unit("Maulkin", "two", at=[(56, 13.5)], profile=MAULKIN))
    found = refusal(made)
    assert found is not None
    assert found.rule == "GB-49"
    assert ranged_attacks.suggest(made.state) == []


def test_a_unit_in_rout_does_not_shoot_GB75() -> None:
    made = table()
    made.state.change(1, rout=True)
    found = refusal(made)
    assert found is not None
    assert found.rule == "GB-75"


@pytest.mark.parametrize(("round", "rule"), [(1, "G-57"), (2, "")])
def test_nobody_shoots_in_the_quiet_rounds_G57(round: int, rule: str) -> None:
    made = table(council={"quiet": 1})
    made.state.round = round
    found = refusal(made)
    assert (found.rule if found else "") == rule


def test_a_profile_shoots_once_in_an_activation_GB50() -> None:
    made = shoot(table(), BOLTS, 1, 1, 1)
    found = refusal(made)
    assert found is not None
    assert found.rule == "GB-50"


def test_who_has_no_ranged_weapon_does_not_shoot_GB49() -> None:
    made = table()
    made.activate("Fenlings", "walk")
    found = refusal(made, Shoot("fenling", 1))
    assert found is not None
    assert found.rule == "GB-49"


def test_special_fighters_of_the_same_characteristics_shoot_with_their_like_G117() -> None:
    adept = msgspec.structs.replace(QUARRELLER, id="adept", name="Adept", role="special")
    made = battle(
        unit(
            "Bows",
            at=[(60, 10), (56, 10)],
            profile=QUARRELLER,
            with_=[(adept, (64, 10)), (ARCHER_HERO, (68, 10))],
        ),
        unit("Fenlings", "two", at=[(60, 33)], profile=FENLING),
    )
    made.activate("Bows", "walk")
    assert {each for each in ranged_attacks.suggest(made.state) if isinstance(each, Shoot)} == {
        BOLTS,
        Shoot("hawk", 2, hero=4),
    }
    shoot(made, BOLTS, 1, 1, 1)
    assert made.told(events.Shot)[0].marksmen == (1, 2, 3)
    assert refusal(made, Shoot("adept", 2)) is not None


def test_an_incarnate_shoots_with_his_own_weapon_alone_GB94() -> None:
    made = heroic()
    assert refusal(made, Shoot("quarreller", 2, hero=3)) is not None
    assert refusal(made, Shoot("hawk", 2)) is not None


# The target


def test_nobody_shoots_at_an_engaged_unit_GB51() -> None:
    made = table(unit("Wardens", at=[(60, 36)], profile=WARDEN))
    found = refusal(made)
    assert found is not None
    assert found.rule == "GB-51"
    assert "engaged" in found.text


def test_a_refusal_names_another_unit_that_can_be_shot_at_GB51() -> None:
    made = table(
        unit("Wardens", at=[(60, 36)], profile=WARDEN), unit("Far", "two", at=[(60, 80)], profile=FENLING)
    )
    found = refusal(made)
    assert found is not None
    assert found.nearest == Shoot("quarreller", 4)


def test_a_unit_that_nobody_sees_is_no_target_GB51() -> None:
    found = refusal(table(pieces=[HOUSE]))
    assert found is not None
    assert found.rule == "GB-51"
    assert "sees" in found.text


def test_friends_are_no_target_GB51() -> None:
    made = table(unit("Friends", at=[(20, 40)], profile=WARDEN))
    found = refusal(made, Shoot("quarreller", 3))
    assert found is not None
    assert found.rule == "GB-51"


def test_only_marksmen_who_see_a_fighter_of_the_target_shoot_GB51() -> None:
    made = shoot(
        table(pieces=[piece("block", box(52, 14, 7.2, 12), "obstacle", height=8)], enemies=1), BOLTS, 1, 1
    )
    assert made.told(events.Shot)[0].marksmen == (1, 3)
    made.finish()


# Range and interference


@pytest.mark.parametrize(
    ("distance", "points"),
    [(0, 0), (1000, 0), (1001, 1), (2000, 1), (2010, 2), (3000, 2), (3010, 3), (9500, 9)],
)
def test_each_ten_centimetres_beyond_the_first_make_a_shot_harder_G10(distance: int, points: int) -> None:
    assert salvo.band(distance) == points


@pytest.mark.parametrize(("gap", "least"), [(30.0, 4), (30.1, 5)])
def test_thirty_centimetres_with_interference_need_a_four_and_a_bit_more_a_five_check_9_G10(
    gap: float, least: int
) -> None:
    bow = msgspec.structs.replace(QUARRELLER, id="bow", ranged=Weapon(1, 3, 3))
    made = battle(
        unit("Bows", at=[(60, 10)], profile=bow),
        unit("Fenlings", "two", at=[(60, 13 + gap)], profile=FENLING),
        pieces=[WALL],
    )
    made.activate("Bows", "walk")
    shoot(made, Shoot("bow", 2), 1)
    test = made.told(TestRolled)[0].rolled.test
    assert [part.amount for part in test.difficulty.parts] == [2 if gap == 30.0 else 3, 2]
    assert dice.needed(test.margin) == least


def test_what_interferes_is_named_and_counts_once_GB52() -> None:
    made = shoot(table(unit("Friends", at=[(60, 25)], profile=WARDEN), pieces=[WALL]), BOLTS, 1, 1, 1)
    assert made.told(events.Shot)[0].interference == ("Wall", "Friends")
    test = made.told(TestRolled)[0].rolled.test
    assert [(part.amount, part.rule) for part in test.difficulty.parts] == [(1, "G-10"), (2, "GB-52")]


def test_a_work_that_hides_the_target_makes_the_shot_harder_G52() -> None:
    gloom = Work("gloom", "Gloom", "spell", Target("friend"), (Lend("ranged", 2),), lasts="round")
    made = table(works=[gloom])
    made.state.change(2, ongoing=(Ongoing("gloom", 2),))
    shoot(made, BOLTS, 1, 1, 1)
    assert made.told(TestRolled)[0].rolled.test.difficulty.total == 3


# The tests and the losses


def test_each_success_is_a_hit_and_each_hit_a_strength_die_GB53() -> None:
    made = shoot(table(gap=9), BOLTS, 4, 1, 5, 4, 1)
    first, second = (each.rolled for each in made.told(TestRolled))
    assert (first.test.kind, first.test.dice.total, first.test.value.total, first.test.difficulty.total) == (
        "shot",
        3,
        4,
        0,
    )
    assert (second.test.kind, second.test.dice.total, second.test.value.total, second.test.difficulty.total) == ("strength", 2, 3, 3)  # fmt: skip
    assert made.count("Fenlings") == 2
    made.finish()


def test_without_a_hit_nothing_follows_GB54() -> None:
    made = shoot(table(), BOLTS, 1, 2, 1)
    assert made.told(events.SalvoLost)
    assert len(made.told(TestRolled)) == 1


def test_a_salvo_fells_no_more_than_the_weapons_shot_GB55() -> None:
    made = battle(
        unit("Bows", at=[(60, 10)], profile=QUARRELLER),
        unit("Fenlings", "two", at=row(60, 20, count=3), profile=FENLING),
    )
    made.activate("Bows", "walk")
    shoot(made, BOLTS, 6, 6, 4, 5, 5, 4)
    assert made.told(TestRolled)[1].rolled.successes == 3
    assert made.count("Fenlings") == 2


def test_those_nearest_to_the_leader_of_the_marksmen_fall_first_GB55() -> None:
    made = shoot(table(gap=9), BOLTS, 5, 5, 1, 5, 5)
    assert [each.id for each in made.told(Fell)[0].fighters] == [4, 5]


def test_units_of_a_titan_get_no_bonus_dice_against_them_GB82() -> None:
    made = battle(
        unit("Bows", at=row(40, 10, count=3), profile=QUARRELLER),
        unit("Colossus", "two", at=[(60, 30)], profile=COLOSSUS),
    )
    made.activate("Bows", "walk")
    shoot(made, BOLTS, 5, 5, 5, 6, 6, 6)
    assert made.state.fighters[4].health == 7
    made.finish()


# Incarnates


def heroic(elixir: int = 2) -> Table:
    made = battle(
        unit("Bows", at=[(56, 10), (64, 10)], profile=QUARRELLER, with_=[(ARCHER_HERO, (60, 10))]),
        unit("Fenlings", "two", at=[(60, 22), (64, 22)], profile=FENLING, with_=[(MARSHAL, (60, 26))]),
        elixir={"one": elixir, "two": 1},
    )
    made.activate("Bows", "walk")
    return made


def test_an_incarnate_shoots_his_own_salvo_at_his_own_target_GB94() -> None:
    made = heroic(0)
    shoot(made, Shoot("hawk", 2, hero=3), 1, 1)
    shoot(made, BOLTS, 1, 1)
    assert [each.marksmen for each in made.told(events.Shot)] == [(3,), (1, 2)]
    assert refusal(made, Shoot("hawk", 2, hero=3)) is not None


def test_an_incarnate_may_improve_his_own_salvo_for_elixir_GB100() -> None:
    made = heroic(1)
    shoot(made, Shoot("hawk", 2, hero=3))
    made.play(Feats(die=True), dice=[1, 1, 1])
    assert made.told(TestRolled)[0].rolled.test.dice.total == 3


def test_an_incarnate_picks_out_an_incarnate_for_one_elixir_GB99() -> None:
    made = heroic(1)
    made.state.elixir["two"] = 0
    shoot(made, Shoot("hawk", 2, at=6, hero=3), 5, 5, 5, 4)
    assert made.state.elixir["one"] == 0
    assert made.state.fighters[6].health == 2
    test = made.told(TestRolled)[1].rolled.test
    assert (test.difficulty.total, test.victim) == (7, 6)


def test_the_one_picked_out_bears_all_hits_of_the_salvo_G106() -> None:
    made = heroic(1)
    made.state.elixir["two"] = 0
    shoot(made, Shoot("hawk", 2, at=6, hero=3), 5, 5, 6, 6, 5, 1)
    assert 6 not in made.state.fighters
    assert made.state.fallen[6].slain
    assert made.state.elixir["one"] == 3
    assert made.count("Fenlings") == 2


def test_the_incarnate_picked_out_may_force_a_re_roll_G61() -> None:
    made = heroic(1)
    shoot(made, Shoot("hawk", 2, at=6, hero=3))
    assert made.decision.seat == "two"
    made.play(Feats(force=True), dice=[5, 5, 1, 1])
    assert made.told(events.SalvoLost)
    made.finish()


@pytest.mark.parametrize(("elixir", "rule"), [(0, "GB-99"), (1, "")])
def test_to_pick_out_a_fighter_costs_elixir_GB99(elixir: int, rule: str) -> None:
    found = refusal(heroic(elixir), Shoot("hawk", 2, at=6, hero=3))
    assert (found.rule if found else "") == rule


def test_nobody_but_an_incarnate_picks_out_a_fighter_G65() -> None:
    found = refusal(heroic(), Shoot("quarreller", 2, at=6))
    assert found is not None
    assert found.rule == "G-65"


def test_a_salvo_at_the_unit_spares_its_incarnate_GB95() -> None:
    made = heroic(0)
    shoot(made, BOLTS, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5)
    assert sorted(made.state.fallen) == [4, 5]
    assert made.state.fighters[6].health == 3


# Machines


def crewed(own: Profile = GUNNER) -> Table:
    made = battle(
        unit("Thrower", at=row(57, 10, count=3), profile=own, with_=[(THROWER, (60, 15))]),
        unit("Mortar", "two", at=row(57, 40, count=3), profile=GUNNER, with_=[(MORTAR, (60, 35))]),
    )
    made.activate("Thrower", "walk")
    return made


def test_a_crew_shoots_its_machine_GB79() -> None:
    made = crewed()
    shoot(made, Shoot("spine-thrower", 2), 5, 1, 1, 4)
    assert made.told(events.Shot)[0].marksmen == (4,)
    assert made.count("Mortar") == 3


def test_marksmen_may_mean_the_machine_itself_G32() -> None:
    made = crewed()
    shoot(made, Shoot("spine-thrower", 2, machine=True), 5, 5, 5, 5, 5, 5)
    assert made.state.fighters[8].health == 3
    assert made.told(TestRolled)[1].rolled.test.difficulty.total == 8


def test_a_unit_without_a_machine_cannot_be_shot_at_as_one_G32() -> None:
    found = refusal(table(), Shoot("quarreller", 2, machine=True))
    assert found is not None
    assert found.rule == "G-32"
    assert found.nearest == BOLTS


@pytest.mark.parametrize("first", ["quarreller", "spine-thrower"])
def test_a_crew_shoots_its_own_weapons_or_its_machine_GB79(first: str) -> None:
    made = crewed(QUARRELLER)
    other = {"quarreller": "spine-thrower", "spine-thrower": "quarreller"}[first]
    assert refusal(made, Shoot(other, 2)) is None
    shoot(made, Shoot(first, 2), 1, 1, 1)
    found = refusal(made, Shoot(other, 2))
    assert found is not None
    assert found.rule == "GB-79"


# What is offered


def test_what_is_suggested_can_be_shot_and_so_can_all_that_is_drawn_GB50() -> None:
    for made in (heroic(), crewed(), table(), table(pieces=[HOUSE])):
        suggested = ranged_attacks.suggest(made.state)
        assert all(refusal(made, action) is None for action in suggested)
        chance = Chance(Seeded(3))
        drawn = {ranged_attacks.sample(made.state, chance) for _ in range(60)}
        assert all(action is None or refusal(made, action) is None for action in drawn)
        assert bool(suggested) == (drawn != {None})


def test_every_kind_of_salvo_is_drawn_GB50() -> None:
    chance = Chance(Seeded(5))
    made = heroic()
    drawn = {ranged_attacks.sample(made.state, chance) for _ in range(100)}
    assert BOLTS in drawn
    assert {Shoot("hawk", 2, at, 3) for at in (0, 4, 5, 6)} <= drawn
    machines = {ranged_attacks.sample(crewed().state, chance) for _ in range(40)}
    assert machines == {Shoot("spine-thrower", 2), Shoot("spine-thrower", 2, machine=True)}


def test_a_feat_may_be_declined_GB98() -> None:
    made = heroic(1)
    shoot(made, Shoot("hawk", 2, hero=3))
    made.play(Forgo(), dice=[1, 1])
    assert made.told(events.SalvoLost)
