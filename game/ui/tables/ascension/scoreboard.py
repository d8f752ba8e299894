"""What floats at the left of the table: scenario and round, the sides with scores and decks, the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Decision
from game.core.words.grammar import plural
from game.systems.ascension.goals import GOALS
from game.systems.ascension.state import Model
from game.systems.ascension.view import BattleView
from game.ui.app import art
from game.ui.kit.base import Widget
from game.ui.kit.ink import IconButton, cap_middle
from game.ui.kit.measures import CLOSE, GAP, GUTTER
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.plane import minimap
from game.ui.plane.plane import Plane
from game.ui.play.buttons import menu
from game.ui.play.contract import Themed
from game.ui.play.people import person
from game.ui.tables.ascension.contract import Course
from game.ui.tables.ascension.floor_plan import FloorPlan

SIGN, BESIDE, INDENT = 18, 32, 36
"""Signs before lines, what they and the marks of sides take, and where names of models begin, in logical pixels."""
LEAST_MAP = 100
"""How high the map is at least, in logical pixels."""
HEAD, NAME, FACT, ROW, APART = 34, 22, 24, 24, 8
"""Height of the name of a side, of a second line of it, of a line about it, of the row of one of its models, and the
room between two sides, in logical pixels."""


class Viewer(Protocol):
    """What whoever looks on does."""

    @property
    def actor(self) -> int: ...


class Scoring(Course, Protocol):
    """What is drawn, and whose it is."""

    @property
    def hot_seat(self) -> bool: ...
    @property
    def view(self) -> BattleView:
        """What is known as far as it has been shown."""

    def emblem(self, seat: Seat) -> str: ...


class Titled(Themed, Protocol):
    """A battle with a name."""

    @property
    def title(self) -> str: ...


class Scored(Titled, Protocol):
    """A battle, played or watched again, whose scores are shown."""

    @property
    def match(self) -> Match: ...
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


def fitted(scene: Scored, plan: FloorPlan) -> FloorPlan:
    """A layout in which title and sides have the room that they need and end where that ends; the map has the rest."""
    if plan.sides is None or plan.map is None:
        return plan
    plan = with_title(scene, plan)
    assert plan.sides is not None
    assert plan.map is not None
    most = plan.map.height - scene.px(LEAST_MAP)
    room = replace(plan, sides=pygame.Rect(plan.sides.topleft, (plan.sides.width, plan.sides.height + most)))
    need = sum(_heights(scene, room)) + scene.px(GUTTER)
    return beside_map(plan, need, scene.px(LEAST_MAP))


def beside_map(plan: FloorPlan, need: int, least: int) -> FloorPlan:
    """A layout in which the panel over the map is as high as it needs to be, as long as enough is left for the map."""
    assert plan.sides is not None
    assert plan.map is not None
    sides, below = plan.sides.copy(), plan.map.copy()
    gap = below.top - sides.bottom
    below.height = max(least, min(below.height, below.bottom - gap - need - sides.top))
    below.bottom = plan.map.bottom
    sides.height = min(need, below.top - gap - sides.top)
    return replace(plan, sides=sides, map=below)


def with_title(scene: Titled, plan: FloorPlan) -> FloorPlan:
    """A layout in which the title has as many lines as it needs."""
    assert plan.sides is not None
    more = scene.px(NAME) * (len(title_lines(scene, plan)) - 1)
    title, sides = plan.title.copy(), plan.sides.copy()
    title.height += more
    sides.top, sides.height = sides.top + more, sides.height - more
    return replace(plan, title=title, sides=sides)


def title_lines(scene: Titled, plan: FloorPlan) -> list[tuple[str, str]]:
    """The title in one line or in two smaller ones, each with its type."""
    theme, room = scene.theme, plan.menu.x - scene.px(GAP) - plan.title.x - scene.px(GUTTER)
    step = next((step for step in ("panel", "card") if theme.width(scene.title, step) <= room), "")
    return (
        [(scene.title, step)]
        if step
        else [(line, "card") for line in theme.wrap(scene.title, "card", room, 2)]
    )


def lay_out(scene: Floating) -> None:
    """The menu, the places of the sides and of their models, and the map with its buttons."""
    scene.ui.add(IconButton.of(menu(scene), scene.plan.menu))
    lay_table(scene)
    if scene.plan.map is None:
        return
    for number, side in enumerate(scene.flow.view.field.sides):
        scene.ui.add(SideSpot(f"side:{side}", side_rect(scene, number)))
    for model, row in roster(scene):
        scene.ui.add(ModelRow(model.id, row, scene.look_at))
    lay_peek(scene)


def lay_peek(scene: Floating) -> None:
    """Where whoever has the choice may look at a secret goal, if others sit at the same screen."""
    view = scene.flow.view
    sides, side = list(view.field.sides), _peeking(scene)
    if side is None:
        return
    number = sides.index(side)
    box, brief = side_rect(scene, number), _with_models(scene, scene.plan)
    row = next(
        n for n, (icon, _) in enumerate(_facts(scene, scene.plan, side, brief=brief)) if icon == "trophy"
    )
    top = _first_fact(scene, side, box) + row * scene.px(FACT) - scene.px(FACT) // 2
    place = pygame.Rect(box.x + scene.px(8), top, box.width - scene.px(16), scene.px(FACT))
    scene.ui.add(GoalPeek(side, GOALS[view.goals[side]].name, place))


def _peeking(scene: Scored) -> Seat | None:
    """The side whose player looks on and has a goal that the others at the screen must not see."""
    view = scene.flow.view
    if not scene.flow.hot_seat or not isinstance(view.decision, Decision):
        return None
    side = view.field.players[view.decision.seat].side
    return side if view.goals.get(side) else None


def lay_table(scene: Mapped) -> None:
    """The map and its buttons."""
    if scene.plan.map is not None:
        minimap.lay_out(scene.ui, scene.plane, scene.plan.map)


class SideSpot(Widget):
    """The place of a side in the panel, so that it can be pointed at."""

    def draw(self, surface: pygame.Surface) -> None:
        """Nothing of its own: the panel paints it."""


class GoalPeek(Widget):
    """One's own secret goal, shown as long as a button is held on it: at a screen that several people share (C-78)."""

    pointable = True

    def __init__(self, side: Seat, goal: str, rect: pygame.Rect) -> None:
        super().__init__(f"side:{side}:goal", rect, hint="Hold to see it; the others look away.", rule="C-78",
                         key="goal")  # fmt: skip
        self._goal = goal

    @property
    def words(self) -> str:
        """The goal while it is held, else how to see it."""
        return self._goal if self.held else "Hold: my goal"

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, palette = self.theme, self.theme.px, self.theme.palette
        sign = art.icon(theme, "trophy", px(SIGN), palette.brass_hi if self.held else palette.mute)
        surface.blit(sign, sign.get_rect(midleft=(self.place.x, self.place.centery)))
        room = self.place.inflate(-px(30), 0).move(px(15), 0)
        draw_words(surface, theme, self.words, "body", palette.bone if self.held else palette.dim, room)


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
    for number, side in enumerate(scene.flow.view.field.sides):
        _paint_side(scene, surface, side, side_rect(scene, number))
    for model, row in roster(scene):
        _paint_row(scene, surface, model, row)


