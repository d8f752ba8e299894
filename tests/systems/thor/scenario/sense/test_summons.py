"""Units of one's own that call up the enemy's people are told whom their side calls (T-53)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.thor.scenario.test_aims import of, wrong

WARDEN = {
    "name": "Gate Warden",
    "hits": 4,
    "super": ["Tower Shield: D"],
    "class": ["Long Sword: H damage+1"],
}


def with_warden(name: str, field: str, power: str, **more: Any) -> dict[str, Any]:
    unit = WARDEN | more | {"special": [power]}
    return of(
        name, {"rule": None, "hints": None, "story": "Two bands.", "unit": [unit], field: WARDEN["name"]}
    )


@pytest.mark.parametrize(
    ("name", "field", "power", "value"),
    [
        ("throne-room", "sides.one.units[2]", "Watch: summon Dark Elves", "Watch: summon Asgardian Warriors"),
        ("throne-room", "sides.two.units[4]", "Night: summon Asgardian Warriors", "Night: summon Dark Elves"),
        ("vanaheim", "sides.two.units[3]", "Horn: summon Vanaheim Warriors", "Horn: summon Marauder Warriors"),
        ("jotunheim", "sides.two.units[8]", "Horn: summon Thor", "Horn: summon Frost Giants"),
        ("vanaheim", "sides.one.units[5]", "Cry: draw 1 or summon Marauder Warriors", "Cry: draw 1 or summon Asgardian Warriors"),
    ],
)  # fmt: skip
def test_who_calls_the_enemys_people_calls_those_of_his_side(
    name: str, field: str, power: str, value: str
) -> None:
    (problem,) = wrong(with_warden(name, field, power))
    assert (problem.field, problem.severity) == ("unit[0].special[0]", "warning")
    assert problem.mend[0].value == value


def test_a_side_without_a_band_is_told_without_a_mend() -> None:
    (problem,) = wrong(with_warden("jotunheim", "sides.one.units[5]", "Horn: summon Frost Giants"))
    assert (problem.field, problem.mend) == ("unit[0].special[0]", ())


@pytest.mark.parametrize(
    ("name", "field", "power", "more"),
    [
        ("throne-room", "sides.one.units[2]", "Watch: summon Asgardian Warriors", {}),
        ("throne-room", "sides.one.units[2]", "Allies: summon Marauder Warriors", {}),
        ("throne-room", "sides.one.units[2]", "Turned: summon Dark Elves", {"faction": "Dark Elves"}),
    ],
)
def test_friends_allies_and_who_has_changed_sides_are_let_alone(
    name: str, field: str, power: str, more: dict[str, Any]
) -> None:
    assert wrong(with_warden(name, field, power, **more)) == []
