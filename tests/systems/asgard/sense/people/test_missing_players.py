"""Somebody of the file who neither plays nor joins has been forgotten among those who play."""

from __future__ import annotations

from game.core import registry
from tests.systems.asgard.sense.stories import FORD, GONE, PRISON, RIDGE, assert_mended, spoilt, told


def test_who_was_left_out_plays_behind_whoever_stands_before_him_in_the_file() -> None:
    field, searchers = "sides.one.models", ["bersi", "thordis", "hallbjorn", "flekka"]
    changes = {field: ["bersi", "thordis", "flekka"], "sides.one.stands.hallbjorn": GONE}
    assert_mended(RIDGE, changes, field, searchers)
    field = "sides.three.models"
    changes = {field: ["hogni", "boli"], "sides.three.stands.ref": GONE}
    assert_mended(FORD, changes, field, ["hogni", "ref", "boli"])


def test_who_joins_later_or_comes_as_an_enemy_is_not_missed() -> None:
    assert told(spoilt(PRISON, {})) == told(spoilt(FORD, {})) == []


def test_a_leader_and_a_place_of_somebody_who_does_not_play_tell_who_was_left_out() -> None:
    searchers = ["bersi", "thordis", "hallbjorn", "flekka"]
    for left, why in (("bersi", "its leader"), ("hallbjorn", "for whom stands has a place")):
        document = spoilt(RIDGE, {"sides.one.models": [each for each in searchers if each != left]})
        found = registry.system(document["system"]).problems(document)
        told_so = [each for each in found if each.field == "sides.one.models" and why in each.text]
        assert [change.value for each in told_so for change in each.mend] == [searchers]


def test_who_was_left_out_stands_near_the_others_on_a_side_that_deploys_nowhere() -> None:
    changes = {
        "sides.one.models": ["bersi", "thordis", "flekka"],
        "sides.one.stands.hallbjorn": GONE,
        "sides.one.stands.bersi": {"fallen": 1},
    }
    (found,) = [each for each in told(spoilt(RIDGE, changes)) if each.field == "sides.one.models"]
    assert [change.path for change in found.mend] == ["sides.one.models", "sides.one.stands.hallbjorn"]
