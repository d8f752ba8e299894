"""Scenario, turn and phases, and the seats: the left column, or the strip of the compact tier."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.core.words.grammar import number_word, plural
from game.systems.thor import events as e
from game.systems.thor.sequence import Excess, Phase, Placing
from game.systems.thor.state import PLAYERS
from game.systems.thor.view import BattleView
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.layout import Box, Column, Row, Words, lay, part
from game.ui.kit.measures import APART, BOLD, CLOSE, GAP, GUTTER, HAIR, INSET, LINE, NEAR
from game.ui.kit.words import draw_fitting, draw_lines, draw_words
from game.ui.paint import panels, svg, tokens
from game.ui.paint.cards import hand_cards as card_paint
from game.ui.play.people import person

PHASES = ("fate", "move", "fight")
_ICONS = {"fate": "draw", "move": "M", "fight": "H"}
_NAME_LINE = 27
"""From one line of a long name to the next, in logical pixels."""
_TRACK, _PHASES, _PITCH = 49, 76, 49
"""How far below the top the track of turns and the first phase stand, and from one phase to the next."""
_SIGN, _BESIDE = 23, 50
"""From the left of a phase to the middle of its sign, and to its words."""
_TWO_LINES, _ROOMY = 70, 96
"""From which height on the strip has two lines, and a seat has air above it."""


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
    surface: pygame.Surface, theme: Theme, view: BattleView, box: pygame.Rect, system: str, *,
    ground: bool = True,
) -> None:  # fmt: skip
    """The scenario's name, in two lines if it is long, else over its system; the menu has the right of it."""
    if ground:
        panels.lay(surface, theme, box)
    name, bone = view.field.title, theme.palette.bone
    lines = Column(Box("name", high=32), Box("system", high=LINE))
    place = lay(lines, theme, part(theme, box, GUTTER, GAP, right=60))
    area = place["name"]
    if theme.width(name, "panel") > area.width:
        for number, row in enumerate(theme.wrap(name, "panel", area.width, 2)):
            draw_words(surface, theme, row, "panel", bone, area.move(0, number * theme.px(_NAME_LINE)))
        return
    draw_fitting(surface, theme, [(name, step) for step in ("title", "unit", "panel")], bone, area)
    draw_words(surface, theme, system, "body", theme.palette.dim, place["system"])


def paint_turn(
    surface: pygame.Surface, theme: Theme, view: BattleView, box: pygame.Rect, captions: dict[str, str],
    turned: float, *, ground: bool = True,
) -> dict[str, pygame.Rect]:  # fmt: skip
    """Turn counter and phase track; gives the place of each phase."""
    palette = theme.palette
    if ground:
        panels.lay(surface, theme, box)
    now, _ = phase_of(view)
    if now == "deploy":
        _paint_deployment(surface, theme, view, box)
        return {}
    turn, limit = f"Turn {view.turn}", view.field.turn_limit
    head = Row(Box("turn", Words(turn, "title"), 32), Box("of", high=34), gap=INSET)
    place = lay(head, theme, part(theme, box, GUTTER, APART, high=34))
    draw_words(surface, theme, turn, "title", palette.bone, place["turn"])
    draw_words(surface, theme, f"of {limit}", "body", palette.dim, place["of"])
    track = part(theme, box, GUTTER, _TRACK, right=14)
    surface.blit(panels.turn_track(theme, track.width, view.turn, limit), track)
    spots = {}
    for number, phase in enumerate(PHASES):
        row = spots[f"phase:{phase}"] = part(theme, box, GAP, _PHASES + number * _PITCH, high=48)
        _paint_phase(surface, theme, row, phase, captions.get(phase, ""), now, turned, last=number == 2)
    return spots


def _paint_phase(
    surface: pygame.Surface, theme: Theme, row: pygame.Rect, phase: str, caption: str, now: str,
    turned: float, *, last: bool,
) -> None:  # fmt: skip
    palette, index, current = theme.palette, PHASES.index(phase), _current(now)
    state = "now" if index == current else "done" if index < current else "ahead"
    middle = row.x + theme.px(_SIGN), row.centery
    if not last:
        below = middle[0], row.bottom + theme.px(20)
        pygame.draw.line(surface, palette.brass_lo, middle, below, theme.px(HAIR))
    if state == "now":
        surface.blit(panels.lit_row(theme, row.size), row)
    size = theme.px(26 if state != "now" else 30)
    sign = panels.lozenge(theme, size, state, _ICONS[phase] if state == "now" else None)
    if state == "now" and turned < 1:
        sign = pygame.transform.smoothscale_by(sign, 0.6 + 0.4 * turned)
    surface.blit(sign, sign.get_rect(center=middle))
    strong, weak = (palette.bone, palette.bone) if state == "now" else (palette.dim, palette.mute)
    name = part(theme, row, _BESIDE, 3, right=GAP, high=22)
    draw_words(surface, theme, phase.capitalize(), "card", strong, name)
    draw_words(surface, theme, caption, "body", weak, part(theme, row, _BESIDE, 24, right=GAP, high=20))


