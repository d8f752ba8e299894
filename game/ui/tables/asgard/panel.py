"""What floats at the left of a table with a story: title and round, the condition with all that it means, the map.

It offers what `ascension.scoreboard` does, so that a scene can put one in place of the other.
"""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Decision
from game.systems.asgard.state import Saga
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.ink import IconButton, cap_middle
from game.ui.kit.measures import APART, CLOSE, GAP, GUTTER, INSET, LINE, NEAR, STROKE
from game.ui.kit.scroll import Scroll
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, svg
from game.ui.play.buttons import menu
from game.ui.play.contract import Themed
from game.ui.play.people import person
from game.ui.tables.ascension import scoreboard
from game.ui.tables.ascension.floor_plan import FloorPlan
from game.ui.tables.asgard import situation
from game.ui.tables.asgard.situation import Fact

HEAD, ROW, CARD = 46, 24, 28
"""Height of the title of the condition, of a row and of a row of small cards, in logical pixels."""
SIGN, SIGNED, BELOW = 20, 28, 20
"""How large the icon of a row is, where its words begin, and from one line of them to the next."""
SEEN, RULED = 48, 9
"""What the word before the small cards takes, and a line between rows."""
PLATE = 28
"""The plate with the number of the condition."""
FLOATING = ("menu", "condition", "fact:")
lay_table = scoreboard.lay_table


class Narrated(Themed, Protocol):
    """A story at a table, whatever the table looks like."""

    @property
    def saga(self) -> Saga: ...
    @property
    def ui(self) -> Ui: ...


class Folded(Narrated, Protocol):
    """A measured table with the panel of the condition."""

    @property
    def plan(self) -> FloorPlan: ...
    @property
    def folded(self) -> bool: ...
    def fold(self) -> None: ...


class Named(Folded, scoreboard.Titled, Protocol):
    """Such a table with a title."""


class Sitting(Protocol):
    """Who sits at the screen."""

    @property
    def people(self) -> list[Seat]: ...


class Titled(Named, Protocol):
    """Such a table with title, round and whose turn it is."""

    @property
    def match(self) -> Match: ...
    @property
    def asked(self) -> Decision[Any] | None: ...
    @property
    def several(self) -> bool: ...
    @property
    def drawer_open(self) -> bool: ...
    @property
    def flow(self) -> Sitting: ...


class Floating(Folded, scoreboard.Mapped, Protocol):
    """A battle with panels at the left that can be clicked."""

    def open_menu(self) -> None: ...


def lay_out(scene: Floating) -> None:
    """The menu, the condition with its rows, and the map with its buttons."""
    scene.ui.add(IconButton.of(menu(scene), scene.plan.menu))
    lay_table(scene)
    lay_panel(scene)


def lay_panel(scene: Folded) -> None:
    """The condition with its rows."""
    if scene.plan.sides is None:
        return
    box, px = scene.plan.sides, scene.px
    scene.ui.add(Fold(scene, pygame.Rect(box.x, box.y, box.width, px(HEAD))))
    if not scene.folded:
        inner = pygame.Rect(
            box.x + px(GUTTER), box.y + px(HEAD), box.width - 2 * px(GUTTER), box.height - px(HEAD + 6)
        )
        lay_condition(scene, inner)


def height(scene: Folded, width: int) -> int:
    """How high the panel would have to be to show everything, in device pixels."""
    return (
        scene.px(HEAD) if scene.folded else scene.px(HEAD + 8) + _height(scene, width - 2 * scene.px(GUTTER))
    )


def fitted(scene: Named, plan: FloorPlan) -> FloorPlan:
    """A layout in which the condition has the room that it needs, as long as enough is left for the map."""
    if plan.sides is None or plan.map is None:
        return plan
    plan = scoreboard.with_title(scene, plan)
    need = height(scene, plan.sides.width if plan.sides is not None else 0)
    return scoreboard.beside_map(plan, need, scene.px(scoreboard.LEAST_MAP))


