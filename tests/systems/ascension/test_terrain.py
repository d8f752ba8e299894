"""Kinds of terrain: fragile, reinforced, bridges, impassable, difficult, sunken (R-7.2.7 to R-7.2.9, R-7.2.13 to R-7.2.15)."""

from __future__ import annotations

import pytest

from game.core.events import Context
from game.systems.ascension import events, falls, terrain
from game.systems.ascension.actions import Climb, Interact, Run, Stride
from game.systems.ascension.displacement import Push
from game.systems.ascension.falls import Crash, Hit
from game.systems.ascension.state import Deed, Piece
from tests.systems.ascension.builder import Table, battle, box, figure, mm, piece


def field(*pieces: Piece, **what: object) -> Table:
    """Ulf in the middle of the table, his enemy in a corner, Ulf active."""
    values = {"at": (300, 300), **what}
    return battle(
        figure("Ulf", **values),  # type: ignore[arg-type]
        figure("Foe", "two", at=(580, 580)),
        pieces=pieces,
    ).activate("Ulf")


def damaged(table: Table, id: str, *wounds: int) -> Table:
    """A piece damaged several times."""
    for each in wounds:
        table.state = table.state.copy()
        falls.damage_piece(table.state, Context(table.chance, table.events), id, each, by="one")
    return table


# Destroying terrain


def test_terrain_goes_when_its_wounds_are_gone_R727() -> None:
    table = damaged(field(piece("wall", box(100, 100, 100, 20), 2)), "wall", 1)
    assert table.piece("wall").wounds == 1
    assert "wall" not in damaged(table, "wall", 1).state.pieces


def test_destroyed_terrain_of_size_1_leaves_rubble_C75() -> None:
    table = damaged(field(piece("wall", box(100, 100, 100, 20), 2)), "wall", 2)
    rubble = table.piece("wall-rubble")
    assert (rubble.size, rubble.traits, rubble.outline) == (
        0.5,
        ("area", "difficult"),
        box(100, 100, 100, 20),
    )


@pytest.mark.parametrize(("size", "traits"), [(0.5, ()), (1, ("fragile",)), (2, ("area",))])
def test_small_and_fragile_terrain_leaves_nothing_C75(size: float, traits: tuple[str, ...]) -> None:
    wall = piece("wall", box(100, 100, 100, 20), size, *traits)  # type: ignore[arg-type]
    assert not field(wall).happen(Crash("wall")).state.pieces


def test_no_rubble_where_the_scenario_says_so_C75() -> None:
    wall = piece("wall", box(100, 100, 100, 20), 2)
    table = battle(
        figure("Ulf", at=(300, 300)), figure("Foe", "two", at=(580, 580)), pieces=(wall,), rubble=False
    )
    assert not table.happen(Crash("wall")).state.pieces


def test_indestructible_terrain_stays_R727() -> None:
    wall = piece("wall", box(100, 100, 100, 20), 2, "indestructible")
    assert damaged(field(wall), "wall", 20).piece("wall").wounds == 2
    assert field(wall).happen(Hit("wall", 5)).piece("wall").wounds == 2


def test_what_is_agreed_for_its_destruction_happens_R727() -> None:
    dam = piece("dam", box(100, 100, 100, 20), 2, ruin=(Deed("open", "sluice"), Deed("score", amount=2)))
    sluice = piece("sluice", box(400, 100, 50, 10), 2, "door")
    table = field(dam, sluice).happen(Crash("dam", "one"))
    assert table.piece("sluice").open
    assert table.state.scores["one"] == 2


def test_what_stands_on_destroyed_terrain_goes_with_it_R727() -> None:
    tower = piece("tower", box(100, 100, 100, 100), 3)
    upper = piece("upper", box(100, 100, 50, 50), 2, on="tower")
    stairs = piece("stairs", box(200, 100, 30, 30), 0.5, "link", links=("", "tower"))
    table = field(tower, upper, stairs).happen(Crash("tower"))
    assert list(table.state.pieces) == ["tower-rubble"]
    assert {event.piece for event in table.told(events.PieceDestroyed)} == {"tower", "upper", "stairs"}


