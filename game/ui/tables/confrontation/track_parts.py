"""What stands on the track of cards: the head of a side, its cards in rows, those that lie face down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.core.seats import Seat
from game.core.words.grammar import does
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.measures import CLOSE, GAP, LINE, NEAR
from game.ui.kit.words import draw_fitting, draw_lines
from game.ui.paint import panels, tokens
from game.ui.paint.cards import hand_cards as card_faces
from game.ui.paint.measured import unit_tags

ROW, SMALL, CREST, SIGN = 26, 18, 22, 20
"""A card's row, the emblem in it, the crest of a side, and the sign of Elixir, in logical pixels."""
TICK = 14
"""The sign of a card that was played."""
LOZENGES = 10
"""How high the lozenges of Elixir are."""
BACK, STAGGER = (42, 58), 10
"""A card face down, and how far apart several lie."""
_FADED = 130
"""How much of an emblem is left once its card has been played, of 255."""
_NAMES = 2
"""In so many rows a long name is written at most."""


class Ground(Widget):
    """The panel of some sides; a brass edge says which of them leads."""

    def __init__(self, id: str, rect: pygame.Rect, lead: pygame.Rect | None) -> None:
        """`lead` is the part of it that belongs to the side that leads."""
        super().__init__(id, rect)
        self._lead = lead

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        panels.lay(surface, theme, self.place)
        if self._lead is not None:
            bar = self._lead.inflate(0, -2 * theme.px(GAP))
            surface.fill(theme.palette.brass_hi, (bar.x, bar.y, theme.px(NEAR), bar.height))


