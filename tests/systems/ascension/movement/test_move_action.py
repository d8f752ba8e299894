"""The Move action: strides, facing, stepping over, interacting, running, shaking (R-5.1.1 to R-5.2.6)."""

from __future__ import annotations

import pytest

from game.core.chance import seeded
from game.systems.ascension import events
from game.systems.ascension.actions import Attack, Climb, FreeMove, Interact, Run, Shake, Stride
from game.systems.ascension.movement import move_action, way_plans
from game.systems.ascension.state import MOVE
from game.table.shapes import Place, distance
from tests.systems.ascension.builder import Table, battle, box, figure, mm, piece

OVAL = (75, 42)


def duel(*pieces_: object, **what: object) -> Table:
    """Ulf in the middle of the table, his enemy in a corner, Ulf active."""
    values = {"at": (300, 300), **what}
    table = battle(
        figure("Ulf", **values),  # type: ignore[arg-type]
        figure("Foe", "two", at=(580, 580)),
        pieces=pieces_,  # type: ignore[arg-type]
    )
    return table.activate("Ulf")


# R-5.1.1 Strides


@pytest.mark.parametrize(("size", "strides"), [(1, 3), (2, 2), (3, 2), (4, 1), (5, 1)])
def test_a_model_has_the_strides_of_its_size_R511(size: int, strides: int) -> None:
    table = duel(size=size)
    assert move_action.strides_left(table.state, 1) == strides
    table.play(Stride(mm(305, 300)))
    assert table.state.active is not None
    assert table.state.active.strides == strides - 1


def test_slow_takes_a_stride_each_R511_R711() -> None:
    table = duel(strides=4, model={"conditions": {"slow": 2}})
    table.play(Stride(mm(305, 300)))
    assert table.told(events.MoveBegan)[-1].strides == 2


def test_slow_never_takes_the_last_stride_R711() -> None:
    table = duel(size=4, model={"conditions": {"slow": 2}})
    assert move_action.strides_left(table.state, 1) == 1


def test_strides_are_counted_when_the_move_begins_C49() -> None:
    table = duel(model={"conditions": {"slow": 1}})
    table.play(Shake("slow"))
    assert table.state.active is not None
    assert table.state.active.strides == 1, "two of three, one spent to shake; the token came off too late"


def test_a_gateway_adds_a_stride_R511_CC14() -> None:
    gateway = piece("gate", box(330, 290, 20, 20), 2, "gateway", holder="one", owner="one")
    assert move_action.strides_left(duel(gateway).state, 1) == 4


# R-5.1.2 Spending them


def test_every_stride_costs_one_however_short_R512_C70() -> None:
    table = duel().play(Stride(mm(301, 300)), Stride(mm(302, 300)), Stride(mm(303, 300)))
    refusal = table.refused(Stride(mm(304, 300)))
    assert (refusal.rule, refusal.text) == ("R-5.1.2", "Ulf has no stride left.")


def test_the_first_stride_exhausts_the_move_action_R325() -> None:
    table = duel().play(Stride(mm(305, 300)))
    assert table.model("Ulf").exhausted(MOVE)
    assert table.state.active is not None
    assert table.state.active.actions == (MOVE,)
    assert table.legal(Stride(mm(310, 300))), "the action under way goes on"


def test_a_move_action_with_an_exhaust_token_is_refused_R325() -> None:
    table = duel(model={"exhaust": {MOVE: 2}})
    assert table.refused(Stride(mm(305, 300))).rule == "R-3.2.5"


def test_an_attack_ends_the_move_action_R325() -> None:
    table = battle(
        figure("Ulf", at=(300, 300)),
        figure("Foe", "two", at=(331, 300), wounds=5),
        cards={"one": "AS AH", "two": "3S 3H"},
    ).activate("Ulf")
    table.play(Stride(mm(301, 300)), Attack("Strike", target=2))
    assert "finished" in table.refused(Stride(mm(295, 300))).text


# R-5.2.1 The standard move, C-13


def test_a_model_that_turns_first_strides_its_longest_dimension_C13() -> None:
    table = duel(base=OVAL, size=2).play(Stride(mm(300, 375, 90)))
    assert table.at("Ulf") == (300, 375)


