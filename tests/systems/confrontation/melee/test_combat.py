"""Combats: who strikes whom with how many dice, and who falls (GB-59 to GB-64, G-31, G-41, G-45, G-53)."""

from __future__ import annotations

import pytest

from game.core.chance import Chance, Seeded
from game.systems.confrontation import events
from game.systems.confrontation.actions import Allot, Combat, EndCombats, Feats, Forgo, Sacrifice
from game.systems.confrontation.melee import blows, combat_choices
from game.systems.confrontation.melee.combats import Combats, NextCombat
from game.systems.confrontation.profile import Ability, Profile
from game.systems.confrontation.state import Ongoing
from game.systems.confrontation.works import Gain, Target, Tests, Work
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    MARSHAL,
    QUILL,
    WARDEN,
    Table,
    battle,
    profile,
    row,
    unit,
)

KNIGHT = profile("Knight", melee=(3, 5, 5))
SERGEANT = profile("Sergeant", role="special", defense=5, resilience=5)
BEARER = profile("Bearer", role="bearer", defense=5, resilience=5)


def fight(*units: object, form: str = "stay", **what: object) -> Table:
    """The unit named Own stays and fights."""
    table = battle(*units, **what)  # type: ignore[arg-type]
    table.activate("Own", form)  # type: ignore[arg-type]
    table.start(NextCombat())
    return table


def lines(own: int = 3, other: int = 3, **fields: object) -> Table:
    """So many Wardens face so many Fenlings, each touching the one before him."""
    return fight(
        unit("Own", at=row(10, 20, count=own, step=3.2)),
        unit("Other", "two", at=row(10, 23, count=other, step=3.2), profile=FENLING, **fields),
    )


def all_in(*fighters: int, dice: int = 1) -> tuple[tuple[int, int], ...]:
    return tuple((each, dice) for each in fighters)


# From the dice to the losses


def test_hits_become_damage_and_as_many_in_contact_as_possible_fall_GB64() -> None:
    table = lines()
    # Attack 4 against Defense 3 and Strength 4 against Resilience 3: 4 or more
    table.play(Combat("warden", "fenling", 2, all_in(1, 2, 3)), dice=[4, 5, 3, 4, 1])
    table.finish()
    assert isinstance(table.decision.suggest(table.state)[0], Allot)
    table.play(Allot(((5, 1),)))
    assert table.count("Other") == 2


def test_no_hit_needs_no_strength_test_GB63() -> None:
    table = lines()
    table.play(Combat("warden", "fenling", 2, all_in(1, 2, 3)), dice=[1, 2, 3])
    table.finish()
    assert len(table.told(events.TestRolled)) == 1


def test_only_those_in_contact_with_the_attackers_can_fall_GB64() -> None:
    table = lines(own=1)
    table.play(Combat("warden", "fenling", 2, all_in(1)), dice=[6, 6, 6, 4, 6, 6, 4, 4, 4, 4])
    assert table.count("Other") == 2
    assert 2 in table.state.fallen


def test_more_damage_than_those_in_contact_can_suffer_is_lost_G45() -> None:
    knights = fight(
        unit("Own", at=[(10, 20)], profile=KNIGHT),
        unit("Other", "two", at=[(10, 23), (16, 23)], profile=FENLING),
    )
    knights.play(Combat("knight", "fenling", 2, all_in(1, dice=3)), dice=[4, 4, 4, 4, 4, 4])
    assert knights.count("Other") == 1


def test_a_unit_felled_hand_to_hand_counts_as_eliminated_in_melee_G57() -> None:
    table = lines(1, 1)
    table.play(Combat("warden", "fenling", 2, all_in(1)), dice=[4, 4])
    assert table.told(events.UnitEliminated) == [events.UnitEliminated(2, melee=True)]


def test_in_rout_a_unit_is_as_hard_to_hit_as_before_GB75() -> None:
    table = lines(rout=True)
    assert blows.attack_test(table.state, Combat("warden", "fenling", 2, all_in(1))).difficulty.total == 3


# Dice


def between() -> Table:
    """A Knight with three dice between a Fenling and a Warden of the same unit, and a Fenling out of reach."""
    return fight(
        unit("Own", at=[(10, 20)], profile=KNIGHT),
        unit("Other", "two", at=[(10, 23), (30, 23)], profile=FENLING, with_=[(WARDEN, (10, 17))]),
    )


