"""A number of a character that is stepped up and down, with what it costs."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import NEAR
from game.ui.kit.pen import Pen
from game.ui.pages.controls import Stepper
from game.ui.workshop.forces.offers import Step

_AFTER = 60
"""How much room what one more would cost asks for, in logical pixels."""


def lay_step(
    pen: Pen, id: str, step: Step, changed: Callable[[int], None], *, words: Callable[[int], str] = str
) -> None:
    """A row: what it is called, the number to step, what it costs and what one more would cost."""
    label, stepper, price, _ = pen.cells(36, 104, 132, 96, FREE, gap=10, after=NEAR)
    pen.add(Label("", step.name, label, colour="dim"))
    pen.add(
        Stepper(id, step.value, stepper, changed, low=step.least, high=step.most, words=words,
                rule=step.rule)
    )  # fmt: skip
    now, _, after = step.said.partition(", ")
    pen.add(Label("", now, price, colour="bone" if step.price else "mute"))
    left = price.right + pen.px(NEAR)
    rest = pygame.Rect(left, price.y, pen.x + pen.width - left, price.height)
    if after and rest.width > pen.px(_AFTER):
        pen.add(Label("", after, rest, colour="mute"))
