"""The combats as a list in the right column: order, dice, what each promises, and what all do together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.words.grammar import does
from game.systems.confrontation import dice
from game.ui.kit.button import Button, Segmented
from game.ui.kit.layout import FREE
from game.ui.kit.lines import Line
from game.ui.kit.measures import FIELD, GAP, GUTTER, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.tables.confrontation import captions, track_parts
from game.ui.tables.confrontation.assaults.assault_lines import LOSSES, Losses
from game.ui.tables.confrontation.contract import Handled, Sheeted
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.melees import fight_plan
from game.ui.tables.confrontation.melees.fight_list import HIGH, Acts, BoutList, Row
from game.ui.tables.confrontation.melees.fight_plan import Bout

SIDES = 2
"""So many units at most whose losses are shown as distributions."""


def names(desk: Desk) -> str:
    """What the primary button says where all combats are fought in turn; "" elsewhere."""
    bouts = fight_plan.whole(desk)
    return f"Fight {len(bouts)} combats" if bouts else ""


def sections(scene: Sheeted, pen: Pen) -> bool:
    """The combats of the unit that acts."""
    desk = scene.desk
    if not fight_plan.asks(desk):
        return False
    fight_plan.follows(desk)
    bouts, picked = fight_plan.now(desk), fight_plan.picked(desk)
    if picked is None:
        return False
    pen.line(Line("Combats in this order", icon="engaged", heading=True, rule="GB-59"))
    rows = [_row(scene, bout) for bout in bouts]
    pen.y += pen.px(NEAR)
    pen.put(BoutList(pen.box(HIGH * len(rows)), rows, bouts.index(picked), _acts(scene, bouts)), NEAR)
    if len(bouts) > 1:
        _several(scene, pen, bouts)
    if scene.show_odds:
        _losses(pen, desk)
        _numbers(pen, desk, picked)
    return True


def _row(scene: Sheeted, bout: Bout) -> Row:
    state = scene.desk.state
    own = captions.kind_name(state, captions.struck_by(state, bout.able), bout.pair.attackers)
    whom = captions.profile_name(state, bout.pair.defenders)
    if not bout.pair.victim:
        whose = captions.unit_name(state, bout.pair.target)
        alike = len({each.profile for each in state.members(bout.pair.target)}) == 1
        whom = whose if alike or whom == whose else f"{whose} ({whom})"
    told = fight_plan.foresee(scene.desk, bout) if scene.show_odds else None
    promise = f"{told.mean:.1f} fall" if told is not None else ""
    return Row(f"{own} on {whom}", f"on {whom}", bout.dice, bout.most, promise)


def _acts(scene: Sheeted, bouts: list[Bout]) -> Acts:
    """What a hand does to the list."""

    def then(change: Callable[[], None]) -> None:
        change()
        scene.app.sound.play("card")
        scene.changed()

    desk = scene.desk
    return Acts(
        lambda at: then(partial(fight_plan.pick, desk, bouts[at].pair)),
        lambda at, to: then(partial(fight_plan.send, desk, bouts[at].pair, to)),
        lambda at, dice: then(partial(fight_plan.deal, desk, bouts[at], dice)),
    )


def _several(scene: Sheeted, pen: Pen, bouts: list[Bout]) -> None:
    """Whether all are fought in turn, and how the dice of those are dealt who touch several enemies."""
    desk = scene.desk

    def stand_alone(mode: object) -> None:
        fight_plan.stand_alone(desk, mode == "alone")
        scene.changed()

    def evenly(wanted: bool) -> None:
        fight_plan.evenly(desk, wanted)
        scene.changed()

    mode = "alone" if fight_plan.alone(desk) else "whole"
    options = [("whole", "All in turn", ""), ("alone", "One by one", "")]
    pen.add(Segmented("bouts.mode", options, mode, pen.row(FIELD, NEAR), stand_alone))
    words = "Drag them into order, or click their numbers on the table; or Tab, arrows, R and F."
    pen.line(Line(words, icon="hand", accent="dim"))
    givers = [who for bout in bouts for who, _ in bout.able]
    if len(givers) > len(set(givers)):
        left, right = pen.cells(FIELD, FREE, FREE, gap=GAP, after=NEAR)
        pen.add(Button("evenly", "Evenly", left, partial(evenly, True), step="body-semibold"))
        pen.add(Button("all-first", "All to the first", right, partial(evenly, False), step="body-semibold"))


def _losses(pen: Pen, desk: Desk) -> None:
    """How many fall in all combats together, unit by unit."""
    found = list(fight_plan.in_all(desk).items())[:SIDES]
    if not found:
        return
    high = LINE + LOSSES + NEAR + LINE
    wide = (pen.width - (len(found) - 1) * pen.px(GUTTER)) // len(found)
    pen.gap(NEAR)
    for number, (unit, chances) in enumerate(found):
        box = pen.box(high)
        box.x, box.width = box.x + number * (wide + pen.px(GUTTER)), wide
        name = captions.unit_name(desk.state, unit)
        fall = f"{name} {does(name, 'falls')}"
        pen.add(Losses(box, f"{fall} in all", chances, brief=(fall, name, track_parts.brief(name))))
    pen.y = pen.box(high).bottom + pen.px(NEAR)


def _numbers(pen: Pen, desk: Desk, picked: Bout) -> None:
    """What has to be rolled in the combat that is picked."""
    told = fight_plan.foresee(desk, picked)
    if told is None:
        return
    for test, words, rule in ((told.attack, "to hit", "GB-62"), (told.strength, "to wound", "GB-63")):
        value, against = test.value.total, test.difficulty.total
        line = f"{words}: {value} against {against}"
        pen.line(Line(line, lead=f"{dice.needed(test.margin)}+", rule=rule))


def steer(scene: Handled, action: str) -> bool:
    """Keys: another combat picked, moved in the list, dealt more or fewer dice; evenly, one by one; True if it was used."""
    desk = scene.desk
    bouts, picked = fight_plan.now(desk), fight_plan.picked(desk)
    if picked is None:
        return False
    at = bouts.index(picked)
    changes: dict[str, Callable[[], None]] = {
        "next": partial(fight_plan.pick, desk, bouts[(at + 1) % len(bouts)].pair),
        "previous": partial(fight_plan.pick, desk, bouts[at - 1].pair),
        "more-ranks": partial(fight_plan.deal, desk, picked, picked.dice + 1),
        "fewer-ranks": partial(fight_plan.deal, desk, picked, picked.dice - 1),
        "loosen": partial(fight_plan.evenly, desk, True),
        "close-up": partial(fight_plan.evenly, desk, False),
    }
    if len(bouts) > 1:
        changes |= {
            "up": partial(fight_plan.send, desk, picked.pair, at - 1),
            "down": partial(fight_plan.send, desk, picked.pair, at + 1),
            "one-by-one": partial(fight_plan.stand_alone, desk, not fight_plan.alone(desk)),
        }
    change = changes.get(action)
    if change is None:
        return False
    change()
    scene.changed()
    return True
