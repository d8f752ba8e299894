"""Attacks on terrain: R-7.2.7 to R-7.2.9, C-83, C-84, C-89."""

from __future__ import annotations

from typing import Any

from game.systems.ascension import events
from game.systems.ascension.actions import Attack, Stride, Suffer
from game.systems.ascension.combat import target_rules
from game.systems.ascension.falls import Crash
from game.systems.ascension.profile import Attack as Form
from game.systems.ascension.profile import Effect
from game.table.lengths import INCH
from tests.systems.ascension.builder import Piece, Table, battle, box, figure, mm, piece

SHOOT = Form("Shoot", primary=True, range=6 * INCH)
CHAIN = Form("Chain", primary=True, template="ricochet", range=4 * INCH, targets=3, between=2 * INCH)


def active(skill: int, *pieces: Piece, cards: str = "AH 2S", attack: Form = SHOOT) -> Table:
    """Ulf before a wall, his enemy far away."""
    hero = figure("Ulf", at=(100, 100), attacks=(attack,), skill=skill)
    foe = figure("Foe", "two", at=(400, 400), wounds=9)
    return battle(hero, foe, pieces=pieces, cards={"one": cards}).activate("Ulf")


def wall(size: float, *traits: Any, **what: Any) -> Piece:
    return piece("wall", box(150, 80, 20, 40), size, *traits, **what)


def batter(table: Table) -> Table:
    return table.play(Attack("Shoot", terrain="wall"))


def struck(table: Table) -> events.Struck:
    (blow,) = table.told(events.Struck)
    return blow


#


def test_the_example_of_the_rulebook_R727() -> None:
    table = batter(active(3, wall(2), cards="2H JS"))
    blow = struck(table)
    assert (blow.attacking.total, blow.defending.total, blow.damage) == (4, 2, 2)
    assert "wall" not in table.state.pieces


def test_terrain_flips_nothing_C83() -> None:
    table = batter(active(2, wall(2)))
    assert [flip.side for flip in table.told(events.Flipped)] == ["one"]


def test_damage_stays_on_the_piece_C83() -> None:
    assert batter(active(0, wall(2))).piece("wall").wounds == 1


def test_a_miss_does_nothing_to_terrain_R727() -> None:
    table = batter(active(0, wall(3)))
    assert table.piece("wall").wounds == 3
    assert not struck(table).hit


def test_terrain_has_neither_cover_nor_gang_up_C83() -> None:
    crate = piece("crate", box(140, 90, 5, 20), 0.5)
    assert [part.cause for part in struck(batter(active(2, wall(2), crate))).defending.parts] == ["Size 2"]


def test_a_null_strike_does_no_damage_to_terrain_CC8() -> None:
    null = Form("Shoot", primary=True, range=6 * INCH, effects=(Effect("null-strike"), Effect("slow")))
    assert batter(active(6, wall(2), attack=null)).piece("wall").wounds == 2


def test_indestructible_terrain_cannot_be_attacked_R727() -> None:
    assert active(2, wall(2, "indestructible")).refused(Attack("Shoot", terrain="wall")).rule == "R-7.2.7"


def test_terrain_that_is_not_there_is_refused_R727() -> None:
    assert active(2).refused(Attack("Shoot", terrain="wall")).rule == "R-7.2.7"


def test_terrain_out_of_range_is_refused_R727() -> None:
    far = piece("wall", box(300, 80, 20, 40), 2)
    assert active(2, far).refused(Attack("Shoot", terrain="wall")).rule == "R-6.1.2"


def test_terrain_out_of_sight_is_refused_R727() -> None:
    screen = piece("screen", box(130, 0, 5, 610), 2)
    assert active(2, wall(2), screen).refused(Attack("Shoot", terrain="wall")).rule == "C-14"


def test_only_single_attacks_are_aimed_at_terrain_C89() -> None:
    table = active(2, wall(2), attack=CHAIN)
    assert table.refused(Attack("Chain", terrain="wall")).rule == "R-6.1.2"
    assert target_rules.refuse_terrain(table.state, 1, CHAIN, "wall") is not None


def test_half_a_size_is_no_defense_C84() -> None:
    assert struck(batter(active(2, wall(0.5)))).defending.total == 0


#


