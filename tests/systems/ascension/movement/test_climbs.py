"""Climbing, stairs, ladders and ramps (R-5.2.4, R-7.2.11, R-7.2.12, C-20, C-47, C-68, C-71)."""

from __future__ import annotations

import pytest

from game.systems.ascension import events
from game.systems.ascension.actions import Climb, Run, Stride, TakeStairs
from game.systems.ascension.movement import climbs, move_action
from game.systems.ascension.state import Piece
from tests.systems.ascension.builder import Table, battle, box, figure, mm, piece

TOWER = piece("tower", box(320, 250, 100, 100), 3, "reinforced", kind="tower")


def at_the(wall: Piece, *more: Piece, **what: object) -> Table:
    """Ulf, touching what begins at 320 mm, active."""
    values = {"size": 1, "at": (305, 300), **what}
    return battle(
        figure("Ulf", **values),  # type: ignore[arg-type]
        figure("Foe", "two", at=(580, 580)),
        pieces=(wall, *more),
    ).activate("Ulf")


def strides_of(table: Table) -> int:
    assert table.state.active is not None
    return table.state.active.strides


# Up


def test_size_1_climbs_size_3_for_two_strides_R524() -> None:
    table = at_the(TOWER).play(Climb("tower", mm(335, 300)))
    assert (table.model("Ulf").on, strides_of(table)) == ("tower", 1)
    assert table.at("Ulf") == (335, 300)


@pytest.mark.parametrize(
    ("size", "height", "cost"),
    [(1, 1, 1), (1, 2, 1), (1, 3, 2), (1, 5, 4), (2, 2, 1), (2, 1, 0), (4, 2, 0), (5, 3, 1)],
)
def test_a_climb_takes_the_full_difference_and_at_least_one_unless_stepped_over_C20(
    size: int, height: int, cost: int
) -> None:
    table = at_the(piece("wall", box(400, 250, 100, 100), height), size=size, strides=6)
    assert climbs.climb_cost(table.state, 1, "wall") == cost


def test_a_half_size_does_not_count_as_a_full_one_C20() -> None:
    table = at_the(piece("wall", box(320, 250, 100, 100), 0.5))
    assert climbs.climb_cost(table.state, 1, "wall") == 1, "a Size 1 model steps over nothing (C-21)"


def test_a_climb_takes_the_strides_it_costs_or_is_refused_R524() -> None:
    table = at_the(piece("tower", box(320, 250, 100, 100), 5))
    refusal = table.refused(Climb("tower", mm(335, 300)))
    assert refusal.text == "That climb takes 4 strides; Ulf has 3."


def test_what_is_climbed_must_be_touched_R524() -> None:
    table = at_the(TOWER, at=(300, 300))
    refusal = table.refused(Climb("tower", mm(335, 300)))
    assert refusal.text == "Ulf must touch Tower to climb it; it is 5 mm away."


def test_a_climb_ends_within_half_an_inch_of_the_edge_R524() -> None:
    table = at_the(TOWER)
    assert table.legal(Climb("tower", mm(347, 300)))
    refusal = table.refused(Climb("tower", mm(350, 300)))
    assert refusal.rule == "R-5.2.4"
    assert refusal.nearest is not None


def test_a_climb_ends_with_the_centre_over_the_top_C68() -> None:
    table = at_the(TOWER)
    assert table.refused(Climb("tower", mm(319, 300))).rule == "C-68"
    assert table.legal(Climb("tower", mm(321, 300)))


def test_there_must_be_room_on_top_C12() -> None:
    table = battle(
        figure("Ulf", at=(305, 300)),
        figure("Foe", "two", at=(336, 300), on="tower"),
        pieces=(TOWER,),
    ).activate("Ulf")
    assert table.refused(Climb("tower", mm(335, 300))).rule == "C-12"


def test_a_climber_pays_nothing_but_the_same_climb_again_CC11() -> None:
    table = at_the(TOWER, passives=("climber",)).play(Climb("tower", mm(335, 300)), Climb("", mm(305, 310)))
    assert strides_of(table) == 3
    assert table.play(Climb("tower", mm(335, 310)), Climb("", mm(305, 320))).at("Ulf") == (305, 320)
    assert strides_of(table) == 1


@pytest.mark.parametrize("trait", ["impassable", "door", "area", "sunken"])
def test_not_everything_can_be_climbed_R524_R7214(trait: str) -> None:
    wall = piece("wall", box(320, 250, 100, 100), 1, trait)  # type: ignore[arg-type]
    assert not at_the(wall).legal(Climb("wall", mm(335, 300)))


# C-47 From where one stands, and down


def test_climbing_counts_from_the_surface_stood_on_C47() -> None:
    low = piece("low", box(250, 250, 70, 100), 2)
    table = at_the(TOWER, low, on="low", at=(305, 300))
    assert climbs.climb_cost(table.state, 1, "tower") == 1, "one Size higher than where it stands"


def test_climbing_down_costs_as_much_as_up_C47() -> None:
    table = at_the(TOWER, on="tower", at=(335, 300)).play(Climb("", mm(304, 300)))
    assert (table.model("Ulf").on, strides_of(table)) == ("", 1)
    assert not table.told(events.Fell)


def test_a_climb_down_ends_within_half_an_inch_of_the_edge_below_C47() -> None:
    table = at_the(TOWER, on="tower", at=(335, 300))
    assert not table.legal(Climb("", mm(290, 300)))
    assert not table.legal(Climb("", mm(304, 360))), (
        "it goes down where it stands, not somewhere else along the edge"
    )