def test_dice_are_split_between_combats_GB60() -> None:
    table = between()
    table.play(Combat("knight", "fenling", 2, ((1, 1),)), dice=[1])
    assert table.state.active is not None
    assert table.state.active.dice == {1: 1}
    table.play(Combat("knight", "warden", 2, ((1, 2),)), dice=[1, 1])
    assert table.state.decision is None
    assert table.state.active.fought


def test_more_dice_than_are_left_are_refused_with_the_nearest_GB60() -> None:
    table = between()
    table.play(Combat("knight", "fenling", 2, ((1, 2),)), dice=[1, 1])
    refusal = table.refusal(Combat("knight", "warden", 2, ((1, 2),)))
    assert refusal is not None
    assert refusal.rule == "GB-60"
    assert "1 dice left, not 2" in refusal.text
    assert refusal.nearest == Combat("knight", "warden", 2, ((1, 1),))


def test_nobody_strikes_whom_he_does_not_touch_GB60() -> None:
    table = lines(own=2, other=1)
    refusal = table.refusal(Combat("warden", "fenling", 2, all_in(1, 2)))
    assert refusal is not None
    assert refusal.nearest == Combat("warden", "fenling", 2, all_in(1))


def test_an_attacker_may_take_no_part_GB61() -> None:
    table = lines()
    table.play(Combat("warden", "fenling", 2, all_in(2)), dice=[1])
    assert table.state.active is not None
    assert table.state.active.dice == {2: 1}


def test_two_kinds_fight_one_combat_in_an_activation_G117() -> None:
    table = between()
    table.play(Combat("knight", "fenling", 2, ((1, 1),)), dice=[1])
    refusal = table.refusal(Combat("knight", "fenling", 2, ((1, 2),)))
    assert refusal is not None
    assert (refusal.rule, refusal.nearest) == ("G-117", Combat("knight", "warden", 2, ((1, 2),)))
    table.play(Combat("knight", "warden", 2, ((1, 1),)), dice=[1])
    assert table.state.decision is None


def test_the_same_kind_of_another_unit_is_another_one_G117() -> None:
    table = fight(
        unit("Own", at=[(40, 20)], profile=profile("Knight", melee=(3, 4, 4))),
        unit("Left", "two", at=[(40, 17)], profile=FENLING),
        unit("Right", "two", at=[(40, 23)], profile=FENLING),
    )
    table.play(Combat("knight", "fenling", 2, ((1, 1),)), dice=[1])
    assert table.refusal(Combat("knight", "fenling", 3, ((1, 2),))) is None


def test_a_kind_whose_first_fighter_has_fallen_is_the_same_kind_G117() -> None:
    bearer = profile("Bearer", role="bearer", defense=3, resilience=3, melee=(1, 3, 4), move=12, courage=3)
    table = fight(
        unit("Own", at=[(40, 20)], profile=profile("Knight", melee=(3, 4, 4))),
        unit("Foes", "two", at=[(40, 17)], profile=FENLING, with_=[(bearer, (40, 23))]),
    )
    table.play(Combat("knight", "fenling", 2, ((1, 1),)), dice=[4, 4])
    table.play(Allot(((2, 1),)))
    assert table.count("Foes") == 1
    assert table.state.decision is None


def test_at_the_hard_end_no_combat_is_fought_die_by_die_G117() -> None:
    weak, hard = profile("Weak", melee=(1, 0, 9)), profile("Hard", defense=6, resilience=3)
    table = fight(
        unit("Own", at=row(40, 20, count=2), profile=weak),
        unit("Other", "two", at=row(40, 23, count=2), profile=hard),
    )
    table.play(Combat("weak", "hard", 2, all_in(1)), dice=[6, 1, 2])
    assert table.state.decision is None


@pytest.mark.parametrize(
    "action",
    [
        Combat("warden", "fenling", 2, ()),
        Combat("warden", "fenling", 2, ((2, 1), (1, 1))),
        Combat("warden", "fenling", 2, ((1, 1), (1, 1))),
        Combat("warden", "fenling", 2, ((1, 0),)),
        Combat("knight", "fenling", 2, ((1, 1),)),
        Combat("warden", "warden", 1, ((1, 1),)),
        Combat("warden", "fenling", 2, ((1, 1),), victim=4),
        Combat("warden", "fenling", 2, ((1, 1),), hero=1),
        Combat("warden", "fenling", 9, ((1, 1),)),
        Combat("warden", "fenling", 2, ((1, 1),), piece="wall"),
    ],
)
def test_every_other_combat_is_refused_with_one_that_is_legal_GB59(action: Combat) -> None:
    table = lines()
    refusal = table.refusal(action)
    assert refusal is not None
    assert refusal.rule
    if not action.piece:
        assert refusal.nearest is not None
        assert table.refusal(refusal.nearest) is None


