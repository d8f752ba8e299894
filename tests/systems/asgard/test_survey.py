"""The ground of a story: players who are friends, the places of its aims, and its tokens."""

from __future__ import annotations

from game import scenarios
from game.core import registry
from game.core.descriptions.survey import Survey


def ground(name: str) -> Survey:
    entry = scenarios.load(name)
    found = registry.system(entry.system).survey(entry.document)
    assert found is not None
    return found


def test_the_players_of_a_story_are_compared_as_friends_and_the_enemy_begins_nowhere() -> None:
    found = ground("asgard/wolves-at-the-ford")
    assert [camp.seat for camp in found.camps] == ["one", "three"]
    assert not found.camps[0].against(found.camps[1])


def test_aims_and_tokens_are_where_one_has_to_come() -> None:
    found = ground("asgard/wolves-at-the-ford")
    names = [goal.name for goal in found.goals]
    assert "place of 'To the hall'" in names
    assert "token 1" in names


def test_on_the_board_too() -> None:
    found = ground("asgard/the-frost-door")
    assert [camp.seat for camp in found.camps] == ["one"]
    assert found.unit == "squares"
    door = next(goal for goal in found.goals if goal.name == "place of 'Shut the door'")
    assert door.at == (3, 1)
