"""The course of a battle: hand-over, undo, saving, bots, the end, lessons and puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game import paths, scenarios
from game.core import registry
from game.core.actions import Action
from game.core.chance import seeded
from game.core.match import Match
from game.core.match import opened as reopened
from game.core.system import LogLine
from game.systems.thor import actions as a
from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.kit.labels import Label
from game.ui.tables.thor.board.bubbles import Ground, draw_bubble
from game.ui.tables.thor.flow import BattleFlow
from game.ui.tables.thor.panels import reaction
from tests.ui.bots import Prompt
from tests.ui.player import heading, on_top, top
from tests.ui.tables.thor.player import Player, fielded, opened

HANDS = {"one": ["Slam", "Class", "Charge", "Run", "Parry"], "two": ["Block", "Parry", "Cover", "March"]}


def duel(phase: str = "fight", people: tuple[str, str] = ("human:Astrid", "human:Bjorn")) -> Match:
    return fielded(
        {"d4": "Thor/6", "e2": "Volstagg", "b2": "Hogun"},
        {"e4": "Frost Giant Brute", "f4": "Frost Giants", "d8": "Laufey", "e6": "Frost Giants"},
        HANDS, phase=phase, people=people, rows={4: "......o."},
    )  # fmt: skip


# Hot-seat


def test_the_curtain_comes_before_anything_of_the_next_player() -> None:
    match = duel()
    player = opened(match, curtain=True)
    player.click("square:d4")
    player.click("card:0")
    player.click("square:e4")
    player.click("commit")
    for _ in range(200):
        if player.covered:
            break
        assert player.table.seat == "one"
        player.frames(1)
    assert on_top(player.app) == "curtain"
    player.frames(30)
    assert player.table.seat == "two"
    player.key("Enter")
    player.frames(40)
    assert not player.covered
    assert player.asking


def test_a_loaded_battle_of_two_people_shows_no_hand_before_the_curtain_has_opened() -> None:
    match = duel()
    match.act(a.Pass())
    app = App((1280, 720), Settings(reduced_motion=True), headless=True)
    player = Player.opens(app, match)
    assert player.flow.veiled
    player.frames(30)
    assert on_top(app) == "curtain"
    player.key("Enter")
    player.frames(40)
    assert not player.flow.veiled


def test_a_question_never_depends_on_the_hand() -> None:
    from game.ui.tables.thor.panels.reaction import question

    asked = []
    for held in (["Block"], ["March"]):
        match = fielded({"d4": "Thor"}, {"e4": "Laufey"}, {"one": ["Strike"], "two": held})
        player = opened(match)
        player.do(a.Attack("Strike", 1, 2))
        asked.append(question(player.table))
        player.app.close()
    assert asked[0] == asked[1]


def recapped(player: Player) -> list[LogLine]:
    """What the recap on top tells."""
    return player.app.scene.lines  # type: ignore[union-attr]


def test_after_the_curtain_a_recap_tells_what_could_be_seen() -> None:
    match = duel("move")
    player = opened(match, curtain=True)
    player.do(a.Move("Run", 1, "d7"))
    player.click("end-phase")
    player.frames(20)
    player.click("end-phase")
    player.frames(60)
    player.key("Enter")
    player.frames(40)
    assert heading(player.app) == "Meanwhile"
    assert any("Run" in line.text for line in recapped(player))


def test_the_recap_leaves_out_what_one_did_oneself() -> None:
    match = duel()
    player = opened(match, curtain=True)
    player.do(a.Attack("Slam", 1, 4))
    for _ in range(2):
        player.frames(60)
        if on_top(player.app) == "curtain":
            player.key("Enter")
            player.frames(60)
        if player.asking:
            player.click("let-through")
    if heading(player.app) == "Meanwhile":
        assert {line.seat for line in recapped(player)} == {"two"}
    assert player.flow.aftermath is not None
    assert player.flow.aftermath.words.startswith("Slam fells")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((640, 480), 2.0), ((1280, 720), 2.0)])
def test_the_menu_of_the_curtain_lies_over_nothing(size: tuple[int, int], scale: float) -> None:
    player = opened(duel(), size, scale=scale, curtain=True)
    player.key("Ctrl+Enter")
    player.frames(60)
    spots = player.spots()
    assert not spots["curtain.menu"].colliderect(spots["curtain.open"])
    assert player.app.screen.get_rect().contains(spots["curtain.menu"])


def test_the_curtain_has_the_menu_of_the_battle() -> None:
    match = duel()
    player = opened(match, curtain=True)
    player.click("end-phase")
    player.frames(60)
    assert on_top(player.app) == "curtain"
    player.click("curtain.menu")
    assert player.has("menu.save")
    player.key("Esc")
    assert on_top(player.app) == "curtain"
    player.key("M")
    assert player.has("menu.leave")
    player.click("menu.leave")
    assert on_top(player.app) == "menu"


# Undo, redo, saving


def test_undo_is_free_until_somebody_else_was_asked_T91() -> None:
    match = duel("move")
    player = opened(match)
    player.do(a.Move("Run", 1, "d7"))
    player.key("Ctrl+Z")
    assert match.state.units[1].at == "d4"
    player.key("Ctrl+Y")
    assert match.state.units[1].at == "d7"
    player.do(a.Pass())
    player.do(a.Pass())
    player.key("Ctrl+Z")
    assert player.covered
    player.key("Enter")
    player.rest()
    assert match.decision is not None
    assert match.decision.seat == "one"


def test_a_save_can_be_loaded_again() -> None:
    match = duel()
    player = opened(match)
    player.do(a.Attack("Slam", 1, 4))
    player.key("Ctrl+S")
    player.key("Enter")
    player.frames(3)
    (saved,) = (paths.user() / "saves").glob("*.holmgang")
    again, notice = reopened(saved)
    assert not notice
    assert again.state == match.state


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    match = duel()
    match.writer.path = blocked / "autosave.holmgang"
    player = opened(match)
    player.do(a.Attack("Slam", 1, 4))
    assert any("could not be written" in text for text in player.app.notices.texts)


# Bots


class StandIn(Prompt):
    """Always does the last thing that is legal."""

    asked: list[Any] = []

    def think(self, view: Any) -> tuple[Action, str]:
        self.asked.append(view)
        state = registry.system("thor").resample(view, seeded("stand-in"))
        return state.decision.actions(state)[-1], "Because it can."


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> type[StandIn]:
    StandIn.asked = []
    monkeypatch.setattr(BattleFlow, "bots", staticmethod(StandIn))
    return StandIn


def test_a_bot_gets_a_view_of_its_own_seat_and_its_moves_are_followed(bots: type[StandIn]) -> None:
    match = duel(people=("human:Astrid", "greedy"))
    player = opened(match, bot_speed=4.0)
    player.do(a.Attack("Slam", 1, 4))
    assert player.table.seat == "one"
    player.frames(60)
    assert {view.seat for view in bots.asked} == {"two"}
    assert player.flow.reasons[0][1] == "Because it can."
    assert match.decision is not None
    assert match.decision.seat == "one"


def test_a_bot_can_be_held_stepped_and_hurried(bots: type[StandIn]) -> None:
    match = duel(people=("human:Astrid", "greedy"))
    player = opened(match, bot_speed=1.0)
    player.click("square:d4")
    player.click("square:e4")
    player.click("commit")
    player.rest()
    player.key("P")
    before = len(match.moments)
    player.frames(120)
    assert len(match.moments) == before
    player.click("bot-step")
    player.frames(30)
    assert len(match.moments) == before + 1
    player.key(",")
    assert player.app.settings.bot_speed == 4.0


def test_undo_against_a_bot_goes_back_to_ones_own_choice(bots: type[StandIn]) -> None:
    match = duel(people=("human:Astrid", "greedy"))
    player = opened(match, bot_speed=0.0)
    player.do(a.Attack("Slam", 1, 4))
    player.frames(30)
    player.key("Ctrl+Z")
    player.rest()
    assert len(match.moments) == 1
    assert match.decision is not None
    assert match.decision.seat == "one"


def test_leaving_ends_the_bots(bots: type[StandIn]) -> None:
    match = duel(people=("human:Astrid", "greedy"))
    player = opened(match, bot_speed=1.0)
    player.do(a.Attack("Slam", 1, 4))
    player.frames(2)
    made = list(player.flow.players.values())
    player.app.close()
    assert made
    assert all(each.closed for each in made)


# The end, lessons, pictures


def test_the_end_says_who_won_why_and_by_which_rule() -> None:
    match = fielded({"d4": "Thor"}, {"e4": "Frost Giants/1"}, {"one": ["Strike"], "two": []})
    player = opened(match)
    player.do(a.Attack("Strike", 1, 2))
    player.frames(5)
    assert heading(player.app) == "The Asgardians win"
    assert player.has("ending.rule.0")
    player.key("B")
    assert not player.covered
    player.click("end-phase")
    assert player.covered
    player.frames(30)
    player.click("ending.rematch")
    assert Player(player.app, player.app.scene).match.outcome is None


def test_a_draw_says_that_nobody_wins_and_why() -> None:
    match = fielded({"d4": "Thor"}, {"e7": "Laufey"}, {"one": [], "two": []})
    while (decision := match.decision) is not None:
        match.act(decision.actions(match.state)[-1])
    player = opened(match)
    player.frames(5)
    assert match.outcome is not None
    assert match.outcome.draw
    assert heading(player.app) == "Nobody wins"
    assert match.outcome.why in [each.words for each in top(player.app).widgets(Label)]


def lesson() -> Player:
    document = scenarios.load("first-blows").document
    match = Match.start("thor", document, seed=4, seats={"one": "human:Astrid", "two": "greedy"})
    return opened(match)


def test_going_on_in_a_lesson_keeps_the_chosen_unit() -> None:
    player = lesson()
    player.click("square:d2")
    player.click("coach.next")
    assert player.table.unit == 1


def test_a_callout_leaves_the_attacker_to_be_seen() -> None:
    """Whichever side the blow comes from, asked or asking."""
    for attacker, target in (("d6", "d5"), ("d4", "d5")):
        match = fielded({attacker: "Thor"}, {target: "Laufey"}, {"one": ["Strike"], "two": ["Parry"]})
        player = opened(match)
        player.click(f"square:{attacker}")
        player.click(f"square:{target}")
        picture = player.layers.picture()
        assert picture.bubble is not None
        box = draw_bubble(player.app.screen, player.app.theme, picture.bubble, player.grid.cell(picture.bubble.square),
                          Ground(player.grid.rect, player.grid.stood_on(picture)))  # fmt: skip
        assert not box.colliderect(player.grid.cell(attacker).inflate(-8, -8))
        player.commit()
        player.rest()
        assert player.asking
        assert reaction.pointed_rect(player.scene, target).colliderect(player.grid.cell(attacker))


def test_the_lesson_waits_for_its_actions_and_refuses_others_kindly() -> None:
    document = scenarios.load("first-blows").document
    match = Match.start("thor", document, seed=5, seats={"one": "human:Astrid", "two": "greedy"})
    player = opened(match, bot_speed=0.0)
    assert player.coach.index == 0
    player.click("coach.next")
    player.click("end-phase")
    assert "not what this step is about" in player.coach.message
    assert len(match.moments) == 1
    for _ in range(120):
        player.rest()
        if match.outcome:
            break
        wanted = player.coach.wanted()
        if player.coach.step and not player.coach.waits:
            player.click("coach.next")
        elif match.decision and match.decision.seat == "one" and wanted is not None:
            player.do(wanted)
        else:
            player.frames(2)
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)


def taught(**settings: Any) -> tuple[Match, Player]:
    document = scenarios.load("first-blows").document
    match = Match.start("thor", document, seed=5, seats={"one": "human:Astrid", "two": "greedy"})
    return match, opened(match, **settings)


def test_the_lesson_never_warns_against_what_it_asks_for() -> None:
    match, player = taught(bot_speed=0.0, end_turn_warning=True)
    player.click("coach.next")
    player.do(a.Move("March", 1, "d4"))
    assert player.table.able() == []
    player.do(a.Pass())
    player.do(a.Pass())
    player.frames(20)
    assert player.coach.step is not None
    assert player.coach.step.title == "Forward together"
    player.do(a.Advance("Creep", (1, 2)))
    player.click("end-phase")
    assert not player.covered
    assert match.moments[-1].action == a.Pass()


def test_the_lesson_lets_what_happened_be_seen_before_the_other_side_moves() -> None:
    """A defence of the other side comes after a while, and is told until the next play."""
    match, player = taught(bot_speed=1.0)
    player.click("coach.next")
    player.do(a.Move("March", 1, "d4"))
    player.do(a.Pass())
    player.do(a.Pass())
    before = len(match.moments)
    player.frames(20)
    assert len(match.moments) == before
    assert player.asked().words == "The Frost Giants act."
    player.frames(200)
    assert len(match.moments) > before


def test_each_ask_of_the_lesson_names_the_very_next_thing() -> None:
    match, player = taught(bot_speed=0.0)
    player.click("coach.next")
    asked = []
    for _ in range(60):
        player.frames(3)
        wanted = player.coach.wanted()
        if match.outcome or wanted is None or match.decision is None or match.decision.seat != "one":
            break
        asked.append((type(wanted).__name__, player.asked().words))
        player.do(wanted)
    assert ("Pass", "End the Move phase.") in asked
    assert ("Move", "Play March: Thor to d4.") in asked
    assert ("Defend", "Play the card that answers.") in asked


def test_a_puzzle_gives_hints_and_can_be_begun_again() -> None:
    document = scenarios.load("laufey-falls").document
    match = Match.start("thor", document, seed=5, seats={"one": "human:Astrid", "two": "greedy"})
    player = opened(match)
    before = player.coach.advice(player.table.view).text
    player.click("coach.next")
    assert len(player.coach.advice(player.table.view).text) > len(before)
    for _ in range(2):
        player.click("end-phase")
        player.rest()
    player.frames(30)
    player.click("ending.again")
    assert len(match.moments) == 1
    assert match.outcome is None


@pytest.mark.parametrize("seat", ["one", "two"])
def test_any_position_is_drawn_at_once_for_either_seat(seat: str) -> None:
    match = duel()
    match.act(a.Attack("Slam", 1, 4))
    app = App((1280, 720), Settings(), headless=True)
    player = Player(app, app.open("battle", match=match, seat=seat))
    assert app.draw()
    assert player.table.seat == seat
    assert player.asking == (seat == "two")
    assert len(match.moments) == 2
    app.close()


def test_the_same_frame_twice_is_the_same_picture() -> None:
    player = opened(duel())
    player.click("square:d4")
    player.frames(30)
    first = pygame.image.tobytes(player.look(), "RGB")
    player.layers.stale()
    player.app.invalidate()
    assert pygame.image.tobytes(player.look(), "RGB") == first


def test_a_hint_is_read_whole_beside_the_row_of_buttons() -> None:
    player = opened(duel("move"), size=(1280, 720), scale=1.0)
    assert player.hint is not None
    assert any(player.hint.text.startswith(line.split(" and ")[0]) for line in player.lines())
    assert not player.widget("inspector").overflows


def test_a_hint_comes_once_when_its_rule_first_matters() -> None:
    player = opened(duel("move"))
    assert player.hint is not None
    assert player.hint.id == "fate"
    player.click("hint")
    assert "fate" in player.app.settings.hints_seen
    first = player.hint
    player.click("square:b2")
    assert player.hint != first
    player.app.settings.hints = False
    player.app.rebuild()
    assert player.hint is None


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.25)])
def test_beside_a_puzzle_a_unit_says_as_much_as_the_words_leave_room_for(
    size: tuple[int, int], scale: float
) -> None:
    document = scenarios.load("laufey-falls").document
    match = Match.start("thor", document, seed=5, seats={"one": "human:Astrid", "two": "greedy"})
    player = opened(match, size, scale=scale)
    before = player.plan
    player.click("square:d3")
    inspector, log = player.plan.inspector, player.plan.log
    assert before.log is not None
    assert log is not None
    assert inspector.height > before.inspector.height
    assert log.y - inspector.bottom == before.log.y - before.inspector.bottom
    assert log.bottom == before.log.bottom
    assert not player.widget("coach").overflows
    assert log.contains(player.find("coach.next"))
