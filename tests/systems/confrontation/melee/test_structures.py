"""Terrain attacked hand to hand (GB-39, GB-40)."""

from __future__ import annotations

from game.systems.confrontation import events, units
from game.systems.confrontation.actions import Combat
from game.systems.confrontation.melee import structures
from game.systems.confrontation.melee.combats import NextCombat
from game.systems.confrontation.state import Piece
from tests.systems.confrontation.builder import MARSHAL, WARDEN, Table, battle, box, piece, profile, unit

RAM = profile("Ram", melee=(4, 6, 8))


def shed(*features: str, points: int = 4, **what: object) -> Piece:
    return piece(
        "shed", box(10, 22, 8, 8), *(features or ("destructible",)), resilience=4, points=points, **what
    )


def besieged(*pieces: Piece, form: str = "stay", inside: bool = False) -> Table:
    """Two fighters of side one touch a shed, in which one of side two may stand."""
    table = battle(
        unit("Own", at=[(12, 20.5), (15.5, 20.5)], profile=RAM),
        unit("Other", "two", at=[(14, 26) if inside else (60, 60), (70, 60)]),
        pieces=pieces or (shed(),),
    )
    table.activate("Own", form)  # type: ignore[arg-type]
    table.start(NextCombat())
    return table


def test_terrain_has_defense_0_and_loses_structure_points_GB40() -> None:
    table = besieged()
    # Attack 6 against 0 and Strength 8 against 4: 2 or more each
    table.play(Combat("ram", "", 0, ((1, 4),), piece="shed"), dice=[2, 2, 1, 1, 2, 1])
    table.finish()
    assert table.state.pieces["shed"].points == 3


def test_a_destroyed_piece_goes_and_those_in_it_are_eliminated_GB39() -> None:
    table = besieged(inside=True)
    table.play(Combat("ram", "", 0, ((1, 4),), piece="shed"), dice=[2, 2, 2, 2, 2, 2, 2, 2])
    assert "shed" not in table.state.pieces
    assert table.count("Other") == 1
    assert [event.cause for event in table.told(events.Fell)] == ["terrain"]


def test_a_building_takes_its_doors_along_GB39() -> None:
    door = piece("door", box(12, 22, 2, 0.5), "door", of="shed")
    table = besieged(shed(points=1), door)
    table.play(Combat("ram", "", 0, ((1, 4),), piece="shed"), dice=[2, 1, 1, 1, 2])
    assert table.state.pieces == {}


def test_the_terrain_of_a_state_before_is_left_alone_GB39() -> None:
    table = besieged()
    before = table.state.pieces
    table.play(Combat("ram", "", 0, ((1, 4),), piece="shed"), dice=[2, 2, 2, 2, 2, 2, 2, 2])
    assert before["shed"].points == 4


def test_nobody_is_engaged_by_touching_terrain_GB39() -> None:
    table = besieged()
    assert units.free(table.state, 1)


def test_terrain_that_the_battle_does_not_name_cannot_be_destroyed_GB39() -> None:
    table = besieged(shed("obstacle"))
    assert table.state.decision is None


def test_terrain_is_attacked_by_a_unit_that_stays_G118() -> None:
    table = besieged(form="assault")
    assert table.state.decision is None


def test_who_does_not_touch_a_piece_does_not_strike_it_GB39() -> None:
    table = battle(
        unit("Own", at=[(12, 20.5), (15, 10)], profile=RAM),
        unit("Other", "two", at=[(60, 60)]),
        pieces=[shed()],
    )
    table.activate("Own", "stay")
    table.start(NextCombat())
    refusal = table.refusal(Combat("ram", "", 0, ((2, 4),), piece="shed"))
    assert refusal is not None
    assert refusal.nearest == Combat("ram", "", 0, ((1, 4),), piece="shed")
    assert table.refusal(Combat("ram", "", 0, ((1, 5),), piece="shed")) is not None
    assert table.refusal(Combat("ram", "ram", 1, ((1, 4),), piece="shed")) is not None
    assert table.refusal(Combat("ram", "", 0, ((1, 4),), piece="tower")) is not None


def test_dice_given_to_terrain_are_spent_GB60() -> None:
    table = besieged()
    table.play(Combat("ram", "", 0, ((1, 3),), piece="shed"), dice=[1, 1, 1])
    assert table.state.active is not None
    assert table.state.active.dice == {1: 3}


def test_a_kind_strikes_a_piece_once_in_an_activation_G117() -> None:
    table = besieged()
    table.play(Combat("ram", "", 0, ((1, 3),), piece="shed"), dice=[1, 1, 1])
    assert table.state.decision is None


def test_an_incarnate_strikes_terrain_by_himself_GB94() -> None:
    table = battle(
        unit("Own", at=[(12, 20.5)], profile=WARDEN, with_=[(MARSHAL, (15, 20.5))]),
        unit("Other", "two", at=[(60, 60)]),
        pieces=[shed()],
    )
    table.activate("Own", "stay")
    table.start(NextCombat())
    assert table.refusal(Combat("warden", "", 0, ((1, 1), (2, 4)), piece="shed")) is not None
    assert table.refusal(Combat("marshal", "", 0, ((2, 4),), hero=2, piece="shed")) is None


def test_a_free_unit_that_touches_a_destructible_piece_may_stay_for_it_G118() -> None:
    assert structures.in_reach(besieged().state, 1)
    assert not structures.in_reach(besieged().state, 2)
    assert not structures.in_reach(besieged(shed("obstacle")).state, 1)
