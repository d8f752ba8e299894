"""Records of released versions keep loading."""

from __future__ import annotations

import re

import pytest

import game.systems  # noqa: F401 - makes the systems known
from game.core.match import Match
from game.core.record import RecordError
from game.core.registry import system
from tests.records import archive

EVERYWHERE = [(version, name) for version in archive.versions() for name in archive.systems(version)]


@pytest.mark.parametrize(("version", "name"), EVERYWHERE)
def test_every_old_record_can_be_read(version: str, name: str) -> None:
    found = list(archive.records(version, name))
    assert len(found) >= 20
    assert {record.notice for _, record in found} == {""}
    assert {record.header.system for _, record in found} == {name}


@pytest.mark.parametrize(("version", "name"), EVERYWHERE)
def test_the_battle_of_an_old_record_is_still_sound(version: str, name: str) -> None:
    for which, record in archive.records(version, name):
        assert system(name).problems(record.header.document) == [], which


@pytest.mark.parametrize(("version", "name"), EVERYWHERE)
def test_every_action_of_an_old_record_is_still_known(version: str, name: str) -> None:
    for _, record in archive.records(version, name):
        acts = [line.act for line in record.lines[1:] if not line.undo]
        assert all(system(name).action_from_json(act) is not None for act in acts)


UNCHANGED = [("1.2-last", "thor"), ("1.2-last", "abstract")]
"""What no rule has changed since."""
RULED_OTHERWISE = {("1.2-last", "ascension"): 7, ("1.2-last", "asgard"): 11, ("1.2-last", "asgard-thor"): 3}
"""How many records hold something that the rules forbid by now: circles are true (C-12), collapses count (R-7.2.3), and who came
later in a story is another (A-75, A-81)."""


@pytest.mark.parametrize(("version", "name"), UNCHANGED)
def test_an_old_record_plays_as_it_was_played(version: str, name: str) -> None:
    for which, record in archive.records(version, name):
        match = Match.load(record)
        assert (len(match.moments), match.changed) == (len(record.lines), 0), which


@pytest.mark.parametrize(("version", "name"), RULED_OTHERWISE)
def test_an_old_record_plays_by_its_actions_or_names_the_line_that_is_forbidden(
    version: str, name: str
) -> None:
    refused = []
    for _, record in archive.records(version, name):
        try:
            assert len(Match.load(record).moments) == len(record.lines)
        except RecordError as error:
            refused.append(str(error))
    assert len(refused) <= RULED_OTHERWISE[version, name]
    assert all(re.match(r"line \d+: ", text) for text in refused)
