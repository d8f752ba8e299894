"""How alternatives side by side share their room."""

from __future__ import annotations

from itertools import pairwise

from game.ui.app.loop import App
from game.ui.kit.button import Segmented
from tests.ui.kit.test_widgets import Make, bench

__all__ = ["bench"]


def laid(bench: Make, wide: int, *words: str) -> Segmented:
    made = Segmented("s", [(each, each, "") for each in words], words[-1], (20, 20, wide, 40), print)
    bench(lambda it: it.ui.add(made))
    return made


def test_alternatives_with_room_are_as_wide_as_one_another(bench: Make) -> None:
    made = laid(bench, 300, "off", "mirror", "turn")
    assert {made.part(index).width for index in range(3)} == {100}


def test_the_longest_has_more_room_where_all_are_cramped(bench: Make, app: App) -> None:
    made = laid(bench, 168, "Map", "Units", "Marks")
    parts = [made.part(index) for index in range(3)]
    assert all(one.right == other.left for one, other in pairwise(parts))
    assert (parts[0].left, parts[-1].right) == (20, 188)
    assert parts[2].width - app.theme.width("Marks", "body-bold") >= app.theme.px(14)
    assert parts[0].width < parts[1].width


def test_alternatives_that_have_no_room_at_all_share_it(bench: Make) -> None:
    made = laid(bench, 90, "Encounters", "Objectives", "Deployment")
    assert {made.part(index).width for index in range(3)} == {30}
    assert made.cut() > 0
