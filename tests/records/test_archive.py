"""Records of released versions keep loading."""

from __future__ import annotations

import pytest

import game.systems  # noqa: F401 - makes the systems known
from game.core.match import Match
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


@pytest.mark.parametrize(("version", "name"), EVERYWHERE)
def test_an_old_record_plays_as_it_was_played(version: str, name: str) -> None:
    for which, record in archive.records(version, name):
        match = Match.load(record)
        assert len(match.moments) == len(record.lines), which
