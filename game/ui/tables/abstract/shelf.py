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
from game.systems.abstract.traits import TEMPLATES
from game.ui.app import art
from game.ui.app.loop import App
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.command import Command
from game.ui.kit.ink import cap_middle, draw_row
from game.ui.kit.layout import equal
from game.ui.kit.measures import CLOSE, FIELD, GAP, INSET, MARGIN, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.play.buttons import Rowed, lay_row, lay_transport
from game.ui.play.columns import Thinking
from game.ui.play.overlays import Overlay
from game.ui.play.people import person
from game.ui.tables.abstract import faces
from game.ui.tables.abstract.contract import Arranged, Dealt, Seated
from game.ui.tables.abstract.desk import AS_LAST
from game.ui.tables.abstract.display import Body, Display, Throw, Tray
from game.ui.tables.abstract.kinds import BY_TRAIT, KINDS, Kind
from game.ui.tables.abstract.motions import tumbling
from game.ui.tables.abstract.panel import Drawn, lay_drawer_button
from game.ui.tables.abstract.people import face

_BOTH, _CAPPED = 380, 70
"""From which width taking all off stands beside whom a way is for; what the key cap takes of the brass button."""
_VERDICTS, _ROOMY = (62, 104), 440
"""How wide a verdict stands between two throws, and from which width of their row it is the greater."""
_KIND, _MARKED, _NAMED, _LABEL = 150, 190, 300, 20
"""From which widths a throw shows its Trait, its unit, and both in words; the height of a line of these."""


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
    def may_attack(self) -> bool: ...
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
    elif scene.may_attack:
        _lay_extra(scene)
    _lay_buttons(scene)


def _lay_traits(scene: Shelved) -> None:
    gap = scene.px(CLOSE if scene.plan.compact else GAP)
    for number, place in enumerate(equal(scene.plan.traits, len(KINDS), gap)):
        scene.ui.add(TraitCard(scene, number, KINDS[number], place))


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
            place = place.move(0, -theme.px(NEAR))
        panels.drop_shadow(surface, theme, place, 5)
        key = self._scene.app.keys.label(f"deal-{self._number + 1}")
        surface.blit(faces.trait_card(theme, place.size, self._kind, count, key, state), place)
        if self.focused:
            panels.focus_ring(surface, theme, place)


def _lay_templates(scene: Shelved) -> None:
    box, desk = scene.plan.templates, scene.desk
    if scene.plan.compact:
        upper, lower = equal(box, 2, scene.px(CLOSE), down=True)
        scene.ui.add(Button.of(templates(scene), upper, step="body-bold"))
        if scene.plan.drawer:
            lay_drawer_button(scene, lower)
        else:
            scene.ui.add(Button.of(clear(scene), lower, step="body-bold", cap=False))
        return
    gap = scene.px(GAP)
    first, *lines = equal(box, 3, gap, down=True)
    left, right = equal(first, 2, gap) if box.width >= scene.px(_BOTH) else (first, None)
    options = [(False, "This unit", ""), (True, "All units", "")]
    scene.ui.add(
        Segmented("apply", options, desk.everyone, left, lambda on: scene.set_everyone(bool(on)),
                  hint="Whom a way to deal is for", key="all-units")
    )  # fmt: skip
    if right:
        right.width = box.right - right.x
        scene.ui.add(Button.of(clear(scene), right, step="body-bold", cap=False))
    places = [place for line in lines for place in equal(line, 3, gap)]
    for way, place in zip(ways(scene), places, strict=True):
        scene.ui.add(Button.of(way, place, step="body-bold", cap=False))


def _lay_extra(scene: Shelved) -> None:
    """Hold and divide."""
    plan = scene.plan
    step = "body-bold" if plan.compact else "card"
    places = equal(plan.extra, 3 if plan.drawer else 2, scene.px(CLOSE), down=True)
    for command, place in zip(attacks(scene), places, strict=False):
        scene.ui.add(Button.of(command, place, step=step, cap=not plan.compact))
    if plan.drawer:
        lay_drawer_button(scene, places[-1])


def _lay_buttons(scene: Shelved) -> None:
    plan, flow = scene.plan, scene.flow
    gap = plan.redo.x - plan.undo.right
    lay_row(scene, plan.undo.union(plan.redo), scene.row(), small=plan.redo.width, gap=gap)
    if flow.bot_turn and not flow.ended:
        lay_transport(scene, plan.end)
    else:
        _lay_end(scene, plan.end)


def _lay_end(scene: Shelved, rect: pygame.Rect) -> None:
    command, theme = ending(scene), scene.theme
    primary = not command.refused and not scene.flow.ended
    step = "card" if scene.plan.compact else "row"
    if primary and theme.width(command.words, step) > rect.width - scene.px(_CAPPED):
        step = "card" if theme.width(command.words, "card") <= rect.width - scene.px(MARGIN) else "body-bold"
    scene.ui.add(Button.of(command, rect, step=step, primary=primary))
    if primary:
        scene.ui.default = command.id


