"""The thread at this table: the last outcome with its number and a mark at the unit, until the next act."""

from __future__ import annotations

from game.systems.abstract.actions import Attack
from game.ui.tables.abstract.last_event import struck, told_last
from tests.ui.tables.abstract.player import acting, match_of, opened, randomly, to_strike


def test_the_outcome_of_an_attack_stands_until_the_next_act_and_is_marked_at_its_target() -> None:
    player = to_strike("squad")
    target = player.desk.foes()[0]
    player.do(Attack(target))
    told = player.flow.aftermath
    assert told is not None
    assert player.desk.view.names()[target] in told.words
    assert player.flow.struck.keys() == {target}
    player.key("Tab")
    assert player.flow.aftermath == told
    player.key("H", "Enter")
    player.rest()
    assert player.flow.aftermath != told
    assert player.flow.struck == {}


def test_undo_tells_again_what_happened_before() -> None:
    match = match_of("squad", {"two": "random"})
    randomly(match, lambda m: acting(m) and m.decision.seat == "one" and m.state.turn == 2)
    player = opened(match)
    player.rest()
    before = player.flow.aftermath
    player.key("H", "Enter")
    player.frames(4)
    player.key("Ctrl+Z")
    assert player.flow.aftermath == before


def test_nothing_is_told_before_the_first_stones_are_turned_up() -> None:
    match = match_of("duel")
    assert told_last(match.moments) is None
    assert struck(match.moments) == {}
