"""Section 3: rounds, turns, activations, passing, initiative, teams, the leader."""

from __future__ import annotations

import msgspec

from game.systems.ascension import events, initiative, sequence
from game.systems.ascension.actions import Activate, Attack, EndActivation, OrderTeam, Pass, Stride
from game.systems.ascension.initiative import Initiative, OrderingTeam
from game.systems.ascension.sequence import Acting, EliteActivation, Turn
from tests.systems.ascension.builder import STRIKE, Table, battle, character, figure, mm


def row(ones: int, twos: int, **what: object) -> Table:
    """Two sides of plain models, far apart."""
    return battle(
        *(figure(f"a{number}", at=(50 + 60 * number, 100)) for number in range(ones)),
        *(figure(f"b{number}", "two", at=(50 + 60 * number, 500)) for number in range(twos)),
        **what,  # type: ignore[arg-type]
    )


def idle(table: Table, name: str) -> Table:
    """Activate a model and do nothing with it."""
    return table.activate(name).play(EndActivation())


#


def test_sides_alternate_one_model_at_a_time_R311():
    table = idle(row(2, 2), "a0")
    assert table.decision.seat == "two"
    idle(table, "b0")
    assert table.decision.seat == "one"


def test_a_round_ends_when_every_model_has_activated_R311():
    table = row(1, 1, rounds=2)
    idle(table, "a0")
    assert table.state.round == 1
    idle(table, "b0")
    assert table.state.round == 2
    assert not any(model.activated for model in table.state.models.values())


def test_a_model_activates_once_a_round_R311():
    table = row(2, 2)
    for name in ("a0", "b0"):
        idle(table, name)
    refusal = table.refused(Activate(table.id("a0")))
    assert refusal.rule == "R-3.2.3"
    assert "has activated this round" in refusal.text


def test_the_larger_side_finishes_its_models_alone_R311():
    table = row(3, 1)
    for name in ("a0", "b0", "a1"):
        idle(table, name)
    assert table.decision.seat == "one"


#


def test_a_turn_asks_for_the_active_model_first_R323():
    table = row(2, 1)
    assert isinstance(table.decision, Turn)
    assert table.refused(EndActivation()).rule == "R-3.2.3"


def test_only_ones_own_models_can_be_declared_R323():
    table = row(1, 1)
    assert "not yours" in table.refused(Activate(table.id("b0"))).text


def test_a_model_that_is_not_there_cannot_be_declared_R323():
    table = row(1, 1)
    assert "no such model" in table.refused(Activate(99)).text


def test_the_declared_model_acts_R321():
    table = row(1, 1).activate("a0")
    assert isinstance(table.decision, Acting)
    assert table.state.active is not None
    assert table.state.active.model == table.id("a0")


# C-37, C-63


def test_passing_needs_two_more_models_on_the_other_side_R322():
    assert row(1, 3).legal(Pass())
    refusal = row(2, 3).refused(Pass())
    assert refusal.rule == "R-3.2.2"
    assert "Side two 3 left" in refusal.text


def test_a_pass_activates_nobody_and_hands_over_R322():
    table = row(1, 3).play(Pass())
    assert table.decision.seat == "two"
    assert not table.model("a0").activated


def test_every_opposing_side_must_have_two_more_C37():
    table = battle(
        figure("a", at=(100, 100)),
        *(figure(f"b{n}", "two", at=(100 + 60 * n, 300)) for n in range(3)),
        *(figure(f"c{n}", "three", at=(100 + 60 * n, 500)) for n in range(2)),
    )
    assert table.refused(Pass()).rule == "R-3.2.2"


def test_an_enemy_that_has_activated_all_its_models_prevents_the_pass_C63():
    table = row(2, 1)
    idle(table, "a0")
    idle(table, "b0")
    assert table.refused(Pass()).rule == "R-3.2.2"


# C-35


