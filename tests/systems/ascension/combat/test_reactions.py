"""Reactions to an attack: stepping aside and three cards for the defence (CC-10, C-35, C-76)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import seeded
from game.systems.ascension import events
from game.systems.ascension.actions import (
    Activate,
    Attack,
    Decline,
    DropCard,
    EndActivation,
    NextTarget,
    React,
)
from game.systems.ascension.combat import attack_steps, reactions
from game.systems.ascension.profile import Attack as Form
from game.systems.ascension.profile import Facet
from game.table.lengths import INCH, TOLERANCE
from tests.systems.ascension.builder import STRIKE, Figure, Table, battle, box, figure, mm, piece, spot

SHOOT = Form("Shoot", primary=True, range=4 * INCH)
BLAST = Form("Blast", primary=True, template="area", range=6 * INCH, diameter=2 * INCH)


def hero(*attacks: Form, **what: Any) -> Figure:
    return figure("Ulf", at=(100, 100), attacks=attacks or (STRIKE,), skill=2, **what)


def foe(*kinds: str | Facet, name: str = "Foe", at: tuple[float, float] = (130, 100), **what: Any) -> Figure:
    return figure(name, "two", at=at, reactions=kinds, **{"wounds": 9, **what})


def attacked(*figures: Figure, attack: str = "Strike", name: str = "Foe", **what: Any) -> Table:
    table = battle(*figures, **what).activate("Ulf")
    return table.play(Attack(attack, target=table.id(name)))


# Step


def test_the_owner_of_the_target_is_asked_before_any_card_is_flipped_C76() -> None:
    table = attacked(hero(), foe("step"))
    assert isinstance(table.decision, reactions.SideStep)
    assert table.decision.seat == "two"
    assert table.told(events.Flipped) == []


def test_a_target_that_stays_is_attacked_as_ever_CC10() -> None:
    table = attacked(hero(), foe("step")).play(Decline())
    assert len(table.told(events.Struck)) == 1
    assert table.model("Foe").exhaust == {}


def test_an_attack_on_a_target_that_has_stepped_away_fails_CC10() -> None:
    table = attacked(hero(), foe("step")).play(React("step", mm(150, 100)))
    assert table.told(events.Struck) == []
    (failed,) = table.told(events.AttackFailed)
    assert "needs contact" in failed.why
    assert table.at("Foe") == (150, 100)


def test_a_target_still_in_reach_is_attacked_where_it_stands_CC10() -> None:
    table = attacked(hero(SHOOT), foe("step"), attack="Shoot").play(React("step", mm(150, 100)))
    assert len(table.told(events.Struck)) == 1


def test_the_attacker_picks_anew_if_it_can_CC10() -> None:
    table = attacked(hero(), foe("step"), foe(name="Other", at=(70, 100)))
    table.play(React("step", mm(150, 100)))
    assert isinstance(table.decision, attack_steps.ChooseTarget)
    assert table.decision.actions(table.state) == [NextTarget(3), NextTarget(0)]
    table.play(NextTarget(3))
    assert [blow.target for blow in table.told(events.Struck)] == [3]


def test_the_attacker_may_let_the_attack_fail_CC10() -> None:
    table = attacked(hero(), foe("step"), foe(name="Other", at=(70, 100)))
    table.play(React("step", mm(150, 100)), NextTarget(0))
    assert table.told(events.Struck) == []


def test_a_target_picked_anew_may_step_too_C76() -> None:
    table = attacked(hero(), foe("step"), foe("step", name="Other", at=(70, 100)))
    table.play(React("step", mm(150, 100)), NextTarget(3))
    assert isinstance(table.decision, reactions.SideStep)
    table.play(React("step", mm(50, 100)))
    assert len(table.told(events.AttackFailed)) == 2


def test_an_area_that_everybody_has_stepped_out_of_is_told_to_have_failed_CC10() -> None:
    table = battle(hero(BLAST), foe("step", at=(210, 100))).activate("Ulf")
    table.play(Attack("Blast", at=spot(180, 100)), React("step", mm(235, 100)))
    (failed,) = table.told(events.AttackFailed)
    assert (failed.target, failed.why) == (table.id("Foe"), "it strikes where nobody stands any more")
    assert table.told(events.Flipped) == []


def test_the_attack_is_spent_even_if_it_fails_C35() -> None:
    table = attacked(hero(), foe("step")).play(React("step", mm(150, 100)))
    assert table.model("Ulf").exhaust == {"Strike": 1}


def test_a_step_is_at_most_an_inch_and_the_nearest_is_named_CC10() -> None:
    table = attacked(hero(), foe("step"))
    refusal = table.refused(React("step", mm(160, 100)))
    assert (refusal.rule, refusal.nearest) == ("CC-10", React("step", mm(155.4, 100)))
    assert "4.6 mm beyond" in refusal.text


def test_a_step_goes_round_nothing_C12() -> None:
    wall = piece("wall", box(150, 60, 5, 80), 1)
    table = attacked(hero(), foe("step"), pieces=[wall])
    refusal = table.refused(React("step", mm(145, 100)))
    assert refusal.rule == "C-12"
    assert isinstance(refusal.nearest, React)
    assert refusal.nearest.to is not None
    assert refusal.nearest.to.point == pytest.approx((1350, 1000), abs=TOLERANCE)


def test_a_step_takes_its_tokens_and_cannot_be_used_again_C35() -> None:
    table = attacked(hero(SHOOT, STRIKE), foe("step"), attack="Shoot").play(React("step", mm(135, 100)))
    assert table.model("Foe").exhaust == {"step": 1}
    assert not reactions.usable(table.state, 2, "step")


def test_an_exhausting_reaction_takes_two_tokens_CC5() -> None:
    table = attacked(hero(), foe(Facet("step", exhausting=True))).play(React("step", mm(150, 100)))
    assert table.model("Foe").exhaust == {"step": 2}


def test_the_token_goes_when_the_reacting_model_is_activated_C35() -> None:
    table = attacked(hero(), foe("step")).play(React("step", mm(150, 100)), EndActivation(), Activate(2))
    assert table.model("Foe").exhaust == {}


def test_every_target_of_an_area_is_asked_once_C76() -> None:
    table = battle(hero(BLAST), foe("step", at=(180, 90)), foe("step", name="Other", at=(180, 125))).activate(
        "Ulf"
    )
    table.play(Attack("Blast", at=spot(180, 105)))
    assert isinstance(table.decision, reactions.SideStep)
    first = table.decision.model
    table.play(Decline())
    assert isinstance(table.decision, reactions.SideStep)
    assert table.decision.model != first
    table.play(Decline())
    assert len(table.told(events.Struck)) == 2


def test_who_has_left_an_area_is_not_hit_CC10() -> None:
    table = (
        battle(hero(BLAST), foe("step", at=(215, 100)))
        .activate("Ulf")
        .play(Attack("Blast", at=spot(180, 100)))
    )
    table.play(React("step", mm(240, 100)))
    assert table.told(events.Struck) == []


def test_a_step_into_a_hazard_is_one_R7218() -> None:
    fire = piece("fire", box(146, 60, 100, 80), 0.5, "area", "hazardous")
    table = attacked(hero(SHOOT), foe("step"), attack="Shoot", pieces=[fire], cards={"two": "JH JS"})
    table.play(React("step", mm(150, 100)))
    assert any(wound.rule == "R-7.2.18" for wound in table.told(events.Wounded))


def test_steps_that_are_suggested_or_drawn_are_legal_CC10() -> None:
    table = attacked(hero(), foe("step"), pieces=[piece("wall", box(150, 60, 5, 80), 1)])
    assert len(table.decision.suggest(table.state)) > 4
    chance = seeded("steps")
    drawn = [table.decision.sample(table.state, chance) for _ in range(30)]
    assert all(table.legal(action) for action in (*drawn, *table.decision.suggest(table.state)))
    assert len({type(action) for action in drawn}) == 2


def test_other_actions_wait_for_the_answer_C76() -> None:
    table = attacked(hero(), foe("step"))
    assert table.refused(EndActivation()).nearest == Decline()
    assert not table.legal(React("increase-defence"))


# Three cards


def test_three_cards_are_flipped_and_the_owner_drops_one_CC10() -> None:
    cards = {"one": "2H 3S", "two": "AH 3D JC"}
    table = attacked(hero(), foe("increase-defence"), cards=cards)
    assert isinstance(table.decision, reactions.Brace)
    table.play(React("increase-defence"))
    assert isinstance(table.decision, reactions.DropOne)
    table.play(DropCard("JC"))
    (blow,) = table.told(events.Struck)
    assert blow.defending.total == 1 + 3 + 2
    (dropped,) = table.told(events.CardDropped)
    assert (dropped.card, dropped.total.total) == ("JC", 6)


@pytest.mark.parametrize(("card", "total"), [("AH", 4), ("3D", 2), ("JC", 6)])
def test_any_of_the_three_may_be_dropped_CC10(card: str, total: int) -> None:
    table = attacked(hero(), foe("increase-defence"), cards={"two": "AH 3D JC"})
    table.play(React("increase-defence"), DropCard(card))
    assert table.told(events.Struck)[0].defending.total == total


def test_without_the_reaction_two_cards_are_flipped_CC10() -> None:
    table = attacked(hero(), foe("increase-defence"), cards={"two": "AH 3D JC"}).play(Decline())
    assert table.told(events.Flipped)[-1].cards == ("AH", "3D")


def test_it_is_asked_when_the_attackers_total_is_known_C76() -> None:
    table = attacked(hero(), foe("increase-defence"), cards={"one": "2H 3S"})
    assert isinstance(table.decision, reactions.Brace)
    assert table.decision.attacking.total == 7
    assert table.decision.seat == "two"


def test_a_card_that_was_not_flipped_cannot_be_dropped_CC10() -> None:
    table = attacked(hero(), foe("increase-defence"), cards={"two": "AH 3D JC"}).play(
        React("increase-defence")
    )
    assert table.refused(DropCard("2H")).nearest == DropCard("AH")


def test_all_three_cards_are_discarded_R213() -> None:
    table = attacked(hero(), foe("increase-defence"), cards={"two": "AH 3D JC"})
    table.play(React("increase-defence"), DropCard("AH"))
    assert table.state.decks["two"].discard == ("AH", "3D", "JC")


def test_a_model_with_both_is_asked_for_both_C76() -> None:
    table = attacked(hero(), foe("step", "increase-defence"))
    table.play(Decline())
    assert isinstance(table.decision, reactions.Brace)


def test_nobody_is_asked_who_has_no_reaction_left_C76() -> None:
    table = attacked(hero(), foe("step", model={"exhaust": {"step": 1}}))
    assert len(table.told(events.Struck)) == 1
