"""Figures of the enemy that no force has: mooks and bosses of a story on a measured table, with or without points (A-82)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.documents.edits import Edit, SetField, Together
from game.core.documents.fields import says, within
from game.systems.ascension.points.notation import EMBLEM
from game.systems.ascension.points.prices import ABILITIES, PASSIVES, REACTIONS, Kind
from game.systems.ascension.profile import BASE_DEFENSE, BASE_SKILL, SIZES
from game.ui.app import art
from game.ui.kit.button import Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.measures import FIELD
from game.ui.kit.pen import Pen
from game.ui.workshop.stories import fields
from game.ui.workshop.stories.fields import Options, Typist
from game.ui.workshop.stories.story import Story

_BASES = {1: "30mm", 2: "40mm", 3: "60mm", 4: "90mm", 5: "130mm"}
"""A base that makes each size."""
FREE: dict[str, Any] = {
    "free": True, "size": 1, "base": _BASES[1], "strides": 2, "wounds": 3, "attacks": ["Blade: primary single 1in"],
}  # fmt: skip
"""What a new one is like."""
_ATTACKS: Options = [
    ("", "Add an attack…"),
    ("Blade: primary single 1in", "A blow, 1 in"),
    ("Spear: primary single 3in", "A thrust, 3 in"),
    ("Bow: primary single 12in", "A shot, 12 in"),
    ("Breath: secondary area 3in at 4in", "All within an area"),
    ("Charge: secondary breakthrough 5in", "All along a line"),
]
_FACETS: dict[str, Mapping[str, Kind]] = {
    "abilities": ABILITIES,
    "reactions": REACTIONS,
    "passives": PASSIVES,
}


def lay(desk: Typist, pen: Pen, path: str) -> None:
    """What it is called and looks like, how large and how tough it is, and what it can do."""
    fields.lay(desk, pen, path, "name", "Name")
    fields.lay(desk, pen, path, "title", "Title", empty="none", hint="What stands below its name")
    emblems = [(each, each.replace("_", " ").capitalize()) for each in art.emblems()]
    fields.choice(
        desk, pen, within(path, "emblem"), "Emblem", emblems, "What stands on its token", usual=EMBLEM
    )
    _size(desk, pen, path)
    fields.lay(
        desk,
        pen,
        path,
        "base",
        "Base",
        hint="How wide its base is: 30mm, or 75mm x 42mm; that makes its size",
    )
    _toughness(desk, pen, path)
    fields.stepper(
        desk,
        pen,
        within(path, "defense"),
        "Defense",
        usual=BASE_DEFENSE,
        high=8,
        hint="How hard it is to hit",
    )
    fields.stepper(
        desk, pen, within(path, "skill"), "Skill", usual=BASE_SKILL, high=10, hint="How well it hits"
    )
    _listed(desk, pen, path, "attacks", "Attacks: a name, and how it strikes", _ATTACKS)
    for key, kinds in _FACETS.items():
        options = [("", f"Add to its {key}…"), *((id, kind.name) for id, kind in kinds.items())]
        _listed(desk, pen, path, key, key.capitalize(), options)


def _toughness(desk: Typist, pen: Pen, path: str) -> None:
    """Strides and wounds: how many it has, or what is added to those of its size."""
    free = bool(says(desk.story.document, within(path, "free")))
    pen.add(
        Toggle("stories.free", "Without points", pen.row(FIELD), free, lambda on: desk.act(_let_free(desk.story, path, free=on)),
               hint="An enemy that nobody pays for has the figures that the story gives it")
    )  # fmt: skip
    if free:
        fields.stepper(
            desk, pen, within(path, "strides"), "Strides", low=1, high=8, hint="How often it moves"
        )
        fields.stepper(desk, pen, within(path, "wounds"), "Wounds", low=1, high=20, hint="How many it takes")
        return
    for key in ("strides", "wounds"):
        fields.lay(
            desk,
            pen,
            path,
            key,
            key.capitalize(),
            empty="as its size has",
            hint="What is added to those of its size: +1",
        )


def _let_free(story: Story, path: str, *, free: bool) -> str:
    """Let it have figures of its own, or those of its size; what is added to these is another thing than they are."""
    said = {"free": True, "strides": FREE["strides"], "wounds": FREE["wounds"]} if free else {}
    edits = tuple(SetField(within(path, key), said.get(key)) for key in ("free", "strides", "wounds"))
    return story.do(Together(edits))


def _size(desk: Typist, pen: Pen, path: str) -> None:
    """A size with a base that makes it, in one act."""

    def change(to: object) -> None:
        edits: tuple[Edit, ...] = tuple(
            SetField(within(path, key), value)
            for key, value in (("size", to), ("base", _BASES[int(str(to))]))
        )
        desk.act(desk.story.do(Together(edits)))

    value = says(desk.story.document, within(path, "size"))
    pen.add(
        Choice("stories.size", [(each, f"Size {each}") for each in SIZES], value, pen.named("Size"), change,
               hint="How tall it is; its base comes with it")
    )  # fmt: skip


def _listed(desk: Typist, pen: Pen, path: str, key: str, words: str, options: Options) -> None:
    """Lines in the notation of every character, and some to be taken from a list."""
    where = within(path, key)
    pen.caption(words)
    lines = desk.story.texts(where)
    fields.lines(desk, pen, where, key, "One more line")
    pen.add(
        Choice(f"stories.add-{key}", options, "", pen.row(FIELD), lambda line: desk.act(desk.story.set_text(where, len(lines), str(line))),
               hint="A line to begin with; it can be typed over")
    )  # fmt: skip
