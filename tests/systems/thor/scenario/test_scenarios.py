"""The four scenarios of the rulebook, as they are shipped (SCENARIOS, T-60 to T-64, T-84, T-114, T-116)."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from game import paths
from game.core import steps
from game.core.chance import seeded
from game.core.events import Context
from game.core.match import Match
from game.core.seats import Outcome, Seat
from game.systems.thor import SYSTEM, events
from game.systems.thor.actions import Attack
from game.systems.thor.scenario.scenario_file import Place, ScenarioFile
from game.systems.thor.scenario.setup import places, read
from game.systems.thor.sequence import FightPhase, MovePhase, Placing
from game.systems.thor.squares import SQUARES
from game.systems.thor.state import PLAYERS, Battle
from tests.systems.thor.builder import Board
from tests.systems.thor.powers import stage

NAMES = ["jotunheim", "vanaheim", "throne-room", "greenwich"]
FORCES: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "jotunheim": (
        {"Thor": 1, "Volstagg": 1, "Hogun": 1, "Fandral": 1, "Sif": 1, "Loki": 1},
        {"Laufey": 1, "Frost Beast": 1, "Frost Giant Captain": 1, "Frost Giant Brute": 2, "Frost Giants": 4},
    ),
    "vanaheim": (
        {"Thor": 1, "Volstagg": 1, "Hogun": 1, "Fandral": 1, "Sif": 1, "Asgardian Warriors": 3, "Vanaheim Warriors": 3},
        {"Marauder Captain": 1, "Marauder Lieutenant": 1, "Rock Giant": 1, "Marauder Warriors": 4, "Marauder Skirmishers": 2},
    ),
    "throne-room": (
        {"Thor": 1, "Odin": 1, "Asgardian Warriors": 6},
        {"Malekith": 1, "Algrim": 1, "Kursed": 2, "Dark Elves": 6},
    ),
    "greenwich": ({"Thor": 1, "Earthlings": 1}, {"Malekith": 1, "Dark Elves": 2}),
}  # fmt: skip
GOALS = {
    "jotunheim": ("Laufey falls", "any Asgardian falls"),
    "vanaheim": ("every enemy leader falls", "every enemy leader falls"),
    "throne-room": ("Malekith falls", "Odin falls"),
    "greenwich": ("Malekith falls", "Thor falls"),
}
IMPASSABLE = {"jotunheim": 10, "vanaheim": 0, "throne-room": 4, "greenwich": 0}

each = pytest.mark.parametrize("name", NAMES)


def document(name: str) -> dict[str, Any]:
    return tomllib.loads((paths.scenarios() / "thor" / f"{name}.toml").read_text("utf-8"))


def sheet(name: str) -> ScenarioFile:
    found, _, problems = read(document(name))
    assert problems == []
    assert found is not None
    return found


def deployed(name: str, seed: int = 1) -> Match:
    """The scenario with every unit put down somewhere, at the first choice of the first turn."""
    match = Match.start("thor", document(name), seed=seed)
    chance = seeded(name, seed)
    while isinstance(match.decision, Placing):
        match.act(match.decision.sample(match.state, chance))
    return match


def cornered(name: str, **squares: tuple[str, int]) -> Battle:
    """The scenario on an open board, with only these units, on these squares with so many hits."""
    text = document(name)
    for side in text["sides"].values():
        names = [found for found in dict.fromkeys(side["units"]) if found in squares]
        side["units"] = [
            {"name": found, "at": squares[found][0], "hits": squares[found][1]} for found in names
        ]
    text |= {"map": "\n".join(["." * 8] * 8), "special": []}
    state: Battle = Match.start("thor", text, seed=1).state.copy()
    state.hands = {"one": (), "two": ()}
    return state


def struck(state: Battle, attacker: str, *targets: str) -> Outcome | None:
    """How the battle stands after one blow at each of these, one after the other, and nobody answering."""
    ids = {found.name: found.id for found in state.units.values()}
    for target in targets:
        state.hands[state.units[ids[attacker]].seat] = ("Strike",)
        state.stack[:] = [FightPhase(state.units[ids[attacker]].seat)]
        steps.act(state, Attack("Strike", ids[attacker], ids[target]), Context(seeded("strike")))
    return state.outcome


def won(
    name: str, attacker: str, *targets: str, **squares: tuple[str, int]
) -> tuple[tuple[Seat, ...], str] | None:
    """Who has won the scenario after these blows, and why; None if it goes on."""
    outcome = struck(cornered(name, **squares), attacker, *targets)
    return outcome and (outcome.winners, outcome.why)


# What is shipped


@each
def test_the_forces_are_those_of_the_rulebook_T60_T64(name: str) -> None:
    found = sheet(name)
    for seat, force in zip(PLAYERS, FORCES[name], strict=True):
        assert Counter(place.name for place in places(found.sides[seat])) == force


@each
def test_each_side_wins_by_what_the_rulebook_says_T60_T63(name: str) -> None:
    found = sheet(name)
    assert (found.sides["one"].wins, found.sides["two"].wins) == GOALS[name]


@each
def test_the_map_has_as_many_impassable_squares_as_ruled_in_the_middle_T2_T60_T63(name: str) -> None:
    blocked = deployed(name).state.field.terrain
    assert len(blocked) == IMPASSABLE[name]
    assert all(square[1] in "3456" for square in blocked)


@each
def test_every_unit_begins_unhurt_and_finds_its_place_by_deployment_T2_T117(name: str) -> None:
    state: Battle = deployed(name).state
    assert len(state.units) == sum(sum(force.values()) for force in FORCES[name])
    assert all(unit.hits == state.profile(unit.id).hits for unit in state.units.values())
    assert all(place == Place(place.name) for side in sheet(name).sides.values() for place in places(side))
    rows = {"one": "12", "two": "78"}
    astray = [unit for unit in state.units.values() if unit.at[1] not in rows[unit.seat]]
    assert len(astray) <= (name == "greenwich"), "only the first relocation takes a unit out of its rows"


@each
def test_the_first_player_is_tossed_for_and_hands_are_empty_until_the_first_draw_T1_T3(name: str) -> None:
    firsts = set()
    for seed in range(12):
        match = Match.start("thor", document(name), seed=seed)
        assert match.decision is not None
        assert match.state.hands == {"one": (), "two": ()}
        assert match.decision.seat == match.state.first
        firsts.add(match.state.first)
    assert firsts == {"one", "two"}


@each
def test_it_is_told_with_a_story_and_hints_and_runs_fifteen_turns_T7(name: str) -> None:
    found = sheet(name)
    assert found.story
    assert len(found.hints) >= 3
    assert deployed(name).state.field.turn_limit == 15


@each
def test_only_greenwich_has_a_special_rule_T63(name: str) -> None:
    assert sheet(name).special == (["relocation"] if name == "greenwich" else [])


@each
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_battle_of_random_play_comes_to_an_end_and_breaks_nothing_T7_T82(
    name: str, seed: int
) -> None:
    state: Battle = deployed(name, seed).state.copy()
    chance = seeded("play", name, seed)
    ctx = Context(chance)
    count = 0
    while (decision := state.decision) is not None:
        action = decision.sample(state, chance)
        assert decision.check(state, action) is None
        steps.act(state, action, ctx)
        assert list(SYSTEM.broken(state)) == []
        count += 1
    assert state.outcome is not None
    assert state.outcome.rule in ("T-7", "T-8", "T-82")
    assert 0 < count < 5000


@pytest.mark.parametrize("name", ["jotunheim", "vanaheim"])
def test_the_warriors_three_are_volstagg_hogun_and_fandral_T64(name: str) -> None:
    names = [place.name for place in places(sheet(name).sides["one"])]
    assert [names.count(hero) for hero in ("Volstagg", "Hogun", "Fandral")] == [1, 1, 1]


def test_three_warriors_are_three_units_on_three_squares_T64() -> None:
    state: Battle = deployed("vanaheim").state
    for name in ("Asgardian Warriors", "Vanaheim Warriors"):
        assert len({found.at for found in state.side("one") if found.name == name}) == 3


def test_the_earthlings_are_one_unit_T64() -> None:
    assert sorted(found.name for found in deployed("greenwich").state.side("one")) == ["Earthlings", "Thor"]


# Jotunheim


def test_jotunheim_is_won_by_the_asgardians_when_laufey_falls_T60() -> None:
    found = won(
        "jotunheim", "Thor", "Laufey", Thor=("d4", 8), Laufey=("d5", 1), **{"Frost Giants": ("a8", 2)}
    )
    assert found == (("one",), "Laufey has fallen.")


def test_jotunheim_goes_on_when_another_giant_falls_T60() -> None:
    squares = {
        "Thor": ("d4", 8),
        "Laufey": ("h8", 5),
        "Frost Beast": ("d5", 1),
        "Frost Giant Captain": ("c4", 1),
    }
    assert won("jotunheim", "Thor", "Frost Beast", "Frost Giant Captain", **squares) is None


@pytest.mark.parametrize("victim", ["Thor", "Volstagg", "Hogun", "Fandral", "Sif", "Loki"])
def test_jotunheim_is_won_by_the_giants_when_any_asgardian_falls_T60(victim: str) -> None:
    squares = {victim: ("d4", 1), "Sif" if victim != "Sif" else "Loki": ("a1", 3), "Laufey": ("d5", 5)}
    assert won("jotunheim", "Laufey", victim, **squares) == (("two",), f"{victim} has fallen.")


# Vanaheim


def test_vanaheim_is_won_by_the_asgardians_when_both_leaders_have_fallen_T61() -> None:
    squares = {
        "Thor": ("d4", 8),
        "Rock Giant": ("h8", 6),
        "Marauder Captain": ("c4", 1),
        "Marauder Lieutenant": ("e4", 1),
    }
    assert won("vanaheim", "Thor", "Marauder Captain", **squares) is None
    assert won("vanaheim", "Thor", "Marauder Lieutenant", **squares) is None
    both = won("vanaheim", "Thor", "Marauder Captain", "Marauder Lieutenant", **squares)
    assert both == (("one",), "Every enemy leader has fallen.")


def test_vanaheim_is_not_won_by_felling_anybody_else_T61() -> None:
    squares = {
        "Thor": ("d4", 8),
        "Rock Giant": ("d5", 1),
        "Marauder Captain": ("a8", 4),
        "Marauder Lieutenant": ("h8", 3),
    }
    assert won("vanaheim", "Thor", "Rock Giant", **squares) is None


def test_vanaheim_is_won_by_the_marauders_when_thor_falls_and_not_sif_T61() -> None:
    squares = {"Thor": ("d4", 1), "Sif": ("c4", 1), "Hogun": ("a1", 3), "Marauder Captain": ("d5", 4)}
    assert won("vanaheim", "Marauder Captain", "Sif", **squares) is None
    assert won("vanaheim", "Marauder Captain", "Thor", **squares) == (
        ("two",),
        "Every enemy leader has fallen.",
    )


# Throne Room


def test_throne_room_is_won_when_malekith_falls_though_algrim_stands_T62() -> None:
    squares = {
        "Thor": ("d4", 8),
        "Odin": ("a1", 9),
        "Malekith": ("d5", 1),
        "Algrim": ("e5", 1),
        "Kursed": ("h8", 5),
    }
    assert won("throne-room", "Thor", "Algrim", **squares) is None
    assert won("throne-room", "Thor", "Malekith", **squares) == (("one",), "Malekith has fallen.")


def test_throne_room_is_won_by_the_elves_when_odin_falls_though_thor_stands_T62() -> None:
    squares = {"Thor": ("e4", 1), "Odin": ("d4", 1), "Asgardian Warriors": ("a1", 2), "Malekith": ("d5", 7)}
    assert won("throne-room", "Malekith", "Thor", **squares) is None
    assert won("throne-room", "Malekith", "Odin", **squares) == (("two",), "Odin has fallen.")


def test_throne_room_has_two_walls_and_two_pits_T21_T62() -> None:
    assert deployed("throne-room").state.field.terrain == {
        "c5": "wall",
        "f4": "wall",
        "c4": "pit",
        "f5": "pit",
    }


# Greenwich


def test_greenwich_is_won_when_malekith_or_thor_falls_T63() -> None:
    squares = {"Thor": ("d4", 1), "Earthlings": ("e4", 1), "Malekith": ("d5", 1), "Dark Elves": ("h8", 2)}
    assert won("greenwich", "Malekith", "Earthlings", **squares) is None
    assert won("greenwich", "Malekith", "Thor", **squares) == (("two",), "Thor has fallen.")
    assert won("greenwich", "Thor", "Malekith", **squares) == (("one",), "Malekith has fallen.")


def relocating(*chance: int, deck: tuple[str, ...] = ()) -> Board:
    """Thor on a1, the Earthlings on h1 and Malekith on h8, as the first turn begins."""
    battle = stage({"a1": "T", "h1": "E", "h8": "m"}, phase="fate", T="Thor", E="Earthlings", m="Malekith")
    battle.document["special"] = ["relocation"]
    return battle.deck(*deck).begin(*chance)


def test_one_random_unit_goes_to_one_random_free_square_before_the_draw_T63_T84() -> None:
    battle = relocating(2, 0, deck=("Strike", "Run", "Far"))
    kinds = [type(event) for event in battle.events]
    assert kinds.index(events.TurnBegan) < kinds.index(events.Relocated) < kinds.index(events.Drew)
    assert battle.at("m") == "b1"
    assert battle.asks(MovePhase, "one")


def test_its_own_square_does_not_count_as_free_T84() -> None:
    for number in range(61):
        assert relocating(0, number).at("T") not in ("a1", "h1", "h8")


def test_any_unit_of_either_side_may_be_drawn_T84() -> None:
    assert [relocating(number, 5).at(letter) for number, letter in enumerate("TEm")] == ["g1", "g1", "g1"]


def test_it_happens_at_the_start_of_every_player_turn_and_of_the_first_T116() -> None:
    battle = relocating(0, 0)
    assert battle.at("T") == "b1"
    battle.end_phase().end_phase(1, 0)
    assert battle.at("E") == "a1"
    battle.end_phase().end_phase(2, 59)
    assert battle.at("m") == "f8"
    assert battle.state.turn == 2


def test_nothing_answers_it_T116() -> None:
    battle = stage({"a1": "V", "a2": "m"}, V="Volstagg", m="Malekith").hand("Special", "Block").foe("Block")
    battle.document["special"] = ["relocation"]
    battle.begin(1, 10)
    battle.end_phase(1, 20)
    assert battle.asks(MovePhase, "two")


def test_summoned_units_take_part_T116() -> None:
    battle = stage({"a1": "T", "h8": "m"}, phase="move", first="two", T="Thor", m="Malekith").hand("Special")
    battle.document["special"] = ["relocation"]
    battle.begin(0, 1)
    battle.play("Special", "Ruler", by="m", to="g7").end_phase().end_phase(2, 0)
    assert battle.on("a1") == "Dark Elves"


def test_impassable_squares_are_not_free_T63() -> None:
    rows = dict.fromkeys((f"{file}{rank}" for file in "abcdefgh" for rank in range(3, 9)), "o")
    battle = stage(rows | {"a1": "T", "b1": "m"}, phase="fate", T="Thor", m="Malekith")
    battle.document["special"] = ["relocation"]
    assert battle.begin(0, 13).at("T") == "h2"


def test_with_no_free_square_nothing_happens_T116() -> None:
    rows = dict.fromkeys(set(SQUARES) - {"a1", "b1"}, "o")
    battle = stage(rows | {"a1": "T", "b1": "m"}, phase="fate", T="Thor", m="Malekith")
    battle.document["special"] = ["relocation"]
    battle.begin(0)
    assert (battle.at("T"), battle.at("m")) == ("a1", "b1")
    assert not any(isinstance(event, events.Relocated) for event in battle.events)


def test_a_relocation_is_told_to_both_T95() -> None:
    battle = relocating(2, 0)
    for seat in PLAYERS:
        assert any("**Malekith**" in line.text and "b1" in line.text for line in battle.log(seat))


def test_a_relocated_unit_may_break_or_open_a_line_T63_T20() -> None:
    battle = stage({"a1": "T", "a3": "m", "h8": "e"}, T="Thor", m="Malekith", e="Dark Elves").hand("Short")
    battle.document["special"] = ["relocation"]
    battle.begin(2, 7)
    assert battle.at("e") == "a2"
    assert battle.refused("Short", by="T", at="m").rule == "T-20"
