"""Why it is so: what the ground gives every side, what units are worth, what never happened."""

from __future__ import annotations

from game.core.words.grammar import listed
from game.lab.fairness.findings import SideFairness
from game.lab.insight.tallies import Source
from game.lab.insight.units import UnitFigures
from game.lab.insight.unused import unused
from game.lab.pages import words
from game.lab.pages.dossier import Dossier
from game.lab.pages.markup import Markup, tag
from game.lab.pages.places import first_there
from game.lab.pages.sections import card, table
from game.lab.pages.signs import sign

_ROWS = 24
"""At most so many units are told of."""


def why(dossier: Dossier) -> Markup | None:
    """The main of it in sentences, the ground before the games."""
    said = words.why(dossier)
    return (
        card(tag("ul", *(tag("li", each) for each in said), class_="why"), title="What it tells")
        if said
        else None
    )


def ground(dossier: Dossier, *, mapped: bool) -> Markup | None:
    """The ground before any game: what it gives every side, the differences, and what makes them."""
    fairness = dossier.fairness
    if fairness is None or not fairness.sides:
        return None
    names = {player.seat: player.name for player in dossier.players}
    head, rows = words.ground(dossier)
    found = [tag("li", words.of_sides(dossier, each.text)) for each in fairness.findings[words.GROUND :]]
    told = tag("ul", *found, class_="why") if found else None
    figures = tag("div", table(head, rows, len(head) - 1), told)
    map_ = first_there(fairness, names, mapped=mapped and dossier.insight is not None)
    if map_ is None:
        return card(figures, title=words.ground_title(dossier))
    legend = tag(
        "p",
        *(part for each in fairness.sides for part in _key(each, names[each.seat])),
        "Brighter: by more activations. A lozenge marks what makes a difference; point at it.",
        class_="small",
    )
    return card(
        tag("div", figures, tag("div", tag("h3", "Who can be there first"), map_, legend), class_="two"),
        title=words.ground_title(dossier),
    )


def _key(side: SideFairness, name: str) -> list[Markup | str]:
    return [sign(side.seat), f"{name} first. "]


def worth(dossier: Dossier) -> Markup | None:
    """What became of every unit, and how its side did with it and without; points by what they were for."""
    insight = dossier.insight
    if insight is None:
        return None
    names = {player.seat: player.name for player in dossier.players}
    rows = [[_named(each), *words.unit(each)] for each in insight.units[:_ROWS]]
    more = len(insight.units) - _ROWS
    parts = [
        table(words.units_head(dossier), rows, len(words.units_head(dossier)) - 1),
        tag("p", words.WORTH + (f" {more} more units are in the JSON." if more > 0 else ""), class_="small"),
    ]
    if insight.tally.points:
        points = [
            [tag("span", sign(each.side), names[each.side]), each.why, *_points(each)]
            for each in insight.tally.points
        ]
        parts += [
            tag("h3", "Points"),
            table(("Side", "For", "In a game", "In so many games"), points, 2),
        ]
    return card(*parts, title="What units are worth")


def _named(unit: UnitFigures) -> Markup:
    return tag("span", sign(unit.seat), unit.unit)


def _points(source: Source) -> list[str]:
    return [f"{source.points:.1f}", f"{100 * source.games:.0f} %"]


def never(dossier: Dossier) -> Markup | None:
    """What never happened, in any game: rules that nobody used, units that did nothing."""
    insight = dossier.insight
    if insight is None:
        return None
    idle = [f"{each.unit} ({100 * each.idle:.0f} %)" for each in insight.units if each.idle > words.IDLE]
    parts = [
        tag("p", tag("b", "Nobody ever used "), unused(insight.tally.never), ".")
        if insight.tally.never
        else None,
        tag("p", tag("b", "Did nothing in many games: "), listed(idle), ".") if idle else None,
    ]
    if not any(parts):
        parts = [tag("p", "Everything was used by somebody, and everybody did something.")]
    return card(*parts, title="What never happened")
