"""What is pointed at besides figures: an objective, a thing that can be picked up, or a piece of terrain; its words on the table, and the rule that F1 opens."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple, Protocol

import pygame

from game.core.words.grammar import inside, listed
from game.systems.confrontation.state import Objective, Piece
from game.ui.kit.measures import GAP
from game.ui.paint.squares import marks as paint
from game.ui.plane import clearance
from game.ui.plane.camera import Lens
from game.ui.plane.hit_test import Hit
from game.ui.tables.confrontation import captions, prompts, questions, tags
from game.ui.tables.confrontation.contract import Handled, Pictured
from game.ui.tables.confrontation.marks import crowded

OBJECTIVE = "GB-22"
"""The rule by which objectives are held."""
THING = "G-58"
"""The rule by which things are picked up and carried."""


class Caption(NamedTuple):
    """What something on the table is, beside it, where it covers least of what stands about."""

    box: tuple[int, int, int, int]
    title: str
    detail: str
    icon: str
    rule: str
    kept: tuple[pygame.Rect, ...]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it."""
        picture = paint.callout(
            lens.theme, self.title, self.detail, icon=self.icon, accent="brass", link=self.rule,
            room=lens.free.width // 2,
        )  # fmt: skip
        box, far = pygame.Rect(self.box), lens.theme.px(GAP)
        places = clearance.beside(picture, box.center, box.height // 2 + far)[:2]
        places += clearance.beside(picture, box.center, box.width // 2 + far)[2:]
        surface.blit(picture, clearance.clearest(places, self.kept, lens.free))


def hover(scene: Handled, hit: Hit) -> bool:
    """Another objective lies under the pointer than a moment ago, or none any more."""
    goal = _goal(scene, hit)
    now, memo = goal.id if goal is not None else "", scene.desk.memo
    before = memo.get("goal", "")
    memo["goal"] = now
    return bool(before != now)


def top(scene: Pictured) -> Iterator[Caption]:
    """The name of the objective or of the piece under the pointer, while nothing is drawn and nothing refused."""
    desk, hands = scene.desk, scene.plane.hands
    busy = desk.drawn is not None or desk.proposed is not None or desk.said is not None
    if busy or hands.grip is not None or scene.plane.ruler is not None or desk.hovered.model:
        return
    goal, piece = _goal(scene, desk.hovered), desk.view.pieces.get(desk.hovered.piece)
    thing = desk.view.items.get(desk.hovered.piece)
    if goal is not None:
        side = tags.disc_wide(scene.lens)
        box, rule = scene.lens.box(goal.at, side, side), OBJECTIVE
        title, detail, icon = goal.name, held(scene, goal), "objective"
    elif thing is not None:
        side = tags.disc_wide(scene.lens)
        box, rule = scene.lens.box(thing.at, side, side), THING
        title, detail, icon = thing.name, pays(scene), "hand"
    elif piece is not None:
        box, rule = _bounds(scene.lens, piece), ""
        title, detail, icon = piece.name, captions.features(piece), "wall"
    else:
        return
    yield Caption((*box.topleft, *box.size), title, detail, icon, rule, crowded(scene))


def pays(scene: Pictured) -> str:
    """What a thing that lies about brings to who picks it up."""
    council = scene.desk.view.field.council
    found = [f"{council.carried} Elixir a round while carried"] if council.carried else []
    found += [f"{council.carried_off} over the own edge"] if council.carried_off else []
    return ", ".join(found) or "can be picked up"


def held(scene: Pictured, goal: Objective) -> str:
    """What an objective brings each round, and who holds it."""
    desk = scene.desk
    sides = desk.view.field.sides
    own = desk.seat if desk.seat in goal.worth else None
    worth = str(goal.worth[own]) if own else listed(sorted({str(each) for each in goal.worth.values()}), "or")
    holder = f"held by {inside(sides[goal.holder].name)}" if goal.holder else "held by nobody"
    return f"{worth} Elixir a round, {holder}" if worth else holder


def _goal(scene: Pictured, hit: Hit) -> Objective | None:
    """The objective whose disc lies at a point, and no figure on it."""
    reach = tags.disc_wide(scene.lens) / 2 / scene.lens.scale
    found = (each for each in scene.desk.view.objectives.values()
             if hypot(each.at[0] - hit.point[0], each.at[1] - hit.point[1]) <= reach)  # fmt: skip
    return None if hit.model else next(found, None)


def _bounds(lens: Lens, piece: Piece) -> pygame.Rect:
    """The pixels within which a piece of terrain lies."""
    xs, ys = zip(*lens.points(piece.outline), strict=True)
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class Ruled(questions.Answered, prompts.Asking, Protocol):
    """A battle of which everything has its rule."""


def rule(scene: Ruled) -> str:
    """The paragraph about what is refused, pointed at, taken up or asked; "" where there is none."""
    desk = scene.desk
    if desk.said is not None and desk.said.refusal.rule:
        return desk.said.refusal.rule
    if _goal(scene, desk.hovered) is not None:
        return OBJECTIVE
    if desk.hovered.piece in desk.view.items and not desk.hovered.model:
        return THING
    if desk.card is not None and desk.card.face.rule:
        return desk.card.face.rule
    if questions.asks(scene):
        return questions.question(scene).rule
    return prompts.ask(scene).rule if desk.mine else ""
