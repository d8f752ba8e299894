"""Scenario, turn and phases, and the seats: the left column, or the strip of the compact tier."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.systems.thor import events as e
from game.systems.thor.sequence import Excess, Phase, Placing
from game.systems.thor.state import PLAYERS
from game.systems.thor.view import BattleView
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.ink import cap_middle
from game.ui.kit.words import draw_words
from game.ui.paint import cards as card_paint
from game.ui.paint import panels, svg, tokens
from game.ui.play.people import person
from game.ui.play.words import number_word, plural

PHASES = ("fate", "move", "fight")
_ICONS = {"fate": "draw", "move": "M", "fight": "H"}


def goal(conditions: tuple[str, ...]) -> str:
    """A victory condition as a task: `Fell Laufey`."""
    return " or ".join(f"Fell {condition.removesuffix(' falls')}" for condition in conditions)


def phase_of(view: BattleView) -> tuple[str, Seat]:
    """The phase that runs ("over" after the last), and whose turn it is."""
    if view.outcome:
        return "over", view.outcome.winners[0] if view.outcome.winners else "one"
    for step in reversed(view.stack):
        if isinstance(step, Phase):
            return ("move" if type(step).__name__ == "MovePhase" else "fight"), step.seat
        if isinstance(step, Excess):
            return "fate", step.seat
        if isinstance(step, Placing):
            return "deploy", step.seat
        if type(step).__name__ == "EndTurn":
            return "fight", getattr(step, "seat", "one")
    return "", "one"


def _current(now: str) -> int:
    """The place of the running phase among the phases: before the first, or after the last when all is over."""
    return len(PHASES) if now == "over" else PHASES.index(now) if now in PHASES else -1


class Doings:
    """What happened in each phase of the running turn, in a few words; kept up from the match's moments."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def captions(self, view: BattleView) -> dict[str, str]:
        """A caption for each phase."""
        now, seat = phase_of(view)
        said = self._said(view, seat)
        captions = {}
        for phase in PHASES:
            done = PHASES.index(phase) < _current(now)
            captions[phase] = said.get(phase) or self._default(view, phase, done=done, running=phase == now)
        return captions

    def _default(self, view: BattleView, phase: str, *, done: bool, running: bool) -> str:
        if phase == "fate":
            return "too many cards" if running else "three cards"
        if done:
            return "no move" if phase == "move" else "no attack"
        return "one move to play" if phase == "move" else "one attack to play"

    def _said(self, view: BattleView, seat: Seat) -> dict[str, str]:
        """The last play of each phase since the turn began."""
        happened: list[Any] = []
        for moment in reversed(self.match.moments):
            happened[:0] = moment.events
            if any(isinstance(event, e.TurnBegan) for event in moment.events):
                break
        said: dict[str, str] = {}
        phase = ""
        for event in happened:
            if isinstance(event, e.TurnBegan):
                said.clear()
            elif isinstance(event, e.PhaseBegan):
                phase = event.phase
            elif isinstance(event, e.Drew) and phase == "fate":
                said["fate"] = f"drew {number_word(event.count)} card{'s' if event.count != 1 else ''}"
            elif (
                isinstance(event, e.Played)
                and event.seat == seat
                and event.use not in ("defend", "halt", "boost")
            ):
                said[phase] = self._played(view, event)
        return said

    def _played(self, view: BattleView, event: e.Played) -> str:
        unit = view.units.get(event.unit) or next((u for u in view.fallen if u.id == event.unit), None)
        label = view.field.profiles[unit.name].label if unit else ""
        return f"{label}: {event.power or event.card}" if label else event.card


def paint_title(
    surface: pygame.Surface,
    theme: Theme,
    view: BattleView,
    box: pygame.Rect,
    system: str,
    *,
    ground: bool = True,
) -> None:
    """The scenario's name."""
    px, palette = theme.px, theme.palette
    if ground:
        panels.lay(surface, theme, box)
    room = box.width - px(76)
    title = view.field.title
    rows = [title] if theme.width(title, "panel") <= room else theme.wrap(title, "panel", room)[:2]
    step = next((step for step in ("title", "unit") if theme.width(title, step) <= room), "panel")
    for number, row in enumerate(rows):
        area = pygame.Rect(box.x + px(16), box.y + px(8 + 27 * number), room, px(32))
        draw_words(surface, theme, row, step, palette.bone, area)
    if len(rows) == 1:
        below = pygame.Rect(box.x + px(16), box.y + px(40), room, px(24))
        draw_words(surface, theme, system, "body", palette.dim, below)


