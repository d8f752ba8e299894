"""Versions of codes that have lost a fact: of who speaks in them, and of what is to be told once."""

from __future__ import annotations

import pytest

from tests.systems.asgard.sense.stories import PRISON, RIDGE, STAIR, assert_mended, sheet, spoilt, told


@pytest.mark.parametrize(
    ("name", "field", "said", "right"),
    [
        (STAIR, "code.103.version[0].when", ["seen Met"], ["seen Met", "shepherd alive"]),
        (RIDGE, "code.110.version[0].when", ["not seen Heel"], ["thordis alive", "not seen Heel"]),
        (RIDGE, "code.110.version[0].when", ["thordis alive"], ["thordis alive", "not seen Heel"]),
        (RIDGE, "code.204.version[0].when", ["hallbjorn alive"], ["hallbjorn alive", "not seen Note"]),
    ],
)
def test_a_version_asks_for_who_speaks_in_it_and_whether_it_was_told(
    name: str, field: str, said: list[str], right: list[str]
) -> None:
    assert_mended(name, {field: said}, field, right)


def test_who_is_told_of_as_gone_need_not_be_there() -> None:
    story = "Bersi is gone, and nobody says anything about his back."
    document = spoilt(
        STAIR, {"code.405.version[0].when": ["not seen Pebble"], "code.405.version[0].story": story}
    )
    assert not [each for each in told(document) if "of whom the text speaks" in each.text]


def test_whom_the_code_names_anyway_no_version_asks_for() -> None:
    story = "Bersi says something."
    changes: dict[str, object] = {f"code.405{part}.story": story for part in ("", ".version[0]")}
    changes["code.405.version[0].when"] = ["not seen Pebble"]
    assert not [each for each in told(spoilt(STAIR, changes)) if "of whom the text speaks" in each.text]


@pytest.mark.parametrize("name", [STAIR, RIDGE, PRISON])
def test_nothing_is_said_of_what_ships(name: str) -> None:
    assert told(sheet(name)) == []
