"""A spot of a fixed encounter where somebody begins is told if it lies away from all with its two numbers exchanged."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import BEACON, RIDGE, assert_mended, spoilt, told

WATCH = "asgard/first-watch"
CREST = {"code.430.do[0]": "fix 1 wolf at crest", "sides.one.stands.bersi.at": ["2in", "24in"]}


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (WATCH, {"spot.nest.at": ["9.25in", "20in"]}, "spot.nest.at", ["20in", "9.25in"]),
        (WATCH, {"spot.nest.at": ["13.5in", "20.5in"], "sides.one.stands.runa.at": ["4in", "17in"]}, "spot.nest.at", ["20.5in", "13.5in"]),
        (RIDGE, {**CREST, "spot.crest.at": ["2in", "24in"]}, "spot.crest.at", ["24in", "2in"]),
    ],
)  # fmt: skip
def test_a_fixed_encounter_does_not_lie_where_somebody_begins(
    name: str, changes: dict[str, Any], field: str, right: list[str]
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (WATCH, {"spot.nest.at": ["9.25in", "20in"], "condition[1].enter[0]": "lurk 1 goose at nest"}),
        (WATCH, {"spot.nest.at": ["13.5in", "14in"], "sides.one.stands.runa.at": ["13in", "14in"]}),
        (BEACON, {"spot.landing.at": ["13.25in", "16in"]}),
    ],
    ids=["who may be anywhere by then", "as near the other way round", "nobody fixed"],
)
def test_a_spot_by_the_camp_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(name, changes)) if "fixed encounter is to be" in each.text]
