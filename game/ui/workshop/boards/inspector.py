"""What a board says besides its ground: who stands there, what each side must do, and the battle itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game.core.seats import Seat
from game.core.words.grammar import plural
from game.systems.thor.scenario import setup
from game.systems.thor.state import PLAYERS
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Button, Option, Segmented, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.command import Command
from game.ui.kit.entry import Entry
from game.ui.kit.measures import BUTTON, FIELD, GAP, INSET, LINE, NEAR, SWITCH
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.pages.controls import Stepper
from game.ui.paint import panels, tokens
from game.ui.play import players
from game.ui.play.players import bot_title
from game.ui.workshop import button_rows
from game.ui.workshop.boards import marks_page, own_unit, racks, several
from game.ui.workshop.boards.board import PILES
from game.ui.workshop.boards.pieces import Unit
from game.ui.workshop.puzzle_answer import is_puzzle

PAGES: tuple[Option, ...] = (
    ("hands", "Hands", ""),
    ("units", "Units", ""),
    ("goals", "Goals", ""),
    ("battle", "Battle", ""),
)
"""What can be looked at beside the board."""
_OF_STORIES: tuple[Option, ...] = (
    ("hands", "Hands", ""),
    ("units", "Units", ""),
    ("marks", "Marks", ""),
    ("battle", "Story", ""),
)
"""And beside that of a story, which has its endings in place of goals."""
_ROW, _TOKEN, _MARK = 44, 32, 20
"""How high a unit's row, its token and the mark of a side, in logical pixels."""
_STORY, _TITLE, _SIDE = 240, 40, 28
"""How many letters a story, a title and the name of a side have at most."""


class Desk(own_unit.Desk, racks.Desk, marks_page.Desk, Protocol):
    """Where a board is worked on."""

    @property
    def page(self) -> str:
        """The page that is open, one of `PAGES`."""

    @property
    def card_search(self) -> str: ...
    def turn(self, page: object) -> None: ...
    def choose(self, path: str) -> None: ...
    def pick(self, path: str) -> None: ...
    def acts(self) -> list[Command]: ...
    def seek_card(self, text: str) -> None: ...
    def take_map(self) -> None: ...


def lay(desk: Desk, pen: Pen) -> None:
    """The panel from top to foot."""
    pen.add(
        Segmented(
            "boards.page", _OF_STORIES if desk.board.told else PAGES, desk.page, pen.row(SWITCH), desk.turn
        )
    )
    {"hands": _lay_hands, "units": _lay_units, "goals": _lay_goals, "marks": marks_page.lay, "battle": _lay_battle}[desk.page](
        desk, pen
    )  # fmt: skip


# The hands, the deck and the discard pile


def _lay_hands(desk: Desk, pen: Pen) -> None:
    for pile in PILES:
        seat: Seat | None = next((each for each in PLAYERS if each == pile), None)
        words = desk.board.side_name(seat) if seat else {"deck": "Deck", "discard": "Discard pile"}[pile]
        pen.add(Head(words, racks.count_words(desk.board, pile), seat, pen.row(LINE, NEAR)))
        pen.put(racks.PileRack(pile, desk, pen.box(LINE), pen.theme), GAP)
    pen.rule()
    pen.add(
        Entry("boards.card-search", desk.card_search, pen.row(FIELD), desk.seek_card, empty="Name, type or number", icon="search",
              hint="All cards: drag one to a pile, or click it for the pile whose plus is brass")
    )  # fmt: skip
    found = racks.matching(desk.card_search)
    if not found:
        pen.text("No card is called so.", colour="mute")
        return
    pen.put(racks.BoxRack(desk, found, pen.box(LINE), pen.theme), GAP)


