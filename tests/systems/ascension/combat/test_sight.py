"""Lines of sight and cover: C-14, C-15, C-43 to C-45, C-67, C-69, C-90, R-6.2.2, R-7.2.11, R-7.2.16."""

from __future__ import annotations

import pytest

from game.systems.ascension.combat import sight
from game.systems.ascension.combat.sight import Stance
from game.table.shapes import Base
from tests.systems.ascension.builder import Piece, Table, battle, box, figure, mm, piece, spot

BETWEEN = box(200, 60, 20, 80)
"""A box on the way from (100, 100) to (250, 100), within an inch of a base there."""


def facing(*pieces: Piece, looker: int = 1, target: int = 1, **what: object) -> Table:
    """Two models looking at each other along y = 100 mm."""
    one = figure("Looker", at=(100, 100), size=looker, passives=what.get("passives", ()))
    other = figure("Target", "two", at=(250, 100), size=target)
    return battle(one, other, pieces=pieces)


def seen(table: Table) -> sight.Glance:
    return sight.glance(table.state, table.id("Looker"), table.id("Target"))


# C-14


def test_nothing_between_two_models_is_sight_without_cover_C14() -> None:
    assert seen(facing()) == sight.Glance(True)


def test_terrain_of_the_targets_size_blocks_a_line_C14() -> None:
    assert not seen(facing(piece("wall", BETWEEN, 1))).free


def test_smaller_terrain_does_not_block_C14() -> None:
    assert seen(facing(piece("wall", BETWEEN, 1), target=2)).free


def test_models_block_nothing_C14() -> None:
    table = battle(
        figure("Looker", at=(100, 100)),
        figure("Giant", "two", at=(170, 100), size=5),
        figure("Target", "two", at=(300, 100)),
    )
    assert seen(table).free


def test_one_free_line_of_nine_is_sight_C14() -> None:
    table = facing(piece("wall", box(180, 100, 10, 200), 1))
    found = sight.look(table.state, 1, 2)
    assert found.free
    assert {ray.blocker for ray in found.lines} == {"", "wall"}


def test_a_look_names_the_blocker_and_by_how_much_it_fails_C14() -> None:
    table = facing(piece("wall", box(180, 60, 10, 80), 1))
    found = sight.look(table.state, 1, 2)
    assert not found.free
    assert {ray.blocker for ray in found.lines} == {"wall"}
    assert found.closest.margin == pytest.approx(250, abs=20)


def test_sight_is_mutual_between_models_of_one_size_C14() -> None:
    for left in range(60, 120, 7):
        table = facing(piece("wall", box(180, left, 12, 25), 1))
        there = sight.sees(table.state, 1, 2)
        assert there == sight.sees(table.state, 2, 1)


def test_the_targets_size_decides_and_not_the_lookers_C14() -> None:
    wall = piece("wall", BETWEEN, 2)
    assert not seen(facing(wall, looker=5, target=2)).free
    assert seen(facing(wall, looker=1, target=3)).free


# Cover: C-15, R-6.2.2, C-43, C-44


@pytest.mark.parametrize(("size", "cover"), [(0.5, 2), (1, 2), (2, 1)])
def test_terrain_one_size_smaller_is_partial_cover_and_smaller_still_full_R622(
    size: float, cover: int
) -> None:
    assert seen(facing(piece("wall", BETWEEN, size), target=3)).cover == cover


@pytest.mark.parametrize("target", [1, 2])
def test_half_size_terrain_covers_no_target_of_size_1_or_2_C44(target: int) -> None:
    assert seen(facing(piece("crate", BETWEEN, 0.5), target=target)).cover == 0


def test_terrain_far_from_the_target_gives_no_cover_C15() -> None:
    far = box(150, 60, 20, 80)
    assert seen(facing(piece("wall", far, 1), target=2)).cover == 0


def test_terrain_in_contact_with_the_target_gives_cover_C15() -> None:
    assert seen(facing(piece("wall", box(225, 60, 5, 80), 1), target=2)).cover == 1