def test_without_facing_the_way_a_stride_is_the_shortest_dimension_R521() -> None:
    table = duel(base=OVAL, size=2)
    refusal = table.refused(Stride(mm(300, 375, 0)))
    assert refusal.rule == "R-5.2.1"
    assert "33 mm beyond this stride" in refusal.text
    assert refusal.nearest == Stride(mm(300, 342, 0))


def test_straight_forward_is_within_a_degree_C13() -> None:
    table = duel(base=OVAL, size=2)
    assert table.legal(Stride(Place(3750, 3000, 95)))
    assert not table.legal(Stride(Place(3750, 3000, 105)))


def test_a_stride_beyond_its_length_says_by_how_much_R521() -> None:
    refusal = duel().refused(Stride(mm(339, 300)))
    assert refusal.text == "9 mm beyond this stride of 30 mm."
    assert refusal.nearest == Stride(mm(330, 300))


def test_facing_changes_before_a_stride_at_no_cost_R521() -> None:
    table = duel().play(Stride(mm(300, 330, 90)))
    assert table.model("Ulf").place.facing == 9000
    assert table.state.active is not None
    assert table.state.active.strides == 2


def test_a_stride_on_the_spot_only_turns_R521() -> None:
    table = duel(base=OVAL, size=2).play(Stride(mm(300, 300, 45)))
    assert table.model("Ulf").place == mm(300, 300, 45)
    assert "stands there already" in table.refused(Stride(mm(300, 300, 45))).text


def test_an_oval_must_fit_where_it_turns_C61() -> None:
    wall = piece("wall", box(250, 325, 100, 10), 2)
    refusal = duel(wall, base=OVAL, size=2).refused(Stride(mm(300, 300, 90)))
    assert refusal.rule == "C-61"
    assert "Wall" in refusal.text


# C-12 What stops it


def test_a_base_in_the_way_stops_a_stride_also_a_friendly_one_C12() -> None:
    table = battle(
        figure("Ulf", at=(300, 300)), figure("Bo", at=(340, 300)), figure("Foe", "two", at=(580, 580))
    ).activate("Ulf")
    refusal = table.refused(Stride(mm(330, 300)))
    assert refusal.rule == "C-12"
    assert refusal.text.endswith("short by Bo.")
    assert isinstance(refusal.nearest, Stride)
    assert 99 <= distance((3000, 3000), refusal.nearest.to.point) <= 102


def test_a_model_does_not_pass_through_a_base_even_if_there_is_room_behind_C12() -> None:
    table = battle(
        figure("Ulf", at=(300, 300), base=(75, 75), size=3),
        figure("Imp", "two", at=(351, 300), base=(25, 25)),
    ).activate("Ulf")
    assert table.refused(Stride(mm(375, 300))).rule == "C-12"


def test_the_edge_of_the_table_stops_a_stride_C12() -> None:
    refusal = duel(at=(20, 300)).refused(Stride(mm(0, 300, 180)))
    assert refusal.text == "Ulf is stopped 15 mm short by the table's edge."
    assert refusal.nearest is not None


def test_a_door_stops_a_stride_until_it_is_open_R7216() -> None:
    shut = piece("gate", box(320, 250, 10, 100), 2, "door")
    assert duel(shut).refused(Stride(mm(330, 300))).rule == "C-12"
    opened = piece("gate", box(320, 250, 10, 100), 2, "door", open=True)
    assert duel(opened).legal(Stride(mm(330, 300)))


# R-5.2.2 Stepping over


def test_a_model_steps_over_terrain_of_half_its_size_R522() -> None:
    beam = piece("beam", box(335, 200, 10, 200), 1)
    table = duel(beam, size=3, base=(60, 60), at=(304, 300)).play(Stride(mm(364, 300)), Stride(mm(376, 300)))
    assert table.at("Ulf") == (376, 300)


def test_half_is_rounded_down_so_size_1_steps_over_nothing_C21() -> None:
    crate = piece("crate", box(316, 290, 5, 20), 0.5)
    assert duel(crate).refused(Stride(mm(330, 300))).rule == "C-12"


def test_a_stride_may_end_on_what_is_stepped_over_and_stands_on_it_R522_C68() -> None:
    beam = piece("beam", box(335, 200, 10, 200), 1)
    table = duel(beam, size=2).play(Stride(mm(330, 300)))
    assert table.model("Ulf").on == "beam"
    assert table.state.elevation("beam") == 1
    assert table.play(Stride(mm(370, 300))).model("Ulf").on == "", "and steps down again, which is no fall"
    assert not table.told(events.Fell)


