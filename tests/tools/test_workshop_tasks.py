"""The written tasks at the workshop: done through the window, sound, played to an end, and within their minutes."""

from __future__ import annotations

import pytest

from game.core.documents.fields import says
from game.core.system import Document
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from tools import workshop_tasks
from tools.workshop_hand import ACTION, DECISION, KEY, Act, Hand, Stuck
from tools.workshop_scripts import TASKS, Task, slots
from tools.workshop_tasks import Done, done

QUICK = ("thor", "fields", "slots")
"""Tasks that take no more than three seconds."""


def _sizes(document: Document) -> dict[str, int]:
    """How much there is of everything that the tasks are about."""
    ground = "".join(document.get("map", "").split())
    lists = ("terrain", "zone", "objective", "condition", "code", "watch", "ending", "count")
    counts = {name: len(document.get(name, ())) for name in lists}
    units = {f"units {seat}": len(side.get("units", ())) for seat, side in document["sides"].items()}
    return {name: count for name, count in {**counts, **units}.items() if count} | (
        {"walls": ground.count("#"), "pits": ground.count("o")} if ground else {}
    )


MEANT: dict[str, dict[str, int]] = {
    "thor": {"units one": 4, "units two": 4, "walls": 6, "pits": 8},
    "ascension": {"terrain": 16, "zone": 1},
    "fields": {"terrain": 6, "zone": 1},
    "story": {"terrain": 1, "objective": 1, "condition": 3, "code": 7, "watch": 2, "ending": 2, "count": 1},
    "hunt": {"terrain": 1, "objective": 1, "condition": 1, "code": 3, "watch": 2, "ending": 2},
    "slots": {"units one": 2, "units two": 4},
    "confrontation": {"terrain": 10, "objective": 3},
}
"""What each task is to leave behind."""
HAZARD = {
    "when": ["start", "enter", "end"],
    "flip": "2 or less",
    "wounds": 2,
    "conditions": ["slow", "hinder"],
}
SAID: dict[str, dict[str, object]] = {
    "fields": {
        "terrain[0].hazard": HAZARD, "terrain[1].hazard": HAZARD, "zone[0].score": 2, "goals": ["first-blood"],
        "hints": ["Hay burns longest at its edge."], "sides.one.leader": "asger", "options": {"rubble": False},
        "sides.one.initiative": [{"amount": 1, "cause": "The watch was awake"}],
    },
}  # fmt: skip
"""What some tasks are to have said there."""


def within_its_minutes(task: Task) -> None:
    result = done(task)
    assert result.trouble == ""
    assert result.warnings == ()
    assert _sizes(result.document) == MEANT[task.id]
    said = SAID.get(task.id, {})
    assert {path: says(result.document, path) for path in said} == said


@pytest.mark.parametrize("task", [each for each in TASKS if each.id in QUICK], ids=lambda task: task.id)
def test_a_task_is_done_in_the_window_and_played_to_its_end(task: Task) -> None:
    within_its_minutes(task)


@pytest.mark.slow
@pytest.mark.parametrize("task", [each for each in TASKS if each.id not in QUICK], ids=lambda task: task.id)
def test_a_longer_task_is_done_in_the_window_and_played_to_its_end(task: Task) -> None:
    within_its_minutes(task)


def test_the_hand_counts_actions_keys_and_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App((1280, 720), Settings(), headless=True)
    try:
        app.open("menu")
        hand = Hand(Pilot(app))
        hand.decide("where to go")
        hand.click("the rules", "menu.rules")
        hand.type("push")
        hand.keys("back", "Esc", "Esc")
        assert hand.seconds == pytest.approx(DECISION + ACTION + 6 * KEY)
        with pytest.raises(Stuck, match=r"there is no nowhere; there is .*menu\.workshop"):
            hand.click("what is not there", "nowhere")
    finally:
        app.close()


def told(*, minutes: float = 1.0, errors: tuple[str, ...] = (), ended: str = "Somebody won.") -> str:
    return Done(TASKS[0], (Act("Draw.", 60 * minutes),), errors, (), ended, {}).trouble


def test_what_takes_too_long_is_unsound_or_never_ends_is_trouble() -> None:
    assert told() == ""
    assert "5 are allowed" in told(minutes=5.0)
    assert told(errors=("map.toml:1: no",)) == "map.toml:1: no"
    assert "did not come to an end" in told(ended="")


def test_a_script_that_saves_nothing_is_stuck() -> None:
    task = Task("idle", "Nothing", 1, "own/nothing", (), lambda hand: None)
    with pytest.raises(Stuck, match="nothing was saved"):
        done(task)


def test_what_was_drawn_is_what_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(workshop_tasks, "_played", lambda task: played.append(task.own) or "It ended.")
    task = next(each for each in TASKS if each.do is slots)
    assert done(task).ended == "It ended."
    assert played == [task.own]
