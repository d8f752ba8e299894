"""The fairness of a ground in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.descriptions.survey import NEVER, Patch, Point, Survey
from game.core.words.grammar import listed, number_word, plural
from game.lab.fairness.findings import Fairness, Finding, SideFairness
from game.lab.fairness.measures import Measure, objectives
from game.lab.fairness.surveyed_ground import Reading

if TYPE_CHECKING:
    from game.lab.fairness.causes import Difference, Reason

NO_SPACE = "is played without a table: there is no ground that could favour a side."
NINTHS = (
    "in the north-west", "in the north", "in the north-east", "in the west", "in the middle", "in the east",
    "in the south-west", "in the south", "in the south-east",
)  # fmt: skip
"""The ninths of a table, row by row."""
_ORDINALS = (
    "", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ", "tenth ", "eleventh ", "twelfth ",
)  # fmt: skip


# Figures


def figure(measure: Measure, reading: Reading, value: float) -> float | None:
    """A figure as it is told: lengths in the unit of the game, shares in per cent, None for a way that there is not."""
    if value == NEVER:
        return None
    if measure.more_is_better:
        return round(100 * value, 1)
    return float(value) if measure.kind == "contact" else round(value / reading.survey.scale, 1)


def unit(measure: Measure, reading: Reading) -> str:
    """What such figures are told in."""
    if measure.more_is_better:
        return "%"
    return "activations" if measure.kind == "contact" else reading.survey.unit


def said(value: float | None, unit: str) -> str:
    """`18 cm`, `1 square`, `62 %`, `no way`."""
    if value is None:
        return "no way"
    number = f"{value:.0f}" if unit == "%" else f"{value:.1f}".removesuffix(".0")
    return f"{number} {unit.removesuffix('s') if number == '1' else unit}"


# Differences


def finding(difference: Difference, cause: str, reading: Reading) -> str:
    """A difference in a sentence, with what makes it."""
    measure = difference.measure
    told = unit(measure, reading)
    better, worse = (
        figure(measure, reading, measure.value(reading, seat))
        for seat in (difference.better, difference.worse)
    )
    more = figure(measure, reading, difference.gap)
    least = "no way" in (said(better, told), said(worse, told))
    text = _sentence(difference, reading, said(better, told), said(worse, told), said(more, told), none=least)
    return f"{text}: {cause}."


def _sentence(
    difference: Difference, reading: Reading, better: str, worse: str, more: str, *, none: bool
) -> str:
    one, two = f"Side {difference.worse}", f"side {difference.better}"
    kind, number = difference.measure.kind, difference.measure.number
    pair = f"({_short(worse, better)} and {better})"
    if kind == "way":
        return _way(difference, reading, pair, more, none=none)
    if kind == "contact":
        return f"{one} needs {worse} to come to where a foe deploys, {two} {better}"
    if kind == "enemy":
        return f"{one} has {more} farther to where the nearest foe deploys than {two} {pair}"
    if kind == "reach":
        return f"In {plural(number, 'activation')} {one.lower()} has {worse} of the table in reach, {two} {better}"
    if kind == "sight":
        return f"{one} sees {worse} of the table from where it deploys, {two} {better}"
    return f"Of the ground that {one.lower()} can soon be on, {worse} is hidden from the foe or in cover, of that of {two} {better}"


def _way(difference: Difference, reading: Reading, pair: str, more: str, *, none: bool) -> str:
    measure = difference.measure
    goals = [
        objectives(reading, seat, typical=measure.typical)[measure.number][1]
        for seat in (difference.worse, difference.better)
    ]
    one, two = f"Side {difference.worse}", f"side {difference.better}"
    ways = "from the middle of its deployment " if measure.typical else ""
    if goals[0].id == goals[1].id:
        where = named(goals[0].name)
    else:
        where = f"its {_ORDINALS[measure.number]}nearest objective, {named(goals[0].name)}, than {two} to its own, {named(goals[1].name)}"
        two = ""
    if none:
        return f"{one} has no way to {where.partition(', than')[0]}, {two or 'the other side'} has"
    tail = f" than {two}" if two else ""
    return f"{one} needs {more} more {ways}to {where}{tail} {pair}"


def _short(value: str, other: str) -> str:
    """A figure without its unit, if another one with the same follows."""
    number, _, unit = value.partition(" ")
    return number if other.endswith(f" {unit}") else value


def named(name: str) -> str:
    """`the Font of Conflict`; names that have an article of their own, or stand for somebody's, keep it, as `the Stone`."""
    first = name.split(" ", 1)[0].lower()
    if first == "the":
        return f"the{name[3:]}"
    return name if first in ("a", "an") or "'" in first or "’" in first else f"the {name}"


