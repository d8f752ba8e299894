"""Every control of the kit in its states, and what its layouts do.

    holmgang shot thor/jotunheim --scene gallery --out gallery.png

Whoever adds a control to the kit shows it here: a line in the section it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.disclosure import Disclosure
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label, RuleLink, Text
from game.ui.kit.layout import Box, Column, Flex, Grid, Own, Row, Stack, Wish, Words, lay
from game.ui.kit.lines import Line, Meter
from game.ui.kit.measures import BAR, FIELD, GAP, GUTTER, HEADING, LINE, NEAR, ROW, SWITCH
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Pen
from game.ui.kit.prose import Prose
from game.ui.kit.scroll import Scroll, ScrollList
from game.ui.kit.slider import Slider
from game.ui.kit.tabs import Tabs
from game.ui.kit.words import draw_words
from game.ui.pages.page import Page
from game.ui.paint import panels

W = TypeVar("W", bound=Widget)
Make = Callable[[pygame.Rect], Widget]
"""Makes a widget for its place."""

_COLUMN = 380
"""The narrowest column of sections, in logical pixels."""
_WHY = "Nothing to take back."
_OPTIONS = (("low", "Low", ""), ("even", "Even", ""), ("high", "High", ""))
_ROWS = ("Asgardians", "Frost giants", "Dwarfs", "Dark elves", "Trolls", "Valkyries")
_PROSE = "Words wrap, and {T-20} is a link on which Tab stops and which a click follows."


def seen_as(kind: type[W], state: str) -> type[W]:
    """A kind of control that always looks "focused" or "hovered", whoever points at it."""
    return type(f"{state.capitalize()}{kind.__name__}", (kind,), {state: True})


def _nothing(value: object = None) -> None:
    """What controls that are only looked at do."""


class Gallery(Page):
    """The page; it scrolls where the window is low."""

    name = "gallery"
    title = "The kit"

    def layout(self) -> None:
        super().layout()
        self._makes: dict[str, Make] = {}
        body, bar = self.body(), self.px(BAR)
        scroll = self.ui.add(Scroll("gallery", body, foot=self.px(GAP)))
        room = pygame.Rect(body.x, body.y, body.width - bar, body.height)
        place = lay(self._page(room.width), self.theme, room, endless=True)
        for name, make in self._makes.items():
            scroll.add(make(place[name]))

    def _page(self, width: int) -> Row:
        """As many columns of sections as there is room for, filled in turn."""
        sections = [
            self._section("Buttons", self._buttons),
            self._section("Values", self._values),
            self._section("Words", self._words),
            self._section("Alternatives", self._alternatives),
            self._section("What folds and scrolls", self._lists),
            self._section("Layouts", self._layouts),
        ]
        count = max(1, min(3, (width + self.px(GUTTER)) // self.px(_COLUMN + GUTTER)))
        columns = [Column(*sections[number::count], gap=GUTTER) for number in range(count)]
        return Row(*columns, gap=GUTTER)

    def _section(self, title: str, inside: Callable[[], Column]) -> Stack:
        """A panel at least as high as its heading and what stands below it."""
        ground = self._show(f"ground {title}", lambda place: Panel(title, place))
        return Stack(ground, Column(Box(high=HEADING), inside(), gap=GAP, pad=GUTTER))

    def _show(self, name: str, make: Make, wide: Wish | None = None, high: Wish | None = None) -> Box:
        """Room for a control, which is made once its place is known."""
        self._makes[name] = make
        return Box(name, wide, high)

    # The sections

    def _buttons(self) -> Column:
        def button(words: str, kind: type[Button] = Button, *, held: bool = False, **more: Any) -> Box:
            def make(place: pygame.Rect) -> Button:
                made = kind(f"gallery.{words}", words, place, _nothing, **more)
                made.held = held
                return made

            return self._show(f"button {words}", make, high=FIELD)

        lit, focused = seen_as(Button, "hovered"), seen_as(Button, "focused")
        states = (
            button("At rest"),
            button("Pointed at", lit),
            button("Pressed", held=True),
            button("In focus", focused),
            button("Primary", primary=True),
            button("Greyed", enabled=False, hint=_WHY),
            button("Icon", icon="book"),
            button("Key", key="menu"),
        )
        reason = self._show("reason", lambda place: Label("", _WHY, place, colour="mute"), high=LINE)
        return Column(Grid(2, *states, gap=GAP), reason, gap=NEAR)

    def _values(self) -> Column:
        def field(text: str, kind: type[Entry] = Entry, **more: Any) -> Box:
            id = f"entry {text}{kind.__name__}{sorted(more)}"
            return self._show(id, lambda place: kind(id, text, place, _nothing, **more), high=FIELD)

        def choice(kind: type[Choice] = Choice, **more: Any) -> Box:
            options = [(value, words) for value, words, _ in _OPTIONS]
            id = f"choice {kind.__name__}{sorted(more)}"
            return self._show(
                id, lambda place: kind(id, options, "even", place, _nothing, **more), high=FIELD
            )

        def slider(kind: type[Slider] = Slider, **more: Any) -> Box:
            id = f"slider {kind.__name__}{sorted(more)}"
            return self._show(id, lambda place: kind(id, place, 0.6, _nothing, **more), high=FIELD)

        fields = (
            field("Written"),
            field("", empty="Empty", icon="look"),
            field("In focus", seen_as(Entry, "focused")),
            field("Greyed", enabled=False, hint=_WHY),
            choice(),
            choice(enabled=False, hint=_WHY),
            slider(),
            slider(enabled=False, hint=_WHY),
            choice(seen_as(Choice, "focused")),
            slider(seen_as(Slider, "focused")),
        )
        return Column(Grid(2, *fields, gap=GAP, aside=GUTTER))

    def _alternatives(self) -> Column:
        def switch(words: str, on: bool, kind: type[Toggle] = Toggle, **more: Any) -> Box:
            return self._show(f"switch {words}", lambda place: kind(f"gallery.{words}", words, place, on, _nothing, **more),
                              high=SWITCH)  # fmt: skip

        def row(kind: type[Segmented], chosen: str, **more: Any) -> Box:
            id = f"row {kind.__name__}{sorted(more)}"
            return self._show(
                id, lambda place: kind(id, _OPTIONS, chosen, place, _nothing, **more), high=SWITCH
            )

        switches = Grid(
            2,
            switch("On", True),
            switch("Off", False),
            switch("In focus", True, seen_as(Toggle, "focused")),
            switch("Greyed", False, enabled=False, hint=_WHY),
            gap=NEAR,
            aside=ROW,
        )
        return Column(
            row(Tabs, "low"),
            row(Segmented, "even"),
            row(seen_as(Segmented, "focused"), "high"),
            row(Segmented, "even", enabled=False, hint=_WHY),
            switches,
            gap=GAP,
        )

    def _words(self) -> Column:
        rows: list[Box] = []
        for words, step in (
            ("A title", "title"),
            ("A unit", "unit"),
            ("A panel", "panel"),
            ("A card", "card"),
        ):
            make = self._label(words, step)
            rows.append(self._show(f"label {step}", make, Words(words, step), Words(words, step)))
        heads = Grid(2 if self.logical[0] < _COLUMN else len(rows), *rows, gap=GUTTER, align="centre")
        cut = "Astrid the Far-Travelled, whose name is cut with an ellipsis, and whole in a tooltip"
        label = self._show("label cut", self._label(cut, "body"), high=LINE)
        link = self._show("link", lambda place: RuleLink("gallery.link", "T-20", place), Words("T-20"), LINE)
        prose = self._show(
            "prose",
            lambda place: self._prose(place.topleft, place.width),
            high=Own(lambda width: self._prose((0, 0), width).rect.height),
        )
        written = self._show("written", self._written, high=Own(lambda width: _write(self.theme, width)[1]))
        return Column(heads, Row(label, link, gap=GAP), prose, written, gap=GAP)

    def _label(self, words: str, step: str) -> Make:
        return lambda place: Label("", words, place, step=step)

    def _prose(self, at: tuple[int, int], width: int) -> Prose:
        return Prose("gallery.prose", _PROSE, at, width, self.theme, self.app.open_rules)

    def _written(self, place: pygame.Rect) -> Scroll:
        scroll, _ = _write(self.theme, place.width)
        for widget in scroll.walk():
            widget.rect.move_ip(place.topleft)
        scroll.set_height(place.height)
        scroll.refit()
        return scroll

    def _lists(self) -> Column:
        def area(place: pygame.Rect) -> Scroll:
            pen = Pen.within(self.theme, "gallery.area", place, pad=0, top=0, foot=0, bar=0)
            pen.width -= self.px(BAR)
            for number, words in enumerate(_ROWS):
                pen.add(Button(f"gallery.area.{number}", words, pen.row(SWITCH, NEAR), _nothing))
            return pen.scroll

        def rows(place: pygame.Rect) -> ScrollList:
            return ScrollList("gallery.rows", place, count=len(_ROWS), row_height=self.px(ROW), paint=self._paint_row,
                              choose=_nothing, chosen=1)  # fmt: skip

        def heading(words: str, unfolded: bool, kind: type[Disclosure] = Disclosure, note: str = "") -> Box:
            id = f"heading {words}"
            return self._show(
                id, lambda place: kind(id, words, place, _nothing, unfolded=unfolded, note=note), high=HEADING
            )

        headings = Grid(
            2,
            heading("Folded up", False, note="3 set"),
            heading("Unfolded", True),
            heading("Pointed at", False, seen_as(Disclosure, "hovered"), "3 set"),
            heading("In focus", True, seen_as(Disclosure, "focused")),
            gap=GAP,
            aside=ROW,
        )
        high = 4 * ROW
        lists = Row(self._show("area", area, high=high), self._show("rows", rows, high=high), gap=GUTTER)
        return Column(headings, lists, gap=GAP)

    def _paint_row(self, surface: pygame.Surface, index: int, row: pygame.Rect, state: str) -> None:
        if state != "rest":
            surface.blit(panels.lit_row(self.theme, row.size), row)
        inner = row.inflate(-self.px(GUTTER), 0)
        draw_words(surface, self.theme, _ROWS[index], "body", self.theme.palette.bone, inner)

    def _layouts(self) -> Column:
        def well(words: str, wide: Wish | None = None, high: Wish | None = LINE) -> Box:
            return self._show(f"well {words}", lambda place: _Well(words, place), wide, high)

        fitted, last = "as its words", "at the end"
        return Column(
            Row(well(fitted, Words(fitted, "body", GUTTER)), well("a share"), well("two", Flex(2)), gap=GAP),
            Row(Box(high=LINE), well(last, Words(last, "body", GUTTER)), gap=GAP),
            Grid(3, *(well(f"cell {number}") for number in range(1, 7)), gap=NEAR),
            Stack(well("", high=FIELD), well("over it", Words("over it", "body", GUTTER)), align="centre"),
            gap=GAP,
        )


def _write(theme: Theme, width: int) -> tuple[Scroll, int]:
    """What a pen writes, from the origin down, and how high it becomes."""
    scroll = Scroll("gallery.written", (0, 0, width, 1))
    pen = Pen(theme, scroll, 0, 0, width, "gallery.line")
    pen.line(Line("A plan", icon="target", heading=True, rule="T-20"))
    pen.line(Line("for the second blow", lead="+3", rule="T-30"))
    pen.line(Line("what it is about", strong="A name", icon="flag", accent="brass"))
    pen.rule()
    pen.put(Meter(pen.box(GAP), 0.6), GAP)
    pen.rich("Running words with **names** in bold.")
    pen.put(Text("", "Words at the edge.", (pen.x, pen.y), pen.width, theme, colour="mute"))
    return scroll, pen.y


class _Well(Widget):
    """A box of a layout, drawn so that it can be seen."""

    def __init__(self, words: str, rect: pygame.Rect) -> None:
        super().__init__("", rect)
        self._words = words

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        surface.blit(panels.well(theme, place.size), place)
        draw_words(surface, theme, self._words, "body", theme.palette.dim, place, "centre")
