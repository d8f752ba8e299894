"""What a company costs, a length for each unit, and whether it is legal."""

from __future__ import annotations

import pygame

from game.core.words.grammar import plural
from game.systems.confrontation.companies.company_list import Hired
from game.systems.confrontation.companies.roster import figures
from game.systems.confrontation.profile import Profile
from game.ui.app import art
from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.layout import FREE
from game.ui.kit.lines import Line
from game.ui.kit.measures import APART, CLOSE, FIELD, GAP, HAIR, LINE, MARGIN, NEAR, STROKE
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.paint.cards.hand_cards import band_colour
from game.ui.tables.confrontation.captions import band
from game.ui.workshop import trial_panel
from game.ui.workshop.companies.draft import CompanyDraft, over
from game.ui.workshop.trial_panel import Bench

BAR = 28
"""How high the bill is, in logical pixels."""
_HATCH, _MOST, _TWO = 8, 8, 480
"""The hatching of what is over the limit, how many faults are said, and from which width on checks stand in two columns."""
_TRIED, _BESIDE = 296, 760
"""How wide the trial is, and from which width on it stands beside the checks."""


def lay(draft: CompanyDraft, bench: Bench, pen: Pen) -> None:
    """The sum, the bar, what there is to say, and beside that or below what bots make of it."""
    pen.put(Sum(draft, pen.box(FIELD)), NEAR)
    pen.put(Bar(draft, pen.box(BAR)), GAP)
    if pen.width < pen.px(_BESIDE):
        _lay_words(draft, pen)
        pen.gap(APART)
        trial_panel.lay(bench, pen)
        return
    words = pen.inset(0, _TRIED + MARGIN)
    tried = pen.inset((pen.width - pen.px(_TRIED)) / pen.theme.scale, 0)
    _lay_words(draft, words)
    trial_panel.lay(bench, tried)
    pen.y = max(words.y, tried.y)


def _lay_words(draft: CompanyDraft, pen: Pen) -> None:
    """What is wrong with it; if nothing is, what it has and lacks."""
    faults = draft.faults
    for number, fault in enumerate(faults[:_MOST]):
        text = fault.text[:1].upper() + fault.text[1:]
        pen.line(Line(f"{text}.", icon="warning", rule=fault.rule), id=f"company.fault:{number}")
    if len(faults) > _MOST:
        pen.text(f"And {len(faults) - _MOST} more.", colour="mute")
    if not faults:
        _lay_checks(draft, pen)


def _lay_checks(draft: CompanyDraft, pen: Pen) -> None:
    lines = checks(draft)
    columns = 2 if pen.width >= pen.px(_TWO) else 1
    for start in range(0, len(lines), columns):
        cells = pen.cells(LINE, *[FREE] * columns, gap=APART, after=HAIR)
        for cell, line in zip(cells, lines[start : start + columns], strict=False):
            pen.add(Check(line, cell))


def checks(draft: CompanyDraft) -> list[Line]:
    """What a legal company has, and what it lacks though it may."""
    hired = draft.hired
    heroes = [unit.incarnate.profile for unit in hired if unit.incarnate]
    fielded = [(unit, [card for card, _, _ in figures(unit)]) for unit in hired]
    cards = [card for _, each in fielded for card in each]
    lines = []
    if heroes:
        first = max(heroes, key=lambda hero: hero.authority)
        lines.append(_line(True, f"Led by {' '.join(_called(first)[-2:])}, {first.authority}", ""))
    mystics = [card for card in cards if card.fervor or card.energy]
    means = [("faith", any(card.fervor for card in cards)), ("mana", any(card.energy for card in cards))]
    words = f"{plural(len(mystics), 'mystic')}: {' and '.join(word for word, some in means if some)}"
    lines.append(_line(bool(mystics), words, "No mystic: no miracle, no spell"))
    shooters = sum(card.ranged is not None for card in cards)
    lines.append(_line(bool(shooters), plural(shooters, "shooter"), "Nobody shoots"))
    standards = sum(unit.entry.standard for unit in hired)
    musicians = sum(unit.entry.musician for unit in hired)
    staff = [plural(many, word) for many, word in ((standards, "standard"), (musicians, "musician")) if many]
    lines.append(_line(bool(staff), ", ".join(staff), "No standard, no musician"))
    fear = list(dict.fromkeys(unit.troop.name for unit, each in fielded if any(card.fear for card in each)))
    more = f" and {len(fear) - 1} more" if len(fear) > 1 else ""
    lines.append(_line(bool(fear), f"Frightening: {''.join(fear[:1])}{more}", "Nobody frightens"))
    return lines


def _called(hero: Profile) -> list[str]:
    """The words of his name, without what he is besides."""
    return hero.name.partition(",")[0].split()


