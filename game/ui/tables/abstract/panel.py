"""The side column: the unit in question or the attack that is planned, with every total, its rules and its odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.core.breakdowns import Breakdown, Part
from game.core.match import Match
from game.core.words.grammar import plural
from game.systems.abstract.actions import Attack, Hold, MultipleAttack
from game.systems.abstract.combat.odds import Odds
from game.systems.abstract.combat.preview import percent, title
from game.systems.abstract.dice import RULES, Roll, breakdown
from game.systems.abstract.state import Unit
from game.ui.app import art
from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.lines import Line, Meter
from game.ui.kit.measures import GAP, HAIR, INSET, LINE, ROW, STROKE
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.paint import tokens
from game.ui.play.log import Filters
from game.ui.play.people import person
from game.ui.play.thread import Aftermath
from game.ui.tables.abstract.contract import Arranged
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.display import Tray
from game.ui.tables.abstract.kinds import KINDS
from game.ui.tables.abstract.people import face

FILTERS: Filters = (
    ("all", "Everything", frozenset()),
    ("fights", "Fights", frozenset(("attack", "damage", "end"))),
    ("dice", "Dice", frozenset(("dice", "attack", "damage"))),
    ("cards", "Cards", frozenset(("cards",))),
)
"""What the log can be narrowed to: id, words, kinds of lines."""
_TOKEN, _BETWEEN, _LABEL = 50, 3, 22
"""The token of a unit, and of the odds what lies between two bars and the room for words over and under them."""


class Sheeted(Arranged, Protocol):
    """A table with a sheet."""

    @property
    def aftermath(self) -> Aftermath | None: ...

    @property
    def match(self) -> Match: ...
    @property
    def show_odds(self) -> bool: ...


# The inspector


def lay_sheet(scene: Sheeted, pen: Pen) -> None:
    """What is to be said now, from top to bottom."""
    desk = scene.desk
    action = desk.shown
    if scene.flow.veiled:
        pen.line(Line("Holmgang", heading=True))
    elif scene.flow.moving:
        _fill_idle(scene, pen)
    elif isinstance(action, Hold):
        _fill_hold(scene.desk, pen)
    elif action is not None:
        _fill_attack(scene, pen)
    elif (unit := desk.find(desk.hovered or desk.unit)) is not None and (desk.hovered or not desk.acting):
        _fill_unit(scene, pen, unit)
    else:
        _fill_idle(scene, pen)
    pen.scroll.refit()
    scene.ui.add(pen.scroll)


def _fill_hold(desk: Desk, pen: Pen) -> None:
    words = f"{_name(desk, desk.actor)} holds"
    pen.line(Line(words, icon="hour", heading=True, rule="S-6", accent="verdigris"))
    for part in desk.preview(Hold()).notes:
        pen.line(Line(part.cause, rule=part.rule))


def _name(desk: Desk, unit: int) -> str:
    found = desk.find(unit)
    return found.name if found else ""


def _fill_attack(scene: Sheeted, pen: Pen) -> None:
    desk, action = scene.desk, scene.desk.shown
    assert action is not None
    preview = desk.preview(action)
    together = len(preview.shots[0].attackers) > 1
    rule = "S-8" if isinstance(action, MultipleAttack) else "S-9" if together else "S-6"
    heading = title(desk.view, action) if len(preview.shots) == 1 else f"{len(preview.shots)} attacks"
    pen.line(Line(heading, icon="target", heading=True, rule=rule))
    odds = scene.show_odds
    for shot in preview.shots:
        if len(preview.shots) > 1:
            pen.line(Line(_name(desk, shot.target), icon="target"))
        _versus(pen, shot.accuracy, shot.evasion, short=scene.plan.compact)
        if odds:
            pen.line(Line("to hit", lead=percent(shot.odds.hit), rule=RULES["accuracy"]))
            pen.put(Meter(pen.box(9), shot.odds.hit), 6)
        if len(preview.shots) == 1:
            _versus(pen, shot.damage, shot.endurance, short=scene.plan.compact)
        if odds:
            high = 66 if len(preview.shots) > 1 or scene.plan.compact else 104
            pen.put(Bars(pen.box(high), shot.odds))
            pen.line(Line(_expected(shot.odds), rule="SA-1"))
        if shot is not preview.shots[-1]:
            pen.rule()


def _expected(odds: Odds) -> str:
    text = f"{odds.expected:.1f} slots on average"
    return f"{text}, {percent(odds.destroy)} to destroy" if odds.destroy else text


def _versus(pen: Pen, own: Breakdown, other: Breakdown, *, short: bool) -> None:
    for part in own.parts:
        pen.line(_part(part, f"+{part.amount}"))
    for part in other.parts:
        words = part.cause if short else f"against {part.cause}"
        pen.line(Line(words, lead=f"+{part.amount}", rule=part.rule))


def _part(part: Part, lead: str) -> Line:
    return Line(part.cause, lead=lead, rule=part.rule)


def _fill_unit(scene: Sheeted, pen: Pen, unit: Unit) -> None:
    desk, view = scene.desk, scene.desk.view
    whose = person(scene.match, unit.seat)[0], view.field.sides[unit.seat].name
    pen.put(UnitHead(pen.box(62), unit, *whose))
    pen.rule()
    levels = desk.levels(unit.id)
    if desk.said and desk.said.unit == unit.id:
        _fill_said(desk, pen)
    if levels is None:
        text = "Its stones lie face down." if unit.seat in view.ready else "It has no stones yet."
        if unit.id not in view.units:
            text = "It is destroyed."
        pen.line(Line(text, rule="SB-12" if unit.id in view.units else "SB-19"))
    else:
        for kind, level in zip(KINDS, levels, strict=True):
            pen.line(Line(f"{kind.name}: {kind.says.lower()}", lead=str(level), rule=kind.rule))
        if room := desk.room(unit.id):
            pen.line(Line(f"{plural(room, 'slot')} still empty", icon="info", rule="S-4", accent="brass"))
    _fill_last(pen, desk, unit)
    made = scene.flow.shown.first.get(unit.id)
    if made and view.revealed:
        _fill_roll(desk, pen, "Initiative", made)
    if desk.plotting and unit.id in desk.drafts:
        _fill_reasons(scene.flow.reasons[:3], pen)


def _fill_last(pen: Pen, desk: Desk, unit: Unit) -> None:
    last = desk.view.last.get(unit.id)
    if last and not desk.view.revealed:
        parts = [f"{kind.short} {level}" for kind, level in zip(KINDS, last.levels, strict=True) if level]
        pen.line(Line("Last turn it had", heading=True))
        pen.rich(", ".join(parts) + ".")


def _fill_said(desk: Desk, pen: Pen) -> None:
    said = desk.said
    if said:
        pen.line(Line(said.refusal.text, icon="refused", rule=said.refusal.rule))


def _fill_roll(desk: Desk, pen: Pen, heading: str, made: Roll) -> None:
    """A total, part by part."""
    words, rule = f"{heading}: {made.total}", RULES[made.trait]
    pen.line(Line(words, icon=made.trait, heading=True, accent="bone", rule=rule))
    for part in breakdown(made, desk.view.names()).parts:
        pen.line(_part(part, f"+{part.amount}"))


def _fill_idle(scene: Sheeted, pen: Pen) -> None:
    """Whom the unit that is up may strike, what is waited for, what bots thought, and the last attack roll by roll."""
    told = scene.aftermath
    _fill_targets(scene, pen)
    if told:
        pen.line(Line("What happened last", heading=True, rule=told.rule))
        pen.rich(told.words)
        for line in told.lines:
            pen.text(line)
    elif scene.flow.moving:
        pen.text("What is rolled lies in the tray, and counts once it has come to rest.")
    if scene.desk.said:
        _fill_said(scene.desk, pen)
    _fill_reasons(scene.flow.reasons[:3], pen)
    tray = scene.flow.shown.tray
    if tray and not scene.flow.moving:
        _fill_tray(scene.desk, pen, tray)


def _fill_targets(scene: Sheeted, pen: Pen) -> None:
    """How likely a hit is on each enemy, and what it would come to, before any of them is pointed at."""
    desk = scene.desk
    if not (desk.mine and desk.acting and scene.show_odds) or scene.flow.moving:
        return
    shots = [desk.preview(Attack(foe)).shots[0] for foe in desk.foes()]
    if shots:
        pen.line(Line(f"Whom {_name(desk, desk.actor)} may strike", icon="target", heading=True, rule="S-6"))
    widest = max((percent(shot.odds.hit) for shot in shots), key=len, default="")
    for shot in shots:
        words = f"{shot.odds.expected:.1f} slots"
        pen.line(Line(words, lead=percent(shot.odds.hit), strong=_name(desk, shot.target), column=widest))


def _fill_reasons(reasons: Sequence[tuple[str, str]], pen: Pen) -> None:
    if reasons:
        pen.line(Line("What the bots thought", heading=True))
    for did, reason in reasons:
        pen.line(Line(f"“{reason}”", strong=did))


def _fill_tray(desk: Desk, pen: Pen, tray: Tray) -> None:
    names = " and ".join(_name(desk, unit) for unit in tray.attackers)
    result = "a hit" if tray.hit else "a miss"
    pen.line(Line(f"{names} on {_name(desk, tray.target)}: {result}", heading=True, icon="target"))
    for throw in (tray.accuracy, tray.evasion, tray.damage, tray.endurance):
        if throw is None:
            continue
        rule, trait = RULES[throw.roll.trait], throw.roll.trait.title()
        pen.line(Line("", lead=str(throw.roll.total), strong=trait, rule=rule))
        for part in breakdown(throw.roll, desk.view.names()).parts:
            pen.line(Line(f"{part.amount} {part.cause}", lead=" ", rule=part.rule))
    if tray.hits is not None:
        text = f"{plural(tray.hits, 'slot')} lost" if tray.hits else "no harm done"
        pen.line(Line(text, icon="damage", rule="S-7"))


# Widgets


class UnitHead(Widget):
    """Token, name, side and slots of a unit."""

    def __init__(self, rect: Area, unit: Unit, who: str, side: str) -> None:
        super().__init__("", rect)
        self._unit, self._who, self._side = unit, who, side

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette, unit = self.theme, self.place, self.theme.palette, self._unit
        size = theme.px(_TOKEN)
        token = tokens.token(theme, size, seat=unit.seat, emblem=face(unit.emblem, unit.id))
        surface.blit(token, token.get_rect(center=(place.x + size // 2 + theme.px(2), place.centery)))
        left = place.x + size + theme.px(18)
        room = pygame.Rect(left, place.y, place.right - left, theme.px(ROW))
        slots = f"{unit.slots} of {unit.full}"
        room.width -= draw_words(
            surface, theme, slots, "total", palette.bone, room, "right"
        ).width + theme.px(GAP)
        draw_words(surface, theme, unit.name, "unit", palette.bone, room)
        below = pygame.Rect(left, place.y + theme.px(34), place.right - left, theme.px(LINE))
        words = self._side if self._side == self._who else f"{self._side}, {self._who}"
        draw_words(surface, theme, words, "body", palette.dim, below)


class Bars(Widget):
    """The chance of each number of slots lost, none to all; the last bar means that the target is destroyed."""

    pointable = True

    def __init__(self, rect: Area, odds: Odds) -> None:
        self._odds = odds
        self._bars = columns_of(odds)
        words = "; ".join(f"{label}: {percent(chance)}" for label, chance in self._bars)
        super().__init__("odds.bars", rect, hint=f"Slots lost. {words}", rule="SA-1")

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        count = len(self._bars)
        gap = theme.px(_BETWEEN)
        wide = (place.width + gap) / count - gap
        most = max(chance for _, chance in self._bars)
        head, foot = place.y + theme.px(_LABEL), place.bottom - theme.px(_LABEL)
        for number, (label, chance) in enumerate(self._bars):
            high = max(theme.px(STROKE), round((foot - head) * chance / most)) if chance else theme.px(HAIR)
            bar = pygame.Rect(round(place.x + number * (wide + gap)), foot - high, round(wide), high)
            last = number == count - 1 and len(self._odds.spread) > self._odds.slots
            none = mix(palette.panel3, palette.bone, 0.25)
            surface.fill(palette.ember if last else palette.face if number else none, bar)
            words = theme.text(label, "body", palette.dim)
            if last and words.get_width() > wide + gap:
                words = art.icon(theme, "fallen", theme.px(18), palette.ember)
            if words.get_width() <= wide + 2 * gap:
                surface.blit(words, words.get_rect(center=(bar.centerx, place.bottom - theme.px(INSET))))
            value = theme.text(f"{100 * chance:.0f}", "body", palette.bone)
            if chance >= 0.005 and value.get_width() <= wide + 2 * gap:
                surface.blit(value, value.get_rect(center=(bar.centerx, bar.top - theme.px(9))))
        surface.fill(palette.edge, (place.x, foot, place.width, 1))


def columns_of(odds: Odds, most: int = 11) -> list[tuple[str, float]]:
    """Label and chance of each bar; the tail is gathered where there are too many, destruction stays apart."""
    chances: Sequence[float] = odds.chances
    dies = len(chances) > odds.slots
    plain = list(chances[:-1] if dies else chances)
    found = [(str(lost), chance) for lost, chance in enumerate(plain)]
    room = most - (1 if dies else 0)
    if len(found) > room:
        found = [*found[: room - 1], (f"{room - 1}+", sum(plain[room - 1 :]))]
    if dies:
        found.append(("all", chances[-1]))
    return found
