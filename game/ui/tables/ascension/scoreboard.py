"""What floats at the left of the table: scenario and round, the sides with scores and decks, the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.systems.ascension.goals import GOALS
from game.systems.ascension.state import Model
from game.systems.ascension.view import BattleView
from game.ui.app import art
from game.ui.kit.base import Widget
from game.ui.kit.ink import IconButton, cap_middle
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, tokens
from game.ui.plane import minimap
from game.ui.plane.plane import Plane
from game.ui.play.buttons import menu
from game.ui.play.contract import Themed
from game.ui.play.people import person
from game.ui.tables.ascension.contract import Course
from game.ui.tables.ascension.floor_plan import FloorPlan

HEAD, FACT, ROW = 48, 24, 25
"""Height of the name of a side, of a line about it, and of the row of one of its models, in logical pixels."""


class Viewer(Protocol):
    """What whoever looks on knows."""

    @property
    def view(self) -> BattleView: ...
    @property
    def actor(self) -> int: ...


class Scoring(Course, Protocol):
    """What is drawn, and whose it is."""

    @property
    def hot_seat(self) -> bool: ...
    def emblem(self, seat: Seat) -> str: ...


class Scored(Themed, Protocol):
    """A battle, played or watched again, whose scores are shown."""

    @property
    def match(self) -> Match: ...
    @property
    def title(self) -> str: ...
    @property
    def desk(self) -> Viewer: ...
    @property
    def flow(self) -> Scoring: ...
    @property
    def plan(self) -> FloorPlan: ...
    @property
    def looked_at(self) -> int: ...
    @property
    def drawer_open(self) -> bool: ...


class Mapped(Themed, Protocol):
    """A battle, played or watched again, with a map."""

    @property
    def plan(self) -> FloorPlan: ...
    @property
    def ui(self) -> Ui: ...
    @property
    def plane(self) -> Plane: ...


class Floating(Scored, Mapped, Protocol):
    """A battle with panels at the left that can be clicked."""

    def open_menu(self) -> None: ...
    def look_at(self, model: int) -> None: ...


def lay_out(scene: Floating) -> None:
    """The menu, the places of the sides and of their models, and the map with its buttons."""
    scene.ui.add(IconButton.of(menu(scene), scene.plan.menu))
    lay_table(scene)
    if scene.plan.map is None:
        return
    for number, side in enumerate(scene.desk.view.field.sides):
        scene.ui.add(SideSpot(f"side:{side}", side_rect(scene, number)))
    for model, row in roster(scene):
        scene.ui.add(ModelRow(model.id, row, scene.look_at))


def lay_table(scene: Mapped) -> None:
    """The map and its buttons."""
    if scene.plan.map is not None:
        minimap.lay_out(scene.ui, scene.plane, scene.plan.map)


class SideSpot(Widget):
    """The place of a side in the panel, so that it can be pointed at."""

    def draw(self, surface: pygame.Surface) -> None:
        """Nothing of its own: the panel paints it."""


class ModelRow(Widget):
    """A model in the panel: a click looks at it and brings it into view."""

    pointable = True

    def __init__(self, model: int, rect: pygame.Rect, look_at: Callable[[int], None]) -> None:
        super().__init__(f"row:{model}", rect)
        self._model, self._look_at = model, look_at

    def activate(self) -> None:
        self._look_at(self._model)


# Painting


def lay_panels(scene: Scored, surface: pygame.Surface) -> None:
    """The grounds of the panels that float, where any do."""
    plan = scene.plan
    if plan.sides is None or plan.map is None:
        return
    for box in (plan.title, plan.sides, plan.map):
        panels.lay(surface, scene.theme, box)


def paint(scene: Scored, surface: pygame.Surface) -> None:
    """What stands on the panels that float, or the strip that says it in brief."""
    plan = scene.plan
    if plan.sides is None:
        _paint_strip(scene, surface)
        return
    _paint_title(scene, surface, plan.title)
    for number, side in enumerate(scene.desk.view.field.sides):
        _paint_side(scene, surface, side, side_rect(scene, number))
    for model, row in roster(scene):
        _paint_row(scene, surface, model, row)


def _paint_title(scene: Scored, surface: pygame.Surface, box: pygame.Rect) -> None:
    theme, px = scene.theme, scene.px
    room = pygame.Rect(box.x + px(16), box.y + px(8), box.width - px(54), px(28))
    short = scene.title.removeprefix("The ")
    options = [(scene.title, "panel"), (short, "panel"), (scene.title, "body-bold"), (short, "body-bold")]
    draw_fitting(surface, theme, options, theme.palette.bone, room)
    _rounds(scene, surface, box.x + px(16), box.y + px(46))


def _rounds(scene: Scored, surface: pygame.Surface, x: int, middle: int) -> None:
    """`Round 2` and a lozenge for each round."""
    theme, px, view = scene.theme, scene.px, scene.desk.view
    words = theme.text(f"Round {view.round}" if view.round else "Setting up", "body", theme.palette.bone)
    surface.blit(words, (x, middle - cap_middle(theme, "body")))
    x += words.get_width() + px(10)
    if not view.round:
        return
    step = min(px(18), max(px(6), (scene.plan.menu.x - px(2) - x) // view.field.rounds))
    side = min(px(16), max(px(10), step))
    for number in range(1, view.field.rounds + 1):
        state = "done" if number < view.round else "now" if number == view.round else "ahead"
        picture = panels.lozenge(theme, side, state, "check" if state == "done" and side >= px(14) else None)
        surface.blit(picture, picture.get_rect(midleft=(x, middle)))
        x += step


def _paint_strip(scene: Scored, surface: pygame.Surface) -> None:
    """Compact: round and scores in one strip."""
    plan, theme, px = scene.plan, scene.theme, scene.px
    if plan.drawer and not scene.drawer_open:
        return
    box = plan.title
    panels.lay(surface, theme, box)
    view = scene.desk.view
    words = theme.text(
        f"Round {view.round} of {view.field.rounds}" if view.round else "Setting up",
        "body-bold",
        theme.palette.bone,
    )
    surface.blit(words, (box.x + px(12), box.centery - cap_middle(theme, "body-bold")))
    x = box.x + px(12) + words.get_width() + px(14)
    for side in view.field.sides:
        mark = tokens.side_mark(theme, side, px(18))
        score = theme.text(str(scene.flow.shown.scores.get(side, 0)), "total", theme.palette.bone)
        if x + px(26) + score.get_width() > plan.menu.x:
            return
        surface.blit(mark, mark.get_rect(midleft=(x, box.centery)))
        surface.blit(score, (x + px(24), box.centery - cap_middle(theme, "total")))
        x += px(24) + score.get_width() + px(14)


def side_rect(scene: Scored, number: int) -> pygame.Rect:
    """Where a side stands in its panel."""
    inner = _inner(scene)
    sides = list(scene.desk.view.field.sides)
    high = min(scene.px(_facts_high(scene) + ROW * _rows(scene)), inner.height // len(sides))
    return pygame.Rect(inner.x, inner.y + number * high, inner.width, high)


def _inner(scene: Scored) -> pygame.Rect:
    assert scene.plan.sides is not None
    return scene.plan.sides.inflate(-scene.px(16), -scene.px(16))


def _rows(scene: Scored) -> int:
    """How many rows of models each side gets: as many as the largest needs if there is room for them, else none."""
    sides = list(scene.desk.view.field.sides)
    most = max(len(_models(scene, side)) for side in sides)
    fits = scene.px(_height(scene, brief=True) + ROW * most) * len(sides) <= _inner(scene).height
    return most if fits else 0


def _height(scene: Scored, *, brief: bool) -> int:
    """Height of what is said of a side, in logical pixels."""
    most = max(len(_facts(scene, side, brief=brief)) for side in scene.desk.view.field.sides)
    return HEAD + FACT * most


def _in_brief(scene: Scored) -> bool:
    """Whether little is said of each side, so that there is room for its models."""
    rows, count = _rows(scene), len(scene.desk.view.field.sides)
    full = scene.px(_height(scene, brief=False) + ROW * rows) * count <= _inner(scene).height
    return bool(rows) and not full


def _facts_high(scene: Scored) -> int:
    return _height(scene, brief=_in_brief(scene))


def _models(scene: Scored, side: Seat) -> list[Model]:
    view = scene.desk.view
    return [model for model in view.models.values() if view.field.players[model.seat].side == side]


def roster(scene: Scored) -> list[tuple[Model, pygame.Rect]]:
    """The models of each side with their rows, where there is room for them."""
    if scene.plan.sides is None or not _rows(scene):
        return []
    found = []
    for number, side in enumerate(scene.desk.view.field.sides):
        box = side_rect(scene, number)
        top = box.y + scene.px(_facts_high(scene) - 10)
        for model in _models(scene, side):
            found.append((model, pygame.Rect(box.x, top, box.width, scene.px(ROW))))
            top += scene.px(ROW)
    return found


def _paint_row(scene: Scored, surface: pygame.Surface, model: Model, box: pygame.Rect) -> None:
    """A model: emblem, name, wounds left, and whether it has activated."""
    theme, px, palette, view = scene.theme, scene.px, scene.theme.palette, scene.desk.view
    character = view.field.characters[model.who]
    body = scene.flow.shown.bodies.get(model.id)
    if model.id in (scene.looked_at, scene.desk.actor):
        surface.blit(panels.lit_row(theme, box.size), box)
    mark = tokens.side_mark(theme, view.field.players[model.seat].side, px(22), character.emblem)
    surface.blit(mark, mark.get_rect(midleft=(box.x + px(6), box.centery)))
    wounds = theme.text(
        f"{body.wounds if body else model.wounds}/{character.wounds}", "body-bold", palette.bone
    )
    right = box.right - px(6)
    if body is not None and body.acted:
        sign = art.icon(theme, "hour", px(16), palette.mute)
        surface.blit(sign, sign.get_rect(midright=(right, box.centery)))
    right -= px(22)
    surface.blit(wounds, (right - wounds.get_width(), box.centery - cap_middle(theme, "body-bold")))
    room = pygame.Rect(box.x + px(36), box.y, right - wounds.get_width() - px(8) - box.x - px(36), box.height)
    colour = palette.mute if body is not None and body.acted else palette.dim
    draw_words(surface, theme, character.name, "body", colour, room)


def _paint_side(scene: Scored, surface: pygame.Surface, side: Seat, box: pygame.Rect) -> None:
    """Mark, name and score; who plays it, cards left, models that have activated, one's own goal."""
    theme, px, palette, view = scene.theme, scene.px, scene.theme.palette, scene.desk.view
    decision = scene.desk.view.decision
    if decision is not None and view.field.players[decision.seat].side == side:
        surface.fill(palette.brass_hi, (box.x - px(4), box.y + px(4), px(3), box.height - px(12)))
    x, right = box.x + px(6), box.right - px(6)
    mark = tokens.side_mark(theme, side, px(24), scene.flow.emblem(side))
    surface.blit(mark, mark.get_rect(midleft=(x, box.y + px(17))))
    score = theme.text(str(scene.flow.shown.scores.get(side, 0)), "number", palette.bone)
    surface.blit(score, (right - score.get_width(), box.y + px(17) - cap_middle(theme, "number")))
    room = pygame.Rect(x + px(32), box.y + px(2), right - score.get_width() - px(40) - x, px(30))
    draw_fitting(surface, theme, _short_names(scene, side, room.width), palette.bone, room)
    for number, (icon, text) in enumerate(_facts(scene, side, brief=_in_brief(scene))):
        y = box.y + px(46 + FACT * number)
        if y + px(10) > box.bottom:
            return
        sign = art.icon(theme, icon, px(18), palette.mute)
        surface.blit(sign, sign.get_rect(midleft=(x + px(2), y)))
        line = theme.text(theme.fit(text, "body", right - x - px(32)), "body", palette.dim)
        surface.blit(line, (x + px(32), y - cap_middle(theme, "body")))
    if side != list(view.field.sides)[-1]:
        panels.hairline(surface, theme, (box.x, box.bottom - px(5)), box.width)


