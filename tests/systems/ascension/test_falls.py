"""Falling, falling damage, impact on terrain and models (R-7.2.2 to R-7.2.6, C-52, C-59, C-92)."""

from __future__ import annotations

import pytest

from game.systems.ascension import events, invariants
from game.systems.ascension.actions import Stride, Suffer
from game.systems.ascension.displacement import Push
from game.systems.ascension.falls import Crash
from game.systems.ascension.state import Piece
from game.table.lengths import CONTACT
from game.table.shapes import gap
from tests.systems.ascension.builder import Figure, Table, battle, box, figure, mm, piece


def tower(height: float = 3, *traits: str) -> Piece:
    return piece("tower", box(250, 250, 65, 100), height, *traits)  # type: ignore[arg-type]


def on_top(*more: Figure, pieces: tuple[Piece, ...] = (tower(),), **what: object) -> Table:
    """Ulf on a tower whose edge is at 315 mm, with many wounds; his enemy far away."""
    values = {"at": (300, 300), "wounds": 20, "on": "tower", **what}
    return battle(
        figure("Ulf", **values),  # type: ignore[arg-type]
        figure("Far", "two", at=(580, 580), wounds=20),
        *more,
        pieces=pieces,
    )


# What makes a model fall


def test_a_model_pushed_off_falls_R722() -> None:
    table = on_top().happen(Push(1, 0, 400, "two"))
    assert (table.model("Ulf").on, table.at("Ulf")) == ("", (340, 300))
    assert [event.how for event in table.told(events.Moved)] == ["pushed", "fell"]


def test_a_model_whose_terrain_is_destroyed_falls_R722_R727() -> None:
    table = on_top().happen(Crash("tower"))
    assert table.told(events.Fell)[0].height == 3
    assert table.at("Ulf") == (300, 300), "onto the rubble"


def test_a_model_may_walk_off_an_edge_and_falls_C47() -> None:
    table = on_top(at=(305, 300)).activate("Ulf").play(Stride(mm(335, 300)))
    assert table.told(events.Fell)
    assert table.play(Suffer("slow")).model("Ulf").tokens("slow") == 1


def test_a_model_that_is_carried_by_any_part_does_not_fall_C68() -> None:
    table = on_top(at=(299, 300)).activate("Ulf").play(Stride(mm(329, 300)))
    assert table.model("Ulf").on == "tower"
    assert not table.told(events.Fell)


def test_a_drop_that_could_be_stepped_over_is_no_fall_C47() -> None:
    table = on_top(pieces=(tower(1),), size=2, base=(30, 30)).activate("Ulf").play(Stride(mm(330, 300)))
    assert table.model("Ulf").on == ""
    assert not table.told(events.Fell)


def test_a_step_down_from_what_was_destroyed_is_no_fall_C101() -> None:
    table = on_top(pieces=(tower(1),), size=2, base=(30, 30)).happen(Crash("tower"))
    assert (table.model("Ulf").on, table.model("Ulf").wounds) == ("", 20)
    assert not table.told(events.Fell)


def test_who_steps_down_onto_what_is_left_does_not_break_it_C101() -> None:
    upper = piece("upper", box(250, 250, 65, 100), 1, on="tower")
    table = on_top(pieces=(tower(1), upper), on="upper", size=2, base=(30, 30)).happen(Crash("upper"))
    assert table.model("Ulf").on == "tower"


def test_a_bridge_that_breaks_over_a_chasm_carries_nobody_to_its_edge_R7213() -> None:
    chasm = piece("chasm", box(200, 200, 200, 200), 1, "sunken", "area", "impassable")
    bridge = piece("bridge", box(250, 190, 100, 220), 0.5, "bridge")
    table = on_top(pieces=(chasm, bridge), on="bridge").happen(Crash("bridge"))
    assert table.told(events.Fell)
    assert list(invariants.broken(table.state)) == []


def test_a_model_with_other_support_as_high_stays_R722() -> None:
    twin = piece("twin", box(305, 250, 50, 100), 3)
    table = on_top(pieces=(tower(), twin)).happen(Crash("tower"))
    assert table.model("Ulf").on == "twin"
    assert not table.told(events.Fell)


# Damage


@pytest.mark.parametrize(
    ("height", "size", "lost"), [(3, 1, 4), (3, 3, 6), (1, 1, 2), (0.5, 1, 2), (2, 2, 4), (5, 1, 6)]
)
def test_a_fall_does_its_height_at_least_1_and_the_models_size_R723_C52(
    height: float, size: int, lost: int
) -> None:
    table = on_top(pieces=(tower(height),), size=size, base=(30, 30), strides=3).happen(Crash("tower"))
    table.play(Suffer("slow"))
    assert table.model("Ulf").wounds == 20 - lost


def test_its_owner_chooses_what_the_fall_leaves_R723() -> None:
    table = on_top().happen(Crash("tower"))
    assert table.decision.seat == "one"
    assert table.decision.actions(table.state) == [Suffer("slow"), Suffer("weaken"), Suffer("hinder")]
    assert table.play(Suffer("weaken")).model("Ulf").tokens("weaken") == 1


