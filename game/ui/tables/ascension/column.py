"""The side column: the model that is looked at, and below it what is planned with its odds, line by line."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Protocol

import pygame

from game.core.actions import Action
from game.core.breakdowns import Part
from game.core.match import Match
from game.systems.ascension import actions as a
from game.systems.ascension.combat import engagement
from game.systems.ascension.combat.preview import Preview, Shot
from game.systems.ascension.events import Struck
from game.systems.ascension.points.prices import REACTIONS
from game.table.lengths import said
from game.ui.kit.button import Button
from game.ui.kit.ink import IconButton
from game.ui.kit.lines import Line
from game.ui.kit.measures import GAP, GUTTER, INSET, NEAR
from game.ui.kit.pen import Pen
from game.ui.paint import panels
from game.ui.play import columns
from game.ui.play.lessons.hints import Hint
from game.ui.tables.ascension import captions, pages, questions, shelf
from game.ui.tables.ascension.bars import Bars
from game.ui.tables.ascension.contract import Arranged
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.floor_plan import FloorPlan, with_brief_log, with_sheet
from game.ui.tables.ascension.planning import way_planner
from game.ui.tables.ascension.planning.route import Ref
from game.ui.tables.ascension.planning.way_planner import Offer

FILTERS: tuple[tuple[str, str, frozenset[str]], ...] = (
    ("all", "Everything", frozenset()),
    ("fights", "Fights", frozenset(("attack", "damage", "score"))),
    ("moves", "Moves", frozenset(("move", "course"))),
    ("cards", "Cards", frozenset(("card",))),
)
"""What the log can be narrowed to: id, words, kinds of lines."""
TOP, FOOT = 12, 10
"""Margins of the sheet above and below what it says, in logical pixels."""
FINGER = 36
"""The button that opens the log."""


class Grounded(columns.Columned, Protocol):
    """A column with a head."""

    @property
    def plan(self) -> FloorPlan: ...


class Sheeted(Arranged, Protocol):
    """A table with a sheet: what it tells of, and what its buttons do."""

    hint_told: bool
    """Whether the hint has stood where it could be read."""

    @property
    def match(self) -> Match: ...
    @property
    def hint(self) -> Hint | None: ...
    @property
    def looked_at(self) -> int: ...
    @property
    def last_struck(self) -> Struck | None: ...
    @property
    def just_struck(self) -> bool: ...
    @property
    def show_odds(self) -> bool: ...
    def sheet_stamp_more(self) -> Hashable: ...
    def add_lines(self, pen: Pen) -> bool: ...
    def idle_lines(self, pen: Pen) -> None: ...
    def unit_lines(self, pen: Pen) -> None: ...
    def take_nearest(self) -> None: ...
    def take_offer(self, offer: Offer) -> None: ...
    def add_extra(self, action: Action) -> None: ...
    def pin(self, action: Action) -> None: ...
    def dismiss_hint(self) -> None: ...


class Divided(columns.Tabbed, Protocol):
    """A battle whose sheet and log share a column."""

    @property
    def plan(self) -> FloorPlan: ...
    def open_log(self) -> None: ...


def paint(scene: Grounded, surface: pygame.Surface) -> None:
    """The grounds of the column and the head."""
    plan = scene.plan
    if plan.drawer and not scene.drawer_open:
        return
    if plan.brief and plan.log is not None:
        panels.lay(surface, scene.theme, plan.log)
        panels.lay(surface, scene.theme, plan.sheet)
    else:
        columns.paint(scene, surface)
    if plan.head.height > scene.px(20):
        panels.lay(surface, scene.theme, plan.head)


def lay_out(scene: Divided) -> None:
    """The sheet, as high as what it says, and below it log or lesson; in little room tabs of one panel."""
    if scene.plan.log is None:
        columns.lay_out(scene)
        return
    scene.lay_sheet(scene.plan.sheet)
    if scene.coach.speaks:
        columns.lay_coach(scene, scene.plan.log)
    elif scene.plan.brief:
        _lay_brief_log(scene, scene.plan.log)
    else:
        columns.lay_log(scene, scene.plan.log)


def _lay_brief_log(scene: Divided, box: pygame.Rect) -> None:
    """The last lines, and the way to the others."""
    px = scene.px
    opens = pygame.Rect(box.right - px(FINGER + GAP), box.y + px(GAP), px(FINGER), px(FINGER))
    scene.ui.add(IconButton("log.open", "", opens, scene.open_log, icon="up", hint="More of the log"))
    lines = box.inflate(-2 * px(GUTTER), -2 * px(INSET))
    lines.width = opens.x - px(NEAR) - lines.x
    scene.ui.add(columns.lines_of(scene, lines))


def fitted(scene: Sheeted, pen: Pen, plan: FloorPlan, *, brief: bool) -> FloorPlan:
    """The layout in which a sheet that has been written ends where its content ends; the log is `brief` if that helps."""
    px = scene.px
    need = pen.scroll.content + px(TOP + FOOT)
    if brief and need > plan.sheet.height:
        plan = with_brief_log(scene.theme, plan)
    plan = with_sheet(plan, need)
    pen.scroll.set_height(plan.sheet.height - px(TOP + FOOT))
    pen.scroll.refit()
    return plan


# The sheet


def stamp(scene: Sheeted) -> Hashable:
    """Equal while the sheet says the same."""
    desk, flow = scene.desk, scene.flow
    hovered = (desk.hovered.model, desk.hovered.piece)
    told = desk.said.refusal.text if desk.said else ""
    proposal = desk.pointed.refusal.text if desk.pointed and desk.pointed.refusal else ""
    legs = len(desk.route.legs) if desk.route else 0
    return (
        desk.shown, Ref(desk.base), hovered, desk.chosen, desk.armed, told, proposal, legs, desk.kind, flow.moving,
        flow.veiled, scene.hint, len(scene.match.moments), scene.flow.paused,
        len(flow.reasons), len(desk.aim.given) if desk.aim else 0, scene.sheet_stamp_more(),
    )  # fmt: skip


def lay_sheet(scene: Sheeted, pen: Pen) -> None:
    """What is planned, asked, pointed at or waited for."""
    desk = scene.desk
    if desk.said is not None and not scene.flow.moving and not scene.flow.veiled:
        pen.line(Line(desk.said.refusal.text, icon="refused", rule=desk.said.refusal.rule))
        if desk.nearest is not None:
            words = captions.commit_words(desk.base, [desk.nearest])
            _button(pen, "nearest", f"Instead: {words}", scene.take_nearest)
    _lay_hint(scene, pen)
    if scene.flow.veiled:
        pen.line(Line("Holmgang", heading=True))
    elif not scene.flow.moving and scene.add_lines(pen):
        pass
    elif scene.flow.moving:
        scene.idle_lines(pen)
    elif desk.whatif is not None and desk.shown is None:
        pages.what_if(desk, pen, odds=scene.show_odds)
    elif desk.shown is not None and not isinstance(
        desk.shown, a.Deploy | a.PlaceTerrain | a.Activate | a.OrderTeam
    ):
        _plan(scene, pen, desk.preview_of(desk.shown))
    elif desk.hovered.piece and not desk.hovered.model and desk.hovered.piece in desk.view.pieces:
        pages.piece(scene.desk, pen, desk.hovered.piece)
    elif desk.kind in (*questions.ASKED, "effect", "next") and not desk.hovered.model:
        scene.idle_lines(pen)
    elif desk.kind == "acting" and scene.looked_at == desk.actor:
        _acting(scene, pen)
    elif scene.looked_at in desk.view.models or captions.find(desk.view, scene.looked_at) is not None:
        scene.unit_lines(pen)
        pages.model(desk, pen, scene.looked_at, brief=scene.plan.compact)
    else:
        scene.idle_lines(pen)
    pen.scroll.refit()
    scene.ui.add(pen.scroll)


def _lay_hint(scene: Sheeted, pen: Pen) -> None:
    """The hint before all that stands there anyway: below it nobody would see that there is one."""
    if scene.hint is None:
        return
    scene.hint_told = True
    pen.line(scene.hint.head)
    pen.rich(scene.hint.text)
    _button(pen, "hint", "Got it", scene.dismiss_hint, icon="check")
    pen.rule()


def needs_room(scene: Sheeted) -> bool:
    """Whether the sheet shows what an attack would come to, or a hint: more than it has room for beside a whole log."""
    attacked = isinstance(scene.desk.shown, a.Attack) and not scene.flow.moving and not scene.flow.veiled
    return attacked or scene.hint is not None


def _button(pen: Pen, id: str, words: str, command: object, **more: object) -> None:
    pen.gap(NEAR)
    pen.add(Button(id, words, pen.row(36, NEAR), command, **more))  # type: ignore[arg-type]


def _plan(scene: Sheeted, pen: Pen, preview: Preview) -> None:
    """An attack with its odds and both totals, or what else is planned with its notes."""
    icon = "target" if preview.kind == "attack" else "star"
    pen.line(Line(preview.title, icon=icon, heading=True, rule=_apart(scene.desk)))
    for shot in preview.shots:
        _shot(scene, pen, shot, alone=len(preview.shots) == 1)
    if not preview.shots and preview.headline:
        pen.line(Line(preview.headline.capitalize()))
    for part in preview.notes:
        lead = f"{part.amount:+d}" if part.amount is not None else ""
        pen.line(Line(part.cause, lead=lead, rule=part.rule))
    going_first = scene.desk.route.strides if scene.desk.route is not None else []
    if going_first:
        pen.line(Line("After the planned move", icon="stride", rule="CA-5", accent="verdigris"))


def _shot(scene: Sheeted, pen: Pen, shot: Shot, *, alone: bool) -> None:
    if not alone:
        pen.line(Line(f"{shot.name}{', a friend' if shot.friend else ''}", icon="target", rule="C-33"))
    odds = shot.odds if scene.show_odds else None
    if odds is not None:
        wounds = _wounds_left(scene.desk, shot)
        high, end = 100 if alone and not scene.plan.compact else 84, "Falls" if shot.target else "Breaks"
        pen.put(Bars(pen.box(high), odds, wounds, end))
        pen.line(Line(_counted(scene), lead=f"{100 * odds.hit:.0f} %", strong="to hit", rule="CA-1"))
    _total(pen, "Attack", shot.attack.parts)
    _total(pen, "Defence", shot.defence.parts)
    if odds is not None:
        for name, chance in shot.triggers:
            pen.line(Line(name, lead=f"{100 * chance:.0f} %", rule="CC-8"))
    target = scene.desk.base.models.get(shot.target)
    answers = scene.desk.base.character(shot.target).reactions if target is not None else ()
    if answers and not shot.friend:
        names = " or ".join(REACTIONS[each.kind].name for each in answers)
        pen.line(Line(f"{shot.name} may answer: {names}", icon="defended", rule="CC-10", accent="dim"))


def _apart(desk: Desk) -> str:
    """How far what is aimed at is from the model that acts."""
    target = getattr(desk.shown, "target", 0)
    if not target or target not in desk.base.models or desk.actor not in desk.base.models:
        return ""
    return said(max(0, engagement.between(desk.base, desk.actor, target)))


def _counted(scene: Sheeted) -> str:
    """Whose unseen cards the odds count on."""
    return (
        ""
        if scene.plan.compact
        else {"both": "both decks counted", "own": "own deck counted"}.get(scene.desk.view.field.odds, "")
    )


def _wounds_left(desk: Desk, shot: Shot) -> int:
    base = desk.base
    if shot.target in base.models:
        return base.models[shot.target].wounds
    return base.pieces[shot.terrain].wounds if shot.terrain in base.pieces else 1


def _total(pen: Pen, name: str, parts: tuple[Part, ...]) -> None:
    """A row for each part of a total; its name stands before the first, to which the flip belongs."""
    for number, part in enumerate(parts):
        lead = f"{part.amount:+d}" if part.amount is not None else ""
        first = f"flip and {part.cause.removeprefix(f'{name} ')}"
        pen.line(
            Line(part.cause if number else first, lead=lead, strong="" if number else name, rule=part.rule)
        )


def _acting(scene: Sheeted, pen: Pen) -> None:
    """What is armed, how it goes, and what a Move action offers beside strides."""
    desk = scene.desk
    card = desk.card(desk.armed)
    if desk.route is not None and desk.route.legs and desk.aim is None:
        title, detail = way_planner.left_words(desk)
        pen.line(Line(title, icon="stride", heading=True, rule="R-5.1.2", accent="verdigris"))
        pen.line(Line(detail))
    elif scene.just_struck and desk.aim is None:
        pages.last_blow(desk.view, scene.last_struck, pen)
    elif card is not None:
        pages.card(desk, pen, card)
    if desk.aim is None:
        for offer in way_planner.offers(desk)[:6]:
            _button(
                pen,
                f"offer:{offer.words}",
                offer.words,
                partial(scene.take_offer, offer),
                icon=offer.icon,
            )
        for id, words, action, refusal in way_planner.extras(desk):
            _button(pen, id, words, partial(scene.add_extra, action), icon="run" if id == "run" else "swirl",
                    key="run" if id == "run" else "", enabled=refusal is None, hint=refusal.text if refusal else "",
                    rule=refusal.rule if refusal else None)  # fmt: skip
    else:
        for action in desk.aim.choices():
            _button(pen, f"choice:{action}", str(getattr(action, "action", "")), partial(scene.pin, action))
    scene.unit_lines(pen)
    pages.facets(desk, pen, desk.actor)


def paint_clock(scene: shelf.Shelved, surface: pygame.Surface) -> None:
    """How long the bot has been thinking."""
    box = scene.plan.end
    columns.paint_clock(scene, surface, box.right, box.centery)
