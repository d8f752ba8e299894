"""The attacks of the character under work: a card each, with its template, measures, options and effects."""

from __future__ import annotations

from functools import partial

from game.systems.ascension.points import prices
from game.systems.ascension.profile import Attack, Character
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE, Flex
from game.ui.kit.measures import FIELD, GUTTER, INSET
from game.ui.kit.pen import Pen
from game.ui.workshop.forces import controls, offers
from game.ui.workshop.forces.contract import Worked
from game.ui.workshop.forces.controls import on_ground
from game.ui.workshop.forces.steps import lay_step

_NOT_IN_NAMES = ":;\n"


def lay(scene: Worked, pen: Pen, character: Character) -> None:
    """A heading with the way to one more attack, and a card for each."""
    title, button = pen.cells(38, FREE, 190, after=6)
    pen.add(Label("", "Attacks", title, step="panel"))
    pen.add(
        Button("forge.add.attacks", "Add an attack", button, lambda: scene.do(scene.draft.add_attack), icon="plus",
               rule="CC-7", step="body-bold")
    )  # fmt: skip
    for number, attack in enumerate(character.attacks):
        _lay_attack(scene, pen, number, attack)
    pen.gap(6)


def _lay_attack(scene: Worked, pen: Pen, number: int, attack: Attack) -> None:
    with on_ground(pen, INSET) as inner:
        inner.gap(INSET)
        _lay_head(scene, inner, number, attack)
        _lay_kind(scene, inner, number, attack)
        inner.text(prices.TEMPLATES[attack.template].text, colour="mute", after=4)
        for step in offers.measures(attack):
            unit = offers.unit_of(attack, step.field)
            words = (lambda value: f"{value} in") if unit > 1 else str
            lay_step(inner, f"forge.attack.{number}.{step.field}", step,
                     partial(_measure, scene, number, step.field, unit), words=words)  # fmt: skip
        for place in range(len(attack.effects)):
            _lay_effect(scene, inner, number, attack, place)
        _lay_foot(scene, inner, number, attack)


def _measure(scene: Worked, number: int, field: str, unit: int, value: int) -> None:
    scene.do(lambda: scene.draft.upgrade(number, field, value * unit))


def _lay_head(scene: Worked, inner: Pen, number: int, attack: Attack) -> None:
    """Name, price, a copy of it, the way out."""
    name, price, copy, bin_ = inner.cells(FIELD, FREE, 44, FIELD, FIELD)

    def rename(text: str) -> None:
        clean = "".join(sign for sign in text if sign not in _NOT_IN_NAMES)
        if clean != text:
            entry.set(clean)
        scene.type(lambda new: scene.draft.attack(number, "name", name=new), clean)

    entry = inner.add(
        Entry(f"forge.attack.{number}.name", attack.name, name, rename, empty="Name of the attack", limit=32)
    )
    inner.add(controls.price(price, prices.attack_price(attack).total))
    inner.add(
        Button(f"forge.attack.{number}.copy", "", copy, lambda: scene.do(partial(scene.draft.copy_attack, number)),
               icon="copy", hint="This attack once more")
    )  # fmt: skip
    inner.add(
        Button(f"forge.remove:attacks.{number}", "", bin_, lambda: scene.do(partial(scene.draft.remove, "attacks", number)),
               icon="trash", hint="Take this attack off")
    )  # fmt: skip


def _lay_kind(scene: Worked, inner: Pen, number: int, attack: Attack) -> None:
    """Primary or secondary, and the template."""
    rank, template = inner.cells(38, Flex(55), Flex(45), gap=10)
    ranks = [(True, "Primary", ""), (False, "Secondary", "")]
    inner.add(
        Segmented(f"forge.attack.{number}.rank", ranks, attack.primary, rank,
                  lambda on: scene.do(lambda: scene.draft.attack(number, primary=bool(on))),
                  hint="A secondary attack has 2 less Attack Skill.")
    )  # fmt: skip
    rows = [
        (name, f"{row.name} · {row.primary if attack.primary else row.secondary}")
        for name, row in prices.TEMPLATES.items()
    ]
    inner.add(
        Choice(f"forge.attack.{number}.template", rows, attack.template, template,
               lambda name: scene.do(lambda: scene.draft.template(number, str(name))), hint="Template and base price")
    )  # fmt: skip


def _lay_effect(scene: Worked, inner: Pen, number: int, attack: Attack, place: int) -> None:
    """What the effect does, when it does it, what it costs."""
    effect = attack.effects[place]
    kind, when, price, bin_ = inner.cells(38, FREE, FREE, 30, 38, after=6)
    kinds = [(each, found.name) for each, found in prices.EFFECTS.items()]
    id = f"forge.attack.{number}.effect.{place}"
    inner.add(
        Choice(f"{id}.kind", kinds, effect.kind, kind,
               lambda new: scene.do(lambda: scene.draft.effect(number, place, offers.turned(effect, new))),  # type: ignore[arg-type]
               hint=prices.EFFECTS[effect.kind].text)
    )  # fmt: skip
    ways = [
        (way, f"{offers.when(way)} · {cost}".replace("-", "−")) for way, cost in offers.triggers(effect.kind)
    ]
    inner.add(
        Choice(f"{id}.when", ways, effect, when,
               lambda new: scene.do(lambda: scene.draft.effect(number, place, new)), hint="When it happens")  # type: ignore[arg-type]
    )  # fmt: skip
    inner.add(controls.price(price, prices.effect_part(effect).amount or 0, strong=False))
    inner.add(
        Button(f"{id}.remove", "", bin_, lambda: scene.do(lambda: scene.draft.effect(number, place, None)), icon="trash",
               hint=f"Take {prices.EFFECTS[effect.kind].name.lower()} off")
    )  # fmt: skip


def _lay_foot(scene: Worked, inner: Pen, number: int, attack: Attack) -> None:
    """One more effect, and the exhausting option."""
    button, toggle = inner.cells(36, 170, FREE, gap=GUTTER, after=10)
    inner.add(
        Button(f"forge.attack.{number}.effect", "Add an effect", button,
               lambda: scene.do(partial(scene.draft.add_effect, number)), icon="plus", rule="CC-8", step="body-bold")
    )  # fmt: skip
    inner.add(
        Toggle(f"forge.attack.{number}.exhausting", "Exhausting", toggle, attack.exhausting,
               lambda on: scene.do(lambda: scene.draft.attack(number, exhausting=on)),
               hint="It takes two exhaust tokens and costs 2 less.", rule="CC-5")
    )  # fmt: skip
