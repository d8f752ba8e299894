"""How texts tell the rules of the board, and by which words they turn them round: of cards and powers, what these do themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from game.core.descriptions.vocabulary import Saying, told_so
from game.systems.thor import catalogue
from game.systems.thor.cards.notation import Power
from game.systems.thor.catalogue import Profile

_STOPS = r"(?:stops?|answers?|meets?|parries|blocks?|negates?|turns?(?: aside)?|wards? off|(?:is|works|helps) (?:good )?against|saves? (?:\w+ )?from)"
_STOPPED = r"(?:(?:is|are|can be) )?(?:stopped|answered|met|parried|blocked|turned aside|negated)"
_KINDS = {"H": ("hand-to-hand", "ranged"), "R": ("ranged", "hand-to-hand")}
_BLOWS = {"H": "<blows|shots|bolts|arrows>", "R": "<shots|blows|strikes|blades|swords>"}
_LINES = {
    "diagonal": "<diagonally|straight|orthogonally|in a straight line|in straight lines|sideways>",
    "orthogonal": "<straight|diagonally>",
    "any": "<in any direction|only diagonally|diagonally only|only straight|straight only>",
}

SAYINGS = tuple(
    told_so(
        (r"(?-i:Block) and (?-i:Dodge)(?: stop| answer)? (?:only )?<any|ranged|hand-to-hand|either>(?: ones| attacks| attack)?", "T-40"),
        (r"<Move|Attack|Fight> cards? may (?:also )?(?:take|advance) (?:two or three|2 or 3)", "T-12"),
        (r"one (?:Attack )?card for the <Fight|Move|Fate> phase, one (?:Move )?card for the (?:Move|Fight) phase", "T-6"),
        (r"(?:two or three|2 or 3)(?: of your| of his| of its)? units straight <forward|back|backwards?|sideways>", "T-12"),
        (r"each by (?:its|the) <full|half> number", "T-12"),
        (r"in one <straight|bent|crooked> line", "T-10"),
        (r"<walls?|pits?> stops? (?:every |all |any )?(?:attacks?|shots?|bolts?|arrows?)", "T-21"),
        (r"(?:shots?|bolts?|arrows?|ranged attacks?) (?:pass|passes|fly|flies|go|goes) over (?:the |a )?<pits?|walls?>", "T-21"),
        (r"(?:push|knock-back|knockback) comes <after|before> the damage", "T-30"),
        (r"only if the target (?:still )?<lives|falls|is dead>", "T-30"),
        (r"(?:pushe?s?|knock-?s?) … straight <away from|towards?|to> the attacker", "T-30"),
        (r"(?:pushed|knocked|driven) (?:off the board|into a (?:pit|wall|pit or a wall|wall or a pit)) is <destroyed|safe|unharmed|only hurt|not harmed>", "T-30"),
        (r"(?:push|fall|knock) into a pit <fells anyone|hurts nobody|fells nobody|does one damage>", "T-30"),
        (r"an? attack (?:that is )?(?:answered|defended|stopped|negated) <knocks nobody back|still pushes|still knocks back>", "T-30"),
        (r"summoned (?:units?|warriors?) (?:may |can )?(?:acts?|moves?|attacks?|strikes?) <in the same turn|only in the next turn|only next turn|from the next turn on>", "T-114"),
        (r"new (?:warriors|units) <need no rest|must rest first|have to rest|need a turn of rest>", "T-114"),
        (r"free plays? <does not use up|uses up|use up|costs?> the phase", "T-51"),
        (r"(?:blast|(?-i:Lightning Blast|Whirling Hammer|Mjolnir|Ground Pound))s? … <friend and foe|(?:only|nobody but) (?:foes|enemies)|(?:foes|enemies) (?:only|alone)>", "T-26"),
        (r"plan <after|before> the (?:leap|jump|blink)", "T-84"),
        (r"<before|after> (?:every|each) (?:player['’]s )?turn (?:one|a) unit (?:leaps|jumps|vanishes|is whisked away)", "T-84"),
        (r"at the <start|end> of (?:every|each) (?:player['’]s )?turn (?:one|a) unit", "T-63"),
        (r"(?-i:Teleport) passes over <everything|nothing|nobody|units alone|units only>", "T-13"),
        (r"(?-i:Distraction) saves … <from across the board|only beside \w+|only next to \w+|from the next square>", "T-44"),
        (r"(?-i:Distraction) (?:negates|stops|cancels) (?:any |one |an? )?(?:enemy )?<attack|move>", "T-44"),
        (r"(?-i:Great Girth) (?:negates|stops|cancels|loses) (?:any |one |an? |the )?(?:enemy )?<move|attack>", "T-43"),
        (r"(?-i:Great Strength) … (?:attack|damage) (?:of )?<his own|a friend['’]s|an enemy['’]s>", "T-45"),
        (r"(?-i:Taunt) (?:makes|brings|draws|pulls|moves) … <closer|farther|further away|away>", "T-57"),
        (r"(?-i:Orders) lets? (?:the captain |the lieutenant |it |him )?<another unit|the captain himself|himself|itself|every unit>", "T-56"),
        (r"(?:side|whoever) (?:that has |with |has )?no unit left <loses|wins>", "T-8"),
        (r"(?:healing|heals?) … <never|even> more than (?:the unit|it|he|she) (?:started|began) with", "T-54"),
        (r"(?-i:Wisdom|Super Vision) … <stay where they are|are discarded|are drawn|are shuffled>", "T-55"),
        (r"(?-i:Super Hearing) shows … (?:the )?<enemy['’]s|own|your own> hand", "T-55"),
        (r"(?:adjacent|next to|beside) … (?:in )?<any of eight|any of four|four> directions", "T-101"),
        (r"what (?:one|a player|you) (?:keeps?|does not play) is (?:a card )?for <later|nothing>", "T-6"),
        (r"a card you keep is a card for <later|nothing|nobody>", "T-6"),
        (r"(?:draws?|hands?) … stays? <hidden|open|in sight>", "T-95"),
        (r"(?:Special, Super and Class|wild cards?) … <something else|the same> for (?:every|each) unit", "TB-10"),
        (r"at a <knight|bishop|rook|king|queen>['’]s jump", "T-11"),
        (r"free square <beside|behind|away from|far from|opposite> (?:him|her|it|its summoner|the summoner)", "T-53"),
        (r"(?-i:Volstagg) <beside|far from|away from|across from> a foe can hold", "T-43"),
        (r"on open ground <only units stop|nothing stops|nobody stops|walls stop> an attack", "T-20"),
        (r"one fallen friend <loses|wins> the battle", "T-60"),
        (r"(?:unit|foe|friend|whoever stands) in the way <is pushed too|stops (?:the push|it)|stays where it stands|holds>", "T-30"),
        (r"(?:pushed|falls?|knocked) off the board <destroys|spares|only hurts>", "T-30"),
        (r"hand is counted (?:once, )?<after the draw|before the draw|at the end of the turn|when the turn ends>", "T-5"),
        (r"draws? … at the <start|end> of (?:every|each|the|its|his|your) turn", "TB-12"),
        (r"<Fate|Move|Fight> phase comes first", "TB-11"),
        (r"<Move|Fight> phase (?:comes|goes) before the (?:Fight|Move) phase", "TB-11"),
        (r"group advance … straight <forward|back|backwards?|sideways>", "T-12"),
        (r"(?:deploys?|sets? up|begins?) on (?:its|their|your|his) (?:own )?two <nearest|farthest|middle> (?:rows|ranks)", "TB-7"),
        (r"(?-i:Distraction) <from across the board|only beside \w+|only next to \w+>", "T-44"),
        (r"(?:unit|foe|friend|hero)s? in the way(?: of another)? <is pushed too|stops (?:the|a) push|stays>", "T-30"),
        (r"both (?:players )?draw from <one deck|two decks|decks of their own|their own decks?>", "TB-8"),
        (r"<pit|wall> does not stop (?:an? |any )?(?:attacks?|shots?|bolts?|arrows?)", "T-21"),
        (r"<pits|walls> do not stop (?:an? |any )?(?:attacks?|shots?|bolts?|arrows?)", "T-21"),
        (r"same unit <may|may not|cannot> (?:both )?(?:move and (?:attack|strike|fight)|act with (?:any number of|several|many|more than one) cards?)", "T-118"),
        (r"(?:players|sides|both|you)(?: both)? (?:start|begin) <without cards|with (?:three|five) cards|with a full hand>", "T-3"),
        (r"when the deck runs out,? the <discard pile|hand|board> is shuffled", "TB-8"),
        (r"<Groups|Leaders|Beasts> (?:can|may) neither use nor suffer (?:a )?Head Butt", "T-115"),
        (r"(?:every|each) point of damage takes <one hit|two hits|one card|one square>", "TB-6"),
        (r"<one unit|two units> fits? on a square", "TB-3"),
        (r"to play a card is to <discard|keep|draw> it", "TB-8"),
        (r"(?:discard pile|hits) … (?:is|are) <open|hidden|secret>", "T-95"),
        (r"both sides at (?:once|the same time),? (?:it|the battle) is a <draw|win|victory>", "T-8"),
    )
)  # fmt: skip
"""What a tired writer exchanges: moving and fighting, walls and pits, before and after, friend and foe."""


def sayings(profiles: dict[str, Profile], played: set[str], spoken: str) -> Iterator[Saying]:
    """The rules, and what the cards and the powers of which texts speak do."""
    yield from SAYINGS
    powers: dict[str, list[Power]] = {}
    for name in sorted(played & set(profiles)):
        for power in (each for kind in profiles[name].powers.values() for each in kind):
            powers.setdefault(power.name, []).append(power)
        yield from _common_cards(profiles[name], profiles[name].label)
    cards = {card.name: card.power for card in catalogue.cards().values() if not card.wild}
    yield from of_cards(frozenset(powers))
    for name, some in powers.items():
        if name in spoken:
            called = [*some, *([cards[name]] if name in cards else [])]
            yield from _of_power(rf"(?-i:{re.escape(name)})s?", called)


@lru_cache(maxsize=32)
def of_cards(but: frozenset[str] = frozenset()) -> tuple[Saying, ...]:
    """What the common cards do, but for those of which a power that is played has the name."""
    plain = [card for card in catalogue.cards().values() if not card.wild and card.name not in but]
    return tuple(
        each for card in plain for each in _of_power(rf"(?-i:{re.escape(card.name)})s?", [card.power])
    )


def _of_power(name: str, powers: list[Power]) -> Iterator[Saying]:
    """What all powers of a name do alike: which attacks they stop, of which kind they are, and where they reach."""
    ways = [way for power in powers for way in power.ways]
    against = {way.guard.against for way in ways if way.guard}
    if len(against) == 1:
        yield from _stops(name, against.pop())
    hits = [way.hit for way in ways if way.hit]
    kinds = {hit.kind for hit in hits}
    for kind, (right, wrong) in _KINDS.items():
        if kinds == {kind}:
            yield from told_so((rf"{name} (?:is|makes|does) (?:an? )?<{right}|{wrong}>(?: attack)?", "T-102"))
    if kinds == {"H"} and len({hit.lines for hit in hits}) == 1:
        where = _LINES[hits[0].lines]
        yield from told_so((rf"{name} (?:strikes|goes|hits|reaches)(?: only)? {where}", "T-22"))
    exact = [hit for hit in hits if len(hit.lengths) == 1 and not hit.area]
    if kinds == {"R"} and len(exact) == len(ways):
        yield from told_so(
            (rf"{name} (?:reaches|hits|shoots|is) … <exactly|at most|at least|up to> \w+ squares", "T-20")
        )
    moves = [way.go for way in ways if way.go]
    if moves and all(len(go.lengths) == 1 for go in moves):
        yield from told_so((rf"{name} moves … <exactly|at most|at least|up to> \w+ squares", "T-10"))


def _stops(name: str, against: str) -> Iterator[Saying]:
    """`Parry stops hand-to-hand attacks, Cover ranged ones`."""
    verb = rf"{name}[:,]?(?: it| which| that)? {_STOPS}"
    if against == "any":
        only = r"(?:only|nothing but) (?:ranged|hand-to-hand)|(?:ranged|hand-to-hand)(?= attacks? (?:only|alone))"
        yield from told_so((rf"{verb} <any|{only}>", "T-40"))
        return
    right, wrong = _KINDS[against]
    yield from told_so(
        (rf"{name}(?: stops?)? <{right}|any>(?=[.,;:!]|$)", "T-40"),
        (
            rf"(?:{name} and (?-i:[A-Z]\w+)|(?-i:[A-Z]\w+) and {name})(?: both)?(?: stop)? <{right}|any>(?: attacks?| ones?| of them)?",
            "T-40",
        ),
        (rf"{verb} (?:only |any |all |every )?<{right}|{wrong}>", "T-40"),
        (rf"{verb} <{right}|any|all|every|both kinds of> attacks?", "T-40"),
        (rf"{verb} (?:only |any |all |every )?{_BLOWS[against]}", "T-40"),
        (rf"{name}(?: only)? <{right}|{wrong}|any|all> (?:ones|attacks|one|attack)", "T-40"),
        (
            rf"against (?:the |any |every )?{_BLOWS[against]}(?: you (?:want|need|keep|hold|play))?(?: an?)? {name}",
            "T-40",
        ),
        (rf"<{right}|{wrong}> (?:attacks?|ones?) {_STOPPED} (?:by|with) (?:a )?{name}", "T-40"),
    )


def _common_cards(profile: Profile, label: str) -> Iterator[Saying]:
    """`The Earthlings cannot fight with common cards`."""
    if not profile.attacks:
        name = f"(?:{re.escape(profile.name)}|{re.escape(label)})"
        yield from told_so(
            (rf"{name} <cannot|can|may> (?:fight|attack|strike) with (?:common|regular) cards", "T-24")
        )
