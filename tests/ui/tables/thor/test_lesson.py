"""What a lesson on squares asks for is what the screen calls for."""

from __future__ import annotations

from game import scenarios
from game.core.match import Match
from game.systems.thor import actions as a
from tests.ui.tables.thor.player import Player, opened


def lesson(**window: object) -> Player:
    """The first lesson, at its beginning."""
    document = scenarios.load("first-blows").document
    match = Match.start("thor", document, seed=5, seats={"one": "human:Astrid", "two": "greedy"})
    return opened(match, bot_speed=0.0, **window)  # type: ignore[arg-type]


def test_only_what_the_step_asks_for_is_a_brass_button() -> None:
    player, passed = lesson(), 0
    for _ in range(120):
        player.rest()
        decision, wanted = player.match.decision, player.coach.wanted()
        if player.match.outcome:
            break
        if player.coach.step and not player.coach.waits:
            assert player.brass() == ["coach.next"]
            player.click("coach.next")
        elif decision and decision.seat == "one" and wanted is not None:
            assert player.brass() == (["end-phase"] if wanted == a.Pass() else []), wanted
            passed += wanted == a.Pass()
            player.do(wanted)
        else:
            player.frames(2)
    assert player.match.outcome
    assert passed >= 3


def test_no_word_of_a_step_is_below_the_edge_of_its_panel() -> None:
    player, told = lesson(size=(1280, 720), scale=1.0), set()
    for _ in range(120):
        player.rest()
        decision, wanted = player.match.decision, player.coach.wanted()
        if player.match.outcome:
            break
        words = player.widget("coach")
        if player.coach.step and words is not None:
            assert not words.overflows, player.coach.step.title
            told.add(player.coach.step.title)
        if player.coach.step and not player.coach.waits:
            player.click("coach.next")
        elif decision and decision.seat == "one" and wanted is not None:
            player.do(wanted)
        else:
            player.frames(2)
    assert len(told) == len(player.coach.steps)


def test_a_plan_is_brass_when_it_is_the_one_that_the_lesson_asks_for() -> None:
    for window in ({}, {"size": (1280, 720), "scale": 1.5}):
        player = lesson(**window)
        player.click("coach.next")
        player.click("square:d2")
        player.click("square:b4")
        assert player.table.plan == a.Move("March", 1, "b4")
        assert player.brass() == []
        player.key("Esc")
        player.click("square:d4")
        assert player.table.plan == player.coach.wanted()
        assert player.brass() == ["commit"]
