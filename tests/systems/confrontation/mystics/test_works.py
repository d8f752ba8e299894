"""Every work that comes with the game does what its card says (GB-82, GB-84 to GB-92, GB-107, G-51)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.systems.confrontation import events, titans, values
from game.systems.confrontation.actions import Call, Feats
from game.systems.confrontation.companies import muster
from game.systems.confrontation.mystics import answers, mystic_calls
from game.systems.confrontation.mystics.titanic import PlayCard
from game.systems.confrontation.profile import Ability, Profile, Weapon
from game.systems.confrontation.state import Battle, Ongoing
from game.systems.confrontation.works import Draw
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    LANCER,
    MARSHAL,
    QUARRELLER,
    STALKER,
    WARDEN,
    Table,
    row,
    unit,
)
from tests.systems.confrontation.companies.lists import company
from tests.systems.confrontation.companies.lists import unit as entry
from tests.systems.confrontation.mystics.calls import CARDS, WORKS, acting, call, table

LUME, QUILL = CARDS["osric-lume"], CARDS["quill"]
SUNNIVA, TORVALD, UNN = (
    next(card for id, card in CARDS.items() if card.name.startswith(name))
    for name in ("Sunniva", "Torvald", "Unn")
)
CHANTER, KNOTTER = CARDS["wave-chanter"], CARDS["weather-knotter"]


def given(card: Profile, *works: str) -> Profile:
    """A card with attributes more than its own works."""
    ids = tuple(WORKS[each].id for each in works)
    return msgspec.structs.replace(card, works=(*card.works, *ids), id=f"{card.id}+")


def field(hero: Profile, *, friend: Profile = WARDEN, foe: Profile = FENLING, foes: int = 6) -> Table:
    """A mystic with Wardens, friends at his side and enemies 20 cm ahead, everybody rich."""
    made = table(
        unit("Own", profile=WARDEN, at=row(40, 20, count=3), with_=[(hero, (40, 24))]),
        unit("Friends", profile=friend, at=row(60, 20, count=3, step=5.5)),
        unit("Foes", "two", profile=foe, at=row(40, 40, count=foes, step=4.2)),
        profiles={"fenling": FENLING},
    )
    return acting(made, "Own", faith=30, mana=30)


def all_have(state: Battle, ability: Ability) -> bool:
    """Whether all friends at the mystic's side have an ability."""
    return all(values.has(state, each, ability) for each in state.members(2))


def do(made: Table, work: str, target: str = "", dice: Any = (6,), **what: Any) -> Battle:
    """Call a work; the first of the dice is that of its own test, if it has one."""
    by = next(
        each.id for each in made.state.members(1) if WORKS[work].id in made.state.profile(each.id).works
    )
    made.play(call(made, work, by, target, **what), dice=list(dice))
    made.finish()
    return made.state


def members(made: Table, name: str) -> list[Any]:
    return made.state.members(made.unit(name))


# The Lantern March


def test_steadfast_gives_friends_within_30_bravery_for_the_round_GB84() -> None:
    made = field(LUME)
    state = do(made, "Steadfast", dice=())
    assert state.units[1].faith == 27
    assert all(
        values.has(state, each, "bravery") for each in (*members(made, "Own"), *members(made, "Friends"))
    )
    assert not any(values.has(state, each, "bravery") for each in members(made, "Foes"))


@pytest.mark.parametrize("work", ["Mend", "Salt and Suture"])
def test_mending_gives_one_health_or_structure_point_back_GB84(work: str) -> None:
    made = field(LUME if work == "Mend" else UNN, friend=LANCER)
    hurt = made.fighter("Friends")
    made.state.alter(hurt, health=1)
    state = do(made, work, "Friends", dice=(), fighter=hurt)
    assert state.fighters[hurt].health == 2
    assert state.units[1].faith == 25
    assert made.told(events.Healed) == [events.Healed(hurt, 1, 2)]


@pytest.mark.parametrize("work", ["Mend", "Salt and Suture"])
def test_mending_repairs_an_engine_GB84(work: str) -> None:
    made = table(
        unit("Own", at=row(40, 20, count=3), with_=[(LUME if work == "Mend" else UNN, (40, 24))]),
        unit("Mortar", profile=CARDS["bellows-mortar"], at=[(50, 20)], with_=[(WARDEN, (50, 25), "crew")]),
        unit("Foes", "two", at=[(90, 80)]),
    )
    engine = made.fighter("Mortar")
    made.state.alter(engine, health=2)
    acting(made, "Own", faith=30)
    assert do(made, work, "Mortar", dice=(), fighter=engine).fighters[engine].health == 3


