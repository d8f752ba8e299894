"""The page on peoples and company lists: its examples are without problems, and it leaves no field out."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path

import msgspec
import pytest

from game.systems.confrontation import companies
from game.systems.confrontation.companies import company_list, faults, notation, people_file, read_list
from game.systems.confrontation.profile import Ability
from game.systems.confrontation.works import WorkKind

PAGE = (Path(__file__).parents[4] / "docs" / "company-format.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def fields(*kinds: type[msgspec.Struct]) -> set[str]:
    return {field.name for field in chain(*map(msgspec.structs.fields, kinds))}


def test_the_page_has_a_whole_people_a_whole_list_and_one_with_cards_of_its_own() -> None:
    assert [text.split(" = ")[0] for text in EXAMPLES] == ["id", "people", "people"]


def test_the_people_of_the_page_is_without_problems() -> None:
    made, problems = people_file.read(tomllib.loads(EXAMPLES[0]))
    assert problems == []
    assert made is not None
    assert made.id not in companies.names()


@pytest.mark.parametrize("text", EXAMPLES[1:])
def test_the_lists_of_the_page_are_legal(text: str) -> None:
    made, problems = read_list(tomllib.loads(text))
    assert problems == []
    assert made is not None
    assert faults(made) == []


@pytest.mark.parametrize(
    "name",
    sorted(
        fields(
            people_file.PeopleFile,
            people_file.HouseRow,
            people_file.TroopRow,
            people_file.SpecialRow,
            people_file.CrewRow,
            people_file.IncarnateRow,
            people_file.WorkRow,
            company_list.ListFile,
            company_list.BannerRow,
            company_list.UnitRow,
        )
    ),
)
def test_the_page_names_every_field(name: str) -> None:
    assert re.search(rf"`(\[?\[(troop\.)?)?{name}(\]\]?)?`", PAGE), name


def test_the_page_names_every_ability_and_kind_of_work() -> None:
    abilities = {notation.written_name(id) for id in Ability.__args__}
    assert {name for name in (*abilities, *WorkKind.__args__) if f"`{name}`" not in PAGE} == set()


def test_every_effect_of_the_page_can_be_read() -> None:
    table = PAGE.split("| Effect | What it does |")[1].split("\n\n")[0]
    effects = [text for row in table.splitlines() for text in re.findall(r'`"([^"]+)"`', row)]
    assert len(effects) == 12
    assert all(notation.effect(text) for text in effects)
