"""A number of a character that is stepped up and down, with what it costs."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.kit.labels import Label
from game.ui.pages.controls import Stepper
from game.ui.workshop.forces.column import Column, parts
from game.ui.workshop.forces.offers import Step


def lay_step(
    column: Column, id: str, step: Step, changed: Callable[[int], None], *, words: Callable[[int], str] = str
) -> None:
    """A row: what it is called, the number to step, what it costs and what one more would cost."""
    label, stepper, price, _ = parts(
        column.row(36, 4), column.px(10), column.px(104), column.px(132), column.px(96), 1
    )
    column.add(Label("", step.name, label, colour="dim"))
    column.add(
        Stepper(id, step.value, stepper, changed, low=step.least, high=step.most, words=words,
                rule=step.rule)
    )  # fmt: skip
    now, _, after = step.said.partition(", ")
    rest = price.copy()
    rest.width = column.x + column.width - rest.x
    column.add(Label("", now, price, colour="bone" if step.price else "mute"))
    rest.x, rest.width = price.right + column.px(4), column.x + column.width - price.right - column.px(4)
    if after and rest.width > column.px(60):
        column.add(Label("", after, rest, colour="mute"))
