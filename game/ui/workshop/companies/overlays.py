"""What lies over the company builder for a moment: whom a place takes, companies to open, what text could not be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.systems.confrontation.companies import company_list
from game.systems.confrontation.companies.company_list import CompanyList
from game.systems.confrontation.companies.legality import faults
from game.ui.app import art
from game.ui.kit.base import Area
from game.ui.kit.button import Button
from game.ui.kit.layout import FREE, Box, Row
from game.ui.kit.measures import APART, BUTTON, CLOSE, FIELD, GAP, INSET, LINE
from game.ui.kit.pen import Pen
from game.ui.kit.press import Press
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.workshop.choice_list import Picking
from game.ui.workshop.companies import files
from game.ui.workshop.companies.draft import Offer
from game.ui.workshop.companies.inspector import OfferRow
from game.ui.workshop.companies.levy import shipped
from game.ui.workshop.forces.controls import known
from game.ui.workshop.own_files import Kept

_ROW, _TOKEN, _FRESH = 60, 44, 220


class Troops(Picking):
    """Whom a place takes; who may not stand there stays in the list with the reason."""

    name = "company-troops"
    width = 640

    def __init__(self, title: str, offers: list[Offer], taken: Callable[[str], None]) -> None:
        super().__init__("Whom the place takes")
        self._place, self._offers, self._taken = title, offers, taken

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen = Pen(self.theme, scroll, x, y, width)
        pen.text(self._place, after=GAP)
        for offer in self._offers:
            row = OfferRow(f"troop:{offer.id}", offer, pen.box(_ROW), partial(self._take, offer.id))
            row.rect.height = row.high(self.theme)
            pen.put(row, CLOSE)
        if not self._offers:
            pen.text("Nobody of this people stands in such a place.")
        return pen.y

    def _take(self, id: str) -> None:
        self.app.pop()
        self._taken(id)


class Shelf(Picking):
    """Every company: the player's own to go on with, copy or delete, shipped ones to copy, and files that cannot be read."""

    name = "company-shelf"
    width = 760

    def __init__(
        self,
        opened: Callable[[CompanyList, Kept[CompanyList] | None], None],
        delete: Callable[[Kept[CompanyList]], None],
        begin: Callable[[], None],
    ) -> None:
        super().__init__("Open a company")
        self._opened, self._delete, self._begin = opened, delete, begin

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        own, pen = files.kept(), Pen(self.theme, scroll, x, y, width)
        pen.add(
            Button("shelf.fresh", "A new company", pen.cells(FIELD, _FRESH, FREE, after=APART)[0], self._fresh, icon="plus",
                   hint="Begin with an empty banner")
        )  # fmt: skip
        if own:
            pen.heading("Your own")
        for kept in own:
            self._add_own(pen, kept)
        pen.heading("They come with the game, to copy")
        for id, company in shipped().items():
            pen.add(CompanyRow(f"shelf:{id}", company, pen.row(_ROW), partial(self._open, company, None)))
        return pen.y

    def _add_own(self, pen: Pen, kept: Kept[CompanyList]) -> None:
        boxes = [Box("company", high=_ROW), Box("copy", BUTTON, BUTTON), Box("bin", BUTTON, BUTTON)]
        place = pen.lay(Row(*boxes, gap=GAP, align="centre"), GAP)
        pen.add(
            Button(f"shelf.delete:{kept.key}", "", place["bin"], partial(self._delete, kept), icon="trash",
                   hint="Delete this company")
        )  # fmt: skip
        if kept.content is None:
            pen.gap(-GAP)
            pen.y = place["company"].y
            for problem in kept.problems[:3]:
                pen.text(problem, colour="ember", after=0)
            pen.gap(GAP)
            return
        pen.add(
            CompanyRow(
                f"shelf:{kept.key}", kept.content, place["company"], partial(self._open, kept.content, kept)
            )
        )
        pen.add(
            Button(f"shelf.copy:{kept.key}", "", place["copy"], partial(self._open, kept.content, None), icon="copy",
                   hint="Begin a new company from a copy of this one")
        )  # fmt: skip

    def _open(self, company: CompanyList, kept: Kept[CompanyList] | None) -> None:
        self.app.pop()
        self._opened(company, kept)

    def _fresh(self) -> None:
        self.app.pop()
        self._begin()


class CompanyRow(Press):
    """A company to take: its people's emblem, its name, what it costs, whether it is legal."""

    def __init__(self, id: str, company: CompanyList, rect: Area, take: Callable[[], None]) -> None:
        super().__init__(id, rect, take)
        self._company = company
        self._total = company_list.cost(company)
        found = faults(company)
        self._fault = found[0] if found else None
        if self._fault:
            self.hint = f"{self._fault.text[:1].upper()}{self._fault.text[1:]} ({self._fault.rule})."

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette, company = self.theme, self.theme.palette, self._company
        surface.blit(panels.well(theme, place.size, focus=self.hovered), place)
        hired, _ = company_list.hire(company)
        emblem = hired[0].own.emblem if hired else ""
        mark = tokens.side_mark(theme, "one", theme.px(_TOKEN), known(emblem))
        surface.blit(mark, mark.get_rect(midleft=(place.x + theme.px(INSET), place.centery)))
        left = place.x + theme.px(INSET + _TOKEN + APART)
        line = pygame.Rect(
            left, place.y + theme.px(CLOSE), place.right - left - theme.px(APART), theme.px(LINE)
        )
        price = f"{self._total:,} of {company.limit:,} AP"
        drawn = draw_words(surface, theme, price, "body-bold", palette.bone, line, "right")
        if self._fault:
            size = theme.px(LINE) * 3 // 4
            surface.blit(
                art.icon(theme, "warning", size, palette.ember),
                (drawn.x - size - theme.px(GAP), line.centery - size // 2),
            )
            drawn.x -= size + theme.px(GAP)
        line.width = drawn.x - line.x - theme.px(GAP)
        draw_words(surface, theme, company.name or "Without a name", "card", palette.bone, line)
        words = (
            ", ".join(f"{unit.entry.number} {unit.entry.name or unit.troop.name}" for unit in hired)
            or "nobody yet"
        )
        rest = pygame.Rect(left, line.bottom, place.right - left - theme.px(APART), theme.px(LINE))
        draw_words(surface, theme, words, "body", palette.mute, rest)