def test_what_is_suggested_and_what_is_played_at_random_is_legal_GB61() -> None:
    table = between()
    chance = Chance(Seeded(1))
    seen = {table.decision.sample(table.state, chance) for _ in range(300)}
    assert all(table.refusal(action) is None for action in (*seen, *table.decision.suggest(table.state)))
    splits = {action.dice for action in seen if isinstance(action, Combat)}
    assert {((1, 1),), ((1, 2),), ((1, 3),)} <= splits
    assert EndCombats() in seen


def test_it_is_suggested_to_give_all_dice_and_to_share_them_evenly_GB60() -> None:
    dice = [action.dice for action in combat_choices.every(between().state) if isinstance(action, Combat)]
    assert dice == [((1, 3),), ((1, 2),), ((1, 3),), ((1, 2),)]


# Parties


def test_special_fighters_of_the_same_characteristics_join_the_troops_GB61() -> None:
    table = fight(
        unit("Own", at=row(10, 20, count=2), with_=[(SERGEANT, (16, 20))]),
        unit("Other", "two", at=row(10, 23, count=3), profile=FENLING),
    )
    assert table.refusal(Combat("warden", "fenling", 2, all_in(1, 2, 3))) is None


def test_special_fighters_of_other_characteristics_fight_their_own_combat_GB59() -> None:
    table = fight(
        unit("Own", at=row(10, 20, count=2), with_=[(KNIGHT, (16, 20))]),
        unit("Other", "two", at=row(10, 23, count=3), profile=FENLING),
    )
    assert table.refusal(Combat("warden", "fenling", 2, all_in(1, 2, 3))) is not None
    assert table.refusal(Combat("knight", "fenling", 2, all_in(3, dice=3))) is None


def test_a_bearer_is_struck_with_his_comrades_GB61() -> None:
    table = fight(
        unit("Own", at=[(10, 20)], profile=KNIGHT),
        unit("Other", "two", at=[(10, 23)], with_=[(BEARER, (10, 17))]),
    )
    victims = blows.defenders(table.state, Combat("knight", "warden", 2, ((1, 3),)))
    assert [each.id for each in victims] == [2, 3]


def test_an_incarnate_fights_his_own_combat_be_he_like_the_others_GB94() -> None:
    like = profile("Hero", role="incarnate", defense=5, resilience=5)
    table = fight(
        unit("Own", at=row(10, 20, count=2), with_=[(like, (16, 20))]),
        unit("Other", "two", at=row(10, 23, count=3), profile=FENLING),
    )
    assert table.refusal(Combat("warden", "fenling", 2, all_in(1, 2, 3))) is not None
    assert table.refusal(Combat("hero", "fenling", 2, all_in(3), hero=3)) is None


# Incarnates


def heroes(elixir: int = 0) -> Table:
    """The Marshal among Wardens faces Quill among Fenlings."""
    return fight(
        unit("Own", at=[(10, 20)], with_=[(MARSHAL, (13, 20))]),
        unit("Other", "two", at=[(10, 23)], profile=FENLING, with_=[(QUILL, (13, 23))]),
        elixir={"one": elixir},
    )


def test_an_incarnate_is_struck_only_by_those_touching_him_who_choose_it_G31() -> None:
    table = heroes()
    assert table.refusal(Combat("warden", "quill", 2, all_in(1), victim=4)) is not None
    assert table.refusal(Combat("marshal", "quill", 2, all_in(2, dice=4), hero=2, victim=4)) is None
    victims = blows.defenders(table.state, Combat("warden", "fenling", 2, all_in(1)))
    assert [each.id for each in victims] == [3]


def test_an_incarnate_felled_by_another_earns_his_elixir_and_is_slain_GB97() -> None:
    table = heroes()
    # Attack 8 against Defense 4 and Strength 7 against Resilience 5: 2 or more, 3 or more
    table.play(Combat("marshal", "quill", 2, all_in(2, dice=4), hero=2, victim=4), dice=[2, 2, 1, 1, 3, 3])
    assert table.state.fallen[4].slain
    assert table.state.elixir["one"] == 2


