"""What texts tell of the profiles of characters: skills, strides, wounds, bases, Influence, and how far attacks reach (R-4.1.1, R-6.1.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.numerals import CARDINAL
from game.core.vocabulary import Figure, any_of
from game.systems.ascension.combat import reactions
from game.systems.ascension.profile import Character
from game.systems.ascension.scenario.plan import Plan
from game.table.lengths import INCH, MM

_OWN = r"(?:['’]s?|,?(?: [a-z]+)? (?:her|his|its|their))"
"""How a value is said to be somebody's: `Ulfhild's`, `Ulfhild adds her`, `the hound its`."""


def figures(plan: Plan) -> Iterator[Figure]:
    """Every value of a profile of which a text speaks with the name of whose it is."""
    every = {each.id: each for own in plan.forces.values() for each in own}
    for each in every.values():
        yield from _values(each)
        yield from _attacks(each)
    if every:
        yield from _bases(plan, list(every.values()))
        reach = frozenset({reactions.STEP_LENGTH // INCH})
        yield Figure(rf"\bsteps? (?:aside )?up to ({CARDINAL}) inch", reach, "the reach of a step is, in inches,", steady=True)  # fmt: skip


def _names(each: Character) -> str:
    """The patterns of what somebody is called: the whole name, and its last word."""
    return any_of({each.name, re.split(r"[ -]", each.name)[-1]})


def _values(each: Character) -> Iterator[Figure]:
    names = _names(each)
    for value, number in (("Attack Skill", each.skill), ("Defense", each.defense)):
        shape = rf"\b{names}{_OWN} {value},? (?:of )?({CARDINAL})\b"
        yield Figure(shape, frozenset({number}), f"the {value} of {each.name} is", steady=True)
    strides = (
        rf"\bstrides?\b[^.;:!?]*\b{names} has ({CARDINAL})(?=[.,;])|\b{names} has ({CARDINAL}) strides\b"
    )
    yield Figure(strides, frozenset({each.strides}), f"the strides of {each.name} are", steady=True)
    wounds = rf"\b{names} (?:has|takes|bears|can take) ({CARDINAL}) wounds\b"
    yield Figure(wounds, frozenset({each.wounds}), f"the wounds of {each.name} are", steady=True)
    influence = rf"\b{names}['’]s? Influence (?:reaches|is) ({CARDINAL}) inch"
    yield Figure(influence, frozenset({each.influence // INCH}), f"the Influence of {each.name} is, in inches,", steady=True)  # fmt: skip


def _attacks(each: Character) -> Iterator[Figure]:
    """`The spear flies 6 inches`, of the attacks that reach farther than contact."""
    for attack in each.attacks:
        if attack.reach and attack.reach % INCH == 0:
            noun = re.split(r"[ -]", attack.name)[-1]
            shape = rf"\b{any_of((attack.name, noun))} (?:flies|reaches|carries|hits at|has a range of) (?:up to )?({CARDINAL}) inch"
            yield Figure(shape, frozenset({attack.reach // INCH}), f"the reach of {attack.name} is, in inches,", steady=True)  # fmt: skip


def _bases(plan: Plan, every: list[Character]) -> Iterator[Figure]:
    """`As long as her base: 75 millimetres`: of whoever moves in that step, or is named in its words."""
    numbers = {model.id: model.who for own in plan.models.values() for model in own}
    active: Character | None = None
    for place, step in enumerate(plan.file.lesson):
        named = [
            each for each in every if re.split(r"[ -]", each.name)[-1].casefold() in step.text.casefold()
        ]
        own = named[:1] or ([active] if active else every)
        for shape, values in (
            (r"as long as (?:her|his|its|the|a) base", {each.base.long // MM for each in own}),
            (r"as the base is wide", {each.base.wide // MM for each in own}),
        ):
            yield Figure(
                rf"\b{shape}[:,] (?:that is )?({CARDINAL}) (?:millimetres|mm)\b",
                frozenset(values),
                "the base measures, in millimetres,",
                steady=True,
                only=f"lesson[{place}].text",
            )
        activated = [
            each["model"] for each in step.actions if each.get("type") == "Activate" and "model" in each
        ]
        active = _character(every, numbers.get(activated[-1])) if activated else active


def _character(every: list[Character], id: str | None) -> Character | None:
    return next((each for each in every if each.id == id), None)
