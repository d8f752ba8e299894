"""Card tables, blip tables and variables as a sheet writes them (A-2, A-3, A-23, A-30).

AS   10H                a card
J                       a rank
2-5H   J-AH             ranks of a suit, from one to another; the ace is the lowest or the highest
2-5                     ranks of all suits
H   hearts   red        a suit, a colour
*                       every card

[J] 2022 [A]            needs the card effect J; code 2022; adds the card effect A
[J] [Q] 2022            needs both
- [B]                   no encounter; adds the card effect B
-                       nothing

attack -1 you           what a variable lends: to the players (you), to the enemy (they), to all
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from game.core.problems import choices
from game.core.problems.problem import did_you_mean, suggestion
from game.systems.asgard.cards import DECK, RANKS, SUITS, Card, rank, suit
from game.systems.asgard.sheet.plan import Entry, Lending, Reaction, Side

SUIT_WORDS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
COLOURS = {"red": "HD", "black": "SC"}
_SIDES: tuple[Side, ...] = ("you", "they", "all")
LARGEST_CODE = 99_999
MOST_LENT = 9
_RANK = "(10|[A2-9JQK])"
_RANGE = re.compile(rf"{_RANK}-{_RANK}([SHDC]?)")
_ENTRY = re.compile(r"((?:\[[^\[\]]*\]\s*)*)(-|[0-9]{1,9}|)\s*((?:\[[^\[\]]*\]\s*)*)")
_EFFECT = re.compile(r"[A-Za-z0-9]{1,20}")
_LENDING = re.compile(r"(\S+) ([+-][0-9]) (\S+)")
_DIE = re.compile(r"([1-6])(?:-([1-6]))?")


class NotationError(ValueError):
    """Something that is not written as a sheet has it; the text says how to write it."""


# Card tables


@cache
def cards_of(key: str) -> frozenset[Card]:
    """The cards that a key covers (A-3); there are some hundreds of keys. Raises `NotationError`, and keeps nothing of what is no key."""
    covered = _named(key)
    if key in DECK:
        return frozenset((key,))
    found = _RANGE.fullmatch(key)
    if found:
        ranks = _ranks(found[1], found[2])
        return frozenset(card for card in DECK if rank(card) in ranks and suit(card) in (found[3] or SUITS))
    if not covered:
        known = [*SUIT_WORDS, *COLOURS]
        raise NotationError(
            f"{_short(key)} is not a key of a card table: write a card (AS, 10H), a rank (J), ranks of a suit (2-5H) or of all "
            f"(2-5), a suit (hearts or H), red, black, or * for all others{did_you_mean(key, known)}"
        )
    return covered


def _named(key: str) -> frozenset[Card]:
    """The cards of a rank, a suit, a colour or `*`; none if it is none of them."""
    if key == "*":
        return frozenset(DECK)
    if key in RANKS:
        return frozenset(card for card in DECK if rank(card) == key)
    suits = COLOURS.get(key) or SUIT_WORDS.get(key) or (key if key in SUITS else "")
    return frozenset(card for card in DECK if suits and suit(card) in suits)


def _ranks(first: str, last: str) -> tuple[str, ...]:
    """Ranks from one to another; an ace at the end is the highest."""
    start = RANKS.index(first)
    end = len(RANKS) if last == "A" else RANKS.index(last)
    if end <= start:
        raise NotationError(f"{first}-{last} does not go up: write the lower rank first, such as 2-5 or J-A")
    return (*RANKS, "A")[start : end + 1]


@cache
def _spans() -> dict[frozenset[Card], str]:
    """The shortest key of every run of ranks, of one suit and of all, by its cards."""
    spans = [f"{rank}{suit}" for suit in ("", *SUITS) for rank in RANKS]
    spans += [
        f"{first}-{last}{suit}"
        for suit in ("", *SUITS)
        for place, first in enumerate(RANKS)
        for last in (*RANKS[place + 1 :], *(["A"] if place else []))
    ]
    return {cards_of(key): key for key in reversed(spans)}


def narrowed(key: str, other: str) -> str:
    """The key of the cards that another one leaves to a key; "" if it leaves none, or no run of ranks."""
    return _spans().get(cards_of(key) - cards_of(other), "")


def widened(key: str, more: Iterable[Card]) -> str:
    """The key of the cards of another one and of some more; "" if they are no run of ranks."""
    return _spans().get(cards_of(key) | {*more}, "")


def entry(key: str, text: str) -> Entry:
    """A row of a card table from its notation (A-3). Raises `NotationError`."""
    found = _ENTRY.fullmatch(text.strip())
    how = "write [NEEDED] CODE [ADDED], such as [J] 2022 [A], or - for nothing"
    if not found:
        closed = re.sub(r"\[(\w+)(?=\s|$)", r"[\1]", text)
        near = suggestion(closed) if closed != text and _ENTRY.fullmatch(closed.strip()) else ""
        raise NotationError(f"{_short(text)} is not an entry: {how}{near}")
    needs, code, adds = _names(found[1]), found[2], _names(found[3])
    if not code and (needs or adds):
        raise NotationError(
            f"{_short(text)} has no code: write - for no encounter, such as - [A] or [J] - [A]"
        )
    number = int(code) if code not in ("", "-") else 0
    if code not in ("", "-") and not 1 <= number <= LARGEST_CODE:
        raise NotationError(f"{code} is not a code: they are numbered from 1 to {LARGEST_CODE}")
    return Entry(key, needs, number, adds)


def _names(text: str) -> tuple[str, ...]:
    """The card effects in square brackets, each once."""
    found = [name.strip() for part in re.findall(r"\[([^\[\]]*)\]", text) for name in part.split(",")]
    return tuple(dict.fromkeys(effect_name(name) for name in found))


def effect_name(name: str) -> str:
    """The name of a card effect. Raises `NotationError`."""
    if name.upper() == "FIX":
        raise NotationError(
            "[FIX] is no card effect: write `fix` in place of `place` in the code, such as fix 1 guard at gate"
        )
    if not _EFFECT.fullmatch(name):
        raise NotationError(
            f"{_short(name)} cannot name a card effect: write up to 20 letters and digits, such as J or Horn"
        )
    return name


class Crossing(NamedTuple):
    """Two keys of a table of which neither goes before the other, the later first, and what is to be said of that."""

    key: str
    other: str
    text: str


def table(rows: Mapping[str, Entry]) -> tuple[dict[Card, Entry], list[Crossing]]:
    """The entry of every card, the key that covers the fewest winning; and the keys that cross (A-30).

    The keys can be read.
    """
    covers = {key: cards_of(key) for key in rows}
    wrong = []
    keys = list(rows)
    for number, key in enumerate(keys):
        for other in keys[:number]:
            both = covers[key] & covers[other]
            if len(covers[key]) == len(covers[other]) and both:
                card = min(both, key=DECK.index)
                why = (
                    "covers the same cards"
                    if covers[key] == covers[other]
                    else f"covers {card} and as many cards"
                )
                text = f"cannot stand beside {other!r}, which {why}: neither goes before the other (A-30); take the cards of one out of the other"
                wrong.append(Crossing(key, other, text))
    entries: dict[Card, Entry] = {}
    for key in sorted(keys, key=lambda key: -len(covers[key])):
        entries |= dict.fromkeys(covers[key], rows[key])
    return {card: entries[card] for card in DECK if card in entries}, wrong


# Blips


def blip_table(rows: Mapping[str, Reaction]) -> tuple[Reaction, ...]:
    """What blips do on each face of a die (A-23). Raises `NotationError`."""
    faces: dict[int, Reaction] = {}
    for key, does in rows.items():
        found = _DIE.fullmatch(key)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
        if last < first:
            raise NotationError(f"{_short(key)} is not a part of a die: write 1-2, or 6")
        for face in range(first, last + 1):
            if face in faces:
                raise NotationError(f"{face} stands in it twice: name each face of the die once")
            faces[face] = does
    missing = [str(face) for face in range(1, 7) if face not in faces]
    if missing:
        raise NotationError(f"says nothing for {', '.join(missing)}: name each face of the die from 1 to 6")
    return tuple(faces[face] for face in range(1, 7))


# Variables


def lending(text: str, stats: Iterable[str]) -> Lending:
    """What a variable lends, `attack -1 you` (A-2). Raises `NotationError`."""
    known = list(stats)
    found = _LENDING.fullmatch(text.strip())
    if not found:
        raise NotationError(f"{_short(text)} lends nothing: write it like attack -1 you, or defence +1 all")
    stat, amount, side = found.groups()
    if stat not in known:
        near = choices.meant(stat, known, {})
        hint = suggestion(near) if near else f"; there are {', '.join(known)}"
        raise NotationError(f"{_short(stat)} cannot be lent{hint}")
    if side not in _SIDES:
        raise NotationError(
            f"{_short(side)} is nobody: write you (the players), they (the enemy) or all{did_you_mean(side, _SIDES)}"
        )
    if int(amount) == 0:
        raise NotationError(f"{_short(text)} changes nothing: write +1 to +{MOST_LENT} or -1 to -{MOST_LENT}")
    return Lending(stat, int(amount), _SIDES[_SIDES.index(side)])


def _short(text: str) -> str:
    """A faulty text as a problem quotes it."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
