"""What texts say that a power or a unit does, against what it does: `Science saves Thor`, `Algrim's strike pushes two squares` (T-40 to T-57)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.core.descriptions.vocabulary import Figure, Saying, any_of, rules_told, told_so
from game.core.seats import Seat
from game.core.words.numerals import CARDINAL, in_words
from game.systems.thor import catalogue
from game.systems.thor.cards.notation import Power, Way
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario.scenario_file import ScenarioFile
from game.systems.thor.scenario.sense import told_owners
from game.systems.thor.scenario.setup import places
from game.systems.thor.state import FOE, PLAYERS

_BY = "the powers of the units"
"""What makes it so, for whoever is told."""
_MAY = r"(?:(?:can|may|could|will|then|also|alone|always) )*"
_FARTHEST = 9
"""Nothing pushes so many squares: the board has eight."""
_AFAR = r"(?:across the board|anywhere|afar|any distance|wherever)"


class Feat(NamedTuple):
    """Something that a text may say of a power, behind its name, and which way to use one does it."""

    told: str
    does: Callable[[Way], bool]


def _pushed(way: Way) -> int:
    """How far somebody is pushed."""
    return way.hit.knockback if way.hit else way.amount if way.use == "shove" else 0


def _knight(way: Way) -> bool:
    return any(each.knight for each in (way.go, way.hit) if each)


def _area(way: Way) -> bool:
    return way.use in ("blast", "shove")


_FEATS = (
    Feat(r"pass(?:es)? over (?:everything|anything|anybody|everybody|all)\b", lambda way: bool(way.go and way.go.leap)),
    Feat(r"(?:calls? up|summons?|musters?|calls? for) ", lambda way: way.use == "summon"),
    Feat(r"(?:heals?|mends?) ", lambda way: way.use == "heal"),
    Feat(r"draws? (?:\w+ )?(?:new |more |extra |fresh )?cards?\b", lambda way: way.use == "draw"),
    Feat(r"(?:looks? at|shows?|reveals?|sees?) (?:you )?(?:the )?(?:next|top|coming)\b", lambda way: way.use == "look"),
    Feat(r"(?:looks? (?:at|into)|shows?|reveals?|sees?) (?:you )?(?:the |their |his )?(?:enem(?:y|ies)['’]s? |foe['’]s |opponent['’]s )?hand\b", lambda way: way.use == "spy"),
    Feat(r"has (?:someone|somebody|anybody|anyone) to (?:obey|order|command)\b", lambda way: way.within > 0),
    Feat(r"lets? (?:another|a friend|a friendly|one of your) ?(?:unit|friend)? ?(?:move|march|strike|attack|fight|act)\b", lambda way: way.within > 0),
    Feat(r"(?:taunts?|lures?|pulls?|calls?) (?:a|an|one|the|any) (?:foe|enemy|hero|unit)\b[^.;:!?]{0,30}?\b(?:closer|out|nearer|towards?)\b", lambda way: way.use == "taunt"),
    Feat(r"(?:negates?|stops?|cancels?|ends?) (?:a|an|the|any|one|every) (?:enemy )?moves?\b", lambda way: way.use == "halt"),
    Feat(r"(?:pushes|push|knocks? back|shoves?) (?:everybody|everyone|all)\b", lambda way: bool(_pushed(way)) and _area(way)),
    Feat(r"(?:pushes|push|knocks?|shoves?|throws?) (?!everybody|everyone|all\b)(?:\w+ ){0,4}(?:squares?|back)\b", lambda way: bool(_pushed(way))),
    Feat(r"(?:strikes?|hits?|attacks?) twice\b", lambda way: bool(way.hit and way.hit.twice)),
    Feat(r"(?:strikes?|hits?|hurts?|harms?|burns?|reaches) (?:everybody|everyone|all|friend and foe)\b", _area),
    Feat(r"(?:do|does|deals?|strikes?|hits?|reaches|jumps?|moves?)(?: \w+){0,4} at a knight['’]s jump\b", _knight),
    Feat(r"adds? (?:a|one|1|\+1)(?: point of)? damage\b", lambda way: way.use == "boost"),
    Feat(rf"(?:saves?|protects?|shields?|defends?|guards?) [^.;:!?]{{1,30}}? from {_AFAR}\b", lambda way: bool(way.guard and way.guard.whom == "any")),
)  # fmt: skip
"""What powers do, in the words of hints."""
_PUSHES = rf"(?:['’]s? (?:\w+ )?(?:strikes?|blows?|attacks?))? {_MAY}(?:pushes|knocks?|throws?|drives?) [^.;:!?]{{{{0,25}}}}?\b(?:{{number}}) squares?\b"
"""How a unit is told to push so many squares."""
_UNIT_FEATS = (
    Feat(rf" (?:beside|next to) (?:a|any|the|an) (?:foe|enemy) {_MAY}(?:hold|stop|pin|halt)s?\b", lambda way: way.use == "halt"),
    Feat(rf" {_MAY}(?:heals?|mends?) (?:a friend|friends|others|another|whoever)\b", lambda way: way.use == "heal" and way.near),
    Feat(rf" {_MAY}(?:looks? into|sees?|reads?) (?:the |their |his )?(?:enem(?:y|ies)['’]s? |foe['’]s )?hand\b", lambda way: way.use == "spy"),
    Feat(rf" {_MAY}passe?s? over (?:everything|anything|everybody|walls)\b", lambda way: bool(way.go and way.go.leap)),
    Feat(rf" {_MAY}(?:taunts?|lures?) ", lambda way: way.use == "taunt"),
)  # fmt: skip
"""What units do, in the words of hints, behind their names."""
_UNARMED = (
    r" (?:cannot|can['’]t|can never|may not) (?:fight|attack|strike) with (?:common|regular|plain) cards\b"
)
"""How a unit is told to have no attack cards (T-24)."""
_SAVES = r"(?:saves?|protects?|shields?|defends?|guards?|covers?)"
"""How a power is told to be a defence, before whom it protects."""


class _Owned(NamedTuple):
    """A power, whose it is and on which side that one fights."""

    power: Power
    owner: Profile
    seat: Seat


def sayings(file: ScenarioFile, profiles: Mapping[str, Profile], spoken: str) -> Iterator[Saying]:
    """Powers that do not do what is said of them, and units that do not, where one other alone does."""
    sides = {seat: _profiles(file, profiles, seat) for seat in PLAYERS}
    owned = [
        _Owned(power, profile, seat)
        for seat in PLAYERS
        for profile in sides[seat]
        for kind in profile.powers.values()
        for power in kind
    ]
    plain, names = spoken.casefold(), {profile.name for own in sides.values() for profile in own}
    for name in dict.fromkeys(each.power.name for each in owned):
        if name.casefold() in plain and name not in names:
            yield from _of_power(name, owned, sides)
    absent = [profile for name, profile in profiles.items() if name not in names]
    yield from _of_units(sides, absent, [file.sides[seat].name for seat in PLAYERS])


def _profiles(file: ScenarioFile, profiles: Mapping[str, Profile], seat: Seat) -> list[Profile]:
    """Everybody of a side, each once, those included who may be summoned."""
    own = {unit.name for unit in places(file.sides[seat]) if unit.name in profiles}
    own |= catalogue.summonable(profiles[name] for name in own) & set(profiles)
    return [profiles[name] for name in sorted(own)]


# Powers


def _of_power(
    name: str, owned: Sequence[_Owned], sides: Mapping[Seat, Sequence[Profile]]
) -> Iterator[Saying]:
    """What a text may say of a power that others do, and whom it may call those that it saves."""
    called = rf"{re.escape(name)}s?" if " " in name else rf"(?-i:{re.escape(name)})s?"
    having = [each for each in owned if each.power.name == name]
    ways = [way for each in having for way in each.power.ways]
    ways += [way for card in catalogue.cards().values() if card.name == name for way in card.power.ways]
    for feat in _FEATS:
        right = "" if any(map(feat.does, ways)) else _other(feat.does, having, owned)
        if right:
            yield Saying(rf"(?<!\w)({called}) {_MAY}{feat.told}", right, _BY, names=True)
    yield from _saved(called, having, owned, sides)


def _other(does: Callable[[Way], bool], having: Sequence[_Owned], owned: Sequence[_Owned]) -> str:
    """The power that does something, if one alone of the same unit does, else one alone of the side, else one of all; "" if several do."""
    doing = [each for each in owned if any(map(does, each.power.ways))]
    for near in (
        [each for each in doing if any(each.owner is other.owner for other in having)],
        [each for each in doing if any(each.seat == other.seat for other in having)],
        doing,
    ):
        if near:
            alike = {each.power.name.removesuffix("s"): each.power.name for each in near}
            return "".join(alike.values()) if len(alike) == 1 else ""
    return ""


def _saved(
    called: str, having: Sequence[_Owned], owned: Sequence[_Owned], sides: Mapping[Seat, Sequence[Profile]]
) -> Iterator[Saying]:
    """`Science saves Thor`, where it saves its own unit alone; `Distraction saves Malekith`, who is an enemy."""
    if len({each.seat for each in having}) != 1:
        return
    seat = having[0].seat
    others = [each for each in sides[seat] if all(each is not one.owner for one in having)]
    if any(map(_helps, (way for each in having for way in each.power.ways))):
        strangers = _names(sides[FOE[seat]]) - _names(sides[seat])
        if len(others) == 1 and strangers:
            whom = rf"(?:the )?(?-i:{any_of(strangers)})"
            yield Saying(rf"(?<!\w){called} {_MAY}{_SAVES} ({whom})\b", told_owners.said(others[0]), _BY)
        return
    right = _other(_helps, having, owned)
    if right:
        names = "".join(rf"(?:the )?(?-i:{any_of(_names(others))})|" for _ in others[:1])
        whom = rf"(?:{names}an?(?:other)? friend|(?:his|her|your) friends?|others)"
        yield Saying(rf"(?<!\w)({called}) {_MAY}{_SAVES} {whom}\b", right, _BY, names=True)


def _helps(way: Way) -> bool:
    """Whether it is a defence of somebody else, too."""
    return bool(way.guard and way.guard.whom != "self")


def _names(profiles: Iterable[Profile]) -> set[str]:
    return {word for profile in profiles for word in (profile.name, profile.label)}


# Units


def _of_units(
    sides: Mapping[Seat, Sequence[Profile]], absent: Sequence[Profile], called: Sequence[str]
) -> Iterator[Saying]:
    """What a text may say of a unit that one other alone of its side does, or of an absent one of its people; of what whole sides are `called`
    that is true, too."""
    crowds = [
        (own, _names([*own, *(each for each in absent if each.faction in {one.faction for one in own})]))
        for own in sides.values()
    ]
    pushes = (
        Feat(_PUSHES.format(number=f"{number}|{in_words(number)}"), partial(_pushes, squares=number))
        for number in range(2, _FARTHEST)
    )
    for feat in (*pushes, *_UNIT_FEATS):
        yield from _of_unit(crowds, feat.told, partial(_can, does=feat.does), called)
    yield from _of_unit(crowds, _UNARMED, lambda unit: not unit.attacks, called)


def _of_unit(
    crowds: Sequence[tuple[Sequence[Profile], set[str]]],
    told: str,
    does: Callable[[Profile], bool],
    called: Iterable[str],
) -> Iterator[Saying]:
    """Something that one alone of a side does, said of another one; each side comes with all names that may be one of its own."""
    for own, names in crowds:
        doing = [each for each in own if does(each)]
        idle = names - _names(doing) - {*called}
        if len(doing) == 1 and idle:
            whom = rf"(?:\bthe )?(?-i:{any_of(idle)})"
            yield Saying(rf"(?<!\w)({whom}){told}", told_owners.said(doing[0]), _BY, names=True)


def _pushes(way: Way, squares: int) -> bool:
    return _pushed(way) == squares


def _strikes(way: Way, kind: str) -> bool:
    """Whether it is an attack of a kind."""
    return bool(way.hit and way.hit.kind in (kind, "A"))


def _can(profile: Profile, does: Callable[[Way], bool]) -> bool:
    return any(does(way) for kind in profile.powers.values() for power in kind for way in power.ways)


# Wild cards, and what a whole side has


def figures(file: ScenarioFile, profiles: Mapping[str, Profile]) -> Iterator[Figure]:
    """`Class gives Thor three powers`: how many a wild card has for a unit."""
    for profile in (each for seat in PLAYERS for each in _profiles(file, profiles, seat)):
        for kind, powers in profile.powers.items():
            name = any_of((profile.name, profile.label))
            shape = rf"(?-i:\b{kind}) (?:gives?|has|offers?|is|means?) (?:for )?{name} ({CARDINAL}) (?:powers?|choices|ways)\b"
            yield from rules_told((shape, {len(powers)}, f"the powers that {kind} gives {profile.name} are"))


def of_sides(file: ScenarioFile, profiles: Mapping[str, Profile]) -> Iterator[Saying]:
    """`Three units, all with ranged attacks of their own`, where it is the other kind that all of them have."""
    for seat in PLAYERS:
        crowd = [profiles[unit.name] for unit in places(file.sides[seat]) if unit.name in profiles]
        kinds = {
            word: all(_can(each, partial(_strikes, kind=kind)) for each in crowd)
            for word, kind in (("ranged", "R"), ("hand-to-hand", "H"))
        }
        right = [word for word, whole in kinds.items() if whole]
        if crowd and len(right) == 1:
            (wrong,) = set(kinds) - set(right)
            side = rf"(?:The )?{any_of((file.sides[seat].name,))}:"
            yield from told_so(
                (rf"{side}[^.;!?]*? all (?:of them )?with <{right[0]}|{wrong}> (?:attacks|powers)", _BY)
            )
