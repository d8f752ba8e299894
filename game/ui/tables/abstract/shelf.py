"""The shelf: what happened last and what is asked, the bowls while stones are dealt, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.core.match import Match
from game.core.words.grammar import number_word, plural
from game.systems.abstract.actions import CoordinatedAttack, Hold, MultipleAttack
from game.systems.abstract.combat.preview import title
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.labels import Label, RuleLink
from game.ui.kit.layout import Box, Flex, Row, equal, lay
from game.ui.kit.measures import CLOSE, FIELD, GAP, GUTTER, HAIR, INSET, NEAR
from game.ui.kit.words import draw_words
from game.ui.paint import tokens
from game.ui.play.buttons import Rowed, lay_transport
from game.ui.play.columns import Thinking
from game.ui.play.thread import Aftermath, Ask, Threaded, held_up
from game.ui.tables.abstract import bowls
from game.ui.tables.abstract.bowls import Dealer
from game.ui.tables.abstract.display import Display
from game.ui.tables.abstract.people import face
from game.ui.tables.abstract.thread_panel import Told
from game.ui.tables.abstract.track import following

_LINE = 26
"""The height of a link to a rule."""

_TWO, _FINGER = 60, 40
"""From which height of the shelf lesser ways stand in two rows, and the least width of a button."""
_BOSS, _NEXT, _LINK, _FEW = 48, 36, 64, 4
"""The boss beside what happened, one of those who come next, the room of a rule, and how many come next at most."""


class Shelved(Dealer, Thinking, Rowed, Threaded, Protocol):
    """A table with a shelf: what its stones and buttons do."""

    @property
    def match(self) -> Match: ...
    @property
    def may_deal(self) -> bool: ...
    @property
    def may_attack(self) -> bool: ...
    def plan_words(self) -> tuple[str, ...]: ...
    def happening(self) -> Aftermath | None: ...
    def hold(self) -> None: ...
    def divide(self) -> None: ...
    def join(self) -> None: ...
    def muster(self) -> None: ...
    def commit(self) -> None: ...
    def end_phase(self) -> None: ...
    def show_end(self) -> None: ...
    def skip(self) -> None: ...


def lay_out(scene: Shelved) -> None:
    """Everything on the shelf."""
    plan = scene.plan
    if scene.may_deal:
        bowls.lay_bowls(scene, plan.bowls)
        gap = scene.px(GAP if plan.compact else GUTTER)
        left, right = plan.bowls.right + gap, plan.end.x - gap
        room = pygame.Rect(left, plan.extra.y, max(0, right - left), plan.extra.height)
        if room.width >= scene.px(_FINGER):
            _lay_lesser(scene, room, [bowls.templates(scene), bowls.as_last(scene)], scene.row())
    else:
        _lay_words(scene)
        if scene.may_attack:
            hold, divide, join = attacks(scene)
            _lay_lesser(scene, plan.extra, [hold, divide], [join, *scene.row()])
        elif not scene.flow.ended:
            lay_transport(scene, plan.transport)
            _lay_following(scene)
        else:
            _lay_lesser(scene, plan.extra, scene.row(), [])
    _lay_foot(scene)


def _lay_lesser(scene: Shelved, box: pygame.Rect, upper: Sequence[Command], lower: Sequence[Command]) -> None:
    """Lesser ways in two rows, or in one where the shelf is low; each as wide as its words, and what is left in equal parts."""
    px, small = scene.px, scene.plan.compact
    rows = [upper, lower] if box.height >= px(_TWO) else [[*upper, *lower]]
    step = "body-bold" if small else "card"
    gap = CLOSE if small or scene.may_deal else GUTTER
    for commands, line in zip(rows, equal(box, len(rows), px(CLOSE), down=True), strict=True):
        needs = [max(px(_FINGER), Button.need(scene.theme, each, step) + px(HAIR)) for each in commands]
        while sum(needs) + px(gap) * (len(needs) - 1) > line.width and len(needs) > 1:
            needs.pop()
        boxes = [Box(str(number), Flex(1, need / scene.theme.scale)) for number, need in enumerate(needs)]
        places = lay(Row(*boxes, gap=gap), scene.theme, line)
        for number, command in enumerate(commands[: len(needs)]):
            scene.ui.add(Button.of(command, places[str(number)], step=step, cap=not small))


def _lay_foot(scene: Shelved) -> None:
    """What is asked, over the one primary button."""
    plan, ask, command = scene.plan, scene.ask(), scene.primary()
    words = ask.after if scene.may_attack else ask.words
    if plan.ask.width > plan.end.width:
        words = ask.words if scene.may_deal else ""
    if words:
        scene.ui.add(
            Label(
                "ask",
                words,
                plan.ask,
                colour="bone",
                align="left" if plan.ask.width > plan.end.width else "centre",
            )
        )
    scene.ui.add(Button.of(command, plan.end, primary=scene.primary_leads, step=_step(scene, command)))
    scene.ui.default = command.id if not command.refused else None


def _step(scene: Shelved, command: Command) -> str:
    """The largest type in which the words of the primary button stand whole."""
    room = scene.plan.end.width - scene.px(GUTTER + CLOSE)
    steps = ("row", "card", "body-bold") if not scene.plan.compact else ("card", "body-bold")
    return next((step for step in steps if scene.theme.width(command.words, step) <= room), "body-bold")


def _lay_words(scene: Shelved) -> None:
    """The panel of the thread: the last outcome stays until the next act, under it what is asked of this player."""
    box, px, ask, told = scene.plan.words, scene.px, scene.ask(), scene.aftermath
    asked = tuple(filter(None, (ask.words, *scene.plan_words()))) if scene.may_attack else ()
    rule = ask.rule if asked else told.rule if told else ""
    high = box.height >= px(FIELD)
    scene.ui.add(Told(scene, box, asked if high else asked[:1], link=px(_LINK) if rule and high else 0))
    if rule and high:
        place = pygame.Rect(box.right - px(_LINK) - px(INSET), box.y + px(GAP), px(_LINK), px(_LINE))
        scene.ui.add(RuleLink("told.rule", rule, place))


def _lay_following(scene: Shelved) -> None:
    """Who acts after this, between the words and the transport."""
    plan, px = scene.plan, scene.px
    left, right = plan.words.right + px(GUTTER), plan.transport.x - px(GUTTER)
    few = min(_FEW, (right - left) // px(_NEXT + GUTTER))
    if not plan.compact and few > 0 and scene.flow.shown.revealed:
        box = pygame.Rect(left, plan.words.y, right - left, plan.words.height)
        scene.ui.add(Following(box, scene.flow.shown, few))


class Following(Widget):
    """The units that act next, with what they rolled."""

    def __init__(self, rect: pygame.Rect, shown: Display, most: int) -> None:
        super().__init__("then", rect)
        self._shown, self._most = shown, most

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, px, shown = self.theme, self.place, self.theme.px, self._shown
        units = following(shown)[: self._most]
        if not units:
            return
        head = pygame.Rect(place.x + px(NEAR), place.y + px(GAP), place.width, theme.line("body"))
        draw_words(surface, theme, "Then", "body", theme.palette.dim, head)
        for number, unit in enumerate(units):
            body = shown.bodies[unit]
            mark = tokens.side_mark(theme, body.seat, px(_NEXT), face(body.emblem, unit))
            x = place.x + px(NEAR) + number * px(_NEXT + GUTTER)
            surface.blit(mark, (x, head.bottom + px(NEAR)))
            foot = pygame.Rect(x, head.bottom + px(NEAR + _NEXT), px(_NEXT), theme.line("body"))
            roll = shown.rolls.get(unit, ())
            draw_words(
                surface, theme, str(roll[0]) if roll else "", "body", theme.palette.dim, foot, "centre"
            )


# Commands


def commands(scene: Shelved) -> list[Command]:
    """What lies on the shelf to be done now."""
    if scene.may_deal:
        return [bowls.templates(scene), bowls.clear(scene), *bowls.ways(scene)]
    return attacks(scene) if scene.may_attack else []


def attacks(scene: Shelved) -> list[Command]:
    """Hold, divide, and take a friend along."""
    desk = scene.desk
    taken, shared = "No attack now; a slower unit may take it along.", "Several targets, each with its share."
    one, off = "There is only one enemy left.", "Multiple attacks are switched off in this battle."
    refused = "" if desk.may_divide else one if desk.view.field.multiple else off
    words = "All on one" if desk.dividing or len(desk.targets) > 1 else "Divide"
    return [
        Command("hold", "Hold", scene.hold, key="hold", hint=taken, rule="S-6"),
        Command("divide", words, scene.divide, key="divide", hint=shared, refused=refused, rule="S-8"),
        _joining(scene),
    ]


def _joining(scene: Shelved) -> Command:
    """Take along a friend that waits, or leave it out again."""
    desk = scene.desk
    names = desk.view.names()
    if not desk.allies():
        off = "" if desk.view.field.coordinated else "Coordinated attacks are switched off in this battle."
        refused = off or "No friend has held: faster units hold first to be taken along."
        return Command("join", "Join with", scene.join, key="join", refused=refused, rule="S-9")
    ally = desk.next_ally()
    words = f"With {names[ally]}" if ally else f"Without {names[sorted(desk.partners)[-1]]}"
    short = "Join" if ally else "Alone"
    return Command("join", words, scene.join, key="join", hint="Both strike as one.", rule="S-9", short=short)


def asked(scene: Shelved) -> Ask:
    """One sentence of what is wanted of this player now, and what follows from what is chosen."""
    desk = scene.desk
    if desk.creating:
        return Ask("Write down your units; nobody sees them yet.", rule="S-11")
    if desk.plotting:
        empty = sum(desk.room(unit.id) for unit in desk.unfilled)
        if not empty:
            slots = sum(unit.slots for unit in desk.view.side(desk.seat))
            return Ask(f"All {number_word(slots)} slots are filled", rule="S-3")
        name = f"{desk.unfilled[0].name}: " if len(desk.drafts) > 1 and len(desk.unfilled) == 1 else ""
        return Ask(f"{name}{plural(empty, 'slot')} {'is' if empty == 1 else 'are'} empty", rule="S-4")
    unit = desk.find(desk.actor)
    name = unit.name if unit else ""
    plan = desk.plan
    if isinstance(plan, Hold):
        return Ask(f"{name} holds, and may be taken along", "No dice are thrown", "S-6")
    if isinstance(plan, MultipleAttack):
        return Ask(
            f"{name} divides its attack",
            f"{number_word(len(plan.aims)).capitalize()} attacks, one after the other",
            "S-8",
        )
    if isinstance(plan, CoordinatedAttack):
        return Ask(f"{name} is up, and does not strike alone", "One roll, all their Traits", "S-9")
    after = "" if plan else "Click an enemy, or hold"
    return Ask(f"{name} is up: whom does it strike?", after, "S-6")


def primary(scene: Shelved) -> Command:
    """What the brass button does now, or why there is nothing to be done by it."""
    desk, flow = scene.desk, scene.flow
    if flow.moving:
        return Command("next", "Next", scene.skip, key="confirm", hint="Show how it comes out")
    if flow.ended:
        return Command("confirm", "How it ended", scene.show_end, key="confirm", short="Ending")
    if flow.veiled or not desk.mine:
        return Command("next", "Next", scene.skip, refused=held_up(flow) or "It is not your choice now.")
    if desk.creating:
        return Command("confirm", "Your units…", scene.muster, key="confirm")
    if desk.plotting:
        return _sealing(scene)
    plan = desk.plan
    if plan is None:
        refused, short = "Click an enemy, or hold.", "Pick a target"
        return Command("commit", "Choose a target", scene.commit, refused=refused, rule="S-6", short=short)
    return Command("commit", _striking(scene), scene.commit, key="confirm", rule="S-6", short="Strike")


def _striking(scene: Shelved) -> str:
    desk, plan = scene.desk, scene.desk.plan
    if isinstance(plan, Hold):
        return "Hold"
    if isinstance(plan, CoordinatedAttack):
        return "Strike together"
    if isinstance(plan, MultipleAttack):
        return "Strike both" if len(plan.aims) == 2 else f"Strike all {number_word(len(plan.aims))}"
    assert plan is not None
    return title(desk.view, plan).replace("Attack", "Strike", 1)


def _sealing(scene: Shelved) -> Command:
    desk, empty = scene.desk, scene.desk.unfilled
    slots = sum(desk.room(unit.id) for unit in empty)
    if not empty:
        refused = "" if desk.ready else "The lesson asks for other stones."
        return Command(
            "confirm", "Seal my slots", scene.end_phase, key="end-phase", refused=refused, rule="S-3"
        )
    where = f"{plural(slots, 'slot')} to go"
    if len(empty) == 1 and len(desk.drafts) > 1:
        where = f"{empty[0].name} has {plural(slots, 'empty slot')}"
    refused = f"Every slot is filled first: {where}."
    return Command("confirm", "Seal my slots", scene.end_phase, refused=refused, rule="S-3")
