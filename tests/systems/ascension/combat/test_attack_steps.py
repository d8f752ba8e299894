"""Attacks on models: R-6.1.1, R-6.1.2, R-6.2.2, R-6.2.5, C-30, C-33 to C-35, C-54 to C-56, C-89."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.breakdowns import Part
from game.core.chance import seeded
from game.systems.ascension import actions, events
from game.systems.ascension.actions import Attack, EndActivation, NextTarget, Run, Stride
from game.systems.ascension.combat import attack_steps, offers, target_rules
from game.systems.ascension.profile import Attack as Form
from game.systems.ascension.state import MOVE
from game.table.lengths import INCH
from tests.systems.ascension.builder import Figure, Table, battle, box, figure, mm, piece, spot

SHOOT = Form("Shoot", primary=True, range=6 * INCH)
BLAST = Form("Blast", primary=True, template="area", range=6 * INCH, diameter=2 * INCH)
SPIN = Form("Spin", primary=True, template="area")
SPEAR = Form("Spear", primary=True, template="breakthrough", length=4 * INCH)
CHAIN = Form("Chain", primary=True, template="ricochet", range=4 * INCH, targets=3, between=2 * INCH)
BITE = Form("Bite", primary=False)


def hero(*attacks: Form, at: tuple[float, float] = (100, 100), **what: Any) -> Figure:
    """The attacker, with some Attack Skill."""
    return figure("Ulf", at=at, attacks=attacks or (SHOOT,), **{"skill": 2, **what})


def foe(name: str = "Foe", at: tuple[float, float] = (180, 100), **what: Any) -> Figure:
    """A target that lives through some damage."""
    return figure(name, "two", at=at, **{"wounds": 9, **what})


def active(*figures: Figure, cards: dict[Any, str] | None = None, **what: Any) -> Table:
    return battle(*figures, cards=cards, **what).activate("Ulf")


def shoot(table: Table, name: str = "Foe", attack: str = "Shoot") -> Table:
    return table.play(Attack(attack, target=table.id(name)))


def struck(table: Table) -> list[events.Struck]:
    return table.told(events.Struck)


# R-6.1.1: the sequence


def test_a_larger_total_hits_and_does_the_difference_R611() -> None:
    table = shoot(active(hero(), foe(), cards={"one": "2H 3S", "two": "AH AS"}))
    (blow,) = struck(table)
    assert (blow.attacking.total, blow.defending.total) == (2 + 3 + 2, 1 + 1 + 2)
    assert (blow.hit, blow.damage) == (True, 3)
    assert table.model("Foe").wounds == 9 - 3


def test_an_equal_total_misses_R611() -> None:
    table = shoot(active(hero(), foe(), cards={"one": "AH AS", "two": "AH AS"}))
    (blow,) = struck(table)
    assert (blow.hit, blow.damage) == (False, 0)
    assert table.model("Foe").wounds == 9


def test_a_target_without_wounds_left_is_removed_R611() -> None:
    table = shoot(
        active(hero(), foe(wounds=1), foe("Other", (400, 400)), cards={"one": "3H 3S", "two": "JH JS"})
    )
    assert table.gone("Foe")
    assert table.state.scores["one"] == 1


def test_the_battle_ends_with_the_last_model_of_a_side_R611() -> None:
    table = shoot(active(hero(), foe(wounds=1), cards={"one": "3H 3S", "two": "JH JS"}))
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("one",)


def test_the_attacker_flips_from_its_own_deck_and_then_the_target_C2() -> None:
    table = shoot(active(hero(), foe(), cards={"one": "2H 3S", "two": "AH AS"}))
    assert [(flip.side, flip.why, flip.cards) for flip in table.told(events.Flipped)] == [
        ("one", "attack", ("2H", "3S")),
        ("two", "defence", ("AH", "AS")),
    ]


def test_hinder_counts_against_the_attacker_and_weaken_against_the_target_C30() -> None:
    table = active(
        hero(model={"conditions": {"hinder": 2}}),
        foe(model={"conditions": {"weaken": 1}}),
        cards={"one": "2H 3S", "two": "AH AS"},
    )
    (blow,) = struck(shoot(table))
    assert Part(-2, "hindered", "R-7.1.3") in blow.attacking.parts
    assert Part(-1, "weakened", "R-7.1.2") in blow.defending.parts
    assert (blow.attacking.total, blow.defending.total) == (5, 3)


def test_every_total_is_a_list_that_adds_up_R611() -> None:
    table = shoot(active(hero(), foe(), cards={"one": "2H 3S", "two": "AH AS"}))
    (blow,) = struck(table)
    assert blow.attacking.parts == (
        Part(5, "two of hearts, three of spades", "R-2.1.2"),
        Part(2, "Attack Skill", "R-6.1.1"),
    )
    assert blow.defending.parts == (
        Part(2, "ace of hearts, ace of spades", "R-2.1.2"),
        Part(2, "Defense", "R-6.1.1"),
    )


# Actions and tokens: R-3.2.5, C-35, R-5.2.5


def test_an_attack_is_an_action_and_takes_its_token_C35() -> None:
    table = shoot(active(hero(SHOOT, BITE), foe()))
    assert table.model("Ulf").exhaust == {"Shoot": 1}
    assert table.state.active is not None
    assert table.state.active.actions == ("Shoot",)
    refusal = table.refused(Attack("Shoot", target=table.id("Foe")))
    assert refusal.rule == "R-3.2.5"
    assert "exhaust token" in refusal.text


def test_an_exhausting_attack_takes_two_tokens_CC5() -> None:
    heavy = Form("Heavy", primary=True, range=6 * INCH, exhausting=True)
    assert shoot(active(hero(heavy), foe()), attack="Heavy").model("Ulf").exhaust == {"Heavy": 2}


def test_each_attack_is_an_action_of_its_own_C35() -> None:
    table = active(hero(SHOOT, BITE), foe(at=(130, 100)))
    shoot(shoot(table), attack="Bite")
    assert table.state.active is not None
    assert table.state.active.actions == ("Shoot", "Bite")


def test_a_third_action_is_refused_R325() -> None:
    third = Form("Third", primary=True, range=6 * INCH)
    table = active(hero(SHOOT, BITE, third), foe(at=(130, 100)))
    shoot(shoot(table), attack="Bite")
    assert table.refused(Attack("Third", target=table.id("Foe"))).text == "Ulf has performed 2 of 2 actions."


def test_an_attack_ends_the_move_action_C49() -> None:
    table = active(hero(), foe()).play(Stride(mm(110, 100)))
    shoot(table)
    assert table.state.active is not None
    assert (table.state.active.actions, table.state.active.moving) == ((MOVE, "Shoot"), False)
    assert not table.legal(Stride(mm(120, 100)))


def test_who_runs_cannot_attack_R525() -> None:
    table = active(hero(), foe()).play(Run())
    refusal = table.refused(Attack("Shoot", target=table.id("Foe")))
    assert refusal.rule == "R-5.2.5"


def test_an_attack_that_it_does_not_have_is_refused_R612() -> None:
    table = active(hero(), foe())
    assert table.refused(Attack("Kick", target=table.id("Foe"))).rule == "R-6.1.2"


# R-6.1.2: single targets


@pytest.mark.parametrize(
    ("called", "right"),
    [("Shot", Attack("Shoot", target=2)), ("Kick", Attack("Shoot", target=2)), ("Bitte", None)],
)
def test_an_attack_of_another_name_is_the_one_that_is_meant_or_that_alone_is_legal_R612(
    called: str, right: Attack | None
) -> None:
    table = active(hero(SHOOT, BITE), foe())
    assert table.id("Foe") == 2
    refusal = offers.refuse(table.state, Attack(called, target=2))
    assert refusal is not None
    assert refusal.nearest == right


def test_range_is_measured_from_edge_to_edge_R612() -> None:
    at = 100 + 30 + 6 * 25.4
    assert active(hero(), foe(at=(at, 100))).legal(Attack("Shoot", target=2))
    refusal = active(hero(), foe(at=(at + 9, 100))).refused(Attack("Shoot", target=2))
    assert refusal.text == "Foe is 6.4 in away, 9 mm beyond its range of 6 in."


def test_range_0_needs_contact_C11() -> None:
    assert active(hero(BITE), foe(at=(130.5, 100))).legal(Attack("Bite", target=2))
    refusal = active(hero(BITE), foe(at=(131, 100))).refused(Attack("Bite", target=2))
    assert refusal.text == "Foe is 1 mm away, and it needs contact."


def test_the_nearest_legal_target_is_named_R612() -> None:
    table = active(hero(), foe("Far", (500, 500)), foe("Near", (200, 100)))
    refusal = table.refused(Attack("Shoot", target=table.id("Far")))
    assert refusal.nearest == Attack("Shoot", target=table.id("Near"))


def test_a_friend_is_no_target_C89() -> None:
    table = active(hero(), figure("Hild", at=(150, 100)), foe())
    assert table.refused(Attack("Shoot", target=table.id("Hild"))).rule == "C-89"
    assert table.refused(Attack("Shoot", target=table.id("Ulf"))).rule == "C-89"


def test_a_target_out_of_sight_is_refused_C14() -> None:
    table = active(hero(), foe(), pieces=[piece("wall", box(130, 50, 10, 100), 1)])
    assert table.refused(Attack("Shoot", target=2)).rule == "C-14"


def test_an_attack_is_aimed_at_one_thing_R612() -> None:
    table = active(hero(SHOOT, BLAST), foe(), pieces=[piece("crate", box(150, 150, 10, 10), 1)])
    for wrong in (
        Attack("Shoot"),
        Attack("Shoot", target=2, terrain="crate"),
        Attack("Shoot", at=spot(150, 100)),
        Attack("Blast", target=2),
        Attack("Blast"),
    ):
        assert table.refused(wrong).rule == "R-6.1.2"


def test_a_secondary_attack_is_2_worse_and_templates_count_at_most_4_C56() -> None:
    table = active(hero(BITE, BLAST, skill=6), foe(at=(130, 100)))
    shoot(table, attack="Bite").play(Attack("Blast", at=spot(150, 100)))
    bite, blast = struck(table)
    assert Part(4, "Attack Skill", "C-56") in bite.attacking.parts
    assert Part(4, "Attack Skill", "C-56") in blast.attacking.parts


# Area: C-33, C-54


def test_an_area_hits_everybody_under_it_friends_too_C33() -> None:
    table = active(
        hero(BLAST), figure("Hild", at=(220, 100), wounds=9), foe(at=(180, 100)), foe("Away", at=(300, 100))
    ).play(Attack("Blast", at=spot(200, 100)))
    assert {blow.target for blow in struck(table)} == {table.id("Foe"), table.id("Hild")}


def test_an_area_flips_once_and_every_target_flips_for_itself_C33() -> None:
    table = active(hero(BLAST), foe("One", (180, 90)), foe("Two", (180, 125)))
    table.play(Attack("Blast", at=spot(180, 105)))
    assert [flip.why for flip in table.told(events.Flipped)] == ["attack", "defence", "defence"]
    first, second = struck(table)
    assert first.attacking.parts[0] == second.attacking.parts[0]


def test_the_nearest_target_of_an_area_is_first_C33() -> None:
    table = active(hero(BLAST), foe("Far", (220, 100)), foe("Near", (180, 100)))
    table.play(Attack("Blast", at=spot(200, 100)))
    assert [blow.target for blow in struck(table)] == [table.id("Near"), table.id("Far")]


def test_the_centre_has_to_be_in_range_and_the_nearest_is_named_R612() -> None:
    table = active(hero(BLAST), foe())
    refusal = table.refused(Attack("Blast", at=spot(300, 100)))
    assert refusal.nearest is not None
    assert isinstance(refusal.nearest, Attack)
    assert refusal.nearest.at == pytest.approx((1000 + 150 + 6 * INCH, 1000), abs=1)


def test_the_centre_has_to_be_in_sight_C54() -> None:
    table = active(hero(BLAST), foe(), pieces=[piece("wall", box(130, 0, 10, 300), 3)])
    assert table.refused(Attack("Blast", at=spot(180, 100))).rule == "C-54"


def test_a_target_hidden_from_the_attacker_is_not_hit_C54() -> None:
    wall = piece("wall", box(170, 102, 4, 80), 2)
    table = active(hero(BLAST), foe("Seen", (190, 80)), foe("Hidden", (190, 125)), pieces=[wall])
    table.play(Attack("Blast", at=spot(185, 95)))
    assert [blow.target for blow in struck(table)] == [table.id("Seen")]


def test_an_area_never_hits_the_attacker_C54() -> None:
    table = active(hero(BLAST), foe(at=(140, 100))).play(Attack("Blast", at=spot(115, 100)))
    assert [blow.target for blow in struck(table)] == [table.id("Foe")]


def test_an_area_stays_on_its_level_R7211() -> None:
    block = piece("block", box(160, 60, 80, 80), 2)
    table = active(
        hero(BLAST), foe("Up", (180, 100), on="block"), foe("Down", (180, 158)), pieces=[block]
    ).play(Attack("Blast", at=spot(180, 120)))
    assert [blow.target for blow in struck(table)] == [table.id("Up")]


def test_an_area_without_diameter_hits_all_in_contact_CC7() -> None:
    table = active(
        hero(SPIN), foe("Touch", (130, 100)), foe("Near", (100, 140)), figure("Hild", at=(70, 100), wounds=9)
    )
    assert table.refused(Attack("Spin", at=spot(100, 100))).rule == "CC-7"
    table.play(Attack("Spin"))
    assert {blow.target for blow in struck(table)} == {table.id("Touch"), table.id("Hild")}


def test_an_area_on_empty_ground_flips_nothing_C89() -> None:
    table = active(hero(BLAST), foe(at=(500, 500))).play(Attack("Blast", at=spot(150, 100)))
    assert table.told(events.Flipped) == []
    assert table.model("Ulf").exhaust == {"Blast": 1}


# Breakthrough: C-54


def test_a_line_strikes_only_models_on_the_attackers_level_as_an_area_does_R7211() -> None:
    deck = piece("deck", box(60, 40, 300, 120), 0.5, "bridge", "grated", on="bank")
    bank = piece("bank", box(60, 160, 300, 40), 3)
    models = (hero(SPEAR, on="deck"), foe("Low", at=(170, 100)), foe("High", at=(190, 100), on="deck"))
    table = active(*models, pieces=(bank, deck))
    assert target_rules.hit_by(table.state, _line(0)) == (table.id("High"),)


def test_a_line_hits_everybody_on_it_the_nearest_first_C54() -> None:
    table = active(
        hero(SPEAR),
        foe("Far", (200, 100)),
        foe("Near", (140, 100)),
        foe("Aside", (170, 145)),
        figure("Hild", at=(170, 100), wounds=9),
    ).play(Attack("Spear", heading=0))
    assert [blow.target for blow in struck(table)] == [table.id("Near"), table.id("Hild"), table.id("Far")]


def test_a_line_is_an_inch_wide_and_starts_at_the_edge_C54() -> None:
    beside = 100 + 15 + 12.7
    assert target_rules.hit_by(active(hero(SPEAR), foe(at=(170, beside))).state, _line(0)) == (2,)
    assert target_rules.hit_by(active(hero(SPEAR), foe(at=(170, beside + 0.4))).state, _line(0)) == ()
    end = 100 + 15 + 4 * 25.4 + 15
    assert target_rules.hit_by(active(hero(SPEAR), foe(at=(end, 100))).state, _line(0)) == (2,)
    assert target_rules.hit_by(active(hero(SPEAR), foe(at=(end + 0.4, 100))).state, _line(0)) == ()


def _line(heading: int) -> target_rules.Assault:
    return target_rules.Assault(1, "Spear", heading=heading)


def test_a_line_leaves_by_the_front_arc_C54() -> None:
    table = active(hero(SPEAR), foe())
    assert table.legal(Attack("Spear", heading=9000))
    assert table.legal(Attack("Spear", heading=27000))
    refusal = table.refused(Attack("Spear", heading=12000))
    assert (refusal.rule, refusal.nearest) == ("C-54", Attack("Spear", heading=9000))


def test_a_line_stops_at_what_hides_its_targets_C54() -> None:
    wall = piece("wall", box(160, 60, 10, 80), 1)
    table = active(hero(SPEAR), foe("Near", (140, 100)), foe("Far", (195, 100)), pieces=[wall])
    table.play(Attack("Spear", heading=0))
    assert [blow.target for blow in struck(table)] == [table.id("Near")]


# Ricochet: C-33, C-55


def chained(cards: dict[Any, str] | None = None, **what: Any) -> Table:
    return active(
        hero(CHAIN),
        foe("A", (180, 100)),
        foe("B", (220, 100)),
        foe("C", (260, 100)),
        foe("D", (300, 100)),
        cards=cards,
        **what,
    )


def test_a_ricochet_goes_from_target_to_target_C33() -> None:
    table = chained()
    shoot(table, "A", "Chain")
    assert isinstance(table.decision, attack_steps.ChooseTarget)
    table.play(NextTarget(table.id("B")), NextTarget(table.id("C")))
    assert [blow.target for blow in struck(table)] == [table.id("A"), table.id("B"), table.id("C")]
    assert not isinstance(table.decision, attack_steps.ChooseTarget)


def test_the_attacker_flips_anew_for_each_target_C55() -> None:
    table = chained()
    shoot(table, "A", "Chain").play(NextTarget(table.id("B")), NextTarget(0))
    assert [flip.why for flip in table.told(events.Flipped)] == ["attack", "defence"] * 2


def test_no_model_is_hit_twice_C55() -> None:
    table = chained()
    shoot(table, "A", "Chain").play(NextTarget(table.id("B")))
    refusal = table.refused(NextTarget(table.id("A")))
    assert refusal.rule == "C-55"


def test_later_targets_are_measured_from_the_one_before_R612() -> None:
    table = chained()
    shoot(table, "A", "Chain")
    assert table.decision.actions(table.state) == [
        NextTarget(table.id("B")),
        NextTarget(table.id("C")),
        NextTarget(0),
    ]
    refusal = table.refused(NextTarget(table.id("D")))
    assert "beyond its range of 2 in" in refusal.text


def test_a_ricochet_goes_on_after_a_miss_C55() -> None:
    table = chained({"one": "JH JS", "two": "3H 3S"})
    shoot(table, "A", "Chain")
    assert not struck(table)[0].hit
    assert isinstance(table.decision, attack_steps.ChooseTarget)


def test_a_ricochet_goes_on_from_where_a_removed_target_stood_C55() -> None:
    table = active(
        hero(CHAIN),
        foe("A", (180, 100), wounds=1),
        foe("B", (220, 100)),
        cards={"one": "3H 3S", "two": "JH JS"},
    )
    shoot(table, "A", "Chain")
    assert table.gone("A")
    table.play(NextTarget(table.id("B")))
    assert [blow.target for blow in struck(table)][1] == table.id("B")


def test_a_ricochet_needs_sight_from_the_target_before_R612() -> None:
    table = chained(pieces=[piece("wall", box(195, 60, 8, 80), 1)])
    shoot(table, "A", "Chain")
    assert not isinstance(table.decision, attack_steps.ChooseTarget)


# R-6.2.5: high ground


@pytest.mark.parametrize(("mine", "theirs", "bonus"), [(2, 0, 1), (1, 0, 0), (3, 1, 1), (3, 2, 0), (0, 2, 0)])
def test_two_sizes_higher_is_1_more_on_the_attack_R625(mine: int, theirs: int, bonus: int) -> None:
    pieces = [piece("here", box(80, 80, 40, 40), mine)] if mine else []
    pieces += [piece("there", box(160, 80, 40, 40), theirs)] if theirs else []
    table = active(hero(on="here" if mine else ""), foe(on="there" if theirs else ""), pieces=pieces)
    (blow,) = struck(shoot(table))
    assert (Part(1, "high ground", "R-6.2.5") in blow.attacking.parts) == bool(bonus)


# R-6.2.2: cover in a total


def test_cover_counts_for_the_defence_R622() -> None:
    table = active(hero(), foe(size=2), pieces=[piece("wall", box(145, 60, 10, 80), 1)])
    (blow,) = struck(shoot(table))
    assert Part(1, "partial cover (Wall)", "R-6.2.2") in blow.defending.parts


def test_who_has_run_has_1_more_defense_R525() -> None:
    (blow,) = struck(shoot(active(hero(), foe(model={"running": True}))))
    assert Part(1, "has run", "R-5.2.5") in blow.defending.parts


# Offers


def test_what_is_suggested_is_legal_and_hits_enemies() -> None:
    attacks = (SHOOT, BLAST, SPEAR, CHAIN)
    table = active(
        hero(*attacks),
        foe("A", (180, 100)),
        foe("B", (200, 140)),
        pieces=[piece("wall", box(150, 80, 20, 40), 1)],
    )
    offered = offers.suggest(table.state)
    assert {action.name for action in offered if isinstance(action, Attack)} == {
        form.name for form in attacks
    }
    assert all(table.legal(action) for action in offered)
    assert len(offered) <= offers.MOST


def test_nothing_is_suggested_where_nothing_can_be_attacked() -> None:
    table = active(hero(BITE), foe(at=(400, 400)))
    assert offers.suggest(table.state) == []
    assert offers.sample(table.state, seeded("nothing")) is None


def test_actions_of_other_chapters_are_no_attacks() -> None:
    table = active(hero(), foe())
    assert attack_steps.check(table.state, EndActivation()) is not None
    assert (actions.Attack,) == attack_steps.ACTIONS