def paint_turn(
    surface: pygame.Surface,
    theme: Theme,
    view: BattleView,
    box: pygame.Rect,
    captions: dict[str, str],
    turned: float,
    *,
    ground: bool = True,
) -> dict[str, pygame.Rect]:
    """Turn counter and phase track; gives the place of each phase."""
    px, palette = theme.px, theme.palette
    if ground:
        panels.lay(surface, theme, box)
    now, _ = phase_of(view)
    left, room = box.x + px(16), box.width - px(32)
    if now == "deploy":
        _paint_deployment(surface, theme, view, box)
        return {}
    title = theme.text(f"Turn {view.turn}", "title", palette.bone)
    surface.blit(title, (left, box.y + px(28) - title.get_height() // 2))
    of = pygame.Rect(left + title.get_width() + px(10), box.y + px(16), room, px(26))
    draw_words(surface, theme, f"of {view.field.turn_limit}", "body", palette.dim, of)
    track = panels.turn_track(theme, room + px(2), view.turn, view.field.turn_limit)
    surface.blit(track, (left, box.y + px(49)))
    spots = {}
    for number, phase in enumerate(PHASES):
        row = pygame.Rect(box.x + px(8), box.y + px(76 + 49 * number), box.width - px(16), px(48))
        spots[f"phase:{phase}"] = row
        _paint_phase(surface, theme, row, phase, captions.get(phase, ""), now, turned, last=number == 2)
    return spots


def _paint_phase(
    surface: pygame.Surface,
    theme: Theme,
    row: pygame.Rect,
    phase: str,
    caption: str,
    now: str,
    turned: float,
    *,
    last: bool,
) -> None:
    px, palette = theme.px, theme.palette
    index = PHASES.index(phase)
    current = _current(now)
    state = "now" if index == current else "done" if index < current else "ahead"
    if not last:
        x = row.x + px(23)
        pygame.draw.line(surface, palette.brass_lo, (x, row.centery), (x, row.bottom + px(20)), px(1))
    if state == "now":
        surface.blit(panels.lit_row(theme, row.size), row)
    size = px(26 if state != "now" else 30)
    sign = panels.lozenge(theme, size, state, _ICONS[phase] if state == "now" else None)
    if state == "now" and turned < 1:
        sign = pygame.transform.smoothscale_by(sign, 0.6 + 0.4 * turned)
    surface.blit(sign, sign.get_rect(center=(row.x + px(23), row.centery)))
    x = row.x + px(50)
    room = row.right - px(8) - x
    strong = palette.bone if state == "now" else palette.dim
    name = pygame.Rect(x, row.y + px(3), room, px(22))
    draw_words(surface, theme, phase.capitalize(), "card", strong, name)
    colour = palette.bone if state == "now" else palette.mute
    draw_words(surface, theme, caption, "body", colour, pygame.Rect(x, row.y + px(24), room, px(20)))


def _paint_deployment(surface: pygame.Surface, theme: Theme, view: BattleView, box: pygame.Rect) -> None:
    px, palette = theme.px, theme.palette
    left, room = box.x + px(16), box.width - px(32)
    draw_words(
        surface, theme, "Deployment", "title", palette.bone, pygame.Rect(left, box.y + px(12), room, px(34))
    )
    y = box.y + px(60)
    for seat in PLAYERS:
        mark = tokens.side_mark(theme, seat, px(18))
        surface.blit(mark, (left, y + px(3)))
        count = len(view.reserve[seat])
        text = f"{plural(count, 'unit')} to place" if count else "all in place"
        draw_words(
            surface, theme, text, "body", palette.dim, pygame.Rect(left + px(28), y, room - px(28), px(24))
        )
        y += px(30)
    for line in theme.wrap("Each side puts down one unit in turn, on its two back rows.", "body", room):
        draw_words(surface, theme, line, "body", palette.mute, pygame.Rect(left, y + px(4), room, px(22)))
        y += px(22)


def paint_strip(
    surface: pygame.Surface,
    theme: Theme,
    view: BattleView,
    box: pygame.Rect,
    menu: pygame.Rect,
    *,
    ground: bool = True,
) -> dict[str, pygame.Rect]:
    """Turn and phases in one strip, for the compact tier; two lines where it is narrow."""
    px, palette = theme.px, theme.palette
    if ground:
        panels.lay(surface, theme, box)
    now, _ = phase_of(view)
    title = theme.text("Deploy" if now == "deploy" else f"Turn {view.turn}", "unit", palette.bone)
    high = box.height > px(70)
    middle = box.y + (px(26) if high else box.height // 2)
    surface.blit(title, (box.x + px(14), middle - title.get_height() // 2))
    x = box.x + px(14) + title.get_width() + px(8)
    if now != "deploy" and not view.field.endless:
        of = theme.text(f"of {view.field.turn_limit}", "body", palette.dim)
        if x + of.get_width() < menu.x:
            surface.blit(of, (x, middle - cap_middle(theme, "body")))
            x += of.get_width() + px(20)
    if now == "deploy":
        return {}
    start = (box.x + px(10), box.y + px(58)) if high else (x, middle)
    end = (box.right if high else menu.x) - px(6)
    return _paint_strip_phases(surface, theme, now, start, end, high=high)


def _paint_strip_phases(
    surface: pygame.Surface,
    theme: Theme,
    now: str,
    start: tuple[int, int],
    end: int,
    *,
    high: bool,
) -> dict[str, pygame.Rect]:
    px, palette = theme.px, theme.palette
    current = _current(now)
    spots, (x, middle), size = {}, start, px(22)
    states = ["now" if n == current else "done" if n < current else "ahead" for n in range(len(PHASES))]
    steps = ["body-bold" if state == "now" else "body" for state in states]
    short, gaps = size + px(10), size + px(24)
    full = [gaps + theme.width(phase.capitalize(), step) for phase, step in zip(PHASES, steps, strict=True)]
    if x + sum(full) + px(6) > end:
        full = [wide if state == "now" else short for wide, state in zip(full, states, strict=True)]
    alone = x + sum(full) + px(4) > end
    for phase, state, step, wide in zip(PHASES, states, steps, full, strict=True):
        if alone and (state != "now" or end - x < short):
            continue
        wide = min(wide, end - x)
        room = wide - gaps
        fitted = theme.fit(phase.capitalize(), step, room) if room > 0 else ""
        words_ = theme.text(fitted, step, palette.bone if state == "now" else palette.dim)
        row = pygame.Rect(x, middle - px(18), wide, px(36))
        if state == "now":
            surface.blit(panels.tab(theme, row.size, "chosen"), row)
        sign = panels.lozenge(theme, size, state, _ICONS[phase] if state == "now" else None)
        surface.blit(sign, sign.get_rect(midleft=(x + px(6), middle)))
        surface.blit(words_, (x + px(6) + size + px(6), middle - cap_middle(theme, "body")))
        spots[f"phase:{phase}"] = row
        x += wide + px(2)
    return spots


def paint_sides(
    surface: pygame.Surface, theme: Theme, match: Match, view: BattleView, box: pygame.Rect,
    *, active: str, foe_cards: int, hand: int, roster: bool, ground: bool = True,
) -> dict[str, pygame.Rect]:  # fmt: skip
    """Both seats: who plays, how many cards they hold, what they must bring about; in the wide tier all units."""
    px = theme.px
    if ground:
        panels.lay(surface, theme, box)
    spots: dict[str, pygame.Rect] = {}
    half = box.height // 2
    for number, seat in enumerate(PLAYERS):
        area = pygame.Rect(box.x, box.y + number * half, box.width, half)
        if number:
            panels.hairline(surface, theme, (area.x + px(16), area.y), area.width - px(32))
        count = hand if seat == view.seat else foe_cards
        spots |= _paint_seat(
            surface, theme, match, view, seat, area, count, lit=seat == active, roster=roster
        )
    return spots


def _paint_seat(
    surface: pygame.Surface, theme: Theme, match: Match, view: BattleView, seat: Seat, area: pygame.Rect,
    count: int, *, lit: bool, roster: bool,
) -> dict[str, pygame.Rect]:  # fmt: skip
    """One seat, as much of it as its area holds; gives what can be pointed at."""
    px, palette = theme.px, theme.palette
    if lit:
        surface.fill(palette.brass_hi, (area.x - px(1), area.y + px(8), px(3), area.height - px(16)))
    top = area.y + (px(14) if area.height >= px(96) else px(6))
    _paint_player(surface, theme, match, view, seat, pygame.Rect(area.x, top, area.width, px(48)), count)
    y, right = top + px(50), area.right - px(16)
    spots = {f"seat:{seat}": area}
    if y + px(18) > area.bottom:
        return spots
    surface.blit(art.icon(theme, "flag", px(16), palette.dim), (area.x + px(17), y + px(3)))
    room = pygame.Rect(area.x + px(40), y, right - area.x - px(40), px(22))
    draw_words(surface, theme, goal(view.field.sides[seat].wins), "body", palette.dim, room)
    if roster and y + px(60) < area.bottom:
        room = pygame.Rect(area.x + px(14), y + px(28), right - area.x - px(10), area.bottom - y - px(32))
        spots |= _paint_roster(surface, theme, view, seat, room)
    return spots


def _paint_player(
    surface: pygame.Surface,
    theme: Theme,
    match: Match,
    view: BattleView,
    seat: Seat,
    area: pygame.Rect,
    count: int,
) -> None:
    """Side, name and number of cards; an eye where some of them are known."""
    px, palette, top = theme.px, theme.palette, area.y
    surface.blit(tokens.side_mark(theme, seat, px(38), emblem_of(view, seat)), (area.x + px(16), top))
    x, right = area.x + px(64), area.right - px(16)
    number = theme.text(str(count), "card", palette.bone)
    surface.blit(number, (right - number.get_width(), top + px(10) - cap_middle(theme, "card")))
    back = card_paint.back(theme, (px(14), px(18)))
    surface.blit(back, (right - px(30) - back.get_width() // 2, top + px(1)))
    if seat != view.seat and view.known.hand:
        surface.blit(art.icon(theme, "eye", px(18), palette.dim), (right - px(28), top + px(22)))
    side = pygame.Rect(x, top - px(2), right - px(44) - x, px(24))
    draw_words(surface, theme, view.field.sides[seat].name, "card", palette.bone, side)
    name, human = person(match, seat)
    surface.blit(art.icon(theme, "person" if human else "bot", px(16), palette.dim), (x, top + px(23)))
    room = pygame.Rect(x + px(22), top + px(20), right - px(34) - x, px(22))
    draw_words(surface, theme, name, "body", palette.dim, room)


def emblem_of(view: BattleView, seat: Seat) -> str:
    """The emblem that stands for a side: its first leader's, or its first unit's."""
    units = [*view.units.values(), *view.reserve[seat], *view.fallen]
    own = sorted((unit for unit in units if unit.seat == seat), key=lambda unit: unit.id)
    leading = [unit for unit in own if view.field.profiles[unit.name].leader]
    first = (leading or own)[:1]
    return view.field.profiles[first[0].name].emblem if first else "shield_sword"


def _paint_roster(
    surface: pygame.Surface, theme: Theme, view: BattleView, seat: Seat, room: pygame.Rect
) -> dict[str, pygame.Rect]:
    """Every unit of a side, the fallen last, as large as they all fit."""
    px = theme.px
    gone = {unit.id for unit in view.fallen}
    units = [*view.units.values(), *view.reserve[seat], *view.fallen]
    own = sorted((unit for unit in units if unit.seat == seat), key=lambda unit: (unit.id in gone, unit.id))
    for size in (28, 24, 20, 16):
        step, pitch = px(size + 6), px(size + 10)
        columns = max(1, room.width // step)
        if columns * ((room.height + px(4)) // pitch) >= len(own):
            break
    spots = {}
    for index, unit in enumerate(own):
        cell = pygame.Rect(room.x + index % columns * step, room.y + index // columns * pitch, step, pitch)
        profile = view.field.profiles[unit.name]
        if unit.id in gone:
            mark = _fallen(theme, px(size - 2), view_side(theme, seat))
        else:
            mark = tokens.token(theme, px(size), seat=seat, emblem=profile.emblem, hits=profile.hits,
                                lost=max(0, profile.hits - unit.hits), leader=profile.leader)  # fmt: skip
            spots[f"roster:{unit.id}"] = cell
        surface.blit(mark, mark.get_rect(center=cell.center))
    return spots


def view_side(theme: Theme, seat: Seat) -> str:
    """The shape of a seat's side."""
    return theme.palette.sides[seat].shape


def _fallen(theme: Theme, size: int, shape: str) -> pygame.Surface:
    palette = theme.palette
    body = svg.shape(
        tokens.outline(shape, 44, 50, 50), None, palette.mute, 5, extra='stroke-dasharray="12 8"'
    )
    body += svg.shape("M40 40L60 60M60 40L40 60", None, palette.mute, 6)
    return svg.picture(body, (size, size), (100, 100))
