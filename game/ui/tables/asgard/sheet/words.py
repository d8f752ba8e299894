"""The lines of a sheet in plain words: what a code does, what a watch waits for (A-4, A-5, A-44)."""

from __future__ import annotations

from functools import singledispatch

from game.core.words.grammar import listed, plural
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.ui.tables.asgard.moments.lines import STANCE_WORDS
from game.ui.tables.asgard.moments.teller import Teller, signed, spoken
from game.ui.tables.asgard.situation import MODES

PLACES = {
    "token": "at the token", "unit": "beside the spotting unit", "left": "on its left", "right": "on its right",
    "behind": "behind it", "ahead": "ahead of it", "edge": "at the nearest edge",
}  # fmt: skip
COMPARED = {">=": "at least", "<=": "at most", "=": "exactly"}
STATUS = {"open": "given", "done": "done", "failed": "failed"}


def _plain(name: str) -> str:
    return name.replace("-", " ")


def _kind(kind: str, teller: Teller) -> str:
    known = teller.kind(kind)
    return (
        known.name
        if known
        else {"all": "all enemies", "here": "those who come", "enemy": "enemy"}.get(kind, _plain(kind))
    )


def _where(where: e.Where, spot: str, distance: int | None, teller: Teller) -> str:
    words = f"at {teller.spot(spot)}" if where == "spot" else PLACES[where]
    return f"{words}, {teller.said(distance)} away" if distance else words


def _around(spot: str, within: int, teller: Teller) -> str:
    if not spot:
        return ""
    return f" at {teller.spot(spot)}" + (f", {teller.said(within)} round it" if within else "")


def _near(within: int, teller: Teller) -> str:
    return f", and those within {teller.said(within)}" if within else ""


@singledispatch
def effect(what: e.Effect, teller: Teller) -> str:
    """An effect in a few words, without a full stop."""
    return type(what).__name__


@effect.register
def _(what: e.PlaceFoes, teller: Teller) -> str:
    name = _kind(what.kind, teller)
    who = name if what.count == 1 else f"{what.count} × {name}"
    stance = f", {STANCE_WORDS[what.stance]}" if what.stance != "neutral" else ""
    return f"{who} {_where(what.where, what.spot, what.distance, teller)}{stance}{', fixed' if what.fixed else ''}"


@effect.register
def _(what: e.LurkFoes, teller: Teller) -> str:
    name = _kind(what.kind, teller)
    who = name if what.count == 1 else f"{what.count} × {name}"
    return f"{who}, out of sight, {_where(what.where, what.spot, what.distance, teller)}"


@effect.register
def _(what: e.JoinFriends, teller: Teller) -> str:
    return f"{_kind(what.kind, teller)} joins you {_where(what.where, what.spot, what.distance, teller)}"


@effect.register
def _(what: e.Trap, teller: Teller) -> str:
    return f"Trap: {plural(what.wounds, 'wound')} for the spotting unit{_near(what.within, teller)}"


@effect.register
def _(what: e.Afflict, teller: Teller) -> str:
    return f"{what.status.capitalize()} for the spotting unit{_near(what.within, teller)}"


@effect.register
def _(what: e.Heal, teller: Teller) -> str:
    return f"Heals {what.wounds} for the spotting unit{_near(what.within, teller)}"


@effect.register
def _(what: e.Change, teller: Teller) -> str:
    return f"Condition {what.condition}: {teller.plan.conditions[what.condition].title}"


@effect.register
def _(what: e.FieldChange, teller: Teller) -> str:
    verb = {
        "open": "opens",
        "shut": "is shut",
        "remove": "is gone",
        "lock": "is locked",
        "unlock": "is unlocked",
    }[what.verb]
    return f"{_plain(what.piece).capitalize()} {verb}"


@effect.register
def _(what: e.Tokens, teller: Teller) -> str:
    if what.verb == "add":
        return f"A new token{_around(what.spot, 0, teller)}"
    verb = {"spend": "are spent", "return": "come back", "remove": "are gone for good"}[what.verb]
    return f"Tokens{_around(what.spot, what.within, teller)} {verb}"


@effect.register
def _(what: e.Objective, teller: Teller) -> str:
    aim = teller.plan.objectives.get(what.objective)
    verb = {"give": "New objective", "done": "Done", "fail": "Failed", "take": "Given up"}[what.verb]
    return f"{verb}: {aim.title if aim else what.objective}"


@effect.register
def _(what: e.Count, teller: Teller) -> str:
    change = f"becomes {what.amount}" if what.fresh else signed(what.amount)
    return f"Count of {_plain(what.name)}: {change}"


@effect.register
def _(what: e.Seen, teller: Teller) -> str:
    return f"[{what.effect}] is seen" if what.seen else f"[{what.effect}] is forgotten"


@effect.register
def _(what: e.Shuffle, teller: Teller) -> str:
    return "Cards go back into the deck"


@effect.register
def _(what: e.Mood, teller: Teller) -> str:
    return f"{_kind(what.kind, teller).capitalize()}: {MODES[what.mode]} from now on"


@effect.register
def _(what: e.Temper, teller: Teller) -> str:
    return f"{_kind(what.kind, teller).capitalize()}: {what.slider} {signed(what.amount)}"


@effect.register
def _(what: e.Blips, teller: Teller) -> str:
    verb = {
        "toward": "come nearer", "away": "draw away", "gone": "are gone", "stalk": "stalk you", "patrol": "go their rounds",
        "search": "look for you", "wait": "lie in wait", "own": "do as is their nature",
    }[what.verb]  # fmt: skip
    return f"Those out of sight {verb}"


