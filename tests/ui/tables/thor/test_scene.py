"""The battle on the screen: layout, keys, measuring, dragging, phases and the log."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.core.match import Match
from game.systems.thor import actions as a
from game.ui.tables.thor.scene import Battle
from tests.ui.tables.thor.hands import Hands, fielded, opened, settle

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


def overlaps(scene: Battle) -> list[tuple[object, ...]]:
    """Controls that lie outside the window, over one another or over a card."""
    found: list[tuple[object, ...]] = []
    widgets = [each for each in scene.ui.walk() if each.visible and each.parent is None and each.id]
    screen = pygame.Rect(0, 0, *scene.size)
    found += [("outside", each.id) for each in widgets if not screen.contains(each.rect)]
    found += [
        ("over", x.id, y.id) for x, y in itertools.combinations(widgets, 2) if x.rect.colliderect(y.rect)
    ]
    for slot, rect in scene.hand.rects.items():
        found += [("card", slot, each.id) for each in widgets if rect.colliderect(each.rect)]
        found += [("pile", slot)] if rect.colliderect(scene.plan.deck) else []
    parts = [
        scene.plan.title,
        scene.plan.turn,
        scene.plan.sides,
        scene.plan.inspector,
        scene.plan.log,
        scene.plan.board,
    ]
    kept = [each for each in parts if each]
    return found + [
        ("panel", tuple(x), tuple(y)) for x, y in itertools.combinations(kept, 2) if x.colliderect(y)
    ]


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("palette", ["standard", "colour-blind", "high-contrast"])
def test_nothing_overlaps(size: tuple[int, int], scale: float, palette: str) -> None:
    pilot, scene = opened(duel(), size, scale=scale, palette=palette)
    assert overlaps(scene) == []
    pilot.click("square:d4")
    assert overlaps(scene) == []
    pilot.click("card:1")
    pilot.click("power:2")
    pilot.click("square:e4")
    assert pilot.has("commit")
    assert overlaps(scene) == []
    pilot.click("commit")
    settle(pilot, scene)
    assert scene.asking
    assert overlaps(scene) == []
    pilot.click("card:0")
    assert overlaps(scene) == []
    pilot.app.close()


def test_the_window_may_shrink_and_grow_again() -> None:
    pilot, scene = opened(duel())
    pilot.click("square:d4")
    pilot.resize(640, 480)
    assert overlaps(scene) == []
    assert scene.table.unit == 1
    pilot.resize(1280, 720)
    assert overlaps(scene) == []


# Keys


def test_a_whole_turn_by_keyboard() -> None:
    match = duel("move")
    pilot, scene = opened(match)
    pilot.key("Tab", "4")
    assert scene.table.card == "Run"
    pilot.key("Right")
    assert isinstance(scene.table.plan, a.Move)
    pilot.key("Enter")
    settle(pilot, scene)
    pilot.key("Ctrl+Enter")
    settle(pilot, scene)
    assert scene.table.decision.name == "Fight"
    pilot.key("Ctrl+Enter")
    settle(pilot, scene)
    assert scene.table.seat == "two"


def test_arrows_move_a_cursor_and_enter_takes_what_is_there() -> None:
    pilot, scene = opened(duel())
    pilot.key("Up")
    assert scene.table.cursor == "d4"
    pilot.key("Enter")
    assert scene.table.unit == 1
    pilot.key("Right", "Enter")
    assert scene.table.plan is not None
    assert scene.table.aim == "e4"


def test_number_keys_answer_and_nought_lets_through() -> None:
    match = duel()
    pilot, scene = opened(match)
    Hands(pilot, scene).do(a.Attack("Slam", 1, 4))
    pilot.key("2")
    assert scene.table.plan == a.Defend("Parry", 4)
    pilot.key("Esc")
    assert scene.table.plan is None
    pilot.key("0")
    settle(pilot, scene)
    assert match.state.fallen


def test_escape_never_commits_and_at_last_opens_the_menu() -> None:
    match = duel()
    pilot, scene = opened(match)
    pilot.click("square:d4")
    pilot.click("square:e4")
    before = len(match.moments)
    for _ in range(8):
        pilot.key("Esc")
        if pilot.app.scene is not scene:
            break
    assert len(match.moments) == before
    assert pilot.has("menu.save")
    pilot.key("Esc")
    assert pilot.app.scene is scene


def test_f1_opens_the_rule_of_what_is_refused() -> None:
    pilot, scene = opened(duel())
    pilot.click("square:d4")
    pilot.click("square:d8")
    assert scene.table.said is not None
    assert scene.rule() == scene.table.said.refusal.rule


def test_alt_measures_and_control_names_what_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot, scene = opened(duel())
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_ALT)
    pilot.click("square:a1")
    pilot.click("square:c3")
    assert scene.measured == ("a1", "c3")
    pilot.click("square:d4")
    monkeypatch.setattr(pygame.key, "get_mods", lambda: 0)
    pilot.click("square:d4")
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_CTRL)
    pilot.click("square:g4")
    from game.ui.tables.thor.plans import line_words

    assert scene.measured == ("d4", "g4")
    assert "blocked by Frost Giant Brute on e4" in line_words(scene.table, "d4", "g4")


def test_dragging_proposes_and_does_not_commit() -> None:
    match = duel("move")
    pilot, scene = opened(match)
    pilot.drag("square:d4", "square:d7")
    assert scene.table.plan == a.Move("Run", 1, "d7")
    assert len(match.moments) == 1


def test_a_wrong_drag_says_why() -> None:
    pilot, scene = opened(duel("move"))
    pilot.drag("square:d4", "square:d6")
    assert scene.table.said is not None
    assert scene.table.plan is None


# Phases


def test_ending_a_phase_warns_only_while_something_could_be_played() -> None:
    match = duel("move")
    pilot, scene = opened(match, end_turn_warning=True)
    pilot.click("end-phase")
    assert pilot.app.scene is not scene
    pilot.click("dialog.again")
    pilot.click("dialog.yes")
    settle(pilot, scene)
    assert scene.dont_ask
    pilot.click("end-phase")
    settle(pilot, scene)
    assert len(match.moments) == 3


def test_the_buttons_that_end_and_commit_say_the_keys_that_the_player_binds() -> None:
    pilot, scene = opened(duel("move"))
    pilot.app.keys.bind("end-phase", "Ctrl+F9")
    pilot.app.keys.bind("confirm", "F9")
    pilot.click("unit:1")
    pilot.key("1")
    pilot.click(f"square:{next(iter(scene.table.lit()))}")
    tips = [widget.tip for id in ("end-phase", "commit") if (widget := scene.ui.get(id))]
    assert [tip[tip.index("(") :] for tip in tips] == ["(Ctrl+F9)", "(F9)"]


def test_the_key_that_ends_a_phase_says_what_comes_first() -> None:
    hand = [*HANDS["one"], "March", "Cover"]
    match = fielded({"d4": "Thor"}, {"d8": "Laufey"}, {"one": hand}, phase="fate")
    pilot, scene = opened(match)
    pilot.key("Ctrl+Enter")
    button = scene.ui.get("end-phase")
    assert button is not None
    assert (button.hint, len(match.moments)) == ("Five cards may stay (T-5).", 1)


def test_the_threat_overlay_is_one_key_away() -> None:
    pilot, scene = opened(duel())
    pilot.key("T")
    square = next(iter(scene.layers.picture().threats))
    pilot.move_to(f"square:{square}")
    bubble = scene.layers.picture().bubble
    assert bubble is not None
    assert "could hit" in bubble.detail
    pilot.click("threat")
    assert not scene.layers.picture().threats


def test_the_discard_pile_can_be_browsed() -> None:
    pilot, scene = opened(duel(people=("human:Astrid", "human:Bjorn")))
    Hands(pilot, scene).do(a.Attack("Slam", 1, 4))
    pilot.click("discard")
    assert pilot.has("seen:Slam")


def test_the_log_is_narrowed_searched_and_shows_its_squares() -> None:
    pilot, scene = opened(duel())
    hands = Hands(pilot, scene)
    hands.do(a.Attack("Slam", 1, 4))
    hands.do(a.LetThrough())
    whole = len(scene.ui.get("log").lines)  # type: ignore[union-attr]
    pilot.click("log.filter")
    assert len(scene.ui.get("log").lines) <= whole  # type: ignore[union-attr]
    pilot.click("log.filter")
    pilot.click("log.filter")
    pilot.click("log.filter")
    pilot.click("log.search")
    pilot.type("pit")
    assert 0 < len(scene.ui.get("log").lines) < whole  # type: ignore[union-attr]
    spot = next(spot for spot in sorted(pilot.spots()) if spot.startswith("log:"))
    pilot.click(spot)
    assert scene.noted


def test_palette_and_scale_may_change_in_the_middle_of_a_plan() -> None:
    pilot, scene = opened(duel())
    pilot.click("square:d4")
    pilot.click("square:e4")
    plan = scene.table.plan
    for palette in ("colour-blind", "high-contrast", "standard"):
        pilot.app.change(palette=palette)
        pilot.frames(2)
        assert scene.grid.theme.palette_name == palette
    pilot.key("Ctrl++")
    assert scene.table.plan == plan
    assert overlaps(scene) == []