# Commands


def commands(scene: Shelved) -> list[Command]:
    """What lies on the shelf to be done now."""
    if scene.may_deal:
        return [templates(scene), clear(scene), *ways(scene)]
    return attacks(scene) if scene.may_attack else []


def templates(scene: Shelved) -> Command:
    """Every way to deal, to choose from."""
    return Command("templates", "Deal as…", scene.show_templates, key="templates")


def clear(scene: Shelved) -> Command:
    """Take all cards off."""
    return Command("clear", "Take all off", scene.clear_cards, key="clear")


def ways(scene: Shelved) -> list[Command]:
    """Every way to deal, whether it can be asked for now or not."""
    refused = {} if AS_LAST in scene.desk.templates() else {AS_LAST: "There was no last turn."}
    return [
        Command(
            f"template:{name}", name.capitalize(), partial(scene.deal_template, name),
            key="as-last" if name == AS_LAST else "", refused=refused.get(name, ""), rule="SA-4",
        )
        for name in (AS_LAST, *TEMPLATES)
    ]  # fmt: skip


def attacks(scene: Shelved) -> list[Command]:
    """Hold and divide."""
    desk = scene.desk
    taken, shared = "No attack now; a slower unit may take it along.", "Several targets, each with its share."
    one, off = "There is only one enemy left.", "Multiple attacks are switched off in this battle."
    refused = "" if desk.may_divide else one if desk.view.field.multiple else off
    words = "One target" if desk.dividing else "Divide"
    return [
        Command("hold", "Hold", scene.hold, key="hold", hint=taken, rule="S-6"),
        Command("divide", words, scene.divide, key="divide", hint=shared, refused=refused, rule="S-8"),
    ]


def ending(scene: Shelved) -> Command:
    """What the brass button does now, or why there is nothing to be done by it."""
    desk, flow = scene.desk, scene.flow
    if flow.ended:
        return Command("confirm", "How it ended", scene.show_end)
    if flow.veiled or flow.moving or not desk.mine:
        decision = scene.match.decision
        whose = f"{person(scene.match, decision.seat)[0] if decision else ''}’s choice"
        refused = "Wait until everything has come to rest." if flow.moving else "It is not your choice now."
        return Command("confirm", whose, scene.end_phase, refused=refused)
    if desk.creating:
        return Command("confirm", "Your units…", scene.muster, key="confirm")
    if desk.plotting:
        return _confirming(scene)
    plan = desk.plan
    if plan is None:
        refused, short = "Click an enemy, or hold.", "Pick a target"
        return Command("commit", "Choose a target", scene.commit, refused=refused, rule="S-6", short=short)
    count = len(desk.targets)
    words = f"{count} attacks" if count > 1 else "Hold" if isinstance(plan, Hold) else title(desk.view, plan)
    return Command("commit", words.partition(" together")[0], scene.commit, key="confirm", rule="S-6")


def _confirming(scene: Shelved) -> Command:
    desk, empty = scene.desk, scene.desk.unfilled
    slots = sum(desk.room(unit.id) for unit in empty)
    if not empty:
        refused = "" if desk.ready else "The lesson asks for other cards."
        return Command("confirm", "Confirm", scene.end_phase, key="end-phase", refused=refused, rule="S-3")
    where = f"{plural(slots, 'slot')} to go"
    if len(empty) == 1 and len(desk.drafts) > 1:
        where = f"{empty[0].name} has {plural(slots, 'empty slot')}"
    words, refused = f"{plural(slots, 'slot')} to fill", f"Every slot is filled first: {where}."
    return Command("confirm", words, scene.end_phase, refused=refused, rule="S-3")


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
        desk, pen = self._scene.desk, Pen(self.theme, scroll, x, y, width)
        pen.add(Toggle("everyone", "For all units", pen.row(36), desk.everyone, self._scene.set_everyone))
        for name in (*desk.templates(), "none"):
            words = "Take all cards off" if name == "none" else name.capitalize()
            pen.add(Button(f"template:{name}", words, pen.row(FIELD), partial(self._choose, name)))
        return pen.y

    def _choose(self, name: str) -> None:
        self.app.pop()
        if name == "none":
            self._scene.clear_cards()
        else:
            self._scene.deal_template(name)


# The dice


def paint_tray(scene: Shelved, surface: pygame.Surface) -> None:
    """The last attack: Accuracy against Evasion, and under it Damage against Endurance."""
    plan, theme = scene.plan, scene.theme
    box = plan.floor.copy()
    if scene.desk.mine and scene.desk.acting:
        box.width = plan.extra.x - theme.px(GAP) - box.x
    if scene.flow.shown.tray is None:
        step = "body" if plan.compact else "lead"
        draw_words(surface, theme, scene.shelf_words(), step, theme.palette.dim, box)
    paint_tray_in(surface, theme, scene.flow.shown, box)


