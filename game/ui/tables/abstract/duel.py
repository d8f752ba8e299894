"""The column of a duel while stones are dealt: what the enemy has shown, what this deal does against it, ways to deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.core.match import Match
from game.systems.abstract import events as e
from game.systems.abstract.actions import UnitId
from game.systems.abstract.combat.odds import first, odds
from game.systems.abstract.combat.preview import percent
from game.systems.abstract.state import Unit
from game.systems.abstract.traits import Traits, fitted, template
from game.systems.abstract.view import SkirmishView
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.layout import equal
from game.ui.kit.lines import Line, Meter
from game.ui.kit.measures import CLOSE
from game.ui.kit.pen import Pen
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.tables.abstract.desk import AS_LAST, Desk
from game.ui.tables.abstract.kinds import Levels
from game.ui.tables.abstract.stands import level_chip

_SHOWN, _HIGH, _NAMED, _TURN = 2, 28, 92, 30
"""How many of the enemy's last deals are listed, how high a row is, and the room of a name or of a turn before it."""


class Dueling(Protocol):
    """A duel."""

    @property
    def desk(self) -> Desk: ...
    @property
    def match(self) -> Match: ...
    @property
    def ui(self) -> Ui: ...
    @property
    def show_odds(self) -> bool: ...
    def deal_template(self, name: str) -> None: ...


def is_duel(view: SkirmishView) -> bool:
    """Whether two units alone face each other."""
    units = [*view.units.values(), *view.fallen]
    return len(units) == 2 and len({unit.seat for unit in units}) == 2


def history(match: Match, unit: UnitId) -> list[tuple[int, Traits]]:
    """What a unit has shown, turn by turn. What was turned up once is public for good."""
    found = []
    for moment in match.moments:
        turned = (each for each in moment.events if isinstance(each, e.Revealed))
        found += [(moment.state.turn, each.cards[unit]) for each in turned if unit in each.cards]
    return found


def lay_sheet(scene: Dueling, pen: Pen) -> None:
    """What the enemy has shown; below, this deal against the last of it, and ways to deal."""
    desk = scene.desk
    own = next(iter(desk.view.side(desk.seat)), None)
    foe = next((unit for unit in desk.view.units.values() if unit.seat != desk.seat), None)
    if own is not None and foe is not None:
        shown = history(scene.match, foe.id)
        pen.line(Line(f"What {foe.name} has shown", heading=True, rule="SB-12"))
        for turn, cards in shown[-_SHOWN:]:
            pen.put(DealRow(pen.box(_HIGH), str(turn), cards.levels, lit=turn == shown[-1][0]))
        if not shown:
            pen.text("Nothing yet: this is the first turn.")
        draft = desk.levels(own.id)
        if shown and draft and scene.show_odds:
            _fill_against(pen, Traits(*draft), shown[-1], own, foe)
        _fill_ways(scene, pen, own)
    pen.scroll.refit()
    scene.ui.add(pen.scroll)


def _fill_against(pen: Pen, own: Traits, last: tuple[int, Traits], unit: Unit, foe: Unit) -> None:
    turn, other = last
    # Fewer slots may be left than stones were shown: it cannot deal them all again.
    other = fitted(other, foe.slots)
    pen.line(Line(f"Your deal against turn {turn}", heading=True, accent="dim", rule="SA-1"))
    strike = odds(own.accuracy, other.evasion, own.damage, other.endurance, foe.slots)
    blow = odds(other.accuracy, own.evasion, other.damage, own.endurance, unit.slots)
    rows = (
        ("You act first", first(own.initiative - other.initiative), "initiative", "verdigris"),
        ("You hit", strike.hit, "accuracy", "verdigris"),
        (f"{foe.name} hits", blow.hit, "evasion", "ember"),
    )
    for words, chance, icon, accent in rows:
        pen.line(Line(words, icon=icon, lead=percent(chance)))
        pen.put(Meter(pen.box(7), chance, accent), CLOSE)
    words = f"Slots: {strike.expected:.1f} taken, {blow.expected:.1f} lost"
    pen.line(Line(words, icon="damage"))


def _fill_ways(scene: Dueling, pen: Pen, own: Unit) -> None:
    desk = scene.desk
    pen.line(Line("Ways to deal", heading=True, rule="SA-4"))
    for name in desk.templates():
        cards = fitted(desk.view.last[own.id], own.slots) if name == AS_LAST else template(name, own.slots)
        row = DealRow(
            pen.box(_HIGH), name.capitalize(), cards.levels, lit=tuple(cards.levels) == desk.levels(own.id)
        )
        pen.put(WayButton(scene, name, row, pen.box(_HIGH)), 2)


class DealRow(Widget):
    """Five levels in a row, with their turn or the name of the way before them."""

    def __init__(self, rect: Area, head: str, levels: Levels, *, lit: bool = False) -> None:
        super().__init__("", rect)
        self.head, self.levels, self.lit = head, levels, lit

    def draw(self, surface: pygame.Surface) -> None:
        paint_deal(surface, self.theme, self.place, self.head, self.levels, lit=self.lit)


def paint_deal(
    surface: pygame.Surface, theme: Theme, place: pygame.Rect, turn: str, levels: Sequence[int], *, lit: bool
) -> None:  # fmt: skip
    """A deal in a row."""
    if lit:
        surface.blit(panels.lit_row(theme, place.size), place)
    left = theme.px(_NAMED) if len(turn) > 3 else theme.px(_TURN)
    head = pygame.Rect(place.x + theme.px(CLOSE), place.y, left - theme.px(CLOSE), place.height)
    draw_words(surface, theme, turn, "body", theme.palette.dim, head)
    room = pygame.Rect(place.x + left, place.y, place.width - left, place.height)
    traits = ("initiative", "accuracy", "evasion", "damage", "endurance")
    for trait, level, cell in zip(traits, levels, equal(room, 5, 0), strict=True):
        surface.blit(level_chip(theme, cell.size, trait, level), cell)


class WayButton(Widget):
    """A way to deal with the levels that it comes to."""

    focusable = True
    pointable = True

    def __init__(self, scene: Dueling, name: str, row: DealRow, rect: Area) -> None:
        super().__init__(
            f"template:{name}", rect, hint=f"Deal {name}" if name == AS_LAST else f"Deal: {name}", rule="SA-4"
        )
        self._scene, self._name, self._row = scene, name, row

    def activate(self) -> None:
        self._scene.deal_template(self._name)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        surface.blit(panels.button(theme, place.size, self.state), place)
        paint_deal(surface, theme, place, self._row.head, self._row.levels, lit=self._row.lit)
        if self.focused:
            panels.focus_ring(surface, theme, place)