def _paint_title(scene: Scored, surface: pygame.Surface, box: pygame.Rect) -> None:
    view = scene.flow.view
    paint_title(scene, surface, scene.plan)
    words = f"Round {view.round} of {view.field.rounds}" if view.round else "Setting up"
    draw_words(surface, scene.theme, words, "body", scene.theme.palette.dim, under_title(scene, box))


def paint_title(scene: Titled, surface: pygame.Surface, plan: FloorPlan) -> None:
    """The name of the battle."""
    px, box = scene.px, plan.title
    room = pygame.Rect(box.x + px(GUTTER), box.y + px(5), plan.menu.x - box.x - px(GUTTER), px(28))
    for number, (line, step) in enumerate(title_lines(scene, plan)):
        draw_words(
            surface, scene.theme, line, step, scene.theme.palette.bone, room.move(0, number * px(NAME))
        )


def under_title(scene: Themed, box: pygame.Rect) -> pygame.Rect:
    """Where the round stands."""
    px = scene.px
    return pygame.Rect(box.x + px(GUTTER), box.bottom - px(26), box.width - px(58), px(22))


def _paint_strip(scene: Scored, surface: pygame.Surface) -> None:
    """Compact: round and scores in one strip."""
    plan, theme, px = scene.plan, scene.theme, scene.px
    if plan.drawer and not scene.drawer_open:
        return
    box = plan.title
    panels.lay(surface, theme, box)
    view = scene.flow.view
    words = theme.text(
        f"Round {view.round} of {view.field.rounds}" if view.round else "Setting up",
        "body-bold",
        theme.palette.bone,
    )
    surface.blit(words, (box.x + px(12), box.centery - cap_middle(theme, "body-bold")))
    x = box.x + px(12) + words.get_width() + px(14)
    for side in view.field.sides:
        mark = tokens.side_mark(theme, side, px(SIGN))
        score = theme.text(str(scene.flow.shown.scores.get(side, 0)), "total", theme.palette.bone)
        if x + px(26) + score.get_width() > plan.menu.x:
            return
        surface.blit(mark, mark.get_rect(midleft=(x, box.centery)))
        surface.blit(score, (x + px(24), box.centery - cap_middle(theme, "total")))
        x += px(24) + score.get_width() + px(14)


