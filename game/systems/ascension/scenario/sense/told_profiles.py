"""What texts tell of the profiles of characters: skills, strides, wounds, bases, Influence, and how far attacks reach (R-4.1.1, R-6.1.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.descriptions.vocabulary import Figure, any_of, rules_told
from game.core.words.numerals import CARDINAL
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
        step = rf"\bsteps? (?:aside )?up to ({CARDINAL}) inch"
        yield from rules_told((step, {reactions.STEP_LENGTH // INCH}, "the reach of a step is, in inches,"))


def _noun(name: str) -> str:
    """The last word of a name, by which a text may speak of it: `hound` of `War hound`."""
    return re.split(r"[ -]", name)[-1]


def _values(each: Character) -> Iterator[Figure]:
    names, own = any_of({each.name, _noun(each.name)}), each.name
    skill, defense = (
        rf"\b{names}{_OWN} {value},? (?:of )?({CARDINAL})\b" for value in ("Attack Skill", "Defense")
    )
    strides = (
        rf"\bstrides?\b[^.;:!?]*\b{names} has ({CARDINAL})(?=[.,;])|\b{names} has ({CARDINAL}) strides\b"
    )
    wounds = rf"\b{names} (?:has|takes|bears|can take) ({CARDINAL}) wounds\b"
    influence = rf"\b{names}['’]s? Influence (?:reaches|is) ({CARDINAL}) inch"
    yield from rules_told(
        (skill, {each.skill}, f"the Attack Skill of {own} is"),
        (defense, {each.defense}, f"the Defense of {own} is"),
        (strides, {each.strides}, f"the strides of {own} are"),
        (wounds, {each.wounds}, f"the wounds of {own} are"),
        (influence, {each.influence // INCH}, f"the Influence of {own} is, in inches,"),
    )


def _attacks(each: Character) -> Iterator[Figure]:
    """`The spear flies 6 inches`, of the attacks that reach farther than contact."""
    for attack in each.attacks:
        if attack.reach and attack.reach % INCH == 0:
            name = any_of((attack.name, _noun(attack.name)))
            shape = rf"\b{name} (?:flies|reaches|carries|hits at|has a range of) (?:up to )?({CARDINAL}) inch"
            said = f"the reach of {attack.name} is, in inches,"
            yield from rules_told((shape, {attack.reach // INCH}, said))


def _bases(plan: Plan, every: list[Character]) -> Iterator[Figure]:
    """`As long as her base: 75 millimetres`: of whoever moves in that step, or is named in its words."""
    numbers = {model.id: model.who for own in plan.models.values() for model in own}
    active: Character | None = None
    for place, step in enumerate(plan.file.lesson):
        named = [each for each in every if _noun(each.name).casefold() in step.text.casefold()]
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
