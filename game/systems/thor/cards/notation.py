"""The rulebook's notation: `"Mjolnir: R=5 line"`, `"Deception: D and M=1 and H"` (CARD LIST NOTATION).

A power is a name and one or more *ways* to use it, joined by `or`; a way is what happens, joined by `and`
(or `then`), in that order (T-52). A bare number or K after `or` adds a distance: `M=4 or 5`, `R=4 or K`.

    M=2  M=4 or 5  M=4 or K  M=1-8 leap                     a move
    H  H diagonal  H orthogonal  H damage+1  H knockback=3  a hand-to-hand attack
    H no-groups  H twice  H all adjacent                    ... its limits and areas
    R=3  R=K  R=2 knockback=1  R=5 line  R=2 area           a ranged attack
    A=1-5                                                   an attack that is either, by distance (T-23)
    D  D vs HTH  D vs ranged  D adjacent  D any             a defence, of whom
    heal 1 self   heal 1 adjacent   summon NAME   draw 2    free plays (T-51)
    look 5   look hand   discard 1                          ... and looks
    negate move   strength+1   taunt 2   push all adjacent  the rest
    order 2: M=2 or H                                       an order to a friend within 2 (T-56)
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

Use = Literal[
    "move", "taunt", "attack", "charge", "blast", "shove", "defend", "halt", "boost",
    "draw", "look", "spy", "rob", "heal", "summon",
]  # fmt: skip

MOVE_PLAYS: frozenset[Use] = frozenset(("move", "taunt"))
FIGHT_PLAYS: frozenset[Use] = frozenset(("attack", "charge", "blast", "shove"))
FREE_PLAYS: frozenset[Use] = frozenset(("draw", "look", "spy", "rob", "heal", "summon"))
REACTIONS: frozenset[Use] = frozenset(("defend", "halt", "boost"))


class NotationError(ValueError):
    """A power that is not written in the rulebook's notation; the text says where and what was expected."""


class Go(msgspec.Struct, frozen=True):
    """A move of exactly one of `lengths` squares in a straight line, or a knight's jump (T-10, T-11)."""

    lengths: tuple[int, ...] = ()
    knight: bool = False
    leap: bool = False
    """Passes over anything, as Odin's teleport does (T-13)."""


class Hit(msgspec.Struct, frozen=True):
    """An attack: its kind, where it reaches, and what it does beyond one damage (T-20 to T-28)."""

    kind: Literal["H", "R", "A"]
    lengths: tuple[int, ...] = ()
    knight: bool = False
    lines: Literal["any", "diagonal", "orthogonal"] = "any"
    damage: int = 1
    knockback: int = 0
    groups: bool = True
    twice: bool = False
    area: Literal["", "line", "within", "adjacent"] = ""


class Guard(msgspec.Struct, frozen=True):
    """A defence: against which kind of attack, and of whom (T-40, T-42, T-44)."""

    against: Literal["any", "H", "R"] = "any"
    whom: Literal["self", "adjacent", "any"] = "self"


class Way(msgspec.Struct, frozen=True):
    """One way to use a card or power."""

    use: Use
    go: Go | None = None
    hit: Hit | None = None
    guard: Guard | None = None
    amount: int = 0
    """Cards drawn, looked at or discarded, hits healed, squares taunted or pushed, damage added."""
    unit: str = ""
    """The unit that is summoned."""
    near: bool = False
    """Whether a healing also reaches adjacent friends."""
    within: int = 0
    """An order: how far away the friend may be that carries it out; 0: the unit does it itself."""


class Power(msgspec.Struct, frozen=True):
    """A named power of a wild card, or the plain use of a regular one."""

    name: str
    notation: str
    ways: tuple[Way, ...]

    def way(self, use: Use) -> Way | None:
        """The way that is used as `use`; at most one."""
        for way in self.ways:
            if way.use == use:
                return way
        return None


def power(text: str) -> Power:
    """Read `"NAME: NOTATION"`. Raises `NotationError`."""
    name, colon, notation = text.partition(":")
    if not colon or not name.strip():
        raise NotationError(f"{text!r} has no name: write NAME: NOTATION")
    return Power(name.strip(), notation.strip(), ways(notation.strip()))


def ways(notation: str) -> tuple[Way, ...]:
    """Read the ways of a power. Raises `NotationError`."""
    order = re.fullmatch(r"order ([1-9]): (.+)", notation)
    within = int(order[1]) if order else 0
    read = [_way(words, within) for words in _alternatives(order[2] if order else notation)]
    kinds = [_play(way.use) for way in read]
    if len(set(kinds)) < len(kinds):
        raise NotationError(f"{notation!r}: two of its ways could not be told apart when it is played")
    return tuple(read)


def _play(use: Use) -> str:
    return "use" if use in ("draw", "look", "spy", "rob", "shove") else use


def _alternatives(notation: str) -> list[str]:
    """Split at `or`, but leave a further distance with its move or attack."""
    parts: list[str] = []
    for part in re.split(r"\s+or\s+", notation.strip()):
        if parts and re.match(r"(\d|K)\b", part):
            parts[-1] += f",{part}"
        else:
            parts.append(part)
    return parts


