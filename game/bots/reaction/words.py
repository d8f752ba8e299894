"""One line for what an enemy declares or does, from what the players may know."""

from __future__ import annotations

from game.bots.reaction.intents import Option
from game.bots.reaction.senses import Senses, apart
from game.core.words.grammar import of
from game.systems.asgard.actions import Intent, Turn, UnitId
from game.systems.asgard.sheet.effects import Spot

_LINES: dict[tuple[str, str], tuple[str, ...]] = {
    ("strike", "reach"): ("{me} has {foe} within reach.", "{me} goes for {foe}{place}.", "{foe} is near enough for {me}."),
    ("strike", "helpless"): (
        "{foe} cannot defend well: {me} strikes.", "{me} sees that {foe} is easy prey.",
        "{me} takes its chance with {foe}.", "Now or never: {me} goes for {foe}.",
    ),
    ("strike", "hurt"): ("{foe} is hurt, and {me} smells it.", "{me} wants to finish {foe}."),
    ("strike", "pack"): ("{me} falls on {foe} with the others.", "They are on {foe}, and {me} joins in."),
    ("strike", "alone"): ("{foe} stands alone: {me} takes the chance.", "{me} sees {foe} far from any help."),
    ("strike", "sprung"): ("{foe} has come near enough: {me} strikes.", "{me} has waited for this: {foe} is here."),
    ("strike", "cornered"): ("{me} cannot get past {foe} and lashes out.", "{me} is cornered by {foe}."),
    ("advance", "seen"): ("{me} saw {foe}{place} and goes there.", "{me} makes for {foe}{place}.", "{foe}! {me} comes on."),
    ("advance", "helpless"): ("{foe} is in trouble, and {me} hurries there.", "{me} will not let {foe} get away."),
    ("advance", "hurt"): ("{foe} is hurt: {me} closes in.",),
    ("advance", "pack"): ("{me} follows the others towards {foe}.", "{me} helps to run down {foe}."),
    ("advance", "alone"): ("{foe} is alone{place}: {me} closes in.",),
    ("flank", "side"): ("{me} tries to get at the side of {foe}.", "{me} works round {foe}{place}.", "{me} circles {foe}."),
    ("search", "remembered"): ("{me} looks where {foe} was last seen.", "{me} has not forgotten {foe}.", "Where is {foe}? {me} goes to see."),
    ("search", "sweep"): ("{me} searches the country.", "{me} looks{place} for whoever is about."),
    ("hold", "watch"): ("{me} stands watch.", "{me} looks about and listens.", "Nothing stirs, and {me} stays."),
    ("hold", "hidden"): ("{me} keeps still.", "{me} waits for somebody to come near."),
    ("hold", "careful"): ("{me} lets them come.", "{me} would rather wait."),
    ("hold", "afraid"): ("{me} dares not stir.", "{me} hides."),
    ("hold", "wait"): ("{me} waits.",),
    ("patrol", "beat"): ("{me} goes its round{place}.", "{me} walks on{place}."),
    ("patrol", "lurk"): ("{me} creeps to a better place{place}.", "{me} looks for another place to lie in wait."),
    ("patrol", "wander"): ("{me} wanders about{place}.", "{me} goes to have a look{place}.", "{me} strolls on."),
    ("regroup", "lonely"): ("{me} does not like to be alone and joins {mate}.", "{me} goes to {mate}.", "Together is better: {me} joins {mate}."),
    ("regroup", "wounded"): ("{me} runs to {mate} for help.", "{me} calls for {mate}."),
    ("withdraw", "far"): ("{me} will not be drawn from its post.", "{me} goes back to its post."),
    ("withdraw", "strayed"): ("{me} goes back to its post.", "{me} has seen enough and goes back."),
    ("withdraw", "careful"): ("{me} draws back a little.", "{me} looks for a safer place."),
    ("withdraw", "wounded"): ("{me} is hurt and draws back.",),
    ("withdraw", "odds"): ("They are too many for {me}.", "{me} is outnumbered and draws back."),
    ("withdraw", "afraid"): ("{me} slips away.", "{me} looks for a place to hide."),
    ("flee", "wounded"): ("{me} has had enough and runs.", "{me} is badly hurt and flees."),
    ("flee", "odds"): ("{me} flees: they are too many.",),
    ("flee", "afraid"): ("{me} runs and cries for help.", "{me} runs for its life.", "{me} wants nothing but to get away."),
    ("flee", "careful"): ("{me} gives ground.",),
}  # fmt: skip
"""What is said, by intent and ground; one of several at a time."""
_DEEDS: dict[Intent, tuple[str, str]] = {
    "strike": ("{me} wants to get at {foe}.", "{me} comes for {foe}."),
    "advance": ("{me} goes on towards {foe}.", "{me} comes nearer to {foe}."),
    "flank": ("{me} goes round {foe}.", "{me} works round to the side of {foe}."),
    "search": ("{me} goes on looking.", "{me} goes on with the search."),
    "hold": ("{me} finds a better place to wait.", "{me} moves a little."),
    "patrol": ("{me} walks on.", "{me} goes its way."),
    "regroup": ("{me} goes to its own.", "{me} looks for company."),
    "withdraw": ("{me} goes on drawing back.", "{me} keeps away."),
    "flee": ("{me} runs.", "{me} runs on."),
}
"""What is said of one step of what was declared."""
_TURNS: dict[Turn, str] = {
    "gone": "Nobody is left there: {me} turns on {foe}.", "hidden": "{me} has lost {meant} and turns on {foe}.",
    "barred": "{me} cannot get at {meant} and turns on {foe}.", "cornered": "{me} cannot get away and lashes out at {foe}.",
    "found": "{me} comes upon {foe}.", "chance": "{foe} is within reach of {me}.",
}  # fmt: skip
"""What is said when something else is done than was declared."""
LONGEST = 88
"""How long a line may be."""


