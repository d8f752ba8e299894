"""The table of a story in the window: what lies on it, what is said of it, and what its moments do to it."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import seeded
from game.core.match import Match
from game.systems.ascension.actions import Activate, EndActivation
from game.systems.asgard.actions import Declare
from game.systems.asgard.events import BecameBlip
from game.ui.app.loop import App
from game.ui.tables.ascension.shelf import CardButton
from game.ui.tables.asgard import panel, situation
from tests.ui.player import on_top
from tests.ui.tables.asgard import tables
from tests.ui.tables.asgard.player import TablePlayer
from tests.ui.tables.asgard.reader import Reader

NOBODY = {"deal": {"cards": [], "dice": [6, 6, 6, 6, 6, 6]}}
"""Both fail: no card is flipped."""


def test_the_briefing_comes_before_the_table(app: App) -> None:
    player = Reader.opens(app, tables.match())
    player.frames(3)
    assert on_top(app) == "briefing"
    player.key("Enter")
    assert not player.covered


def test_tokens_lie_on_the_table_and_on_the_map(app: App) -> None:
    player = TablePlayer.opens(app, tables.match())
    assert {spot for spot in player.spots() if spot.startswith("token:")} >= {"token:1", "token:2"}
    assert [mark.kind for mark in player.plane.adapter.map_marks()] == ["token"] * 4


def test_the_condition_says_what_it_does(app: App) -> None:
    player = TablePlayer.opens(app, tables.match())
    found = player.facts()
    assert found["range"] == ("Encounter range", "6 in")
    assert found["visibility"] == ("Visibility", "18 in")
    assert found["they"][1] == "−1"
    assert found["combat"][1] == "no"
    assert found["variable:0"] == ("Weather", "mist")
    assert found["objective:gate"][0] == "Reach the gate"
    row = player.widget("fact:variable:0")
    assert row is not None
    assert "Hard to hit anybody" in row.hint
    assert "defence +1" in row.hint
    player.move_to("fact:variable:0")
    player.seconds(0.8)
    assert row.hovered


def test_the_condition_folds_up(app: App) -> None:
    player = TablePlayer.opens(app, tables.match())
    player.click("condition.fold")
    assert not player.facts()
    assert player.has("condition.fold")
    player.key("C")
    assert player.facts()


@pytest.mark.parametrize("size", [(853, 480), (1280, 720), (1920, 1080)])
def test_the_condition_can_be_read_at_every_size(app: App, size: tuple[int, int]) -> None:
    player = TablePlayer.opens(app, tables.match())
    player.resize(*size)
    if player.plan.sides is None:
        player.key("C")
        assert player.scene.tab == "story"
    assert player.facts()["range"][1] == "6 in"


def test_a_token_that_is_pointed_at_says_whether_it_would_be_checked(app: App) -> None:
    player = TablePlayer.opens(app, tables.match())
    player.plane.see_all()
    player.click("model:1")
    player.move_to("token:1")
    assert "Token 1" in player.lines()
    assert "Would be checked from here" in player.lines()
    player.move_to("token:2")
    assert "Out of encounter range" in player.lines()


def test_the_head_counts_the_checks_of_the_chosen_unit(app: App) -> None:
    player = TablePlayer.opens(app, tables.match())
    player.click("model:1")
    assert player.about(1) == ("eye", "1 check when it acts")
    assert [token.id for token in player.ahead().tokens] == [1]
    player.click("model:2")
    assert player.about(2) == ("", "No checks when it acts")


def test_the_checks_are_those_of_the_end_of_the_planned_way(app: App) -> None:
    player = TablePlayer.opens(app, tables.match(tokens=[["9in", "12in"], ["14in", "12in"]], **NOBODY))
    player.click("model:1")
    player.key("Enter")
    assert player.turn_pages() == ["moments"]
    assert player.about(1) == ("eye", "1 check after this move")
    x, y = player.lens.to_screen((player.desk.state.models[1].place.x + 1500, 3048))
    player.click((x, y))
    assert player.desk.route is not None
    assert player.desk.route.legs
    assert player.about(1) == ("eye", "2 checks after this move")


def test_a_check_is_a_moment_and_what_it_brings_comes_after_it(app: App) -> None:
    player = TablePlayer.opens(app, tables.match())
    player.click("model:1")
    player.key("Enter")
    player.frames(30)
    assert on_top(app) == "moments"
    assert player.flow.moving
    assert set(player.flow.shown.bodies) == {1, 2}
    assert not player.flow.told.tokens[1].spent
    assert len(player.saga.deck) == 52
    player.turn_pages()
    assert len(player.flow.shown.bodies) == 3
    assert player.flow.told.tokens[1].spent
    assert not player.flow.moving
    assert player.flow.shown.bodies[3].chips == (("flat", None),)
    assert player.about(1) == ("engaged", "In combat, no checks")
    assert [card for card, _ in situation.seen(player.saga)] == ["Tracks"]


def test_a_question_of_the_sheet_is_answered_by_its_number(app: App) -> None:
    match = tables.match(deal={"cards": ["KS"], "dice": [1, 1, 1, 6, 6, 6]})
    player = TablePlayer.opens(app, match)
    player.click("model:1")
    player.key("Enter")
    for _ in range(8):
        player.frames(30)
        if on_top(app) == "question":
            break
        player.key("Enter")
    assert on_top(app) == "question"
    player.key("1")
    player.turn_pages()
    assert match.state.counts["alarm"] == 1
    assert player.facts()["range"][1] == "4 in"
    assert player.facts()["combat"][1] == "yes"


def test_what_was_flipped_is_taken_back_by_undo(app: App) -> None:
    player = TablePlayer.opens(app, tables.match())
    player.click("model:1")
    player.key("Enter")
    player.turn_pages()
    player.key("Ctrl+Z")
    player.frames(20)
    assert not player.flow.told.tokens[1].spent
    assert set(player.flow.shown.bodies) == {1, 2}
    assert not player.flow.parts


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
    player = TablePlayer.opens(app, match)
    player.flow.pause()
    assert player.acting_foe() == foe
    assert player.about(foe) == ("target", "Strikes at Ulf")
    player.click(f"model:{foe}")
    assert "Guard, fighting" in player.lines()
    assert "Strikes at Ulf" in player.lines()


def test_an_enemy_out_of_sight_is_a_blip_that_tells_who_it_was(app: App) -> None:
    made = tables.document()
    made["condition"][0]["visibility"] = "8in"
    made["code"]["10"]["do"] = ["place 1 digger at gate"]
    match = tables.match(**made)
    match.act(Activate(1))
    foe = foe_of(match)
    match.act(EndActivation())
    assert any(isinstance(event, BecameBlip) for event in match.moments[-1].events)
    player = TablePlayer.opens(app, match)
    player.key("0")
    player.frames(10)
    player.move_to(f"blip:{foe}")
    assert "Digger" in player.lines()
    assert any(line.endswith("wounds left") for line in player.lines())
    assert "1–2 comes nearer" in player.lines()
    assert [mark.kind for mark in player.plane.adapter.map_marks()].count("blip") == 1


def test_the_panel_says_whose_turn_it_is_where_several_play(app: App) -> None:
    made = tables.document()
    riders = made["sides"]["one"]
    alone = {**riders, "character": riders["character"][:1], "stands": {"ulf": riders["stands"]["ulf"]}}
    other = {"name": "Bows", "team": "one", "deploy": {"edge": "west"}, "character": riders["character"][1:],
             "stands": {"alf": riders["stands"]["alf"]}}  # fmt: skip
    match = Match.start("asgard", {**made, "sides": {"one": alone, "two": made["sides"]["two"], "three": other}},
                        seed=1, seats={"one": "human:Astrid", "three": "human:Bjorn", "two": "random"})  # fmt: skip
    player = TablePlayer.opens(app, match)
    assert player.scene.several
    player.frames(5)
    assert match.decision is not None
    name = {"one": "Astrid", "three": "Bjorn"}[match.decision.seat]
    assert panel.turn_of(player.scene) == f"{name}’s turn"
    assert not player.flow.veiled


def test_when_the_story_is_over_the_cards_of_whoever_is_looked_at_are_spent(app: App) -> None:
    near = {"gate": {"name": "The gate", "at": ["4in", "12in"], "shown": True}}
    match, chance = tables.match(spot=near, deal={}), seeded("over", 1)
    while match.decision is not None:
        match.act(match.decision.sample(match.state, chance))
    assert match.outcome is not None
    player = TablePlayer.opens(app, match, seat="one")
    player.frames(30)
    player.click(player.at(1))
    cards = [each.card for each in player.widgets(CardButton)]
    assert cards
    for each in cards:
        assert (each.usable, each.detail, each.spent) == (False, "It is over", 0)
        assert each.refusal is not None
        assert each.refusal.text == f"It is over. {match.outcome.why}"
