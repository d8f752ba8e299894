"""What a legal company is said to have and to lack."""

from __future__ import annotations

from game.systems.confrontation.companies.company_list import lists
from game.ui.workshop.companies.bill import checks
from game.ui.workshop.companies.draft import CompanyDraft


def said(id: str) -> list[str]:
    return [line.text for line in checks(CompanyDraft(lists()[id]))]


def test_special_fighters_who_are_mystics_count_as_mystics_GB84_GB88() -> None:
    assert "2 mystics: faith and mana" in said("isles-1000")


def test_whoever_has_a_bow_counts_as_a_shooter_and_nobody_else_GB49() -> None:
    assert "1 shooter" in said("isles-1000")
    assert "11 shooters" in said("march-2000")


def test_a_unit_frightens_by_any_of_its_members_G49() -> None:
    assert "Frightening: Maulkin and 2 more" in said("host-2000")
