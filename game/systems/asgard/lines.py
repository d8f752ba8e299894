"""Lines of a sheet: what a code or a condition does, and what a watch waits for (A-2 to A-5).

How each is written stands at the records of `effects` and `facts`. Whatever is wrong with a line is one sentence that says how
to write it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar, get_args

import msgspec

from game.core.shape import did_you_mean
from game.systems.asgard import effects, facts
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.effects import MODES, SLIDERS, WHERES, AnyEffect, Stance, Way, Where
from game.systems.asgard.facts import AnyFact, Compare
from game.systems.asgard.notation import NotationError, effect_name

MOST_PLACED = 12
MOST_WOUNDS = 20
MOST_COUNTED = 999
MOST_ROUNDS = 99
LONGEST = 100_000
"""No length of a sheet comes near: ten metres, as tenths of a millimetre."""
W = TypeVar("W", bound=str)
_STANCES: tuple[Stance, ...] = ("advantaged", "neutral", "disadvantaged")
_COMPARES: tuple[Compare, ...] = (">=", "<=", "=")
_WAYS: tuple[Way, ...] = get_args(Way)
_NUMBER = re.compile(r"[0-9]{1,6}")
_STEP = re.compile(r"[+-][0-9]{1,4}")
_ASK = re.compile(r'"([^"]{1,300})"\s+(.+)')
_QUOTED = re.compile(r'"([^"]*)"|(\S+)')
"""A word of a fact; names of several words stand in quotes."""
_CHOICE = re.compile(r"(.{1,60}?)\s+([0-9]{1,6})")


class Names(msgspec.Struct, frozen=True):
    """What the lines of a sheet may speak of."""

    conditions: int = 0
    codes: tuple[int, ...] = ()
    spots: tuple[str, ...] = ()
    enemies: tuple[str, ...] = ()
    friends: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


# Words of a line


class Words:
    """The words of a line, taken one after the other."""

    def __init__(self, text: str, names: Names, adapter: Adapter) -> None:
        self.text = text if len(text) <= 90 else text[:87] + "..."
        self.rest = text.split()
        self.names = names
        self.adapter = adapter

    def wrong(self, how: str) -> NotationError:
        return NotationError(f"{self.text!r}: {how}")

    @property
    def next(self) -> str:
        """The next word, "" at the end; it is not taken."""
        return self.rest[0] if self.rest else ""

    def take(self, how: str) -> str:
        """The next word; `how` says what the line should look like if there is none."""
        if not self.rest:
            raise self.wrong(f"something is missing; write it like {how}")
        return self.rest.pop(0)

    def end(self, how: str) -> None:
        """Nothing more may follow."""
        if self.rest:
            raise self.wrong(f"{' '.join(self.rest)!r} does not belong there; write it like {how}")

    def one_of(self, known: Iterable[W], what: str, how: str) -> W:
        """The next word, which must be known."""
        word, choices = self.take(how), tuple(known)
        if word not in choices:
            hint = did_you_mean(word, choices) or (
                f"; there are {', '.join(choices)}" if choices else "; the sheet has none"
            )
            raise self.wrong(f"there is no {what} {word!r}{hint}")
        return choices[choices.index(word)]

    def number(self, least: int, most: int, how: str) -> int:
        """The next word as a whole number."""
        word = self.take(how)
        if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
            raise self.wrong(f"{word!r} is not a number from {least} to {most}; write it like {how}")
        return int(word)

    def code(self, word: str) -> int:
        """A code of the sheet."""
        if not _NUMBER.fullmatch(word) or int(word) not in self.names.codes:
            near = did_you_mean(word, map(str, self.names.codes))
            raise self.wrong(f"there is no code {word}: write [code.{word}], or mend the number{near}")
        return int(word)

    def length(self, words: list[str], least: int = 0) -> int:
        """Words as a length of the tactical system."""
        text = " ".join(words)
        if len(text) > 30:
            raise self.wrong(f"{text[:30]!r} is not a length")
        try:
            length = self.adapter.length(text)
        except ValueError as error:
            raise self.wrong(str(error)) from None
        if not least <= length <= LONGEST:
            raise self.wrong(f"{text} is too {'short' if length < least else 'long'}")
        return length

    def within(self, how: str) -> int:
        """`within 3in` at the end of a line, or nothing."""
        if not self.rest:
            return 0
        if self.take(how) != "within":
            raise self.wrong(f"what follows is a distance; write it like {how}")
        words, self.rest = self.rest, []
        if not words:
            raise self.wrong(f"within which distance? write it like {how}")
        return self.length(words)

    def spot(self, how: str) -> str:
        return self.one_of(self.names.spots, "spot", how)


def hand(adapter: Adapter) -> int:
    """How near is near where a line does not say: 2 in, or what comes to it."""
    return max(1, adapter.usual_distance // 3)


# Effects


def effect(text: str, names: Names, adapter: Adapter) -> AnyEffect:
    """A line of what a code or a condition does. Raises `NotationError`."""
    words = Words(text, names, adapter)
    verb = words.take("place 2 guard")
    if verb not in VERBS:
        hint = did_you_mean(verb, VERBS) or f"; a line begins with one of {', '.join(VERBS)}"
        raise words.wrong(f"{verb!r} does nothing{hint}")
    return VERBS[verb](words, verb)


def _place(words: Words, verb: str) -> AnyEffect:
    how = f"{verb} 2 guard left 8in advantaged, or {verb} 1 guard at gate"
    count = words.number(1, MOST_PLACED, how)
    kind = words.one_of(words.names.enemies, "enemy", how)
    stance: Stance = "neutral"
    if words.rest and words.rest[-1] in _STANCES:
        stance = _STANCES[_STANCES.index(words.rest.pop())]
    where, spot, distance = _where(words, how)
    return effects.PlaceFoes(count, kind, where, spot, distance, stance, verb == "fix")


def _lurk(words: Words, verb: str) -> AnyEffect:
    how = "lurk 2 wolf left 10in, or lurk 1 wolf at den"
    count = words.number(1, MOST_PLACED, how)
    kind = words.one_of(words.names.enemies, "enemy", how)
    if words.rest and words.rest[-1] in _STANCES:
        raise words.wrong(f"whoever comes unseen stands to nobody in any way (A-68); write it like {how}")
    return effects.LurkFoes(count, kind, *_where(words, how))


def _join(words: Words, verb: str) -> AnyEffect:
    how = "join jarl at cell"
    kind = words.one_of(words.names.friends, "friend", how)
    return effects.JoinFriends(kind, *_where(words, how))


def _where(words: Words, how: str) -> tuple[Where, str, int | None]:
    """Where something appears, and how far from there, to the end of the line (A-5, A-38)."""
    where: Where = "token"
    spot = ""
    if words.rest:
        word = words.take(how)
        known = (*(known for known in WHERES if known != "spot"), "at")
        if word not in known:
            hint = did_you_mean(word, (*known, *_STANCES)) or f"; write one of {', '.join(known)}"
            if word in words.names.spots:
                hint = f"; write at {word}"
            raise words.wrong(f"{word!r} is not a place{hint}")
        if word == "at":
            where, spot = "spot", words.spot(how)
        else:
            where = WHERES[WHERES.index(word)]
    rest, words.rest = words.rest, []
    return where, spot, words.length(rest) if rest else None


def _trap(words: Words, verb: str) -> AnyEffect:
    how = f"{verb} 2, or {verb} 2 within 3in"
    amount = words.number(1, MOST_WOUNDS, how)
    kind = effects.Trap if verb == "trap" else effects.Heal
    return kind(amount, words.within(how))


def _afflict(words: Words, verb: str) -> AnyEffect:
    how = "afflict flat-footed, or afflict flat-footed within 3in"
    status = words.one_of((*words.adapter.statuses, "flat-footed"), "status", how)
    return effects.Afflict(status, words.within(how))


def _change(words: Words, verb: str) -> AnyEffect:
    word = words.take("condition 2")
    words.end("condition 2")
    if not _NUMBER.fullmatch(word) or int(word) >= words.names.conditions:
        raise words.wrong(
            f"there is no condition {word}; the sheet has them from 0 to {words.names.conditions - 1}"
        )
    return effects.Change(int(word))


def _field(words: Words, verb: str) -> AnyEffect:
    if verb == "remove" and words.next == "tokens":
        return _tokens(words, verb)
    piece = words.take(f"{verb} cell-door")
    words.end(f"{verb} cell-door")
    return effects.FieldChange(verb, piece)  # type: ignore[arg-type]


def _tokens(words: Words, verb: str) -> AnyEffect:
    how = "add token at well" if verb == "add" else f"{verb} tokens at well 6in, or {verb} tokens"
    words.one_of(("token",) if verb == "add" else ("tokens",), "thing called", how)
    spot, within = "", 0
    if words.rest or verb == "add":
        if words.take(how) != "at":
            raise words.wrong(f"where? write it like {how}")
        spot = words.spot(how)
        if verb == "add":
            words.end(how)
        else:
            within = words.length(words.rest) if words.rest else words.adapter.usual_distance
    return effects.Tokens(verb, spot, within)  # type: ignore[arg-type]


def _objective(words: Words, verb: str) -> AnyEffect:
    objective = words.one_of(words.names.objectives, "objective", f"{verb} find-stair")
    words.end(f"{verb} find-stair")
    return effects.Objective(verb, objective)  # type: ignore[arg-type]


def _count(words: Words, verb: str) -> AnyEffect:
    how = "count alarm +1, count alarm -1 or count alarm = 0"
    name = words.one_of(words.names.counts, "counter", how)
    amount = "".join(words.rest)
    fresh = amount.startswith("=")
    number = amount.removeprefix("=")
    if not (_NUMBER if fresh else _STEP).fullmatch(number):
        raise words.wrong(f"it does not say by how much; write it like {how}")
    if abs(int(number)) > MOST_COUNTED:
        raise words.wrong(f"{number} is too much; a counter changes by at most {MOST_COUNTED}")
    return effects.Count(name, int(number), fresh)


def _seen(words: Words, verb: str) -> AnyEffect:
    name = words.take(f"{verb} A")
    words.end(f"{verb} A")
    return effects.Seen(effect_name(name.strip("[]")), verb == "see")


def _shuffle(words: Words, verb: str) -> AnyEffect:
    words.end("shuffle")
    return effects.Shuffle()


def _order(words: Words, verb: str) -> AnyEffect:
    how = "order guard escape, order all combat or order here ambush"
    kind = words.one_of((*words.names.enemies, "all", "here"), "enemy", how)
    mode = words.one_of(MODES, "mode", how)
    words.end(how)
    return effects.Mood(kind, mode)


def _temper(words: Words, verb: str) -> AnyEffect:
    how = "temper guard boldness +2"
    kind = words.one_of((*words.names.enemies, "all"), "enemy", how)
    slider = words.one_of(SLIDERS, "slider", how)
    step = words.take(how)
    words.end(how)
    if not _STEP.fullmatch(step) or not 1 <= abs(int(step)) <= 10:
        raise words.wrong(f"{step!r} is not from -10 to +10; write it like {how}")
    return effects.Temper(kind, slider, int(step))


def _blips(words: Words, verb: str) -> AnyEffect:
    does = words.one_of(_WAYS, "way of blips called", "blips gone")
    words.end("blips gone")
    return effects.Blips(does)


def _leave(words: Words, verb: str) -> AnyEffect:
    how = "leave at ford 3in, or leave guard"
    if words.next != "at":
        kind = words.one_of(words.names.enemies, "enemy", how)
        words.end(how)
        return effects.Leave(kind=kind)
    words.take(how)
    spot = words.spot(how)
    return effects.Leave(spot, words.length(words.rest) if words.rest else hand(words.adapter))


def _ask(words: Words, verb: str) -> AnyEffect:
    how = 'ask "Ring the bell?" yes 310, no 311'
    found = _ASK.fullmatch(" ".join(words.rest))
    if not found:
        raise words.wrong(f"the question stands in quotes, the answers follow; write it like {how}")
    choices = []
    for part in found[2].split(","):
        choice = _CHOICE.fullmatch(part.strip())
        if not choice:
            raise words.wrong(f"{part.strip()[:60]!r} is not an answer and its code; write it like {how}")
        choices.append((choice[1], words.code(choice[2])))
    if not 2 <= len(choices) <= 6 or len({answer for answer, _ in choices}) < len(choices):
        raise words.wrong(f"a question has 2 to 6 different answers; write it like {how}")
    return effects.Ask(found[1], tuple(choices))


def _also(words: Words, verb: str) -> AnyEffect:
    code = words.code(words.take("code 310"))
    words.end("code 310")
    return effects.Also(code)


def _end(words: Words, verb: str) -> AnyEffect:
    ending = words.one_of(words.names.endings, "ending", "end stair-found")
    words.end("end stair-found")
    return effects.EndStory(ending)


VERBS: dict[str, Callable[[Words, str], AnyEffect]] = {
    "place": _place, "lurk": _lurk, "fix": _place, "join": _join, "trap": _trap, "heal": _trap, "afflict": _afflict,
    "condition": _change, "open": _field, "shut": _field, "remove": _field, "spend": _tokens, "return": _tokens,
    "add": _tokens, "give": _objective, "done": _objective, "fail": _objective, "take": _objective, "count": _count,
    "see": _seen, "forget": _seen, "shuffle": _shuffle, "order": _order, "temper": _temper, "blips": _blips,
    "leave": _leave, "ask": _ask, "code": _also, "end": _end,
}  # fmt: skip
"""How lines begin."""


# Facts

_HOW = (
    "one at stair 3in, all at ford, jarl at gate; jarl falls, 2 fall, all fall; no guard left, 3 guard slain; round 6 over, "
    "3 rounds here; count alarm >= 3; objective find-stair done; piece gate open; seen A; 3 left; 2 tokens left; "
    "in combat, no combat"
)


def fact(text: str, names: Names, adapter: Adapter) -> AnyFact:
    """A line of what a watch waits for. Raises `NotationError`."""
    words = Words(text, names, adapter)
    words.rest = [quoted or word for quoted, word in _QUOTED.findall(text)]
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
            return facts.KindFallen(kind, _amount(words, count[0], 1, 99) if count else 1)
        case ["round", number, "over"]:
            return facts.RoundOver(_amount(words, number, 1, MOST_ROUNDS))
        case [number, "rounds" | "round", "here"]:
            return facts.RoundsHere(_amount(words, number, 1, MOST_ROUNDS))
        case [number, "left"]:
            return facts.Strength(_amount(words, number, 0, 99))
        case [number, "tokens" | "token", "left"]:
            return facts.TokensLeft(_amount(words, number, 0, 99))
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
        case ["piece", piece, "open" | "shut" | "gone" | "used" as status]:
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
        return str(_amount(words, who, 1, 99))
    return who


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


def _amount(words: Words, word: str, least: int, most: int) -> int:
    if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
        raise words.wrong(f"{word!r} is not a number from {least} to {most}")
    return int(word)
