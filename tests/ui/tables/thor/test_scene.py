"""The battle on the screen: layout, keys, measuring, dragging, phases and the log."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.core.match import Match
from game.systems.thor import actions as a
from game.ui.app.pilot import Pilot
from game.ui.kit.base import Widget
from game.ui.play.thread import Foot
from game.ui.tables.thor.flow import BattleFlow
from game.ui.tables.thor.panels import notes
from tests.ui.bots import Prompt
from tests.ui.tables.thor.player import Player, fielded, opened
from tests.whole_plays import but_first

HANDS = {"one": ["Slam", "Class", "Charge", "Run", "Parry"], "two": ["Block", "Parry", "Cover", "March"]}


def duel(phase: str = "fight", people: tuple[str, str] = ("human:Astrid", "human:Bjorn")) -> Match:
    return fielded(
        {"d4": "Thor/6", "e2": "Volstagg", "b2": "Hogun"},
        {"e4": "Frost Giant Brute", "f4": "Frost Giants", "d8": "Laufey", "e6": "Frost Giants"},
        HANDS, phase=phase, people=people, rows={4: "......o."},
    )  # fmt: skip


SIZES = [
    ((1280, 720), 1.0), ((1920, 1080), 1.25), ((1920, 1080), 1.5), ((1280, 720), 1.5), ((640, 480), 1.0),
    ((1280, 720), 2.0), ((640, 480), 1.25), ((640, 480), 2.0), ((2560, 1440), 2.0), ((1280, 720), 0.75),
]  # fmt: skip


def overlaps(player: Player) -> list[tuple[object, ...]]:
    """Controls that lie outside the window, over one another or over a card."""
    found: list[tuple[object, ...]] = []
    widgets = [each for each in player.widgets(Widget) if each.visible and each.parent is None and each.id]
    screen = pygame.Rect(0, 0, *player.app.size)
    found += [("outside", each.id) for each in widgets if not screen.contains(each.rect)]
    found += [
        ("over", x.id, y.id) for x, y in itertools.combinations(widgets, 2) if x.rect.colliderect(y.rect)
    ]
    for slot, rect in player.hand.rects.items():
        found += [("card", slot, each.id) for each in widgets if rect.colliderect(each.rect)]
        found += [("pile", slot)] if rect.colliderect(player.plan.deck) else []
    parts = [
        player.plan.title,
        player.plan.turn,
        player.plan.sides,
        player.plan.inspector,
        player.plan.log,
        player.plan.board,
        player.plan.foot,
    ]
    kept = [each for each in parts if each]
    return found + [
        ("panel", tuple(x), tuple(y)) for x, y in itertools.combinations(kept, 2) if x.colliderect(y)
    ]


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("palette", but_first(["standard", "colour-blind", "high-contrast"]))
def test_nothing_overlaps(size: tuple[int, int], scale: float, palette: str) -> None:
    player = opened(duel(), size, scale=scale, palette=palette)
    assert overlaps(player) == []
    player.click("square:d4")
    assert overlaps(player) == []
    player.click("card:1")
    player.click("power:2")
    player.click("square:e4")
    assert player.has("commit")
    assert overlaps(player) == []
    player.click("commit")
    player.rest()
    assert player.asking
    assert overlaps(player) == []
    player.click("card:0")
    assert overlaps(player) == []
    player.app.close()


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("speed", but_first([0.0, 1.0, 4.0]))
def test_the_buttons_of_the_bot_have_a_place_of_their_own(
    size: tuple[int, int], scale: float, speed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BattleFlow, "bots", staticmethod(Prompt))
    player = opened(duel(people=("human:Astrid", "greedy")), size, scale=scale, bot_speed=speed)
    primary = player.widget("end-phase").rect
    places = [player.widget(f"bot-{each}").rect for each in ("pause", "step", "speed")]
    assert not player.widget("bot-speed").cut()
    assert overlaps(player) == []
    player.flow.pause()
    player.click("end-phase")
    player.rest()
    assert player.flow.bot_turn
    assert overlaps(player) == []
    assert [player.widget(f"bot-{each}").rect for each in ("pause", "step", "speed")] == places
    assert player.widget("end-phase").rect == primary
    player.app.close()


def test_the_panel_says_of_a_bot_what_the_foot_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BattleFlow, "bots", staticmethod(Prompt))
    player = opened(duel(people=("human:Astrid", "greedy")))
    player.flow.pause()
    player.click("end-phase")
    player.rest()
    player.frames(30)
    asked = player.widgets(Foot)[0].lines[0][0]
    assert asked == "Greedy bot is paused."
    assert asked == f"{notes.note(player.scene)[0]}."


def test_why_a_bot_did_what_it_did_is_set_apart_from_what_one_does_oneself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(BattleFlow, "bots", staticmethod(Prompt))
    hands = {"one": ["Strike"], "two": ["Dodge"]}
    player = opened(fielded({"d4": "Thor"}, {"e4": "Laufey"}, hands, people=("human:Astrid", "greedy")))
    player.flow.pause()
    player.flow.reasons = [("Long: Astrid on b8", "Fells Astrid.")]
    player.do(a.Attack("Strike", 1, 2))
    assert player.flow.bot_turn
    told = [line.text for line in notes.note(player.scene)[1]]
    assert told == ["What the Greedy bot did last", "“Fells Astrid.”"]


HASTY = {
    "mouse": lambda player, hand: hand.click(player.widget("end-phase").rect.center),
    "Ctrl+Enter": lambda player, hand: hand.key("Ctrl+Enter"),
}


@pytest.mark.parametrize("press", HASTY)
def test_a_hand_that_ends_a_phase_twice_in_a_breath_ends_one(press: str) -> None:
    match = duel("move")
    player = opened(match)
    player.frames(30)
    hand = Pilot(player.app, hasty=True)
    HASTY[press](player, hand)
    HASTY[press](player, hand)
    assert [type(moment.action) for moment in match.moments[1:]] == [a.Pass]
    player.frames(30)
    HASTY[press](player, hand)
    assert len(match.moments) == 3


def test_a_second_click_on_a_play_does_not_end_the_phase() -> None:
    match = duel()
    player = opened(match, animation_speed=30.0)
    player.click("square:d4")
    player.click("card:0")
    player.click("square:e4")
    player.frames(30)
    hand = Pilot(player.app, hasty=True)
    spot = player.widget("commit").rect.center
    for _ in range(4):
        hand.click(spot)
    assert [type(moment.action) for moment in match.moments[1:]] == [a.Attack]


def test_nobody_is_said_to_have_won_or_to_choose_before_the_cards_have_turned() -> None:
    match = fielded({"d4": "Thor"}, {"e4": "Laufey/1"}, {"one": ["Strike"], "two": []})
    player = opened(match, reduced_motion=False, animation_speed=1.0)
    player.click("square:d4")
    player.click("square:e4")
    player.click("commit")
    assert match.outcome is not None
    seen = False
    while player.flow.moving:
        seen = True
        assert player.asked().words == ""
        assert player.widget("end-phase").words == "End Fight phase"
        assert not any("over" in line for line in player.lines())
        assert player.flow.shown.view.outcome is None
        player.frames(2)
    assert seen
    player.frames(3)
    assert player.covered


def test_letting_it_through_stands_where_it_stood_when_a_card_is_taken_up() -> None:
    for size, scale in SIZES:
        player = opened(duel(), size, scale=scale)
        player.do(a.Attack("Slam", 1, 4))
        before = player.widget("let-through").rect
        player.click("card:0")
        assert player.widget("let-through").rect == before
        assert not player.widget("back").rect.colliderect(before)
        player.app.close()


def test_the_window_may_shrink_and_grow_again() -> None:
    player = opened(duel())
    player.click("square:d4")
    player.resize(640, 480)
    assert overlaps(player) == []
    assert player.table.unit == 1
    player.resize(1280, 720)
    assert overlaps(player) == []


# Keys


def test_a_whole_turn_by_keyboard() -> None:
    match = duel("move")
    player = opened(match)
    player.key("Tab", "4")
    assert player.table.card == "Run"
    player.key("Right")
    assert isinstance(player.table.plan, a.Move)
    player.key("Enter")
    player.rest()
    player.key("Ctrl+Enter")
    player.rest()
    assert player.table.decision.name == "Fight"
    player.key("Ctrl+Enter")
    player.rest()
    assert player.table.seat == "two"


def test_arrows_move_a_cursor_and_enter_takes_what_is_there() -> None:
    player = opened(duel())
    player.key("Up")
    assert player.table.cursor == "d4"
    player.key("Enter")
    assert player.table.unit == 1
    player.key("Right", "Enter")
    assert player.table.plan is not None
    assert player.table.aim == "e4"


def test_number_keys_answer_and_nought_lets_through() -> None:
    match = duel()
    player = opened(match)
    player.do(a.Attack("Slam", 1, 4))
    player.key("2")
    assert player.table.plan == a.Defend("Parry", 4)
    player.key("Esc")
    assert player.table.plan is None
    player.key("0")
    player.rest()
    assert match.state.fallen


def test_escape_never_commits_and_at_last_opens_the_menu() -> None:
    match = duel()
    player = opened(match)
    player.click("square:d4")
    player.click("square:e4")
    before = len(match.moments)
    for _ in range(8):
        player.key("Esc")
        if player.covered:
            break
    assert len(match.moments) == before
    assert player.has("menu.save")
    player.key("Esc")
    assert not player.covered


def test_f1_opens_the_rule_of_what_is_refused() -> None:
    player = opened(duel())
    player.click("square:d4")
    player.click("square:d8")
    assert player.table.said is not None
    assert player.scene.rule() == player.table.said.refusal.rule


def test_alt_measures_and_control_names_what_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    player = opened(duel())
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_ALT)
    player.click("square:a1")
    player.click("square:c3")
    assert player.measured == ("a1", "c3")
    player.click("square:d4")
    monkeypatch.setattr(pygame.key, "get_mods", lambda: 0)
    player.click("square:d4")
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_CTRL)
    player.click("square:g4")
    from game.ui.tables.thor.board.plans import line_words

    assert player.measured == ("d4", "g4")
    assert "blocked by Frost Giant Brute on e4" in line_words(player.table, "d4", "g4")


def test_dragging_proposes_and_does_not_commit() -> None:
    match = duel("move")
    player = opened(match)
    player.drag("square:d4", "square:d7")
    assert player.table.plan == a.Move("Run", 1, "d7")
    assert len(match.moments) == 1


def test_a_wrong_drag_says_why() -> None:
    player = opened(duel("move"))
    player.drag("square:d4", "square:d6")
    assert player.table.said is not None
    assert player.table.plan is None


def test_a_card_that_is_dragged_to_a_square_is_proposed_there() -> None:
    match = duel("move")
    player = opened(match)
    slot = player.table.hand.index("Run")
    player.click("square:d4")
    player.drag(f"card:{slot}", "square:d7")
    assert player.table.plan == a.Move("Run", 1, "d7")
    assert len(match.moments) == 1


def test_a_card_that_is_dropped_beside_the_board_stays_taken_up() -> None:
    player = opened(duel("move"))
    slot = player.table.hand.index("Run")
    player.drag(f"card:{slot}", (4, 4))
    assert (player.table.slot, player.table.plan) == (slot, None)


def test_a_card_that_cannot_be_played_says_why_when_it_is_dragged() -> None:
    player = opened(duel("move"))
    slot = next(slot for slot in range(len(player.table.hand)) if not player.table.usable(slot))
    player.drag(f"card:{slot}", "square:d7")
    assert player.table.said is not None
    assert (player.table.slot, player.table.plan) == (-1, None)


# Phases


def test_ending_a_phase_warns_only_while_something_could_be_played() -> None:
    match = duel("move")
    player = opened(match, end_turn_warning=True)
    player.click("end-phase")
    assert player.covered
    player.click("dialog.again")
    player.click("dialog.yes")
    player.rest()
    assert player.scene.dont_ask
    player.click("end-phase")
    player.rest()
    assert len(match.moments) == 3


def test_the_buttons_that_end_and_commit_say_the_keys_that_the_player_binds() -> None:
    player = opened(duel("move"))
    player.app.keys.bind("end-phase", "Ctrl+F9")
    player.app.keys.bind("confirm", "F9")
    player.click("unit:1")
    player.key("1")
    player.click(f"square:{next(iter(player.table.lit()))}")
    commit = player.widget("commit")
    assert (commit.chord, commit.cap) == ("F9", True)
    player.key("Esc")
    end = player.widget("end-phase")
    assert (end.chord, end.cap) == ("Ctrl+F9", True)


def test_the_key_that_ends_a_phase_says_what_comes_first() -> None:
    hand = [*HANDS["one"], "March", "Cover"]
    match = fielded({"d4": "Thor"}, {"d8": "Laufey"}, {"one": hand}, phase="fate")
    player = opened(match)
    player.key("Ctrl+Enter")
    button = player.widget("end-phase")
    assert button is not None
    assert (button.hint, len(match.moments)) == ("Five cards may stay (T-5).", 1)


def test_the_threat_overlay_is_one_key_away() -> None:
    player = opened(duel())
    player.key("T")
    square = next(iter(player.layers.picture().threats))
    player.move_to(f"square:{square}")
    bubble = player.layers.picture().bubble
    assert bubble is not None
    assert "could hit" in bubble.detail
    player.click("threat")
    assert not player.layers.picture().threats


def test_the_discard_pile_can_be_browsed() -> None:
    player = opened(duel(people=("human:Astrid", "human:Bjorn")))
    player.do(a.Attack("Slam", 1, 4))
    player.click("discard")
    assert player.has("seen:Slam")


def test_the_log_is_narrowed_searched_and_shows_its_squares() -> None:
    player = opened(duel())
    player.do(a.Attack("Slam", 1, 4))
    player.do(a.LetThrough())
    whole = len(player.widget("log").lines)
    player.click("log.filter")
    assert len(player.widget("log").lines) <= whole
    player.click("log.filter")
    player.click("log.filter")
    player.click("log.filter")
    player.click("log.search")
    player.type("pit")
    assert 0 < len(player.widget("log").lines) < whole
    told = enumerate(player.widget("log").lines)
    index, line = [(number, line) for number, (_, line) in told if line.places][-1]
    row = player.find(f"log:{index}")
    player.click((row.x + row.width // 4, row.bottom - player.app.theme.px(12)))
    assert player.noted == line.places


def test_palette_and_scale_may_change_in_the_middle_of_a_plan() -> None:
    player = opened(duel())
    player.click("square:d4")
    player.click("square:e4")
    plan = player.table.plan
    for palette in ("colour-blind", "high-contrast", "standard"):
        player.app.change(palette=palette)
        player.frames(2)
        assert player.grid.theme.palette_name == palette
    player.key("Ctrl++")
    assert player.table.plan == plan
    assert overlaps(player) == []
