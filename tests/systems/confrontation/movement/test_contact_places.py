"""Where members end who find no place in contact: as near as they get, and in nobody else's formation (GB-29, GB-44, G-90)."""

from __future__ import annotations

from game.systems.confrontation import units
from game.systems.confrontation.actions import Close
from game.systems.confrontation.movement import approach, formation
from game.table.shapes import Place
from tests.systems.confrontation.builder import FENLING, Table, battle, row, unit
from tests.systems.confrontation.movement.test_approach import in_contact, suggested


def past_friends() -> Table:
    """Six Wardens before four friends who stand wide apart; the enemy is close behind the friends."""
    return battle(
        unit("Wardens", at=row(40, 20, count=6, step=3.1)),
        unit("Fenlings", "two", at=[(46, 38)], profile=FENLING),
        unit("Friends", at=[(41, 30), (52, 30), (41, 36), (52, 36)]),
    )


def inside(table: Table, action: Close) -> list[int]:
    """Who would stand inside the friends' formation without touching an enemy."""
    friends = next(each for each in formation.neighbours(table.state, 1) if each.unit == 3)
    after = table.state.copy()
    for fighter, place in zip(action.order, action.places, strict=True):
        after.alter(fighter, place=place)
    touching = units.contacts(after, 1)
    return [
        each.id for each in after.members(1) if each.id not in touching and friends.holds(each.place.point)
    ]


def test_who_finds_no_place_in_contact_ends_outside_the_formation_of_friends_G90() -> None:
    table = past_friends()
    action = suggested(table)
    assert 0 < in_contact(table, action) < 6
    assert inside(table, action) == []


def test_who_touches_nobody_may_not_end_inside_the_formation_of_friends_GB29() -> None:
    table = past_friends()
    action = suggested(table)
    places = [*action.places]
    places[4], places[5] = Place(4674, 3245), Place(4371, 3245)
    refusal = approach.fault(table.state, 1, 2, action.order, places)
    assert refusal is not None
    assert refusal.rule == "GB-29"
    assert refusal.nearest == action


def test_who_touches_an_enemy_in_an_assault_may_stand_inside_the_formation_of_friends_G90() -> None:
    table = past_friends()
    action = suggested(table)
    friends = next(each for each in formation.neighbours(table.state, 1) if each.unit == 3)
    assert any(friends.holds(place.point) for place in action.places)
    assert approach.fault(table.state, 1, 2, action.order, action.places) is None
