"""The thread at this table: the last outcome with its number and a mark at the unit, until the next act."""

from __future__ import annotations

import pygame
import pytest

from game.systems.abstract.actions import Attack
from game.systems.abstract.combat.preview import percent
from game.ui.app.theme import Theme
from game.ui.kit import rich
from game.ui.kit.lines import LineRow
from game.ui.kit.rich import Row
from game.ui.tables.abstract import thread_panel
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


def test_who_is_up_is_told_the_chances_on_every_enemy_before_one_is_pointed_at() -> None:
    player = to_strike("squad", (1920, 1080))
    desk = player.desk
    foes = desk.foes()
    assert len(foes) > 1
    assert desk.shown is None
    sheet = player.widget("inspector")
    found = {each.line.strong: each.line for each in sheet.inside if isinstance(each, LineRow)}
    for foe in foes:
        odds = desk.preview(Attack(foe)).shots[0].odds
        line = found[desk.view.names()[foe]]
        assert line.lead == percent(odds.hit)
        assert line.text == f"{odds.expected:.1f} slots"
    player.app.settings.odds = False
    player.flow.changed()
    player.frames(2)
    left = {each.line.strong for each in player.widget("inspector").inside if isinstance(each, LineRow)}
    assert not {desk.view.names()[foe] for foe in foes} & left


def test_the_outcome_stands_in_the_line_of_its_rule_however_much_is_said_below(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = to_strike("squad")
    player.do(Attack(player.desk.foes()[0]))
    player.rest()
    middles = []
    draw = rich.draw_row

    def noted(surface: pygame.Surface, theme: Theme, row: Row, at: tuple[int, int]) -> None:
        middles.append(at[1] + row.height // 2)
        draw(surface, theme, row, at)

    monkeypatch.setattr(thread_panel, "draw_row", noted)
    player.app.invalidate()
    player.app.draw()
    rule = player.find("told.rule")
    assert abs(middles[0] - rule.centery) <= 3
