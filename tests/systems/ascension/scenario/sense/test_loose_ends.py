"""What a change has left behind on a measured table is told where it lies, and mended."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.documents.edits import SetField
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change
from game.systems.ascension.system import SYSTEM

BRIDGE, HUNT, BRAWL = "ascension/the-bridge", "ascension/relic-hunt", "ascension/three-sided-brawl"
FATE, VILLAGE = "ascension/seize-fate", "ascension/burning-village"
GRIM = {
    "name": "Grim", "size": 1, "base": "32mm", "wounds": "+3", "defense": 3, "skill": 2,
    "attacks": ["Pole: primary single 1in"],
}  # fmt: skip


def piece(name: str, id: str) -> int:
    """The number of a piece of a shipped map."""
    return next(at for at, row in enumerate(scenarios.load(name).document["terrain"]) if row["id"] == id)


def spoilt(name: str, path: str, value: Any) -> dict[str, Any]:
    """A shipped map with one field changed; `terrain.ID.at` is that of a piece."""
    head, _, rest = path.partition(".")
    if head == "terrain" and rest:
        id, _, last = rest.partition(".")
        path = f"terrain[{piece(name, id)}].{last}"
    document = SetField(path, value).apply(scenarios.load(name).document)
    assert SYSTEM.problems(document) == []
    return document


def odd(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each.field, each.text) for each in SYSTEM.oddities(document)]


@pytest.mark.parametrize(
    ("name", "path", "value", "field", "said"),
    [
        (BRIDGE, "terrain.west-gate.locked", True, "terrain[4].locked", "West winch does not open West gate"),
        (BRIDGE, "terrain.west-horn.destroyed", ["score 1"], "terrain[12].destroyed", "indestructible"),
        (BRIDGE, "zone[0].score", 0, "zone[0].score", "nobody has a reason to hold it"),
        (VILLAGE, "terrain.chest.interact", ["score 2 once", "heal 0"], "terrain[0].interact[1]", "heal 0"),
        (BRIDGE, "rounds", 1, "rounds", "one round"),
        (BRIDGE, "sides.one.deploy.depth", "35cm", "sides.one.deploy.depth", "that is 13.78in"),
        (BRIDGE, "zone[0].across", "9cm", "zone[0].across", "that is 3.54in"),
        (BRIDGE, "terrain.rope-walk-north.shape", "8.5in x 0.2in", "terrain[2].shape", "write 8.5in x 2in"),
        (HUNT, "terrain.gateway-west.owner", "two", "terrain[8].owner", "all gateways belong to The Barrow"),
        (FATE, "points", 750, "points", "no side spends more than 75"),
    ],
)
def test_what_nothing_comes_of_is_told_and_mended(
    name: str, path: str, value: Any, field: str, said: str
) -> None:
    document = spoilt(name, path, value)
    (problem,) = SYSTEM.oddities(document)
    assert problem.field == field
    assert said in problem.text
    assert odd(mended(document, problem.mend)) == []


def test_what_lies_on_one_tower_and_is_said_to_stand_on_another_stands_on_the_first() -> None:
    document = spoilt(BRIDGE, "terrain.west-loft.on", "east-tower")
    (problem,) = SYSTEM.oddities(document)
    assert problem.field == f"terrain[{piece(BRIDGE, 'west-loft')}].on"
    assert problem.mend == (Change(problem.field, "west-tower"),)


def test_what_stood_on_a_floor_that_was_moved_follows_it() -> None:
    document = spoilt("ascension/first-steps", "terrain.stand.at", ["4.5in", "8in"])
    (problem,) = [each for each in SYSTEM.oddities(document) if "lies beside it" in each.text]
    assert problem.field == "terrain[1].at"
    assert says(mended(document, problem.mend), problem.field) == ["4.5in", "8in"]


@pytest.mark.parametrize(
    ("joins", "said"),
    [
        (["west-tower", "west-tower"], "a level with itself"),
        (["", "east-tower"], "lies beside West tower"),
        (["west-loft", "west-tower"], "names the upper level first"),
    ],
)
def test_stairs_lead_from_a_level_to_another_beside_them_C71(joins: list[str], said: str) -> None:
    told = dict(odd(spoilt(BRIDGE, "terrain.west-stairs.joins", joins)))
    assert said in told[f"terrain[{piece(BRIDGE, 'west-stairs')}].joins"]


def test_two_zones_of_one_name_are_told_apart() -> None:
    zone = scenarios.load(BRIDGE).document["zone"][0]
    other = {**zone, "id": "other", "at": ["24in", "20in"], "across": "2in"}
    assert [field for field, _ in odd(spoilt(BRIDGE, "zone", [zone, other]))] == ["zone[1].name"]


def test_two_zones_in_one_place_are_one() -> None:
    zone = scenarios.load(BRIDGE).document["zone"][0]
    document = spoilt(BRIDGE, "zone", [zone, {**zone, "id": "again"}])
    found = odd(document)
    assert [field for field, _ in found] == ["zone[1].at"]
    within = {**zone, "id": "within", "across": "2in"}
    assert odd(spoilt(BRIDGE, "zone", [zone, within])) == []


def test_ley_lines_need_something_to_feed_and_a_nexus_needs_them_CC14() -> None:
    terrain = scenarios.load(HUNT).document["terrain"]
    dry = [row for row in terrain if row.get("kit") != "ley-line"]
    ((field, text),) = odd(spoilt(HUNT, "terrain", dry))
    assert (field, "helps nobody" in text) == (f"terrain[{[row['id'] for row in dry].index('nexus')}]", True)
    brawl = scenarios.load(BRAWL).document["terrain"]
    gone = [row for row in brawl if row.get("kit") != "nexus"]
    found = odd(spoilt(BRAWL, "terrain", gone))
    assert [field for field, text in found if "feeds nothing" in text] == [f"terrain[{n}]" for n in range(3)]


@pytest.mark.parametrize(
    ("lay", "field"),
    [
        ({"small": 0, "medium": 0, "large": 0, "huge": 0}, "lay"),
        ({"kinds": ["crate"], "huge": 2}, "lay.huge"),
        ({"kinds": ["crate"]}, ""),
    ],
)
def test_sides_that_choose_terrain_may_lay_some_C123(lay: dict[str, Any], field: str) -> None:
    document = spoilt(BRAWL, "lay", lay)
    document = {**document, "options": {"terrain": "chosen"}}
    assert [where for where, _ in odd(document)] == ([field] if field else [])


def test_a_character_who_does_not_play_is_worth_knowing() -> None:
    document = spoilt("ascension/seize-fate", "sides.two.character", [GRIM])
    ((field, text),) = odd(document)
    assert field == "sides.two.character[0]"
    assert "models does not name 'grim'" in text


def test_what_is_taken_away_twice_is_worth_knowing() -> None:
    name = "ascension/burning-village"
    document = spoilt(name, "terrain.well-south.interact", ["remove fire-north once", "score 1 once"])
    (told,) = SYSTEM.oddities(document)
    assert told.field == f"terrain[{piece(name, 'well-south')}].interact[0]"
    assert told.text.startswith("well-north removes fire-north too: whoever comes second finds it gone")
    assert says(mended(document, told.mend), told.field) == "remove fire-south once"


def test_what_is_taken_away_twice_stays_so_where_nothing_else_can_be_meant() -> None:
    name = "ascension/burning-village"
    document = spoilt(name, "terrain.well-south.interact", ["remove pitch-north"])
    document["terrain"][piece(name, "well-north")]["interact"] = ["remove pitch-north"]
    document["terrain"] = [row for row in document["terrain"] if row["id"] != "pitch-south"]
    (told,) = SYSTEM.oddities(document)
    assert told.text.endswith("whoever comes second finds it gone")
    assert told.mend == ()


def test_one_gateway_alone_and_points_half_spent_may_be_meant() -> None:
    document = scenarios.load(HUNT).document
    west = piece(HUNT, "gateway-west")
    document["terrain"] = [row for at, row in enumerate(document["terrain"]) if at != west]
    assert odd(document) == []
    assert odd(spoilt(FATE, "points", 149)) == []
