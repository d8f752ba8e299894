"""Lines of a sheet that say a fact: what watches wait for, what rows, codes and lines depend on (A-44, A-75, A-76).

How each is written stands at the records of `facts`.
"""

from __future__ import annotations

import re
from typing import Literal

from game.core.problems.problem import did_you_mean
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet import facts
from game.systems.asgard.sheet.facts import AnyFact, Compare
from game.systems.asgard.sheet.line_words import Names, Words, hand
from game.systems.asgard.sheet.notation import effect_name

MOST_ROUNDS = 99
_COMPARES: tuple[Compare, ...] = (">=", "<=", "=")
_QUOTED = re.compile(r'"([^"]*)"|(\S+)')
"""A word of a fact; names of several words stand in quotes."""

_HOW = (
    "one at stair 3in, all at ford, jarl at gate; jarl falls, 2 fall, all fall; no guard left, 3 guard slain; round 6 over, "
    "3 rounds here; count alarm >= 3; objective find-stair done; piece gate open; seen A; 3 left; 2 tokens left; "
    "in combat, no combat; jarl alive, 2 guard alive; 2 guard in sight; guard near gate 6in, Sif near Loki; by Sif; and any of "
    "them with `not` before it"
)
_COMMA = re.compile(r'((?:"[^"]*"|[^",])+)')


def apart(text: str) -> list[str]:
    """Facts with commas between them, one by one; commas in quotes are part of a name."""
    return [part.strip() for part in _COMMA.findall(text)]


def row_condition(text: str, names: Names, adapter: Adapter) -> tuple[str, bool, tuple[AnyFact, ...]]:
    """A row of a card table without its end: the entry, whether it says `once`, the facts behind its `if` (A-75).

    Raises `NotationError`.
    """
    entry, condition, rest = text.partition(" if ")
    bare = entry.strip().removesuffix(" once").rstrip()
    once = bare != entry.strip()
    if condition and not rest.strip():
        raise Words(text, names, adapter).wrong("if what? write it like 101 once if jarl alive, not seen A")
    return bare, once, tuple(fact(part, names, adapter) for part in apart(rest))


def fact(text: str, names: Names, adapter: Adapter) -> AnyFact:
    """A fact, with `not` before it if it must not hold. Raises `NotationError`."""
    words = Words(text, names, adapter)
    words.rest = [quoted or word for quoted, word in _QUOTED.findall(text)]
    if words.next == "not":
        words.take("not jarl alive")
        return facts.Not(_positive(words))
    return _positive(words)


def _positive(words: Words) -> AnyFact:
    names = words.names
    match words.rest:
        case [_, "at", *_]:
            return _at_spot(words)
        case [who, "falls" | "fall"]:
            return facts.FallenFriend(_who(words, who))
        case ["no", kind, "left"]:
            known = (*names.enemies, "enemy")
            if kind not in known:
                raise words.wrong(f"there is no enemy {kind!r}{did_you_mean(kind, known)}")
            return facts.KindGone(kind)
        case [*count, kind, "slain"] if len(count) <= 1:
            if kind not in names.enemies:
                raise words.wrong(f"there is no enemy {kind!r}{did_you_mean(kind, names.enemies)}")
            return facts.KindFallen(kind, words.amount(count[0], 1, 99) if count else 1)
        case [*who, "alive"]:
            name, number, foes = _several(words, who, "2 guard alive")
            return facts.Alive(name, number, foes)
        case [*who, "in", "sight"]:
            name, number, foes = _several(words, who, "2 guard in sight")
            if not foes:
                raise words.wrong(f"there is no enemy {name!r}{did_you_mean(name, names.enemies)}")
            return facts.InSight(name, number)
        case [who, "near", to, *_]:
            return _near(words, [who], to)
        case [number, who, "near", to, *_]:
            return _near(words, [number, who], to)
        case ["by", who]:
            return facts.DoneBy(_who(words, who))
        case ["round", number, "over"]:
            return facts.RoundOver(words.amount(number, 1, MOST_ROUNDS))
        case [number, "rounds" | "round", "here"]:
            return facts.RoundsHere(words.amount(number, 1, MOST_ROUNDS))
        case [number, "left"]:
            return facts.Strength(words.amount(number, 0, 99))
        case [number, "tokens" | "token", "left"]:
            return facts.TokensLeft(words.amount(number, 0, 99))
        case ["in" | "no" as word, "combat"]:
            return facts.InCombat(word == "in")
        case ["count", *_]:
            return _counted(words)
        case _:
            return _status(words)


