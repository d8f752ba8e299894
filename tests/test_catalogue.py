"""What a scenario file may name is listed whole, and docs/catalogue.md lists the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import catalogue
from game.systems.ascension.points.forces import forces
from game.systems.ascension.scenario.kit import kit
from game.systems.confrontation.companies import lists
from game.systems.confrontation.scenario.kit import kit as company_kit
from game.systems.thor.catalogue import units

DOCS = Path(__file__).parent.parent / "docs"


def test_every_unit_character_piece_and_emblem_is_listed() -> None:
    assert [row.name for row in catalogue.rows("units", "thor")] == list(units())
    characters = [(row.group, row.name) for row in catalogue.rows("characters")]
    assert characters == [(force.id, who.id) for force in forces().values() for who in force.characters]
    assert {row.name for row in catalogue.rows("terrain", "asgard")} == set(kit())
    emblems = {row.name for row in catalogue.rows("emblems")}
    assert {unit.emblem for unit in units().values()} <= emblems
    assert {who.emblem for force in forces().values() for who in force.characters} <= emblems


def test_a_kind_that_the_scenarios_of_a_system_never_name_is_refused() -> None:
    with pytest.raises(
        ValueError, match="scenarios of thor name no terrain; those of ascension, asgard, confrontation do"
    ):
        catalogue.rows("terrain", "thor")


def test_the_lists_and_the_terrain_of_confrontation_are_listed() -> None:
    assert {row.name for row in catalogue.rows("lists", "confrontation")} == set(lists())
    assert {row.name for row in catalogue.rows("terrain", "confrontation")} == set(company_kit())
    assert len(catalogue.rows("terrain")) == len(kit()) + len(company_kit())


def test_the_page_of_the_docs_is_as_the_catalogue_stands() -> None:
    assert (DOCS / "catalogue.md").read_text(encoding="utf-8") == catalogue.page()