def declared(senses: Senses, option: Option, number: int) -> str:
    """Why an enemy does what it declares; `number` picks one of several ways to say it."""
    lines = _LINES.get((option.intent, option.why)) or ("{me} makes up its mind.",)
    return _line(senses, lines[number % len(lines)], option.target, option.at)


def stepping(senses: Senses) -> str:
    """What an enemy is doing while it carries out what it has declared."""
    lines = _DEEDS[senses.mind.intent]
    return _line(senses, lines[(senses.unit + senses.saga.turn) % 2], senses.mind.target, None)


def turning(senses: Senses, why: Turn, target: UnitId) -> str:
    """Why an enemy strikes somebody else than it has declared."""
    return _line(senses, _TURNS[why], target, None)


def striking(senses: Senses, target: UnitId = 0) -> str:
    """That an enemy strikes."""
    return _line(senses, "{me} strikes at {foe}." if target else "{me} strikes.", target, None)


def resting(name: str) -> str:
    """That an enemy does nothing more."""
    return f"{name} has done what it wanted." if name else "They have done what they wanted."


def _line(senses: Senses, line: str, target: UnitId, at: Spot | None) -> str:
    """A line with its names; a place is only named if there is room for it, and a name that is not known is left open."""

    def name(unit: UnitId) -> str:
        return senses.adapter.called(senses.saga.table, unit)

    known = {prey.unit for prey in senses.prey}
    mates = {mate.unit for mate in senses.mates}
    words = {
        "me": name(senses.unit),
        "foe": name(target) if target in known else "somebody",
        "mate": name(target) if target in mates else "the others",
        "meant": name(senses.mind.target) if senses.mind.target in known else "somebody",
    }
    line = _agreeing(line, words["me"])
    text = line.format(place=_near(senses, at), **words)
    text = text if len(text) <= LONGEST else line.format(place="", **words)
    return text[:1].upper() + text[1:]


def _agreeing(line: str, name: str) -> str:
    """A line as it goes with the name of who acts: what follows that is told of it."""
    before, me, told = line.partition("{me} ")
    return before + me + of(name, told)


def _near(senses: Senses, at: Spot | None) -> str:
    """` near The well`, if a place lies by a named spot that the players know of; else nothing."""
    if at is None:
        return ""
    near = senses.adapter.usual_distance
    spots = [spot for spot in senses.saga.plan.spots.values() if spot.shown and apart(spot.at, at) <= near]
    if not spots:
        return ""
    best = min(spots, key=lambda spot: (apart(spot.at, at), spot.id))
    return (
        f" near {best.name[:1].lower()}{best.name[1:]}"
        if best.name.startswith("The ")
        else f" near {best.name}"
    )
