"""Powers that texts give to a unit that has them not: `Teleport carries Thor`, `Odin's Hammer Flight`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from game.core.descriptions.vocabulary import Saying, any_of
from game.systems.thor.cards.notation import Power
from game.systems.thor.catalogue import Profile

_BY = "the powers of the units"
_MAY = r"(?:(?:can|may|must|should|could|will|then|also|alone) )*"
_HAS = r"(?:ha(?:s|ve)|uses?|plays?|knows?|with|owns?)"
_WHOSE = r"(?:(?:the|his|her|its|their|power|card|Special|Super|Class) )*"
_CARRIES = r"(?:carr(?:ies|y)|takes?|brings?|moves?|lifts?|gets?|whisks?|flies)"
_HEALS = r"(?:heals?|mends?)"
_SUMMONS = r"(?:calls? up|summons?|musters?|raises?|calls? for|brings? up)"
_ACTS = r"(?:can|may|moves?|goes|strikes?|hits?|leaps?|reaches|flies|passes|draws?|stops?|crosses)"


def sayings(
    profiles: Mapping[str, Profile], played: Collection[str], spoken: str, sides: Collection[str]
) -> Iterator[Saying]:
    """How texts give the powers of which they speak to somebody else, whether he plays or not; `sides` are names of whole sides, whose powers
    are many."""
    known = [profiles[name] for name in sorted(played) if name in profiles]
    powers: dict[str, list[tuple[Profile, Power]]] = {}
    for profile in known:
        for power in (each for kind in profile.powers.values() for each in kind):
            powers.setdefault(power.name, []).append((profile, power))
    for name, having in powers.items():
        owner, power = having[0]
        if name in spoken and name not in played and all(each is owner for each, _ in having):
            others = _others(profiles.values(), [owner], sides)
            yield from _of_power(name, power, owner, others) if others else ()
    for unit in {
        way.unit for having in powers.values() for _, power in having for way in power.ways if way.unit
    }:
        yield from _of_summons(profiles[unit].label, _summoners(known, unit), known, sides)


def _others(known: Iterable[Profile], owners: Collection[Profile], sides: Collection[str]) -> set[str]:
    """The names of everybody else, but for those of whole sides."""
    own = {each for owner in owners for each in (owner.name, owner.label)}
    return {each for profile in known for each in (profile.name, profile.label)} - own - {*sides}


def _of_power(name: str, power: Power, owner: Profile, others: Collection[str]) -> Iterator[Saying]:
    """The words for whose a power is, and, of one that moves or heals its own unit alone, whom it moves or heals."""
    called, whom = rf"(?-i:{re.escape(name)})s?", rf"(?:the )?(?-i:{any_of(others)})"
    yield _saying(rf"({whom}['’]s?) {_WHOSE}{called}\b", _possessive(owner))
    yield _saying(rf"{called} (?:of|belongs? to|is (?:a|the) power of) ({whom})\b", said(owner))
    yield _saying(rf"({whom}) {_MAY}{_HAS} {_WHOSE}{called}\b", said(owner))
    yield _saying(rf"\bof ({whom}), so that {_WHOSE}{called}\b", said(owner))
    if any(way.within or way.near for way in power.ways):
        return
    yield _saying(rf"(?:with|by|through|thanks to) {_WHOSE}{called},? ({whom}) {_ACTS}\b", said(owner))
    verb = _CARRIES if any(way.go for way in power.ways) else ""
    if verb := _HEALS if all(way.use == "heal" for way in power.ways) else verb:
        yield _saying(rf"{called} {_MAY}{verb} ({whom})\b", said(owner))
        yield _saying(rf"{called}\b[^.;:!?]*[.;,] (?:it|that|this|and) {_MAY}{verb} ({whom})\b", said(owner))


def _summoners(known: Collection[Profile], unit: str) -> list[Profile]:
    """Who calls up a unit."""
    return [
        profile
        for profile in known
        if any(way.unit == unit for kind in profile.powers.values() for each in kind for way in each.ways)
    ]


def _of_summons(
    unit: str, owners: Collection[Profile], known: Collection[Profile], sides: Collection[str]
) -> Iterator[Saying]:
    """`Odin can call up new warriors`, where one alone who is no band of them does."""
    heroes, others = [each for each in owners if not each.group], _others(known, owners, sides)
    if len(heroes) == 1 and others:
        whom = rf"(?:the )?(?-i:{any_of(others)})"
        yield _saying(
            rf"({whom}) {_MAY}{_SUMMONS} (?:(?:new|more|fresh|other|his|her|the) )*{any_of([unit])}\b",
            said(heroes[0]),
        )


def _saying(shape: str, right: str) -> Saying:
    return Saying(rf"(?<!\w)(?:{shape})", right, _BY)


def said(owner: Profile) -> str:
    """A unit in a sentence: bands, and those of a short name, with the article."""
    return f"the {owner.label}" if owner.group or owner.short else owner.label


def _possessive(owner: Profile) -> str:
    return f"{said(owner)}'" if owner.label.endswith("s") else f"{said(owner)}'s"
