"""Other versions of a code, for when it comes again: added, said when they hold, and taken out in the window."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from tests.ui.workshop.player import Designer


@pytest.fixture
def teller(app: App, pilot: Pilot) -> Designer:
    """Before a code of a bare story."""
    app.open("menu")
    designer = Designer(app, app.open("stories"))
    pilot.click("stories.part:code.102")
    return designer


def test_a_version_says_when_it_comes_what_is_told_and_what_happens(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.add-version")
    teller.retype("stories.title", "Odd again")
    pilot.click("stories.fact:0")
    pilot.type("odd al")
    pilot.key("Tab", "Enter")
    pilot.click("stories.line:0")
    pilot.type("count")
    pilot.key("Ctrl+A")
    pilot.type("place 1 odd behind")
    pilot.key("Enter")
    version = says(teller.document, "code.102.version[0]")
    assert version == {"do": ["place 1 odd behind"], "title": "Odd again", "when": ["odd alive"]}
    assert not [each for each in scenarios.faults(teller.document) if each.field.startswith("code")]
    pilot.key("Esc")
    assert teller.work.chosen == "code.102"
    assert pilot.has("stories.part:code.102.version[0]")


def test_the_only_version_that_is_taken_out_leaves_nothing_behind(teller: Designer, pilot: Pilot) -> None:
    before = teller.work.sketch.text
    pilot.click("stories.add-version")
    pilot.key("Delete")
    assert teller.work.sketch.text == before
    assert teller.work.chosen == "code.102"
    pilot.key("Ctrl+Z")
    assert says(teller.document, "code.102.version") == [{"do": []}]


def test_of_several_versions_the_chosen_one_is_taken_out(app: App, pilot: Pilot) -> None:
    told = scenarios.load("asgard/first-watch").document
    version = [{"do": []}, {"title": "Twice", "do": []}]
    code = {**told["code"], "101": {**told["code"]["101"], "version": version}}
    app.open("menu")
    teller = Designer(app, app.open("stories", document={**told, "code": code}))
    while not pilot.has("stories.part:code.101"):
        pilot.wheel("stories.shelf", -1)
    pilot.click("stories.part:code.101")
    while not pilot.has("stories.part:code.101.version[0]"):
        pilot.wheel("stories.side:code.101", -1)
    pilot.click("stories.part:code.101.version[0]")
    pilot.key("Delete")
    assert says(teller.document, "code.101.version") == [{"title": "Twice", "do": []}]