class Head(Widget):
    """What something is called, with the mark of its side, and a word about it at the right."""

    def __init__(self, words: str, note: str, seat: Seat | None, rect: Area) -> None:
        super().__init__("", rect)
        self._words, self._note, self._seat = words, note, seat

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        room = place.copy()
        if self._seat:
            size = theme.px(_MARK)
            mark = tokens.side_mark(theme, self._seat, size)
            surface.blit(mark, mark.get_rect(midleft=place.midleft))
            room.x, room.width = room.x + size + theme.px(GAP), room.width - size - theme.px(GAP)
        draw_words(surface, theme, self._note, "body", theme.palette.mute, room, "right")
        room.width -= theme.width(self._note, "body") + theme.px(GAP)
        draw_words(surface, theme, self._words, "body-bold", theme.palette.bone, room)


# Who stands there


def _lay_units(desk: Desk, pen: Pen) -> None:
    board = desk.board
    unit = board.unit(board.chosen)
    if len(board.chosen_pieces) > 1:
        several.lay(desk, pen, board.chosen_pieces)
    elif unit is None:
        own_unit.lay(desk, pen)
    else:
        _lay_unit(desk, pen, unit)
    button_rows.lay(desk.carries(), pen)
    pen.rule()
    for seat in board.seats:
        units = [unit for unit in board.units if unit.seat == seat]
        pen.add(Head(board.side_name(seat), f"{len(units)} of {setup.MOST_UNITS}", seat, pen.row(LINE, NEAR)))
        if not units:
            pen.text("Nobody yet: take somebody from the list at the left.", colour="mute")
        for unit in units:
            pen.add(UnitRow(unit, desk, pen.row(_ROW, NEAR)))
        pen.gap(GAP)


def _lay_unit(desk: Desk, pen: Pen, unit: Unit) -> None:
    board = desk.board
    most = board.most_hits(unit)
    pen.heading(unit.name)
    place = pen.named("Begins with")
    pen.add(
        Stepper("boards.hits", unit.hits or most, place, lambda hits: desk.act(board.wound(unit, hits)), low=1, high=most,
                words=lambda hits: plural(hits, "hit"), hint="How many hits it begins with")
    )  # fmt: skip
    several.lay_acts(desk, pen)


class UnitRow(Widget):
    """A unit of a side: who, where, how many hits it has left. A click chooses it."""

    focusable = True
    pointable = True

    def __init__(self, unit: Unit, desk: Desk, rect: Area) -> None:
        super().__init__(f"boards.of:{unit.path}", rect)
        self._unit, self._desk = unit, desk

    @property
    def note(self) -> str:
        """Where it stands, in a word or two."""
        where = f"on {self._unit.at}" if self._unit.at else "free"
        return where + (f", {self._unit.hits} left" if self._unit.hits else "")

    def lacking(self) -> str:
        return self._unit.name if self.cut() else ""

    def cut(self) -> int:
        return max(0, self.theme.width(self._unit.name, "body-semibold") - self._room().width)

    def activate(self) -> None:
        self._desk.pick(self._unit.path)

    def _room(self) -> pygame.Rect:
        px, place = self.theme.px, self.place
        left = px(_TOKEN + INSET)
        taken = left + self.theme.width(self.note, "body") + px(2 * GAP)
        return pygame.Rect(place.x + left, place.y, place.width - taken, place.height)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, unit = self.theme, self.place, self._unit
        if self.hovered or unit.path in self._desk.board.all_chosen:
            surface.blit(panels.lit_row(theme, place.size), place)
        profile = self._desk.board.profiles.get(unit.name)
        if profile:
            token = tokens.token(
                theme, theme.px(_TOKEN), seat=unit.seat, emblem=profile.emblem, leader=profile.leader, group=profile.group
            )  # fmt: skip
            surface.blit(token, token.get_rect(center=(place.x + theme.px(_TOKEN / 2 + NEAR), place.centery)))
        palette = theme.palette
        right = pygame.Rect(place.x, place.y, place.width - theme.px(GAP), place.height)
        draw_words(surface, theme, self.note, "body", palette.mute, right, "right")
        name = theme.fit(unit.name, "body-semibold", self._room().width)
        draw_words(
            surface, theme, name, "body-semibold", palette.bone if profile else palette.ember, self._room()
        )
        if self.focused:
            panels.focus_ring(surface, theme, place)


