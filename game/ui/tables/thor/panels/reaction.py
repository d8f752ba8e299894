"""The question of a reaction: an attack waits for an answer, or a move may be stopped.

Everything but the fight, the question, the breakdown and the hand is dimmed. What is asked never depends on what
the hand holds (T-85).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, Protocol

import pygame
from msgspec import structs

from game.systems.thor.actions import LetThrough
from game.systems.thor.combat.attacks import Answer
from game.systems.thor.combat.reactions import Halt
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.ink import that_fits
from game.ui.kit.labels import RuleLink
from game.ui.kit.layout import Box, Row, lay, part
from game.ui.kit.measures import APART, BOLD, BUTTON, CLOSE, FIELD, GAP, GUTTER, HAIR, INSET, MARGIN
from game.ui.kit.words import draw_words, unhalved
from game.ui.paint import panels, tokens
from game.ui.play.lessons.coach import Coach
from game.ui.play.people import person
from game.ui.play.thread import Leading
from game.ui.tables.thor.contract import Boarded
from game.ui.tables.thor.panels import sheet
from game.ui.tables.thor.table import Table

WIDTH = 620
"""The panel of the question at most, in logical pixels."""


class _Look(NamedTuple):
    """What the panel takes, in logical pixels from its top."""

    high: float
    pad: float
    button: float
    """The height of its buttons."""
    title: float
    text: float
    step: str


_ROOMY = _Look(high=168, pad=MARGIN, button=BUTTON, title=16, text=52, step="unit")
_TIGHT = _Look(high=148, pad=14, button=FIELD, title=8, text=38, step="panel")
_LINE = 20
"""From one line of the question to the next."""
_THROUGH, _AROUND = 200, 44
"""How wide the button that lets it through is at most, and what it has around its words."""
_RULE = 60
"""How wide the link to the rule is."""
_FIGHT, _PANEL, _FRAME = 8, 6, 4
"""How much wider than the fight and than the panel what stays bright is, and the frame of the fight."""
_PROMPT, _NO_CARD = "or play a lit card.", "No card of yours answers."
_LET_THROUGH = sheet.Button("let-through", "Let it through", key="pass")


class Answered(Boarded, Leading, Protocol):
    """A battle in which a reaction is asked for: what its answers do."""

    @property
    def coach(self) -> Coach: ...
    def command(self, button: sheet.Button) -> Command: ...


def _look(scene: Boarded) -> _Look:
    return _TIGHT if scene.plan.compact else _ROOMY


def question(table: Table) -> tuple[str, str, str]:
    """The question, what it is about, and the rule (T-40, T-43)."""
    decision, view = table.decision, table.view
    name = person(table.match, table.seat)[0]
    if isinstance(decision, Halt):
        moving = view.units[decision.units[0]]
        more = f" and {len(decision.units) - 1} more" if len(decision.units) > 1 else ""
        verb = "move" if more or table.view.profile(moving.id).group else "moves"
        what = f"{_name(table, moving.id)} on {moving.at}{more} {verb} with {decision.card}."
        return f"{name}, do you stop it?", what, "T-43"
    assert isinstance(decision, Answer)
    blow = decision.blow
    attacker, target = view.units.get(blow.attacker), view.units[blow.target]
    who = _name(table, attacker.id) if attacker else "A foe"
    many = "" if attacker and table.view.profile(attacker.id).group else "s"
    verb = f"strike{many}" if blow.kind == "H" else f"shoot{many} at"
    verb = f"{verb} back at" if blow.counter and blow.kind == "H" else verb
    push = f", pushed {blow.knockback} {blow.toward}" if blow.knockback and blow.toward else ""
    what = f"{who} {verb} your {_label(table, target.id)} on {target.at}: {blow.damage} damage{push}."
    return f"{name}, do you answer?", what, "T-40"


def prompt(table: Table) -> str:
    """What can be done in place of letting it through."""
    return _PROMPT if len(table.actions) > 1 else _NO_CARD


def _name(table: Table, unit: int) -> str:
    """A unit by its own name, as a sentence begins: a short one may have lost its article."""
    label, name = _label(table, unit), table.view.units[unit].name
    return name if name == f"The {label}" else label


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
    wider = scene.px(_FIGHT)
    return cells[0].unionall(cells[1:]).inflate(wider, wider) if cells else pygame.Rect(0, 0, 0, 0)


def pointed_rect(scene: Boarded, square: str) -> pygame.Rect:
    """What the callout points at: a square of the fight, grown so that the callout stands clear of all of it."""
    cell, fight = scene.grid.cell(square), fight_rect(scene)
    return pygame.Rect(cell.x, fight.y, cell.width, fight.height) if fight.contains(cell) else cell


def question_rect(scene: Boarded) -> pygame.Rect:
    """Where the question stands: on the board clear of the fight, or beside it where the board is too small."""
    box, way = _on_board(scene), 2 * scene.px(APART)
    box = unhalved(box, scene.grid.coordinates, box.inflate(way, way))
    if scene.plan.compact and box.colliderect(fight_rect(scene)):
        turn = scene.plan.turn
        high = min(scene.px(_TIGHT.high), scene.plan.cards.y - scene.px(14) - turn.y)
        return pygame.Rect(turn.x, turn.y, turn.width, high)
    return box


def beside(scene: Boarded) -> bool:
    """Whether the question has taken the head of the side column."""
    return question_rect(scene).x >= scene.plan.turn.x


def _on_board(scene: Boarded) -> pygame.Rect:
    plan, px, gap = scene.plan, scene.px, scene.px(GAP)
    right = scene.size[0] - gap if plan.drawer else plan.inspector.x - px(APART)
    box = pygame.Rect(0, 0, min(px(WIDTH), right - gap), px(_look(scene).high))
    half = box.width // 2
    box.centerx = max(gap + half, min(plan.board.centerx, right - half))
    fight = fight_rect(scene)
    box.bottom = plan.cards.y - px(34)
    if box.top < fight.bottom + gap:
        above = fight.top - gap - box.height
        box.y = above if above >= gap else max(box.y, fight.bottom + gap)
        box.bottom = min(box.bottom, plan.cards.y - px(APART))
    return box


def _foot(scene: Boarded) -> pygame.Rect:
    """The row at the foot of the question: the prompt or nothing, its buttons, and the link to its rule."""
    look, box = _look(scene), question_rect(scene)
    top = box.height - scene.px(GUTTER) - scene.px(look.button)
    return part(scene.theme, box, look.pad, 0, high=look.button).move(0, top)


def lay_out(scene: Answered) -> None:
    """The buttons of the question: letting it through stands where it stood, whatever card has been taken up."""
    table, theme, plan, row = scene.flow.table, scene.theme, scene.flow.table.plan, _foot(scene)
    tight = scene.plan.compact
    if not (tight and plan):
        link = pygame.Rect(row.right - scene.px(_RULE), row.y, scene.px(_RULE), row.height)
        scene.ui.add(RuleLink("question.rule", question(table)[2], link))
    row.width -= scene.px(_RULE + INSET) if not tight else 0
    through, rest = _shares(scene, row)
    words = that_fits(theme, ("Let it through", "Let through", "Pass"), through.width - scene.px(_AROUND))
    scene.ui.add(Button.of(scene.command(structs.replace(_LET_THROUGH, words=words)), through))
    if plan is None:
        return
    place = lay(Row(Box("commit"), Box("back", BUTTON), gap=CLOSE), theme, rest)
    commit = scene.command(sheet.commit_button(plan))
    scene.ui.add(Button.of(commit, place["commit"], primary=scene.primary_leads, cap=not tight))
    back = scene.command(sheet.BACK)
    scene.ui.add(Button.of(replace(back, words="", hint=back.words), place["back"]))


def _shares(scene: Boarded, row: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Of the row of the question, the place of letting it through, and what is left for a card that answers."""
    wide = min(scene.px(_THROUGH), row.width // 2)
    gap = scene.px(INSET)
    through = pygame.Rect(row.x, row.y, wide, row.height)
    return through, pygame.Rect(through.right + gap, row.y, row.width - wide - gap, row.height)


def paint(scene: Boarded, surface: pygame.Surface) -> None:
    """The panel of the question, under its buttons."""
    table, theme, px = scene.flow.table, scene.theme, scene.px
    box, look, compact = question_rect(scene), _look(scene), scene.plan.compact
    panels.drop_shadow(surface, theme, box, 10)
    surface.blit(panels.dialog(theme, box.size), box)
    title, text, _ = question(table)
    left = look.pad
    if not compact:
        decision = table.decision
        unit = decision.blow.target if isinstance(decision, Answer) else decision.units[0]
        found = table.view.units[unit]
        emblem = table.view.field.profiles[found.name].emblem
        surface.blit(tokens.side_mark(theme, found.seat, px(52), emblem), part(theme, box, left, 20))
        left += 64
    head = part(theme, box, left, look.title, right=look.pad, high=34)
    draw_words(surface, theme, title, look.step, theme.palette.bone, head)
    fitting = max(1, (box.height - px(56) - px(look.text)) // px(_LINE))
    for number, line in enumerate(theme.wrap(text, "body", head.width, min(2, fitting))):
        words = theme.text(theme.fit(line, "body", head.width), "body", theme.palette.dim)
        surface.blit(words, (head.x, box.y + px(look.text + _LINE * number)))
    if not compact and table.plan is None:
        foot = _foot(scene)
        foot.width -= px(_RULE + INSET)
        draw_words(surface, theme, prompt(table), "body", theme.palette.dim, _shares(scene, foot)[1])


def dim(scene: Answered, surface: pygame.Surface) -> None:
    """Darken everything but fight, question, breakdown and hand, and frame the fight."""
    plan, theme, px = scene.plan, scene.theme, scene.px
    top = plan.shelf.y - px(24)
    hand = pygame.Rect(0, top, plan.undo.x - px(GAP), surface.get_height() - top)
    fight = fight_rect(scene)
    bright = [fight, question_rect(scene).inflate(px(_PANEL), px(_PANEL)), plan.inspector, hand]
    if scene.coach.speaks and plan.log:
        bright.append(plan.log)
    veil = panels.veil(surface.get_size())
    for rect in without(surface.get_rect(), bright):
        surface.blit(veil, rect, rect)
    edge = fight.inflate(px(_FRAME), px(_FRAME))
    pygame.draw.rect(surface, theme.palette.outline, edge.inflate(2, 2), px(BOLD))
    pygame.draw.rect(surface, theme.palette.brass, edge, px(HAIR))


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
