"""The question of a reaction or a choice that comes with a fight: who is asked what, over a dimmed table.

What is asked never depends on what could be answered; the answers are buttons, and the numbers of the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import pygame

from game.core.match import Match
from game.systems.ascension.goals import GOALS
from game.systems.ascension.points.prices import REACTIONS
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.labels import RuleLink
from game.ui.kit.layout import equal
from game.ui.kit.measures import GAP, PAD
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_fitting
from game.ui.paint import panels, tokens
from game.ui.paint.cards import flipcards
from game.ui.play.people import person
from game.ui.tables.ascension import captions
from game.ui.tables.ascension.cards import Card
from game.ui.tables.ascension.contract import Arranged, Pictured, Seated
from game.ui.tables.ascension.display import shape_of
from game.ui.tables.ascension.motions import face

ASKED = ("reaction", "drop", "suit", "suffer", "team", "goal")
"""Choices that are put as a question."""
CARD = (72, 100)
HIGH, WORDS = 168, 98
"""How high a question is with its answers, and without them, in logical pixels."""
TOP, BAR, LEAST = 80, 16, 34
"""What stands over the goals, what the bar takes beside them where they scroll, and what they need at least, in logical pixels."""
MOVES = {"Push": "pushed", "Throw": "thrown", "Displace": "displaced"}


class Question(NamedTuple):
    """What is asked, what about, and the rule."""

    title: str
    text: str
    rule: str


class Answered(Arranged, Pictured, Protocol):
    """A table at which a question is put."""

    @property
    def match(self) -> Match: ...
    def answer(self, id: str) -> None: ...
    def is_armed(self, id: str) -> bool: ...


def asks(scene: Seated) -> bool:
    """Whether a question lies over the table now: not while a place for the answer is being chosen."""
    desk, flow = scene.desk, scene.flow
    return desk.mine and desk.kind in ASKED and desk.aim is None and not flow.moving and not flow.veiled


def question(scene: Answered) -> Question:
    """The question in words (C-76, C-3, CC-10, R-7.2.3)."""
    who = person(scene.match, scene.desk.seat)[0]
    asked = _choice(scene, who)
    return asked if asked is not None else _defence(scene, who)


def _choice(scene: Answered, who: str) -> Question | None:
    """What somebody has to choose; None where it is whether to defend."""
    kind, decision = scene.desk.kind, scene.desk.decision
    model = captions.name(scene.desk.view, getattr(decision, "model", 0))
    if kind == "drop":
        return Question(f"{who}, which card do you drop?", f"{model} defends with the other two.", "CC-10")
    if kind == "suit":
        return Question(
            f"{who}, name a suit", "Your red joker counts as it, and sets off its effects.", "C-3"
        )
    if kind == "suffer":
        return Question(
            f"{who}, what does {model} suffer?",
            f"One token for {decision.cause}, as its owner chooses.",
            "R-7.2.3",
        )
    if kind == "team":
        return Question(
            f"{who}, who goes first?", "The players of your side act in this order all battle.", "R-3.3.2"
        )
    if kind == "goal":
        return Question(
            f"{who}, choose your goal", "Nobody else sees which; it is shown and scored at the end.", "CC-15"
        )
    return None


def _defence(scene: Answered, who: str) -> Question:
    """Whether a model braces, steps aside, or resists what is to move it."""
    decision, view = scene.desk.decision, scene.desk.view
    model = captions.name(view, getattr(decision, "model", 0))
    attacking = getattr(decision, "attacking", None)
    if attacking is not None:
        return Question(
            f"{who}, does {model} brace?",
            f"The attack came to {attacking.total}. Braced, it flips three cards and drops one.",
            "CC-10",
        )
    attacker = captions.name(view, getattr(decision, "attacker", 0))
    if attacker:
        return Question(
            f"{who}, does {model} step aside?",
            f"{attacker} attacks with {decision.attack}, before any card is flipped.",
            "C-76",
        )
    coming = next(
        (MOVES[type(step).__name__] for step in reversed(view.stack[:-1]) if type(step).__name__ in MOVES),
        "moved",
    )
    return Question(f"{who}, does {model} resist?", f"It is about to be {coming}.", "C-76")


def answered_below(scene: Arranged) -> bool:
    """Whether the table is too low for words and answers, so that these stand on the shelf."""
    return scene.desk.kind not in ("goal", "drop") and scene.plan.free.height < scene.px(HIGH + 8)


def rect(scene: Answered) -> pygame.Rect:
    """Where the question stands: over the foot of the table or its head, clear of those that it is about; beside the menu if
    it is answered below."""
    px, free = scene.px, scene.lens.free
    if answered_below(scene):
        return pygame.Rect(px(8), px(8), scene.plan.menu.left - px(16), px(WORDS))
    high = 212 if scene.desk.kind == "drop" else HIGH
    wide = min(px(600), free.width - px(8))
    if scene.desk.kind == "goal":
        high = _goals_top(scene, wide) + 12 + sum(each + 8 for each in _goal_heights(scene, wide))
    box = pygame.Rect(0, 0, wide, min(px(high), free.height - px(8)))
    low, high_up = box.copy(), box.copy()
    low.midbottom = free.centerx, free.bottom - px(10)
    high_up.midtop = free.centerx, free.top + px(8)
    return min((low, high_up), key=lambda each: sum(_shared(each, body) for body in _about(scene)))


def _goals_top(scene: Answered, wide: int) -> int:
    """What stands over the goals, in logical pixels: the question, and what is said of it in one line or two."""
    lines = scene.theme.wrap(question(scene).text, "body", wide - 2 * scene.px(PAD), 2)
    return TOP + 22 * (len(lines) - 1)


def _said(scene: Answered, box: pygame.Rect, wide: int) -> list[str]:
    """What is said of the question, in lines; nothing where goals would have no room below it."""
    lines = scene.theme.wrap(question(scene).text, "body", wide, 2)
    low = box.height < scene.px(TOP + LEAST + 22 * len(lines))
    return [] if scene.desk.kind == "goal" and low else lines


def _goal_heights(scene: Answered, wide: int) -> list[int]:
    """Heights of the rows of goals, in logical pixels: a name, and what it asks for in one line or two."""
    room = wide - scene.px(40 + GoalButton.LEFT + 12)
    counts = [len(scene.theme.wrap(_goal_text(card), "body", room)) for card in scene.desk.cards()]
    return [34 + 21 * min(2, count) for count in counts]


def _goal_text(card: Card) -> str:
    return GOALS[card.id.partition(":")[2]].text


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def _about(scene: Answered) -> list[pygame.Rect]:
    """Where the models stand that the question is about."""
    decision = scene.desk.decision
    boxes = []
    for model in {getattr(decision, "model", 0), getattr(decision, "attacker", 0), scene.desk.actor}:
        body = scene.flow.shown.bodies.get(model)
        if body is not None:
            side = round(scene.lens.length(max(body.base.long, body.base.wide))) + scene.px(28)
            spot = pygame.Rect(0, 0, side, side)
            spot.center = scene.lens.to_screen(body.place.point)
            boxes.append(spot)
    return boxes


def _make_room(scene: Answered) -> None:
    """Move the view if the question would lie over those that it is about, wherever it stood."""
    box, about = rect(scene), _about(scene)
    if not about or not any(_shared(box, body) for body in about):
        return
    whole, free = about[0].unionall(about[1:]), scene.lens.free
    room = pygame.Rect(free.x, free.y, free.width, free.height - box.height - scene.px(20))
    if whole.height <= room.height:
        scene.lens.pan(
            0, room.bottom - whole.bottom if whole.bottom > room.bottom else max(0, room.top - whole.top)
        )


def lay_out(scene: Answered) -> None:
    """The answers as buttons."""
    if not asks(scene):
        return
    _make_room(scene)
    box, px = rect(scene), scene.px
    pad = px(20)
    cards = scene.desk.cards()
    rule = question(scene).rule
    scene.ui.add(Panel(scene, box))
    scene.ui.add(RuleLink("question.rule", rule, (box.right - pad - px(70), box.y + px(12), px(70), px(28))))
    if scene.desk.kind == "goal":
        _lay_goals(scene, box, cards)
        return
    if scene.desk.kind == "drop":
        size = (px(CARD[0]), px(CARD[1]))
        for number, card in enumerate(cards):
            place = pygame.Rect(
                box.x + pad + number * (size[0] + px(16)), box.bottom - px(16) - size[1], *size
            )
            scene.ui.add(FlipButton(card, place, partial(scene.answer, card.id)))
        return
    for number, (card, place) in enumerate(zip(cards, _places(scene, box, len(cards)), strict=True)):
        scene.ui.add(Answer(f"ask:{card.id}", f"{number + 1}  {_short(card)}", place, partial(scene.answer, card.id),
                            rule=card.rule or None, armed=scene.is_armed(card.id)))  # fmt: skip


def _lay_goals(scene: Answered, box: pygame.Rect, cards: Sequence[Card]) -> None:
    """The goals under one another; they scroll where the table is too low for them."""
    px, pad = scene.px, scene.px(PAD)
    top = box.y + px(TOP + 22 * (len(_said(scene, box, box.width - 2 * pad)) - 1))
    room = pygame.Rect(box.x + pad, top, box.width - 2 * pad, box.bottom - px(GAP) - top)
    heights, bar = _goal_heights(scene, box.width), 0
    scroll = Scroll("question.goals", room)
    if sum(px(each + GAP) for each in heights) - px(GAP) > room.height:
        bar = px(BAR)
        heights = _goal_heights(scene, box.width - bar)
    wide = room.width - bar
    for number, (card, high) in enumerate(zip(cards, heights, strict=True)):
        row = (room.x, top, wide, px(high))
        scroll.add(GoalButton(f"ask:{card.id}", card.title, row, partial(scene.answer, card.id),
                              armed=scene.is_armed(card.id), number=number + 1, text=_goal_text(card)))  # fmt: skip
        top += px(high + GAP)
    scroll.refit()
    scene.ui.add(scroll)


def _places(scene: Answered, box: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Where the answers stand: side by side at the foot of the question, or on the shelf, at most two in a row."""
    px = scene.px
    if not answered_below(scene):
        foot = pygame.Rect(box.x + px(20), box.bottom - px(64), box.width - px(40), px(46))
        return equal(foot, count, px(12))
    room, across, gap = scene.plan.cards.union(scene.plan.strides), 1 if count < 3 else 2, px(4)
    rows = equal(room, -(-count // across), gap, down=True)
    return [place for row in rows for place in equal(row, across, gap)][:count]


def _short(card: Card) -> str:
    kind, _, name = card.id.partition(":")
    return REACTIONS[name].name if kind == "reaction" else card.title


class Answer(Button):
    """An answer; one that a key has taken up wears the edge of what Enter does."""

    def __init__(self, *given: Any, armed: bool, **more: Any) -> None:
        super().__init__(*given, **more)
        self.armed = armed

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.armed:
            panels.second_edge(surface, self.theme, self.place)


class GoalButton(Answer):
    """A goal that can be chosen: its number, its name and what it asks for."""

    LEFT = 40

    def __init__(self, *given: Any, armed: bool, number: int, text: str) -> None:
        super().__init__(*given, armed=armed)
        self._number, self._text = number, text

    def _draw_inside(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette, px = self.theme, self.theme.palette, self.theme.px
        x, room = place.x + px(self.LEFT), place.width - px(self.LEFT + 12)
        number = theme.text(str(self._number), "total", palette.brass_hi)
        surface.blit(number, number.get_rect(center=(place.x + px(self.LEFT // 2), place.centery)))
        rows = theme.wrap(self._text, "body", room, 2)
        y = place.centery - px(22 + 21 * len(rows)) // 2
        surface.blit(theme.text(theme.fit(self.words, "card", room), "card", palette.bone), (x, y))
        for line, row in enumerate(rows):
            surface.blit(theme.text(row, "body", palette.dim), (x, y + px(23 + 21 * line)))


class FlipButton(Widget):
    """A flipped card that can be dropped."""

    pointable = True
    focusable = True

    def __init__(self, card: Card, rect: pygame.Rect, command: Callable[[], None]) -> None:
        super().__init__(f"ask:{card.id}", rect)
        self._card, self._command = card, command

    def activate(self) -> None:
        self._command()

    def draw(self, surface: pygame.Surface) -> None:
        value, suit = face(self._card.id.partition(":")[2])
        place = self.place.move(0, -self.theme.px(6) if self.hovered else 0)
        panels.drop_shadow(surface, self.theme, place, 4)
        surface.blit(
            flipcards.flip_card(self.theme, place.size, value, suit, "lost" if self.hovered else "face"),
            place,
        )
        if self.focused:
            panels.focus_ring(surface, self.theme, place)


def paint(scene: Answered, surface: pygame.Surface) -> None:
    """Dim the table but for the models it is about."""
    if asks(scene):
        _dim(scene, surface)


class Panel(Widget):
    """The ground of the question with its words; it stays where its answers were laid out."""

    def __init__(self, scene: Answered, box: pygame.Rect) -> None:
        super().__init__("question.panel", box)
        self._scene = scene

    def draw(self, surface: pygame.Surface) -> None:
        panels.drop_shadow(surface, self.theme, self.place, 10)
        surface.blit(panels.dialog(self.theme, self.place.size), self.place)
        _words(self._scene, surface, self.place)


def _words(scene: Answered, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Who is asked, and about what."""
    theme, px, asked = scene.theme, scene.px, question(scene)
    x = box.x + px(20)
    if scene.desk.kind != "goal" and not scene.plan.compact:
        model = captions.find(scene.desk.view, scene.desk.asked)
        if model is not None:
            side = shape_of(scene.desk.view, model.seat)
            emblem = scene.desk.view.field.characters[model.who].emblem
            mark = tokens.side_mark(theme, side, px(48), emblem)
            surface.blit(mark, (x, box.y + px(18)))
            x += px(62)
    room = box.right - px(96) - x
    brief = asked.title.partition(", ")[2]
    brief = brief[:1].upper() + brief[1:]
    options = [(asked.title, "unit"), (asked.title, "panel"), (brief, "panel"), (brief, "card")]
    draw_fitting(surface, theme, options[scene.plan.compact :], theme.palette.bone,
                 pygame.Rect(x, box.y + px(12), room, px(34)))  # fmt: skip
    wide = box.right - px(20) - x
    for number, row in enumerate(_said(scene, box, wide)):
        surface.blit(theme.text(row, "body", theme.palette.dim), (x, box.y + px(50 + 22 * number)))


def _dim(scene: Answered, surface: pygame.Surface) -> None:
    """Everything on the table is darkened but the models that the question is about."""
    area, lens = scene.plan.area, scene.lens
    veil = panels.veil(area.size, 0.45).copy()
    decision = scene.desk.decision
    about = {getattr(decision, "model", 0), getattr(decision, "attacker", 0), scene.desk.actor}
    for model in about:
        body = scene.flow.shown.bodies.get(model)
        if body is not None:
            reach = round(lens.length(max(body.base.long, body.base.wide)) * 0.75) + scene.px(14)
            at = lens.to_screen(body.place.point)
            pygame.draw.circle(veil, (0, 0, 0, 0), (at[0] - area.x, at[1] - area.y), reach)
    surface.blit(veil, area)
