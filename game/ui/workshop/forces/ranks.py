"""The left of the force builder: the force's name, its limit, who is in it, who plays, who leads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.systems.ascension.points import creation
from game.ui.kit.button import Button, Segmented
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.pages.controls import Stepper
from game.ui.pages.scenario_list import Hairline
from game.ui.play.lines import Line
from game.ui.workshop.forces.column import Column, parts
from game.ui.workshop.forces.controls import CharacterRow, Crown, Meter, Tick
from game.ui.workshop.forces.draft import LIMITS, MOST_CHARACTERS

if TYPE_CHECKING:
    from game.ui.workshop.forces.scene import Forge

_STEP = 5
"""By how many points the limit steps."""
_MOST = 1000


def lay(scene: Forge, column: Column) -> None:
    """Fill the column."""
    draft = scene.draft
    column.add(
        Entry("forge.name", draft.force.name, column.row(40), lambda text: scene.type(draft.name, text),
              empty="Name of the force", limit=40)
    )  # fmt: skip
    column.add(
        Entry("forge.story", draft.force.story, column.row(40, 12), lambda text: scene.type(draft.story, text),
              empty="What it is about", limit=240)
    )  # fmt: skip
    _lay_limit(scene, column)
    for number in range(len(draft.force.characters)):
        _lay_character(scene, column, number)
    if not draft.force.characters:
        column.text(
            "Nobody yet: begin with a size, or copy a character that comes with the game.", colour="mute"
        )
    column.skip(4)
    _lay_acts(scene, column)
    column.skip(8)
    _lay_verdict(scene, column)


def _lay_limit(scene: Forge, column: Column) -> None:
    draft = scene.draft
    options = [(limit, str(limit), "") for limit in LIMITS]
    row = parts(column.row(38), column.px(8), 0.56, 0.44)
    column.add(Segmented("forge.limit", options, draft.limit, row[0], scene.set_limit, hint="Points a side"))
    column.add(
        Stepper("forge.points", draft.limit, row[1], scene.set_limit, low=_STEP, high=_MOST, step=_STEP,
                hint="Any other total", rule="CC-13")
    )  # fmt: skip
    head = column.row(30, 2)
    column.add(Label("", "In play", head, step="panel"))
    over = draft.total > draft.limit
    said = f"{draft.total} of {draft.limit}"
    column.add(Label("", said, head, step="card", colour="ember" if over else "bone", align="right"))
    column.add(Meter(column.row(10, 10), draft.total, draft.limit))


def _lay_character(scene: Forge, column: Column, number: int) -> None:
    draft = scene.draft
    character = draft.force.characters[number]
    leads = character.id == draft.force.leader
    row = column.row(48, 2)
    tick, body, crown = parts(row, column.px(4), column.px(28), 1, column.px(28))
    column.add(
        Tick(f"forge.plays:{number}", "", tick, character.id in draft.playing,
             lambda on: scene.do(partial(draft.plays, character.id, on)), hint=f"Plays at {draft.limit} points")
    )  # fmt: skip
    body.width = crown.x - body.x
    column.add(
        CharacterRow(f"forge.character:{number}", body, lambda: draft.force.characters[number],
                     lambda: creation.points(draft.force.characters[number]), partial(scene.choose, number),
                     chosen=number == draft.chosen, faulty=bool(creation.faults(character)))
    )  # fmt: skip
    column.add(
        Crown(f"forge.lead:{number}", crown, lambda: scene.do(partial(draft.lead, character.id)), on=leads)
    )


def _lay_acts(scene: Forge, column: Column) -> None:
    """New ones from a size, copies, and taking out."""
    draft, gap = scene.draft, column.px(8)
    full = len(draft.force.characters) >= MOST_CHARACTERS
    why = f"A force has at most {MOST_CHARACTERS} characters." if full else ""
    label, *sizes = parts(column.row(36), column.px(4), column.px(76), 0.2, 0.25, 0.33, 0.5, 1)
    column.add(Label("", "New, size", label, colour="dim"))
    sizes = parts(pygame.Rect(sizes[0].x, label.y, label.x + column.width - sizes[0].x, label.height), column.px(4),
                  0.2, 0.2, 0.2, 0.2, 0.2)  # fmt: skip
    for size, place in enumerate(sizes, 1):
        column.add(
            Button(f"forge.new:{size}", str(size), place, partial(scene.add, partial(draft.add_fresh, size)),
                   enabled=not full, hint=why or f"A new character of Size {size}", rule="CC-1", step="body-bold")
        )  # fmt: skip
    row = column.row(36)
    column.add(
        Button("forge.copy", "Copy a character", row, scene.copy_other, icon="plus", enabled=not full,
               hint=why or "Take one from another force, to change it here", step="body-bold")
    )  # fmt: skip
    one = draft.character is not None
    left, right = parts(column.row(36), gap, 0.5, 0.5)
    column.add(
        Button("forge.duplicate", "Double", left, lambda: scene.add(draft.duplicate), icon="copy",
               enabled=one and not full, hint=why or "The same character once more", step="body-bold")
    )  # fmt: skip
    column.add(
        Button("forge.delete", "Take out", right, scene.delete, icon="trash", enabled=one,
               hint="Take this character out", key="take-out", cap=False, step="body-bold")
    )  # fmt: skip


def _lay_verdict(scene: Forge, column: Column) -> None:
    """Whether the force is legal at this limit, and what breaks it."""
    draft = scene.draft
    column.add(Hairline("", column.row(1, 8)))
    troubles = draft.troubles
    if not troubles:
        column.line("", Line(f"Legal at {draft.limit} points", icon="check", accent="verdigris"))
    for number, fault in enumerate(troubles[:6]):
        column.fault(f"forge.trouble:{number}", fault)
    if len(troubles) > 6:
        column.text(f"And {len(troubles) - 6} more.", colour="mute")
