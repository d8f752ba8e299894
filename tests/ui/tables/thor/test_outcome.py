"""How the last play went: read off what one seat saw, and marked on the board until the next one."""

from __future__ import annotations

import pygame
import pytest

from game.core.match import Match
from game.systems.thor import actions as a
from game.ui.app.motion import Timeline
from game.ui.app.theme import Theme
from game.ui.paint import tokens
from game.ui.play.thread import Aftermath
from game.ui.tables.thor.answer_motion import Telling, steps
from game.ui.tables.thor.board.plans import picture_of
from game.ui.tables.thor.outcome import Fought, retell
from tests.ui.player import Watcher
from tests.ui.tables.thor.player import Player, fielded, opened

SMASH = a.Attack("Class", 1, 4, power="Smash")
HANDS = {"one": ["Slam", "Class", "Charge", "Run", "Parry"], "two": ["Block", "Parry", "Cover", "March"]}


def duel() -> Match:
    return fielded(
        {"d4": "Thor/6", "e2": "Volstagg", "b2": "Hogun"},
        {"e4": "Frost Giant Brute", "f4": "Frost Giants", "d8": "Laufey", "e6": "Frost Giants"},
        HANDS, rows={4: "......o."},
    )  # fmt: skip


def told(match: Match, seat: str | None = "one") -> Aftermath | None:
    return retell(match.system, match.moments, seat)  # type: ignore[arg-type]


def test_nothing_is_told_before_anybody_has_played() -> None:
    assert told(duel()) is None


def test_an_answer_says_what_it_stopped_and_what_did_not_happen() -> None:
    match = duel()
    match.act(SMASH)
    match.act(a.Defend("Block", 4))
    found = told(match)
    assert isinstance(found, Fought)
    assert (found.words, found.rule, found.title) == ("Block stops Smash.", "T-40", "Stopped")
    assert found.lines[0] == "No damage, no push: nobody falls."
    assert (found.origin, found.at, found.answer) == ("d4", "e4", "Block")
    assert found.lost == ()


def test_the_chance_of_an_answer_is_told_to_whoever_attacked_and_to_all_eyes_but_not_to_the_other() -> None:
    match = duel()
    match.act(SMASH)
    match.act(a.Defend("Block", 4))
    heard = {seat: any("in a hundred" in line for line in found.lines) for seat in ("one", "two", None)
             if (found := told(match, seat))}  # fmt: skip
    assert heard == {"one": True, "two": False, None: True}
    hidden = retell(match.system, match.moments, "one", odds=False)
    assert hidden is not None
    assert not any("in a hundred" in line for line in hidden.lines)


def test_a_blow_that_lands_tells_its_number_and_who_was_pushed_where() -> None:
    match = duel()
    match.act(SMASH)
    match.act(a.LetThrough())
    found = told(match)
    assert isinstance(found, Fought)
    assert found.words == "Smash fells the Frost Giants and the Brute."
    assert found.fell == ("g4", "g4")
    assert "The Brute: 2 squares east, into the pit." in found.lines
    hit = fielded({"d4": "Thor"}, {"e4": "Laufey"}, {"one": ["Strike"], "two": ["March"]})
    hit.act(a.Attack("Strike", 1, 2))
    if hit.decision and hit.decision.seat == "two":
        hit.act(a.LetThrough())
    found = told(hit)
    assert isinstance(found, Fought)
    assert (found.words, found.lost) == ("Strike hits Laufey: 1 hit, 4 left.", ((2, 1),))


def test_a_blow_that_waits_for_its_answer_is_no_outcome_yet() -> None:
    match = duel()
    match.act(SMASH)
    found = told(match)
    assert found is not None
    assert not isinstance(found, Fought)


def test_it_stays_until_the_next_play_whatever_is_drawn_or_ended_meanwhile() -> None:
    match = duel()
    match.act(SMASH)
    match.act(a.Defend("Block", 4))
    before = told(match)
    match.act(a.Pass())
    assert told(match) == before


def test_the_table_shows_it_in_cards_and_at_the_piece_until_the_next_play() -> None:
    player = opened(duel())
    player.do(SMASH)
    player.do(a.Defend("Block", 4))
    picture = player.layers.picture()
    assert picture.shielded == ("d4", "e4")
    assert picture.ringed == "e4"
    assert picture.bubble is not None
    assert picture.bubble.title == "Block stops it"
    assert player.widget("exchange")
    assert "Block stops Smash." in player.lines()
    player.key("Ctrl+Enter")
    player.rest()
    assert player.layers.picture().shielded, "ending a phase is no play"


def test_what_is_planned_next_has_the_callout_and_how_the_last_play_went_has_none() -> None:
    match = duel()
    match.act(SMASH)
    match.act(a.Defend("Block", 4))
    last = told(match)
    player = opened(duel())
    player.click("square:d4")
    before = picture_of(player.table, player.flow.shown, last, moving=False)
    assert before.bubble is not None
    assert before.bubble.title == "Block stops it"
    player.click("square:e4")
    planned = picture_of(player.table, player.flow.shown, last, moving=False)
    assert planned.bubble is not None
    assert planned.bubble.detail == "unless defended"
    assert planned.shielded is None or planned.shielded == ()


