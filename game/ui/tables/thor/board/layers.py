"""The battle drawn in layers, so that a frame in which only the board moves costs one large copy and the pieces.

`base` is table, shelf, carved board and empty panels; `ground` adds what stands on them; `still` adds widgets, piles and a hand at rest.
"""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.kit.measures import GAP, NEAR
from game.ui.kit.scroll import _Scrolling
from game.ui.paint import scenery
from game.ui.play.columns import paint_clock
from game.ui.tables.thor import gestures
from game.ui.tables.thor.board import plans
from game.ui.tables.thor.board.bubbles import Ground, draw_bubble
from game.ui.tables.thor.board.picture import Bubble, Picture
from game.ui.tables.thor.panels import columns, reaction
from game.ui.tables.thor.panels.exchange import Exchange

Stamp = tuple[object, ...]
SHELF_REACH = 120
"""How far above the hand at rest anything of the shelf may reach, in logical pixels."""


class Layered(gestures.Handled, columns.Panelled, Protocol):
    """A battle scene that is drawn in layers: what its parts ask, and how the board is shown."""

    seat_spots: dict[str, pygame.Rect]

    @property
    def fade(self) -> float: ...
    def glow(self) -> float: ...


class Layers:
    """The pictures of one battle scene, each made when it is needed and stale."""

    def __init__(self, scene: Layered) -> None:
        self.scene = scene
        self._base: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        self._stamp: tuple[Stamp, Stamp] = ((), ())

    def drop(self) -> None:
        """Size, scale or palette are others: everything has to be made anew."""
        self._base = self._ground = self._still = None

    def stale(self) -> None:
        """What stands on the panels is another."""
        self._ground = self._still = None

    def draw(self, surface: pygame.Surface) -> None:
        """The whole scene."""
        scene = self.scene
        if scene.asking or scene.drawer_open or scene.log_searching:
            surface.blit(self._grounded(), (0, 0))
            self._draw_shelf(surface)
            bubble = self._draw_board(surface)
            self._draw_over_board(surface)
            scene.ui.draw(surface)
        else:
            surface.blit(self._stilled(), (0, 0))
            bubble = self._draw_board(surface)
            self._draw_moving_cards(surface)
        self._draw_telling(surface)
        self._draw_said(surface)
        if scene.asking:
            reaction.dim(scene, surface)
            if bubble:
                self._draw_asked(surface, bubble)
        spot = scene.plan.transport
        paint_clock(scene, surface, spot.right - scene.px(NEAR), spot.y - scene.px(GAP))
        gestures.paint_drag(scene, surface)
        scene.ui.draw_popup(surface)

    # Layers

    def _grounded(self) -> pygame.Surface:
        if self._base is None or self._base.get_size() != self.scene.size:
            self._base = self._make_base()
        if self._ground is None or self._ground.get_size() != self.scene.size:
            self._ground = self._base.copy()
            columns.paint(self.scene, self._ground)
        return self._ground

    def _make_base(self) -> pygame.Surface:
        scene = self.scene
        base = scenery.table(scene.theme, scene.size).copy()
        scenery.lay_shelf(base, scene.theme, scene.plan.shelf)
        scene.grid.draw_ground(base)
        columns.paint_grounds(scene, base)
        return base

    def _stilled(self) -> pygame.Surface:
        """Everything but the board's contents and what moves; only the part that changed is drawn again."""
        ground, around, shelf = self._grounded(), self._around(), self._on_shelf()
        if self._still is None or self._still.get_size() != ground.get_size():
            self._still, self._stamp = pygame.Surface(ground.get_size()), ((), ())
        if self._stamp != (around, shelf):
            shelf_alone = self._stamp[0] == around
            top = max(0, self.scene.plan.cards.y - self.scene.px(SHELF_REACH)) if shelf_alone else 0
            part = pygame.Rect(0, top, *ground.get_size()).clip(ground.get_rect())
            self._still.set_clip(part)
            self._still.blit(ground, part, part)
            self._draw_shelf(self._still)
            self.scene.ui.draw(self._still)
            self._still.set_clip(None)
            self._stamp = around, shelf
        return self._still

    def _around(self) -> Stamp:
        """What the look of the widgets depends on, a new layout aside."""
        ui = self.scene.ui
        scrolled = tuple(each.offset for each in ui.walk() if isinstance(each, _Scrolling))
        lists = (each for each in ui.walk() if isinstance(each, _Scrolling))
        rows = tuple(getattr(each, name, None) for each in lists for name in ("chosen", "_pointed", "marked"))
        looks = ((each.id, each.held, each.hovered, each.focused) for each in ui.walk())
        held = tuple(look for look in looks if any(look[1:]))
        return scrolled, rows, held, self.scene.app.keyboard

    def _on_shelf(self) -> Stamp:
        """What the look of piles, tray and a hand at rest depends on."""
        scene, shown = self.scene, self.scene.flow.shown
        live = scene.hand.live(shown)
        lifts = tuple(sorted((slot, lift) for slot, lift in scene.hand.lifts.items() if slot not in live))
        places = tuple(tuple(rect) for rect in scene.hand.rects.values())
        return (lifts, live, places, shown.deck, shown.discard, scene.pressing.tray, scene.table.unit,
                scene.flow.moving)  # fmt: skip

    # Parts

    def _draw_shelf(self, surface: pygame.Surface) -> None:
        """Piles, and the hand or the tray of a deployment."""
        scene = self.scene
        flow, table = scene.flow, scene.table
        if flow.veiled:
            return
        scene.hand.draw_piles(surface, flow.shown)
        if table.deploying and not flow.moving:
            scene.tray.draw(surface, table, scene.pressing.tray)
        else:
            hand = scene.hand
            hand.draw(surface, table, flow.shown, hand.rects.keys() - hand.live(flow.shown))

    def _draw_moving_cards(self, surface: pygame.Surface) -> None:
        scene, shown = self.scene, self.scene.flow.shown
        if scene.flow.veiled or (scene.table.deploying and not scene.flow.moving):
            return
        scene.hand.draw(surface, scene.table, shown, scene.hand.live(shown))
        if shown.flights:
            scene.hand.draw_flights(surface, shown, scene.hand.hotspots() | scene.seat_spots)

    def _draw_board(self, surface: pygame.Surface) -> Bubble | None:
        """The board; gives the callout that a question keeps for later."""
        picture = self.picture()
        bubble = picture.bubble
        if self.scene.asking:
            picture.bubble = None
        self.scene.grid.draw(surface, picture)
        return bubble

    def _draw_asked(self, surface: pygame.Surface, bubble: Bubble) -> None:
        """The callout of a question, over the veil: clear of the question, of the fight and of every unit."""
        scene = self.scene
        fight = [scene.grid.cell(square) for square in reaction.fight_squares(scene.table)]
        clear = [reaction.question_rect(scene), *fight, *scene.grid.stood_on(self.picture())]
        cell = reaction.pointed_rect(scene, bubble.square)
        point = scene.grid.cell(bubble.square)
        ground = Ground(scene.grid.rect, clear, scene.grid.coordinates)
        draw_bubble(surface, scene.theme, bubble, cell, ground, point)

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        scene = self.scene
        self._draw_moving_cards(surface)
        if scene.plan.drawer and scene.drawer_open:
            columns.paint_drawer(scene, surface)
        if scene.asking:
            reaction.paint(scene, surface)

    def _draw_telling(self, surface: pygame.Surface) -> None:
        """The answer to the last attack, on its way from whoever played it to its place in the inspector."""
        scene, telling = self.scene, self.scene.flow.shown.telling
        exchange = next((each for each in scene.ui.walk() if isinstance(each, Exchange)), None)
        if telling is None or exchange is None:
            return
        view = scene.table.view
        unit = view.units.get(telling.told.answerer)
        spot = scene.seat_spots.get(f"seat:{unit.seat}") if unit and unit.seat != view.seat else None
        exchange.draw_coming(surface, telling, (spot or scene.plan.cards).center)

    def _draw_said(self, surface: pygame.Surface) -> None:
        """Why a card cannot be played, over the card."""
        scene, said = self.scene, self.scene.table.said
        if said and said.slot in scene.hand.rects and not scene.table.deploying:
            bubble = Bubble("a1", said.refusal.text, icon="refused", accent="dim", link=said.refusal.rule)
            plan, drawer = scene.plan, scene.ui.get("drawer")
            words = [*scene.grid.coordinates, *([drawer.place] if drawer else [])]
            ground = Ground(clear=[plan.sides or plan.inspector, plan.turn], words=words, sides=("over",))
            draw_bubble(surface, scene.theme, bubble, scene.hand.rects[said.slot], ground)

    def picture(self) -> Picture:
        """What is to be seen on the board now."""
        scene, table, moving = self.scene, self.scene.table, self.scene.flow.moving
        picture = plans.picture_of(
            table, scene.flow.shown, scene.aftermath, moving=moving, peeking=scene.peeking
        )
        picture.fade, picture.glow = scene.fade, scene.glow()
        if scene.app.keyboard and table.cursor and not moving:
            picture.cursor = table.cursor
        if scene.noted and not moving:
            picture.noted = scene.noted
        if scene.measured:
            start, end = scene.measured
            head, tail, clear = plans.line_words(table, start, end)
            picture.line = (start, end, clear)
            picture.bubble = Bubble(end, head, tail, "ruler", "verdigris" if clear else "ember", "T-20")
        gestures.show_drag(scene, picture)
        return picture
