"""The table of a story in the window: what lies on it, what is said of it, and what its moments do to it."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match import Match
from game.systems.ascension.actions import Activate, EndActivation
from game.systems.asgard.actions import Declare
from game.systems.asgard.events import BecameBlip
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.lines import LineRow
from game.ui.tables.asgard import panel, situation
from game.ui.tables.asgard.panel import FactRow
from game.ui.tables.asgard.scene import SagaTable
from tests.ui.tables.asgard import tables
from tests.ui.tables.asgard.pages import read

NOBODY = {"deal": {"cards": [], "dice": [6, 6, 6, 6, 6, 6]}}
"""Both fail: no card is flipped."""


def facts(scene: SagaTable) -> dict[str, tuple[str, str]]:
    """The rows of the condition's panel: words and value, by id."""
    rows = [row.fact for row in scene.ui.walk() if isinstance(row, FactRow)]
    return {fact.id: (fact.words, fact.value) for fact in rows}


def sheet(scene: SagaTable) -> list[str]:
    """The lines of the inspector."""
    return [
        f"{row.line.strong} {row.line.text}".strip() for row in scene.ui.walk() if isinstance(row, LineRow)
    ]


def test_the_briefing_comes_before_the_table(app: App) -> None:
    scene = app.open("battle", match=tables.match())
    pilot = Pilot(app)
    pilot.frames(3)
    assert app.scene is not scene
    assert app.scene is not None
    assert app.scene.name == "briefing"
    pilot.key("Enter")
    assert app.scene is scene


def test_tokens_lie_on_the_table_and_on_the_map(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match())
    assert {spot for spot in pilot.spots() if spot.startswith("token:")} >= {"token:1", "token:2"}
    assert [mark.kind for mark in scene.plane.adapter.map_marks()] == ["token"] * 4


def test_the_condition_says_what_it_does(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match())
    found = facts(scene)
    assert found["range"] == ("Encounter range", "6 in")
    assert found["visibility"] == ("Visibility", "18 in")
    assert found["they"][1] == "−1"
    assert found["combat"][1] == "no"
    assert found["variable:0"] == ("Weather", "mist")
    assert found["objective:gate"][0] == "Reach the gate"
    row = scene.ui.get("fact:variable:0")
    assert row is not None
    assert "Hard to hit anybody" in row.hint
    assert "defence +1" in row.hint
    pilot.move_to("fact:variable:0")
    pilot.seconds(0.8)
    assert row.hovered


def test_the_condition_folds_up(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match())
    pilot.click("condition.fold")
    assert not facts(scene)
    assert pilot.has("condition.fold")
    pilot.key("C")
    assert facts(scene)


@pytest.mark.parametrize("size", [(853, 480), (1280, 720), (1920, 1080)])
def test_the_condition_can_be_read_at_every_size(app: App, size: tuple[int, int]) -> None:
    pilot, scene = tables.opened(app, tables.match())
    pilot.resize(*size)
    if scene.plan.sides is None:
        pilot.key("C")
        assert scene.tab == "story"
    assert facts(scene)["range"][1] == "6 in"


def test_a_token_that_is_pointed_at_says_whether_it_would_be_checked(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match())
    pilot.click("model:1")
    pilot.move_to("token:1")
    assert "Token 1" in sheet(scene)
    assert "would be checked from here" in sheet(scene)
    pilot.move_to("token:2")
    assert "out of encounter range" in sheet(scene)


def test_the_head_counts_the_checks_of_the_chosen_unit(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match())
    pilot.click("model:1")
    assert scene.about(1) == ("eye", "1 check when it acts")
    assert [token.id for token in scene.ahead().tokens] == [1]
    pilot.click("model:2")
    assert scene.about(2) == ("", "No checks when it acts")


def test_the_checks_are_those_of_the_end_of_the_planned_way(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match(tokens=[["9in", "12in"], ["14in", "12in"]], **NOBODY))
    pilot.click("model:1")
    pilot.key("Enter")
    assert read(pilot, scene) == ["moments"]
    assert scene.about(1) == ("eye", "1 check after this move")
    x, y = scene.lens.to_screen((scene.desk.state.models[1].place.x + 1500, 3048))
    pilot.click((x, y))
    assert scene.desk.route is not None
    assert scene.desk.route.legs
    assert scene.about(1) == ("eye", "2 checks after this move")


