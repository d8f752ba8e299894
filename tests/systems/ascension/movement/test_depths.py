"""Over the edge: how deep sunken ground is, who falls into it, where one climbs out (R-7.2.2, R-7.2.13, R-7.2.14, C-114 to C-116)."""

from __future__ import annotations

from math import inf

import msgspec
import pytest

from game.systems.ascension import events, invariants
from game.systems.ascension.actions import Stride, Suffer
from game.systems.ascension.displacement import Push, Throw
from game.systems.ascension.falls import Crash
from game.systems.ascension.movement import depths
from game.systems.ascension.scenario import table_layout
from game.systems.ascension.scenario.scenario_file import TerrainTable
from game.systems.ascension.state import Piece
from game.table.lengths import INCH
from game.table.notation.fields import FieldError
from game.table.shapes import gap_to
from tests.systems.ascension.builder import Figure, Table, battle, box, figure, mm, piece

CHASM = piece("chasm", box(200, 0, 200, 610), 1, "sunken", "impassable", "indestructible", depth=3.0)
BRIDGE = piece("bridge", box(190, 270, 220, 60), 0.5, "bridge", "indestructible")


def span(*more: Figure, pieces: tuple[Piece, ...] = (CHASM, BRIDGE), **what: object) -> Table:
    """Ulf on a bridge 60 mm wide over a chasm that runs down the middle of the table."""
    values = {"at": (300, 300), "on": "bridge", "wounds": 20, **what}
    return battle(
        figure("Ulf", **values),  # type: ignore[arg-type]
        figure("Foe", "two", at=(580, 580), wounds=20),
        *more,
        pieces=pieces,
    )


def fell(table: Table) -> events.Fell:
    (found,) = table.told(events.Fell)
    return found


def sound(table: Table) -> Table:
    assert list(invariants.broken(table.state)) == []
    return table


# Who falls


@pytest.mark.parametrize("how", [Push, Throw])
def test_who_is_pushed_or_thrown_off_a_bridge_falls_as_deep_as_the_chasm_is_R7213_C114(
    how: type[Push] | type[Throw],
) -> None:
    table = sound(span().happen(how(1, 9000, 600, "two")))
    assert (fell(table).height, fell(table).into) == (3, "chasm")
    assert table.play(Suffer("slow")).model("Ulf").wounds == 20 - 3 - 1, "its depth and the model's Size"


def test_who_is_pushed_from_firm_ground_stops_at_the_edge_and_is_hurt_R7214_C69() -> None:
    table = sound(span(at=(180, 100), on="").happen(Push(1, 0, 600, "two")))
    assert not table.told(events.Fell)
    assert table.at("Ulf")[0] == pytest.approx(185, abs=0.3)
    assert table.model("Ulf").wounds == 19


@pytest.mark.parametrize(("far", "falls"), [(290, False), (310, True)])
def test_who_is_pushed_with_his_centre_over_the_edge_of_a_bridge_topples_C24_C114(
    far: int, falls: bool
) -> None:
    table = sound(span().happen(Push(1, 9000, far, "two")))
    assert bool(table.told(events.Fell)) == falls


def test_who_begins_on_a_bridge_without_the_scenario_saying_so_stands_on_it_C68_C114() -> None:
    assert fell(span(on="").happen(Push(1, 9000, 600, "two"))).into == "chasm"


def test_a_knockback_topples_who_stands_in_the_middle_of_a_rope_walk_C50_C114() -> None:
    walk = piece("bridge", box(190, 275, 220, 50), 0.5, "bridge", "indestructible")
    assert fell(span(pieces=(CHASM, walk)).happen(Push(1, 9000, INCH, "two"))).into == "chasm"


def test_who_is_not_carried_clear_of_the_bridge_stops_at_its_edge_and_is_hurt_C51() -> None:
    table = sound(span().happen(Push(1, 9000, 200, "two")))
    assert not table.told(events.Fell)
    assert table.at("Ulf") == (300, pytest.approx(315, abs=0.2))
    assert table.model("Ulf").wounds == 19


