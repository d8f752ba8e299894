"""Hints addressed to somebody whom no side is called are told; what merely ends in a colon is not."""

from __future__ import annotations

import pytest

from tests.lab.wording.readings import after, fields, found

MONSTER = "abstract/monster"


def test_hints_to_a_side_that_was_renamed_get_its_new_name() -> None:
    changes = {"sides.one.name": "The hunters"}
    (problem,) = found(MONSTER, changes)[:1]
    assert problem.field == "hints[1]"
    assert problem.text == "is addressed to The warband, and no side is called so; write The hunters"
    assert after(MONSTER, changes, problem)["hints"][1].startswith("The hunters: alone you will")


@pytest.mark.parametrize(
    "hint",
    [
        "The warband: wait.", "Warband: wait.", "Yrsa: go first.", "The monster: bite.",
        "Remember: nobody is alone.", "The turn after: count.",
    ],
)  # fmt: skip
def test_sides_units_and_other_words_before_a_colon(hint: str) -> None:
    told = fields(MONSTER, {"hints": ["Wait.", hint]})
    assert told == []


def test_peoples_of_a_side_may_be_addressed() -> None:
    assert fields("thor/jotunheim", {"sides.one.name": "The six friends"}) == []


@pytest.mark.parametrize(
    ("of", "other", "hint", "right"),
    [
        ("thor/throne-room", "Dark Elves", "Odin can call up warriors. Give them a free square beside him.", "Asgardians"),
        ("thor/jotunheim", "Frost Giants", "one fallen friend loses. Lead with Thor.", "Asgardians"),
        ("thor/jotunheim", "Asgardians", "keep Laufey behind his people.", "Frost Giants"),
        ("thor/vanaheim", "Marauders", "Volstagg beside a foe can hold it where it stands.", "Asgardians"),
        ("thor/throne-room", "Dark Elves", "Teleport passes over everything. It carries Odin into the fight, or out of it.", "Asgardians"),
        ("thor/throne-room", "Asgardians", "keep Void Grenades for whoever hides behind shields.", "Dark Elves"),
        ("thor/jotunheim", "Frost Giants", "with Swashbuckling you move in the middle of a fight.", "Asgardians"),
        ("thor/vanaheim", "Marauders", "save Combat Skill for the blow that would fell him.", "Asgardians"),
        ("thor/greenwich", "Asgardians", "three units, all with ranged attacks.", "Dark Elves"),
        ("thor/greenwich", "Dark Elves", "two units, one of them without attacks.", "Asgardians"),
        ("thor/greenwich", "Asgardians", "stand where two of them reach Thor.", "Dark Elves"),
        ("thor/jotunheim", "Frost Giants", "when a pit lies behind him, strike Laufey.", "Asgardians"),
        ("thor/vanaheim", "Asgardians", "gather where nine hit Thor.", "Marauders"),
        (MONSTER, "The monster", "you have seven units. Strike when they have.", "The warband"),
        (MONSTER, "The monster", "alone you will hardly scratch it. Strike together.", "The warband"),
        (MONSTER, "The warband", "divide your attack.", "The monster"),
    ],
)  # fmt: skip
def test_hints_about_what_the_other_side_has_are_addressed_to_it(
    of: str, other: str, hint: str, right: str
) -> None:
    changes = {"hints": [f"{other}: {hint}"]}
    problem = next(each for each in found(of, changes) if "address it to" in each.text)
    assert after(of, changes, problem)["hints"] == [f"{right}: {hint}"]


@pytest.mark.parametrize(
    ("of", "hint"),
    [
        ("thor/throne-room", "Dark Elves: Odin can call up warriors. Give them no free square beside him."),
        ("thor/jotunheim", "Frost Giants: Thor can cross the board. Keep away from him, and fell Loki."),
        ("thor/jotunheim", "Frost Giants: keep Thor behind a wall as long as it lasts."),
        ("thor/throne-room", "Dark Elves: Teleport carries Odin out of your reach, and into the fight again."),
        ("thor/throne-room", "Dark Elves: Teleport passes over everything."),
        ("thor/throne-room", "Dark Elves: make them use Teleport before Malekith strikes."),
        ("thor/jotunheim", "Asgardians: keep a Block for Loki."),
        ("thor/throne-room", "Dark Elves: Teleport carries Odin into the fight, so keep a Block."),
        ("thor/throne-room", "Dark Elves: press him, and they must use Teleport before they strike."),
        ("thor/throne-room", "Dark Elves: keep Teleport from carrying the king away."),
        ("thor/greenwich", "Asgardians: never stand where two of them reach Thor."),
        ("thor/greenwich", "Asgardians: stand where only one of them reaches Thor."),
        ("thor/greenwich", "Asgardians: three units stand against you."),
        ("thor/jotunheim", "Frost Giants: they will strike Laufey first. Do not shoot past him."),
        ("thor/jotunheim", "Frost Giants: strike at Thor's five friends."),
        (MONSTER, "The monster: do not let them strike together; the quick ones go first."),
        ("abstract/squad", "The Even Watch: divide your attack, and strike together."),
    ],
)  # fmt: skip
def test_warnings_of_what_the_enemy_can_do_are_for_who_reads_them(of: str, hint: str) -> None:
    assert fields(of, {"hints": [hint]}) == []
