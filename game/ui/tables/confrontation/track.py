"""The order of activation at the left: each side with its person, its Elixir, and its cards played, now, to come, face down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, Protocol

import pygame

from game.core.seats import Seat
from game.systems.confrontation.state import Card, UnitId
from game.ui.app import art
from game.ui.kit.base import Widget
from game.ui.kit.measures import CLOSE, GAP, INSET, LINE, NEAR
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_fitting
from game.ui.paint import cards as card_faces
from game.ui.paint import panels, tokens, unit_tags
from game.ui.play.contract import Themed
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.display import TableDisplay
from game.ui.tables.confrontation.floor_plan import FloorPlan

ROW, SMALL, CREST, SIGN = 26, 18, 22, 20
"""A card's row, the emblem in it, the crest of a side and the sign of Elixir, in logical pixels."""
LOZENGES = 10
"""How high the lozenges of Elixir are."""
BACK, STAGGER = (42, 58), 10
"""A card face down, and how far apart several lie."""
HEAD = 2 * LINE + LINE + LOZENGES + 2 * GAP
"""What person and Elixir take."""


class Looking(Protocol):
    """Whose eyes look on, and what they see."""

    @property
    def view(self) -> Any: ...
    @property
    def seat(self) -> Seat: ...


class Tracked(Themed, Protocol):
    """A table with tracks."""

    @property
    def ui(self) -> Ui: ...
    @property
    def plan(self) -> FloorPlan: ...
    @property
    def desk(self) -> Looking: ...
    @property
    def shown(self) -> TableDisplay: ...
    @property
    def covers_own(self) -> bool:
        """Whether one's own cards to come lie face down too, since others share the screen."""

    def look_at(self, unit: UnitId) -> None: ...
    def person_of(self, seat: Seat) -> str:
        """Who plays a seat."""


class Entry(NamedTuple):
    """A card on the track: its words, emblem, and state: "played", "now", "next", "aside"."""

    card: Card
    state: str


def share(view: Any, seat: Seat) -> float:
    """The share of the left that one's own panel takes: by how many rows both have."""
    own = sum(len(entries(view, each, seat)) for each in sides(view, seat)[1])
    other = sum(min(6, len(entries(view, each, seat))) + 2 for each in sides(view, seat)[0])
    return min(0.62, max(0.45, (own + 4) / max(1, own + other + 8)))


def sides(view: Any, seat: Seat) -> tuple[list[Seat], list[Seat]]:
    """The seats above, the enemies, and those below, one's own team."""
    team = view.field.sides[seat].team
    own = [each for each, side in view.field.sides.items() if side.team == team]
    return [each for each in view.field.sides if each not in own], own


def entries(view: Any, seat: Seat, looking: Seat | None) -> list[Entry]:
    """The cards of a seat that the looking one may see, in order; None sees what everybody does."""
    found = view.sequences.get(seat)
    if found is None:
        return []
    active = view.active
    troop = view.units[active.unit].troop if active is not None else ""
    played = list(found.played)
    made = [Entry(card, "played") for card in played]
    if played and played[-1].troop == troop and view.units[active.unit].seat == seat:
        made[-1] = Entry(played[-1], "now")
    if seat == looking or found.open:
        made += [Entry(card, "next") for card in found.cards]
    return made


def lay_out(scene: Tracked) -> None:
    """The panels with what stands on them."""
    plan = scene.plan
    if plan.tracks is None:
        return
    view, desk = scene.desk.view, scene.desk
    for box, seats in zip(plan.tracks, sides(view, desk.seat), strict=True):
        scene.ui.add(Ground(f"track:{'-'.join(seats)}", box, lead=view.lead in seats))
        high = box.height // max(1, len(seats))
        for number, seat in enumerate(seats):
            _lay_side(scene, seat, pygame.Rect(box.x, box.y + number * high, box.width, high))