def test_a_stride_does_not_end_on_a_low_wall_where_somebody_stands_R522() -> None:
    beam = piece("beam", box(335, 200, 10, 200), 1)
    table = battle(
        figure("Ulf", at=(300, 300), size=2),
        figure("Bo", at=(350, 300), on="beam"),
        figure("Foe", "two", at=(580, 580)),
        pieces=(beam,),
    ).activate("Ulf")
    assert table.refused(Stride(mm(325, 300))).nearest is not None


def test_terrain_higher_than_half_its_size_is_not_stepped_over_R522() -> None:
    wall = piece("wall", box(340, 200, 10, 200), 2)
    assert duel(wall, size=3, base=(60, 60)).refused(Stride(mm(360, 300))).rule == "C-12"


# R-5.2.3 Interacting


def test_interacting_takes_contact_and_a_stride_R523_C72() -> None:
    gate = piece("gate", box(315.5, 280, 10, 40), 2, "door")
    table = duel(gate).play(Interact("gate"))
    assert table.piece("gate").open
    assert table.state.active is not None
    assert table.state.active.strides == 2


def test_from_more_than_contact_there_is_no_interacting_C72() -> None:
    gate = piece("gate", box(316, 280, 10, 40), 2, "door")
    refusal = duel(gate).refused(Interact("gate"))
    assert (refusal.rule, refusal.text) == ("C-72", "Ulf must touch Gate; it is 1 mm away.")


def test_without_a_stride_there_is_no_interacting_R523() -> None:
    gate = piece("gate", box(315.5, 280, 10, 40), 2, "door")
    table = duel(gate, size=4, base=(30, 30), strides=1).play(Interact("gate"))
    assert "none left" in table.refused(Interact("gate")).text


# R-5.2.5 Running


def test_a_run_doubles_every_stride_left_R525() -> None:
    table = duel().play(Run(), Stride(mm(360, 300)), Stride(mm(420, 300)), Stride(mm(480, 300)))
    assert table.at("Ulf") == (480, 300)
    assert not table.legal(Stride(mm(490, 300)))


def test_a_run_may_begin_in_the_middle_of_the_move_C22() -> None:
    table = duel().play(Stride(mm(330, 300)), Run())
    assert table.refused(Stride(mm(391, 300))).rule == "R-5.2.5"
    assert table.legal(Stride(mm(390, 300)))


def test_who_runs_defends_better_and_does_not_attack_R525() -> None:
    table = (
        battle(figure("Ulf", at=(300, 300)), figure("Foe", "two", at=(330, 300))).activate("Ulf").play(Run())
    )
    assert table.model("Ulf").running
    assert not table.legal(Attack("Strike", target=2))


def test_who_has_attacked_does_not_run_C48() -> None:
    table = battle(
        figure("Ulf", at=(300, 300)),
        figure("Foe", "two", at=(330, 300)),
        cards={"one": "AS AH", "two": "3S 3H"},
    ).activate("Ulf")
    assert table.play(Attack("Strike", target=2)).refused(Run()).rule == "C-48"


def test_a_run_needs_a_stride_left_C48() -> None:
    table = duel(size=4, strides=1).play(Stride(mm(310, 300)))
    assert table.refused(Run()).rule == "C-48"


def test_a_runner_spends_its_strides_on_nothing_else_R525() -> None:
    gate = piece("gate", box(315.5, 280, 10, 40), 2, "door")
    table = duel(gate, model={"conditions": {"slow": 1}}).play(Run())
    assert table.refused(Interact("gate")).rule == "R-5.2.5"
    assert table.refused(Shake("slow")).rule == "R-5.2.5"


# R-5.2.6 Shaking


def test_shaking_takes_a_stride_and_removes_one_token_R526() -> None:
    table = duel(model={"conditions": {"hinder": 2}}).play(Shake("hinder"))
    assert table.model("Ulf").tokens("hinder") == 1
    assert table.state.active is not None
    assert table.state.active.strides == 2


def test_only_one_shake_in_a_move_action_R526() -> None:
    table = duel(model={"conditions": {"hinder": 2}}).play(Shake("hinder"))
    assert "already" in table.refused(Shake("hinder")).text


