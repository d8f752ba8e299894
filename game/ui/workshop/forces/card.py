"""The middle of the force builder: the character under work, from its name to its passives."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from game.systems.ascension.points import prices
from game.systems.ascension.profile import LONGEST_BASE, SIZES, Character
from game.table.lengths import MM, said
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label, RuleLink
from game.ui.pages.controls import Stepper
from game.ui.workshop.forces import arms, offers
from game.ui.workshop.forces.column import Column, parts
from game.ui.workshop.forces.contract import Worked
from game.ui.workshop.forces.controls import EmblemButton, Ground, Price
from game.ui.workshop.forces.draft import FacetList
from game.ui.workshop.forces.steps import lay_step

_LISTS: tuple[tuple[FacetList, str, str, str], ...] = (
    ("abilities", "Abilities", "an ability", "CC-9"),
    ("reactions", "Reactions", "a reaction", "CC-10"),
    ("passives", "Passives", "a passive", "CC-11"),
)
LISTS = {"abilities": prices.ABILITIES, "reactions": prices.REACTIONS, "passives": prices.PASSIVES}
"""What can be bought of each kind of facet."""


class Carded(Worked, Protocol):
    """The force builder as the card of a character asks it."""

    def open_other(self) -> None: ...
    def choose_emblem(self) -> None: ...
    def add_facet(self, field: FacetList) -> None: ...


def lay(scene: Carded, column: Column) -> None:
    """Fill the column."""
    character = scene.draft.character
    if character is None:
        column.heading("No character yet")
        column.text(
            "A force is made of characters. Choose a size for the first one, copy one that comes with the game, "
            "or begin from a whole force.",
            gap=14,
        )
        row = column.row(44)
        row.width = min(row.width, column.px(280))
        column.add(Button("forge.begin", "Begin from a force", row, scene.open_other, icon="folder"))
        return
    _lay_name(scene, column, character)
    _lay_base(scene, column, character)
    column.heading("Profile")
    for step in offers.improvements(character):
        lay_step(column, f"forge.{step.field}", step, partial(_improve, scene, step.field))
    arms.lay(scene, column, character)
    for field, heading, one, rule in _LISTS:
        _lay_list(scene, column, character, field, heading, one, rule)


def _improve(scene: Carded, field: str, value: int) -> None:
    scene.do(lambda: scene.draft.set(**{field: value}))


def _lay_name(scene: Carded, column: Column, character: Character) -> None:
    draft = scene.draft
    token, rest = parts(column.row(88), column.px(12), column.px(88), 1)
    column.add(
        EmblemButton(
            "forge.emblem", character.emblem, token, scene.choose_emblem, hint="Choose another emblem"
        )
    )
    half = (rest.height - column.px(8)) // 2
    name = rest.copy()
    name.height = half
    title = name.move(0, half + column.px(8))
    column.add(
        Entry("forge.character.name", character.name, name, lambda text: scene.type(draft.rename, text),
              empty="Name", limit=32)
    )  # fmt: skip
    column.add(
        Entry("forge.character.title", character.title, title,
              lambda text: scene.type(lambda new: draft.set(f"{draft.chosen}.title", title=new), text),
              empty="Title, such as Wolf-rider", limit=40)
    )  # fmt: skip
    column.add(
        Entry("forge.character.story", character.story, column.row(40),
              lambda text: scene.type(lambda new: draft.set(f"{draft.chosen}.story", story=new), text),
              empty="A sentence about it", limit=200)
    )  # fmt: skip


def _lay_base(scene: Carded, column: Column, character: Character) -> None:
    draft, base = scene.draft, character.base
    label, sizes, rule = parts(column.row(38), column.px(10), column.px(56), column.px(230), 1)
    column.add(Label("", "Size", label, colour="dim"))
    options = [(size, str(size), "") for size in SIZES]
    column.add(
        Segmented("forge.size", options, character.size, sizes,
                  lambda size: scene.do(lambda: draft.resize(int(str(size)))))
    )  # fmt: skip
    influence = f"Influence {said(character.influence)}" if character.influence else "No Influence"
    column.add(Label("", influence, rule, colour="mute"))
    narrow = column.width < column.px(470) and not base.round
    label, shape, rest = parts(
        column.row(38, 8 if narrow else 14), column.px(10), column.px(56), column.px(160), 1
    )
    column.add(Label("", "Base", label, colour="dim"))
    shapes = [(False, "Round", ""), (True, "Oval", "")]
    column.add(
        Segmented("forge.shape", shapes, not base.round, shape,
                  lambda oval: scene.do(lambda: draft.reshape(bool(oval))))
    )  # fmt: skip
    if narrow:
        _, rest = parts(column.row(38, 14), column.px(10), column.px(56), 1)
    first, second, _ = parts(rest, column.px(10), column.px(132), column.px(132), 1)
    least, most = offers.breadths(character.size)
    sides = [("wide", base.wide, first, least, most)]
    if not base.round:
        sides = [
            ("long", base.long, first, base.wide // MM + 1, LONGEST_BASE // MM),
            ("wide", base.wide, second, least, most),
        ]
    for name, value, place, low, high in sides:
        hint = f"{'Length' if name == 'long' else 'Breadth'} of the base"
        column.add(
            Stepper(f"forge.base.{name}", value // MM, place, partial(_measure, scene, name), low=low, high=high,
                    words=lambda number: f"{number} mm", rule="R-4.1.1", hint=hint)
        )  # fmt: skip


def _measure(scene: Carded, name: str, value: int) -> None:
    scene.do(lambda: scene.draft.measure(**{name: value}))


def _lay_list(
    scene: Carded, column: Column, character: Character, field: FacetList, heading: str, one: str, rule: str
) -> None:
    """A heading with the way to one more, and a card for each that is there."""
    head = column.row(38, 6)
    title, button = parts(head, column.px(8), head.width - column.px(190 + 8), 1)
    column.add(Label("", heading, title, step="panel"))
    column.add(
        Button(f"forge.add.{field}", f"Add {one}", button, partial(scene.add_facet, field), icon="plus",
               rule=rule, step="body-bold")
    )  # fmt: skip
    for number in range(len(getattr(character, field))):
        _lay_facet(scene, column, character, field, number, rule)
    column.skip(6)


def _lay_facet(
    scene: Carded, column: Column, character: Character, field: FacetList, number: int, rule: str
) -> None:
    facet = getattr(character, field)[number]
    kind = LISTS[field][facet.kind]
    ground = column.add(Ground("", (column.x, column.y, column.width, 1)))
    inner = column.inset(12)
    inner.skip(6)
    name, price, bin_ = parts(
        inner.row(34, 0), inner.px(8), inner.width - inner.px(44 + 34 + 16), inner.px(44), 1
    )
    paid = prices.facet_price(facet, kind, rule).total
    tag = "primary" if paid >= prices.PRIMARY else "secondary"
    link = inner.px(58)
    inner.add(Label("", kind.name, (name.x, name.y, name.width - link, name.height), step="card"))
    width = inner.theme.width(kind.name, "card") + inner.px(10)
    inner.add(
        Label(
            "", tag, (name.x + width, name.y, max(1, name.width - link - width), name.height), colour="mute"
        )
    )
    inner.add(RuleLink(f"forge.rule:{field}.{number}", rule, (name.right - link, name.y, link, name.height)))
    inner.add(Price(price, paid))
    inner.add(
        Button(f"forge.remove:{field}.{number}", "", bin_, lambda: scene.do(partial(scene.draft.remove, field, number)),
               icon="trash", hint=f"Take {kind.name} off")
    )  # fmt: skip
    inner.text(kind.text, gap=2)
    if field != "passives":
        saved = min(prices.EXHAUSTING, max(0, kind.price - 1))
        inner.add(
            Toggle(f"forge.exhausting:{field}.{number}", f"Exhausting: two tokens, {saved} points less", inner.row(32, 0),
                   facet.exhausting, lambda on: scene.do(partial(scene.draft.exhaust, field, number, on)), rule="CC-5")
        )  # fmt: skip
    inner.skip(6)
    ground.rect.height = inner.y - ground.rect.y
    column.y = inner.y + column.px(8)