def test_an_incarnate_may_buy_a_die_for_his_own_combat_GB100() -> None:
    table = heroes(elixir=2)
    table.play(Combat("marshal", "quill", 2, all_in(2, dice=4), hero=2, victim=4))
    table.play(Feats(die=True), dice=[1, 1, 1, 1, 1])
    assert table.told(events.TestRolled)[0].rolled.test.dice.total == 5


def test_his_troops_combat_offers_no_feats_G61() -> None:
    table = heroes(elixir=2)
    table.play(Combat("warden", "fenling", 2, all_in(1)), dice=[1])
    assert isinstance(table.decision, Combats)


def test_attack_and_strength_are_two_tests_each_with_its_offer_G61() -> None:
    table = heroes(elixir=2)
    table.play(Combat("marshal", "quill", 2, all_in(2, dice=4), hero=2, victim=4))
    table.play(Forgo(), dice=[2, 1, 1, 1])
    table.play(Forgo(), dice=[1])
    table.finish()


# Abilities


def test_born_killer_rolls_attacks_again_and_implacable_strength_G37() -> None:
    killer = profile("Killer", abilities=("born-killer", "implacable"))
    table = fight(
        unit("Own", at=[(10, 20)], profile=killer), unit("Other", "two", at=[(10, 23)], profile=FENLING)
    )
    table.play(Combat("killer", "fenling", 2, all_in(1)), dice=[1, 4, 1, 4])
    table.finish()
    assert table.count("Other") == 0