def test_only_a_token_one_has_is_shaken_off_R526() -> None:
    refusal = duel(model={"conditions": {"weaken": 1}}).refused(Shake("slow"))
    assert refusal.nearest == Shake("weaken")


# C-91 Compelled


def compelled(*pieces_: object) -> Table:
    table = battle(
        figure("Ulf", at=(300, 300), model={"compelled": 2}),
        figure("Foe", "two", at=(500, 300)),
        pieces=pieces_,  # type: ignore[arg-type]
    )
    return table.activate("Ulf")


def test_a_compelled_model_may_stride_towards_its_compeller_C91() -> None:
    assert compelled().legal(Stride(mm(330, 300)))


def test_a_compelled_model_may_not_stride_away_C91() -> None:
    refusal = compelled().refused(Stride(mm(290, 300, 180)))
    assert (refusal.rule, "10 mm farther away" in refusal.text) == ("C-91", True)


def test_a_compelled_model_is_free_again_when_its_compeller_is_gone_C91() -> None:
    table = compelled()
    table.state.models.pop(2)
    assert table.legal(Stride(mm(290, 300, 180)))


# CC-14 The free move


def nexus() -> Table:
    return duel(piece("nexus", box(330, 290, 20, 20), 3, "nexus", holder="one", owner="one", leys=2))


def test_a_power_nexus_gives_a_free_move_of_an_inch_CC14() -> None:
    table = nexus().play(FreeMove(mm(274.6, 300)))
    assert table.at("Ulf") == (274.6, 300)
    assert move_action.strides_left(table.state, 1) == 3, "and no stride of it"


def test_the_free_move_goes_no_farther_and_only_once_CC14() -> None:
    table = nexus()
    assert isinstance(table.refused(FreeMove(mm(270, 300))).nearest, FreeMove)
    assert not table.play(FreeMove(mm(290, 300))).legal(FreeMove(mm(280, 300)))


def test_without_a_nexus_there_is_no_free_move_CC14() -> None:
    assert duel().refused(FreeMove(mm(290, 300))).rule == "CC-14"


# What is offered


def test_everything_suggested_and_sampled_is_legal() -> None:
    gate = piece("gate", box(315.5, 280, 10, 40), 2, "door")
    wood = piece("wood", box(200, 320, 100, 100), 2, "area", "difficult")
    table = duel(gate, wood, model={"conditions": {"slow": 1}})
    offers = move_action.suggest(table.state)
    assert {type(offer) for offer in offers} >= {Stride, Interact, Run, Shake}
    assert len(offers) <= way_plans.MOST_OFFERS
    assert all(table.legal(offer) for offer in offers)
    chance = seeded("sampled")
    for _ in range(60):
        action = move_action.sample(table.state, chance)
        assert action is not None
        assert table.legal(action)


def test_a_plan_leads_round_a_wall_stride_by_stride() -> None:
    wall = piece("wall", box(330, 250, 10, 100), 2)
    table = duel(wall, strides=8)
    moves = way_plans.plan(table.state, 1, (3700, 3000))
    assert len(moves) > 1
    table.play(*moves)
    assert distance(table.model("Ulf").place.point, (3700, 3000)) <= 5


def test_the_area_in_reach_ends_where_the_strides_do() -> None:
    outlines = next(area for area in way_plans.reach_growing(duel().state, 1) if area is not None)
    far = max(distance((3000, 3000), corner) for outline in outlines for corner in outline)
    assert 850 <= far <= 905


def test_a_plan_leads_up_by_stairs() -> None:
    tower = piece("tower", box(420, 250, 100, 100), 3)
    stairs = piece("stairs", box(382, 280, 38, 38), 0.5, "link", links=("", "tower"))
    table = duel(tower, stairs, strides=6)
    for _ in range(6):
        moves = way_plans.plan(table.state, 1, (4700, 3000), "tower")
        if table.model("Ulf").on or not moves:
            break
        table.play(*moves)
    assert table.model("Ulf").on == "tower"
    assert any(moved.how == "stairs" for moved in table.told(events.Moved))


def test_a_plan_leads_to_where_one_climbs_and_then_up() -> None:
    table = duel(piece("rock", box(370, 250, 100, 100), 2), strides=6)
    first = way_plans.plan(table.state, 1, (4200, 3000), "rock")
    table.play(*first)
    assert [type(move) for move in way_plans.plan(table.state, 1, (4200, 3000), "rock")] == [Climb]
