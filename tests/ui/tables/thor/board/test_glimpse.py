"""The board in small says what a line of the log tells: who struck, the square that was struck, the way of a push."""

from __future__ import annotations

from game.core.system import LogLine
from game.ui.tables.thor.board.glimpse import marked
from game.ui.tables.thor.board.picture import Shove

BLOW = LogLine("**Thor** played Smash against **Laufey** on f7.", "attack", "one", ("e6", "f7"), "T-22")
PUSH = LogLine("**Laufey** was pushed north-east to g8.", "push", "two", ("f7", "g8"), "T-30")


def test_a_push_off_the_board_is_a_lane_from_the_struck_square_over_its_edge() -> None:
    fall = LogLine("**Laufey** was pushed, off the board, and fell.", "attack", "two", ("g8", "g8"), "T-83")
    seen = marked([BLOW, PUSH, fall])
    assert (seen.chosen, seen.targets) == ("e6", ("f7",))
    assert seen.shoves == (Shove("f7", 1, 1, 1, "g8"), Shove("g8", 1, 1, 1, ""))


def test_a_push_into_a_pit_ends_there() -> None:
    fall = LogLine("**Laufey** was pushed into the pit on h8.", "attack", "two", ("g8", "h8", "g8"), "T-83")
    assert marked([BLOW, PUSH, fall]).shoves[-1] == Shove("g8", 1, 0, 1, "h8")


def test_a_unit_at_the_edge_is_pushed_off_in_the_direction_of_the_blow() -> None:
    blow = LogLine("**Thor** struck **Laufey** on h7.", "attack", "one", ("g7", "h7"), "T-22")
    fall = LogLine(
        "**Laufey** was pushed east, off the board, and fell.", "attack", "two", ("h7", "h7"), "T-83"
    )
    assert marked([blow, fall]).shoves == (Shove("h7", 1, 0, 1, ""),)


def test_who_dies_of_hits_is_pushed_nowhere_and_what_is_no_blow_is_only_noted() -> None:
    died = LogLine("**Laufey** lost 1 hit, none left, and fell.", "attack", "two", ("f7", "f7"), "TB-6")
    assert marked([BLOW, died]).shoves == ()
    move = LogLine("**Fandral** moved from e1 to e4.", "move", "one", ("e1", "e4"), "T-10")
    assert marked([move]).noted == ("e1", "e4")
