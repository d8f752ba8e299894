"""The rules reader: chapters at the left, prose at the right, a search field over both.

app.open("rules", system="thor", paragraph="T-20")
"""

from __future__ import annotations

import pygame

from game import rulebook
from game.core import registry
from game.core.words.paragraph_ids import LINK
from game.rulebook import Paragraph, Rulebook
from game.ui.app.theme import ELLIPSIS, Theme
from game.ui.kit.button import Button, Segmented
from game.ui.kit.choice import Choice
from game.ui.kit.command import Command
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import ACROSS, Box, Column, Flex, Row, Words, inset, lay
from game.ui.kit.measures import APART, BOLD, BUTTON, CLOSE, FIELD, GAP, GUTTER, MARGIN, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.prose import Prose
from game.ui.kit.scroll import Scroll, ScrollList
from game.ui.kit.words import draw_words
from game.ui.pages.page import Page
from game.ui.paint import panels

_ROW, _HIT = 34, 54
"""Logical heights of a row of the contents and of a hit."""
_AROUND = 20, 6
"""What a row leaves free of its width and of its height, in logical pixels."""
_LIST, _SYSTEM, _PAGE, _TITLE = 344, 128, 720, 80
"""Logical widths: of the contents, a system's name, a page at most, a paragraph's title at least."""
_CHOICE, _HEADING = 200, 300
"""Logical widths: of the books as one closed list, and of what stands at the left of them at least."""
_BESIDE, _SYSTEM_TOP = 14, 18
"""From the bar beside a paragraph to its words, and from the window's edge down to the choice of a system."""