def test_lance_of_dawn_makes_3_tests_at_strength_5_against_difficulty_6_GB85() -> None:
    made = field(LUME)
    do(made, "Lance of Dawn", "Foes", dice=(4, 3, 3, 2))
    fervor, strength = (each.rolled.test for each in made.told(events.TestRolled))
    assert (fervor.kind, fervor.margin, fervor.best) == ("fervor", 0, True)
    assert (strength.dice.total, strength.value.total, strength.difficulty.total) == (3, 5, 3)
    assert made.count("Foes") == 4
    assert made.told(events.Fell)[0].cause == "mystic"


def test_bulwark_hymn_gives_a_friendly_unit_2_defense_for_the_round_GB85() -> None:
    made = field(LUME)
    state = do(made, "Bulwark Hymn", "Friends")
    assert values.defense(state, WARDEN, 2).total == WARDEN.defense + 2
    assert values.defense(state, WARDEN, 1).total == WARDEN.defense
    assert state.units[1].faith == 20


def test_watchnight_gives_friends_within_20_one_more_courage_GB85() -> None:
    made = field(given(LUME, "Watchnight"))
    before = values.valour(made.state, 2).total
    state = do(made, "Watchnight", dice=(4,))
    assert values.valour(state, 2).total == before + 1
    assert values.valour(state, 3).total == FENLING.courage


def test_marking_flare_makes_an_enemy_easier_to_shoot_GB3() -> None:
    made = field(next(card for card in CARDS.values() if WORKS["Marking Flare"].id in card.works))
    state = do(made, "Marking Flare", "Foes", dice=())
    assert [each.effect.amount for each in values.lent(state, 3, "ranged")] == [-1]  # type: ignore[union-attr]


def test_close_ranks_is_the_tactic_and_adds_defense_in_close_formation_GB78_G50() -> None:
    made = table(
        unit("Own", at=row(40, 20, count=3), with_=[(MARSHAL, (40, 24)), (WARDEN, (43, 24), "musician")]),
        unit("Friends", at=row(60, 20, count=3), formation="close"),
        unit("Foes", "two", at=[(90, 80)]),
        tactics={"one": "close-ranks"},
    )
    assert values.defense(made.state, WARDEN, 2).total == 6
    assert values.defense(made.state, WARDEN, 1).total == 5


# The Thornmaw Host


def test_bramble_snare_takes_4_cm_from_an_enemys_movement_GB88_G51() -> None:
    made = field(QUILL)
    state = do(made, "Bramble Snare", "Foes", dice=())
    assert values.movement(state, 3).total == 800
    assert values.measure(state, 3, "assault") == 1600
    assert state.units[1].mana == 26


def test_bramble_snare_leaves_2_cm_at_least_G51() -> None:
    made = field(QUILL, foe=msgspec.structs.replace(FENLING, id="slow", move=500))
    assert values.movement(do(made, "Bramble Snare", "Foes", dice=()), 3).total == 200


def test_the_drum_comes_after_the_snare_G51() -> None:
    made = field(QUILL, foe=msgspec.structs.replace(FENLING, id="slow", move=500))
    made.state.field = msgspec.structs.replace(
        made.state.field,
        sides=made.state.field.sides
        | {"two": msgspec.structs.replace(made.state.field.sides["two"], tactic="war-drum")},
    )
    made.state.alter(made.fighter("Foes", 1), role="incarnate")
    made.state.alter(made.fighter("Foes", 2), role="musician")
    state = do(made, "Bramble Snare", "Foes", dice=())
    assert values.movement(state, 3, "assault").total == 200 + 200
    assert values.movement(state, 3, "walk").total == 200


def test_whatever_was_laid_first_a_value_is_lowered_before_it_is_raised_G131() -> None:
    made = field(QUILL, foe=msgspec.structs.replace(FENLING, id="slow", move=500))
    wind = msgspec.structs.replace(WORKS["Stroke Drum"], id="wind", name="Wind", kind="spell")
    made.state.field.works["wind"] = wind
    made.state.change(3, ongoing=(Ongoing("wind", 3),))
    state = do(made, "Bramble Snare", "Foes", dice=())
    assert values.movement(state, 3).total == 200 + 100


def test_gloom_makes_a_friend_harder_to_shoot_GB88() -> None:
    made = field(QUILL)
    state = do(made, "Gloom", "Friends", dice=())
    assert [each.effect.amount for each in values.lent(state, 2, "ranged")] == [2]  # type: ignore[union-attr]
    assert state.units[1].mana == 27