@pytest.mark.parametrize("size", [27, 50, 64])
def test_a_hit_that_has_just_been_lost_is_seen_at_once(size: int) -> None:
    """At 60 px a square its ring has at least a dozen pixels of ember; in a small token its bar has some."""
    theme = Theme()
    old = tokens.token(theme, size, seat="two", emblem="fist", hits=3, lost=1)
    new = tokens.token(theme, size, seat="two", emblem="fist", hits=3, lost=1, fresh=1)

    def bright(picture: pygame.Surface) -> int:
        return sum(
            sum(abs(a - b) for a, b in zip(picture.get_at((x, y))[:3], theme.palette.ember, strict=True)) < 90
            for x in range(picture.get_width()) for y in range(picture.get_height())
        )  # fmt: skip

    assert bright(old) == 0
    assert bright(new) >= 12


def test_a_callout_of_an_outcome_covers_no_unit_or_is_left_to_the_panel() -> None:
    for target in ("a8", "e4", "h1", "h8"):
        player = opened(duel())
        player.do(SMASH)
        player.do(a.Defend("Block", 4))
        picture = player.layers.picture()
        assert picture.bubble is not None
        from game.ui.tables.thor.board.bubbles import Ground, draw_bubble

        bubble = picture.bubble._replace(square=target)
        box = draw_bubble(player.app.screen, player.app.theme, bubble, player.grid.cell(target),
                          Ground(player.grid.rect, player.grid.stood_on(picture)))  # fmt: skip
        words = box.inflate(0, -2 * player.app.theme.px(14))
        assert words.height <= 0 or words.collidelist(player.grid.stood_on(picture)) < 0
        player.app.close()


def answering(**settings: object) -> Player:
    """A smash that is just being answered with Block, from the first frame in which the answer is told."""
    player = opened(duel(), **{"reduced_motion": False, "animation_speed": 1.0} | settings)  # type: ignore[arg-type]
    player.do(SMASH)
    while player.table.plan != a.Defend("Block", 4):
        player.click(f"card:{player.table.hand.index('Block')}")
    player.commit()
    while player.flow.moving and player.flow.shown.telling is None:
        player.frames(1)
    return player


def test_an_answer_turns_over_flies_to_its_place_and_stamps_its_shield_while_the_marks_of_the_attack_fade() -> (
    None
):
    telling = Telling(told_of_block())
    groups = list(steps(telling, lambda: None, reduced=False))
    assert [[clip.seconds for clip in group] for group in groups] == [[0.2], [0.22], [0.14, 0.16]]
    player = answering()
    picture = player.layers.picture()
    assert picture.aimed == ("e4",), "what was aimed at is still marked"
    assert player.widget("exchange")
    assert "Block stops Smash." in player.lines()
    player.rest()
    picture = player.layers.picture()
    assert (picture.aimed, picture.shielded) == ((), ("d4", "e4"))


@pytest.mark.parametrize("way", ["Enter", "Escape", "click"])
def test_enter_escape_or_a_click_ends_the_answer_in_its_last_frame(way: str) -> None:
    player = answering()
    assert player.flow.moving
    before = len(player.match.moments)
    player.click("square:a1") if way == "click" else player.key(way)
    assert not player.flow.moving
    assert player.layers.picture().shielded == ("d4", "e4")
    assert len(player.match.moments) == before, "it does nothing else"


def test_a_replay_shows_how_an_answer_meets_an_attack_as_the_battle_did() -> None:
    match = duel()
    match.act(SMASH)
    match.act(a.Defend("Block", 4))
    app = answering().app
    watcher = Watcher.opens(app, match, at=len(match.moments) - 2)
    watcher.key("Right")
    while watcher.moving and watcher.shown.telling is None:
        watcher.frames(1)
    telling = watcher.shown.telling
    assert telling is not None
    assert telling.told.words == "Block stops Smash."
    while watcher.moving:
        watcher.frames(1)
    assert (telling.stamped, telling.faded) == (1.0, 1.0)
    assert watcher.shown.telling is None


def test_under_reduced_motion_an_answer_only_fades_in() -> None:
    telling = Telling(told_of_block())
    timeline = Timeline(reduced=True)
    for group in steps(telling, lambda: None, reduced=True):
        timeline.play(*group)
    assert (telling.turned, telling.flown) == (1.0, 1.0)
    timeline.update(0.081)
    assert not timeline.busy
    assert (telling.stamped, telling.faded) == (1.0, 1.0)


def told_of_block() -> Fought:
    match = duel()
    match.act(SMASH)
    match.act(a.Defend("Block", 4))
    found = told(match)
    assert isinstance(found, Fought)
    return found