def test_each_line_tells_what_covers_on_it_C15() -> None:
    table = facing(piece("wall", box(220, 100, 8, 60), 1), target=2)
    covers = [(ray.cover, ray.by) for ray in sight.look(table.state, 1, 2).lines]
    assert set(covers) == {(0, ""), (1, "wall")}


def test_cover_does_not_add_up_C15() -> None:
    walls = piece("wall", box(200, 60, 5, 80), 2), piece("low", box(210, 60, 5, 80), 1)
    found = seen(facing(*walls, target=3))
    assert (found.cover, found.by) == (2, "low")


def test_the_best_point_has_the_least_cover_C43() -> None:
    table = facing(piece("wall", box(220, 95, 8, 60), 1), target=2)
    found = seen(table)
    look = sight.look(table.state, 1, 2)
    assert look.cover is None or look.cover.amount == found.cover
    assert found.free
    # Every point has some line past the wall; from each of them one of its three lines crosses it.
    assert found.cover == 1


def test_a_point_without_a_free_line_is_not_the_best_one_C43() -> None:
    hides = piece("hides", box(118, 60, 4, 45), 2)
    found = seen(facing(hides, target=2))
    assert found.free
    assert found.point == 2


def test_the_part_of_a_look_names_what_covers_R622() -> None:
    table = facing(piece("wall", BETWEEN, 1), target=2)
    cover = sight.look(table.state, 1, 2).cover
    assert cover is not None
    assert (cover.amount, cover.cause, cover.rule) == (1, "partial cover (Wall)", "R-6.2.2")


# Elevation: C-45, R-7.2.11


def raised(*pieces: Piece, target: int = 1) -> Table:
    """A target on a block of Size 2."""
    block = piece("block", box(230, 60, 80, 80), 2)
    return battle(
        figure("Looker", at=(100, 100)),
        figure("Target", "two", at=(250, 100), on="block", size=target),
        pieces=(block, *pieces),
    )


def test_what_the_target_stands_on_is_left_out_C45() -> None:
    assert seen(raised()) == sight.Glance(True)


def test_the_target_counts_with_its_elevation_C45() -> None:
    wall = box(160, 60, 10, 80)
    assert seen(raised(piece("wall", wall, 2))).free
    assert not seen(raised(piece("wall", wall, 3))).free


def test_terrain_counts_with_what_it_stands_on_C45() -> None:
    parapet = piece("parapet", box(231, 60, 3, 80), 1, on="block")
    assert not seen(raised(parapet)).free
    assert seen(raised(parapet, target=2)).cover == 1


def test_the_lookers_elevation_changes_nothing_else_C45() -> None:
    block = piece("block", box(60, 60, 80, 80), 3)
    wall = piece("wall", BETWEEN, 1)
    table = battle(
        figure("Looker", at=(100, 100), on="block"),
        figure("Target", "two", at=(250, 100)),
        pieces=(block, wall),
    )
    assert not seen(table).free


def test_what_carries_a_surface_is_left_out_too_C45() -> None:
    tower = piece("tower", box(230, 60, 80, 80), 2), piece("top", box(230, 60, 80, 80), 2, on="tower")
    table = battle(
        figure("Looker", at=(100, 100)), figure("Target", "two", at=(260, 100), on="top"), pieces=tower
    )
    assert seen(table).free


def test_a_bridge_over_both_neither_blocks_nor_covers_R7211() -> None:
    bank = piece("bank", box(150, 300, 60, 60), 2)
    deck = piece("deck", box(150, 40, 60, 260), 0.5, "bridge", on="bank")
    assert seen(facing(bank, deck)) == sight.Glance(True)


def test_a_floor_between_two_levels_blocks_R7211() -> None:
    tower = piece("tower", box(60, 60, 80, 80), 4)
    bank = piece("bank", box(180, 300, 60, 60), 2)
    deck = piece("deck", box(180, 40, 30, 260), 0.5, "bridge", on="bank")
    models = figure("Looker", at=(100, 100), on="tower"), figure("Target", "two", at=(250, 100))
    assert not seen(battle(*models, pieces=(tower, bank, deck))).free
    grate = piece("deck", box(180, 40, 30, 260), 0.5, "bridge", "grated", on="bank")
    assert seen(battle(*models, pieces=(tower, bank, grate))).free


