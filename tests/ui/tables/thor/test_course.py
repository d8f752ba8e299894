"""The course of a battle: hand-over, undo, saving, bots, the end, lessons and puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game import paths, scenarios
from game.core.match import Match
from game.core.match import opened as reopened
from game.systems.thor import actions as a
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.tables.thor import reaction
from game.ui.tables.thor.flow import BattleFlow
from game.ui.tables.thor.grid import draw_bubble
from game.ui.tables.thor.scene import Battle
from tests.ui.tables.thor.hands import Hands, fielded, opened, settle

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
    pilot, scene = opened(match, curtain=True)
    pilot.click("square:d4")
    pilot.click("card:0")
    pilot.click("square:e4")
    pilot.click("commit")
    for _ in range(200):
        if pilot.app.scene is not scene:
            break
        assert scene.table.seat == "one"
        pilot.frames(1)
    assert pilot.app.scene is not None
    assert pilot.app.scene.name == "curtain"
    pilot.frames(30)
    assert scene.table.seat == "two"
    pilot.key("Enter")
    pilot.frames(40)
    assert pilot.app.scene is scene
    assert scene.asking


def test_a_loaded_battle_of_two_people_shows_no_hand_before_the_curtain_has_opened() -> None:
    match = duel()
    match.act(a.Pass())
    app = App((1280, 720), Settings(reduced_motion=True), headless=True)
    scene = app.open("battle", match=match)
    assert isinstance(scene, Battle)
    assert scene.flow.veiled
    pilot = Pilot(app)
    pilot.frames(30)
    assert app.scene is not None
    assert app.scene.name == "curtain"
    pilot.key("Enter")
    pilot.frames(40)
    assert not scene.flow.veiled


def test_a_question_never_depends_on_the_hand() -> None:
    from game.ui.tables.thor.reaction import question

    asked = []
    for held in (["Block"], ["March"]):
        match = fielded({"d4": "Thor"}, {"e4": "Laufey"}, {"one": ["Strike"], "two": held})
        pilot, scene = opened(match)
        Hands(pilot, scene).do(a.Attack("Strike", 1, 2))
        asked.append(question(scene.table))
        pilot.app.close()
    assert asked[0] == asked[1]


def test_after_the_curtain_a_recap_tells_what_could_be_seen() -> None:
    match = duel("move")
    pilot, scene = opened(match, curtain=True)
    hands = Hands(pilot, scene)
    hands.do(a.Move("Run", 1, "d7"))
    pilot.click("end-phase")
    pilot.frames(20)
    pilot.click("end-phase")
    pilot.frames(60)
    pilot.key("Enter")
    pilot.frames(40)
    top = pilot.app.scene
    assert top is not None
    assert getattr(top, "title", "") == "Meanwhile"
    assert any("Run" in line.text for line in top.lines)  # type: ignore[attr-defined]


# Undo, redo, saving


def test_undo_is_free_until_somebody_else_was_asked_T91() -> None:
    match = duel("move")
    pilot, scene = opened(match)
    hands = Hands(pilot, scene)
    hands.do(a.Move("Run", 1, "d7"))
    pilot.key("Ctrl+Z")
    assert match.state.units[1].at == "d4"
    pilot.key("Ctrl+Y")
    assert match.state.units[1].at == "d7"
    hands.do(a.Pass())
    hands.do(a.Pass())
    pilot.key("Ctrl+Z")
    assert pilot.app.scene is not scene
    pilot.key("Enter")
    settle(pilot, scene)
    assert match.decision is not None
    assert match.decision.seat == "one"


def test_a_save_can_be_loaded_again() -> None:
    match = duel()
    pilot, scene = opened(match)
    Hands(pilot, scene).do(a.Attack("Slam", 1, 4))
    pilot.key("Ctrl+S")
    pilot.key("Enter")
    pilot.frames(3)
    (saved,) = (paths.user() / "saves").glob("*.holmgang")
    again, notice = reopened(saved)
    assert not notice
    assert again.state == match.state


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    match = duel()
    match.writer.path = blocked / "autosave.holmgang"
    pilot, scene = opened(match)
    Hands(pilot, scene).do(a.Attack("Slam", 1, 4))
    assert any("could not be written" in text for text in pilot.app.notices.texts)


# Bots


class Answer:
    def __init__(self, revision: int, action: Any) -> None:
        self.revision, self.action, self.note = revision, action, ""
        self.reason, self.seconds = "Because it can.", 0.1


class StandIn:
    """A bot in the same process that always does the first thing that is legal."""

    asked: list[Any] = []

    def __init__(self, system: str, bot: str, seed: int) -> None:
        self.waiting: Answer | None = None
        self.trouble = ""
        self.closed = False

    def ask(self, view: Any, revision: int) -> None:
        from game.core import registry
        from game.core.chance import seeded

        self.asked.append(view)
        state = registry.system("thor").resample(view, seeded("stand-in"))
        self.waiting = Answer(revision, state.decision.actions(state)[-1])

    def poll(self) -> Answer | None:
        found, self.waiting = self.waiting, None
        return found

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> type[StandIn]:
    StandIn.asked = []
    monkeypatch.setattr(BattleFlow, "bots", staticmethod(StandIn))
    return StandIn


def test_a_bot_gets_a_view_of_its_own_seat_and_its_moves_are_followed(bots: type[StandIn]) -> None:
    match = duel(people=("human:Astrid", "greedy"))
    pilot, scene = opened(match, bot_speed=4.0)
    Hands(pilot, scene).do(a.Attack("Slam", 1, 4))
    assert scene.table.seat == "one"
    pilot.frames(60)
    assert {view.seat for view in bots.asked} == {"two"}
    assert scene.flow.reasons[0][1] == "Because it can."
    assert match.decision is not None
    assert match.decision.seat == "one"


def test_a_bot_can_be_held_stepped_and_hurried(bots: type[StandIn]) -> None:
    match = duel(people=("human:Astrid", "greedy"))
    pilot, scene = opened(match, bot_speed=1.0)
    pilot.click("square:d4")
    pilot.click("square:e4")
    pilot.click("commit")
    settle(pilot, scene)
    pilot.key("P")
    before = len(match.moments)
    pilot.frames(120)
    assert len(match.moments) == before
    pilot.click("bot-step")
    pilot.frames(30)
    assert len(match.moments) == before + 1
    pilot.key(",")
    assert pilot.app.settings.bot_speed == 4.0


def test_undo_against_a_bot_goes_back_to_ones_own_choice(bots: type[StandIn]) -> None:
    match = duel(people=("human:Astrid", "greedy"))
    pilot, scene = opened(match, bot_speed=0.0)
    Hands(pilot, scene).do(a.Attack("Slam", 1, 4))
    pilot.frames(30)
    pilot.key("Ctrl+Z")
    settle(pilot, scene)
    assert len(match.moments) == 1
    assert match.decision is not None
    assert match.decision.seat == "one"


def test_leaving_ends_the_bots(bots: type[StandIn]) -> None:
    match = duel(people=("human:Astrid", "greedy"))
    pilot, scene = opened(match, bot_speed=1.0)
    Hands(pilot, scene).do(a.Attack("Slam", 1, 4))
    pilot.frames(2)
    made = list(scene.flow.players.values())
    pilot.app.close()
    assert made
    assert all(each.closed for each in made)


# The end, lessons, pictures


def test_the_end_says_who_won_why_and_by_which_rule() -> None:
    match = fielded({"d4": "Thor"}, {"e4": "Frost Giants/1"}, {"one": ["Strike"], "two": []})
    pilot, scene = opened(match)
    Hands(pilot, scene).do(a.Attack("Strike", 1, 2))
    pilot.frames(5)
    top = pilot.app.scene
    assert top is not None
    assert getattr(top, "title", "") == "The Asgardians win"
    assert pilot.has("overlay.rule")
    pilot.key("Esc")
    assert pilot.app.scene is scene
    pilot.click("end-phase")
    assert pilot.app.scene is not scene
    pilot.click("overlay.again")
    fresh = pilot.app.scene
    assert isinstance(fresh, Battle)
    assert fresh is not scene
    assert fresh.match.outcome is None


def lesson() -> tuple[Pilot, Battle, Match]:
    document = scenarios.load("first-blows").document
    match = Match.start("thor", document, seed=4, seats={"one": "human:Astrid", "two": "greedy"})
    return *opened(match), match


def test_going_on_in_a_lesson_keeps_the_chosen_unit() -> None:
    pilot, scene, _ = lesson()
    pilot.click("square:d2")
    pilot.click("coach.next")
    assert scene.table.unit == 1


def test_a_callout_leaves_the_attacker_to_be_seen() -> None:
    """Whichever side the blow comes from, asked or asking."""
    for attacker, target in (("d6", "d5"), ("d4", "d5")):
        match = fielded({attacker: "Thor"}, {target: "Laufey"}, {"one": ["Strike"], "two": ["Parry"]})
        pilot, scene = opened(match)
        hands = Hands(pilot, scene)
        pilot.click(f"square:{attacker}")
        pilot.click(f"square:{target}")
        picture = scene.layers.picture()
        assert picture.bubble is not None
        box = draw_bubble(pilot.app.screen, scene.theme, picture.bubble, scene.grid.cell(picture.bubble.square),
                          scene.grid.rect, scene.grid.cell(picture.chosen))  # fmt: skip
        assert not box.colliderect(scene.grid.cell(attacker).inflate(-8, -8))
        hands.commit()
        settle(pilot, scene)
        assert scene.asking
        assert reaction.pointed_rect(scene, target).colliderect(scene.grid.cell(attacker))


def test_the_lesson_waits_for_its_actions_and_refuses_others_kindly() -> None:
    document = scenarios.load("first-blows").document
    match = Match.start("thor", document, seed=5, seats={"one": "human:Astrid", "two": "greedy"})
    pilot, scene = opened(match)
    assert scene.coach.index == 0
    pilot.click("coach.next")
    pilot.click("end-phase")
    assert "not what this step is about" in scene.coach.message
    assert len(match.moments) == 1
    hands = Hands(pilot, scene)
    for _ in range(120):
        settle(pilot, scene)
        if match.outcome:
            break
        wanted = scene.coach.wanted()
        if scene.coach.step and not scene.coach.waits:
            pilot.click("coach.next")
        elif match.decision and match.decision.seat == "one" and wanted is not None:
            hands.do(wanted)
        else:
            pilot.frames(2)
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)


def test_a_puzzle_gives_hints_and_can_be_begun_again() -> None:
    document = scenarios.load("laufey-falls").document
    match = Match.start("thor", document, seed=5, seats={"one": "human:Astrid", "two": "greedy"})
    pilot, scene = opened(match)
    before = scene.coach.advice(scene.table.view).text
    pilot.click("coach.next")
    assert len(scene.coach.advice(scene.table.view).text) > len(before)
    for _ in range(2):
        pilot.click("end-phase")
        settle(pilot, scene)
    assert pilot.has("overlay.again")
    pilot.click("overlay.again")
    assert len(match.moments) == 1
    assert match.outcome is None


@pytest.mark.parametrize("seat", ["one", "two"])
def test_any_position_is_drawn_at_once_for_either_seat(seat: str) -> None:
    match = duel()
    match.act(a.Attack("Slam", 1, 4))
    app = App((1280, 720), Settings(), headless=True)
    scene = app.open("battle", match=match, seat=seat)
    assert isinstance(scene, Battle)
    assert app.draw()
    assert scene.table.seat == seat
    assert scene.asking == (seat == "two")
    assert len(match.moments) == 2
    app.close()


def test_the_same_frame_twice_is_the_same_picture() -> None:
    pilot, scene = opened(duel())
    pilot.click("square:d4")
    pilot.frames(30)
    first = pygame.image.tobytes(pilot.look(), "RGB")
    scene.layers.stale()
    pilot.app.invalidate()
    assert pygame.image.tobytes(pilot.look(), "RGB") == first


def test_a_hint_comes_once_when_its_rule_first_matters() -> None:
    pilot, scene = opened(duel("move"))
    assert scene.hint is not None
    assert scene.hint.id == "fate"
    pilot.click("hint")
    assert "fate" in pilot.app.settings.hints_seen
    first = scene.hint
    pilot.click("square:b2")
    assert scene.hint != first
    pilot.app.settings.hints = False
    scene.changed()
    assert scene.hint is None