class Side(Widget):
    """A side: its crest and name, who plays it, and its Elixir; `you` if that is whoever looks on, a flag if it `leads`."""

    pointable = True

    def __init__(
        self, id: str, rect: pygame.Rect, seat: Seat, *, name: str, person: str, you: bool, crest: str,
        elixir: int, target: int, leads: bool, slim: bool = False,
    ) -> None:  # fmt: skip
        """`slim` leaves out the row of lozenges."""
        whose = f"{name} {does(name, 'has')} the lead" if leads else name
        who = f"{person}, who looks on" if you else person
        super().__init__(id, rect, hint=f"{whose}: {who}", rule="GB-97")
        self.leads, self.slim = leads, slim
        self._seat, self._name, self._person, self._you = seat, name, person, you
        self._crest, self._elixir, self._target = crest, elixir, target

    @staticmethod
    def high(theme: Theme, name: str, width: int, *, slim: bool = False) -> int:
        """How high it is in a panel so wide, in device pixels: a long name takes a second row."""
        rows = len(_rows(theme, name, width - theme.px(CREST + NEAR)))
        return theme.px((rows + 2) * LINE + (GAP + NEAR if slim else LOZENGES + 2 * GAP))

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place, palette = self.theme, self.theme.px, self.place, self.theme.palette
        mark = tokens.side_mark(theme, self._seat, px(CREST), self._crest)
        surface.blit(mark, (place.x, place.y + px(NEAR)))
        x = place.x + px(CREST) + px(NEAR)
        room = pygame.Rect(x, place.y, place.right - x, px(LINE))
        for words, step in _rows(theme, self._name, room.width):
            draw_lines(surface, theme, [words], step, palette.bone, room)
            room.y += px(LINE)
        colour = palette.brass_hi if self._you else palette.dim
        draw_fitting(surface, theme, _persons(self._person, you=self._you), colour, room)
        self._draw_elixir(surface, room.bottom)

    def _draw_elixir(self, surface: pygame.Surface, y: int) -> None:
        theme, px, place, palette = self.theme, self.theme.px, self.place, self.theme.palette
        sign = art.icon(theme, "elixir", px(SIGN), palette.verdigris)
        spot = surface.blit(sign, (place.x + px(NEAR), y))
        if self.leads:
            flag = art.icon(theme, "flag", px(SMALL), palette.brass_hi)
            surface.blit(flag, flag.get_rect(midleft=(spot.right + px(GAP), spot.centery)))
        words = f"{self._elixir} of {self._target}" if self._target else f"{self._elixir}"
        text = theme.text(words, "card", palette.bone)
        surface.blit(text, (place.right - text.get_width(), y - (text.get_height() - px(SIGN)) // 2))
        y += px(LINE)
        if self.slim:
            panels.hairline(surface, theme, (place.x, y + px(NEAR)), place.width)
            return
        if self._target:
            row = unit_tags.lozenges(theme, (place.width, px(LOZENGES)), max(0, self._elixir), self._target)
            surface.blit(row, (place.x, y))
        panels.hairline(surface, theme, (place.x, y + px(LOZENGES + NEAR)), place.width)


def _rows(theme: Theme, name: str, width: int) -> list[tuple[str, str]]:
    """The name of a side as it is written in a width, with its steps of type: in one row if it can be, else in two."""
    short = name.removeprefix("The ")
    for words, step in ((name, "card"), (name, "body-bold"), (short, "card"), (short, "body-bold")):
        if theme.width(words, step) <= width:
            return [(words, step)]
    return [(row, "body-bold") for row in theme.wrap(short, "body-bold", width, _NAMES)]


def _persons(name: str, *, you: bool) -> list[tuple[str, str]]:
    """Ways to write who plays a side, the best first."""
    found = [f"{name}, you", "You"] if you else [name, name.partition(" ")[0]]
    return [(words, "body") for words in found]


def brief(name: str) -> str:
    """The word of a name that tells most: its last, or what follows its last hyphen."""
    return name.rpartition(" ")[2].rpartition("-")[2].capitalize()


class CardRow(Widget):
    """A card on the track: a click shows its unit. `stands` is "played", "now" or "next"."""

    pointable = True

    def __init__(
        self,
        rect: pygame.Rect,
        seat: Seat,
        words: str,
        emblem: str,
        stands: str,
        count: int,
        command: Callable[[], None],
    ) -> None:
        """`count` are the figures of its unit, 0 where they are not told."""
        super().__init__("", rect, hint=f"{words}, played" if stands == "played" else words, rule="GB-13")
        self.words, self.stands, self.seat, self._command = words, stands, seat, command
        self._emblem, self.count = emblem, count

    def activate(self) -> None:
        self._command()

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place, palette = self.theme, self.theme.px, self.place, self.theme.palette
        now, played = self.stands == "now", self.stands == "played"
        if now:
            lit = place.inflate(2 * px(NEAR), 0)
            surface.blit(panels.lit_row(theme, lit.size), lit)
        room = self.room(theme)
        colour = palette.mute if played else palette.brass_hi if now else palette.bone
        words, step = self.fitting(theme)
        end = draw_fitting(surface, theme, [(words, step)], colour, room).right + px(CLOSE)
        ticked = played and self._draw_tick(surface, end)
        if self._emblem and not ticked:
            drawing = art.emblem(theme, self._emblem, px(SMALL), unit_tags.bone(palette))
            if played:
                drawing = drawing.copy()
                drawing.set_alpha(_FADED)
            surface.blit(drawing, drawing.get_rect(midleft=(place.x, place.centery)))
        if self.count and not played:
            text = theme.text(str(self.count), step, colour)
            if end + text.get_width() <= place.right:
                surface.blit(text, text.get_rect(midright=(place.right, place.centery)))

    def _draw_tick(self, surface: pygame.Surface, end: int) -> bool:
        """At the right; where the name leaves no room there, in the place of the emblem: True then."""
        theme, place = self.theme, self.place
        sign = art.icon(theme, "check", theme.px(TICK), theme.palette.dim)
        where = sign.get_rect(midright=(place.right, place.centery))
        instead = where.x < end
        if instead:
            where.center = place.x + theme.px(SMALL) // 2, place.centery
        surface.blit(sign, where)
        return instead

    def room(self, theme: Theme) -> pygame.Rect:
        """Where its name stands."""
        x = self.place.x + theme.px(SMALL + NEAR)
        return pygame.Rect(x, self.place.y, self.place.right - x, self.place.height)

    def fitting(self, theme: Theme) -> tuple[str, str]:
        """Its name as it has room, beside the tick if it can be, and the step of type."""
        step = "body-bold" if self.stands == "now" else "body"
        short, room = brief(self.words), self.room(theme).width
        beside = room - (theme.px(TICK + CLOSE) if self.stands == "played" else 0)
        found = [
            (self.words, step, beside),
            (short, step, beside),
            (short, step, room),
            (short, "body", room),
        ]
        fits = ((words, step) for words, step, wide in found if theme.width(words, step) <= wide)
        return next(fits, (short, "body"))


class Told(Widget):
    """Words on the track, with an icon before them: the first of them that has room."""

    pointable = True

    def __init__(self, rect: pygame.Rect, icon: str, *words: str) -> None:
        super().__init__("", rect, hint=words[0])
        self.words, self._icon = words, icon

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        sign = art.icon(theme, self._icon, px(SMALL), theme.palette.mute)
        surface.blit(sign, sign.get_rect(midleft=(place.x, place.centery)))
        x = place.x + px(SMALL + NEAR)
        room = pygame.Rect(x, place.y, place.right - x, place.height)
        draw_fitting(surface, theme, [(words, "body") for words in self.words], theme.palette.mute, room)


class Backs(Widget):
    """Cards face down, one over the other, and the one in reserve apart; one's own are seen for as long as they are held."""

    def __init__(
        self, id: str, rect: pygame.Rect, count: int, *, aside: bool, own: Sequence[str] = ()
    ) -> None:
        """`own` are the words of one's own cards, if they are what lies here."""
        super().__init__(id, rect, hint="Hold to look at your cards" if own else "")
        self.cards, self.aside, self._own = count, aside, own
        self.pointable = bool(own)

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        if self.held and self._own:
            self._draw_own(surface)
            return
        size = px(BACK[0]), min(px(BACK[1]), place.height)
        picture = card_faces.back(theme, size)
        for at in self._fan(px(BACK[0]), px(STAGGER)):
            surface.blit(picture, at)
        if self.aside:
            where = pygame.Rect((place.right - size[0], place.y), size)
            surface.blit(picture, where)
            sign = art.icon(theme, "hand", px(SIGN), theme.palette.bone, theme.palette.table)
            surface.blit(sign, sign.get_rect(midbottom=(where.centerx, where.bottom - px(NEAR))))

    def _fan(self, wide: int, apart: int) -> Iterator[tuple[int, int]]:
        """Where cards lie that overlap; the one in reserve lies at the right, clear of them."""
        place = self.place
        room = place.width - (wide + self.theme.px(GAP) if self.aside else 0)
        if self.cards > 1:
            apart = min(apart, max(1, (room - wide) // (self.cards - 1)))
        for number in range(self.cards):
            yield place.x + number * apart, place.y

    def _draw_own(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        surface.blit(panels.well(theme, place.size), place)
        row = min(px(ROW), max(1, place.height // len(self._own)))
        for number, words in enumerate(self._own):
            room = pygame.Rect(place.x + px(NEAR), place.y + number * row, place.width - 2 * px(NEAR), row)
            options = [(words, "body"), (brief(words), "body")]
            draw_fitting(surface, theme, options, theme.palette.bone, room)