def test_one_exhaust_token_goes_from_each_action_R324():
    table = battle(
        figure("a", at=(100, 100), model={"exhaust": {"move": 1, "Strike": 2}}),
        figure("b", "two", at=(100, 500)),
    )
    table.activate("a")
    assert table.model("a").exhaust == {"Strike": 1}
    assert table.told(events.Readied)[-1].actions == ("move",)


def test_an_action_with_a_token_left_cannot_be_used_C35():
    table = battle(
        figure("a", at=(100, 100), model={"exhaust": {"Strike": 2}}), figure("b", "two", at=(130, 100))
    ).activate("a")
    assert table.refused(Attack("Strike", table.id("b"))).rule in ("R-3.2.5", "C-35")


def test_tokens_of_others_stay_R324():
    table = battle(
        figure("a", at=(100, 100)), figure("b", "two", at=(100, 500), model={"exhaust": {"move": 1}})
    ).activate("a")
    assert table.model("b").exhaust == {"move": 1}


#


def test_an_action_takes_a_token_when_it_is_performed_R325():
    table = row(1, 1).activate("a0").play(Stride(mm(70, 100)))
    assert table.model("a0").exhausted("move")


def test_two_actions_and_no_more_R325():
    second = STRIKE.__class__("Second", primary=True)
    table = battle(
        figure("a", at=(100, 100), attacks=(STRIKE, second)),
        figure("b", "two", at=(130, 100), wounds=6, defense=9),
        cards={"one": "JS JH JD JC", "two": "3S 3H 2S 2H"},
    ).activate("a")
    table.play(Attack("Strike", table.id("b")), Attack("Second", table.id("b")))
    assert table.refused(Stride(mm(90, 100))).rule == "R-3.2.5"


def test_an_action_is_used_once_R325():
    table = battle(
        figure("a", at=(100, 100)),
        figure("b", "two", at=(130, 100), wounds=6, defense=9),
        cards={"one": "JS JH", "two": "3S 3H"},
    ).activate("a")
    table.play(Attack("Strike", table.id("b")))
    assert table.refused(Attack("Strike", table.id("b"))).rule in ("R-3.2.5", "C-35")


def test_an_activation_may_do_nothing_C93():
    assert idle(row(1, 1), "a0").model("a0").activated


#


def test_the_end_of_a_turn_marks_the_model_and_hands_over_R326():
    table = idle(row(2, 2), "a1")
    assert table.model("a1").activated
    assert table.state.active is None
    assert table.decision.seat == "two"


# C-4, C-41


def begun(
    cards: dict[str, str], *, limit: int = 75, points: dict[str, int] | None = None, sides: int = 2
) -> Table:
    """A battle whose initiative is about to be flipped."""
    seats = ("one", "two", "three")[:sides]
    table = battle(
        *(figure(f"m{seat}", seat, at=(100, 100 + 150 * number)) for number, seat in enumerate(seats)),
        cards=cards,  # type: ignore[arg-type]
        limit=limit,
    )
    import msgspec

    changed = {
        side: msgspec.structs.replace(known, points=(points or {}).get(side, limit))
        for side, known in table.state.field.sides.items()
    }
    table.state.field = msgspec.structs.replace(table.state.field, sides=changed)
    table.state.stack.clear()
    return table.happen(Initiative(), sequence.NextTurn())


def test_the_highest_flip_has_the_initiative_R331():
    assert begun({"one": "AS AH", "two": "3S 3H"}).state.order == ("two", "one")


def test_points_not_spent_add_half_of_them_R331():
    table = begun({"one": "AS AH", "two": "AD 2C"}, points={"one": 71})
    assert table.state.order == ("one", "two")
    flip = table.told(events.Flipped)[0]
    assert [part.amount for part in flip.total.parts] == [2, 2]


def test_a_team_gains_for_what_all_its_players_do_not_spend_R331():
    table = battle(
        figure("a", at=(100, 100)),
        figure("b", "two", at=(200, 100)),
        figure("c", "three", at=(300, 100)),
        teams={"three": "one"},
    )
    sides = table.state.field.sides
    for points, bonus in ((150, 0), (146, 2), (100, 3)):
        side = msgspec.structs.replace(sides["one"], points=points)
        table.state.field = msgspec.structs.replace(table.state.field, sides=sides | {"one": side})
        assert initiative.bonus(table.state, "one") == bonus


