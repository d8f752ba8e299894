"""Companies chosen for a battle: whole in the scenario, and not without being legal."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from game.core import registry
from game.systems.confrontation.companies.company_list import lists
from game.systems.confrontation.scenario import setup
from game.ui.play.summaries import companies
from game.ui.workshop import levies
from game.ui.workshop.companies import files
from game.ui.workshop.companies.levy import Companies
from tests.systems.confrontation.scenario.field import document


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """The system, for the length of a test if nobody has registered it."""
    there = "confrontation" in registry.names()
    if not there:
        registry.register("confrontation", "game.systems.confrontation.system:SYSTEM")
    yield
    if not there:
        registry._PLACES.pop("confrontation")
        registry.system.cache_clear()


def party() -> Companies:
    made = document()
    found = levies.party("confrontation", made, companies.read(made))
    assert isinstance(found, Companies)
    return found


def keep(**changes: object) -> str:
    company = msgspec.structs.replace(lists()["isles-500"], name="Mine", **changes)
    files.save(company, files.place(company))
    return "own/mine"


def test_what_the_scenario_proposes_stays_as_it_is() -> None:
    assert party().document() == document()
    assert party().trouble == ""


def test_an_own_company_is_written_whole_into_the_scenario() -> None:
    key = keep()
    it = party()
    assert key in dict(it.choices("one"))
    it.choose("one", key)
    made = it.document()
    side = made["sides"]["one"]
    assert "list" not in side
    assert side["company"]["name"] == "Mine"
    setting, problems = setup.read(made)
    assert setting is not None
    assert not problems
    assert it.brief.hosts[0].name == "Mine"
    assert it.brief.hosts[1].name == party().brief.hosts[1].name


def test_a_company_that_is_not_legal_cannot_be_played() -> None:
    it = party()
    it.companies["own/mine"] = msgspec.structs.replace(lists()["isles-500"], name="Mine", limit=100)
    it.choose("two", "own/mine")
    assert it.trouble.startswith("Mine: costs")


def test_a_company_over_the_points_agreed_on_cannot_be_played_GB104() -> None:
    it = party()
    it.choose("one", "march-1000")
    assert "agreed on" in it.trouble


def test_a_company_that_was_deleted_meanwhile_is_said() -> None:
    it = party()
    it.choose("one", "own/gone")
    assert "no such company" in it.trouble
