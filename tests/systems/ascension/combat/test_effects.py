"""Effects of attacks: CC-8, C-3, C-34, C-50, C-53, C-62, C-74, C-79, C-83, R-6.1.2, R-7.2.1."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import seeded
from game.systems.ascension import events, harm, sequence
from game.systems.ascension.actions import ApplyEffect, Attack, Decline, EndActivation, NameSuit, React
from game.systems.ascension.cards import Suit
from game.systems.ascension.combat import attack_steps, effects, triggers
from game.systems.ascension.profile import Attack as Form
from game.systems.ascension.profile import Effect
from game.table.lengths import INCH
from tests.systems.ascension.builder import Figure, Table, battle, box, figure, mm, piece

HIT = {"one": "2H 3S", "two": "AH AS"}
MISS = {"one": "AH AS", "two": "3H 3S"}


def always(*kinds: Any, **what: Any) -> Form:
    return Form("Strike", primary=True, effects=tuple(Effect(kind) for kind in kinds), **what)


def on(kind: Any, *suits: Suit) -> Effect:
    return Effect(kind, "suits" if len(suits) > 1 else "suit", suits)


def hero(*kinds: Any, **what: Any) -> Figure:
    return figure("Ulf", at=(100, 100), attacks=(always(*kinds),), **{"skill": 2, **what})


def foe(at: tuple[float, float] = (130, 100), **what: Any) -> Figure:
    return figure("Foe", "two", at=at, **{"wounds": 9, **what})


def struck(*figures: Figure, cards: dict[Any, str] | None = None, **what: Any) -> Table:
    table = battle(*figures, cards=HIT if cards is None else cards, **what).activate("Ulf")
    return table.play(Attack("Strike", target=table.id("Foe")))


def came(table: Table) -> list[str]:
    return [event.effect for event in table.told(events.EffectCame)]


# When they come up: C-34, C-3


@pytest.mark.parametrize(
    ("effect", "cards", "comes"),
    [
        (Effect("slow"), "AH JC", True),
        (on("slow", "H"), "AH JC", True),
        (on("slow", "H"), "JC AH", True),
        (on("slow", "S"), "AH JC", False),
        (on("slow", "H", "C"), "AH JC", True),
        (on("slow", "C", "H"), "AH JC", True),
        (on("slow", "H", "S"), "AH JC", False),
        (on("slow", "H", "H"), "AH JC", False),
        (on("slow", "H", "H"), "AH JH", True),
        (on("slow", "H"), "BJ JC", False),
        (Effect("slow"), "BJ JC", True),
    ],
)
def test_effects_come_up_always_on_a_suit_or_on_both_C34(effect: Effect, cards: str, comes: bool) -> None:
    assert triggers.matches(effect, cards.split()) == comes
    assert bool(triggers.possible((effect,), cards.split())) == comes


def test_the_red_joker_counts_as_the_suit_that_serves_C3() -> None:
    turned = ("RJ", "AH")
    assert triggers.possible((on("slow", "S"),), turned) == (0,)
    assert triggers.possible((on("slow", "S", "H"),), turned) == (0,)
    assert triggers.possible((on("slow", "S", "C"),), turned) == ()
    assert triggers.choices((on("slow", "S"),), turned) == ()
    assert triggers.best((on("slow", "S"),), turned) == "S"


def test_two_effects_that_compete_for_the_red_joker_ask_its_owner_C3() -> None:
    form = Form("Strike", primary=True, effects=(on("slow", "S"), on("hinder", "C")))
    table = struck(
        figure("Ulf", at=(100, 100), attacks=(form,), skill=6), foe(), cards={"one": "RJ 3H", "two": "AH AS"}
    )
    assert isinstance(table.decision, attack_steps.NamingSuit)
    assert table.decision.actions(table.state) == [NameSuit("S"), NameSuit("C")]
    assert table.refused(NameSuit("H")).rule == "C-3"
    table.play(NameSuit("C"))
    assert came(table) == ["hinder"]


def test_nobody_is_asked_where_one_suit_serves_all_C3() -> None:
    form = Form("Strike", primary=True, effects=(on("slow", "S"), on("hinder", "S", "H")))
    table = struck(
        figure("Ulf", at=(100, 100), attacks=(form,), skill=6), foe(), cards={"one": "RJ 3H", "two": "AH AS"}
    )
    assert came(table) == ["slow", "hinder"]


def test_effects_happen_on_a_hit_alone_C34() -> None:
    assert came(struck(hero("slow", skill=0), foe(), cards=MISS)) == []


def test_the_defenders_cards_bring_nothing_C34() -> None:
    form = Form("Strike", primary=True, effects=(on("slow", "D"),))
    table = struck(
        figure("Ulf", at=(100, 100), attacks=(form,), skill=6), foe(), cards={"one": "3H 3S", "two": "AD 2D"}
    )
    assert came(table) == []


# Tokens


@pytest.mark.parametrize("kind", ["slow", "hinder", "weaken", "damage-over-time"])
def test_a_token_goes_on_the_target_CC8(kind: str) -> None:
    assert struck(hero(kind), foe()).model("Foe").conditions == {kind: 1}


def test_several_tokens_come_without_a_question_CC8() -> None:
    table = struck(hero("slow", "weaken"), foe())
    assert table.model("Foe").conditions == {"slow": 1, "weaken": 1}


def test_a_third_token_does_not_come_C31() -> None:
    table = struck(hero("slow"), foe(model={"conditions": {"slow": 2}}))
    assert came(table) == []


def test_effects_come_after_the_damage_R611() -> None:
    table = struck(hero("slow"), foe())
    order = [type(event) for event in table.events if isinstance(event, events.Wounded | events.EffectCame)]
    assert order == [events.Wounded, events.EffectCame]


def test_a_removed_target_takes_no_effects_C79() -> None:
    table = struck(hero("slow"), foe(wounds=1), figure("Other", "two", at=(400, 400)))
    assert table.gone("Foe")
    assert came(table) == []


# Null strike


def test_a_null_strike_does_no_damage_but_its_effects_C34() -> None:
    table = struck(hero("null-strike", "slow"), foe())
    assert table.model("Foe").wounds == 9
    assert table.model("Foe").conditions == {"slow": 1}
    (blow,) = table.told(events.Struck)
    assert (blow.hit, blow.damage) == (True, 0)


def test_a_null_strike_that_misses_does_nothing_C34() -> None:
    assert struck(hero("null-strike", "slow", skill=0), foe(), cards=MISS).model("Foe").conditions == {}


def test_a_null_strike_with_an_effect_draws_first_blood_CC15() -> None:
    assert struck(hero("null-strike", "slow"), foe()).state.firsts == {"blood": "one"}


def test_damage_draws_first_blood_and_a_miss_does_not_CC15() -> None:
    assert struck(hero(), foe()).state.firsts == {"blood": "one"}
    assert struck(hero(skill=0), foe(), cards=MISS).state.firsts == {}


# Knockback: C-50, R-7.2.1


def test_knockback_pushes_an_inch_straight_away_C50() -> None:
    assert struck(hero("knockback"), foe()).at("Foe") == (155.4, 100)


def test_knockback_does_not_move_who_is_two_sizes_larger_R721() -> None:
    table = struck(hero("knockback"), foe(size=3, at=(145, 100)))
    assert table.at("Foe") == (145, 100)
    assert came(table) == []


def test_knockback_stops_at_the_first_base_C24() -> None:
    table = struck(hero("knockback"), foe(), figure("Wall", "two", at=(170, 100)))
    assert table.at("Foe")[0] == pytest.approx(140, abs=0.1)


def test_the_pushed_model_may_resist_C76() -> None:
    table = struck(hero("knockback"), foe(reactions=("negate-displacement",)))
    table.play(React("negate-displacement"))
    assert table.at("Foe") == (130, 100)
    assert table.model("Foe").exhaust == {"negate-displacement": 1}


def test_knockback_over_an_edge_is_a_fall_R722() -> None:
    block = piece("block", box(85, 80, 50, 40), 2)
    table = struck(hero("knockback", on="block"), foe(on="block"), pieces=[block])
    assert len(table.told(events.Fell)) == 1
    assert table.model("Foe").on == ""


# Displacement: C-74


def test_the_defender_moves_at_most_an_inch_CC8() -> None:
    table = struck(hero("displace-defender"), foe())
    assert isinstance(table.decision, effects.ChooseEffect)
    assert table.decision.seat == "one"
    refusal = table.refused(ApplyEffect(0, to=mm(130, 140)))
    assert refusal.rule == "C-74"
    table.play(ApplyEffect(0, to=mm(130, 120)))
    assert table.at("Foe") == (130, 120)


def test_the_attacker_moves_to_within_an_inch_of_the_target_CC8() -> None:
    table = struck(
        figure("Ulf", at=(100, 100), skill=2, attacks=(always("displace-attacker", range=6 * INCH),)),
        foe(at=(220, 100)),
    )
    assert not table.legal(ApplyEffect(0, to=mm(150, 100)))
    table.play(ApplyEffect(0, to=mm(220, 150)))
    assert table.at("Ulf") == (220, 150)


def test_who_is_displaced_must_fit_where_it_ends_C74() -> None:
    table = struck(hero("displace-defender"), foe(), figure("Other", "two", at=(155, 125)))
    assert table.refused(ApplyEffect(0, to=mm(145, 112))).rule == "C-12"


def test_walls_on_the_way_do_not_matter_C74() -> None:
    wall = piece("wall", box(70, 119, 120, 2), 3)
    table = struck(hero("displace-defender", "slow"), foe(), pieces=[wall])
    assert table.legal(ApplyEffect(0, to=mm(130, 103)))
    assert not table.legal(ApplyEffect(0, to=mm(130, 115)))


def test_an_immovable_target_is_displaced_only_by_who_is_larger_C74_CC11() -> None:
    rock = foe(passives=("immovable",))
    assert isinstance(struck(hero("displace-defender"), rock).decision, sequence.Acting)
    mighty = hero("displace-defender", passives=("mighty",))
    assert isinstance(struck(mighty, rock).decision, effects.ChooseEffect)


def test_a_displacement_may_be_let_go_CC8() -> None:
    table = struck(hero("displace-defender"), foe()).play(Decline())
    assert table.at("Foe") == (130, 100)
    assert came(table) == []


# The order: R-6.1.2


def test_several_effects_happen_in_the_attackers_order_R612() -> None:
    table = struck(hero("displace-defender", "slow", "knockback"), foe())
    table.play(
        ApplyEffect(2),
        ApplyEffect(0, to=mm(155.4, 110)),
    )
    assert came(table) == ["knockback", "displace-defender", "slow"]


def test_what_is_not_optional_happens_when_the_rest_is_let_go_R612() -> None:
    table = struck(hero("displace-defender", "slow"), foe()).play(Decline())
    assert came(table) == ["slow"]


def test_effects_without_a_choice_cannot_be_let_go_R612() -> None:
    table = struck(hero("slow", "knockback"), foe())
    assert isinstance(table.decision, effects.ChooseEffect)
    assert table.refused(Decline()).nearest == ApplyEffect(0)
    table.play(ApplyEffect(1))
    assert came(table) == ["knockback", "slow"]


def test_an_effect_that_did_not_come_up_cannot_be_chosen_R612() -> None:
    table = struck(hero("displace-defender", "slow"), foe())
    assert table.refused(ApplyEffect(7)).rule == "R-6.1.2"
    assert table.refused(EndActivation()).rule == "R-6.1.2"


def test_an_effect_is_chosen_with_what_it_needs_and_no_more_CC8() -> None:
    table = struck(hero("displace-defender", "slow"), foe())
    assert table.refused(ApplyEffect(1, heading=5)).nearest == ApplyEffect(1)
    assert not table.legal(ApplyEffect(0))


# Throws: C-53


def thrown(*others: Figure, **what: Any) -> Table:
    return struck(_giant("throw"), foe(), *others, **what)


def _giant(*kinds: Any) -> Figure:
    return figure("Ulf", at=(85, 100), size=3, attacks=(always(*kinds),), skill=2)


def test_a_target_two_sizes_smaller_is_thrown_as_many_inches_C53() -> None:
    table = thrown()
    assert not table.legal(ApplyEffect(0, heading=0, length=2 * INCH + 5))
    table.play(ApplyEffect(0, heading=0, length=2 * INCH))
    assert table.at("Foe") == (130 + 50.8, 100)


def test_a_throw_goes_in_any_direction_C53() -> None:
    table = thrown().play(ApplyEffect(0, heading=9000, length=INCH))
    assert table.at("Foe") == (130, 125.4)


def test_a_target_not_small_enough_is_not_thrown_C53() -> None:
    assert came(struck(_giant("throw"), foe(size=2, at=(135, 100)))) == []


def test_a_thrown_model_hurts_whom_it_hits_C86() -> None:
    table = thrown(figure("Other", "two", at=(170, 100), wounds=3))
    table.play(ApplyEffect(0, heading=0, length=2 * INCH))
    assert table.at("Foe")[0] == pytest.approx(140, abs=0.1)
    while isinstance(table.decision, harm.Afflicted):
        table.play(table.decision.actions(table.state)[0])
    hurt = {wound.model for wound in table.told(events.Wounded) if wound.rule == "R-7.2.5"}
    assert hurt == {table.id("Foe"), table.id("Other")}


def test_loose_terrain_is_thrown_at_the_target_CC8() -> None:
    crate = piece("crate", box(80, 130.3, 10, 10), 1)
    table = struck(_giant("throw-terrain"), foe(), pieces=[crate])
    assert isinstance(table.decision, effects.ChooseEffect)
    refusal = table.refused(ApplyEffect(0, terrain="", heading=0, length=INCH))
    assert refusal.rule == "C-94"
    table.play(ApplyEffect(0, terrain="crate", heading=0, length=2 * INCH))
    assert table.piece("crate").outline[0] == (1308, 1303)


def test_terrain_on_another_level_is_not_touched_C94_C72() -> None:
    tower = piece("tower", box(60, 60, 100, 100), 3)
    crate = piece("crate", box(80, 130.3, 10, 10), 1)
    above, target = _giant("throw-terrain"), foe(on="tower")
    above.extra["on"] = "tower"
    assert came(struck(above, target, pieces=[tower, crate])) == []


def test_no_terrain_to_throw_no_effect_C94() -> None:
    fixed = piece("rock", box(80, 130.3, 10, 10), 1, "fixed")
    assert came(struck(_giant("throw-terrain"), foe(), pieces=[fixed])) == []


# Exhaust: C-62


def test_the_attacker_chooses_which_action_is_exhausted_C62() -> None:
    table = struck(
        hero("exhaust"),
        foe(reactions=("increase-defence",), abilities=("cleanse",)),
    )
    table.play(Decline())
    assert isinstance(table.decision, effects.ChooseEffect)
    offered = [
        action.action for action in table.decision.suggest(table.state) if isinstance(action, ApplyEffect)
    ]
    assert offered == ["move", "Strike", "cleanse", "increase-defence"]
    table.play(ApplyEffect(0, action="move"))
    assert table.model("Foe").exhaust == {"move": 1}


def test_exhaust_tokens_add_up_C62() -> None:
    table = struck(hero("exhaust"), foe(model={"exhaust": {"move": 1}}))
    table.play(ApplyEffect(0, action="move"))
    assert table.model("Foe").exhaust == {"move": 2}


def test_only_an_action_of_the_target_is_exhausted_C62() -> None:
    assert struck(hero("exhaust"), foe()).refused(ApplyEffect(0, action="dance")).rule == "C-62"


# Terrain: C-83


def at_wall(*kinds: Any, **what: Any) -> Table:
    wall = piece("wall", box(115, 60, 10, 80), 2, "reinforced", wounds=20)
    table = battle(hero(*kinds, **what), foe(at=(400, 400)), pieces=[wall], cards=HIT).activate("Ulf")
    return table.play(Attack("Strike", terrain="wall"))


def test_terrain_takes_no_tokens_C83() -> None:
    assert came(at_wall("slow", "knockback", "exhaust", skill=6)) == []


def test_the_attacker_may_be_displaced_beside_terrain_C83() -> None:
    table = at_wall("displace-attacker", skill=6)
    assert isinstance(table.decision, effects.ChooseEffect)
    assert not table.legal(ApplyEffect(0, to=mm(60, 100)))
    table.play(ApplyEffect(0, to=mm(150, 100)))
    assert table.at("Ulf") == (150, 100)


def joker_at_wall(*kinds: Effect) -> Table:
    """A giant has hit a wall with the red joker, a loose crate beside it."""
    wall = piece("wall", box(115, 60, 10, 80), 2, "reinforced", wounds=20)
    crate = piece("crate", box(80, 130.3, 10, 10), 1)
    giant = figure("Ulf", at=(85, 100), size=3, skill=6, attacks=(Form("Strike", True, effects=kinds),))
    table = battle(giant, foe(at=(400, 400)), pieces=[wall, crate], cards={"one": "RJ 3C"}).activate("Ulf")
    return table.play(Attack("Strike", terrain="wall"))


def test_at_terrain_the_red_joker_serves_what_can_happen_there_C3_C83() -> None:
    table = joker_at_wall(on("slow", "S"), on("displace-attacker", "H"))
    assert isinstance(table.decision, effects.ChooseEffect)


def test_effects_at_terrain_that_compete_for_the_red_joker_ask_its_owner_C3() -> None:
    table = joker_at_wall(on("throw-terrain", "S"), on("displace-attacker", "H"))
    table.play(NameSuit("H"))
    assert isinstance(table.decision, effects.ChooseEffect)
    offered = [way for way in table.decision.suggest(table.state) if isinstance(way, ApplyEffect)]
    assert {way.effect for way in offered} == {1}


def test_destroyed_terrain_is_nothing_to_be_displaced_to_C79() -> None:
    wall = piece("wall", box(115, 60, 10, 80), 1)
    table = battle(hero("displace-attacker"), foe(at=(400, 400)), pieces=[wall], cards=HIT).activate("Ulf")
    assert came(table.play(Attack("Strike", terrain="wall"))) == []


# Suggestions


def test_suggested_and_drawn_effects_are_legal() -> None:
    table = struck(_giant("throw", "displace-defender", "displace-attacker", "exhaust", "slow"), foe())
    chance = seeded("effects")
    offered = table.decision.suggest(table.state)
    drawn = [table.decision.sample(table.state, chance) for _ in range(40)]
    assert all(table.legal(action) for action in (*offered, *drawn))
    chosen = {action.effect for action in drawn if isinstance(action, ApplyEffect)}
    assert chosen == {0, 1, 2, 3, 4}