def test_a_base_on_the_way_keeps_a_pushed_model_on_the_bridge_C24() -> None:
    beside = figure("Bo", at=(300, 340), on="bridge", wounds=9)
    wide = piece("bridge", box(190, 270, 220, 100), 0.5, "bridge", "indestructible")
    table = span(beside, pieces=(CHASM, wide)).happen(Push(1, 9000, 900, "two"))
    assert not table.told(events.Fell)
    assert table.at("Ulf")[1] == pytest.approx(310, abs=0.3)


def test_who_falls_off_a_roof_into_a_chasm_falls_its_height_and_the_depth_R722_C114() -> None:
    roof = piece("roof", box(150, 100, 100, 100), 2)
    table = sound(span(pieces=(CHASM, roof), at=(235, 150), on="roof").happen(Push(1, 0, 400, "two")))
    assert fell(table).height == 5
    assert table.play(Suffer("slow")).model("Ulf").wounds == 20 - 5 - 1


def test_the_deck_destroyed_drops_who_stands_on_it_R7213_C114() -> None:
    table = sound(span().happen(Crash("bridge")))
    assert fell(table).height == 3


def test_who_still_has_a_foot_on_firm_ground_when_the_deck_goes_steps_back_R7213_C115() -> None:
    table = sound(span(at=(205, 300)).happen(Crash("bridge")))
    assert not table.told(events.Fell)
    assert table.at("Ulf")[0] == pytest.approx(185, abs=0.3)
    assert table.model("Ulf").wounds == 20


def test_the_next_bridge_below_catches_who_falls_C101() -> None:
    high = piece("high", box(250, 240, 100, 20), 0.5, "bridge", on="tower")
    tower = piece("tower", box(100, 200, 100, 100), 3)
    table = span(pieces=(CHASM, BRIDGE, tower, high), at=(300, 250), on="high")
    sound(table.happen(Push(1, 9000, 400, "two")))
    assert (fell(table).height, fell(table).into) == (3, "")
    assert table.model("Ulf").on == "bridge"


def test_nobody_walks_off_a_bridge_into_a_chasm_R7214() -> None:
    assert span().activate("Ulf").refused(Stride(mm(300, 330, 90))).rule == "C-12"


# How deep


def test_a_chasm_without_a_depth_is_as_deep_as_its_size_C114() -> None:
    plain = piece("chasm", box(200, 0, 200, 610), 2, "sunken", "impassable")
    assert fell(span(pieces=(plain, BRIDGE)).happen(Push(1, 9000, 600, "two"))).height == 2


def test_who_falls_where_there_is_no_bottom_is_gone_C114() -> None:
    pit = piece("chasm", box(200, 0, 200, 610), 1, "sunken", "impassable", depth="bottomless")
    table = span(pieces=(pit, BRIDGE), wounds=99).happen(Push(1, 9000, 600, "two"))
    assert table.gone("Ulf")
    assert table.state.scores["two"] == 1, "and the enemy scores for it (CC-15)"


def test_who_does_not_survive_the_fall_does_not_climb_out_C115() -> None:
    table = span(wounds=4).happen(Push(1, 9000, 600, "two"))
    assert table.gone("Ulf")
    assert [event.how for event in table.told(events.Moved)] == ["pushed", "fell"]


def test_who_falls_into_water_stays_in_it_C114_C115() -> None:
    water = piece("stream", box(200, 0, 200, 610), 1, "area", "difficult", "sunken", depth=1.0)
    table = sound(span(pieces=(water, BRIDGE)).happen(Push(1, 9000, 600, "two")))
    assert (fell(table).height, table.at("Ulf")) == (1, (300, 360))


def test_a_large_model_steps_down_into_shallow_water_C101() -> None:
    water = piece("stream", box(200, 0, 200, 610), 1, "area", "difficult", "sunken", depth=1.0)
    table = span(pieces=(water, BRIDGE), size=2, base=(30, 30)).happen(Push(1, 9000, 600, "two"))
    assert not table.told(events.Fell)
    assert table.at("Ulf") == (300, 360)