def _line(good: bool, yes: str, no: str) -> Line:
    return Line(
        yes if good else no, icon="check" if good else "info", accent="verdigris" if good else "brass"
    )


class Check(Widget):
    """One line with its sign."""

    def __init__(self, line: Line, rect: Area) -> None:
        super().__init__("", rect)
        self._line = line

    @property
    def pointable(self) -> bool:  # type: ignore[override]
        """Only words that are cut have something to say to the pointer."""
        return self.cut() > 0

    def cut(self) -> int:
        taken = self.theme.px(LINE) * 3 // 4 + self.theme.px(GAP)
        return max(0, self.theme.width(self._line.text, "body") + taken - self.rect.width)

    def lacking(self) -> str:
        return self._line.text if self.cut() else ""

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, line = self.theme, self.place, self._line
        size = theme.px(LINE) * 3 // 4
        surface.blit(
            art.icon(theme, line.icon, size, getattr(theme.palette, line.accent)),
            (place.x, place.centery - size // 2),
        )
        room = pygame.Rect(
            place.x + size + theme.px(GAP), place.y, place.width - size - theme.px(GAP), place.height
        )
        draw_words(surface, theme, line.text, "body", theme.palette.dim, room)


class Sum(Widget):
    """The points, of how many, and whether that is legal."""

    def __init__(self, draft: CompanyDraft, rect: Area) -> None:
        super().__init__("", rect)
        self._draft = draft

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette, draft = self.theme, self.place, self.theme.palette, self._draft
        too_much = over(draft.total, draft.company.limit)
        colour = palette.ember if too_much else palette.bone
        drawn = draw_words(surface, theme, f"{draft.total:,}", "number", colour, place)
        left = max(0, draft.company.limit - draft.total)
        rest = f", {too_much:,} too many" if too_much else f", {left:,} left" if left else ""
        words = f"of {draft.company.limit:,} AP{rest}"
        room = pygame.Rect(drawn.right + theme.px(GAP), place.y, place.right - drawn.right, place.height)
        drawn = draw_words(surface, theme, words, "body", palette.dim, room)
        size = theme.px(LINE)
        sign, role = ("warning", palette.ember) if draft.faults else ("check", palette.verdigris)
        surface.blit(
            art.icon(theme, sign, size, role), (drawn.right + theme.px(APART), place.centery - size // 2)
        )


class Bar(Widget):
    """A length for each unit in the colour of its band; what is over the limit is ember and hatched."""

    def __init__(self, draft: CompanyDraft, rect: Area) -> None:
        super().__init__("", rect)
        self.draft = draft

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette, draft = self.theme, self.place, self.theme.palette, self.draft
        surface.blit(panels.well(theme, place.size), place)
        inner = place.inflate(-2 * theme.px(STROKE), -2 * theme.px(STROKE))
        limit, total = max(1, draft.company.limit), draft.total
        whole = max(limit, total)
        left = 0
        edge = inner.x + inner.width * min(limit, whole) // whole
        chosen = f"banner[{draft.chosen[0]}].units[{draft.chosen[1]}]" if draft.chosen else ""
        for unit in draft.hired:
            start, end = (inner.x + inner.width * at // whole for at in (left, left + unit.points))
            rect = pygame.Rect(start, inner.y, max(1, end - start - theme.px(HAIR)), inner.height)
            self._draw_unit(surface, unit, rect, min(rect.right, edge) - rect.x, chosen)
            left += unit.points
        if total > limit:
            self._draw_over(surface, pygame.Rect(edge, inner.y, inner.right - edge, inner.height))
            surface.fill(palette.bone, (edge, place.y, theme.px(STROKE), place.height))

    def _draw_unit(
        self, surface: pygame.Surface, unit: Hired, rect: pygame.Rect, free: int, chosen: str
    ) -> None:
        """A unit's length, its name in the `free` device pixels of it that are not over the limit."""
        theme, palette = self.theme, self.theme.palette
        surface.fill(band_colour(palette, band(unit.troop.profile)), rect)
        name = unit.entry.name or unit.troop.name
        if theme.width(name, "body") + 2 * theme.px(CLOSE) <= free:
            room = pygame.Rect(rect.x, rect.y, free, rect.height)
            draw_words(surface, theme, name, "body", palette.bone, room, "centre")
        if unit.field == chosen:
            pygame.draw.rect(surface, palette.brass_hi, rect, theme.px(STROKE))

    def _draw_over(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        surface.fill(mix(palette.ember_lo, palette.table, 0.2), rect)
        before = surface.get_clip()
        surface.set_clip(rect)
        for x in range(rect.x - rect.height, rect.right, theme.px(_HATCH)):
            pygame.draw.aaline(surface, palette.ember, (x, rect.bottom), (x + rect.height, rect.y))
        surface.set_clip(before)
