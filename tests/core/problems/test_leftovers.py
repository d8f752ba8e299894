"""What a battle under way has left in one that begins anew is told, and taken out with all of its kind."""

from __future__ import annotations

from game.core.problems import leftovers
from game.core.problems.mend_edits import mended

NEVER = {
    "sides.*.stands.*.fallen": "this model has fallen already",
    "terrain[].used": "somebody has used this already",
}


def test_every_field_of_a_kind_is_told_and_all_go_with_one_mend() -> None:
    stands = {"ulf": {"fallen": 1}, "odd": {"at": ["1in", "2in"], "fallen": 2}}
    document = {"sides": {"one": {"stands": stands}}, "terrain": [{"id": "well", "used": 0}]}
    first, second = leftovers.told(document, "round 1", NEVER, {})
    assert [first.field, second.field] == ["sides.one.stands.ulf.fallen", "sides.one.stands.odd.fallen"]
    assert first.severity == "warning"
    after = mended(document, first.mend)
    assert after["sides"]["one"]["stands"] == {"odd": {"at": ["1in", "2in"]}}
    assert not list(leftovers.told(after, "round 1", NEVER, {}))


def test_what_may_be_meant_is_a_note_and_nothing_is_said_of_what_is_not_there() -> None:
    (problem,) = leftovers.told(
        {"start": {"scores": {"one": 2}, "dice": [3]}}, "turn 1", NEVER, {"start.scores": "points are scored"}
    )
    assert (problem.severity, problem.field) == ("note", "start.scores")