def _paint_deployment(surface: pygame.Surface, theme: Theme, view: BattleView, box: pygame.Rect) -> None:
    palette = theme.palette
    head = part(theme, box, GUTTER, APART, high=34)
    draw_words(surface, theme, "Deployment", "title", palette.bone, head)
    row = part(theme, box, GUTTER, 60, high=LINE)
    for seat in PLAYERS:
        mark = tokens.side_mark(theme, seat, theme.px(18))
        surface.blit(mark, mark.get_rect(midleft=row.midleft))
        count = len(view.reserve[seat])
        words = f"{plural(count, 'unit')} to place" if count else "all in place"
        draw_words(surface, theme, words, "body", palette.dim, part(theme, row, 28, 0, right=0))
        row.y += theme.px(30)
    lines = theme.wrap("Each side puts down one unit in turn, on its two back rows.", "body", row.width)
    draw_lines(surface, theme, lines, "body", palette.mute, row.move(0, theme.px(NEAR)))


def paint_strip(
    surface: pygame.Surface, theme: Theme, view: BattleView, box: pygame.Rect, menu: pygame.Rect, *,
    ground: bool = True,
) -> dict[str, pygame.Rect]:  # fmt: skip
    """Turn and phases in one strip, for the compact tier; two lines where it is narrow."""
    px, palette = theme.px, theme.palette
    if ground:
        panels.lay(surface, theme, box)
    now, _ = phase_of(view)
    title = theme.text("Deploy" if now == "deploy" else f"Turn {view.turn}", "unit", palette.bone)
    high = box.height > px(_TWO_LINES)
    middle = box.y + (px(26) if high else box.height // 2)
    place = title.get_rect(midleft=(box.x + px(14), middle))
    surface.blit(title, place)
    if now == "deploy":
        return {}
    x = place.right + px(GAP)
    if not view.field.endless:
        of = theme.text(f"of {view.field.turn_limit}", "body", palette.dim)
        if x + of.get_width() < menu.x:
            surface.blit(of, of.get_rect(midleft=(x, middle)))
            x += of.get_width() + px(20)
    start = (box.x + px(INSET), box.y + px(58)) if high else (x, middle)
    end = (box.right if high else menu.x) - px(CLOSE)
    return _paint_strip_phases(surface, theme, now, start, end)


def _paint_strip_phases(
    surface: pygame.Surface, theme: Theme, now: str, start: tuple[int, int], end: int
) -> dict[str, pygame.Rect]:
    """The phases side by side up to `end`; where room is short, only the running one has words, or stands."""
    px, palette, current = theme.px, theme.palette, _current(now)
    spots, (x, middle), size, gap = {}, start, px(22), px(2)
    states = ["now" if n == current else "done" if n < current else "ahead" for n in range(len(PHASES))]
    steps = ["body-bold" if state == "now" else "body" for state in states]
    short, around = size + px(10), size + px(24)
    full = [around + theme.width(phase.capitalize(), step) for phase, step in zip(PHASES, steps, strict=True)]
    if x + sum(full) + len(full) * gap > end:
        full = [wide if state == "now" else short for wide, state in zip(full, states, strict=True)]
    alone = x + sum(full) + (len(full) - 1) * gap > end
    for phase, state, step, wide in zip(PHASES, states, steps, full, strict=True):
        if alone and (state != "now" or end - x < short):
            continue
        row = pygame.Rect(x, middle - px(18), min(wide, end - x), px(36))
        if state == "now":
            surface.blit(panels.tab(theme, row.size, "chosen"), row)
        sign = panels.lozenge(theme, size, state, _ICONS[phase] if state == "now" else None)
        spot = sign.get_rect(midleft=(x + px(CLOSE), middle))
        surface.blit(sign, spot)
        if row.width > around:
            words = theme.fit(phase.capitalize(), step, row.width - around)
            label = theme.text(words, step, palette.bone if state == "now" else palette.dim)
            surface.blit(label, label.get_rect(midleft=(spot.right + px(CLOSE), middle)))
        spots[f"phase:{phase}"] = row
        x += row.width + gap
    return spots


def paint_sides(
    surface: pygame.Surface, theme: Theme, match: Match, view: BattleView, box: pygame.Rect,
    *, active: str, foe_cards: int, hand: int, roster: bool, ground: bool = True,
) -> dict[str, pygame.Rect]:  # fmt: skip
    """Both seats: who plays, how many cards they hold, what they must bring about; in the wide tier all units."""
    if ground:
        panels.lay(surface, theme, box)
    spots: dict[str, pygame.Rect] = {}
    half = box.height // 2
    for number, seat in enumerate(PLAYERS):
        area = pygame.Rect(box.x, box.y + number * half, box.width, half)
        if number:
            line = part(theme, area, GUTTER, 0)
            panels.hairline(surface, theme, line.topleft, line.width)
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
        edge = area.x - px(HAIR), area.y + px(GAP), px(BOLD), area.height - 2 * px(GAP)
        surface.fill(palette.brass_hi, edge)
    within = part(theme, area, 0, 14 if area.height >= px(_ROOMY) else 6)
    _paint_player(surface, theme, match, view, seat, within, count)
    spots = {f"seat:{seat}": area}
    below = part(theme, within, 0, 50)
    if below.height < px(18):
        return spots
    row = Row(Box("flag", 16, 16), Box("goal"), gap=7, align="centre")
    place = lay(row, theme, part(theme, below, 17, 0, right=GUTTER, high=22))
    surface.blit(art.icon(theme, "flag", place["flag"].width, palette.dim), place["flag"])
    draw_words(surface, theme, goal(view.field.sides[seat].wins), "body", palette.dim, place["goal"])
    if roster and below.height > px(60):
        spots |= _paint_roster(surface, theme, view, seat, part(theme, below, 14, 28, right=12, foot=4))
    return spots


def _paint_player(
    surface: pygame.Surface, theme: Theme, match: Match, view: BattleView, seat: Seat, area: pygame.Rect,
    count: int,
) -> None:  # fmt: skip
    """Side, name and number of cards; an eye where some of them are known."""
    palette = theme.palette
    mark = tokens.side_mark(theme, seat, theme.px(38), emblem_of(view, seat))
    surface.blit(mark, part(theme, area, GUTTER, 0))
    upper = Row(
        Box("side"), Box(wide=7), Box("back", 14, 18), Box(wide=3), Box("count", 20), align="centre"
    )  # fmt: skip
    place = lay(upper, theme, part(theme, area, 64, -2, right=GUTTER, high=24))
    draw_words(surface, theme, view.field.sides[seat].name, "card", palette.bone, place["side"])
    surface.blit(card_paint.back(theme, place["back"].size), place["back"])
    number = theme.text(str(count), "card", palette.bone)
    surface.blit(number, number.get_rect(midright=place["count"].midright))
    lower = Row(Box("kind", 16, 16), Box("name"), Box("eye", 18, 18), Box(wide=4), gap=CLOSE, align="centre")
    place = lay(lower, theme, part(theme, area, 64, 20, right=GUTTER, high=22))
    name, human = person(match, seat)
    surface.blit(
        art.icon(theme, "person" if human else "bot", place["kind"].width, palette.dim), place["kind"]
    )
    draw_words(surface, theme, name, "body", palette.dim, place["name"])
    if seat != view.seat and view.known.hand:
        surface.blit(art.icon(theme, "eye", place["eye"].width, palette.dim), place["eye"])


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
        if columns * ((room.height + px(NEAR)) // pitch) >= len(own):
            break
    # In as few rows as they fit, nobody is left alone in the last one.
    columns = balanced(len(own), columns)
    spots = {}
    for index, unit in enumerate(own):
        cell = pygame.Rect(room.x + index % columns * step, room.y + index // columns * pitch, step, pitch)
        profile = view.field.profiles[unit.name]
        if unit.id in gone:
            mark = _fallen(theme, px(size - 2), theme.palette.sides[seat].shape)
        else:
            mark = tokens.token(theme, px(size), seat=seat, emblem=profile.emblem, hits=profile.hits,
                                lost=max(0, profile.hits - unit.hits), leader=profile.leader)  # fmt: skip
            spots[f"roster:{unit.id}"] = cell
        surface.blit(mark, mark.get_rect(center=cell.center))
    return spots


def balanced(count: int, most: int) -> int:
    """How many of so many stand in a row, of which there are as few as with `most` in each: 5 of nine for 8, and 4 in the last."""
    rows = -(-count // most)
    return -(-count // rows) if rows else most


def _fallen(theme: Theme, size: int, shape: str) -> pygame.Surface:
    palette = theme.palette
    body = svg.shape(
        tokens.outline(shape, 44, 50, 50), None, palette.mute, 5, extra='stroke-dasharray="12 8"'
    )
    body += svg.shape("M40 40L60 60M60 40L40 60", None, palette.mute, 6)
    return svg.picture(body, (size, size), (100, 100))