def test_black_thorns_make_3_tests_at_strength_6_GB89() -> None:
    made = field(QUILL)
    do(made, "Black Thorns", "Foes", dice=(4, 3, 3, 3))
    energy, strength = (each.rolled.test for each in made.told(events.TestRolled))
    assert (energy.kind, energy.margin) == ("energy", 0)
    assert (strength.dice.total, strength.value.total) == (3, 6)
    assert made.count("Foes") == 3


def test_call_the_fen_summons_10_fenlings_GB92() -> None:
    made = field(QUILL)
    action = next(
        each
        for each in mystic_calls.suggest(made.state)
        if isinstance(each, Call) and each.work == "call-the-fen"
    )
    made.play(action, dice=[6])
    assert len(made.state.members(4)) == 10
    assert made.state.units[1].mana == 10


def test_rot_the_ground_is_tested_against_the_highest_resilience_and_takes_1_defense_GB91() -> None:
    made = field(given(QUILL, "Rot the Ground"), foe=WARDEN)
    state = do(made, "Rot the Ground", "Foes", dice=(4,))
    (rolled,) = made.told(events.TestRolled)
    assert rolled.rolled.test.difficulty.total == WARDEN.resilience
    assert values.defense(state, WARDEN, 3).total == WARDEN.defense - 1


def test_jeering_pipe_takes_1_courage_within_20_GB3() -> None:
    made = field(next(card for card in CARDS.values() if WORKS["Jeering Pipe"].id in card.works))
    state = do(made, "Jeering Pipe", "Foes", dice=())
    assert values.valour(state, 3).total == FENLING.courage - 1


# The Stormward Isles


@pytest.mark.parametrize("card", [SUNNIVA, KNOTTER])
def test_following_wind_sets_a_friends_movement_to_15_GB88(card: Profile) -> None:
    made = field(card)
    assert values.movement(do(made, "Following Wind", "Friends", dice=()), 2).total == 1500


@pytest.mark.parametrize("card", [SUNNIVA, KNOTTER])
def test_becalm_sets_an_enemys_movement_to_5_GB88(card: Profile) -> None:
    made = field(card)
    assert values.movement(do(made, "Becalm", "Foes", dice=()), 3).total == 500


def test_kindle_makes_2_tests_at_strength_4_within_20_GB88() -> None:
    made = field(TORVALD)
    do(made, "Kindle", "Foes", dice=(4, 1))
    (rolled,) = made.told(events.TestRolled)
    assert (rolled.rolled.test.dice.total, rolled.rolled.test.value.total) == (2, 4)
    assert made.count("Foes") == 5


def test_dazzle_takes_1_attack_GB88() -> None:
    made = field(TORVALD)
    state = do(made, "Dazzle", "Foes", dice=())
    assert FENLING.melee is not None
    assert values.attack(state, FENLING, 3, FENLING.melee).total == FENLING.melee.attack - 1


def test_dazzle_leaves_1_attack_GB88() -> None:
    weak = msgspec.structs.replace(FENLING, id="weak", melee=Weapon(1, 1, 4))
    made = field(TORVALD, foe=weak)
    state = do(made, "Dazzle", "Foes", dice=())
    assert weak.melee is not None
    assert values.attack(state, weak, 3, weak.melee).total == 1


def test_ninth_wave_lays_a_template_over_a_fighter_who_is_seen_GB89() -> None:
    made = field(SUNNIVA)
    centre = made.fighter("Foes", 3)
    do(made, "Ninth Wave", "Foes", dice=(4, 6, 4, 4, 1), fighter=centre)
    energy, strength = (each.rolled.test for each in made.told(events.TestRolled))
    assert energy.difficulty.total == FENLING.resilience
    assert (strength.dice.total, strength.value.total) == (3, 5)
    assert made.count("Foes") == 3


def test_wreckers_fire_burns_in_each_control_phase_as_long_as_it_is_paid_for_GB21() -> None:
    made = field(TORVALD)
    state = do(made, "Wreckers' Fire", "Foes")
    assert [(each.work, each.by) for each in state.units[3].ongoing] == [("wreckers-fire", 1)]
    assert made.count("Foes") == 6


def test_skyborne_lets_a_friend_fly_GB89() -> None:
    made = field(given(SUNNIVA, "Skyborne"))
    assert all_have(do(made, "Skyborne", "Friends"), "flight")


def test_a_close_formation_that_is_made_to_fly_is_scattered_GB31() -> None:
    made = field(given(SUNNIVA, "Skyborne"))
    made.state.change(2, formation="close")
    assert do(made, "Skyborne", "Friends").units[2].formation == "scattered"


