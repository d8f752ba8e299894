"""Records of released versions keep loading: whole, or up to the first line that today's rules refuse."""

from __future__ import annotations

import re

import pytest

import game.systems  # noqa: F401 - makes the systems known
from game.core.match import Match
from game.core.record import Record
from game.core.registry import system
from tests.records import archive

EVERYWHERE = [(version, name) for version in archive.versions() for name in archive.systems(version)]
FEWEST = {"1.2-last": 20}
"""How many records of a system an archive holds at least, if not four."""
REFUSED = {
    ("1.1.0", "ascension"): 2,
    ("1.2.0", "ascension"): 2,
    ("1.2.0", "asgard"): 6,
    ("1.2-last", "ascension"): 7,
    ("1.2-last", "asgard"): 11,
    ("1.2-last", "asgard-thor"): 3,
    ("1.4.0", "confrontation"): 10,
    ("1.4-last", "confrontation"): 5,
}
"""How many records hold something that the rules forbid by now: circles are true (C-12), collapses count (R-7.2.3), who came
later in a story is another (A-75, A-81), a melee is fought kind by kind (G-117), over a wall runs only who stands on it (G-91), and
nobody stays out by a walk (G-54). In all others everything is allowed still."""
UNCHANGED = ("thor", "abstract")
"""The systems of which no rule has changed since the first."""
LATEST = ("1.3.0", "1.4-reread")
"""The versions since which no rule of any system that they have records of has changed."""


def test_there_are_records_of_every_version_that_was_released() -> None:
    assert archive.versions() == [
        "1.0.0",
        "1.1.0",
        "1.2-last",
        "1.2.0",
        "1.3.0",
        "1.4-last",
        "1.4-reread",
        "1.4.0",
    ]


@pytest.mark.parametrize(("version", "name"), EVERYWHERE)
def test_every_old_record_can_be_read(version: str, name: str) -> None:
    found = list(archive.records(version, name))
    assert len(found) >= FEWEST.get(version, 4)
    assert {record.notice for _, record in found} == {""}
    assert {record.header.system for _, record in found} == {name}
    assert {record.header.program for _, record in found} == {re.sub("-.*", ".0", version)}


@pytest.mark.parametrize(("version", "name"), EVERYWHERE)
def test_the_battle_of_an_old_record_is_still_sound(version: str, name: str) -> None:
    for which, record in archive.records(version, name):
        assert system(name).problems(record.header.document) == [], which


@pytest.mark.parametrize(("version", "name"), EVERYWHERE)
def test_every_action_of_an_old_record_is_still_known(version: str, name: str) -> None:
    for _, record in archive.records(version, name):
        acts = [line.act for line in record.lines[1:] if not line.undo]
        assert all(system(name).action_from_json(act) is not None for act in acts)


def opened(which: str, record: Record, *, unchanged: bool) -> bool:
    """Open a record and look whether all of it is there; whether today's rules refused a line of it."""
    match = Match.load(record)
    if match.refused:
        assert match.refused.lines == len(record.lines) + 1, which
        assert len(match.lines) == match.refused.line - 2 > 0, which
        assert re.search(r"\w", match.refused.why), which
    else:
        assert len(match.lines) == len(record.lines), which
    if unchanged:
        assert (match.changed, match.refused) == (0, None), which
    assert match.fork(len(match.moments) - 1).state == match.state, which
    return match.refused is not None


@pytest.mark.slow
@pytest.mark.parametrize(("version", "name"), EVERYWHERE)
def test_every_old_record_opens_whole_or_up_to_the_line_that_is_forbidden(version: str, name: str) -> None:
    unchanged = name in UNCHANGED or version in LATEST
    refused = [opened(which, record, unchanged=unchanged) for which, record in archive.records(version, name)]
    assert sum(refused) == REFUSED.get((version, name), 0)


@pytest.mark.parametrize(("version", "name"), EVERYWHERE)
def test_the_shortest_old_record_opens_whole_or_up_to_the_line_that_is_forbidden(
    version: str, name: str
) -> None:
    found = archive.records(version, name)
    which, record = min(found, key=lambda each: len(each[1].lines))
    opened(which, record, unchanged=name in UNCHANGED or version in LATEST)
