"""Fields of a document by their paths."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import fields

DOCUMENT: dict[str, Any] = {"map": "..\n##\n", "sides": {"one": {"units": ["Thor", {"name": "Sif"}]}}}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("sides.one.units[0]", "Thor"),
        ("sides.one.units[1].name", "Sif"),
        ("map[1]", "##"),
        ("map", "..\n##\n"),
    ],
)
def test_a_path_leads_to_a_value(path: str, value: object) -> None:
    assert fields.at(DOCUMENT, path) == value
    assert fields.has(DOCUMENT, path)


@pytest.mark.parametrize(
    "path", ["sides.two", "sides.one.units[2]", "map[2]", "map.title", "sides[0]", "map[0][0].x"]
)
def test_a_path_that_leads_nowhere_is_told_so(path: str) -> None:
    assert not fields.has(DOCUMENT, path)
    with pytest.raises(LookupError):
        fields.at(DOCUMENT, path)


def test_writing_changes_a_copy_and_makes_what_is_missing() -> None:
    after = fields.put(DOCUMENT, "start.hands.one[0]", "Slam")
    assert after["start"] == {"hands": {"one": ["Slam"]}}
    assert "start" not in DOCUMENT
    assert fields.put(DOCUMENT, "map[0]", "oo")["map"] == "oo\n##\n"
    assert fields.put(DOCUMENT, "sides.one.units[2]", "Loki")["sides"]["one"]["units"][2] == "Loki"


@pytest.mark.parametrize("path", ["sides.one.units[3]", "map.x", "sides.one.units.x"])
def test_nothing_is_written_where_there_is_no_place(path: str) -> None:
    with pytest.raises(LookupError):
        fields.put(DOCUMENT, path, "Loki")


def test_what_is_removed_is_gone_from_a_copy_and_the_rest_moves_up() -> None:
    assert fields.removed(DOCUMENT, "sides.one.units[0]")["sides"]["one"]["units"] == [{"name": "Sif"}]
    assert fields.removed(DOCUMENT, "map[0]")["map"] == "##\n"
    assert "map" not in fields.removed(DOCUMENT, "map")
    with pytest.raises(LookupError):
        fields.removed(DOCUMENT, "sides.two")


def test_another_name_stays_in_its_place_and_takes_nobody_elses() -> None:
    after = fields.rename(DOCUMENT, "map", "board")
    assert list(after) == ["board", "sides"]
    with pytest.raises(LookupError):
        fields.rename(DOCUMENT, "map", "sides")
