"""Doors, chests, and things picked up, put down and carried off."""

from __future__ import annotations

import pytest

from game.core.actions import Refusal
from game.systems.confrontation import events
from game.systems.confrontation.actions import Drop, Handle, Leave, March, Take
from game.systems.confrontation.movement import doors_and_items, march
from game.systems.confrontation.state import Form, Item
from game.table.lengths import CM
from game.table.shapes import Place
from tests.systems.confrontation.builder import (
    LANCER,
    PRELATE,
    Spot,
    Table,
    battle,
    box,
    piece,
    profile,
    row,
    unit,
)

FAMILIAR = profile("Familiar", role="familiar")
GATE = piece("gate", box(32, 27, 1, 6), "door", height=8)
CHEST = piece("chest", box(31.6, 33, 3, 2), "obstacle", "chest", height=2)


def item(x: float, y: float, name: str = "relic") -> Item:
    return Item(name, name.capitalize(), (round(x * CM), round(y * CM)))


def scene(*things: Item, at: list[Spot] | None = None, **what: object) -> Table:
    """Wardens at (30, 30) who walk."""
    table = battle(unit("Wardens", at=at or [(30, 30)], **what), pieces=[GATE, CHEST], items=things)  # type: ignore[arg-type]
    table.activate("Wardens", "walk", moved=True)
    return table


def done(table: Table, action: Handle | Take | Drop) -> Refusal | None:
    found = doors_and_items.check(table.state, action)
    if found is None:
        doors_and_items.apply(table.state, action, table.context())
    return found


# Doors and chests


@pytest.mark.parametrize(("x", "legal"), [(30.5, True), (30.4, True), (30.3, False), (25, False)])
def test_a_fighter_in_contact_opens_a_door_GB36(x: float, legal: bool) -> None:
    table = scene(at=[(x, 30)])
    found = done(table, Handle("gate", 1))
    assert (found is None) == legal
    assert table.state.pieces["gate"].open == legal
    if legal:
        assert table.told(events.PieceHandled) == [events.PieceHandled("gate", 1, True)]


def test_a_thing_is_handled_once_in_an_activation_G96() -> None:
    table = scene(at=[(30.5, 30)])
    assert done(table, Handle("gate", 1)) is None
    again = done(table, Handle("gate", 1))
    assert again is not None
    assert again.rule == "G-96"
    table.activate("Wardens", "walk")
    assert done(table, Handle("gate", 1)) is None
    assert not table.state.pieces["gate"].open


def test_a_chest_is_opened_and_stays_open_GB36() -> None:
    table = scene(at=[(30, 34)])
    assert done(table, Handle("chest", 1)) is None
    table.activate("Wardens", "walk")
    assert done(table, Handle("chest", 1)) is not None


def test_an_open_door_lets_through_and_a_shut_one_does_not_GB36() -> None:
    walls = [
        piece("upper", box(32, 0, 1, 27), "obstacle", height=8),
        piece("lower", box(32, 33, 1, 57), "obstacle", height=8),
    ]
    table = battle(unit("Wardens", at=[(30.5, 30)]), pieces=[GATE, *walls])
    table.activate("Wardens", "walk")
    through = March((Place(3600, 3000),))
    assert march.check(table.state, through) is not None
    assert done(table, Handle("gate", 1)) is None
    assert march.check(table.state, through) is None


# Things


@pytest.mark.parametrize(("x", "legal"), [(31, True), (33.3, True), (33.4, False)])
def test_who_ends_his_move_in_contact_with_its_edge_picks_up_G170(x: float, legal: bool) -> None:
    table = scene(item(x, 30))
    found = done(table, Take("relic", 1))
    assert (found is None) == legal
    assert table.state.fighters[1].carries == ("relic" if legal else "")
    assert found is None or found.rule == "G-58"


def test_nothing_is_picked_up_before_the_move_GB38() -> None:
    table = scene(item(31, 30))
    table.activate("Wardens", "walk")
    found = done(table, Take("relic", 1))
    assert found is not None
    assert found.rule == "GB-38"