def lay_condition(scene: Narrated, inner: pygame.Rect) -> Scroll:
    """The rows of the condition in a rectangle of their own."""
    px = scene.px
    saga = scene.saga
    # What is left of cards and tokens stays in view, however much there is above it.
    foot = pygame.Rect(inner.x, inner.bottom - px(ROW), inner.width, px(ROW))
    scroll = Scroll("condition", (inner.x, inner.y, inner.width + px(INSET), max(1, foot.y - inner.y)))
    y = inner.y + px(STROKE)
    for group in (situation.environment(saga), situation.objectives(saga)):
        for fact in group:
            row = FactRow(fact, pygame.Rect(inner.x, y, inner.width, px(ROW)), scene.theme)
            scroll.add(row)
            y = row.rect.bottom
        y = _line(scroll, scene, inner, y) if group else y
    cards = situation.seen(saga)
    if cards:
        _lay_seen(scroll, scene, inner, y, cards)
    scene.ui.add(Stock(situation.stock(saga), foot))
    _end_between_rows(scroll)
    scroll.refit()
    scene.ui.add(scroll)
    return scroll


def _end_between_rows(scroll: Scroll) -> None:
    """Where not everything has room, no row is cut through the middle."""
    rows = [
        widget.rect for widget in scroll.walk() if not isinstance(widget, Hairline) and widget is not scroll
    ]
    whole = [row.bottom for row in rows if row.bottom <= scroll.rect.bottom]
    if whole and len(whole) < len(rows):
        scroll.set_height(max(whole) - scroll.rect.y)


def _height(scene: Narrated, width: int) -> int:
    """How high the rows are, in device pixels."""
    px, saga = scene.px, scene.saga
    facts = [*situation.environment(saga), *situation.objectives(saga)]
    rows = sum(FactRow(fact, pygame.Rect(0, 0, width, px(ROW)), scene.theme).rect.height for fact in facts)
    lines = 1 + bool(situation.objectives(saga))
    many = _seen_rows(scene, width, situation.seen(saga))
    return px(STROKE) + rows + lines * px(RULED) + many * px(CARD + 2) + px(ROW)


def _line(scroll: Scroll, scene: Themed, inner: pygame.Rect, y: int) -> int:
    px = scene.px
    scroll.add(Hairline(pygame.Rect(inner.x, y, inner.width, px(RULED))))
    return y + px(RULED)


def _card_width(scene: Themed, words: str) -> int:
    return max(scene.px(36), scene.theme.width(words, "card") + scene.px(14))


def _seen_rows(scene: Themed, width: int, cards: list[tuple[str, str]]) -> int:
    """In how many rows the small cards lie."""
    px, x, rows = scene.px, scene.px(SEEN), 1
    for effect, _ in cards:
        wide = _card_width(scene, effect)
        if x + wide > width and x > px(SEEN):
            x, rows = px(SEEN), rows + 1
        x += wide + px(CLOSE)
    return rows if cards else 0


def _lay_seen(
    scroll: Scroll, scene: Themed, inner: pygame.Rect, y: int, cards: list[tuple[str, str]]
) -> None:
    """The card effects already seen, as small cards after the word."""
    px = scene.px
    scroll.add(Caption("Seen", pygame.Rect(inner.x, y, px(SEEN), px(CARD))))
    x = inner.x + px(SEEN)
    for number, (effect, hint) in enumerate(cards):
        wide = _card_width(scene, effect)
        if x + wide > inner.right and x > inner.x + px(SEEN):
            x, y = inner.x + px(SEEN), y + px(CARD + 2)
        scroll.add(SmallCard(f"fact:seen:{number}", effect, hint, pygame.Rect(x, y, wide, px(CARD))))
        x += wide + px(CLOSE)


