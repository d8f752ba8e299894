"""What lies on the shelf: Trait cards and ways to deal them, or the dice of the last attack; and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game.core.match import Match
from game.systems.abstract.actions import Hold
from game.systems.abstract.dice import Roll
from game.systems.abstract.preview import title
from game.systems.abstract.state import plural
from game.ui.app import art
from game.ui.app.loop import App
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.ink import cap_middle
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.play.buttons import Rowed, lay_bot, lay_row
from game.ui.play.columns import Thinking
from game.ui.play.overlays import Overlay
from game.ui.play.people import person
from game.ui.tables.abstract import faces
from game.ui.tables.abstract.contract import Arranged, Dealt, Seated
from game.ui.tables.abstract.desk import AS_LAST, Desk
from game.ui.tables.abstract.display import Body, Shown, Throw, Tray
from game.ui.tables.abstract.kinds import KINDS, Kind
from game.ui.tables.abstract.motions import tumbling
from game.ui.tables.abstract.panel import Drawn, lay_drawer_button
from game.ui.tables.abstract.people import face


class Held(Seated, Protocol):
    """A table at which Trait cards are taken up from the shelf."""

    @property
    def app(self) -> App: ...
    def deal_card(self, number: int, unit: int = 0) -> None: ...
    def turn_wheel(self, number: int, unit: int, notches: int) -> None: ...
    def drag_card(self, number: int, pos: tuple[int, int]) -> None: ...
    def drop_card(self, pos: tuple[int, int]) -> None: ...


class Shelved(Arranged, Held, Dealt, Drawn, Thinking, Rowed, Protocol):
    """A table with a shelf: what its cards and buttons do."""

    @property
    def match(self) -> Match: ...
    @property
    def may_deal(self) -> bool: ...
    @property
    def half_dealt(self) -> bool: ...
    def shelf_words(self) -> str: ...
    def show_templates(self) -> None: ...
    def hold(self) -> None: ...
    def divide(self) -> None: ...
    def muster(self) -> None: ...
    def commit(self) -> None: ...
    def end_phase(self) -> None: ...
    def show_end(self) -> None: ...


def lay_out(scene: Shelved) -> None:
    """Everything on the shelf that can be pressed."""
    if scene.may_deal:
        _lay_traits(scene)
        _lay_templates(scene)
    elif scene.desk.mine and scene.desk.acting and not scene.flow.moving:
        _lay_extra(scene)
    _lay_buttons(scene)


def _lay_traits(scene: Shelved) -> None:
    box, gap = scene.plan.traits, scene.px(8 if not scene.plan.compact else 6)
    wide = (box.width - 4 * gap) // 5
    for number, kind in enumerate(KINDS):
        place = pygame.Rect(box.x + number * (wide + gap), box.y, wide, box.height)
        scene.ui.add(TraitCard(scene, number, kind, place))


class TraitCard(Widget):
    """A Trait card of the shelf: a click deals it, the wheel deals or takes off, a drag puts it on a slot."""

    focusable = True
    pointable = True

    def __init__(self, scene: Held, number: int, kind: Kind, rect: pygame.Rect) -> None:
        hint = f"{kind.name}: {kind.says.lower()}. Click or drag to deal, the wheel takes off too."
        super().__init__(f"trait:{kind.trait}", rect, rule=kind.rule, hint=hint)
        self._scene, self._number, self._kind = scene, number, kind

    def activate(self) -> None:
        self._scene.deal_card(self._number)

    def on_wheel(self, notches: int) -> bool:
        self._scene.turn_wheel(self._number, 0, notches)
        return True

    def on_drag(self, pos: tuple[int, int]) -> None:
        self._scene.drag_card(self._number, pos)

    def on_release(self, pos: tuple[int, int]) -> None:
        self._scene.drop_card(pos)

    def navigate(self, action: str) -> bool:
        if action in ("up", "down"):
            self._scene.turn_wheel(self._number, 0, 1 if action == "up" else -1)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, desk = self.theme, self.place, self._scene.desk
        levels = desk.levels(desk.unit)
        count = str(levels[self._number]) if levels else "–"
        state = "rest" if desk.unit in desk.drafts and desk.room(desk.unit) else "grey"
        if self.hovered:
            place = place.move(0, -theme.px(4))
        panels.drop_shadow(surface, theme, place, 5)
        keys = self._scene.app.keys
        card = faces.trait_card(
            theme,
            place.size,
            self._kind.trait,
            count,
            self._kind.says,
            keys.label(f"deal-{self._number + 1}"),
            state,
        )
        surface.blit(card, place)
        if self.focused:
            panels.focus_ring(surface, theme, place)


def _lay_templates(scene: Shelved) -> None:
    plan, px, desk = scene.plan, scene.px, scene.desk
    box = plan.templates
    if plan.compact:
        button = pygame.Rect(box.x, box.y, box.width, (box.height - px(6)) // 2)
        scene.ui.add(
            Button("templates", "Deal as…", button, scene.show_templates, key="templates", step="body-bold")
        )
        below = button.move(0, button.height + px(6))
        if plan.drawer:
            lay_drawer_button(scene, below)
        else:
            scene.ui.add(Button("clear", "Take all off", below, scene.clear_cards, step="body-bold"))
        return
    gap = px(8)
    high = (box.height - 2 * gap) // 3
    options = [(False, "This unit", ""), (True, "All units", "")]
    half = (box.width - gap) // 2 if box.width >= px(380) else box.width
    row = pygame.Rect(box.x, box.y, half, high)
    scene.ui.add(Segmented("apply", options, desk.everyone, row, lambda on: scene.set_everyone(bool(on)),
                           hint="Whom a way to deal is for", key="all-units"))  # fmt: skip
    if half < box.width:
        rest = pygame.Rect(row.right + gap, row.y, box.right - row.right - gap, high)
        scene.ui.add(
            Button(
                "clear",
                "Take all off",
                rest,
                scene.clear_cards,
                step="body-bold",
                hint="Take all cards off",
                key="clear",
                cap=False,
            )
        )
    names = template_names(scene.desk)
    wide = (box.width - 2 * gap) // 3
    for number, name in enumerate(names):
        column, line = number % 3, number // 3 + 1
        place = pygame.Rect(box.x + column * (wide + gap), box.y + line * (high + gap), wide, high)
        able = name != AS_LAST or name in desk.templates()
        scene.ui.add(
            Button(f"template:{name}", name.capitalize(), place, partial(scene.deal_template, name), step="body-bold",
                   enabled=able, hint="" if able else "There was no last turn.", rule="SA-4")
        )  # fmt: skip


def template_names(desk: Desk) -> list[str]:
    """Every way to deal, whether it can be asked for now or not."""
    known = [name for name in desk.templates() if name != AS_LAST]
    return [AS_LAST, *known]


def _lay_extra(scene: Shelved) -> None:
    """Hold and divide."""
    plan, px, desk = scene.plan, scene.px, scene.desk
    box, gap = plan.extra, px(6)
    count = 3 if plan.drawer else 2
    high = (box.height - gap * (count - 1)) // count
    step = "card" if not plan.compact else "body-bold"
    first = pygame.Rect(box.x, box.y, box.width, high)
    scene.ui.add(Button("hold", "Hold", first, scene.hold, step=step, key="hold" if not plan.compact else "", rule="S-6",
                        hint="No attack now; a slower unit may take it along."))  # fmt: skip
    words = "One target" if desk.dividing else "Divide"
    second = first.move(0, high + gap)
    scene.ui.add(Button("divide", words, second, scene.divide, step=step, key="divide" if not plan.compact else "",
                        enabled=desk.may_divide, rule="S-8",
                        hint="Several targets, each with its share." if desk.may_divide else "There is only one enemy left, or the rule is off."))  # fmt: skip
    if plan.drawer:
        lay_drawer_button(scene, second.move(0, high + gap))


# Buttons


def _lay_buttons(scene: Shelved) -> None:
    plan, flow = scene.plan, scene.flow
    gap = plan.redo.x - plan.undo.right
    lay_row(scene, plan.undo.union(plan.redo), scene.row(), small=plan.redo.width, gap=gap)
    if flow.bot_turn and not flow.ended:
        lay_bot(scene, plan.end)
    else:
        _lay_end(scene, plan.end)


def _lay_end(scene: Shelved, rect: pygame.Rect) -> None:
    desk = scene.desk
    words, enabled, hint, command, key = _ending(scene)
    primary = enabled and not scene.flow.ended
    step = "card" if scene.plan.compact else "row"
    if primary and scene.theme.width(words, step) > rect.width - scene.px(70):
        step = "card" if scene.theme.width(words, "card") <= rect.width - scene.px(24) else "body-bold"
    rule = "S-3" if desk.plotting else "S-6" if desk.acting else None
    id = "commit" if desk.acting and desk.mine else "confirm"
    scene.ui.add(
        Button(
            id,
            words,
            rect,
            command,
            enabled=enabled,
            hint=hint,
            step=step,
            primary=primary,
            key=key,
            rule=rule,
        )
    )
    if primary:
        scene.ui.default = id


def _ending(scene: Shelved) -> tuple[str, bool, str, Callable[[], None], str]:
    """Words, whether it can be pressed, why not, what it does, and its key."""
    desk, flow = scene.desk, scene.flow
    if flow.ended:
        return "How it ended", True, "", scene.show_end, ""
    if flow.veiled or flow.moving or not desk.mine:
        decision = scene.match.decision
        name = person(scene.match, decision.seat)[0] if decision else ""
        return f"{name}’s choice", False, "", scene.end_phase, ""
    if desk.creating:
        return "Your units…", True, "", scene.muster, "confirm"
    if desk.plotting:
        return _confirming(scene)
    plan = desk.plan
    if plan is None:
        return "Choose a target", False, "Click an enemy, or hold.", scene.commit, ""
    words = (
        "Hold"
        if isinstance(plan, Hold)
        else title(desk.view, plan)
        if len(desk.targets) < 2
        else f"{len(desk.targets)} attacks"
    )
    return words.partition(" together")[0], True, "", scene.commit, "confirm"


def _confirming(scene: Shelved) -> tuple[str, bool, str, Callable[[], None], str]:
    desk = scene.desk
    empty = desk.unfilled
    if not empty:
        return "Confirm", desk.ready, "", scene.end_phase, "end-phase"
    left = desk.room(empty[0].id)
    if len(empty) == 1 and len(desk.drafts) > 1:
        hint = f"Every slot is filled first: {empty[0].name} has {plural(left, 'empty slot')}."
    else:
        hint = (
            f"Every slot is filled first: {plural(sum(desk.room(unit.id) for unit in empty), 'slot')} to go."
        )
    slots = sum(desk.room(unit.id) for unit in empty)
    return f"{plural(slots, 'slot')} to fill", False, hint, scene.end_phase, ""


# Ways to deal, where the shelf has no room for them


class Templates(Overlay):
    """Every way to deal, for one unit or for all."""

    width = 420

    def __init__(self, scene: Dealt) -> None:
        super().__init__("Deal as")
        self._scene = scene

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("ok", "Back", self.app.pop)]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        desk, px = self._scene.desk, self.px
        scroll.add(
            Toggle(
                "everyone", "For all units", (x, y, width, px(36)), desk.everyone, self._scene.set_everyone
            )
        )
        y += px(44)
        for name in (*desk.templates(), "none"):
            rect = pygame.Rect(x, y, width, px(40))
            words = "Take all cards off" if name == "none" else name.capitalize()
            scroll.add(Button(f"template:{name}", words, rect, partial(self._choose, name)))
            y += px(48)
        return y

    def _choose(self, name: str) -> None:
        self.app.pop()
        if name == "none":
            self._scene.clear_cards()
        else:
            self._scene.deal_template(name)


# The dice


def paint_tray(scene: Shelved, surface: pygame.Surface) -> None:
    """The last attack: Accuracy against Evasion, and under it Damage against Endurance."""
    plan, theme, tray = scene.plan, scene.theme, scene.flow.shown.tray
    box = plan.floor
    if scene.desk.mine and scene.desk.acting:
        box = pygame.Rect(box.x, box.y, plan.extra.x - theme.px(8) - box.x, box.height)
    if tray is None:
        text = scene.shelf_words()
        draw_words(surface, theme, text, "lead" if not plan.compact else "body", theme.palette.dim, box)
        return
    paint_tray_in(surface, theme, scene.flow.shown, box)


def paint_tray_in(surface: pygame.Surface, theme: Theme, shown: Shown, box: pygame.Rect) -> None:
    """The two pairs of rolls in a box."""
    tray = shown.tray
    if tray is None:
        return
    gap = theme.px(6)
    high = (box.height - gap) // 2
    for number, (own, other) in enumerate(((tray.accuracy, tray.evasion), (tray.damage, tray.endurance))):
        if own is None or other is None:
            continue
        row = pygame.Rect(box.x, box.y + number * (high + gap), box.width, high)
        surface.blit(panels.well(theme, row.size), row)
        verdict = _verdict(tray, number)
        _paint_row(surface, theme, shown, row, tray, own, other, verdict)


def _verdict(tray: Tray, row: int) -> tuple[str, str]:
    """What came of a pair of rolls, and in which colour."""
    if row == 0:
        return ("", "dim") if tray.hit is None else ("Hit", "ember") if tray.hit else ("Miss", "dim")
    if tray.hits is None:
        return "", "dim"
    return (
        (f"−{tray.hits} {'slot' if tray.hits == 1 else 'slots'}", "ember")
        if tray.hits
        else ("No harm", "dim")
    )


def _paint_row(
    surface: pygame.Surface,
    theme: Theme,
    shown: Shown,
    row: pygame.Rect,
    tray: Tray,
    own: Throw,
    other: Throw,
    verdict: tuple[str, str],
) -> None:
    px = theme.px
    wide = px(104) if row.width >= px(440) else px(62)
    half = (row.width - wide) // 2
    left = pygame.Rect(row.x, row.y, half, row.height)
    right = pygame.Rect(row.right - half, row.y, half, row.height)
    _paint_throw(
        surface, theme, shown.bodies.get(tray.attackers[0]), left, own, tray.attackers[0], mirrored=False
    )
    _paint_throw(surface, theme, shown.bodies.get(tray.target), right, other, tray.target, mirrored=True)
    words, colour = verdict
    middle = pygame.Rect(left.right, row.y, wide, row.height)
    if words:
        fitting = words if theme.width(words, "card") <= wide else words.partition(" slot")[0]
        draw_words(surface, theme, fitting, "card", getattr(theme.palette, colour), middle, "centre")
    else:
        draw_words(
            surface, theme, "against" if wide > px(70) else "vs", "body", theme.palette.mute, middle, "centre"
        )


def _paint_throw(
    surface: pygame.Surface,
    theme: Theme,
    body: Body | None,
    box: pygame.Rect,
    throw: Throw,
    unit: int,
    *,
    mirrored: bool,
) -> None:
    """Who rolls what: token, Trait, two dice, level and total; mirrored on the defender's side."""
    px, palette, roll = theme.px, theme.palette, throw.roll
    die = min(px(34), box.height - px(10))
    settled = throw.share >= 1
    parts: list[pygame.Surface] = []
    roomy = box.width >= px(300)
    if body and box.width >= px(190):
        parts.append(tokens.side_mark(theme, body.seat, die, face(body.emblem, body.id)))
    if roomy:
        parts.append(_label(theme, roll, body.name if body else "", box.width - px(222)))
    elif box.width >= px(150):
        kind = next(kind for kind in KINDS if kind.trait == roll.trait)
        parts.append(art.icon(theme, kind.trait, px(20), palette.dim))
    dice = tumbling(roll.dice, throw.share, unit)
    turned = [
        pygame.transform.rotozoom(faces.die(theme, die, pips), (1 - throw.share) * 50 * (1 - 2 * number), 1.0)
        if not settled
        else faces.die(theme, die, pips)
        for number, pips in enumerate(dice)
    ]
    parts += turned
    parts.append(theme.text(f"+{roll.level}", "card", palette.dim))
    total = theme.text(str(roll.total), "number" if box.height >= px(40) else "card", palette.bone)
    if not settled:
        total = pygame.Surface(total.get_size(), pygame.SRCALPHA)
    parts.append(total)
    gap = px(8 if roomy else 5)
    taken = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
    while taken > box.width - px(8) and len(parts) > 4:
        taken -= parts.pop(0).get_width() + gap
    if mirrored:
        parts.reverse()
        x = box.x + px(6)
    else:
        x = box.right - px(6) - taken
    for part in parts:
        high = part.get_height()
        surface.blit(part, (x, box.centery - high // 2))
        x += part.get_width() + gap


def _label(theme: Theme, roll: Roll, name: str, room: int) -> pygame.Surface:
    """Name over Trait."""
    room = max(theme.px(60), room)
    first = theme.text(theme.fit(name, "body-bold", room), "body-bold", theme.palette.bone)
    kind = next(kind for kind in KINDS if kind.trait == roll.trait)
    second = theme.text(theme.fit(kind.name, "body", room), "body", theme.palette.dim)
    line = theme.px(20)
    picture = pygame.Surface((max(first.get_width(), second.get_width()), 2 * line), pygame.SRCALPHA)
    picture.blit(first, (0, line // 2 - cap_middle(theme, "body")))
    picture.blit(second, (0, line + line // 2 - cap_middle(theme, "body")))
    return picture
