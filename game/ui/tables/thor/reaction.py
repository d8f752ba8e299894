"""The question of a reaction: an attack waits for an answer, or a move may be stopped.

Everything but the fight, the question, the breakdown and the hand is dimmed. What is asked never depends on what
the hand holds (T-85).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import pygame

from game.systems.thor.actions import LetThrough
from game.systems.thor.combat import Answer
from game.systems.thor.reactions import Halt
from game.ui.kit.button import Button
from game.ui.kit.ink import cap_middle, that_fits
from game.ui.kit.labels import RuleLink
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.play.coach import Coach
from game.ui.play.people import person
from game.ui.tables.thor.contract import Boarded
from game.ui.tables.thor.sheet import commit_words
from game.ui.tables.thor.table import Table

WIDTH, HEIGHT = 620, 168


class Asked(Boarded, Protocol):
    """A battle in which a reaction is asked for: what its answers do."""

    @property
    def coach(self) -> Coach: ...
    def commit(self) -> None: ...
    def step_back(self) -> None: ...
    def let_through(self) -> None: ...


def question(table: Table) -> tuple[str, str, str]:
    """The question, what it is about, and the rule (T-40, T-43)."""
    decision, view = table.decision, table.view
    name = person(table.match, table.seat)[0]
    if isinstance(decision, Halt):
        moving = view.units[decision.units[0]]
        more = f" and {len(decision.units) - 1} more" if len(decision.units) > 1 else ""
        verb = "move" if more or table.view.profile(moving.id).group else "moves"
        what = f"{_label(table, moving.id)} on {moving.at}{more} {verb} with {decision.card}."
        return f"{name}, do you stop it?", what, "T-43"
    assert isinstance(decision, Answer)
    blow = decision.blow
    attacker, target = view.units.get(blow.attacker), view.units[blow.target]
    who = _label(table, attacker.id) if attacker else "A foe"
    many = "" if attacker and table.view.profile(attacker.id).group else "s"
    verb = f"strike{many}" if blow.kind == "H" else f"shoot{many} at"
    verb = f"{verb} back at" if blow.counter and blow.kind == "H" else verb
    push = f", pushed {blow.knockback} {blow.toward}" if blow.knockback and blow.toward else ""
    what = f"{who} {verb} your {_label(table, target.id)} on {target.at}: {blow.damage} damage{push}."
    return f"{name}, do you answer?", what, "T-40"


def _label(table: Table, unit: int) -> str:
    return table.view.field.profiles[table.view.units[unit].name].label


def fight_squares(table: Table) -> list[str]:
    """The squares of the fight: attacker, target and wherever the push leads."""
    decision, units = table.decision, table.view.units
    if isinstance(decision, Halt):
        return [units[unit].at for unit in decision.units if unit in units]
    blow = decision.blow
    found = [units[unit].at for unit in (blow.attacker, blow.target) if unit in units]
    for push in table.preview(LetThrough()).pushes:
        found += [square for square in (push.origin, push.to, push.into) if square]
    return found


def fight_rect(scene: Boarded) -> pygame.Rect:
    """The part of the board that stays bright."""
    cells = [scene.grid.cell(square) for square in fight_squares(scene.flow.table)]
    return (
        cells[0].unionall(cells[1:]).inflate(scene.px(8), scene.px(8)) if cells else pygame.Rect(0, 0, 0, 0)
    )


def pointed_rect(scene: Boarded, square: str) -> pygame.Rect:
    """What the callout points at: a square of the fight, grown so that the callout stands clear of all of it."""
    cell, fight = scene.grid.cell(square), fight_rect(scene)
    return pygame.Rect(cell.x, fight.y, cell.width, fight.height) if fight.contains(cell) else cell


def question_rect(scene: Boarded) -> pygame.Rect:
    """Where the question stands: on the board clear of the fight, or beside it where the board is too small."""
    box = _on_board(scene)
    if scene.plan.compact and box.colliderect(fight_rect(scene)):
        turn = scene.plan.turn
        high = min(scene.px(148), scene.plan.cards.y - scene.px(14) - turn.y)
        return pygame.Rect(turn.x, turn.y, turn.width, high)
    return box


def beside(scene: Boarded) -> bool:
    """Whether the question has taken the head of the side column."""
    return question_rect(scene).x >= scene.plan.turn.x


def _on_board(scene: Boarded) -> pygame.Rect:
    plan, px = scene.plan, scene.px
    left = px(8)
    right = plan.inspector.x - px(12) if not plan.drawer else scene.size[0] - px(8)
    width = min(px(WIDTH), right - left)
    box = pygame.Rect(0, 0, width, px(HEIGHT if not plan.compact else 148))
    box.centerx = max(left + width // 2, min(plan.board.centerx, right - width // 2))
    fight = fight_rect(scene)
    below = plan.cards.y - px(34) - box.height
    box.y = below
    if box.top < fight.bottom + px(8):
        above = fight.top - px(8) - box.height
        box.y = above if above >= px(8) else max(below, fight.bottom + px(8))
        if box.bottom > plan.cards.y - px(12):
            box.bottom = plan.cards.y - px(12)
    return box


def lay_out(scene: Asked) -> None:
    """The buttons of the question."""
    table, box, px = scene.flow.table, question_rect(scene), scene.px
    pad = px(24 if not scene.plan.compact else 14)
    high = px(44 if not scene.plan.compact else 40)
    y = box.bottom - px(16) - high
    tight = scene.plan.compact and table.plan is not None
    rule = question(table)[2]
    if not tight:
        scene.ui.add(RuleLink("question.rule", rule, (box.right - pad - px(60), y, px(60), high)))
    x = box.x + pad + scene.theme.width("Play a lit card, or", "body") + px(16)
    if scene.plan.compact or table.plan is not None:
        x = box.x + pad
    room = box.right - pad - (px(70) if not tight else 0) - x
    if table.plan is None:
        rect = pygame.Rect(x, y, min(px(244), room), high)
        scene.ui.add(Button("let-through", "Let it through", rect, scene.let_through, key="pass"))
        return
    gap = px(10 if not tight else 6)
    middle = px(44) if tight else px(110)
    through = that_fits(scene.theme, ("Let through", "Pass"), (room - middle - 2 * gap) // 2 - px(20))
    last = scene.theme.width(through, "card") + px(24 if tight else 66)
    first = room - middle - last - 2 * gap
    words = commit_words(table.plan)
    words = that_fits(scene.theme, (words, words.removeprefix("Play ")), first - px(20))
    scene.ui.add(Button("commit", words, (x, y, first, high), scene.commit, primary=True, key="confirm"))
    label = "" if tight else "Back"
    scene.ui.add(Button("back", label, (x + first + gap, y, middle, high), scene.step_back, icon="x"))
    rect = pygame.Rect(x + first + middle + 2 * gap, y, last, high)
    scene.ui.add(Button("let-through", through, rect, scene.let_through, key="pass"))


def paint(scene: Boarded, surface: pygame.Surface) -> None:
    """The panel of the question, under its buttons."""
    table, theme, px = scene.flow.table, scene.theme, scene.px
    box = question_rect(scene)
    compact = scene.plan.compact
    pad = px(24 if not compact else 14)
    panels.drop_shadow(surface, theme, box, 10)
    surface.blit(panels.dialog(theme, box.size), box)
    title, text, _ = question(table)
    x = box.x + pad
    if not compact:
        decision = table.decision
        unit = decision.blow.target if isinstance(decision, Answer) else decision.units[0]
        found = table.view.units[unit]
        profile = table.view.field.profiles[found.name]
        mark = tokens.side_mark(theme, found.seat, px(52), profile.emblem)
        surface.blit(mark, (x, box.y + px(20)))
        x += px(64)
    room = box.right - pad - x
    draw_words(surface, theme, title, "unit" if not compact else "panel", theme.palette.bone,
               pygame.Rect(x, box.y + px(16 if not compact else 8), room, px(34)))  # fmt: skip
    top = px(52 if not compact else 38)
    fitting = max(1, (box.height - px(56) - top) // px(20))
    lines = theme.wrap(text, "body", room)[: min(2, fitting)]
    for number, line in enumerate(lines):
        line = theme.fit(line, "body", room)
        surface.blit(
            theme.text(line, "body", theme.palette.dim),
            (x, box.y + px((52 if not compact else 38) + 20 * number)),
        )
    if not compact and table.plan is None:
        prompt = theme.text("Play a lit card, or", "body", theme.palette.dim)
        middle = box.bottom - px(16) - px(22)
        surface.blit(prompt, (box.x + pad, middle - cap_middle(theme, "body")))


def dim(scene: Asked, surface: pygame.Surface) -> None:
    """Darken everything but fight, question, breakdown and hand, and frame the fight."""
    plan, theme = scene.plan, scene.theme
    hand = pygame.Rect(0, plan.shelf.y - scene.px(24), plan.undo.x - scene.px(8), surface.get_height())
    hand.height = surface.get_height() - hand.y
    fight = fight_rect(scene)
    bright = [fight, question_rect(scene).inflate(scene.px(6), scene.px(6)), plan.inspector, hand]
    if scene.coach.speaks and plan.log:
        bright.append(plan.log)
    veil = panels.veil(surface.get_size())
    for rect in without(surface.get_rect(), bright):
        surface.blit(veil, rect, rect)
    edge = fight.inflate(scene.px(4), scene.px(4))
    pygame.draw.rect(surface, theme.palette.outline, edge.inflate(2, 2), scene.px(3))
    pygame.draw.rect(surface, theme.palette.brass, edge, scene.px(1))


def without(whole: pygame.Rect, holes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """`whole` less all `holes`, as rectangles."""
    left = [whole]
    for hole in holes:
        left = [piece for rect in left for piece in _cut(rect, hole)]
    return left


def _cut(rect: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    inner = rect.clip(hole)
    if not inner.width or not inner.height:
        return [rect]
    pieces = [
        pygame.Rect(rect.x, rect.y, rect.width, inner.y - rect.y),
        pygame.Rect(rect.x, inner.bottom, rect.width, rect.bottom - inner.bottom),
        pygame.Rect(rect.x, inner.y, inner.x - rect.x, inner.height),
        pygame.Rect(inner.right, inner.y, rect.right - inner.right, inner.height),
    ]
    return [piece for piece in pieces if piece.width > 0 and piece.height > 0]