def test_the_bonus_is_rounded_down_and_at_most_three_R331():
    for points, bonus in ((74, 0), (72, 1), (69, 3), (20, 3), (75, 0)):
        table = begun({"one": "AS AH", "two": "3S 3H"}, points={"one": points})
        assert initiative.bonus(table.state, "one") == bonus


def test_tied_sides_compare_suits_C41():
    assert begun({"one": "2H AD", "two": "2S AC"}).state.order == ("two", "one")


def test_exactly_the_same_cards_flip_again_C41():
    table = begun({"one": "2H AD AS JS", "two": "AD 2H 3S 3H"})
    assert table.state.order == ("two", "one")
    assert len(table.told(events.Flipped)) == 4


def test_three_sides_stand_in_descending_order_C41():
    table = begun({"one": "2H 2D", "two": "3S 3H", "three": "AS AH"}, sides=3)
    assert table.state.order == ("two", "one", "three")


#


def test_a_new_round_goes_on_with_the_side_next_to_act_R332():
    table = row(2, 1, rounds=3)
    for name in ("a0", "b0", "a1"):
        idle(table, name)
    assert table.state.round == 2
    assert table.decision.seat == "two", "side one acted last"


def test_initiative_is_never_flipped_again_C4():
    table = row(1, 1, rounds=3)
    for name in ("a0", "b0", "a0", "b0"):
        idle(table, name)
    assert not [flip for flip in table.told(events.Flipped) if flip.why == "initiative"]


def team() -> Table:
    """Seats one and three play one side together."""
    return battle(
        figure("a0", at=(100, 100)),
        figure("a1", at=(160, 100)),
        figure("c0", "three", at=(220, 100)),
        figure("b0", "two", at=(100, 500)),
        figure("b1", "two", at=(160, 500)),
        figure("b2", "two", at=(220, 500)),
        teams={"three": "one"},
        cards={"one": "3S 3H", "two": "AS AH"},
    )


def test_players_of_a_side_take_its_turns_in_their_order_C42():
    table = team()
    seats = []
    for name in ("a0", "b0", "c0", "b1", "a1"):
        seats.append(table.decision.seat)
        idle(table, name)
    assert seats == ["one", "two", "three", "two", "one"]


def test_a_player_with_nobody_left_is_skipped_R332():
    table = team()
    for name in ("a0", "b0", "c0", "b1"):
        idle(table, name)
    assert table.decision.seat == "one", "three has nobody left"


def test_a_team_settles_its_order_after_initiative_R332():
    table = team()
    table.state.stack.clear()
    table.happen(Initiative(), sequence.NextTurn())
    assert isinstance(table.decision, OrderingTeam)
    assert table.refused(EndActivation()).rule == "R-3.3.2"
    table.play(OrderTeam(("three", "one")))
    assert table.state.teams["one"][0] == "three"


def test_friends_of_a_team_are_no_foes_C6():
    table = team()
    assert [friend.seat for friend in table.state.friends(table.id("a0"))] == ["one", "three"]
    assert {foe.seat for foe in table.state.foes(table.id("c0"))} == {"two"}


# C-38, C-65


def led(cost: int = 4) -> Table:
    """A strong leader, a cheap friend and a dear one."""
    return battle(
        figure("jarl", at=(100, 100), leader=True, wounds=4, defense=4, skill=3),
        figure("thrall", at=(160, 100)),
        figure("champion", at=(220, 100), wounds=4, defense=4, skill=cost),
        figure("foe", "two", at=(100, 500)),
    )


def test_a_leader_may_call_up_a_friend_of_half_its_cost_C38():
    table = idle(led(), "jarl")
    assert isinstance(table.decision, EliteActivation)
    assert table.decision.actions(table.state) == [Activate(table.id("thrall")), Pass()]
    table.activate("thrall")
    assert table.state.active is not None
    assert table.state.active.elite
    table.play(EndActivation())
    assert table.decision.seat == "two"