# Reinforced


def test_reinforced_terrain_minds_only_damage_of_its_size_R728() -> None:
    wall = piece("wall", box(100, 100, 100, 20), 2, "reinforced")
    table = damaged(field(wall), "wall", 1, 1, 1)
    assert table.piece("wall").wounds == 4
    assert damaged(table, "wall", 3).piece("wall").wounds == 1


def test_reinforced_terrain_is_not_simply_smashed_R728_R726() -> None:
    wall = piece("wall", box(100, 100, 100, 20), 2, "reinforced")
    table = field(wall).happen(Hit("wall", 3))
    assert table.piece("wall").wounds == 1


def test_a_small_thing_does_nothing_to_reinforced_terrain_R728() -> None:
    wall = piece("wall", box(100, 100, 100, 20), 2, "reinforced")
    assert field(wall).happen(Hit("wall", 1)).piece("wall").wounds == 4


# Fragile


def test_a_larger_model_goes_right_through_fragile_terrain_R729() -> None:
    crate = piece("crate", box(330, 290, 20, 20), 0.5, "fragile")
    table = field(crate).play(Stride(mm(325, 300)))
    assert not table.state.pieces
    assert table.at("Ulf") == (325, 300)


def test_fragile_terrain_of_its_own_size_stops_a_model_R729() -> None:
    screen = piece("screen", box(330, 200, 20, 200), 1, "fragile")
    assert field(screen).refused(Stride(mm(325, 300))).rule == "C-12"


def test_only_what_is_passed_breaks_R729() -> None:
    near = piece("near", box(330, 290, 20, 20), 0.5, "fragile")
    far = piece("far", box(370, 290, 20, 20), 0.5, "fragile")
    assert list(field(near, far).play(Stride(mm(330, 300))).state.pieces) == ["far"]


def test_a_push_does_not_go_through_fragile_terrain_but_breaks_it_R729_R726() -> None:
    crate = piece("crate", box(330, 290, 20, 20), 0.5, "fragile")
    table = field(crate).happen(Push(1, 0, 400, None))
    assert not table.state.pieces
    assert table.at("Ulf")[0] == pytest.approx(315, abs=0.3)


def stepped(*more: Piece, size: int = 2) -> Table:
    """Ulf, a large model, steps off a low wall onto whatever lies at its foot."""
    low = piece("low", box(250, 250, 65, 100), 1)
    table = field(low, *more, at=(300, 300), on="low", size=size, base=(30, 30), wounds=9)
    return table.play(Stride(mm(330, 300)))


def test_who_steps_down_onto_fragile_terrain_breaks_it_R729_C119() -> None:
    table = stepped(piece("crate", box(316, 285, 40, 30), 0.5, "fragile"))
    assert "crate" not in table.state.pieces
    assert (table.model("Ulf").on, table.at("Ulf")) == ("", (330, 300))
    assert not table.told(events.Fell)
    assert not table.told(events.Wounded)


def test_fragile_terrain_of_its_own_size_carries_who_steps_down_onto_it_R729() -> None:
    tall = piece("low", box(250, 250, 65, 100), 4)
    screen = piece("screen", box(316, 285, 40, 30), 2, "fragile")
    table = field(tall, screen, at=(300, 300), on="low", size=2, base=(30, 30), wounds=9, strides=9)
    assert not table.play(Stride(mm(330, 300))).state.pieces.get("screen"), "a fall breaks it (C-102)"
    steps = piece("low", box(250, 250, 65, 100), 3)
    table = field(steps, screen, at=(300, 300), on="low", size=2, base=(30, 30), wounds=9)
    assert table.play(Stride(mm(330, 300))).model("Ulf").on == "screen"


