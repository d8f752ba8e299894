"""What the inspector says while nothing is looked at: what is to be done and where, what enemies are about, tokens, the story."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from game.systems.asgard import adapters, eyes
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.state import Saga, Token
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.tables.ascension import pages
from game.ui.tables.asgard import situation
from game.ui.tables.asgard.flow import SagaFlow

NEAREST = 3
"""How many tokens are named."""


class Idle(pages.Idle, Protocol):
    """A measured table with a story while nothing on it is looked at."""

    @property
    def flow(self) -> SagaFlow: ...
    def acting_foe(self) -> int: ...


def idle(scene: Idle, pen: Pen) -> None:
    """The page for nothing in particular, on the measured table."""
    if not scene.flow.moving:
        heading, text = pages.note(scene)
        if scene.looked_at or scene.plan.head.height <= scene.px(20):
            pen.line(Line(heading, heading=True))
        if (scene.looked_at or scene.plan.compact) and text:
            pen.rich(text)
        pages.question(scene.desk, pen)
    _acting(scene, pen)
    lines(scene.flow.told.saga, scene.acting_foe(), pen)
    if not scene.flow.moving:
        pages.last_blow(scene.desk.view, scene.last_struck, pen)


def _acting(scene: Idle, pen: Pen) -> None:
    """The enemy that acts just now, what it is about and why."""
    saga, foe = scene.flow.told.saga, scene.acting_foe()
    if not foe:
        return
    words, icon = situation.intent(saga, foe)
    pen.line(Line(f"{situation.called(saga, foe)} {words}", icon=icon, heading=True, rule="A-24"))
    reason = scene.flow.reason_of(foe)
    if reason:
        pen.line(Line(f"“{reason}”"))


def lines(saga: Saga, acting: int, pen: Pen) -> None:
    """What is to be done, what enemies but the one that is `acting` have declared, the nearest tokens, and the story
    of the condition."""
    if saga.outcome is None:
        _to_do(saga, pen)
        _enemies(saga, pen, acting)
        _tokens(saga, pen)
    if saga.now.story:
        pen.line(Line(saga.now.title, icon="scroll", heading=True, rule="A-2", accent="brass"))
        pen.rich(saga.now.story)


def _to_do(saga: Saga, pen: Pen) -> None:
    """Open objectives with their texts, and how far it is to where they are done."""
    aims = [aim for id, aim in saga.plan.objectives.items() if saga.objectives.get(id, "hidden") == "open"]
    if not aims:
        return
    pen.line(Line("What is to be done", icon="objective", heading=True, rule="A-4", accent="brass"))
    for aim in aims:
        pen.line(Line(aim.text, strong=aim.title, icon="flag", accent="brass"))
        spot = saga.plan.spots.get(aim.spot)
        if spot is not None:
            near = nearest(saga, spot.at)
            far = f", {near.far} from {near.name}" if near else ""
            pen.line(Line(f"{spot.name}{far}", icon="ruler", accent="dim"))


def _enemies(saga: Saga, pen: Pen, acting: int) -> None:
    """What the enemies in sight have declared."""
    table, host = saga.table, adapters.of(saga.plan)
    foes = [unit for unit in host.units(table, "two") if unit in saga.minds and unit != acting]
    foes = [unit for unit in foes if unit not in saga.blips]
    if not foes and not saga.blips:
        return
    pen.line(Line("What they are about", icon="skull", heading=True, rule="A-24", accent="brass"))
    for unit in foes:
        words, icon = situation.intent(saga, unit)
        pen.line(Line(words, strong=situation.called(saga, unit), icon=icon))
    for unit in saga.blips:
        pen.line(Line("out of sight", strong=situation.kind_name(saga, unit), icon="eyeno", accent="dim"))


def _tokens(saga: Saga, pen: Pen) -> None:
    """The tokens that are nearest to anybody."""
    found: list[tuple[int, Token, Near]] = []
    for token in saga.in_play():
        near = nearest(saga, token.at)
        if near is not None:
            found.append((near.gap, token, near))
    if not found:
        return
    pen.line(Line("The nearest tokens", icon="help", heading=True, rule="A-10", accent="brass"))
    for gap, token, near in sorted(found, key=lambda each: (each[0], each[1].id))[:NEAREST]:
        within = ", within encounter range" if gap <= saga.now.range else ""
        pen.line(Line(f"{near.far} from {near.name}{within}", strong=f"Token {token.id}"))


class Near(NamedTuple):
    """Who is nearest to a place, and how far."""

    gap: int
    far: str
    name: str


def nearest(saga: Saga, at: Spot) -> Near | None:
    """Whoever of the players' side is nearest to a place; None if nobody is on the table."""
    host = adapters.of(saga.plan)
    gaps = [(max(0, host.gap(saga.table, unit, at)), unit) for unit in eyes.friends(saga)]
    if not gaps:
        return None
    gap, unit = min(gaps)
    return Near(gap, situation.length(saga, gap), situation.called(saga, unit))