class Rules(Page):
    """Shows one chapter at a time; `paragraph` is the id that it opens at."""

    name = "rules"
    scope = "rules"

    def __init__(self, system: str = "thor", paragraph: str | None = None) -> None:
        self.system = system
        self.book = Rulebook("Rules", ())
        self.words = ""
        self.current = ""
        self._wanted = paragraph
        self._past: list[str] = []
        self._reading = paragraph is not None
        self._list: ScrollList | None = None
        self._page: Scroll | None = None
        self._tops: dict[str, int] = {}
        """How far down the page each paragraph of the chapter begins."""
        self._end = 0
        """How far down the page the last of them ends."""

    @property
    def title(self) -> str:  # type: ignore[override]
        whole = f"Rules of {self.book.title}"
        fits = self.theme.width(whole, "title") <= self.heading_room()
        return whole if fits and not self.narrow else "Rules"

    # -- where we are

    def enter(self) -> None:
        try:
            self.book = rulebook.load(self.system)
        except (OSError, ValueError, KeyError) as error:
            self.app.notify(f"The rules of {self.system} could not be read: {error}.")
        first = self.book.paragraphs[0].id if self.book.paragraphs else ""
        found = self.book.find(self._wanted) if self._wanted else None
        if self._wanted and not found:
            self.app.notify(f"There is no paragraph {self._wanted}.")
        self.current = found.id if found else first

    def follow(self, id: str) -> None:
        """Go to a paragraph and remember where we came from."""
        found = self.book.find(id)
        if found is None:
            self.app.notify(f"There is no paragraph {id}.")
            return
        if found.id != self.current:
            self._past.append(self.current)
        self._go(found.id)

    def _go(self, id: str) -> None:
        self.current, self._reading = id, True
        self.rebuild()
        self._show_current()

    def go_back(self) -> None:
        """One paragraph back; out of the reader when there is none."""
        if self._past:
            self._go(self._past.pop())
        elif self.narrow and self._reading:
            self._reading = False
            self.rebuild()
        else:
            self.app.pop()

    def back(self) -> bool:
        if self.words:
            self._search("")
            self.ui.forget("rules.search")
            self.rebuild()
        else:
            self.app.pop()
        return True

    def rule(self) -> str | None:
        return None

    def on_action(self, action: str) -> bool:
        if action.startswith("paragraph:"):
            self.follow(action.partition(":")[2])
        elif action == "search":
            self._reading = False
            self.rebuild()
            self.ui.focus("rules.search")
        elif action == "history-back":
            self.go_back()
        elif action in ("up", "down") and self.ui.focused is None and self._page:
            self._page.page(action)
            self.invalidate()
        else:
            return False
        return True

    def on_event(self, event: pygame.event.Event) -> bool:
        steps = {pygame.K_PAGEDOWN: 0.9, pygame.K_PAGEUP: -0.9}
        if event.type == pygame.KEYDOWN and event.key in steps and self._page:
            self._page.scroll_to(self._page.offset + round(self._page.rect.height * steps[event.key]))
            self.invalidate()
            return True
        return False

    # -- layout

    def layout(self) -> None:
        super().layout()
        self._lay_systems()
        body = self.body()
        place = {"contents": body, "page": body}
        if not self.narrow:
            place = lay(Row(Box("contents", _LIST), Box("page"), gap=GUTTER), self.theme, body)
        self._list = self._page = None
        if not self.narrow or not self._reading:
            self._lay_contents(place["contents"])
        if not self.narrow or self._reading:
            self._lay_page(place["page"])

    def _lay_systems(self) -> None:
        """Whose rules these are, where there are several."""
        names = rulebook.books()
        wide = self._systems_width()
        if not wide:
            return
        titles = [(name, registry.system(name).title.split()[0]) for name in names]
        rect = pygame.Rect(self.size[0] - self.px(GUTTER) - wide, self.px(_SYSTEM_TOP), wide, self.px(FIELD))
        book = rulebook.book_of(self.system)
        if self._side_by_side:
            tabs = [(name, title, "") for name, title in titles]
            self.ui.add(Segmented("rules.system", tabs, book, rect, self._turn_to))
        else:
            self.ui.add(Choice("rules.system", titles, book, rect, self._turn_to))

    @property
    def _side_by_side(self) -> bool:
        """Whether the books stand side by side, with room for a heading before them."""
        return self.logical[0] >= _SYSTEM * len(rulebook.books()) + _HEADING

    def _systems_width(self) -> int:
        """How wide that choice is; nothing where there is no choice, or no room."""
        count = len(rulebook.books())
        if count < 2 or self.logical[0] < _CHOICE + _HEADING:
            return 0
        return self.px(_SYSTEM * count if self._side_by_side else _CHOICE)

    def heading_room(self) -> int:
        beside = self._systems_width()
        return super().heading_room() - (beside + self.px(GUTTER) if beside else 0)

    def _turn_to(self, system: object) -> None:
        self.system, self._wanted, self.words = str(system), None, ""
        self._past.clear()
        self.enter()
        self.ui.forget("rules.search")
        self.rebuild()

    def _lay_contents(self, area: pygame.Rect) -> None:
        place = lay(Column(Box("search", high=FIELD), Box("rows"), gap=APART), self.theme, area)
        self.ui.add(Entry("rules.search", self.words, place["search"], self._search, entered=self._open_first,
                          empty="Search by word or id", icon="search"))  # fmt: skip
        self._box = place["rows"]
        self._add_list()

    def _add_list(self) -> None:
        found = self.book.search(self.words) if self.words else []
        self._hits = {each.id: each for each in found}
        self._rows = [*self._hits] if self.words else self._contents()
        self._list = self.ui.add(
            ScrollList(
                "rules.list", inset(self.theme, self._box, GAP), count=len(self._rows),
                row_height=self.px(_HIT if self.words else _ROW),
                paint=self._paint_hit if self.words else self._paint_row, choose=self._choose, press=self._choose,
                chosen=self._rows.index(self.current) if self.current in self._rows else -1,
                row_id=lambda index: f"rules.row:{self._rows[index]}",
            )
        )  # fmt: skip

    def _contents(self) -> list[str]:
        """Rows: "#chapter" for each chapter, the ids of the paragraphs under the one being read."""
        here = self.book.find(self.current)
        rows: list[str] = []
        for chapter in self.book.chapters:
            rows.append(f"#{chapter}")
            if here and chapter == here.chapter:
                rows += [each.id for each in self.book.chapter(chapter)]
        return rows

    def _choose(self, index: int) -> None:
        row = self._rows[index]
        if row.startswith("#"):
            row = self.book.chapter(row[1:])[0].id
        if row != self.current:
            self._past.append(self.current)
        self._go(row)

    def _search(self, words: str) -> None:
        self.words = words.strip()
        if self._list:
            # Only the list changes: the field being typed into must stay as it is.
            self.ui.remove(self._list)
            self._add_list()
        self.invalidate()

    def _open_first(self, words: str) -> None:
        if self._hits:
            self._choose(0)

    def _lay_page(self, area: pygame.Rect) -> None:
        here = self.book.find(self.current)
        self._sheet, margin = area, self.px(MARGIN)
        self._page = page = self.ui.add(Scroll("rules.page", inset(self.theme, area, GAP), foot=margin))
        if here is None:
            return
        width = min(page.rect.width - 2 * margin, self.px(_PAGE))
        left, top = page.rect.x + (page.rect.width - width) // 2, page.rect.y + self.px(GAP)
        self._margin = left - self.px(_BESIDE)
        pen = Pen(self.theme, page, left, top, width)
        pen.add(Label("", here.chapter, pen.row(FIELD), step="unit"))
        self._tops = {}
        for each in self.book.chapter(here.chapter):
            self._tops[each.id] = pen.y - page.rect.y
            self._lay_paragraph(pen, each)
            self._end = pen.y - page.rect.y
            pen.gap(MARGIN)
        self._lay_next(pen, here.chapter)
        # The last paragraph, too, can stand at the top.
        last = self._tops.get(self.current, 0)
        page.leave_room(last + page.rect.height if last else 0)

    def _lay_next(self, pen: Pen, chapter: str) -> None:
        """The way on to the chapter that follows."""
        chapters = self.book.chapters
        if chapter == chapters[-1]:
            return
        following = chapters[chapters.index(chapter) + 1]
        first = self.book.chapter(following)[0].id
        go = Command("rules.next", f"Next chapter: {following}", lambda: self.follow(first), "down")
        wide = Button.need(self.theme, go) / self.theme.scale + GUTTER
        pen.add(Button.of(go, pen.row(BUTTON, most=wide)))

    def _lay_paragraph(self, pen: Pen, each: Paragraph) -> None:
        source = Words(rulebook.SOURCES.get(each.source, ""), "body", NEAR)
        head = Box("id", Words(each.id, "body-semibold", GUTTER)), Box("title", Flex(least=_TITLE))
        whole = Row(*head, Box("source", source), high=30)
        fits = whole.measure(ACROSS, self.theme).least <= pen.width
        place = pen.lay(whole if fits else Row(*head, high=30), NEAR)
        pen.add(Label("", each.id, place["id"], step="body-semibold", colour="brass"))
        pen.add(Label(f"rules.title:{each.id}", each.title, place["title"], step="panel"))
        if fits:
            pen.add(Label("", source.text, place["source"], colour="mute", align="right"))
        self._add_prose(pen, f"rules.text:{each.id}", each.text)
        if each.see:
            pen.gap(CLOSE)
            words = "See also " + ", ".join(f"{{{target}}}" for target in each.see)
            self._add_prose(pen, f"rules.see:{each.id}", words)

    def _add_prose(self, pen: Pen, id: str, words: str) -> None:
        pen.put(Prose(id, words, (pen.x, pen.y), pen.width, self.theme, self.follow))

    def rebuild(self) -> None:
        super().rebuild()
        self._show_current()

    def _show_current(self) -> None:
        if self._page and self.current in self._tops:
            top = self._tops[self.current]
            first = top == min(self._tops.values())
            self._page.scroll_to(0 if first else top - self.px(APART))
        if self._list and self._list.chosen >= 0:
            high = self._list.row_height
            self._list.show((self._list.chosen - 1) * high, (self._list.chosen + 2) * high)

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        theme = self.theme
        if self._list:
            panels.lay(surface, theme, self._box)
            if self.words and not self._hits:
                note = self._box.move(self.px(GUTTER), self.px(GAP))
                note.height = self.px(FIELD)
                draw_words(surface, theme, "Nothing holds these words.", "body", theme.palette.mute, note)
        if self._page:
            panels.lay(surface, theme, self._sheet)
            self._paint_current(surface)

    def _paint_current(self, surface: pygame.Surface) -> None:
        """A brass bar beside the paragraph that was asked for."""
        page = self._page
        if page is None or self.current not in self._tops:
            return
        tops = sorted(self._tops.values())
        top = self._tops[self.current]
        after = [each for each in tops if each > top]
        bottom = after[0] - self.px(MARGIN) if after else self._end
        bar = pygame.Rect(self._margin, page.rect.y + top - page.offset, self.px(BOLD), bottom - top)
        surface.fill(self.theme.palette.brass, bar.clip(page.rect))

    def _paint_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect, state: str) -> None:
        theme, row = self.theme, self._rows[index]
        inner = rect.inflate(-self.px(_AROUND[0]), 0)
        if state == "chosen":
            surface.blit(panels.lit_row(theme, rect.size), rect)
        lit = theme.palette.bone if state != "rest" else theme.palette.dim
        if row.startswith("#"):
            here = self.book.find(self.current)
            chosen = here is not None and here.chapter == row[1:]
            colour = theme.palette.brass_hi if chosen else lit
            draw_words(surface, theme, row[1:], "card", colour, inner)
            return
        each = self.book.find(row)
        if each:
            inner.width -= self.px(GAP)
            inner.x += self.px(GAP)
            self._paint_id(surface, each, inner, lit)

    def _paint_id(
        self, surface: pygame.Surface, each: Paragraph, rect: pygame.Rect, colour: tuple[int, int, int]
    ) -> None:
        """A paragraph's title, its id at the right edge where there is room for it."""
        theme = self.theme
        wide = theme.width(each.id, "body") if not each.id.startswith(("TC", "TU")) else 0
        if theme.width(each.title, "body") + self.px(GAP) + wide > rect.width:
            wide = 0
        words = pygame.Rect(rect.x, rect.y, rect.width - (wide + self.px(GAP) if wide else 0), rect.height)
        draw_words(surface, theme, each.title, "body", colour, words)
        if wide:
            draw_words(surface, theme, each.id, "body", theme.palette.mute, rect, "right")

    def _paint_hit(self, surface: pygame.Surface, index: int, rect: pygame.Rect, state: str) -> None:
        theme, each = self.theme, self._hits[self._rows[index]]
        if state == "chosen":
            surface.blit(panels.lit_row(theme, rect.size), rect)
        inner = rect.inflate(-self.px(_AROUND[0]), -self.px(_AROUND[1]))
        top = pygame.Rect(inner.x, inner.y, inner.width, inner.height // 2)
        self._paint_id(surface, each, top, theme.palette.bone)
        snippet = pygame.Rect(inner.x, top.bottom, inner.width, inner.height // 2)
        quoted = _quoted(theme, each.text, self.words, snippet.width)
        draw_words(surface, theme, quoted, "body", theme.palette.mute, snippet)


def _quoted(theme: Theme, text: str, words: str, width: int) -> str:
    """As many whole words of a text as fit a width (device pixels), from the first one that was looked for."""
    plain = " ".join(LINK.sub(r"\1", text).split())
    at = max(0, plain.lower().find(words.lower().split()[0]) - 12) if words.split() else 0
    start = plain.rfind(" ", 0, at) + 1 if at else 0
    quoted = ("… " if start else "") + plain[start:]
    if theme.width(quoted, "body") <= width:
        return quoted
    room = max(8, width - theme.width(" ", "body"))
    return theme.fit(quoted, "body", room).removesuffix(ELLIPSIS).rpartition(" ")[0] + f" {ELLIPSIS}"