def _lay_side(scene: Tracked, seat: Seat, box: pygame.Rect) -> None:
    px, view, desk = scene.px, scene.desk.view, scene.desk
    inner = box.inflate(-2 * px(GAP), -2 * px(CLOSE))
    scene.ui.add(Side(scene, seat, pygame.Rect(inner.topleft, (inner.width, px(HEAD)))))
    top, row = inner.y + px(HEAD), px(ROW)
    looking = None if scene.covers_own else desk.seat
    foot = _foot(view, seat, looking)
    room = (inner.bottom - top) // row - (1 if foot.aside else 0)
    hidden = foot.hidden
    room -= (px(BACK[1]) + px(LINE)) // row + 1 if hidden else 0
    shown = _cut(entries(view, seat, looking), max(1, room))
    for entry in shown:
        place = pygame.Rect(inner.x, top, inner.width, row)
        if isinstance(entry, str):
            scene.ui.add(Told("", place, entry, "cards"))
        else:
            unit = _unit_of(view, seat, entry.card)
            scene.ui.add(CardRow(scene, seat, entry, place, partial(scene.look_at, unit)))
        top += row
    if hidden:
        place = pygame.Rect(inner.x, top + px(NEAR), inner.width, px(BACK[1]))
        mine = view.sequences[seat].cards if seat == desk.seat else ()
        own = [captions.whole_card(view, seat, card) for card in mine]
        low = box.bottom - px(CLOSE) if own else place.bottom
        below = pygame.Rect(place.topleft, (place.width, low - place.y))
        top += px(BACK[1] + CLOSE)
        words = "hold to look" if own else f"{foot.hidden} face down"
        scene.ui.add(Told("", pygame.Rect(inner.x, top, inner.width, row), words, ""))
        top += row
        scene.ui.add(Backs(f"track.backs:{seat}", below, foot.hidden, own))
    if foot.aside and top + row <= box.bottom:
        scene.ui.add(Told("", pygame.Rect(inner.x, top, inner.width, row), foot.aside, "hand"))


class _Foot(NamedTuple):
    hidden: int
    aside: str


def _foot(view: Any, seat: Seat, looking: Seat | None) -> _Foot:
    """How many cards lie face down, and what is said of the reserve."""
    found = view.sequences.get(seat)
    if found is None:
        return _Foot(0, "")
    count = 0 if seat == looking or found.open else max(0, getattr(found, "count", len(found.cards)))
    if found.reserve is not None and (seat == looking or found.open):
        return _Foot(count, f"Reserve: {captions.whole_card(view, seat, found.reserve)}")
    return _Foot(count, "1 in reserve" if getattr(found, "aside", found.reserve is not None) else "")


def _cut(found: list[Entry], room: int) -> list[Entry | str]:
    """As many as have room: the last that was played, what is now, what comes; the rest is told in a row."""
    if len(found) <= room:
        return list(found)
    gone = sum(entry.state == "played" for entry in found)
    skip = min(gone, len(found) - room + 1) if gone > 1 else 0
    kept: list[Entry | str] = [f"{skip} played", *found[skip:]] if skip > 1 else list(found)
    if len(kept) > room:
        more = len(kept) - room + 1
        kept = [*kept[: room - 1], f"{more} more"]
    return kept


def _unit_of(view: Any, seat: Seat, card: Card) -> UnitId:
    """A unit on the table that a card names; 0 for none."""
    own = (unit for unit in view.units.values() if unit.seat == seat and unit.troop == card.troop)
    return next((unit.id for unit in own if unit.fate == "table" and card.unit in (0, unit.id)), 0)


class Ground(Widget):
    """The panel of a side; a brass edge says who leads."""

    def __init__(self, id: str, rect: pygame.Rect, *, lead: bool) -> None:
        super().__init__(id, rect)
        self._lead = lead

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        panels.lay(surface, theme, self.place)
        if self._lead:
            line = pygame.Rect(
                self.place.x,
                self.place.y + theme.px(GAP),
                theme.px(NEAR) // 2,
                self.place.height - 2 * theme.px(GAP),
            )
            surface.fill(theme.palette.brass_hi, line)