def _short_names(scene: Scored, side: Seat, room: int) -> list[tuple[str, str]]:
    """The name of a side, ever shorter, with the type it is set in: the same for all sides."""
    sides = scene.desk.view.field.sides
    step = (
        "card"
        if all(scene.theme.width(each.name, "card") <= room for each in sides.values())
        else "body-bold"
    )
    name = sides[side].name
    return [(name, step), (name.removeprefix("The "), step)]


def _facts(scene: Scored, side: Seat, *, brief: bool) -> list[tuple[str, str]]:
    view = scene.desk.view
    deck = view.decks[side]
    models = [model for model in view.models.values() if view.field.players[model.seat].side == side]
    waiting = sum(len(view.reserve.get(seat, ())) for seat in view.field.sides[side].players)
    acted = sum(model.activated for model in models)
    many = f"{acted} of {len(models)} activated" if not waiting else f"{waiting} to deploy"
    goal = view.goals.get(side)
    own = [("trophy", GOALS[goal].name)] if goal and not scene.flow.hot_seat else []
    if brief:
        return [("cards", f"{deck.count} cards, {many}"), *own]
    names = ", ".join(person(scene.match, seat)[0] for seat in view.field.sides[side].players)
    return [("cards", f"{deck.count} cards to come"), ("group", many), *own, ("person", names)]
