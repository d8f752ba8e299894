"""The stride of a titan, aimed on the table: a part of the table of units (see `contract`; GB-80, G-124)."""

from __future__ import annotations

from game.table.lengths import CM, MM, said_cm
from game.table.shapes import Point, contains, outline
from game.ui.kit.lines import Line
from game.ui.kit.measures import GAP, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.plane.adapter import Drag
from game.ui.plane.hit_test import Hit
from game.ui.play.scene import push
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.contract import Handled, Sheeted
from game.ui.tables.confrontation.fronts.front_lines import HIGH, Ends, Well
from game.ui.tables.confrontation.titans import stride_plan
from game.ui.tables.confrontation.titans.stride_marks import over, top, under
from game.ui.tables.confrontation.titans.stride_plan import Aim

__all__ = ["click", "hover", "over", "sections", "steer", "take_up", "top", "under"]

STEP, FINE = CM // 2, MM
"""How far an arrow moves the end of a stride, alone and with Shift, in tenths."""


def _on_ghost(aim: Aim, point: Point) -> bool:
    """Whether a point lies on the titan where it would end."""
    base = aim.state.profile(aim.call.by).base
    return contains(outline(base, aim.place), point)


def hover(scene: Handled, hit: Hit) -> bool:
    """The ghost follows the pointer, but for where it is planned already, and where somebody else stands."""
    desk = scene.desk
    aim = stride_plan.now(desk)
    if aim is None:
        return False
    free = hit.model in (0, aim.call.by) and scene.on_table(scene.app.pointer)
    return stride_plan.hover(desk, hit.point if free and not _on_ghost(aim, hit.point) else None)


def click(scene: Handled, hit: Hit) -> bool:
    """The titan is to end there; a click on where it would end anyway is done."""
    desk = scene.desk
    aim = stride_plan.now(desk)
    if aim is None or hit.model not in (0, aim.call.by):
        return False
    if _on_ghost(aim, hit.point) and aim.fault is None:
        scene.commit()
    else:
        _wish(scene, hit.point)
    return True


def take_up(scene: Handled, hit: Hit) -> Drag | None:
    """The titan, or its ghost."""
    aim = stride_plan.now(scene.desk)
    if aim is None:
        return None
    ghost = _on_ghost(aim, hit.point)
    return Striding(scene, aim, hit.point, ghost=ghost) if ghost or hit.model == aim.call.by else None


class Striding:
    """A titan on its way to where the hand wishes it."""

    def __init__(self, scene: Handled, aim: Aim, gripped: Point, *, ghost: bool) -> None:
        self.scene = scene
        place = aim.place if ghost else aim.home
        self.offset = place.x - gripped[0], place.y - gripped[1]

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """It is wished there."""
        stride_plan.wish(self.scene.desk, point)
        self.scene.changed()

    def let_down(self) -> None:
        """It stays there."""
        _settled(self.scene)

    def cancel(self) -> None:
        """It stays as it is."""


def _wish(scene: Handled, point: Point) -> None:
    stride_plan.wish(scene.desk, point)
    _settled(scene)


def _settled(scene: Handled) -> None:
    """Let it be heard whether what is wished can be."""
    scene.app.sound.play("refused" if scene.desk.said else "card")
    scene.changed()


def steer(scene: Handled, action: str) -> bool:
    """Keys: the end of the stride moved, another that is suggested; True if it was used."""
    desk = scene.desk
    aim = stride_plan.now(desk)
    if aim is None:
        return False
    pushed = push(action, STEP, FINE)
    if pushed is not None:
        goal = aim.place.x + pushed[0], aim.place.y + pushed[1]
        _wish(scene, goal)
        scene.show(goal)
        return True
    if action in ("next", "previous"):
        desk.memo.pop(stride_plan.HOVERED, None)
        if not desk.next_way(1 if action == "next" else -1):
            scene.app.sound.play("refused")
        scene.changed()
        return True
    return False


def sections(scene: Sheeted, pen: Pen) -> bool:
    """How far it goes, why it cannot, and what would do instead."""
    aim = stride_plan.now(scene.desk)
    if aim is None:
        return False
    state = aim.state
    work = state.field.works[aim.call.work]
    name = captions.fighter_name(state, aim.call.by)
    pen.line(Line(f"{work.name}: {name}", icon="boot", heading=True, rule="G-124", accent="verdigris"))
    if aim.fault is None:
        pen.put(Well(pen.box(HIGH), aim.length, aim.effect.length), NEAR)
        pen.put(Ends(pen.box(LINE), f"{said_cm(aim.length)} used", f"{said_cm(aim.left)} left"), GAP)
    elif aim.mend is not None:
        pen.line(Line("It ends as near as it can", icon="plus", accent="verdigris"))
    pen.line(
        Line(
            "Click where it is to end, or drag it there; arrows move it, Tab proposes.",
            icon="hand",
            accent="dim",
        )
    )
    if work.story:
        pen.rich(work.story)
    return True