def test_reinforced_terrain_has_2_more_defense_R728() -> None:
    blow = struck(batter(active(2, wall(1, "reinforced"))))
    assert blow.defending.total == 3
    assert blow.defending.parts[0].rule == "R-7.2.8"


def test_reinforced_terrain_minds_only_damage_of_its_size_R728() -> None:
    assert batter(active(3, wall(3, "reinforced"), cards="2H 2S")).piece("wall").wounds == 6
    assert batter(active(3, wall(3, "reinforced"), cards="2H 3S")).piece("wall").wounds == 3


def test_reinforced_terrain_has_twice_the_wounds_R728() -> None:
    assert "wall" not in batter(active(3, wall(1, "reinforced"), cards="AH AS")).state.pieces
    assert batter(active(2, wall(1, "reinforced"), cards="AH AS")).piece("wall").wounds == 1


#


def test_fragile_terrain_has_no_defense_R729() -> None:
    table = batter(active(0, wall(3, "fragile"), cards="2H JS"))
    assert struck(table).defending.total == 0
    assert "wall" not in table.state.pieces


def test_fragile_terrain_stands_an_attack_that_totals_nothing_R729() -> None:
    assert batter(active(0, wall(3, "fragile"), cards="AH JS")).piece("wall").wounds == 1


def test_fragile_terrain_leaves_nothing_C75() -> None:
    assert batter(active(2, wall(3, "fragile"))).state.pieces == {}


# step 5: what comes down on those beside it


def test_terrain_that_is_destroyed_comes_down_on_whoever_touches_it_R727_C117() -> None:
    table = yard(piece("wall", box(115, 80, 20, 40), 2), at=(100, 100), near=(150, 100)).happen(Crash("wall"))
    table.play(Suffer("slow"), Suffer("weaken"))
    assert (table.model("Ulf").wounds, table.model("Foe").wounds) == (18, 18), "friend and foe alike"
    assert (table.model("Ulf").tokens("slow"), table.model("Foe").tokens("weaken")) == (1, 1)


def test_who_only_stands_near_is_not_struck_by_what_comes_down_C117() -> None:
    table = yard(piece("wall", box(115, 80, 20, 40), 2), at=(98, 100), near=(152, 100)).happen(Crash("wall"))
    assert not table.told(events.Wounded)


def test_half_a_size_that_comes_down_does_one_damage_C84_C117() -> None:
    table = yard(piece("crate", box(115, 90, 20, 20), 0.5, "fragile"), at=(100, 100)).happen(Crash("crate"))
    assert table.play(Suffer("slow")).model("Ulf").wounds == 19


def test_who_stands_on_what_comes_down_falls_and_is_not_buried_as_well_R727() -> None:
    tower = piece("tower", box(60, 60, 80, 80), 3)
    table = yard(tower, at=(100, 100), on="tower").happen(Crash("tower"))
    assert table.play(Suffer("slow")).model("Ulf").wounds == 20 - 3 - 1


def test_who_stands_as_high_as_its_top_is_not_struck_C117() -> None:
    tower, twin = piece("tower", box(60, 60, 80, 80), 3), piece("twin", box(140, 60, 80, 80), 3)
    table = yard(tower, twin, at=(155, 100), on="twin").happen(Crash("tower"))
    assert not table.told(events.Wounded)


def test_a_bridge_comes_down_on_nobody_beside_it_C117() -> None:
    bridge = piece("bridge", box(115, 80, 80, 40), 0.5, "bridge")
    assert not yard(bridge, at=(100, 100)).happen(Crash("bridge")).told(events.Wounded)


def test_who_walks_through_fragile_terrain_is_not_struck_by_it_R729_C117() -> None:
    crate = piece("crate", box(120, 90, 20, 20), 0.5, "fragile")
    table = yard(crate, at=(100, 100)).activate("Ulf").play(Stride(mm(130, 100)))
    assert "crate" not in table.state.pieces
    assert not table.told(events.Wounded)


def yard(
    *pieces: Piece, at: tuple[float, float], near: tuple[float, float] = (580, 580), on: str = ""
) -> Table:
    """Ulf beside or on some terrain, and his enemy beside it too or far away."""
    return battle(
        figure("Ulf", at=at, on=on, wounds=20), figure("Foe", "two", at=near, wounds=20), pieces=pieces
    )
