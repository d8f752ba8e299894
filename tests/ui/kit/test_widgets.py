"""Controls by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.scene import Scene
from game.ui.kit import tooltip
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label, RuleLink
from game.ui.kit.scroll import Scroll, ScrollList
from game.ui.kit.slider import Slider
from game.ui.kit.tabs import Tabs
from tests.ui.pages.player import Reader
from tests.ui.player import on_top, top


class Bench(Scene):
    """A scene laid out by the function it is given."""

    name = "bench"

    def __init__(self, build: Callable[[Bench], object]) -> None:
        self.build = build
        self.said: list[object] = []

    def say(self, value: object) -> None:
        self.said.append(value)

    def layout(self) -> None:
        self.build(self)

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.palette.panel)


Make = Callable[[Callable[[Bench], object]], list[object]]
"""Puts something on a bench; everything that it says."""


@pytest.fixture
def bench(app: App) -> Make:
    def make(build: Callable[[Bench], object]) -> list[object]:
        made = Bench(build)
        app.push(made)
        return made.said

    return make


def three_buttons(bench: Bench) -> None:
    for n in range(3):
        enabled = n != 1
        bench.ui.add(
            Button(f"b{n}", f"Button {n}", bench.area(20, 20 + 60 * n, 200, 40), partial(bench.say, n),
                   enabled=enabled, hint="" if enabled else "Nothing to redo.", rule="T-91")
        )  # fmt: skip


def test_a_click_presses_a_button(bench: Make, pilot: Pilot) -> None:
    said = bench(three_buttons)
    pilot.click("b0")
    pilot.click("b2")
    assert said == [0, 2]


def test_letting_go_elsewhere_presses_nothing(bench: Make, pilot: Pilot) -> None:
    said = bench(three_buttons)
    pilot.drag("b0", "b2")
    assert said == []


def test_a_greyed_button_says_why(bench: Make, pilot: Pilot, app: App) -> None:
    said = bench(three_buttons)
    before = pilot.shot(_scratch("a")).copy()
    pilot.click("b1")
    assert said == []
    assert app.sound.played[-1] == "refused"
    after = pilot.shot(_scratch("b"))
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def _scratch(name: str) -> str:
    from game import paths

    return str(paths.user() / f"{name}.png")


def test_tab_goes_round_and_enter_presses(bench: Make, pilot: Pilot) -> None:
    said = bench(three_buttons)
    pilot.key("Tab", "Enter", "Tab", "Enter", "Tab", "Enter", "Tab", "Enter", "Shift+Tab", "Enter")
    assert said == [0, 2, 0, 2]


def test_arrows_go_to_the_neighbour(bench: Make, pilot: Pilot) -> None:
    said = bench(three_buttons)
    pilot.key("Tab", "Down", "Down", "Enter", "Up", "Up", "Enter")
    assert said == [2, 0]


def test_enter_presses_the_default_while_nothing_has_the_focus(bench: Make, pilot: Pilot) -> None:
    def build(bench: Bench) -> None:
        three_buttons(bench)
        bench.ui.default = "b2"

    said = bench(build)
    pilot.key("Enter")
    assert said == [2]


def with_default(bench: Bench) -> None:
    """Controls of every kind beside a button that Enter presses."""
    place = bench.area
    bench.ui.add(Button("begin", "Begin", place(10, 10, 90, 30), partial(bench.say, "begin"), primary=True))
    bench.ui.add(Button("aside", "Aside", place(10, 50, 90, 30), partial(bench.say, "aside")))
    bench.ui.add(Toggle("toggle", "Loud", place(10, 90, 90, 30), False, bench.say))
    options = (("person", "Person", ""), ("bot", "Bot", ""))
    bench.ui.add(Segmented("who", options, "person", place(10, 130, 190, 30), bench.say))
    bench.ui.add(Choice("how", (("one", "One"), ("two", "Two")), "one", place(10, 170, 190, 30), bench.say))
    bench.ui.default = "begin"


@pytest.mark.parametrize("id", ["aside", "toggle", "who:bot", "how"])
def test_enter_presses_the_default_after_a_click_on_another_control(
    bench: Make, pilot: Pilot, app: App, id: str
) -> None:
    said = bench(with_default)
    pilot.click(id)
    if id == "how":
        pilot.key("Esc")
    said.clear()
    begin = top(app).ui.get("begin")
    assert begin is not None
    assert top(app).ui.is_default(begin)
    pilot.key("Enter")
    assert said == ["begin"]


def test_enter_presses_what_the_keys_have_led_to(bench: Make, pilot: Pilot) -> None:
    said = bench(with_default)
    pilot.click("aside")
    pilot.key("Tab", "Enter")
    assert said == ["aside", True]


def test_the_focus_stays_over_a_change_of_scale(bench: Make, pilot: Pilot) -> None:
    said = bench(three_buttons)
    pilot.key("Tab", "Tab", "Tab", "Ctrl++", "Enter")
    assert said == [2]


def test_the_tooltip_comes_after_a_rest(bench: Make, pilot: Pilot, app: App) -> None:
    bench(three_buttons)
    pilot.watched = True
    pilot.move_to("b1")
    pilot.frames(2)
    frames = app.frames
    pilot.seconds(0.5)
    assert app.frames == frames + 1


def test_what_explains_itself_lies_under_no_notice(
    bench: Make, pilot: Pilot, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench(lambda s: s.ui.add(Button("a", "Go", (560, 10, 100, 40), print, enabled=False, hint="Why not")))
    sheet, draw = pygame.Surface(app.size, pygame.SRCALPHA), tooltip.draw
    monkeypatch.setattr(tooltip, "draw", lambda surface, *given: draw(sheet, *given))
    app.notify("Something else has happened. " * 6)
    app.notify("And something more. " * 9)
    pilot.key("Tab", "Enter")
    pilot.look()
    drawn = sheet.get_bounding_rect()
    assert drawn.size != (0, 0)
    assert len(app.notices.places) == 2
    assert drawn.collidelist(app.notices.places) == -1


@pytest.mark.parametrize("types", [False, True])
def test_no_tooltip_lies_over_what_comes_of_typing(
    bench: Make, pilot: Pilot, monkeypatch: pytest.MonkeyPatch, types: bool
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(tooltip, "draw", lambda surface, theme, words, *more: shown.append(words))
    bench(lambda s: s.ui.add(Entry("find", "", s.area(20, 20, 300, 40), s.say, hint="Part of a name")))
    pilot.click("find")
    if types:
        pilot.type("ruin")
    pilot.seconds(1.0)
    pilot.app.invalidate()
    pilot.app.draw()
    assert bool(shown) != types


@pytest.mark.parametrize(("goes_on", "told"), [(False, []), (True, ["What goes on"])])
def test_what_comes_under_a_resting_pointer_explains_itself_once_the_pointer_has_moved(
    bench: Make, pilot: Pilot, monkeypatch: pytest.MonkeyPatch, goes_on: bool, told: list[str]
) -> None:
    bench(
        lambda s: s.ui.add(
            Button("after" if s.said else "before", "Go", s.area(20, 20, 300, 40), lambda: s.say(1), hint="What goes on")
        )
    )  # fmt: skip
    pilot.click("before")
    pilot.app.rebuild()
    shown: list[str] = []
    monkeypatch.setattr(tooltip, "draw", lambda surface, theme, words, *more: shown.append(words))
    if goes_on:
        pilot.move_to((30, 30))
    pilot.seconds(1.0)
    pilot.app.invalidate()
    pilot.app.draw()
    assert shown == told


def test_what_says_something_else_under_a_resting_pointer_waits_until_it_moves_too(
    bench: Make, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench(
        lambda s: s.ui.add(
            Button("on", "Go", s.area(20, 20, 300, 40), lambda: s.say(1), hint=f"Told {len(s.said)}")
        )
    )
    pilot.click("on")
    pilot.app.rebuild()
    shown: list[str] = []
    monkeypatch.setattr(tooltip, "draw", lambda surface, theme, words, *more: shown.append(words))
    pilot.seconds(1.0)
    pilot.look()
    assert shown == []
    pilot.move_to((30, 30))
    pilot.seconds(1.0)
    pilot.look()
    assert shown == ["Told 1"]


def test_f1_opens_the_rule_of_the_thing_pointed_at(bench: Make, pilot: Pilot, app: App) -> None:
    bench(three_buttons)
    pilot.move_to("b2")
    pilot.key("F1")
    assert Reader(app, app.scene).current == "T-91"


def test_a_toggle_by_mouse_and_arrows(bench: Make, pilot: Pilot) -> None:
    said = bench(lambda s: s.ui.add(Toggle("t", "Odds", s.area(20, 20, 300, 34), False, s.say)))
    pilot.click("t")
    pilot.key("Tab", "Left", "Right", "Right", "Enter")
    assert said == [True, False, True, False]


def test_a_row_of_alternatives(bench: Make, pilot: Pilot) -> None:
    options = [("person", "Person", "person"), ("bot", "Bot", "bot"), ("none", "None", "")]
    said = bench(lambda s: s.ui.add(Segmented("s", options, "person", s.area(20, 20, 300, 36), s.say)))
    pilot.click("s:bot")
    pilot.key("Right", "Right", "Left")
    assert said == ["bot", "none", "bot"]


def test_tabs_are_alternatives_too(bench: Make, pilot: Pilot) -> None:
    options = [("a", "Thor", ""), ("b", "Abstract", "")]
    said = bench(lambda s: s.ui.add(Tabs("tabs", options, "a", s.area(20, 20, 400, 46), s.say)))
    pilot.click("tabs:b")
    assert said == ["b"]


def test_tabs_share_little_room_before_a_word_is_cut(app: App, bench: Make) -> None:
    options = [("lesson", "Puzzle", ""), ("unit", "Details", ""), ("cards", "Cards", ""), ("log", "Log", "")]
    bench(lambda s: s.ui.add(Tabs("tabs", options, "unit", s.area(20, 20, 232, 46), s.say)))
    tabs = top(app).widget("tabs")
    assert tabs.cut() == 0
    assert tabs.part(3).right <= tabs.place.right


def drop_down(bench: Bench) -> None:
    options = [(n, f"Choice {n}") for n in range(30)]
    bench.ui.add(Choice("c", options, 3, bench.area(20, 400, 200, 36), bench.say))


def test_a_choice_by_mouse(bench: Make, pilot: Pilot) -> None:
    said = bench(drop_down)
    pilot.click("c")
    pilot.click("c:5")
    assert said == [5]
    assert pilot.has("c")


def test_a_choice_by_keyboard(bench: Make, pilot: Pilot) -> None:
    said = bench(drop_down)
    pilot.key("Tab", "Enter", "Down", "Down", "Enter", "Right", "Enter", "Up", "Esc")
    assert said == [5, 6]


def test_a_click_elsewhere_closes_a_choice(bench: Make, pilot: Pilot, app: App) -> None:
    said = bench(drop_down)
    pilot.click("c")
    pilot.click((900, 20))
    assert said == []
    assert top(app).ui.popup is None


def test_a_long_choice_scrolls_and_stays_in_the_window(bench: Make, pilot: Pilot, app: App) -> None:
    bench(drop_down)
    pilot.click("c")
    assert all(app.screen.get_rect().contains(rect) for rect in pilot.spots().values())
    pilot.wheel("c:3", -40)
    pilot.click("c:29")


def test_a_slider_is_dragged_and_stepped(bench: Make, pilot: Pilot) -> None:
    said = bench(lambda s: s.ui.add(Slider("v", s.area(20, 20, 400, 34), 0.5, s.say)))
    spot = pilot.find("v")
    pilot.drag((spot.x + 20, spot.centery), (spot.x + 2000, spot.centery))
    assert said[-1] == 1.0
    pilot.key("Left")
    assert said[-1] == 0.95


def entry(bench: Bench) -> None:
    bench.ui.add(Entry("e", "Astrid", bench.area(20, 20, 240, 40), bench.say, limit=9))
    bench.ui.add(Entry("n", "", bench.area(20, 80, 240, 40), bench.say, allowed="0123456789", empty="Seed"))


def test_an_entry_is_typed_into_and_edited(bench: Make, pilot: Pilot) -> None:
    said = bench(entry)
    pilot.click("e")
    pilot.type("?! ")
    pilot.type("too long")
    assert said[-1] == "Astrid?! "
    pilot.key("Backspace", "Backspace", "Home", "Delete")
    assert said[-1] == "strid?"


def test_an_entry_keeps_its_text_over_a_change_of_scale(bench: Make, pilot: Pilot) -> None:
    said = bench(entry)
    pilot.click("e")
    pilot.type("x")
    pilot.key("Ctrl++")
    pilot.type("y")
    assert said[-1] == "Astridxy"


def test_an_entry_takes_only_what_it_allows(bench: Make, pilot: Pilot) -> None:
    said = bench(entry)
    pilot.click("n")
    pilot.type("4a8b2")
    assert said[-1] == "482"


def test_an_entry_that_is_only_looked_at_looks_like_one_that_was_left(bench: Make, pilot: Pilot) -> None:
    bench(entry)
    looked_at = pygame.image.tobytes(pilot.look(), "RGB")
    pilot.click("e")
    typed_into = pygame.image.tobytes(pilot.look(), "RGB")
    pilot.click((600, 600))
    assert pygame.image.tobytes(pilot.look(), "RGB") == looked_at != typed_into


def test_an_entry_is_empty_where_what_it_was_given_cannot_be_typed_into_it(bench: Make) -> None:
    made = Entry("n", "many", (0, 0, 240, 40), print, allowed="0123456789", empty="Seed")
    bench(lambda it: it.ui.add(made))
    assert made.text == ""


def test_typing_calls_no_bound_key_but_tab_and_escape_still_work(bench: Make, pilot: Pilot, app: App) -> None:
    bench(entry)
    first = app.scene
    app.push(other := Bench(entry))
    pilot.click("e")
    pilot.type("?")
    assert app.scene is other
    pilot.key("Tab")
    pilot.type("7")
    assert other.said[-1] == "7"
    pilot.key("Esc")
    assert app.scene is first


def rows(bench: Bench) -> None:
    area = bench.ui.add(Scroll("area", bench.area(20, 20, 300, 200)))
    for n in range(20):
        area.add(Button(f"row{n}", f"Row {n}", bench.area(30, 30 + 50 * n, 200, 40), partial(bench.say, n)))


def test_what_is_scrolled_away_cannot_be_pointed_at(bench: Make, pilot: Pilot) -> None:
    said = bench(rows)
    assert pilot.has("row0")
    assert not pilot.has("row10")
    pilot.wheel("area", -10)
    assert not pilot.has("row0")
    pilot.click("row10")
    assert said == [10]


def test_tab_scrolls_to_what_it_reaches(bench: Make, pilot: Pilot) -> None:
    said = bench(rows)
    pilot.key(*["Tab"] * 18, "Enter")
    assert said == [17]
    assert pilot.find("area").contains(pilot.find("row17"))


def test_an_area_is_dragged_by_its_bar(bench: Make, pilot: Pilot) -> None:
    bench(rows)
    area = pilot.find("area")
    pilot.drag((area.right - 4, area.y + 10), (area.right - 4, area.bottom))
    assert pilot.has("row19")


def test_an_area_for_which_there_is_no_room_is_drawn_all_the_same(
    bench: Make, pilot: Pilot, app: App
) -> None:
    def cramped(bench: Bench) -> None:
        rows(bench)
        area = bench.ui.get("area")
        assert isinstance(area, Scroll)
        area.set_height(-2)
        area.refit()

    bench(cramped)
    app.draw()
    assert pilot.find("area").height == 1


def long_list(bench: Bench) -> None:
    bench.ui.add(
        ScrollList("list", bench.area(20, 20, 300, 200), count=1000, row_height=bench.px(30), chosen=0,
                   paint=lambda surface, index, rect, state: None,
                   choose=bench.say, press=lambda index: bench.say(f"press {index}"))
    )  # fmt: skip


def test_a_list_by_mouse_and_keys(bench: Make, pilot: Pilot) -> None:
    said = bench(long_list)
    pilot.click("list:3")
    pilot.click("list:3")
    pilot.key("Down", "End", "Up", "Home", "Enter")
    assert said == [3, "press 3", 4, 999, 998, 0, "press 0"]


def test_only_seen_rows_are_painted(bench: Make, pilot: Pilot, app: App) -> None:
    painted: list[int] = []

    def build(bench: Bench) -> None:
        bench.ui.add(
            ScrollList("list", bench.area(20, 20, 300, 200), count=1000, row_height=30,
                       paint=lambda surface, index, rect, state: painted.append(index), choose=bench.say)
        )  # fmt: skip

    bench(build)
    pilot.frames(1)
    assert len(painted) <= 8


def test_a_label_that_was_cut_tells_the_rest(bench: Make, pilot: Pilot, app: App) -> None:
    words = "Words that are much too long for the little room that they are given"
    bench(lambda s: s.ui.add(Label("l", words, s.area(20, 20, 100, 24))))
    pilot.look()
    label = top(app).widget("l")
    assert label is not None
    assert label.hint == words


def test_a_rule_link_opens_its_paragraph(bench: Make, pilot: Pilot, app: App) -> None:
    bench(lambda s: s.ui.add(RuleLink("r", "T-30", s.area(20, 20, 80, 24))))
    pilot.click("r")
    assert on_top(app) == "rules"


def test_what_is_inside_an_area_that_is_scrolled_away_cannot_be_pointed_at(bench: Make, pilot: Pilot) -> None:
    def build(bench: Bench) -> None:
        outer = bench.ui.add(Scroll("outer", (20, 20, 300, 100)))
        inner = outer.add(Scroll("inner", (20, 400, 300, 60)))
        inner.add(Button("deep", "Deep", (20, 400, 200, 40), lambda: None))

    bench(build)
    assert not pilot.has("deep")
