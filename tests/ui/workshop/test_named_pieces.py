"""Several pieces that are chosen together, by their names."""

from __future__ import annotations

from game.ui.app.theme import STEPS, Theme
from game.ui.kit.labels import Label
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.workshop import named_pieces


def test_how_many_are_chosen_is_written_in_a_face_with_plain_figures() -> None:
    scroll = Scroll("some", (0, 0, 300, 400))
    named_pieces.lay(Pen(Theme(), scroll, 0, 0, 280), [f"Wall {number}" for number in range(11)])
    [head] = [each for each in scroll.walk() if isinstance(each, Label) and "chosen" in each.words]
    assert head.words == "11 chosen"
    assert STEPS[head.step].file.startswith("Lato")
