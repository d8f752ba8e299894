"""What a miracle, spell or titanic card does is said in the right column before it is called."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.match import Match
from game.systems.confrontation.state import Battle
from game.ui.app.loop import App
from game.ui.tables.confrontation.works import work_lines
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS


class Noting:
    """Notes the lines that are put down."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def line(self, line: object) -> None:
        """One more."""
        self.lines.append(line.text)  # type: ignore[attr-defined]


def battle() -> Battle:
    """A large battle with the works of both its companies."""
    state: Battle = Match.start(
        "confrontation", scenarios.load("confrontation/third-milestone").document, seed=3
    ).state
    return state


def told(state: Battle, name: str) -> list[str]:
    """What is said of a work."""
    work = next(each for each in state.field.works.values() if each.name == name)
    pen = Noting()
    work_lines.lay(pen, state, work)  # type: ignore[arg-type]
    return pen.lines


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Steadfast", ["Gain Bravery", "All friendly units within 30 cm, until the round ends"]),
        ("Sweep", ["3 tests at Strength 6", "An enemy unit in contact"]),
        ("Call the Fen", ["Summon 10 Fenlings"]),
        ("Stride", []),
    ],
)
def test_effects_whom_they_reach_and_how_long_they_last(name: str, lines: list[str]) -> None:
    assert told(battle(), name) == lines


def test_every_work_says_something_that_can_be_read() -> None:
    state = battle()
    for work in state.field.works.values():
        for line in told(state, work.name):
            assert line[:1].isupper() or line[:1] in "+-1234567890", line
            assert "_" not in line


def test_a_miracle_that_is_taken_up_says_what_it_does_GB84(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    card = next(each for each in player.desk.cards() if each.id.startswith("call:"))
    player.click(f"card:{card.id}")
    work = player.desk.state.field.works[str(card.about)]
    pen = Noting()
    work_lines.lay(pen, player.desk.state, work)  # type: ignore[arg-type]
    assert pen.lines
    assert set(pen.lines) <= {line.strip() for line in player.lines()}