def _way(text: str, within: int) -> Way:
    parts = re.split(r"\s+(?:and|then)\s+", text)
    guard = _guard(parts[0])
    plain = _plain(text)
    go, hit = (None, None) if plain else _rest(parts[1:] if guard else parts, text)
    if within and (guard or plain or (go and hit) or (hit and hit.area)):
        raise NotationError(f"{text!r} cannot be ordered: an order is a move, or an attack on one unit")
    if (guard or go) and hit and (hit.area or hit.twice):
        raise NotationError(f"{text!r}: what follows a move or a defence is one attack on one unit")
    if plain:
        return plain
    if guard:
        return Way("defend", go=go, hit=hit, guard=guard)
    if go and hit:
        return Way("charge", go=go, hit=hit)
    if go:
        return Way("move", go=go, within=within)
    assert hit is not None
    return Way("blast" if hit.area else "attack", hit=hit, within=within)


def _rest(parts: list[str], text: str) -> tuple[Go | None, Hit | None]:
    """A move, an attack, or a move and then an attack; nothing only if there are no parts."""
    go = _go(parts[0]) if parts else None
    left = parts[1:] if go else parts
    hit = _hit(left[0]) if left else None
    if left and not hit and re.match(r"[MRA] ?= ?[\d-]*\d\d", left[0]):
        raise NotationError(f"{text!r}: distances go from 1 to 8")
    if len(left) > (1 if hit else 0):
        raise NotationError(
            f"{text!r}: {left[-1]!r} is not a move, an attack or a defence in their right order; write one as in M=2, H knockback=1, R=3 or K, D vs HTH"
        )
    return go, hit


_PLAIN: tuple[tuple[str, Use], ...] = (
    (r"draw ([1-9]\d?)", "draw"),
    (r"look ([1-9]\d?)", "look"),
    (r"look hand", "spy"),
    (r"discard ([1-9])", "rob"),
    (r"heal ([1-9]) (?:self|adjacent)", "heal"),
    (r"summon .+", "summon"),
    (r"negate move", "halt"),
    (r"strength\+([1-9])", "boost"),
    (r"taunt ([1-7])", "taunt"),
    (r"push all adjacent", "shove"),
)


def _plain(text: str) -> Way | None:
    for pattern, use in _PLAIN:
        found = re.fullmatch(pattern, text)
        if found:
            amount = int(found[1]) if found.groups() else 1
            unit = text.removeprefix("summon ") if use == "summon" else ""
            return Way(use, amount=amount, unit=unit, near=text.endswith("adjacent") and use == "heal")
    return None


def _guard(text: str) -> Guard | None:
    found = re.fullmatch(r"D(?: vs (HTH|ranged))?(?: (self|adjacent|any))?", text)
    if not found:
        return None
    against: dict[str | None, Literal["any", "H", "R"]] = {None: "any", "HTH": "H", "ranged": "R"}
    whom: dict[str | None, Literal["self", "adjacent", "any"]]
    whom = {None: "self", "self": "self", "adjacent": "adjacent", "any": "any"}
    return Guard(against[found[1]], whom[found[2]])


def _distances(text: str) -> tuple[tuple[int, ...], bool]:
    """`3`, `4,5`, `4,K`, `1-5`: the lengths in squares, and whether a knight's jump is one of them."""
    lengths: list[int] = []
    for part in text.split(","):
        if part != "K":
            low, _, high = part.partition("-")
            if high and high <= low:
                raise NotationError(f"{text!r}: a range goes from the smaller distance to the greater")
            lengths.extend(range(int(low), int(high or low) + 1))
    if any(not 1 <= length <= 8 for length in lengths):
        raise NotationError(f"{text!r}: distances go from 1 to 8")
    return tuple(lengths), "K" in text


_DISTANCE = r"((?:\d(?:-\d)?|K)(?:,(?:\d(?:-\d)?|K))*)"


def _go(text: str) -> Go | None:
    found = re.fullmatch(rf"M ?= ?{_DISTANCE}( leap)?", text)
    if not found:
        return None
    lengths, knight = _distances(found[1])
    return Go(lengths, knight, bool(found[2]))


def _hit(text: str) -> Hit | None:
    found = re.fullmatch(rf"(H|[RA] ?= ?{_DISTANCE})((?: [a-z][a-z+=\-\d]*)*)", text)
    if not found:
        return None
    kind = found[1][0]
    lengths, knight = _distances(found[2]) if found[2] else ((1,), False)
    hit = Hit(kind, lengths, knight)  # type: ignore[arg-type]
    words = found[3].replace("all adjacent", "adjacent").split()
    for word in words:
        hit = _limited(hit, word, text)
    if hit.area and (knight or hit.twice):
        raise NotationError(f"{text!r}: an area is a number of squares wide, and is attacked once")
    return hit


def _limited(hit: Hit, word: str, text: str) -> Hit:
    number = re.fullmatch(r"(damage\+|knockback=)(\d)", word)
    if number:
        amount = int(number[2])
        changes: dict[str, object] = {"damage": 1 + amount} if "damage" in word else {"knockback": amount}
    elif word in ("diagonal", "orthogonal"):
        changes = {"lines": word}
    elif word in ("line", "adjacent"):
        changes = {"area": word}
    elif word == "area":
        changes = {"area": "within"}
    elif word in ("twice", "no-groups"):
        changes = {"twice": True} if word == "twice" else {"groups": False}
    else:
        raise NotationError(f"{text!r}: {word!r} is not a limit of an attack")
    return msgspec.structs.replace(hit, **changes)
