"""Lessons learned by clicks that only come near what they ask for."""

from __future__ import annotations

from game.core.match import Match
from game.systems.ascension.actions import EndActivation
from game.ui.tables.ascension.lesson import Guide
from tests.ui.tables.ascension.fingers import Fingers


def taught_up_to(played: Match, title: str) -> Guide:
    """Do in a match all that its lesson asks for before the step with a title; the guide who stands there."""
    guide = Guide(played)
    while guide.step is not None and guide.step.title != title:
        wanted = guide.wanted()
        if wanted is None:
            guide.next()
        else:
            played.act(wanted)
            guide.done(wanted)
    return guide


def learn(fingers: Fingers) -> None:
    """Do what the guide at the table asks for, step by step, to its last one."""
    guide = fingers.coach
    assert isinstance(guide, Guide)
    for _ in range(80):
        _past_reading(fingers)
        wanted = guide.wanted()
        if wanted is None:
            break
        planned = guide.meant(fingers.desk.plans)[:1] == [wanted]
        asked = ["end"] if wanted == EndActivation() else ["commit"] if planned else []
        assert fingers.brass() == asked, "only what the step asks for is brass"
        before = guide.index, guide.done_here
        fingers.do(wanted)
        assert (guide.index, guide.done_here) != before, (guide.step, wanted, guide.message)
    assert guide.last


def _past_reading(fingers: Fingers) -> None:
    """Go on from steps that wait for nothing."""
    fingers.rest()
    for _ in range(8):
        if fingers.covered or not fingers.has("coach.next"):
            return
        fingers.click("coach.next")
        fingers.rest()