def test_from_the_middle_there_is_no_climbing_down_C47() -> None:
    table = at_the(TOWER, on="tower", at=(370, 300))
    assert not table.legal(Climb("", mm(304, 300)))


def test_what_could_be_stepped_over_costs_nothing_down_C47() -> None:
    low = piece("low", box(320, 250, 100, 100), 1)
    table = at_the(low, size=2, base=(40, 40), on="low", at=(335, 300)).play(Climb("", mm(300, 300)))
    assert strides_of(table) == 2


def test_a_level_as_high_is_walked_to_and_not_climbed_C47() -> None:
    twin = piece("twin", box(420, 250, 100, 100), 3)
    table = at_the(TOWER, twin, on="tower", at=(410, 300))
    assert table.refused(Climb("twin", mm(425, 300))).rule == "C-47"
    assert table.play(Stride(mm(435, 300))).model("Ulf").on == "twin"


# Levels


def test_levels_add_up_R7211_C16() -> None:
    upper = piece("upper", box(320, 250, 60, 100), 2, on="tower")
    table = at_the(TOWER, upper, on="upper", at=(340, 300))
    assert table.state.elevation("upper") == 5


def test_an_upper_level_is_climbed_from_the_lower_one_R7211() -> None:
    upper = piece("upper", box(350, 250, 60, 100), 2, on="tower")
    table = at_the(TOWER, upper, on="tower", at=(335, 300)).play(Climb("upper", mm(365, 300)))
    assert table.model("Ulf").on == "upper"


def test_an_upper_level_set_back_is_not_climbed_from_the_ground_R7211() -> None:
    upper = piece("upper", box(330, 250, 60, 100), 1, on="tower")
    table = at_the(TOWER, upper, strides=6)
    assert "must touch Upper" in table.refused(Climb("upper", mm(340, 300))).text


def test_one_sheer_side_is_climbed_to_the_top_R7211() -> None:
    upper = piece("upper", box(320, 250, 60, 100), 1, on="tower")
    table = at_the(TOWER, upper, strides=6).play(Climb("upper", mm(335, 300)))
    assert strides_of(table) == 3, "four Sizes for Size 1"


def test_bases_on_levels_far_enough_apart_may_lie_over_each_other_C66() -> None:
    walk = piece("walk", box(300, 250, 200, 60), 0.5, "bridge", on="tower")
    table = battle(
        figure("Ulf", at=(300, 300), size=2, base=(40, 40)),
        figure("Foe", "two", at=(340, 280), on="walk"),
        pieces=(piece("tower", box(400, 250, 100, 100), 3), walk),
    ).activate("Ulf")
    assert table.legal(Stride(mm(340, 300))), "three Sizes up, and Ulf is only Size 2"


def test_bases_on_levels_too_near_may_not_C66() -> None:
    crag = piece("crag", box(320, 250, 100, 100), 1)
    table = battle(
        figure("Ulf", at=(300, 300), size=3, base=(60, 60)),
        figure("Foe", "two", at=(340, 300), on="crag"),
        pieces=(crag,),
    ).activate("Ulf")
    assert table.refused(Stride(mm(320, 300))).rule == "C-12"


# Stairs, C-71

STAIRS = piece("stairs", box(282, 280, 38, 38), 0.5, "link", links=("", "tower"), kind="stairs")


def below_the_stairs(**what: object) -> Table:
    return at_the(TOWER, STAIRS, **{"at": (267, 300), **what})


def test_stairs_take_one_stride_whatever_their_height_R7212() -> None:
    table = below_the_stairs().play(TakeStairs("stairs", mm(334, 300)))
    assert (table.model("Ulf").on, strides_of(table)) == ("tower", 2)


def test_stairs_lead_down_as_well_R7212() -> None:
    table = at_the(TOWER, STAIRS, on="tower", at=(335, 300)).play(TakeStairs("stairs", mm(267, 300)))
    assert (table.model("Ulf").on, strides_of(table)) == ("", 2)


def test_stairs_must_be_touched_at_both_ends_C71() -> None:
    assert below_the_stairs(at=(260, 300)).refused(TakeStairs("stairs", mm(334, 300))).rule == "C-71"
    refusal = below_the_stairs().refused(TakeStairs("stairs", mm(360, 300)))
    assert refusal.rule == "C-71"
    assert isinstance(refusal.nearest, TakeStairs)


def test_nobody_runs_on_stairs_R7212_C48() -> None:
    table = below_the_stairs().play(Run())
    assert table.refused(TakeStairs("stairs", mm(334, 300))).rule == "R-7.2.12"


def test_stairs_of_two_other_levels_lead_nowhere_from_here_C71() -> None:
    ladder = piece("ladder", box(282, 280, 38, 38), 0.5, "link", links=("tower", "upper"), on="tower")
    upper = piece("upper", box(350, 250, 60, 100), 2, on="tower")
    table = at_the(TOWER, upper, ladder, at=(267, 300))
    assert table.refused(TakeStairs("ladder", mm(365, 300))).rule == "C-71"


def test_stairs_are_in_the_way_of_who_walks_below_C12() -> None:
    assert below_the_stairs().refused(Stride(mm(290, 300))).rule == "C-12"


def test_climbs_and_stairs_within_reach_are_suggested() -> None:
    table = below_the_stairs()
    assert any(isinstance(offer, TakeStairs) for offer in move_action.suggest(table.state))
    assert any(isinstance(offer, Climb) for offer in move_action.suggest(at_the(TOWER).state))
