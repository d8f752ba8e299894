"""The middle of the force builder: the character under work, from its name to its passives."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.core.words.grammar import plural
from game.systems.ascension.points import prices
from game.systems.ascension.profile import LONGEST_BASE, SIZES, Character
from game.table.lengths import MM, said
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label, RuleLink
from game.ui.kit.layout import FREE, Box, Column, Row
from game.ui.kit.measures import APART, BUTTON, CLOSE, FIELD, GAP, INSET
from game.ui.kit.pen import Pen
from game.ui.pages.controls import Stepper
from game.ui.workshop.forces import arms, controls, offers
from game.ui.workshop.forces.contract import Worked
from game.ui.workshop.forces.controls import EmblemButton, on_ground
from game.ui.workshop.forces.draft import FacetList
from game.ui.workshop.forces.steps import lay_step

_LISTS: tuple[tuple[FacetList, str, str, str], ...] = (
    ("abilities", "Abilities", "an ability", "CC-9"),
    ("reactions", "Reactions", "a reaction", "CC-10"),
    ("passives", "Passives", "a passive", "CC-11"),
)
_NARROW = 510
"""Below this width a base of two measures takes a row of its own for them, in logical pixels."""
LISTS = {"abilities": prices.ABILITIES, "reactions": prices.REACTIONS, "passives": prices.PASSIVES}
"""What can be bought of each kind of facet."""


class Carded(Worked, Protocol):
    """The force builder as the card of a character asks it."""

    def open_other(self) -> None: ...
    def choose_emblem(self) -> None: ...
    def add_facet(self, field: FacetList) -> None: ...


def lay(scene: Carded, pen: Pen) -> None:
    """Fill the pen."""
    character = scene.draft.character
    if character is None:
        pen.heading("No character yet")
        pen.text(
            "A force is made of characters. Choose a size for the first one, copy one that comes with the game, "
            "or begin from a whole force.",
            after=14,
        )
        row = pen.row(BUTTON, most=280)
        pen.add(Button("forge.begin", "Begin from a force", row, scene.open_other, icon="folder"))
        return
    _lay_name(scene, pen, character)
    _lay_base(scene, pen, character)
    pen.heading("Profile")
    for step in offers.improvements(character):
        lay_step(pen, f"forge.{step.field}", step, partial(_improve, scene, step.field))
    pen.gap(GAP)
    arms.lay(scene, pen, character)
    for field, heading, one, rule in _LISTS:
        _lay_list(scene, pen, character, field, heading, one, rule)


def _improve(scene: Carded, field: str, value: int) -> None:
    scene.do(lambda: scene.draft.set(**{field: value}))


def _lay_name(scene: Carded, pen: Pen, character: Character) -> None:
    draft = scene.draft
    names = Column(Box("name", high=FIELD), Box("title", high=FIELD), gap=GAP)
    place = pen.lay(Row(Box("emblem", 88), names, gap=APART), GAP)
    hint = "Choose another emblem"
    pen.add(EmblemButton("forge.emblem", character.emblem, place["emblem"], scene.choose_emblem, hint=hint))
    pen.add(
        Entry("forge.character.name", character.name, place["name"], lambda text: scene.type(draft.rename, text),
              empty="Name", limit=32)
    )  # fmt: skip
    pen.add(
        Entry("forge.character.title", character.title, place["title"],
              lambda text: scene.type(lambda new: draft.set(f"{draft.chosen}.title", title=new), text),
              empty="Title, such as Wolf-rider", limit=40)
    )  # fmt: skip
    pen.add(
        Entry("forge.character.story", character.story, pen.row(40),
              lambda text: scene.type(lambda new: draft.set(f"{draft.chosen}.story", story=new), text),
              empty="A sentence about it", limit=200)
    )  # fmt: skip


def _lay_base(scene: Carded, pen: Pen, character: Character) -> None:
    draft, base = scene.draft, character.base
    label, sizes, rule = pen.cells(38, 56, 230, FREE, gap=10)
    pen.add(Label("", "Size", label, colour="dim"))
    options = [(size, str(size), "") for size in SIZES]
    pen.add(
        Segmented("forge.size", options, character.size, sizes,
                  lambda size: scene.do(lambda: draft.resize(int(str(size)))))
    )  # fmt: skip
    influence = f"Influence {said(character.influence)}" if character.influence else "No Influence"
    pen.add(Label("", influence, rule, colour="mute"))
    narrow, beside = pen.width < pen.px(_NARROW) and not base.round, (132, 132)
    label, shape, *places = pen.cells(
        38, 56, 160, *(() if narrow else beside), gap=INSET, after=GAP if narrow else 14
    )
    pen.add(Label("", "Base", label, colour="dim"))
    shapes = [(False, "Round", ""), (True, "Oval", "")]
    pen.add(
        Segmented("forge.shape", shapes, not base.round, shape,
                  lambda oval: scene.do(lambda: draft.reshape(bool(oval))))
    )  # fmt: skip
    if narrow:
        _, *places = pen.cells(38, 56, *beside, gap=INSET, after=14)
    least, most = offers.breadths(character.size)
    sides = [("wide", base.wide, least, most)]
    if not base.round:
        sides.insert(0, ("long", base.long, base.wide // MM + 1, LONGEST_BASE // MM))
    for (name, value, low, high), place in zip(sides, places, strict=False):
        hint = f"{'Length' if name == 'long' else 'Breadth'} of the base"
        pen.add(
            Stepper(f"forge.base.{name}", value // MM, place, partial(_measure, scene, name), low=low, high=high,
                    words=lambda number: f"{number} mm", rule="R-4.1.1", hint=hint)
        )  # fmt: skip


def _measure(scene: Carded, name: str, value: int) -> None:
    scene.do(lambda: scene.draft.measure(**{name: value}))


def _lay_list(
    scene: Carded, pen: Pen, character: Character, field: FacetList, heading: str, one: str, rule: str
) -> None:
    """A heading with the way to one more, and a card for each that is there."""
    title, button = pen.cells(38, FREE, 190, after=6)
    pen.add(Label("", heading, title, step="panel"))
    pen.add(
        Button(f"forge.add.{field}", f"Add {one}", button, partial(scene.add_facet, field), icon="plus",
               rule=rule, step="body-bold")
    )  # fmt: skip
    for number in range(len(getattr(character, field))):
        _lay_facet(scene, pen, character, field, number, rule)
    pen.gap(6)


def _lay_facet(
    scene: Carded, pen: Pen, character: Character, field: FacetList, number: int, rule: str
) -> None:
    facet = getattr(character, field)[number]
    kind = LISTS[field][facet.kind]
    with on_ground(pen, GAP) as inner:
        inner.gap(CLOSE)
        _lay_facet_head(scene, inner, field, number, rule)
        inner.text(kind.text, after=2)
        if field != "passives":
            saved = min(prices.EXHAUSTING, max(0, kind.price - 1))
            inner.add(
                Toggle(f"forge.exhausting:{field}.{number}", f"Exhausting: two tokens, {plural(saved, 'point')} less", inner.row(32, 0),
                       facet.exhausting, lambda on: scene.do(partial(scene.draft.exhaust, field, number, on)), rule="CC-5")
            )  # fmt: skip
        inner.gap(CLOSE)


def _lay_facet_head(scene: Carded, inner: Pen, field: FacetList, number: int, rule: str) -> None:
    """Name, rank, rule and price of a facet, and the way out."""
    facet = getattr(scene.draft.character, field)[number]
    kind = LISTS[field][facet.kind]
    paid = prices.facet_price(facet, kind, rule).total
    words = Row(Box("words"), Box("rule", 58))
    place = inner.lay(Row(words, Box("price", 44), Box("bin", 34), gap=GAP, high=34))
    inner.add(Label("", kind.name, place["words"], step="card"))
    tag, left = place["words"], inner.theme.width(kind.name, "card") + inner.px(INSET)
    tag = pygame.Rect(tag.x + left, tag.y, max(1, tag.width - left), tag.height)
    rank = "primary" if paid >= prices.PRIMARY else "secondary"
    inner.add(Label("", rank, tag, colour="mute"))
    inner.add(RuleLink(f"forge.rule:{field}.{number}", rule, place["rule"]))
    inner.add(controls.price(place["price"], paid))
    inner.add(
        Button(f"forge.remove:{field}.{number}", "", place["bin"],
               lambda: scene.do(partial(scene.draft.remove, field, number)),
               icon="trash", hint=f"Take {kind.name} off")
    )  # fmt: skip