def _status(words: Words) -> AnyFact:
    """How it stands with an objective, a piece of the table, a card effect."""
    match words.rest:
        case ["objective", objective, "open" | "done" | "failed" as status]:
            if objective not in words.names.objectives:
                hint = did_you_mean(objective, words.names.objectives)
                raise words.wrong(f"there is no objective {objective!r}{hint}")
            return facts.ObjectiveIs(objective, status)
        case ["piece", piece, "open" | "shut" | "gone" | "used" | "locked" as status]:
            return facts.PieceIs(piece, status)
        case ["seen", name]:
            return facts.SeenIs(effect_name(name.strip("[]")))
        case _:
            raise words.wrong(f"nothing to wait for; write one of: {_HOW}")


def _at_spot(words: Words) -> AnyFact:
    how = "one at stair 3in"
    who = _who(words, words.take(how))
    words.take(how)
    spot = words.spot(how)
    return facts.AtSpot(who, spot, words.length(words.rest) if words.rest else hand(words.adapter))


def _who(words: Words, who: str) -> str:
    """Friendly units: how many, or who; a name that is no friend of the sheet is asked of the tactical system later."""
    if who.isdecimal():
        return str(words.amount(who, 1, 99))
    return who


_HOW_NEAR = "2 guard near gate 6in, Sif near Loki, one near token 3 or enemy near unit 8in"


def _several(words: Words, who: list[str], how: str) -> tuple[str, int, bool]:
    """So many of somebody: a kind of enemies or `enemy`; else friendly units, `2` or by name. Whether they are enemies last."""
    if not 1 <= len(who) <= 2 or (len(who) == 2 and not who[0].isdecimal()):
        raise words.wrong(f"who? write it like {how}")
    name = who[-1]
    if name in (*words.names.enemies, "enemy"):
        return name, words.amount(who[0], 1, 99) if len(who) == 2 else 1, True
    if len(who) == 2:
        raise words.wrong(f"there is no enemy {name!r}{did_you_mean(name, words.names.enemies)}")
    return _who(words, name), words.amount(name, 1, 99) if name.isdecimal() else 1, False


def _near(words: Words, who: list[str], to: str) -> AnyFact:
    name, number, foes = _several(words, who, _HOW_NEAR)
    rest, names = words.rest[len(who) + 2 :], words.names
    what: Literal["spot", "enemy", "token", "unit", "friend"] = "friend"
    if to in names.spots:
        what = "spot"
    elif to in (*names.enemies, "enemy"):
        what = "enemy"
    elif to == "unit":
        what, to = "unit", ""
    elif to == "token":
        if not rest:
            raise words.wrong(f"near which token? write it like {_HOW_NEAR}")
        what, to = "token", str(words.amount(rest[0], 1, max(1, names.tokens)))
        rest = rest[1:]
    within = words.length(rest) if rest else hand(words.adapter)
    return facts.Near(name, to, what, within, number, foes)


def _counted(words: Words) -> AnyFact:
    how = "count alarm >= 3, count fuel <= 0 or count keys = 2"
    words.take(how)
    name = words.one_of(words.names.counts, "counter", how)
    compare = words.one_of(_COMPARES, "comparison", how)
    number = words.take(how)
    words.end(how)
    if not re.fullmatch(r"-?[0-9]{1,3}", number):
        raise words.wrong(f"{number!r} is not a number; write it like {how}")
    return facts.Counted(name, compare, int(number))