def test_sea_fret_makes_a_friend_harder_to_shoot_as_long_as_it_is_paid_for_GB89() -> None:
    made = field(given(SUNNIVA, "Sea Fret"))
    state = do(made, "Sea Fret", "Friends")
    assert [each.effect.amount for each in values.lent(state, 2, "ranged")] == [1]  # type: ignore[union-attr]


def test_lamp_of_the_drowned_gives_friends_within_20_courage_GB89() -> None:
    made = field(given(TORVALD, "Lamp of the Drowned"))
    before = values.valour(made.state, 2).total
    assert values.valour(do(made, "Lamp of the Drowned"), 2).total == before + 1


@pytest.mark.parametrize("card", [UNN, CHANTER])
def test_stubborn_as_rock_makes_a_friend_implacable_GB84(card: Profile) -> None:
    made = field(card)
    assert all_have(do(made, "Stubborn as Rock", "Friends", dice=()), "implacable")


def test_toll_of_the_deep_makes_4_tests_at_strength_4_GB85() -> None:
    made = field(UNN)
    do(made, "Toll of the Deep", "Foes", dice=(6, 4, 4, 1, 1))
    assert made.told(events.TestRolled)[1].rolled.test.dice.total == 4
    assert made.count("Foes") == 4


def test_dead_reckoning_is_tested_against_courage_and_makes_born_killers_GB91() -> None:
    made = field(given(UNN, "Dead Reckoning"), friend=STALKER)
    state = do(made, "Dead Reckoning", "Friends", dice=(5,))
    (rolled,) = made.told(events.TestRolled)
    assert rolled.rolled.test.difficulty.total == STALKER.fear
    assert all_have(state, "born-killer")


def test_fouled_lines_take_2_cm_from_an_enemys_movement_GB3() -> None:
    made = field(next(card for card in CARDS.values() if WORKS["Fouled Lines"].id in card.works))
    assert values.movement(do(made, "Fouled Lines", "Foes", dice=()), 3).total == 1000


def test_stroke_drum_is_the_tactic_and_adds_1_cm_of_movement_GB78() -> None:
    made = table(
        unit("Own", at=row(40, 20, count=3), with_=[(MARSHAL, (40, 24)), (WARDEN, (43, 24), "musician")]),
        unit("Foes", "two", at=[(90, 80)]),
        tactics={"one": "stroke-drum"},
    )
    assert values.movement(made.state, 1, "walk").total == WARDEN.move + 100


# Artifacts and titans


@pytest.mark.parametrize(
    ("people", "hero", "troop", "artifact"),
    [
        ("march", "edda", "warden", "Vorn's Seal"),
        ("host", "rusk", "reaver", "Drowned Crown"),
        ("isles", "unn", "oarkin", "Ring of the Tenth Isle"),
    ],
)
def test_some_artifacts_give_elixir_when_the_battle_begins_GB97(
    people: str, hero: str, troop: str, artifact: str
) -> None:
    work = WORKS[artifact].id
    ids = [card for card in CARDS if card.startswith(hero)]
    made = muster(company((entry(troop, 10, incarnate=ids[0], attributes=(work,)),), people=people))
    assert made.works[work].effects == (Draw(1),)
    assert any(work in card.works for card in made.profiles.values())


def test_every_titan_has_its_cards_GB80() -> None:
    for card in CARDS.values():
        if card.category == "titan":
            made = table(unit("Titan", profile=card, at=[(60, 40)]), unit("Foes", "two", at=[(60, 80)]))
            assert titans.titanic(made.state, 1) == card.works
            assert len(card.works) == 2


def test_ram_makes_2_tests_at_strength_8_in_contact_GB80() -> None:
    made = table(
        unit("Hullwalker", profile=CARDS["hullwalker"], at=[(60, 40)]),
        unit("Foes", "two", profile=QUARRELLER, at=row(60.2, 45.5, count=3)),
    )
    made.start(PlayCard("one", 1, "ram"))
    made.play(Call("ram", 1, 2), dice=[2, 1])
    (rolled,) = made.told(events.TestRolled)
    assert (rolled.rolled.test.dice.total, rolled.rolled.test.value.total) == (2, 8)
    assert made.count("Foes") == 2


def test_every_work_of_the_three_peoples_is_tried_here() -> None:
    with open(__file__, encoding="utf-8") as file:
        here = file.read()
    elsewhere = {
        "War Drum", "Stride", "Sweep", "Lunge", "Spew", "Long Stride", "Close Ranks", "Stroke Drum", "Ram", "Saint's Gorget", "Wyrm-tooth Maul", "Whalebone Mail",
        "Gull's Shinbone", "Call the Fen",
    }  # fmt: skip
    assert {name for name in WORKS if f'"{name}"' not in here} <= elsewhere