def side_rect(scene: Scored, number: int) -> pygame.Rect:
    """Where a side stands in its panel."""
    inner, heights = _inner(scene.plan, scene.px), _heights(scene, scene.plan)
    return pygame.Rect(inner.x, inner.y + sum(heights[:number]), inner.width, heights[number])


def _inner(plan: FloorPlan, px: Callable[[float], int]) -> pygame.Rect:
    assert plan.sides is not None
    return plan.sides.inflate(-px(GUTTER), -px(GUTTER))


def _heights(scene: Scored, plan: FloorPlan) -> list[int]:
    """How high each side stands, with its models if there is room for those of all; less in very little room."""
    sides, px = list(scene.flow.view.field.sides), scene.px
    rows = px(ROW) if _with_models(scene, plan) else 0
    found = [_head(scene, plan, side) + rows * len(_models(scene, side)) + px(APART) for side in sides]
    room = _inner(plan, px).height
    return found if sum(found) <= room else [room // len(sides)] * len(sides)


def _with_models(scene: Scored, plan: FloorPlan) -> bool:
    """Whether the models of all sides have room."""
    sides = list(scene.flow.view.field.sides)
    models = sum(len(_models(scene, side)) for side in sides)
    heads = sum(_head(scene, plan, side, brief=True) + scene.px(APART) for side in sides)
    return bool(models) and heads + scene.px(ROW) * models <= _inner(plan, scene.px).height


def _head(scene: Scored, plan: FloorPlan, side: Seat, *, brief: bool | None = None) -> int:
    """Height of the name of a side and of what is said of it."""
    brief = _with_models(scene, plan) if brief is None else brief
    more = len(_name_lines(scene, plan, side)) - 1
    return scene.px(HEAD + NAME * more + FACT * len(_facts(scene, plan, side, brief=brief)))


def _models(scene: Scored, side: Seat) -> list[Model]:
    view = scene.flow.view
    return [model for model in view.models.values() if view.field.players[model.seat].side == side]


def roster(scene: Scored) -> list[tuple[Model, pygame.Rect]]:
    """The models of each side with their rows, where there is room for them."""
    if scene.plan.sides is None or not _with_models(scene, scene.plan):
        return []
    found = []
    for number, side in enumerate(scene.flow.view.field.sides):
        box = side_rect(scene, number)
        top = box.y + _head(scene, scene.plan, side)
        for model in _models(scene, side):
            found.append((model, pygame.Rect(box.x, top, box.width, scene.px(ROW))))
            top += scene.px(ROW)
    return found


def _paint_row(scene: Scored, surface: pygame.Surface, model: Model, box: pygame.Rect) -> None:
    """A model: emblem, name, wounds left, and whether it has activated."""
    theme, px, palette, view = scene.theme, scene.px, scene.theme.palette, scene.flow.view
    character = view.field.characters[model.who]
    body = scene.flow.shown.bodies.get(model.id)
    if model.id in (scene.looked_at, scene.desk.actor):
        surface.blit(panels.lit_row(theme, box.size), box)
    mark = tokens.side_mark(theme, view.field.players[model.seat].side, px(22), character.emblem)
    surface.blit(mark, mark.get_rect(midleft=(box.x + px(CLOSE), box.centery)))
    wounds = theme.text(
        f"{body.wounds if body else model.wounds}/{character.wounds}", "body-bold", palette.bone
    )
    right = box.right - px(CLOSE)
    if body is not None and body.acted:
        sign = art.icon(theme, "hour", px(16), palette.mute)
        surface.blit(sign, sign.get_rect(midright=(right, box.centery)))
    right -= px(22)
    surface.blit(wounds, (right - wounds.get_width(), box.centery - cap_middle(theme, "body-bold")))
    room = pygame.Rect(
        box.x + px(INDENT), box.y, right - wounds.get_width() - px(8) - box.x - px(INDENT), box.height
    )
    colour = palette.mute if body is not None and body.acted else palette.dim
    draw_words(surface, theme, character.name, "body", colour, room)


def _paint_side(scene: Scored, surface: pygame.Surface, side: Seat, box: pygame.Rect) -> None:
    """Mark, name and score; who plays it, cards left, models that have activated, one's own goal."""
    theme, px, palette, view = scene.theme, scene.px, scene.theme.palette, scene.flow.view
    decision = scene.flow.view.decision
    if decision is not None and view.field.players[decision.seat].side == side:
        surface.fill(palette.brass_hi, (box.x - px(4), box.y + px(4), px(3), box.height - px(12)))
    x, right = box.x + px(CLOSE), box.right - px(CLOSE)
    mark = tokens.side_mark(theme, side, px(24), scene.flow.emblem(side))
    surface.blit(mark, mark.get_rect(midleft=(x, box.y + px(17))))
    score = theme.text(str(scene.flow.shown.scores.get(side, 0)), "number", palette.bone)
    surface.blit(score, (right - score.get_width(), box.y + px(17) - cap_middle(theme, "number")))
    names = _name_lines(scene, scene.plan, side)
    room = pygame.Rect(x + px(BESIDE), box.y + px(2), right - x - px(BESIDE), px(30))
    for number, line in enumerate(names):
        draw_words(surface, theme, line, "card", palette.bone, room.move(0, number * px(NAME)))
    first = _first_fact(scene, side, box)
    for number, (icon, text) in enumerate(
        _facts(scene, scene.plan, side, brief=_with_models(scene, scene.plan))
    ):
        y = first + number * px(FACT)
        if y + px(10) > box.bottom:
            return
        if not text:
            continue
        if icon:
            sign = art.icon(theme, icon, px(SIGN), palette.mute)
            surface.blit(sign, sign.get_rect(midleft=(x + px(2), y)))
        line = theme.fit(text, "body", right - x - px(BESIDE))
        surface.blit(theme.text(line, "body", palette.dim), (x + px(BESIDE), y - cap_middle(theme, "body")))
    if side != list(view.field.sides)[-1]:
        panels.hairline(surface, theme, (box.x, box.bottom - px(5)), box.width)


def _first_fact(scene: Scored, side: Seat, box: pygame.Rect) -> int:
    """The middle of the first line about a side."""
    more = len(_name_lines(scene, scene.plan, side)) - 1
    return box.y + scene.px(HEAD + NAME * more + FACT // 2 - 2)


def _name_lines(scene: Scored, plan: FloorPlan, side: Seat) -> list[str]:
    """The name of a side, in two lines where one has no room for it beside the score."""
    theme, px = scene.theme, scene.px
    score = theme.width(str(scene.flow.shown.scores.get(side, 0)), "number")
    room = _inner(plan, px).width - px(12) - px(BESIDE) - px(GAP) - score
    return theme.wrap(scene.flow.view.field.sides[side].name, "card", room, 2)


def _facts(scene: Scored, plan: FloorPlan, side: Seat, *, brief: bool) -> list[tuple[str, str]]:
    """What is said of a side; `brief` where its models stand below, with what they have done."""
    view = scene.flow.view
    deck = view.decks[side]
    models = _models(scene, side)
    waiting = sum(len(view.reserve.get(seat, ())) for seat in view.field.sides[side].players)
    acted = sum(model.activated for model in models)
    goal = view.goals.get(side)
    own = _goal_rows(scene, plan, GOALS[goal].name) if goal and not scene.flow.hot_seat else []
    if side == _peeking(scene):
        # Its words are the peek's.
        own = [("trophy", "")]
    if brief:
        return [("cards", plural(deck.count, "card") + (f", {waiting} to deploy" if waiting else "")), *own]
    many = f"{acted} of {len(models)} activated" if not waiting else f"{waiting} to deploy"
    players = [person(scene.match, seat) for seat in view.field.sides[side].players]
    icon = "person" if any(human for _, human in players) else "bot"
    names = ", ".join(name for name, _ in players)
    return [("cards", f"{plural(deck.count, 'card')} to come"), ("group", many), *own, (icon, names)]


def _goal_rows(scene: Scored, plan: FloorPlan, goal: str) -> list[tuple[str, str]]:
    """One's own goal, on a second line where one has no room for it."""
    room = _inner(plan, scene.px).width - scene.px(2 * CLOSE + BESIDE)
    first, *more = scene.theme.wrap(goal, "body", room)
    return [("trophy", first), *(("", line) for line in more)]