# Causes


def cause(reason: Reason, reading: Reading) -> str:
    """What makes a difference."""
    if reason.kind == "deployment":
        return "it comes of where the sides deploy and the objectives lie, not of the terrain"
    if reason.kind == "forces":
        return "it comes of the forces' own pace and bases, not of the terrain"
    if not reason.patches:
        return "the terrain does it, but no few pieces alone"
    names = listed(placed(patch, reading.survey) for patch in reason.patches)
    if reason.kind == "several":
        return f"{names} do it together"
    return f"{names} {'does' if len(reason.patches) == 1 else 'do'} it"


def placed(patch: Patch, survey: Survey) -> str:
    """A piece of terrain with its place, so that it is found: `the Low wall in the north-west (4 in from the left, 7 in down)`."""
    if survey.unit == "squares":
        return patch.name
    left, down = (f"{at / survey.scale:.1f}".removesuffix(".0") for at in patch.middle)
    return f"{named(patch.name)} {ninth(patch.middle, survey.size)} ({left} {survey.unit} from the left, {down} down)"


def ninth(at: Point, size: Point) -> str:
    """In which ninth of a table a place lies."""
    (x, y), (width, depth) = at, size
    return NINTHS[3 * min(2, max(0, 3 * y // depth)) + min(2, max(0, 3 * x // width))]


# The whole


def verdict(findings: Sequence[Finding], reading: Reading) -> str:
    """All of it in one sentence."""
    if len(reading.camps) < 2:
        return "There is one side only that begins somewhere, so there is nothing to compare."
    ground = [each for each in findings if each.cause.kind != "forces"]
    if not findings:
        return "The sides stand alike."
    if not ground:
        return "The ground is alike for all sides; what differs are the forces."
    leads = {seat: sum(each.better == seat for each in ground) for seat in reading.camps}
    best = max(leads, key=lambda seat: leads[seat])
    rest = len(ground) - leads[best]
    count = f"{number_word(len(ground))} respect{'s' if len(ground) > 1 else ''}"
    if leads[best] == rest:
        return f"The ground differs in {count}, as many for one side as for the other."
    if not rest:
        return f"Side {best} ({reading.camps[best].name}) has the better ground, in {count}."
    return f"Side {best} ({reading.camps[best].name}) has the better ground in {number_word(leads[best])} of {count}."


def lines(found: Fairness) -> list[str]:
    """The fairness of a battle line by line, as the command tells it."""
    told = [f"{found.title}: {found.verdict}"]
    told += [f"- {each.text}" for each in found.findings]
    for side in found.sides:
        told += ["", *_side(side, found.unit)]
    return told


def _side(side: SideFairness, unit: str) -> list[str]:
    reach = ", ".join(f"{100 * share:.0f}" for share in side.reach)
    contact = "never" if side.contact is None else f"in round {side.contact}"
    told = [
        f"Side {side.seat}, {side.name}: {side.walker}, {said(side.pace, unit)} an activation; "
        f"at most {side.fastest}, {said(side.fastest_pace, unit)}"
    ]
    for each in (*side.objectives, *side.enemies):
        turns = "" if each.activations is None else f", {plural(each.activations, 'activation')}"
        middle = "" if each.typical is None else f" ({said(each.typical, unit)} from the middle place)"
        told.append(f"  to {named(each.name)}: {said(each.way, unit)}{middle}{turns}")
    first = f"first contact {contact}; " if side.enemies else ""
    hidden = (
        f"; of the ground soon in reach {100 * side.hidden:.0f} % is hidden from the foe, "
        f"{100 * side.shelter:.0f} % hidden or in cover"
    )
    told += [
        f"  {first}in reach after 1 to 4 activations: {reach} % of the table",
        f"  sees {100 * side.sees:.0f} % of the table, {100 * side.sees_clearly:.0f} % without cover"
        f"{hidden if side.enemies else ''}",
    ]
    return told
