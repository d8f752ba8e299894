"""A lock on the door beside the one of which the sheet speaks."""

from __future__ import annotations

from tests.systems.asgard.sense.stories import GONE, PRISON, assert_mended, spoilt, told


def test_the_door_that_is_unlocked_is_to_be_locked_in_place_of_its_neighbour() -> None:
    document = spoilt(PRISON, {"terrain[13].locked": True, "terrain[14].locked": GONE})
    found = {each.field: each.mend for each in told(document)}
    assert {"terrain[13].locked", "terrain[14].locked"} <= {*found}
    assert [(each.path, each.value) for each in found["terrain[14].locked"]] == [
        ("terrain[14].locked", True), ("terrain[13].locked", None),
    ]  # fmt: skip


def test_a_door_that_is_asked_whether_it_is_locked_and_never_is_is_named() -> None:
    document = spoilt(PRISON, {"terrain[14].locked": GONE})
    assert "terrain[14].locked" in [each.field for each in told(document)]


def test_a_door_that_a_line_locks_later_may_stand_open() -> None:
    lines = ["lock cell-4", "done find-door", "give bring-jarl"]
    document = spoilt(PRISON, {"terrain[14].locked": GONE, "condition[3].enter": lines})
    assert "terrain[14].locked" not in [each.field for each in told(document)]


def test_the_only_line_that_unlocks_what_nothing_locks_may_be_the_one_that_locks_it() -> None:
    field = "condition[2].enter[1]"
    assert_mended(PRISON, {field: "unlock postern"}, field, "lock postern")