# Whom tests hit


def test_the_nearest_to_the_caster_fall_first_without_a_cap_G63() -> None:
    made = field(LUME)
    do(made, "Lance of Dawn", "Foes", dice=(6, 6, 3, 3, 3))
    assert [each.id for each in members(made, "Foes")] == [made.fighter("Foes", 5), made.fighter("Foes", 6)]


def test_the_incarnate_of_a_unit_is_spared_while_others_live_G63() -> None:
    made = table(
        unit("Own", at=row(40, 20, count=3), with_=[(LUME, (40, 24))]),
        unit("Foes", "two", profile=FENLING, at=[(40, 44)], with_=[(MARSHAL, (40, 38))]),
    )
    acting(made, "Own", faith=30)
    do(made, "Lance of Dawn", "Foes", dice=(6, 4, 4, 4))
    assert [each.role for each in members(made, "Foes")] == ["incarnate"]
    assert members(made, "Foes")[0].health == 3


def test_an_incarnate_alone_is_hit_and_may_force_a_re_roll_GB95_GB100() -> None:
    made = table(
        unit("Own", at=row(40, 20, count=3), with_=[(LUME, (40, 24))]),
        unit("Foes", "two", profile=MARSHAL, at=[(40, 44)]),
        elixir={"two": 3},
    )
    acting(made, "Own", faith=30)
    made.play(call(made, "Lance of Dawn", made.hero("Own"), "Foes"), dice=[6])
    assert Feats(force=True) in made.decision.actions(made.state)
    made.play(Feats(force=True), dice=[5, 5, 1, 1, 6, 2])
    assert made.state.fighters[made.hero("Foes")].health == 2


def test_an_incarnate_who_fells_another_by_a_work_earns_his_elixir_GB97() -> None:
    made = table(
        unit("Own", at=row(40, 20, count=3), with_=[(LUME, (40, 24))]),
        unit("Foes", "two", profile=MARSHAL, at=[(40, 44)]),
        unit("Rest", "two", profile=FENLING, at=[(90, 80)]),
    )
    made.state.alter(made.hero("Foes"), health=1)
    acting(made, "Own", faith=30)
    do(made, "Lance of Dawn", "Foes", dice=(6, 5, 1, 1))
    assert made.state.elixir["one"] == 3 + made.state.field.council.kill.get("one", 0)
    assert made.state.fallen[made.fighter("Foes")].slain


def test_an_engine_is_struck_if_it_is_named_else_its_crew_G123() -> None:
    for engine in (False, True):
        made = table(
            unit("Own", at=row(40, 20, count=3), with_=[(LUME, (40, 24))]),
            unit(
                "Foes",
                "two",
                profile=CARDS["spine-thrower"],
                at=[(40, 44)],
                with_=[
                    (
                        CARDS["spine-thrower-crew"],
                        (46, 44),
                        "crew",
                    )
                ],
            ),
        )
        acting(made, "Own", faith=30)
        named = made.fighter("Foes") if engine else 0
        made.play(call(made, "Lance of Dawn", made.hero("Own"), "Foes", fighter=named), dice=[6, 1, 1, 1])
        resilience = made.told(events.TestRolled)[1].rolled.test.difficulty.total
        assert resilience == (7 if engine else 3)


def test_a_titan_is_struck_without_bonus_dice_and_at_what_its_card_says_G52() -> None:
    made = field(LUME, foe=COLOSSUS, foes=1)
    do(made, "Lance of Dawn", "Foes", dice=(6, 6, 6, 1))
    test = made.told(events.TestRolled)[1].rolled.test
    assert (test.bonus, test.margin) == (False, -3)
    assert members(made, "Foes")[0].health == 8


def test_the_difficulty_of_a_characteristic_is_its_modified_value_GB91() -> None:
    made = field(given(QUILL, "Rot the Ground"), foe=WARDEN)
    work = WORKS["Rot the Ground"]
    altered = msgspec.structs.replace(work, difficulty="defense")
    action = call(made, "Rot the Ground", made.hero("Own"), "Foes")
    assert answers.difficulty(made.state, altered, action, "GB-89").total == WARDEN.defense
    made.state.change(3, ongoing=(answers_ongoing("bulwark-hymn"),))
    assert answers.difficulty(made.state, altered, action, "GB-89").total == WARDEN.defense + 2


def answers_ongoing(work: str) -> Any:
    """A work that lies on a unit, called by nobody in particular."""
    return Ongoing(work, 3)