def test_only_foot_fighters_pick_up_and_one_thing_each_G58() -> None:
    riders = scene(item(31, 30), profile=LANCER)
    assert done(riders, Take("relic", 1)) is not None
    both = scene(item(31, 30), item(29, 30, "ring"))
    assert done(both, Take("relic", 1)) is None
    found = done(both, Take("ring", 1))
    assert found is not None
    assert "carries something already" in found.text
    hero = scene(item(40, 30), at=[(30, 30)], with_=[(PRELATE, (36, 30)), (FAMILIAR, (40, 30))])
    assert done(hero, Take("relic", 3)) is not None


@pytest.mark.parametrize(
    ("spot", "legal"), [((31.5, 30), True), ((30, 28.5), True), ((30, 30), False), ((33, 30), False)]
)
def test_a_thing_is_put_down_in_contact_with_the_base_GB38(spot: Spot, legal: bool) -> None:
    table = scene(item(31, 30))
    assert done(table, Take("relic", 1)) is None
    table.activate("Wardens", "walk")
    at = round(spot[0] * CM), round(spot[1] * CM)
    found = done(table, Drop("relic", at))
    assert (found is None) == legal
    assert (table.state.items["relic"].carrier == 0) == legal
    assert not legal or table.state.items["relic"].at == at


def test_what_can_be_handled_is_suggested_GB36() -> None:
    table = scene(item(29, 30), at=[(30.5, 30)])
    assert doors_and_items.suggest(table.state) == [Handle("gate", 1), Take("relic", 1)]
    assert done(table, Take("relic", 1)) is None
    table.activate("Wardens", "walk")
    found = doors_and_items.suggest(table.state)
    assert len(found) == 2
    assert all(doors_and_items.check(table.state, action) is None for action in found)


# Leaving


def carrier(y: float, form: Form = "walk", **council: object) -> Table:
    """Two Wardens; the second carries a relic. Their edge is the north one."""
    table = battle(
        unit("Wardens", at=[(30, y + 3), (30, y)]),
        unit("Fenlings", "two", at=[(90, 80)]),
        items=[item(30, y)],
        council={"battle": "skirmish", "carried_off": 3, **council},
    )
    table.state.alter(2, carries="relic")
    table.state.items["relic"] = Item("relic", "Relic", (3000, round(y * CM)), 2)
    table.activate("Wardens", form)
    return table


@pytest.mark.parametrize(
    ("y", "form", "legal"), [(11, "walk", True), (12, "walk", False), (21, "run", True), (22, "run", False)]
)
def test_a_carrier_leaves_alone_over_his_own_edge_G58(y: float, form: Form, legal: bool) -> None:
    table = carrier(y, form)
    assert (march.check(table.state, Leave(2)) is None) == legal
    if legal:
        march.apply(table.state, Leave(2), table.context())
        assert [each.id for each in table.state.members(1)] == [1]
        assert table.state.items["relic"].gone
        assert table.state.elixir["one"] == 3
        assert table.state.units[1].fate == "table"


def test_a_unit_leaves_with_its_carrier_G58() -> None:
    table = carrier(8)
    assert march.check(table.state, Leave()) is None
    march.apply(table.state, Leave(), table.context())
    assert table.state.units[1].fate == "away"
    assert table.state.elixir["one"] == 3


def test_nobody_leaves_where_the_battle_does_not_let_him_G58() -> None:
    table = carrier(8, carried_off=0)
    assert march.check(table.state, Leave()) is not None
    assert march.check(table.state, Leave(2)) is not None
    assert march.check(carrier(8).state, Leave(1)) is not None


@pytest.mark.parametrize(("y", "legal"), [(79, True), (78.4, False), (60, False)])
def test_an_attacker_leaves_over_the_far_edge_with_all_his_fighters_G59(y: float, legal: bool) -> None:
    table = battle(
        unit("Wardens", at=row(30, y, count=4)),
        unit("Fenlings", "two", at=[(90, 60)]),
        council={"battle": "breakthrough", "passage": True},
    )
    table.state.duties = {"one": "attacker", "two": "defender"}
    table.activate("Wardens", "walk")
    assert (march.check(table.state, Leave()) is None) == legal
    if legal:
        assert Leave() in march.suggest(table.state)
        march.apply(table.state, Leave(), table.context())
        assert table.state.elixir["one"] == 1