@effect.register
def _(what: e.Leave, teller: Teller) -> str:
    if what.kind:
        return f"{_kind(what.kind, teller)} leaves the table"
    return f"You leave the table safely{_around(what.spot, what.within, teller)}"


@effect.register
def _(what: e.Ask, teller: Teller) -> str:
    answers = "; ".join(f"“{spoken(words)}”: {code}" for words, code in what.choices)
    return f"“{what.text}” {answers}"


@effect.register
def _(what: e.Also, teller: Teller) -> str:
    return f"Code {what.code} follows"


@effect.register
def _(what: e.EndStory, teller: Teller) -> str:
    ending = teller.plan.endings.get(what.ending)
    return f"The end: {ending.title if ending else what.ending}"


@effect.register
def _(what: e.If, teller: Teller) -> str:
    return f"{when(what.when, teller)}: {effect(what.then, teller)}"


@effect.register
def _(what: e.Perhaps, teller: Teller) -> str:
    return f"{what.of} in {what.sides}: {effect(what.then, teller)}"


@effect.register
def _(what: e.Die, teller: Teller) -> str:
    faces = [f"{face}: {code or 'nothing'}" for face, code in enumerate(what.faces, 1)]
    return f"A die of {len(faces)} sides; {', '.join(faces)}"


# Facts


def _who(who: str, teller: Teller) -> str:
    if who.isdigit():
        return f"{who} of you"
    friend = teller.plan.friends.get(who)
    return {"one": "one of you", "all": "all of you"}.get(
        who, friend.name if friend else _plain(who).capitalize()
    )


@singledispatch
def fact(what: f.Fact, teller: Teller) -> str:
    """A fact in a few words, as it stands after "when"."""
    return type(what).__name__


@fact.register
def _(what: f.AtSpot, teller: Teller) -> str:
    verb = "are" if what.who == "all" or what.who.isdigit() else "is"
    return f"{_who(what.who, teller)} {verb} within {teller.said(what.within)} of {teller.spot(what.spot)}"


@fact.register
def _(what: f.FallenFriend, teller: Teller) -> str:
    verb = "have" if what.who == "all" or what.who.isdigit() else "has"
    return f"{_who(what.who, teller)} {verb} fallen"


@fact.register
def _(what: f.KindGone, teller: Teller) -> str:
    return f"no {_kind(what.kind, teller)} is left"


@fact.register
def _(what: f.KindFallen, teller: Teller) -> str:
    name = _kind(what.kind, teller)
    return f"{name} has fallen" if what.count == 1 else f"{what.count} × {name} have fallen"


@fact.register
def _(what: f.RoundOver, teller: Teller) -> str:
    return f"round {what.round} is over"


@fact.register
def _(what: f.RoundsHere, teller: Teller) -> str:
    return f"{what.rounds} round{'s have' if what.rounds != 1 else ' has'} passed in this condition"


def _several(who: str, count: int, foes: bool, teller: Teller) -> tuple[str, str]:
    """Units as a fact names them, and the verb behind them."""
    if not foes:
        return _who(who, teller), "are" if who == "all" or who.isdigit() else "is"
    name = _kind(who, teller)
    return (name, "is") if count == 1 else (f"{count} × {name}", "are")


@fact.register
def _(what: f.Alive, teller: Teller) -> str:
    return " ".join((*_several(what.who, what.count, what.foes, teller), "alive"))


@fact.register
def _(what: f.InSight, teller: Teller) -> str:
    return " ".join((*_several(what.kind, what.count, True, teller), "in sight"))


@fact.register
def _(what: f.Near, teller: Teller) -> str:
    match what.what:
        case "spot":
            to = teller.spot(what.to)
        case "token":
            to = f"token {what.to}"
        case "unit":
            to = "whose doing it is"
        case "enemy":
            to = _kind(what.to, teller)
        case _:
            to = _who(what.to, teller)
    who = " ".join(_several(what.who, what.count, what.foes, teller))
    return f"{who} within {teller.said(what.within)} of {to}"


@fact.register
def _(what: f.DoneBy, teller: Teller) -> str:
    return f"it is the doing of {_who(what.who, teller)}"


@fact.register
def _(what: f.Not, teller: Teller) -> str:
    return f"not ({fact(what.fact, teller)})"


@fact.register
def _(what: f.Counted, teller: Teller) -> str:
    return f"the count of {_plain(what.name)} is {COMPARED[what.compare]} {what.amount}"


@fact.register
def _(what: f.ObjectiveIs, teller: Teller) -> str:
    aim = teller.plan.objectives.get(what.objective)
    return f"“{aim.title if aim else what.objective}” is {STATUS[what.status]}"


@fact.register
def _(what: f.PieceIs, teller: Teller) -> str:
    return f"{_plain(what.piece)} is {what.status}"


@fact.register
def _(what: f.SeenIs, teller: Teller) -> str:
    return f"[{what.effect}] has been seen"


@fact.register
def _(what: f.Strength, teller: Teller) -> str:
    return f"at most {what.count} of you {'is' if what.count == 1 else 'are'} left"


@fact.register
def _(what: f.TokensLeft, teller: Teller) -> str:
    return f"at most {plural(what.count, 'token')} {'is' if what.count == 1 else 'are'} left"


@fact.register
def _(what: f.InCombat, teller: Teller) -> str:
    return "one of you sees an enemy" if what.holds else "none of you sees an enemy"


def when(facts: tuple[f.AnyFact, ...], teller: Teller) -> str:
    """`When one of you is within 3 in of The stair and “Find the stair” is given.`"""
    return f"When {listed(fact(each, teller) for each in facts)}"
