"""Headings of parts that can be folded up."""

from __future__ import annotations

import pytest

from game.ui.app.pilot import Pilot
from game.ui.kit.disclosure import Disclosure
from game.ui.kit.measures import HEADING
from tests.ui.player import top


def heading(pilot: Pilot, done: list[str], *, note: str = "", wide: int = 300) -> Disclosure:
    pilot.app.open("curtain", person="Astrid")
    made = Disclosure(
        "part", "A part", (20, 20, wide, HEADING), lambda: done.append("folded"), unfolded=False, note=note
    )
    return top(pilot.app).ui.add(made)


def test_a_click_enter_and_space_do_the_same(pilot: Pilot) -> None:
    done: list[str] = []
    heading(pilot, done)
    pilot.click("part")
    top(pilot.app).ui.focus("part")
    pilot.key("Enter", "Space")
    assert done == ["folded"] * 3


@pytest.mark.parametrize(("note", "cut"), [("", False), ("3 set", True)])
def test_the_note_has_its_room_before_the_words(pilot: Pilot, note: str, cut: bool) -> None:
    assert bool(heading(pilot, [], note=note, wide=110).cut()) is cut
