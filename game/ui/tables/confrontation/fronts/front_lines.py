"""The lines of the right column about a front: the measure used and left, the leader, the farthest, and each refusal."""

from __future__ import annotations

from math import cos, radians, sin

import pygame

from game.systems.confrontation.movement import courses, doors_and_items
from game.systems.confrontation.state import CONTACT, FighterId
from game.table.lengths import CM, said_cm
from game.ui.kit.base import Area, Widget
from game.ui.kit.lines import Line
from game.ui.kit.measures import GAP, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.paint.measured import fronts
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.contract import Sheeted
from game.ui.tables.confrontation.fronts import front_hand, front_marks
from game.ui.tables.confrontation.fronts.front import Front
from game.ui.tables.confrontation.fronts.front_hand import Drawing
from game.ui.tables.confrontation.fronts.verdicts import Judged, Verdict

HIGH = 20
"""The height of the well that shows the measure, in logical pixels."""
MOST = 3
"""So many refusals are told one by one."""
MISSED = 3 * CM
"""Within this much of what lies about it is said how much is missing to take it, in tenths."""
TITLES = {"walk": ("Walk", "GB-24"), "run": ("Run", "GB-24"), "deploy": ("Deploy", "GB-115")}


class Well(Widget):
    """How much of the measure is used."""

    def __init__(self, rect: Area, used: int, measure: int) -> None:
        super().__init__("", rect)
        self._share = used / max(1, measure)

    def draw(self, surface: pygame.Surface) -> None:
        fronts.well(surface, self.theme, self.place, self._share)


class Ends(Widget):
    """Words under both ends of a well."""

    def __init__(self, rect: Area, left: str, right: str, accent: str = "verdigris") -> None:
        super().__init__("", rect)
        self._left, self._right, self._accent = left, right, accent

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        used = theme.text(self._left, "body-bold", theme.palette.bone)
        rest = theme.text(self._right, "body-bold", getattr(theme.palette, self._accent))
        surface.blit(used, used.get_rect(midleft=(place.x, place.centery)))
        surface.blit(rest, rest.get_rect(midright=(place.right, place.centery)))


def sections(scene: Sheeted, pen: Pen) -> bool:
    """What is planned by the front in the hand."""
    held = front_hand.now(scene.desk)
    if held is None:
        return False
    front, state = held.front, held.state
    title, rule = TITLES[front.use]
    name = captions.unit_name(state, front.unit)
    icon = "place" if front.use == "deploy" else "boot"
    pen.line(Line(f"{title}: {name}", icon=icon, heading=True, rule=rule, accent="verdigris"))
    judged = held.judged
    if judged is not None and held.shows_measure:
        _measure(pen, held, judged)
    elif not held.known:
        pen.line(Line("Nothing is measured before it is declared.", icon="info", rule="G-20"))
    pen.line(Line(front_marks.stands(front).capitalize()))
    if judged is not None:
        _refusals(pen, judged)
        _things(pen, held)
    if held.mend is not None:
        pen.line(Line(mend_words(held), icon="plus", accent="verdigris"))
    elif judged is not None and not judged.refused and judged.fault is None:
        words = "Everybody has room" if front.use == "deploy" else "Everybody gets there"
        pen.line(Line(words, icon="check", accent="verdigris"))
    return True


def _measure(pen: Pen, held: Drawing, judged: Judged) -> None:
    state, front = held.state, held.front
    used = front_marks.used_of(state, front, judged)
    left = judged.measure - used
    pen.put(Well(pen.box(HIGH), used, judged.measure), NEAR)
    beyond = f"{said_cm(max(0, left))} left" if left >= 0 else f"{said_cm(-left)} too far"
    leader = judged.of(front.leader(state))
    said = _number(leader) if leader is not None else said_cm(used)
    pen.put(Ends(pen.box(LINE), f"{said} used", beyond, "verdigris" if left >= 0 else "ember"), GAP)
    if leader is not None:
        pen.line(Line(_number(leader), lead="", strong="Leader"))
    farthest = judged.farthest
    if farthest is not None and farthest != leader:
        pen.line(Line(f"{_number(farthest)}, {_where(front, farthest.fighter)}", strong="Farthest"))


def _number(told: Verdict) -> str:
    """How far somebody goes; of a way that is too long as its refusal says it, rounded up."""
    return courses.over(told.length) if told.over and told.kind == "far" else said_cm(told.length)


def _where(front: Front, who: FighterId) -> str:
    """Where in the front somebody stands, in words."""
    place, shape = front.place_of(who), front.shape
    dx, dy = place.x - shape.middle[0], place.y - shape.middle[1]
    angle = radians(shape.facing / 100)
    side = -sin(angle) * dx + cos(angle) * dy
    if abs(side) < shape.spacing + 100:
        return "in the middle"
    return "on the right" if side > 0 else "on the left"


def _refusals(pen: Pen, judged: Judged) -> None:
    """Who cannot, gathered by why; and what is wrong with the whole."""
    alike: dict[str, list[Verdict]] = {}
    for each in judged.refused:
        alike.setdefault(each.brief, []).append(each)
    for brief, group in list(alike.items())[:MOST]:
        worst = max(group, key=lambda verdict: verdict.over)
        by = f" by {said_cm(worst.over)}" if worst.over else ""
        rule = worst.refusal.rule if worst.refusal is not None else ""
        pen.line(Line(f"{brief}{by}", lead=str(len(group)), rule=rule))
    if judged.fault is not None and not judged.refused:
        pen.line(Line(judged.fault.text, icon="refused", rule=judged.fault.rule))


def _things(pen: Pen, held: Drawing) -> None:
    """What could be picked up from there, and what is only just missed."""
    front, state = held.mend or held.front, held.state
    if front.use == "deploy":
        return
    for item, gap in doors_and_items.within_reach(state, front.unit, front.places, MISSED).items():
        name = state.items[item].name
        if gap <= CONTACT:
            pen.line(Line(f"{name} can be taken", icon="hand", rule="G-58", accent="verdigris"))
        else:
            pen.line(Line(f"{said_cm(gap)} short of {name}", icon="hand", rule="G-58", accent="ember"))


def mend_words(held: Drawing) -> str:
    """What would do instead, in words."""
    mend = held.mend
    assert mend is not None
    front = held.front
    if mend.nearer:
        return "It goes less far"
    if mend.ranks > front.ranks:
        return f"It closes up into {mend.ranks} ranks"
    if mend.shape.formation == "close" and front.shape.formation != "close":
        return "It closes up"
    return "It stands a little aside"