def test_too_deep_below_fragile_terrain_is_a_fall_C101_C119() -> None:
    low = piece("low", box(250, 250, 65, 100), 2)
    crate = piece("crate", box(316, 285, 40, 30), 1, "fragile")
    table = field(low, crate, at=(300, 300), on="low", size=2, base=(30, 30), wounds=9)
    table.play(Stride(mm(330, 300)))
    assert "crate" not in table.state.pieces
    assert table.told(events.Fell)[0].height == 2, "one fall, its whole height"


def test_who_is_pushed_down_onto_fragile_terrain_breaks_it_too_C119() -> None:
    low = piece("low", box(250, 250, 65, 100), 1)
    crate = piece("crate", box(316, 285, 40, 30), 0.5, "fragile")
    table = field(low, crate, at=(300, 300), on="low", size=2, base=(30, 30), wounds=9)
    table.happen(Push(1, 0, 320, "two"))
    assert "crate" not in table.state.pieces
    assert table.at("Ulf") == (332, 300)


def test_who_steps_down_when_his_ground_is_gone_breaks_what_is_fragile_below_C119() -> None:
    upper = piece("upper", box(250, 250, 65, 100), 0.5, on="crate")
    crate = piece("crate", box(250, 250, 65, 100), 0.5, "fragile")
    table = field(crate, upper, at=(280, 300), on="upper", size=2, base=(30, 30)).happen(Crash("upper"))
    assert not table.state.pieces
    assert table.model("Ulf").on == ""
    assert not table.told(events.Fell)


# Bridges

CHASM = piece("chasm", box(320, 0, 100, 610), 1, "sunken", "impassable")
BRIDGE = piece("bridge", box(310, 270, 120, 60), 0.5, "bridge")


def test_a_bridge_is_ordinary_ground_R7213_C69() -> None:
    table = field(CHASM, BRIDGE).play(*(Stride(mm(x, 300)) for x in (330, 360, 390)))
    assert (table.model("Ulf").on, table.state.elevation("bridge")) == ("bridge", 0)


def test_beside_the_bridge_the_chasm_is_impassable_R7213_C69() -> None:
    table = field(CHASM, BRIDGE, wounds=9).play(Stride(mm(330, 300)), Stride(mm(350, 300)))
    assert table.refused(Stride(mm(350, 325, 90))).rule == "C-12"
    assert table.happen(Push(1, 9000, 200, "two")).at("Ulf")[1] == pytest.approx(315, abs=0.3)


def test_a_model_may_be_pushed_off_a_high_walkway_R7213() -> None:
    tower = piece("tower", box(400, 250, 100, 100), 3)
    walk = piece("walk", box(250, 280, 150, 40), 0.5, "bridge", on="tower")
    table = field(tower, walk, on="walk", wounds=9).happen(Push(1, 9000, 400, "two"))
    assert table.model("Ulf").on == ""
    assert table.told(events.Fell)[0].height == 3


def test_who_ends_partly_over_the_edge_of_a_walkway_stays_R7213_C68() -> None:
    tower = piece("tower", box(400, 250, 100, 100), 3)
    walk = piece("walk", box(250, 280, 150, 40), 0.5, "bridge", on="tower")
    table = field(tower, walk, on="walk").play(Stride(mm(300, 330, 90)))
    assert table.model("Ulf").on == "walk"
    assert not table.told(events.Fell)


def test_small_models_pass_under_a_high_walkway_and_large_ones_do_not_R7213() -> None:
    tower = piece("tower", box(400, 250, 100, 100), 3)
    walk = piece("walk", box(330, 200, 20, 200), 0.5, "bridge", on="tower")
    assert field(tower, walk).legal(Stride(mm(330, 300)))
    assert not field(tower, walk, size=4, base=(30, 30)).legal(Stride(mm(330, 300)))


def test_a_bridge_that_breaks_drops_who_stands_over_the_chasm_R7213() -> None:
    table = field(CHASM, BRIDGE, at=(370, 300), on="bridge", wounds=9).happen(Crash("bridge"))
    assert table.told(events.Fell)
    assert not terrain.under(table.state, table.state.base(1), table.model("Ulf").place, 0)