def paint_tray_in(surface: pygame.Surface, theme: Theme, shown: Display, box: pygame.Rect) -> None:
    """The two pairs of rolls in a box, if there has been an attack."""
    tray = shown.tray
    if tray is None:
        return
    rows = equal(box, 2, theme.px(CLOSE), down=True)
    pairs = (tray.accuracy, tray.evasion, _struck(tray)), (tray.damage, tray.endurance, _harmed(tray))
    for row, (own, other, verdict) in zip(rows, pairs, strict=True):
        if own is not None and other is not None:
            surface.blit(panels.well(theme, row.size), row)
            _paint_row(surface, theme, shown, row, tray, (own, other), verdict)


def _struck(tray: Tray) -> tuple[str, str]:
    """What came of Accuracy against Evasion, and in which colour."""
    return ("", "dim") if tray.hit is None else ("Hit", "ember") if tray.hit else ("Miss", "dim")


def _harmed(tray: Tray) -> tuple[str, str]:
    """What came of Damage against Endurance, and in which colour."""
    if tray.hits is None:
        return "", "dim"
    return (f"−{plural(tray.hits, 'slot')}", "ember") if tray.hits else ("No harm", "dim")


def _paint_row(
    surface: pygame.Surface, theme: Theme, shown: Display, row: pygame.Rect, tray: Tray,
    throws: tuple[Throw, Throw], verdict: tuple[str, str],
) -> None:  # fmt: skip
    wide = theme.px(_VERDICTS[row.width >= theme.px(_ROOMY)])
    half = (row.width - wide) // 2
    middle = pygame.Rect(row.x + half, row.y, wide, row.height)
    for throw, unit, left in zip(
        throws, (tray.attackers[0], tray.target), (row.x, row.right - half), strict=True
    ):
        place = pygame.Rect(left, row.y, half, row.height)
        _paint_throw(surface, theme, shown.bodies.get(unit), place, throw, unit, mirrored=left != row.x)
    words, colour = verdict
    if words:
        fitting = words if theme.width(words, "card") <= wide else words.partition(" slot")[0]
        draw_words(surface, theme, fitting, "card", getattr(theme.palette, colour), middle, "centre")
    else:
        words = "vs" if wide == theme.px(_VERDICTS[0]) else "against"
        draw_words(surface, theme, words, "body", theme.palette.mute, middle, "centre")


def _paint_throw(
    surface: pygame.Surface, theme: Theme, body: Body | None, box: pygame.Rect, throw: Throw, unit: int,
    *, mirrored: bool,
) -> None:  # fmt: skip
    """Who rolls what: token, Trait, two dice, level and total; mirrored on the defender's side."""
    px, palette, roll = theme.px, theme.palette, throw.roll
    size = min(px(34), box.height - px(INSET))
    settled, roomy = throw.share >= 1, box.width >= px(_NAMED)
    parts: list[pygame.Surface] = []
    if body and box.width >= px(_MARKED):
        parts.append(tokens.side_mark(theme, body.seat, size, face(body.emblem, body.id)))
    if roomy:
        parts.append(_label(theme, roll, body.name if body else "", box.width - px(222)))
    elif box.width >= px(_KIND):
        parts.append(art.icon(theme, roll.trait, px(_LABEL), palette.dim))
    for number, pips in enumerate(tumbling(roll.dice, throw.share, unit)):
        die = faces.die(theme, size, pips)
        turned = (1 - throw.share) * 50 * (1 - 2 * number)
        parts.append(die if settled else pygame.transform.rotozoom(die, turned, 1.0))
    parts.append(theme.text(f"+{roll.level}", "card", palette.dim))
    total = theme.text(str(roll.total), "number" if box.height >= px(FIELD) else "card", palette.bone)
    parts.append(total if settled else pygame.Surface(total.get_size(), pygame.SRCALPHA))
    gap = px(GAP if roomy else 5)
    taken = sum(part.get_width() + gap for part in parts) - gap
    while taken > box.width - px(GAP) and len(parts) > 4:
        taken -= parts.pop(0).get_width() + gap
    inner = box.inflate(-2 * px(CLOSE), 0)
    draw_row(surface, parts[::-1] if mirrored else parts, inner, gap, "left" if mirrored else "right")


def _label(theme: Theme, roll: Roll, name: str, room: int) -> pygame.Surface:
    """Name over Trait."""
    room, line = max(theme.px(60), room), theme.px(_LABEL)
    lines = (name, "body-bold", theme.palette.bone), (BY_TRAIT[roll.trait].name, "body", theme.palette.dim)
    texts = [theme.text(theme.fit(words, step, room), step, colour) for words, step, colour in lines]
    picture = pygame.Surface((max(text.get_width() for text in texts), 2 * line), pygame.SRCALPHA)
    for number, text in enumerate(texts):
        picture.blit(text, (0, number * line + line // 2 - cap_middle(theme, "body")))
    return picture