def above_and_below(*traits: str, below: tuple[float, float] = (250, 100), **what: object) -> Table:
    """One model on a walkway of Size 3, another on the ground beneath it, or wherever."""
    bank = piece("bank", box(60, 200, 60, 60), 3)
    deck = piece("deck", box(60, 40, 260, 160), 0.5, "bridge", *traits, on="bank")  # type: ignore[arg-type]
    upper = figure("Upper", at=(100, 100), on="deck", **what)  # type: ignore[arg-type]
    return battle(upper, figure("Lower", "two", at=below), pieces=(bank, deck))


@pytest.mark.parametrize("looker", ["Upper", "Lower"])
def test_nobody_sees_through_the_solid_floor_one_of_them_stands_on_R7211_C118(looker: str) -> None:
    table = above_and_below()
    one, other = table.id(looker), 3 - table.id(looker)
    assert not sight.sees(table.state, one, other)
    found = sight.look(table.state, one, other)
    assert {ray.blocker for ray in found.lines} == {"deck"}


def test_a_grated_floor_hides_nobody_R7211() -> None:
    assert sight.sees(above_and_below("grated").state, 1, 2)


def test_who_stands_clear_of_the_floor_is_seen_from_above_C118() -> None:
    assert sight.sees(above_and_below(below=(340, 100)).state, 1, 2)
    assert sight.sees(above_and_below(below=(325, 100)).state, 1, 2), "and who is only half under it"


def test_a_point_under_the_floor_is_not_in_sight_from_above_C118() -> None:
    table = above_and_below()
    assert not sight.sees_point(table.state, 1, spot(250, 100))
    assert sight.sees_point(table.state, 1, spot(340, 100))


def test_keen_sight_is_not_kept_by_a_floor_C90() -> None:
    assert sight.sees(above_and_below(passives=("keen-sight",)).state, 1, 2)


# Areas and sunken ground: C-67, C-69


def test_a_target_in_a_wood_that_would_hide_it_has_partial_cover_C67() -> None:
    wood = piece("wood", box(200, 50, 120, 100), 2, "area")
    assert seen(facing(wood)) == sight.Glance(True, 1, "wood", 0)


def test_a_looker_in_a_wood_sees_out_of_it_C67() -> None:
    wood = piece("wood", box(50, 50, 100, 100), 3, "area")
    assert seen(facing(wood)) == sight.Glance(True)


def test_a_wood_between_two_models_hides_C67() -> None:
    assert not seen(facing(piece("wood", box(150, 50, 40, 100), 2, "area"))).free


def test_a_smaller_area_covers_as_any_terrain_C67() -> None:
    rubble = piece("rubble", box(200, 50, 120, 100), 1, "area")
    assert seen(facing(rubble, target=2)).cover == 1


def test_a_model_on_a_hill_does_not_stand_in_the_wood_beneath_C67() -> None:
    hill = piece("hill", box(230, 60, 80, 80), 1)
    wood = piece("wood", box(200, 50, 120, 100), 2, "area")
    table = battle(
        figure("Looker", at=(100, 100)),
        figure("Target", "two", at=(270, 100), on="hill"),
        pieces=(hill, wood),
    )
    assert not seen(table).free


def test_sunken_ground_neither_blocks_nor_covers_C69() -> None:
    chasm = piece("chasm", box(150, 50, 80, 100), 6, "sunken", "impassable")
    assert seen(facing(chasm)) == sight.Glance(True)


# Doors and passives, C-90


def test_an_open_door_lets_lines_through_and_a_shut_one_does_not_R7216() -> None:
    assert not seen(facing(piece("door", BETWEEN, 2, "door"))).free
    assert seen(facing(piece("door", BETWEEN, 2, "door", open=True))) == sight.Glance(True)


def test_a_shut_door_hides_larger_models_too_R7216() -> None:
    assert not seen(facing(piece("door", BETWEEN, 1, "door"), target=3)).free