def test_who_walks_off_a_bridge_into_water_wades_C114() -> None:
    water = piece("stream", box(200, 0, 200, 610), 1, "area", "difficult", "sunken", depth=1.0)
    table = span(pieces=(water, BRIDGE)).activate("Ulf")
    table.play(Stride(mm(300, 315, 90)), Stride(mm(300, 330, 90)), Stride(mm(300, 345, 90)))
    assert not table.told(events.Fell)


# Where one climbs out


def test_who_survives_climbs_out_at_the_nearest_firm_edge_and_not_onto_the_bridge_C115() -> None:
    table = sound(span(at=(260, 300)).happen(Push(1, 9000, 600, "two")))
    assert [event.how for event in table.told(events.Moved)] == ["pushed", "fell", "out"]
    assert table.at("Ulf") == pytest.approx((185, 360), abs=0.4)
    assert gap_to(table.state.base(1), table.model("Ulf").place, BRIDGE.outline) > 0


def test_a_taken_edge_is_left_for_the_next_one_C115() -> None:
    table = sound(span(figure("Bo", at=(184, 360)), at=(260, 300)).happen(Push(1, 9000, 600, "two")))
    assert table.at("Ulf")[0] < 190
    assert table.at("Ulf")[1] != pytest.approx(360, abs=5)


# Impassable ground that is not sunken


def test_who_falls_onto_impassable_ground_slides_off_and_suffers_its_size_R7214_C116() -> None:
    roof = piece("roof", box(100, 100, 100, 100), 2)
    lava = piece("lava", box(195, 100, 60, 100), 2, "area", "impassable")
    table = sound(span(pieces=(roof, lava), at=(185, 150), on="roof").happen(Push(1, 0, 400, "two")))
    assert [event.how for event in table.told(events.Moved)] == ["pushed", "fell", "slid"]
    assert table.play(Suffer("slow")).model("Ulf").wounds == 20 - (2 + 1) - 2


def test_who_finds_room_nowhere_on_the_table_is_crushed_C124() -> None:
    roof = piece("roof", box(100, 100, 100, 100), 2)
    lava = piece("lava", box(-100, -100, 3000, 3000), 2, "area", "impassable")
    table = span(pieces=(roof, lava), at=(185, 150), on="roof").happen(Push(1, 0, 400, "two"))
    assert 1 not in table.state.models
    assert [event.rule for event in table.told(events.Wounded)][-1] == "C-124"


# In the file


def laid(**row: object) -> Piece:
    table = {"id": "gap", "at": ["10in", "10in"], "kit": "chasm", **row}
    return table_layout.piece(msgspec.convert(table, TerrainTable), "terrain[0]")


def test_chasms_and_streams_of_the_kit_have_a_depth_C114() -> None:
    assert depths.deep(laid()) == 3
    assert depths.deep(laid(kit="stream")) == 1
    assert depths.deep(laid(kit="swamp")) == 0


@pytest.mark.parametrize(("said", "deep"), [(5, 5.0), (0.5, 0.5), ("bottomless", inf)])
def test_a_scenario_says_how_deep_sunken_ground_is_C114(said: object, deep: float) -> None:
    assert depths.deep(laid(depth=said)) == deep


@pytest.mark.parametrize(
    ("row", "word"),
    [
        ({"depth": -1}, "no depth"),
        ({"depth": 40}, "no depth"),
        ({"depth": 1.3}, "no depth"),
        ({"depth": "deep"}, "bottomless"),
        ({"depth": 2, "kit": "wall"}, "sunken"),
        ({"depth": "bottomless", "kit": "stream"}, "impassable"),
    ],
)
def test_a_depth_that_cannot_be_is_named_C114(row: dict[str, object], word: str) -> None:
    with pytest.raises(FieldError, match=word) as found:
        laid(**row)
    assert found.value.problem.field == "terrain[0].depth"


def test_a_piece_without_a_depth_says_nothing_of_it_in_records_C114() -> None:
    assert b"depth" not in msgspec.json.encode(piece("wall", box(0, 0, 10, 10), 2))
