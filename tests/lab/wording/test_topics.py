"""Matters that a text takes for granted and the scenario has otherwise are told, with the mend that makes them true."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import says
from tests.lab.wording.readings import after, changed, fields, found

SQUAD, LAMPS, ALTARS = "abstract/squad", "confrontation/two-lamps", "confrontation/three-altars"
DUTIES = {"sides.one.duty": "attacker", "sides.two.duty": "defender"}


@pytest.mark.parametrize(
    ("of", "changes", "field", "right"),
    [
        (SQUAD, {"options.coordinated-attacks": False}, "options.coordinated-attacks", True),
        (SQUAD, {"options.multiple-attacks": False}, "options.multiple-attacks", True),
        ("abstract/brawl", {"options.turn-cap": 0}, "options.turn-cap", 30),
        (LAMPS, {"mode": "general"}, "mode", "genius"),
        (LAMPS, {"options.mode": "warlord"}, "options.mode", "genius"),
        ("confrontation/long-meadow", {"battle": "pitched"}, "battle", "charge"),
        ("confrontation/drummers-hill", {"battle": "pitched"}, "battle", "hill"),
        ("confrontation/third-milestone", {"battle": "hill"}, "battle", "pitched"),
        ("confrontation/three-altars", {"battle": "pitched"}, "battle", "invasion"),
        (ALTARS, DUTIES, "sides.one.duty", None),
        (ALTARS, {**DUTIES, "hints": ["The Long Thaw defends the altars."]}, "sides.one.duty", "defender"),
        ("confrontation/nobodys-eyot", {"sides.three.team": "two"}, "sides.three.team", None),
        ("thor/vanaheim", {"sides.one.wins": "Marauder Captain falls"}, "sides.one.wins", "every enemy leader falls"),
        ("thor/first-blows", {"hints": ["The Frost Giants go first."]}, "start.first", "two"),
        ("ascension/seize-fate", {"start": {"order": ["two", "one"]}}, "start.order", None),
        ("ascension/two-against-two", {"start": {"order": ["two", "one"]}}, "start.order", None),
        ("thor/vanaheim", {"start": {"first": "one"}, "hints": ["A coin decides who begins."]}, "start.first", None),
        ("ascension/two-against-two", {"scoring.interact": {"font": 1}}, "scoring.interact.font", None),
        ("ascension/relic-hunt", {"hints": ["Whoever is removed scores nothing."]}, "scoring.removed", 0),
        (SQUAD, {"sides.two.units[0].slots": 8, "sides.two.units[2].slots": 16}, "sides.two.units[0].slots", 16),
        ("abstract/duel", {"options": {"turn-cap": 0}, "hints": ["The duel is nine turns long."]}, "options.turn-cap", 9),
        ("thor/throne-room", {"hints": ["Dark Elves: when Thor falls, the hall is yours."]}, "sides.two.wins", "Thor falls"),
        ("thor/jotunheim", {"sides.one.wins": "Frost Beast falls", "hints": ["Asgardians: whoever fells Laufey has won."]}, "sides.one.wins", "Laufey falls"),
        ("thor/greenwich", {"special": None, "rule": None}, "special", ["relocation"]),
        ("ascension/three-sided-brawl", {"scoring.removed": 0}, "scoring.removed", 1),
        ("ascension/relic-hunt", {"terrain[14].interact": None}, "terrain[14].interact", ["score 1 once"]),
    ],
)  # fmt: skip
def test_what_a_text_explains_is_made_so(of: str, changes: dict[str, Any], field: str, right: Any) -> None:
    problem = next(each for each in found(of, changes) if each.field == field)
    mended = after(of, changes, problem)
    assert says(mended, field) == right
    assert "mend the text" in problem.text


@pytest.mark.parametrize(
    ("of", "changes", "field"),
    [
        ("abstract/duel", {"sides.two.slots": 14, "sides.two.units[0].slots": 14}, "sides.two.slots"),
        ("abstract/duel", {"sides.two.slots": 14, "sides.two.units[0].slots": 14}, "story"),
        ("confrontation/goose-fair", {"hints[0]": "The maypole pays nothing."}, "hints[0]"),
        ("confrontation/goose-fair", {"start": {"first": "one"}, "hints[0]": "Roll for who goes first."}, "start.first"),
        ("confrontation/drummers-hill", {"hints[0]": "The hill slows everybody who climbs it."}, "hints[0]"),
        ("ascension/burning-village", {"hints[0]": "The wells slow whoever drinks."}, "hints[0]"),
        (SQUAD, {"hints[0]": "Hold the hill: whoever stands higher adds one."}, "hints[0]"),
        ("thor/vanaheim", {"hints[3]": "The walls stop every shot; stay behind them."}, "hints[3]"),
        ("abstract/monster", {"hints": ["An even fight, if you are quick."]}, "hints[0]"),
        ("abstract/grand-skirmish", {"hints": ["All units are given: know them."]}, "hints[0]"),
        ("thor/greenwich", {"hints[0]": "A push into a pit fells anyone."}, "hints[0]"),
        ("thor/throne-room", {"hints[0]": "Asgardians: one fallen friend loses the battle."}, "hints[0]"),
        ("confrontation/nobodys-eyot", {"sides.two.team": "one"}, "hints[0]"),
        (ALTARS, {"hints[0]": "The winner of the Authority opposition decides whether to attack.", **DUTIES}, "hints[0]"),
        ("ascension/seize-fate", {"goals": []}, "goals"),
        ("ascension/relic-hunt", {"hints": ["The Barrow comes from the north."]}, "hints[0]"),
        ("ascension/two-against-two", {"sides.three.team": None, "sides.four.team": None}, "hints[1]"),
        (SQUAD, {f"sides.two.units[{at}].slots": 10 for at in (0, 2, 3)}, "story"),
    ],
)  # fmt: skip
def test_what_a_text_takes_for_granted_is_told(of: str, changes: dict[str, Any], field: str) -> None:
    assert field in fields(of, changes)


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        ("thor/jotunheim", {"hints[0]": "Hold together, and no wall of ice stops you."}),
        ("abstract/monster", {"story": "One of the village has gone up. Three of the seven have come back."}),
        (SQUAD, {"options.coordinated-attacks": False, "hints": ["Each for himself."]}),
        (
            "thor/throne-room",
            {"hints": ["Dark Elves: when Odin falls, you have won. If Thor falls, so much the better."]},
        ),
        ("thor/vanaheim", {"hints": ["Marauders: once Thor falls, it is over."]}),
        ("confrontation/drummers-hill", {"hints": ["The hill slows nobody, but the scree halves a walk."]}),
        (ALTARS, {**DUTIES, "hints": ["The Long Thaw attacks; whoever defends has time."]}),
        (LAMPS, {"hints": ["A general keeps a reserve; a strategist has two."]}),
        (
            "ascension/seize-fate",
            {"start": {"order": ["two", "one"]}, "hints": ["The order of the cards is nobody's business."]},
        ),
        (
            SQUAD,
            {
                "story": "The other leans on its boy, and must keep him alive.",
                "sides.two.units[3].slots": 16,
                "sides.two.units[0].slots": 6,
            },
        ),
        ("ascension/seize-fate", {"goals": [], "hints": ["The goal of it all is the Font."]}),
    ],
)
def test_other_words_are_not_taken_for_it(of: str, changes: dict[str, Any]) -> None:
    assert fields(of, changes) == []


def test_a_hint_of_what_the_battle_has_not_is_taken_out() -> None:
    changes = {"hints[2]": "Both sides create their units in secret, and show them at once."}
    (problem,) = found(SQUAD, changes)
    assert problem.field == "hints[2]"
    assert changes["hints[2]"] not in after(SQUAD, changes, problem)["hints"]


ABOVE, HANDS = "thor/jotunheim", "thor/puzzles/hollow-ground"


@pytest.mark.parametrize(
    ("of", "changes", "field", "value"),
    [
        (ABOVE, {"sides.two.wins": "Loki falls"}, "sides.two.wins", "any Asgardian falls"),
        (ABOVE, {"sides.two.wins": "Loki falls", "hints": []}, "sides.two.wins", "any Asgardian falls"),
        (HANDS, {"start.hands.two": ["Run", "March", "Creep"]}, "start.hands.two", ["Run", "March", "Creep"]),
        ("abstract/grand-skirmish", {"sides.one.units": [{"name": "All", "slots": 20}]}, "sides.one.units", None),
        (SQUAD, {"sides.one.units[0].slots": 16, "sides.one.units[1].slots": 4}, "story", ...),
    ],
)  # fmt: skip
def test_what_a_text_takes_for_granted_is_told_where_it_is_missed(
    of: str, changes: dict[str, Any], field: str, value: Any
) -> None:
    problem = next(each for each in found(of, changes) if each.field == field)
    assert value is ... or says(after(of, changes, problem), field) == value


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        (HANDS, {"start.hands.two": ["Block", "Run"]}),
        (HANDS, {"start.hands.two": ["Class", "Run"]}),
        (SQUAD, {"sides.one.units[0].slots": 11, "sides.one.units[1].slots": 10}),
        ("abstract/grand-skirmish", {"hints": []}),
    ],
)
def test_what_is_so_is_not_told(of: str, changes: dict[str, Any]) -> None:
    assert fields(of, changes) == []


def test_the_side_that_is_said_to_be_even_gets_slots_that_are() -> None:
    changes = {"sides.one.units[0].slots": 12, "sides.one.units[3].slots": 8}
    problem = next(each for each in found("abstract/squad", changes) if each.field.startswith("sides"))
    assert problem.field == "sides.one.units[0].slots"
    assert after("abstract/squad", changes, problem) == changed("abstract/squad", {})


def test_a_third_side_in_a_duel_is_taken_out() -> None:
    third = {"sides.three": {"name": "Ned", "units": [{"name": "Ned", "slots": 10}]}}
    told = found("abstract/duel", third)
    assert {each.field for each in told} == {"title", "story", "sides.three"}
    problem = next(each for each in told if each.field == "sides.three")
    assert after("abstract/duel", third, problem) == changed("abstract/duel", {})


@pytest.mark.parametrize("captain", ["one", "two"])
def test_in_a_three_sided_battle_nobody_is_an_ally(captain: str) -> None:
    changes = {"sides.three.team": captain}
    told = found("ascension/three-sided-brawl", changes)
    problem = next(each for each in told if each.field == "sides.three.team")
    assert after("ascension/three-sided-brawl", changes, problem) == changed(
        "ascension/three-sided-brawl", {}
    )


def test_two_who_stand_one_against_one_fight_no_duel_of_three() -> None:
    assert fields("abstract/brawl", {"story": "It is no duel. Each is everybody's enemy."}) == []