# Impassable


def test_nobody_moves_through_impassable_terrain_whatever_the_size_R7214() -> None:
    lava = piece("lava", box(340, 200, 20, 200), 0.5, "impassable")
    assert field(lava, size=5, base=(30, 30)).refused(Stride(mm(330, 300))).rule == "C-12"


def test_nobody_climbs_or_ends_on_impassable_terrain_R7214() -> None:
    crag = piece("crag", box(315, 250, 100, 100), 1, "impassable")
    assert field(crag).refused(Climb("crag", mm(330, 300))).rule == "R-7.2.14"


def test_pushed_into_impassable_terrain_a_model_suffers_its_size_R7214() -> None:
    crag = piece("crag", box(325, 250, 100, 100), 3, "impassable", "indestructible")
    table = field(crag, wounds=9).happen(Push(1, 0, 400, "two"))
    assert table.model("Ulf").wounds == 6
    assert table.at("Ulf")[0] == pytest.approx(310, abs=0.3)


def test_a_walk_up_to_impassable_terrain_costs_no_wounds_R7214() -> None:
    crag = piece("crag", box(325, 250, 100, 100), 3, "impassable", "indestructible")
    assert field(crag, wounds=9).play(Stride(mm(310, 300))).model("Ulf").wounds == 9


# Difficult

WOOD = piece("wood", box(320, 200, 100, 200), 2, "area", "difficult")


def test_a_stride_that_comes_into_difficult_ground_is_halved_R7215_C46() -> None:
    table = field(WOOD)
    refusal = table.refused(Stride(mm(330, 300)))
    assert (refusal.rule, "over difficult ground it is 15 mm" in refusal.text) == ("C-46", True)
    assert refusal.nearest == Stride(mm(315, 300))
    assert table.legal(Stride(mm(315, 300)))


def test_a_stride_that_stops_at_the_edge_is_a_full_one_C46() -> None:
    assert field(WOOD, at=(275, 300)).legal(Stride(mm(305, 300)))
    refusal = field(WOOD, at=(277, 300)).refused(Stride(mm(307, 300)))
    assert isinstance(refusal.nearest, Stride)
    assert refusal.nearest.to.x in (3050, 3051)


def test_strides_are_halved_until_the_base_has_wholly_left_C46() -> None:
    table = field(WOOD, at=(430, 300))
    assert not table.legal(Stride(mm(460, 300)))
    assert table.play(Stride(mm(445, 300))).legal(Stride(mm(475, 300)))


def test_who_could_step_over_it_is_not_impaired_R7215() -> None:
    rubble = piece("rubble", box(320, 200, 100, 200), 0.5, "area", "difficult")
    assert not field(rubble).legal(Stride(mm(330, 300)))
    assert field(rubble, size=2).legal(Stride(mm(340, 300)))


def test_the_sure_footed_are_not_impaired_CC11() -> None:
    assert field(WOOD, passives=("sure-footed",)).legal(Stride(mm(330, 300)))


def test_a_run_through_difficult_ground_is_halved_too_C22_C46() -> None:
    table = field(WOOD, at=(340, 300)).play(Run())
    assert table.legal(Stride(mm(370, 300)))
    assert not table.legal(Stride(mm(380, 300)))


def test_ground_under_a_bridge_does_not_impair_R7213_R7215() -> None:
    bridge = piece("bridge", box(310, 270, 120, 60), 0.5, "bridge")
    assert field(WOOD, bridge).legal(Stride(mm(330, 300)))


def test_area_ground_is_walked_into_C67() -> None:
    grass = piece("grass", box(320, 200, 100, 200), 3, "area")
    table = field(grass).play(Stride(mm(330, 300)))
    assert [each.id for each in terrain.under(table.state, table.state.base(1), mm(330, 300), 0)] == ["grass"]
    assert table.model("Ulf").on == ""


def test_nothing_to_interact_with_says_so_R523() -> None:
    assert field(WOOD).refused(Interact("wood")).rule == "R-5.2.3"