def test_a_friend_that_costs_more_is_refused_C38():
    table = idle(led(), "jarl")
    assert table.refused(Activate(table.id("champion"))).rule == "C-38"


def test_a_leader_may_call_up_nobody_C38():
    table = idle(led(), "jarl").play(Pass())
    assert table.decision.seat == "two"
    assert not table.model("thrall").activated


def test_the_leaders_activation_ends_before_the_friends_begins_C65():
    table = idle(led(), "jarl")
    assert table.model("jarl").activated
    assert isinstance(table.events[-1], events.ActivationEnded)


def test_nobody_is_called_up_by_a_plain_model_C38():
    assert idle(led(), "thrall").decision.seat == "two"


def test_plain_characters_are_built_by_the_builder():
    assert character("Ulf").strides == 3


# More of


def test_the_steps_of_a_turn_come_in_their_order_R321():
    table = idle(row(1, 1), "a0")
    kinds = [type(event) for event in table.events]
    assert kinds[:2] == [events.Activated, events.ActivationEnded]


def test_a_turn_begun_with_a_pass_has_no_other_step_R321():
    table = row(1, 3).play(Pass())
    assert [type(event) for event in table.events] == [events.Passed]


def test_a_side_that_passed_acts_again_when_its_turn_comes_R322():
    table = row(1, 3).play(Pass())
    idle(table, "b0")
    assert table.decision.seat == "one"
    assert table.legal(Activate(table.id("a0")))


def test_a_model_without_tokens_starts_with_all_its_actions_R324():
    table = row(1, 1).activate("a0")
    assert not table.told(events.Readied)
    assert table.legal(Stride(mm(70, 100)))


def test_what_was_used_in_one_round_is_ready_in_the_next_R324():
    table = row(1, 1, rounds=3).activate("a0").play(Stride(mm(70, 100)), EndActivation())
    idle(table, "b0").activate("a0")
    assert table.legal(Stride(mm(90, 100)))


def test_an_exhausting_action_stays_shut_for_a_round_C35():
    slow = STRIKE.__class__("Slam", primary=True, exhausting=True)
    table = battle(
        figure("a", at=(100, 100), attacks=(slow,)),
        figure("b", "two", at=(130, 100), wounds=6, defense=9),
        rounds=4,
        cards={"one": "JS JH", "two": "3S 3H"},
    )
    table.activate("a").play(Attack("Slam", table.id("b")), EndActivation())
    assert table.model("a").exhaust == {"Slam": 2}
    idle(table, "b").activate("a")
    assert not table.legal(Attack("Slam", table.id("b")))


def test_the_model_is_marked_before_the_next_side_begins_R326():
    table = idle(row(1, 1), "a0")
    assert isinstance(table.decision, Turn)
    assert table.model("a0").activated


def test_damage_over_time_hurts_at_the_end_of_the_activation_R326_R714():
    table = battle(
        figure("a", at=(100, 100), wounds=3, model={"conditions": {"damage-over-time": 2}}),
        figure("b", "two", at=(100, 500)),
    )
    assert idle(table, "a").model("a").wounds == 2


def test_with_two_sides_the_other_one_scores_whatever_did_it_C88():
    from game.systems.ascension import harm

    table = battle(figure("a", at=(100, 100)), figure("a2", at=(200, 100)), figure("b", "two", at=(100, 500)))
    harm.remove(table.state, table.context(), table.id("a"))
    assert table.state.scores == {"one": 0, "two": 1}


def test_with_three_sides_only_who_did_it_scores_C88():
    from game.systems.ascension import harm

    for by, scores in (("three", {"one": 0, "two": 0, "three": 1}), (None, {"one": 0, "two": 0, "three": 0})):
        table = battle(
            figure("a", at=(100, 100)),
            figure("a2", at=(200, 100)),
            figure("b", "two", at=(100, 500)),
            figure("c", "three", at=(300, 500)),
        )
        harm.remove(table.state, table.context(), table.id("a"), by=by)
        assert table.state.scores == scores