def killers(ability: Ability, foe: Profile = FENLING, **what: object) -> Table:
    """A lone fighter with an ability touches one of the enemy."""
    own = profile("Killer", abilities=(ability,), melee=(1, 4, 4))
    return fight(
        unit("Own", at=[(10, 20)], profile=own, **what), unit("Other", "two", at=[(10, 23)], profile=foe)
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(("ability", "dice"), [("born-killer", [4, 1]), ("implacable", [1])])
def test_neither_ability_rolls_the_other_test_again_G37(ability: Ability, dice: list[int]) -> None:
    table = killers(ability)
    table.play(Combat("killer", "fenling", 2, all_in(1)), dice=dice)
    table.finish()
    assert table.count("Other") == 1


def test_a_born_killer_who_has_charged_rolls_his_failures_again_twice_G37_GB47_G60() -> None:
    table = killers("born-killer", charged=(2,))
    table.play(Combat("killer", "fenling", 2, all_in(1)), dice=[1, 1, 4, 1])
    table.finish()
    assert len(table.told(events.TestRolled)[0].rolled.passes) == 2


def test_a_re_roll_that_is_forced_takes_that_of_a_born_killer_away_G4() -> None:
    own = profile("Killer", abilities=("born-killer",), melee=(1, 4, 4))
    table = fight(
        unit("Own", at=[(10, 20)], profile=own),
        unit("Other", "two", at=[(10, 60)], profile=FENLING, with_=[(QUILL, (10, 23))]),
        elixir={"two": 1},
    )
    table.play(Combat("killer", "quill", 2, all_in(1), victim=3))
    table.play(Feats(force=True), dice=[1])
    table.finish()
    assert table.count("Other") == 2


def test_implacable_rolls_again_against_a_titan_without_bonus_dice_G37_G52() -> None:
    own = profile("Killer", abilities=("implacable",), melee=(2, 4, 8))
    giant = profile("Giant", "titan", health=10, resilience=8)
    table = fight(
        unit("Own", at=[(10, 20)], profile=own), unit("Other", "two", at=[(10, 25.5)], profile=giant)
    )
    table.play(Combat("killer", "giant", 2, all_in(1, dice=2)), dice=[4, 4, 1, 6, 6])
    table.finish()
    assert table.state.fighters[2].health == 8


@pytest.mark.parametrize("ability", ["born-killer", "implacable"])
def test_an_ability_that_a_work_lends_counts_once_beside_that_of_the_card_GB11_G37(ability: Ability) -> None:
    gift = Work("gift", "Gift", "miracle", Target("friend"), (Gain(ability),), lasts="round")
    own = profile("Killer", abilities=(ability,))
    table = battle(
        unit("Own", at=[(10, 20)], profile=own, ongoing=(Ongoing("gift", 1),)),
        unit("Plain", at=[(30, 20)], ongoing=(Ongoing("gift", 1),)),
        works=[gift],
    )
    found = blows.killer if ability == "born-killer" else blows.implacable
    for number in (1, 2):
        assert [each.amount for each in found(table.state, table.state.fighters[number])] == [1]


def test_an_avatar_has_one_die_more_GB102() -> None:
    table = heroes()
    table.state.alter(2, avatar=True)
    assert table.refusal(Combat("marshal", "quill", 2, all_in(2, dice=5), hero=2, victim=4)) is None


# Machines and titans


def test_crew_and_machine_are_struck_by_those_who_touch_them_G53() -> None:
    engine = profile("Mortar", "machine", role="machine", resilience=8, health=6)
    crew = profile("Crewman", role="crew", category="machine")
    table = fight(
        unit("Own", at=[(10, 20), (20, 20)]),
        unit("Mortar", "two", at=[(10, 24.5)], profile=engine, with_=[(crew, (20, 23))]),
    )
    assert table.refusal(Combat("warden", "mortar", 2, all_in(1))) is None
    assert table.refusal(Combat("warden", "crewman", 2, all_in(2))) is None
    table.play(Combat("warden", "crewman", 2, all_in(2)), dice=[4, 4])
    assert table.told(events.UnitEliminated)


def titan(works: tuple[str, ...] = ()) -> Table:
    """A mighty fighter strikes a titan: Strength 8 against Resilience 8."""
    mighty = profile("Mighty", melee=(3, 4, 8))
    colossus = profile("Giant", "titan", health=10, resilience=8, works=works)
    sweep = Work("sweep", "Sweep", "titanic", Target("enemy"), (Tests(3, 6),))
    return fight(
        unit("Own", at=[(10, 20)], profile=mighty),
        unit("Giant", "two", at=[(10, 25.5)], profile=colossus),
        works=[sweep],
    )


def test_three_sixes_and_fours_on_a_titan_are_three_damage_and_no_bonus_dice_GB82() -> None:
    table = titan()
    table.play(Combat("mighty", "giant", 2, all_in(1, dice=3)), dice=[4, 4, 4, 6, 6, 4])
    table.finish()
    assert table.state.fighters[2].health == 7


def test_a_card_sacrificed_undoes_the_strength_test_GB81() -> None:
    table = titan(("sweep",))
    table.play(Combat("mighty", "giant", 2, all_in(1, dice=3)), dice=[4, 4, 4, 6, 6, 4])
    table.play(Sacrifice("sweep"))
    assert table.state.fighters[2].health == 10


def test_a_titan_strikes_like_others_GB80() -> None:
    table = fight(
        unit("Own", at=[(10, 20)], profile=COLOSSUS),
        unit("Other", "two", at=[(10, 25.5)], profile=FENLING),
    )
    table.play(Combat("colossus", "fenling", 2, all_in(1, dice=4)), dice=[1, 1, 1, 3, 4])
    assert table.count("Other") == 0


# After an assault, and staying


def melee_of_three(form: str, **progress: object) -> Table:
    """Own touches Left and Right."""
    table = battle(
        unit("Own", at=[(10, 20), (14, 20)], charged=(2,) if form == "assault" else ()),
        unit("Left", "two", at=[(10, 23)], profile=FENLING),
        unit("Right", "two", at=[(14, 23)], profile=FENLING),
    )
    table.activate("Own", form, **progress)  # type: ignore[arg-type]
    table.start(NextCombat())
    return table


def test_after_a_charge_the_charged_unit_alone_is_struck_GB47() -> None:
    table = melee_of_three("assault", assaulted=2, joined=True)
    refusal = table.refusal(Combat("warden", "fenling", 3, all_in(2)))
    assert refusal is not None
    assert (refusal.rule, refusal.nearest) == ("GB-47", Combat("warden", "fenling", 2, all_in(1)))


def test_who_stays_strikes_whomever_he_touches_of_any_unit_G41() -> None:
    table = melee_of_three("stay")
    assert table.refusal(Combat("warden", "fenling", 2, all_in(1))) is None
    assert table.refusal(Combat("warden", "fenling", 3, all_in(2))) is None


def test_an_assault_that_is_no_charge_strikes_the_assaulted_unit_alone_too_G160() -> None:
    table = melee_of_three("assault", assaulted=2, joined=True)
    table.state.change(1, charged=())
    refusal = table.refusal(Combat("warden", "fenling", 3, all_in(2)))
    assert refusal is not None
    assert refusal.rule == "GB-47"
    assert table.refusal(Combat("warden", "fenling", 2, all_in(1))) is None


def test_who_touches_nobody_is_not_asked_GB59() -> None:
    table = fight(unit("Own", at=[(10, 20)]), unit("Other", "two", at=[(50, 50)]))
    assert table.state.decision is None
    assert table.state.active is not None
    assert table.state.active.fought
