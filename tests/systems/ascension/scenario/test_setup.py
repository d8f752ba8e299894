"""Set-up: scenario files, forces, goals, and the end of a battle (CC-13, CC-15)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from game.core import steps
from game.core.breakdowns import Part
from game.core.chance import seeded
from game.core.events import Context
from game.core.match import Match
from game.core.system import Document, digest, encode
from game.systems.ascension import events, goals, initiative
from game.systems.ascension.actions import ChooseGoal, EndActivation
from game.systems.ascension.cards import DECK
from game.systems.ascension.deployment import Deploying
from game.systems.ascension.goals import ChoosingGoal
from game.systems.ascension.initiative import OrderingTeam
from game.systems.ascension.points import forces, notation
from game.systems.ascension.scenario import setup
from game.systems.ascension.state import Battle, Danger, Deed, Scoring, Zone
from game.systems.ascension.system import SYSTEM
from game.table.lengths import INCH
from tests.systems.ascension.builder import battle, box, figure
from tests.systems.documents import with_value

DUEL: Document = {
    "system": "ascension",
    "title": "A duel",
    "table": "2ft x 2ft",
    "points": 75,
    "rounds": 2,
    "sides": {
        "one": {"name": "South", "force": "hall", "deploy": {"edge": "south", "depth": "6in"}},
        "two": {"name": "North", "force": "barrow", "deploy": {"edge": "north", "depth": "6in"}},
    },
}


def changed(path: str, value: Any) -> Document:
    """The duel with one field changed; `path` goes by dots, numbers count in lists."""
    return with_value(copy.deepcopy(DUEL), path, value)


def problems(path: str, value: Any) -> list[str]:
    """What is wrong once a field is changed."""
    return [f"{problem.field}: {problem.text}" for problem in SYSTEM.problems(changed(path, value))]


def begun(document: Document = DUEL, **options: Any) -> Battle:
    """The battle before its first choice."""
    return Match.start("ascension", document, seed=3, options=options).state  # type: ignore[no-any-return]


# Files


def test_a_plain_duel_has_nothing_wrong():
    assert SYSTEM.problems(DUEL) == []


@pytest.mark.parametrize(
    ("path", "value", "field", "words"),
    [
        ("table", "2ft", "table", "2ft x 2ft"),
        ("table", "9ft x 2ft", "table", "1ft to 8ft"),
        ("rounds", 0, "rounds", "1 to 20"),
        ("points", 0, "points", "1 to 1000"),
        ("goals", ["glory"], "goals[0]", "is not one of"),
        ("ground", "lava", "ground", "moor"),
        ("sides.two.force", "harrow", "sides.two.force", "did you mean 'barrow'"),
        ("sides.two.models", ["ulfhild"], "sides.two.models[0]", "is not in the force"),
        ("sides.one.leader", "odd", "sides.one.leader", "does not play"),
        ("sides.one.deploy", {"edge": "south", "depth": "six"}, "sides.one.deploy.depth", "is not a length"),
        ("sides.one.deploy", {}, "sides.one.deploy", "give it an edge"),
        ("sides.one.deploy", {"edge": "south", "depth": "1in"}, "sides.one.deploy.depth", "no room for"),
        ("sides.one.team", "two", "sides.one.team", "nobody to fight"),
        (
            "terrain",
            [{"id": "a", "kit": "rok", "at": ["12in", "12in"]}],
            "terrain[0].kit",
            "did you mean 'rock'",
        ),
        (
            "terrain",
            [{"id": "a", "kit": "rock", "at": ["0in", "12in"]}],
            "terrain[0].at",
            "over the table's edge",
        ),
        ("terrain", [{"id": "a", "kit": "rock", "at": ["12in"]}], "terrain[0].at", "two lengths"),
        ("terrain", [{"id": "a", "at": ["12in", "12in"]}], "terrain[0]", "which piece of the kit"),
        (
            "terrain",
            [{"id": "a", "kit": "rock", "at": ["9in", "9in"], "on": "b"}],
            "terrain[0].on",
            "no piece 'b'",
        ),
        (
            "terrain",
            [{"id": "a", "kit": "rock", "at": ["9in", "9in"], "on": "a"}],
            "terrain[0].on",
            "on itself",
        ),
        ("terrain", [{"id": "a", "kit": "ladder", "at": ["9in", "9in"]}], "terrain[0].joins", "which levels"),
        (
            "terrain",
            [{"id": "a", "kit": "console", "at": ["9in", "9in"], "interact": ["sing"]}],
            "terrain[0].interact[0]",
            "begin with one of",
        ),
        (
            "terrain",
            [{"id": "a", "kit": "rock", "at": ["9in", "9in"], "size": 7}],
            "terrain[0].size",
            "not a Size",
        ),
        (
            "terrain",
            [{"id": "a", "kit": "nexus", "at": ["9in", "9in"], "owner": "four"}],
            "terrain[0].owner",
            "no side 'four'",
        ),
        (
            "terrain",
            [{"id": f"ley-{n}", "kit": "ley-line", "at": [f"{n + 9}in", "9in"]} for n in range(5)],
            "terrain",
            "at most 4",
        ),
        ("bag", ["ley-line", "ley-line", "ley-line"], "bag", "6 ley lines"),
        ("bag", ["nexus", "gateway", "nexus", "ley-line"], "bag", "at most 3"),
        ("scoring", {"interact": {"font": 1}}, "scoring.interact.font", "no piece"),
        ("start", {"cards": {"one": ["4S"]}}, "start.cards.one[0]", "not a card"),
        ("start", {"cards": {"one": ["2S", "2S"]}}, "start.cards.one[1]", "named twice"),
        ("start", {"order": ["one"]}, "start.order", "every side once"),
        ("start", {"round": 2}, "start.round", "all else is as if it had not begun"),
        ("sides.one.initiative", [{"amount": 0, "cause": "x"}], "sides.one.initiative[0].amount", "1 to 6"),
        ("sides.one.initiative", [{"amount": 1, "cause": " "}], "sides.one.initiative[0].cause", "say why"),
        ("sides.one.initiative", [{"amount": 1}], "sides.one.initiative[0].cause", "is missing"),
        *(
            (
                "terrain",
                [{"id": "a", "kit": "fire", "at": ["9in", "9in"], "hazard": hazard}],
                f"terrain[0].{field}",
                words,
            )
            for hazard, field, words in (
                ({"flip": "often"}, "hazard.flip", "write 'always'"),
                ({"flip": "9 or less"}, "hazard.flip", "from -3 to 6"),
                ({"flip": 1}, "hazard.flip", "did you mean '1 or less'?"),
                ({"flip": "less than 2"}, "hazard.flip", "did you mean '1 or less'?"),
                ({"flip": "<= 0"}, "hazard.flip", "did you mean '0 or less'?"),
                ({"when": []}, "hazard.when", "start, enter, end"),
                ({"when": ["sometimes"]}, "hazard.when[0]", "sometimes"),
                ({"wounds": 7}, "hazard.wounds", "0 to 6"),
                ({"wounds": 0, "conditions": []}, "hazard", "does nothing"),
                ({"conditions": ["tired"]}, "hazard.conditions[0]", "tired"),
                ({"burns": 1}, "hazard.burns", "burns"),
            )
        ),
        (
            "terrain",
            [{"id": "a", "kit": "rock", "at": ["9in", "9in"], "hazard": {"wounds": 2}}],
            "terrain[0].hazard",
            "write 'area' and 'hazardous'",
        ),
        *(
            (
                "terrain",
                [{"id": "a", "kit": "console", "at": ["9in", "9in"], "interact": [deed]}],
                "terrain[0].interact[0]",
                words,
            )
            for deed, words in (
                ("attack 4", "1 to 3"),
                ("attack 0", "1 to 3"),
                ("defence much", "write it as 'defence 1'"),
                ("strides 1 for 0 rounds", "1 round or more"),
                ("attack 1 for 2", "write it as"),
            )
        ),
        ("options", {"odds": "maybe"}, "options.odds", "not one of"),
        ("sides.one.stands", {"ulfhild": {"at": ["0in", "20in"]}}, "sides.one.stands.ulfhild.at", "edge by"),
        ("sides.one.stands", {"nobody": {"at": ["5in", "20in"]}}, "sides.one.stands.nobody", "does not play"),
    ],
)
def test_every_fault_is_named_by_its_field(path: str, value: Any, field: str, words: str):
    found = problems(path, value)
    assert any(line.startswith(f"{field}:") and words in line for line in found), found


def test_two_pieces_of_one_id_are_named():
    rows = [
        {"id": "a", "kit": "rock", "at": ["9in", "9in"]},
        {"id": "a", "kit": "rock", "at": ["15in", "9in"]},
    ]
    assert any("two pieces 'a'" in line for line in problems("terrain", rows))


def test_a_force_over_the_points_is_refused_with_its_sum_CC13():
    found = problems("sides.one.models", ["ulfhild", "runa"])
    assert len(found) == 1
    assert "75 Ulfhild +" in found[0]
    assert "75 are agreed" in found[0]


def test_an_illegal_character_is_refused_with_the_sum_that_breaks_it_CC4():
    rich = {"name": "Rich", "size": 1, "base": "30mm", "skill": 6, "attacks": ["Blow: primary single 0in"]}
    document = changed("sides.one", {**DUEL["sides"]["one"], "force": "", "character": [rich]})
    found = [problem.text for problem in SYSTEM.problems(document)]
    assert any("40% of 58 is 23.2" in text and "CC-4" in text for text in found), found


def test_an_objective_behind_a_chasm_cannot_be_reached():
    rows = [
        {"id": "pit", "kit": "chasm", "shape": "24in x 3in", "at": ["12in", "12in"]},
        {"id": "font", "kit": "font", "at": ["12in", "7in"]},
    ]
    found = problems("terrain", rows)
    assert any("no model of South can get to Font of Conflict" in line for line in found), found
    assert not any("North" in line for line in found)


def test_different_characters_of_one_name_stand_apart():
    document = copy.deepcopy(DUEL)
    runa = notation.written(forces.forces()["hall"].character("runa"))
    for seat in ("one", "two"):
        document["sides"][seat] |= {"force": "", "character": [{**runa, "story": f"Of side {seat}."}]}
    state = begun(document)
    stories = [state.field.characters[model.who].story for own in state.reserve.values() for model in own]
    assert stories == ["Of side one.", "Of side two."]


# Goals (C-78)


def goal_duel() -> Match:
    """The duel, each side to pick a goal first."""
    return Match.start("ascension", changed("goals", list(goals.GOALS)), seed=1)


def test_goals_are_chosen_before_anything_else_C78():
    match = goal_duel()
    assert isinstance(match.decision, ChoosingGoal)
    assert match.refusal(EndActivation()).rule == "C-78"  # type: ignore[union-attr]
    match.act(ChooseGoal("prowess"))
    assert match.decision.seat == "two"


def test_the_other_side_does_not_learn_the_goal_C78():
    match = goal_duel()
    moment = match.act(ChooseGoal("prowess"))
    assert match.view("two").goals == {}
    assert match.view("two").chosen == ("one",)
    told = [event.seen_by("two") for event in moment.events if isinstance(event, events.GoalChosen)]
    assert [event.goal for event in told] == [""]


def test_goals_can_be_played_without_C78():
    state = begun(changed("goals", list(goals.GOALS)), goals=False)
    assert isinstance(state.decision, Deploying)


@pytest.mark.parametrize(
    ("goal", "firsts", "removed", "points"),
    [("first-blood", {"blood": "one"}, 0, 1), ("fortune", {"interact": "two"}, 0, 0), ("prowess", {}, 3, 3)],
)
def test_goals_score_at_the_end_CC15(goal: str, firsts: dict[str, Any], removed: int, points: int):
    table = battle(figure("a", at=(100, 100)), figure("b", "two", at=(100, 500)))
    table.state.goals["one"] = goal
    table.state.firsts = firsts
    table.state.removed["one"] = removed
    assert goals.GOALS[goal].points(table.state, "one") == points
    goals.score(table.state, table.context())
    assert table.state.scores["one"] == points
    assert table.told(events.GoalsShown)[0].points == {"one": points}


# What is fixed


def test_models_that_stand_already_are_not_deployed():
    document = changed("sides.one.stands", {"ulfhild": {"at": ["12in", "20in"], "facing": 270, "wounds": 1}})
    state = begun(document)
    assert state.decision is not None
    assert state.decision.seat == "two"
    assert [(model.place.facing, model.wounds) for model in state.models.values()] == [(27000, 1)]


def test_of_two_alike_only_one_stands_already():
    document = changed("points", 150)
    document["sides"]["one"] |= {"models": ["asger", "asger"], "stands": {"asger": {"at": ["12in", "20in"]}}}
    state = begun(document)
    assert [model.place.point for model in state.models.values()] == [(12 * INCH, 20 * INCH)]
    assert len(state.reserve["one"]) == 1


def test_first_cards_and_order_can_be_fixed():
    state = begun(changed("start", {"cards": {"one": ["AS", "BJ"]}, "order": ["two", "one"]}))
    assert state.decks["one"].cards[-2:] == ("BJ", "AS")
    assert sorted((*state.decks["one"].cards, state.decks["one"].burnt)) == sorted(DECK)
    assert state.order == ("two", "one")


def test_a_team_settles_its_order_also_where_that_of_the_sides_is_fixed_R332():
    document = changed("start", {"order": ["one", "two"]})
    north = document["sides"]["two"]
    document["sides"]["three"] = north | {"team": "one", "deploy": {"edge": "east", "depth": "6in"}}
    assert OrderingTeam("one") in begun(document).stack


def test_a_piece_of_one_player_belongs_to_the_whole_side_CC14():
    nexus = {"id": "nexus", "kit": "nexus", "at": ["9in", "9in"], "owner": "three"}
    document = changed("terrain", [nexus])
    north = document["sides"]["two"]
    document["sides"]["three"] = north | {"team": "one", "deploy": {"edge": "east", "depth": "6in"}}
    piece = begun(document).pieces["nexus"]
    assert (piece.owner, piece.holder) == ("one", "one")


# Rounds, zones and the end (C-58, C-77)


def zone_table(*figures: Any, **field: Any) -> Any:
    """A table with a zone worth a point a round in its middle."""
    middle = Zone("middle", "The middle", box(250, 250, 100, 100), None, 1, (3000, 3000))
    return battle(*figures, zones=(middle,), **field)


def test_the_most_influence_controls_a_zone_at_the_end_of_a_round_C58():
    table = zone_table(figure("a", at=(300, 300)), figure("b", "two", at=(100, 500)), rounds=2)
    table.activate("a").play(EndActivation()).activate("b").play(EndActivation())
    assert table.state.scores == {"one": 1, "two": 0}


def test_equal_influence_controls_nothing_C58():
    table = zone_table(figure("a", at=(280, 300)), figure("b", "two", at=(320, 300)), rounds=2)
    table.activate("a").play(EndActivation()).activate("b").play(EndActivation())
    assert table.state.scores == {"one": 0, "two": 0}


def test_the_last_round_ends_the_battle_and_the_most_points_win_C77():
    table = zone_table(figure("a", at=(300, 300)), figure("b", "two", at=(100, 500)), rounds=1)
    table.activate("a").play(EndActivation()).activate("b").play(EndActivation())
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.winners == ("one",)
    assert "Round 1 was the last" in outcome.why


def test_equal_scores_are_a_draw_C77():
    table = battle(figure("a", at=(300, 300)), figure("b", "two", at=(100, 500)), rounds=1)
    table.activate("a").play(EndActivation()).activate("b").play(EndActivation())
    assert table.state.outcome is not None
    assert table.state.outcome.draw


def test_the_battle_ends_at_once_when_a_side_has_no_model_C58():
    table = zone_table(
        figure("a", at=(300, 300)),
        figure("b", "two", at=(100, 500), model={"conditions": {"damage-over-time": 1}}),
        scoring=Scoring(removed=1),
        rounds=3,
    )
    table.activate("a").play(EndActivation()).activate("b").play(EndActivation())
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.winners == ("one",)
    assert table.state.scores == {"one": 1, "two": 0}, "for the model removed, not for the zone"


def test_a_team_wins_together_C77():
    table = battle(
        figure("a", at=(300, 300)),
        figure("c", "three", at=(200, 300)),
        figure("b", "two", at=(100, 500), wounds=1, model={"conditions": {"damage-over-time": 1}}),
        teams={"three": "one"},
    )
    table.activate("a").play(EndActivation()).activate("b").play(EndActivation())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("one", "three")


# Views


def test_a_view_holds_no_order_of_cards():
    match = goal_duel()
    first, second = (
        match.view("one"),
        match.system.view(match.system.disturb(match.state, "one", seeded("x")), "one"),
    )
    assert first == second


def test_a_guess_is_seen_the_same():
    match = goal_duel()
    view = match.view("one")
    assert match.system.view(match.system.resample(view, seeded("guess")), "one") == view


def test_steps_of_a_battle_go_to_json_and_back():
    state = begun(changed("goals", list(goals.GOALS)))
    assert encode(SYSTEM.state_from_json(encode(state))) == encode(state)


def test_forces_play_the_largest_roster_that_fits():
    state = begun(changed("points", 200))
    assert len(state.reserve["one"]) == len(forces.forces()["hall"].rosters[150])


def test_reading_a_scenario_twice_gives_the_same():
    assert setup.read(DUEL) is setup.read(copy.deepcopy(DUEL))


def test_every_battle_can_be_begun_with_another_chance():
    plan, wrong = setup.read(DUEL)
    assert plan is not None
    assert not wrong
    orders = set()
    for seed in range(6):
        state = setup.begin(
            DUEL, {"terrain": "laid", "odds": "both", "goals": True, "rubble": True}, Context(seeded(seed))
        )
        steps.advance(state, Context(seeded(seed)))
        orders.add(state.decks["one"].cards)
    assert len(orders) == 6


def test_a_shape_whose_sides_cross_is_refused():
    points = [["0in", "0in"], ["3in", "3in"], ["3in", "0in"], ["0in", "3in"]]
    rows = [{"id": "a", "kind": "rock", "size": 1, "at": ["6in", "6in"], "points": points}]
    assert problems("terrain", rows) == [
        "terrain[0].points: its sides cross; name the corners in order round the shape"
    ]


def test_strides_are_given_once_only():
    row = {"id": "a", "kit": "console", "at": ["6in", "6in"], "interact": ["stride 1"]}
    assert problems("terrain", [row]) == [
        "terrain[0].interact[0]: 'stride 1': write 'stride 1 once', or a model could use it without end"
    ]
    assert problems("terrain", [row | {"interact": ["stride 1 once"]}]) == []


# What a scenario says of hazards, consoles and initiative


def test_a_hazard_of_its_own_is_read_C120():
    hazard = {"when": ["enter", "end"], "flip": "2 or less", "wounds": 0, "conditions": ["slow"]}
    rows = [{"id": "a", "kit": "fire", "at": ["9in", "9in"], "hazard": hazard}]
    assert begun(changed("terrain", rows)).pieces["a"].danger == Danger(("enter", "end"), 2, 0, ("slow",))


def test_a_hazard_that_says_what_the_rulebook_says_stands_in_no_record_R7218():
    rows = [{"id": "a", "kit": "fire", "at": ["9in", "9in"], "hazard": {"wounds": 1}}]
    plain = [{"id": "a", "kit": "fire", "at": ["9in", "9in"]}]
    assert digest(begun(changed("terrain", rows))) == digest(begun(changed("terrain", plain)))


def test_a_bonus_for_a_time_is_read_C121():
    deeds = ["attack 1", "defence 2 all for 2 rounds once", "strides 1 for 1 round"]
    rows = [{"id": "a", "kit": "console", "at": ["9in", "9in"], "interact": deeds}]
    assert begun(changed("terrain", rows)).pieces["a"].deeds == (
        Deed("attack", "", 1), Deed("defence", "", 2, True, 2, True), Deed("strides", "", 1),
    )  # fmt: skip


def test_initiative_counts_what_the_scenario_adds_with_its_cause_R331():
    """Two sides flip the same sum; the watch that was awake goes first, and its cause stands in the total."""
    document = changed("sides.two.initiative", [{"amount": 2, "cause": "the watch was awake"}])
    document["start"] = {"cards": {"one": ["3S", "AH"], "two": ["2D", "AC"]}}
    match = Match.start("ascension", document, seed=1)
    while isinstance(match.decision, Deploying):
        match.act(match.decision.suggest(match.state)[0])
    assert match.state.order == ("two", "one")
    flipped = [each for moment in match.moments for each in moment.events if isinstance(each, events.Flipped)]
    assert Part(2, "the watch was awake", "R-3.3.1") in flipped[1].total.parts
    assert flipped[1].total.total == 5


def test_a_modifier_may_be_a_burden_R331():
    state = begun(changed("sides.one.initiative", [{"amount": -1, "cause": "tired"}]))
    assert initiative.parts(state, "one") == (Part(-1, "tired", "R-3.3.1"),)


def test_a_modifier_without_a_flip_is_a_fault_R331():
    document = changed("sides.one.initiative", [{"amount": 1, "cause": "rested"}])
    document["start"] = {"order": ["two", "one"]}
    assert any(problem.field == "sides.one.initiative[0]" for problem in SYSTEM.problems(document))