def test_a_door_below_a_target_hides_nothing_R7216() -> None:
    assert seen(raised(piece("door", box(160, 60, 10, 80), 2, "door"))).free
    assert not seen(raised(piece("door", box(160, 60, 10, 80), 3, "door"))).free


def test_opening_a_door_is_seen_at_once_R7216() -> None:
    table = facing(piece("door", BETWEEN, 2, "door"))
    assert not seen(table).free
    table.state.alter("door", open=True)
    assert seen(table).free


def test_keen_sight_ignores_what_would_obscure_C90() -> None:
    table = facing(piece("wall", BETWEEN, 2), passives=("keen-sight",))
    assert seen(table) == sight.Glance(True)


def test_keen_sight_still_meets_cover_C90() -> None:
    table = facing(piece("wall", BETWEEN, 1), target=2, passives=("keen-sight",))
    assert seen(table).cover == 1


# What if, points, pieces


def test_what_if_from_here_C14() -> None:
    table = facing(piece("wall", BETWEEN, 1))
    assert not sight.sees(table.state, 1, 2)
    assert sight.look_from(table.state, 1, mm(250, 200), "", [2])[2].free
    assert not sight.sees(table.state, 1, 2)


def test_many_looks_at_once_are_the_same_as_one_by_one() -> None:
    walls = [piece(f"w{n}", box(130 + 11 * n, 60 + 7 * n, 9, 21), n % 3 + 0.5) for n in range(8)]
    table = facing(*walls, target=2)
    here = sight.stance(table.state, 1)
    there = sight.stance(table.state, 2)
    moved = [Stance(here.base, mm(100, 60 + step), "", 1) for step in range(0, 80, 3)]
    many = sight.glances(table.state, [(each, there) for each in moved])
    for each, found in zip(moved, many, strict=True):
        fresh = facing(*walls, target=2)
        assert sight.glances(fresh.state, [(each, there)]) == [found]
        assert sight.inspect(fresh.state, each, there).free == found.free


def test_a_removed_model_is_still_somewhere() -> None:
    table = facing()
    gone = table.state.models.pop(1)
    table.state.fallen = (gone,)
    assert sight.sees(table.state, 1, 2)


def test_a_point_behind_a_wall_is_not_in_sight_C54() -> None:
    table = facing(piece("wall", BETWEEN, 1))
    assert sight.sees_point(table.state, 1, spot(180, 100))
    assert not sight.sees_point(table.state, 1, spot(240, 100))


def test_ground_behind_a_crate_is_in_sight_C54() -> None:
    table = facing(piece("crate", BETWEEN, 0.5))
    assert sight.sees_point(table.state, 1, spot(240, 100))


def test_terrain_is_in_sight_unless_something_hides_it_R727() -> None:
    crate, wall = piece("crate", box(280, 90, 20, 20), 1), piece("wall", box(200, 0, 10, 610), 1)
    assert sight.sees_piece(facing(crate).state, 1, "crate")
    assert not sight.sees_piece(facing(crate, wall).state, 1, "crate")
    assert sight.sees_piece(facing(crate, wall).state, 1, "wall")


def test_a_place_to_leap_to_has_to_be_in_sight_CC9() -> None:
    table = facing(piece("wall", BETWEEN, 1))
    assert sight.sees_place(table.state, 1, mm(170, 150), "")
    assert not sight.sees_place(table.state, 1, mm(260, 100), "")


def test_an_oval_base_looks_from_its_widest_points_C61() -> None:
    wall = piece("wall", box(180, 85, 10, 300), 1)
    narrow = battle(
        figure("Looker", at=(100, 110), size=2, base=(75, 42)),
        figure("Target", "two", at=(250, 120)),
        pieces=(wall,),
    )
    assert not seen(narrow).free
    turned = battle(
        figure("Looker", at=(100, 110), size=2, base=(75, 42), facing=90),
        figure("Target", "two", at=(250, 105)),
        pieces=(wall,),
    )
    assert sight.stance(turned.state, 1).base == Base(750, 420)
    assert seen(turned).free == any(not ray.blocker for ray in sight.look(turned.state, 1, 2).lines)
