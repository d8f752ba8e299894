"""Units that enter from their edge: how far in, where, and that they must."""

from __future__ import annotations

import pytest

from game.core.chance import seeded
from game.systems.confrontation import activation, events, units
from game.systems.confrontation.actions import Close, Declare, March
from game.systems.confrontation.movement import approach, formation, march
from game.systems.confrontation.state import Form
from game.table.lengths import CM
from game.table.shapes import Place
from tests.systems.confrontation.builder import FENLING, MARSHAL, Spot, Table, battle, box, piece, unit


def waiting(count: int = 1, foe: Spot = (60, 60), **what: object) -> Table:
    """Wardens who wait at the north edge, Movement 10."""
    return battle(
        unit("Wardens", at=[None] * count, fate="waiting"),  # type: ignore[list-item]
        unit("Fenlings", "two", at=[foe], profile=FENLING),
        **what,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("y", "form", "legal"),
    [
        (8.5, "walk", True),
        (8.6, "walk", False),
        (18.5, "run", True),
        (18.6, "run", False),
        (1.5, "walk", True),
    ],
)
def test_who_enters_is_measured_from_his_edge_G95(y: float, form: Form, legal: bool) -> None:
    table = waiting()
    table.activate("Wardens", form)
    found = march.check(table.state, March((Place(4000, round(y * CM)),)))
    assert (found is None) == legal


def test_all_bases_end_on_the_table_in_formation_G54() -> None:
    table = waiting(3)
    table.activate("Wardens", "walk")
    row = [Place(4000, 800), Place(4300, 800), Place(4600, 800)]
    assert march.check(table.state, March(tuple(row))) is None
    half = march.check(table.state, March((*row[:2], Place(4600, 100))))
    assert half is not None
    assert "edge of the table" in half.text
    torn = march.check(table.state, March((*row[:2], Place(5600, 800))))
    assert torn is not None
    assert torn.rule == "GB-6"


@pytest.mark.parametrize("count", [8, 12, 16])
def test_a_unit_of_any_size_finds_a_way_in_by_a_walk_and_may_not_stay_out_G54(count: int) -> None:
    table = waiting(count)
    table.activate("Wardens", "walk")
    refusal = activation.must_enter(table.state, 1)
    assert refusal is not None
    assert isinstance(refusal.nearest, March)
    assert march.check(table.state, refusal.nearest) is None


def test_who_enters_goes_round_what_stands_there_GB26() -> None:
    table = waiting(pieces=[piece("wall", box(30, 4, 20, 1), "obstacle", height=8)])
    table.activate("Wardens", "walk")
    assert march.check(table.state, March((Place(4000, 800),))) is not None
    assert march.check(table.state, March((Place(5300, 800),))) is None


@pytest.mark.parametrize("form", ["walk", "run"])
@pytest.mark.parametrize("count", [1, 6, 14])
def test_what_is_suggested_and_drawn_brings_the_unit_in_G54(count: int, form: Form) -> None:
    table = waiting(count)
    table.activate("Wardens", form)
    found = march.suggest(table.state)
    assert found
    chance = seeded("entering", count, form)
    found += [action for _ in range(10) if (action := march.sample(table.state, chance)) is not None]
    assert len(found) > 10
    for action in found:
        assert march.check(table.state, action) is None
    march.apply(table.state, found[-1], table.context())
    assert table.state.units[1].fate == "table"
    assert not formation.broken(table.state, 1)
    assert table.told(events.Moved)[0].how == "entry"
    assert all(way[0][1] == 150 for _, way in table.told(events.Moved)[0].ways)


def test_a_unit_may_not_stay_outside_G54() -> None:
    table = waiting(4)
    table.activate("Wardens")
    found = activation.must_enter(table.state, 1)
    assert found is not None
    assert found.rule == "G-54"
    assert found.nearest == Declare("run")
    table.activate("Wardens", "run")
    found = activation.must_enter(table.state, 1)
    assert found is not None
    assert found.nearest is not None
    assert march.check(table.state, found.nearest) is None
    march.apply(table.state, found.nearest, table.context())
    assert activation.must_enter(table.state, 1) is None


def test_a_unit_that_finds_no_way_in_may_wait_G54() -> None:
    table = waiting(2, pieces=[piece("wall", box(0, 0, 120, 30), "obstacle", height=8)])
    table.activate("Wardens")
    assert activation.must_enter(table.state, 1) is None


@pytest.mark.parametrize(("y", "reached"), [(15, True), (21.5, True), (30, False)])
def test_an_assault_may_enter_too_G54(y: float, reached: bool) -> None:
    table = waiting(4, foe=(60, y))
    table.activate("Wardens", "assault")
    distance = approach.distance(table.state, 1, 2)
    assert distance == round((y - 1.5) * CM)
    if not reached:
        approach.fall_short(table.state, table.context(), 1, 2)
        assert units.free(table.state, 1)
        assert table.state.units[1].fate == "table"
        assert max(each.place.y for each in table.state.members(1)) > 15 * CM
        return
    found = approach.suggest(table.state, 1, 2)[0]
    assert isinstance(found, Close)
    assert approach.fault(table.state, 1, 2, found.order, found.places) is None
    approach.close(table.state, table.context(), 1, 2, found)
    assert table.state.units[1].fate == "table"
    assert units.engaged(table.state, 1)
    assert all(each.place.y >= 149 for each in table.state.members(1))


def late_marshal(foe: Spot = (60, 60)) -> Table:
    """A Marshal among reinforcements that may enter now, and nobody who commands."""
    table = battle(
        unit("Late", at=[None], with_=[(MARSHAL, None)], fate="waiting", late=True),  # type: ignore[list-item]
        unit("Fenlings", "two", at=[foe], profile=FENLING),
    )
    table.state.commanders["one"] = 0
    return table


def test_an_incarnate_of_the_reinforcements_commands_as_soon_as_he_enters_GB110() -> None:
    table = late_marshal()
    table.activate("Late", "walk")
    march.apply(table.state, March((Place(4000, 400), Place(4300, 400))), table.context())
    assert table.state.commanders["one"] == table.hero("Late")


def test_he_commands_too_when_he_enters_with_an_assault_GB110() -> None:
    table = late_marshal((60, 12))
    table.activate("Late", "assault")
    made = approach.suggest(table.state, 1, 2)[0]
    assert isinstance(made, Close)
    approach.close(table.state, table.context(), 1, 2, made)
    assert table.state.commanders["one"] == table.hero("Late")
