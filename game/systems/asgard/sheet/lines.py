"""Lines of a sheet: what a code or a condition does (A-2 to A-5, A-76).

How each is written stands at the records of `effects`. Whatever is wrong with a line is one sentence that says how to write it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

from game.core.problems.problem import did_you_mean
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet import effects, unled
from game.systems.asgard.sheet.effects import MODES, SLIDERS, WHERES, AnyEffect, Stance, Way, Where
from game.systems.asgard.sheet.fact_lines import apart, fact
from game.systems.asgard.sheet.line_words import NUMBER, Names, Words, hand
from game.systems.asgard.sheet.notation import effect_name

MOST_PLACED = 12
MOST_WOUNDS = 20
MOST_COUNTED = 999
_STANCES: tuple[Stance, ...] = ("advantaged", "neutral", "disadvantaged")
_WAYS: tuple[Way, ...] = get_args(Way)
_STEP = re.compile(r"[+-][0-9]{1,4}")
_ASK = re.compile(r'"([^"]{1,300})"\s+(.+)')
_CHOICE = re.compile(r"(.{1,60}?)\s+([0-9]{1,6})")
_IF = re.compile(r'((?:"[^"]*"|[^":])+):\s*(.+)')
_PERHAPS = re.compile(r"([0-9]{1,3}) in ([0-9]{1,3}):\s*(.+)")
_FACES = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?\s+([0-9]{1,6}|-)")
MOST_SIDES = 20
DEEPEST = 3
"""So many conditions and chances stand before a line at most."""


def effect(text: str, names: Names, adapter: Adapter, *, deep: int = 0) -> AnyEffect:
    """A line of what a code or a condition does; `deep`: behind so many others. Raises `NotationError`."""
    words = Words(text, names, adapter)
    verb = words.take("place 2 guard")
    if verb == "if" or (NUMBER.fullmatch(verb) and words.next == "in"):
        if deep == DEEPEST:
            raise words.wrong(f"a line has at most {DEEPEST} conditions and chances; let it lead to a code")
        return (_if if verb == "if" else _perhaps)(words, verb, deep + 1)
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
    elif words.rest and words.rest[-1] not in words.names.spots:
        near = did_you_mean(words.rest[-1], _STANCES)
        if near:
            raise words.wrong(f"{words.rest[-1]!r} is no way to stand to those who found them{near}")
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
    if not NUMBER.fullmatch(word) or int(word) >= words.names.conditions:
        names = words.names
        near = [*unled.meant(word, range(names.conditions), names.unentered), ""][0]
        raise words.wrong(
            f"there is no condition {word!r}; the sheet has them from 0 to {names.conditions - 1}{near}"
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
    if not (NUMBER if fresh else _STEP).fullmatch(number):
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


def _if(words: Words, verb: str, deep: int) -> AnyEffect:
    how = "if jarl alive, not seen A: place 2 guard edge"
    found = _IF.fullmatch(" ".join(words.rest))
    if not found:
        raise words.wrong(f"a colon parts the facts from the line; write it like {how}")
    when = tuple(fact(part, words.names, words.adapter) for part in apart(found[1]))
    return effects.If(when, effect(found[2], words.names, words.adapter, deep=deep))


def _perhaps(words: Words, verb: str, deep: int) -> AnyEffect:
    how = "1 in 3: place 2 guard edge"
    found = _PERHAPS.fullmatch(" ".join((verb, *words.rest)))
    if not found:
        raise words.wrong(f"a colon parts the chance from the line; write it like {how}")
    of, sides = int(found[1]), int(found[2])
    if not 1 <= of < sides <= MOST_SIDES:
        raise words.wrong(
            f"{of} in {sides} is no chance on a die of at most {MOST_SIDES} sides: 1 in 2 to 19 in 20"
        )
    return effects.Perhaps(of, sides, effect(found[3], words.names, words.adapter, deep=deep))


def _die(words: Words, verb: str) -> AnyEffect:
    how = "die 1-2 310, 3-5 311, 6 -"
    faces: dict[int, int] = {}
    for part in " ".join(words.rest).split(","):
        found = _FACES.fullmatch(part.strip())
        if not found:
            raise words.wrong(
                f"{part.strip()[:60]!r} is not a part of a die and its code; write it like {how}"
            )
        code = 0 if found[3] == "-" else words.code(found[3])
        for face in range(int(found[1]), int(found[2] or found[1]) + 1):
            if face in faces:
                raise words.wrong(f"{face} stands in it twice: name each face of the die once")
            faces[face] = code
    sides = max(faces, default=0)
    missing = [str(face) for face in range(1, sides + 1) if face not in faces]
    if missing or not 2 <= sides <= MOST_SIDES or 0 in faces:
        gap = f"it says nothing for {', '.join(missing)}; " if missing else ""
        raise words.wrong(f"{gap}name each face from 1 to 2, up to {MOST_SIDES}, as in {how}")
    return effects.Die(tuple(faces[face] for face in range(1, sides + 1)))


VERBS: dict[str, Callable[[Words, str], AnyEffect]] = {
    "place": _place, "lurk": _lurk, "fix": _place, "join": _join, "trap": _trap, "heal": _trap, "afflict": _afflict,
    "condition": _change, "open": _field, "shut": _field, "lock": _field, "unlock": _field, "remove": _field, "spend": _tokens, "return": _tokens,
    "add": _tokens, "give": _objective, "done": _objective, "fail": _objective, "take": _objective, "count": _count,
    "see": _seen, "forget": _seen, "shuffle": _shuffle, "order": _order, "temper": _temper, "blips": _blips,
    "leave": _leave, "ask": _ask, "code": _also, "die": _die,
    "end": _end,
}  # fmt: skip
"""How lines begin."""