class FactRow(Widget):
    """A row of the condition: icon, words, and its value at the right; what it does on hover."""

    pointable = True

    def __init__(self, fact: Fact, rect: pygame.Rect, theme: Theme) -> None:
        super().__init__(f"fact:{fact.id}", rect, hint=fact.hint, rule=fact.rule or None)
        self.fact = fact
        room = rect.width - theme.px(SIGNED)
        self._beside = (
            theme.width(fact.words, "body") + theme.width(fact.value, "card") + theme.px(INSET) <= room
        )
        lines = theme.wrap(fact.words, "body", room) if not fact.value else [fact.words]
        self._lines = lines[:2]
        if len(self._lines) > 1 or not self._beside:
            self.rect.height = theme.px(ROW + BELOW)

    def activate(self) -> None:
        if self.rule:
            self.ui.scene.app.open_rules(self.rule)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, place, fact = self.theme, self.theme.palette, self.place, self.fact
        px = theme.px
        middle = place.y + px(ROW // 2)
        accent = {"done": palette.verdigris, "failed": palette.ember}.get(fact.state, palette.brass)
        size = px(SIGN)
        sign = art.icon(theme, fact.icon, size, palette.brass_hi if self.hovered else accent)
        surface.blit(sign, sign.get_rect(midleft=(place.x, middle)))
        x = place.x + px(SIGNED)
        colour = palette.bone if fact.state == "open" or self.hovered else palette.dim
        if fact.state in ("done", "failed"):
            colour = palette.mute
        for number, line in enumerate(self._lines):
            words = theme.text(theme.fit(line, "body", place.right - x), "body", colour)
            surface.blit(words, (x, middle + number * px(BELOW) - cap_middle(theme, "body")))
        if fact.value:
            room = place.right - x if not self._beside else place.width
            value = theme.text(theme.fit(fact.value, "card", room), "card", palette.bone)
            y = middle if self._beside else middle + px(BELOW)
            surface.blit(value, (place.right - value.get_width(), y - cap_middle(theme, "card")))


class SmallCard(Widget):
    """A card effect that has been seen."""

    pointable = True

    def __init__(self, id: str, words: str, hint: str, rect: pygame.Rect) -> None:
        super().__init__(id, rect, hint=hint, rule="A-35")
        self._words = words

    def activate(self) -> None:
        self.ui.scene.app.open_rules("A-35")

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, place = self.theme, self.theme.palette, self.place
        card = place.inflate(0, -theme.px(NEAR))
        surface.blit(small_card(theme, card.size), card)
        text = theme.text(theme.fit(self._words, "card", card.width - theme.px(GAP)), "card", palette.ink)
        surface.blit(text, (card.centerx - text.get_width() // 2, card.centery - cap_middle(theme, "card")))


def small_card(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """The face of a small card."""
    palette = theme.palette
    body = svg.linear("f", (0, 0), (0, size[1]), [(0, palette.face), (1, palette.face_lo)])
    edge = svg.chamfered(0.5, 0.5, size[0] - 1, size[1] - 1, theme.px(4))
    return svg.picture(body + svg.shape(edge, "url(#f)", palette.outline, 1), size)


class Caption(Widget):
    """A quiet word before something."""

    def __init__(self, words: str, rect: pygame.Rect) -> None:
        super().__init__("", rect)
        self._words = words

    def draw(self, surface: pygame.Surface) -> None:
        draw_words(surface, self.theme, self._words, "body", self.theme.palette.mute, self.place)


class Stock(Widget):
    """Cards in the deck and tokens in play."""

    pointable = True

    def __init__(self, words: str, rect: pygame.Rect) -> None:
        super().__init__("fact:stock", rect, rule="A-14",
                         hint="Cards left in the encounter deck; tokens that can still be spotted.")  # fmt: skip
        self._words = words

    def draw(self, surface: pygame.Surface) -> None:
        draw_words(surface, self.theme, self._words, "body", self.theme.palette.mute, self.place)


class Hairline(Widget):
    """A line between groups of rows."""

    def __init__(self, rect: pygame.Rect) -> None:
        super().__init__("", rect)

    def draw(self, surface: pygame.Surface) -> None:
        panels.hairline(surface, self.theme, (self.place.x, self.place.centery), self.place.width)


class Fold(Widget):
    """The head of the condition's panel: a click folds it up, or unfolds it."""

    pointable = True

    def __init__(self, scene: Folded, rect: pygame.Rect) -> None:
        super().__init__("condition.fold", rect, rule="A-2", key="condition",
                         hint=("Unfold" if scene.folded else "Fold up") + " the condition")  # fmt: skip
        self._scene = scene

    def activate(self) -> None:
        self._scene.fold()

    def draw(self, surface: pygame.Surface) -> None:
        unfolded = not self._scene.folded and self._scene.plan.sides is not None
        paint_heading(surface, self.theme, self._scene.saga, self.place, line=unfolded)


# Painting


def lay_panels(scene: Folded, surface: pygame.Surface) -> None:
    """The grounds of the panels that float, where any do."""
    plan = scene.plan
    if plan.sides is None or plan.map is None:
        return
    for box in (plan.title, plan.sides, plan.map):
        panels.lay(surface, scene.theme, box)


def paint(scene: Titled, surface: pygame.Surface) -> None:
    """Title and round, or the strip that says it in brief."""
    if scene.plan.sides is None:
        _paint_strip(scene, surface)
        return
    scoreboard.paint_title(scene, surface, scene.plan)
    options = [(words, "body") for words in _times(scene)]
    line = scoreboard.under_title(scene, scene.plan.title)
    draw_fitting(surface, scene.theme, options, scene.theme.palette.dim, line)


def _times(scene: Titled) -> list[str]:
    """`Round 2, Astrid's turn`, ever shorter."""
    saga = scene.saga
    when = f"Round {saga.turn}" if saga.turn else "Setting up"
    if saga.outcome is not None:
        return [f"{when}, the story is over", when]
    whose = turn_of(scene)
    return [f"{when} · {whose}", f"{whose[:1].upper()}{whose[1:]}", when] if whose else [when]


def turn_of(scene: Titled) -> str:
    """Whose turn it is, in words."""
    decision = scene.asked
    if decision is None:
        return ""
    if decision.seat == "two":
        return "the enemy"
    if not scene.several or [decision.seat] == scene.flow.people:
        return "your turn"
    name = person(scene.match, decision.seat)[0]
    return f"{name}’s turn"


def paint_heading(surface: pygame.Surface, theme: Theme, saga: Saga, box: pygame.Rect, *, line: bool) -> None:
    """The number of the condition on brass, and its title; over a line if rows follow."""
    px, palette, now = theme.px, theme.palette, saga.now
    plate = pygame.Rect(box.x + px(GUTTER), 0, px(PLATE), px(PLATE))
    plate.centery = box.y + px(HEAD // 2) + px(1)
    surface.blit(badge(theme, plate.size), plate)
    number = theme.text(str(now.number), "total", palette.ink)
    surface.blit(
        number, (plate.centerx - number.get_width() // 2, plate.centery - cap_middle(theme, "total"))
    )
    room = pygame.Rect(
        plate.right + px(INSET), box.y, box.right - px(APART) - plate.right - px(INSET), px(HEAD)
    )
    _paint_name(surface, theme, now.title, room)
    if line:
        panels.hairline(
            surface, theme, (box.x + px(GUTTER), box.y + px(HEAD) - px(3)), box.width - 2 * px(GUTTER)
        )


def _paint_name(surface: pygame.Surface, theme: Theme, name: str, room: pygame.Rect) -> None:
    """A title in one line, or in two smaller ones."""
    colour = theme.palette.bone
    step = next(
        (step for step in ("panel", "card", "body-bold") if theme.width(name, step) <= room.width), ""
    )
    if step:
        draw_words(surface, theme, name, step, colour, room)
        return
    first, *rest = theme.wrap(name, "body-bold", room.width)
    high = theme.px(BELOW)
    upper = pygame.Rect(room.x, room.centery - high, room.width, high)
    draw_words(surface, theme, first, "body-bold", colour, upper)
    draw_words(surface, theme, " ".join(rest), "body-bold", colour, upper.move(0, high))


def badge(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """The brass plate under the number of a condition."""
    palette = theme.palette
    body = svg.linear("g", (0, 0), (0, size[1]), [(0, palette.brass_hi), (1, palette.brass)])
    edge = svg.chamfered(0.5, 0.5, size[0] - 1, size[1] - 1, theme.px(5))
    return svg.picture(body + svg.shape(edge, "url(#g)", palette.outline, 1), size)


def _paint_strip(scene: Titled, surface: pygame.Surface) -> None:
    """Compact: condition, its title and the round in one strip."""
    plan, theme, px, palette = scene.plan, scene.theme, scene.px, scene.theme.palette
    if plan.drawer and not scene.drawer_open:
        return
    box = plan.title
    panels.lay(surface, theme, box)
    plate = pygame.Rect(box.x + px(APART), 0, px(PLATE), px(PLATE))
    plate.centery = box.centery
    surface.blit(badge(theme, plate.size), plate)
    number = theme.text(str(scene.saga.now.number), "total", palette.ink)
    surface.blit(
        number, (plate.centerx - number.get_width() // 2, plate.centery - cap_middle(theme, "total"))
    )
    room = pygame.Rect(
        plate.right + px(INSET), box.y + px(NEAR), plan.menu.x - plate.right - px(14), px(LINE)
    )
    title = scene.saga.now.title
    draw_fitting(surface, theme, [(title, "card"), (title, "body-bold")], palette.bone, room)
    line = pygame.Rect(room.x, box.y + px(26), room.width, px(22))
    draw_fitting(surface, theme, [(words, "body") for words in _times(scene)], palette.dim, line)
