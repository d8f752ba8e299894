"""The right column: the card of the unit that is looked at, and below it what is planned, by the parts that know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Protocol

import pygame

from game.core.actions import Action
from game.systems.confrontation import units, values
from game.systems.confrontation.mystics import mystic_calls
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Battle, Fighter, Item, UnitId
from game.table.lengths import CM, said_cm
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.lines import Line
from game.ui.kit.measures import BUTTON, CLOSE, GAP, GUTTER, HAIR, LINE, MARGIN, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_fitting
from game.ui.paint import panels, tokens
from game.ui.play import thread
from game.ui.play.lessons.hints import Hint
from game.ui.tables.confrontation import captions, parts
from game.ui.tables.confrontation.contract import Sheeted
from game.ui.tables.confrontation.desk import CHOOSES_UNITS, Desk
from game.ui.tables.confrontation.dice import open_dice

FILTERS: tuple[tuple[str, str, frozenset[str]], ...] = (
    ("all", "Everything", frozenset()),
    ("fights", "Fights", frozenset(("attack", "damage", "score"))),
    ("moves", "Moves", frozenset(("move", "course"))),
    ("cards", "Cards", frozenset(("card",))),
)
"""What the log can be narrowed to: id, words, kinds of lines."""
TOP, FOOT = 12, 10
"""Margins of the sheet above and below what it says, in logical pixels."""
FACE, GRID = 60, 56
"""The token of a unit, and a row of values, in logical pixels."""
DOTS = (14, 11, 9)
"""How high a row of wounds is, as high as it has room to be."""
MANY = 24
"""So many figures at most are told as dots."""
NAMES = ("M", "C", "Def", "Res", "Dice", "Att", "Str")
ENDS = ("End activation", "End the combats")
"""What a bot does without there being much to say of it."""


class Held(Sheeted, Protocol):
    """A table with a sheet, and a hint in it."""

    hint_told: bool

    @property
    def hint(self) -> Hint | None: ...
    @property
    def looked_at(self) -> UnitId: ...
    def take_nearest(self) -> None: ...
    def dismiss_hint(self) -> None: ...


def stamp(scene: Held) -> Hashable:
    """Equal while the sheet says the same."""
    desk, flow = scene.desk, scene.flow
    told = desk.said.refusal.text if desk.said else ""
    return (
        scene.looked_at, desk.armed, desk.pick, desk.revision, told, desk.kind, flow.moving, flow.veiled, scene.hint,
        len(scene.match.moments), tuple(flow.reasons[:1]), desk.hovered.piece if not desk.hovered.model else "",
    )  # fmt: skip


def lay_sheet(scene: Held, pen: Pen) -> None:
    """The unit, then what is planned, asked or refused."""
    desk = scene.desk
    # What is said below may be longer than the sheet: a hint that nobody sees would be taken for read.
    _hint(scene, pen)
    if scene.flow.veiled:
        pen.line(Line("Holmgang", heading=True))
    else:
        open_dice.lay(scene, pen)
        _said(scene, pen)
        told = not scene.flow.moving and any(each(scene, pen) for each in parts.asked("sections"))
        if not told:
            _untold(scene, pen)
    desk.memo["sheet"] = pen.y
    pen.scroll.refit()
    scene.ui.add(pen.scroll)


def _untold(scene: Held, pen: Pen) -> None:
    """The unit that somebody points at or chooses; before any other one the news, and last what a bot thought."""
    desk, recap = scene.desk, scene.flow.recap
    wanted = desk.pointed or (desk.kind in CHOOSES_UNITS and desk.chosen)
    if recap and not wanted:
        thread.meanwhile(recap, pen)
        pen.gap(GAP)
    _looked(scene, pen)
    if wanted:
        thread.meanwhile(recap, pen)
    _reason(scene, pen)


def _hint(scene: Held, pen: Pen) -> None:
    """What is to be known of the rule that matters now."""
    if scene.hint is None:
        return
    scene.hint_told = True
    pen.line(scene.hint.head)
    pen.rich(scene.hint.text)
    pen.gap(NEAR)
    pen.add(Button("hint", "Got it", pen.row(BUTTON, NEAR), scene.dismiss_hint, icon="check"))


def _said(scene: Held, pen: Pen) -> None:
    """Why something cannot be, with the nearest that can."""
    desk = scene.desk
    if desk.said is None or scene.flow.moving:
        return
    refusal = desk.said.refusal
    pen.line(Line(refusal.text, icon="refused", rule=refusal.rule))
    if nearest_of(desk) is not None:
        words = captions.commit_words(desk.state, [refusal.nearest]) if refusal.nearest is not None else ""
        pen.gap(NEAR)
        pen.add(Button("nearest", f"Instead: {words}", pen.row(BUTTON, NEAR), scene.take_nearest))
    pen.gap(GAP)


def _reason(scene: Held, pen: Pen) -> None:
    """Why a bot did what it did last, until somebody else has acted (said in its own words)."""
    moments, reasons = scene.match.moments, scene.flow.reasons
    acted = next((each.seat for each in reversed(moments) if each.action is not None), None)
    telling = [each for each in reasons if each[0] not in ENDS]
    if telling and acted not in (None, scene.desk.seat):
        did, reason = telling[0]
        pen.line(Line(f"{did}: “{reason}”", icon="bot", accent="dim"))


def nearest_of(desk: Desk) -> Action | None:
    """The nearest legal action that the refusal which is shown names."""
    near = desk.said.refusal.nearest if desk.said is not None and desk.mine else None
    return near if near is not None and desk.refusal(near) is None else None


def _looked(scene: Held, pen: Pen) -> None:
    desk = scene.desk
    under = desk.hovered.piece if not desk.hovered.model else ""
    piece, thing = desk.view.pieces.get(under), desk.view.items.get(under)
    unit = scene.looked_at
    if unit in desk.state.units and desk.state.members(unit):
        unit_lines(pen, desk.state, unit, brief=scene.plan.compact)
        if unit == desk.actor:
            _form(pen, desk)
    elif piece is None and thing is None:
        _idle(pen, desk, score=scene.plan.tracks is None)
    if thing is not None:
        _thing(pen, desk, thing)
    if piece is not None:
        pen.line(Line(piece.name, heading=True, icon="wall", accent="dim"))
        pen.line(Line(captions.features(piece)))
        if piece.points:
            pen.line(Line(f"{piece.points} structure points, Resilience {piece.resilience}", rule="GB-40"))


def _thing(pen: Pen, desk: Desk, thing: Item) -> None:
    """What lies there to be picked up, and what it brings."""
    council = desk.view.field.council
    pen.line(Line(thing.name, heading=True, icon="objective", rule="G-58", accent="brass"))
    pen.line(Line("A fighter on foot who ends his move in contact picks it up."))
    if council.carried:
        pen.line(Line(f"{council.carried} Elixir each round to who carries it"))
    if council.carried_off:
        pen.line(Line(f"{council.carried_off} Elixir over the own edge"))


def _form(pen: Pen, desk: Desk) -> None:
    """What the active unit has declared and done."""
    active = desk.state.active
    assert active is not None
    if active.form is None:
        return
    far = values.measure(desk.state, active.unit, active.form) if active.form != "stay" else 0
    words = f"{captions.FORMS[active.form]}, up to {said_cm(far)}" if far else captions.FORMS[active.form]
    pen.line(Line(words, icon="boot", heading=True, rule="G-20", accent="verdigris"))
    done = [words for has, words in ((active.moved, "has moved"), (active.shot, "has shot"), (active.joined, "is joined"),
                                     (active.fought, "has fought")) if has]  # fmt: skip
    told = ", ".join(done) or "nothing done yet"
    pen.line(Line(told[:1].upper() + told[1:]))


def _idle(pen: Pen, desk: Desk, *, score: bool) -> None:
    """What the battle is about, while nothing is looked at; the score where no track beside the table tells it."""
    field = desk.view.field
    council = field.council
    stage = f"Round {desk.view.round} of {council.rounds}" if desk.view.round else "Deployment"
    pen.line(Line(stage, heading=True, icon="hour", accent="brass"))
    for seat, side in field.sides.items() if score else ():
        target = council.target.get(seat, 0)
        pen.line(Line(f"{side.name}: {desk.view.elixir.get(seat, 0)} of {target} Elixir", rule="GB-97"))
    pen.line(Line(f"Sequence: {captions.MODES[field.mode]}", rule="GB-17"))


# A unit


def unit_lines(pen: Pen, state: Battle, unit: UnitId, *, brief: bool = False) -> None:
    """The card of a unit: its values, who is left of it, its morale, its Power, and what lies on it."""
    found = state.units[unit]
    members = state.members(unit)
    pen.put(Head(pen.box(FACE), state, unit), GAP)
    fighting = kinds(state, members)
    for profile, example in fighting:
        if len(fighting) > 1:
            pen.line(Line(profile.name, accent="dim"))
        pen.put(Values(pen.box(GRID), values_of(state, unit, profile, example)), NEAR)
    health = [(each.health, max(each.health, state.field.profiles[each.profile].health)) for each in members]
    pen.put(Left(pen.box(LINE), len(members), found.original, health), NEAR)
    if brief and len(members) == 1:
        return
    valour = values.valour(state, unit)
    morale = "In rout" if found.rout else "Valiant"
    tests = f"tests {'Fear' if units.frightening(state, unit) else 'Courage'} {valour.total}"
    pen.line(Line(tests, icon="run" if found.rout else "shield", strong=morale, rule="GB-70",
                  accent="ember" if found.rout else "verdigris"))  # fmt: skip
    state_words = "free" if units.free(state, unit) else "engaged"
    active = state.active is not None and state.active.unit == unit
    acted = ", has acted" if found.activated and not active else ", active" if active else ""
    pen.line(
        Line(
            f"{state_words}{acted}",
            icon="fast",
            strong=f"Power {units.power(state, unit)}",
            rule="GB-5",
            accent="brass",
        )
    )
    for words, rule in dues(state, unit):
        pen.line(Line(words, icon="warning", rule=rule))
    if found.faith or found.mana:
        pools = [f"{count} {word}" for count, word in ((found.faith, "faith"), (found.mana, "mana")) if count]
        pen.line(Line(" and ".join(pools), icon="swirl", accent="brass", rule="GB-83"))
    for ongoing in found.ongoing:
        work = state.field.works[ongoing.work]
        void = ", void" if ongoing.void else ""
        pen.line(Line(f"{work.name}{void}", icon="star", accent="brass", rule=mystic_calls.RULES[work.kind]))


def dues(state: Battle, unit: UnitId) -> list[tuple[str, str]]:
    """The tests that wait for a unit when it is activated."""
    found = []
    if state.units[unit].rout:
        found.append(("rallies or flees when it is activated", "GB-77"))
    elif units.below_half(state, unit):
        found.append(("tests for its losses when it is activated", "GB-72"))
    return found


def kinds(state: Battle, members: list[Fighter]) -> list[tuple[Profile, Fighter]]:
    """The profiles in a unit whose values matter, each with one fighter of it: a machine, then those with most fighters first, Incarnates last."""
    found: dict[str, Fighter] = {}
    many = Counter(each.profile for each in members)
    for each in sorted(members, key=lambda each: _order(each, many[each.profile])):
        profile = state.field.profiles[each.profile]
        twin = next(
            (state.field.profiles[id] for id in found if _alike(state.field.profiles[id], profile)), None
        )
        if twin is None and each.role != "familiar":
            found[each.profile] = each
    return [(state.field.profiles[id], each) for id, each in found.items()]


def _order(fighter: Fighter, like_him: int) -> tuple[bool, bool, int]:
    return fighter.role == "incarnate", fighter.role != "machine", -like_him


def _alike(one: Profile, other: Profile) -> bool:
    """Whether two profiles fight alike, as the special fighters of a unit do."""
    return (one.move, one.valour, one.defense, one.resilience, one.melee, one.ranged) == (
        other.move, other.valour, other.defense, other.resilience, other.melee, other.ranged,
    )  # fmt: skip


def values_of(state: Battle, unit: UnitId, profile: Profile, example: Fighter) -> tuple[str, ...]:
    """What stands on a card as it counts now: M C Def Res Dice Att Str; a bar where there is nothing."""
    weapon = profile.melee or profile.ranged
    strikes = ("–", "–", "–")
    if weapon is not None:
        strikes = (
            str(values.dice(state, example, ranged=profile.melee is None)),
            str(values.attack(state, profile, unit, weapon).total),
            str(values.strength(state, profile, unit, weapon).total),
        )
    move = values.movement(state, unit).total / CM
    return (
        f"{move:g}", str(profile.valour) if profile.valour else "–", str(values.defense(state, profile, unit).total),
        str(values.resilience(state, profile, unit).total), *strikes,
    )  # fmt: skip


class Head(Widget):
    """The token of a unit, its name, its category and formation."""

    def __init__(self, rect: pygame.Rect, state: Battle, unit: UnitId) -> None:
        super().__init__("", rect)
        found = state.units[unit]
        profile = kinds(state, state.members(unit))[0][0]
        self._seat, self._emblem = found.seat, captions.emblem(state, unit)
        self._name = found.name
        kind = units.category(state, unit)
        formation = f", {captions.FORMATIONS[found.formation]}" if len(state.members(unit)) > 1 else ""
        rank = f" {profile.rank}" if profile.rank else ""
        self._kind = f"{kind.capitalize()}{rank}{formation}"
        self._brief = self._kind.removesuffix(" formation")

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        size = place.height - px(NEAR)
        token = tokens.token(theme, size, seat=self._seat, emblem=self._emblem or "skull")
        surface.blit(token, token.get_rect(center=(place.x + size // 2, place.centery)))
        x = place.x + size + px(GUTTER)
        room = pygame.Rect(x, place.y, place.right - px(NEAR) - x, px(MARGIN) + px(CLOSE))
        options = [(self._name, "unit"), (self._name, "panel"), (self._name, "card")]
        draw_fitting(surface, theme, options, theme.palette.bone, room)
        kinds_of = [(self._kind, "body"), (self._brief, "body")]
        draw_fitting(surface, theme, kinds_of, theme.palette.dim, room.move(0, px(MARGIN + CLOSE)))


class Values(Widget):
    """Seven values side by side, names above figures."""

    def __init__(self, rect: pygame.Rect, figures: tuple[str, ...]) -> None:
        super().__init__("", rect)
        self._figures = figures

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        panels.hairline(surface, theme, place.topleft, place.width)
        panels.hairline(surface, theme, (place.x, place.bottom - 1), place.width)
        count = len(NAMES)
        for number, (name, figure) in enumerate(zip(NAMES, self._figures, strict=True)):
            left, right = (place.x + place.width * at // count for at in (number, number + 1))
            middle = (left + right) // 2
            words = theme.text(name, "body", theme.palette.dim)
            surface.blit(words, words.get_rect(midtop=(middle, place.y + px(NEAR))))
            total = theme.text(figure, "total", theme.palette.bone)
            surface.blit(total, total.get_rect(midbottom=(middle, place.bottom - px(NEAR))))
            if number:
                line = pygame.Rect(left, place.y, px(HAIR), place.height).inflate(0, -2 * px(CLOSE))
                surface.fill(theme.palette.edge, line)


class Left(Widget):
    """Who is left of a unit as dots, or the wounds of one alone, with the count."""

    def __init__(self, rect: pygame.Rect, left: int, original: int, health: list[tuple[int, int]]) -> None:
        super().__init__("", rect)
        if len(health) == original == 1 and health[0][1] > 1:
            now, full = health[0]
            self.dots, self.words = (full, full - now), f"{now} of {full}"
        else:
            whole = max(left, original)
            self.dots, self.words = (whole, whole - left), f"{left} of {whole}"

    def draw(self, surface: pygame.Surface) -> None:
        theme, px, place = self.theme, self.theme.px, self.place
        words = theme.text(self.words, "body-bold", theme.palette.bone)
        surface.blit(words, words.get_rect(midright=(place.right, place.centery)))
        full, lost = self.dots
        if full > MANY:
            return
        room = place.width - words.get_width() - px(GAP)
        for size in DOTS:
            row = tokens.hits_row(theme, full, lost, px(size))
            if row.get_width() <= room:
                surface.blit(row, row.get_rect(midleft=(place.x, place.centery)))
                return
