"""What hints say that powers and units do, against what they do."""

from __future__ import annotations

import pytest

from tests.systems.thor.scenario.sense.test_told_owners import mends


@pytest.mark.parametrize(
    ("name", "hint", "right"),
    [
        ("greenwich", "Science saves Thor from across the board.", "Distraction saves Thor from across"),
        ("greenwich", "They may not fight, but Science protects a friend.", "Distraction protects a friend."),
        ("greenwich", "Distraction saves Malekith.", "Distraction saves Thor."),
        ("greenwich", "Thor cannot fight with common cards.", "The Earthlings cannot fight"),
        ("greenwich", "Asgardians: Thor cannot fight with common cards.", "Asgardians: the Earthlings cannot"),
        ("greenwich", "Dark Elves: all with hand-to-hand attacks.", "all with ranged attacks."),
        ("throne-room", "Algrim's strike pushes two squares.", "Malekith's strike pushes two"),
        ("throne-room", "Wisdom passes over everything.", "Teleport passes over everything."),
        ("throne-room", "Teleport looks at the next five cards.", "Wisdom looks at the next"),
        ("throne-room", "The laser guns do two damage at a knight's jump.", "The void grenades do two damage"),
        ("vanaheim", "Hogun beside a foe can hold it where it stands.", "Volstagg beside a foe can hold it"),
        ("vanaheim", "Heimdall beside a foe can hold it where it stands.", "Volstagg beside a foe can hold it"),
        ("vanaheim", "Fandral alone decides it.", "Thor alone decides it."),
        ("vanaheim", "Great Strength negates any move of a foe beside him.", "Great Girth negates any move"),
        ("jotunheim", "Near the Captain, Command always has someone to obey.", "Orders always has someone"),
        ("jotunheim", "Stay within two squares of the Brute, so that Orders is of use.", "of the Captain, so that"),
        ("jotunheim", "Class gives Thor two powers.", "Class gives Thor three powers."),
    ],
)  # fmt: skip
def test_what_another_one_does_is_told_of_that_one(name: str, hint: str, right: str) -> None:
    (mend,) = mends(name, hint)
    assert right in mend
    assert mends(name, mend) == []


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("greenwich", "Science saves the Earthlings themselves."),
        ("greenwich", "Science never saves Thor, and Distraction does."),
        ("throne-room", "Ground Pound pushes everybody beside him, and Slam knocks one back."),
        ("throne-room", "Algrim beside a foe is in his way, and no strike of his pushes far."),
        ("jotunheim", "Frost Giants taunt whom they can, and Laufey taunts best."),
        ("vanaheim", "Thor alone decides it, whoever holds him."),
        ("vanaheim", "The Marauders are all with axes, and the Skirmishers shoot."),
    ],
)
def test_what_it_does_itself_and_what_is_denied_is_let_alone(name: str, hint: str) -> None:
    assert mends(name, hint) == []
