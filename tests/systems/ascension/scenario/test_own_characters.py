"""What is wrong with a character that a file builds itself stands at that character."""

from __future__ import annotations

from game import scenarios
from game.core import registry
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change


def test_whoever_has_lost_his_attacks_may_have_those_of_another_of_his_size() -> None:
    field = "sides.two.character[1].attacks"
    document = mended(scenarios.load("asgard/the-hidden-stair").document, [Change(field, gone=True)])
    rules = registry.system(document["system"])
    (found,) = rules.problems(document)
    assert (found.field, "at least 1 attack is needed (CC-3)" in found.text) == (field, True)
    assert rules.problems(mended(document, found.mend)) == []


def test_a_fault_of_no_field_stands_at_the_character() -> None:
    own = {"name": "Nobody", "size": 1, "base": "28mm", "attacks": ["Fists: primary single 0in"]}
    document = scenarios.load("ascension/seize-fate").document
    side = {"name": "The Hall", "character": [own], "deploy": document["sides"]["one"]["deploy"]}
    document = {**document, "sides": {**document["sides"], "one": side}}
    fields = [each.field for each in registry.system("ascension").problems(document)]
    assert "sides.one.character[0].abilities" in fields
    assert all(each.startswith("sides.one.character[0]") for each in fields)