# What each side must do


def _lay_goals(desk: Desk, pen: Pen) -> None:
    board = desk.board
    for seat in PLAYERS:
        pen.add(Head(board.side_name(seat), "", seat, pen.row(LINE, NEAR)))
        _field(desk, pen, f"sides.{seat}.name", f"name.{seat}", "Name", limit=_SIDE)
        bots = [("", "A person"), *((bot, bot_title(bot)) for bot in players.bots())]
        bot = board.field(f"sides.{seat}.bot")
        _choice(pen, f"bot.{seat}", "Played by", bots, bot, _setter(desk, f"sides.{seat}.bot"))
        pen.caption("Wins when")
        wins = " or ".join(board.wins(seat))
        pen.add(
            Choice(
                f"boards.wins.{seat}", board.wishes(seat), wins, pen.row(FIELD), partial(_wish, desk, seat)
            )
        )
        pen.gap(GAP)


def _wish(desk: Desk, seat: Seat, words: object) -> None:
    desk.act(desk.board.wish(seat, str(words)))


def _setter(desk: Desk, path: str) -> Callable[[object], None]:
    return lambda value: desk.act(desk.board.set(path, value))


# The battle itself


def _lay_battle(desk: Desk, pen: Pen) -> None:
    board = desk.board
    _field(desk, pen, "title", "title", "Title", limit=_TITLE)
    _field(desk, pen, "story", "story", "Story", limit=_STORY)
    pen.add(
        Button("boards.map", "Take another's map", pen.row(BUTTON), desk.take_map, icon="folder", step="body-bold",
               hint="Use the ground of another scenario")
    )  # fmt: skip
    if board.told:
        _lay_names(desk, pen)
    else:
        _lay_course(desk, pen)
    pen.add(
        Toggle("boards.relocation", "Whisked away", pen.row(FIELD, 0), board.relocation, lambda on: desk.act(board.relocate(on)),
               rule="T-63")
    )  # fmt: skip
    pen.note("Every turn one unit leaps to a square that nobody chose (T-63).")
    if not board.told:
        _lay_puzzle(desk, pen)


def _lay_names(desk: Desk, pen: Pen) -> None:
    """What the sides of a story are called."""
    for seat in PLAYERS:
        _field(desk, pen, f"sides.{seat}.name", f"name.{seat}", f"Side {seat}", limit=_SIDE)


def _lay_course(desk: Desk, pen: Pen) -> None:
    """Who begins, and how long it goes on."""
    board = desk.board
    first = [("", "The coin"), *((seat, board.side_name(seat)) for seat in PLAYERS)]
    _choice(pen, "first", "Begins", first, board.first, lambda seat: desk.act(board.go_first(str(seat))))
    place = pen.named("Turns")
    pen.add(
        Stepper("boards.turns", board.turns, place, lambda turns: desk.act(board.limit(turns)), low=1, high=99, rule="T-94",
                hint="Turns each before the battle is a draw.")
    )  # fmt: skip


def _lay_puzzle(desk: Desk, pen: Pen) -> None:
    board = desk.board
    pen.add(
        Toggle("boards.puzzle", "A puzzle", pen.row(FIELD, 0), is_puzzle(board.document), lambda on: desk.act(board.pose(on)),
               rule="T-119")
    )  # fmt: skip
    pen.note(
        "One turn with all cards open, won whatever the enemy answers (T-119). What you do in a trial is kept as its answer."
    )


def _choice(
    pen: Pen,
    id: str,
    words: str,
    options: list[tuple[str, str]],
    value: object,
    changed: Callable[[object], None],
) -> None:
    place = pen.named(words)
    pen.add(Choice(f"boards.{id}", options, value, place, changed))


def _field(desk: Desk, pen: Pen, path: str, id: str, words: str, *, limit: int) -> None:
    place = pen.named(words)
    pen.add(
        Entry(f"boards.{id}", desk.board.field(path), place, lambda text: desk.typed(desk.board.set(path, text, going=path)),
              limit=limit)
    )  # fmt: skip