def test_a_check_is_a_moment_and_what_it_brings_comes_after_it(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match())
    pilot.click("model:1")
    pilot.key("Enter")
    pilot.frames(30)
    assert app.scene is not None
    assert app.scene.name == "moments"
    assert scene.flow.moving
    assert set(scene.flow.shown.bodies) == {1, 2}
    assert not scene.flow.told.tokens[1].spent
    assert len(scene.saga.deck) == 52
    read(pilot, scene)
    assert len(scene.flow.shown.bodies) == 3
    assert scene.flow.told.tokens[1].spent
    assert not scene.flow.moving
    assert scene.flow.shown.bodies[3].chips == (("flat", None),)
    assert scene.about(1) == ("engaged", "In combat, no checks")
    assert [card for card, _ in situation.seen(scene.saga)] == ["Tracks"]


def test_a_question_of_the_sheet_is_answered_by_its_number(app: App) -> None:
    match = tables.match(deal={"cards": ["KS"], "dice": [1, 1, 1, 6, 6, 6]})
    pilot, scene = tables.opened(app, match)
    pilot.click("model:1")
    pilot.key("Enter")
    for _ in range(8):
        pilot.frames(30)
        if app.scene is not None and app.scene.name == "question":
            break
        pilot.key("Enter")
    assert app.scene is not None
    assert app.scene.name == "question"
    pilot.key("1")
    read(pilot, scene)
    assert match.state.counts["alarm"] == 1
    assert facts(scene)["range"][1] == "4 in"
    assert facts(scene)["combat"][1] == "yes"


def test_what_was_flipped_is_taken_back_by_undo(app: App) -> None:
    pilot, scene = tables.opened(app, tables.match())
    pilot.click("model:1")
    pilot.key("Enter")
    read(pilot, scene)
    pilot.key("Ctrl+Z")
    pilot.frames(20)
    assert not scene.flow.told.tokens[1].spent
    assert set(scene.flow.shown.bodies) == {1, 2}
    assert not scene.flow.parts


# The enemy


def with_foe() -> Match:
    """Ulf has come upon a digger, and the riders have both acted: the enemy declares."""
    match = tables.match()
    for action in (Activate(1), EndActivation(), Activate(2), EndActivation()):
        if match.refusal(action) is None and match.decision is not None and match.decision.seat == "one":
            match.act(action)
    return match


def foe_of(match: Match) -> int:
    return int(next(iter(match.state.foes)))


def test_what_an_enemy_is_about_to_do_is_drawn_and_told(app: App) -> None:
    match = with_foe()
    foe = foe_of(match)
    while not isinstance(match.moments[-1].action, Declare):
        decision: Any = match.decision
        if type(decision).__name__ == "Declaring":
            match.act(Declare(foe, "combat", "strike", 1))
        else:
            match.act(decision.suggest(match.state)[0])
    pilot, scene = tables.opened(app, match)
    scene.flow.pause()
    assert scene.acting_foe() == foe
    assert scene.about(foe) == ("target", "Strikes at Ulf")
    pilot.click(f"model:{foe}")
    assert "Guard, fighting" in sheet(scene)
    assert "Strikes at Ulf" in sheet(scene)


def test_an_enemy_out_of_sight_is_a_blip_that_tells_who_it_was(app: App) -> None:
    made = tables.document()
    made["condition"][0]["visibility"] = "8in"
    made["code"]["10"]["do"] = ["place 1 digger at gate"]
    match = tables.match(**made)
    match.act(Activate(1))
    foe = foe_of(match)
    match.act(EndActivation())
    assert any(isinstance(event, BecameBlip) for event in match.moments[-1].events)
    pilot, scene = tables.opened(app, match)
    pilot.key("0")
    pilot.frames(10)
    pilot.move_to(f"blip:{foe}")
    assert "Digger" in sheet(scene)
    assert any(line.endswith("wounds left") for line in sheet(scene))
    assert "1–2 comes nearer" in sheet(scene)
    assert [mark.kind for mark in scene.plane.adapter.map_marks()].count("blip") == 1


def test_the_panel_says_whose_turn_it_is_where_several_play(app: App) -> None:
    made = tables.document()
    riders = made["sides"]["one"]
    alone = {**riders, "character": riders["character"][:1], "stands": {"ulf": riders["stands"]["ulf"]}}
    other = {"name": "Bows", "team": "one", "deploy": {"edge": "west"}, "character": riders["character"][1:],
             "stands": {"alf": riders["stands"]["alf"]}}  # fmt: skip
    match = Match.start("asgard", {**made, "sides": {"one": alone, "two": made["sides"]["two"], "three": other}},
                        seed=1, seats={"one": "human:Astrid", "three": "human:Bjorn", "two": "random"})  # fmt: skip
    pilot, scene = tables.opened(app, match)
    assert scene.several
    pilot.frames(5)
    assert match.decision is not None
    name = {"one": "Astrid", "three": "Bjorn"}[match.decision.seat]
    assert panel.turn_of(scene) == f"{name}’s turn"
    assert not scene.flow.veiled