def test_a_condition_at_two_is_not_chosen_C59() -> None:
    table = on_top(model={"conditions": {"slow": 2}}).happen(Crash("tower"))
    assert table.refused(Suffer("slow")).nearest == Suffer("weaken")


def test_the_last_condition_left_is_not_asked_for_C59() -> None:
    table = on_top(model={"conditions": {"slow": 2, "weaken": 2}}).happen(Crash("tower"))
    assert table.model("Ulf").tokens("hinder") == 1
    full = {"slow": 2, "weaken": 2, "hinder": 2}
    assert on_top(model={"conditions": full}).happen(Crash("tower")).model("Ulf").wounds == 16


@pytest.mark.parametrize(("passive", "lost"), [("tough-1", 3), ("tough-2", 2)])
def test_a_tough_model_takes_less_from_a_fall_but_at_least_1_C92(passive: str, lost: int) -> None:
    table = on_top(passives=(passive,)).happen(Crash("tower"))
    assert table.play(Suffer("slow")).model("Ulf").wounds == 20 - lost


def test_a_fall_may_be_the_end_of_a_model_C79() -> None:
    table = on_top(wounds=1).happen(Crash("tower", "two"))
    assert table.play(Suffer("slow")).gone("Ulf")
    assert table.state.scores["two"] == 1


# Landing on terrain


def test_terrain_smaller_than_who_lands_on_it_is_destroyed_and_does_not_stop_the_fall_R724_R726() -> None:
    cart = piece("cart", box(320, 280, 40, 40), 1)
    table = on_top(pieces=(tower(), cart), size=2, base=(30, 30)).happen(Push(1, 0, 400, "two"))
    assert "cart" not in table.state.pieces
    assert table.told(events.Fell)[0].height == 3


def test_terrain_as_large_as_who_lands_on_it_holds_R724() -> None:
    cart = piece("cart", box(320, 280, 40, 40), 1)
    table = on_top(pieces=(tower(), cart)).happen(Push(1, 0, 400, "two"))
    assert table.model("Ulf").on == "cart"
    assert table.told(events.Fell)[0].height == 2


def test_reinforced_terrain_is_damaged_by_who_lands_on_it_R724_R728() -> None:
    altar = piece("altar", box(320, 280, 40, 40), 1, "reinforced")
    table = on_top(pieces=(tower(), altar), size=2, base=(30, 30)).happen(Push(1, 0, 400, "two"))
    assert "altar" not in table.state.pieces, "two wounds, and two damage at once"


# Landing on models


def test_both_suffer_the_others_size_and_the_smaller_makes_room_R725() -> None:
    table = on_top(
        figure("Foe", "two", at=(345, 300), wounds=9), size=3, base=(60, 60), at=(285, 300)
    ).happen(Push(1, 0, 650, "two"))
    table.play(Suffer("slow"), Suffer("hinder"), Suffer("weaken"))
    assert table.at("Ulf") == (350, 300)
    assert table.model("Ulf").wounds == 20 - 6 - 1
    assert table.model("Foe").wounds == 6
    apart = gap(table.state.base(1), table.model("Ulf").place, table.state.base(3), table.model("Foe").place)
    assert CONTACT < apart <= 12, "clear of it, and no farther than need be"


def test_of_equal_sizes_the_falling_one_makes_room_C59() -> None:
    table = on_top(figure("Foe", "two", at=(345, 300), wounds=9)).happen(Push(1, 0, 400, "two"))
    assert table.at("Foe") == (345, 300)
    apart = gap(table.state.base(1), table.model("Ulf").place, table.state.base(3), table.model("Foe").place)
    assert CONTACT < apart <= 12


def test_a_smaller_falling_model_makes_room_R725() -> None:
    table = on_top(figure("Foe", "two", at=(350, 300), size=2, wounds=9)).happen(Push(1, 0, 400, "two"))
    assert table.at("Foe") == (350, 300)
    table.play(Suffer("slow"), Suffer("slow"), Suffer("slow"))
    assert table.model("Foe").wounds == 8
    assert table.model("Ulf").wounds == 20 - 4 - 2


def test_who_dies_of_the_fall_still_hurts_whom_it_lands_on_C79() -> None:
    foe, friend = figure("Foe", "two", at=(345, 300), wounds=9), figure("Bo", at=(30, 30))
    table = on_top(foe, friend, wounds=1).happen(Push(1, 0, 400, "two"))
    table.play(Suffer("slow"), Suffer("slow"))
    assert table.gone("Ulf")
    assert table.model("Foe").wounds == 8


def test_several_models_fall_with_one_tower_R727() -> None:
    table = on_top(figure("Bo", at=(270, 300), on="tower", wounds=20)).happen(Crash("tower"))
    assert len(table.told(events.Fell)) == 2
    assert {table.model(name).on for name in ("Ulf", "Bo")} == {""}
