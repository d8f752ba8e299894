"""What of a sheet came in a game is counted by the fields that stand for it."""

from __future__ import annotations

from game import scenarios
from game.core.match import Match
from game.systems.asgard.state import Page
from game.systems.asgard.system import SYSTEM
from game.systems.asgard.tally import tally, way

TALE = (
    Page(0, 0, "condition", "Dusk", 0),
    Page(1, 0, "check", "both", 3, 1),
    Page(1, 0, "check", "none", 0, 1),
    Page(1, 0, "card", "JS JS missing", 103, 1),
    Page(1, 0, "card", "5S 5-6", 102, 1),
    Page(1, 0, "card", "6S 5-6.2", 102, 1),
    Page(1, 0, "code", "Two spades", 102, 1),
    Page(2, 0, "watch", "1", 200, 1),
    Page(2, 1, "condition", "They have heard you", 1),
    Page(5, 1, "ending", "home"),
)


def test_every_part_is_counted_and_each_way_that_the_story_took() -> None:
    entry = scenarios.load("asgard/first-watch")
    state = Match.start(entry.system, entry.document, seed=1).state.copy()
    state.tale = TALE
    assert SYSTEM.fate(state).came == tally(state)
    assert tally(state) == {
        "code.102": 1,
        "condition[0]": 1,
        "condition[0].cards.5-6": 2,
        "condition[1]": 1,
        "ending.home": 1,
        "tokens[2]": 1,
        "watch[1]": 1,
        way("condition[0]", "condition[1]"): 1,
        way("condition[1]", "ending.home"): 1,
    }