class Side(Widget):
    """A side: its crest and name, who plays it, and its Elixir."""

    pointable = True

    def __init__(self, scene: Tracked, seat: Seat, rect: pygame.Rect) -> None:
        view = scene.desk.view
        super().__init__(f"side:{seat}", rect, hint=view.field.sides[seat].name, rule="GB-97")
        self._seat, self._name = seat, view.field.sides[seat].name
        self._person = scene.person_of(seat)
        self._crest = captions.crest(view, seat)
        self._elixir = scene.shown.elixir.get(seat, 0)
        self._target = view.field.council.target.get(seat, 0)

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place, palette = self.theme, self.theme.px, self.place, self.theme.palette
        mark = tokens.side_mark(theme, self._seat, px(CREST), self._crest)
        surface.blit(mark, (place.x, place.y + px(NEAR)))
        x = place.x + px(CREST) + px(NEAR)
        room = pygame.Rect(x, place.y, place.right - x, px(LINE))
        draw_fitting(surface, theme, _namings(self._name), palette.bone, room)
        draw_fitting(surface, theme, [(self._person, "body")], palette.dim, room.move(0, px(LINE)))
        y = place.y + 2 * px(LINE)
        sign = art.icon(theme, "elixir", px(SIGN), palette.verdigris)
        surface.blit(sign, (place.x + px(NEAR), y))
        words = f"{self._elixir} of {self._target}" if self._target else f"{self._elixir}"
        text = theme.text(words, "card", palette.bone)
        surface.blit(text, (place.right - text.get_width(), y - (text.get_height() - px(SIGN)) // 2))
        y += px(LINE)
        if self._target:
            row = unit_tags.lozenges(theme, (place.width, px(LOZENGES)), max(0, self._elixir), self._target)
            surface.blit(row, (place.x, y))
        panels.hairline(surface, theme, (place.x, y + px(LOZENGES + NEAR)), place.width)


def _namings(name: str) -> list[tuple[str, str]]:
    """Ways to write the name of a side, the best first."""
    brief = name.removeprefix("The ")
    return [(name, "card"), (name, "body-bold"), (brief, "card"), (brief, "body-bold"), (brief, "body")]


def _brief(name: str) -> str:
    """The word of a name that tells most: its last, or what follows its last hyphen."""
    return name.rpartition(" ")[2].rpartition("-")[2].capitalize()


class CardRow(Widget):
    """A card on the track: a click shows its unit."""

    pointable = True

    def __init__(
        self, scene: Tracked, seat: Seat, entry: Entry, rect: pygame.Rect, command: Callable[[], None]
    ) -> None:
        view, card = scene.desk.view, entry.card
        words = captions.whole_card(view, seat, card)
        super().__init__("", rect, hint=words, rule="GB-13")
        self._words, self.stands, self.seat, self._command = words, entry.state, seat, command
        self._emblem = captions.troop_emblem(view, seat, card.troop)

    def activate(self) -> None:
        self._command()

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place, palette = self.theme, self.theme.px, self.place, self.theme.palette
        now, played = self.stands == "now", self.stands == "played"
        if now:
            surface.blit(panels.lit_row(theme, place.size), place)
        size = px(SMALL)
        if self._emblem:
            drawing = art.emblem(theme, self._emblem, size, unit_tags.bone(palette))
            if played:
                drawing = drawing.copy()
                drawing.set_alpha(130)
            surface.blit(drawing, drawing.get_rect(midleft=(place.x + px(NEAR), place.centery)))
        x = place.x + px(NEAR) + size + px(CLOSE)
        tick = px(SMALL) if played else 0
        room = pygame.Rect(x, place.y, place.right - x - tick, place.height)
        colour = palette.mute if played else palette.brass_hi if now else palette.bone
        step = "body-bold" if now else "body"
        options = [(words, step) for words in (self._words, _brief(self._words))]
        draw_fitting(surface, theme, options, colour, room)
        if played:
            sign = art.icon(theme, "check", px(INSET + NEAR), palette.dim)
            surface.blit(sign, sign.get_rect(midright=(place.right, place.centery)))


class Told(Widget):
    """Words on the track, with an icon before them."""

    def __init__(self, id: str, rect: pygame.Rect, words: str, icon: str) -> None:
        super().__init__(id, rect, hint=words)
        self._words, self._icon = words, icon

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        x = place.x + px(NEAR)
        if self._icon:
            sign = art.icon(theme, self._icon, px(SMALL), theme.palette.mute)
            surface.blit(sign, sign.get_rect(midleft=(x, place.centery)))
            x += px(SMALL + CLOSE)
        room = pygame.Rect(x, place.y, place.right - x, place.height)
        options = [(words, "body") for words in (self._words, _brief(self._words))]
        draw_fitting(surface, theme, options, theme.palette.mute, room)


class Backs(Widget):
    """Cards face down, one over the other; one's own are seen for as long as they are held."""

    def __init__(self, id: str, rect: pygame.Rect, count: int, own: list[str]) -> None:
        super().__init__(id, rect, hint="Hold to look at your cards" if own else "")
        self._count, self._own = count, own
        self.pointable = bool(own)

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        if self.held and self._own:
            surface.blit(panels.well(theme, place.size), place)
            row = min(px(ROW), max(1, place.height // len(self._own)))
            for number, words in enumerate(self._own):
                room = pygame.Rect(
                    place.x + px(NEAR), place.y + number * row, place.width - 2 * px(NEAR), row
                )
                draw_fitting(
                    surface, theme, [(words, "body"), (_brief(words), "body")], theme.palette.bone, room
                )
            return
        size = px(BACK[0]), min(px(BACK[1]), place.height)
        for at in _fan(place, size[0], px(STAGGER), self._count):
            surface.blit(card_faces.back(theme, size), at)


def _fan(place: pygame.Rect, wide: int, apart: int, count: int) -> Iterator[tuple[int, int]]:
    """Where cards lie that overlap."""
    if count > 1:
        apart = min(apart, max(1, (place.width - wide) // (count - 1)))
    for number in range(count):
        yield place.x + number * apart, place.y
