"""What is chosen for the unit under work, or for the whole company: sizes, who leads, who replaces a fighter, what is given."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game.core.words.grammar import plural
from game.systems.confrontation.companies.people_file import names
from game.systems.confrontation.companies.peoples import FAMILIAR_POINTS
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE, Box, Row
from game.ui.kit.layout import lay as lay_out
from game.ui.kit.lines import Line
from game.ui.kit.measures import BUTTON, FIELD, GAP, GUTTER, LINE, NEAR, SWITCH
from game.ui.kit.pen import Pen
from game.ui.kit.press import Press
from game.ui.kit.words import draw_lines, draw_words
from game.ui.pages.controls import Stepper
from game.ui.paint import panels, tokens
from game.ui.tables.confrontation.orders.order_sheet import Values, card_values
from game.ui.workshop.companies import card_list
from game.ui.workshop.companies.count import HIGH, Count
from game.ui.workshop.companies.draft import LIMITS, Offer
from game.ui.workshop.forces.controls import known

_TOKEN, _SMALL, VALUES = 64, 34, 52
_BOX = 20
"""The size of the box with the tick."""
_PRICE, OUT = 96, 168
"""How wide a price is beside what it is of, and the button that takes a unit out."""
_MOST_POINTS, _POINTS_STEP = 20000, 50


class Inspected(card_list.Writing, Protocol):
    """A company under work."""

    def type(self, change: Callable[[str], None], text: str) -> None:
        """A letter was typed: leave the caret where it is."""

    def delete(self) -> None:
        """Take the unit under work out."""

    def choose(self, spot: None) -> None:
        """Look at the whole company."""


def lay(scene: Inspected, pen: Pen) -> None:
    """The unit under work, or the company where none is."""
    if scene.draft.entry is None:
        lay_company(scene, pen)
    else:
        lay_unit(scene, pen)


def lay_company(scene: Inspected, pen: Pen) -> None:
    """The company as a whole: its name, people, House and limit."""
    draft, own = scene.draft, scene.draft.people
    if own:
        pen.put(
            UnitHead(
                own.name,
                f"{plural(draft.figures, 'figure')} for {draft.company.limit:,} AP",
                own.emblem,
                pen.box(_TOKEN),
            ),
            GAP,
        )
    pen.caption("Name of the company")
    pen.add(
        Entry("company.name", draft.company.name, pen.row(FIELD), partial(scene.type, lambda text: draft.set(name=text, typing="name")),
              empty="Its name", limit=48)
    )  # fmt: skip
    pen.caption("People")
    peoples = list(names().items())
    pen.add(
        Choice("company.people", peoples, draft.company.people, pen.row(FIELD),
               lambda id: scene.do(partial(draft.set, people=str(id), house="")))
    )  # fmt: skip
    if own and own.houses:
        pen.caption("The order of its banners")
        houses = [("", own.name), *((house.id, house.name) for house in own.houses)]
        pen.add(
            Choice("company.house", houses, draft.company.house, pen.row(FIELD),
                   lambda id: scene.do(partial(draft.set, house=str(id))))
        )  # fmt: skip
    _lay_limit(scene, pen)
    card_list.lay(scene, pen)
    if own:
        pen.text(own.story)


def _lay_limit(scene: Inspected, pen: Pen) -> None:
    """The army points that it is built for: any, and those that are often agreed on."""
    draft = scene.draft
    pen.caption("Army points agreed on")
    pen.add(
        Stepper("company.limit", draft.company.limit, pen.row(FIELD), lambda limit: scene.do(partial(draft.set, limit=limit)),
                low=_POINTS_STEP, high=_MOST_POINTS, step=_POINTS_STEP, rule="GB-104")
    )  # fmt: skip
    cells = pen.cells(SWITCH, *[FREE] * len(LIMITS), gap=NEAR)
    for limit, cell in zip(LIMITS, cells, strict=True):
        pen.add(
            Button(
                f"company.limit:{limit}",
                str(limit),
                cell,
                partial(scene.do, partial(draft.set, limit=limit)),
                step="body-bold",
            )
        )


def lay_unit(scene: Inspected, pen: Pen) -> None:
    """The unit under work."""
    draft, unit, entry = scene.draft, scene.draft.unit, scene.draft.entry
    assert entry is not None
    if unit is None:
        pen.heading(entry.troop)
        pen.text("There is nobody of that name.", colour="ember")
        return
    troop = unit.troop
    words = (
        f"{troop.category.capitalize()} {troop.profile.rank or ''}".strip()
        + f", {troop.profile.points} AP a fighter"
    )
    pen.put(UnitHead(troop.name, words, troop.profile.emblem, pen.box(_TOKEN)), GAP)
    pen.put(Values(card_values(troop.profile), pen.box(VALUES)), GAP)
    if troop.most > troop.least:
        _lay_step(pen, "company.number", "Fighters", entry.number, (troop.least, troop.most, troop.most),
                  lambda number: scene.do(partial(draft.change, number=number)), f"{troop.profile.points * entry.number} AP")  # fmt: skip
    _lay_specials(scene, pen)
    _lay_offers(scene, pen, "Led by", draft.leaders(), draft.lead)
    _lay_offers(scene, pen, "Instead of a fighter", draft.staff(), draft.staffed)
    _lay_offers(scene, pen, "Given to the Incarnate", draft.attributes(), draft.give)
    most = draft.most_familiars()
    if most or entry.familiars:
        _lay_step(pen, "company.familiars", "Familiars", entry.familiars, (0, max(most, entry.familiars), most),
                  lambda number: scene.do(partial(draft.change, familiars=number)), f"+{FAMILIAR_POINTS} each")  # fmt: skip
    pen.line(Line("Its name in this company", heading=True))
    pen.add(
        Entry("company.unit.name", entry.name, pen.row(FIELD), partial(scene.type, lambda text: draft.change(name=text, typing="unit")),
              empty=troop.name, limit=40)
    )  # fmt: skip
    card_list.lay_ways(scene, pen, unit)


def _lay_specials(scene: Inspected, pen: Pen) -> None:
    """How many fighters are replaced by each kind of special fighters."""
    for offer in scene.draft.specials():
        high = offer.number if offer.refused else offer.most
        _lay_step(
            pen,
            f"company.special:{offer.id}",
            offer.name,
            offer.number,
            (0, high, offer.most),
            _picking(scene, offer.id),
            f"+{offer.price} each",
            offer.refused,
        )


def _picking(scene: Inspected, special: str) -> Callable[[int], None]:
    return lambda number: scene.do(partial(scene.draft.pick, special, number))


def lay_foot(scene: Inspected, theme: Theme, place: pygame.Rect) -> list[Widget]:
    """What the unit costs, the way to the company as a whole, and taking the unit out."""
    unit = scene.draft.unit
    points = unit.points if unit else 0
    boxes = [Box("price"), Box("whole", BUTTON), Box("out", OUT)]
    at = lay_out(Row(*boxes, gap=GAP), theme, place)
    return [
        Label("", f"{points:,} AP", at["price"], step="total"),
        Button("company.whole", "", at["whole"], lambda: scene.choose(None), icon="flag", hint="The company: name, people, army points"),
        Button("company.delete", "Take out", at["out"], scene.delete, icon="trash", key="take-out", cap=False,
               hint=f"Take the unit out: {points} AP less"),
    ]  # fmt: skip


def _lay_step(
    pen: Pen,
    id: str,
    name: str,
    value: int,
    bounds: tuple[int, int, int],
    changed: Callable[[int], None],
    price: str,
    why: str = "",
) -> None:
    """A number between its bounds (the least, what is free now, the most), with what it costs; why it may not be more."""
    low, high, most = bounds
    head, side = pen.cells(LINE, FREE, _PRICE, after=NEAR)
    pen.add(Label("", name, head, step="body-bold"))
    pen.add(Label("", price, side, step="body-bold", align="right"))
    pen.add(
        Count(id, value, pen.row(HIGH, 0), changed, low=min(low, value), high=max(high, value), most=most, rule="GB-108", hint=why)
    )  # fmt: skip
    if why:
        pen.text(f"{why}.", colour="mute")


def _lay_offers(
    scene: Inspected, pen: Pen, head: str, offers: list[Offer], take: Callable[[str, bool], object]
) -> None:
    """A list of what can be chosen; what is refused stays in it with its reason."""
    if not offers:
        return
    pen.line(Line(head, heading=True))
    for offer in offers:
        row = OfferRow(
            f"company.offer:{offer.id}",
            offer,
            pen.box(BUTTON),
            partial(scene.do, partial(take, offer.id, not offer.on)),
        )
        row.rect.height = row.high(pen.theme)
        pen.put(row, NEAR)


class UnitHead(Widget):
    """A unit or a people: its token, its name, what it is."""

    def __init__(self, name: str, words: str, emblem: str, rect: Area) -> None:
        super().__init__("", rect)
        self._name, self._words, self._emblem = name, words, emblem

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        size = theme.px(_TOKEN)
        mark = tokens.token(theme, size, seat="one", emblem=known(self._emblem))
        surface.blit(mark, mark.get_rect(center=(place.x + size // 2, place.centery)))
        left = place.x + size + theme.px(GUTTER)
        upper = pygame.Rect(left, place.y, place.right - left, place.height // 2)
        step = next(
            (each for each in ("unit", "panel", "card") if theme.width(self._name, each) <= upper.width),
            "body-bold",
        )
        draw_words(surface, theme, self._name, step, theme.palette.bone, upper)
        draw_words(surface, theme, self._words, "body", theme.palette.dim, upper.move(0, upper.height))


class OfferRow(Press):
    """Something that can be chosen: emblem, name, what it is or why not, price, a tick."""

    def __init__(self, id: str, offer: Offer, rect: Area, take: Callable[[], object]) -> None:
        refused = bool(offer.refused) and not offer.on
        super().__init__(id, rect, take, enabled=not refused, hint=offer.refused if refused else "")
        self.rule = offer.rule or None
        self.offer = offer

    @property
    def note(self) -> str:
        """What is said under the name: the reason where it is refused."""
        return f"{self.offer.refused}." if not self.enabled else self.offer.note

    def _room(self, theme: Theme) -> int:
        """How wide its words may be, in device pixels: what the emblem, the price and the box leave."""
        px, offer = theme.px, self.offer
        left = px(_SMALL + GAP) if offer.emblem else 0
        return int(self.rect.width - left - px(3 * GAP + _BOX + NEAR) - theme.width(offer.said, "body-bold"))

    def high(self, theme: Theme) -> int:
        """How high it is for all that it says, in device pixels."""
        rows = theme.wrap(self.note, "body", self._room(theme))
        return int(theme.px(LINE) + len(rows) * theme.line("body") + theme.px(GAP))

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette, offer = self.theme, self.theme.palette, self.offer
        if offer.on:
            surface.blit(panels.lit_row(theme, place.size), place)
        elif self.hovered and self.enabled:
            surface.blit(panels.well(theme, place.size), place)
        x, colour = place.x + theme.px(GAP), palette.bone if self.enabled else palette.mute
        if offer.emblem:
            size = theme.px(_SMALL)
            mark = tokens.token(theme, size, seat="one", emblem=known(offer.emblem), leader=offer.leads)
            mark = mark if self.enabled else _faint(mark)
            surface.blit(mark, mark.get_rect(center=(x + size // 2, place.centery)))
            x += theme.px(_SMALL + GAP)
        box = pygame.Rect(0, 0, theme.px(_BOX), theme.px(_BOX))
        box.midright = place.right - theme.px(GAP), place.centery
        surface.blit(panels.well(theme, box.size), box)
        if offer.on:
            surface.blit(art.icon(theme, "check", box.width, palette.brass_hi), box)
        price = pygame.Rect(x, place.y, box.x - x - theme.px(GAP), place.height)
        draw_words(surface, theme, offer.said, "body-bold", colour, price, "right")
        line = pygame.Rect(x, place.y + theme.px(NEAR), self._room(theme), theme.px(LINE))
        draw_words(surface, theme, offer.name, "body-bold", colour, line)
        rows = theme.wrap(self.note, "body", line.width)
        rest = pygame.Rect(x, line.bottom, line.width, place.bottom - line.bottom)
        draw_lines(surface, theme, rows, "body", palette.dim if self.enabled else palette.mute, rest)


def _faint(picture: pygame.Surface) -> pygame.Surface:
    faint = picture.copy()
    faint.set_alpha(110)
    return faint
