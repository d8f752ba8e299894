"""The combats as a list in the right column: order, dice, what each promises."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.wording import plural
from game.systems.confrontation import dice
from game.ui.kit.button import Button
from game.ui.kit.ink import IconButton
from game.ui.kit.layout import FREE
from game.ui.kit.lines import Line
from game.ui.kit.measures import FIELD, GAP, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.tables.confrontation import captions, fight_plan
from game.ui.tables.confrontation.assault_lines import LOSSES, Losses
from game.ui.tables.confrontation.contract import Handled, Sheeted
from game.ui.tables.confrontation.fight_plan import Bout

SIGN = 36
"""How wide a button with a sign is, in logical pixels."""


def sections(scene: Sheeted, pen: Pen) -> bool:
    """The combats of the unit that acts."""
    desk = scene.desk
    if not fight_plan.asks(desk):
        return False
    fight_plan.follows(desk)
    bouts = fight_plan.now(desk)
    if not bouts:
        return False
    pen.line(Line("Combats in this order", icon="engaged", heading=True, rule="GB-59"))
    for number, bout in enumerate(bouts, 1):
        _bout(scene, pen, bout, number)
    if any(
        sum(who == other for each in bouts for other, _ in each.able) > 1
        for each in bouts
        for who, _ in each.able
    ):
        _dealing(scene, pen)
    best = next((each for each in bouts if each.dice), None)
    told = fight_plan.foresee(desk, best) if best is not None and scene.show_odds else None
    if told is not None and best is not None:
        high = LINE + LOSSES + NEAR + LINE
        whom = captions.unit_name(desk.state, best.pair.target)
        pen.gap(NEAR)
        pen.put(Losses(pen.box(high), f"{whom} fall in the first", told.felled), NEAR)
        for test, words, rule in ((told.attack, "to hit", "GB-62"), (told.strength, "to wound", "GB-63")):
            value, against = test.value.total, test.difficulty.total
            pen.line(
                Line(f"{words}: {value} against {against}", lead=f"{dice.needed(test.margin)}+", rule=rule)
            )
    return True


def _bout(scene: Sheeted, pen: Pen, bout: Bout, number: int) -> None:
    state = scene.desk.state
    profiles = state.field.profiles
    own, whom = profiles[bout.pair.attackers].name, profiles[bout.pair.defenders].name
    if not bout.pair.victim:
        whose = captions.unit_name(state, bout.pair.target)
        alone = len({each.profile for each in state.members(bout.pair.target)}) == 1
        whom = whose if alone else f"{whose} ({whom})"
    promise = ""
    told = fight_plan.foresee(scene.desk, bout) if scene.show_odds else None
    if told is not None:
        promise = f", {told.mean:.1f} fall"
    pen.line(Line(f"{own} on {whom}", lead=str(number)))
    count, fewer, more, sooner = pen.cells(FIELD, FREE, SIGN, SIGN, SIGN, gap=NEAR, after=NEAR)
    words = f"{plural(bout.dice, 'die').replace('dies', 'dice')}{promise}"
    act = _acts(scene)
    pen.add(Button(f"bout:{number}", words, count, act(fight_plan.first, bout.pair), step="body-semibold"))
    if bout.dice:
        pen.add(IconButton(f"fewer:{number}", "", fewer, act(fight_plan.deal, bout, -1), icon="minus"))
    if bout.dice < bout.most:
        pen.add(IconButton(f"more:{number}", "", more, act(fight_plan.deal, bout, 1), icon="plus"))
    if number > 1:
        pen.add(IconButton(f"sooner:{number}", "", sooner, act(fight_plan.sooner, bout.pair), icon="up"))


def _dealing(scene: Sheeted, pen: Pen) -> None:
    """Both ways to deal the dice of those who touch several enemies."""
    left, right = pen.cells(FIELD, FREE, FREE, gap=GAP, after=NEAR)
    act = _acts(scene)
    pen.add(Button("evenly", "Evenly", left, act(fight_plan.evenly, True), step="body-semibold"))
    pen.add(
        Button("all-first", "All to the first", right, act(fight_plan.evenly, False), step="body-semibold")
    )


def _acts(scene: Sheeted) -> Callable[..., Callable[[], None]]:
    """A button that changes the list, and shows it anew."""

    def make(change: Callable[..., None], *given: object) -> Callable[[], None]:
        def act() -> None:
            change(scene.desk, *given)
            scene.changed()

        return act

    return make


def steer(scene: Handled, action: str) -> bool:
    """Keys: the next combat first, more and fewer dice for it, evenly; True if it was used."""
    desk = scene.desk
    bouts = fight_plan.now(desk)
    if not bouts:
        return False
    changes: dict[str, Callable[[], None]] = {
        "next": partial(fight_plan.first, desk, bouts[1 % len(bouts)].pair),
        "previous": partial(fight_plan.first, desk, bouts[-1].pair),
        "more-ranks": partial(fight_plan.deal, desk, bouts[0], 1),
        "fewer-ranks": partial(fight_plan.deal, desk, bouts[0], -1),
        "loosen": partial(fight_plan.evenly, desk, True),
        "close-up": partial(fight_plan.evenly, desk, False),
    }
    change = changes.get(action)
    if change is None:
        return False
    change()
    scene.changed()
    return True
