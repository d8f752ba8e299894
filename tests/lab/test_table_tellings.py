"""What hints, paragraphs and steps tell of a measured table, zones that lie where others do, and stands out of reach."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.problems.mend_edits import mended
from game.lab import inspection
from tests.lab.tables import heals, spoilt, told

BRIDGE, FIRE, FOUR = "ascension/the-bridge", "ascension/burning-village", "ascension/two-against-two"
HUNT, STEPS, FATE = "ascension/relic-hunt", "ascension/first-steps", "ascension/seize-fate"
EYOT, LAMPS, HILL = (
    "confrontation/nobodys-eyot",
    "confrontation/two-lamps",
    "confrontation/drummers-hill",
)
ALTARS, GOOSE, HEDGE = (
    "confrontation/three-altars",
    "confrontation/goose-fair",
    "confrontation/puzzles/round-the-hedge",
)
HORNS, HINT = ("terrain[25].interact", "terrain[28].interact"), "hints[4]"


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (HILL, {"rule": "GB-123"}, "rule", "GB-124"),
        (HILL, {"rule": "G-152"}, "rule", "GB-124"),
        (HEDGE, {"rule": "GB-124"}, "rule", "G-152"),
        (HILL, {"rule": "GB-24"}, "rule", "GB-124"),
        (HILL, {"rule": "GB-142"}, "rule", "GB-124"),
        (HILL, {"title": "Pitched Battle"}, "title", "King of the Hill"),
        (HEDGE, {"rule": "G-15"}, "rule", "G-152"),
        (HEDGE, {"rule": "G-125"}, "rule", "G-152"),
        (FATE, {"goals": []}, "rule", None),
        (FATE, {"rule": "CC-5"}, "rule", "CC-15"),
        (FATE, {"rule": "C-15"}, "rule", "CC-15"),
        (FATE, {"rule": "CC-14"}, "rule", "CC-15"),
        (FATE, {"rule": "C-76", "goals": []}, "rule", "C-77"),
        (EYOT, {"objective[0].at": ["60cm", "15cm"]}, "objective[0].at", ["60cm", "51cm"]),
    ],
)
def test_a_paragraph_or_a_place_that_is_another_is_told_with_the_one_that_was_meant(
    name: str, changes: dict[str, Any], field: str, right: Any
) -> None:
    assert heals(spoilt(name, changes), field, right)


def test_the_paragraph_of_the_battle_itself_may_be_cited_GB124() -> None:
    assert inspection.examine(spoilt(HILL, {"rule": "GB-124"})) == ()
    assert inspection.examine(spoilt(HILL, {"rule": "GB-22"})) == ()
    assert inspection.examine(spoilt(HILL, {"title": "King of the Hill"})) == ()
    assert inspection.examine(spoilt(FATE, {"rule": "C-77"})) == ()


# Who deploys where, and with whom


@pytest.mark.parametrize(
    ("name", "seat", "copied", "right"),
    [
        (LAMPS, "four", "two", ["2cm", "68cm"]),
        (LAMPS, "two", "one", ["62cm", "68cm"]),
        (EYOT, "three", "two", ["0cm", "68cm"]),
        (GOOSE, "two", "one", ["0cm", "44cm"]),
        (GOOSE, "one", "two", ["0cm", "0cm"]),
        (FOUR, "three", "two", ["0in", "19in"]),
    ],
)
def test_a_zone_copied_onto_another_goes_where_nobody_deploys(
    name: str, seat: str, copied: str, right: list[str]
) -> None:
    document = spoilt(name, {f"sides.{seat}.deploy": spoilt(name, {})["sides"][copied]["deploy"]})
    (problem,) = told(document, f"sides.{seat}.deploy")
    assert problem.mend[0].value == right
    assert inspection.examine(mended(document, problem.mend)) == ()


def test_where_a_zone_may_lie_in_several_places_none_is_chosen() -> None:
    corner = {"at": ["0cm", "0cm"], "to": ["30cm", "16cm"], "edge": "north"}
    document = spoilt(GOOSE, {"sides.one.deploy": corner, "sides.two.deploy": corner})
    assert not any("nobody deploys at" in each.text for each in inspection.examine(document))


def test_a_mode_of_two_sides_is_refused_at_the_one_that_has_lost_its_team_GB122() -> None:
    (problem,) = told(spoilt(LAMPS, {}, ("sides.three.team",)), "sides.three.team")
    assert (problem.severity, problem.mend[0].value) == ("error", "one")
    (problem,) = told(spoilt(EYOT, {"mode": "genius"}), "mode")
    assert problem.mend == ()


@pytest.mark.parametrize("name", [FOUR, LAMPS])
def test_allies_across_from_each_other_and_beside_enemies_are_exchanged(name: str) -> None:
    document = spoilt(name, {"sides.three.team": "two", "sides.four.team": "one"})
    (problem,) = told(document, "sides.three.team")
    assert inspection.examine(mended(document, problem.mend)) == ()
    deploys = {seat: side["deploy"] for seat, side in spoilt(name, {})["sides"].items()}
    changed = {"sides.one.deploy": deploys["two"], "sides.two.deploy": deploys["one"]}
    assert told(spoilt(name, changed), "sides.one.deploy")


def test_allies_in_opposite_corners_are_not_exchanged_where_no_exchange_brings_them_together() -> None:
    corners = {"one": "three", "three": "four", "four": "two", "two": "one"}
    deploys = {seat: side["deploy"] for seat, side in spoilt(FOUR, {})["sides"].items()}
    along = {f"sides.{seat}.deploy": deploys[there] for seat, there in corners.items()}
    document = spoilt(FOUR, {**along, "sides.three.team": "two", "sides.four.team": "one"})
    assert not any("its ally" in each.text for each in inspection.examine(document))


# What hints tell


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (FIRE, {HORNS[0]: ["defence 1"], HORNS[1]: ["defence 1"]}, f"{HORNS[0]}[0]", "defence 1 all"),
        (FIRE, {HORNS[0]: ["defence 1 all for 2 rounds once"]}, f"{HORNS[0]}[0]", "defence 1 all once"),
        (FIRE, {HORNS[0]: ["attack 1 all"], HORNS[1]: ["attack 1 all"]}, f"{HORNS[1]}[0]", "defence 1 all"),
        (FIRE, {HINT: "The horn gives the whole side +1 on attacks."}, f"{HORNS[0]}[1]", "attack 1 all"),
        (FIRE, {HINT: "The horn gives the model alone +1 Defense."}, f"{HORNS[0]}[1]", "defence 1"),
        (FIRE, {HINT: "The horn has all your models on guard: +1 Defense until the end of the next round."}, f"{HORNS[0]}[1]", "defence 1 all for 2 rounds"),
    ],
)  # fmt: skip
def test_a_bonus_is_for_whom_a_hint_says_and_as_long(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    assert heals(spoilt(name, changes), field, right)


def test_a_horn_shuts_the_gate_that_a_hint_speaks_of() -> None:
    own = {
        "terrain[12].interact": ["shut west-gate", "score 1 once"],
        "terrain[17].interact": ["shut east-gate", "score 1 once"],
    }
    assert heals(spoilt(BRIDGE, own), "terrain[12].interact[0]", "shut east-gate")
    document = spoilt(BRIDGE, own)
    (problem,) = told(document, "terrain[17].interact[0]")
    assert inspection.examine(mended(document, problem.mend)) == ()
    assert inspection.examine(spoilt(BRIDGE, {**own, "hints[1]": "The horn shuts your own gate."})) == ()


@pytest.mark.parametrize(
    "hint",
    [
        "The horn scores once.",
        "Whoever sounds the horn is on guard.",
        "The horn is no wall: +1 Defense or +1 on attacks are worth more.",
    ],
)
def test_a_hint_that_does_not_say_for_whom_or_which_a_bonus_is_says_nothing_of_it(hint: str) -> None:
    document = spoilt(FIRE, {HINT: hint, HORNS[0]: ["strides 1"], HORNS[1]: ["strides 1"]})
    assert not any("hint says" in each.text for each in inspection.examine(document))


# What is laid


def test_an_altar_without_an_objective_is_told_where_the_others_have_one() -> None:
    rows = [
        {"id": side, "name": f"{side} altar", "at": [at, "65cm"], "worth": 2}
        for side, at in (("west", "30cm"), ("east", "90cm"))
    ]
    document = spoilt(ALTARS, {"objective": rows})
    (problem,) = told(document, "objective")
    assert problem.mend[0].value["at"] == ["60cm", "75cm"]
    assert told(mended(document, problem.mend), "objective") == []
    assert told(spoilt(ALTARS, {"objective": rows[:1]}), "objective") == []


def test_a_corner_of_a_stream_lies_as_that_of_its_counterpart() -> None:
    assert heals(
        spoilt(FOUR, {"terrain[1].points[3]": ["22.25in", "19in"]}),
        "terrain[1].points[3]",
        ["22.25in", "13in"],
    )
    assert heals(
        spoilt(BRIDGE, {"terrain[0].points[1]": ["18in", "4in"]}), "terrain[0].points[1]", ["20.5in", "4in"]
    )
    drawn = [["21in", "0in"], ["20in", "3in"], ["22in", "7in"], ["21in", "13in"], ["24in", "13in"], ["25in", "9in"], ["27in", "4in"], ["25in", "0in"]]  # fmt: skip
    assert not any(
        ".points" in each.field for each in inspection.examine(spoilt(FOUR, {"terrain[1].points": drawn}))
    )


@pytest.mark.parametrize(
    ("at", "right"), [(["18in", "24.5in"], ["18in", "29in"]), (["28.5in", "18in"], ["18in", "28.5in"])]
)
def test_what_is_called_sunken_lies_in_sunken_ground(at: list[str], right: list[str]) -> None:
    assert heals(spoilt(HUNT, {"terrain[18].at": at}), "terrain[18].at", right)
    dry = spoilt(HUNT, {"terrain[18].at": at, "terrain[18].name": "Old cairn"})
    assert not any("sunken ground" in each.text for each in inspection.examine(dry))


# What a lesson needs


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        ("sides.two.stands.mound-hound.at", ["10.3in", "7in"], ["10.3in", "10in"]),
        ("sides.one.stands.ulfhild.at", ["8in", "22.5in"], ["8in", "20in"]),
    ],
)
def test_who_stands_out_of_reach_is_moved_to_the_nearest_place_from_which_a_lesson_plays(
    field: str, value: list[str], right: list[str]
) -> None:
    assert heals(spoilt(STEPS, {field: value}), field, right)


# What is left of another battle


@pytest.mark.parametrize(
    ("name", "changes", "field", "severity"),
    [
        (BRIDGE, {"sides.one.stands.ulfhild": {"at": ["3in", "16in"], "activated": True}}, "sides.one.stands.ulfhild.activated", "warning"),
        (BRIDGE, {"sides.one.stands.ulfhild": {"fallen": 1}}, "sides.one.stands.ulfhild.fallen", "warning"),
        (BRIDGE, {"terrain[24].gone": True}, "terrain[24].gone", "warning"),
        (BRIDGE, {"start.scores": {"one": 2}}, "start.scores", "note"),
        (GOOSE, {"sides.one.eliminated": [1]}, "sides.one.eliminated", "warning"),
        (GOOSE, {"objective[0].holder": "two"}, "objective[0].holder", "note"),
        (GOOSE, {"start.round": 3}, "start.round", "warning"),
        ("thor/greenwich", {"sides.two.units[1]": {"name": "Dark Elves", "fallen": 1}}, "sides.two.units[1].fallen", "warning"),
        (FATE, {"start.order": ["two", "one"]}, "start.order", "warning"),
    ],
)  # fmt: skip
def test_what_a_battle_under_way_has_left_is_told_and_taken_out(
    name: str, changes: dict[str, Any], field: str, severity: str
) -> None:
    document = spoilt(name, changes)
    (problem,) = told(document, field)
    assert problem.severity == severity
    assert inspection.examine(mended(document, problem.mend)) == ()


def test_an_order_that_no_hint_has_flipped_for_may_be_settled() -> None:
    assert inspection.examine(spoilt(BRIDGE, {"start.order": ["two", "one"]})) == ()
