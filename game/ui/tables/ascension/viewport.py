"""What lies where on the screen, and how the player moves the view of the table."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

import pygame

from game.systems.ascension import events as e
from game.table.shapes import Point, contains, outline
from game.ui.kit.command import Command, by_key
from game.ui.kit.pen import Pen
from game.ui.paint.measured import minimap
from game.ui.plane.camera import Lens
from game.ui.plane.display import Body
from game.ui.plane.plane import PAN, Plane
from game.ui.plane.view import Extent
from game.ui.play.scene import Play
from game.ui.tables.ascension import head, pages, questions, scoreboard
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.display import body_of
from game.ui.tables.ascension.floor_plan import FloorPlan
from game.ui.tables.ascension.flow import MeasuredFlow
from game.ui.tables.ascension.lesson import Guide
from game.ui.tables.ascension.planning import way_planner
from game.ui.tables.ascension.planning.way_planner import Offer


class Viewing(Play):
    """The part of the scene that looks: pixels to points, and the camera."""

    plan: FloorPlan
    flow: MeasuredFlow
    plane: Plane
    coach: Guide
    rings: bool
    """Whether the influence of all models is shown."""

    # What a table with more on it than models and terrain says of itself

    side: Any = scoreboard
    """What floats at the left: a module that offers what `left` does."""
    floating: tuple[str, ...] = ("menu", "side:", "row:")
    """How the ids of the widgets on the floating panels begin."""
    over_words, end_words = "The battle is over", "How it ended"
    """What is said at the end, and on the button that shows how."""
    tells_scores = True
    """Whether the sheet says what the scenario gives points for."""

    def floats_stamp(self) -> Hashable:
        """What more the look of the floating panels depends on."""
        return None

    def sheet_stamp_more(self) -> Hashable:
        """What more the sheet depends on."""
        return None

    def add_lines(self, pen: Pen) -> bool:
        """Lines of the sheet about what is pointed at; True if they are all that it says."""
        return False

    def idle_lines(self, pen: Pen) -> None:
        """What the sheet says while nothing is looked at."""
        pages.idle(self, pen)

    def unit_lines(self, pen: Pen) -> None:
        """Lines about the model that is looked at, before what it can do."""

    def about(self, model: int) -> tuple[str, str]:
        """What is to be known of a model now, in a line: an icon or "", and words."""
        return "", head.state_words(self.flow.view, self.desk.actor, self.match, model)

    def byline(self, model: int, title: str) -> str:
        """What stands beside the name of a model, usually its title."""
        return title

    def map_marks(self) -> Sequence[minimap.MapMark]:
        """What else the map shows."""
        return ()

    @property
    def desk(self) -> Desk:
        """What the player is doing."""
        return self.flow.table

    @property
    def lens(self) -> Lens:
        """From places to pixels."""
        return self.plane.lens

    @property
    def notice_room(self) -> pygame.Rect:
        """Over the table, clear of the panels."""
        return self.plan.free

    # What is looked at

    @property
    def looked_at(self) -> int:
        """The model of the head: pointed at, else chosen."""
        desk = self.desk
        if desk.hovered.model:
            return desk.hovered.model
        if desk.aim is not None and desk.aim.kind == "deploy":
            return desk.aim.mover
        return desk.asked if desk.kind in questions.ASKED else desk.chosen

    @property
    def last_struck(self) -> Any:
        """How the last attack came out, if it was among the latest things that happened."""
        for moment in self.match.moments[-1:-6:-1]:
            for event in reversed(moment.events):
                if isinstance(event, e.Struck):
                    return event
        return None

    @property
    def just_struck(self) -> bool:
        """Whether the last thing that happened was an attack."""
        return any(isinstance(event, e.Struck) for event in self.match.moments[-1].events)

    @property
    def show_odds(self) -> bool:
        return self.app.settings.odds and self.desk.view.field.odds != "off"

    @property
    def places_something(self) -> bool:
        """Whether the wheel turns what is being placed."""
        aim = self.desk.aim
        return aim is not None and aim.stage == "point" and aim.kind in ("deploy", "terrain")

    # Places

    def on_table(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel shows the table, and no panel."""
        parts = [self.plan.column] if self.plan.drawer and self.drawer_open else self.plan.panels
        return self.plan.area.collidepoint(pos) and not any(part.collidepoint(pos) for part in parts)

    def on_placed(self, point: Point) -> bool:
        """Whether a point lies on a model where it is proposed to be put."""
        pinned = self.desk.pinned
        body = self.body(pinned.mover) if pinned is not None and pinned.place is not None else None
        return body is not None and contains(outline(body.base, pinned.place), point)  # type: ignore[union-attr, arg-type]

    def body(self, model: int) -> Body | None:
        """A model as drawn, on the table or waiting."""
        shown = self.flow.shown.bodies.get(model)
        if shown is not None:
            return shown
        for reserve in self.desk.view.reserve.values():
            for waiting in reserve:
                if waiting.id == model:
                    return body_of(self.desk.view, waiting)
        return None

    def offer_spots(self) -> list[tuple[Offer, pygame.Rect]]:
        """Where the offers on the table can be clicked."""
        found: list[tuple[Offer, pygame.Rect]] = []
        size = self.px(36)
        for offer in way_planner.offers(self.desk):
            rect = pygame.Rect(0, 0, size, self.px(28))
            rect.center = self._clear_of_actor(self.lens.to_screen(offer.at), self.px(16))
            while rect.collidelist([each for _, each in found]) >= 0:
                rect.move_ip(0, rect.height + self.px(2))
            if self.plan.area.contains(rect):
                found.append((offer, rect))
        return found

    def _clear_of_actor(self, at: tuple[int, int], room: int) -> tuple[int, int]:
        """A pixel, or where it comes to lie when it is pushed straight off the model that acts."""
        desk = self.desk
        if desk.actor not in desk.base.models:
            return at
        base, place = desk.base.base(desk.actor), desk.base.models[desk.actor].place
        x, y = self.lens.to_screen(place.point)
        far, least = math.dist((x, y), at), self.lens.length(min(base.long, base.wide)) / 2 + room
        if far >= least:
            return at
        dx, dy = ((at[0] - x) / far, (at[1] - y) / far) if far > 1 else (0.0, 1.0)
        return round(x + dx * least), round(y + dy * least)

    # The view

    def commands(self) -> dict[str, Command]:
        plane, step = self.plane, self.px(PAN)
        pans = {"up": (0, 1), "down": (0, -1), "left": (1, 0), "right": (-1, 0)}
        return super().commands() | by_key({
            **{f"pan-{way}": partial(plane.pan, dx * step, dy * step) for way, (dx, dy) in pans.items()},
            "zoom-in": lambda: plane.zoom(1), "zoom-out": lambda: plane.zoom(-1), "zoom-all": plane.see_all,
            "centre": lambda: plane.centre(self.desk.actor or self.desk.chosen), "rings": self.toggle_rings,
        })  # fmt: skip

    def bring_in(self, parts: Sequence[Extent]) -> None:
        """Move the view just as far as it takes to see some parts of the table."""
        self.plane.bring_in(parts)

    def toggle_rings(self) -> None:
        """The influence of all models, or only of those one looks at."""
        self.rings = not self.rings
        self.invalidate()
